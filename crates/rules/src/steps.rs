//! Which steps are possible: offering, gates, and the filter of what the royal guard forbids.
//!
//! For: the list of legal steps at any point of a turn, and all whole turns with the positions they lead to. Not for:
//! what a step does (`play`). A turn's steps are offered one after the other; nobody has to build the list of all turns
//! to make one. Look next: `count`.

use crate::act::ActDef;
use crate::game::Game;
use crate::guard::royal::safety::Safety;
use crate::motion::Scene;
use crate::position::Position;
use crate::step::{Act, Step};
use geometry::Cell;
use std::ops::ControlFlow;

/// A whole turn: its steps in order, without a final [`Act::Stop`].
pub type Turn = Vec<Step>;

impl Game {
    /// All legal steps in this position, which may be in the middle of a turn. [`Act::Stop`] is among them if the turn
    /// may end here. Of walks of hops only some are listed if the game is seen within a budget that says so: see
    /// [`Game::steps_over`].
    pub fn steps(&self, pos: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.decided(pos).is_some() {
            return steps;
        }
        self.offers(pos, &mut steps);
        let safety = Safety::of(self, pos);
        steps.retain(|step| safety.after(self, pos, step).unwrap_or_else(|| self.leads_on(pos, step)));
        if pos.in_turn() {
            if !pos.stage.must && !self.is_vetoed(pos, pos) {
                steps.push(Step::STOP);
            }
        } else if steps.is_empty() && self.may_pass(pos) {
            steps.push(Step::PASS);
        }
        steps
    }

    /// The legal walks of the man on a cell that land on exactly these cells, one after the other, however many others
    /// there are.
    pub fn steps_over(&self, pos: &Position, from: Cell, path: &[Cell]) -> Vec<Step> {
        let mut steps = Vec::new();
        let moves = self.def.phase(pos.phase()).begins_with(Act::Move);
        if moves && !pos.in_turn() && self.decided(pos).is_none() && pos.men(pos.side).contains(from) {
            let mut scene = Scene::new(self, pos, false, &mut steps);
            scene.path = Some(path);
            scene.offer(from);
            let safety = Safety::of(self, pos);
            steps.retain(|step| safety.after(self, pos, step).unwrap_or_else(|| self.leads_on(pos, step)));
            if self.compels_captures(pos) && !steps.is_empty() {
                let mut offered = Vec::new();
                self.offers_compelled(pos, &mut offered);
                steps.retain(|step| offered.contains(step));
            }
        }
        steps
    }

    /// Is this legal, a walk of hops that has been found by itself, if the man may be moved at all?
    pub(crate) fn is_lawful_walk(&self, pos: &Position, step: &Step) -> bool {
        let mut steps = vec![*step];
        let mut scene = Scene::new(self, pos, false, &mut steps);
        scene.keep_lawful(step.from, 0);
        !steps.is_empty() && Safety::of(self, pos).after(self, pos, step).unwrap_or_else(|| self.leads_on(pos, step))
    }

    /// Every step on offer with two judgements on whether it is legal: without making it (none if that cannot tell),
    /// and by making it. For the law that they agree.
    pub fn legality_both_ways(&self, pos: &Position) -> Vec<(Step, Option<bool>, bool)> {
        let mut steps = Vec::new();
        self.offers(pos, &mut steps);
        let safety = Safety::of(self, pos);
        steps.into_iter().map(|step| (step, safety.after(self, pos, &step), self.leads_on(pos, &step))).collect()
    }

    /// Does the side on turn have a legal turn, not counting the pass of a side that is stuck?
    pub fn has_turn(&self, pos: &Position) -> bool {
        let mut steps = Vec::new();
        if self.soon_finds_turn(pos, &mut steps) {
            return true;
        }
        steps.clear();
        self.offers(pos, &mut steps);
        let safety = Safety::of(self, pos);
        steps.iter().any(|step| safety.after(self, pos, step).unwrap_or_else(|| self.leads_on(pos, step)))
            || self.within_all_places().is_some_and(|game| game.has_turn(pos))
    }

    /// Is one of the first few steps that come to mind legal? Mostly so, and then nobody need list the others.
    fn soon_finds_turn(&self, pos: &Position, steps: &mut Vec<Step>) -> bool {
        const FEW: usize = 6;
        if pos.in_turn() || self.acts.must_capture {
            return false;
        }
        for act in &self.def.phase(pos.phase()).acts {
            match act {
                ActDef::Place(act) => self.each_placing(pos, act, |kind, cells| {
                    steps.extend(cells.first().map(|to| Step::placing(kind, to)));
                }),
                ActDef::Move(_) => {
                    for from in pos.men(pos.side) {
                        if steps.len() < FEW {
                            self.moves_of(pos, from, steps);
                        }
                    }
                }
                _ => {}
            }
        }
        steps.iter().take(FEW).any(|step| self.leads_on(pos, step))
    }

    /// The game with every place of walks looked at; none if it is seen so already.
    pub(crate) fn within_all_places(&self) -> Option<Self> {
        self.budget().places().map(|_| self.within(self.budget().far_and_near()))
    }

