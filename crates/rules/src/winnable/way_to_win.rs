//! By what the sides of a game can win, as far as that can be excluded by material.

use crate::act::ActDef;
use crate::def::GameDef;
use crate::effect::EffectDef;
use crate::goal::repetition::Concerned;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::turn::series::SeriesCheck;
use model::cast::KindDef;
use model::piece::{Kind, Piece, Side};
use model::roles::{ExplosionTrigger, RoyalDef};

/// By what a side can win, as far as that can be excluded by material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayToWin {
    /// By giving mate, or by counted checks.
    Mating,
    /// By being mated.
    BeingMated,
    /// By mate, given or received.
    AnyMate,
    /// By having no pieces left, or no turn.
    Losing {
        /// The enemy's being stuck may win, too.
        either_stuck: bool,
    },
    /// In ways of which nothing is proved.
    Otherwise,
}

/// By what the sides, of which there are two, can win: with the pieces that they have on the board, since by their turns
/// they move them, and nothing but a promotion gives them other ones.
pub(super) fn way_to_win(def: &GameDef) -> WayToWin {
    let moves_only = |act: &ActDef| match act {
        ActDef::Move(act) => act.continuation.is_none(),
        ActDef::Pass(_) | ActDef::Place(_) => true,
        ActDef::Lay | ActDef::Detonate | ActDef::Discard(_) => false,
    };
    // No piece removes others from afar or keeps others from moving.
    let plain = |kind: Kind| {
        let (kind, words) = (def.kind(kind), def.words(kind));
        !kind.is_stone
            && words.lay.is_none()
            && words.detonate.is_none()
            && words.placed().is_none_or(|placed| placed.also_as.is_empty())
            && kind.roles.explodes != ExplosionTrigger::WhenRemoved
            && words.effects.iter().all(|effect| matches!(effect, EffectDef::Become(_) | EffectDef::Explode(_)))
            && !kind.roles.freezes
            && kind.roles.royal.is_none_or(|royal| RoyalDef { directly: false, ..royal } == RoyalDef::default())
    };
    let simple = def.sides.len() == 2
        && def.turn.acts().all(moves_only)
        && !def.turn.never_check
        && def.turn.series.as_ref().is_none_or(|series| series.check != SeriesCheck::OnlyLast)
        && !def.has_parking()
        && !def.has_endless_stock()
        && def.all_kinds().all(plain);
    if !simple {
        return WayToWin::Otherwise;
    }
    match (def.kinds.iter().any(KindDef::is_royal), def.stock_gains) {
        (true, _) => way_to_mate(def),
        (false, 0) => way_to_lose(def),
        (false, _) => WayToWin::Otherwise,
    }
}

/// In a game with royal pieces.
fn way_to_mate(def: &GameDef) -> WayToWin {
    let compels = def.turn.compels_captures();
    let royal = |kind: Kind| def.kind(kind).is_royal();
    let (mut wins, mut loses) = (false, false);
    for goal in &def.goals {
        match (&goal.goal, goal.outcome) {
            (Goal::Mate(_) | Goal::Checks(_), Outcome::Wins) => wins = true,
            (Goal::Mate(_), Outcome::Loses) => loses = true,
            // A royal piece is captured only after a turn that would be illegal.
            (Goal::Extinct(extinct), Outcome::Loses)
                if extinct.left == 0
                    && def.all_sides().all(|side| {
                        let mask = extinct.filter.mask(def, side);
                        let piece = |kind| Piece::new(side, kind);
                        def.all_kinds().all(|kind| royal(kind) || !mask.contains(piece(kind)))
                    }) => {}
            _ if is_harmless(goal) => {}
            _ => return WayToWin::Otherwise,
        }
    }
    match (wins, loses) {
        _ if compels => WayToWin::Otherwise,
        (_, false) => WayToWin::Mating,
        (false, true) => WayToWin::BeingMated,
        (true, true) => WayToWin::AnyMate,
    }
}

/// In a game without royal pieces.
fn way_to_lose(def: &GameDef) -> WayToWin {
    let mut either_stuck = false;
    for goal in &def.goals {
        match (&goal.goal, goal.outcome) {
            (Goal::Extinct(extinct), Outcome::Wins)
                if extinct.left == 0 && !extinct.everybody && goal.joined.is_empty() =>
            {
                let all = |side: Side| {
                    let mask = extinct.filter.mask(def, side);
                    def.all_kinds().all(|kind| mask.contains(Piece::new(side, kind)))
                };
                if !def.all_sides().all(all) {
                    return WayToWin::Otherwise;
                }
            }
            (Goal::Stuck(stuck), outcome) if !stuck.moves_only => either_stuck |= outcome != Outcome::Wins,
            _ if is_harmless(goal) => {}
            _ => return WayToWin::Otherwise,
        }
    }
    let explodes = def.kinds.iter().any(KindDef::explodes);
    if explodes { WayToWin::Otherwise } else { WayToWin::Losing { either_stuck } }
}

/// Whether no side wins by this goal against the other side's will.
fn is_harmless(goal: &GoalDef) -> bool {
    match (&goal.goal, goal.outcome) {
        // Draws that count as wins are judged by the callers. A forbidden repetition leaves fewer turns, so that a check may
        // be mate, but a side still has to give it.
        (Goal::DrawOdds(_), _) | (_, Outcome::Draws | Outcome::Claim | Outcome::Forbidden) => true,
        // No side gives perpetual check, or chases, against its will.
        (Goal::Repetition(repetition), _) => matches!(repetition.concerns, Concerned::Checker | Concerned::Chaser),
        _ => false,
    }
}
