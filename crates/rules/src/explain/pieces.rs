//! The pieces, a paragraph each, after the meaning of moving, leaping, hopping and capturing in this game.
//!
//! What a single kind can do is in [`super::kind`].

use super::kind::explain_kind;
use crate::def::GameDef;
use crate::english::{occupant_noun, replace_subject, say, to_sentence};
use crate::kind_words::KindWords;
use crate::laying::LayRange;
use crate::look;
use crate::motion::MotionDef;
use crate::motion::knights::common_knight_routes;
use model::piece::{Kind, KindSet};

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    // A form is described with the kind of which it is a form.
    let pieces = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone && def.kind(kind).form.is_none());
    look::explain_set(def).into_iter().chain(common(def)).chain(pieces.map(|kind| paragraph(def, kind))).collect()
}

/// "The Wolf (W) moves and captures … It …"
fn paragraph(def: &GameDef, kind: Kind) -> String {
    let it = def.kind(kind);
    let name = say!("piece", title = &it.title, letter = it.letter);
    let text = explain_kind(def, kind).join(" ");
    replace_subject(&name, &text).unwrap_or_else(|| say!("piece-says", piece = name, text = text))
}

/// All motions of a kind, including those that define where it lays stones.
fn motions(it: &KindWords) -> impl Iterator<Item = &MotionDef> {
    let range = it.lay.as_ref().and_then(|lay| if let LayRange::Own(range) = &lay.range { Some(range) } else { None });
    it.motions.iter().chain(range.into_iter().flatten())
}

/// What applies to all pieces, as far as this game needs it; one line each.
fn common(def: &GameDef) -> Vec<String> {
    let any = |such: &dyn Fn(&MotionDef) -> bool| def.words.iter().any(|it| motions(it).any(such));
    let has_stones = def.kinds.iter().any(|kind| kind.is_stone);
    let mut says = Vec::new();
    if any(&|motion| motion.modes().is_some_and(|modes| modes.capture)) {
        says.push(say!("pieces-capture", stones = has_stones));
    }
    if any(&|motion| matches!(motion, MotionDef::Ride(ride) if ride.is_plain())) {
        says.push(say!("pieces-ride", occupant = occupant_noun(def)));
    }
    if any(&|motion| matches!(motion, MotionDef::Leap(leap) if leap.is_plain())) {
        says.push(say!("pieces-leap"));
    }
    says.extend(
        common_knight_routes(def, def.words.iter().flat_map(|words| &words.motions))
            .map(|ways| say!("pieces-knight", ways = ways)),
    );
    if any(&|motion| matches!(motion, MotionDef::Chain(_))) {
        says.push(say!("pieces-hop", occupant = occupant_noun(def)));
        let chains = |it: &KindWords| motions(it).filter(|motion| matches!(motion, MotionDef::Chain(_))).count();
        if def.words.iter().any(|it| chains(it) > 1) {
            says.push(say!("pieces-hop-unmixed"));
        }
        if any(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.captures())) {
            says.push(say!("pieces-hop-capture"));
        }
    }
    says.extend(common_explosion(def).map(|(_, text)| text));
    says
}

/// The explosion that all pieces share, described once: the kinds that have it, and the text.
pub(super) fn common_explosion(def: &GameDef) -> Option<(KindSet, String)> {
    let text = |kind: Kind| def.words(kind).explode().map(|explode| explode.explain(def, &def.words, kind));
    let first = def.all_kinds().find_map(text)?;
    let alike: KindSet = def.all_kinds().filter(|&kind| text(kind).as_ref() == Some(&first)).collect();
    let pieces: Vec<Kind> =
        def.all_kinds().filter(|&kind| !def.kind(kind).is_stone && def.kind(kind).form.is_none()).collect();
    let everybody = pieces.iter().all(|&kind| alike.contains(kind));
    let every = replace_subject(&say!("pieces-all"), &first)?;
    (everybody && pieces.len() > 2).then(|| (alike, to_sentence(&every)))
}
