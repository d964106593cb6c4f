//! Counts turns: by making each of them, or by making as few of the last ones as possible.
//!
//! Used for `perft`, and for lists in which no two turns lead to the same position. Listing and making turns is in
//! `steps` and `play`; `guard/royal/safety` determines which moves are certainly legal.
//!
//! Turns that lead to the same position are *twins* and count as one; castling moves count separately. For most turns
//! it can be proved without a comparison that they have no twin. Let O be the cells of the mover's own pieces. A move
//! from A to B that captures none of them, pushes nothing and sets nothing off turns O into O - A + B, with B not in O.
//! Whatever else a turn does, it puts an own piece on a new cell only where its mover arrives or a piece is placed. So
//! a twin also ends on B, with the same piece; if that piece came from A', then A' is now empty, so A' = A and it is
//! the same piece. Placing empties no cell of O; laying, lifting, setting off and discarding bring no piece to B. There
//! remain several ways of one piece to one cell, for which the compiler knows the kinds concerned
//! (`Shortcuts::twin_kinds`), and moves for which this argument does not hold: they are made and compared. A stone that
//! is laid on an empty cell and stays there changes that cell, and no other end of a turn after the same move changes
//! it in the same way.

use crate::act::ActDef;
use crate::act::place::PlaceDef;
use crate::count_plan::CountPlan;
use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use crate::royal::RoyalPlan;
use crate::royal::safety::Safety;
use crate::steps::Turn;
use geometry::{Cell, CellSet};
use model::key_set::{KeyMap, KeySet};
use model::piece::{Kind, Piece};
use model::position::Position;
use model::step::{Act, Step};
use std::ops::ControlFlow;

mod lays;

