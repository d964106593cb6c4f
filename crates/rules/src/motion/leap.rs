//! `leap`: straight to a cell some files and ranks away, whatever stands between; with `route`s, only if a way round is
//! open.
//!
//! A leap without routes ignores walls. A route is a way of unit steps, which walls do stop, and on which named pieces
//! may not stand; one open route is enough.

use super::bounds::Bounds;
use super::{Compiling, Kernel, Modes, MotionDef, PerCell, Phrase, Scene, Takes};
use crate::area::{Directions, Filter};
use crate::def::GameDef;
use crate::english::{alternatives, listed, say};
use crate::names::Names;
use crate::piece::{Piece, PieceMask, Side};
use crate::position::Position;
use crate::words;
use geometry::{Cell, CellSet, Direction, Leg};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "leap",
    drawer: "motion",
    usage: "leap knight|\"FILES,RANKS\"… [quiet] [capture] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [first-move [lost-to=FILTER]] [unchecked] { route …; barred … }",
    summary: "straight to a cell some files and ranks away",
    doc: "Leaps over whatever stands between. \"2,0\" means two cells along a line in all directions: a pair of numbers (0 to 15) is \
          mirrored and its numbers are swapped, so \"1,3\" stands for eight leaps, whichever way the man looks. With `route` children the leap is possible \
          only if one of the routes is open; `within` then holds for their cells too.",
    example: r#"piece Knight N { leap knight }
piece Dabbaba D { leap "2,0" quiet }
---
3 m . . m
2 M M M M
1 . N . D
---
b1: xa3 c3
d1: none
"#,
};

/// A child of `leap`.
pub(crate) const ROUTE: Word = Word {
    name: "route",
    drawer: "motion",
    usage: "route ahead|aside|slant… [empty] [not-over=FILTER]",
    summary: "a way of unit steps by which a leap goes",
    doc: "`ahead` is a step along the longer axis of the leap, `aside` one along the shorter, `slant` a diagonal one. Walls stop the steps; the \
          cells between must exist, and be `empty` or free of the pieces of `not-over` if so said.",
    example: r"piece Horse H {
    leap knight {
        route ahead slant empty
    }
}
---
3 . . . . .
2 . . M . .
1 . . H . .
---
c1: a2 e2
",
};

/// A child of `leap`.
pub(crate) const BARRED: Word = Word {
    name: "barred",
    drawer: "motion",
    usage: "barred CELL-CELL…",
    summary: "pairs of cells between which the leap is impossible",
    doc: "For the odd leap that no other rule excludes. A pair bars both directions.",
    example: r"piece Knight N {
    leap knight {
        barred b1-c3
    }
}
---
3 . . .
2 . . .
1 . N .
---
b1: a3
",
};

/// A leap has no more routes: every one is looked at for every cell.
const MAX_ROUTES: usize = 32;

/// As written.
#[derive(Clone, Debug)]
pub struct LeapDef {
    /// How far.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when.
    pub bounds: Bounds,
    routes: Vec<RouteDef>,
    barred: Vec<(Cell, Cell)>,
}

