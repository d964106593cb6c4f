//! Helpers shared by the tests of matches.
use engine::eval::Knowledge;
use lab::matches::{Conditions, Match, MatchResult};
use protocol::competitor::{CompetitorSpec, TimeControl, TurnLimits};
use rules::Game;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

pub(crate) fn nodes(nodes: u64) -> TurnLimits {
    TurnLimits { nodes: Some(nodes), ..TurnLimits::default() }
}

pub(crate) fn per_turn(millis: u64) -> TurnLimits {
    TurnLimits { time: TimeControl::PerTurn(Duration::from_millis(millis)), ..TurnLimits::default() }
}

pub(crate) fn spec(text: &str) -> CompetitorSpec {
    CompetitorSpec::parse(text).expect("a player")
}

/// A match between two players with default settings.
pub(crate) fn match_of<'a>(
    game: &'a Game,
    id: &'a str,
    players: [&str; 2],
    pace: TurnLimits,
    games: usize,
) -> Match<'a> {
    let players = players.map(spec);
    let paces = players.each_ref().map(|player| player.limits(pace));
    let timer = CompetitorSpec::time_source([&players[0], &players[1]]);
    let conditions = Conditions {
        start: game.start(),
        limits: paces,
        time_source: timer,
        time_margin: Duration::from_millis(100),
        max_turns: 300,
    };
    Match {
        game,
        id,
        knowledge: Knowledge::default(),
        players,
        conditions,
        games,
        opening_plies: 6,
        max_opening_imbalance: None,
        seed: 1,
        concurrency: 2,
        sprt: None,
    }
}

pub(crate) fn run(of: &Match<'_>) -> MatchResult {
    of.run(&AtomicBool::new(false), &mut |_, _| {}).expect("a playable match")
}
