//! What has happened at a table, in order: the only thing of a game that is kept.
//!
//! For: the form in which it is stored. It may grow; what was once written is read for ever. Not for: what comes of an
//! event ([`Standing`](crate::Standing)).

use crate::offer::Wish;
use crate::opening::Opening;
use facade::Ended;
use serde::{Deserialize, Serialize};

/// Something that has happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The table was opened; the first event of each, and only that.
    Opened(Box<Opening>),
    /// Somebody has sat down.
    Sat {
        /// Where.
        side: u8,
        /// Who.
        person: String,
    },
    /// Somebody has stood up before the game began.
    Rose {
        /// Where.
        side: u8,
    },
    /// A turn was made.
    Turned {
        /// In full, as records have it.
        text: String,
        /// What it cost, in milliseconds.
        spent: u32,
        /// How good the computer that chose it thinks its position is, in hundredths of the median man.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
    /// Turns were taken back.
    TookBack {
        /// So many are left.
        length: usize,
    },
    /// The end that people or the clock gave the game.
    Over(Ended),
    /// Somebody wants something that others have to agree to.
    Wished {
        /// What.
        wish: Wish,
        /// Who.
        person: String,
    },
    /// Somebody agrees, and others still have to.
    Agreed {
        /// To what.
        wish: Wish,
        /// Who.
        person: String,
    },
    /// Somebody does not agree, or does not want it any more.
    Declined {
        /// What.
        wish: Wish,
        /// What is said to everybody, if there is a reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notice: Option<String>,
    },
    /// The computer on turn has found no turn; a person goes on for it.
    Failed,
    /// A seat is the computer's from now on.
    HandedOver {
        /// Which.
        side: u8,
        /// How strong it plays.
        level: u8,
    },
    /// It is played again, there.
    Followed {
        /// The id of the other table.
        table: String,
    },
    /// Somebody has foreseen turns, which are played for him if it comes so; what he had foreseen before counts no
    /// more.
    Foreseen {
        /// A side of his.
        side: u8,
        /// The lines.
        lines: Vec<Vec<String>>,
    },
    /// Somebody is away: until then no time of his is spent.
    Away {
        /// A side of his.
        side: u8,
        /// Until when.
        until: i64,
    },
    /// A guest has turned out to be somebody who has an account.
    Became {
        /// Who he was.
        guest: String,
        /// Who he is.
        person: String,
    },
    /// Time that nobody pays for: the server was away.
    Credited {
        /// So many milliseconds.
        millis: u32,
    },
}
