//! One game being played: its turns, who sits where, how it ends. Everybody who looks on sees the same `View`.
//!
//! For: everything that changes a table. Each change is made on a copy of its [`Course`], with no lock held while the rules work, and put in as a new revision if nobody else was
//! quicker. Not for: what a change does to the course (`course`), how it is shown (`show`), finding tables (`tables`), the computer's thinking (`opponent`), which gets a
//! [`Thought`] to think and brings it back.

mod course;
mod ending;
mod engine;
mod show;

use self::course::Course;
pub(crate) use self::ending::How;
use self::engine::Kept;
use crate::address::Address;
use crate::budget::Bounds;
use crate::entry;
use crate::error::Fault;
use crate::games::to_json;
use crate::hidden;
use catalog::Shipped;
use rules::{Game, Past, Position, Turn};
use search::Level;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// Computers among themselves wait when nobody has looked on for so long.
const ATTENTION: Duration = Duration::from_mins(2);
/// So many may look on at one table.
const MAX_WATCHERS: usize = 100;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// Somebody at the page.
    Person,
    /// The program.
    Computer(Level),
}

/// What a table is opened with, all of it valid.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) shipped: &'static Shipped,
    pub(crate) game: Arc<Game>,
    pub(crate) start: Position,
    pub(crate) seats: Vec<Seat>,
}

/// One game being played.
#[derive(Debug)]
pub(crate) struct Table {
    id: String,
    opened_by: Address,
    shipped: &'static Shipped,
    /// Without bounds: what is asked of it here is asked through `bounds`.
    game: Arc<Game>,
    bounds: Bounds,
    start: Position,
    /// The newest view, as JSON.
    newest: watch::Sender<Arc<str>>,
    /// When somebody last asked for anything.
    touched: Mutex<Instant>,
    /// A computer is to move but waits until somebody looks on.
    dozing: AtomicBool,
    state: Mutex<State>,
}

