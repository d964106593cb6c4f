//! A played game as facts: what happened, without any judgement.
//!
//! A record is stored as one line of JSON, so that a study can be continued; it names pieces by the ids of the rule
//! file, and sides, players and cells by number. `observation` writes it, `measures` read it.

use crate::plan::{Fixture, Pairing};
use engine::search::Score;
use rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The players.
    pub pairing: Pairing,
    /// The number of the game between them, from 0.
    pub number: u32,
    /// By side: the player, the weaker (0) or the stronger (1).
    pub seats: Vec<usize>,
    /// A side of the winning team; nothing for a draw.
    pub winner: Option<u8>,
    /// Why the game ended.
    pub end: EndRecord,
    /// The texts of the turns, as in records of games.
    pub turns: Vec<String>,
    /// By turn: the score of the search that chose it, for the team that moves first, in hundredths of the median
    /// piece; nothing for a random turn, and in games of three or more teams.
    pub scores: Vec<Option<Score>>,
    /// By turn: the number of legal turns.
    pub choices: Vec<u32>,
    /// The number of turns for which there were more legal turns than were counted.
    pub uncounted: u32,
    /// By kind: what happened to its pieces.
    pub kinds: BTreeMap<String, KindUse>,
    /// By side, then cell: how often its turns brought a piece or stone there.
    pub arrivals: Vec<Vec<u32>>,
    /// The material at quiet moments of a game of two teams.
    pub material: Vec<MaterialSample>,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndRecord {
    /// The rule in general: a sentence of the rule sheet, or why a draw could be claimed.
    pub rule: String,
    /// The reason in this game, a sentence without its full stop.
    pub reason: String,
    /// Whether the turn limit of the study ended it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turn_limit: bool,
}

/// How often something happened to pieces of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KindUse {
    /// A piece moved.
    #[serde(skip_serializing_if = "is_zero")]
    pub moved: u32,
    /// A piece or stone was placed, laid or returned to the board.
    #[serde(skip_serializing_if = "is_zero")]
    pub placed: u32,
    /// A piece or stone was captured.
    #[serde(skip_serializing_if = "is_zero")]
    pub captured: u32,
    /// A piece or stone left the board in another way: by an explosion, a push, or because it was lifted.
    #[serde(skip_serializing_if = "is_zero")]
    pub removed: u32,
    /// A piece became another kind.
    #[serde(skip_serializing_if = "is_zero")]
    pub promoted: u32,
    /// A piece of another kind became this one.
    #[serde(skip_serializing_if = "is_zero")]
    pub became: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that the attribute of serde needs")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The material in a quiet position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialSample {
    /// The number of turns played.
    pub turn: u32,
    /// By kind: the pieces of the team that moves first, on the board and in stock, less those of the other; kinds that
    /// are level are left out.
    pub lead: BTreeMap<String, i32>,
}

impl GameRecord {
    /// Its fixture.
    pub fn fixture(&self) -> Fixture {
        Fixture { pairing: self.pairing, number: self.number }
    }

    /// A side of the winning team; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        self.winner.map(Side)
    }
}
