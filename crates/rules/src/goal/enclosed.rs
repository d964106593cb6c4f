//! `enclosed`: no piece of a side has a way to a zone past the enemies.
//!
//! For: the word, and looking for such a way. Not for: single pieces that are closed in (`effect/surround`). Look next:
//! `verdict`, which asks for it.

use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::zone_name;
use geometry::{Board, CellSet, Direction};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{PieceMask, Side};
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "enclosed",
    category: "goal",
    stands_in: &["goal"],
    usage: "enclosed ZONE loses|wins|draws [DIRECTION…] [of=FILTER] [text=\"…\"] { and … }",
    summary: "enemies cut a side off from a zone",
    doc: "No piece of the side has a way to a cell of the zone: a walk from neighbour to neighbour in these directions, `orthogonal` if the goal names none, over cells on which no enemy stands. \
          Other pieces of the side and stones do not block it. `of`: only the ways of such pieces count. A side without such pieces is not enclosed.",
    example: r#"board {
    zone rim "a1-a3 e1-e3"
}
piece Rook R { ride orthogonal }
goal { enclosed rim loses }
---
3 . . . r .
2 . r R . r
1 . . r r .
---
c2-d2 => goes on
b2-b3 => goes on
c2-d2; b2-c2 => Black wins
"#,
};

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct EnclosedDef {
    zone: usize,
    directions: Directions,
    of: Option<Filter>,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<EnclosedDef> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`enclosed` needs a zone").help("for example `enclosed rim loses`");
        return None;
    }
    let zone = names.zone(&args.remove(0), reader.problems);
    let mut directions = Directions::read_all(names, args.drain(..), &[], reader.problems);
    if directions.is_missing() {
        directions.read_word("orthogonal");
    }
    let of = reader.prop("of").map(|text| Filter::read(&text, names, reader.problems));
    let steps = directions.check_steps(reader);
    Some(EnclosedDef { zone: zone.filter(|_| steps)?, directions, of })
}

impl EnclosedDef {
    /// The condition: "no piece of yours has a way to the rim past the enemies".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let zone = &cast.zones[self.zone];
        let whose = if zone.by_side { "his" } else { "all" };
        message!(
            "enclosed",
            men = self.of.as_ref().map(|of| of.explain(cast)),
            zone = message!("occupy-place", whose = whose, zone = zone_name(zone)),
            way = self.directions.explain(),
        )
    }

    pub(crate) fn compile(&self, cast: &Cast, side: Side) -> Enclosed {
        Enclosed {
            directions: self.directions.seen_by(cast, side),
            pieces: Filter::own(self.of.as_ref(), cast, side),
            zone: cast.zones[self.zone].cells[side.index()],
            enemies: cast.enemies(side),
        }
    }
}

/// The goal compiled for one side.
#[derive(Debug)]
pub(crate) struct Enclosed {
    directions: Vec<Direction>,
    pieces: PieceMask,
    zone: CellSet,
    enemies: PieceMask,
}

impl Enclosed {
    /// Whether the side has such pieces, and none of them has a way to the zone.
    pub(crate) fn holds(&self, board: &Board, pos: &Position, side: Side) -> bool {
        let own = pos.cells_of(pos.pieces_of(side), self.pieces);
        let reached = board.spread(own, &self.directions, |next| !self.enemies.contains(pos.piece(next)));
        !own.is_empty() && (reached & self.zone).is_empty()
    }
}
