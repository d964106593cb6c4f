//! One step at a time: lists and ranks steps, and makes only the chosen ones.
//!
//! Used by searches, which must not pay for positions that they never examine. The judgement is the same as in `steps`:
//! what [`Game::make_step`] calls legal, [`Game::for_each_turn`] visits; a property test ensures it. To play a game, use
//! [`Game::steps`] and [`Game::play_step_unchecked`].

use crate::act::ActDef;
use crate::facts::Facts;
use crate::game::Game;
use crate::motion::MotionDef;
use crate::motion::modes::Modes;
use crate::royal::RoyalPlan;
use crate::royal::safety::Safety;
use geometry::{Cell, CellSet};
use model::piece::{KindSet, Piece, Side};
use model::position::Position;
use model::stage::Stage;
use model::step::{Act, Step};

/// What the lines through the royal pieces imply about the turns of a position; computed once for all its steps.
#[derive(Debug)]
pub struct Legality(Safety);

/// Which steps to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenType {
    /// All pseudo-legal steps.
    All,
    /// All but turns that begin with laying a stone, if a piece can move instead.
    WithoutLays,
    /// Only captures, changes of kind and explosions; a few other steps may be included.
    Noisy,
}

/// The result of making a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The step is illegal.
    Illegal,
    /// The turn has ended; it is the next side's turn.
    TurnEnded,
    /// The turn continues, or can be ended here with [`Game::end_turn`].
    TurnOpen {
        /// Can the turn end here?
        may_stop: bool,
    },
}

impl Game {
    /// The legality data for steps that begin a turn here.
    pub fn legality(&self, pos: &Position) -> Legality {
        Legality(Safety::new(self, pos))
    }

    /// Appends pseudo-legal steps at this point of a turn, except [`Act::Stop`] and the pass of a stuck side. Some may
    /// turn out to be illegal when made. Does not check whether the board has decided the game.
    pub fn generate_steps(&self, pos: &Position, listing: GenType, out: &mut Vec<Step>) {
        let captures_forced = self.acts.has_forced_captures && !pos.is_mid_turn();
        let phase = self.def.phase(pos.phase());
        match listing {
            GenType::WithoutLays if !pos.is_mid_turn() && !captures_forced => {
                let moves = phase.begins_with(Act::Move);
                let known = out.len();
                let listed = phase.acts.iter().filter(|act| !moves || !matches!(act, ActDef::Lay));
                listed.for_each(|act| self.generate_act(pos, act, known, out));
            }
            GenType::Noisy if !pos.is_mid_turn() && !captures_forced && self.royals.held.is_empty() => {
                for act in &phase.acts {
                    match act {
                        ActDef::Move(_) => self.generate_noisy_moves(pos, out),
                        ActDef::Detonate => self.generate_act(pos, act, out.len(), out),
                        ActDef::Place(_) | ActDef::Lay | ActDef::Discard(_) | ActDef::Pass(_) => {}
                    }
                }
            }
            _ => self.generate_all(pos, out),
        }
    }

    /// Are captures compulsory here, and is a legal one on offer? Then nothing else is on offer.
    pub fn is_compelled(&self, pos: &Position, offered: &[Step]) -> bool {
        self.must_capture(pos) && offered.first().is_some_and(|step| !self.direct_captures(pos, step).is_empty())
    }

    /// Appends the pseudo-legal moves of one piece of the side to move.
    pub fn generate_piece_moves(&self, pos: &Position, from: Cell, out: &mut Vec<Step>) {
        self.generate_moves_of(pos, from, out);
    }

    /// The moves that capture or change a kind, and those of pieces for which that is not known in advance.
    pub(crate) fn generate_noisy_moves(&self, pos: &Position, out: &mut Vec<Step>) {
        self.generate_noisy_moves_of(pos, pos.pieces_of(pos.side), out);
    }

    /// The same for some pieces of the side to move.
    pub(crate) fn generate_noisy_moves_of(&self, pos: &Position, pieces: CellSet, out: &mut Vec<Step>) {
        let mut moves = self.move_gen(pos, false, out);
        moves.cache_frozen();
        for from in pieces {
            let kind = pos.piece(from).kind();
            // All other pieces may capture without moving to their victim's cell.
            moves.scene.noisy_only = !self.imitates(kind) && self.shortcuts.displacement_captures_only.contains(kind);
            moves.generate(from);
        }
    }

