//! `surround`: captures enemy pieces that are closed in on all sides.
//!
//! The effect names the cells to clear; `play` clears all of them at once. The counterpart for two opposite sides is
//! `pinch`.

use super::pinch::side_capture_facts;
use crate::facts::Facts;
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use crate::phrases::owned_zone_name;
use geometry::{Board, Cell, CellSet, Direction};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::PieceMask;
use model::position::Position;

/// The word `surround`.
pub(crate) const WORD: Word = Word {
    name: "surround",
    category: "effect",
    stands_in: &["piece"],
    usage: "surround DIRECTION… [edges] [only=FILTER] [with=FILTER] [against=ZONE]",
    summary: "after its move it captures enemy pieces next to it that are closed in on all sides",
    doc: "An enemy piece next to it in one of these directions is captured if a friendly piece stands on each neighbouring cell of that piece in these directions. \
          `edges`: the edge of the board closes in, too; without it a piece is safe there. `only`: only such pieces are captured; `with`: what closes in, if not any friendly \
          piece; `against`: an empty cell of this zone will do, too. Shielded pieces are captured only by an `only` that names them.",
    example: r#"board {
    zone throne "d3"
}
piece Guard G {
    ride orthogonal quiet
    surround orthogonal against=throne
}
piece Wolf W {
    ride orthogonal quiet
    surround orthogonal edges
}
---
5 . . . . . . .
4 . . G . . . .
3 . G m . . W .
2 . . . . . . m
1 . . G . . . W
---
c1-c2 => c1=. c2=G c3=.
f3-g3 => f3=. g3=W
f3-f2 => f3=. f2=W
"#,
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct SurroundDef {
    directions: Directions,
    edges: bool,
    only: Option<Filter>,
    with: Option<Filter>,
    against: Option<usize>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<SurroundDef> {
    reader.words(&["edges"]);
    let words = reader.rest();
    let (directions, edges) = Directions::read_with_flag(names, words, "edges", reader.problems);
    let mut filter = |prop: &'static str| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems));
    let (only, with) = (filter("only"), filter("with"));
    let against = reader.prop("against").and_then(|name| names.zone(&name, reader.problems));
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(SurroundDef { directions, edges, only, with, against })
}

impl SurroundDef {
    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        side_capture_facts(Filter::victims(self.only.as_ref(), cx.cast, cx.side), cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let explained = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.explain(cast));
        message!(
            "surround",
            whom = explained(&self.only),
            way = self.directions.explain(),
            with = explained(&self.with),
            against = self.against.map(|zone| owned_zone_name(&cast.zones[zone])),
            edges = self.edges,
        )
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Surround {
        let (cast, side) = (cx.cast, cx.side);
        let own = Filter::own(None, cast, side);
        Surround {
            directions: cx.rotated(&self.directions),
            edges: self.edges,
            victims: Filter::victims(self.only.as_ref(), cast, side),
            with: self.with.as_ref().map_or(own, |with| with.mask(cast, side)),
            against: cx.zone_cells(self.against),
        }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Surround {
    directions: Vec<Direction>,
    edges: bool,
    victims: PieceMask,
    with: PieceMask,
    against: CellSet,
}

impl Surround {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// The cells where its piece may have to arrive to close in the victim: possibly too many, never too few.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        if !self.victims.contains(pos.piece(victim)) {
            return CellSet::EMPTY;
        }
        self.directions.iter().filter_map(|by| board.step(victim, by.reversed())).collect()
    }

    /// The cells of the pieces captured by a piece that has moved there, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, to: Cell) -> CellSet {
        let closes = |cell: Cell| {
            let there = pos.piece(cell);
            if there.is_empty() { self.against.contains(cell) } else { self.with.contains(there) }
        };
        let is_closed =
            |victim: Cell| self.directions.iter().all(|&by| board.step(victim, by).map_or(self.edges, closes));
        let near = self.directions.iter().filter_map(|&by| board.step(to, by));
        near.filter(|&cell| self.victims.contains(pos.piece(cell)) && is_closed(cell)).collect()
    }
}
