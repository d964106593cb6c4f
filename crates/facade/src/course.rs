//! What has happened in a game being played: everything that a turn, an end or taking back changes. It is a value: a
//! change makes another one.
//!
//! For: what follows from a turn; the tables of a server and [`Sheet`](crate::Sheet) are both courses. Not for: who may
//! change it when several want to (the server's tables), how people end it (`by_hand`), what it looks like (`view`,
//! `frames`, `pgn`).

use crate::clock::TimeControl;
use crate::ending::{self, Ended, Ending, How};
use crate::events::touched;
use crate::fault::Fault;
use crate::hidden::{self, Eyes};
use crate::json::to_json;
use crate::next;
use crate::seat::Seat;
use crate::setting::Setting;
use crate::telling::{Texts, texts};
use geometry::Cell;
use rules::{Event, Game, Past, Position, Side, Step};
use search::Level;
use std::sync::Arc;

/// The course of a game. The [`Game`] that its functions are handed is that of its setting, within somebody's bounds.
#[derive(Clone, Debug)]
pub struct Course {
    pub(crate) setting: Arc<Setting>,
    pub(crate) start: Position,
    /// The start as text, by which courses are compared.
    pub(crate) began: Arc<str>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) pos: Position,
    pub(crate) past: Past,
    pub(crate) turns: Vec<Arc<Played>>,
    pub(crate) ending: Option<Ending>,
    /// Beside each turn.
    pub(crate) notes: Vec<Note>,
    pub(crate) clock: Option<TimeControl>,
    /// How people have ended it; that can be taken back by itself.
    pub(crate) by_hand: Option<Ended>,
    pub(crate) notice: Option<String>,
    /// Who looks at it.
    pub(crate) eyes: Eyes,
}

/// What is known of a turn beside what it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// How long it took, in milliseconds.
    pub spent: u32,
    /// How good the computer that chose it thinks its position is, in hundredths of the median man.
    pub score: Option<i32>,
}

/// A turn that was played.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) before: Position,
    pub(crate) side: Side,
    pub(crate) number: u32,
    pub(crate) text: String,
    pub(crate) short: String,
    /// As programs write it.
    pub(crate) program: String,
    pub(crate) effects: String,
    /// Where it went, in order.
    pub(crate) cells: Vec<Cell>,
    pub(crate) events: Vec<Event>,
}

impl Course {
    /// Before the first turn.
    pub(crate) fn new(game: &Game, setting: &Arc<Setting>, start: &Position, seats: Vec<Seat>) -> Self {
        let past = Past::new(start);
        Self {
            setting: Arc::clone(setting),
            start: *start,
            began: notation::position::write(game, start).into(),
            seats,
            pos: *start,
            ending: ending::adjudicate(game, start, &past, 0),
            past,
            turns: Vec::new(),
            notes: Vec::new(),
            clock: None,
            by_hand: None,
            notice: None,
            eyes: Eyes::OnTurn,
        }
    }

    /// Before the first turn of the game as it usually begins.
    pub fn begin(setting: &Arc<Setting>, seats: &[Seat]) -> Self {
        let game = setting.game();
        Self::new(game, setting, &game.start(), seats.to_vec())
    }

    /// What is played.
    pub fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// Who plays, by side.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The position it has come to.
    pub fn position(&self) -> &Position {
        &self.pos
    }

    /// The positions it has been through.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// How many turns have been played.
    pub fn length(&self) -> usize {
        self.turns.len()
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// How it has ended, as records have it.
    pub fn result(&self) -> Option<&'static str> {
        self.ending.as_ref().map(|ending| ending.result)
    }

    /// May a person make a turn?
    ///
    /// # Errors
    /// Why not.
    pub fn persons_turn(&self, game: &Game) -> Result<(), Fault> {
        if self.ending.is_some() {
            return Err(Fault::not_now("the game is over"));
        }
        if self.seat() != Seat::Person {
            let name = &game.def().side(self.pos.side()).name;
            return Err(Fault::not_now(format!("{name} is on turn, and the computer plays {name}")));
        }
        Ok(())
    }

