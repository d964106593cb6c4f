//! Check: when royal men are in it, and what that forbids. A game without royal men does not speak of it.

use crate::def::{GameDef, KindDef};
use crate::english::{any_of, royals, say, turn};
use crate::guard::royal::{Pinned, RoyalDef};
use crate::motion::MotionDef;
use crate::piece::{Kind, Piece};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // Royal kinds of the same sort share their sentences.
    let sort = |it: &KindDef| (it.royal(), it.is_shielded());
    let mut sorts: Vec<Vec<Kind>> = Vec::new();
    for kind in royals(def).iter() {
        match sorts.iter_mut().find(|known| sort(def.kind(known[0])) == sort(def.kind(kind))) {
            Some(known) => known.push(kind),
            None => sorts.push(vec![kind]),
        }
    }
    let mut lines: Vec<String> = sorts.iter().map(|kinds| of_sort(def, kinds)).collect();
    if lines.is_empty() {
        return lines;
    }
    lines.extend(general(def));
    lines
}

/// Whether men explode when another explosion hits them, so that not only captures remove a royal man.
fn has_fire(def: &GameDef) -> bool {
    def.kinds.iter().any(|kind| kind.explode().is_some())
}

fn of_sort(def: &GameDef, kinds: &[Kind]) -> String {
    let it = def.kind(kinds[0]);
    let how = it.royal().unwrap_or_default();
    let titles: Vec<String> = kinds.iter().map(|&kind| def.kind(kind).title.clone()).collect();
    let royal = any_of(&titles);
    let turn = turn(def);
    let mut says = Vec::new();
    if how.at_once {
        says.push(say!("check-at-once", royal = &royal, turn = turn));
    } else if how.jointly {
        says.push(say!("check-jointly", royal = &royal));
    } else {
        let by = match (how.directly, has_fire(def)) {
            (true, true) => "captures-only",
            (false, true) => "explosions",
            (_, false) => "captures",
        };
        says.push(say!("check", royal = &royal, by = by));
    }
    let removes = has_fire(def) && !how.expendable;
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
    if it.is_shielded() {
        says.push(say!("check-shielded", royal = &royal));
    }
    if how.held {
        says.push(say!("check-held", royal = &royal));
    }
    says.join(" ")
}

/// Does a side begin with several of the kind, or may somebody become one?
fn may_be_several(def: &GameDef, kind: Kind) -> bool {
    let at_start = |side| def.start.iter().filter(|(_, piece)| *piece == Piece::man(side, kind)).count();
    let becomes = |it: &KindDef| {
        it.becomes().any(|rule| rule.kinds.contains(&kind))
            || it
                .motions
                .iter()
                .any(|motion| matches!(motion, MotionDef::Transform(transform) if transform.kinds.contains(&kind)))
    };
    def.all_sides().any(|side| at_start(side) > 1) || def.kinds.iter().any(|it| !it.is_royal() && becomes(it))
}

fn general(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let teams = def.sides.iter().any(|side| def.sides.iter().filter(|other| other.team == side.team).count() > 1);
    let royal = any_of(&royals(def).iter().map(|kind| def.kind(kind).title.clone()).collect::<Vec<_>>());
    if teams {
        lines.push(say!("check-partner", royal = &royal));
    }
    let any = |is: fn(RoyalDef) -> bool| def.kinds.iter().any(|kind| kind.royal().is_some_and(is));
    let mut says = vec![say!("check-pinned", gives = !any(|royal| royal.pinned == Pinned::Off))];
    if any(|royal| royal.pinned == Pinned::Direct) {
        says.push(say!("check-pinned-explosion"));
    }
    if has_fire(def) {
        says.push(say!("check-fire", turn = turn(def), royal = royal));
    }
    lines.push(says.join(" "));
    lines
}
