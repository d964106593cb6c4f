//! The sums of the hidden units, carried along from one evaluated position to the next.
//!
//! A search evaluates positions that differ by a few cells, so only what has changed is added and taken away; nothing
//! depends on the order in which positions come, and whatever a turn does (explosions, stones, men who change sides) is
//! the same here. For: being fast. Not for: weighing the units (`net`).

use super::{LANES, Net};
use geometry::CellSet;
use rules::{Game, Piece, Position, Side};
use wide::i16x16;

/// The position that was looked at last, and its sums.
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
    /// Of 16 units each.
    lanes: usize,
    /// Inputs that are new, and those that are no more.
    more: Vec<u16>,
    less: Vec<u16>,
}

impl Accumulators {
    /// Of an empty board.
    pub fn new(net: &Net) -> Self {
        let features = net.features();
        let lanes = net.head().units / LANES;
        Self {
            pieces: vec![Piece::EMPTY; features.cells()],
            levels: vec![0; features.sides() * features.signals()],
            mirrored: vec![false; features.sides()],
            sums: net.biases.repeat(features.sides()),
            lanes,
            more: Vec::new(),
            less: Vec::new(),
        }
    }

    /// The sums as the side sees the position.
    #[inline]
    pub(super) fn units(&self, viewer: Side) -> &[i16x16] {
        &self.sums[viewer.index() * self.lanes..][..self.lanes]
    }

    /// Goes on to another position of the game.
    #[inline]
    pub(super) fn visit(&mut self, net: &Net, game: &Game, pos: &Position) {
        let features = &*net.features;
        let changed = pos.changes(&self.pieces);
        let signals = features.signals();
        for viewer in game.sides() {
            self.more.clear();
            self.less.clear();
            let mirrored = features.is_mirrored(pos, viewer);
            let turned = mirrored != self.mirrored[viewer.index()];
            if turned {
                // Everything lies elsewhere.
                self.mirrored[viewer.index()] = mirrored;
                self.sums[viewer.index() * self.lanes..][..self.lanes].copy_from_slice(&net.biases);
                features.active(pos, viewer, |input| self.more.push(input));
            } else {
                self.compare(net, pos, viewer, changed);
                for owner in 0..features.sides() {
                    for signal in 0..signals {
                        let was = self.levels[owner * signals + signal];
                        let is = features.level(pos, Side(owner as u8), signal);
                        if was != is {
                            self.less.extend(features.inputs(viewer, owner, signal, was));
                            self.more.extend(features.inputs(viewer, owner, signal, is));
                        }
                    }
                }
            }
            self.add(net, viewer);
        }
        changed.iter().for_each(|cell| self.pieces[cell.index()] = pos.piece(cell));
        for owner in 0..features.sides() {
            for signal in 0..signals {
                self.levels[owner * signals + signal] = features.level(pos, Side(owner as u8), signal);
            }
        }
    }

    #[inline]
    fn compare(&mut self, net: &Net, pos: &Position, viewer: Side, changed: CellSet) {
        let mirrored = self.mirrored[viewer.index()];
        for cell in changed {
            let (was, is) = (self.pieces[cell.index()], pos.piece(cell));
            if !was.is_empty() {
                self.less.push(net.features.man(viewer, mirrored, was, cell));
            }
            if !is.is_empty() {
                self.more.push(net.features.man(viewer, mirrored, is, cell));
            }
        }
    }

    #[inline]
    fn add(&mut self, net: &Net, viewer: Side) {
        let sums = &mut self.sums[viewer.index() * self.lanes..][..self.lanes];
        for (lane, sum) in sums.iter_mut().enumerate() {
            let mut total = *sum;
            for &input in &self.more {
                total += net.weights[usize::from(input) * self.lanes + lane];
            }
            for &input in &self.less {
                total -= net.weights[usize::from(input) * self.lanes + lane];
            }
            *sum = total;
        }
    }
}
