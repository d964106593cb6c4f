//! How everybody stands: points, and what parts those who have as many.
//!
//! For: the table of a round robin or of Swiss rounds. Tie-breaks are those of FIDE's Handbook C.07: the Buchholz
//! score, the sum of the opponents' points, and the one of Sonneborn and Berger, the points of those whom one has
//! beaten and half of those with whom one has drawn. Not for: arenas (`arena`).

use crate::played::History;

/// How the points of equals are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Sonneborn-Berger first: where everybody has met the same opponents.
    Robin,
    /// Buchholz first: where some had stronger opponents than others.
    Swiss,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub player: usize,
    /// From 1; who cannot be told apart shares a place.
    pub place: u32,
    /// In halves of a point.
    pub points: u32,
    /// In halves.
    pub buchholz: u32,
    /// In quarters.
    pub berger: u32,
    /// Games won.
    pub wins: u32,
    /// Games played to their end.
    pub games: u32,
}

/// The points of everybody, in halves; who rests gets a whole one.
pub fn halves(history: &History, entrants: usize) -> Vec<u32> {
    let mut points = vec![0; entrants];
    for game in &history.games {
        for player in [game.first, game.second] {
            if let Some(points) = points.get_mut(player) {
                *points += game.halves(player);
            }
        }
    }
    for bye in &history.byes {
        if let Some(points) = points.get_mut(bye.player) {
            *points += 2;
        }
    }
    points
}

/// The table, the first first; `rests` says whether a bye is worth a point, as it is in Swiss rounds.
pub fn table(history: &History, entrants: usize, ties: Ties) -> Vec<Standing> {
    let counted = match ties {
        Ties::Swiss => history.clone(),
        // In a round robin everybody rests as often, and it is worth nothing.
        Ties::Robin => History { games: history.games.clone(), byes: Vec::new() },
    };
    let points = halves(&counted, entrants);
    let mut table: Vec<Standing> = (0..entrants)
        .map(|player| Standing { player, place: 0, points: points[player], buchholz: 0, berger: 0, wins: 0, games: 0 })
        .collect();
    for game in counted.games.iter().filter(|game| game.score.is_some() && game.first.max(game.second) < entrants) {
        for (player, other) in [(game.first, game.second), (game.second, game.first)] {
            let (got, line) = (game.halves(player), &mut table[player]);
            line.buchholz += points[other];
            line.berger += got * points[other];
            line.wins += u32::from(got == 2);
            line.games += 1;
        }
    }
    let rounds = counted.games.iter().map(|game| game.round + 1).max().unwrap_or(0);
    for bye in counted.byes.iter().filter(|bye| bye.player < entrants) {
        let ghost = ghost(&counted, bye.player, bye.round, rounds);
        table[bye.player].buchholz += ghost;
        table[bye.player].berger += 2 * ghost;
    }
    let worth = |line: &Standing| match ties {
        Ties::Robin => (line.points, line.berger, line.wins, 0),
        Ties::Swiss => (line.points, line.buchholz, line.berger, line.wins),
    };
    table.sort_by_key(|line| (std::cmp::Reverse(worth(line)), line.player));
    let mut place = 1;
    for at in 0..table.len() {
        if at > 0 && worth(&table[at]) != worth(&table[at - 1]) {
            place = at as u32 + 1;
        }
        table[at].place = place;
    }
    table
}

/// What the opponent has who was not there: as much as whoever rested had by then, and a draw from each later round.
fn ghost(history: &History, player: usize, round: u32, rounds: u32) -> u32 {
    let before = history.games.iter().filter(|game| game.round < round).map(|game| game.halves(player)).sum::<u32>();
    let rested = history.byes.iter().filter(|bye| bye.player == player && bye.round < round).count() as u32;
    before + 2 * rested + rounds.saturating_sub(round + 1)
}
