//! What the tests of matches share.
#![allow(dead_code, reason = "each test binary uses its part")]

use arena::{Conditions, Match, Outcome, Pace, Spec, Time};
use eval::Knowledge;
use rules::Game;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub(crate) fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

pub(crate) fn nodes(nodes: u64) -> Pace {
    Pace { nodes: Some(nodes), ..Pace::default() }
}

pub(crate) fn per_turn(millis: u64) -> Pace {
    Pace { time: Time::PerTurn(Duration::from_millis(millis)), ..Pace::default() }
}

pub(crate) fn spec(text: &str) -> Spec {
    Spec::read(text).expect("a player")
}

/// A match between these two with usual settings.
pub(crate) fn match_of<'a>(game: &'a Game, id: &'a str, players: [&str; 2], pace: Pace, games: usize) -> Match<'a> {
    let players = players.map(spec);
    let paces = players.each_ref().map(|player| player.pace(pace));
    let timer = Spec::timer([&players[0], &players[1]]);
    let conditions =
        Conditions { start: game.start(), paces, timer, margin: Duration::from_millis(100), max_turns: 300 };
    Match {
        game,
        id,
        known: Knowledge::default(),
        players,
        conditions,
        games,
        plies: 6,
        even: None,
        seed: 1,
        concurrency: 2,
        sprt: None,
    }
}

pub(crate) fn run(of: &Match<'_>) -> Outcome {
    of.run(&AtomicBool::new(false), &mut |_, _| {}).expect("it can be played")
}
