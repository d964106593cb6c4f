//! History heuristic and killer steps: which steps have been good so far, by who goes where, by what came before
//! (continuation history), and the last two that refuted something at the same height.
//!
//! For: the order in which steps are looked at, and how deeply. Not for: their worth. Counts outlive their search
//! ([`Histories`]), for the next one of the same game begins two turns further on; killers do not.

use geometry::MAX_CELLS;
use rules::{Act, Game, Piece, Position, Side, Step};
use std::sync::{Mutex, PoisonError};

/// No count goes beyond this.
const MOST: i32 = 16_384;
/// The continuation history has so many counts at most; with more men and cells than that bears, answers to different
/// steps share them.
const MOST_COUNTS: usize = 1 << 21;
/// How deep steps can be nested.
pub(crate) const MAX_HEIGHT: usize = 256;

/// Counts of one search, and of those of the same game before it.
#[derive(Debug)]
pub(crate) struct History {
    /// By piece and target: the main history.
    main: Vec<i16>,
    /// By the step before, then target and kind: the continuation history.
    continuation: Vec<i16>,
    /// How many steps before are told apart.
    continuations: usize,
    /// One more than the game has.
    kinds: usize,
    cells: usize,
    /// By height: the killers, the last two quiet steps that were too good.
    killers: Vec<[u32; 2]>,
}

/// Who goes where (piece and target): what is remembered of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceTo {
    piece: Piece,
    to: usize,
}

/// Which part of the continuation history holds the answers to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Continuation(usize);

impl Continuation {
    /// Where nothing came before.
    pub(crate) const NONE: Self = Self(0);
}

impl PieceTo {
    pub(crate) fn of(pos: &Position, step: &Step) -> Self {
        let piece = match (step.act, step.choice) {
            (Act::Lay, Some(kind)) => Piece::stone(kind),
            (Act::Place, Some(kind)) => Piece::man(pos.side(), kind),
            _ => pos.piece(step.from),
        };
        Self { piece, to: step.to.index() }
    }

    fn index(self) -> usize {
        self.piece.index() * MAX_CELLS + self.to
    }
}

impl History {
    fn new(game: &Game) -> Self {
        let [kinds, cells, continuations] = sizes(game);
        Self {
            main: vec![0; Piece::COUNT * MAX_CELLS],
            continuation: vec![0; continuations * kinds * cells],
            continuations,
            kinds,
            cells,
            killers: vec![[0; 2]; MAX_HEIGHT],
        }
    }

    /// Has it been made for that game, or for one of the same size?
    fn fits(&self, game: &Game) -> bool {
        [self.kinds, self.cells, self.continuations] == sizes(game)
    }

    /// What a step is to those that come after it.
    #[inline]
    pub(crate) fn continuation(&self, step: PieceTo) -> Continuation {
        let side = step.piece.side().map_or(0, Side::index);
        let nth = (side * self.kinds + self.kind(step)) * self.cells + step.to;
        Continuation(1 + nth % (self.continuations - 1))
    }

    #[inline]
    fn continued(&self, step: PieceTo, after: Continuation) -> usize {
        (after.0 * self.kinds + self.kind(step)) * self.cells + step.to
    }

    /// Whose step it is; the last one is nobody, who passes or ends a turn.
    #[inline]
    fn kind(&self, step: PieceTo) -> usize {
        if step.piece.is_empty() { self.kinds - 1 } else { step.piece.kind().index() }
    }

    /// How good the step has been, between -49,152 and 49,152; `after` are the continuations of the step before and of
    /// the one before that.
    #[inline]
    pub(crate) fn score(&self, piece_to: PieceTo, after: [Continuation; 2]) -> i32 {
        i32::from(self.main[piece_to.index()])
            + after.into_iter().map(|one| i32::from(self.continuation[self.continued(piece_to, one)])).sum::<i32>()
    }

    /// The step was good (or bad, if negative).
    pub(crate) fn update(&mut self, piece_to: PieceTo, after: [Continuation; 2], bonus: i32) {
        let add = |count: &mut i16| *count += (bonus - i32::from(*count) * bonus.abs() / MOST) as i16;
        add(&mut self.main[piece_to.index()]);
        for one in after {
            if one != Continuation::NONE {
                let at = self.continued(piece_to, one);
                add(&mut self.continuation[at]);
            }
        }
    }

    pub(crate) fn killers(&self, height: usize) -> [u32; 2] {
        self.killers[height]
    }

    pub(crate) fn add_killer(&mut self, height: usize, code: u32) {
        let [first, second] = &mut self.killers[height];
        if *first != code {
            *second = *first;
            *first = code;
        }
    }
}

/// How many kinds (nobody included), cells and steps before a history of that game tells apart.
fn sizes(game: &Game) -> [usize; 3] {
    let (kinds, cells) = (game.def().kinds.len() + 1, game.board().cell_count());
    let before = 1 + game.side_count() * kinds * cells;
    [kinds, cells, before.min(MOST_COUNTS / (kinds * cells)).max(2)]
}

/// The histories of searches that are over, each with a number that says whose it is. Two searches at a time do not
/// share one: each takes one along, and leaves it when it is done.
#[derive(Debug, Default)]
pub(crate) struct Histories(Mutex<Vec<(u64, History)>>);

impl Histories {
    /// One that has been left by a search of the same, or else an empty one.
    pub(crate) fn take(&self, whose: u64, game: &Game) -> History {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(nth) = left.iter().position(|&(other, _)| other == whose) else { return History::new(game) };
        let (_, mut history) = left.swap_remove(nth);
        if !history.fits(game) {
            return History::new(game);
        }
        history.killers.fill([0; 2]);
        history
    }

    /// Leaves one for the next search of the same.
    pub(crate) fn leave(&self, whose: u64, history: History) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((whose, history));
    }

    /// Forgets all.
    pub(crate) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> Game {
        catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
    }

    /// What the next search of that number and game knows of a step that an earlier one of chess, with the number 7,
    /// has found good; and what killers it has.
    fn known(whose: u64, id: &str) -> (i32, [u32; 2]) {
        let (chess, after) = (game("chess"), [Continuation::NONE; 2]);
        let step = PieceTo { piece: Piece::man(Side(0), rules::Kind(0)), to: 12 };
        let histories = Histories::default();
        let mut history = histories.take(7, &chess);
        history.update(step, after, 500);
        history.add_killer(3, 99);
        histories.leave(7, history);
        let next = histories.take(whose, &game(id));
        (next.score(step, after), next.killers(3))
    }

    #[test]
    fn counts_outlive_their_search_and_killers_do_not() {
        assert_eq!(known(7, "chess"), (500, [0; 2]));
    }

    #[test]
    fn counts_are_for_those_who_left_them_and_for_games_of_the_same_size() {
        assert_eq!(known(8, "chess"), (0, [0; 2]));
        assert_eq!(known(7, "xiangqi"), (0, [0; 2]));
    }
}
