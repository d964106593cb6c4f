//! How a game at a table ends: by its rules, by being too long, or because people say so.
//!
//! For: the result and its reason. Not for: what the rules say (`rules`), when it is asked ([`Table`](super::Table)).

use super::Seat;
use crate::error::{Fault, sentence};
use crate::view::Ending;
use rules::{Game, Past, Position, Side, Verdict};

/// More turns than any game needs; two computers that play for ever do not fill the memory.
const MAX_TURNS: usize = 3000;

/// How people end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// They agree on a draw.
    Draw,
    /// They claim the draw that the rules allow.
    Claim,
    /// They give up.
    Resign,
}

/// How the game stands after so many turns at the table.
pub(super) fn judge(game: &Game, pos: &Position, past: &Past, turns: usize) -> Option<Ending> {
    match game.verdict(pos, past) {
        Verdict::Won { winner, reason } => Some(won(game, winner, &reason)),
        Verdict::Drawn { reason } => Some(drawn(&reason)),
        Verdict::Ongoing if turns >= MAX_TURNS => {
            Some(drawn(&format!("{MAX_TURNS} turns are the most that are played at one table")))
        }
        Verdict::Ongoing => None,
    }
}

/// People end the game.
pub(super) fn by_hand(game: &Game, pos: &Position, past: &Past, seats: &[Seat], how: How) -> Result<Ending, Fault> {
    match how {
        How::Draw => Ok(drawn("Draw agreed")),
        How::Claim => match game.claim(pos, past) {
            Some(reason) => Ok(drawn(&format!("Draw claimed: {reason}"))),
            None => Err(Fault::not_now("no draw can be claimed in this position")),
        },
        How::Resign => resign(game, pos.side(), seats),
    }
}

/// The side on turn gives up; while the computer is on turn, the people, if they are one team.
fn resign(game: &Game, on_turn: Side, seats: &[Seat]) -> Result<Ending, Fault> {
    let def = game.def();
    let person = |side: &Side| seats[side.index()] == Seat::Person;
    let mut people = def.all_sides().filter(person);
    let Some(loser) = (if person(&on_turn) { Some(on_turn) } else { people.next() }) else {
        return Err(Fault::not_now("only computers play here; none of them resigns"));
    };
    if !person(&on_turn) && people.any(|other| !def.same_team(loser, other)) {
        return Err(Fault::not_now("one resigns on one's own turn"));
    }
    let mut winners = def.all_sides().filter(|&side| !def.same_team(side, loser));
    let Some(winner) = winners.next() else { return Err(Fault::not_now("there is nobody who could win")) };
    if winners.any(|other| !def.same_team(winner, other)) {
        return Err(Fault::not_now("with more than two teams nobody can resign"));
    }
    let team: Vec<&str> =
        def.all_sides().filter(|&side| def.same_team(side, loser)).map(|side| def.side(side).name.as_str()).collect();
    let reason = match team[..] {
        [one] => format!("{one} resigns"),
        _ => format!("{} resign", team.join(" and ")),
    };
    Ok(won(game, winner, &reason))
}

/// `1-0`: the team of the first side in turn order has won.
fn won(game: &Game, winner: Side, reason: &str) -> Ending {
    let def = game.def();
    let first = def.turn.order.first().copied().unwrap_or_default();
    let winners = def.all_sides().filter(|&side| def.same_team(side, winner)).map(|side| side.0).collect();
    let result = if def.same_team(first, winner) { "1-0" } else { "0-1" };
    Ending { result, winners, reason: sentence(reason), draw: false }
}

fn drawn(reason: &str) -> Ending {
    Ending { result: "1/2-1/2", winners: Vec::new(), reason: sentence(reason), draw: true }
}
