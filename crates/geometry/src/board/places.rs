//! How cells lie to each other: leaps, headings, distances, over joined edges and between layers.
//!
//! For: everything on the board that depends on places and not on walls. Look next: `Board::cell_by_offset`, the only
//! place that knows about joined edges and layers.

use super::Board;
use crate::{Cell, CellSet, Direction, Facing};

impl Board {
    /// The cell so many files, ranks and layers away: over joined edges, but not from one layer into the next one that
    /// lies beside it on the grid. `None` if there is none, or if it is the same cell.
    fn cell_by_offset(&self, from: Cell, dx: i32, dy: i32, dz: i32) -> Option<Cell> {
        let (x, y) = self.coordinates(from);
        if self.shape.is_plain() {
            return self.cell_at(i32::from(x) + dx, i32::from(y) + dy);
        }
        let width = self.layer_width() as i32;
        let along = |at: i32, size: i32, joined: bool| {
            if joined { Some(at.rem_euclid(size)) } else { Some(at).filter(|at| (0..size).contains(at)) }
        };
        let (layer, file) = (i32::from(x) / width, i32::from(x) % width);
        let layer = along(layer + dz, self.shape.layers.into(), false)?;
        let file = along(file + dx, width, self.shape.joins_files)?;
        let rank = along(i32::from(y) + dy, self.ranks.len() as i32, self.shape.joins_ranks)?;
        self.cell_at(layer * width + file, rank).filter(|&to| to != from)
    }

    /// Where a leap in this direction leads; walls and pieces on the way do not matter.
    pub fn leap(&self, from: Cell, by: Direction) -> Option<Cell> {
        self.repeated_leap(from, by, 1)
    }

    /// Where the leap leads when it is repeated `times` times, over anything in between, holes included.
    pub fn repeated_leap(&self, from: Cell, by: Direction, times: u8) -> Option<Cell> {
        let along = |part: i8| i32::from(part) * i32::from(times);
        self.cell_by_offset(from, along(by.dx), along(by.dy), along(by.dz))
    }

    /// The leap from one cell to another; `None` if they are the same. Of several over joined edges, the shortest.
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        let (dx, dy, dz) = self.offset(from, to);
        let (dx, dy) = self.ways_around(dx, dy).min_by_key(|&(dx, dy)| self.shape.distance(dx, dy, dz))?;
        let parts = i8::try_from(dx).ok().zip(i8::try_from(dy).ok()).zip(i8::try_from(dz).ok());
        parts.filter(|_| from != to).map(|((dx, dy), dz)| Direction::in_layers(dx, dy, dz))
    }

    /// How many files to the right, ranks up and layers up the second cell lies, without passing a joined edge.
    fn offset(&self, from: Cell, to: Cell) -> (i32, i32, i32) {
        let ((ax, ay), (bx, by)) = (self.coordinates(from), self.coordinates(to));
        let width = self.layer_width() as i32;
        let (ax, bx) = (i32::from(ax), i32::from(bx));
        (bx % width - ax % width, i32::from(by) - i32::from(ay), bx / width - ax / width)
    }

    /// The offsets in files and ranks that lead to the same cell, the one that passes no joined edge first.
    fn ways_around(&self, dx: i32, dy: i32) -> impl Iterator<Item = (i32, i32)> {
        let around = |by: i32, size: usize, joined: bool| {
            let size = size as i32;
            std::iter::once(by).chain(joined.then_some(if by > 0 { by - size } else { by + size }))
        };
        let files = around(dx, self.layer_width(), self.shape.joins_files);
        let ranks = around(dy, self.ranks.len(), self.shape.joins_ranks);
        ranks.flat_map(move |dy| files.clone().map(move |dx| (dx, dy)))
    }

    /// How far up the board the cell lies, as seen by a side that faces this way.
    pub fn height(&self, cell: Cell, facing: Facing) -> i16 {
        let (x, y) = self.coordinates(cell);
        let (x, y) = (i16::from(x), i16::from(y));
        match facing {
            Facing::Up => y,
            Facing::Right => x,
            Facing::Down => -y,
            Facing::Left => -x,
            // Only hexagons face these ways, where both coordinates count.
            Facing::UpRight => x + y,
            Facing::DownRight => x - y,
            Facing::DownLeft => -x - y,
            Facing::UpLeft => y - x,
        }
    }

    /// The step that points from one cell straight to another, along a line of edges or corners; `None` if they do not
    /// lie on one line. What lies between does not matter. Of several over joined edges, one that passes none.
    pub fn heading(&self, from: Cell, to: Cell) -> Option<Direction> {
        let (dx, dy, dz) = self.offset(from, to);
        if from == to {
            return None;
        }
        let straight = |(dx, dy): (i32, i32)| {
            let far = dx.abs().max(dy.abs()).max(dz.abs());
            // A step goes at most one file or rank, or two through the corner of a hexagon.
            [far, far / 2].into_iter().filter(|n| *n > 0 && dx % n == 0 && dy % n == 0 && dz % n == 0).find_map(|n| {
                let by = Direction::in_layers((dx / n) as i8, (dy / n) as i8, (dz / n) as i8);
                self.shape.is_step(by).then_some(by)
            })
        };
        self.ways_around(dx, dy).find_map(straight)
    }

    /// The cells at most `distance` steps to a neighbour away (walls do not matter), the middle one included.
    pub fn neighbourhood(&self, middle: Cell, distance: u8) -> CellSet {
        let near = |&cell: &Cell| {
            let (dx, dy, dz) = self.offset(middle, cell);
            let far = |(dx, dy): (i32, i32)| self.shape.distance(dx, dy, dz);
            self.ways_around(dx, dy).map(far).min().is_some_and(|far| far <= distance.into())
        };
        self.cells().filter(near).collect()
    }

    /// The other two corners of the rectangle that two cells span, if they exist; empty if they share a file or rank.
    pub fn other_corners(&self, a: Cell, b: Cell) -> CellSet {
        let ((ax, ay), (bx, by)) = (self.coordinates(a), self.coordinates(b));
        if ax == bx || ay == by {
            return CellSet::EMPTY;
        }
        [(ax, by), (bx, ay)].into_iter().filter_map(|(x, y)| self.cell_at(x.into(), y.into())).collect()
    }
}
