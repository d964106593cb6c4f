//! `impasse`: the royal piece has entered the enemy's camp with enough of its army, so that it can no longer be mated.
//!
//! Shogi decides such games by counting points (`points`).

use super::args::take_number;
use crate::message;
use crate::message::{Message, MessageArg};
use crate::names::Names;
use crate::phrases::{cells_by_side, zone_name};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::Side;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "impasse",
    category: "goal",
    stands_in: &["goal"],
    usage: "impasse N ZONE wins|claim [SIDE] [count=N]",
    summary: "the royal piece of the side to move is in the zone, and its army counts N points",
    doc: "It is judged when a turn begins, and only if that side is not in check. All its royal pieces have to be in the zone, and `count` other pieces, by default none. With SIDE it is a goal of that side alone. \
          The points are those of `points` for its pieces in the zone and in its stock.",
    example: r#"board {
    zone camp White="a3-c3" Black="a1-c1"
}
piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
goal {
    mate wins
    impasse 5 camp wins count=1
    points Rook=5
}
---
3 . R .
2 K . .
1 . . k
---
a2-a3; c1-c2 => White wins
a2-a3 => goes on
a2-a1; c1-c2 => goes on
"#,
};

/// The goal as defined in the rule file.
#[derive(Clone, Copy, Debug)]
pub struct ImpasseDef {
    pub(crate) points: u32,
    pub(crate) zone: usize,
    /// Whose goal it is, if not that of both sides.
    pub(crate) side: Option<Side>,
    pub(crate) count: usize,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<ImpasseDef> {
    let points = take_number(reader, args, "a number of points");
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`impasse` needs a zone");
        return None;
    }
    let zone = names.zone(&args.remove(0), reader.problems);
    let side = (!args.is_empty()).then(|| args.remove(0));
    let side = side.map(|side| names.side(&side, reader.problems));
    if side == Some(None) {
        return None;
    }
    let count = reader.number_prop("count").map_or(0, |n| n.value.clamp(0, 256) as usize);
    Some(ImpasseDef { points: points?, zone: zone?, side: side.flatten(), count })
}

impl ImpasseDef {
    /// "you begin a turn, not in check, with your King in …".
    pub(super) fn explain(self, cast: &Cast, royals: MessageArg) -> Message {
        let zone = &cast.zones[self.zone];
        message!(
            "impasse",
            side = self.side.map(|side| cast.side(side).name.clone()),
            royals = royals,
            place = zone_name(zone),
            cells = cells_by_side(cast, &zone.cells),
            others = self.count,
            n = self.points as usize
        )
    }
}
