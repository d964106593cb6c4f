//! All `extinct` goals of a game together, so that one pass over the pieces can show that none is reached.

use super::extinct::ExtinctDef;
use super::{Goal, GoalDef};
use model::cast::Cast;
use model::piece::{Piece, PieceMask, Side};
use model::position::Position;

/// All `extinct` goals, so that one pass over the pieces can show that none is reached.
#[derive(Debug)]
pub(crate) struct ExtinctionTable {
    /// By goal, then side: the pieces whose extinction counts.
    counted_pieces: Vec<Vec<PieceMask>>,
    /// By piece: the goals (bits) that a single such piece prevents for its side.
    prevents: Box<[u64; Piece::COUNT]>,
    /// All of those goals.
    single_goals: u64,
}

impl ExtinctionTable {
    pub(super) fn compile(cast: &Cast, goals: &[GoalDef]) -> Self {
        let mut all = Self { counted_pieces: Vec::new(), prevents: Box::new([0; Piece::COUNT]), single_goals: 0 };
        for (goal, def_of) in goals.iter().enumerate() {
            let Goal::Extinct(extinct) = &def_of.goal else {
                all.counted_pieces.push(Vec::new());
                continue;
            };
            let counted: Vec<PieceMask> = cast.all_sides().map(|side| extinct.compile(cast, side)).collect();
            if extinct.left == 0 && goal < 64 {
                all.single_goals |= 1 << goal;
                let spoils = cast.all_pieces().filter(|&piece| counted.iter().any(|mask| mask.contains(piece)));
                spoils.for_each(|piece| all.prevents[piece.index()] |= 1 << goal);
            }
            all.counted_pieces.push(counted);
        }
        all
    }

    /// The goals (bits) that are certainly not reached for any side.
    pub(crate) fn goals_out_of_reach(&self, cast: &Cast, pos: &Position) -> u64 {
        cast.all_sides().fold(self.single_goals, |all, side| {
            let mut seen = 0;
            for cell in pos.pieces_of(side) {
                seen |= self.prevents[pos.piece(cell).index()];
                if seen & all == all {
                    break;
                }
            }
            all & seen
        })
    }

    /// Has the side too few pieces left that the goal with this number counts?
    pub(crate) fn is_extinct(&self, pos: &Position, goal: usize, extinct: &ExtinctDef, side: Side) -> bool {
        let counted = self.counted_pieces[goal][side.index()];
        let mut pieces = pos.pieces_of(side).iter().filter(|&cell| counted.contains(pos.piece(cell)));
        pieces.nth(extinct.left).is_none()
    }
}
