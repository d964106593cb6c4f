//! `ride`: any distance in one direction over empty cells, or over exactly one hurdle.
//!
//! The rays are computed once and end at walls and holes, so the loops below only check which pieces stand on them.

use super::bounds::Bounds;
use super::compiled::CompiledMotion;
use super::conditional::wrap;
use super::modes::{CompileContext, Modes, TargetMask, read_cells};
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{Facts, Threat, Twins};
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::{Join, MessageArg};
use crate::names::Names;
use geometry::{Cell, CellSet, Direction, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Piece, PieceMask, Side};
use model::position::Position;

/// The word `ride`.
pub(crate) const WORD: Word = Word {
    name: "ride",
    category: "motion",
    stands_in: &["piece", "lay"],
    usage: "ride DIRECTION… [up-to=N] [at-least=N] [after=DIRECTION] [hurdle=FILTER [beyond=N]] [over=FILTER] [quiet] [capture] [staying] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [only-to-capture=ZONE] [first-move [lost-to=FILTER]] [unchecked] [guarded-by=FILTER]",
    summary: "any distance in one direction over empty cells",
    doc: "`up-to` counts all cells from the piece on, including those passed over and that of a hurdle. `ride knight` repeats the knight's leap in one and the \
          same direction; only the cells it lands on can block it. With `hurdle` it passes over exactly one such piece and goes to the cells beyond; with \
          `beyond` only to that many of them, `beyond=1` being the cell directly behind it. With `over` it passes over one or more such pieces, each with an \
          empty cell directly behind it, and ends on an empty cell; if it captures, the enemy pieces it has passed over are captured. With \
          `after` it bends: it first goes one step or leap in such a direction, over an empty cell, and then on in one of its own directions that leads farther \
          away, at an angle of less than 60 degrees; it does not end before the bend. With `at-least` it ends no nearer, counting all cells as `up-to` does, \
          also that before the bend.",
    example: r#"board {
    zone pit "d5"
}
piece Rook R { ride orthogonal up-to=2 }
piece Walker W { ride sideways not-on=pit }
piece Nightrider N { ride knight }
piece Cannon C { ride orthogonal capture hurdle="any not Cannon" }
piece Grasshopper G { ride any hurdle=any beyond=1 }
piece Leaper L { ride orthogonal over=enemy capture }
piece Griffon F {
    step diagonal
    ride orthogonal after=diagonal
}
piece Picket T { ride diagonal at-least=2 }
---
6 L . m . . M . . .
5 . W . . m . . m .
4 . . . . . . . . .
3 . m . . M . . . .
2 . . . . . . F . .
1 N G R . C . . . T
---
c1: d1 c2 c3
b5: a5 c5 xe5
b1: d1 b4
a1: xb3 c2
e1: xe5
a6: xd6 xe6
a6-e6 => a6=. c6=. e6=L
g2: f1 h1 f3 h3 f4 f5 i3 h4 xh5
i1: g3 f4 xe5
"#,
};

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct RideDef {
    /// The directions.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when it is possible.
    pub bounds: Bounds,
    /// The maximum number of cells or leaps.
    pub up_to: Option<u8>,
    hurdle: Option<Filter>,
    /// The maximum number of cells behind the hurdle.
    beyond: Option<u8>,
    over: Option<Filter>,
    /// The directions of its first step or leap, if it bends.
    after: Option<Directions>,
    /// The minimum number of cells or leaps.
    at_least: Option<u8>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<RideDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    let (up_to, beyond) = (read_cells(&mut reader, "up-to"), read_cells(&mut reader, "beyond"));
    let hurdle = reader.prop("hurdle").map(|text| Filter::read(&text, names, reader.problems));
    if beyond.is_some() && hurdle.is_none() {
        let span = reader.span();
        reader
            .error(span, "`beyond` counts the cells behind a hurdle, and this ride has none")
            .help("for example, add hurdle=any");
    }
    let over = reader.prop("over").map(|text| Filter::read(&text, names, reader.problems));
    if over.is_some() && (hurdle.is_some() || modes.only.is_some() || modes.also.is_some() || modes.staying) {
        let span = reader.span();
        reader.error(
            span,
            "a ride with `over` ends on an empty cell and cannot have `hurdle`, `only`, `also` or `staying`",
        );
    }
    let (after, at_least) = (read_after(&mut reader, names), read_cells(&mut reader, "at-least"));
    if (after.is_some() || at_least.is_some()) && (hurdle.is_some() || over.is_some()) {
        let span = reader.span();
        reader
            .error(span, "a ride with `after` or `at-least` goes over empty cells and cannot have `hurdle` or `over`");
    }
    reader.finish();
    Some(RideDef { directions, modes, bounds, up_to, hurdle, beyond, over, after, at_least })
}

