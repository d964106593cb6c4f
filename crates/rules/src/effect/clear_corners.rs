//! `clear-corners`: after its move, a man and each partner span a rectangle whose other two corners are cleared.
//!
//! All corners are read off one position. Men there are removed; who explodes when removed explodes, after the others
//! are gone. With `when=standing` the corners of all such men are also cleared whenever anything has been moved, set
//! off, placed, laid or taken away.

use super::EffectDef;
use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::{one_of, say};
use crate::facts::{Facts, Takes, Threat};
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
    usage: "clear-corners with=KIND [only=FILTER] [sparing=FILTER] [by=KINDS] [when=arrival|standing]",
    summary: "after its move clears the other corners of the rectangle it spans with own men of a kind",
    doc: "The partner must stand on another file and another rank. `only`: only such men or stones are removed; `sparing`: all but these. A man that imitates this one does the same, but with `by` only if he is of one of these kinds. Parked men neither form rectangles nor are they cleared. With `when=standing` the corners are dangerous as long as the two men stand: they are cleared not only \
          after its own move but after everything that anybody does, once each time, for all men of the kind on both sides together.",
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

/// As written.
#[derive(Clone, Debug)]
pub struct CornersDef {
    with: Kind,
    only: Option<Filter>,
    sparing: Option<Filter>,
    /// Only who is of one of these kinds does it, not everybody who goes like this man.
    by: Option<KindSet>,
    /// Not only after its own move.
    standing: bool,
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
    let standing = reader.one_of("when", [("arrival", false), ("standing", true)]);
    let by = reader.prop("by").map(|list| names.kind_list(&list, reader.problems));
    reader.finish();
    Some(CornersDef { with: with?, only, sparing, by, standing })
}

impl CornersDef {
    /// What it states: men of one's own may stand on a corner.
    pub(crate) const FACTS: Facts = Facts {
        takes: Takes::Aside,
        works_on: true,
        burdens: true,
        threat: Threat::Replay,
        costs_own: true,
        ..Facts::NONE
    };

    /// `it`: who clears them.
    pub(crate) fn explain(&self, def: &GameDef, it: &KindDef) -> String {
        let with = &def.kind(self.with).title;
        let imitators: KindSet = def.all_kinds().filter(|&kind| def.kind(kind).imitates()).collect();
        say!(
            "clear-corners",
            alike = it.title == *with,
            with = with,
            only = self.only.as_ref().map(|only| only.explain(def)),
            sparing = self.sparing.as_ref().map(|sparing| sparing.explain(def)),
            imitators = (!imitators.is_empty()).then(|| one_of(def, imitators.iter())),
            clears = self.by.is_none_or(|by| imitators.iter().all(|kind| by.contains(kind))),
            standing = self.standing,
        )
    }

    pub(crate) fn compile(&self, def: &GameDef, side: Side) -> Corners {
        let hit = |piece: &crate::Piece| {
            let within =
                |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.mask(def, side).contains(*piece));
            within(&self.only).unwrap_or(true) && !within(&self.sparing).unwrap_or(false)
        };
        Corners {
            with: self.with,
            hits: def.pieces().filter(hit).collect(),
            by: self.by.unwrap_or(KindSet(u64::MAX)),
            standing: self.standing,
        }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Corners {
    with: Kind,
    hits: PieceMask,
    by: KindSet,
    pub(crate) standing: bool,
}

impl Corners {
    /// Does it clear some of these men?
    pub(crate) fn clears_some(&self, victims: PieceMask) -> bool {
        !(self.hits & victims).is_empty()
    }

    /// The cells where a man of `side` may have to arrive to clear that of the victim.
    pub(crate) fn arrivals(&self, game: &Game, pos: &Position, side: Side, victim: Cell) -> CellSet {
        let mut cells = CellSet::EMPTY;
        if self.hits.contains(pos.piece(victim)) {
            let (x, y) = game.board().place(victim);
            let partners = if game.royal_kinds().contains(self.with) { pos.royals(side) } else { pos.men(side) };
            for partner in partners {
                if pos.piece(partner).kind() == self.with {
                    let (px, py) = game.board().place(partner);
                    if px == x {
                        cells |= game.guards.ranks[usize::from(y)];
                    }
                    if py == y {
                        cells |= game.guards.files[usize::from(x)];
                    }
                }
            }
            cells.remove(victim);
        }
        cells
    }

    /// What the man of `side` on `at` clears.
    pub(crate) fn hit(&self, game: &Game, pos: &Position, side: Side, at: Cell) -> CellSet {
        if game.is_parked_on(pos, at) || !self.by.contains(game.def.base(pos.piece(at).kind())) {
            return CellSet::EMPTY;
        }
        let mut corners = CellSet::EMPTY;
        for partner in pos.men(side) {
            if partner != at && pos.piece(partner).kind() == self.with && !game.is_parked_on(pos, partner) {
                corners |= game.board().corners(at, partner);
            }
        }
        corners.iter().filter(|&cell| self.hits.contains(pos.piece(cell))).collect()
    }
}

impl Game {
    /// Clears the corners that all men who guard them while they stand span together.
    pub(crate) fn clear_standing(&self, pos: &mut Position, sink: &mut impl Sink) {
        if !self.effects.corners_stand {
            return;
        }
        let mut hit = CellSet::EMPTY;
        for side in self.sides() {
            for at in pos.men(side) {
                let corners = self.effects.corners[side.index()][pos.piece(at).kind().index()].as_ref();
                if let Some(corners) = corners.filter(|corners| corners.standing) {
                    hit |= corners.hit(self, pos, side, at);
                }
            }
        }
        self.take_away(pos, hit, sink);
    }
}

impl GameDef {
    /// Are some corners cleared after everything that is done?
    pub(crate) fn corners_stand(&self) -> bool {
        self.kinds.iter().filter_map(KindDef::corners).any(|corners| corners.standing)
    }
}

impl KindDef {
    /// How it clears corners.
    pub fn corners(&self) -> Option<&CornersDef> {
        self.effects.iter().find_map(|effect| if let EffectDef::ClearCorners(def) = effect { Some(def) } else { None })
    }
}
