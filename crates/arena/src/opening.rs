//! Random openings: so many legal turns drawn by lot, after which the game goes on.
//!
//! A turn is drawn step by step, each step that is legal with the same chance. An opening after which the game is
//! decided, or which leads to a position that an earlier opening has reached, is drawn again; so is one that leaves
//! somebody far ahead, if the book is to be even. For: many different games between players who would play the same
//! game over and over. Not for: fairness; for that the same opening is played from both sides.

use crate::chance::blend;
use eval::Knowledge;
use rules::{Game, Past, Position, Turn, Verdict};
use search::{Limits, Question, Searcher, random_turn};
use std::collections::HashSet;

/// How often an opening is drawn again because the game was over.
const DECIDED: u64 = 1_000;
/// How often because it was known; small games have few openings, and then some are played again.
const KNOWN: u64 = 50;
/// How often because somebody was too far ahead.
const UNEVEN: u64 = 500;
/// How many positions are looked at to find that out.
const BALANCE_NODES: u64 = 2_000;

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its turns.
    pub turns: Vec<Turn>,
    /// The positions of the game so far, the start included.
    pub past: Past,
    /// Where it leads.
    pub pos: Position,
}

/// Who is ahead after an opening, and what is too much.
#[derive(Debug)]
struct Balance {
    searcher: Searcher,
    most: u32,
}

/// The openings of a match, drawn one after the other.
#[derive(Debug)]
pub struct Book<'a> {
    game: &'a Game,
    start: Position,
    plies: u32,
    seed: u64,
    balance: Option<Balance>,
    known: HashSet<u64>,
    openings: Vec<Opening>,
}

impl<'a> Book<'a> {
    /// Openings of `plies` turns (of all sides together) from `start`.
    pub fn new(game: &'a Game, start: Position, plies: u32, seed: u64) -> Self {
        Self { game, start, plies, seed, balance: None, known: HashSet::new(), openings: Vec::new() }
    }

    /// Only openings after which a short search with what is known finds nobody further ahead than `most`, in hundredths
    /// of the median man.
    #[must_use]
    pub fn even(mut self, most: u32, known: impl Into<Knowledge>) -> Self {
        self.balance = Some(Balance { searcher: Searcher::with(self.game, known), most });
        self
    }

    /// The opening with that number; the same for the same seed, in whatever order they are asked for.
    ///
    /// # Errors
    /// A sentence without its full stop, if the game is always over by then, or somebody always too far ahead.
    pub fn opening(&mut self, number: usize) -> Result<&Opening, String> {
        while self.openings.len() <= number {
            let next = self.draw(self.openings.len() as u64)?;
            self.known.insert(next.pos.key());
            self.openings.push(next);
        }
        Ok(&self.openings[number])
    }

    fn draw(&self, number: u64) -> Result<Opening, String> {
        let (mut decided, mut known, mut uneven) = (0, 0, 0);
        loop {
            let mut chance = blend(&[self.seed, number, decided + uneven, known]);
            match self.attempt(&mut chance) {
                Some(opening) if known < KNOWN && self.known.contains(&opening.pos.key()) => known += 1,
                Some(opening) if self.is_even(&opening) => return Ok(opening),
                Some(_) if uneven < UNEVEN => uneven += 1,
                Some(_) => {
                    return Err(format!(
                        "no opening of {} random turns was found that leaves nobody far ahead",
                        self.plies
                    ));
                }
                None if decided < DECIDED => decided += 1,
                None => {
                    return Err(format!(
                        "no opening of {} random turns was found after which the game goes on",
                        self.plies
                    ));
                }
            }
        }
    }

    fn is_even(&self, opening: &Opening) -> bool {
        self.balance.as_ref().is_none_or(|Balance { searcher, most }| {
            let limits = Limits::nodes(BALANCE_NODES);
            let choice =
                searcher.search(&Question::new(self.game, &opening.pos, &opening.past).within(limits), &mut |_| {});
            choice.is_some_and(|choice| choice.score.unsigned_abs() <= *most)
        })
    }

    fn attempt(&self, chance: &mut u64) -> Option<Opening> {
        let mut opening = Opening { turns: Vec::new(), past: Past::new(&self.start), pos: self.start };
        for _ in 0..self.plies {
            let (turn, after) = random_turn(self.game, &opening.pos, chance)?;
            opening.turns.push(turn);
            opening.past.push(&after);
            opening.pos = after;
            if self.game.verdict(&after, &opening.past) != Verdict::Ongoing {
                return None;
            }
        }
        let goes_on = self.game.verdict(&opening.pos, &opening.past) == Verdict::Ongoing
            && self.game.claim(&opening.pos, &opening.past).is_none()
            && !self.game.steps(&opening.pos).is_empty();
        goes_on.then_some(opening)
    }
}
