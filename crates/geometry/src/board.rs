//! The empty board: its cells, their names and its walls.
//!
//! For: asking where a step, a leap or a ride leads on an empty board. Not for: which piece stands where
//! (`rules::Position`); how cells of other shapes lie ([`Shape`]). Look next: [`Board::step`], the only place that knows
//! about walls, and `places` for joined edges and layers.

mod places;

use crate::step_table::StepTable;
use crate::{Cell, CellSet, Direction, MAX_CELLS, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The most files, and the most ranks, of a board: grid points are numbered by a byte, too, and there is one more.
pub const MAX_EXTENT: usize = 255;

/// A wall segment of length one between two grid points; cell `(x, y)` is the square from `(x, y)` to `(x + 1, y + 1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wall {
    /// One end.
    pub from: (u8, u8),
    /// The other end, above or to the right of the first.
    pub to: (u8, u8),
}

/// Why a board cannot be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// More cells than [`MAX_CELLS`].
    TooManyCells(usize),
    /// More files or ranks than [`MAX_EXTENT`].
    TooLarge(usize),
    /// The two squares of a wall are not adjacent.
    NotAdjacent,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyCells(count) => write!(f, "the board has {count} cells; at most {MAX_CELLS} are possible"),
            Self::TooLarge(count) => {
                write!(f, "the board has {count} files or ranks; at most {MAX_EXTENT} are possible")
            }
            Self::NotAdjacent => write!(f, "a wall must lie between two adjacent squares"),
        }
    }
}

impl std::error::Error for BoardError {}

/// A board of any shape on a grid of files and ranks.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    files: Vec<String>,
    ranks: Vec<String>,
    /// By file: the rank that has the name of the first one.
    lowest: Vec<usize>,
    coordinates: Vec<(u8, u8)>,
    names: Vec<String>,
    by_name: BTreeMap<String, Cell>,
    grid: Vec<Option<Cell>>,
    walls: BTreeSet<Wall>,
    wall_points: BTreeSet<(u8, u8)>,
    cuts: BTreeSet<(Cell, Cell)>,
    /// Where one step leads. Walls and cuts are included.
    steps: StepTable,
}

