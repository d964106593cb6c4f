//! One game being played: its turns, who sits where, how it ends. Everybody who looks on sees the same `View`.
//!
//! For: everything that changes a table, each change under one lock and with one new revision. Not for: finding tables (`tables`), the
//! computer's thinking (`opponent`), which gets a [`Thought`] to think and brings it back.

mod ending;
mod engine;

pub(crate) use self::ending::How;
use self::engine::Kept;
use crate::entry;
use crate::error::Fault;
use crate::games::to_json;
use crate::hidden;
use crate::view::{self, Ending, View};
use catalog::Shipped;
use geometry::Cell;
use rules::{Event, Game, Past, Position, Side, Step, Turn};
use search::Level;
use std::collections::BTreeMap;
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
    shipped: &'static Shipped,
    game: Arc<Game>,
    start: Position,
    /// The newest view, as JSON.
    newest: watch::Sender<Arc<str>>,
    /// When somebody last asked for anything.
    touched: Mutex<Instant>,
    /// A computer is to move but waits until somebody looks on.
    dozing: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    revision: u64,
    seats: Vec<Seat>,
    pos: Position,
    past: Past,
    turns: Vec<Played>,
    ending: Option<Ending>,
    /// The ending was agreed on, claimed or given up; it can be taken back by itself.
    by_hand: bool,
    thinking: Option<Thinking>,
    engine: Option<Kept>,
    notice: Option<String>,
}

#[derive(Debug)]
struct Played {
    before: Position,
    side: Side,
    number: u32,
    text: String,
    /// Where it went, in order.
    cells: Vec<Cell>,
    events: Vec<Event>,
}

/// A thought under way; dropping this stops it.
#[derive(Debug)]
struct Thinking {
    number: u64,
    _stop: oneshot::Sender<Infallible>,
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
    pub(crate) fn open(id: String, opening: Opening) -> (Self, Option<Thought>) {
        let Opening { shipped, game, start, seats } = opening;
        let past = Past::new(&start);
        let ending = ending::judge(&game, &start, &past, 0);
        let state = State {
            revision: 0,
            seats,
            pos: start,
            past,
            turns: Vec::new(),
            ending,
            by_hand: false,
            thinking: None,
            engine: None,
            notice: None,
        };
        let table = Self {
            id,
            shipped,
            game,
            start,
            newest: watch::Sender::new(Arc::from("")),
            touched: Mutex::new(Instant::now()),
            dozing: AtomicBool::new(false),
            state: Mutex::new(state),
        };
        let (_, thought) = table.publish(&mut table.state());
        (table, thought)
    }

