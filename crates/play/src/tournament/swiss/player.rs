//! What the pairing of a round needs to know about each player.

use super::has_rested;
use crate::tournament::colour::{ColourHistory, colour_histories};
use crate::tournament::history::History;
use crate::tournament::standings::half_points;

/// Whether a player met one of fewer or more points (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// Fewer, or the player got points without playing.
    Down,
    /// More.
    Up,
}

/// A player of the round.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The number as an entrant.
    pub(super) number: usize,
    /// In half points.
    pub(super) points: u32,
    pub(super) colours: ColourHistory,
    /// The floats one round and two rounds before.
    pub(super) floats: [Option<Float>; 2],
    /// The rounds in which the player has not played.
    pub(super) unplayed: u32,
    /// Whether the player has had a full point without playing.
    pub(super) has_rested: bool,
    /// Whether this is the last round and the player has more than half of the points (1.8).
    pub(super) is_topscorer: bool,
}

/// The players who are there, in the order in which they are ranked (1.2): by points, then by number.
pub(super) fn ranked(history: &History, there: &[bool], is_last: bool) -> Vec<Player> {
    let (rounds, points) = (history.rounds(), half_points(history, there.len()));
    let scores_before: Vec<Vec<u32>> = (0..2).map(|back| scores_before(history, there.len(), back)).collect();
    let mut colours = colour_histories(history, there.len());
    let player = |number: usize| {
        let played = history.games.iter().filter(|game| !game.forfeit && game.opponent_of(number).is_some()).count();
        Player {
            number,
            points: points[number],
            colours: std::mem::take(&mut colours[number]),
            floats: [0, 1].map(|back| float(history, number, back, &scores_before[back as usize])),
            unplayed: rounds - played as u32,
            has_rested: has_rested(history, number),
            is_topscorer: is_last && points[number] > rounds,
        }
    };
    let mut players: Vec<Player> = (0..there.len()).filter(|&number| there[number]).map(player).collect();
    players.sort_by_key(|player| (std::cmp::Reverse(player.points), player.number));
    players
}

/// The points of all entrants before the last round, or the one `back` rounds before it.
fn scores_before(history: &History, entrants: usize, back: u32) -> Vec<u32> {
    let until = history.rounds().saturating_sub(back + 1);
    let games = history.games.iter().filter(|game| game.round < until).copied().collect();
    let byes = history.byes.iter().filter(|bye| bye.round < until).copied().collect();
    half_points(&History { games, byes }, entrants)
}

/// The float of a player in the last round, or the one `back` rounds before it; `before` are the points before that round.
fn float(history: &History, player: usize, back: u32, before: &[u32]) -> Option<Float> {
    let round = history.rounds().checked_sub(back + 1)?;
    let game = history.games.iter().find(|game| game.round == round && game.opponent_of(player).is_some());
    if let Some(game) = game.filter(|game| !game.forfeit) {
        let other = before.get(game.opponent_of(player)?).copied().unwrap_or_default();
        return match before[player].cmp(&other) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        };
    }
    let won = game.is_some_and(|game| game.half_points(player) > 0);
    let rested = history.byes.iter().any(|bye| bye.round == round && bye.player == player);
    (won || rested).then_some(Float::Down)
}
