//! The end of a game: by its rules, at the maximum length, or by people.
//!
//! This has the result and the reason. `rules` decides the ends by the rules, and `termination` whether people may end
//! a game.

use crate::fault::sentence;
use crate::message::Message;
use rules::{Game, History, Position, Side, Verdict};
use serde::{Deserialize, Serialize};

/// The maximum number of turns of a game, so that two computers that play endlessly do not exhaust the memory.
pub(crate) const MAX_TURNS: usize = 3000;

/// The ways in which a game can end other than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TerminationKind {
    /// The players agree on a draw.
    Draw,
    /// A player claims a draw that the rules allow.
    Claim,
    /// A player resigns.
    Resign,
    /// A player has run out of time.
    Flag,
    /// A player has run out of time, but the opponent cannot win any more: a draw.
    FlagDraw,
    /// The game is cancelled before it has really begun; it has no result.
    Abort,
    /// The side on turn did not make its first turn in time; the game has no result.
    NoShow,
    /// A player has left the game, and the opponent claims the win.
    Left,
    /// A player has left the game, and the opponent claims a draw or cannot win any more.
    LeftDraw,
}

/// How people have ended a game, and which side resigned or left: by default the side on turn or, while a computer is on
/// turn, the people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Termination {
    /// The way in which it ended.
    #[serde(rename = "how")]
    pub kind: TerminationKind,
    /// The side that resigned or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
}

impl From<TerminationKind> for Termination {
    fn from(how: TerminationKind) -> Self {
        Self { kind: how, side: None }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// As records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without a result.
    pub result: &'static str,
    /// The sides that have won.
    pub winners: Vec<u8>,
    /// The reason, as a sentence.
    pub reason: Message,
    /// Whether it is a draw.
    pub draw: bool,
}

/// The result by the rules after so many turns, if the game is over.
pub(crate) fn adjudicate(game: &Game, pos: &Position, past: &History, turns: usize) -> Option<GameResult> {
    match game.verdict(pos, past) {
        Verdict::Won { winner, reason } => Some(win_result(game, winner, reason.into())),
        Verdict::Drawn { reason } => Some(draw_result(reason.into())),
        Verdict::Ongoing if turns >= MAX_TURNS => Some(draw_result(
            Message::new("ending-turn-limit", format!("a game has at most {MAX_TURNS} turns")).with("n", MAX_TURNS),
        )),
        Verdict::Ongoing => None,
    }
}

/// All sides of a team.
pub(crate) fn team_sides(game: &Game, one: Side) -> impl Iterator<Item = Side> {
    let def = game.def();
    def.all_sides().filter(move |&side| def.same_team(side, one))
}

/// A win; `1-0` if it is the team of the first side in turn order.
pub(crate) fn win_result(game: &Game, winner: Side, reason: Message) -> GameResult {
    let def = game.def();
    let first = def.turn.order.first().copied().unwrap_or_default();
    let winners = team_sides(game, winner).map(|side| side.0).collect();
    let result = if def.same_team(first, winner) { "1-0" } else { "0-1" };
    GameResult { result, winners, reason: reason.map_text(sentence), draw: false }
}

/// A draw.
pub(crate) fn draw_result(reason: Message) -> GameResult {
    GameResult { result: "1/2-1/2", winners: Vec::new(), reason: reason.map_text(sentence), draw: true }
}
