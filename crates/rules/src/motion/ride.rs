//! `ride`: on and on in one direction over empty cells, or over exactly one hurdle.
//!
//! The runs are computed once; walls and holes have shortened them, so the loop below only looks at who stands there.

use super::bounds::Bounds;
use super::{Compiling, Kernel, Modes, PerCell, Phrase, Scene, Takes};
use crate::area::{Directions, Filter};
use crate::def::GameDef;
use crate::english::say;
use crate::facts::{Facts, Threat, Twins};
use crate::names::Names;
use crate::piece::{Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "ride",
    drawer: "motion",
    usage: "ride DIRECTION… [up-to=N] [hurdle=FILTER [beyond=N]] [over=FILTER] [quiet] [capture] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [first-move [lost-to=FILTER]] [unchecked]",
    summary: "on and on in one direction over empty cells",
    doc: "`up-to` counts all cells from the man on, those that are passed over and a hurdle's too. `ride knight` repeats the knight's leap in one and the same direction; only the cells it lands on can stop it. With `hurdle` it passes \
          over exactly one such piece, and goes to the cells beyond; with `beyond` only to so many of them, `beyond=1` being the cell right behind it. With `over` it passes \
          over one or more such men, each with an empty cell right behind him, and ends on an empty cell; if it captures, the enemy men it has passed over are taken.",
    example: r#"board {
    zone pit "d5"
}
piece Rook R { ride orthogonal up-to=2 }
piece Walker W { ride sideways not-on=pit }
piece Nightrider N { ride knight }
piece Cannon C { ride orthogonal capture hurdle="any not Cannon" }
piece Grasshopper G { ride any hurdle=any beyond=1 }
piece Leaper L { ride orthogonal over=enemy capture }
---
6 L . m . .
5 . W . . m
4 . . . . .
3 . m . . M
2 . . . . .
1 N G R . C
---
c1: d1 c2 c3
b5: a5 c5 xe5
b1: d1 b4
a1: xb3 c2
e1: xe5
a6: xd6 xe6
a6-e6 => a6=. c6=. e6=L
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct RideDef {
    /// Where to.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when.
    pub bounds: Bounds,
    /// No more cells or leaps than this.
    pub up_to: Option<u8>,
    hurdle: Option<Filter>,
    /// How many cells behind the hurdle.
    beyond: Option<u8>,
    over: Option<Filter>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<RideDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    let mut cells = |prop: &'static str| {
        reader.number_prop(prop).and_then(|n| match u8::try_from(n.value) {
            Ok(n) if n > 0 => Some(n),
            _ => {
                reader.error(n.span, format!("`{prop}` is a number of cells from 1 to 255"));
                None
            }
        })
    };
    let (up_to, beyond) = (cells("up-to"), cells("beyond"));
    let hurdle = reader.prop("hurdle").map(|text| Filter::read(&text, names, reader.problems));
    if beyond.is_some() && hurdle.is_none() {
        let span = reader.span();
        reader
            .error(span, "`beyond` counts the cells behind a hurdle, and this ride has none")
            .help("add for example hurdle=any");
    }
    let over = reader.prop("over").map(|text| Filter::read(&text, names, reader.problems));
    if over.is_some() && (hurdle.is_some() || modes.only.is_some() || modes.also.is_some()) {
        let span = reader.span();
        reader.error(span, "with `over` a ride ends on empty cells: it has no `hurdle`, `only` or `also`");
    }
    reader.finish();
    Some(RideDef { directions, modes, bounds, up_to, hurdle, beyond, over })
}

impl RideDef {
    pub(super) fn facts(&self, cx: &Compiling<'_>) -> Facts {
        let facts = self.modes.facts(&self.bounds, cx);
        // Whom it passes over it takes, and whether it may pass hangs on all of them.
        if self.over.is_some() { Facts { threat: Threat::Replay, twins: Twins::SameMan, ..facts } } else { facts }
    }

    /// Does the first man on the way stop it, whoever he is?
    pub fn is_plain(&self) -> bool {
        self.hurdle.is_none() && self.over.is_none()
    }

    /// If it passes over exactly one hurdle, and everybody is one: to how many cells right behind him it may go (none:
    /// any number).
    pub fn hops(&self) -> Option<Option<u8>> {
        self.hurdle.as_ref().filter(|hurdle| hurdle.is_anybody() && self.over.is_none()).map(|_| self.beyond)
    }