impl Board {
    /// Creates a board with these files (left first) and ranks (lowest first); `exists(x, y)` says which cells it has.
    ///
    /// # Errors
    /// [`BoardError::TooManyCells`], [`BoardError::TooLarge`].
    pub fn new(
        files: Vec<String>,
        ranks: Vec<String>,
        exists: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, BoardError> {
        Self::with_shape(Shape::default(), files, ranks, false, exists)
    }

    /// Creates a board of that shape. `files` are those of all layers, which lie side by side. If each file
    /// `counts_own` ranks, its lowest cell has the name of the first rank.
    ///
    /// # Errors
    /// [`BoardError::TooManyCells`], [`BoardError::TooLarge`].
    pub fn with_shape(
        shape: Shape,
        files: Vec<String>,
        ranks: Vec<String>,
        counts_own: bool,
        exists: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, BoardError> {
        let lowest = |x: usize| if counts_own { (0..ranks.len()).find(|&y| exists(x, y)).unwrap_or(0) } else { 0 };
        let lowest: Vec<usize> = (0..files.len()).map(lowest).collect();
        let (mut places, mut names, mut by_name) = (Vec::new(), Vec::new(), BTreeMap::new());
        let longest = files.len().max(ranks.len());
        if longest > MAX_EXTENT {
            return Err(BoardError::TooLarge(longest));
        }
        let mut grid = vec![None; files.len() * ranks.len()];
        for y in 0..ranks.len() {
            for (x, file) in files.iter().enumerate() {
                if !exists(x, y) {
                    continue;
                }
                let (Ok(number), Ok(px), Ok(py)) = (u8::try_from(places.len()), u8::try_from(x), u8::try_from(y))
                else {
                    let count = (0..ranks.len()).map(|y| (0..files.len()).filter(|&x| exists(x, y)).count()).sum();
                    return Err(BoardError::TooManyCells(count));
                };
                let cell = Cell(number);
                let name = format!("{file}{}", ranks[y - lowest[x]]);
                by_name.insert(name.to_lowercase(), cell);
                grid[y * files.len() + x] = Some(cell);
                places.push((px, py));
                names.push(name);
            }
        }
        let (walls, wall_points, cuts) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let steps = StepTable::new(shape, places.len());
        let coordinates = places;
        let mut board =
            Self { shape, files, ranks, lowest, coordinates, names, by_name, grid, walls, wall_points, cuts, steps };
        board.cells().for_each(|cell| board.update_steps(cell));
        Ok(board)
    }

    /// Recomputes where steps from a cell lead.
    fn update_steps(&mut self, from: Cell) {
        for by in self.shape.steps() {
            let to = self.compute_step(from, by);
            self.steps.set(from, by, to);
        }
    }

    /// Builds a wall between two adjacent squares, given as `(x, y)`; neither has to be a cell.
    ///
    /// # Errors
    /// [`BoardError::NotAdjacent`].
    pub fn add_wall(&mut self, a: (u8, u8), b: (u8, u8)) -> Result<(), BoardError> {
        let ((x1, y1), (x2, y2)) = (a.min(b), a.max(b));
        let wall = match (x2 - x1, y1.abs_diff(y2)) {
            (1, 0) if y1 < u8::MAX => Wall { from: (x2, y1), to: (x2, y1 + 1) },
            (0, 1) if x1 < u8::MAX => Wall { from: (x1, y2), to: (x1 + 1, y2) },
            _ => return Err(BoardError::NotAdjacent),
        };
        self.wall_points.extend([wall.from, wall.to]);
        self.walls.insert(wall);
        // Only the cells around its ends are affected.
        for (x, y) in [wall.from, wall.to] {
            let around =
                [(-1, -1), (0, -1), (-1, 0), (0, 0)].map(|(dx, dy)| self.cell_at(i32::from(x) + dx, i32::from(y) + dy));
            around.into_iter().flatten().for_each(|cell| self.update_steps(cell));
        }
        Ok(())
    }

    /// Forbids the step between two cells, in either direction, without a visible wall.
    pub fn add_cut(&mut self, a: Cell, b: Cell) {
        self.cuts.insert((a.min(b), a.max(b)));
        [a, b].into_iter().for_each(|cell| self.update_steps(cell));
    }

    /// How its cells are connected.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether it is an ordinary board of squares on which every file and rank is complete, without walls or cuts.
    pub fn is_full_rectangle(&self) -> bool {
        self.shape.is_plain()
            && self.cell_count() == self.files.len() * self.ranks.len()
            && self.walls.is_empty()
            && self.cuts.is_empty()
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.coordinates.len()
    }

    /// Whether the two cells are on the same board: always, unless the layers are boards of their own.
    pub fn are_on_one_board(&self, a: Cell, b: Cell) -> bool {
        let layer = |cell: Cell| usize::from(self.coordinates(cell).0) / self.layer_width();
        !self.shape.apart || layer(a) == layer(b)
    }

    /// The number of files of each layer.
    pub fn layer_width(&self) -> usize {
        self.files.len() / usize::from(self.shape.layers)
    }

    /// All cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..=u8::MAX).take(self.coordinates.len()).map(Cell)
    }

    /// The names of the files from left to right.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The names of the ranks from the lowest up.
    pub fn ranks(&self) -> &[String] {
        &self.ranks
    }

    /// All wall segments.
    pub fn walls(&self) -> impl Iterator<Item = Wall> + '_ {
        self.walls.iter().copied()
    }

