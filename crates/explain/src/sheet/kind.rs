//! One kind of piece or stone in sentences: its words in order, with similar ones joined.
//!
//! What several kinds share, such as castling, check or the usual way of laying stones, has its own section, to which
//! the sentences refer.

use super::{pieces, stones};
use rules::phrases::or_kinds;
use rules::{
    Act, GameDef, Join, Kind, KindSet, KindWords, Message, MessageArg, MotionDef, Phrase, explosion_triggers, message,
};

/// Describes one kind of piece or stone in sentences about "it", each with whether it says how the piece captures.
pub(super) fn sentences(def: &GameDef, kind: Kind) -> Vec<(Message, bool)> {
    let (it, words) = (def.kind(kind), def.words(kind));
    let mut says = Vec::new();
    if let Some(form) = it.form {
        says.push(message!("kind-form", of = &def.kind(form.base).title, holding = &def.kind(form.holding).title));
    }
    if it.is_stone {
        says.push(message!("kind-stone"));
        says.extend(stones::stone_lines(def, kind));
    }
    if it.is_royal() {
        says.push(message!("kind-royal"));
    } else if it.roles.is_shielded {
        says.push(shield(def, kind));
    }
    let own = words.like.map_or(words.motions.len(), |like| like.own_motions);
    // Only what it says of motions can say how the piece captures.
    let of_others = |text: Message| (text, false);
    let mut all: Vec<(Message, bool)> = says.drain(..).map(of_others).collect();
    all.extend(words.like.map(|like| {
        let captures = words.motions[own..].iter().any(|motion| motion.explain(def).captures);
        (message!("kind-like", kind = &def.kind(like.kind).title), captures)
    }));
    all.extend(merge_phrases(&MotionDef::explain_all(&words.motions[..own], def)));
    says.extend(stones::explain_laying(def, kind));
    if let Some(lift) = &words.lift {
        says.push(message!("kind-lift", stones = lift.explain(def)));
    }
    says.extend(detonation(def, words));
    let shared = pieces::common_explosion(def).is_some_and(|(kinds, _)| kinds.contains(kind));
    says.extend(
        words
            .explode()
            .filter(|_| !shared)
            .map(|explode| explode.explain(def, kind, &explosion_triggers(def, &def.words, kind))),
    );

    says.extend(explain_after_move(def, kind));
    for (held, form) in
        def.all_kinds().filter_map(|form| Some((def.kind(form).form.filter(|held| held.base == kind)?, form)))
    {
        let holding = &def.kind(held.holding).title;
        let powers = explain_after_move(def, form).into_iter();
        says.extend(powers.map(|power| message!("kind-form-power", holding = holding, power = power)));
    }
    says.extend(words.explain_become(def));
    says.extend(words.placed().into_iter().flat_map(|placed| placed.explain(def)));
    if let Some(from) = it.promoted_from.filter(|_| def.stock_gains != 0) {
        says.push(message!("kind-stock", kind = &def.kind(from).title));
    }
    all.extend(says.into_iter().map(of_others));
    if all.is_empty() {
        all.push(of_others(message!("kind-nothing")));
    }
    all.into_iter().map(|(text, captures)| (message!("kind-sentence", it = &it.title, text = text), captures)).collect()
}

/// The effects of its moves, and the pieces that it hinders.
fn explain_after_move(def: &GameDef, kind: Kind) -> Vec<Message> {
    let words = def.words(kind);
    let mut says: Vec<Message> =
        words.effects.iter().filter_map(|effect| effect.explain_after_move(def, kind)).collect();
    says.extend(words.freeze().map(|freeze| freeze.explain(def)));
    says.extend(words.explain_cautions(def));
    says.extend(words.explain_never_traded(def));
    says
}

fn shield(def: &GameDef, kind: Kind) -> Message {
    let takers: KindSet = def
        .all_kinds()
        .filter(|&taker| def.words(taker).motions.iter().any(|motion| motion.names_piece(def, kind)))
        .collect();
    message!("kind-shielded", anybody = !takers.is_empty(), takers = or_kinds(def, takers.iter()))
}

fn detonation(def: &GameDef, words: &KindWords) -> Option<Message> {
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
    Some(message!("kind-detonate", when = when, frozen = frozen, noticed = detonate.noticed))
}

/// Motions as sentences, each with whether it says how the piece captures; those that differ only in direction share
/// one.
fn merge_phrases(phrases: &[Phrase]) -> Vec<(Message, bool)> {
    let mut groups: Vec<(&Phrase, Vec<Message>)> = Vec::new();
    for phrase in phrases {
        let same = |(first, _): &&mut (&Phrase, Vec<Message>)| {
            phrase.may_share && first.verb == phrase.verb && first.tail == phrase.tail
        };
        match groups.iter_mut().find(same) {
            Some((_, ways)) if ways.contains(&phrase.way) => {}
            Some((_, ways)) => ways.push(phrase.way.clone()),
            None => groups.push((phrase, vec![phrase.way.clone()])),
        }
    }
    let sentences = groups.iter().map(|(phrase, ways)| {
        let (verb, ways, tail) = (&phrase.verb, MessageArg::list(Join::OrClauses, ways), &phrase.tail);
        let text = message!("kind-motion", whole = verb.is_none(), verb = verb.as_ref(), ways = ways, tail = tail);
        (text, phrase.captures)
    });
    sentences.collect()
}
