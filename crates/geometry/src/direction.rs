//! Directions: steps to neighbouring cells, and leaps.
//!
//! For: "one ahead, two aside", turned the way a side faces. What a direction is made of is nobody's affair outside this
//! crate: whoever has one asks the [`Board`](crate::Board) where it leads. Not for: what lies there.

use std::cmp::Ordering;

/// A step to a neighbouring cell or a leap to a farther one, wherever it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction {
    /// Files to the right.
    pub(crate) dx: i8,
    /// Ranks upward.
    pub(crate) dy: i8,
}

/// A name, and what it stands for.
type Named = (&'static str, &'static [Direction]);

/// The named directions.
const NAMED: &[Named] = &[
    ("any", &Direction::NEIGHBOURS),
    ("orthogonal", &Direction::ORTHOGONAL),
    ("diagonal", &Direction::DIAGONAL),
    ("forward", &[Direction::new(0, 1)]),
    ("backward", &[Direction::new(0, -1)]),
    ("sideways", &[Direction::new(1, 0), Direction::new(-1, 0)]),
    ("forward-diagonal", &[Direction::new(1, 1), Direction::new(-1, 1)]),
    ("backward-diagonal", &[Direction::new(1, -1), Direction::new(-1, -1)]),
    (
        "knight",
        &[
            Direction::new(1, 2),
            Direction::new(2, 1),
            Direction::new(2, -1),
            Direction::new(1, -2),
            Direction::new(-1, -2),
            Direction::new(-2, -1),
            Direction::new(-2, 1),
            Direction::new(-1, 2),
        ],
    ),
    ("forward-knight", &[Direction::new(1, 2), Direction::new(-1, 2)]),
];

/// A leg of the way that a leap takes over the cells between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// Along the file or rank in which the leap goes farther.
    Ahead,
    /// Along the other.
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

    /// No leap goes farther along the files or the ranks.
    pub const FARTHEST: u8 = 15;

    /// Files to the right, ranks upward.
    pub(crate) const fn new(dx: i8, dy: i8) -> Self {
        Self { dx, dy }
    }

    /// What the name stands for, to a man who looks up the board.
    pub fn named(name: &str) -> Option<&'static [Self]> {
        NAMED.iter().find(|(known, _)| *known == name).map(|(_, directions)| *directions)
    }

    /// All names.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// A leap so far along files and ranks in all ways in which it can be turned and mirrored: up to eight, without
    /// doubles, clockwise from straight up. None if it leads nowhere, or farther than [`Direction::FARTHEST`].
    pub fn leaps(a: i8, b: i8) -> Option<Vec<Self>> {
        let near = |part: i8| part.unsigned_abs() <= Self::FARTHEST;
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

    /// The other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::new(-self.dx, -self.dy)
    }

    /// As far again.
    #[must_use]
    pub const fn doubled(self) -> Self {
        Self::new(self.dx.saturating_mul(2), self.dy.saturating_mul(2))
    }

    /// Does it lead to a neighbouring cell?
    pub const fn is_step(self) -> bool {
        self.dx.abs() <= 1 && self.dy.abs() <= 1 && (self.dx != 0 || self.dy != 0)
    }

    /// Is it the shortest one of those that lead the same way?
    pub const fn is_shortest(self) -> bool {
        let (mut a, mut b) = (self.dx.unsigned_abs(), self.dy.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    }

    /// What a man sees as this direction when he faces `facing`; as it is written he looks up the board.
    #[must_use]
    pub const fn turned(self, facing: Facing) -> Self {
        match facing {
            Facing::Up => self,
            Facing::Right => Self::new(self.dy, -self.dx),
            Facing::Down => self.reversed(),
            Facing::Left => Self::new(-self.dy, self.dx),
        }
    }

    /// The ways of single steps by which such legs make this leap; none if they are more than [`Direction::FARTHEST`].
    pub fn ways(self, legs: &[Leg]) -> Vec<Vec<Self>> {
        if legs.len() > Self::FARTHEST.into() {
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

    /// Where it points on the board as it is drawn: "up", "up-right", and so on.
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

    /// Files to the right and ranks upward, for notations that know boards of squares only.
    pub const fn on_squares(self) -> (i8, i8) {
        (self.dx, self.dy)
    }
}

/// Which way a side's men look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Towards the last rank of the drawing's top.
    Up,
    /// Towards the right-hand file.
    Right,
    /// Towards the bottom rank.
    Down,
    /// Towards the left-hand file.
    Left,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forward_is_where_the_side_looks() {
        let forward = Direction::new(0, 1);
        for (facing, dx, dy) in
            [(Facing::Up, 0, 1), (Facing::Right, 1, 0), (Facing::Down, 0, -1), (Facing::Left, -1, 0)]
        {
            assert_eq!(forward.turned(facing), Direction::new(dx, dy));
        }
    }

    #[test]
    fn a_leap_goes_in_all_ways_in_which_it_can_be_turned() {
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
    fn a_knight_goes_ahead_and_slants_or_slants_and_goes_ahead() {
        let leap = Direction::new(1, 2);
        assert_eq!(leap.ways(&[Leg::Ahead, Leg::Slant]), [[Direction::new(0, 1), Direction::new(1, 1)]]);
        assert_eq!(leap.ways(&[Leg::Slant, Leg::Ahead]), [[Direction::new(1, 1), Direction::new(0, 1)]]);
        assert!(leap.ways(&[Leg::Slant, Leg::Slant]).is_empty());
    }

    #[test]
    fn of_directions_that_lead_the_same_way_one_is_the_shortest() {
        for (dx, dy, shortest) in [(1, 2, true), (2, 4, false), (0, -1, true), (0, 3, false), (-1, 1, true)] {
            assert_eq!(Direction::new(dx, dy).is_shortest(), shortest, "{dx},{dy}");
        }
    }
}
