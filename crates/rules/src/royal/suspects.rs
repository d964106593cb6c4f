//! Which pieces might remove a royal piece, found without listing steps: possibly too many, never too few.
//!
//! For: royal safety in games where pieces are also captured from the side, passed over, or removed in ways that only
//! trying shows ([`RoyalPlan::Suspects`](super::RoyalPlan)). Every word has a threat shape: where its piece must stand
//! or arrive to remove a royal piece. Only the replies of these pieces are tried. Not for: whether it is check
//! (`royal`), nor plain captures, which the inverted tables show (`probes`).

use super::threat_shapes::{BlastThreat, ThreatShape};
use crate::game::Game;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Side};
use model::position::Position;
use model::step::Step;

/// What is known about one suspect.
pub(super) struct Suspicion<'g> {
    /// Its shape; `None`: each of its replies is tried.
    shape: Option<&'g ThreatShape>,
    /// Where it must arrive to remove a royal piece beside that cell.
    arrivals: CellSet,
}

impl Suspicion<'_> {
    /// Whether the step could remove any of the royal pieces.
    #[inline]
    pub(super) fn may_remove(&self, game: &Game, pos: &Position, step: &Step, royals: CellSet) -> bool {
        let Some(shape) = self.shape else { return true };
        !(game.direct_captures(pos, step) & royals).is_empty()
            || self.arrivals.contains(step.to)
            || !(ThreatShape::cells_at(&shape.captures_by_leaving, step.from) & royals).is_empty()
    }
}

impl Game {
    /// The enemy's pieces that might remove one of these royal pieces, as far as is known without trying.
    pub(super) fn suspects(&self, pos: &Position, enemy: Side, royals: CellSet) -> CellSet {
        let pieces = pos.pieces_of(enemy);
        if royals.is_empty() {
            return CellSet::EMPTY;
        }
        if self.effects.has_standing_corners || self.may_blast_royals(pos, royals) {
            return pieces;
        }
        let mut found = CellSet::EMPTY;
        for royal in royals {
            self.probes().attackers(pos, enemy, royal).for_each(|from| found.insert(from));
        }
        let odd = self.suspects.indirect[enemy.index()];
        if !odd.is_empty() {
            let shapes = &self.suspects.shapes[enemy.index()];
            for from in pieces {
                let kind = pos.piece(from).kind();
                if odd.contains(kind) {
                    let shape = &shapes[kind.index()];
                    let hits = ThreatShape::cells_at(&shape.captures_on_path, from)
                        | ThreatShape::cells_at(&shape.captures_by_leaving, from);
                    if shape.is_unknown || !(hits & royals).is_empty() {
                        found.insert(from);
                    }
                }
            }
        }
        for kind in self.suspects.arriving[enemy.index()].iter() {
            let arrivals = self.arrivals(pos, enemy, kind, royals);
            if !arrivals.is_empty() {
                let lands = &self.suspects.shapes[enemy.index()][kind.index()].targets;
                let comes = |&from: &Cell| {
                    pos.piece(from).kind() == kind && !(ThreatShape::cells_at(lands, from) & arrivals).is_empty()
                };
                pieces.iter().filter(comes).for_each(|from| found.insert(from));
            }
        }
        found
    }

    /// What is known about one of these suspects.
    pub(super) fn suspicion(&self, pos: &Position, from: Cell, royals: CellSet) -> Suspicion<'_> {
        let piece = pos.piece(from);
        let clear = piece.side().filter(|_| !self.effects.has_standing_corners && !self.may_blast_royals(pos, royals));
        let shape = clear.map(|side| &self.suspects.shapes[side.index()][piece.kind().index()]);
        match (clear, shape.filter(|shape| !shape.is_unknown)) {
            (Some(side), Some(shape)) => {
                let arrivals = if shape.targets.is_empty() {
                    CellSet::EMPTY
                } else {
                    self.arrivals(pos, side, piece.kind(), royals)
                };
                Suspicion { shape: Some(shape), arrivals }
            }
            _ => Suspicion { shape: None, arrivals: CellSet::EMPTY },
        }
    }

    /// Whether an explosion that any piece sets off might hit one of the royal pieces.
    fn may_blast_royals(&self, pos: &Position, royals: CellSet) -> bool {
        match self.suspects.blasts {
            BlastThreat::Never => false,
            BlastThreat::Linked => {
                royals.iter().any(|royal| !self.explosions().pieces_linked_by_blasts(pos, royal).is_empty())
            }
            BlastThreat::Anywhere => !pos.charged().is_empty(),
        }
    }

    /// Where a piece of the kind must arrive to remove one of the royal pieces that stands elsewhere.
    fn arrivals(&self, pos: &Position, side: Side, kind: Kind, royals: CellSet) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for royal in royals {
            for after in &self.effects.after_moves[side.index()][kind.index()] {
                cells |= after.arrivals(self.board(), pos, royal);
            }
            if let Some(corners) = &self.effects.corners[side.index()][kind.index()] {
                cells |= corners.arrivals(&self.def.cast, pos, side, royal);
            }
        }
        let captures = self.suspects.shapes[side.index()][kind.index()].can_capture;
        if captures || cells.is_empty() { cells } else { cells & !pos.occupied() }
    }
}
