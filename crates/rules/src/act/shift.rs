//! Moves that only take a man from one cell to another: made at once, and taken back on a copy kept for tries.
//!
//! For: whoever plays or tries such moves. Not for: moves that do more (`moving`), nor for finding out in which games
//! most moves are such (`shortcuts`).

use crate::game::Game;
use crate::motion::Kernel;
use crate::piece::Piece;
use crate::position::{Follow, Position, Stage};
use crate::step::{Act, Event, Sink, Step};

impl Game {
    /// The motion of a step that only takes a man from one cell to another.
    #[inline]
    pub(crate) fn shifting(&self, pos: &Position, step: &Step) -> Option<&Kernel> {
        if !self.shortcuts.plain_shifts
            || step.act != Act::Move
            || !step.taken.is_empty()
            || !self.shortcuts.captures_only_take && !pos.piece(step.to).is_empty()
        {
            return None;
        }
        Some(&self.ways.motions[step.motion].kernel).filter(|kernel| kernel.is_shift())
    }

    /// Plays the turn that is this one step on a copy of `pos` kept for such tries, and lets `visit` look; none if the
    /// step is not so plain that it can be taken back.
    #[inline]
    pub(crate) fn try_turn<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        if !self.shortcuts.rests_at_once {
            return None;
        }
        self.try_shift(pos, step, copy, |kernel, copy| {
            let quiet = self.shift(pos, copy, step, kernel, &mut ());
            self.finish_as(pos, copy, quiet, &mut ());
            visit(copy)
        })
    }

    /// Lets `visit` look at what a step does to the board, as long as the turn has not ended, in the same way.
    #[inline]
    pub(crate) fn try_step<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        visit: impl FnOnce(&Position) -> T,
    ) -> Option<T> {
        self.try_shift(pos, step, copy, |kernel, copy| {
            self.shift(pos, copy, step, kernel, &mut ());
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
        self.try_shift(pos, step, copy, |kernel, copy| {
            copy.stage = Stage { began: self.beginning(pos), ..Stage::START };
            self.shift_on(pos, copy, step, kernel, &mut ());
            visit(copy)
        })
    }

    /// Lets `go` shift a man on the copy and takes that back; none if the step is more than a shift.
    #[inline]
    fn try_shift<T>(
        &self,
        pos: &Position,
        step: &Step,
        copy: &mut Position,
        go: impl FnOnce(&Kernel, &mut Position) -> T,
    ) -> Option<T> {
        let kernel = self.shifting(pos, step)?;
        copy.passes_in_row = 0;
        let seen = go(kernel, copy);
        copy.shift_back(pos, step.from, step.to);
        Some(seen)
    }

    /// A plain move and what may follow it.
    #[inline]
    pub(crate) fn shift_on(
        &self,
        pos: &Position,
        after: &mut Position,
        step: &Step,
        kernel: &Kernel,
        sink: &mut impl Sink,
    ) {
        after.stage.quiet &= self.shift(pos, after, step, kernel, sink);
        after.stage.follow = Follow::Nothing;
        if !self.shortcuts.one_step_turns {
            let acting = self.motion_kind(step.motion);
            let standing = step.choice.map_or(pos.piece(step.from), |kind| Piece::man(pos.side, kind));
            self.let_follow(pos, after, acting, (step.to, standing), (step.from, step.from));
        }
    }

    /// A move of a game in which it does nothing but take who stands where it goes: what [`Game::apply_move`] does,
    /// without asking for more. Was it a quiet one?
    #[expect(clippy::inline_always, reason = "the heart of every turn that is tried; measured")]
    #[inline(always)]
    fn shift(&self, pos: &Position, after: &mut Position, step: &Step, kernel: &Kernel, sink: &mut impl Sink) -> bool {
        let (side, mover) = (pos.side, pos.piece(step.from));
        let standing = step.choice.map_or(mover, |kind| Piece::man(side, kind));
        let victim = after.shift(&self.ledger, step.from, step.to, standing);
        if !victim.is_empty() {
            sink.event(Event::Captured { cell: step.to, piece: victim });
        }
        sink.event(Event::Moved { from: step.from, to: step.to, piece: mover });
        if standing != mover {
            sink.event(Event::Became { cell: step.to, piece: standing });
        }
        if let Kernel::DoubleStep(double) = kernel {
            self.note_double_step(after, double, step);
        }
        victim.is_empty() && !self.goals.irreversible.contains(mover.kind())
    }
}
