//! `freeze`: enemy men near this one cannot be moved.
//!
//! It is always read off the present position, when a man is about to move.

use super::GuardDef;
use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::english::say;
use crate::facts::{Facts, Threat};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "freeze",
    drawer: "guard",
    usage: "freeze FILTER [within=N]",
    summary: "men near this one cannot be moved by their owner",
    doc: "`within` is a distance from 1 (which is meant without it) to 15. Frozen men can be captured, pushed and blown up, and keep their own powers. Two hostile freezers side by side freeze each other. A parked man \
          freezes nobody.",
    example: r"piece Medusa M { freeze enemy within=1 }
piece Rook R { ride orthogonal }
---
2 . r .
1 M . r
---
b2: none
c1: b1 c2 xa1
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct FreezeDef {
    whom: Filter,
    within: u8,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<FreezeDef> {
    let whom = reader.text("whom it freezes").map(|text| Filter::read(&text, names, reader.problems));
    let within = match reader.number_prop("within") {
        None => 1,
        Some(n) => match u8::try_from(n.value) {
            Ok(n @ 1..=15) => n,
            _ => {
                reader.error(n.span, "`within` is a distance from 1 to 15");
                return None;
            }
        },
    };
    reader.finish();
    Some(FreezeDef { whom: whom?, within })
}

impl FreezeDef {
    /// What it states: who could take a royal man may be frozen, which no line tells.
    pub(crate) const FACTS: Facts = Facts { gates: true, threat: Threat::Replay, ..Facts::NONE };

    pub(crate) fn explain(&self, def: &GameDef) -> String {
        say!("freeze", whom = self.whom.explain(def), n = usize::from(self.within))
    }

    pub(crate) fn compile(&self, def: &GameDef, kind: Kind) -> Freeze {
        let board = &def.board;
        Freeze {
            kind,
            near: board.cells().map(|cell| board.square(cell, self.within)).collect(),
            whom: (0..def.sides.len() as u8).map(|side| self.whom.mask(def, Side(side))).collect(),
        }
    }
}

/// A compiled freezing power of one kind.
#[derive(Debug)]
pub(crate) struct Freeze {
    kind: Kind,
    near: Vec<CellSet>,
    /// By the freezer's side.
    whom: Vec<PieceMask>,
}

impl Game {
    /// The men that freeze the man on this cell.
    pub fn frozen_by(&self, pos: &Position, cell: Cell) -> CellSet {
        let mut found = CellSet::EMPTY;
        let frozen = pos.piece(cell);
        for freeze in self.freezers() {
            for near in freeze.near[cell.index()] & pos.occupied() {
                let freezer = pos.piece(near);
                if freezer.kind() == freeze.kind
                    && near != cell
                    && freezer.side().is_some_and(|side| freeze.whom[side.index()].contains(frozen))
                    && !self.is_parked_on(pos, near)
                {
                    found.insert(near);
                }
            }
        }
        found
    }

    /// Is the man on this cell frozen?
    #[inline]
    pub fn is_frozen(&self, pos: &Position, cell: Cell) -> bool {
        !self.freezers().is_empty() && !self.frozen_by(pos, cell).is_empty()
    }

    /// The men of a side that are frozen: what [`Game::is_frozen`] says of each, found from the few who freeze.
    pub fn frozen_men(&self, pos: &Position, side: Side) -> CellSet {
        let mut frozen = CellSet::EMPTY;
        if self.freezers().is_empty() {
            return frozen;
        }
        for cell in pos.occupied() {
            let freezer = pos.piece(cell);
            for freeze in self.freezers().iter().filter(|freeze| freeze.kind == freezer.kind()) {
                let Some(owner) = freezer.side().filter(|_| !self.is_parked_on(pos, cell)) else { continue };
                for near in freeze.near[cell.index()] & pos.men(side) {
                    if near != cell && freeze.whom[owner.index()].contains(pos.piece(near)) {
                        frozen.insert(near);
                    }
                }
            }
        }
        frozen
    }

    /// The men tied to the one on this cell: those that freeze him and those he freezes.
    pub(crate) fn tied_by_freezing(&self, pos: &Position, cell: Cell) -> CellSet {
        let frozen = pos.occupied().iter().filter(|&other| self.frozen_by(pos, other).contains(cell));
        frozen.collect::<CellSet>() | self.frozen_by(pos, cell)
    }
}

impl KindDef {
    /// Whom it freezes.
    pub fn freeze(&self) -> Option<&FreezeDef> {
        self.guards.iter().find_map(|guard| if let GuardDef::Freeze(def) = guard { Some(def) } else { None })
    }
}
