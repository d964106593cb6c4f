//! The events of a table: the only part of a game that is stored.
//!
//! These types are their own stored form (docs/decisions/0017-events-carry-serde.md). The stored form may grow, but what
//! was once written can always be read. The effect of an event is in
//! [`TableState`](crate::TableState).

use crate::Termination;
use crate::message::Message;
use crate::table::offer::OfferKind;
use crate::table::table_setup::TableSetup;
use serde::{Deserialize, Serialize};

/// An event.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The table was opened; always the first event, and no other.
    Opened(Box<TableSetup>),
    /// A person took a seat.
    #[serde(rename = "sat")]
    SeatTaken {
        /// The side.
        side: u8,
        /// The person.
        person: String,
    },
    /// A person left a seat before the game began.
    #[serde(rename = "rose")]
    SeatLeft {
        /// The side.
        side: u8,
    },
    /// A turn was made.
    #[serde(rename = "turned")]
    TurnPlayed {
        /// In full, as in game records.
        text: String,
        /// The time used, in milliseconds.
        spent: u32,
        /// The evaluation of the computer that chose it, in hundredths of the median piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
    },
    /// Turns were taken back.
    TookBack {
        /// The number of turns left.
        length: usize,
    },
    /// The game was ended by people or by the clock.
    #[serde(rename = "over")]
    Ended(Termination),
    /// A person made an offer that others have to agree to.
    #[serde(rename = "wished")]
    OfferMade {
        /// The offer.
        wish: OfferKind,
        /// The person.
        person: String,
    },
    /// A person agreed to an offer, and others still have to.
    #[serde(rename = "agreed")]
    OfferAccepted {
        /// The offer.
        wish: OfferKind,
        /// The person.
        person: String,
    },
    /// An offer was declined or withdrawn.
    #[serde(rename = "declined")]
    OfferDeclined {
        /// The offer.
        wish: OfferKind,
        /// The reason to show to all, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notice: Option<Message>,
    },
    /// The computer to move found no turn; a person continues for it.
    #[serde(rename = "failed")]
    ComputerFailed,
    /// A seat was handed over to the computer.
    #[serde(rename = "handed-over")]
    SeatHandedOver {
        /// The side.
        side: u8,
        /// The level of the computer.
        level: u8,
    },
    /// A rematch was opened.
    #[serde(rename = "followed")]
    RematchOpened {
        /// The id of its table.
        table: String,
    },
    /// A player replaced their conditional moves, which are played as soon as they apply.
    #[serde(rename = "foreseen")]
    ConditionalMovesSet {
        /// One of the player's sides.
        side: u8,
        /// The lines.
        lines: Vec<Vec<String>>,
    },
    /// A player is on vacation: until it ends their clock stands still.
    #[serde(rename = "away")]
    VacationSet {
        /// One of the player's sides.
        side: u8,
        /// When it ends.
        until: i64,
    },
    /// A guest was merged into a person with an account.
    #[serde(rename = "became")]
    PlayerMerged {
        /// The guest.
        guest: String,
        /// The person.
        person: String,
    },
    /// Time during which the server was down, which no clock counts.
    #[serde(rename = "credited")]
    TimeCredited {
        /// In milliseconds.
        millis: u32,
    },
}
