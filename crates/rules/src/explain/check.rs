//! Check: when royal men are in it, and what that forbids. A game without royal men does not speak of it.

use crate::def::{GameDef, KindDef};
use crate::english::{listed, royals, sentence, turn};
use crate::guard::royal::{Pinned, RoyalDef};
use crate::motion::MotionDef;
use crate::piece::{Kind, Piece};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // Royal kinds of the same sort share their sentences.
    let sort = |it: &KindDef| (it.royal, it.shielded);
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
    def.kinds.iter().any(|kind| kind.explode.is_some())
}

fn of_sort(def: &GameDef, kinds: &[Kind]) -> String {
    let it = def.kind(kinds[0]);
    let how = it.royal.unwrap_or_default();
    let titles: Vec<String> = kinds.iter().map(|&kind| def.kind(kind).title.clone()).collect();
    let royal = listed(&titles, "or");
    let remove = match (how.directly, has_fire(def)) {
        (true, true) => "capture it with his next turn; an explosion that would reach it is no check",
        (false, true) => {
            "remove it with his next turn, be it by a capture or by an explosion, whether he sets that off himself or by capturing a piece that \
             explodes"
        }
        (_, false) => "capture it with his next turn",
    };
    let turn = turn(def);
    let mut says = Vec::new();
    if how.at_once {
        says.push(format!(
            "a side may have several pieces of the kind {royal}, and is in check only when an enemy could capture all of them with one {turn}: with \
             one left, when he could capture that one"
        ));
    } else if how.jointly {
        says.push(format!(
            "a side may have several pieces of the kind {royal}, and is in check only when an enemy could capture each of them with his next turn; \
             one of several may be given up"
        ));
    } else {
        says.push(format!("a {royal} is in check where an enemy could {remove}"));
    }
    let ends = if has_fire(def) && !how.expendable { format!("remove one's own {royal} or leave") } else { "leave".to_owned() };
    let left = if how.jointly {
        "one's own side in check".to_owned()
    } else {
        format!("{} in check", if ends == "leave" { format!("one's own {royal}") } else { "it".to_owned() })
    };
    says.push(format!("no {turn} may {ends} {left}"));
    if !how.jointly && kinds.iter().any(|&kind| may_be_several(def, kind)) {
        says.push("a side may have several of them, and none may be left in check".to_owned());
    }
    if how.directly {
        says.push(format!("only a {turn} that has removed the enemy's last {royal} may leave it there"));
    }
    if how.expendable {
        says.push(format!("a {turn} may remove one's own {royal}"));
    }
    if it.shielded {
        says.push(format!("a {royal} is never captured"));
    }
    if how.held {
        says.push(format!("a {royal} in check may not move, unless it takes the piece that gives check"));
    }
    says.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
}

/// Does a side begin with several of the kind, or may somebody become one?
fn may_be_several(def: &GameDef, kind: Kind) -> bool {
    let at_start = |side| def.start.iter().filter(|(_, piece)| *piece == Piece::man(side, kind)).count();
    let becomes = |it: &KindDef| {
        it.becomes.iter().any(|rule| rule.kinds.contains(&kind))
            || it
                .motions
                .iter()
                .any(|motion| matches!(motion, MotionDef::Transform(transform) if transform.kinds.contains(&kind)))
    };
    def.all_sides().any(|side| at_start(side) > 1) || def.kinds.iter().any(|it| it.royal.is_none() && becomes(it))
}

fn general(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let teams = def.sides.iter().any(|side| def.sides.iter().filter(|other| other.team == side.team).count() > 1);
    if teams {
        let royal: Vec<String> = royals(def).iter().map(|kind| def.kind(kind).title.clone()).collect();
        lines
            .push(format!("Everybody cares for his own {} only: a partner's may be left or put in check.", listed(&royal, "or")));
    }
    let any = |is: fn(RoyalDef) -> bool| def.kinds.iter().any(|kind| kind.royal.is_some_and(is));
    let mut says = vec![if any(|royal| royal.pinned == Pinned::Off) {
        "A piece that could capture it, but whose own side would be in check then, gives no check.".to_owned()
    } else {
        "A piece gives check even if it may not be moved because its own side would be in check then.".to_owned()
    }];
    if any(|royal| royal.pinned == Pinned::Direct) {
        says.push(
            "But who could only capture somebody whose explosion would reach it gives no check by that if his own side would be in check then."
                .to_owned(),
        );
    }
    if has_fire(def) {
        let royal: Vec<String> = royals(def).iter().map(|kind| def.kind(kind).title.clone()).collect();
        says.push(format!(
            "But a {} by which an enemy would remove his own {} as well gives no check, for he may not make it.",
            turn(def),
            listed(&royal, "or")
        ));
    }
    lines.push(says.join(" "));
    lines
}