    /// Does it pass over that piece, seen from a side?
    pub(crate) fn passes_over(&self, def: &GameDef, side: Side, piece: Piece) -> bool {
        let passed =
            |filter: &Option<Filter>| filter.as_ref().is_some_and(|filter| filter.mask(def, side).contains(piece));
        passed(&self.hurdle) || passed(&self.over)
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Kernel {
        let board = &cx.def.board;
        let directions = cx.seen(&self.directions);
        let mut flat = Vec::new();
        let runs = PerCell::new(board.cell_count(), |from| {
            let mut runs = Vec::new();
            for &by in &directions {
                let start = flat.len() as u32;
                let run = board.run(from, by).into_iter().take_while(|&cell| self.bounds.goes_on(cx, cell));
                let run = run.take_while(|_| self.bounds.begins(cx, from));
                flat.extend(run.take(self.up_to.map_or(usize::MAX, usize::from)));
                if flat.len() as u32 > start {
                    runs.push((start, flat.len() as u32));
                }
            }
            runs
        });
        let rides = Rides { takes: self.modes.compile(cx), flat, runs };
        let kernel = match (&self.hurdle, &self.over) {
            (_, Some(over)) => Kernel::RideOver(RideOver { rides, over: over.mask(cx.def, cx.side) }),
            (None, None) => Kernel::Ride(rides),
            (Some(filter), None) => {
                let hurdle = filter.mask(cx.def, cx.side);
                Kernel::Vault(Vaults { rides, over: Over { hurdle, beyond: self.beyond.unwrap_or(u8::MAX) } })
            }
        };
        self.bounds.wrap(cx, kernel)
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let steps = self.directions.are_near();
        let knight = self.directions.names.iter().all(|name| name == "knight");
        let by = match (steps, knight, self.up_to) {
            (true, ..) => "squares",
            (false, true, None) => "knight",
            (false, ..) => "leaps",
        };
        let way = say!(
            "ride",
            by = by,
            n = self.up_to.map(usize::from),
            way = self.directions.explain(),
            bounds = self.bounds.explain(def),
            hurdle = self.hurdle.as_ref().map(|hurdle| hurdle.explain(def)),
            beyond = self.beyond.map(usize::from),
            over = self.over.as_ref().map(|over| over.explain(def)),
        );
        if self.over.is_none() {
            return self.modes.phrase(def, way);
        }
        let (does, tail) = if self.modes.capture { ("pass", say!("ride-taking")) } else { ("quiet", String::new()) };
        Phrase { verb: say!("motion-verb", does = does), way, may_share: false, tail }
    }
}

/// Rides over empty cells.
#[derive(Debug)]
pub(crate) struct Rides {
    pub(crate) takes: Takes,
    flat: Vec<Cell>,
    runs: PerCell<(u32, u32)>,
}

impl Rides {
    /// The runs from a cell, nearest cells first.
    pub(crate) fn runs(&self, from: Cell) -> impl Iterator<Item = &[Cell]> {
        self.runs.at(from).iter().map(|&(start, end)| &self.flat[start as usize..end as usize])
    }

    /// Do they lead over the same cells, whomever they take?
    pub(crate) fn goes_as(&self, other: &Self) -> bool {
        self.runs == other.runs && self.flat == other.flat
    }

    #[inline]
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for run in self.runs(scene.from) {
            for &to in run {
                let there = scene.pos.piece(to);
                if there.is_empty() {
                    if self.takes.quiet {
                        scene.arrive(to, CellSet::EMPTY);
                    }
                } else {
                    if self.takes.takes.contains(there) {
                        scene.arrive(to, CellSet::EMPTY);
                    }
                    break;
                }
            }
        }
    }

    pub(super) fn reach(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for run in self.runs(from) {
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
pub(crate) struct Vaults {
    pub(crate) rides: Rides,
    pub(crate) over: Over,
}

/// What is passed over, and how far one may go behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Over {
    pub(crate) hurdle: PieceMask,
    pub(crate) beyond: u8,
}

impl Vaults {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let takes = self.rides.takes;
        for run in self.rides.runs(scene.from) {
            for &to in self.beyond(scene.pos, run) {
                let there = scene.pos.piece(to);
                if if there.is_empty() { takes.quiet } else { takes.takes.contains(there) } {
                    scene.arrive(to, CellSet::EMPTY);
                }
                if !there.is_empty() {
                    break;
                }
            }
        }
    }

    pub(super) fn reach(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for run in self.rides.runs(from) {
            for &to in self.beyond(pos, run) {
                found(to);
                if !pos.piece(to).is_empty() {
                    break;
                }
            }
        }
    }

    /// The part of a run behind its first occupied cell, as far as it may go, if that is a hurdle.
    fn beyond<'r>(&self, pos: &Position, run: &'r [Cell]) -> &'r [Cell] {
        match run.iter().position(|&cell| !pos.piece(cell).is_empty()) {
            Some(first) if self.over.hurdle.contains(pos.piece(run[first])) => {
                let behind = &run[first + 1..];
                &behind[..behind.len().min(self.over.beyond.into())]
            }
            _ => &[],
        }
    }
}

/// Rides over one or more men, each with an empty cell right behind him.
#[derive(Debug)]
pub(crate) struct RideOver {
    pub(crate) rides: Rides,
    over: PieceMask,
}

impl RideOver {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for run in self.rides.runs(scene.from) {
            let (mut taken, mut passed) = (CellSet::EMPTY, false);
            for (i, &cell) in run.iter().enumerate() {
                let there = scene.pos.piece(cell);
                if there.is_empty() {
                    if passed {
                        scene.arrive(cell, taken);
                    }
                    continue;
                }
                let free = run.get(i + 1).is_some_and(|&next| scene.pos.piece(next).is_empty());
                if !free || !self.over.contains(there) {
                    break;
                }
                passed = true;
                if self.rides.takes.takes.contains(there) {
                    taken.insert(cell);
                }
            }
        }
    }
}
