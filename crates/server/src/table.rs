//! One game being played: its turns, who sits where, how it ends. Everybody who looks on sees the same `View`.
//!
//! For: everything that changes a table. Each change is made on a copy of its [`Course`], with no lock held while the rules work, and put in as a new revision if nobody else was
//! quicker. Not for: what a change does to the course and how it is shown (`facade`), finding tables (`tables`), the computer's thinking (`opponent`), which gets a
//! [`Thought`] to think and brings it back.

mod engine;
mod flag;
mod now;

use self::engine::Kept;
pub(crate) use self::flag::watch;
use self::now::Now;
use crate::address::Address;
use crate::budget::Bounds;
use crate::error::Fault;
use facade::{Course, Ended, Note, Setting, Shown};
use rules::{Game, Past, Position, Turn};
use search::Level;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, oneshot, watch};

/// Computers among themselves wait when nobody has looked on for so long.
const ATTENTION: Duration = Duration::from_mins(2);
/// So many may look on at one table.
const MAX_WATCHERS: usize = 100;

/// One game being played.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    opened_by: Address,
    /// Its game is without bounds: what is asked of it here is asked through `bounds`.
    setting: Arc<Setting>,
    bounds: Bounds,
    /// Where its record can be had.
    pgn: String,
    /// The newest view, as JSON.
    newest: watch::Sender<Arc<str>>,
    /// When somebody last asked for anything.
    touched: Mutex<Instant>,
    /// A computer is to move but waits until somebody looks on.
    dozing: AtomicBool,
    /// Somebody else has come on turn, or nobody any more: for whoever looks after the clocks.
    turned: Arc<Notify>,
    state: Mutex<State>,
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
    /// Which of the table's thoughts it is.
    pub(crate) number: u64,
    /// It is over when the thought is not wanted any more.
    pub(crate) stopped: oneshot::Receiver<Infallible>,
}

/// The view after a change, and what the computer has to think about now.
pub(crate) type Changed = (Arc<str>, Option<Thought>);

/// A turn as a person sends it.
#[derive(Debug)]
pub(crate) enum Sent {
    /// As tokens.
    Tokens(Vec<String>),
    /// As text.
    Text(String),
}

impl Table {
    /// A new table, and what the computer has to think about if it begins.
    ///
    /// # Errors
    /// If the position is too much for the rules.
    pub(crate) fn open(
        id: String,
        opened_by: Address,
        course: Course,
        bounds: &Bounds,
    ) -> Result<(Self, Option<Thought>), Fault> {
        let table = Self {
            pgn: format!("/api/tables/{id}/record"),
            id,
            opened_by,
            setting: Arc::clone(course.setting()),
            bounds: bounds.clone(),
            newest: watch::Sender::new(Arc::from("")),
            touched: Mutex::new(Instant::now()),
            dozing: AtomicBool::new(false),
            turned: Arc::default(),
            state: Mutex::new(State { now: Arc::new(Now::new(course)), thinking: None, engine: None }),
        };
        let (_, thought) = table.change(|_, now| Ok(now.course.clone()))?;
        Ok((table, thought))
    }

    /// What it is called in addresses.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// From where it was opened.
    pub(crate) fn opened_by(&self) -> Address {
        self.opened_by
    }

    /// The newest view; where a clock runs, with what it shows now.
    ///
    /// # Errors
    /// If it is too much for the rules.
    pub(crate) fn view(&self) -> Result<Arc<str>, Fault> {
        let now = self.now();
        if now.course.time_left().is_none() {
            return Ok(self.newest.borrow().clone());
        }
        self.bounds.ask(self.setting.game(), |game| Ok(self.show(game, &now)))
    }

