//! Step generation: pseudo-legal steps, gates, and the filter for steps that the royal guard forbids.
//!
//! Lists the legal steps at any point of a turn, and all whole turns with the positions they lead to. What a step does
//! is in `play`. The steps of a turn are generated one at a time, so making a turn does not require the list of all
//! turns. Look next: `perft`.

use crate::act::ActDef;
use crate::game::Game;
use crate::motion::scene::Walks;
use crate::royal::safety::Safety;
use geometry::Cell;
use model::position::Position;
use model::step::{Act, Step};
use std::ops::ControlFlow;

/// A whole turn: its steps in order, without a final [`Act::Stop`].
pub type Turn = Vec<Step>;

impl Game {
    /// All legal steps in this position, which may be in the middle of a turn. [`Act::Stop`] is included if the turn
    /// can end here. Within a budget that limits places, only some walks of hops are listed: see [`Game::steps_along`].
    pub fn steps(&self, pos: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.decided(pos).is_some() {
            return steps;
        }
        self.generate_all(pos, &mut steps);
        let safety = Safety::new(self, pos);
        steps.retain(|step| self.is_legal(&safety, pos, step));
        if pos.is_mid_turn() {
            if !pos.stage.must && !self.is_vetoed(pos, pos) && !self.would_repeat(pos, pos) {
                steps.push(Step::STOP);
            }
        } else if steps.is_empty() {
            steps.extend(self.stuck_pass(pos).map(|(pass, _)| pass));
        }
        steps
    }

    /// Is there a legal turn that begins with this pseudo-legal step? `safety` is that of the position.
    fn is_legal(&self, safety: &Safety, pos: &Position, step: &Step) -> bool {
        match safety.is_safe_after(self, pos, step) {
            Some(safe) if !safe || !self.forbids_positions() => safe,
            _ => self.leads_to_turn(pos, step),
        }
    }

    /// The legal walks of the piece on a cell that land on exactly these cells in order, however many other walks there
    /// are.
    pub fn steps_along(&self, pos: &Position, from: Cell, path: &[Cell]) -> Vec<Step> {
        let mut steps = Vec::new();
        let moves = self.def.phase(pos.phase()).begins_with(Act::Move);
        if moves && !pos.is_mid_turn() && self.decided(pos).is_none() && pos.pieces_of(pos.side).contains(from) {
            let mut moves = self.move_gen(pos, false, &mut steps);
            moves.scene.walks = Walks::Along(path);
            moves.generate(from);
            let safety = Safety::new(self, pos);
            steps.retain(|step| self.is_legal(&safety, pos, step));
            if self.must_capture(pos) && !steps.is_empty() {
                let mut offered = Vec::new();
                self.generate_compelled(pos, &mut offered);
                steps.retain(|step| offered.contains(step));
            }
        }
        steps
    }

    /// Is this walk of hops, which was found separately, legal, if the piece can move at all?
    pub(crate) fn is_legal_walk(&self, pos: &Position, step: &Step) -> bool {
        let mut steps = vec![*step];
        let mut moves = self.move_gen(pos, false, &mut steps);
        moves.retain_permitted(step.from, 0);
        !steps.is_empty() && self.is_legal(&Safety::new(self, pos), pos, step)
    }

    /// Every pseudo-legal step with two judgements of its legality: without making it (`None` if undecided), and by
    /// making it. Both ignore the history. For the property test that they agree.
    pub fn legality_both_ways(&self, pos: &Position) -> Vec<(Step, Option<bool>, bool)> {
        let mut steps = Vec::new();
        self.generate_all(pos, &mut steps);
        let (safety, game) = (Safety::new(self, pos), self.without_history());
        steps
            .into_iter()
            .map(|step| (step, safety.is_safe_after(self, pos, &step), game.leads_to_turn(pos, &step)))
            .collect()
    }