#[derive(Clone, Debug)]
struct RouteDef {
    legs: Vec<Leg>,
    empty: bool,
    not_over: Option<Filter>,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<LeapDef> {
    let (directions, modes, bounds) = Modes::read(&mut reader, names);
    let (mut routes, mut barred, mut too_many) = (Vec::new(), Vec::new(), false);
    for child in reader.children() {
        let mut reader = Reader::new(child, reader.problems);
        match child.name.value.as_str() {
            // Of those that are too many the first is told.
            "route" if too_many => {}
            "route" if routes.len() == MAX_ROUTES => {
                too_many = true;
                reader.error(child.name.span, format!("a leap has at most {MAX_ROUTES} routes"));
            }
            "route" => routes.extend(read_route(reader, names)),
            "barred" => {
                for pair in reader.rest() {
                    let (a, b) = pair.value.split_once('-').unwrap_or((&pair.value, ""));
                    let (a, b) = (names.cell(a, pair.span, reader.problems), names.cell(b, pair.span, reader.problems));
                    barred.extend(a.zip(b));
                }
                reader.finish();
            }
            _ => words::unknown(reader.problems, &child.name, &["route", "barred"]),
        }
    }
    reader.finish();
    Some(LeapDef { directions, modes, bounds, routes, barred })
}

fn read_route(mut reader: Reader<'_, '_>, names: &Names) -> Option<RouteDef> {
    let (mut legs, mut empty) = (Vec::new(), false);
    for word in reader.rest() {
        match word.value.as_str() {
            "ahead" => legs.push(Leg::Ahead),
            "aside" => legs.push(Leg::Aside),
            "slant" => legs.push(Leg::Slant),
            "empty" => empty = true,
            other => lang::unknown(reader.problems, word.span, "leg", other, ["ahead", "aside", "slant", "empty"]),
        }
    }
    if legs.is_empty() || legs.len() > 8 {
        let span = reader.span();
        reader.error(span, "a route has between one and eight legs").help("for example `route ahead slant`");
        return None;
    }
    let not_over = reader.prop("not-over").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(RouteDef { legs, empty, not_over })
}

impl RouteDef {
    /// "two squares ahead then one aside".
    fn in_words(&self) -> String {
        let parts = self.legs.chunk_by(PartialEq::eq).enumerate().map(|(i, same)| {
            let way = match same[0] {
                Leg::Ahead => "ahead",
                Leg::Aside => "aside",
                Leg::Slant => "slant",
            };
            say!("route-leg", first = i == 0, n = same.len(), way = way)
        });
        parts.reduce(|legs, next| say!("route-then", legs = legs, next = next)).unwrap_or_default()
    }

    /// What must hold of the cells between, if anything.
    fn condition(&self, def: &GameDef) -> Option<String> {
        let not_over = self.not_over.as_ref().filter(|_| !self.empty).map(|filter| filter.explain(def));
        (self.empty || not_over.is_some()).then(|| say!("route-condition", not_over = not_over))
    }
}

/// A way that a leap may take, from wherever it begins; see [`Path`].
struct Way {
    units: Vec<Direction>,
    stop: PieceMask,
    empty: bool,
}

impl LeapDef {
    /// Can nothing on the way hinder it?
    pub fn is_plain(&self) -> bool {
        self.routes.is_empty() && self.barred.is_empty()
    }

    /// The unit steps of one leap, if it is possible exactly where the cells between these are there and empty.
    pub fn only_way(&self, by: Direction) -> Option<Vec<Direction>> {
        let [route] = self.routes.as_slice() else { return None };
        let plain = route.empty && route.not_over.is_none() && self.barred.is_empty();
        <[Vec<Direction>; 1]>::try_from(by.ways(&route.legs)).ok().filter(|_| plain).map(|[way]| way)
    }

    /// Does it matter who stands on the way?
    pub(super) fn can_be_blocked(&self) -> bool {
        self.routes.iter().any(|route| route.empty || route.not_over.is_some())
    }

