//! What a turn consists of, beside moving: the drawer of acts.
//!
//! For: the words of the powers that acts ask of men and stones, and what acts are compiled to. Not for: which acts a
//! turn may begin or go on with (`turn`), nor carrying them out (`play`).

pub(crate) mod detonate;
pub(crate) mod lay;

use crate::def::GameDef;
use crate::guard::placed::Placing;
use crate::motion::Kernel;
use crate::piece::{Kind, PieceMask, Side};
use crate::step::Act;
use geometry::Cell;
use lang::Word;

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[&lay::LAY, &lay::SUPPLY, &lay::LIFT, &detonate::WORD, &lay::LAID_ON];

/// The acts of a game as run.
#[derive(Debug)]
pub(crate) struct Acts {
    /// By side and kind: how it lays; empty if it does not.
    pub(crate) lays: Vec<Vec<Vec<Kernel>>>,
    /// By side and kind: what it can take away.
    pub(crate) lifts: Vec<Vec<PieceMask>>,
    /// The stones that can be laid, with their slots in stocks if that is where they come from.
    pub(crate) layables: Vec<(Kind, Option<usize>)>,
    /// By stone, then side that lays: the ways in which it may be laid.
    pub(crate) laid_on: Vec<Vec<Vec<lay::LaidOn>>>,
    /// By side and cell: the right (bit) that lives as long as a man may be placed when the cell is left. Empty if there
    /// is no such act.
    pub(crate) gates: Vec<Vec<u64>>,
    /// By side, then slot: where men from the stock may be placed.
    pub(crate) placings: Vec<Vec<Placing>>,
    /// By kind: the slot in which it lies as a prisoner.
    pub(crate) prisoner_slots: Vec<Option<u8>>,
    /// There is an act that has to follow another.
    pub(crate) must_follow: bool,
    /// Captures are compulsory in some phase.
    pub(crate) must_capture: bool,
}

impl Acts {
    pub(crate) fn compile(def: &GameDef) -> Self {
        let lifts = |side: Side| def.kinds.iter().map(move |kind| kind.lift.as_ref().map(|lift| lift.mask(def, side)));
        let slot = |kind: Kind| def.stock_slots.iter().position(|&slot| slot == kind).map(|slot| slot as u8);
        let gate = |zone: usize, side: Side, cell: Cell| {
            let within = def.zones[zone].cells[side.index()].contains(cell);
            if within { def.unmoved_right(side, cell) } else { 0 }
        };
        let gates = |zone: usize| {
            let of_side = |side: Side| def.board.cells().map(|cell| gate(zone, side, cell)).collect();
            def.all_sides().map(of_side).collect()
        };
        Self {
            lays: def
                .all_sides()
                .map(|side| def.kinds.iter().map(|it| lay::compile(def, side, it)).collect())
                .collect(),
            lifts: def.all_sides().map(|side| lifts(side).map(Option::unwrap_or_default).collect()).collect(),
            layables: lay::layables(def),
            laid_on: def
                .kinds
                .iter()
                .map(|kind| def.all_sides().map(|side| lay::compile_laid_on(def, kind, side)).collect())
                .collect(),
            gates: def.left_zone().map_or_else(Vec::new, gates),
            placings: def
                .all_sides()
                .map(|side| def.stock_slots.iter().map(|&kind| Placing::compile(def, side, kind)).collect())
                .collect(),
            prisoner_slots: def.all_kinds().map(|kind| slot(def.prisoner(kind))).collect(),
            must_follow: def.turn.acts().any(|act| act.must),
            must_capture: def.turn.acts().any(|act| act.act == Act::Move && act.must_capture),
        }
    }
}
