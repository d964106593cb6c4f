//! The shape of a board beyond its cells: squares or hexagons, layers, joined edges; and what the named directions mean
//! there.
//!
//! For: the one place that knows how neighbouring cells lie in each shape. Not for: which cells a board has
//! ([`Board`](crate::Board)).
//!
//! Hexagons lie on the same grid of files and ranks, sheared: the neighbours of a cell are those beside it in its file
//! and rank and those one file and one rank on in the same sense (axial coordinates; A. Patel, "Hexagonal Grids", 2013).

use crate::direction::{Direction, Facing};

/// What the cells of a board are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lattice {
    /// Squares with up to eight neighbours.
    #[default]
    Squares,
    /// Hexagons with an edge at the top; the cells of a file lie above one another.
    FlatHexagons,
    /// Hexagons with a corner at the top; the cells of a rank lie beside one another.
    PointedHexagons,
}

/// How the cells of a board are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// What the cells are.
    pub lattice: Lattice,
    /// The number of layers, which lie side by side on the grid, the lowest at the left.
    pub layers: u8,
    /// Whether the layers are boards of their own: named directions keep to one, except those that only layers have.
    pub apart: bool,
    /// Whether the left edge is joined to the right one, as on a cylinder.
    pub joins_files: bool,
    /// Whether the bottom edge is joined to the top one.
    pub joins_ranks: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { lattice: Lattice::Squares, layers: 1, apart: false, joins_files: false, joins_ranks: false }
    }
}

