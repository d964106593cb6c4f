//! What each act lists, and what its steps do.
//!
//! The words are in `act`; each act has a file of the same name here.

use crate::act::ActDef;
use crate::game::Game;
use geometry::CellSet;
use model::position::Position;
use model::stage::Continuation;
use model::step::{Act, Sink, Step};

impl Game {
    /// Appends the steps of an act at the beginning of a turn; `known` is the index in the list at which the steps of
    /// the acts before it begin.
    pub(crate) fn generate_act(&self, pos: &Position, act: &ActDef, known: usize, out: &mut Vec<Step>) {
        match act {
            ActDef::Move(_) => self.generate_moves(pos, out),
            ActDef::Place(act) => self.generate_placements(pos, act, out),
            ActDef::Lay => self.generate_lays(pos, out),
            ActDef::Detonate => self.generate_detonations(pos, out),
            ActDef::Discard(act) => {
                // A piece with a pseudo-legal move is not stuck.
                let movers: CellSet =
                    out[known..].iter().filter(|step| step.act == Act::Move).map(|step| step.from).collect();
                self.generate_discards(pos, *act, movers, out);
            }
            ActDef::Pass(act) => out.extend((!act.when_stuck).then_some(Step::PASS)),
        }
    }

    /// Appends the steps that can continue an unfinished turn.
    pub(crate) fn generate_continuation(&self, pos: &Position, out: &mut Vec<Step>) {
        match pos.stage.continuation {
            Continuation::Nothing => {}
            Continuation::Detonate { cell: piece, .. } => out.push(Step::detonation(piece)),
            Continuation::Lay { cell: piece, .. } => self.generate_lays_of(pos, piece, out),
            Continuation::Gate { cells: left, slots } => self.generate_gate_placements(pos, left, slots, out),
            Continuation::Place => {
                let act = self.def.phase(pos.phase()).place_act();
                act.into_iter().for_each(|act| self.generate_placements(pos, act, out));
            }
        }
    }

    /// Carries out a step that does more than move a piece from one cell to another.
    pub(crate) fn apply_act(&self, pos: &Position, step: &Step, after: &mut Position, sink: &mut impl Sink) {
        if !pos.is_mid_turn() {
            after.traded = None;
        }
        match step.act {
            Act::Move => self.apply_move(pos, after, step, sink),
            Act::Detonate => self.apply_detonation(pos, after, step, sink),
            Act::Lay | Act::Lift => self.apply_lay(pos, after, step, sink),
            Act::Place => self.apply_place(pos, after, step, sink),
            Act::Discard => self.apply_discard(after, step, sink),
            Act::Pass => self.apply_pass(pos, after, sink),
            Act::Stop => after.stage.continuation = Continuation::Nothing,
        }
    }
}
