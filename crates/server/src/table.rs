//! One game being played: how it stands, who looks on, the computer that thinks. Everybody who looks on sees what he
//! may see of it.
//!
//! For: everything that changes a table. Each change is worked out with no lock held, becomes durable if nobody else
//! was quicker, and is shown then: what was answered is kept. Not for: who may do what (`house`), what a turn does and
//! how it is shown (`facade`), finding tables (`tables`), the computer's thinking (`opponent`), which gets a
//! [`Thought`] to think and brings it back.

mod engine;
mod flag;
pub(crate) mod kept;
mod lag;
mod now;
mod others;
mod presence;
#[cfg(test)]
#[path = "table/tests/protocol.rs"]
mod protocol;
mod talk;

use self::engine::Kept;
pub(crate) use self::flag::watch;
use self::lag::Lines;
use self::now::Thinks;
pub(crate) use self::now::{Now, Shown};
use self::others::Others;
pub(crate) use self::presence::Presence;
pub(crate) use self::talk::Heard;
use crate::App;
use crate::address::Address;
use crate::budget::Bounds;
use crate::bus::{Bus, News};
use crate::error::Fault;
use crate::ratings;
use crate::settle;
use crate::tell;
use crate::time::Time;
use crate::who::called;
use facade::{Eyes, ForProgram, Setting};
use house::{Act, Event, Millis, Moved, Standing};
use rules::{Game, Past, Position, Turn};
use search::Level;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, broadcast, oneshot, watch};

/// Computers among themselves wait when nobody has looked on for so long.
const ATTENTION: Duration = Duration::from_mins(2);
/// So many may look on at one table.
const MAX_WATCHERS: usize = 100;

/// One game being played.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    /// From where it was opened, or first asked for again: its work counts there.
    address: Address,
    /// Its game is without bounds: what is asked of it here is asked through `bounds`.
    setting: Arc<Setting>,
    bounds: Bounds,
    bus: Arc<Bus>,
    time: Time,
    opened: Millis,
    /// Where its record can be had.
    pgn: String,
    newest: watch::Sender<Arc<Shown>>,
    /// When somebody last asked for anything.
    touched: Mutex<Instant>,
    /// A computer is to move but waits until somebody looks on.
    dozing: AtomicBool,
    /// What is said here, as it is said.
    said: broadcast::Sender<Arc<Heard>>,
    /// Somebody else has come on turn, or nobody any more: for whoever looks after the clocks.
    turned: Arc<Notify>,
    state: Mutex<State>,
    /// What its players are called.
    names: Mutex<BTreeMap<String, String>>,
    /// How strong they were when they sat down, where the game counts for ratings.
    strengths: Mutex<BTreeMap<String, String>>,
    /// How slow their lines are.
    lines: Mutex<Lines>,
    /// Who has the table open, in how many pages.
    here: Mutex<BTreeMap<String, usize>>,
    /// What other nodes do here.
    others: Mutex<Others>,
    /// Held by whoever reads what they have written.
    catching: tokio::sync::Mutex<()>,
}

/// What is under the lock. Nobody holds it for longer than it takes to look at it or to put something in.
#[derive(Debug)]
struct State {
    now: Arc<Now>,
    /// While a computer thinks; dropping this stops it.
    thinking: Option<oneshot::Sender<Infallible>>,
    engine: Option<Kept>,
}

/// A turn that the computer is to find.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) pos: Position,
    pub(crate) past: Past,
    pub(crate) level: Level,
    /// What its clock leaves it, and what is added after each turn.
    pub(crate) clock: Option<(Duration, Duration)>,
    /// Which of the table's thoughts it is: the number of events before it.
    pub(crate) number: u64,
    /// It is over when the thought is not wanted any more.
    pub(crate) stopped: oneshot::Receiver<Infallible>,
}