/// The names of directions that every board has, and what they mean on squares. Two-dimensional: (right, forward).
const NAMED_ON_SQUARES: &[(&str, &[(i8, i8)])] = &[
    ("any", &[]),
    ("orthogonal", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
    ("diagonal", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
    ("forward", &[(0, 1)]),
    ("backward", &[(0, -1)]),
    ("sideways", &[(1, 0), (-1, 0)]),
    ("forward-diagonal", &[(1, 1), (-1, 1)]),
    ("backward-diagonal", &[(1, -1), (-1, -1)]),
    ("knight", &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
    ("forward-knight", &[(1, 2), (-1, 2)]),
    ("left", &[(-1, 0)]),
    ("right", &[(1, 0)]),
    ("forward-left", &[(-1, 1)]),
    ("forward-right", &[(1, 1)]),
    ("backward-left", &[(-1, -1)]),
    ("backward-right", &[(1, -1)]),
];

/// The neighbours of a hexagon across an edge, clockwise from the first one that points upward.
const HEXAGON_EDGES: &[(i8, i8)] = &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
/// The nearest cells through a corner of a hexagon, clockwise.
const HEXAGON_CORNERS: &[(i8, i8)] = &[(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)];
/// The nearest cells that lie on no line of edges or corners: two steps across edges, then one to a side.
const HEXAGON_KNIGHT: &[(i8, i8)] =
    &[(1, 3), (2, 3), (3, 2), (3, 1), (2, -1), (1, -2), (-1, -3), (-2, -3), (-3, -2), (-3, -1), (-2, 1), (-1, 2)];

/// The directions on hexagons with an edge at the top.
const NAMED_ON_FLAT_HEXAGONS: &[(&str, &[(i8, i8)])] = &[
    ("forward", &[(0, 1)]),
    ("backward", &[(0, -1)]),
    ("sideways", &[(2, 1), (-2, -1)]),
    ("forward-diagonal", &[(1, 2), (-1, 1)]),
    ("backward-diagonal", &[(1, -1), (-1, -2)]),
    ("forward-knight", &[(1, 3), (-1, 2)]),
    ("left", &[(-2, -1)]),
    ("right", &[(2, 1)]),
    ("forward-left", &[(-1, 0)]),
    ("forward-right", &[(1, 1)]),
    ("backward-left", &[(-1, -1)]),
    ("backward-right", &[(1, 0)]),
];

/// The directions on hexagons with a corner at the top.
const NAMED_ON_POINTED_HEXAGONS: &[(&str, &[(i8, i8)])] = &[
    ("forward", &[(1, 2)]),
    ("backward", &[(-1, -2)]),
    ("sideways", &[(1, 0), (-1, 0)]),
    ("forward-diagonal", &[(2, 1), (-1, 1)]),
    ("backward-diagonal", &[(1, -1), (-2, -1)]),
    ("forward-knight", &[(2, 3), (1, 3)]),
    ("left", &[(-1, 0)]),
    ("right", &[(1, 0)]),
    ("forward-left", &[(0, 1)]),
    ("forward-right", &[(1, 1)]),
    ("backward-left", &[(-1, -1)]),
    ("backward-right", &[(0, -1)]),
];

impl Shape {
    /// The names of directions that only boards of several layers have.
    pub const LAYER_DIRECTIONS: [&'static str; 3] = ["up", "down", "triagonal"];

    /// Whether every step or leap leads to at most one cell, and back by the opposite one only: no edges are joined.
    pub const fn is_open(self) -> bool {
        !self.joins_files && !self.joins_ranks
    }

    /// Squares on a single layer with open edges: an ordinary board.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }

    /// Whether pieces on one layer are neighbours of those on the next one.
    pub const fn is_stacked(self) -> bool {
        self.layers > 1 && !self.apart
    }

    /// The names of the directions of such a board.
    pub fn direction_names(self) -> impl Iterator<Item = &'static str> + Clone {
        let between = Self::LAYER_DIRECTIONS.into_iter().filter(move |_| self.layers > 1);
        NAMED_ON_SQUARES.iter().map(|(name, _)| *name).chain(between)
    }

    /// The directions of that name, for a piece that faces up the board. On layers above one another `orthogonal` changes
    /// one coordinate by one, `diagonal` two, `triagonal` three; `any` is all of these.
    pub fn directions(self, name: &str) -> Option<Vec<Direction>> {
        let flat = |ways: &[(i8, i8)]| ways.iter().map(|&(dx, dy)| Direction::new(dx, dy)).collect::<Vec<_>>();
        let named = |table: &'static [(&str, &'static [(i8, i8)])]| {
            table.iter().find(|(known, _)| *known == name).map(|(_, ways)| flat(ways))
        };
        let all = |names: &[&str]| names.iter().filter_map(|name| self.directions(name)).flatten().collect();
        if self.layers > 1
            && let Some(ways) = self.directions_between_layers(name)
        {
            return Some(ways);
        }
        match (self.lattice, name) {
            (_, "any") if self.is_stacked() => Some(all(&["orthogonal", "diagonal", "triagonal"])),
            // Clockwise, as people read a circle of neighbours.
            (Lattice::Squares, "any") => Some(Direction::NEIGHBOURS.to_vec()),
            (Lattice::Squares, _) => named(NAMED_ON_SQUARES),
            (_, "any") => Some(all(&["orthogonal", "diagonal"])),
            (_, "orthogonal") => Some(flat(HEXAGON_EDGES)),
            (_, "diagonal") => Some(flat(HEXAGON_CORNERS)),
            (_, "knight") => Some(flat(HEXAGON_KNIGHT)),
            (Lattice::FlatHexagons, _) => named(NAMED_ON_FLAT_HEXAGONS),
            (Lattice::PointedHexagons, _) => named(NAMED_ON_POINTED_HEXAGONS),
        }
    }

    /// The directions that have another meaning, or any at all, where there are layers.
    fn directions_between_layers(self, name: &str) -> Option<Vec<Direction>> {
        let of_length = |parts: i8| {
            let all = (-1..=1).flat_map(|dz| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (dx, dy, dz))));
            let ways = all.filter(move |(dx, dy, dz): &(i8, i8, i8)| dx.abs() + dy.abs() + dz.abs() == parts);
            ways.map(|(dx, dy, dz)| Direction::in_layers(dx, dy, dz)).collect::<Vec<_>>()
        };
        match name {
            "orthogonal" if !self.apart => Some(of_length(1)),
            "diagonal" if !self.apart => Some(of_length(2)),
            "triagonal" => Some(of_length(3)),
            "knight" if !self.apart => self.leaps(1, 2),
            "up" => Some(vec![Direction::in_layers(0, 0, 1)]),
            "down" => Some(vec![Direction::in_layers(0, 0, -1)]),
            _ => None,
        }
    }

    /// A leap by `a` and `b` cells along two of the axes, in every order and sense; on squares and on boards of their own
    /// as [`Direction::leaps`]. `None` if it leads nowhere, too far, or the cells are hexagons, whose axes are not at right
    /// angles.
    pub fn leaps(self, a: i8, b: i8) -> Option<Vec<Direction>> {
        if self.lattice != Lattice::Squares {
            return None;
        }
        let flat = Direction::leaps(a, b)?;
        if !self.is_stacked() {
            return Some(flat);
        }
        let mut ways = Vec::new();
        for way in flat {
            let (x, y) = way.offsets();
            for way in [way, Direction::in_layers(x, 0, y), Direction::in_layers(0, x, y)] {
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        Some(ways)
    }

    /// Whether the second direction goes on away from where the first one began: at an angle of less than 60 degrees.
    pub const fn is_outward(self, first: Direction, then: Direction) -> bool {
        let both = self.inner_product(first, then);
        both > 0 && 4 * both * both > self.inner_product(first, first) * self.inner_product(then, then)
    }

    /// The inner product of two directions, but for a constant factor.
    const fn inner_product(self, one: Direction, other: Direction) -> i32 {
        let [ax, ay, az] = [one.dx as i32, one.dy as i32, one.dz as i32];
        let [bx, by, bz] = [other.dx as i32, other.dy as i32, other.dz as i32];
        let product = ax * bx + ay * by + az * bz;
        match self.lattice {
            Lattice::Squares => product,
            // The axes of hexagons are at an angle of 120 degrees.
            _ => 2 * product - ax * by - ay * bx,
        }
    }

    /// Whether the direction leads to a neighbouring cell: across an edge or a corner.
    #[inline]
    pub fn is_step(self, by: Direction) -> bool {
        match self.lattice {
            Lattice::Squares => by.is_step(),
            _ => HEXAGON_EDGES.contains(&by.offsets()) || HEXAGON_CORNERS.contains(&by.offsets()),
        }
    }

    /// The number of tones in which a board is drawn: two on squares, three on hexagons, so that neighbours across an edge
    /// differ.
    pub const fn tones(self) -> u8 {
        if matches!(self.lattice, Lattice::Squares) { 2 } else { 3 }
    }

    /// Which of the tones in which a board is drawn a place of one layer has.
    pub(crate) fn tone(self, file: usize, rank: usize, layer: usize) -> u8 {
        let layer = if self.apart { 0 } else { layer };
        ((file + rank + layer) % usize::from(self.tones())) as u8
    }

    /// The directions to all neighbours.
    pub fn neighbours(self) -> Vec<Direction> {
        self.directions("any").unwrap_or_default()
    }

    /// All directions in which one step may lead: to the neighbours, and between boards of their own.
    pub(crate) fn steps(self) -> Vec<Direction> {
        if self.apart { Self { apart: false, ..self }.neighbours() } else { self.neighbours() }
    }

    /// How many steps to a neighbouring cell a leap by these offsets takes at least on an endless empty board. Hexagons
    /// count steps across edges. No such steps lead to another one of boards of their own.
    pub(crate) fn distance(self, dx: i32, dy: i32, dz: i32) -> u32 {
        if self.apart && dz != 0 {
            return u32::MAX;
        }
        let flat = match self.lattice {
            Lattice::Squares => dx.abs().max(dy.abs()),
            _ => dx.abs().max(dy.abs()).max((dx - dy).abs()),
        };
        flat.max(dz.abs()).unsigned_abs()
    }

    /// This direction, written for a piece that faces up the board, as seen by a piece that faces `facing`. Boards of
    /// their own come in the same order for all. On
    /// hexagons a side turns by sixths; [`Facing::Left`] and [`Facing::Right`] have no meaning there, and the ways
    /// between have none on squares.
    #[must_use]
    pub fn rotated(self, by: Direction, facing: Facing) -> Direction {
        let sixths = match (self.lattice, facing) {
            (Lattice::Squares, _) if self.apart => return Direction { dz: by.dz, ..by.rotated(facing) },
            (Lattice::Squares, _) => return by.rotated(facing),
            (_, Facing::Up | Facing::Left | Facing::Right) => 0,
            (_, Facing::UpRight) => 1,
            (_, Facing::DownRight) => 2,
            (_, Facing::Down) => 3,
            (_, Facing::DownLeft) => 4,
            (_, Facing::UpLeft) => 5,
        };
        (0..sixths).fold(by, |by, _| {
            let (dx, dy) = by.offsets();
            Direction::new(dy, dy - dx)
        })
    }

    /// Whether a side can face that way.
    pub const fn allows_facing(self, facing: Facing) -> bool {
        match self.lattice {
            Lattice::Squares => matches!(facing, Facing::Up | Facing::Down | Facing::Left | Facing::Right),
            _ => !matches!(facing, Facing::Left | Facing::Right),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const FLAT: Shape =
        Shape { lattice: Lattice::FlatHexagons, layers: 1, apart: false, joins_files: false, joins_ranks: false };
    const POINTED: Shape = Shape { lattice: Lattice::PointedHexagons, ..FLAT };
    const FIVE_LAYERS: Shape = Shape { lattice: Lattice::Squares, layers: 5, ..FLAT };
    const TWO_BOARDS: Shape = Shape { lattice: Lattice::Squares, layers: 2, apart: true, ..FLAT };

    /// Where a direction points on the drawn board, in steps across an edge.
    fn drawn(lattice: Lattice, by: Direction) -> (f64, f64) {
        let (dx, dy) = (f64::from(by.offsets().0), f64::from(by.offsets().1));
        let height = 0.75_f64.sqrt();
        match lattice {
            Lattice::Squares => (dx, dy),
            Lattice::FlatHexagons => (dx * height, dy - dx / 2.0),
            Lattice::PointedHexagons => (dx - dy / 2.0, dy * height),
        }
    }

    fn length(lattice: Lattice, by: Direction) -> f64 {
        let (x, y) = drawn(lattice, by);
        x.hypot(y)
    }

    #[test]
    fn neighbours_of_a_hexagon_are_at_the_distances_of_edges_corners_and_knights() {
        for shape in [FLAT, POINTED] {
            for (name, squared, count) in [("orthogonal", 1.0, 6), ("diagonal", 3.0, 6), ("knight", 7.0, 12)] {
                let ways = shape.directions(name).unwrap();
                assert_eq!(ways.iter().collect::<BTreeSet<_>>().len(), count, "{name}");
                for by in ways {
                    assert!((length(shape.lattice, by).powi(2) - squared).abs() < 1e-9, "{name} {by:?}");
                }
            }
        }
    }

    #[test]
    fn left_and_right_are_where_they_are_drawn_on_every_lattice() {
        for shape in [Shape::default(), FLAT, POINTED] {
            for name in shape.direction_names() {
                for by in shape.directions(name).unwrap() {
                    let (x, y) = drawn(shape.lattice, by);
                    let near = 1e-9;
                    let fits = |word: &str, at: bool| !name.split('-').any(|part| part == word) || at;
                    let said = fits("forward", y > near)
                        && fits("backward", y < -near)
                        && fits("left", x < -near)
                        && fits("right", x > near)
                        && fits("sideways", y.abs() < near);
                    assert!(said, "{name} {by:?} is drawn at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn six_facings_turn_a_hexagon_once_around() {
        for shape in [FLAT, POINTED] {
            let turned: BTreeSet<Direction> =
                [Facing::Up, Facing::UpRight, Facing::DownRight, Facing::Down, Facing::DownLeft, Facing::UpLeft]
                    .map(|facing| shape.rotated(Direction::new(1, 3), facing))
                    .into();
            assert_eq!(turned.len(), 6);
            assert!(turned.iter().all(|by| shape.directions("knight").unwrap().contains(by)));
            assert_eq!(shape.rotated(Direction::new(1, 3), Facing::Down), Direction::new(1, 3).reversed());
        }
    }

    #[test]
    fn a_cell_between_layers_has_26_neighbours_and_24_knight_leaps() {
        assert_eq!(FIVE_LAYERS.neighbours().len(), 26);
        assert_eq!(FIVE_LAYERS.directions("triagonal").unwrap().len(), 8);
        assert_eq!(FIVE_LAYERS.directions("knight").unwrap().len(), 24);
        assert_eq!(FIVE_LAYERS.rotated(Direction::in_layers(0, 0, 1), Facing::Down), Direction::in_layers(0, 0, -1));
        assert_eq!(Shape::default().directions("up"), None);
    }

    #[test]
    fn boards_apart_have_the_directions_of_one_board_and_those_between_them() {
        let plain = Shape::default();
        for name in plain.direction_names() {
            assert_eq!(TWO_BOARDS.directions(name), plain.directions(name), "{name}");
        }
        assert_eq!(TWO_BOARDS.leaps(0, 2), plain.leaps(0, 2));
        assert_eq!(TWO_BOARDS.directions("up"), Some(vec![Direction::in_layers(0, 0, 1)]));
        assert_eq!(TWO_BOARDS.directions("triagonal").unwrap().len(), 8);
        assert_eq!(TWO_BOARDS.steps().len(), 26);
        assert_eq!(TWO_BOARDS.rotated(Direction::in_layers(0, 1, 1), Facing::Down), Direction::in_layers(0, -1, 1));
    }
}
