//! `pinch` and `withdraw`: captures made not by going to a man's cell but by where one has come to, or where one has
//! come from.
//!
//! Both look at the board after the move and name the cells to be cleared; `play` removes all of them at once.

use crate::area::{Directions, Filter};
use crate::def::GameDef;
use crate::english::{its_zone, say};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet, Vector};
use lang::{Reader, Word};

/// The word.
pub(crate) const PINCH: Word = Word {
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

/// The word.
pub(crate) const WITHDRAW: Word = Word {
    name: "withdraw",
    drawer: "effect",
    usage: "withdraw DIRECTION… [only=FILTER]",
    summary: "takes the enemy man from whom it moves straight away",
    doc: "DIRECTION is that of its move. The man taken stood next to it, on the opposite side. `only`: only such men are taken. \
          Shielded men are only taken by an `only` that names them.",
    example: r"piece Withdrawer W {
    ride any quiet
    withdraw orthogonal
}
---
3 . . . . .
2 m W . m .
1 m M M . .
---
b2-c2 => a2=. b2=. c2=W
b2-c3 => b2=. c3=W
",
};

/// As written: one of the two.
#[derive(Clone, Debug)]
pub struct AfterDef {
    directions: Directions,
    only: Option<Filter>,
    /// None: it is a withdrawal.
    pinch: Option<PinchDef>,
}

#[derive(Clone, Debug)]
struct PinchDef {
    rows: bool,
    with: Option<Filter>,
    against: Option<usize>,
    after: Option<Directions>,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<AfterDef> {
    let pinch = reader.node.name.value == PINCH.name;
    let mut directions = Directions::default();
    let mut rows = false;
    if pinch {
        reader.words(&["rows"]);
    }
    for word in reader.rest() {
        if pinch && word.value == "rows" {
            rows = true;
        } else {
            directions.take_or_refuse(&word, if pinch { &["rows"] } else { &[] }, reader.problems);
        }
    }
    let only = reader.prop("only").map(|text| Filter::read(&text, names, reader.problems));
    let pinch = pinch.then(|| {
        let with = reader.prop("with").map(|text| Filter::read(&text, names, reader.problems));
        let against = reader.prop("against").and_then(|name| names.zone(&name, reader.problems));
        let after = reader.prop("after").map(|text| {
            let mut after = Directions::default();
            after.take_or_refuse(&text, &[], reader.problems);
            after
        });
        PinchDef { rows, with, against, after }
    });
    let steps = directions.are_steps(&mut reader);
    reader.finish();
    steps.then_some(AfterDef { directions, only, pinch })
}

impl AfterDef {
    pub(crate) fn explain(&self, def: &GameDef) -> String {
        let explained = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.explain(def));
        let (way, whom) = (self.directions.explain(), explained(&self.only));
        let Some(pinch) = &self.pinch else { return say!("withdraw", way = way, whom = whom) };
        say!(
            "pinch",
            after = pinch.after.as_ref().map(Directions::explain),
            whom = whom,
            rows = pinch.rows,
            way = way,
            with = explained(&pinch.with),
            against = pinch.against.map(|zone| its_zone(&def.zones[zone])),
        )
    }

    pub(crate) fn compile(&self, def: &GameDef, side: Side) -> After {
        let enemies = self.only.clone().unwrap_or_else(Filter::enemies).mask(def, side);
        let spared = |kind| self.only.is_none() && def.kind(kind).shielded;
        let takes = def.pieces().filter(|&piece| enemies.contains(piece) && !spared(piece.kind())).collect();
        let facing = def.sides[side.index()].facing;
        let turned = |directions: &Directions| directions.vectors.iter().map(|vector| vector.turned(facing)).collect();
        let own = def.pieces().filter(|piece| piece.is_of(side)).collect();
        let pinch = self.pinch.as_ref().map(|pinch| Pinch {
            rows: pinch.rows,
            with: pinch.with.as_ref().map_or(own, |with| with.mask(def, side)),
            against: pinch.against.map_or(CellSet::EMPTY, |zone| def.zones[zone].cells[side.index()]),
            after: pinch.after.as_ref().map(turned),
        });
        After { directions: turned(&self.directions), takes, pinch }
    }
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct After {
    directions: Vec<Vector>,
    takes: PieceMask,
    pinch: Option<Pinch>,
}

#[derive(Debug)]
struct Pinch {
    /// Whole rows of men are taken.
    rows: bool,
    with: PieceMask,
    against: CellSet,
    after: Option<Vec<Vector>>,
}

impl After {
    /// The cells of the men taken by a man that has moved there, on the board after the move.
    pub(crate) fn takes(&self, game: &Game, pos: &Position, from: Cell, to: Cell) -> CellSet {
        let board = game.board();
        let ((ax, ay), (bx, by)) = (board.place(from), board.place(to));
        let (dx, dy) = (i16::from(bx) - i16::from(ax), i16::from(by) - i16::from(ay));
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        let way = Vector::new(dx.signum() as i8, dy.signum() as i8);
        let mut taken = CellSet::EMPTY;
        let Some(pinch) = &self.pinch else {
            if straight
                && self.directions.contains(&way)
                && let Some(behind) = board.step(from, way.reversed())
                && self.takes.contains(pos.piece(behind))
            {
                taken.insert(behind);
            }
            return taken;
        };
        if pinch.after.as_ref().is_some_and(|after| !(straight && after.contains(&way))) {
            return taken;
        }
        for &by in &self.directions {
            let (mut between, mut at) = (CellSet::EMPTY, to);
            let behind = loop {
                let Some(next) = board.step(at, by) else { break None };
                if !self.takes.contains(pos.piece(next)) || !pinch.rows && at != to {
                    break Some(next);
                }
                between.insert(next);
                at = next;
            };
            let Some(behind) = behind else { continue };
            let there = pos.piece(behind);
            if if there.is_empty() { pinch.against.contains(behind) } else { pinch.with.contains(there) } {
                taken |= between;
            }
        }
        taken
    }
}
