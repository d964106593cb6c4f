//! The terms on which a table is opened: what is played, who has a seat, and who may take one. [`GameRecord::ask`] checks the
//! game itself.

use crate::{Fault, GameRecord, GameSource, SeatSpec, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use subtle::ConstantTimeEq;

/// A seat before the game.
#[derive(Clone, Debug)]
pub enum SeatSetup {
    /// For anyone with its key, or for anyone at all at a public table.
    Open,
    /// For the host or a computer.
    Taken(SeatSpec),
}

/// The key of a seat, which allows its holder to sit there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatKey(String);

impl SeatKey {
    /// Makes a key of this text.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for those who may pass it on.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the key, compared in constant time.
    pub fn matches(&self, tried: &str) -> bool {
        self.0.as_bytes().ct_eq(tried.as_bytes()).into()
    }
}

impl fmt::Debug for SeatKey {
    /// Keeps the key out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// The terms of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSetup {
    /// The game, without turns.
    #[serde(rename = "sheet")]
    pub record: GameRecord,
    /// The people by side; none for a computer or an open seat.
    pub people: Vec<Option<String>>,
    /// The keys of open seats, by side.
    pub keys: Vec<Option<SeatKey>>,
    /// The person who opened it.
    pub host: String,
    /// Whether anyone who sees it may sit down without a key.
    #[serde(default)]
    pub public: bool,
    /// Whether it is rated.
    #[serde(default)]
    pub rated: bool,
    /// Whether it is a game of a tournament.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tournament: bool,
}

impl TableSetup {
    /// The terms of a table with these places; `key` generates unguessable keys.
    pub fn new(
        (game, readings, start): (String, BTreeMap<String, String>, Option<String>),
        places: &[SeatSetup],
        host: &str,
        mut key: impl FnMut() -> String,
    ) -> Self {
        let seat = |place: &SeatSetup| match place {
            SeatSetup::Taken(seat) => seat.clone(),
            SeatSetup::Open => SeatSpec::person(),
        };
        let seats = places.iter().map(seat).collect();
        let hosts = |place: &SeatSetup| matches!(place, SeatSetup::Taken(seat) if seat.is_person());
        let people = places.iter().map(|place| hosts(place).then(|| host.to_owned())).collect();
        let keys = places.iter().map(|place| matches!(place, SeatSetup::Open).then(|| SeatKey(key()))).collect();
        let record = GameRecord { game, readings, start, seats, turns: Vec::new(), termination: None, clock: None };
        Self { record, people, keys, host: host.to_owned(), public: false, rated: false, tournament: false }
    }

    /// Sets the clock, or none.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<TimeControl>) -> Self {
        self.record.clock = clock;
        self
    }

    /// Sets whether anyone who sees the table may sit down without a key.
    #[must_use]
    pub fn with_public(mut self, public: bool) -> Self {
        self.public = public;
        self
    }

    /// Makes the game rated.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn into_rated(self) -> Result<Self, Fault> {
        let GameRecord { game, readings, start, clock, seats, .. } = &self.record;
        check_rated(game, seats.iter().all(SeatSpec::is_person), readings, start.as_deref(), clock.as_ref())?;
        if self.keys.iter().all(Option::is_none) {
            return Err(Fault::bad("a rated game needs another player: leave a seat open"));
        }
        Ok(Self { rated: true, ..self })
    }
}

/// Checks that a game on these terms can be rated. Whether the players have accounts is checked elsewhere.
///
/// # Errors
/// Why it cannot be.
pub(crate) fn check_rated(
    game: &str,
    people: bool,
    readings: &BTreeMap<String, String>,
    start: Option<&str>,
    clock: Option<&TimeControl>,
) -> Result<(), Fault> {
    let refused = if GameSource::is_custom_id(game) {
        "it is one of the games that come with the program"
    } else if !people {
        "all its players are people"
    } else if start.is_some_and(|text| !text.trim().is_empty()) {
        "it begins with the usual starting position"
    } else if !readings.is_empty() {
        "it is played by the usual rules"
    } else if clock.is_none() {
        "it is played with a clock"
    } else if clock.is_some_and(|clock| !clock.odds.is_none()) {
        "all players have the same time"
    } else {
        return Ok(());
    };
    Err(Fault::bad(format!("a game can be rated only if {refused}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_matches_only_itself_and_is_not_logged() {
        let key = SeatKey::new("abc".into());
        assert!(key.matches("abc"));
        for wrong in ["abd", "ab", "abcd", ""] {
            assert!(!key.matches(wrong), "{wrong}");
        }
        assert_eq!(format!("{key:?}"), "Key");
    }
}