    /// The cell's name, such as `e4`.
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The cell of that name, in upper or lower case.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.by_name.get(&name.to_lowercase()).copied()
    }

    /// File and rank of a cell, both counted from 0.
    pub fn coordinates(&self, cell: Cell) -> (u8, u8) {
        self.coordinates[cell.index()]
    }

    /// Which of the names of ranks the cell has: the index in [`Board::ranks`].
    pub fn named_rank(&self, cell: Cell) -> u8 {
        let (x, y) = self.coordinates(cell);
        y - self.lowest[usize::from(x)] as u8
    }

    /// The cell whose name consists of that file and that rank, both by index, if it exists.
    pub fn cell_of_names(&self, file: usize, rank: usize) -> Option<Cell> {
        let y = rank + self.lowest.get(file)?;
        self.cell_at(file.try_into().ok()?, y.try_into().ok()?)
    }

    /// Which of the tones in which the board is drawn a place of the grid has: 0 or 1 on squares, up to 2 on hexagons.
    pub fn tone(&self, (x, y): (u8, u8)) -> u8 {
        let width = self.layer_width();
        self.shape.tone(usize::from(x) % width, y.into(), usize::from(x) / width)
    }

    /// The cell on that file and rank, if it exists.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.files.len() { None } else { self.grid.get(y * self.files.len() + x).copied().flatten() }
    }

    /// File and rank of a name such as `e4`, whether or not that cell exists.
    pub fn parse_coordinates(&self, name: &str) -> Option<(u8, u8)> {
        let name = name.to_lowercase();
        for (x, file) in self.files.iter().enumerate() {
            if let Some(rest) = name.strip_prefix(&file.to_lowercase())
                && let Some(y) = self.ranks.iter().position(|rank| rank.to_lowercase() == rest)
            {
                return Some((u8::try_from(x).ok()?, u8::try_from(y + self.lowest[x]).ok()?));
            }
        }
        None
    }

    /// Where one step to a neighbouring cell leads. An orthogonal step does not cross a wall; a diagonal one does not
    /// pass through a grid point that lies on a wall, its ends included.
    #[inline]
    pub fn step(&self, from: Cell, by: Direction) -> Option<Cell> {
        self.steps.step(from, by)
    }

    /// By cell, where one step in this direction leads, for many steps in one direction; empty for leaps.
    #[inline]
    pub fn steps(&self, by: Direction) -> &[Option<Cell>] {
        self.steps.row(by)
    }

    /// Are these neighbours separated by a cut, which has no place of its own as a wall has?
    pub fn is_cut(&self, a: Cell, b: Cell) -> bool {
        self.cuts.contains(&(a.min(b), a.max(b)))
    }

    /// Computes [`Board::step`].
    fn compute_step(&self, from: Cell, by: Direction) -> Option<Cell> {
        let to = self.leap(from, by)?;
        if self.is_cut(from, to) {
            return None;
        }
        if self.walls.is_empty() {
            return Some(to);
        }
        let (x, y) = self.coordinates(from);
        let (tx, ty) = (i32::from(x) + i32::from(by.dx), i32::from(y) + i32::from(by.dy));
        let (Ok(tx), Ok(ty)) = (u8::try_from(tx), u8::try_from(ty)) else { return Some(to) };
        let barred = match (by.dx, by.dy) {
            // To another layer.
            (0, 0) => false,
            (0, _) => self.walls.contains(&Wall { from: (x, y.max(ty)), to: (x + 1, y.max(ty)) }),
            (_, 0) => self.walls.contains(&Wall { from: (x.max(tx), y), to: (x.max(tx), y + 1) }),
            _ => self.wall_points.contains(&(x.max(tx), y.max(ty))),
        };
        (!barred).then_some(to)
    }

    /// The cells met by repeating one direction: by steps (which walls stop) to a neighbouring cell, else by leaps. A
    /// line that comes back over a joined edge ends before the cell on which it began.
    #[inline]
    pub fn line(&self, from: Cell, by: Direction) -> impl Iterator<Item = Cell> {
        let steps = if self.shape.is_step(by) { self.steps(by) } else { &[] };
        let next = move |&here: &Cell| {
            let next = if steps.is_empty() { self.leap(here, by) } else { steps[here.index()] };
            next.filter(|&next| next != from)
        };
        std::iter::successors(next(&from), next)
    }

    /// The same, to be kept.
    pub fn ray(&self, from: Cell, by: Direction) -> Vec<Cell> {
        self.line(from, by).collect()
    }

    /// These cells and all to which steps in these directions lead from them, one after the other, over cells that may
    /// be entered. `enters` is asked about each neighbour that has not been entered yet, so possibly several times.
    pub fn spread(&self, from: CellSet, directions: &[Direction], mut enters: impl FnMut(Cell) -> bool) -> CellSet {
        let (mut reached, mut open) = (from, from);
        while let Some(cell) = open.first() {
            open.remove(cell);
            for next in directions.iter().filter_map(|&by| self.step(cell, by)) {
                if !reached.contains(next) && enters(next) {
                    reached.insert(next);
                    open.insert(next);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(files: &str, ranks: usize) -> Board {
        Board::new(files.chars().map(String::from).collect(), (1..=ranks).map(|r| r.to_string()).collect(), |_, _| true)
            .unwrap()
    }

    fn names(board: &Board, cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|c| board.name(c)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_board_is_whole_without_holes_walls_and_cuts() {
        let mut cut = board("ab", 2);
        assert!(cut.is_full_rectangle());
        cut.add_cut(cut.cell("a1").unwrap(), cut.cell("b1").unwrap());
        let mut walled = board("ab", 2);
        walled.add_wall((1, 0), (1, 1)).unwrap();
        let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let holed = Board::new(names(["a", "b"]), names(["1", "2"]), |x, y| x + y > 0).unwrap();
        assert!(!cut.is_full_rectangle() && !walled.is_full_rectangle() && !holed.is_full_rectangle());
    }

    #[test]
    fn a_board_has_at_most_255_files() {
        let names = |count: usize| (0..count).map(|n| n.to_string()).collect::<Vec<_>>();
        let board = |files: usize| Board::new(names(files), names(2), |x, y| x == 0 && y == 0);
        assert!(matches!(board(MAX_EXTENT + 1), Err(BoardError::TooLarge(256))));
        let mut long = board(MAX_EXTENT).unwrap();
        assert_eq!(long.add_wall((255, 0), (255, 1)), Err(BoardError::NotAdjacent));
        assert_eq!(long.add_wall((0, 255), (1, 255)), Err(BoardError::NotAdjacent));
    }

    #[test]
    fn a_run_ends_where_the_board_ends() {
        let board = board("abcd", 4);
        let b1 = board.cell("b1").unwrap();
        assert_eq!(names(&board, board.ray(b1, Direction::new(0, 1))), "b2 b3 b4");
        assert_eq!(names(&board, board.ray(b1, Direction::new(1, 2))), "c3");
    }

    #[test]
    fn a_cut_stops_steps_both_ways() {
        let mut board = board("abcd", 4);
        let cell = |board: &Board, name: &str| board.cell(name).unwrap();
        let (b2, c3) = (cell(&board, "b2"), cell(&board, "c3"));
        assert_eq!(board.step(b2, Direction::new(1, 1)), Some(c3));
        board.add_cut(c3, b2);
        assert_eq!((board.step(b2, Direction::new(1, 1)), board.step(c3, Direction::new(-1, -1))), (None, None));
        assert_eq!(board.step(b2, Direction::new(2, 1)), None, "a leap is not a step");
    }

    #[test]
    fn a_heading_points_along_ranks_files_and_diagonals_only() {
        let board = board("abcdefgh", 8);
        let heading = |a: &str, b: &str| board.heading(board.cell(a).unwrap(), board.cell(b).unwrap());
        let check = |a: &str, b: &str, expected: Option<(i8, i8)>| {
            assert_eq!(heading(a, b), expected.map(|(dx, dy)| Direction::new(dx, dy)), "{a} {b}");
        };
        check("a1", "a8", Some((0, 1)));
        check("h4", "b4", Some((-1, 0)));
        check("f6", "c3", Some((-1, -1)));
        check("a1", "b3", None);
        check("d4", "d4", None);
    }

    #[test]
    fn a_wall_stops_straight_steps_and_diagonals_through_its_ends() {
        let mut board = board("abcd", 4);
        board.add_wall((1, 1), (2, 1)).unwrap();
        let cell = |name: &str| board.cell(name).unwrap();
        assert_eq!(board.step(cell("b2"), Direction::new(1, 0)), None);
        assert_eq!(board.step(cell("c2"), Direction::new(-1, 0)), None);
        for (from, dx, dy) in [("b2", 1, 1), ("b2", 1, -1), ("c2", -1, 1), ("b1", 1, 1), ("b3", 1, -1)] {
            assert_eq!(board.step(cell(from), Direction::new(dx, dy)), None, "{from} {dx} {dy}");
        }
        assert_eq!(board.step(cell("b2"), Direction::new(0, 1)), Some(cell("b3")));
        assert_eq!(board.step(cell("b3"), Direction::new(1, 0)), Some(cell("c3")));
        assert_eq!(board.leap(cell("b2"), Direction::new(1, 0)), Some(cell("c2")), "a leap ignores walls");
    }

    #[test]
    fn a_wall_may_lie_beside_a_missing_cell() {
        let mut board =
            Board::new(vec!["a".into(), "b".into()], vec!["1".into(), "2".into()], |x, y| (x, y) != (1, 1)).unwrap();
        board.add_wall((1, 1), (1, 0)).unwrap();
        let (a2, b1) = (board.cell("a2").unwrap(), board.cell("b1").unwrap());
        assert_eq!(board.step(a2, Direction::new(1, -1)), None, "the diagonal passes the wall's end");
        assert_eq!(board.parse_coordinates("b2"), Some((1, 1)));
        assert_eq!(board.cell("b2"), None);
        assert_eq!(board.step(b1, Direction::new(-1, 0)), board.cell("a1"));
    }

    #[test]
    fn boards_side_by_side_touch_only_in_the_directions_between_them() {
        let files = ["Aa", "Ab", "Ba", "Bb"].map(String::from).to_vec();
        let shape = Shape { layers: 2, apart: true, ..Shape::default() };
        let board = Board::with_shape(shape, files, vec!["1".into(), "2".into()], false, |_, _| true).unwrap();
        let cell = |name: &str| board.cell(name).unwrap();
        assert_eq!(names(&board, board.neighbourhood(cell("Ab1"), 1)), "Aa1 Ab1 Aa2 Ab2");
        assert_eq!(board.step(cell("Ab1"), Direction::new(1, 0)), None);
        assert_eq!(board.step(cell("Ab1"), Direction::in_layers(0, 0, 1)), Some(cell("Bb1")));
        assert!(board.are_on_one_board(cell("Aa1"), cell("Ab2")) && !board.are_on_one_board(cell("Ab1"), cell("Ba1")));
        assert_eq!(board.tone((0, 0)), board.tone((2, 0)));
    }

    #[test]
    fn the_corners_of_b3_and_e6_are_b6_and_e3() {
        let board = board("abcdefgh", 8);
        let cell = |name: &str| board.cell(name).unwrap();
        assert_eq!(names(&board, board.other_corners(cell("b3"), cell("e6"))), "e3 b6");
        assert!(board.other_corners(cell("b3"), cell("b6")).is_empty());
    }

    #[test]
    fn a_board_of_more_than_256_cells_is_rejected() {
        let files = (0..17).map(|f| format!("f{f}-")).collect();
        let ranks = (0..16).map(|r| r.to_string()).collect();
        assert_eq!(Board::new(files, ranks, |_, _| true).unwrap_err(), BoardError::TooManyCells(272));
    }

    #[test]
    fn a_wall_between_squares_does_not_bar_the_step_to_another_layer() {
        let names = |texts: &[&str]| texts.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let shape = Shape { layers: 2, ..Shape::default() };
        let mut board =
            Board::with_shape(shape, names(&["Aa", "Ab", "Ba", "Bb"]), names(&["1", "2"]), false, |_, _| true).unwrap();
        board.add_wall((0, 0), (0, 1)).unwrap();
        let [below, above] = ["Aa2", "Ba2"].map(|name| board.cell(name).unwrap());
        assert_eq!(board.step(below, Direction::in_layers(0, 0, 1)), Some(above));
        assert_eq!(board.step(below, Direction::new(0, -1)), None);
    }
}
