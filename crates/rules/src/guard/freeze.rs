//! `freeze`: enemy pieces near this one, or those that it attacks, cannot be moved.
//!
//! Freezing depends only on the current position and is checked when a piece is about to move. Not for: what a piece
//! attacks, which callers know ([`Attacks`]).

use super::parked::is_parked;
use crate::facts::{Facts, Threat};
use crate::filters::Filter;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use geometry::{Cell, CellSet};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, PieceMask, Side};
use model::position::Position;

/// The word `freeze`.
pub(crate) const WORD: Word = Word {
    name: "freeze",
    category: "guard",
    stands_in: &["piece"],
    usage: "freeze FILTER [within=N] [by=distance|attack]",
    summary: "pieces near this one, or those that it attacks, cannot be moved by their owner",
    doc: "`within` is a distance from 1 (the default) to 15. Frozen pieces can be captured, pushed and blown up, and keep their own powers. Two hostile freezers \
          side by side freeze each other. A parked piece freezes nothing. With `by=attack` it freezes instead the pieces that its own motions could capture if it were its turn, \
          at any distance unless the line says `within`, and whether or not it is frozen itself; en passant, `push`, `imitate` and what effects capture do not count.",
    example: r#"piece Medusa M { freeze enemy within=1 }
piece Rook R { ride orthogonal }
piece Bishop B {
    ride diagonal
    freeze "enemy Bishop" by=attack
}
---
3 . . b . .
2 . r . . .
1 M . r . B
---
b2: none
c1: b1 xa1 d1 xe1 c2
c3: none
e1: none
"#,
};

/// The guard, as written in the rule file.
#[derive(Clone, Debug)]
pub struct FreezeDef {
    whom: Filter,
    /// Only so many cells around it.
    within: Option<u8>,
    /// Only what it attacks.
    by_attack: bool,
}

/// What the piece on a cell of a position attacks.
pub(crate) type Attacks<'a> = &'a dyn Fn(&Position, Cell) -> CellSet;

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<FreezeDef> {
    let whom = reader.text("the pieces that it freezes").map(|text| Filter::read(&text, names, reader.problems));
    let within = match reader.number_prop("within") {
        None => None,
        Some(n) => match u8::try_from(n.value) {
            Ok(n @ 1..=15) => Some(n),
            _ => {
                reader.error(n.span, "`within` must be a distance from 1 to 15");
                return None;
            }
        },
    };
    let by_attack = reader.enum_prop("by", [("distance", false), ("attack", true)]);
    reader.finish();
    Some(FreezeDef { whom: whom?, within: within.or((!by_attack).then_some(1)), by_attack })
}

impl FreezeDef {
    /// The facts: a piece that could capture a royal piece may be frozen, which lines do not show.
    pub(crate) const FACTS: Facts = Facts { restricts_moves: true, threat: Threat::Replay, ..Facts::NONE };

    pub fn explain(&self, cast: &Cast) -> Message {
        let n = self.within.map(usize::from);
        message!("freeze", whom = self.whom.explain(cast), attacked = self.by_attack, n = n)
    }

    pub(crate) fn compile(&self, cast: &Cast, kind: Kind) -> Freeze {
        let board = &cast.board;
        let near = |n| board.cells().map(|cell| board.neighbourhood(cell, n)).collect();
        Freeze { kind, near: self.within.map(near), by_attack: self.by_attack, whom: self.whom.masks(cast) }
    }
}

/// The compiled freezing of one kind.
#[derive(Debug)]
pub(crate) struct Freeze {
    kind: Kind,
    /// By cell: what is near, if that matters.
    near: Option<Vec<CellSet>>,
    by_attack: bool,
    /// By the freezer's side: the pieces that it freezes.
    whom: Vec<PieceMask>,
}

impl Freeze {
    /// The cells within the reach of the freezer on that cell.
    fn reached(&self, pos: &Position, from: Cell, attacks: Attacks<'_>) -> CellSet {
        let near = self.near.as_ref().map_or(!CellSet::EMPTY, |near| near[from.index()]);
        if self.by_attack { near & attacks(pos, from) } else { near }
    }
}

/// The compiled freezing of a game.
#[derive(Debug)]
pub(crate) struct Freezers(pub(super) Vec<Freeze>);

impl Freezers {
    /// Is there any?
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pieces that freeze the piece on this cell.
    pub(crate) fn freezers_of(&self, cast: &Cast, pos: &Position, cell: Cell, attacks: Attacks<'_>) -> CellSet {
        let mut found = CellSet::EMPTY;
        let frozen = pos.piece(cell);
        for freeze in &self.0 {
            let near = freeze.near.as_ref().map_or(!CellSet::EMPTY, |near| near[cell.index()]);
            for near in near & pos.occupied() {
                let freezer = pos.piece(near);
                if freezer.kind() == freeze.kind
                    && near != cell
                    && freezer.side().is_some_and(|side| freeze.whom[side.index()].contains(frozen))
                    && !is_parked(cast, pos, near)
                    && (!freeze.by_attack || attacks(pos, near).contains(cell))
                {
                    found.insert(near);
                }
            }
        }
        found
    }

    /// Whether the piece on this cell is frozen.
    #[inline]
    pub(crate) fn is_frozen(&self, cast: &Cast, pos: &Position, cell: Cell, attacks: Attacks<'_>) -> bool {
        !self.is_empty() && !self.freezers_of(cast, pos, cell, attacks).is_empty()
    }

    /// The frozen pieces of a side; the same as [`Freezers::is_frozen`] for each, but found from the few freezers.
    pub(crate) fn frozen_pieces(&self, cast: &Cast, pos: &Position, side: Side, attacks: Attacks<'_>) -> CellSet {
        let mut frozen = CellSet::EMPTY;
        if self.is_empty() {
            return frozen;
        }
        for cell in pos.occupied() {
            let freezer = pos.piece(cell);
            for freeze in self.0.iter().filter(|freeze| freeze.kind == freezer.kind()) {
                let Some(owner) = freezer.side().filter(|_| !is_parked(cast, pos, cell)) else { continue };
                for near in freeze.reached(pos, cell, attacks) & pos.pieces_of(side) {
                    if near != cell && freeze.whom[owner.index()].contains(pos.piece(near)) {
                        frozen.insert(near);
                    }
                }
            }
        }
        frozen
    }

    /// The pieces that freeze the one on this cell, and those that it freezes.
    pub(crate) fn freeze_relations(&self, cast: &Cast, pos: &Position, cell: Cell, attacks: Attacks<'_>) -> CellSet {
        let frozen = pos.occupied().iter().filter(|&other| self.freezers_of(cast, pos, other, attacks).contains(cell));
        frozen.collect::<CellSet>() | self.freezers_of(cast, pos, cell, attacks)
    }
}
