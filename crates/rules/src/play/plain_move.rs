//! Plain moves, which only take a piece from one cell to another: made without further checks, and undone on a copy.
//!
//! For: playing or trying such moves. Not for: moves that do more (`move_act`), nor which games have mostly such moves
//! (`shortcuts`).

use crate::game::Game;
use crate::motion::compiled::CompiledMotion;
use model::piece::Piece;
use model::position::Position;
use model::stage::{Continuation, Stage};
use model::step::{Act, Event, Sink, Step};

impl Game {
    /// The motion of a step if it is a plain move.
    #[inline]
    pub(crate) fn plain_motion(&self, pos: &Position, step: &Step) -> Option<&CompiledMotion> {
        if !self.shortcuts.plain_moves
            || step.act != Act::Move
            || !step.taken.is_empty()
            || !self.shortcuts.captures_only_remove && !pos.piece(step.to).is_empty()
        {
            return None;
        }
        Some(&self.movement.motions[step.motion]).filter(|kernel| kernel.is_plain_move())
    }

    /// Plays a turn of this one step on `copy`, a copy of `pos` kept for tries, calls `visit` on it and undoes the
    /// turn; `None` if the step is not a plain move.
    #[inline]
    pub(crate) fn try_turn<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        if !self.shortcuts.simple_turn_end {
            return None;
        }
        self.try_plain_move(pos, step, copy, |kernel, copy| {
            let quiet = self.make_plain_move(pos, copy, step, kernel, &mut ());
            self.finish_turn_as(pos, copy, quiet, &mut ());
            visit(copy)
        })
    }

    /// The same, but `visit` sees the position before the turn ends.
    #[inline]
    pub(crate) fn try_step<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        self.try_plain_move(pos, step, copy, |kernel, copy| {
            self.make_plain_move(pos, copy, step, kernel, &mut ());
            visit(copy)
        })
    }

    /// The same, with what may follow the step.
    #[inline]
    pub(crate) fn try_move<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        self.try_plain_move(pos, step, copy, |kernel, copy| {
            copy.stage = Stage { turn_start: self.turn_start(pos), ..Stage::START };
            self.apply_plain_move(pos, copy, step, kernel, &mut ());
            visit(copy)
        })
    }

    /// Lets `go` make a plain move on the copy, then undoes it; `None` if the step is not one.
    #[inline]
    fn try_plain_move<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        go: impl FnOnce(&CompiledMotion, &mut Position) -> T,
    ) -> Option<T> {
        let kernel = self.plain_motion(pos, step)?;
        copy.counters.passes_in_row = 0;
        let seen = go(kernel, copy);
        copy.unmove_piece(pos, step.from, step.to);
        Some(seen)
    }

    /// Makes a plain move, and sets what may follow it.
    #[inline]
    pub(crate) fn apply_plain_move(
        &self,
        pos: &Position,
        after: &mut Position,
        step: &Step,
        kernel: &CompiledMotion,
        sink: &mut impl Sink,
    ) {
        after.stage.quiet &= self.make_plain_move(pos, after, step, kernel, sink);
        after.stage.continuation = Continuation::Nothing;
        if !self.shortcuts.one_step_turns {
            let acting = self.motion_kind(step.motion);
            let standing = step.choice.map_or(pos.piece(step.from), |kind| Piece::new(pos.side, kind));
            self.set_continuation(pos, after, acting, (step.to, standing), (step.from, step.from));
        }
    }

    /// Makes a move that does nothing but capture what stands at its destination, as [`Game::apply_move`] would.
    /// Returns whether it was quiet.
    #[expect(clippy::inline_always, reason = "called for every turn that is tried; measured")]
    #[inline(always)]
    fn make_plain_move(
        &self,
        pos: &Position,
        after: &mut Position,
        step: &Step,
        kernel: &CompiledMotion,
        sink: &mut impl Sink,
    ) -> bool {
        let (side, mover) = (pos.side, pos.piece(step.from));
        let standing = step.choice.map_or(mover, |kind| Piece::new(side, kind));
        let victim = after.move_piece(&self.zobrist_keys, step.from, step.to, standing);
        if !victim.is_empty() {
            sink.event(Event::Captured { cell: step.to, piece: victim });
        }
        sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
        if standing != mover {
            sink.event(Event::Became { cell: step.to, piece: standing });
        }
        if let CompiledMotion::DoubleStep(double) = kernel {
            self.record_double_step(after, double, step);
        }
        victim.is_empty() && !self.goals.irreversible.contains(mover.kind())
    }
}