    /// The newest view, and all that follow; none if too many look on already.
    pub(crate) fn watch(&self) -> Option<watch::Receiver<Arc<str>>> {
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
    pub(crate) fn wake(&self) -> Result<Option<Thought>, Fault> {
        if !self.dozing.swap(false, Ordering::Relaxed) || self.state().thinking.is_some() {
            return Ok(None);
        }
        let changed = self.change(|_, now| Ok(now.course.clone()));
        self.dozing.fetch_or(changed.is_err(), Ordering::Relaxed);
        Ok(changed?.1)
    }

    /// What can follow these tokens, as JSON.
    pub(crate) fn next(&self, revision: u64, tokens: &[String]) -> Result<String, Fault> {
        let now = self.now();
        self.bounds.ask(self.setting.game(), |game| {
            now.persons_turn(game, revision)?;
            now.course.next(game, tokens)
        })
    }

    /// The positions of the game from that one on, as JSON.
    pub(crate) fn frames(&self, from: usize) -> Result<String, Fault> {
        let now = self.now();
        self.bounds.ask(self.setting.game(), |game| now.course.frames(game, from))
    }

    /// A person's turn.
    pub(crate) fn play(&self, revision: u64, sent: &Sent) -> Result<Changed, Fault> {
        self.change(|game, now| {
            now.persons_turn(game, revision)?;
            let turn = match sent {
                Sent::Tokens(tokens) => now.course.turn_of_tokens(game, tokens)?,
                Sent::Text(text) => now.course.turn_of_text(game, text)?,
            };
            now.course.after(game, &turn, Note { spent: now.spent(), score: None })
        })
    }

    /// The turn that this thought has found with its score, or none if there is none or it failed. Nothing happens if it was not wanted any more.
    pub(crate) fn answer(&self, number: u64, turn: Option<(&Turn, i32)>) -> Option<Thought> {
        let answered = |turn: Option<(&Turn, i32)>| {
            self.change(|game, now| {
                if !self.is_thinking(number) {
                    return Err(facade::Fault::not_now("nobody waits for this turn any more"));
                }
                match turn {
                    Some((turn, score)) => now.course.after(game, turn, Note { spent: now.spent(), score: Some(score) }),
                    None => Ok(now.course.without_computer(game)),
                }
            })
        };
        let mut changed = answered(turn);
        if turn.is_some() && changed.is_err() && self.is_thinking(number) {
            // Where its turn leads is too much for the rules.
            changed = answered(None);
        }
        changed.inspect_err(|fault| tracing::debug!(table = self.id, why = fault.sentence(), "a turn is not played")).ok()?.1
    }

    /// Back to the last turn of a person, or to before the end that people gave the game.
    pub(crate) fn take_back(&self) -> Result<Changed, Fault> {
        self.change(|_, now| now.course.back())
    }

    /// People end the game, or want to.
    pub(crate) fn end(&self, ended: Ended) -> Result<Changed, Fault> {
        self.change(|game, now| now.course.asked_to_end(game, ended))
    }

    /// The game as a record, with the rule file if wanted, and the name of the file.
    pub(crate) fn record(&self, rules: bool) -> Result<(String, String), Fault> {
        let now = self.now();
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        let text = self.bounds.ask(self.setting.game(), |game| now.course.record(game, rules, today))?;
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.setting.shipped().id)))
    }

    /// Stops everything; for a table that is dropped.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
        self.turned.notify_one();
    }

    /// What is in there is put in whole, so a panic elsewhere leaves the table as it was.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Arc<Now> {
        Arc::clone(&self.state().now)
    }

    fn is_thinking(&self, number: u64) -> bool {
        self.state().is_thinking(number)
    }

    /// Makes a change: `work` says what comes after the course as it is, away from the lock, and again if somebody else was quicker.
    fn change(&self, work: impl Fn(&Game, &Now) -> Result<Course, facade::Fault>) -> Result<Changed, Fault> {
        loop {
            let before = self.now();
            let dozes = self.idle() > ATTENTION;
            let (after, text) = self.bounds.ask(self.setting.game(), |game| {
                let course = work(game, &before)?;
                let thinks = !dozes && course.computer().is_some();
                let after = before.then(course, thinks);
                let text = self.show(game, &after);
                Ok((after, text))
            })?;
            if let Some(changed) = self.put(&before, after, text) {
                return Ok(changed);
            }
        }
    }

    fn show(&self, game: &Game, now: &Now) -> Arc<str> {
        let shown = Shown { id: &self.id, revision: now.revision, thinking: now.thinks, elapsed: now.spent(), pgn: &self.pgn };
        now.course.view(game, &shown).into()
    }

    /// Puts a course in the place of the one it was made from, makes it known, and says what the computer has to do now; none if that one is not in place any more.
    fn put(&self, before: &Arc<Now>, after: Now, text: Arc<str>) -> Option<Changed> {
        let mut state = self.state();
        if !Arc::ptr_eq(&state.now, before) {
            return None;
        }
        let course = &after.course;
        let thought = course.computer().filter(|_| after.thinks).map(|level| {
            let (stop, stopped) = oneshot::channel();
            let left =
                course.time_left().map(|(_, left)| Duration::from_millis(left.into()).saturating_sub(after.since.elapsed()));
            let clock = left.zip(course.clock().map(|clock| Duration::from_millis(clock.increment.into())));
            (
                stop,
                Thought { pos: *course.position(), past: course.past().clone(), level, clock, number: after.revision, stopped },
            )
        });
        self.dozing.store(thought.is_none() && course.computer().is_some(), Ordering::Relaxed);
        if !course.computers_play() {
            state.engine = None;
        }
        let (thinking, thought) = thought.unzip();
        (state.thinking, state.now) = (thinking, Arc::new(after));
        self.newest.send_replace(Arc::clone(&text));
        self.turned.notify_one();
        Some((text, thought))
    }
}

