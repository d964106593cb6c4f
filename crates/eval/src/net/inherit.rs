//! What a net knows of another game: of its men, as far as both games have them.
//!
//! A game that extends another one is mostly like it, and seldom has a net of its own. A net corrects an evaluation that
//! knows each game by itself; of a man about whom it has learnt nothing it says nothing, and the evaluation stands. For:
//! a game of the same sides on the same board, in which the same is wanted. Not for: whose net is asked (`catalog`).
//! What it is worth is measured in docs/strength.md.

use super::features::NONE;
use super::{Features, Head, LANES, Net};
use crate::{Eval, Values};
use rules::{Game, GoalDef, Kind, Outcome};
use std::mem::discriminant;
use std::sync::Arc;
use wide::i16x16;

impl Net {
    /// This net of the game `from` as one of the game `to`, each with what its men are worth as far as that is stored;
    /// none if they are not enough alike.
    pub fn inherited(&self, (from, old): (&Game, &Values), (to, new): (&Game, &Values)) -> Option<Self> {
        let like = |kind: Kind| {
            let id = &to.def().kind(kind).id;
            from.def().all_kinds().find(|&other| from.def().kind(other).id == *id)
        };
        let features = Features::of(to)?;
        let known = features.known_to(to, (&self.features, from), like).filter(|_| want_the_same(from, to, like))?;
        let lanes = self.head.units / LANES;
        let silent = vec![i16x16::splat(0); lanes];
        let row = |&input: &u16| match input {
            NONE => &silent[..],
            input => &self.weights[usize::from(input) * lanes..][..lanes],
        };
        let Head { game, fingerprint, readings, .. } = Head::of(to, &features);
        let (old, new) = (Eval::with(from, old.clone()), Eval::with(to, new.clone()));
        let worth = to.def().all_kinds().filter_map(|kind| Some((old.kind_value(like(kind)?), new.kind_value(kind))));
        let scale = (f64::from(self.head.scale) * unit(worth)).round() as i32;
        // The number of men by which its weights are chosen stays: some of the heir's may only be placed later.
        Some(Self {
            head: Head { game, fingerprint, readings, scale, ..self.head.clone() },
            weights: known.iter().flat_map(row).copied().collect(),
            features: Arc::new(features),
            ..self.clone()
        })
    }
}

/// What a hundredth of one game is in another, where the same men are worth so much here and there: the median of what it
/// is by each of them. Both measure in their own median man, and with new men he may be another one.
fn unit(worth: impl Iterator<Item = (i32, i32)>) -> f64 {
    let rates = worth.filter(|(here, there)| *here > 0 && *there > 0);
    let mut rates: Vec<f64> = rates.map(|(here, there)| f64::from(there) / f64::from(here)).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(1.0)
}

/// Is the game won and lost by what the other is, if by more besides, and is it as good to have men and to take them?
fn want_the_same(from: &Game, to: &Game, like: impl Fn(Kind) -> Option<Kind>) -> bool {
    let (old, new) = (from.def(), to.def());
    let has_goal = |goal: &GoalDef| {
        let what = discriminant(&goal.what);
        new.goals.iter().any(|other| other.outcome == goal.outcome && discriminant(&other.what) == what)
    };
    let kind_is_wanted = |kind: Kind| {
        let Some(other) = like(kind) else { return true };
        let does = |game: &Game, kind: Kind| (game.facts(kind).takes, game.facts(kind).bursts);
        let sheds = |side| new.sheds(side).contains(kind) == old.sheds(side).contains(other);
        let comes_into_stock = |game: &Game, kind: Kind| {
            game.stock_slot(kind).is_some_and(|slot| game.sides().any(|side| game.may_gain(side, slot)))
        };
        does(from, other) == does(to, kind)
            && (comes_into_stock(to, kind) || !comes_into_stock(from, other))
            && to.sides().all(sheds)
    };
    old.turn.compels_captures() == new.turn.compels_captures()
        && old.goals.iter().filter(|goal| !matches!(goal.outcome, Outcome::Draws | Outcome::Claim)).all(has_goal)
        && new.all_kinds().all(kind_is_wanted)
}
