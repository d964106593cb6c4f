//! What every man does on the board, kept up to date from one evaluated position to the next.
//!
//! A search evaluates positions that differ by a few cells, and most men see none of them: in Wolf chess 4 cells and 8
//! men of 40. So every cell knows who has looked at it, and only these look again. Nothing depends on the order in
//! which positions come. For: counting cells, threats and attacks. Not for: what they are worth (`evaluate`); it sees
//! plain motions only, leaps and rides.

use crate::eval::Eval;
use crate::passed::Race;
use geometry::{Cell, CellSet, MAX_CELLS};
use rules::{Game, MAX_SIDES, Piece, Position};
use std::ops::{AddAssign, SubAssign};

/// The position that was looked at last, and what was seen there.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// By cell.
    pieces: Vec<Piece>,
    /// By side: the cells next to royal men of the other camp.
    zones: [CellSet; MAX_SIDES],
    /// By cell: where men stand who look at it, and perhaps others who once did.
    watched_from: Box<[CellSet; MAX_CELLS]>,
    /// By the cell where a man stands.
    men: Box<[Activity; MAX_CELLS]>,
    /// By side: its men together.
    sides: [Activity; MAX_SIDES],
    /// Men on their way to become others.
    pub(crate) race: Race,
}

/// What one or more men do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Activity {
    /// To how many cells they could go.
    pub(crate) cells: i32,
    /// By how much those whom they could take are worth more than they.
    pub(crate) threats: i32,
    /// How many of them attack cells next to royal men.
    pub(crate) attackers: i32,
    /// How hard.
    pub(crate) force: i32,
}

impl Survey {
    /// Of an empty board.
    pub(crate) fn new(eval: &Eval, game: &Game) -> Self {
        let cells = game.board().cells().count();
        Self {
            pieces: vec![Piece::EMPTY; cells],
            zones: Default::default(),
            watched_from: Box::new([CellSet::EMPTY; MAX_CELLS]),
            men: Box::new([Activity::default(); MAX_CELLS]),
            sides: Default::default(),
            race: Race::new(eval.runners()),
        }
    }

    /// Goes on to another position of the game, and tells what the men of each side do there. `zones`: by side, the
    /// cells next to royal men of the other camp.
    #[inline]
    pub(crate) fn visit(
        &mut self,
        eval: &Eval,
        game: &Game,
        pos: &Position,
        zones: [CellSet; MAX_SIDES],
    ) -> &[Activity; MAX_SIDES] {
        let changed = pos.changes(&self.pieces);
        let mut again = changed;
        for cell in changed {
            self.race.follow(eval.runners(), cell, self.pieces[cell.index()], pos.piece(cell));
            let gone = std::mem::take(&mut self.men[cell.index()]);
            if let Some(side) = self.pieces[cell.index()].side() {
                self.sides[side.index()] -= gone;
            }
            again |= std::mem::take(&mut self.watched_from[cell.index()]);
            self.pieces[cell.index()] = pos.piece(cell);
        }
        for side in game.sides() {
            let zone = zones[side.index()];
            let mut again = again;
            (zone ^ self.zones[side.index()]).iter().for_each(|cell| again |= self.watched_from[cell.index()]);
            for cell in again & pos.men(side) {
                let activity = self.look(eval, game, pos, cell, &zone);
                self.sides[side.index()] -= std::mem::replace(&mut self.men[cell.index()], activity);
                self.sides[side.index()] += activity;
            }
        }
        self.zones = zones;
        &self.sides
    }

    /// What the man on the cell does.
    #[inline]
    fn look(&mut self, eval: &Eval, game: &Game, pos: &Position, cell: Cell, zone: &CellSet) -> Activity {
        let value = eval.value(pos.piece(cell));
        let (mut activity, mut hits) = (Activity::default(), 0);
        game.look(pos, cell, |to, there, goes| {
            self.watched_from[to.index()].insert(cell);
            if goes {
                activity.cells += 1;
                hits += i32::from(zone.contains(to));
                if !there.is_empty() {
                    activity.threats += (eval.value(there) - value).max(0);
                }
            }
        });
        if hits > 0 && value > 0 {
            activity.attackers = 1;
            activity.force = hits * (value / 150).clamp(1, 5);
        }
        activity
    }
}

impl AddAssign for Activity {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.cells += other.cells;
        self.threats += other.threats;
        self.attackers += other.attackers;
        self.force += other.force;
    }
}

impl SubAssign for Activity {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.cells -= other.cells;
        self.threats -= other.threats;
        self.attackers -= other.attackers;
        self.force -= other.force;
    }
}
