//! The pieces, a paragraph each, after the meaning of moving, leaping, hopping and capturing in this game.
//!
//! What a single kind can do is in [`super::kind`].

use super::{kind, look};
use rules::phrases::occupant_noun;
use rules::{
    GameDef, Join, Kind, KindSet, KindWords, LayRange, Message, MessageArg, MotionDef, common_knight_routes,
    explosion_triggers, message,
};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    // A form is described with the kind of which it is a form.
    let pieces = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone && def.kind(kind).form.is_none());
    look::set_line(def).into_iter().chain(common(def)).chain(pieces.map(|kind| paragraph(def, kind))).collect()
}

/// "The Wolf (W) moves and captures … It …"
fn paragraph(def: &GameDef, kind: Kind) -> Message {
    let it = def.kind(kind);
    let name = message!("piece", title = &it.title, letter = it.letter);
    let sentences = kind::sentences(def, kind).into_iter();
    message!("piece-says", piece = name, text = MessageArg::list(Join::Sentences, sentences.map(|(text, _)| text)))
}

/// All motions of a kind, including those that define where it lays stones.
fn motions(it: &KindWords) -> impl Iterator<Item = &MotionDef> {
    let range = it.lay.as_ref().and_then(|lay| if let LayRange::Own(range) = &lay.range { Some(range) } else { None });
    it.motions.iter().chain(range.into_iter().flatten())
}

/// What applies to all pieces, as far as this game needs it; one line each.
fn common(def: &GameDef) -> Vec<Message> {
    let any = |such: &dyn Fn(&MotionDef) -> bool| def.words.iter().any(|it| motions(it).any(such));
    let has_stones = def.kinds.iter().any(|kind| kind.is_stone);
    let mut says = Vec::new();
    if any(&|motion| motion.modes().is_some_and(|modes| modes.capture)) {
        says.push(message!("pieces-capture", stones = has_stones));
    }
    if any(&|motion| matches!(motion, MotionDef::Ride(ride) if ride.is_plain())) {
        says.push(message!("pieces-ride", occupant = occupant_noun(def)));
    }
    if any(&|motion| matches!(motion, MotionDef::Leap(leap) if leap.is_plain())) {
        says.push(message!("pieces-leap"));
    }
    let all_motions = def.words.iter().flat_map(|words| &words.motions);
    says.extend(common_knight_routes(def, all_motions).map(|ways| message!("pieces-knight", ways = ways)));
    if any(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.hops())) {
        says.push(message!("pieces-hop", occupant = occupant_noun(def)));
        if any(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.hops_far())) {
            says.push(message!("pieces-hop-far"));
        }
        let chains = |it: &KindWords| motions(it).filter(|motion| matches!(motion, MotionDef::Chain(_))).count();
        if def.words.iter().any(|it| chains(it) > 1) {
            says.push(message!("pieces-hop-unmixed"));
        }
        if any(&|motion| matches!(motion, MotionDef::Chain(chain) if chain.captures())) {
            says.push(message!("pieces-hop-capture"));
        }
    }
    says.extend(common_explosion(def).map(|(_, text)| text));
    says
}

/// The explosion that all pieces share, described once: the kinds that have it, and the text.
pub(super) fn common_explosion(def: &GameDef) -> Option<(KindSet, Message)> {
    let text = |kind: Kind| {
        def.words(kind).explode().map(|explode| explode.explain(def, kind, &explosion_triggers(def, &def.words, kind)))
    };
    let first = def.all_kinds().find_map(text)?;
    let alike: KindSet = def.all_kinds().filter(|&kind| text(kind).as_ref() == Some(&first)).collect();
    let pieces: Vec<Kind> =
        def.all_kinds().filter(|&kind| !def.kind(kind).is_stone && def.kind(kind).form.is_none()).collect();
    let everybody = pieces.iter().all(|&kind| alike.contains(kind));
    (everybody && pieces.len() > 2).then(|| (alike, message!("pieces-all", text = first)))
}
