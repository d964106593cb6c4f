//! `pinch`: captures enemy pieces by where a piece arrives, not by moving onto them.
//!
//! The effect examines the board after the move and names the cells to clear; `play` clears all of them at once. The
//! counterpart for where a piece comes from is `withdraw`.

use crate::facts::{CaptureScope, Facts, Threat, Twins};
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

/// The word `pinch`.
pub(crate) const WORD: Word = Word {
    name: "pinch",
    category: "effect",
    stands_in: &["piece"],
    usage: "pinch DIRECTION… [rows] [only=FILTER] [with=FILTER] [against=ZONE] [not-on=ZONE] [after=DIRECTION]",
    summary: "after its move it captures enemy pieces between itself and another friendly piece",
    doc: "An enemy piece next to it in one of these directions is captured if a friendly piece stands directly behind that piece; with `rows` also an unbroken \
          row of enemy pieces, if a friendly piece stands behind the last one. `only`: only such pieces are captured; `with`: what may stand behind, if not any \
          friendly piece; `against`: an empty cell of this zone will do, too; `not-on`: pieces on these cells are not captured; `after`: only after a move in such a direction. A piece that moves between two \
          enemies is not captured. Shielded pieces are captured only by an `only` that names them.",
    example: r"piece Pincer P {
    ride orthogonal quiet
    pinch orthogonal
}
piece Scissors S {
    ride orthogonal quiet
    pinch orthogonal rows
}
---
4 . . P . . . S .
3 . . m . . . m .
2 P m . m m . m .
1 . . P . . . . S
---
c1-c2 => c1=. c2=P b2=. c3=.
h1-g1 => g1=S h1=. g2=. g3=.
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct PinchDef {
    directions: Directions,
    only: Option<Filter>,
    rows: bool,
    with: Option<Filter>,
    against: Option<usize>,
    not_on: Option<usize>,
    after: Option<Directions>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<PinchDef> {
    reader.words(&["rows"]);
    let words = reader.rest();
    let (directions, rows) = Directions::read_with_flag(names, words, "rows", reader.problems);
    let mut filter = |prop: &'static str| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems));
    let (only, with) = (filter("only"), filter("with"));
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    let (against, not_on) = (zone("against"), zone("not-on"));
    let after = reader.prop("after").map(|text| {
        let mut after = Directions::new(names.board.shape());
        after.read_or_report(&text, &[], reader.problems);
        after
    });
    let steps = directions.check_steps(&mut reader);
    reader.finish();
    steps.then_some(PinchDef { directions, only, rows, with, against, not_on, after })
}

impl PinchDef {
    /// Whether it depends on the direction in which the piece has moved.
    pub(super) fn asks_way_of_move(&self) -> bool {
        self.after.is_some()
    }

    pub(crate) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        side_capture_facts(Filter::victims(self.only.as_ref(), cx.cast, cx.side), cx)
    }

    pub(crate) fn explain(&self, cast: &Cast) -> Message {
        let explained = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.explain(cast));
        message!(
            "pinch",
            after = self.after.as_ref().map(Directions::explain),
            whom = explained(&self.only),
            rows = self.rows,
            way = self.directions.explain(),
            with = explained(&self.with),
            against = self.against.map(|zone| owned_zone_name(&cast.zones[zone])),
            spared = self.not_on.map(|zone| owned_zone_name(&cast.zones[zone])),
        )
    }

    pub(crate) fn compile(&self, cx: &CompileContext<'_>) -> Pinch {
        let (def, side) = (cx.cast, cx.side);
        let own = Filter::own(None, def, side);
        Pinch {
            directions: cx.rotated(&self.directions),
            victims: Filter::victims(self.only.as_ref(), cx.cast, cx.side),
            rows: self.rows,
            with: self.with.as_ref().map_or(own, |with| with.mask(def, side)),
            against: cx.zone_cells(self.against),
            spared: cx.zone_cells(self.not_on),
            after: self.after.as_ref().map(|after| cx.rotated(after)),
        }
    }
}

/// The facts of an effect after a move that captures such pieces.
pub(super) fn side_capture_facts(victims: PieceMask, cx: &CompileContext<'_>) -> Facts {
    Facts {
        capture_scope: CaptureScope::Elsewhere,
        acts_after_moves: true,
        complicates_moves: true,
        threat: Threat::Replay,
        twins: Twins::WhereTablesMeet,
        may_cost_own: cx.cast.captures_cost_own(cx.side, victims),
        ..Facts::NONE
    }
}

/// The effect, compiled for one side.
#[derive(Debug)]
pub(crate) struct Pinch {
    directions: Vec<Direction>,
    victims: PieceMask,
    /// Whether whole rows of pieces are captured.
    rows: bool,
    with: PieceMask,
    against: CellSet,
    /// Where pieces are not captured.
    spared: CellSet,
    after: Option<Vec<Direction>>,
}

impl Pinch {
    /// Whether it captures any of these pieces.
    pub(crate) fn captures_any(&self, victims: PieceMask) -> bool {
        !(self.victims & victims).is_empty()
    }

    /// The cells where its piece may have to arrive to pinch the victim, other than by moving onto it: possibly too
    /// many, never too few. The moving piece may open a row by what it leaves or captures, but closes none.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        let mut cells = CellSet::EMPTY;
        if !self.victims.contains(pos.piece(victim)) {
            return cells;
        }
        for &by in &self.directions {
            // The row continues while it consists of such pieces; the piece that holds it is at its end, or will be.
            let row = |by: Direction| {
                board.line(victim, by).scan(true, |is_row, at| {
                    let goes_on = self.rows && self.victims.contains(pos.piece(at));
                    std::mem::replace(is_row, goes_on).then_some(at)
                })
            };
            let holds = |at: Cell| self.against.contains(at) || self.with.contains(pos.piece(at));
            if row(by).any(holds) {
                row(by.reversed()).for_each(|cell| cells.insert(cell));
            }
        }
        cells
    }

    /// The cells of the pieces captured by a piece that has moved there, on the board after the move.
    pub(crate) fn captured_cells(&self, board: &Board, pos: &Position, from: Cell, to: Cell) -> CellSet {
        let mut taken = CellSet::EMPTY;
        if self.after.as_ref().is_some_and(|after| !board.heading(from, to).is_some_and(|way| after.contains(&way))) {
            return taken;
        }
        for &by in &self.directions {
            let (steps, mut between, mut at) = (board.steps(by), CellSet::EMPTY, to);
            let behind = loop {
                let Some(&Some(next)) = steps.get(at.index()) else { break None };
                let is_victim = self.victims.contains(pos.piece(next)) && !self.spared.contains(next);
                if !is_victim || !self.rows && at != to {
                    break Some(next);
                }
                between.insert(next);
                at = next;
            };
            let Some(behind) = behind else { continue };
            let there = pos.piece(behind);
            if if there.is_empty() { self.against.contains(behind) } else { self.with.contains(there) } {
                taken |= between;
            }
        }
        taken
    }
}