/// What is under the lock. Nobody holds it for longer than it takes to look at it or to put something in.
#[derive(Debug)]
struct State {
    course: Arc<Course>,
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
        opening: Opening,
        bounds: &Bounds,
    ) -> Result<(Self, Option<Thought>), Fault> {
        let Opening { shipped, game, start, seats } = opening;
        let course = bounds.ask(&game, |game| Ok(Course::new(game, &start, seats)))?;
        let table = Self {
            id,
            opened_by,
            shipped,
            game,
            bounds: bounds.clone(),
            start,
            newest: watch::Sender::new(Arc::from("")),
            touched: Mutex::new(Instant::now()),
            dozing: AtomicBool::new(false),
            state: Mutex::new(State { course: Arc::new(course), thinking: None, engine: None }),
        };
        let (_, thought) = table.change(|_, course| Ok(course.clone()))?;
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

    /// The newest view.
    pub(crate) fn view(&self) -> Arc<str> {
        self.newest.borrow().clone()
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
        let changed = self.change(|_, course| Ok(course.clone()));
        self.dozing.fetch_or(changed.is_err(), Ordering::Relaxed);
        Ok(changed?.1)
    }

    /// What can follow these tokens, as JSON.
    pub(crate) fn next(&self, revision: u64, tokens: &[String]) -> Result<String, Fault> {
        let course = self.course();
        course.persons_turn(&self.game, revision)?;
        self.bounds.ask(&self.game, |game| {
            let seen = self.seen(game, &course);
            Ok(to_json(&entry::next(game, &seen, tokens)?))
        })
    }

    /// A person's turn.
    pub(crate) fn play(&self, revision: u64, sent: &Sent) -> Result<Changed, Fault> {
        self.change(|game, course| {
            course.persons_turn(game, revision)?;
            let turn = match sent {
                Sent::Tokens(tokens) => entry::whole_turn(game, &course.pos, tokens)?,
                Sent::Text(text) => notation::turn::read(game, &course.pos, text)
                    .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))?,
            };
            Ok(course.after(game, &turn))
        })
    }

    /// The turn that this thought has found, or none if there is none or it failed. Nothing happens if it was not wanted any more.
    pub(crate) fn answer(&self, number: u64, turn: Option<&Turn>) -> Option<Thought> {
        let answered = |turn: Option<&Turn>| {
            self.change(|game, course| {
                if !self.is_thinking(number) {
                    return Err(Fault::not_now("nobody waits for this turn any more"));
                }
                Ok(match turn {
                    Some(turn) => course.after(game, turn),
                    None => course.without_computer(game),
                })
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
        self.change(|_, course| course.back())
    }

    /// People end the game.
    pub(crate) fn end(&self, how: How) -> Result<Changed, Fault> {
        self.change(|game, course| course.ended(game, how))
    }

    /// The game as a record, with the rule file if wanted, and the name of the file.
    pub(crate) fn record(&self, rules: bool) -> Result<(String, String), Fault> {
        let course = self.course();
        if hidden::is_hidden(&self.game, &course.pos) && course.ending.is_none() {
            return Err(Fault::not_now("the record can be had when everything unseen has been shown"));
        }
        let text = self.bounds.ask(&self.game, |game| {
            let turns = course.turns.iter().map(|played| played.text.as_str());
            let game = (self.shipped, game);
            Ok(crate::record::text(game, &self.start, turns, &course.seats, course.ending.as_ref(), rules))
        })?;
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.shipped.id)))
    }

    /// Stops everything; for a table that is dropped.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
    }

    /// What is in there is put in whole, so a panic elsewhere leaves the table as it was.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn course(&self) -> Arc<Course> {
        Arc::clone(&self.state().course)
    }

    fn is_thinking(&self, number: u64) -> bool {
        self.state().is_thinking(number)
    }

    /// Makes a change: `work` says what comes after the course as it is, away from the lock, and again if somebody else was quicker.
    fn change(&self, work: impl Fn(&Game, &Course) -> Result<Course, Fault>) -> Result<Changed, Fault> {
        loop {
            let before = self.course();
            let dozes = self.idle() > ATTENTION;
            let (after, text) = self.bounds.ask(&self.game, |game| {
                let after = work(game, &before)?;
                let thinks = !dozes && after.computer().is_some();
                let after = Course { revision: before.revision + 1, thinks, ..after };
                let text: Arc<str> = to_json(&self.show(game, &after)).into();
                Ok((after, text))
            })?;
            if let Some(changed) = self.put(&before, after, text) {
                return Ok(changed);
            }
        }
    }

    /// Puts a course in the place of the one it was made from, makes it known, and says what the computer has to do now; none if that one is not in place any more.
    fn put(&self, before: &Arc<Course>, after: Course, text: Arc<str>) -> Option<Changed> {
        let mut state = self.state();
        if !Arc::ptr_eq(&state.course, before) {
            return None;
        }
        let thought = after.computer().filter(|_| after.thinks).map(|level| {
            let (stop, stopped) = oneshot::channel();
            (stop, Thought { pos: after.pos, past: after.past.clone(), level, number: after.revision, stopped })
        });
        self.dozing.store(thought.is_none() && after.computer().is_some(), Ordering::Relaxed);
        if !after.computers_play() {
            state.engine = None;
        }
        let (thinking, thought) = thought.unzip();
        (state.thinking, state.course) = (thinking, Arc::new(after));
        self.newest.send_replace(Arc::clone(&text));
        Some((text, thought))
    }

    /// What may be seen of a position.
    fn seen(&self, game: &Game, course: &Course) -> Position {
        if course.ending.is_some() { course.pos } else { hidden::seen(game, &self.start, &course.pos) }
    }
}

impl State {
    /// Is that the thought under way? Each is called by the revision that it is to change.
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.is_some() && self.course.revision == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn against_computers() -> (Table, Option<Thought>) {
        let shipped = &catalog::games()[0];
        let game = Arc::new(shipped.load(&[]).unwrap());
        let (start, seats) = (game.start(), vec![Seat::Computer(Level::WEAKEST); game.side_count()]);
        Table::open("here".into(), Address::NOWHERE, Opening { shipped, game, start, seats }, &Bounds::unhurried()).unwrap()
    }

    fn shown(table: &Table) -> Value {
        serde_json::from_str(&table.view()).unwrap()
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
        let turn = table.game.any_turn(&table.game.start()).unwrap().0;
        if !table.leave_alone(ATTENTION + ATTENTION) {
            return;
        }
        assert!(table.answer(thought.unwrap().number, Some(&turn)).is_none(), "nobody is there");
        assert_eq!(shown(&table)["thinking"], false);
        assert!(table.touch(), "somebody comes");
        assert!(table.wake().unwrap().is_some());
        assert!(table.wake().unwrap().is_none());
    }
    #[test]
    fn who_works_on_a_change_holds_nobody_up_and_begins_again_if_somebody_was_quicker() {
        let (table, _) = against_computers();
        let quicker = |_: &Game, course: &Course| {
            if course.ending.is_some() {
                return course.back();
            }
            table.end(How::Draw)?;
            Ok(course.clone())
        };
        let revision = table.course().revision;
        assert!(table.change(quicker).unwrap().1.is_some(), "the computer thinks again");
        let course = table.course();
        assert_eq!((course.revision, course.ending.is_none()), (revision + 2, true));
    }
}
