//! `clear-corners`: after its move, a man and each partner span a rectangle whose other two corners are cleared.
//!
//! All corners are read off one position. Men there are removed; who explodes when removed explodes, after the others are gone.

use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::one_of;
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, KindSet, PieceMask, Side};
use crate::position::Position;
use crate::step::Sink;
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "clear-corners",
    drawer: "effect",
    usage: "clear-corners with=KIND [only=FILTER] [sparing=FILTER] [by=KINDS]",
    summary: "after its move clears the other corners of the rectangle it spans with own men of a kind",
    doc: "The partner must stand on another file and another rank. `only`: only such men or stones are removed; `sparing`: all but these. A man that imitates this one does the same, but with `by` only if he is of one of these kinds. Parked men neither form rectangles nor are they cleared.",
    example: r"piece Twin T {
    step any
    clear-corners with=Twin by=Twin
}
piece Mime I { imitate }
---
4 m . T . .
3 . . . . .
2 m . M . t
1 T I . . .
---
a1-a2 => a1=. a2=T a4=. c2=.
a1-a2; e2-e1; b1-b2 => b1=. b2=I a1=. a2=T a4=. c2=. e2=. e1=t
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct CornersDef {
    with: Kind,
    only: Option<Filter>,
    sparing: Option<Filter>,
    /// Only who is of one of these kinds does it, not everybody who goes like this man.
    by: Option<KindSet>,
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
    let by = reader.prop("by").map(|list| names.kind_list(&list, reader.problems));
    reader.finish();
    Some(CornersDef { with: with?, only, sparing, by })
}

impl CornersDef {
    /// `it`: who clears them.
    pub(crate) fn explain(&self, def: &GameDef, it: &KindDef) -> String {
        let sparing = self.sparing.as_ref().map(|filter| format!(", except {}", filter.explain(def))).unwrap_or_default();
        let with = &def.kind(self.with).title;
        let other = if it.title == *with { "other " } else { "" };
        let imitators: KindSet = def.all_kinds().filter(|&kind| def.kind(kind).imitates()).collect();
        let by = match self.by {
            _ if imitators.is_empty() => String::new(),
            None => format!("; {} that goes like it does so too", one_of(def, imitators.iter())),
            Some(by) if imitators.iter().all(|kind| by.contains(kind)) => {
                format!("; {} that goes like it does so too", one_of(def, imitators.iter()))
            }
            Some(_) => format!("; {} that goes like it does not", one_of(def, imitators.iter())),
        };
        let what = match &self.only {
            Some(filter) => format!("{} that", filter.explain(def)),
            None if self.sparing.is_some() => "whoever".to_owned(),
            None => "whoever, friend or foe,".to_owned(),
        };
        format!(
            "after its move it clears corners: with each {other}{with} of its side on another file and another rank it spans a rectangle, and \
             {what} stands on the other two corners is removed{sparing}{by}"
        )
    }

    pub(crate) fn compile(&self, def: &GameDef, side: Side) -> Corners {
        let hit = |piece: &crate::Piece| {
            let within = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.mask(def, side).contains(*piece));
            within(&self.only).unwrap_or(true) && !within(&self.sparing).unwrap_or(false)
        };
        Corners { with: self.with, hits: def.pieces().filter(hit).collect(), by: self.by.unwrap_or(KindSet(u64::MAX)) }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Corners {
    with: Kind,
    hits: PieceMask,
    by: KindSet,
}

impl Corners {
    /// Clears the corners for the man of `side` that has moved to `at`.
    pub(crate) fn run(&self, game: &Game, pos: &mut Position, side: Side, at: Cell, sink: &mut impl Sink) {
        if game.is_parked_on(pos, at) || !self.by.contains(game.def.base(pos.piece(at).kind())) {
            return;
        }
        let mut corners = CellSet::EMPTY;
        for partner in pos.men(side) {
            if partner != at && pos.piece(partner).kind() == self.with && !game.is_parked_on(pos, partner) {
                corners |= game.board().corners(at, partner);
            }
        }
        let hit = corners.iter().filter(|&cell| self.hits.contains(pos.piece(cell))).collect();
        game.take_away(pos, hit, sink);
    }
}
