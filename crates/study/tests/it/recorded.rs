//! Games made by hand, as records.

use engine::eval::Knowledge;
use engine::search::SearchResult;
use rules::{Game, History};
use std::ops::ControlFlow;
use study::{
    Cause, Ending, Fixture, GameRecord, Observation, Pairing, Plan, PlayedTurn, Report, Seating, SelfPlay, Strength,
    Study, seatings,
};

/// A shipped game.
pub(crate) fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("valid rules")
}

/// The seating in which the first side is played by player 0.
fn seating(game: &Game) -> Seating {
    seatings(game).swap_remove(0)
}

/// The fixture of a game of the player with 100 nodes against itself.
pub(crate) fn fixture(number: u32) -> Fixture {
    Fixture { pairing: Pairing::new_self_play(Strength::from_nodes(100)), number }
}

/// The record of a game with these turns and their scores for the side to move; it is drawn after them unless the rules
/// end it.
pub(crate) fn record(game: &Game, number: u32, turns: &[(&str, i32)]) -> GameRecord {
    let start = game.start();
    let mut observation = Observation::new(game);
    let mut moves = turns.iter();
    let mut choose = |pos: &rules::Position, _: &History| {
        let (text, score) = moves.next()?;
        let turn = notation::turn::parse(game, pos, text).unwrap_or_else(|wrong| panic!("{text}: {}", wrong.message));
        Some(SearchResult { turn, reply: None, score: *score, depth: 1, nodes: 1 })
    };
    let mut last = start;
    let mut note = |turn: &PlayedTurn<'_>| {
        observation.add_turn(turn, true);
        last = *turn.after;
        ControlFlow::Continue(())
    };
    let playing = SelfPlay { game, max_turns: 500 };
    let ended = playing.play(start, History::new(&start), &mut choose, &mut note);
    let (ending, last) = ended.unwrap_or((Ending { winner: None, cause: Cause::TurnLimit }, last));
    observation.finish(fixture(number), &seating(game), &ending, &last)
}

/// The record of a game of tic-tac-toe in which these cells are marked, without scores.
pub(crate) fn marks(game: &Game, number: u32, cells: &[&str]) -> GameRecord {
    scored_marks(game, number, cells, &vec![0; cells.len()])
}

/// The same with the scores for the side to move.
pub(crate) fn scored_marks(game: &Game, number: u32, cells: &[&str], scores: &[i32]) -> GameRecord {
    let texts: Vec<String> = cells.iter().map(|cell| format!("M@{cell}")).collect();
    let turns: Vec<(&str, i32)> = texts.iter().map(String::as_str).zip(scores.iter().copied()).collect();
    record(game, number, &turns)
}

/// The report on these games of the player with 100 nodes against itself.
pub(crate) fn report(game: &Game, records: &[GameRecord]) -> Report {
    let plan = Plan::new(vec![Strength::from_nodes(100)], records.len() as u32, 1);
    Report::new(&Study::new(game, Knowledge::default(), plan).expect("it can be played"), records)
}
