//! Moves in play: what may move, and all that a move does.
//!
//! For: what a move does before anything follows it, what a step captures, and compulsory captures. The word is in
//! `act/move_act`. Not for: where pieces can go (`motion`), nor the many moves that only take a piece from one cell to
//! another (`plain_move`).

use crate::act::prefer::PreferDef;
use crate::effect::blast::Charge;
use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use crate::motion::scene::Walks;
use crate::motion::swap::Swaps;
use geometry::{Cell, CellSet};
use model::piece::{Kind, Piece, Side};
use model::position::Position;
use model::stage::Continuation;
use model::step::{Act, Event, Sink, Step};

/// The result of a move before effects apply to it.
struct MoveState {
    /// The kind that the piece acted as.
    acting: Kind,
    /// Where it arrived, what it arrived as, and what stands there now.
    to: Cell,
    arrived_as: Piece,
    stands_as: Piece,
    /// The cells left: one, or both of a castling move.
    left: (Cell, Cell),
}

impl MoveState {
    /// Whether the piece has survived what it set off.
    fn is_alive(&self, pos: &Position) -> bool {
        !self.stands_as.is_empty() && pos.piece(self.to) == self.stands_as
    }
}

impl Game {
    pub(crate) fn generate_moves(&self, pos: &Position, out: &mut Vec<Step>) {
        let mut moves = self.move_gen(pos, false, out);
        moves.cache_frozen();
        for from in pos.pieces_of(pos.side) {
            moves.generate(from);
        }
    }

    /// Generates the captures if one is legal, else everything.
    pub(crate) fn generate_compelled(&self, pos: &Position, out: &mut Vec<Step>) {
        match self.without_walk_limit() {
            // A capture far away counts, too.
            Some(all) => all.generate_compelled(pos, out),
            None => {
                if !self.generate_captures(pos, out) {
                    self.generate_uncompelled(pos, out);
                }
            }
        }
    }

    /// Generates the captures that may be chosen, if one of them is legal; returns whether one is.
    pub(crate) fn generate_captures(&self, pos: &Position, out: &mut Vec<Step>) -> bool {
        let (known, mut at) = (out.len(), 0);
        self.generate_noisy_moves_of(pos, self.movement.captors.of(pos), out);
        out.retain(|step| {
            at += 1;
            at <= known || self.is_capture(pos, step)
        });
        if !out[known..].iter().any(|step| self.leads_to_turn(pos, step)) {
            out.truncate(known);
            return false;
        }
        let criteria = self.preferred_captures(pos);
        if !criteria.is_empty() {
            let mut captures = out.split_off(known);
            self.retain_preferred(pos, criteria, &mut captures);
            out.append(&mut captures);
        }
        true
    }

    /// Whether the step is a move that captures a piece.
    pub(crate) fn is_capture(&self, pos: &Position, step: &Step) -> bool {
        step.act == Act::Move && self.captured_cells(pos, step).iter().any(|cell| pos.piece(cell).has_side())
    }

    /// Whether a capture is compulsory here if there is one.
    pub(crate) fn must_capture(&self, pos: &Position) -> bool {
        self.acts.has_forced_captures
            && !pos.is_mid_turn()
            && self.def.phase(pos.phase()).move_act().is_some_and(|act| act.must_capture)
    }

    /// Which of several captures must be made here.
    pub(crate) fn preferred_captures(&self, pos: &Position) -> &[PreferDef] {
        self.def.phase(pos.phase()).move_act().map_or(&[], |act| &act.preferred)
    }

