//! `pinch`: captures made not by going to a man's cell but by where one has come to.
//!
//! It looks at the board after the move and names the cells to be cleared; `play` removes all of them at once. Its
//! sister that looks at where one has come from is `withdraw`.

use crate::area::{Directions, Filter};
use crate::def::GameDef;
use crate::english::{its_zone, say};
use crate::facts::{Facts, Takes, Threat, Twins};
use crate::game::Game;
use crate::motion::Compiling;
use crate::names::Names;
use crate::piece::PieceMask;
use crate::position::Position;
use geometry::{Board, Cell, CellSet, Direction};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "pinch",
    drawer: "effect",
    usage: "pinch DIRECTION… [rows] [only=FILTER] [with=FILTER] [against=ZONE] [after=DIRECTION]",
    summary: "after its move takes enemy men that stand between it and another own man",
    doc: "Every enemy man next to it in one of these directions is taken if an own man stands right behind him; with `rows` also an unbroken row of them, if an own man stands behind the last one. `only`: only such men are taken; `with`: who may stand behind, \
          if not any own man; `against`: an empty cell of this zone will do, too; `after`: only after a move in such a direction. Who moves between two enemies is not taken. \
          Shielded men are only taken by an `only` that names them.",
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

/// As written.
#[derive(Clone, Debug)]
pub struct PinchDef {
    directions: Directions,
    only: Option<Filter>,
    rows: bool,
    with: Option<Filter>,
    against: Option<usize>,
    after: Option<Directions>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<PinchDef> {
    let mut directions = Directions::default();
    let mut rows = false;
    reader.words(&["rows"]);
    for word in reader.rest() {
        if word.value == "rows" {
            rows = true;
        } else {
            directions.take_or_refuse(&word, &["rows"], reader.problems);
        }
    }
    let mut filter = |prop: &'static str| reader.prop(prop).map(|text| Filter::read(&text, names, reader.problems));
    let (only, with) = (filter("only"), filter("with"));
    let against = reader.prop("against").and_then(|name| names.zone(&name, reader.problems));
    let after = reader.prop("after").map(|text| {
        let mut after = Directions::default();
        after.take_or_refuse(&text, &[], reader.problems);
        after
    });
    let steps = directions.are_steps(&mut reader);
    reader.finish();
    steps.then_some(PinchDef { directions, only, rows, with, against, after })
}

impl PinchDef {
    pub(crate) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        aside(cx.def.victims(cx.side, self.only.as_ref()), cx)
    }

    pub(crate) fn explain(&self, def: &GameDef) -> String {
        let explained = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.explain(def));
        say!(
            "pinch",
            after = self.after.as_ref().map(Directions::explain),
            whom = explained(&self.only),
            rows = self.rows,
            way = self.directions.explain(),
            with = explained(&self.with),
            against = self.against.map(|zone| its_zone(&def.zones[zone])),
        )
    }

    pub(crate) fn compile(&self, cx: &Compiling<'_>) -> Pinch {
        let (def, side) = (cx.def, cx.side);
        let own = def.pieces().filter(|piece| piece.is_of(side)).collect();
        Pinch {
            directions: cx.seen(&self.directions),
            takes: cx.def.victims(cx.side, self.only.as_ref()),
            rows: self.rows,
            with: self.with.as_ref().map_or(own, |with| with.mask(def, side)),
            against: self.against.map_or(CellSet::EMPTY, |zone| def.zones[zone].cells[side.index()]),
            after: self.after.as_ref().map(|after| cx.seen(after)),
        }
    }
}

/// What an effect after a move states that takes such men.
pub(super) fn aside(takes: PieceMask, cx: &Compiling<'_>) -> Facts {
    Facts {
        takes: Takes::Aside,
        works_on: true,
        burdens: true,
        threat: Threat::Replay,
        twins: Twins::WhereTablesMeet,
        costs_own: cx.def.cost_own(cx.side, takes),
        ..Facts::NONE
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Pinch {
    directions: Vec<Direction>,
    takes: PieceMask,
    /// Whole rows of men are taken.
    rows: bool,
    with: PieceMask,
    against: CellSet,
    after: Option<Vec<Direction>>,
}

impl Pinch {
    /// Does it take some of these men?
    pub(crate) fn takes_some(&self, victims: PieceMask) -> bool {
        !(self.takes & victims).is_empty()
    }

    /// The cells where its man may have to arrive to pinch the victim, who is not taken on the way: too many rather than
    /// too few. Who moves may open a row by what he leaves or takes, but closes none.
    pub(crate) fn arrivals(&self, board: &Board, pos: &Position, victim: Cell) -> CellSet {
        let mut cells = CellSet::EMPTY;
        if !self.takes.contains(pos.piece(victim)) {
            return cells;
        }
        for &by in &self.directions {
            // The row goes on as long as such men stand in it; who holds it stands at its end, or will.
            let row = |by: Direction| {
                let goes_on = move |at: &Cell| {
                    board.step(*at, by).filter(|_| *at == victim || self.rows && self.takes.contains(pos.piece(*at)))
                };
                std::iter::successors(Some(victim), goes_on).skip(1)
            };
            let holds = |at: Cell| self.against.contains(at) || self.with.contains(pos.piece(at));
            if row(by).any(holds) {
                row(by.reversed()).for_each(|cell| cells.insert(cell));
            }
        }
        cells
    }

    /// The cells of the men taken by a man that has moved there, on the board after the move.
    pub(crate) fn takes(&self, game: &Game, pos: &Position, from: Cell, to: Cell) -> CellSet {
        let board = game.board();
        let mut taken = CellSet::EMPTY;
        if self.after.as_ref().is_some_and(|after| !board.heading(from, to).is_some_and(|way| after.contains(&way))) {
            return taken;
        }
        for &by in &self.directions {
            let (mut between, mut at) = (CellSet::EMPTY, to);
            let behind = loop {
                let Some(next) = board.step(at, by) else { break None };
                if !self.takes.contains(pos.piece(next)) || !self.rows && at != to {
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
