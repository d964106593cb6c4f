//! `double-step`: two cells or more at once from a starting zone, over empty cells to an empty cell.
//!
//! It leaves a record for `en-passant` if the game has that word. With `first-move` the piece must not have moved: the
//! right is lost with the first change on its cell (see [`model::cast::Right`]).

use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{Facts, Twins};
use crate::filters::Directions;
use crate::message;
use crate::names::Names;
use crate::phrases::owned_zone_name;
use geometry::{Cell, CellSet, Direction, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::position::Position;

/// The word `double-step`.
pub(crate) const WORD: Word = Word {
    name: "double-step",
    category: "motion",
    stands_in: &["piece", "lay"],
    usage: "double-step DIRECTION… from=ZONE [up-to=N] [first-move] [unanswered]",
    summary: "two cells at once, or more, from a starting zone, without capturing",
    doc: "All cells must be empty. With `up-to=3` it may also go three cells, and so on up to 8; the piece can then be captured en passant on each cell that \
          it has passed. With `first-move` only a piece that has stood on its cell since the start may do it. `unanswered`: it cannot be captured en \
          passant.",
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

/// The most cells of a double step.
const MAX_STEPS: i64 = 8;

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct DoubleStepDef {
    /// The directions.
    pub directions: Directions,
    /// The zone it starts from.
    pub zone: usize,
    /// How many cells it may go at most: two or more.
    pub up_to: u8,
    /// Only on the piece's first move.
    pub first_move: bool,
    /// Whether it cannot be answered en passant.
    unanswered: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<DoubleStepDef> {
    const WORDS: &[&str] = &["first-move", "unanswered"];
    reader.words(WORDS);
    let (mut directions, mut first_move, mut unanswered) = (Directions::new(names.board.shape()), false, false);
    for word in reader.rest() {
        if word.value == "first-move" {
            first_move = true;
        } else if word.value == "unanswered" {
            unanswered = true;
        } else {
            directions.read_or_report(&word, WORDS, reader.problems);
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
    let up_to = reader.number_prop("up-to").map_or(2, |number| {
        if !(2..=MAX_STEPS).contains(&number.value) {
            reader.error(number.span, format!("a double step goes from 2 to {MAX_STEPS} cells"));
        }
        number.value.clamp(2, MAX_STEPS) as u8
    });
    if !directions.check_steps(&mut reader) {
        return None;
    }
    reader.finish();
    Some(DoubleStepDef { directions, zone: zone?, up_to, first_move, unanswered })
}

impl DoubleStepDef {
    /// The facts: it captures nothing.
    pub(super) fn facts(_: &Self, _: &CompileContext<'_>) -> Facts {
        Facts { twins: Twins::WhereTablesMeet, ..Facts::NONE }
    }

    /// Whether it passes several cells, on each of which it can be captured en passant.
    pub fn passes_several(&self) -> bool {
        self.up_to > 2 && !self.unanswered
    }

    /// Whether it cannot be captured en passant.
    pub fn is_unanswered(&self) -> bool {
        self.unanswered
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> DoubleSteps {
        let (board, zone) = (&cx.cast.board, cx.cast.zones[self.zone].cells[cx.side.index()]);
        let directions = cx.rotated(&self.directions);
        let ways = PerCell::new(board.cell_count(), |from| {
            if !zone.contains(from) {
                return Vec::new();
            }
            let right = if self.first_move { cx.cast.first_move_right(cx.side, from) } else { 0 };
            let ways = |&by: &Direction| {
                let open = board.line(from, by).take_while(|&cell| cx.is_open(cell));
                let cells: Vec<Cell> = open.take(usize::from(self.up_to)).collect();
                let way = |n: usize| DoubleStepMove {
                    before: cells[..n - 1].into(),
                    over: cells[n - 1],
                    to: cells[n],
                    right,
                };
                (1..cells.len()).map(way).collect::<Vec<_>>()
            };
            directions.iter().flat_map(ways).collect()
        });
        DoubleSteps { moves: ways, directions, up_to: self.up_to, unanswered: self.unanswered }
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let way = message!(
            "double-step",
            way = self.directions.explain(),
            zone = owned_zone_name(&cast.zones[self.zone]),
            n = usize::from(self.up_to),
            first = self.first_move,
            unanswered = self.unanswered,
        );
        Phrase::plain("quiet", way, false)
    }
}

/// Compiled double steps with the cells that they pass over.
#[derive(Debug)]
pub(crate) struct DoubleSteps {
    moves: PerCell<DoubleStepMove>,
    directions: Vec<Direction>,
    up_to: u8,
    unanswered: bool,
}

#[derive(Debug)]
struct DoubleStepMove {
    /// The cells passed before `over`, if it goes farther than two cells.
    before: Box<[Cell]>,
    /// The last cell passed.
    over: Cell,
    to: Cell,
    /// Rights (bits) that must all exist.
    right: u64,
}

impl DoubleStepMove {
    fn is_open(&self, pos: &Position) -> bool {
        pos.piece(self.over).is_empty() && self.before.iter().all(|&cell| pos.piece(cell).is_empty())
    }
}

impl DoubleSteps {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        for way in self.moves.at(scene.from) {
            let empty = way.is_open(scene.pos) && scene.pos.piece(way.to).is_empty();
            if empty && scene.pos.rights & way.right == way.right {
                scene.add_arrivals(way.to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn may_begin(&self, from: Cell) -> bool {
        !self.moves.at(from).is_empty()
    }

    /// Whether a double step from the cell ends on a cell that satisfies the predicate.
    pub(super) fn can_end_on(&self, from: Cell, such: impl Fn(Cell) -> bool) -> bool {
        self.moves.at(from).iter().any(|way| such(way.to))
    }

    /// Calls `tell` with each double step from a cell: the cells passed over and gone to, and the rights (bits)
    /// required.
    pub(super) fn for_each(&self, from: Cell, mut tell: impl FnMut(Cell, Cell, u64)) {
        self.moves.at(from).iter().for_each(|way| tell(way.over, way.to, way.right));
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for way in self.moves.at(from) {
            if way.is_open(pos) {
                found(way.to);
            }
        }
    }

    /// The directions as this side sees them; empty if double steps cannot be answered.
    pub(crate) fn directions(&self) -> &[Direction] {
        if self.unanswered { &[] } else { &self.directions }
    }

    /// The targets of double steps from a cell.
    pub(crate) fn targets(&self, from: Cell) -> CellSet {
        self.moves.at(from).iter().map(|way| way.to).collect()
    }

    /// The most cells it goes.
    pub(crate) fn up_to(&self) -> u8 {
        self.up_to
    }

    /// The cells passed over on the way to `to`, if the double step can be answered.
    pub(crate) fn passed_over(&self, from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
        let way = self.moves.at(from).iter().find(|way| way.to == to && !self.unanswered);
        way.into_iter().flat_map(|way| way.before.iter().copied().chain([way.over]))
    }
}