impl State {
    /// Is that the thought under way? Each is called by the revision that it is to change.
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.is_some() && self.now.revision == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facade::{How, Library, Seat};
    use serde_json::Value;

    fn against_computers() -> (Table, Option<Thought>) {
        let setting = Library::default().setting(&catalog::games()[0], Vec::new()).unwrap();
        let course = Course::begin(&setting, &vec![Seat::Computer(Level::WEAKEST); setting.game().side_count()]);
        Table::open("here".into(), Address::NOWHERE, course, &Bounds::unhurried()).unwrap()
    }

    fn shown(table: &Table) -> Value {
        serde_json::from_str(&table.view().unwrap()).unwrap()
    }

    #[test]
    fn where_the_computer_fails_a_person_may_go_on() {
        let (table, thought) = against_computers();
        let number = thought.unwrap().number;
        assert!(table.answer(number + 1, None).is_none(), "an answer to something else is nothing");
        assert_eq!(shown(&table)["thinking"], true);
        assert!(table.answer(number, None).is_none());
        let view = shown(&table);
        assert_eq!((&view["thinking"], &view["sides"][0]["by"]), (&Value::Bool(false), &Value::from("person")));
        assert!(view["notice"].as_str().unwrap().contains("a person may go on"));
        assert!(table.next(view["revision"].as_u64().unwrap(), &[]).is_ok());
    }

    #[test]
    fn computers_wait_for_somebody_to_look_on() {
        let (table, thought) = against_computers();
        let turn = table.setting.game().any_turn(table.now().course.position()).unwrap().0;
        if !table.leave_alone(ATTENTION + ATTENTION) {
            return;
        }
        assert!(table.answer(thought.unwrap().number, Some((&turn, 0))).is_none(), "nobody is there");
        assert_eq!(shown(&table)["thinking"], false);
        assert!(table.touch(), "somebody comes");
        assert!(table.wake().unwrap().is_some());
        assert!(table.wake().unwrap().is_none());
    }

    #[test]
    fn who_works_on_a_change_holds_nobody_up_and_begins_again_if_somebody_was_quicker() {
        let (table, _) = against_computers();
        let quicker = |_: &Game, now: &Now| {
            if now.course.is_over() {
                return now.course.back();
            }
            table.end(How::Draw.into()).unwrap();
            Ok(now.course.clone())
        };
        let revision = table.now().revision;
        assert!(table.change(quicker).unwrap().1.is_some(), "the computer thinks again");
        let now = table.now();
        assert_eq!((now.revision, now.course.is_over()), (revision + 2, false));
    }
}