/// Reads the directions in which it goes before it bends.
fn read_after(reader: &mut Reader<'_, '_>, names: &Names) -> Option<Directions> {
    let text = reader.prop("after")?;
    let mut after = Directions::new(names.board.shape());
    after.read_or_report(&text, &[], reader.problems);
    Some(after)
}

impl RideDef {
    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        let facts = self.modes.facts(&self.bounds, cx);
        // It captures what it passes over, and whether it may pass depends on all of these pieces.
        if self.over.is_some() {
            Facts { threat: Threat::Replay, twins: Twins::SamePiece, ..facts }
        } else if self.after.is_some() {
            // Two bends may lead to the same cell.
            Facts { threat: facts.threat.max(Threat::Replay), twins: Twins::SamePiece, ..facts }
        } else if self.passed() > 0 {
            Facts { threat: facts.threat.max(Threat::Replay), ..facts }
        } else {
            facts
        }
    }

    /// Whether the first piece on the way always stops it.
    pub fn is_plain(&self) -> bool {
        self.hurdle.is_none() && self.over.is_none() && self.passed() == 0
    }

    /// The number of cells that it passes over before it may end.
    fn passed(&self) -> usize {
        let least = self.at_least.map_or(1, usize::from).max(if self.after.is_some() { 2 } else { 1 });
        least - 1
    }

    /// Whether it passes over a hurdle, and only so.
    pub(crate) fn needs_hurdle(&self) -> bool {
        self.hurdle.is_some()
    }

    /// Whether it goes on in another direction after its first cell.
    pub(crate) fn bends(&self) -> bool {
        self.after.is_some()
    }

    /// Whether it captures what it passes over.
    pub(crate) fn captures_by_passing(&self) -> bool {
        self.over.is_some() && self.modes.capture
    }

    /// If it passes over exactly one hurdle, which may be any piece: the maximum number of cells directly behind it to
    /// which the ride may go (`None`: any number).
    pub fn hop_range(&self) -> Option<Option<u8>> {
        self.hurdle.as_ref().filter(|hurdle| hurdle.is_any() && self.over.is_none()).map(|_| self.beyond)
    }

    /// Whether it passes over that piece, as seen by a side.
    pub fn passes_over(&self, cast: &Cast, side: Side, piece: Piece) -> bool {
        let passed =
            |filter: &Option<Filter>| filter.as_ref().is_some_and(|filter| filter.mask(cast, side).contains(piece));
        passed(&self.hurdle) || passed(&self.over)
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
        let board = &cx.cast.board;
        let directions = cx.rotated(&self.directions);
        let bends = self.after.as_ref().map(|after| cx.rotated(after));
        let rays = |from: Cell| match &bends {
            Some(first) => bent_rays(cx, from, first, &directions),
            None => directions.iter().map(|&by| board.ray(from, by)).collect(),
        };
        let mut flat = Vec::new();
        let runs = PerCell::new(board.cell_count(), |from| {
            let mut runs = Vec::new();
            for ray in rays(from) {
                let start = flat.len() as u32;
                let run = ray.into_iter().take_while(|&cell| self.bounds.may_enter(cx, cell));
                let run = run.take_while(|_| self.bounds.may_begin(cx, from));
                flat.extend(run.take(self.up_to.map_or(usize::MAX, usize::from)));
                if flat.len() as u32 > start {
                    runs.push((start, flat.len() as u32));
                }
            }
            runs
        });
        let rides = Rides { target_mask: self.modes.compile(cx), flat, rays: runs };
        let kernel = match (&self.hurdle, &self.over) {
            (_, Some(over)) => CompiledMotion::RideOver(RideOver { rides, over: over.mask(cx.cast, cx.side) }),
            (None, None) if self.passed() > 0 => CompiledMotion::FarRide(FarRides { rides, passed: self.passed() }),
            (None, None) => CompiledMotion::Ride(rides),
            (Some(filter), None) => {
                let hurdle = filter.mask(cx.cast, cx.side);
                CompiledMotion::HurdleRide(HurdleRides {
                    rides,
                    hurdle: Hurdle { pieces: hurdle, max_beyond: self.beyond.unwrap_or(u8::MAX) },
                })
            }
        };
        wrap(&self.bounds, cx, kernel)
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let steps = self.directions.is_steps_only();
        let knight = self.directions.names.iter().all(|name| name == "knight");
        let by = match (steps, knight, self.up_to) {
            (true, ..) => "squares",
            (false, true, None) => "knight",
            (false, ..) => "leaps",
        };
        let way = message!(
            "ride",
            by = by,
            n = self.up_to.map(usize::from),
            way = self.directions.explain(),
            after = self.after.as_ref().map(Directions::explain),
            least = self.at_least.map(usize::from).filter(|_| self.passed() > 0),
            bounds = self.bounds.explain(cast),
            hurdle = self.hurdle.as_ref().map(|hurdle| hurdle.explain(cast)),
            beyond = self.beyond.map(usize::from),
            over = self.over.as_ref().map(|over| over.explain(cast)),
        );
        if self.over.is_none() {
            return self.modes.phrase(cast, way);
        }
        let (does, taking) = if self.modes.capture { ("pass", Some(message!("ride-taking"))) } else { ("quiet", None) };
        let (captures, tail) = (self.modes.captures_any(), MessageArg::list(Join::Parts, taking));
        Phrase { verb: Some(message!("motion-verb", does = does)), way, may_share: false, tail, captures }
    }
}