impl Table {
    /// A table that stands so. A computer on turn waits until somebody looks on.
    ///
    /// # Errors
    /// If the position is too much for the rules.
    pub(crate) fn new(
        id: String,
        address: Address,
        standing: Standing,
        opened: Millis,
        app: &App,
    ) -> Result<Self, Fault> {
        let setting = Arc::clone(standing.course.setting());
        let dozing = standing.computer().is_some();
        let now = Arc::new(Now { standing, thinks: Thinks::No });
        let table = Self {
            pgn: format!("/api/tables/{id}/record"),
            id,
            address,
            setting,
            bounds: app.bounds.clone(),
            bus: Arc::clone(&app.bus),
            time: app.time,
            opened,
            newest: watch::Sender::new(Arc::new(Shown { now: Arc::clone(&now), views: Vec::new() })),
            touched: Mutex::new(Instant::now()),
            dozing: AtomicBool::new(dozing),
            said: broadcast::Sender::new(talk::BACKLOG),
            turned: Arc::default(),
            state: Mutex::new(State { now: Arc::clone(&now), thinking: None, engine: None }),
            names: Mutex::default(),
            strengths: Mutex::default(),
            lines: Mutex::default(),
            here: Mutex::default(),
            others: Mutex::new(Others::new()),
            catching: tokio::sync::Mutex::default(),
        };
        let shown = table.bounds.ask(table.setting.game(), |game| Ok(table.show(game, now)))?;
        table.newest.send_replace(Arc::new(shown));
        Ok(table)
    }

    /// What it is called in addresses.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Where its work counts.
    pub(crate) fn address(&self) -> Address {
        self.address
    }

    /// What this person is told of the table as it stands; where a clock runs, with what it shows now. Nothing is asked
    /// of the rules for it.
    pub(crate) fn view(&self, person: Option<&str>) -> String {
        let shown = Arc::clone(&self.newest.borrow());
        let (told, standing) = (self.told(&shown, person), &shown.now.standing);
        if standing.deadline().is_none() {
            return told;
        }
        facade::view_later(&told, standing.spent(self.time.now()))
    }

    /// What this person is told: the game as he may see it, and who he is at the table.
    pub(crate) fn told(&self, shown: &Shown, person: Option<&str>) -> String {
        let standing = &shown.now.standing;
        let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let strengths = self.strengths.lock().unwrap_or_else(PoisonError::into_inner);
        let strength = |id: &str| strengths.get(id).cloned();
        let house = standing.house(self.setting.game(), person, name, strength, |person| self.is_here(person));
        let view = shown.view(standing.eyes(person));
        // Both are objects.
        format!("{},\"house\":{house}}}", view.strip_suffix('}').unwrap_or("{\"id\":\"\""))
    }

    /// Everything newer than now, as it comes; none if too many look on already.
    pub(crate) fn watch(&self) -> Option<watch::Receiver<Arc<Shown>>> {
        (self.newest.receiver_count() < MAX_WATCHERS).then(|| self.newest.subscribe())
    }

    /// Notes that somebody is there. True: [`Table::wake`] has something to do.
    pub(crate) fn touch(&self) -> bool {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.dozing.load(Ordering::Relaxed)
    }

