//! How a game ends: by its rules, by being too long, or because people say so.
//!
//! For: the result and its reason. Not for: what the rules say (`rules`), when it is asked ([`Course`]).

use crate::course::Course;
use crate::fault::{Fault, sentence};
use crate::seat::Seat;
use rules::{Game, Past, Position, Side, Verdict};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// More turns than any game needs; two computers that play for ever do not fill the memory.
pub(crate) const MAX_TURNS: usize = 3000;

/// How people end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// They agree on a draw.
    Draw,
    /// They claim the draw that the rules allow.
    Claim,
    /// They give up.
    Resign,
    /// Somebody's time is up.
    Flag,
}

/// How people have ended a game, and which side resigned; where none is named it is the side on turn, or while the computer is on turn the people's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// In which way.
    pub how: How,
    /// Who resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<u8>,
}

impl From<How> for Ended {
    fn from(how: How) -> Self {
        Self { how, side: None }
    }
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "Verdict")]
pub(crate) struct Ending {
    pub(crate) result: &'static str,
    pub(crate) winners: Vec<u8>,
    pub(crate) reason: String,
    pub(crate) draw: bool,
}

/// How the game stands after so many turns at the table.
pub(crate) fn judge(game: &Game, pos: &Position, past: &Past, turns: usize) -> Option<Ending> {
    match game.verdict(pos, past) {
        Verdict::Won { winner, reason } => Some(won(game, winner, &reason)),
        Verdict::Drawn { reason } => Some(drawn(&reason)),
        Verdict::Ongoing if turns >= MAX_TURNS => {
            Some(drawn(&format!("{MAX_TURNS} turns are the most that are played in one game")))
        }
        Verdict::Ongoing => None,
    }
}

/// People end the game.
pub(crate) fn by_hand(game: &Game, course: &Course, ended: Ended) -> Result<Ending, Fault> {
    match ended.how {
        How::Draw => Ok(drawn("Draw agreed")),
        How::Claim => match game.claim(&course.pos, &course.past) {
            Some(reason) => Ok(drawn(&format!("Draw claimed: {reason}"))),
            None => Err(Fault::not_now("no draw can be claimed in this position")),
        },
        How::Resign => {
            let loser = who_resigns(game, course, ended.side)?;
            let team: Vec<&str> = team(game, loser).map(|side| game.def().side(side).name.as_str()).collect();
            let reason = match team[..] {
                [one] => format!("{one} resigns"),
                _ => format!("{} resign", team.join(" and ")),
            };
            lost(game, loser, &reason)
        }
        How::Flag => {
            let Some((loser, _)) = course.time_left() else {
                return Err(Fault::not_now("no clock runs"));
            };
            lost(game, loser, &format!("The time of {} is up", game.def().side(loser).name))
        }
    }
}

/// Can people resign at all?
pub(crate) fn can_resign(game: &Game, course: &Course) -> bool {
    course.ending.is_none() && course.seats.contains(&Seat::Person) && teams(game).len() == 2
}

/// The side that is named; else the side on turn, and while the computer is on turn, the people, if they are one team.
fn who_resigns(game: &Game, course: &Course, named: Option<u8>) -> Result<Side, Fault> {
    let def = game.def();
    let person = |side: &Side| course.seats[side.index()] == Seat::Person;
    if let Some(named) = named {
        let side = def.all_sides().find(|side| side.0 == named);
        return side.filter(person).ok_or_else(|| Fault::bad(format!("no person plays side {named}")));
    }
    let on_turn = course.pos.side();
    if person(&on_turn) {
        return Ok(on_turn);
    }
    let mut people = def.all_sides().filter(person);
    let Some(loser) = people.next() else {
        return Err(Fault::not_now("only computers play here; none of them resigns"));
    };
    if people.any(|other| !def.same_team(loser, other)) {
        return Err(Fault::not_now("people of several teams play here; say which side resigns"));
    }
    Ok(loser)
}

/// The numbers of the teams, in order.
pub(crate) fn teams(game: &Game) -> Vec<u8> {
    let mut teams: Vec<u8> = game.def().sides.iter().map(|side| side.team).collect();
    teams.sort_unstable();
    teams.dedup();
    teams
}

/// All sides of a team.
fn team(game: &Game, one: Side) -> impl Iterator<Item = Side> {
    let def = game.def();
    def.all_sides().filter(move |&side| def.same_team(side, one))
}

/// The team of this side has lost, and the other one won.
fn lost(game: &Game, loser: Side, reason: &str) -> Result<Ending, Fault> {
    let def = game.def();
    let mut winners = def.all_sides().filter(|&side| !def.same_team(side, loser));
    let Some(winner) = winners.next() else { return Err(Fault::not_now("there is nobody who could win")) };
    if winners.any(|other| !def.same_team(winner, other)) {
        return Err(Fault::not_now("with more than two teams nobody can resign"));
    }
    Ok(won(game, winner, reason))
}

/// `1-0`: the team of the first side in turn order has won.
fn won(game: &Game, winner: Side, reason: &str) -> Ending {
    let def = game.def();
    let first = def.turn.order.first().copied().unwrap_or_default();
    let winners = team(game, winner).map(|side| side.0).collect();
    let result = if def.same_team(first, winner) { "1-0" } else { "0-1" };
    Ending { result, winners, reason: sentence(reason), draw: false }
}

fn drawn(reason: &str) -> Ending {
    Ending { result: "1/2-1/2", winners: Vec::new(), reason: sentence(reason), draw: true }
}
