//! Which steps are possible: offering, gates, and the filter of what the royal guard forbids.
//!
//! For: the list of legal steps at any point of a turn, and all whole turns with the positions they lead to. Not for:
//! what a step does (`play`). A turn's steps are offered one after the other; nobody has to build the list of all turns
//! to make one. Look next: `count`.

use crate::game::Game;
use crate::goal::Goal;
use crate::guard::safety::Safety;
use crate::motion::Scene;
use crate::piece::{Kind, Piece, Side};
use crate::position::{Position, Stage};
use crate::step::{Act, Step};
use crate::turn::ActDef;
use geometry::{Cell, CellSet};
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
            steps.push(Step::plain(Act::Pass, Cell(0), Cell(0)));
        }
        steps
    }

    /// The legal walks of the man on a cell that land on exactly these cells, one after the other, however many others
    /// there are.
    pub fn steps_over(&self, pos: &Position, from: Cell, path: &[Cell]) -> Vec<Step> {
        let mut steps = Vec::new();
        let moves = self.def.phase(pos.phase()).acts.iter().any(|act| act.act == Act::Move);
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
            match act.act {
                Act::Place => self.each_placing(pos, act, |kind, cells| {
                    let step = |to: Cell| Step { choice: Some(kind), ..Step::plain(Act::Place, to, to) };
                    steps.extend(cells.first().map(step));
                }),
                Act::Move => {
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
        let moves = self.def.phase(pos.phase()).acts.iter().any(|act| act.act == Act::Move);
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
    fn leads_on(&self, pos: &Position, step: &Step) -> bool {
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
        if after.stage.gate.is_some() || self.has_lost_royal(pos, &after) {
            return false;
        }
        let mut next = Vec::new();
        self.offers(&after, &mut next);
        next.iter().any(|step| self.leads_on(&after, step))
    }

    /// Is a stuck side allowed to pass here?
    pub(crate) fn may_pass(&self, pos: &Position) -> bool {
        let passes = self.def.phase(pos.phase()).acts.iter().any(|act| act.act == Act::Pass && act.when_stuck);
        let ends = self.def.goals.iter().any(|goal| matches!(goal.what, Goal::NobodyMoves));
        passes && !self.in_check(pos, pos.side) && !(ends && self.nobody_moves(pos))
    }

    /// Is no side in the game able to move, and none in check?
    pub(crate) fn nobody_moves(&self, pos: &Position) -> bool {
        self.sides().filter(|&side| pos.is_alive(side) && !pos.is_asleep(side)).all(|side| {
            let mut theirs = *pos;
            theirs.side = side;
            theirs.stage = Stage::START;
            !self.in_check(&theirs, side) && !self.has_turn(&theirs)
        })
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

    /// Is a capture to be made here, if there is one?
    pub(crate) fn compels_captures(&self, pos: &Position) -> bool {
        self.acts.must_capture && !pos.in_turn() && self.def.phase(pos.phase()).acts.iter().any(|act| act.must_capture)
    }

    fn offers_compelled(&self, pos: &Position, out: &mut Vec<Step>) {
        match self.within_all_places() {
            // A capture that lies far would compel, too.
            Some(all) => all.offers_compelled(pos, out),
            None => {
                self.offers_freely(pos, out);
                if out.iter().any(|step| self.captures(pos, step) && self.leads_on(pos, step)) {
                    out.retain(|step| self.captures(pos, step));
                }
            }
        }
    }

    /// Is it a move that takes a man?
    pub(crate) fn captures(&self, pos: &Position, step: &Step) -> bool {
        step.act == Act::Move && self.taken_by(pos, step).iter().any(|cell| pos.piece(cell).is_man())
    }

    /// What is offered whether or not captures are compulsory.
    pub(crate) fn offers_freely(&self, pos: &Position, out: &mut Vec<Step>) {
        if pos.in_turn() {
            match pos.stage.follow {
                Act::Detonate => out.push(Step::plain(Act::Detonate, pos.stage.actor, pos.stage.actor)),
                Act::Lay => self.lays_of(pos, pos.stage.actor, out),
                Act::Place if pos.stage.gate.is_some() => self.gate_places(pos, out),
                Act::Place => {
                    let acts = &self.def.phase(pos.phase()).acts;
                    acts.iter().filter(|act| act.act == Act::Place).for_each(|act| self.act(pos, act, 0, out));
                }
                _ => {}
            }
        } else {
            let known = out.len();
            for act in &self.def.phase(pos.phase()).acts {
                self.act(pos, act, known, out);
            }
        }
    }

    /// Appends what an act offers; `known`: where the list begins of what the acts before it have offered.
    pub(crate) fn act(&self, pos: &Position, act: &ActDef, known: usize, out: &mut Vec<Step>) {
        let side = pos.side;
        match act.act {
            Act::Move => {
                let mut scene = Scene::new(self, pos, false, out);
                scene.see_frozen();
                for from in pos.men(side) {
                    scene.offer(from);
                }
            }
            Act::Detonate => {
                for from in pos.men(side) & pos.charged() {
                    if self.may_detonate(pos, from) {
                        out.push(Step::plain(Act::Detonate, from, from));
                    }
                }
            }
            Act::Lay => {
                for from in pos.men(side) {
                    if !self.is_parked_on(pos, from) && !self.is_frozen(pos, from) {
                        self.lays_of(pos, from, out);
                    }
                }
            }
            Act::Place => self.each_placing(pos, act, |kind, cells| {
                let step = |to: Cell| Step { choice: Some(kind), ..Step::plain(Act::Place, to, to) };
                out.extend(cells.iter().map(step));
            }),
            Act::Discard => {
                let frozen = self.frozen_men(pos, side);
                // Who has been offered a move is not stuck.
                let moves = out[known..].iter().filter(|step| step.act == Act::Move);
                let movers: CellSet = moves.map(|step| step.from).collect();
                for from in pos.men(side) & !movers {
                    if self.may_discard(pos, from, &frozen, act.frozen_only) {
                        out.push(Step::plain(Act::Discard, from, from));
                    }
                }
            }
            Act::Pass if !act.when_stuck => out.push(Step::plain(Act::Pass, Cell(0), Cell(0))),
            Act::Lift | Act::Pass | Act::Stop => {}
        }
    }

    /// Tells which men the side on turn may place from its stock, and on which cells.
    pub(crate) fn each_placing(&self, pos: &Position, act: &ActDef, mut tell: impl FnMut(Kind, CellSet)) {
        let side = pos.side;
        let free = act.zone.map_or(!CellSet::EMPTY, |zone| self.def.zones[zone].cells[side.index()])
            & !pos.occupied()
            & !self.closed(side);
        for (slot, &kind) in self.def.stock_slots.iter().enumerate() {
            if pos.stock(side, slot) > 0 {
                tell(kind, self.placing(pos, side, slot, free));
            }
        }
    }

    /// Placing on a cell that has just been left.
    fn gate_places(&self, pos: &Position, out: &mut Vec<Step>) {
        let cells =
            pos.stage.gate.into_iter().fold(CellSet::EMPTY.with(pos.stage.actor), CellSet::with) & !pos.occupied();
        for (slot, &kind) in self.def.stock_slots.iter().enumerate() {
            // What has only just been captured is not in hand yet.
            if pos.stage.left >> slot & 1 != 0 && !self.def.kind(kind).stone {
                for to in self.placing(pos, pos.side, slot, cells) {
                    out.push(Step { choice: Some(kind), ..Step::plain(Act::Place, to, to) });
                }
            }
        }
    }

    /// Offers what one man could take, if he may be moved at all.
    pub(crate) fn threats_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        Scene::new(self, pos, true, out).offer(from);
    }

    /// Offers the moves of one man, if he may be moved at all.
    pub(crate) fn moves_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        Scene::new(self, pos, false, out).offer(from);
    }

    /// What a man of the side on turn could do to remove something, for the question of check: moves and his
    /// detonation.
    pub(crate) fn threats(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.threats_of(pos, from, out);
        if pos.charged().contains(from) && self.may_detonate(pos, from) {
            out.push(Step::plain(Act::Detonate, from, from));
        }
    }

    /// May the owner set off the man on this cell, as a turn of its own?
    fn may_detonate(&self, pos: &Position, from: Cell) -> bool {
        let Some(kind) = self.acting_kind(pos, pos.piece(from)) else { return false };
        let Some(detonate) = self.def.kind(kind).detonate else { return false };
        self.detonates(kind) && !self.is_parked_on(pos, from) && (detonate.even_frozen || !self.is_frozen(pos, from))
    }

    fn may_discard(&self, pos: &Position, from: Cell, frozen: &CellSet, frozen_only: bool) -> bool {
        if self.is_parked_on(pos, from) {
            return false;
        }
        if frozen.contains(from) || frozen_only {
            return frozen.contains(from);
        }
        let mut moves = Vec::new();
        self.moves_of(pos, from, &mut moves);
        moves.is_empty()
    }

    /// The cells on which the man could lay now, each as if it were empty.
    pub(crate) fn lay_range(&self, pos: &Position, from: Cell) -> CellSet {
        let mut range = CellSet::EMPTY;
        let piece = pos.piece(from);
        let Some(side) = piece.side() else { return range };
        for kernel in &self.acts.lays[side.index()][piece.kind().index()] {
            kernel.reach(pos, from, self.budget(), &mut |cell| range.insert(cell));
        }
        range
    }

    pub(crate) fn lays_of(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        if !self.acts.lays[pos.side.index()][pos.piece(from).kind().index()].is_empty() {
            self.lays_on(pos, from, self.lay_range(pos, from), out);
        }
    }

    /// What the man could lay on cells of his range, and take away from there.
    pub(crate) fn lays_on(&self, pos: &Position, from: Cell, range: CellSet, out: &mut Vec<Step>) {
        let (side, layer) = (pos.side, pos.piece(from));
        for to in range {
            if self.is_parked_on(pos, to) {
                continue;
            }
            let there = pos.piece(to);
            for &(stone, slot) in &self.acts.layables {
                if slot.is_none_or(|slot| pos.stock(side, slot) > 0)
                    && self.laying(stone, side, layer, to, there).is_some()
                {
                    out.push(Step { choice: Some(stone), ..Step::plain(Act::Lay, from, to) });
                }
            }
            if self.acts.lifts[side.index()][layer.kind().index()].contains(there) {
                out.push(Step::plain(Act::Lift, from, to));
            }
        }
    }

    /// Whether (and if so, vanishing or not) the stone may be laid there.
    pub(crate) fn laying(&self, stone: Kind, side: Side, layer: Piece, to: Cell, there: Piece) -> Option<bool> {
        let fits = |rule: &&crate::act::lay::LaidOn| {
            let on = rule.what.map_or(there.is_empty(), |mask| mask.contains(there));
            on && rule.cells.contains(to) && !rule.not_by.contains(layer.kind())
        };
        self.acts.laid_on[stone.index()][side.index()].iter().find(fits).map(|rule| rule.vanishing)
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
                    further &= after.stage.gate.is_none();
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
