//! `placed`: where and how a piece may be placed from the stock.
//!
//! Without it a piece may be placed on any empty cell of the zone that `act place` names. The cells are compiled into
//! tables; pieces on the same file and mates are checked when the piece is placed.

use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::{or_kinds, owned_zone_name};
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, PieceMask, Side};
use std::collections::BTreeSet;

/// The word `placed`.
pub(crate) const WORD: Word = Word {
    name: "placed",
    category: "guard",
    stands_in: &["piece"],
    usage: "placed [on=ZONE] [not-on=ZONE] [beside=FILTER] [one-a-file|two-a-file] [one-a-shade] [flipping] [living] [never=mate|check] [also-as=KINDS]",
    summary: "where and how this piece may be placed from the stock",
    doc: "`on` and `not-on` name its side's cells of a zone. `beside`: only next to such a piece, in any direction. `flipping`: only where it turns a piece over (`flip`); `living`: only where its own group has an empty cell next to it after what it captures (`stifle`). `one-a-file`: not on a file where another such piece of its side stands; `two-a-file`: not where two of them do. `one-a-shade`: not on a \
          cell of the same colour (dark or light) as that of another such piece of its side; and while such pieces wait in the stock, no other piece of their \
          side may take the last cell of a colour that one of them needs. `never=mate`: not where it gives mate at once; `never=check`: not where it gives \
          check. `also-as`: its owner may place it as a piece of one of these kinds instead, which have no place in the stock themselves; their own lines \
          `placed` say where.",
    example: r#"board {
    zone last-rank White="a3-c3" Black="a1-c1"
}
piece Pawn P {
    step forward
    placed not-on=last-rank one-a-file
}
piece Coin C {
    step any
    placed also-as=Rook
}
piece Rook R { ride orthogonal }
stock each Pawn=1 Coin=1
turn {
    order White Black
    act move
    act place
}
---
3 . . .
2 P . .
1 . . .
---
places: a1 a3 b1 b2 b3 c1 c2 c3
start => cannot place P a1
place R b3 => b3=R
place C b3 => b3=C
says "It is never placed on its last rank, nor on a file where another one of its side stands."
says "It may also be placed as a Rook."
"#,
};

/// The guard, as written in the rule file.
#[derive(Clone, Debug, Default)]
pub struct PlacedDef {
    /// Only on its side's cells of this zone.
    pub on: Option<usize>,
    /// Not on its side's cells of this zone.
    pub not_on: Option<usize>,
    /// Only next to such a piece.
    pub beside: Option<Filter>,
    /// Only where it turns a piece over.
    pub flips: bool,
    /// Only where its group has room.
    pub lives: bool,
    /// Not on a file with so many pieces of the same kind and side.
    pub max_a_file: Option<u8>,
    /// Not on a cell of the same shade as another piece of the same kind and side.
    pub one_a_shade: bool,
    /// Not where it gives mate.
    pub never_mates: bool,
    /// Not where it gives check.
    pub never_checks: bool,
    /// The kinds as which it may be placed instead.
    pub also_as: KindSet,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> PlacedDef {
    const WORDS: &[&str] = &["one-a-file", "two-a-file", "one-a-shade", "flipping", "living"];
    reader.words(WORDS);
    let mut def = PlacedDef::default();
    for word in reader.rest() {
        match word.value.as_str() {
            "one-a-file" => def.max_a_file = Some(1),
            "two-a-file" => def.max_a_file = Some(2),
            "one-a-shade" => def.one_a_shade = true,
            "flipping" => def.flips = true,
            "living" => def.lives = true,
            other => kdl::report_unknown(reader.problems, word.span, "word", other, WORDS.iter().copied()),
        }
    }
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    (def.on, def.not_on) = (zone("on"), zone("not-on"));
    def.beside = reader.prop("beside").map(|text| Filter::read(&text, names, reader.problems));
    if let Some(kinds) = reader.prop("also-as") {
        def.also_as = names.kind_list(&kinds, reader.problems);
        if def.also_as.iter().any(|kind| names.stones.contains(kind)) {
            reader.error(kinds.span, "a piece cannot be placed as a stone");
        }
    }
    if let Some(never) = reader.prop("never") {
        match never.value.as_str() {
            "mate" => def.never_mates = true,
            "check" => def.never_checks = true,
            other => kdl::report_unknown(reader.problems, never.span, "effect", other, ["mate", "check"]),
        }
    }
    if def.on.is_none()
        && def.not_on.is_none()
        && def.max_a_file.is_none()
        && def.beside.is_none()
        && !(def.one_a_shade || def.flips || def.lives)
        && reader.node.prop("never").is_none()
        && reader.node.prop("also-as").is_none()
    {
        let span = reader.span();
        reader.error(span, "`placed` has no condition").help("for example `placed not-on=last-rank`");
    }
    reader.finish();
    def
}

impl PlacedDef {
    /// The cells on which pieces of this kind and side may be placed.
    pub(crate) fn cells(&self, cast: &Cast, side: Side) -> CellSet {
        let all: CellSet = cast.board.cells().collect();
        let of_side = |zone: usize| cast.zones[zone].cells[side.index()];
        all & self.on.map_or(all, of_side) & !self.not_on.map_or(CellSet::EMPTY, of_side)
    }