    pub(super) fn compile(&self, cx: &Compiling<'_>) -> Kernel {
        let board = &cx.def.board;
        let takes = self.modes.compile(cx);
        let directions = cx.seen(&self.directions);
        let target = |from: Cell, by: Direction| {
            board
                .leap(from, by)
                .filter(|&to| self.bounds.begins(cx, from) && self.bounds.goes_on(cx, to))
                .filter(|&to| !self.barred.contains(&(from, to)) && !self.barred.contains(&(to, from)))
        };
        // They are the same from every cell.
        let leaps: Vec<(Direction, Vec<Way>)> = directions.iter().map(|&by| (by, self.ways(cx, by))).collect();
        let step = |at: Cell, unit: &Direction| board.step(at, *unit).filter(|&cell| self.bounds.is_within(cx, cell));
        if !self.can_be_blocked() {
            let targets = PerCell::new(board.cell_count(), |from| {
                let open = |ways: &[Way]| {
                    self.routes.is_empty() || ways.iter().any(|way| way.units.iter().try_fold(from, step).is_some())
                };
                leaps.iter().filter(|(_, ways)| open(ways)).filter_map(|&(by, _)| target(from, by)).collect()
            });
            return self.bounds.wrap(cx, Kernel::Leap(Leaps { takes, targets }));
        }
        let targets = PerCell::new(board.cell_count(), |from| {
            let to_and_paths = |(by, ways): &(Direction, Vec<Way>)| {
                let to = target(from, *by)?;
                let path = |way: &Way| {
                    let (mut at, mut cells) = (from, Vec::with_capacity(way.units.len()));
                    for unit in &way.units {
                        at = step(at, unit)?;
                        cells.push(at);
                    }
                    cells.pop();
                    Some(Path { cells, stop: way.stop, empty: way.empty })
                };
                let paths: Vec<Path> = ways.iter().filter_map(path).collect();
                (!paths.is_empty()).then_some((to, paths))
            };
            leaps.iter().filter_map(to_and_paths).collect()
        });
        self.bounds.wrap(cx, Kernel::Routed(Routed { takes, targets }))
    }

    /// All ways of one leap.
    fn ways(&self, cx: &Compiling<'_>, by: Direction) -> Vec<Way> {
        let ways = self.routes.iter().flat_map(|route| {
            let stop = route.not_over.as_ref().map(|filter| filter.mask(cx.def, cx.side)).unwrap_or_default();
            by.ways(&route.legs).into_iter().map(move |units| Way { units, stop, empty: route.empty })
        });
        ways.collect()
    }

    /// Does one of its routes lead over that piece, seen from a side?
    pub(crate) fn passes(&self, def: &GameDef, side: Side, piece: Piece) -> bool {
        let stops = |route: &RouteDef| {
            route.empty || route.not_over.as_ref().is_some_and(|over| over.mask(def, side).contains(piece))
        };
        self.routes.is_empty() || !self.routes.iter().all(stops)
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let knight = self.directions.names.iter().all(|name| name == "knight");
        let told = knight && Self::usual_knight(def).is_some_and(|usual| usual == self.routes_in_words(def));
        let routes = (!self.routes.is_empty() && !told).then(|| self.routes_in_words(def));
        let barred = (!self.barred.is_empty()).then(|| self.barred_in_words(def));
        let (to, bounds) = (self.directions.explain(), self.bounds.explain(def));
        let way = say!("leap", knight = knight, way = to, routes = routes, barred = barred, bounds = bounds);
        self.modes.phrase(def, way)
    }

    /// The ways of a knight's leap, where several kinds make it and all by the same ways: then it is told once.
    pub(crate) fn usual_knight(def: &GameDef) -> Option<String> {
        let knight = |leap: &&Self| leap.directions.names.iter().all(|name| name == "knight");
        let leaps = |motions: &[MotionDef]| -> Vec<String> {
            let leaps =
                motions.iter().filter_map(|motion| if let MotionDef::Leap(leap) = motion { Some(leap) } else { None });
            leaps.filter(knight).map(|leap| leap.routes_in_words(def)).collect()
        };
        let all: Vec<String> = def.kinds.iter().flat_map(|kind| leaps(&kind.motions)).collect();
        let alike = all.len() > 1 && all.iter().all(|ways| *ways == all[0]);
        alike.then(|| all[0].clone()).filter(|ways| !ways.is_empty())
    }

