//! How a game has ended: by its rules, by being too long, or because people say so.
//!
//! For: the result and its reason. Not for: what the rules say (`rules`), whether people may end it so (`by_hand`).

use crate::fault::sentence;
use rules::{Game, Past, Position, Side, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// More turns than any game needs; two computers that play for ever do not fill the memory.
pub(crate) const MAX_TURNS: usize = 3000;

/// How people end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
    /// It is given up before it has begun in earnest; nobody has won.
    Abort,
}

/// How people have ended a game, and which side resigned; where none is named it is the side on turn, or while the
/// computer is on turn the people's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[schemars(rename = "Verdict")]
#[ts(rename = "Verdict")]
pub(crate) struct Ending {
    pub(crate) result: &'static str,
    pub(crate) winners: Vec<u8>,
    pub(crate) reason: String,
    pub(crate) draw: bool,
}

/// How the game stands after so many turns at the table.
pub(crate) fn adjudicate(game: &Game, pos: &Position, past: &Past, turns: usize) -> Option<Ending> {
    match game.verdict(pos, past) {
        Verdict::Won { winner, reason } => Some(won(game, winner, &reason)),
        Verdict::Drawn { reason } => Some(drawn(&reason)),
        Verdict::Ongoing if turns >= MAX_TURNS => {
            Some(drawn(&format!("{MAX_TURNS} turns are the most that are played in one game")))
        }
        Verdict::Ongoing => None,
    }
}

/// All sides of a team.
pub(crate) fn team(game: &Game, one: Side) -> impl Iterator<Item = Side> {
    let def = game.def();
    def.all_sides().filter(move |&side| def.same_team(side, one))
}

/// `1-0`: the team of the first side in turn order has won.
pub(crate) fn won(game: &Game, winner: Side, reason: &str) -> Ending {
    let def = game.def();
    let first = def.turn.order.first().copied().unwrap_or_default();
    let winners = team(game, winner).map(|side| side.0).collect();
    let result = if def.same_team(first, winner) { "1-0" } else { "0-1" };
    Ending { result, winners, reason: sentence(reason), draw: false }
}

/// Nobody has won.
pub(crate) fn drawn(reason: &str) -> Ending {
    Ending { result: "1/2-1/2", winners: Vec::new(), reason: sentence(reason), draw: true }
}
