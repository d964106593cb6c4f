//! The men, a paragraph each, after what is meant by going, leaping, hopping and capturing in this game.
//!
//! Not for: what one kind can do, which is [`super::kind`].

use super::kind::explain_kind;
use crate::def::{GameDef, KindDef, LayRange};
use crate::english::{sentence, whoever};
use crate::look;
use crate::motion::MotionDef;
use crate::motion::leap::LeapDef;
use crate::piece::{Kind, KindSet};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // A man in a special state is told with the man he is otherwise.
    let men = def.all_kinds().filter(|&kind| !def.kind(kind).stone && def.kind(kind).form.is_none());
    look::explain_set(def).into_iter().chain(common(def)).chain(men.map(|kind| paragraph(def, kind))).collect()
}

/// "The Wolf (W) moves and captures … It …"
fn paragraph(def: &GameDef, kind: Kind) -> String {
    let it = def.kind(kind);
    let name = format!("The {} ({})", it.title, it.letter);
    let text = explain_kind(def, kind).join(" ");
    match text.strip_prefix("It ") {
        Some(rest) => format!("{name} {rest}"),
        None => format!("{name}: {text}"),
    }
}

/// All motions of a kind, those of its laying included.
fn motions(it: &KindDef) -> impl Iterator<Item = &MotionDef> {
    let range = it.lay.as_ref().and_then(|lay| if let LayRange::Own(range) = &lay.range { Some(range) } else { None });
    it.motions.iter().chain(range.into_iter().flatten())
}

/// What holds for all men, as far as this game needs it; a line each.
fn common(def: &GameDef) -> Vec<String> {
    let any = |such: &dyn Fn(&MotionDef) -> bool| def.kinds.iter().any(|it| motions(it).any(such));
    let has_stones = def.kinds.iter().any(|kind| kind.stone);
    let mut says = Vec::new();
    if any(&|motion| motion.modes().is_some_and(|modes| modes.capture)) {
        let stones = if has_stones { ", nor where a stone lies, if it is not said of it" } else { "" };
        says.push(format!(
            "A piece captures by going to the square of an enemy piece, which is removed, if nothing else is said of it. It does not go where a piece of \
             its own side stands{stones}."
        ));
    }
    if any(&|motion| matches!(motion, MotionDef::Ride(ride) if ride.is_plain())) {
        says.push(format!("A piece that goes several squares in a line stops at the first {} in its way.", whoever(def)));
    }
    if any(&|motion| matches!(motion, MotionDef::Leap(leap) if leap.is_plain())) {
        says.push("A leap passes over whatever stands between.".to_owned());
    }
    says.extend(LeapDef::usual_knight(def).map(|ways| format!("A knight's leap goes {ways}.")));
    if any(&|motion| matches!(motion, MotionDef::Chain(_))) {
        says.push(format!(
            "A hop goes over the {} on a neighbouring square to the square right behind, which must be empty; where no direction is named, in any. \
             After each hop a piece may go on in another direction, or stop if all hops that must be made have been made.",
            whoever(def)
        ));
        let chains = |it: &KindDef| motions(it).filter(|motion| matches!(motion, MotionDef::Chain(_))).count();
        if def.kinds.iter().any(|it| chains(it) > 1) {
            says.push("Hops that two sentences tell of are not mixed in one move.".to_owned());
        }
        if any(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.captures())) {
            says.push(
                "What is captured by a hop leaves the board at once, if nothing else is said; only a piece that has captured something may end where it began."
                    .to_owned(),
            );
        }
    }
    says.extend(explosion(def).map(|(_, text)| text));
    says
}

/// The explosion that most men share, told once: whose it is, and the text.
pub(super) fn explosion(def: &GameDef) -> Option<(KindSet, String)> {
    let text = |kind: Kind| def.kind(kind).explode.as_ref().map(|explode| explode.explain(def, kind));
    let first = def.all_kinds().find_map(text)?;
    let alike: KindSet = def.all_kinds().filter(|&kind| text(kind).as_ref() == Some(&first)).collect();
    let men: Vec<Kind> = def.all_kinds().filter(|&kind| !def.kind(kind).stone && def.kind(kind).form.is_none()).collect();
    let everybody = men.iter().all(|&kind| alike.contains(kind));
    let rest = first.strip_prefix("it ")?;
    (everybody && men.len() > 2).then(|| (alike, sentence(&format!("every piece {rest}"))))
}