    /// Does the side to move have a legal turn, apart from the pass of a stuck side?
    pub fn has_turn(&self, pos: &Position) -> bool {
        let mut steps = Vec::new();
        if self.has_turn_quick(pos, &mut steps) {
            return true;
        }
        steps.clear();
        self.generate_all(pos, &mut steps);
        let safety = Safety::new(self, pos);
        steps.iter().any(|step| self.is_legal(&safety, pos, step))
            || self.without_walk_limit().is_some_and(|game| game.has_turn(pos))
    }

    /// Is one of the first few steps legal? Usually it is, and the others need not be listed.
    fn has_turn_quick(&self, pos: &Position, steps: &mut Vec<Step>) -> bool {
        const FEW: usize = 6;
        if pos.is_mid_turn() || self.acts.has_forced_captures {
            return false;
        }
        for act in &self.def.phase(pos.phase()).acts {
            match act {
                ActDef::Place(act) => self.for_each_placement(pos, act, |kind, cells| {
                    steps.extend(cells.first().map(|to| Step::placement(kind, to)));
                }),
                ActDef::Move(_) => {
                    for from in pos.pieces_of(pos.side) {
                        if steps.len() < FEW {
                            self.generate_moves_of(pos, from, steps);
                        }
                    }
                }
                _ => {}
            }
        }
        steps.iter().take(FEW).any(|step| self.leads_to_turn(pos, step))
    }

    /// The game with all places of walks examined; `None` if this one does so already.
    pub(crate) fn without_walk_limit(&self) -> Option<Self> {
        self.budget().walk_limit().map(|_| self.with_budget(self.budget().without_walk_limit()))
    }

    /// Can the side to move move a piece (laying and similar acts do not count)?
    pub(crate) fn has_move(&self, pos: &Position) -> bool {
        let moves = self.def.phase(pos.phase()).begins_with(Act::Move);
        let mut steps = Vec::new();
        let mut can_go = |from: Cell| {
            steps.clear();
            self.generate_moves_of(pos, from, &mut steps);
            steps.iter().any(|step| self.leads_to_turn(pos, step))
        };
        moves && pos.pieces_of(pos.side).iter().any(&mut can_go)
            || self.without_walk_limit().is_some_and(|game| game.has_move(pos))
    }

    /// Is there a legal turn that begins (or continues) with this step?
    pub fn leads_to_turn(&self, pos: &Position, step: &Step) -> bool {
        if self.royal_plan() == crate::royal::RoyalPlan::None
            && !self.goals.eliminates
            && !self.acts.has_forced_continuation
            && !self.forbids_positions()
        {
            // Nothing can forbid a pseudo-legal step here; placing a whole stock can always continue.
            return true;
        }
        if !self.budget().spend(1) {
            return false;
        }
        let after = self.apply(pos, step, &mut ());
        if !after.is_mid_turn() {
            return !self.is_forbidden_turn(pos, step, &after) && !self.would_repeat(pos, &after);
        }
        let vetoed = self.is_forbidden_turn(pos, step, &after);
        if !after.stage.must && !vetoed && !self.would_repeat(pos, &after) {
            return true;
        }
        if vetoed && after.stage.continuation.is_gate() || self.is_lost_turn(pos, step, &after) {
            return false;
        }
        let mut next = Vec::new();
        self.generate_all(&after, &mut next);
        next.iter().any(|step| self.leads_to_turn(&after, step))
    }

    /// The pseudo-legal steps at this point of the turn. If captures are compulsory and one is legal, only captures.
    #[inline]
    pub(crate) fn generate_all(&self, pos: &Position, out: &mut Vec<Step>) {
        if self.must_capture(pos) {
            self.generate_compelled(pos, out);
        } else {
            self.generate_uncompelled(pos, out);
        }
    }

    /// Does the list contain all steps here, however many places their walks reach?
    pub(crate) fn lists_all_walks(&self, pos: &Position) -> bool {
        self.budget().walk_limit().is_none() || self.must_capture(pos)
    }