    /// Can the side on turn move a man (laying and the like not counted)?
    pub(crate) fn has_move(&self, pos: &Position) -> bool {
        let moves = self.def.phase(pos.phase()).begins_with(Act::Move);
        let mut steps = Vec::new();
        let mut can_go = |from: Cell| {
            steps.clear();
            self.moves_of(pos, from, &mut steps);
            steps.iter().any(|step| self.leads_on(pos, step))
        };
        moves && pos.men(pos.side).iter().any(&mut can_go)
            || self.within_all_places().is_some_and(|game| game.has_move(pos))
    }

    /// Is there a legal turn that begins (or goes on) with this step?
    pub(crate) fn leads_on(&self, pos: &Position, step: &Step) -> bool {
        if self.royal_plan() == crate::guard::royal::RoyalPlan::None && !self.goals.eliminates && !self.acts.must_follow
        {
            // Nothing can forbid a step once it is offered; placing all of a stock always goes on.
            return true;
        }
        if !self.budget().spend(1) {
            return false;
        }
        let after = self.apply(pos, step, &mut ());
        if !after.in_turn() {
            return !self.forbids(pos, step, &after);
        }
        if !after.stage.must && !self.forbids(pos, step, &after) {
            return true;
        }
        if after.stage.follow.is_gate() || self.has_lost_royal(pos, &after) {
            return false;
        }
        let mut next = Vec::new();
        self.offers(&after, &mut next);
        next.iter().any(|step| self.leads_on(&after, step))
    }

    /// Everything that is offered at this point of the turn, before the royal guard has looked at it. Where captures
    /// are compulsory and one is legal, nothing but captures.
    #[inline]
    pub(crate) fn offers(&self, pos: &Position, out: &mut Vec<Step>) {
        if self.compels_captures(pos) {
            self.offers_compelled(pos, out);
        } else {
            self.offers_freely(pos, out);
        }
    }

    /// Are all steps listed here, however many places their walks come to?
    pub(crate) fn lists_all_places(&self, pos: &Position) -> bool {
        self.budget().places().is_none() || self.compels_captures(pos)
    }

    /// What is offered whether or not captures are compulsory.
    pub(crate) fn offers_freely(&self, pos: &Position, out: &mut Vec<Step>) {
        if pos.in_turn() {
            self.offer_next(pos, out);
        } else {
            let known = out.len();
            for act in &self.def.phase(pos.phase()).acts {
                self.offer_act(pos, act, known, out);
            }
        }
    }

    /// What a man of the side on turn could do to remove something, for the question of check: moves and his
    /// detonation.
    pub(crate) fn threats(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.threats_of(pos, from, out);
        self.offer_detonation(pos, from, out);
    }

    /// Calls `visit` with every legal whole turn and the position it leads to; turns with the same result are not
    /// thinned out. A pass is a turn, too. `visit` may break off; so does this when the budget is spent.
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
        if self.shortcuts.one_step_turns && !pos.in_turn() {
            self.walk_steps(pos, &mut note)?;
        } else {
            self.walk_turns(pos, pos, &mut Vec::with_capacity(4), &mut note)?;
        }
        if !found
            && !pos.in_turn()
            && let Some((pass, after)) = self.stuck_pass(pos)
        {
            visit(&[pass], &after)?;
        }
        ControlFlow::Continue(())
    }

    /// The turns of a game in which every turn is one step.
    fn walk_steps(
        &self,
        pos: &Position,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.offers(pos, &mut steps);
        let safety = Safety::of(self, pos);
        let mut copy = *pos;
        for step in &steps {
            let safe = safety.after(self, pos, step);
            if safe == Some(false) {
                continue;
            }
            if safe == Some(true)
                && let Some(went_on) =
                    self.try_turn(pos, step, &mut copy, |after| visit(std::slice::from_ref(step), after))
            {
                went_on?;
                continue;
            }
            let mut after = *pos;
            self.apply_to(pos, step, &mut after, &mut ());
            if safe.is_none() && self.forbids(pos, step, &after) {
                continue;
            }
            self.finish(pos, &mut after, &mut ());
            visit(std::slice::from_ref(step), &after)?;
        }
        ControlFlow::Continue(())
    }

    /// Is there a legal turn from here after which something holds? Whether the game is over is not asked.
    pub(crate) fn some_turn_leads_to(&self, pos: &Position, holds: impl Fn(&Position) -> bool) -> bool {
        let found = self.walk_turns(pos, pos, &mut Vec::with_capacity(4), &mut |_, after| {
            if holds(after) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    pub(crate) fn walk_turns(
        &self,
        before: &Position,
        pos: &Position,
        turn: &mut Vec<Step>,
        visit: &mut impl FnMut(&[Step], &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = Vec::with_capacity(64);
        self.offers(pos, &mut steps);
        for step in &steps {
            if !self.budget().spend(1) {
                return ControlFlow::Break(());
            }
            let after = self.apply(pos, step, &mut ());
            turn.push(*step);
            let mut further = after.in_turn();
            if !further || !after.stage.must {
                if self.forbids(before, step, &after) {
                    // What is placed on the cell left does not make the move legal.
                    further &= !after.stage.follow.is_gate();
                } else {
                    let mut done = after;
                    self.finish(before, &mut done, &mut ());
                    visit(turn, &done)?;
                }
            }
            if further && !self.has_lost_royal(before, &after) {
                self.walk_turns(before, &after, turn, visit)?;
            }
            turn.pop();
        }
        ControlFlow::Continue(())
    }
}
