//! Check: when royal men are in it, and what that forbids. A game without royal men does not speak of it.

use crate::def::{GameDef, KindDef};
use crate::english::{listed, royals, sentence};
use crate::piece::Kind;

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // Royal kinds of the same sort share their sentences.
    let sort = |it: &KindDef| (it.jointly, it.directly, it.shielded, it.held, it.expendable);
    let mut sorts: Vec<Vec<Kind>> = Vec::new();
    for kind in def.all_kinds().filter(|&kind| def.kind(kind).royal && def.kind(kind).form.is_none()) {
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
    let titles: Vec<String> = kinds.iter().map(|&kind| def.kind(kind).title.clone()).collect();
    let royal = listed(&titles, "or");
    let remove = match (it.directly, has_fire(def)) {
        (true, true) => "capture it with his next turn; an explosion that would reach it is no check",
        (false, true) => {
            "remove it with his next turn, be it by a capture or by an explosion, whether he sets that off himself or by capturing a man that \
             explodes"
        }
        (_, false) => "capture it with his next turn",
    };
    let mut says = Vec::new();
    if it.jointly {
        says.push(format!(
            "a side may have several men of the kind {royal}, and is in check only when an enemy could capture each of them with his next turn; \
             one of several may be given up"
        ));
    } else {
        says.push(format!("a {royal} is in check where an enemy could {remove}"));
    }
    let ends = if has_fire(def) && !it.expendable { format!("remove one's own {royal} or leave") } else { "leave".to_owned() };
    let left = if it.jointly {
        "one's own side in check".to_owned()
    } else {
        format!("{} in check", if ends == "leave" { format!("one's own {royal}") } else { "it".to_owned() })
    };
    says.push(format!("no turn may {ends} {left}"));
    if it.directly {
        says.push("only a turn that has removed the last royal man of the enemy may do so".to_owned());
    }
    if it.expendable {
        says.push(format!("a turn may remove one's own {royal}"));
    }
    if it.shielded {
        says.push(format!("a {royal} is never captured"));
    }
    if it.held {
        says.push(format!("a {royal} in check may not move, unless it takes the man that gives check"));
    }
    says.iter().map(|text| sentence(text)).collect::<Vec<_>>().join(" ")
}

fn general(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    let teams = def.sides.iter().any(|side| def.sides.iter().filter(|other| other.team == side.team).count() > 1);
    if teams {
        let royal: Vec<String> = royals(def).iter().map(|kind| def.kind(kind).title.clone()).collect();
        lines
            .push(format!("Everybody cares for his own {} only: a partner's may be left or put in check.", listed(&royal, "or")));
    }
    let mut says = vec!["A man gives check even if he may not be moved because his own side would be in check then.".to_owned()];
    if has_fire(def) {
        says.push(
            "But what would remove the royal man of the player who does it gives no check, for he may not do it.".to_owned(),
        );
    }
    lines.push(says.join(" "));
    lines
}
