//! `clear-corners`: after its move, a piece and each partner span a rectangle whose other two corners are cleared.
//!
//! All corners are read off one position. Pieces there are removed; those that explode when removed do so after the
//! others are gone. With `when=standing` the corners of all such pieces are also cleared after every move, detonation,
//! placement, and laying or removal of a stone.

use crate::facts::{CaptureScope, Facts, Threat};
use crate::filters::Filter;
use crate::guard::parked::is_parked;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::or_kinds;
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, PieceMask, Side};
use model::position::Position;

/// The word `clear-corners`.
pub(crate) const WORD: Word = Word {
    name: "clear-corners",
    category: "effect",
    stands_in: &["piece"],
    usage: "clear-corners with=KIND [only=FILTER] [sparing=FILTER] [by=KINDS] [when=arrival|standing]",
    summary: "after its move it clears the other corners of the rectangle it spans with pieces of its side of a given kind",
    doc: "The partner must stand on another file and another rank. `only`: only such pieces or stones are removed; `sparing`: all but these. A piece that \
          imitates this one does the same, but with `by` only if it is of one of these kinds. Parked pieces neither form rectangles nor are cleared. With \
          `when=standing` the corners stay dangerous while the two pieces are on the board: they are cleared not only after its own move but after every step of \
          any side, once each time, for all pieces of the kind on both sides together.",
    example: r"piece Twin T {
    step any
    clear-corners with=Twin by=Twin
}
piece Mime I { imitate }
piece Post P { clear-corners with=Post when=standing }
---
4 m . T . . . P
3 . . . . . . .
2 m . M . t . t
1 T I . . . P .
---
a1-a2 => a1=. a2=T a4=. c2=.
a1-a2; e2-e1; b1-b2 => b1=. b2=I a1=. a2=T a4=. c2=. e2=. e1=t
g2-g1 => g2=.
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct CornersDef {
    with: Kind,
    only: Option<Filter>,
    sparing: Option<Filter>,
    /// If given, only pieces of these kinds have the effect, not every piece that imitates this one.
    by: Option<KindSet>,
    /// Whether corners are cleared after every step, not only after its own move.
    pub(super) standing: bool,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<CornersDef> {
    let with = match reader.prop("with") {
        Some(name) => names.kind(&name, reader.problems),
        None => {
            let span = reader.span();
            reader.error(span, "`clear-corners` needs with=KIND");
            None
        }
    };
    let mut filter = |prop: &'static str| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems));
    let (only, sparing) = (filter("only"), filter("sparing"));
    let standing = reader.enum_prop("when", [("arrival", false), ("standing", true)]);
    let by = reader.prop("by").map(|list| names.kind_list(&list, reader.problems));
    reader.finish();
    Some(CornersDef { with: with?, only, sparing, by, standing })
}

impl CornersDef {
    /// The facts: pieces of its own side may stand on a corner.
    pub(crate) const FACTS: Facts = Facts {
        capture_scope: CaptureScope::Elsewhere,
        acts_after_moves: true,
        complicates_moves: true,
        threat: Threat::Replay,
        may_cost_own: true,
        ..Facts::NONE
    };

    /// Explains the effect of the kind.
    pub(crate) fn explain(&self, cast: &Cast, kind: Kind) -> Message {
        let with = &cast.kind(self.with).title;
        let imitators: KindSet = cast.all_kinds().filter(|&kind| cast.kind(kind).roles.imitates).collect();
        message!(
            "clear-corners",
            alike = cast.kind(kind).title == *with,
            with = with,
            only = self.only.as_ref().map(|only| only.explain(cast)),
            sparing = self.sparing.as_ref().map(|sparing| sparing.explain(cast)),
            imitators = (!imitators.is_empty()).then(|| or_kinds(cast, imitators.iter())),
            clears = self.by.is_none_or(|by| imitators.iter().all(|kind| by.contains(kind))),
            standing = self.standing,
        )
    }

    pub(crate) fn compile(&self, cast: &Cast, side: Side) -> Corners {
        let hit = |piece: &crate::Piece| {
            let within =
                |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.mask(cast, side).contains(*piece));
            within(&self.only).unwrap_or(true) && !within(&self.sparing).unwrap_or(false)
        };
        let line = |on: &dyn Fn((u8, u8)) -> bool| -> CellSet {
            cast.board.cells().filter(|&cell| on(cast.board.coordinates(cell))).collect()
        };
        let numbers = |names: &[String]| 0..names.len() as u8;
        Corners {
            files: numbers(cast.board.files()).map(|x| line(&|place| place.0 == x)).collect(),
            ranks: numbers(cast.board.ranks()).map(|y| line(&|place| place.1 == y)).collect(),
            with: self.with,
            victims: cast.all_pieces().filter(hit).collect(),
            by: self.by.unwrap_or(KindSet(u64::MAX)),
            standing: self.standing,
        }
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Corners {
    /// The cells of each file and rank, by coordinate.
    files: Vec<CellSet>,
    ranks: Vec<CellSet>,
    with: Kind,
    victims: PieceMask,
    by: KindSet,
    pub(crate) standing: bool,
}

impl Corners {
    /// Whether it clears any of these pieces.
    pub(crate) fn clears_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// The cells where a piece of `side` may have to arrive to clear the victim's cell.
    pub(crate) fn arrivals(&self, cast: &Cast, pos: &Position, side: Side, victim: Cell) -> CellSet {
        let mut cells = CellSet::EMPTY;
        if self.victims.contains(pos.piece(victim)) {
            let (x, y) = cast.board.coordinates(victim);
            let partners = if cast.kind(self.with).is_royal() { pos.royals(side) } else { pos.pieces_of(side) };
            for partner in partners {
                if pos.piece(partner).kind() == self.with {
                    let (px, py) = cast.board.coordinates(partner);
                    if px == x {
                        cells |= self.ranks[usize::from(y)];
                    }
                    if py == y {
                        cells |= self.files[usize::from(x)];
                    }
                }
            }
            cells.remove(victim);
        }
        cells
    }

    /// The cells that the piece of `side` on `at` clears.
    pub(crate) fn cleared_cells(&self, cast: &Cast, pos: &Position, side: Side, at: Cell) -> CellSet {
        if is_parked(cast, pos, at) || !self.by.contains(cast.base_kind(pos.piece(at).kind())) {
            return CellSet::EMPTY;
        }
        let mut corners = CellSet::EMPTY;
        for partner in pos.pieces_of(side) {
            if partner != at && pos.piece(partner).kind() == self.with && !is_parked(cast, pos, partner) {
                corners |= cast.board.other_corners(at, partner);
            }
        }
        pos.cells_of(corners, self.victims)
    }
}