    /// The whole turn that these tokens say.
    ///
    /// # Errors
    /// Why they are none.
    pub fn turn_of_tokens(&self, game: &Game, tokens: &[String]) -> Result<Vec<Step>, Fault> {
        next::whole_turn(game, &self.pos, tokens)
    }

    /// The turn that this text says.
    ///
    /// # Errors
    /// Why it is none.
    pub fn turn_of_text(&self, game: &Game, text: &str) -> Result<Vec<Step>, Fault> {
        notation::turn::read(game, &self.pos, text)
            .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))
    }

    /// The turn that a program means, which writes it as the protocols have it.
    ///
    /// # Errors
    /// Why it is none.
    pub fn turn_of_program(&self, game: &Game, text: &str) -> Result<Vec<Step>, Fault> {
        let read = notation::turn::read_from_program(game, &self.pos, text);
        read.map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))
    }

    /// After a turn, which is legal; if it came too late, after the fall of the flag.
    ///
    /// # Errors
    /// None, as long as the clock is one that was checked.
    pub fn after(&self, game: &Game, steps: &[Step], note: Note) -> Result<Self, Fault> {
        if self.is_late(note.spent) {
            return self.ended(game, How::Flag.into());
        }
        Ok(self.turned(game, steps, note))
    }

    /// Does a turn that took so many milliseconds come after the fall of the flag?
    pub fn is_late(&self, spent: u32) -> bool {
        self.time_left().is_some_and(|(_, left)| spent > left)
    }

    /// After a turn, which is legal and was made in time.
    pub fn turned(&self, game: &Game, steps: &[Step], note: Note) -> Self {
        let mut after = self.clone();
        after.push(game, steps, note);
        after.adjudicate(game);
        after
    }

    /// The last turn in full, as records have it.
    pub fn last_turn(&self) -> Option<&str> {
        self.turns.last().map(|played| played.text.as_str())
    }

    /// Before the turn of that number, counted from 0, and all that came after it.
    pub fn back_to(&self, length: usize) -> Self {
        let mut back = Self { ending: None, by_hand: None, notice: None, ..self.clone() };
        back.cut(length.min(back.turns.len()));
        back
    }

    /// The last turn that one of these sides made, counted from 0.
    pub fn last_turn_of(&self, sides: &[u8]) -> Option<usize> {
        self.turns.iter().rposition(|played| sides.contains(&played.side.0))
    }

    /// The same, as these eyes may see it.
    pub fn seen_by(&self, eyes: Eyes) -> Self {
        Self { eyes, ..self.clone() }
    }

    /// Does something in it look different to different people?
    pub fn is_hidden(&self, game: &Game) -> bool {
        self.ending.is_none() && hidden::is_hidden(game, &self.pos)
    }

    /// The turn is played here; whether that was the end is asked with [`Course::adjudicate`].
    pub(crate) fn push(&mut self, game: &Game, steps: &[Step], note: Note) {
        let before = self.pos;
        let mut events = Vec::new();
        self.pos = game.play_turn_unchecked(&before, steps, &mut events);
        let Texts { text, short, effects } = texts(game, &before, steps);
        let number = notation::position::number(game, before.played());
        let (program, cells) =
            (notation::turn::write_for_programs(game, &before, steps), touched(game, &before, steps));
        let played = Played { before, side: before.side(), number, text, short, program, effects, cells, events };
        self.past.push(&self.pos);
        self.turns.push(Arc::new(played));
        self.notes.push(note);
        self.notice = None;
    }

    /// Asks the rules how the game stands.
    pub(crate) fn adjudicate(&mut self, game: &Game) {
        self.ending = ending::adjudicate(game, &self.pos, &self.past, self.turns.len());
    }

    /// With a person instead of the computer on turn, which has failed.
    pub fn without_computer(&self, game: &Game) -> Self {
        let side = self.pos.side();
        let name = &game.def().side(side).name;
        let notice = Some(format!("The computer has found no turn for {name}; a person may go on."));
        let mut seats = self.seats.clone();
        seats[side.index()] = Seat::Person;
        Self { seats, notice, ..self.clone() }
    }

    /// With the computer on a seat that was a person's.
    pub fn with_computer(&self, side: u8, level: Level) -> Self {
        let mut seats = self.seats.clone();
        if let Some(seat) = seats.get_mut(usize::from(side)) {
            *seat = Seat::Computer(level);
        }
        Self { seats, notice: None, ..self.clone() }
    }

    /// With a sentence to be shown.
    pub fn with_notice(&self, notice: Option<String>) -> Self {
        Self { notice, ..self.clone() }
    }

    /// The sentence that is shown beside it.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Back to the last turn of a person, or to before the end that people gave the game.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn back(&self) -> Result<Self, Fault> {
        if self.by_hand.is_some() {
            return Ok(self.back_to(self.length()));
        }
        match self.last_of_a_person() {
            Some(last) => Ok(self.back_to(last)),
            None => Err(Fault::not_now("there is no turn of a person to take back")),
        }
    }

    /// Only its first turns.
    pub(crate) fn cut(&mut self, length: usize) {
        self.notes.truncate(length);
        for played in self.turns.drain(length..).rev() {
            self.past.pop();
            self.pos = played.before;
        }
    }

    /// How the clocks are set.
    pub fn clock(&self) -> Option<TimeControl> {
        self.clock
    }

    /// Whose clock runs, and how many milliseconds after the turn began his flag falls.
    pub fn time_left(&self) -> Option<(Side, u32)> {
        let control = self.clock.filter(|_| self.ending.is_none())?;
        let (left, begun) = self.clocks(control);
        let side = self.pos.side();
        begun[side.index()].then(|| (side, left[side.index()].saturating_add(control.delay)))
    }

    /// How many milliseconds a computer on turn should think at most, for its clock's sake.
    pub(crate) fn patience(&self) -> Option<f64> {
        let ((side, left), control) = (self.time_left()?, self.clock?);
        Some(f64::from((left / 20 + control.of(side).increment / 4 * 3).min(left / 2)))
    }

    /// What each side has left, and whose clocks have begun to run.
    pub(crate) fn clocks(&self, control: TimeControl) -> (Vec<u32>, Vec<bool>) {
        let turns = self.turns.iter().zip(&self.notes).map(|(played, note)| (played.side, note.spent));
        control.left(self.seats.len(), turns)
    }

    /// Who is on turn.
    fn seat(&self) -> Seat {
        self.seats[self.pos.side().index()]
    }

    /// The computer that is to make a turn, if there is one.
    pub fn computer(&self) -> Option<Level> {
        match self.seat() {
            Seat::Computer(level) if self.ending.is_none() => Some(level),
            _ => None,
        }
    }

    /// Will a computer ever make a turn again?
    pub fn computers_play(&self) -> bool {
        self.ending.is_none() && self.seats.iter().any(|seat| matches!(seat, Seat::Computer(_)))
    }

    /// The last turn that a person made.
    pub(crate) fn last_of_a_person(&self) -> Option<usize> {
        self.turns.iter().rposition(|played| self.seats[played.side.index()] == Seat::Person)
    }

    /// What can follow these tokens, as JSON.
    ///
    /// # Errors
    /// If there are more than any turn has.
    pub fn next(&self, game: &Game, tokens: &[String]) -> Result<String, Fault> {
        Ok(to_json(&next::next(game, &self.seen(game), tokens)?))
    }

    /// What may be seen of its position.
    pub(crate) fn seen(&self, game: &Game) -> Position {
        if self.ending.is_some() { self.pos } else { hidden::seen(game, &self.start, &self.pos, &self.pos, self.eyes) }
    }

    /// Is a turn of it hidden now?
    pub(crate) fn is_unseen(&self, game: &Game, played: &Played) -> bool {
        self.ending.is_none() && hidden::is_unseen(game, &played.before, played.side, &self.pos, self.eyes)
    }

    /// Has it the setting and the start of that one?
    pub(crate) fn begins_like(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.setting, &other.setting) && self.began == other.began
    }

    /// Is it that one, or the beginning of it?
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let mut both = self.turns.iter().zip(&other.turns);
        self.begins_like(other) && self.turns.len() <= other.turns.len() && both.all(|(one, two)| Arc::ptr_eq(one, two))
    }
}
