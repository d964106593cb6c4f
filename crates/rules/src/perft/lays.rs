//! Counts turns in which stones are laid, by their results: the stones of a turn may be laid in any order.

use crate::act::ActDef;
use crate::game::Game;
use crate::laying::Supply;
use geometry::Cell;
use model::key_set::KeySet;
use model::piece::{Kind, Piece};
use model::position::Position;
use model::stage::Continuation;
use model::step::Step;
use model::zobrist::splitmix64;
use std::ops::ControlFlow;

/// The number of ways to lay stones for which memory is reserved at once.
const INITIAL_KEYS_CAPACITY: usize = 4096;

/// The position after a move, before anything follows it.
struct MadeMove {
    step: Step,
    stands_as: Piece,
    key: u64,
    after: Position,
}

impl Game {
    /// Counts turns that consist of a move and the stones that may follow it, and those that begin with a stone.
    pub(super) fn count_lays(&self, pos: &Position) -> u64 {
        let (mut count, mut known) = (0, KeySet::default());
        let mut steps = Vec::with_capacity(64);
        let mut copy = *pos;
        for act in &self.def.phase(pos.phase()).acts {
            steps.clear();
            match act {
                ActDef::Move(_) => {
                    self.generate_act(pos, act, 0, &mut steps);
                    if steps.iter().any(|step| step.to == step.from) {
                        // A piece that returns to its cell may have the same result as one that lays without moving.
                        return self.count_by_making(pos);
                    }
                    for of_man in steps.chunk_by(|a, b| a.from == b.from) {
                        if self.shortcuts.twin_kinds.contains(pos.piece(of_man[0].from).kind()) {
                            count += self.count_ambiguous_moves(pos, of_man, &mut known);
                            continue;
                        }
                        for step in of_man {
                            count += self.count_after(pos, step, &mut copy, &mut known);
                        }
                    }
                }
                ActDef::Lay => {
                    known.clear();
                    for from in pos.pieces_of(pos.side) {
                        let times = self.def.words(pos.piece(from).kind()).lay.as_ref().map_or(0, |lay| lay.times);
                        self.collect_lay_keys(pos, from, times, false, &mut known);
                    }
                    count += known.len() as u64;
                }
                _ => {}
            }
        }
        count
    }

    /// Counts the turns that begin with this move, whose result no other move shares.
    fn count_after(&self, pos: &Position, step: &Step, copy: &mut Position, known: &mut KeySet) -> u64 {
        if self.is_castling(step) {
            // All castling moves count, whatever follows.
            return self.count_endings(pos, step, &self.apply(pos, step, &mut ()), &mut |_| true);
        }
        let counted = self.try_move(pos, step, copy, |after| self.count_lay_endings(after, known));
        counted.unwrap_or_else(|| self.count_lay_endings(&self.apply(pos, step, &mut ()), known))
    }

    /// Counts the turns that begin with a move of one piece that may have several ways to a cell.
    fn count_ambiguous_moves(&self, pos: &Position, steps: &[Step], known: &mut KeySet) -> u64 {
        let mut count = 0;
        let mut ways: Vec<MadeMove> = Vec::new();
        for step in steps {
            let after = self.apply(pos, step, &mut ());
            if self.is_castling(step) {
                count += self.count_endings(pos, step, &after, &mut |_| true);
                continue;
            }
            let (standing, key) = (after.piece(step.to), after.key());
            if !ways.iter().any(|way| way.key == key) {
                ways.push(MadeMove { step: *step, stands_as: standing, key, after });
            }
        }
        ways.sort_by_key(|way| (way.step.to, way.stands_as.index()));
        for same in ways.chunk_by(|a, b| a.step.to == b.step.to && a.stands_as == b.stands_as) {
            count += match same {
                [way] => self.count_lay_endings(&way.after, known),
                _ => {
                    // They differ in what they have captured, and a stone on such a cell may make them equal.
                    known.clear();
                    let mut new = |done: &Position| known.insert(done.key());
                    same.iter().map(|way| self.count_endings(pos, &way.step, &way.after, &mut new)).sum()
                }
            };
        }
        count
    }