/// Rides over empty cells.
#[derive(Debug)]
pub(crate) struct Rides {
    pub(crate) target_mask: TargetMask,
    flat: Vec<Cell>,
    rays: PerCell<(u32, u32)>,
}

impl Rides {
    /// The rays from a cell, nearest cells first.
    pub(crate) fn rays(&self, from: Cell) -> impl Iterator<Item = &[Cell]> {
        self.rays.at(from).iter().map(|&(start, end)| &self.flat[start as usize..end as usize])
    }

    /// Whether both lead over the same cells, whatever they capture.
    pub(crate) fn has_same_targets(&self, other: &Self) -> bool {
        self.rays == other.rays && self.flat == other.flat
    }

    #[inline]
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        for run in self.rays(scene.from) {
            for &to in run {
                let there = scene.pos.piece(to);
                if there.is_empty() {
                    if self.target_mask.quiet {
                        scene.add_arrivals(to, CellSet::EMPTY);
                    }
                } else {
                    if self.target_mask.captures.contains(there) {
                        scene.add_arrivals(to, CellSet::EMPTY);
                    }
                    break;
                }
            }
        }
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for run in self.rays(from) {
            for &to in run {
                found(to);
                if !pos.piece(to).is_empty() {
                    break;
                }
            }
        }
    }
}

/// Rides over exactly one hurdle.
#[derive(Debug)]
pub(crate) struct HurdleRides {
    pub(crate) rides: Rides,
    pub(crate) hurdle: Hurdle,
}

/// What is passed over, and how far behind it the ride may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hurdle {
    pub(crate) pieces: PieceMask,
    pub(crate) max_beyond: u8,
}