    /// Whether the rule depends on the cell alone.
    pub(crate) fn depends_on_cell_only(&self) -> bool {
        let alone =
            self.beside.is_none() && self.max_a_file.is_none() && !self.one_a_shade && !self.flips && !self.lives;
        alone && !self.never_mates && !self.never_checks && self.also_as.is_empty()
    }

    /// Returns sentences about "it".
    pub fn explain(&self, cast: &Cast) -> impl Iterator<Item = Message> {
        let kinds: Vec<Kind> = self.also_as.iter().collect();
        let also = (!kinds.is_empty()).then(|| message!("placed-as", kinds = or_kinds(cast, kinds)));
        self.explain_where(cast).into_iter().chain(also)
    }

    /// Where it may be placed, if that is limited.
    fn explain_where(&self, cast: &Cast) -> Option<Message> {
        let zone = |zone: Option<usize>| zone.map(|zone| owned_zone_name(&cast.zones[zone]));
        let never = |what: &str, zone: Option<Message>| message!("placed-never", never = what, zone = zone);
        let plain = |what: &'static str, holds: bool| holds.then(|| never(what, None));
        let never = [
            zone(self.not_on).map(|zone| never("zone", Some(zone))),
            plain("file", self.max_a_file == Some(1)),
            plain("full-file", self.max_a_file == Some(2)),
            plain("shade", self.one_a_shade),
            plain("mate", self.never_mates),
            plain("check", self.never_checks),
        ];
        let never =
            never.into_iter().flatten().reduce(|never, next| message!("placed-nor", never = never, next = next));
        let only = [
            zone(self.on).map(|zone| message!("placed-only", only = "zone", what = zone)),
            self.beside.as_ref().map(|filter| message!("placed-only", only = "beside", what = filter.explain(cast))),
            self.flips.then(|| message!("placed-only", only = "flipping")),
            self.lives.then(|| message!("placed-only", only = "living")),
        ];
        let only = only.into_iter().flatten().reduce(|only, next| message!("placed-and", only = only, next = next));
        (only.is_some() || never.is_some()).then(|| message!("placed", only = only, never = never))
    }
}

/// Where pieces of one kind and side may be placed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Placement {
    /// The cells allowed at most.
    pub(crate) cells: CellSet,
    pub(crate) max_a_file: Option<u8>,
    pub(crate) one_a_shade: bool,
    /// Only next to such a piece.
    pub(crate) beside: Option<PieceMask>,
    /// Only where it turns a piece over.
    pub(crate) flips: bool,
    /// Only where its group has room.
    pub(crate) lives: bool,
}

impl Placement {
    pub(crate) fn compile(cast: &Cast, side: Side, placed: Option<&PlacedDef>) -> Self {
        match placed {
            Some(placed) => Self {
                cells: placed.cells(cast, side),
                max_a_file: placed.max_a_file,
                one_a_shade: placed.one_a_shade,
                beside: placed.beside.as_ref().map(|filter| filter.mask(cast, side)),
                flips: placed.flips,
                lives: placed.lives,
            },
            None => Self { cells: cast.board.cells().collect(), ..Self::default() },
        }
    }
}

/// By cell: its neighbours in all directions.
pub(super) fn neighbours(cast: &Cast) -> Vec<CellSet> {
    let ways = cast.board.shape().neighbours();
    let around = |cell: Cell| ways.iter().filter_map(|&by| cast.board.step(cell, by)).collect();
    cast.board.cells().map(around).collect()
}

/// The cells of each shade, if shades matter.
pub(super) fn shades<'d>(cast: &Cast, mut words: impl Iterator<Item = &'d PlacedDef>) -> Vec<CellSet> {
    if !words.any(|placed| placed.one_a_shade) {
        return Vec::new();
    }
    let tone = |cell: Cell| cast.board.tone(cast.board.coordinates(cell));
    let tones: BTreeSet<u8> = cast.board.cells().map(tone).collect();
    tones.into_iter().map(|wanted| cast.board.cells().filter(|&cell| tone(cell) == wanted).collect()).collect()
}
