//! Directions and leaps, as vectors of files and ranks.
//!
//! For: "one ahead, two aside", turned the way a side faces. Not for: what lies in that direction; ask the
//! [`Board`](crate::Board).

/// A displacement: files to the right, ranks upward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    /// Files to the right.
    pub dx: i8,
    /// Ranks upward.
    pub dy: i8,
}

impl Vector {
    /// Files to the right, ranks upward.
    pub const fn new(dx: i8, dy: i8) -> Self {
        Self { dx, dy }
    }

    /// The same the other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::new(-self.dx, -self.dy)
    }

    /// Does it lead to one of the eight neighbours?
    pub const fn is_unit(self) -> bool {
        self.dx.abs() <= 1 && self.dy.abs() <= 1 && (self.dx != 0 || self.dy != 0)
    }

    /// The vectors that arise from this one by turning and mirroring the board: up to eight, without doubles, clockwise
    /// from north.
    pub fn all_ways(self) -> Vec<Self> {
        let Self { dx: a, dy: b } = self;
        let mut ways = Vec::with_capacity(8);
        for (dx, dy) in [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)] {
            let way = Self::new(dx, dy);
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// What a man sees as this vector when he faces `facing`; north is up.
    #[must_use]
    pub const fn turned(self, facing: Facing) -> Self {
        match facing {
            Facing::Up => self,
            Facing::Right => Self::new(self.dy, -self.dx),
            Facing::Down => self.reversed(),
            Facing::Left => Self::new(-self.dy, self.dx),
        }
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
        let forward = Vector::new(0, 1);
        for (facing, dx, dy) in
            [(Facing::Up, 0, 1), (Facing::Right, 1, 0), (Facing::Down, 0, -1), (Facing::Left, -1, 0)]
        {
            assert_eq!(forward.turned(facing), Vector::new(dx, dy));
        }
    }

    #[test]
    fn a_knight_leaps_eight_ways_and_a_rook_goes_four() {
        assert_eq!(Vector::new(1, 2).all_ways().len(), 8);
        assert_eq!(Vector::new(0, 1).all_ways().len(), 4);
        assert_eq!(Vector::new(1, 1).all_ways().len(), 4);
    }
}
