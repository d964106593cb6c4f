//! The result of a game and the ends by people, as pages send and receive them. `play` decides them.

use crate::message::Message;
use crate::mirror::mirror;
use play::GameResult;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The ways in which a game can end other than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
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

mirror!(play::TerminationKind, TerminationKind { Draw, Claim, Resign, Flag, FlagDraw, Abort, NoShow, Left, LeftDraw });

/// How people have ended a game, and which side resigned or left: by default the side on turn or, while a computer is on
/// turn, the people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Termination {
    /// The way in which it ended.
    #[serde(rename = "how")]
    pub(crate) kind: TerminationKind,
    /// The side that resigned or left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) side: Option<u8>,
}

/// The result of a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Verdict<'g> {
    result: &'static str,
    winners: &'g [u8],
    reason: Message,
    draw: bool,
}

impl From<Termination> for play::Termination {
    fn from(Termination { kind, side }: Termination) -> Self {
        Self { kind: kind.into(), side }
    }
}

impl From<play::Termination> for Termination {
    fn from(play::Termination { kind, side }: play::Termination) -> Self {
        Self { kind: kind.into(), side }
    }
}

impl<'g> From<&'g GameResult> for Verdict<'g> {
    fn from(GameResult { result, winners, reason, draw }: &'g GameResult) -> Self {
        Self { result, winners, reason: reason.into(), draw: *draw }
    }
}