    /// How long nobody has been there.
    pub(crate) fn idle(&self) -> Duration {
        if self.newest.receiver_count() > 0 {
            return Duration::ZERO;
        }
        self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// As if nobody had been there for so long; false if the clock does not go back so far.
    #[cfg(test)]
    pub(crate) fn leave_alone(&self, time: Duration) -> bool {
        let then = Instant::now().checked_sub(time);
        then.is_some_and(|then| {
            *self.touched.lock().unwrap() = then;
            true
        })
    }

    /// Lets the computer go on that had waited for somebody to look on.
    ///
    /// # Errors
    /// If its position cannot be shown; then it still waits.
    pub(crate) async fn wake(self: &Arc<Self>, app: &App) -> Result<Option<Thought>, Fault> {
        if self.thinks_elsewhere() || !self.dozing.swap(false, Ordering::Relaxed) || self.state().thinking.is_some() {
            return Ok(None);
        }
        let changed = self.change(app, |_, now, _| Ok((Vec::new(), now.standing.clone()))).await;
        self.dozing.fetch_or(changed.is_err(), Ordering::Relaxed);
        changed
    }

    /// What can follow these tokens, as JSON, for this person.
    pub(crate) fn next(&self, person: Option<&str>, revision: u64, tokens: &[String]) -> Result<String, Fault> {
        let now = self.now();
        self.bounds.ask(self.setting.game(), |game| {
            check(&now, revision)?;
            let own = now.standing.sides_of(person);
            now.standing.may_move(game, &own)?;
            now.standing.course.next(game, tokens)
        })
    }

    /// The positions of the game from that one on, as JSON, as this person may see them.
    pub(crate) fn frames(&self, person: Option<&str>, from: usize) -> Result<String, Fault> {
        let now = self.now();
        let eyes = now.standing.eyes(person);
        self.bounds.ask(self.setting.game(), |game| now.standing.course.seen_by(eyes).frames(game, from))
    }

    /// What a program is told of the game, with the eyes of this person, and whether it is his turn.
    pub(crate) fn for_program(&self, person: Option<&str>) -> Result<(Arc<Now>, ForProgram), Fault> {
        let now = self.now();
        let (eyes, spent) = (now.standing.eyes(person), now.standing.spent(self.time.now()));
        let told = self
            .bounds
            .ask(self.setting.game(), |game| Ok(now.standing.course.seen_by(eyes).for_program(game, spent)))?;
        Ok((now, told))
    }

    /// What a person does; a turn only if he has seen this revision.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &App,
        person: &str,
        revision: Option<u64>,
        act: Act,
    ) -> Result<Option<Thought>, Fault> {
        let is_turn = matches!(act, Act::Tokens(_) | Act::Text(_) | Act::Program(_));
        let back = self.given_back(&self.now().standing, person).filter(|_| is_turn);
        let lag = back.map_or(0, |back| back.given);
        let (person, fresh) = (person.to_owned(), kept::fresh(&self.id));
        let thought = self
            .change(app, move |game, now, at| {
                revision.map_or(Ok(()), |revision| check(now, revision))?;
                now.standing.act(game, &person, &act, house::Now { at, fresh: &fresh, lag })
            })
            .await?;
        if let Some(back) = back {
            self.charge(back);
        }
        Ok(thought)
    }

    /// The turn that this thought has found with its score, or none if there is none or it failed. Nothing happens if
    /// it was not wanted any more.
    pub(crate) async fn answer(self: &Arc<Self>, app: &App, number: u64, turn: Option<(Turn, i32)>) -> Option<Thought> {
        let answered = |turn: Option<(Turn, i32)>| {
            let here = Arc::clone(self);
            self.change(app, move |game, now, at| {
                if !here.is_thinking(number) {
                    return Err(facade::Fault::not_now("nobody waits for this turn any more"));
                }
                match &turn {
                    Some((turn, score)) => now.standing.answered(game, turn, *score, at),
                    None => now.standing.failed(game, at),
                }
            })
        };
        let found = turn.is_some();
        let mut changed = answered(turn).await;
        if found && changed.is_err() && self.is_thinking(number) {
            // Where its turn leads is too much for the rules.
            changed = answered(None).await;
        }
        changed
            .inspect_err(|fault| tracing::debug!(table = self.id, why = fault.sentence(), "a turn is not played"))
            .ok()?
    }

    /// The time of the side on turn is up.
    pub(crate) async fn flag(self: &Arc<Self>, app: &App) -> Result<(), Fault> {
        let grace = self.grace();
        self.change(app, move |game, now, at| now.standing.flag(game, at - grace)).await.map(drop)
    }

    /// Whoever looks after the house ends the game.
    pub(crate) async fn end(self: &Arc<Self>, app: &App) -> Result<(), Fault> {
        self.change(app, |game, now, at| now.standing.ended_by_house(game, at)).await.map(drop)
    }

    /// A guest who is named here is that person. The game is no newer by it: it last changed `at`.
    pub(crate) async fn became(
        self: &Arc<Self>,
        app: &App,
        at: Millis,
        (guest, person): (&str, &str),
    ) -> Result<Option<Thought>, Fault> {
        let (guest, person) = (guest.to_owned(), person.to_owned());
        self.change_at(app, Some(at), move |game, now, at| now.standing.became(game, &guest, &person, at)).await
    }