impl HurdleRides {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let takes = self.rides.target_mask;
        for run in self.rides.rays(scene.from) {
            for &to in self.cells_beyond(scene.pos, run) {
                let there = scene.pos.piece(to);
                if if there.is_empty() { takes.quiet } else { takes.captures.contains(there) } {
                    scene.add_arrivals(to, CellSet::EMPTY);
                }
                if !there.is_empty() {
                    break;
                }
            }
        }
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for run in self.rides.rays(from) {
            for &to in self.cells_beyond(pos, run) {
                found(to);
                if !pos.piece(to).is_empty() {
                    break;
                }
            }
        }
    }

    /// The part of a ray behind its first occupied cell, up to the limit, if a hurdle stands there.
    fn cells_beyond<'r>(&self, pos: &Position, run: &'r [Cell]) -> &'r [Cell] {
        match run.iter().position(|&cell| !pos.piece(cell).is_empty()) {
            Some(first) if self.hurdle.pieces.contains(pos.piece(run[first])) => {
                let behind = &run[first + 1..];
                &behind[..behind.len().min(self.hurdle.max_beyond.into())]
            }
            _ => &[],
        }
    }
}

/// Rides over one or more pieces, each with an empty cell directly behind it.
#[derive(Debug)]
pub(crate) struct RideOver {
    pub(crate) rides: Rides,
    over: PieceMask,
}

impl RideOver {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        for run in self.rides.rays(scene.from) {
            let (mut taken, mut passed) = (CellSet::EMPTY, false);
            for (i, &cell) in run.iter().enumerate() {
                let there = scene.pos.piece(cell);
                if there.is_empty() {
                    if passed {
                        scene.add_arrivals(cell, taken);
                    }
                    continue;
                }
                let free = run.get(i + 1).is_some_and(|&next| scene.pos.piece(next).is_empty());
                if !free || !self.over.contains(there) {
                    break;
                }
                passed = true;
                if self.rides.target_mask.captures.contains(there) {
                    taken.insert(cell);
                }
            }
        }
    }
}

/// Rides that cannot end on their first cells.
#[derive(Debug)]
pub(crate) struct FarRides {
    pub(crate) rides: Rides,
    /// The number of cells over which it passes first.
    pub(super) passed: usize,
}

impl FarRides {
    /// The cells on which a ride may end and the ones before them, nearest first, by ray.
    fn runs(&self, from: Cell) -> impl Iterator<Item = (&[Cell], &[Cell])> {
        self.rides.rays(from).filter_map(|run| run.split_at_checked(self.passed))
    }

    /// The cells on which it may end, whatever stands before them. Cells may occur twice.
    pub(crate) fn targets(&self, from: Cell) -> impl Iterator<Item = Cell> {
        self.runs(from).flat_map(|(_, ends)| ends).copied()
    }

    /// The cells on which it may end, by ray, where nothing stands before them.
    fn open_runs<'r>(&'r self, pos: &'r Position, from: Cell) -> impl Iterator<Item = &'r [Cell]> {
        let is_open = |before: &[Cell]| before.iter().all(|&cell| pos.piece(cell).is_empty());
        self.runs(from).filter(move |(before, _)| is_open(before)).map(|(_, ends)| ends)
    }

    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        let pos = scene.pos;
        for ends in self.open_runs(pos, scene.from) {
            for &to in ends {
                let (there, takes) = (pos.piece(to), &self.rides.target_mask);
                if if there.is_empty() { takes.quiet } else { takes.captures.contains(there) } {
                    scene.add_arrivals(to, CellSet::EMPTY);
                }
                if !there.is_empty() {
                    break;
                }
            }
        }
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for ends in self.open_runs(pos, from) {
            for &to in ends {
                found(to);
                if !pos.piece(to).is_empty() {
                    break;
                }
            }
        }
    }
}

/// The cells of the rays that go one step or leap in one direction and then on outward in another.
pub(super) fn bent_rays(
    cx: &CompileContext<'_>,
    from: Cell,
    first: &[Direction],
    then: &[Direction],
) -> Vec<Vec<Cell>> {
    let (board, mut rays) = (&cx.cast.board, Vec::new());
    for &bend in first {
        let shape = board.shape();
        let next = if shape.is_step(bend) { board.step(from, bend) } else { board.leap(from, bend) };
        let Some(next) = next else { continue };
        for &by in then.iter().filter(|&&by| shape.is_outward(bend, by)) {
            rays.push([next].into_iter().chain(board.ray(next, by)).collect());
        }
    }
    rays
}
