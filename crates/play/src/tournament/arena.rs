//! Arenas: for a fixed time, a player who has finished a game is paired again.
//!
//! Pairs the waiting players and counts points, as lichess does: a win is worth 2, a draw 1, and after two wins in a
//! row everything counts double until the player fails to win. When an arena ends is decided elsewhere.

use crate::tournament::history::{Game, History};

/// A player waiting for a game; in a list, those who have waited longest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingPlayer {
    /// The entrant.
    pub player: usize,
    /// Points so far.
    pub points: u32,
    /// The opponent of the last game.
    pub last_opponent: Option<usize>,
    /// Games moving first minus games moving second.
    pub balance: i32,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaStanding {
    /// The entrant.
    pub player: usize,
    /// From 1; equal points share a place.
    pub place: u32,
    /// Points.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games finished.
    pub games: u32,
    /// The player is on a streak: the next game counts double.
    pub on_streak: bool,
}

/// Pairs the waiting players. No pair plays twice in a row, except where the arena has only two players.
pub fn pair_waiting(waiting: &[WaitingPlayer], only_two: bool) -> Vec<(usize, usize)> {
    let mut order: Vec<&WaitingPlayer> = waiting.iter().collect();
    order.sort_by_key(|one| std::cmp::Reverse(one.points));
    let mut found = Vec::new();
    while !order.is_empty() {
        let one = order.remove(0);
        let fresh = |other: &&WaitingPlayer| {
            only_two || one.last_opponent != Some(other.player) && other.last_opponent != Some(one.player)
        };
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

/// Returns the table, the leader first; the games are in the order in which they ended.
pub fn standings(history: &History, entrants: usize) -> Vec<ArenaStanding> {
    let mut lines: Vec<(ArenaStanding, u32)> = (0..entrants)
        .map(|player| (ArenaStanding { player, place: 0, points: 0, wins: 0, games: 0, on_streak: false }, 0))
        .collect();
    for game in history.games.iter().filter(|game| game.score.is_some()) {
        for player in [game.first, game.second] {
            if let Some((line, running)) = lines.get_mut(player) {
                add_game(line, running, game, player);
            }
        }
    }
    let mut lines: Vec<ArenaStanding> = lines.into_iter().map(|(line, _)| line).collect();
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

fn add_game(line: &mut ArenaStanding, running: &mut u32, game: &Game, player: usize) {
    let got = game.half_points(player);
    line.points += if line.on_streak { 2 * got } else { got };
    line.games += 1;
    line.wins += u32::from(got == 2);
    *running = if got == 2 { *running + 1 } else { 0 };
    line.on_streak = *running >= 2;
}
