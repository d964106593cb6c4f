//! What a table is opened with.
//!
//! For: the terms of a game: what is played, who has a seat, who may take one. Not for: what is wrong with the game
//! itself (`facade`).

use facade::{Edition, Fault, SeatBody, Sheet, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use subtle::ConstantTimeEq;

/// A seat before the game: whose it is.
#[derive(Clone, Debug)]
pub enum Place {
    /// Whoever comes with its key, or, at a public table, whoever comes.
    Open,
    /// Whoever opens the table, or the program.
    Taken(SeatBody),
}

/// A seat's key: whoever has it may sit there.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    /// That text is the key.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// To be shown to whoever may hand it on.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Does it open? It takes the same time wherever the first wrong letter stands.
    pub fn opens(&self, tried: &str) -> bool {
        self.0.as_bytes().ct_eq(tried.as_bytes()).into()
    }
}

impl fmt::Debug for Key {
    /// Logs do not show it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// What a table is opened with.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// What is played, without any turn.
    pub sheet: Sheet,
    /// Who sits where; none: the computer, or nobody yet.
    pub people: Vec<Option<String>>,
    /// The keys of the seats that are still to be taken.
    pub keys: Vec<Option<Key>>,
    /// Who has opened it.
    pub host: String,
    /// Whoever sees it may sit down, without a key.
    #[serde(default)]
    pub public: bool,
    /// It counts for ratings.
    #[serde(default)]
    pub rated: bool,
}

impl Opening {
    /// A table for these places; `key` makes a key that nobody guesses.
    pub fn new(
        (game, readings, start): (String, BTreeMap<String, String>, Option<String>),
        places: &[Place],
        host: &str,
        mut key: impl FnMut() -> String,
    ) -> Self {
        let seat = |place: &Place| match place {
            Place::Taken(seat) => seat.clone(),
            Place::Open => SeatBody::person(),
        };
        let seats = places.iter().map(seat).collect();
        let hosts = |place: &Place| matches!(place, Place::Taken(seat) if seat.is_person());
        let people = places.iter().map(|place| hosts(place).then(|| host.to_owned())).collect();
        let keys = places.iter().map(|place| matches!(place, Place::Open).then(|| Key(key()))).collect();
        let sheet = Sheet { game, readings, start, seats, turns: Vec::new(), ended: None, clock: None };
        Self { sheet, people, keys, host: host.to_owned(), public: false, rated: false }
    }

    /// The same with this clock, or none.
    #[must_use]
    pub fn timed(mut self, clock: Option<TimeControl>) -> Self {
        self.sheet.clock = clock;
        self
    }

    /// The same; whoever sees it may sit down without a key, or not.
    #[must_use]
    pub fn open_to_all(mut self, public: bool) -> Self {
        self.public = public;
        self
    }

    /// The same, counting for ratings.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn counting(self) -> Result<Self, Fault> {
        let Sheet { game, readings, start, clock, seats, .. } = &self.sheet;
        may_count(game, seats.iter().all(SeatBody::is_person), readings, start.as_deref(), clock.as_ref())?;
        if self.keys.iter().all(Option::is_none) {
            return Err(Fault::bad("a game counts for ratings only if others play it, too: leave a seat open"));
        }
        Ok(Self { rated: true, ..self })
    }
}

/// Can a game count for ratings that is played so? Whether those who play have accounts is for others to say.
///
/// # Errors
/// Why not.
pub(crate) fn may_count(
    game: &str,
    people: bool,
    readings: &BTreeMap<String, String>,
    start: Option<&str>,
    clock: Option<&TimeControl>,
) -> Result<(), Fault> {
    let refused = if Edition::is_own_id(game) {
        "it is one of those that come with the program"
    } else if !people {
        "people play it, and no computer"
    } else if start.is_some_and(|text| !text.trim().is_empty()) {
        "it begins with its usual first position"
    } else if !readings.is_empty() {
        "it is played by its usual rules"
    } else if clock.is_none() {
        "it is played with a clock"
    } else if clock.is_some_and(|clock| !clock.odds.is_none()) {
        "all have the same time"
    } else {
        return Ok(());
    };
    Err(Fault::bad(format!("a game counts for ratings only if {refused}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_for_itself_alone_and_is_not_logged() {
        let key = Key::new("abc".into());
        assert!(key.opens("abc"));
        for wrong in ["abd", "ab", "abcd", ""] {
            assert!(!key.opens(wrong), "{wrong}");
        }
        assert_eq!(format!("{key:?}"), "Key");
    }
}
