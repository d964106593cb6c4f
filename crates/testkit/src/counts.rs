//! The counts in `games/*/perft.txt`: `position ;D1 n ;D2 n …`, lines with `#` say why a position is there.
//!
//! A line `reading NAME=VALUE …` chooses readings for the lines below it, up to the next such line; before the first
//! one the defaults hold.
//!
//! `D` counts different results: of two turns that lead to the same position only one. `T` counts every turn, as most
//! programs do; where turns never merge it is the same.
//!
//! For: comparing this engine with independent programs, and the text of positions with theirs. The tests check the
//! counts up to a bound, `cargo xtask counts --deep` all of them.

use notation::position;
use rules::Game;

/// A line of such a file.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it stands, for messages: `game/perft.txt:12`.
    pub place: String,
    /// The readings chosen, name and value; the others have their defaults.
    pub readings: Vec<(String, String)>,
    /// The position.
    pub position: String,
    /// The counts.
    pub counts: Vec<Count>,
}

/// How many positions there are after some turns.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// So many turns.
    pub depth: u32,
    /// So many positions.
    pub nodes: u64,
    /// Every turn is counted, not every result.
    pub every_turn: bool,
}

impl Count {
    fn read(text: &str) -> Option<Self> {
        let (depth, nodes) = text.strip_prefix(['D', 'T'])?.split_once(' ')?;
        Some(Self { depth: depth.parse().ok()?, nodes: nodes.parse().ok()?, every_turn: text.starts_with('T') })
    }
}

/// The lines of a file, and what is wrong with the others.
pub fn lines(id: &str, text: &str) -> (Vec<Line>, Vec<String>) {
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
            match Count::read(part) {
                Some(count) => counts.push(count),
                None => failures.push(format!("{place}: `{part}` is no count")),
            }
        }
        lines.push(Line { place, readings: readings.clone(), position, counts });
    }
    (lines, failures)
}

impl Line {
    /// Checks the position and every count up to `most` positions; the failures. `done` hears of every count that has
    /// been checked.
    pub fn check(&self, game: &Game, most: u64, done: &mut dyn FnMut(u64)) -> Vec<String> {
        let place = &self.place;
        let pos = match position::read(game, &self.position) {
            Ok(pos) => pos,
            Err(error) => return vec![format!("{place}: {error}")],
        };
        let mut failures = Vec::new();
        // Other programs' strings may spell the same position in another way; the position must survive.
        let written = position::write(game, &pos);
        let back = position::read(game, &written);
        if back.is_err() || back.is_ok_and(|back| back.key() != pos.key() || position::write(game, &back) != written) {
            failures.push(format!("{place}: is written back as another position\n  {written}"));
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

/// Checks every count up to `most` positions; how many counts were checked, and the failures.
pub fn check(id: &str, text: &str, most: u64) -> (usize, Vec<String>) {
    let (lines, mut failures) = lines(id, text);
    let mut checked = 0;
    for lines in lines.chunk_by(|a, b| a.readings == b.readings) {
        let game = crate::game(id, &lines[0].readings);
        for line in lines {
            failures.extend(line.check(&game, most, &mut |_| checked += 1));
        }
    }
    (checked, failures)
}
