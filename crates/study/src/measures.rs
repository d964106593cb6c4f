//! What is measured of recorded games, a file for each question.
//!
//! Each measure is a function of the records; it plays nothing. What the numbers mean, and where the definitions come
//! from, is in `definitions` and in `docs/study.md`.

mod branching;
mod cells;
mod first_turns;
mod kinds;
mod length;
mod results;
mod tension;
mod values;

pub use branching::Branching;
pub use cells::CellUse;
pub use first_turns::FirstTurn;
pub use kinds::KindReport;
pub use length::{Bin, Length};
pub use results::{EndCount, Results, TeamResult};
pub use tension::{COMEBACK_CHANCE, LEAD_CHANCE, Tension};
pub use values::PieceValue;

use crate::record::GameRecord;
use crate::statistics::{GameScore, Share, Tally};
use rules::{Game, Side};

/// The result of a game for the team of a side.
pub(crate) fn result_for(game: &Game, side: Side, record: &GameRecord) -> GameScore {
    match record.winner() {
        None => GameScore::Draw,
        Some(winner) if game.are_enemies(winner, side) => GameScore::Loss,
        Some(_) => GameScore::Win,
    }
}

/// The share of the points that a team scores: 1 for a win, one half for a draw.
pub(crate) fn score_share(results: impl IntoIterator<Item = GameScore>) -> Share {
    let mut tally = Tally::default();
    for result in results {
        match result {
            GameScore::Win => tally.wins += 1,
            GameScore::Draw => tally.draws += 1,
            GameScore::Loss => tally.losses += 1,
        }
    }
    if tally.games() == 0 {
        return Share::new(0, 0);
    }
    Share::from_mean(tally.score(), tally.variance(), tally.games())
}
