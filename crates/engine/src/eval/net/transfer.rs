//! Transfers a net to another game, as far as both games have the same pieces.
//!
//! A game that extends another one is mostly like it, and seldom has a net of its own. A net corrects an evaluation
//! that knows each game by itself; for a piece that the net does not know, the correction is 0 and the evaluation
//! stands. Both games need the same sides, the same board and the same objectives. `library` decides whose net is used.
//! The gain is measured in docs/strength.md.

use super::features::NO_INPUT;
use super::{Features, LANES, Net, NetHeader};
use crate::eval::{Eval, Values};
use rules::{Game, Goal, GoalDef, Kind, Outcome};
use std::mem::discriminant;
use std::sync::Arc;
use wide::i16x16;

impl Net {
    /// Turns this net of the game `from` into one of the game `to`, given the stored values of both; `None` if the
    /// games are not similar enough.
    pub fn transfer(&self, (from, old): (&Game, &Values), (to, new): (&Game, &Values)) -> Option<Self> {
        let like = |kind: Kind| {
            let id = &to.def().kind(kind).id;
            from.def().all_kinds().find(|&other| from.def().kind(other).id == *id)
        };
        let features = Features::new(to)?;
        let known =
            features.map_inputs(to, (&self.features, from), like).filter(|_| have_same_objectives(from, to, like))?;
        let lanes = self.header.units / LANES;
        let silent = vec![i16x16::splat(0); lanes];
        let row = |&input: &u16| match input {
            NO_INPUT => &silent[..],
            input => &self.weights[usize::from(input) * lanes..][..lanes],
        };
        let NetHeader { game, fingerprint, readings, .. } = NetHeader::new(to, &features);
        let (old, new) = (Eval::with_knowledge(from, old.clone()), Eval::with_knowledge(to, new.clone()));
        let worth = to.def().all_kinds().filter_map(|kind| Some((old.kind_value(like(kind)?), new.kind_value(kind))));
        let scale = (f64::from(self.header.scale) * value_ratio(worth)).round() as i32;
        // The number of pieces that selects the bucket stays: some pieces of the new game may be placed only later.
        Some(Self {
            header: NetHeader { game, fingerprint, readings, scale, ..self.header.clone() },
            weights: known.iter().flat_map(row).copied().collect(),
            features: Arc::new(features),
            ..self.clone()
        })
    }
}

/// The value of one hundredth of one game in the unit of another: the median ratio over the values of the kinds that
/// both have. Each game measures in its own median piece, and new kinds can change that piece.
fn value_ratio(worth: impl Iterator<Item = (i32, i32)>) -> f64 {
    let rates = worth.filter(|(here, there)| *here > 0 && *there > 0);
    let mut rates: Vec<f64> = rates.map(|(here, there)| f64::from(there) / f64::from(here)).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(1.0)
}

/// Whether the new game has all goals of the old one, perhaps with others besides, and owning and capturing pieces is
/// as desirable.
fn have_same_objectives(from: &Game, to: &Game, like: impl Fn(Kind) -> Option<Kind>) -> bool {
    let (old, new) = (from.def(), to.def());
    let has_goal = |goal: &GoalDef| {
        let what = discriminant(&goal.goal);
        new.goals.iter().any(|other| other.outcome == goal.outcome && discriminant(&other.goal) == what)
    };
    let kind_is_wanted = |kind: Kind| {
        let Some(other) = like(kind) else { return true };
        let does = |game: &Game, kind: Kind| (game.facts(kind).capture_scope, game.facts(kind).explodes);
        let sheds = |side| new.unwanted_kinds(side).contains(kind) == old.unwanted_kinds(side).contains(other);
        let comes_into_stock = |game: &Game, kind: Kind| {
            game.stock_slot(kind).is_some_and(|slot| game.sides().any(|side| game.can_gain(side, slot)))
        };
        does(from, other) == does(to, kind)
            && (comes_into_stock(to, kind) || !comes_into_stock(from, other))
            && to.sides().all(sheds)
    };
    // Who loses by a repetition cannot be seen in a position.
    let is_seen = |goal: &&GoalDef| {
        !matches!(
            (&goal.goal, goal.outcome),
            (Goal::Repetition(_) | Goal::Impasse(_), _) | (_, Outcome::Draws | Outcome::Claim | Outcome::MorePoints)
        )
    };
    old.turn.compels_captures() == new.turn.compels_captures()
        && old.goals.iter().filter(is_seen).all(has_goal)
        && new.all_kinds().all(kind_is_wanted)
}