    /// Whoever plays here is called otherwise; whoever looks on is told.
    pub(crate) fn rename(&self, person: &str, name: &str) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get_mut(person) {
            name.clone_into(known);
            drop(names);
            self.newest.send_modify(|_| ());
        }
    }

    /// The server was away for so long; nobody pays for that.
    pub(crate) async fn credit(self: &Arc<Self>, app: &App, millis: u32) -> Result<(), Fault> {
        self.change(app, move |game, now, at| now.standing.credited(game, millis, at)).await.map(drop)
    }

    /// The game as a record, with the rule file if wanted, and the name of the file.
    pub(crate) fn record(&self, rules: bool) -> Result<(String, String), Fault> {
        let now = self.now();
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        let text = self.bounds.ask(self.setting.game(), |game| now.standing.course.record(game, rules, today))?;
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.setting.edition().id())))
    }

    /// Stops everything; for a table that goes out of memory.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
        self.turned.notify_one();
    }

    /// What is in there is put in whole, so a panic elsewhere leaves the table as it was.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands.
    pub(crate) fn now(&self) -> Arc<Now> {
        Arc::clone(&self.state().now)
    }

    /// Is something here that not everybody may see?
    pub(crate) fn is_hidden(&self) -> bool {
        self.now().standing.course.is_hidden(self.setting.game())
    }

    /// Do clocks of minutes run here?
    pub(crate) fn is_timed(&self) -> bool {
        self.now().standing.course.clock().is_some_and(|clock| !clock.is_correspondence())
    }

    fn has_clock(&self) -> bool {
        self.now().standing.course.clock().is_some()
    }

    fn is_thinking(&self, number: u64) -> bool {
        self.state().is_thinking(number)
    }

    /// Makes a change now.
    async fn change(
        self: &Arc<Self>,
        app: &App,
        work: impl Fn(&Game, &Now, Millis) -> Result<Moved, facade::Fault> + Send + Sync + 'static,
    ) -> Result<Option<Thought>, Fault> {
        self.change_at(app, None, work).await
    }

    /// Makes a change: `work` says what comes after the table as it is, away from the lock, and again if somebody else
    /// was quicker. What it comes to is durable before anybody hears of it. It is written down as of `when`; none: as
    /// of now.
    async fn change_at(
        self: &Arc<Self>,
        app: &App,
        when: Option<Millis>,
        work: impl Fn(&Game, &Now, Millis) -> Result<Moved, facade::Fault> + Send + Sync + 'static,
    ) -> Result<Option<Thought>, Fault> {
        let work = Arc::new(work);
        loop {
            let before = self.now();
            let (here, there, work) = (Arc::clone(self), Arc::clone(&before), Arc::clone(&work));
            let (at, events, shown) = app
                .workers
                .run(self.address, move || {
                    let dozes = here.idle() > ATTENTION;
                    here.bounds.ask(here.setting.game(), |game| {
                        let at = when.unwrap_or_else(|| here.time.now());
                        let (events, standing) = work(game, &there, at)?;
                        let thinks = if !dozes && standing.computer().is_some() { Thinks::Here } else { Thinks::No };
                        Ok((at, events, here.show(game, Arc::new(Now { standing, thinks }))))
                    })
                })
                .await?;
            if !events.is_empty() {
                self.open_again(app, &before, &events).await?;
                let begun = Instant::now();
                match kept::append(app, self, &before.standing, &shown.now.standing, &events, at).await {
                    Ok(()) => {
                        app.metrics.durable(&events, begun.elapsed());
                        self.is_current();
                    }
                    Err(store::Fault::Behind) => {
                        self.catch_up(app, None).await?;
                        continue;
                    }
                    Err(fault) => return Err(fault.into()),
                }
            }
            self.learn(app, &shown.now.standing).await;
            let durable = !events.is_empty();
            if durable && shown.now.standing.course.is_over() && !before.standing.course.is_over() {
                settle::soon(app, &self.id);
            }
            if durable {
                tell::changed(app, self, &before.standing, &shown.now.standing).await;
            }
            let after = Arc::clone(&shown.now);
            if let Some(thought) = self.put(&before, shown, durable) {
                if durable {
                    app.listeners.wake_players(&before.standing);
                    app.listeners.wake_players(&after.standing);
                }
                if durable || thought.is_some() {
                    let number = after.standing.number;
                    app.bus.tell(News::Turned { table: self.id.clone(), number, thinks: thought.is_some() });
                }
                return Ok(thought);
            }
        }
    }

    /// Where it is played again, that table is opened before anybody hears of it.
    async fn open_again(&self, app: &App, before: &Now, events: &[Event]) -> Result<(), Fault> {
        let Some(Event::Followed { table }) = events.last() else { return Ok(()) };
        let opening = before.standing.rematch(self.setting.game());
        app.tables.reopen(app, table, opening, self.address).await
    }

    /// Learns what its players are called.
    pub(crate) async fn learn(&self, app: &App, standing: &Standing) {
        let unknown: Vec<String> = {
            let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
            standing.players().into_iter().filter(|id| !names.contains_key(*id)).map(str::to_owned).collect()
        };
        if unknown.is_empty() {
            return;
        }
        match app.store.people(&unknown).await {
            Ok(people) => {
                let people = people.iter().map(|person| (person.id.clone(), called(person)));
                self.names.lock().unwrap_or_else(PoisonError::into_inner).extend(people);
            }
            Err(error) => tracing::warn!(%error, "nobody knows what the players are called"),
        }
        if standing.opening.rated {
            let course = &standing.course;
            let correspondence = course.clock().is_some_and(facade::TimeControl::is_correspondence);
            match ratings::strengths(app, &unknown, course.setting().edition().id(), correspondence).await {
                Ok(known) => self.strengths.lock().unwrap_or_else(PoisonError::into_inner).extend(known),
                Err(fault) => tracing::warn!(why = fault.sentence(), "nobody knows how strong the players are"),
            }
        }
    }

    fn show(&self, game: &Game, now: Arc<Now>) -> Shown {
        let standing = &now.standing;
        let shown = facade::Shown {
            id: &self.id,
            revision: now.revision(),
            thinking: now.thinks != Thinks::No,
            elapsed: standing.spent(self.time.now()),
            pgn: &self.pgn,
        };
        let hidden = standing.course.is_hidden(game);
        let mut eyes = vec![Eyes::of([])];
        if hidden {
            eyes = standing.players().into_iter().map(|player| standing.eyes(Some(player))).chain(eyes).collect();
        }
        let view = |eyes: Eyes| {
            let view = if hidden {
                standing.course.seen_by(eyes).view(game, &shown)
            } else {
                standing.course.view(game, &shown)
            };
            (eyes, view.into())
        };
        let views = eyes.into_iter().map(view).collect();
        Shown { now, views }
    }

    /// Puts it in the place of what it was made from, makes it known, and says what the computer has to do now. None:
    /// something else is there by now, and what was made is not written down, so it has to be made anew.
    fn put(&self, before: &Arc<Now>, shown: Shown, durable: bool) -> Option<Option<Thought>> {
        let mut state = self.state();
        if durable && state.now.revision() >= shown.now.revision() {
            // Somebody has read it already, and the computer has nothing to do here.
            return Some(None);
        }
        if !durable && !Arc::ptr_eq(&state.now, before) {
            return None;
        }
        let standing = &shown.now.standing;
        let thought = standing.computer().filter(|_| shown.now.thinks == Thinks::Here).map(|level| {
            let (stop, stopped) = oneshot::channel();
            let clock = standing.deadline().zip(standing.course.clock()).map(|(deadline, clock)| {
                (
                    self.time.until(deadline),
                    Duration::from_millis(clock.of(standing.course.position().side()).increment.into()),
                )
            });
            let (pos, past) = (*standing.course.position(), standing.course.past().clone());
            (stop, Thought { pos, past, level, clock, number: standing.number, stopped })
        });
        self.dozing.store(thought.is_none() && standing.computer().is_some(), Ordering::Relaxed);
        if !standing.course.computers_play() {
            state.engine = None;
        }
        let (thinking, thought) = thought.unzip();
        (state.thinking, state.now) = (thinking, Arc::clone(&shown.now));
        self.newest.send_replace(Arc::new(shown));
        self.turned.notify_one();
        Some(thought)
    }
}

