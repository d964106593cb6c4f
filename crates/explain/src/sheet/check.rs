//! Check: when royal pieces are in check, and what that forbids. Games without royal pieces have no such section.

use rules::phrases::{any_of, royal_kinds, titles, turn_noun};
use rules::{
    EffectDef, GameDef, Join, Kind, KindDef, KindWords, Message, MessageArg, MotionDef, Piece, Pinned, RoyalDef,
    message,
};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    // Royal kinds of the same sort share their sentences.
    let sort = |it: &KindDef| (it.roles.royal, it.roles.is_shielded);
    let mut sorts: Vec<Vec<Kind>> = Vec::new();
    for kind in royal_kinds(def).iter() {
        match sorts.iter_mut().find(|known| sort(def.kind(known[0])) == sort(def.kind(kind))) {
            Some(known) => known.push(kind),
            None => sorts.push(vec![kind]),
        }
    }
    let mut lines: Vec<Message> = sorts.iter().map(|kinds| explain_royal_group(def, kinds)).collect();
    if lines.is_empty() {
        return lines;
    }
    lines.extend(general(def));
    lines
}

/// Can pieces explode, so that a royal piece can be removed otherwise than by capture?
fn has_chain_explosions(def: &GameDef) -> bool {
    def.kinds.iter().any(KindDef::explodes)
}

/// Do pieces go on to other squares after their moves?
fn goes_on(def: &GameDef) -> bool {
    let transfers = |effect: &EffectDef| matches!(effect, EffectDef::Transfer(_));
    def.words.iter().any(|words| words.effects.iter().any(transfers))
}

fn explain_royal_group(def: &GameDef, kinds: &[Kind]) -> Message {
    let it = def.kind(kinds[0]);
    let how = it.roles.royal.unwrap_or_default();
    let royal = any_of(titles(def, kinds.iter().copied()));
    let turn = turn_noun(def);
    let mut says = Vec::new();
    if how.at_once {
        says.push(message!("check-at-once", royal = &royal, turn = turn));
    } else if how.jointly {
        says.push(message!("check-jointly", royal = &royal));
    } else {
        let by = match (how.directly, has_chain_explosions(def)) {
            (true, true) => "captures-only",
            (false, true) => "explosions",
            (_, false) => "captures",
        };
        says.push(message!("check", royal = &royal, by = by));
    }
    let removes = has_chain_explosions(def) && !how.expendable;
    says.push(message!("check-leave", turn = turn, removes = removes, jointly = how.jointly, royal = &royal));
    if goes_on(def) {
        says.push(message!("check-before-transfer", royal = &royal, boards = def.board.shape().apart));
    }
    if !how.jointly && kinds.iter().any(|&kind| may_be_several(def, kind)) {
        says.push(message!("check-several"));
    }
    if how.directly {
        says.push(message!("check-directly", turn = turn, royal = &royal));
    }
    if how.expendable {
        says.push(message!("check-expendable", turn = turn, royal = &royal));
    }
    if it.roles.is_shielded {
        says.push(message!("check-shielded", royal = &royal));
    }
    if how.held {
        says.push(message!("check-held", royal = &royal));
    }
    message!("paragraph", sentences = MessageArg::list(Join::Sentences, says))
}

/// Does a side begin with several pieces of the kind, or can a piece become one?
fn may_be_several(def: &GameDef, kind: Kind) -> bool {
    let at_start = |side| def.start.iter().filter(|(_, piece)| *piece == Piece::new(side, kind)).count();
    let becomes = |it: &KindWords| {
        it.become_rules().any(|rule| rule.kinds.contains(&kind))
            || it
                .motions
                .iter()
                .any(|motion| matches!(motion, MotionDef::Transform(transform) if transform.kinds.contains(&kind)))
    };
    def.all_sides().any(|side| at_start(side) > 1)
        || def.kinds_with_words().any(|(it, words)| !it.is_royal() && becomes(words))
}

fn general(def: &GameDef) -> Vec<Message> {
    let mut lines = Vec::new();
    let teams = def.sides.iter().any(|side| def.sides.iter().filter(|other| other.team == side.team).count() > 1);
    let royal = any_of(titles(def, royal_kinds(def).iter()));
    if teams {
        lines.push(message!("check-partner", royal = &royal));
    }
    let any = |is: fn(RoyalDef) -> bool| def.kinds.iter().any(|kind| kind.roles.royal.is_some_and(is));
    let mut says = vec![message!("check-pinned", gives = !any(|royal| royal.pinned == Pinned::Off))];
    if any(|royal| royal.pinned == Pinned::Direct) {
        says.push(message!("check-pinned-explosion"));
    }
    if has_chain_explosions(def) {
        says.push(message!("check-fire", turn = turn_noun(def), royal = royal));
    }
    lines.push(message!("paragraph", sentences = MessageArg::list(Join::Sentences, says)));
    lines
}
