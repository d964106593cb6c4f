//! The activity of every piece, updated incrementally from one evaluated position to the next.
//!
//! A search evaluates positions that differ by a few cells, and most pieces see none of them: in Wolf chess 4 cells and
//! 8 pieces of 40. So every cell knows which pieces have looked at it, and only these are measured again. The order of
//! the positions does not matter. This module counts cells, threats and attacks, of plain motions only (leaps and
//! rides); `evaluate` weighs them.

use crate::eval::passed::PassedPawnRace;
use crate::eval::tables::Eval;
use geometry::{Cell, CellSet, MAX_CELLS};
use rules::{Game, MAX_SIDES, Piece, Position};
use std::ops::{AddAssign, SubAssign};

/// The last position, and the activity there.
#[derive(Clone, Debug)]
pub(crate) struct ActivityTerms {
    /// By cell.
    pieces: Vec<Piece>,
    /// By side: the cells next to royal pieces of the other camp.
    royal_zones: [CellSet; MAX_SIDES],
    /// By cell: the cells of all pieces that look at it, perhaps with some that once did.
    watchers: Box<[CellSet; MAX_CELLS]>,
    /// By the cell of a piece.
    by_cell: Box<[Activity; MAX_CELLS]>,
    /// By side: the sum over its pieces.
    by_side: [Activity; MAX_SIDES],
    /// Pieces on their way to promotion.
    pub(crate) race: PassedPawnRace,
}

/// The activity of one or more pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Activity {
    /// The number of cells that they can move to.
    pub(crate) mobility: i32,
    /// The excess value of the pieces that they can capture over their own.
    pub(crate) threats: i32,
    /// The number of pieces that attack cells next to royal pieces.
    pub(crate) attackers: i32,
    /// The force of these attacks.
    pub(crate) attack_force: i32,
}

impl ActivityTerms {
    /// The state of an empty board.
    pub(crate) fn new(eval: &Eval, game: &Game) -> Self {
        let cells = game.board().cells().count();
        Self {
            pieces: vec![Piece::EMPTY; cells],
            royal_zones: Default::default(),
            watchers: Box::new([CellSet::EMPTY; MAX_CELLS]),
            by_cell: Box::new([Activity::default(); MAX_CELLS]),
            by_side: Default::default(),
            race: PassedPawnRace::new(eval.runners()),
        }
    }

    /// Updates the state for another position of the game, and returns the activity of each side. `zones`: by side, the
    /// cells next to royal pieces of the other camp.
    #[inline]
    pub(crate) fn update(
        &mut self,
        eval: &Eval,
        game: &Game,
        pos: &Position,
        royal_zones: [CellSet; MAX_SIDES],
    ) -> &[Activity; MAX_SIDES] {
        let changed = pos.changed_cells(&self.pieces);
        let mut again = changed;
        for cell in changed {
            self.race.update_cell(eval.runners(), cell, self.pieces[cell.index()], pos.piece(cell));
            let gone = std::mem::take(&mut self.by_cell[cell.index()]);
            if let Some(side) = self.pieces[cell.index()].side() {
                self.by_side[side.index()] -= gone;
            }
            again |= std::mem::take(&mut self.watchers[cell.index()]);
            self.pieces[cell.index()] = pos.piece(cell);
        }
        for side in game.sides() {
            let zone = royal_zones[side.index()];
            let mut again = again;
            (zone ^ self.royal_zones[side.index()]).iter().for_each(|cell| again |= self.watchers[cell.index()]);
            for cell in again & pos.pieces_of(side) {
                let activity = self.measure_piece(eval, game, pos, cell, &zone);
                self.by_side[side.index()] -= std::mem::replace(&mut self.by_cell[cell.index()], activity);
                self.by_side[side.index()] += activity;
            }
        }
        self.royal_zones = royal_zones;
        &self.by_side
    }

    /// Measures the activity of the piece on a cell.
    #[inline]
    fn measure_piece(&mut self, eval: &Eval, game: &Game, pos: &Position, cell: Cell, zone: &CellSet) -> Activity {
        let value = eval.value(pos.piece(cell));
        let (mut activity, mut hits) = (Activity::default(), 0);
        game.for_each_inspected_cell(pos, cell, |to, there, goes| {
            self.watchers[to.index()].insert(cell);
            if goes {
                activity.mobility += 1;
                hits += i32::from(zone.contains(to));
                if !there.is_empty() {
                    activity.threats += (eval.value(there) - value).max(0);
                }
            }
        });
        if hits > 0 && value > 0 {
            activity.attackers = 1;
            activity.attack_force = hits * (value / 150).clamp(1, 5);
        }
        activity
    }
}

impl AddAssign for Activity {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.mobility += other.mobility;
        self.threats += other.threats;
        self.attackers += other.attackers;
        self.attack_force += other.attack_force;
    }
}

impl SubAssign for Activity {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.mobility -= other.mobility;
        self.threats -= other.threats;
        self.attackers -= other.attackers;
        self.attack_force -= other.attack_force;
    }
}
