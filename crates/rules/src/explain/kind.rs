//! One kind of piece or stone in sentences: its words in order, with similar ones joined.
//!
//! What several kinds share, such as castling, check or the usual way of laying stones, has its own section, to which
//! the sentences refer.

use super::{pieces, stones};
use crate::def::GameDef;
use crate::effect::become_kind;
use crate::english::{join_or_clauses, or_kinds, say, to_sentence};
use crate::kind_words::KindWords;
use crate::motion::MotionDef;
use crate::motion::phrase::Phrase;
use model::piece::{Kind, KindSet};
use model::step::Act;

/// A sentence about a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindSentence {
    /// The sentence.
    pub text: String,
    /// Whether it says how the piece captures.
    pub captures: bool,
}

/// Describes one kind of piece or stone in sentences that begin with "It".
pub fn explain_kind(def: &GameDef, kind: Kind) -> Vec<String> {
    kind_sentences(def, kind).into_iter().map(|sentence| sentence.text).collect()
}

/// The sentences of [`explain_kind`], each with what it is about.
pub fn kind_sentences(def: &GameDef, kind: Kind) -> Vec<KindSentence> {
    let (it, words) = (def.kind(kind), def.words(kind));
    let mut says = Vec::new();
    if let Some(form) = it.form {
        says.push(say!("kind-form", of = &def.kind(form.base).title, holding = &def.kind(form.holding).title));
    }
    if it.is_stone {
        says.push(say!("kind-stone"));
        says.extend(stones::stone_lines(def, kind));
    }
    if it.is_royal() {
        says.push(say!("kind-royal"));
    } else if it.roles.is_shielded {
        says.push(shield(def, kind));
    }
    let own = words.like.map_or(words.motions.len(), |like| like.own_motions);
    // Only what it says of motions can say how the piece captures.
    let of_others = |text: String| (text, false);
    let mut all: Vec<(String, bool)> = says.drain(..).map(of_others).collect();
    all.extend(words.like.map(|like| {
        let captures = words.motions[own..].iter().any(|motion| motion.explain(def).captures);
        (say!("kind-like", kind = &def.kind(like.kind).title), captures)
    }));
    all.extend(merge_phrases(&MotionDef::explain_all(&words.motions[..own], def)));
    says.extend(stones::explain_laying(def, kind));
    if let Some(lift) = &words.lift {
        says.push(say!("kind-lift", stones = lift.explain(def)));
    }
    says.extend(detonation(def, words));
    let shared = pieces::common_explosion(def).is_some_and(|(kinds, _)| kinds.contains(kind));
    says.extend(words.explode().filter(|_| !shared).map(|explode| explode.explain(def, &def.words, kind)));

    says.extend(explain_after_move(def, kind));
    for (held, form) in
        def.all_kinds().filter_map(|form| Some((def.kind(form).form.filter(|held| held.base == kind)?, form)))
    {
        let holding = &def.kind(held.holding).title;
        let powers = explain_after_move(def, form).into_iter();
        says.extend(powers.map(|power| say!("kind-form-power", holding = holding, power = power)));
    }
    says.extend(become_kind::explain(words.become_rules(), def));
    says.extend(words.placed().map(|placed| placed.explain(def)));
    if let Some(from) = it.promoted_from.filter(|_| def.stock_gains != 0) {
        says.push(say!("kind-stock", kind = &def.kind(from).title));
    }
    all.extend(says.into_iter().map(of_others));
    if all.is_empty() {
        all.push(of_others(say!("kind-nothing")));
    }
    all.into_iter().map(|(text, captures)| KindSentence { text: to_sentence(&text), captures }).collect()
}

/// The effects of its moves, and the pieces that it hinders.
fn explain_after_move(def: &GameDef, kind: Kind) -> Vec<String> {
    let words = def.words(kind);
    let mut says: Vec<String> =
        words.effects.iter().filter_map(|effect| effect.explain_after_move(def, kind)).collect();
    says.extend(words.freeze().map(|freeze| freeze.explain(def)));
    says
}

fn shield(def: &GameDef, kind: Kind) -> String {
    let takers: KindSet = def
        .all_kinds()
        .filter(|&taker| def.words(taker).motions.iter().any(|motion| motion.names_piece(def, kind)))
        .collect();
    say!("kind-shielded", anybody = !takers.is_empty(), takers = or_kinds(def, takers.iter()))
}

fn detonation(def: &GameDef, words: &KindWords) -> Option<String> {
    let detonate = words.detonate?;
    let alone = def.turn.begins_with(Act::Detonate);
    let after = def.turn.continuations().any(|follow| follow.act() == Act::Detonate);
    let when = match (alone, after) {
        (true, true) => "turn-or-after",
        (true, false) => "turn",
        (false, true) => "after",
        (false, false) => "never",
    };
    let freezing = def.kinds.iter().any(|kind| kind.roles.freezes);
    let frozen = match (freezing, detonate.even_frozen) {
        (true, true) => "even",
        (true, false) => "not",
        (false, _) => "never",
    };
    Some(say!("kind-detonate", when = when, frozen = frozen, noticed = detonate.noticed))
}

/// Motions as sentences, each with whether it says how the piece captures; those that differ only in direction share
/// one.
fn merge_phrases(phrases: &[Phrase]) -> Vec<(String, bool)> {
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
        let (verb, ways, tail) = (&phrase.verb, join_or_clauses(ways), &phrase.tail);
        let text = say!("kind-motion", whole = verb.is_empty(), verb = verb, ways = ways, tail = tail);
        (text, phrase.captures)
    });
    sentences.collect()
}
