//! Where pieces go.

use crate::record::GameRecord;
use crate::statistics::Share;
use rules::Game;
use serde::Serialize;

/// The use of the cells.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CellUse {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// By side, then cell: how often its turns brought a piece or stone there, in all games together.
    pub arrivals: Vec<Vec<u64>>,
    /// Cells on which a piece arrived in any game.
    pub used: Share,
}

impl CellUse {
    /// The cells that these games use.
    pub fn new(game: &Game, records: &[&GameRecord]) -> Self {
        let board = game.board();
        let count = |side: usize, cell: geometry::Cell| {
            let counts = records.iter().filter_map(|record| record.arrivals.get(side)?.get(cell.index()));
            counts.map(|&count| u64::from(count)).sum()
        };
        let arrivals: Vec<Vec<u64>> =
            (0..game.side_count()).map(|side| board.cells().map(|cell| count(side, cell)).collect()).collect();
        let cells: Vec<String> = board.cells().map(|cell| game.def().square_name(cell)).collect();
        let used = (0..cells.len()).filter(|&i| arrivals.iter().any(|counts| counts[i] > 0)).count();
        Self { used: Share::new(used as u64, cells.len() as u64), cells, arrivals }
    }

    /// By cell: the arrivals of all sides.
    pub fn totals(&self) -> Vec<u64> {
        (0..self.cells.len()).map(|cell| self.arrivals.iter().map(|counts| counts[cell]).sum()).collect()
    }

    /// The names of the cells on which no piece arrived.
    pub fn unused(&self) -> Vec<&str> {
        let totals = self.totals();
        self.cells.iter().zip(totals).filter(|&(_, count)| count == 0).map(|(name, _)| name.as_str()).collect()
    }
}
