//! Arenas: for a fixed time, whoever has finished a game plays the next one.
//!
//! For: who plays whom among those who wait, and points. A win is worth 2, a draw 1; after two wins running everything
//! counts double until somebody does not win, as players know it from lichess. Not for: when it is over.

use crate::played::{Game, History};

/// Somebody who waits for a game; those who have waited longest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub player: usize,
    /// Points by now.
    pub points: u32,
    /// With whom the last game was.
    pub last: Option<usize>,
    /// How often first less how often second.
    pub balance: i32,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub player: usize,
    /// From 1; who has as many points shares a place.
    pub place: u32,
    /// Points.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games played to their end.
    pub games: u32,
    /// The next game counts double.
    pub hot: bool,
}

/// Pairs of those who wait: nobody plays the same opponent twice running, except where there are only two at all.
pub fn pairs(waiting: &[Waiting], only_two: bool) -> Vec<(usize, usize)> {
    let mut order: Vec<&Waiting> = waiting.iter().collect();
    order.sort_by_key(|one| std::cmp::Reverse(one.points));
    let mut found = Vec::new();
    while !order.is_empty() {
        let one = order.remove(0);
        let fresh = |other: &&Waiting| only_two || one.last != Some(other.player) && other.last != Some(one.player);
        if let Some(at) = order.iter().position(fresh) {
            let other = order.remove(at);
            found.push(if one.balance <= other.balance {
                (one.player, other.player)
            } else {
                (other.player, one.player)
            });
        }
    }
    found
}

/// The table, the first first; the games are in the order in which they ended.
pub fn table(history: &History, entrants: usize) -> Vec<Line> {
    let mut lines: Vec<(Line, u32)> =
        (0..entrants).map(|player| (Line { player, place: 0, points: 0, wins: 0, games: 0, hot: false }, 0)).collect();
    for game in history.games.iter().filter(|game| game.score.is_some()) {
        for player in [game.first, game.second] {
            if let Some((line, running)) = lines.get_mut(player) {
                score(line, running, game, player);
            }
        }
    }
    let mut lines: Vec<Line> = lines.into_iter().map(|(line, _)| line).collect();
    lines.sort_by_key(|line| (std::cmp::Reverse(line.points), line.games, line.player));
    let mut place = 1;
    for at in 0..lines.len() {
        if at > 0 && lines[at].points != lines[at - 1].points {
            place = at as u32 + 1;
        }
        lines[at].place = place;
    }
    lines
}

fn score(line: &mut Line, running: &mut u32, game: &Game, player: usize) {
    let got = game.halves(player);
    line.points += if line.hot { 2 * got } else { got };
    line.games += 1;
    line.wins += u32::from(got == 2);
    *running = if got == 2 { *running + 1 } else { 0 };
    line.hot = *running >= 2;
}
