//! Directions: steps to neighbouring cells, and leaps.
//!
//! For: "one ahead, two aside", turned the way a side faces. The components of a direction are private to this crate;
//! ask the [`Board`](crate::Board) where a direction leads. Not for: what stands there.

use std::cmp::Ordering;

/// A step to a neighbouring cell or a leap to a farther one, independent of where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    /// Files to the right.
    pub(crate) dx: i8,
    /// Ranks upward.
    pub(crate) dy: i8,
    /// Layers upward.
    pub(crate) dz: i8,
}

/// One part of a path that makes up a leap cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// Along the file or rank in which the leap goes farther.
    Ahead,
    /// Along the other of the two.
    Aside,
    /// On a diagonal that does not lead back.
    Slant,
}

impl Direction {
    /// To the eight neighbours, clockwise from straight up.
    pub const NEIGHBOURS: [Self; 8] = [
        Self::new(0, 1),
        Self::new(1, 1),
        Self::new(1, 0),
        Self::new(1, -1),
        Self::new(0, -1),
        Self::new(-1, -1),
        Self::new(-1, 0),
        Self::new(-1, 1),
    ];

    /// To the four neighbours across an edge, clockwise from straight up.
    pub const ORTHOGONAL: [Self; 4] = [Self::new(0, 1), Self::new(1, 0), Self::new(0, -1), Self::new(-1, 0)];

    /// To the four neighbours across a corner, clockwise from straight up.
    pub const DIAGONAL: [Self; 4] = [Self::new(1, 1), Self::new(1, -1), Self::new(-1, -1), Self::new(-1, 1)];

    /// The longest leap along files or ranks.
    pub const MAX_OFFSET: u8 = 15;

    /// Files to the right, ranks upward.
    pub(crate) const fn new(dx: i8, dy: i8) -> Self {
        Self { dx, dy, dz: 0 }
    }

    /// Files to the right, ranks upward, layers upward.
    pub(crate) const fn in_layers(dx: i8, dy: i8, dz: i8) -> Self {
        Self { dx, dy, dz }
    }

    /// Exactly so many files to the right, ranks and layers forward. `None` if it leads nowhere, or farther than
    /// [`Direction::MAX_OFFSET`].
    pub fn exact(dx: i8, dy: i8, dz: i8) -> Option<Self> {
        let near = |part: i8| part.unsigned_abs() <= Self::MAX_OFFSET;
        ((dx, dy, dz) != (0, 0, 0) && near(dx) && near(dy) && near(dz)).then_some(Self { dx, dy, dz })
    }

    /// A leap by `a` and `b` files and ranks in every rotation and reflection: up to eight directions, without
    /// duplicates, clockwise from straight up. `None` if it leads nowhere, or farther than [`Direction::MAX_OFFSET`].
    pub fn leaps(a: i8, b: i8) -> Option<Vec<Self>> {
        let near = |part: i8| part.unsigned_abs() <= Self::MAX_OFFSET;
        if (a, b) == (0, 0) || !near(a) || !near(b) {
            return None;
        }
        let mut ways = Vec::with_capacity(8);
        for (dx, dy) in [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)] {
            let way = Self::new(dx, dy);
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        Some(ways)
    }

