//! Check: when royal pieces are in check, and what that forbids. Games without royal pieces have no such section.

use crate::def::GameDef;
use crate::english::{join_or, royal_kinds, say, turn_noun};
use crate::kind_words::KindWords;
use crate::motion::MotionDef;
use model::cast::KindDef;
use model::piece::{Kind, Piece};
use model::roles::{Pinned, RoyalDef};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // Royal kinds of the same sort share their sentences.
    let sort = |it: &KindDef| (it.roles.royal, it.roles.is_shielded);
    let mut sorts: Vec<Vec<Kind>> = Vec::new();
    for kind in royal_kinds(def).iter() {
        match sorts.iter_mut().find(|known| sort(def.kind(known[0])) == sort(def.kind(kind))) {
            Some(known) => known.push(kind),
            None => sorts.push(vec![kind]),
        }
    }
    let mut lines: Vec<String> = sorts.iter().map(|kinds| explain_royal_group(def, kinds)).collect();
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

fn explain_royal_group(def: &GameDef, kinds: &[Kind]) -> String {
    let it = def.kind(kinds[0]);
    let how = it.roles.royal.unwrap_or_default();
    let titles: Vec<String> = kinds.iter().map(|&kind| def.kind(kind).title.clone()).collect();
    let royal = join_or(&titles);
    let turn = turn_noun(def);
    let mut says = Vec::new();
    if how.at_once {
        says.push(say!("check-at-once", royal = &royal, turn = turn));
    } else if how.jointly {
        says.push(say!("check-jointly", royal = &royal));
    } else {
        let by = match (how.directly, has_chain_explosions(def)) {
            (true, true) => "captures-only",
            (false, true) => "explosions",
            (_, false) => "captures",
        };
        says.push(say!("check", royal = &royal, by = by));
    }
    let removes = has_chain_explosions(def) && !how.expendable;
    says.push(say!("check-leave", turn = turn, removes = removes, jointly = how.jointly, royal = &royal));
    if !how.jointly && kinds.iter().any(|&kind| may_be_several(def, kind)) {
        says.push(say!("check-several"));
    }
    if how.directly {
        says.push(say!("check-directly", turn = turn, royal = &royal));
    }
    if how.expendable {
        says.push(say!("check-expendable", turn = turn, royal = &royal));
    }
    if it.roles.is_shielded {
        says.push(say!("check-shielded", royal = &royal));
    }
    if how.held {
        says.push(say!("check-held", royal = &royal));
    }
    says.join(" ")
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

fn general(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let teams = def.sides.iter().any(|side| def.sides.iter().filter(|other| other.team == side.team).count() > 1);
    let royal = join_or(&royal_kinds(def).iter().map(|kind| def.kind(kind).title.clone()).collect::<Vec<_>>());
    if teams {
        lines.push(say!("check-partner", royal = &royal));
    }
    let any = |is: fn(RoyalDef) -> bool| def.kinds.iter().any(|kind| kind.roles.royal.is_some_and(is));
    let mut says = vec![say!("check-pinned", gives = !any(|royal| royal.pinned == Pinned::Off))];
    if any(|royal| royal.pinned == Pinned::Direct) {
        says.push(say!("check-pinned-explosion"));
    }
    if has_chain_explosions(def) {
        says.push(say!("check-fire", turn = turn_noun(def), royal = royal));
    }
    lines.push(says.join(" "));
    lines
}
