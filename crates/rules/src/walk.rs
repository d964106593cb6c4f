//! One step at a time, for somebody who looks at few of many: list, rank, and only then make.
//!
//! For: searches, which must not pay for a position they never look at. Nothing here judges differently from `steps`:
//! what [`Game::make`] calls legal, [`Game::for_each_turn`] visits, and a law holds both equal. Not for: playing a
//! game; [`Game::steps`] and [`Game::play_step_unchecked`] do that.

use crate::act::ActDef;
use crate::facts::Facts;
use crate::game::Game;
use crate::guard::royal::RoyalPlan;
use crate::guard::royal::safety::Safety;
use crate::motion::{Modes, MotionDef, Scene};
use crate::piece::{KindSet, Piece, Side};
use crate::position::{Position, Stage};
use crate::step::{Act, Step};
use geometry::{Cell, CellSet};

/// What the lines through the royal man say about the turns of a position; made once for all its steps.
#[derive(Debug)]
pub struct Legality(Safety);

/// Which steps are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// All that are on offer.
    All,
    /// All but turns that begin with laying a stone, if a man can be moved instead.
    WithoutLays,
    /// Those only that capture, become another kind or set something off; some that do nothing of the kind may be among
    /// them.
    Noisy,
}

/// What came of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It is not possible.
    Illegal,
    /// The turn has ended; the next side is on turn.
    Ended,
    /// The turn goes on, or may be ended here with [`Game::end_turn`].
    Open {
        /// May it be ended here?
        may_stop: bool,
    },
}

impl Game {
    /// For the steps that begin a turn here.
    pub fn legality(&self, pos: &Position) -> Legality {
        Legality(Safety::of(self, pos))
    }

    /// Appends steps that are on offer at this point of a turn, [`Act::Stop`] and the pass of a side that is stuck not
    /// among them. Some may turn out illegal when they are made. Whether the board has decided the game is not asked.
    pub fn list(&self, pos: &Position, listing: Listing, out: &mut Vec<Step>) {
        let captures_forced = self.acts.must_capture && !pos.in_turn();
        let phase = self.def.phase(pos.phase());
        match listing {
            Listing::WithoutLays if !pos.in_turn() && !captures_forced => {
                let moves = phase.begins_with(Act::Move);
                let known = out.len();
                let listed = phase.acts.iter().filter(|act| !moves || !matches!(act, ActDef::Lay));
                listed.for_each(|act| self.offer_act(pos, act, known, out));
            }
            Listing::Noisy if !pos.in_turn() && !captures_forced && self.royals.held.is_empty() => {
                for act in &phase.acts {
                    match act {
                        ActDef::Move(_) => self.noisy_moves(pos, out),
                        ActDef::Detonate => self.offer_act(pos, act, out.len(), out),
                        ActDef::Place(_) | ActDef::Lay | ActDef::Discard(_) | ActDef::Pass(_) => {}
                    }
                }
            }
            _ => self.offers(pos, out),
        }
    }

    /// Are captures compulsory here, and is one on offer that is legal? Then nothing else is on offer.
    pub fn is_compelled(&self, pos: &Position, offered: &[Step]) -> bool {
        self.compels_captures(pos) && offered.first().is_some_and(|step| !self.taken_directly(pos, step).is_empty())
    }

    /// Appends the moves on offer of one man of the side on turn.
    pub fn list_moves(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.moves_of(pos, from, out);
    }

    /// The moves that capture or let a man become another kind, and those of men of whom that cannot be told
    /// beforehand.
    fn noisy_moves(&self, pos: &Position, out: &mut Vec<Step>) {
        let mut scene = Scene::new(self, pos, false, out);
        scene.see_frozen();
        for from in pos.men(pos.side) {
            let kind = pos.piece(from).kind();
            // These may take without going where their victim stands.
            scene.noisy_only = !self.imitates(kind) && self.shortcuts.harmless.contains(kind);
            scene.offer(from);
        }
    }

    /// Makes a step. `before` is the position in which the turn began, `pos` the one in which the step was listed,
    /// `legality` that of `before` (asked only if the turn begins with the step). `after` is overwritten.
    pub fn make(
        &self,
        legality: &Legality,
        before: &Position,
        pos: &Position,
        step: &Step,
        after: &mut Position,
    ) -> Made {
        let safe = if pos.in_turn() { None } else { legality.0.after(self, pos, step) };
        if safe == Some(false) {
            return Made::Illegal;
        }
        *after = *pos;
        self.apply_to(pos, step, after, &mut ());
        let vetoed = safe.is_none() && self.forbids(before, step, after);
        if !after.in_turn() {
            if vetoed {
                return Made::Illegal;
            }
            self.finish(before, after, &mut ());
            return Made::Ended;
        }
        let stuck = vetoed && after.stage.follow.is_gate() || self.has_lost_royal(before, after);
        let may_stop = !after.stage.must && !vetoed;
        if stuck && !may_stop { Made::Illegal } else { Made::Open { may_stop } }
    }