    /// Makes a step. `before` is the position in which the turn began, `pos` the one in which the step was listed,
    /// `legality` that of `before` (used only if the turn begins with the step). `after` is overwritten.
    pub fn make_step(
        &self,
        legality: &Legality,
        before: &Position,
        pos: &Position,
        step: &Step,
        after: &mut Position,
    ) -> StepOutcome {
        let safe = if pos.is_mid_turn() { None } else { legality.0.is_safe_after(self, pos, step) };
        if safe == Some(false) {
            return StepOutcome::Illegal;
        }
        *after = *pos;
        self.apply_to(pos, step, after, &mut ());
        let vetoed = safe.is_none() && self.is_forbidden_turn(before, step, after);
        if !after.is_mid_turn() {
            if vetoed {
                return StepOutcome::Illegal;
            }
            self.finish_turn(before, after, &mut ());
            return if self.is_forbidden_repetition(after) { StepOutcome::Illegal } else { StepOutcome::TurnEnded };
        }
        let stuck = vetoed && after.stage.continuation.is_gate() || self.is_lost_turn(before, step, after);
        let may_stop = !after.stage.must && !vetoed && !self.would_repeat(before, after);
        if stuck && !may_stop { StepOutcome::Illegal } else { StepOutcome::TurnOpen { may_stop } }
    }

    /// The result of [`Game::make_step`] without the test for legality: for evaluating what the step does.
    pub fn make_step_unchecked(&self, before: &Position, pos: &Position, step: &Step) -> Position {
        let mut after = self.apply(pos, step, &mut ());
        if !after.is_mid_turn() {
            self.finish_turn(before, &mut after, &mut ());
        }
        after
    }

    /// Ends a turn that began at `before` and has reached `after`.
    pub fn end_turn(&self, before: &Position, after: &mut Position) {
        self.finish_turn(before, after, &mut ());
    }

    /// The pass of a side that can do nothing else, if the rules allow it.
    pub fn stuck_pass(&self, pos: &Position) -> Option<(Step, Position)> {
        let pass = || {
            let mut after = self.apply(pos, &Step::PASS, &mut ());
            self.finish_turn(pos, &mut after, &mut ());
            (Step::PASS, after)
        };
        self.may_pass(pos).then(pass).filter(|(_, after)| !self.is_forbidden_repetition(after))
    }

    /// The position after a null move, whether or not the rules allow passing: for estimating the value of a turn.
    pub fn null_move(&self, pos: &Position) -> Position {
        let mut after = *pos;
        after.stage = Stage::START;
        self.finish_turn(pos, &mut after, &mut ());
        after
    }

    /// Do captures only take a piece off the board (possibly into a stock), and can [`Game::captors`] determine the
    /// possible recaptures?
    pub fn captures_are_plain(&self) -> bool {
        // The tables do not show which pieces such a motion captures, or whether it does.
        let asked = |motion: &MotionDef| {
            let named = motion.modes().is_some_and(|modes| modes.only.is_some() || modes.also.is_some());
            let takes = motion.modes().is_some_and(Modes::captures_any);
            named || takes && motion.bounds().is_some_and(|bounds| !bounds.is_static())
        };
        let all: Facts = self.facts.iter().copied().chain([self.play_facts()]).collect();
        !(all.continues_turn || all.acts_after_moves || all.complicates_moves)
            && self.explosions().kinds().is_empty()
            && self.royal_plan() == RoyalPlan::Probe
            && !self.acts.has_forced_captures
            && self.def.kinds.iter().all(|kind| !kind.roles.is_shielded)
            && !self.def.words.iter().any(|words| words.motions.iter().any(asked))
    }

    /// The pieces of a side that could capture on the cell if the cells of `gone` were empty, whether or not check (a
    /// pin, a `held` piece, a king that would be captured) forbids it. Correct only if [`Game::captures_are_plain`].
    #[inline]
    pub fn captors(&self, pos: &Position, by: Side, cell: Cell, gone: CellSet) -> impl Iterator<Item = Cell> {
        self.probes().attackers_without(pos, by, cell, move |at| gone.contains(at))
    }

    /// Calls `found` with the cells from which a piece of that side would give check to an enemy on arrival, and the
    /// kinds for which this holds. Nothing if check is not detected along lines; omits checks that only a hurdle, an
    /// explosion or another piece's departure gives.
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

    /// Calls `see` with the cells to which the plain motions of the piece on `from` lead, and whether a piece that it
    /// could capture stands there.
    #[inline]
    pub fn for_each_target(&self, pos: &Position, from: Cell, mut see: impl FnMut(Cell, bool)) {
        self.for_each_inspected_cell(pos, from, |to, there, goes| {
            if goes {
                see(to, !there.is_empty());
            }
        });
    }

    /// Calls `see` with the cells on which these motions depend, their content, and whether the motions lead there.
    #[inline]
    pub fn for_each_inspected_cell(&self, pos: &Position, from: Cell, see: impl FnMut(Cell, Piece, bool)) {
        self.movement.move_tables.for_each_inspected(pos, from, see);
    }
}
