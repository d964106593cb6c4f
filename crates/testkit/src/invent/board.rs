//! The board of an invented game: its cells, their names, and the lines of the `board` block.

use super::{Inventor, Line, Standing};
use rand::prelude::*;
use rand::rngs::StdRng;

/// A cell.
pub(super) struct Cell {
    pub(super) name: String,
    pub(super) x: usize,
    pub(super) y: usize,
}

/// Files, ranks and cells.
pub(super) struct BoardShape {
    files: Vec<String>,
    /// Whether the files have names of their own.
    named: bool,
    /// Whether each file counts its ranks from its own lowest cell.
    counts_own: bool,
    /// The names of the layers; empty if there is only one.
    pub(super) layers: &'static [&'static str],
    /// Whether they are boards of their own.
    apart: bool,
    /// The line that says what the cells are and which edges are joined, if there is one.
    connection: Option<String>,
    ranks: Vec<String>,
    pub(super) cells: Vec<Cell>,
}

impl BoardShape {
    /// Usually small, so that pieces meet; sometimes large, narrow or full of holes.
    pub(super) fn new(random: &mut StdRng) -> Self {
        let (width, height) = match random.random_range(0..40) {
            0 => (random.random_range(1..=2), random.random_range(5..=16)),
            1 => (random.random_range(5..=16), random.random_range(1..=2)),
            2 => (random.random_range(9..=16), random.random_range(9..=16)),
            3..8 => (random.random_range(3..=12), random.random_range(3..=12)),
            _ => (random.random_range(3..=6), random.random_range(3..=6)),
        };
        let layers: &[&str] = if width % 2 == 0 && random.random_ratio(1, 12) { &["U", "V"] } else { &[] };
        let apart = random.random_ratio(1, 2);
        let named = layers.is_empty() && random.random_ratio(1, 12);
        let letters = if named { ('A'..='P').collect::<Vec<_>>() } else { ('a'..='z').collect() };
        let files: Vec<String> = letters.into_iter().take(width / layers.len().max(1)).map(String::from).collect();
        let files = match layers {
            [] => files,
            _ => layers.iter().flat_map(|layer| files.iter().map(move |file| format!("{layer}{file}"))).collect(),
        };
        let connection = connection(random, !layers.is_empty());
        let lowest = usize::from(random.random_ratio(9, 10));
        let ranks = (0..height).map(|y| (y + lowest).to_string()).collect();
        let holes = if random.random_ratio(1, 4) { random.random_range(1..=width * height / 4 + 1) } else { 0 };
        let mut exists = vec![true; width * height];
        for _ in 0..holes {
            exists[random.random_range(0..width * height)] = false;
        }
        if exists.iter().filter(|&&there| there).count() < 4 {
            exists.fill(true);
        }
        let counts_own = named && random.random_ratio(1, 3);
        let lowest_cell =
            |x: usize| if counts_own { (0..height).find(|y| exists[y * width + x]).unwrap_or(0) } else { 0 };
        let mut shape = Self {
            named: named && width <= 16,
            counts_own,
            layers,
            apart,
            connection,
            files,
            ranks,
            cells: Vec::new(),
        };
        for y in 0..height {
            for x in (0..shape.files.len()).filter(|x| exists[y * width + x]) {
                let name = format!("{}{}", shape.files[x], shape.ranks[y - lowest_cell(x)]);
                shape.cells.push(Cell { name, x, y });
            }
        }
        shape
    }

    fn cell_at(&self, x: usize, y: usize) -> Option<usize> {
        self.cells.iter().position(|cell| (cell.x, cell.y) == (x, y))
    }

    /// Some cells, as text and by index: a rectangle, a single cell, or both.
    pub(super) fn some_cells(&self, random: &mut StdRng) -> (String, Vec<usize>) {
        let (mut words, mut found) = (Vec::new(), Vec::new());
        for _ in 0..if random.random_ratio(1, 3) { 2 } else { 1 } {
            let (a, b) = (random.random_range(0..self.cells.len()), random.random_range(0..self.cells.len()));
            let (first, last) = (&self.cells[a], &self.cells[b]);
            if random.random_ratio(1, 3) {
                words.push(first.name.clone());
                found.push(a);
                continue;
            }
            // Often a whole rank, as most zones are.
            let whole_rank = random.random_ratio(1, 2);
            let row: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell].y == first.y).collect();
            let (Some(left), Some(right)) = (row.first(), row.last()) else { continue };
            if whole_rank {
                words.push(format!("{}-{}", self.cells[*left].name, self.cells[*right].name));
                found.extend(row);
            } else {
                words.push(format!("{}-{}", first.name, last.name));
                let (xs, ys) = (first.x.min(last.x)..=first.x.max(last.x), first.y.min(last.y)..=first.y.max(last.y));
                found.extend(
                    (0..self.cells.len())
                        .filter(|&cell| xs.contains(&self.cells[cell].x) && ys.contains(&self.cells[cell].y)),
                );
            }
        }
        found.sort_unstable();
        found.dedup();
        (words.join(" "), found)
    }

    /// Whether the cells are on one rank, on files with unambiguous letters.
    pub(super) fn is_lettered_row(&self, cells: &[usize]) -> bool {
        let y = cells.first().map(|&cell| self.cells[cell].y);
        !self.named
            && self.layers.is_empty()
            && self.files.len() <= 8
            && cells.iter().all(|&cell| Some(self.cells[cell].y) == y)
    }

    /// A random neighbour of a cell.
    pub(super) fn neighbour(&self, cell: usize, random: &mut StdRng) -> Option<usize> {
        let Cell { x, y, .. } = self.cells[cell];
        let near = |other: &Cell| other.x.abs_diff(x) <= 1 && other.y.abs_diff(y) <= 1 && (other.x, other.y) != (x, y);
        (0..self.cells.len()).filter(|&other| near(&self.cells[other])).choose(random)
    }

    /// All cells of the straight line without holes through both cells.
    pub(super) fn line(&self, a: usize, b: usize) -> Option<Vec<usize>> {
        let (from, to) = (&self.cells[a], &self.cells[b]);
        let (dx, dy) = (to.x as i32 - from.x as i32, to.y as i32 - from.y as i32);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() || (dx, dy) == (0, 0) {
            return None;
        }
        let run = |sx: i32, sy: i32| {
            let (mut x, mut y, mut run) = (from.x as i32 + sx, from.y as i32 + sy, Vec::new());
            while let (Ok(at_x), Ok(at_y)) = (usize::try_from(x), usize::try_from(y))
                && let Some(cell) = self.cell_at(at_x, at_y)
            {
                run.push(cell);
                (x, y) = (x + sx, y + sy);
            }
            run
        };
        let (sx, sy) = (dx.signum(), dy.signum());
        let ahead = run(sx, sy);
        ahead.contains(&b).then(|| [run(-sx, -sy), vec![a], ahead].concat())
    }
}

