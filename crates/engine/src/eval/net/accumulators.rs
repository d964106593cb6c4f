//! The sums of the hidden units, updated incrementally from one evaluated position to the next.
//!
//! A search evaluates positions that differ by a few cells, so only the changes are added and subtracted. The order of
//! the positions does not matter, and any effect of a turn (explosions, stones, pieces that change sides) is handled
//! the same way. `net` weighs the units.

use super::{LANES, Net};
use geometry::CellSet;
use rules::{Game, Piece, Position, Side};
use wide::i16x16;

/// The last position, and its sums.
#[derive(Clone, Debug)]
pub struct Accumulators {
    /// By cell.
    pieces: Vec<Piece>,
    /// By owner and signal.
    levels: Vec<u8>,
    /// By viewer.
    mirrored: Vec<bool>,
    /// By viewer and unit.
    sums: Vec<i16x16>,
    /// The number of vectors of 16 units.
    lanes: usize,
    /// Inputs that were added and removed.
    added: Vec<u16>,
    removed: Vec<u16>,
}

impl Accumulators {
    /// The sums of an empty board.
    pub fn new(net: &Net) -> Self {
        let features = net.features();
        let lanes = net.header().units / LANES;
        Self {
            pieces: vec![Piece::EMPTY; features.cells()],
            levels: vec![0; features.sides() * features.state_feature_count()],
            mirrored: vec![false; features.sides()],
            sums: net.biases.repeat(features.sides()),
            lanes,
            added: Vec::new(),
            removed: Vec::new(),
        }
    }

    /// The sums from the perspective of a side.
    #[inline]
    pub(super) fn units(&self, viewer: Side) -> &[i16x16] {
        &self.sums[viewer.index() * self.lanes..][..self.lanes]
    }

    /// Updates the sums for another position of the game.
    #[inline]
    pub(super) fn update(&mut self, net: &Net, game: &Game, pos: &Position) {
        let features = &*net.features;
        let changed = pos.changed_cells(&self.pieces);
        let signals = features.state_feature_count();
        for viewer in game.sides() {
            self.added.clear();
            self.removed.clear();
            let mirrored = features.is_mirrored(pos, viewer);
            let turned = mirrored != self.mirrored[viewer.index()];
            if turned {
                // Every piece maps to a different cell.
                self.mirrored[viewer.index()] = mirrored;
                self.sums[viewer.index() * self.lanes..][..self.lanes].copy_from_slice(&net.biases);
                features.active(pos, viewer, |input| self.added.push(input));
            } else {
                self.diff_cells(net, pos, viewer, changed);
                for owner in 0..features.sides() {
                    for signal in 0..signals {
                        let was = self.levels[owner * signals + signal];
                        let is = features.level(pos, Side(owner as u8), signal);
                        if was != is {
                            self.removed.extend(features.inputs(viewer, owner, signal, was));
                            self.added.extend(features.inputs(viewer, owner, signal, is));
                        }
                    }
                }
            }
            self.apply_changes(net, viewer);
        }
        changed.iter().for_each(|cell| self.pieces[cell.index()] = pos.piece(cell));
        for owner in 0..features.sides() {
            for signal in 0..signals {
                self.levels[owner * signals + signal] = features.level(pos, Side(owner as u8), signal);
            }
        }
    }

    #[inline]
    fn diff_cells(&mut self, net: &Net, pos: &Position, viewer: Side, changed: CellSet) {
        let mirrored = self.mirrored[viewer.index()];
        for cell in changed {
            let (was, is) = (self.pieces[cell.index()], pos.piece(cell));
            if !was.is_empty() {
                self.removed.push(net.features.piece_input(viewer, mirrored, was, cell));
            }
            if !is.is_empty() {
                self.added.push(net.features.piece_input(viewer, mirrored, is, cell));
            }
        }
    }

    #[inline]
    fn apply_changes(&mut self, net: &Net, viewer: Side) {
        let sums = &mut self.sums[viewer.index() * self.lanes..][..self.lanes];
        for (lane, sum) in sums.iter_mut().enumerate() {
            let mut total = *sum;
            for &input in &self.added {
                total += net.weights[usize::from(input) * self.lanes + lane];
            }
            for &input in &self.removed {
                total -= net.weights[usize::from(input) * self.lanes + lane];
            }
            *sum = total;
        }
    }
}
