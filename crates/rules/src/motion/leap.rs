//! `leap`: straight to a cell some files and ranks away, over anything in between; with `route`s, only if one of them
//! is open.
//!
//! A leap without routes ignores walls. A route is a path of unit steps, which walls do stop and on which certain
//! pieces may not stand; one open route is enough.

use super::bounds::Bounds;
use super::compiled::CompiledMotion;
use super::conditional::wrap;
use super::modes::{CompileContext, Modes, TargetMask};
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::Facts;
use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use crate::phrases::any_of;
use geometry::{Cell, CellSet, Direction, Leg, PerCell};
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::{Piece, PieceMask, Side};
use model::position::Position;

/// The word `leap`.
pub(crate) const WORD: Word = Word {
    name: "leap",
    category: "motion",
    stands_in: &["piece", "transform", "lay"],
    usage: "leap knight|\"FILES,RANKS\"… [quiet] [capture] [staying] [only=FILTER] [also=FILTER] [within=ZONE] [from=ZONE] [not-on=ZONE] [only-to-capture=ZONE] [first-move [lost-to=FILTER]] [unchecked] [guarded-by=FILTER] { route …; barred … }",
    summary: "straight to a cell some files and ranks away",
    doc: "It leaps over anything in between. \"2,0\" means two cells along a line in all directions: a pair of numbers (0 to 15) is mirrored and its numbers are \
          swapped, so \"1,3\" stands for eight leaps, whichever way the piece faces. With `route` children the leap is possible only if one of the routes is \
          open; `within` then holds for their cells too.",
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

/// The word `route`, a child of `leap`.
pub(crate) const ROUTE: Word = Word {
    name: "route",
    category: "motion",
    stands_in: &["leap"],
    usage: "route ahead|aside|slant… [empty] [not-over=FILTER]",
    summary: "a route of single steps for a leap",
    doc: "`ahead` is a step along the longer axis of the leap, `aside` one along the shorter, `slant` a diagonal one. Walls block the steps; the cells between \
          must exist, and be empty (`empty`) or free of the pieces in `not-over` if the line says so.",
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

/// The word `barred`, a child of `leap`.
pub(crate) const BARRED: Word = Word {
    name: "barred",
    category: "motion",
    stands_in: &["leap"],
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

/// The maximum number of routes of a leap, because every route is computed for every cell.
const MAX_ROUTES: usize = 32;

/// The motion, as written in the rule file.
#[derive(Clone, Debug)]
pub struct LeapDef {
    /// The leaps.
    pub directions: Directions,
    /// Quiet, capturing or both.
    pub modes: Modes,
    /// Where and when it is possible.
    pub bounds: Bounds,
    pub(super) routes: Vec<RouteDef>,
    barred: Vec<(Cell, Cell)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RouteDef {
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
            // Only the first superfluous route is reported.
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
            _ => names.report_unknown_word(reader.problems, &child.name, &["route", "barred"]),
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
            other => {
                kdl::report_unknown(reader.problems, word.span, "leg", other, ["ahead", "aside", "slant", "empty"]);
            }
        }
    }
    if legs.is_empty() || legs.len() > 8 {
        let span = reader.span();
        reader.error(span, "a route must have between one and eight legs").help("for example `route ahead slant`");
        return None;
    }
    let not_over = reader.prop("not-over").map(|text| Filter::read(&text, names, reader.problems));
    reader.finish();
    Some(RouteDef { legs, empty, not_over })
}

impl RouteDef {
    /// Returns "two squares straight ahead then one sideways".
    fn in_words(&self) -> Message {
        let parts = self.legs.chunk_by(PartialEq::eq).enumerate().map(|(i, same)| {
            let way = match same[0] {
                Leg::Ahead => "ahead",
                Leg::Aside => "aside",
                Leg::Slant => "slant",
            };
            message!("route-leg", first = i == 0, n = same.len(), way = way)
        });
        parts.reduce(|legs, next| message!("route-then", legs = legs, next = next)).unwrap_or_default()
    }

    /// The condition on the cells between, if there is one.
    fn describe_condition(&self, cast: &Cast) -> Option<Message> {
        let not_over = self.not_over.as_ref().filter(|_| !self.empty).map(|filter| filter.explain(cast));
        (self.empty || not_over.is_some()).then(|| message!("route-condition", not_over = not_over))
    }
}

/// A path that a leap may take, independent of where it begins; see [`Path`].
struct RoutePattern {
    units: Vec<Direction>,
    stop: PieceMask,
    empty: bool,
}

impl LeapDef {
    /// Whether it has neither routes nor barred pairs, so that nothing can block it.
    pub fn is_plain(&self) -> bool {
        self.routes.is_empty() && self.barred.is_empty()
    }

    /// The unit steps of one leap, if it is possible exactly when the cells between these steps exist and are empty.
    pub fn only_route(&self, by: Direction) -> Option<Vec<Direction>> {
        let [route] = self.routes.as_slice() else { return None };
        let plain = route.empty && route.not_over.is_none() && self.barred.is_empty();
        <[Vec<Direction>; 1]>::try_from(by.paths(&route.legs)).ok().filter(|_| plain).map(|[way]| way)
    }

    /// Whether it has routes of single steps.
    pub(crate) fn has_routes(&self) -> bool {
        !self.routes.is_empty()
    }

    /// Whether pieces on the way matter.
    pub(super) fn can_be_blocked(&self) -> bool {
        self.routes.iter().any(|route| route.empty || route.not_over.is_some())
    }

    pub(super) fn facts(&self, cx: &CompileContext<'_>) -> Facts {
        self.modes.facts(&self.bounds, cx)
    }

    pub(super) fn compile(&self, cx: &CompileContext<'_>) -> CompiledMotion {
        let board = &cx.cast.board;
        let takes = self.modes.compile(cx);
        let directions = cx.rotated(&self.directions);
        let target = |from: Cell, by: Direction| {
            board
                .leap(from, by)
                .filter(|&to| self.bounds.may_begin(cx, from) && self.bounds.may_enter(cx, to))
                .filter(|&to| !self.barred.contains(&(from, to)) && !self.barred.contains(&(to, from)))
        };
        // The paths are the same from every cell.
        let leaps: Vec<(Direction, Vec<RoutePattern>)> =
            directions.iter().map(|&by| (by, self.route_patterns(cx, by))).collect();
        let step = |at: Cell, unit: &Direction| board.step(at, *unit).filter(|&cell| self.bounds.is_within(cx, cell));
        if !self.can_be_blocked() {
            let targets = PerCell::new(board.cell_count(), |from| {
                let open = |ways: &[RoutePattern]| {
                    self.routes.is_empty() || ways.iter().any(|way| way.units.iter().try_fold(from, step).is_some())
                };
                leaps.iter().filter(|(_, ways)| open(ways)).filter_map(|&(by, _)| target(from, by)).collect()
            });
            return wrap(&self.bounds, cx, CompiledMotion::Leap(Leaps { target_mask: takes, targets }));
        }
        let targets = PerCell::new(board.cell_count(), |from| {
            let to_and_paths = |(by, ways): &(Direction, Vec<RoutePattern>)| {
                let to = target(from, *by)?;
                let path = |way: &RoutePattern| {
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
        wrap(&self.bounds, cx, CompiledMotion::Routed(RoutedLeaps { target_mask: takes, targets }))
    }

    /// All paths of one leap.
    fn route_patterns(&self, cx: &CompileContext<'_>, by: Direction) -> Vec<RoutePattern> {
        let ways = self.routes.iter().flat_map(|route| {
            let stop = route.not_over.as_ref().map(|filter| filter.mask(cx.cast, cx.side)).unwrap_or_default();
            by.paths(&route.legs).into_iter().map(move |units| RoutePattern { units, stop, empty: route.empty })
        });
        ways.collect()
    }

    /// Whether one of its routes leads over that piece, as seen by a side.
    pub fn passes_over(&self, cast: &Cast, side: Side, piece: Piece) -> bool {
        let stops = |route: &RouteDef| {
            route.empty || route.not_over.as_ref().is_some_and(|over| over.mask(cast, side).contains(piece))
        };
        self.routes.is_empty() || !self.routes.iter().all(stops)
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let knight = self.is_knight();
        let is_common = knight && cast.traits.knights_share_routes;
        let routes = (!self.routes.is_empty() && !is_common).then(|| self.routes_in_words(cast));
        let barred = (!self.barred.is_empty()).then(|| self.barred_in_words(cast));
        let (to, bounds) = (self.directions.explain(), self.bounds.explain(cast));
        let way = message!("leap", knight = knight, way = to, routes = routes, barred = barred, bounds = bounds);
        self.modes.phrase(cast, way)
    }

    pub(super) fn is_knight(&self) -> bool {
        self.directions.names.iter().all(|name| name == "knight")
    }

    /// Returns "one square straight ahead then one diagonally: this way must lead over empty squares".
    pub(super) fn routes_in_words(&self, cast: &Cast) -> Message {
        if self.routes.is_empty() {
            return Message::default();
        }
        let conditions: Vec<Option<Message>> = self.routes.iter().map(|route| route.describe_condition(cast)).collect();
        let alike = conditions.iter().all(|condition| *condition == conditions[0]);
        let routes = self.routes.iter().zip(&conditions).map(|(route, condition)| match condition {
            Some(condition) if !alike => message!("route-if", legs = route.in_words(), condition = condition),
            _ => route.in_words(),
        });
        let has_walls = cast.board.walls().next().is_some();
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
        message!(
            "routes",
            routes = MessageArg::list(Join::OrClauses, routes),
            several = self.routes.len() > 1,
            must = must,
            condition = condition,
            walls = has_walls && condition.is_some(),
            others = others,
        )
    }

    /// Returns "E3 and C2, C4 or D1; F4 and D2 or D3": each cell with all others from which it cannot be reached.
    fn barred_in_words(&self, cast: &Cast) -> MessageArg {
        let mut left = self.barred.clone();
        let mut groups = Vec::new();
        while !left.is_empty() {
            let pairs = |cell: Cell| left.iter().filter(move |pair| pair.0 == cell || pair.1 == cell);
            let Some(hub) = cast.board.cells().max_by_key(|&cell| pairs(cell).count()) else { break };
            let others = pairs(hub).map(|pair| cast.square_name(if pair.0 == hub { pair.1 } else { pair.0 }));
            let others = any_of(others);
            groups.push(message!("leap-barred", cell = cast.square_name(hub), cells = others));
            left.retain(|pair| pair.0 != hub && pair.1 != hub);
        }
        MessageArg::list(Join::Semicolons, groups)
    }
}

/// Leaps and steps whose targets do not depend on pieces in between.
#[derive(Debug)]
pub(crate) struct Leaps {
    pub(crate) target_mask: TargetMask,
    pub(crate) targets: PerCell<Cell>,
}

impl Leaps {
    /// Leaps to every cell of the board.
    pub(crate) fn anywhere(cast: &Cast) -> Self {
        let targets = PerCell::new(cast.board.cell_count(), |_| cast.board.cells().collect());
        Self { target_mask: TargetMask { quiet: true, captures: PieceMask::default() }, targets }
    }

    #[inline]
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        for &to in self.targets.at(scene.from) {
            let there = scene.pos.piece(to);
            if if there.is_empty() { self.target_mask.quiet } else { self.target_mask.captures.contains(there) } {
                scene.add_arrivals(to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn for_each_reachable(&self, from: Cell, found: &mut impl FnMut(Cell)) {
        self.targets.at(from).iter().for_each(|&to| found(to));
    }
}

/// Leaps that need an open route.
#[derive(Debug)]
pub(crate) struct RoutedLeaps {
    pub(crate) target_mask: TargetMask,
    pub(crate) targets: PerCell<(Cell, Vec<Path>)>,
}

/// A path of a leap: open if its cells are empty, or at least free of certain pieces.
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

    /// Whether the path would be open if the cells that are `gone` were empty.
    #[inline]
    pub(crate) fn would_be_open(&self, pos: &Position, gone: &impl Fn(Cell) -> bool) -> bool {
        self.cells.iter().all(|&cell| {
            let there = pos.piece(cell);
            there.is_empty() || gone(cell) || !self.empty && !self.stop.contains(there)
        })
    }
}

impl RoutedLeaps {
    pub(super) fn generate(&self, scene: &mut Scene<'_>) {
        for (to, paths) in self.targets.at(scene.from) {
            let there = scene.pos.piece(*to);
            if (if there.is_empty() { self.target_mask.quiet } else { self.target_mask.captures.contains(there) })
                && paths.iter().any(|path| path.is_open(scene.pos))
            {
                scene.add_arrivals(*to, CellSet::EMPTY);
            }
        }
    }

    pub(super) fn for_each_reachable(&self, pos: &Position, from: Cell, found: &mut impl FnMut(Cell)) {
        for (to, paths) in self.targets.at(from) {
            if paths.iter().any(|path| path.is_open(pos)) {
                found(*to);
            }
        }
    }
}