    /// What [`Game::make`] would make of a step if it were legal, without asking whether it is: for weighing what it
    /// does.
    pub fn make_anyway(&self, before: &Position, pos: &Position, step: &Step) -> Position {
        let mut after = self.apply(pos, step, &mut ());
        if !after.in_turn() {
            self.finish(before, &mut after, &mut ());
        }
        after
    }

    /// Ends a turn that began at `before` and has come to `after`.
    pub fn end_turn(&self, before: &Position, after: &mut Position) {
        self.finish(before, after, &mut ());
    }

    /// The pass of a side that can do nothing else, if it may.
    pub fn stuck_pass(&self, pos: &Position) -> Option<(Step, Position)> {
        self.may_pass(pos).then(|| {
            let mut after = self.apply(pos, &Step::PASS, &mut ());
            self.finish(pos, &mut after, &mut ());
            (Step::PASS, after)
        })
    }

    /// The position if the side on turn did nothing, whether or not the rules let it: for asking how much a turn is
    /// worth.
    pub fn null_move(&self, pos: &Position) -> Position {
        let mut after = *pos;
        after.stage = Stage::START;
        self.finish(pos, &mut after, &mut ());
        after
    }

    /// Does a capture no more than take a man off the board, into a stock perhaps, and can [`Game::captors`] tell who
    /// could recapture?
    pub fn captures_are_plain(&self) -> bool {
        // Whom such a motion takes, or whether it does, is not in the tables.
        let asked = |motion: &MotionDef| {
            let named = motion.modes().is_some_and(|modes| modes.only.is_some() || modes.also.is_some());
            let takes = motion.modes().is_some_and(Modes::takes_anybody);
            named || takes && motion.bounds().is_some_and(|bounds| !bounds.are_in_the_tables())
        };
        let all: Facts = self.facts.iter().copied().chain([self.facts_of_play()]).collect();
        !(all.goes_on || all.works_on || all.burdens)
            && self.effects.explosions.iter().all(Option::is_none)
            && self.royal_plan() == RoyalPlan::Probe
            && !self.acts.must_capture
            && self.def.kinds.iter().all(|kind| !kind.is_shielded() && !kind.motions.iter().any(asked))
    }

    /// The men of a side that could capture on the cell if the cells of `gone` were empty, whether or not a check (a
    /// pin, a `held` man, a king who would be taken) forbids it. Right only where [`Game::captures_are_plain`].
    #[inline]
    pub fn captors(&self, pos: &Position, by: Side, cell: Cell, gone: CellSet) -> impl Iterator<Item = Cell> {
        self.probes().attackers_without(pos, by, cell, move |at| gone.contains(at))
    }

    /// Tells the cells from which a man of that side, arriving there, would give check to an enemy, and of which kinds
    /// he must be. Nothing where that cannot be seen along lines; checks that only a hurdle, an explosion or another
    /// man's departure gives are not told.
    #[inline]
    pub fn checking_cells(&self, pos: &Position, by: Side, mut found: impl FnMut(Cell, KindSet)) {
        if !matches!(self.royal_plan(), RoyalPlan::Probe | RoyalPlan::ProbeAndBlasts) {
            return;
        }
        for enemy in self.enemies(pos, by) {
            for royal in pos.royals(enemy) {
                for line in self.probes().lines(by, royal) {
                    for &(cell, kinds) in line {
                        let piece = pos.piece(cell);
                        if !piece.is_of(by) {
                            found(cell, kinds);
                        }
                        if !piece.is_empty() {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Tells the cells to which the plain motions of the man on `from` go, and whether a man stands there whom he could
    /// take.
    #[inline]
    pub fn walk(&self, pos: &Position, from: Cell, mut see: impl FnMut(Cell, bool)) {
        self.look(pos, from, |to, there, goes| {
            if goes {
                see(to, !there.is_empty());
            }
        });
    }

    /// Tells the cells on which these motions depend, what stands there, and whether they go there.
    #[inline]
    pub fn look(&self, pos: &Position, from: Cell, see: impl FnMut(Cell, Piece, bool)) {
        self.ways.marches.look(pos, from, see);
    }
}