    /// What it is called in addresses.
    pub(crate) fn id(&self) -> &str {
        &self.id
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

    /// Lets the computer go on that had waited for somebody to look on.
    pub(crate) fn wake(&self) -> Option<Thought> {
        let mut state = self.state();
        if !self.dozing.swap(false, Ordering::Relaxed) || state.thinking.is_some() {
            return None;
        }
        self.publish(&mut state).1
    }

    /// What can follow these tokens, as JSON.
    pub(crate) fn next(&self, revision: u64, tokens: &[String]) -> Result<String, Fault> {
        let state = self.state();
        self.persons_turn(&state, revision)?;
        let seen = self.seen(&state);
        drop(state);
        Ok(to_json(&entry::next(&self.game, &seen, tokens)?))
    }

    /// A person's turn.
    pub(crate) fn play(&self, revision: u64, sent: &Sent) -> Result<Changed, Fault> {
        let mut state = self.state();
        self.persons_turn(&state, revision)?;
        let turn = match sent {
            Sent::Tokens(tokens) => entry::whole_turn(&self.game, &state.pos, tokens)?,
            Sent::Text(text) => notation::turn::read(&self.game, &state.pos, text)
                .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))?,
        };
        self.carry_out(&mut state, &turn);
        state.notice = None;
        Ok(self.publish(&mut state))
    }

    /// The turn that this thought has found, or none if there is none or it failed. Nothing happens if it was not wanted any more.
    pub(crate) fn answer(&self, number: u64, turn: Option<Turn>) -> Option<Thought> {
        let mut state = self.state();
        if !state.is_thinking(number) {
            return None;
        }
        state.thinking = None;
        if let Some(turn) = turn {
            self.carry_out(&mut state, &turn);
        } else {
            let side = state.pos.side();
            let name = &self.game.def().side(side).name;
            state.notice = Some(format!("The computer has found no turn for {name}; a person may go on."));
            state.seats[side.index()] = Seat::Person;
        }
        self.publish(&mut state).1
    }

    /// Back to the last turn of a person, or to before the end that people gave the game.
    pub(crate) fn take_back(&self) -> Result<Changed, Fault> {
        let mut state = self.state();
        if state.by_hand {
            state.by_hand = false;
            state.ending = None;
        } else {
            let Some(last) = last_of_a_person(&state) else {
                return Err(Fault::not_now("there is no turn of a person to take back"));
            };
            for played in state.turns.split_off(last).into_iter().rev() {
                state.past.pop();
                state.pos = played.before;
            }
            state.ending = None;
        }
        state.thinking = None;
        state.notice = None;
        Ok(self.publish(&mut state))
    }

    /// People end the game.
    pub(crate) fn end(&self, how: How) -> Result<Changed, Fault> {
        let mut state = self.state();
        if state.ending.is_some() {
            return Err(Fault::not_now("the game is over already"));
        }
        state.ending = Some(ending::by_hand(&self.game, &state.pos, &state.past, &state.seats, how)?);
        state.by_hand = true;
        state.thinking = None;
        Ok(self.publish(&mut state))
    }

    /// The game as a record, with the rule file if wanted, and the name of the file.
    pub(crate) fn record(&self, rules: bool) -> Result<(String, String), Fault> {
        let state = self.state();
        if hidden::is_hidden(&self.game, &state.pos) && state.ending.is_none() {
            return Err(Fault::not_now("the record can be had when everything unseen has been shown"));
        }
        let turns = state.turns.iter().map(|played| played.text.as_str());
        let game = (self.shipped, &*self.game);
        let text = crate::record::text(game, &self.start, turns, &state.seats, state.ending.as_ref(), rules);
        drop(state);
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.shipped.id)))
    }

    /// Stops everything; for a table that is dropped.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        (state.thinking, state.engine) = (None, None);
    }

    /// A change is made only when everything it needs has been computed, so a panic leaves the table as it was.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seen(&self, state: &State) -> Position {
        if state.ending.is_some() { state.pos } else { hidden::seen(&self.game, &self.start, &state.pos) }
    }

    fn persons_turn(&self, state: &State, revision: u64) -> Result<(), Fault> {
        if revision != state.revision {
            return Err(Fault::not_now("the table has changed in the meantime; look at it again"));
        }
        if state.ending.is_some() {
            return Err(Fault::not_now("the game is over"));
        }
        let side = state.pos.side();
        if state.seats[side.index()] != Seat::Person {
            let name = &self.game.def().side(side).name;
            return Err(Fault::not_now(format!("{name} is on turn, and the computer plays {name}")));
        }
        Ok(())
    }

    fn carry_out(&self, state: &mut State, steps: &[Step]) {
        let before = state.pos;
        let mut events = Vec::new();
        let pos = self.game.play_turn(&before, steps, &mut events);
        let text = notation::turn::write(&self.game, &before, steps);
        let cells = view::touched(steps);
        let mut past = state.past.clone();
        past.push(&pos);
        let ending = ending::judge(&self.game, &pos, &past, state.turns.len() + 1);
        let number = self.number(&before);
        state.turns.push(Played { before, side: before.side(), number, text, cells, events });
        (state.pos, state.past, state.ending) = (pos, past, ending);
    }

    /// The number of the turn to be made: with two sides each number is a turn of both, else a turn of one.
    fn number(&self, pos: &Position) -> u32 {
        let pairs = self.game.side_count() == 2 && !self.game.def().notation.seats;
        1 + if pairs { pos.played() / 2 } else { pos.played() }
    }

    /// Makes a change known, and says what the computer has to do now.
    fn publish(&self, state: &mut State) -> Changed {
        let mut thought = None;
        let seat = state.seats[state.pos.side().index()];
        if let Seat::Computer(level) = seat
            && state.ending.is_none()
            && state.thinking.is_none()
        {
            let dozes = self.idle() > ATTENTION;
            self.dozing.store(dozes, Ordering::Relaxed);
            if !dozes {
                let (number, (stop, stopped)) = (state.revision, oneshot::channel());
                state.thinking = Some(Thinking { number, _stop: stop });
                thought = Some(Thought { pos: state.pos, past: state.past.clone(), level, number, stopped });
            }
        }
        if !state.computers_play() {
            state.engine = None;
        }
        state.revision += 1;
        let text: Arc<str> = to_json(&self.show(state)).into();
        self.newest.send_replace(Arc::clone(&text));
        (text, thought)
    }

    fn show<'t>(&'t self, state: &'t State) -> View<'t> {
        let (game, def) = (&*self.game, self.game.def());
        let seen = self.seen(state);
        let unseen = |played: &Played| state.ending.is_none() && hidden::is_unseen(game, &played.before, played.side, &state.pos);
        let seats = view::sides(def).into_iter().zip(def.all_sides()).zip(&state.seats);
        let turns = state.turns.iter().map(|played| {
            let (text, cells) = if unseen(played) { ("(unseen)", &[][..]) } else { (played.text.as_str(), &played.cells[..]) };
            view::PlayedTurn { number: played.number, side: played.side.0, text, cells: view::names(def, cells.iter().copied()) }
        });
        let last = def.all_sides().filter_map(|side| state.turns.iter().rfind(|played| played.side == side));
        let last = last.filter(|played| !unseen(played)).map(|played| view::LastTurn {
            side: played.side.0,
            cells: view::names(def, played.cells.iter().copied()),
            events: view::events(def, &played.events),
        });
        View {
            id: &self.id,
            revision: state.revision,
            game: view::GameName { id: self.shipped.id, name: &def.name, note: def.note.as_deref() },
            readings: def.chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect::<BTreeMap<_, _>>(),
            sides: seats
                .map(|((side, number), seat)| {
                    let (by, level) = match seat {
                        Seat::Person => ("person", None),
                        Seat::Computer(level) => ("computer", Some((*level).into())),
                    };
                    view::Seated { side, alive: state.pos.is_alive(number), by, level }
                })
                .collect(),
            board: view::board(def),
            men: view::men(game, &seen),
            stock: view::stock(game, &self.start, &seen),
            to_move: state.pos.side().0,
            phase: &def.phase(state.pos.phase()).name,
            number: self.number(&state.pos),
            position: notation::position::write(game, &seen),
            check: view::checks(game, &seen),
            verdict: state.ending.as_ref(),
            turns: turns.collect(),
            last: last.collect(),
            thinking: state.thinking.is_some(),
            can_take_back: state.by_hand || last_of_a_person(state).is_some(),
            can_claim_draw: state.ending.is_none() && game.claim(&state.pos, &state.past).is_some(),
            notice: state.notice.as_deref(),
            pgn: format!("/api/tables/{}/record", self.id),
        }
    }
}

impl State {
    fn is_thinking(&self, number: u64) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.number == number)
    }

    fn computers_play(&self) -> bool {
        self.ending.is_none() && self.seats.iter().any(|seat| matches!(seat, Seat::Computer(_)))
    }
}

fn last_of_a_person(state: &State) -> Option<usize> {
    state.turns.iter().rposition(|played| state.seats[played.side.index()] == Seat::Person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn against_computers() -> (Table, Option<Thought>) {
        let shipped = &catalog::games()[0];
        let game = Arc::new(shipped.load(&[]).unwrap());
        let (start, seats) = (game.start(), vec![Seat::Computer(Level::WEAKEST); game.side_count()]);
        Table::open("here".into(), Opening { shipped, game, start, seats })
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
        let long_ago = Instant::now().checked_sub(ATTENTION + ATTENTION);
        let Some(long_ago) = long_ago else { return };
        *table.touched.lock().unwrap() = long_ago;
        assert!(table.answer(thought.unwrap().number, Some(turn)).is_none(), "nobody is there");
        assert_eq!(shown(&table)["thinking"], false);
        assert!(table.touch(), "somebody comes");
        assert!(table.wake().is_some());
        assert!(table.wake().is_none());
    }
}