    /// The opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::in_layers(-self.dx, -self.dy, -self.dz)
    }

    /// The direction twice as far.
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self::in_layers(self.dx.saturating_mul(2), self.dy.saturating_mul(2), self.dz.saturating_mul(2))
    }

    /// Whether it leads to the same place of another layer.
    pub const fn is_vertical(self) -> bool {
        self.dx == 0 && self.dy == 0
    }

    /// Whether it leads to a neighbouring square; [`Shape::is_step`](crate::Shape::is_step) knows other cells.
    #[inline]
    pub const fn is_step(self) -> bool {
        self.dx.abs() <= 1 && self.dy.abs() <= 1 && self.dz.abs() <= 1 && (self.dx != 0 || self.dy != 0 || self.dz != 0)
    }

    /// Whether it is the shortest of the directions that point the same way.
    pub const fn is_primitive(self) -> bool {
        let (mut a, mut b) = (self.dx.unsigned_abs(), self.dy.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let mut c = self.dz.unsigned_abs();
        while c != 0 {
            (a, c) = (c, a % c);
        }
        a == 1
    }

    /// This direction on squares, written for a piece that faces up the board, as seen by a piece that faces `facing`.
    #[must_use]
    pub(crate) const fn rotated(self, facing: Facing) -> Self {
        match facing {
            Facing::Right => Self::in_layers(self.dy, -self.dx, self.dz),
            Facing::Down => self.reversed(),
            Facing::Left => Self::in_layers(-self.dy, self.dx, self.dz),
            Facing::Up | Facing::UpRight | Facing::DownRight | Facing::DownLeft | Facing::UpLeft => self,
        }
    }

    /// The paths of single steps along `legs` that make up this leap; none if there are more than
    /// [`Direction::MAX_OFFSET`] legs.
    pub fn paths(self, legs: &[Leg]) -> Vec<Vec<Self>> {
        if legs.len() > Self::MAX_OFFSET.into() {
            return Vec::new();
        }
        let (sx, sy) = (self.dx.signum(), self.dy.signum());
        let upright = self.dy.abs() >= self.dx.abs();
        let steps = |leg: Leg| -> Vec<Self> {
            let both = |sign: i8| if sign == 0 { vec![1, -1] } else { vec![sign] };
            match leg {
                Leg::Ahead if upright => vec![Self::new(0, sy)],
                Leg::Ahead => vec![Self::new(sx, 0)],
                Leg::Aside if upright => both(sx).into_iter().map(|dx| Self::new(dx, 0)).collect(),
                Leg::Aside => both(sy).into_iter().map(|dy| Self::new(0, dy)).collect(),
                Leg::Slant if upright => [1, -1].map(|dx| Self::new(dx, sy)).to_vec(),
                Leg::Slant => [1, -1].map(|dy| Self::new(sx, dy)).to_vec(),
            }
        };
        let mut ways = vec![Vec::new()];
        for &leg in legs {
            let on =
                |way: Vec<Self>| steps(leg).into_iter().map(move |step| way.iter().copied().chain([step]).collect());
            ways = ways.into_iter().flat_map(on).collect();
        }
        let sum = |way: &[Self]| way.iter().fold((0, 0), |(x, y), step| (x + step.dx, y + step.dy));
        ways.retain(|way| sum(way) == (self.dx, self.dy));
        ways
    }

    /// Where it points on the drawn board: "up", "up-right" and so on.
    pub fn bearing(self) -> &'static str {
        match (self.dy.cmp(&0), self.dx.cmp(&0)) {
            (Ordering::Greater, Ordering::Equal) => "up",
            (Ordering::Greater, Ordering::Less) => "up-left",
            (Ordering::Greater, Ordering::Greater) => "up-right",
            (Ordering::Equal, Ordering::Less) => "left",
            (Ordering::Equal, _) => "right",
            (Ordering::Less, Ordering::Less) => "down-left",
            (Ordering::Less, Ordering::Greater) => "down-right",
            (Ordering::Less, Ordering::Equal) => "down",
        }
    }

    /// Files to the right and ranks upward, for notations that know only boards of squares.
    pub const fn offsets(self) -> (i8, i8) {
        (self.dx, self.dy)
    }
}

/// Which way the pieces of a side face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Towards the top rank.
    Up,
    /// Towards the rightmost file.
    Right,
    /// Towards the bottom rank.
    Down,
    /// Towards the leftmost file.
    Left,
    /// Between up and right, on hexagons.
    UpRight,
    /// Between down and right, on hexagons.
    DownRight,
    /// Between down and left, on hexagons.
    DownLeft,
    /// Between up and left, on hexagons.
    UpLeft,
}

impl Facing {
    /// All ways to face, by name.
    pub const NAMED: [(&'static str, Self); 8] = [
        ("up", Self::Up),
        ("down", Self::Down),
        ("left", Self::Left),
        ("right", Self::Right),
        ("up-right", Self::UpRight),
        ("down-right", Self::DownRight),
        ("down-left", Self::DownLeft),
        ("up-left", Self::UpLeft),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forward_points_where_the_side_faces() {
        let forward = Direction::new(0, 1);
        for (facing, dx, dy) in
            [(Facing::Up, 0, 1), (Facing::Right, 1, 0), (Facing::Down, 0, -1), (Facing::Left, -1, 0)]
        {
            assert_eq!(forward.rotated(facing), Direction::new(dx, dy));
        }
    }

    #[test]
    fn a_leap_has_all_its_rotations_and_reflections() {
        let check = |a: i8, b: i8, count: Option<usize>| {
            assert_eq!(Direction::leaps(a, b).map(|ways| ways.len()), count, "{a},{b}");
        };
        check(1, 2, Some(8));
        check(0, 1, Some(4));
        check(1, 1, Some(4));
        check(0, 0, None);
        check(-128, 1, None);
        check(16, 0, None);
    }

    #[test]
    fn a_knight_leap_is_a_straight_and_a_diagonal_step_in_either_order() {
        let leap = Direction::new(1, 2);
        assert_eq!(leap.paths(&[Leg::Ahead, Leg::Slant]), [[Direction::new(0, 1), Direction::new(1, 1)]]);
        assert_eq!(leap.paths(&[Leg::Slant, Leg::Ahead]), [[Direction::new(1, 1), Direction::new(0, 1)]]);
        assert!(leap.paths(&[Leg::Slant, Leg::Slant]).is_empty());
    }

    #[test]
    fn only_the_shortest_direction_of_its_line_is_primitive() {
        for (dx, dy, shortest) in [(1, 2, true), (2, 4, false), (0, -1, true), (0, 3, false), (-1, 1, true)] {
            assert_eq!(Direction::new(dx, dy).is_primitive(), shortest, "{dx},{dy}");
        }
    }
}