    /// The pseudo-legal steps, whether or not captures are compulsory.
    pub(crate) fn generate_uncompelled(&self, pos: &Position, out: &mut Vec<Step>) {
        if pos.is_mid_turn() {
            self.generate_continuation(pos, out);
        } else {
            let known = out.len();
            for act in &self.def.phase(pos.phase()).acts {
                self.generate_act(pos, act, known, out);
            }
        }
    }

    /// The steps by which a piece of the side to move could remove something, for check detection: moves and its
    /// detonation.
    pub(crate) fn generate_threats(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.generate_threats_of(pos, from, out);
        self.generate_detonation(pos, from, out);
    }

    /// Calls `visit` with every legal whole turn and the position that it leads to, including turns with the same
    /// result. A pass is a turn, too. Stops when `visit` breaks or the budget is spent.
    pub fn for_each_turn(
        &self,
        pos: &Position,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.decided(pos).is_some() {
            return ControlFlow::Continue(());
        }
        let mut found = false;
        let mut note = |turn: &[Step], after: &Position| {
            found = true;
            visit(turn, after)
        };
        if self.shortcuts.one_step_turns && !pos.is_mid_turn() {
            self.visit_single_steps(pos, &mut note)?;
        } else {
            self.visit_turns(pos, pos, &mut Vec::with_capacity(4), &mut note)?;
        }
        if !found
            && !pos.is_mid_turn()
            && let Some((pass, after)) = self.stuck_pass(pos)
        {
            visit(&[pass], &after)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the turns of a game in which every turn is one step.
    fn visit_single_steps(
        &self,
        pos: &Position,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.generate_all(pos, &mut steps);
        let safety = Safety::new(self, pos);
        let mut copy = *pos;
        for step in &steps {
            let safe = safety.is_safe_after(self, pos, step);
            if safe == Some(false) {
                continue;
            }
            if safe == Some(true)
                && !self.forbids_positions()
                && let Some(went_on) =
                    self.try_turn(pos, step, &mut copy, |after| visit(std::slice::from_ref(step), after))
            {
                went_on?;
                continue;
            }
            let mut after = *pos;
            self.apply_to(pos, step, &mut after, &mut ());
            if safe.is_none() && self.is_forbidden_turn(pos, step, &after) {
                continue;
            }
            self.finish_turn(pos, &mut after, &mut ());
            if !self.is_forbidden_repetition(&after) {
                visit(std::slice::from_ref(step), &after)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Is there a legal turn from here after which `holds` is true? Does not check whether the game is over.
    pub(crate) fn any_turn_leads_to(&self, pos: &Position, holds: impl Fn(&Position) -> bool) -> bool {
        let found = self.visit_turns(pos, pos, &mut Vec::with_capacity(4), &mut |_, after| {
            if holds(after) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    pub(crate) fn visit_turns(
        &self,
        before: &Position,
        pos: &Position,
        turn: &mut Vec<Step>,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.generate_all(pos, &mut steps);
        for step in &steps {
            if !self.budget().spend(1) {
                return ControlFlow::Break(());
            }
            let after = self.apply(pos, step, &mut ());
            turn.push(*step);
            let mut further = after.is_mid_turn();
            if !further || !after.stage.must {
                if self.is_forbidden_turn(before, step, &after) {
                    // A piece placed on the vacated cell does not make the move legal.
                    further &= !after.stage.continuation.is_gate();
                } else {
                    let mut done = after;
                    self.finish_turn(before, &mut done, &mut ());
                    if !self.is_forbidden_repetition(&done) {
                        visit(turn, &done)?;
                    }
                }
            }
            if further && !self.is_lost_turn(before, step, &after) {
                self.visit_turns(before, &after, turn, visit)?;
            }
            turn.pop();
        }
        ControlFlow::Continue(())
    }
}
