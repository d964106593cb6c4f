//! The names of squares for players, and the labels at the edge of the board that agree with them.
//!
//! Each game names its squares in one way, that of its short turn texts, everywhere where players read them: at the edge
//! of the board, in the rule sheet, in prompts, refusals and announcements. The cells themselves keep their names, which rule files, records
//! and tokens use ([`Board::name`](geometry::Board::name)). The crate `notation` writes turns with these names.

use crate::cast::Cast;
use crate::roles::TurnStyle;
use geometry::Cell;

/// The labels of files and ranks at the edge of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLabels {
    /// The files, from left to right, below the board.
    pub below: Vec<String>,
    /// The labels of the files above the board.
    pub above: Vec<String>,
    /// The ranks, from the lowest up.
    pub beside: Vec<String>,
}

impl Cast {
    /// The labels at the edge of this game's board.
    pub fn board_labels(&self) -> BoardLabels {
        let (files, ranks) = (self.board.files(), self.board.ranks());
        let count = |n: usize| (1..=n).map(|n| n.to_string());
        match self.traits.turn_style {
            TurnStyle::Western => BoardLabels { below: files.to_vec(), above: files.to_vec(), beside: ranks.to_vec() },
            TurnStyle::Numbers => {
                let files: Vec<String> = count(files.len()).rev().collect();
                BoardLabels { below: files.clone(), above: files, beside: count(ranks.len()).rev().collect() }
            }
            // Each side counts the files from its own right.
            TurnStyle::Distances => BoardLabels {
                below: count(files.len()).rev().collect(),
                above: count(files.len()).collect(),
                beside: count(ranks.len()).collect(),
            },
        }
    }

    /// The name of a square: `e4`; with `turns numbers` file and rank as in `P-76`, `76`. `turns distances` names only
    /// files; there a square is file and rank as the side at the bottom counts them, `2.3`.
    pub fn square_name(&self, cell: Cell) -> String {
        if self.traits.turn_style == TurnStyle::Western {
            return self.board.name(cell).to_owned();
        }
        let (x, y) = self.board.coordinates(cell);
        self.place_name((x.into(), y.into()))
    }

    /// The name of a place of the grid, by file and rank from 0, whether it is a square or not.
    pub fn place_name(&self, (x, y): (usize, usize)) -> String {
        let (files, ranks) = (self.board.files().len(), self.board.ranks().len());
        match self.traits.turn_style {
            TurnStyle::Western => format!("{}{}", self.board.files()[x], self.board.ranks()[y]),
            TurnStyle::Numbers => format!("{}{}", files - x, ranks - y),
            TurnStyle::Distances => format!("{}.{}", files - x, y + 1),
        }
    }

    /// The names of squares, in a list.
    pub fn square_names(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|cell| self.square_name(cell)).collect::<Vec<_>>().join(", ")
    }
}
