//! History heuristic and killer steps: which steps have been good so far, by who goes where, by what came before
//! (continuation history), and the last two that refuted something at the same height.
//!
//! For: the order in which steps are looked at, and how deeply. Not for: their worth. All of it belongs to one search.

use geometry::MAX_CELLS;
use rules::{Act, Game, Piece, Position, Side, Step};

/// No count goes beyond this.
const MOST: i32 = 16_384;
/// The continuation history has so many counts at most; with more men and cells than that bears, answers to different
/// steps share them.
const MOST_COUNTS: usize = 1 << 21;
/// How deep steps can be nested.
pub(crate) const MAX_HEIGHT: usize = 256;

/// Counts of one search.
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
    pub(crate) fn new(game: &Game) -> Self {
        let (kinds, cells) = (game.def().kinds.len() + 1, game.board().cell_count());
        let before = 1 + game.side_count() * kinds * cells;
        let continuations = before.min(MOST_COUNTS / (kinds * cells)).max(2);
        Self {
            main: vec![0; Piece::COUNT * MAX_CELLS],
            continuation: vec![0; continuations * kinds * cells],
            continuations,
            kinds,
            cells,
            killers: vec![[0; 2]; MAX_HEIGHT],
        }
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