    /// Counts the new results of a turn that began with this step.
    fn count_endings(
        &self,
        pos: &Position,
        step: &Step,
        after: &Position,
        new: &mut impl FnMut(&Position) -> bool,
    ) -> u64 {
        let mut count = 0;
        if !after.is_mid_turn() || !after.stage.must {
            let mut done = *after;
            self.finish_turn(pos, &mut done, &mut ());
            count += u64::from(new(&done));
        }
        if after.is_mid_turn() {
            let _ = self.visit_turns(pos, after, &mut vec![*step], &mut |_, done| {
                count += u64::from(new(done));
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// Counts the different ends of a turn after its move.
    fn count_lay_endings(&self, pos: &Position, known: &mut KeySet) -> u64 {
        let Continuation::Lay { cell: actor, remaining: left } = pos.stage.continuation else { return 1 };
        let must = pos.stage.must;
        known.clear();
        if !must {
            known.insert(self.lay_key(pos, &[]));
        }
        if left > 1 {
            self.collect_lay_keys(pos, actor, left, must, known);
            return known.len() as u64;
        }
        let (side, layer) = (pos.side, pos.piece(actor));
        let range = self.lay_cells(pos, actor);
        let occupied = pos.occupied();
        let mut count = 0;
        let mut odd = !self.acts.liftable[side.index()][layer.kind().index()].is_empty();
        let at_hand = |(_, slot): &&(Kind, Option<usize>)| slot.is_none_or(|slot| pos.stock(side, slot) > 0);
        for &(stone, _) in self.acts.layables.iter().filter(at_hand) {
            let mut free = range & !occupied;
            for rule in &self.acts.laid_on[stone.index()][side.index()] {
                odd |= rule.what.is_some();
                if rule.what.is_none() && !rule.not_by.contains(layer.kind()) {
                    count += (free & rule.cells).len() as u64;
                    free = free & !rule.cells;
                }
            }
        }
        if odd {
            let mut steps = Vec::new();
            self.generate_lays_on(pos, actor, range & occupied, &mut steps);
            known.extend(steps.iter().map(|step| self.lay_key(pos, std::slice::from_ref(step))));
        }
        count + known.len() as u64
    }

    /// Records the results of laying up to this many stones, or exactly this many if `must`.
    fn collect_lay_keys(&self, pos: &Position, from: Cell, left: u8, must: bool, known: &mut KeySet) {
        if left == 0 {
            return;
        }
        if known.is_empty() {
            known.reserve(INITIAL_KEYS_CAPACITY);
        }
        let mut steps = Vec::new();
        self.generate_lays_of(pos, from, &mut steps);
        for step in &steps {
            let after = (left > 1).then(|| self.apply(pos, step, &mut ())).filter(Position::is_mid_turn);
            if after.is_none() || !must {
                known.insert(self.lay_key(pos, std::slice::from_ref(step)));
            }
            if let Some(after) = after {
                self.collect_lay_keys(&after, from, left - 1, must, known);
            }
        }
    }

    /// A hash of the board and of the mover's stock after these stones are laid: enough to distinguish turns that
    /// differ only in their stones.
    fn lay_key(&self, pos: &Position, stones: &[Step]) -> u64 {
        let (mut hash, mut stock) = (pos.cells_hash(), pos.stock[pos.side.index()]);
        for step in stones {
            let there = pos.piece(step.to);
            hash ^= self.zobrist_keys.key(step.to, there);
            let Some(kind) = step.choice else { continue };
            let stone = Piece::stone(kind);
            if let Some(slot) = self.stock_slot(kind) {
                stock[slot] = stock[slot].saturating_sub(1);
            } else if self.def.words(kind).supply == Some(Supply::One) {
                let from = pos.stones().iter().find(|&cell| pos.piece(cell) == stone);
                hash ^= from.map_or(0, |cell| self.zobrist_keys.key(cell, stone));
            }
            let vanishes = self.lay_rule(kind, pos.side, pos.piece(step.from), step.to, there).unwrap_or(false);
            hash ^= if vanishes { 0 } else { self.zobrist_keys.key(step.to, stone) };
        }
        hash ^ splitmix64(u64::from_le_bytes(stock))
    }
}
