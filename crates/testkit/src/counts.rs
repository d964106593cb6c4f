//! The counts in `games/*/perft.txt`: `position ;D1 n ;D2 n …`; lines with `#` say why a position is included.
//!
//! A line `reading NAME=VALUE …` chooses readings for the lines below it, up to the next such line; before the first
//! one the defaults apply.
//!
//! `D` counts different results: turns that lead to the same position count once. `T` counts every turn, as most
//! programs do; where turns never transpose, both are the same.
//!
//! The counts compare this engine, and its position strings, with independent programs. The tests check the counts up
//! to a limit, `cargo xtask trials counts --deep` checks all of them.

use notation::position;
use rules::Game;

/// A line of such a file.
#[derive(Clone, Debug)]
pub struct CountLine {
    /// The location for messages: `game/perft.txt:12`.
    pub location: String,
    /// The chosen readings, name and value; the others have their defaults.
    pub readings: Vec<(String, String)>,
    /// The position.
    pub position: String,
    /// The counts.
    pub counts: Vec<Count>,
}

/// A number of positions at a depth.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The depth in turns.
    pub depth: u32,
    /// The number of positions.
    pub nodes: u64,
    /// Whether every turn counts instead of every result.
    pub every_turn: bool,
}

impl Count {
    fn parse(text: &str) -> Option<Self> {
        let (depth, nodes) = text.strip_prefix(['D', 'T'])?.split_once(' ')?;
        Some(Self { depth: depth.parse().ok()?, nodes: nodes.parse().ok()?, every_turn: text.starts_with('T') })
    }
}

/// Parses the lines of a file; returns them and the errors in the others.
pub fn parse_lines(id: &str, text: &str) -> (Vec<CountLine>, Vec<String>) {
    let (mut lines, mut failures) = (Vec::new(), Vec::new());
    let mut readings = Vec::new();
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty()) {
        let place = format!("{id}/perft.txt:{}", n + 1);
        if let Some(chosen) = line.strip_prefix("reading ") {
            readings.clear();
            for choice in chosen.split_whitespace() {
                match choice.split_once('=') {
                    Some((name, value)) => readings.push((name.to_owned(), value.to_owned())),
                    None => failures.push(format!("{place}: `{choice}` is not NAME=VALUE")),
                }
            }
            continue;
        }
        let mut parts = line.split(" ;").map(str::trim);
        let position = parts.next().unwrap_or_default().to_owned();
        let mut counts = Vec::new();
        for part in parts {
            match Count::parse(part) {
                Some(count) => counts.push(count),
                None => failures.push(format!("{place}: `{part}` is not a count")),
            }
        }
        lines.push(CountLine { location: place, readings: readings.clone(), position, counts });
    }
    (lines, failures)
}

impl CountLine {
    /// Checks the position and every count up to `most` positions; returns the failures. Calls `done` for every checked
    /// count.
    pub fn check(&self, game: &Game, most: u64, done: &mut dyn FnMut(u64)) -> Vec<String> {
        let place = &self.location;
        let pos = match position::parse(game, &self.position) {
            Ok(pos) => pos,
            Err(error) => return vec![format!("{place}: {error}")],
        };
        let mut failures = Vec::new();
        // Other programs may write the same position differently; it must survive a round trip.
        let written = position::write(game, &pos);
        let back = position::parse(game, &written);
        if back.is_err() || back.is_ok_and(|back| back.key() != pos.key() || position::write(game, &back) != written) {
            failures.push(format!("{place}: does not survive a round trip\n  {written}"));
        }
        for &Count { depth, nodes, every_turn } in self.counts.iter().filter(|count| count.nodes <= most) {
            let actual = if every_turn { game.perft_turns(&pos, depth) } else { game.perft(&pos, depth) };
            if actual != nodes {
                failures.push(format!("{place}: depth {depth}: {actual}, not {nodes}: {}", self.position));
            }
            done(nodes);
        }
        failures
    }
}

/// Checks every count up to `most` positions; returns the number of checked counts and the failures.
pub fn check(id: &str, text: &str, most: u64) -> (usize, Vec<String>) {
    let (lines, mut failures) = parse_lines(id, text);
    let mut checked = 0;
    for lines in lines.chunk_by(|a, b| a.readings == b.readings) {
        let game = crate::game(id, &lines[0].readings);
        for line in lines {
            failures.extend(line.check(&game, most, &mut |_| checked += 1));
        }
    }
    (checked, failures)
}