    /// "one cell ahead then one slantwise: the cell between must be empty".
    fn routes_in_words(&self, def: &GameDef) -> String {
        if self.routes.is_empty() {
            return String::new();
        }
        let conditions: Vec<Option<String>> = self.routes.iter().map(|route| route.condition(def)).collect();
        let alike = conditions.iter().all(|condition| *condition == conditions[0]);
        let routes = self.routes.iter().zip(&conditions).map(|(route, condition)| match condition {
            Some(condition) if !alike => say!("route-if", legs = route.in_words(), condition = condition),
            _ => route.in_words(),
        });
        let has_walls = def.board.walls().next().is_some();
        let condition = conditions[0].as_ref().filter(|_| alike);
        let must = match condition {
            Some(_) if self.routes[0].empty => "lead",
            Some(_) => "be",
            None if alike && has_walls => "avoid-walls",
            None => "open",
        };
        let (some_empty, some_over) =
            (self.routes.iter().any(|route| route.empty), self.routes.iter().any(|route| route.not_over.is_some()));
        let others = match (some_empty, some_over) {
            (false, true) => "rest",
            (false, false) if has_walls => "pieces",
            _ => "none",
        };
        say!(
            "routes",
            routes = alternatives(&routes.collect::<Vec<_>>()),
            several = self.routes.len() > 1,
            must = must,
            condition = condition,
            walls = has_walls && condition.is_some(),
            others = others,
        )
    }

    /// "E3 and C2, C4 or D1; F4 and D2 or D3": each cell with all the others from which it cannot be reached.
    fn barred_in_words(&self, def: &GameDef) -> String {
        let mut left = self.barred.clone();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let pairs = |cell: Cell| left.iter().filter(move |pair| pair.0 == cell || pair.1 == cell);
            let Some(hub) = def.board.cells().max_by_key(|&cell| pairs(cell).count()) else { break };
            let others = pairs(hub).map(|pair| def.board.name(if pair.0 == hub { pair.1 } else { pair.0 }).to_owned());
            let others = listed(&others.collect::<Vec<_>>(), "or");
            groups.push(say!("leap-barred", cell = def.board.name(hub), cells = others));
            left.retain(|pair| pair.0 != hub && pair.1 != hub);
        }
        groups.join("; ")
    }
}

/// Leaps and steps whose targets do not depend on who stands between.
#[derive(Debug)]
pub(crate) struct Leaps {
    pub(crate) takes: Takes,
    pub(crate) targets: PerCell<Cell>,
}

impl Leaps {
    /// To every cell of the board.
    pub(crate) fn anywhere(def: &GameDef) -> Self {
        let targets = PerCell::new(def.board.cell_count(), |_| def.board.cells().collect());
        Self { takes: Takes { quiet: true, takes: PieceMask::default() }, targets }
    }

    #[inline]
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for &to in self.targets.at(scene.from) {
            let there = scene.pos.piece(to);
            if if there.is_empty() { self.takes.quiet } else { self.takes.takes.contains(there) } {
                scene.arrive(to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn reach(&self, from: Cell, found: &mut impl FnMut(Cell)) {
        self.targets.at(from).iter().for_each(|&to| found(to));
    }
}

/// Leaps that need an open route.
#[derive(Debug)]
pub(crate) struct Routed {
    pub(crate) takes: Takes,
    pub(crate) targets: PerCell<(Cell, Vec<Path>)>,
}

/// A way of a leap: it is open if its cells are empty, or at least free of certain pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) cells: Vec<Cell>,
    stop: PieceMask,
    empty: bool,
}

impl Path {
    pub(crate) fn is_open(&self, pos: &Position) -> bool {
        self.would_be_open(pos, &|_| false)
    }

    /// If the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn would_be_open(&self, pos: &Position, gone: &impl Fn(Cell) -> bool) -> bool {
        self.cells.iter().all(|&cell| {
            let there = pos.piece(cell);
            there.is_empty() || gone(cell) || !self.empty && !self.stop.contains(there)
        })
    }
}

impl Routed {
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        for (to, paths) in self.targets.at(scene.from) {
            let there = scene.pos.piece(*to);
            if (if there.is_empty() { self.takes.quiet } else { self.takes.takes.contains(there) })
                && paths.iter().any(|path| path.is_open(scene.pos))
            {
                scene.arrive(*to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn reach(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for (to, paths) in self.targets.at(from) {
            if paths.iter().any(|path| path.is_open(pos)) {
                found(*to);
            }
        }
    }
}