    /// Generates what one piece could capture, if it may move at all.
    pub(crate) fn generate_threats_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.move_gen(pos, true, out).generate(from);
    }

    /// Generates what one piece could capture, but of its walks no more than one that captures on this cell.
    pub(crate) fn generate_threats_on(&self, pos: &Position, from: Cell, cell: Cell, out: &mut Vec<Step>) {
        let mut threats = self.move_gen(pos, true, out);
        threats.scene.walks = Walks::Capturing(cell);
        threats.generate(from);
    }

    /// Generates the moves of one piece, if it may move at all.
    pub(crate) fn generate_moves_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.move_gen(pos, false, out).generate(from);
    }

    /// The cells of what a step captures: on its way, at its destination, and by where the piece comes from or goes.
    /// What explodes, is pushed off the board or is cleared at corners is removed, not captured.
    pub(crate) fn captured_cells(&self, pos: &Position, step: &Step) -> CellSet {
        let directly = self.direct_captures(pos, step);
        if step.act != Act::Move
            || self.effects.after_moves[pos.side.index()][self.motion_kind(step.motion).index()].is_empty()
        {
            return directly;
        }
        let mut after = *pos;
        let moved = self.apply_motion(pos, &mut after, step, &mut ());
        directly | self.captured_aside(&after, step, &moved)
    }

    /// Makes a move with all its effects, and sets what may follow.
    pub(crate) fn apply_move(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let mut moved = self.apply_motion(pos, after, step, sink);
        let (side, mover) = (pos.side, pos.piece(step.from));
        if self.goals.irreversible.contains(mover.kind()) {
            after.stage.quiet = false;
        }
        after.stage.continuation = Continuation::Nothing;
        if self.shortcuts.one_step_turns && self.shortcuts.nothing_after_moves {
            self.drop_aimed_rights(after, moved.arrived_as, moved.to);
            return;
        }
        let aside = self.captured_aside(after, step, &moved);
        if !aside.is_empty() {
            self.explosions().remove_all(self.ground(), after, aside, sink);
        }
        let captures_end_it = self.effects.only_captures_aside
            && self.shortcuts.one_step_turns
            && self.guards.trades.is_empty()
            && self.movement.imitators.is_empty();
        if captures_end_it {
            self.drop_aimed_rights(after, moved.arrived_as, moved.to);
            return;
        }
        let taken = self.captured_pieces(pos, after, step, &moved, aside);
        if !self.guards.trades.is_empty() {
            after.traded = self.guards.trades.traded_cell(mover, &taken).or(after.traded);
        }
        if let Some(corners) = &self.effects.corners[side.index()][moved.acting.index()]
            && moved.is_alive(after)
        {
            let hit = corners.cleared_cells(&self.def.cast, after, side, moved.to);
            self.explosions().remove_all(self.ground(), after, hit, sink);
        }
        if !taken.is_empty() && moved.is_alive(after) {
            self.change_captor(after, &mut moved, &taken, sink);
        }
        if self.effects.acts_on_arrival && moved.is_alive(after) && moved.stands_as.is_of(side) {
            self.stifle_groups(after, side, moved.acting, moved.to, sink);
            self.turn_over(after, side, moved.acting, moved.to, sink);
        }
        if !self.effects.transfers.is_empty() {
            self.transfer(pos, after, step, &mut moved.to, sink);
        }
        self.return_captured(after, &taken, sink);
        self.drop_aimed_rights(after, moved.arrived_as, moved.to);
        self.effects.clear_standing(self.ground(), after, sink);
        self.record_last_kind(after, side, mover.kind(), moved.acting);
        self.set_continuation(pos, after, moved.acting, (moved.to, moved.stands_as), moved.left);
    }

    /// What a piece captures by where it comes from or goes, on the board after its move.
    fn captured_aside(&self, after: &Position, step: &Step, moved: &MoveState) -> CellSet {
        let effects = &self.effects.after_moves[after.side.index()][moved.acting.index()];
        if effects.is_empty() || !moved.is_alive(after) {
            return CellSet::EMPTY;
        }
        self.effects.captured_aside(&self.def.cast, after, (after.side, moved.acting), (step.from, moved.to))
    }

    /// The pieces that a step captures and their cells, in games where a capture may do more than remove them; `aside`
    /// are the cells, on the board after the move, of those that it captures by where it comes from or goes.
    fn captured_pieces(
        &self,
        pos: &Position,
        after: &Position,
        step: &Step,
        moved: &MoveState,
        aside: CellSet,
    ) -> Vec<(Cell, Piece)> {
        let changes_captor = !self.effects.after_captures[pos.side.index()][moved.acting.index()].is_empty();
        if !changes_captor && !self.effects.has_rebirths() && self.guards.trades.is_empty() {
            return Vec::new();
        }
        let directly = self.direct_captures(pos, step).iter().map(|cell| (cell, pos.piece(cell)));
        directly.chain(aside.iter().map(|cell| (cell, after.piece(cell)))).collect()
    }

    /// Returns captured pieces that are reborn to the board.
    fn return_captured(&self, after: &mut Position, taken: &[(Cell, Piece)], sink: &mut impl Sink) {
        if !self.effects.has_rebirths() {
            return;
        }
        for &(at, piece) in taken {
            if let Some(cell) = self.effects.cell_of_rebirth(&self.def.cast, after, piece, at) {
                after.put_piece(&self.zobrist_keys, cell, piece);
                sink.event(Event::Placed { cell, piece });
            }
        }
    }

    /// Turns a piece into what its captures make of it.
    fn change_captor(
        &self,
        after: &mut Position,
        moved: &mut MoveState,
        taken: &[(Cell, Piece)],
        sink: &mut impl Sink,
    ) {
        let taken: Vec<Piece> = taken.iter().map(|&(_, piece)| piece).collect();
        let made = self.effects.captor_after_capture(&self.def.cast, moved.stands_as, moved.acting, moved.to, &taken);
        if made == moved.stands_as {
            return;
        }
        after.put_piece(&self.zobrist_keys, moved.to, made);
        sink.event(if made.is_empty() {
            Event::Removed { cell: moved.to, piece: moved.stands_as }
        } else {
            Event::Became { cell: moved.to, piece: made }
        });
        (moved.arrived_as, moved.stands_as) = (made, made);
        // It is no longer the piece that made a double step, nor the one that stood there before.
        after.forget_double_step(moved.to);
    }

    /// Removes the first-move rights of the pieces at which a piece aims from there.
    fn drop_aimed_rights(&self, after: &mut Position, piece: Piece, at: Cell) {
        for aim in &self.movement.right_losses {
            if aim.piece == piece && aim.cells.contains(at) {
                after.rights &= !aim.right;
            }
        }
    }

    /// The position after a motion with its direct captures and explosions, without what its piece does then.
    pub(super) fn after_motion(&self, pos: &Position, step: &Step) -> Position {
        let mut after = *pos;
        self.apply_motion(pos, &mut after, step, &mut ());
        after
    }

    /// Makes the motion with its direct captures, and the explosions of what is captured.
    fn apply_motion(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) -> MoveState {
        let (side, mover) = (pos.side, pos.piece(step.from));
        let motion = self.movement.motions[step.motion].unconditional();
        let acting = self.motion_kind(step.motion);
        let (mut standing, mut at) = (mover, step.to);
        let mut left = (step.from, step.from);
        match motion {
            CompiledMotion::Push(push) => push.apply(&self.move_context(), after, step.from, step.to, sink),
            CompiledMotion::Swap(_) => {
                standing = step.choice.map_or(mover, |kind| Piece::new(side, kind));
                Swaps::apply(&self.move_context(), after, step, standing, sink);
            }
            CompiledMotion::Castle(castle) => {
                let with = castle.partner(step.from, step.to).unwrap_or(step.from);
                let (partner, lands) = (pos.piece(with), castle.def.lands);
                (at, left) = (castle.def.to, (step.from, with));
                after.put_piece(&self.zobrist_keys, step.from, Piece::EMPTY);
                after.put_piece(&self.zobrist_keys, with, Piece::EMPTY);
                after.put_piece(&self.zobrist_keys, at, mover);
                after.put_piece(&self.zobrist_keys, lands, partner);
                sink.event(Event::Moved { from: step.from, to: at, piece: mover });
                sink.event(Event::Moved { from: with, to: lands, piece: partner });
            }
            kernel => {
                // A piece that captures without moving is not lifted, and keeps all its rights.
                let stays = self.shot_cell(step).is_some();
                if !stays {
                    after.put_piece(&self.zobrist_keys, step.from, Piece::EMPTY);
                }
                let mut charges = Vec::new();
                let mut take = |cell: Cell| {
                    let victim = pos.piece(cell);
                    if !victim.is_empty() {
                        if self.explosions().are_triggered(victim, acting) {
                            let captor = if stays { cell } else { step.to };
                            charges.push(Charge::from_captured(self.explosions(), cell, captor, victim.kind()));
                        }
                        after.put_piece(&self.zobrist_keys, cell, Piece::EMPTY);
                        after.stage.quiet = false;
                        if self.def.keeps_prisoners(side) && !self.effects.is_reborn(victim) {
                            self.add_to_stock(after, side, victim);
                        }
                        sink.event(Event::Captured { cell, piece: victim });
                    }
                };
                if !step.taken.is_empty() {
                    step.taken.iter().for_each(&mut take);
                }
                if step.to != step.from {
                    take(step.to);
                }
                if let Some(kind) = step.choice {
                    standing = Piece::new(side, kind);
                }
                if !stays {
                    after.put_piece(&self.zobrist_keys, step.to, standing);
                    sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
                }
                if standing != mover {
                    sink.event(Event::Became { cell: step.to, piece: standing });
                }
                if let CompiledMotion::DoubleStep(double) = kernel {
                    self.record_double_step(after, double, step);
                }
                if !charges.is_empty() {
                    self.explosions().explode(self.ground(), after, charges, sink);
                }
            }
        }
        let arriving = standing;
        if self.imitates(mover.kind()) && after.piece(at) == standing {
            let form = self.form_after(mover.kind(), acting);
            if form != standing.kind() {
                standing = Piece::new(side, form);
                after.put_piece(&self.zobrist_keys, at, standing);
            }
        }
        MoveState { acting, to: at, arrived_as: arriving, stands_as: standing, left }
    }

    /// Adds a captured piece to the captor's stock, if its kind can be kept there.
    fn add_to_stock(&self, after: &mut Position, side: Side, victim: Piece) {
        if victim.has_side()
            && let Some(slot) = self.acts.prisoner_slots[victim.kind().index()]
        {
            let count = &mut after.stock[side.index()][usize::from(slot)];
            *count = count.saturating_add(1);
        }
    }

    /// Records the kind moved last.
    pub(crate) fn record_last_kind(&self, after: &mut Position, side: Side, mover: Kind, acting: Kind) {
        if !self.movement.imitators.is_empty() {
            let kind = if self.movement.remembers_imitators { self.def.base_kind(mover) } else { acting };
            after.last_kinds[side.index()] = kind.0 + 1;
        }
    }

    /// The form that a piece takes after it has acted as another kind.
    fn form_after(&self, kind: Kind, acting: Kind) -> Kind {
        let base = self.def.base_kind(kind);
        let holding =
            |other: &Kind| self.def.kind(*other).form.is_some_and(|form| form.base == base && form.holding == acting);
        self.def.all_kinds().find(holding).unwrap_or(base)
    }
}
