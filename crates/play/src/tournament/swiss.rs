//! Swiss tournaments: no one is knocked out, and players with equal points meet.
//!
//! Makes the pairings of the next round by FIDE's Dutch system (Handbook C.04.3, in the edition that applies from 1 February
//! 2026). The players are paired score group by score group, the highest first: `bracket` pairs one of them, by the
//! criteria in `criteria`. Numbers in parentheses are articles of C.04.3. Unlike FIDE's rules (C.04.2, 3.5), two players
//! who were paired do not meet again after a forfeit either, so that no one gets the same absent opponent twice.

mod bracket;
mod columns;
mod criteria;
mod player;

use self::bracket::Bracket;
use crate::tournament::colour::moves_first;
use crate::tournament::history::{History, Round};

/// The most entrants who can be paired: the time grows with the third power of their number.
pub const MAX_ENTRANTS: usize = 400;

/// Returns the next round for the entrants who are still there; `is_last` is whether it is the last one, in which topscorers
/// may get the same side a third time. `None` if there is no round without a second meeting or a second bye (Handbook
/// C.04.1, articles 2 and 4), or if fewer than two are left or more than [`MAX_ENTRANTS`]: the tournament is over then. If
/// sides cannot be fair as well, as few pairs as possible have unfair ones.
pub fn next_round(history: &History, there: &[bool], is_last: bool) -> Option<Round> {
    let players = player::ranked(history, there, is_last);
    if !(2..=MAX_ENTRANTS).contains(&players.len()) {
        return None;
    }
    let met = meetings(history, there.len());
    let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(players.len() / 2);
    let (mut moved, mut from) = (Vec::new(), 0);
    while from < players.len() {
        let until = from + players[from..].iter().take_while(|player| player.points == players[from].points).count();
        let bracket = Bracket::new(&players, &met, std::mem::take(&mut moved), from..until);
        let paired = bracket.pair()?;
        pairs.extend(paired.pairs);
        (moved, from) = (paired.floaters, until);
    }
    // The first boards are those of the highest-ranked players, then of the highest scores (C.04.2).
    pairs.sort_by_key(|&(one, other)| {
        let (one_points, other_points) = (players[one].points, players[other].points);
        (std::cmp::Reverse((one_points, one_points + other_points)), one)
    });
    let sides = |&(one, other): &(usize, usize)| {
        let (ahead, behind) = (&players[one], &players[other]);
        if moves_first(&ahead.colours, &behind.colours, ahead.number) {
            (ahead.number, behind.number)
        } else {
            (behind.number, ahead.number)
        }
    };
    Some(Round { pairs: pairs.iter().map(sides).collect(), bye: moved.first().map(|&last| players[last].number) })
}

/// Whether this entrant has had a full point without playing, and so has no bye (C.04.1, article 4). Half a point at its own
/// request is none.
pub fn has_rested(history: &History, player: usize) -> bool {
    history.byes.iter().any(|bye| bye.player == player && !bye.half)
        || history.games.iter().any(|game| game.forfeit && game.half_points(player) == 2)
}

/// Returns who has been paired with whom.
fn meetings(history: &History, entrants: usize) -> Vec<Vec<bool>> {
    let mut met = vec![vec![false; entrants]; entrants];
    for game in &history.games {
        if game.first < entrants && game.second < entrants {
            (met[game.first][game.second], met[game.second][game.first]) = (true, true);
        }
    }
    met
}
