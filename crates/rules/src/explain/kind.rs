//! One kind of man or stone in sentences: its words one after the other, those that agree joined.
//!
//! Not for: what several kinds share, such as castling, check, laying in the usual way; the sentences refer to the sections that tell it.

use super::{men, stones};
use crate::def::{GameDef, KindDef};
use crate::effect::become_kind;
use crate::english::{alternatives, one_of, sentence, with_article};
use crate::motion::{MotionDef, Phrase};
use crate::piece::{Kind, KindSet};
use crate::step::Act;

/// One kind of man or stone in sentences that begin with "It".
pub fn explain_kind(def: &GameDef, kind: Kind) -> Vec<String> {
    let it = def.kind(kind);
    let mut says = Vec::new();
    if let Some(form) = it.form {
        let (of, holding) = (with_article(&def.kind(form.of).title), with_article(&def.kind(form.holding).title));
        says.push(format!("it is {of} that has moved like {holding}, and stays so until it moves again"));
    }
    if it.stone {
        says.push("it is a stone: it belongs to nobody and does not move".to_owned());
        says.extend(stones::one(def, kind));
    }
    if it.royal.is_some() {
        says.push("it is royal (see Check)".to_owned());
    } else if it.shielded {
        says.push(shield(def, kind));
    }
    let own = it.like.map_or(it.motions.len(), |like| like.own);
    says.extend(it.like.map(|like| format!("it goes like {}", with_article(&def.kind(like.kind).title))));
    says.extend(merged(&MotionDef::explain_all(&it.motions[..own], def)));
    says.extend(stones::laying(def, kind));
    if let Some(lift) = &it.lift {
        says.push(format!("instead of laying it may take away {} within the same range", lift.explain(def)));
    }
    says.extend(detonation(def, it));
    let shared = men::explosion(def).is_some_and(|(kinds, _)| kinds.contains(kind));
    says.extend(it.explode.as_ref().filter(|_| !shared).map(|explode| explode.explain(def, kind)));

    says.extend(afterwards(def, it));
    for (held, form) in def.all_kinds().filter_map(|form| Some((def.kind(form).form.filter(|held| held.of == kind)?, form))) {
        let holding = with_article(&def.kind(held.holding).title);
        let powers = afterwards(def, def.kind(form));
        says.extend(powers.into_iter().map(|power| format!("having moved like {holding}, {power} until it moves again")));
    }
    says.extend(become_kind::explain(&it.becomes, def));
    says.extend(it.placed.as_ref().map(|placed| placed.explain(def)));
    if let Some(from) = it.promoted_from.filter(|_| def.stock_gains != 0) {
        says.push(format!("when captured it comes into the captor's stock as {}", with_article(&def.kind(from).title)));
    }
    if says.is_empty() {
        says.push("it does not move".to_owned());
    }
    says.iter().map(|text| sentence(text)).collect()
}

/// What its moves bring about, and whom it hinders.
fn afterwards(def: &GameDef, it: &KindDef) -> Vec<String> {
    let mut says: Vec<String> = it.after.iter().map(|after| after.explain(def)).collect();
    says.extend(it.corners.as_ref().map(|corners| corners.explain(def, it)));
    says.extend(it.freeze.as_ref().map(|freeze| freeze.explain(def)));
    says
}

fn shield(def: &GameDef, kind: Kind) -> String {
    let takers: KindSet =
        def.all_kinds().filter(|&taker| def.kind(taker).motions.iter().any(|motion| motion.names_victim(def, kind))).collect();
    if takers.is_empty() {
        "it cannot be captured".to_owned()
    } else {
        format!("it cannot be captured except by {}", one_of(def, takers.iter()))
    }
}

fn detonation(def: &GameDef, it: &KindDef) -> Option<String> {
    let detonate = it.detonate?;
    let alone = def.turn.acts().any(|act| act.act == Act::Detonate);
    let after = def.turn.acts().any(|act| act.may == Some(Act::Detonate));
    let when = match (alone, after) {
        (true, true) => ", as his turn or right after moving it",
        (true, false) => ", as his whole turn",
        (false, true) => " right after moving it",
        (false, false) => "",
    };
    let freezing = def.kinds.iter().any(|kind| kind.freeze.is_some());
    let frozen = match (freezing, detonate.even_frozen) {
        (true, true) => ", even while it is frozen",
        (true, false) => ", but not while it is frozen",
        (false, _) => "",
    };
    let unnoticed =
        if detonate.noticed { "" } else { "; where it does not move it is not the last piece moved for those that imitate" };
    Some(format!("its owner may set it off{when}{frozen}{unnoticed}"))
}

/// Motions as sentences; those that differ only in the way share one.
fn merged(phrases: &[Phrase]) -> Vec<String> {
    let mut groups: Vec<(&Phrase, Vec<String>)> = Vec::new();
    for phrase in phrases {
        let same =
            |(first, _): &&mut (&Phrase, Vec<String>)| phrase.may_share && first.verb == phrase.verb && first.tail == phrase.tail;
        match groups.iter_mut().find(same) {
            Some((_, ways)) if ways.contains(&phrase.way) => {}
            Some((_, ways)) => ways.push(phrase.way.clone()),
            None => groups.push((phrase, vec![phrase.way.clone()])),
        }
    }
    let sentences = groups.iter().map(|(phrase, ways)| {
        let verb = if phrase.verb.is_empty() { String::new() } else { format!(" {}", phrase.verb) };
        format!("it{verb} {}{}", alternatives(ways), phrase.tail)
    });
    sentences.collect()
}