/// Has whoever asks seen the table as it is? That the computer has begun to think changes nothing for him.
fn check(now: &Now, revision: u64) -> Result<(), facade::Fault> {
    if revision / 2 == now.standing.number {
        return Ok(());
    }
    Err(facade::Fault::not_now("the table has changed in the meantime; look at it again"))
}

impl State {
    /// Is that the thought under way? Each is called by the number of events before it.
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.is_some() && self.now.standing.number == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::test_support::{app, opening};
    use serde_json::Value;

    async fn against_computers() -> (App, Arc<Table>, Thought) {
        let app = app(Options::default()).await;
        let (table, thought) = app.tables.open(&app, opening("chess", "1 1"), Address::NOWHERE).await.unwrap();
        (app, table, thought.unwrap())
    }

    fn shown(table: &Table) -> Value {
        serde_json::from_str(&table.view(Some("somebody"))).unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn where_the_computer_fails_a_person_may_go_on() {
        let (app, table, thought) = against_computers().await;
        assert!(table.answer(&app, thought.number + 1, None).await.is_none(), "an answer to something else is nothing");
        assert_eq!(shown(&table)["thinking"], true);
        assert!(table.answer(&app, thought.number, None).await.is_none());
        let view = shown(&table);
        assert_eq!((&view["thinking"], &view["sides"][0]["by"]), (&Value::Bool(false), &Value::from("person")));
        assert!(view["notice"].as_str().unwrap().contains("a person may go on"));
        assert!(table.next(Some("somebody"), view["revision"].as_u64().unwrap(), &[]).is_ok());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn computers_wait_for_somebody_to_look_on() {
        let (app, table, thought) = against_computers().await;
        let turn = table.setting.game().any_turn(table.now().standing.course.position()).unwrap().0;
        if !table.leave_alone(ATTENTION + ATTENTION) {
            return;
        }
        assert!(table.answer(&app, thought.number, Some((turn, 0))).await.is_none(), "nobody is there");
        assert_eq!(shown(&table)["thinking"], false);
        assert!(table.touch(), "somebody comes");
        assert!(table.wake(&app).await.unwrap().is_some());
        assert!(table.wake(&app).await.unwrap().is_none());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_works_on_a_change_begins_again_if_another_server_was_quicker() {
        let app = app(Options::default()).await;
        let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::NOWHERE).await.unwrap();
        let (before, store) = (table.now(), Arc::clone(&app.store));
        let quicker = before.standing.act(
            table.setting.game(),
            "somebody",
            &Act::Wish(house::Wish::Draw),
            house::Now { at: app.time.now(), fresh: "", lag: 0 },
        );
        let (events, standing) = quicker.unwrap();
        let at = app.time.now();
        let entries = kept::entries(&events, before.standing.number, at);
        let head = kept::head(table.id(), &standing, at, at);
        store.append(before.standing.number, &head, &kept::seats(&standing), &entries).await.unwrap();
        assert!(!table.now().standing.course.is_over(), "nobody here has heard of it");
        let told = table.act(&app, "somebody", None, Act::Resign { side: None }).await.unwrap_err();
        assert!(told.sentence().contains("over already"), "{}", told.sentence());
        assert_eq!(table.now().standing.course.result(), Some("1/2-1/2"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_stands_as_it_stood_when_it_is_read_again() {
        let app = app(Options::default()).await;
        let (table, _) = app.tables.open(&app, opening("chess", "me me"), Address::NOWHERE).await.unwrap();
        for turn in ["e4", "e5", "Nf3"] {
            table.act(&app, "somebody", None, Act::Text(turn.to_owned())).await.unwrap();
        }
        let (id, before) = (table.id().to_owned(), shown(&table));
        let again = App { tables: Arc::new(crate::tables::Tables::new(&app.options.limits)), ..app };
        let table = again.tables.find(&again, &id, Address::NOWHERE).await.unwrap();
        assert_eq!(shown(&table), before);
    }
}
