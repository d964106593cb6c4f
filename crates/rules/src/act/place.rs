//! `act place`: places a piece from the stock.
//!
//! For: which pieces the side on turn may place where, and placing them. Not for: where a piece of a given kind may be
//! placed at all (`guard/placed`), nor entering on a cell just left (`gate`).

use crate::english::{say, zone_name};
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::names::Names;
use geometry::CellSet;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Kind, MAX_STOCK, Piece};
use model::position::Position;
use model::stage::{Continuation, Stage};
use model::step::{Event, Sink, Step};

/// The word `act place`.
pub(crate) const WORD: Word = Word {
    name: "act place",
    category: "turn",
    usage: "act place [on=ZONE] [all]",
    summary: "a turn may put a piece from the stock on an empty cell",
    doc: "`on`: only on a cell of the side's own zone. `all`: the whole stock in one turn.",
    example: r#"board {
    zone home White="a1-c1" Black="a3-c3"
}
piece Guard G { step any }
stock each Guard=2
turn {
    order White Black
    act move
    act place on=home
}
---
3 . . m
2 . . .
1 M . .
---
places: b1 c1
place G b1 => b1=G
start => cannot place G b2
"#,
};

/// The act, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PlaceDef {
    /// Only on the side's own cells of this zone; `None`: anywhere.
    pub on: Option<usize>,
    /// Whether the whole stock is placed in one turn.
    pub all: bool,
}

impl PlaceDef {
    pub(super) fn read(reader: &mut Reader<'_, '_>, names: &Names) -> Self {
        let all = reader.flag("all");
        let on = reader.prop("on").and_then(|name| names.zone(&name, reader.problems));
        Self { on, all }
    }

    /// The maximum number of steps in such a turn.
    pub(super) fn max_steps(&self, cast: &Cast) -> usize {
        let pieces = |stock: &[u8; MAX_STOCK]| stock.iter().map(|&count| usize::from(count)).sum();
        if self.all { cast.stock.iter().map(pieces).max().unwrap_or(0) } else { 1 }
    }

    pub(super) fn facts(&self) -> Facts {
        if self.all { Facts { continues_turn: true, twins: Twins::Any, ..Facts::NONE } } else { Facts::NONE }
    }

    pub(super) fn explain(&self, cast: &Cast) -> String {
        let place =
            self.on.map_or_else(|| say!("turn-board"), |zone| say!("turn-zone", zone = zone_name(&cast.zones[zone])));
        if self.all { say!("turn-place-all", place = place) } else { say!("turn-place", place = place) }
    }
}

impl Game {
    /// Calls `tell` with each kind that the side on turn may place from its stock, and the cells for it.
    pub(crate) fn for_each_placement(&self, pos: &Position, act: &PlaceDef, mut tell: impl FnMut(Kind, CellSet)) {
        let side = pos.side;
        let free = act.on.map_or(!CellSet::EMPTY, |zone| self.def.zones[zone].cells[side.index()])
            & !pos.occupied()
            & !self.closed(side);
        for (slot, &kind) in self.def.stock_slots.iter().enumerate() {
            if pos.stock(side, slot) > 0 {
                tell(kind, self.placement_cells(pos, side, slot, free));
            }
        }
    }

    pub(super) fn generate_placements(&self, pos: &Position, act: &PlaceDef, out: &mut Vec<Step>) {
        self.for_each_placement(pos, act, |kind, cells| out.extend(cells.iter().map(|to| Step::placement(kind, to))));
    }

    /// Places a piece from the stock, as a turn of its own, one of several or after a move.
    pub(super) fn apply_place(&self, pos: &Position, after: &mut Position, step: &Step, sink: &mut impl Sink) {
        let side = pos.side;
        let kind = step.choice.unwrap_or_default();
        let piece = Piece::new(side, kind);
        after.put_piece(&self.zobrist_keys, step.to, piece);
        sink.event(Event::Placed { cell: step.to, piece });
        self.effects.clear_standing(self.ground(), after, sink);
        if let Some(slot) = self.stock_slot(kind) {
            after.stock[side.index()][slot] = after.stock[side.index()][slot].saturating_sub(1);
        }
        let enters = matches!(pos.stage.continuation, Continuation::Gate { .. });
        let all = !enters && self.def.phase(pos.phase()).place_act().is_some_and(|act| act.all);
        let more = all && after.has_stock(side);
        let counts = self.goals.counts_placing && !self.goals.irreversible.contains(kind);
        let quiet = after.stage.quiet && counts && !self.def.phase(pos.phase()).until_stock_empty;
        let ended = Stage { quiet, turn_start: after.stage.turn_start, ..Stage::START };
        after.stage = ended;
        if more {
            self.continue_turn(after, Stage { continuation: Continuation::Place, must: true, ..ended });
            let mut next = Vec::new();
            if after.is_mid_turn() {
                self.generate_all(after, &mut next);
            }
            if next.is_empty() {
                // No room is left for another piece.
                after.stage = ended;
            }
        }
    }
}