impl Game {
    /// All legal whole turns that lead to different positions, with these positions. A castling move is a separate turn
    /// even if a plain move leads to the same position, as in the counts published for Chess960. Of several turns with
    /// the same result the first one found is returned, unless `better` prefers another.
    pub fn turns(&self, pos: &Position, better: impl Fn(&[Step], &[Step]) -> bool) -> Vec<(Turn, Position)> {
        let mut turns: Vec<(Turn, Position)> = Vec::new();
        let mut known = KeyMap::default();
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            let next = turns.len();
            let twin = self.may_have_twin(pos, turn, after);
            let first = if twin { *known.entry(after.key()).or_insert(next) } else { next };
            if first == next {
                turns.push((turn.to_vec(), *after));
            } else if better(turn, &turns[first].0) {
                turns[first].0 = turn.to_vec();
            }
            ControlFlow::Continue(())
        });
        turns
    }

    /// The number of sequences of [`Game::turns`] to this depth. Of the last turns, only as many are made as are needed
    /// to count them.
    pub fn perft(&self, pos: &Position, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_turns(pos),
            _ => {}
        }
        let (mut nodes, mut known) = (0, KeySet::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            if !self.may_have_twin(pos, turn, after) || known.insert(after.key()) {
                nodes += self.perft(after, depth - 1);
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// Can two turns of this game lead to the same position, or a turn cost its own side pieces? If not, [`Game::perft`]
    /// counts every turn.
    pub fn may_merge_turns(&self) -> bool {
        self.shortcuts.twins.is_needed()
    }

    /// [`Game::perft`] without merging turns that lead to the same position, and with every turn made.
    pub fn perft_turns(&self, pos: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        let _ = self.for_each_turn(pos, &mut |_, after| {
            nodes += if depth == 1 { 1 } else { self.perft_turns(after, depth - 1) };
            ControlFlow::Continue(())
        });
        nodes
    }

    /// The slow reference for [`Game::perft`]: makes every turn and compares every result.
    pub fn perft_slow(&self, pos: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let (mut nodes, mut known) = (0, KeySet::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            if turn.iter().any(|step| self.is_castling(step)) || known.insert(after.key()) {
                nodes += self.perft_slow(after, depth - 1);
            }
            ControlFlow::Continue(())
        });
        nodes
    }

    /// Could another turn lead to the same position, so that both count as one?
    fn may_have_twin(&self, before: &Position, turn: &[Step], after: &Position) -> bool {
        let plan = &self.shortcuts.twins;
        if !plan.is_needed() || turn.iter().any(|step| self.is_castling(step)) {
            return false;
        }
        let mover = || turn.first().map_or(Piece::EMPTY, |step| before.piece(step.from));
        // A piece that returns to its cell leaves no empty cell behind, and neither does a pass.
        let leaves_none = |step: &Step| step.from == step.to && step.act != Act::Place;
        plan.all
            || turn.first().is_some_and(leaves_none)
            || !plan.same_piece.is_empty() && plan.same_piece.contains(mover().kind())
            || plan.costly && {
                let placed = turn.iter().filter(|step| step.act == Act::Place).count();
                after.pieces_of(before.side).len() < before.pieces_of(before.side).len() + placed
            }
    }

    /// Could another turn have the same result as this step, if the turn ends with it or continues with stones?
    /// Determined before the step is made.
    fn step_may_have_twin(&self, pos: &Position, step: &Step) -> bool {
        match step.act {
            Act::Move => {
                step.from == step.to
                    || self.shortcuts.twin_kinds.contains(pos.piece(step.from).kind())
                    || !(step.taken.with(step.to) & pos.charged()).is_empty()
                    || matches!(
                        self.compiled_motion(step).map(CompiledMotion::unconditional),
                        Some(CompiledMotion::Transform(_))
                    )
            }
            Act::Place => false,
            _ => true,
        }
    }

    /// The number of turns in this position.
    fn count_turns(&self, pos: &Position) -> u64 {
        if self.decided(pos).is_some() {
            return 0;
        }
        let count = match self.shortcuts.count_plan {
            _ if pos.is_mid_turn() || !self.budget().is_unbounded() || self.forbids_positions() => {
                return self.count_by_making(pos);
            }
            CountPlan::EveryTurn => return self.count_by_making(pos),
            CountPlan::Steps | CountPlan::Gates => self.count_steps(pos),
            CountPlan::Lays => self.count_lays(pos),
        };
        if count == 0 { u64::from(self.stuck_pass(pos).is_some()) } else { count }
    }

    /// Counts the turns by making all of them.
    fn count_by_making(&self, pos: &Position) -> u64 {
        let (mut count, mut known) = (0, KeySet::default());
        let _ = self.for_each_turn(pos, &mut |turn, after| {
            count += u64::from(!self.may_have_twin(pos, turn, after) || known.insert(after.key()));
            ControlFlow::Continue(())
        });
        count
    }

    fn count_steps(&self, pos: &Position) -> u64 {
        let safety = Safety::new(self, pos);
        let mut steps = Vec::with_capacity(32);
        if self.must_capture(pos) {
            if self.royal_plan() == RoyalPlan::None
                && !self.goals.eliminates
                && !self.has_twins()
                && self.shortcuts.moves_unrestricted
                && self.preferred_captures(pos).is_empty()
            {
                let captures = self.count_captures(pos, &mut steps);
                if captures != 0 {
                    return captures;
                }
                steps.clear();
            } else if self.generate_captures(pos, &mut steps) {
                return self.count_legal(pos, &safety, &steps);
            }
        }
        let mut count = 0;
        for act in &self.def.phase(pos.phase()).acts {
            count += match act {
                ActDef::Move(_) if self.shortcuts.moves_unrestricted => self.count_moves(pos, &safety, &mut steps),
                ActDef::Place(act) => self.count_placements(pos, act, &safety, &mut steps),
                _ => {
                    self.generate_act(pos, act, 0, &mut steps);
                    0
                }
            };
        }
        count + self.count_legal(pos, &safety, &steps)
    }

    /// Counts the capturing moves, where nothing can forbid them.
    fn count_captures(&self, pos: &Position, steps: &mut Vec<Step>) -> u64 {
        let pieces = pos.occupied() & !pos.stones();
        let (together, counted) =
            self.movement.move_tables.count_batches(pos, pos.pieces_of(pos.side), &pieces, CellSet::EMPTY);
        let mut moves = self.move_gen(pos, false, steps);
        counted.iter().for_each(|from| moves.generate_en_passant(from));
        let alone = self.movement.captors.of(pos) & !counted;
        let plain: u64 = alone.iter().map(|from| moves.count(from, &pieces, &pieces)).sum();
        together + plain + steps.iter().filter(|step| self.is_capture(pos, step)).count() as u64
    }

    /// Counts the moves that are certainly legal turns without a twin, and lists the others that may be legal.
    fn count_moves(&self, pos: &Position, safety: &Safety, steps: &mut Vec<Step>) -> u64 {
        let mut free =
            if self.shortcuts.count_plan == CountPlan::Steps { safety.free_pieces(pos) } else { CellSet::EMPTY };
        let twin_kinds = self.shortcuts.twin_kinds;
        if !twin_kinds.is_empty() {
            free = free.iter().filter(|&cell| !twin_kinds.contains(pos.piece(cell).kind())).collect();
        }
        let odd = if self.has_twins() { pos.charged() } else { CellSet::EMPTY };
        let (mut count, counted) = self.movement.move_tables.count_batches(pos, free, &!CellSet::EMPTY, odd);
        let mut moves = self.move_gen(pos, false, steps);
        counted.iter().for_each(|from| moves.generate_en_passant(from));
        for from in pos.pieces_of(pos.side) & !counted {
            let (open, mut sure) = safety.allowed_targets(self, pos, Some(from));
            if self.has_twins() {
                let twins = self.shortcuts.twin_kinds.contains(pos.piece(from).kind());
                sure = if twins { CellSet::EMPTY } else { sure & !pos.charged() };
            }
            count += moves.count(from, &open, &sure) * (1 + self.count_gate_placements(pos, from));
        }
        count
    }

    /// The same for pieces from the stock.
    fn count_placements(&self, pos: &Position, act: &PlaceDef, safety: &Safety, steps: &mut Vec<Step>) -> u64 {
        let mut count = 0;
        self.for_each_placement(pos, act, |kind, cells| {
            let step = |to: Cell| Step::placement(kind, to);
            let any = step(Cell(0));
            let (open, mut sure) = safety.allowed_targets(self, pos, None);
            let royal = self.royal_kinds().contains(kind);
            let plain = !self.may_be_illegal_placement(pos, &any) && !royal && !self.may_explode_royal(kind);
            if !plain || self.has_twins() && self.step_may_have_twin(pos, &any) {
                sure = CellSet::EMPTY;
            }
            let open = if plain { open } else { !CellSet::EMPTY };
            count += (cells & sure).len() as u64;
            steps.extend((cells & open & !sure).iter().map(step));
        });
        count
    }

    /// Counts the legal ones among these steps, each result once.
    fn count_legal(&self, pos: &Position, safety: &Safety, steps: &[Step]) -> u64 {
        let (mut count, mut known) = (0, KeySet::default());
        let mut copy = None;
        for step in steps {
            let safe = safety.is_safe_after(self, pos, step);
            let twin = self.has_twins() && !self.is_castling(step) && self.step_may_have_twin(pos, step);
            let legal = match safe {
                Some(safe) if !safe || !twin => safe,
                None if !twin
                    && let Some(vetoed) =
                        self.try_step(pos, step, copy.get_or_insert(*pos), |after| self.is_vetoed(pos, after)) =>
                {
                    !vetoed
                }
                _ => {
                    let mut after = self.apply(pos, step, &mut ());
                    let forbidden = || self.is_forbidden_turn(pos, step, &after);
                    (safe.is_some() || !forbidden())
                        && (!twin || {
                            self.finish_turn(pos, &mut after, &mut ());
                            known.insert(after.key())
                        })
                }
            };
            if legal {
                count += 1 + self.count_gate_placements_after(pos, step);
            }
        }
        count
    }

    /// The number of ways to place a piece on the cell when it is left.
    fn count_gate_placements(&self, pos: &Position, left: Cell) -> u64 {
        let side = pos.side;
        if self.acts.gate_rights.is_empty() || pos.rights & self.acts.gate_rights[side.index()][left.index()] == 0 {
            return 0;
        }
        let fits = |&(slot, &kind): &(usize, &Kind)| {
            let placing = &self.acts.placements[side.index()][kind.index()];
            self.has_in_stock(pos, side, slot) && !self.def.kind(kind).is_stone && placing.cells.contains(left)
        };
        self.def.stock_slots.iter().enumerate().filter(fits).count() as u64
    }

    /// The number of ways to place a piece on a cell that the step has left.
    fn count_gate_placements_after(&self, pos: &Position, step: &Step) -> u64 {
        if self.shortcuts.count_plan != CountPlan::Gates || step.act != Act::Move {
            return 0;
        }
        let Some(CompiledMotion::Castle(castle)) = self.compiled_motion(step) else {
            return if step.to == step.from { 0 } else { self.count_gate_placements(pos, step.from) };
        };
        let with = castle.partner(step.from, step.to).unwrap_or(step.from);
        let left = CellSet::EMPTY.with(step.from).with(with);
        let stays = |cell: &Cell| *cell != castle.def.to && *cell != castle.def.lands;
        left.iter().filter(stays).map(|cell| self.count_gate_placements(pos, cell)).sum()
    }
}