/// Sometimes joined edges or hexagons. Lines that have no meaning there are removed, as all lines that the reader rejects.
fn connection(random: &mut StdRng, has_layers: bool) -> Option<String> {
    let line = match random.random_range(0..40) {
        0..=1 => "joined left-right",
        2 => "joined bottom-top",
        3 => "joined left-right bottom-top",
        4..=5 if !has_layers => "hexagons flat",
        6 if !has_layers => "hexagons pointed",
        _ => return None,
    };
    Some(line.to_owned())
}

impl Inventor<'_> {
    /// The `board` block with the drawing and everything invented for it.
    pub(super) fn invent_board(&mut self, rest: Vec<Line>) -> Line {
        let mut grid = Line::new("grid");
        let wide = self.sides.len() > 2;
        for (y, rank) in self.board.ranks.iter().enumerate().rev() {
            let tokens = (0..self.board.files.len()).map(|x| {
                let token = self.board.cell_at(x, y).map_or_else(|| "-".to_owned(), |cell| self.token(cell));
                if wide { format!("{token:>2}") } else { token }
            });
            let tokens: Vec<String> = tokens.collect();
            let of_layer = tokens.len() / self.board.layers.len().max(1);
            let parts: Vec<String> = tokens.chunks(of_layer.max(1)).map(|part| part.join(" ")).collect();
            grid.rows.push(format!("{rank:>2}  {}", parts.join(" | ")));
        }
        let mut children = Vec::new();
        if self.board.named {
            let own = if self.board.counts_own { " ranks=own" } else { "" };
            children.push(Line::new(&format!("files {}{own}", self.board.files.join(" "))));
        }
        if !self.board.layers.is_empty() {
            let word = if self.board.apart { "boards" } else { "layers" };
            children.push(Line::new(&format!("{word} {}", self.board.layers.join(" "))));
        }
        children.extend(self.board.connection.as_deref().map(Line::new));
        children.push(grid);
        if self.chance(20) {
            let walls: Vec<String> = (0..self.number_in(1, 4)).filter_map(|_| self.wall()).collect();
            if !walls.is_empty() {
                children.push(Line::new(&format!("walls {}", walls.join(" "))));
            }
        }
        if self.chance(12) {
            let cuts: Vec<String> = (0..self.number_in(1, 4)).filter_map(|_| self.neighbours()).collect();
            if !cuts.is_empty() {
                children.push(Line::new(&format!("cut {}", cuts.join(" "))));
            }
        }
        for (percent, name) in [(10, "dark"), (12, "look"), (12, "set")] {
            if self.chance(percent) {
                children.extend(self.word(name).and_then(|word| self.line(word)));
            }
        }
        children.extend(rest);
        Line::new("board").with_children(children)
    }

    fn token(&self, cell: usize) -> String {
        match self.start[cell] {
            None => ".".to_owned(),
            Some(Standing::Stone(stone)) => self.stones[stone].1.to_string(),
            Some(Standing::Piece { side, kind }) => {
                let letter = self.kinds[kind].letter;
                match (self.sides.len(), side) {
                    (2, 0) => letter.to_string(),
                    (2, _) => letter.to_ascii_lowercase().to_string(),
                    _ => format!("{}{letter}", self.sides[side].letter),
                }
            }
        }
    }

    /// Two adjacent cells, `a1|a2`.
    fn wall(&mut self) -> Option<String> {
        let cell = self.number_in(0, self.board.cells.len() - 1);
        let other = self.board.neighbour(cell, self.random)?;
        let (a, b) = (&self.board.cells[cell], &self.board.cells[other]);
        (a.x == b.x || a.y == b.y).then(|| format!("{}|{}", a.name, b.name))
    }

    /// Two adjacent ranks, `"1|2"`.
    pub(super) fn ranks(&mut self) -> Option<String> {
        let lower = self.number_in(0, self.board.ranks.len().checked_sub(2)?);
        Some(format!("\"{}|{}\"", self.board.ranks[lower], self.board.ranks[lower + 1]))
    }

    /// Two neighbouring cells, `a1-b2`.
    pub(super) fn neighbours(&mut self) -> Option<String> {
        let cell = self.number_in(0, self.board.cells.len() - 1);
        let other = self.board.neighbour(cell, self.random)?;
        Some(format!("{}-{}", self.board.cells[cell].name, self.board.cells[other].name))
    }
}
