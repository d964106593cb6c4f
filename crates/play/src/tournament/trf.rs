//! Tournament report files (TRF16): FIDE's text format that pairing programs and rating offices read (Handbook C.04.A,
//! annex 2).
//!
//! Every entrant is one line, in which each datum has its columns. What this server does not know (federations, titles,
//! dates of birth) is left blank by [`write`](fn@write) and skipped by [`read`](fn@read).

mod read;
mod write;

use crate::tournament::history::History;
use crate::tournament::standings::UnplayedRounds;

pub use read::{ReadError, read};
pub use write::write;

/// What the report says about an entrant besides its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name; the report cuts it to 33 characters.
    pub name: String,
    /// The rating; none if it is unknown.
    pub rating: Option<u32>,
}

/// What the report says about the tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name.
    pub name: String,
    /// The dates of the start and the end, as `YYYY/MM/DD`; empty if unknown.
    pub dates: [String; 2],
    /// The format in words, such as `Individual: Swiss-System`.
    pub format: String,
    /// The time control in words.
    pub time: String,
    /// The number of rounds; 0 if the report does not say it.
    pub rounds: u32,
}

/// A report that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// About the tournament.
    pub header: Header,
    /// The entrants in the order of their numbers.
    pub entrants: Vec<Entrant>,
    /// The number of each entrant in the file. Mostly from 1 on without a gap.
    pub numbers: Vec<u32>,
    /// The rounds, without the byes of a round that has no game yet.
    pub history: History,
    /// Which entrants will not play in the next round, since they have asked for a bye in it or will be absent.
    pub away: Vec<bool>,
}

impl Report {
    /// How rounds without a game count: as the format in the file says.
    pub fn unplayed_rounds(&self) -> UnplayedRounds {
        let format = self.header.format.to_lowercase();
        if format.contains("robin") || format.contains("berger") {
            UnplayedRounds::AsPlayed
        } else {
            UnplayedRounds::Dummy
        }
    }
}
