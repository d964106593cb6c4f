//! One kind of man or stone in sentences: its words one after the other, those that agree joined.
//!
//! Not for: what several kinds share, such as castling, check, laying in the usual way; the sentences refer to the
//! sections that tell it.

use super::{men, stones};
use crate::def::{GameDef, KindDef};
use crate::effect::become_kind;
use crate::english::{alternatives, one_of, say, sentence};
use crate::motion::{MotionDef, Phrase};
use crate::piece::{Kind, KindSet};
use crate::step::Act;

/// One kind of man or stone in sentences that begin with "It".
pub fn explain_kind(def: &GameDef, kind: Kind) -> Vec<String> {
    let it = def.kind(kind);
    let mut says = Vec::new();
    if let Some(form) = it.form {
        says.push(say!("kind-form", of = &def.kind(form.of).title, holding = &def.kind(form.holding).title));
    }
    if it.stone {
        says.push(say!("kind-stone"));
        says.extend(stones::one(def, kind));
    }
    if it.is_royal() {
        says.push(say!("kind-royal"));
    } else if it.is_shielded() {
        says.push(shield(def, kind));
    }
    let own = it.like.map_or(it.motions.len(), |like| like.own);
    says.extend(it.like.map(|like| say!("kind-like", kind = &def.kind(like.kind).title)));
    says.extend(merged(&MotionDef::explain_all(&it.motions[..own], def)));
    says.extend(stones::laying(def, kind));
    if let Some(lift) = &it.lift {
        says.push(say!("kind-lift", stones = lift.explain(def)));
    }
    says.extend(detonation(def, it));
    let shared = men::explosion(def).is_some_and(|(kinds, _)| kinds.contains(kind));
    says.extend(it.explode().filter(|_| !shared).map(|explode| explode.explain(def, kind)));

    says.extend(afterwards(def, it));
    for (held, form) in
        def.all_kinds().filter_map(|form| Some((def.kind(form).form.filter(|held| held.of == kind)?, form)))
    {
        let holding = &def.kind(held.holding).title;
        let powers = afterwards(def, def.kind(form)).into_iter();
        says.extend(powers.map(|power| say!("kind-form-power", holding = holding, power = power)));
    }
    says.extend(become_kind::explain(it.becomes(), def));
    says.extend(it.placed().map(|placed| placed.explain(def)));
    if let Some(from) = it.promoted_from.filter(|_| def.stock_gains != 0) {
        says.push(say!("kind-stock", kind = &def.kind(from).title));
    }
    if says.is_empty() {
        says.push(say!("kind-nothing"));
    }
    says.iter().map(|text| sentence(text)).collect()
}

/// What its moves bring about, and whom it hinders.
fn afterwards(def: &GameDef, it: &KindDef) -> Vec<String> {
    let mut says: Vec<String> = it.effects.iter().filter_map(|effect| effect.afterwards(def, it)).collect();
    says.extend(it.freeze().map(|freeze| freeze.explain(def)));
    says
}

fn shield(def: &GameDef, kind: Kind) -> String {
    let takers: KindSet = def
        .all_kinds()
        .filter(|&taker| def.kind(taker).motions.iter().any(|motion| motion.names_victim(def, kind)))
        .collect();
    say!("kind-shielded", anybody = !takers.is_empty(), takers = one_of(def, takers.iter()))
}

fn detonation(def: &GameDef, it: &KindDef) -> Option<String> {
    let detonate = it.detonate?;
    let alone = def.turn.begins_with(Act::Detonate);
    let after = def.turn.follows().any(|follow| follow.act() == Act::Detonate);
    let when = match (alone, after) {
        (true, true) => "turn-or-after",
        (true, false) => "turn",
        (false, true) => "after",
        (false, false) => "never",
    };
    let freezing = def.kinds.iter().any(|kind| kind.freeze().is_some());
    let frozen = match (freezing, detonate.even_frozen) {
        (true, true) => "even",
        (true, false) => "not",
        (false, _) => "never",
    };
    Some(say!("kind-detonate", when = when, frozen = frozen, noticed = detonate.noticed))
}

/// Motions as sentences; those that differ only in the way share one.
fn merged(phrases: &[Phrase]) -> Vec<String> {
    let mut groups: Vec<(&Phrase, Vec<String>)> = Vec::new();
    for phrase in phrases {
        let same = |(first, _): &&mut (&Phrase, Vec<String>)| {
            phrase.may_share && first.verb == phrase.verb && first.tail == phrase.tail
        };
        match groups.iter_mut().find(same) {
            Some((_, ways)) if ways.contains(&phrase.way) => {}
            Some((_, ways)) => ways.push(phrase.way.clone()),
            None => groups.push((phrase, vec![phrase.way.clone()])),
        }
    }
    let sentences = groups.iter().map(|(phrase, ways)| {
        let (verb, ways, tail) = (&phrase.verb, alternatives(ways), &phrase.tail);
        say!("kind-motion", whole = verb.is_empty(), verb = verb, ways = ways, tail = tail)
    });
    sentences.collect()
}
