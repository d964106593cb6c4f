//! Replays annotated games of published sources ply by ply: `games/*/annotated.txt`.
//!
//! Each line has the form `ply|turn as printed|coordinates|cells cleared by an explosion|board and side after it|legal
//! replies|state`, where the state is `+`, `#` or empty. A line that starts with `#` is a comment, one that starts with
//! `game` begins a new game.

use notation::{position, turn};
use rules::{Event, Game, Position};
use std::collections::BTreeSet;

/// Replays all games of a file; returns the number of plies and the failures.
pub fn check(id: &str, text: &str) -> (usize, Vec<String>) {
    let game = crate::game(id, &[]);
    let (mut plies, mut failures) = (0, Vec::new());
    let mut pos = game.start();
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty()) {
        if line.starts_with("game") {
            pos = game.start();
            continue;
        }
        match replay_ply(&game, &pos, line) {
            Ok(after) => {
                plies += 1;
                pos = after;
            }
            Err(message) => {
                failures.push(format!("{id}/annotated.txt:{}: {message}", n + 1));
                break;
            }
        }
    }
    (plies, failures)
}

fn replay_ply(game: &Game, pos: &Position, line: &str) -> Result<Position, String> {
    let [_, printed, coordinates, cleared, after, replies, state] = line.split('|').collect::<Vec<_>>()[..] else {
        return Err("a ply has seven fields".into());
    };
    let steps = turn::parse(game, pos, printed).map_err(|error| format!("{printed}: {error}"))?;
    let same = turn::parse(game, pos, coordinates).map_err(|error| format!("{coordinates}: {error}"))?;
    let mut events = Vec::new();
    let next = game.play_turn_unchecked(pos, &steps, &mut events);
    if game.play_turn_unchecked(pos, &same, &mut ()).key() != next.key() {
        return Err(format!("{printed} and {coordinates} are different turns"));
    }
    let exploded = events.iter().any(|event| matches!(event, Event::Blast { .. }));
    let gone = events.iter().filter_map(|event| match event {
        Event::Removed { cell, .. } | Event::Captured { cell, .. } if exploded => {
            Some(game.board().name(*cell).to_owned())
        }
        _ => None,
    });
    let gone: BTreeSet<String> = gone.collect();
    let expected: BTreeSet<String> = cleared.split(',').filter(|cell| !cell.is_empty()).map(str::to_owned).collect();
    if gone != expected {
        return Err(format!("{printed} clears {gone:?}"));
    }
    let written = position::write(game, &next);
    if written.split(' ').take(2).collect::<Vec<_>>().join(" ") != after {
        return Err(format!("after {printed} the position is {written}"));
    }
    let turns = game.turns(&next, |_, _| false).len();
    if turns.to_string() != replies {
        return Err(format!("after {printed} there are {turns} replies, not {replies}"));
    }
    let checked = game.in_check(&next, next.side());
    let actual = match (checked, turns) {
        (true, 0) => "#",
        (true, _) => "+",
        _ => "",
    };
    if actual == state { Ok(next) } else { Err(format!("after {printed} the state is `{actual}`")) }
}
