//! The cheapest way to count the turns of a game, chosen once, from its words.

use crate::act::ActDef;
use crate::act::continuation::ContinuationDef;
use crate::def::GameDef;
use crate::guard::placed::PlacedDef;
use crate::royal::RoyalPlan;
use model::piece::{Kind, Piece, PieceMask};
use model::step::Act;

/// How the turns of a position are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountPlan {
    /// By making every turn.
    EveryTurn,
    /// By counting steps: every turn is one step.
    Steps,
    /// The same, but a piece may also be placed on the cell that a move leaves, whenever the move itself is legal.
    Gates,
    /// Stones may be laid after a move, and nothing can forbid a stone that is on offer.
    Lays,
}

impl CountPlan {
    /// For a game whose moves only capture the piece on their target cell (possibly into the stock) but need not end
    /// the turn. `guards`: check is detected along lines that an own piece can only close.
    pub(crate) fn for_moves(def: &GameDef, merges: bool, royal: RoyalPlan, guards: bool) -> Self {
        let [phase] = &def.turn.phases[..] else { return Self::EveryTurn };
        if phase.until_stock_empty || phase.place_act().is_some_and(|act| act.all) {
            return Self::EveryTurn;
        }
        if def.stock_gains != 0 && def.turn.continuations().any(ContinuationDef::may_use_captured) {
            return Self::EveryTurn;
        }
        let follow = |act: Act| def.turn.continuations().all(|follow| follow.act() == act);
        let unguarded = royal == RoyalPlan::None;
        let freely = def.stock_slots.iter().all(|&slot| {
            let (kind, placed) = (def.kind(slot), def.words(slot).placed());
            !kind.is_royal() && (kind.is_stone || placed.is_none_or(PlacedDef::depends_on_cell_only))
        });
        let undecided = !def.goals.iter().any(|goal| goal.facts().decides_on_board);
        if follow(Act::Place) && (unguarded || guards) && !merges && freely && undecided {
            return Self::Gates;
        }
        let acts = phase.acts.iter().all(|act| match act {
            ActDef::Move(_) | ActDef::Lay => true,
            ActDef::Pass(pass) => pass.when_stuck,
            ActDef::Place(_) | ActDef::Detonate | ActDef::Discard(_) => false,
        });
        if follow(Act::Lay) && unguarded && acts && lays_are_countable(def) { Self::Lays } else { Self::EveryTurn }
    }
}

/// Does every stone that is laid change the content of its cell, and spare the pieces of the side that lays it?
fn lays_are_countable(def: &GameDef) -> bool {
    def.all_sides().all(|side| {
        let pieces = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone);
        let own: PieceMask = pieces.map(|kind| Piece::new(side, kind)).collect();
        let lies_well = |kind: Kind| {
            def.words(kind).laid_on.iter().all(|rule| match &rule.what {
                None => !rule.vanishing,
                Some(what) => {
                    let mask = what.mask(def, side);
                    let same = !rule.vanishing && mask.contains(Piece::stone(kind));
                    !same && !mask.contains(Piece::EMPTY) && (mask & own).is_empty()
                }
            })
        };
        let lifts_well =
            |kind: Kind| def.words(kind).lift.as_ref().is_none_or(|lift| (lift.mask(def, side) & own).is_empty());
        def.all_kinds().all(|kind| lies_well(kind) && lifts_well(kind))
    })
}
