//! What the board and the pieces look like, where that is not usual.

use rules::{BoardStyle, GameDef, Join, Kind, Message, MessageArg, PieceStyle, message};

/// The board in words, if it does not consist of squares in two colours.
pub(super) fn board_lines(def: &GameDef) -> Vec<Message> {
    let points = (def.look.ground == BoardStyle::Points).then(|| message!("look-points"));
    let river = def.look.river.map(|rank| {
        let (lower, ranks) = (usize::from(rank), def.board_labels().beside);
        message!("look-river", lower = &ranks[lower], upper = &ranks[lower + 1])
    });
    points.into_iter().chain(river).collect()
}

/// The pieces in words, if they are not figures: their shape, and the text on them.
pub(super) fn set_line(def: &GameDef) -> Option<Message> {
    if matches!(def.look.set, PieceStyle::Figures | PieceStyle::Letters) {
        return None;
    }
    let faces: Vec<Message> = def.all_kinds().filter_map(|kind| faces(def, kind)).collect();
    let faces = (!faces.is_empty()).then(|| MessageArg::list(Join::Semicolons, faces));
    Some(message!("look-set", set = def.look.set.name(), faces = faces))
}

/// "King 玉 (White) or 王 (Black)".
fn faces(def: &GameDef, kind: Kind) -> Option<Message> {
    let it = def.kind(kind);
    let first = it.face.first()?;
    if it.face.iter().all(|face| face == first) {
        return Some(message!("look-face", kind = &it.title, faces = first));
    }
    let sides =
        def.sides.iter().zip(&it.face).map(|(side, face)| message!("look-face-of", face = face, side = &side.name));
    let faces = sides.reduce(|faces, next| message!("look-face-or", faces = faces, next = next))?;
    Some(message!("look-face", kind = &it.title, faces = faces))
}
