//! `double-step`: two cells at once from a starting zone, over an empty cell to an empty cell.
//!
//! It leaves a record for `en-passant` if the game has that word. With `first-move` the man must not have moved: the
//! right is lost with the first change on its cell (see [`crate::def::Right`]).

use super::{Compiling, PerCell, Phrase, Scene};
use crate::area::Directions;
use crate::def::GameDef;
use crate::english::{its_zone, say};
use crate::facts::{Facts, Twins};
use crate::names::Names;
use crate::position::Position;
use geometry::{Cell, CellSet, Direction};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "double-step",
    drawer: "motion",
    usage: "double-step DIRECTION… from=ZONE [first-move] [unanswered]",
    summary: "two cells at once from a starting zone, without capturing",
    doc: "Both cells must be empty. With `first-move` only a man that has stood on its cell since the start may do it. `unanswered`: nobody can capture it en passant.",
    example: r#"board {
    zone second-rank White="a2-b2" Black="a4-b4"
}
piece Pawn P {
    step forward quiet
    double-step forward from=second-rank
}
---
4 . m .
3 . . .
2 P P P
1 . . .
---
a2: a3 a4
b2: b3
c2: c3
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct DoubleStepDef {
    /// Which ways.
    pub directions: Directions,
    /// The zone it starts from.
    pub zone: usize,
    /// Only on the man's first move.
    pub first_move: bool,
    /// Nobody can answer it en passant.
    unanswered: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<DoubleStepDef> {
    const WORDS: &[&str] = &["first-move", "unanswered"];
    reader.words(WORDS);
    let (mut directions, mut first_move, mut unanswered) = (Directions::default(), false, false);
    for word in reader.rest() {
        if word.value == "first-move" {
            first_move = true;
        } else if word.value == "unanswered" {
            unanswered = true;
        } else {
            directions.take_or_refuse(&word, WORDS, reader.problems);
        }
    }
    let zone = match reader.prop("from") {
        Some(name) => names.zone(&name, reader.problems),
        None => {
            let span = reader.span();
            reader.error(span, "`double-step` needs the zone it starts from").help("for example from=second-rank");
            None
        }
    };
    if !directions.are_steps(&mut reader) {
        return None;
    }
    reader.finish();
    Some(DoubleStepDef { directions, zone: zone?, first_move, unanswered })
}

impl DoubleStepDef {
    /// What it states: it takes nobody.
    pub(super) const FACTS: Facts = Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE };

    /// Can nobody capture it en passant?
    pub(crate) fn is_unanswered(&self) -> bool {
        self.unanswered
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> DoubleSteps {
        let (board, zone) = (&cx.def.board, cx.def.zones[self.zone].cells[cx.side.index()]);
        let directions = cx.seen(&self.directions);
        let ways = PerCell::new(board.cell_count(), |from| {
            if !zone.contains(from) {
                return Vec::new();
            }
            let right = if self.first_move { cx.def.first_move_right(cx.side, from) } else { 0 };
            let way = |&by| {
                let over = board.step(from, by).filter(|&cell| cx.is_open(cell))?;
                let to = board.step(over, by).filter(|&cell| cx.is_open(cell))?;
                Some(Way { over, to, right })
            };
            directions.iter().filter_map(way).collect()
        });
        DoubleSteps { ways, directions, unanswered: self.unanswered }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let way = say!(
            "double-step",
            way = self.directions.explain(),
            zone = its_zone(&def.zones[self.zone]),
            first = self.first_move,
            unanswered = self.unanswered,
        );
        Phrase { verb: say!("motion-verb", does = "quiet"), way, may_share: true, tail: String::new() }
    }
}

/// Double steps with the cells they pass.
#[derive(Debug)]
pub(crate) struct DoubleSteps {
    ways: PerCell<Way>,
    directions: Vec<Direction>,
    unanswered: bool,
}

#[derive(Debug)]
struct Way {
    over: Cell,
    to: Cell,
    /// Rights (bits) that must all live.
    right: u64,
}

impl DoubleSteps {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for way in self.ways.at(scene.from) {
            let empty = scene.pos.piece(way.over).is_empty() && scene.pos.piece(way.to).is_empty();
            if empty && scene.pos.rights & way.right == way.right {
                scene.arrive(way.to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn may_begin(&self, from: Cell) -> bool {
        !self.ways.at(from).is_empty()
    }

    /// Does one end on such a cell?
    pub(super) fn may_end(&self, from: Cell, such: impl Fn(Cell) -> bool) -> bool {
        self.ways.at(from).iter().any(|way| such(way.to))
    }

    /// Tells all from a cell: the cells passed over and gone to, and the rights (bits) that must live.
    pub(super) fn each(&self, from: Cell, mut tell: impl FnMut(Cell, Cell, u64)) {
        self.ways.at(from).iter().for_each(|way| tell(way.over, way.to, way.right));
    }

    pub(super) fn reach(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for way in self.ways.at(from) {
            if pos.piece(way.over).is_empty() {
                found(way.to);
            }
        }
    }

    /// The directions, as this side sees them.
    pub(crate) fn directions(&self) -> &[Direction] {
        if self.unanswered { &[] } else { &self.directions }
    }

    /// Where double steps from a cell lead.
    pub(crate) fn targets(&self, from: Cell) -> CellSet {
        self.ways.at(from).iter().map(|way| way.to).collect()
    }

    /// The cell passed over on the way to `to`, where it may be answered.
    pub(crate) fn passed_over(&self, from: Cell, to: Cell) -> Option<Cell> {
        if self.unanswered {
            return None;
        }
        self.ways.at(from).iter().find(|way| way.to == to).map(|way| way.over)
    }
}
