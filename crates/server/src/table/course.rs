//! What has happened at a table: everything that a turn, an end or taking back changes. It is a value: a change makes another one.
//!
//! For: what follows from a turn. Not for: who may change it when several want to (`table`), what it looks like (`show`).

use super::Seat;
use super::ending::{self, How};
use crate::error::Fault;
use crate::view::{self, Ending};
use geometry::Cell;
use rules::{Event, Game, Past, Position, Side, Step};
use search::Level;
use std::sync::Arc;

/// The course of a game.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) revision: u64,
    pub(super) seats: Vec<Seat>,
    pub(super) pos: Position,
    pub(super) past: Past,
    pub(super) turns: Vec<Arc<Played>>,
    pub(super) ending: Option<Ending>,
    /// The ending was agreed on, claimed or given up; it can be taken back by itself.
    pub(super) by_hand: bool,
    /// The computer on turn thinks.
    pub(super) thinks: bool,
    pub(super) notice: Option<String>,
}

/// A turn that was played.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) before: Position,
    pub(super) side: Side,
    pub(super) number: u32,
    pub(super) text: String,
    /// Where it went, in order.
    pub(super) cells: Vec<Cell>,
    pub(super) events: Vec<Event>,
}

impl Course {
    /// Before the first turn.
    pub(super) fn new(game: &Game, start: &Position, seats: Vec<Seat>) -> Self {
        let past = Past::new(start);
        Self {
            revision: 0,
            seats,
            pos: *start,
            ending: ending::judge(game, start, &past, 0),
            past,
            turns: Vec::new(),
            by_hand: false,
            thinks: false,
            notice: None,
        }
    }

    /// May a person make a turn, who has seen this revision?
    ///
    /// # Errors
    /// Why not.
    pub(super) fn persons_turn(&self, game: &Game, revision: u64) -> Result<(), Fault> {
        if revision != self.revision {
            return Err(Fault::not_now("the table has changed in the meantime; look at it again"));
        }
        if self.ending.is_some() {
            return Err(Fault::not_now("the game is over"));
        }
        if self.seat() != Seat::Person {
            let name = &game.def().side(self.pos.side()).name;
            return Err(Fault::not_now(format!("{name} is on turn, and the computer plays {name}")));
        }
        Ok(())
    }

    /// After a turn, which is legal.
    pub(super) fn after(&self, game: &Game, steps: &[Step]) -> Self {
        let before = self.pos;
        let mut events = Vec::new();
        let pos = game.play_turn(&before, steps, &mut events);
        let text = notation::turn::write(game, &before, steps);
        let number = notation::position::number(game, before.played());
        let cells = view::touched(steps);
        let mut past = self.past.clone();
        past.push(&pos);
        let ending = ending::judge(game, &pos, &past, self.turns.len() + 1);
        let mut turns = self.turns.clone();
        turns.push(Arc::new(Played { before, side: before.side(), number, text, cells, events }));
        Self { pos, past, turns, ending, notice: None, ..self.clone() }
    }

    /// With a person instead of the computer on turn, which has failed.
    pub(super) fn without_computer(&self, game: &Game) -> Self {
        let side = self.pos.side();
        let name = &game.def().side(side).name;
        let notice = Some(format!("The computer has found no turn for {name}; a person may go on."));
        let mut seats = self.seats.clone();
        seats[side.index()] = Seat::Person;
        Self { seats, notice, ..self.clone() }
    }

    /// Back to the last turn of a person, or to before the end that people gave the game.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub(super) fn back(&self) -> Result<Self, Fault> {
        let mut back = Self { ending: None, by_hand: false, notice: None, ..self.clone() };
        if !self.by_hand {
            let Some(last) = self.last_of_a_person() else {
                return Err(Fault::not_now("there is no turn of a person to take back"));
            };
            for played in back.turns.split_off(last).into_iter().rev() {
                back.past.pop();
                back.pos = played.before;
            }
        }
        Ok(back)
    }

    /// After the end that people give the game.
    ///
    /// # Errors
    /// Why they cannot.
    pub(super) fn ended(&self, game: &Game, how: How) -> Result<Self, Fault> {
        if self.ending.is_some() {
            return Err(Fault::not_now("the game is over already"));
        }
        let ending = ending::by_hand(game, &self.pos, &self.past, &self.seats, how)?;
        Ok(Self { ending: Some(ending), by_hand: true, ..self.clone() })
    }

    /// Who is on turn.
    fn seat(&self) -> Seat {
        self.seats[self.pos.side().index()]
    }

    /// The computer that is to make a turn, if there is one.
    pub(super) fn computer(&self) -> Option<Level> {
        match self.seat() {
            Seat::Computer(level) if self.ending.is_none() => Some(level),
            _ => None,
        }
    }

    /// Will a computer ever make a turn again?
    pub(super) fn computers_play(&self) -> bool {
        self.ending.is_none() && self.seats.iter().any(|seat| matches!(seat, Seat::Computer(_)))
    }

    /// The last turn that a person made.
    pub(super) fn last_of_a_person(&self) -> Option<usize> {
        self.turns.iter().rposition(|played| self.seats[played.side.index()] == Seat::Person)
    }
}
