//! Random openings: a number of random legal turns, after which the players take over.
//!
//! A turn is drawn step by step, with equal probabilities of all legal steps. An opening is drawn again if it ends the
//! game, if it leads to the position of an earlier opening, or, in a balanced book, if it leaves one side far ahead.
//! Random openings give many different games between players that would repeat the same game. Fairness comes from
//! playing each opening from both sides.

use engine::eval::Knowledge;
use engine::search::{Limits, SearchRequest, Searcher, random_turn};
use rules::{Game, History, Position, Turn, Verdict};
use std::collections::HashSet;
use study::combine_seeds;

/// How often an opening that ended the game is drawn again.
const MAX_DECIDED_RETRIES: u64 = 1_000;
/// How often a duplicate is drawn again; small games have few openings, so that some are repeated.
const MAX_DUPLICATE_RETRIES: u64 = 50;
/// How often an unbalanced opening is drawn again.
const MAX_UNEVEN_RETRIES: u64 = 500;
/// The nodes of the search that tests the balance.
const BALANCE_NODES: u64 = 2_000;

/// An opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The turns.
    pub turns: Vec<Turn>,
    /// The positions of the game so far, the start included.
    pub history: History,
    /// The final position.
    pub pos: Position,
}

/// The test for balanced openings.
#[derive(Debug)]
struct BalanceFilter {
    searcher: Searcher,
    max_score: u32,
}

/// The openings of a match, generated on demand.
#[derive(Debug)]
pub struct OpeningBook<'a> {
    game: &'a Game,
    start: Position,
    plies: u32,
    seed: u64,
    balance: Option<BalanceFilter>,
    seen_keys: HashSet<u64>,
    openings: Vec<Opening>,
}

impl<'a> OpeningBook<'a> {
    /// A book of openings with `plies` turns (of all sides together) from `start`.
    pub fn new(game: &'a Game, start: Position, plies: u32, seed: u64) -> Self {
        Self { game, start, plies, seed, balance: None, seen_keys: HashSet::new(), openings: Vec::new() }
    }

    /// Restricts the book to openings in which a short search with this knowledge gives a lead of at most `most`, in
    /// hundredths of the median piece.
    #[must_use]
    pub fn balanced(mut self, most: u32, seen_keys: impl Into<Knowledge>) -> Self {
        self.balance =
            Some(BalanceFilter { searcher: Searcher::with_knowledge(self.game, seen_keys), max_score: most });
        self
    }

    /// The opening with that number. The same seed gives the same openings, in whatever order they are requested.
    ///
    /// # Errors
    /// A sentence without its full stop, if every opening ends the game, or none is balanced.
    pub fn opening(&mut self, number: usize) -> Result<&Opening, String> {
        while self.openings.len() <= number {
            let next = self.generate(self.openings.len() as u64)?;
            self.seen_keys.insert(next.pos.key());
            self.openings.push(next);
        }
        Ok(&self.openings[number])
    }

    fn generate(&self, number: u64) -> Result<Opening, String> {
        let (mut decided, mut known, mut uneven) = (0, 0, 0);
        loop {
            let mut chance = combine_seeds(&[self.seed, number, decided + uneven, known]);
            match self.attempt(&mut chance) {
                Some(opening) if known < MAX_DUPLICATE_RETRIES && self.seen_keys.contains(&opening.pos.key()) => {
                    known += 1;
                }
                Some(opening) if self.is_balanced(&opening) => return Ok(opening),
                Some(_) if uneven < MAX_UNEVEN_RETRIES => uneven += 1,
                Some(_) => {
                    return Err(format!("no balanced opening of {} random turns was found", self.plies));
                }
                None if decided < MAX_DECIDED_RETRIES => decided += 1,
                None => {
                    return Err(format!(
                        "no opening of {} random turns was found that does not end the game",
                        self.plies
                    ));
                }
            }
        }
    }

    fn is_balanced(&self, opening: &Opening) -> bool {
        self.balance.as_ref().is_none_or(|BalanceFilter { searcher, max_score: most }| {
            let limits = Limits::nodes(BALANCE_NODES);
            let choice = searcher.search(
                &SearchRequest::new(self.game, &opening.pos, &opening.history).with_limits(limits),
                &mut |_| {},
            );
            choice.is_some_and(|choice| choice.score.unsigned_abs() <= *most)
        })
    }

    fn attempt(&self, chance: &mut u64) -> Option<Opening> {
        let mut opening = Opening { turns: Vec::new(), history: History::new(&self.start), pos: self.start };
        for _ in 0..self.plies {
            let (turn, after) = random_turn(&self.game.with_history(&opening.history), &opening.pos, chance)?;
            opening.turns.push(turn);
            opening.history.push(self.game, &after);
            opening.pos = after;
            if self.game.verdict(&after, &opening.history) != Verdict::Ongoing {
                return None;
            }
        }
        let goes_on = self.game.verdict(&opening.pos, &opening.history) == Verdict::Ongoing
            && self.game.draw_claim(&opening.pos, &opening.history).is_none()
            && !self.game.with_history(&opening.history).steps(&opening.pos).is_empty();
        goes_on.then_some(opening)
    }
}
