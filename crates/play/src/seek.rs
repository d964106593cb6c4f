//! A seek: a player's request for a game, open to all or an invitation of one person, before there is a table.
//!
//! Decides who has which place and who may take one, and makes the terms of the table when all have joined. It is a
//! value: taking a place returns a new one. Seeks are stored in `store`, announced and expired by the server, and shown
//! by `api`.

use crate::fault::{Fault, FaultKind};
use crate::game::clock::TimeControl;
use crate::game::game_record::GameRecord;
use crate::game::seat::SeatSpec;
use crate::table::table_setup::{TableSetup, check_rated};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A request for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The id of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The chosen readings of its doubtful rules.
    pub readings: BTreeMap<String, String>,
    /// A custom starting position.
    pub position: Option<String>,
    /// The player of each side.
    pub sides: Vec<SideAssignment>,
    /// The people who have joined, by place; the first is the seeker.
    pub players: Vec<Option<String>>,
    /// The time control.
    pub clock: Option<TimeControl>,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether sides are assigned at random when all have joined.
    #[serde(rename = "lot")]
    pub random_sides: bool,
    /// For an invitation: the only person who may take it. Others do not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "to")]
    pub invitee: Option<String>,
    /// The message, possibly empty, with which the invited person has declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<String>,
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideAssignment {
    /// The person with this place. One person may play several sides.
    Player(u8),
    /// A computer of this level.
    Computer(u8),
}

/// What a person who seeks a game wants for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideWish {
    /// To play it.
    Own,
    /// Another person; one person plays all sides with the same number.
    Open(Option<u8>),
    /// A computer of this level.
    Computer(u8),
}

/// What a person seeks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekTerms {
    /// The id of the game.
    pub game: String,
    /// The chosen readings of its doubtful rules.
    pub readings: BTreeMap<String, String>,
    /// A custom starting position.
    pub position: Option<String>,
    /// By side.
    pub sides: Vec<SideWish>,
    /// The time control.
    pub clock: Option<TimeControl>,
    /// Whether it is to be rated.
    pub rated: bool,
    /// Whether sides are assigned at random when all have joined.
    pub random_sides: bool,
    /// Whether it is an invitation of one person.
    pub is_invitation: bool,
}

impl Seek {
    /// Makes a seek of this person. Opening a table of [`Seek::table_setup`] checks whether the game can be played this
    /// way. The caller has to look up the invited player.
    ///
    /// # Errors
    /// Why no player could take it.
    pub fn new(terms: SeekTerms, person: &str) -> Result<Self, Fault> {
        let SeekTerms { game, readings, position, sides: wishes, clock, rated, random_sides, is_invitation } = terms;
        // The number of each of the others; the first place is the seeker's.
        let mut known: Vec<Option<u8>> = vec![None];
        let mut place_of = |wish: &SideWish| match *wish {
            SideWish::Own => SideAssignment::Player(0),
            SideWish::Computer(level) => SideAssignment::Computer(level),
            SideWish::Open(who) => {
                let of = known.iter().skip(1).position(|other| who.is_some() && *other == who).map(|at| at + 1);
                let of = of.unwrap_or_else(|| {
                    known.push(who);
                    known.len() - 1
                });
                SideAssignment::Player(u8::try_from(of).unwrap_or(u8::MAX))
            }
        };
        let sides: Vec<SideAssignment> = wishes.iter().map(&mut place_of).collect();
        let own = wishes.contains(&SideWish::Own);
        if !own || known.len() < 2 {
            return Err(Fault::bad("a seek needs a side for yourself and one for another player"));
        }
        if is_invitation && known.len() > 2 {
            return Err(Fault::bad("an invitation is for one person: give all open sides the same `who`"));
        }
        if rated {
            let people = sides.iter().all(|side| matches!(side, SideAssignment::Player(_)));
            check_rated(&game, people, &readings, position.as_deref(), clock.as_ref())?;
        }
        let mut players = vec![None; known.len()];
        players[0] = Some(person.to_owned());
        let (title, invitee, declined) = (game.clone(), None, None);
        Ok(Self { game, title, readings, position, sides, players, clock, rated, random_sides, invitee, declined })
    }

    /// The seeker.
    pub fn host(&self) -> &str {
        self.players.first().and_then(Option::as_deref).unwrap_or_default()
    }

    /// Whether all have joined.
    pub fn is_full(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// Whether this person has a place.
    pub fn has_player(&self, person: &str) -> bool {
        self.players.iter().flatten().any(|player| player == person)
    }

    /// Whether it stays for days, also while the seeker is offline: true unless it has a live clock.
    pub fn is_persistent(&self) -> bool {
        self.clock.is_none_or(TimeControl::is_correspondence)
    }

    /// Whether this person may see it.
    pub fn is_visible_to(&self, person: Option<&str>) -> bool {
        match (&self.invitee, &self.declined) {
            (None, _) => true,
            (Some(_), Some(_)) => person == Some(self.host()),
            (Some(to), None) => person == Some(self.host()) || person == Some(to.as_str()),
        }
    }

    /// Turns it into an invitation of this person.
    ///
    /// # Errors
    /// If that is the seeker.
    pub fn with_invitee(self, person: String) -> Result<Self, Fault> {
        if self.host() == person {
            return Err(Fault::bad("you cannot invite yourself; use `person` for your own sides"));
        }
        Ok(Self { invitee: Some(person), ..self })
    }

    /// Returns the seek after this person has declined.
    ///
    /// # Errors
    /// If the person is not invited.
    pub fn declined_by(&self, person: &str, why: String) -> Result<Self, Fault> {
        if self.invitee.as_deref() != Some(person) || self.declined.is_some() {
            return Err(Fault::new(FaultKind::Forbidden, "only the invited player can decline"));
        }
        Ok(Self { declined: Some(why), ..self.clone() })
    }

    /// Returns the seek after this person has taken the place of this side, or any place.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn with_player(&self, person: &str, side: Option<u8>) -> Result<Self, Fault> {
        if self.host() == person {
            return Err(Fault::conflict("this is your own seek; another player has to take it"));
        }
        if self.invitee.as_deref().is_some_and(|to| to != person || self.declined.is_some()) {
            return Err(Fault::new(FaultKind::Forbidden, "this invitation is for another player"));
        }
        if self.has_player(person) {
            return Err(Fault::conflict("you already have a place; the game begins when the others have joined"));
        }
        let place = match side.map(|side| self.sides.get(usize::from(side))) {
            None => self.players.iter().position(Option::is_none),
            Some(Some(SideAssignment::Player(place))) => {
                Some(usize::from(*place)).filter(|&place| self.players[place].is_none())
            }
            Some(Some(SideAssignment::Computer(_)) | None) => return Err(Fault::bad("that side is not for a person")),
        };
        let place = place.ok_or_else(|| Fault::conflict("this place is taken"))?;
        let mut taken = self.clone();
        taken.players[place] = Some(person.to_owned());
        Ok(taken)
    }

    /// Returns the seek after this person, who is not the seeker, has left.
    ///
    /// # Errors
    /// If the person has no place.
    pub fn without_player(&self, person: &str) -> Result<Self, Fault> {
        let place = self.players.iter().skip(1).position(|player| player.as_deref() == Some(person));
        let place = place.ok_or_else(|| Fault::new(FaultKind::Forbidden, "this seek belongs to another player"))?;
        let mut left = self.clone();
        left.players[place + 1] = None;
        Ok(left)
    }

    /// The terms of the table; `shuffle` assigns sides if that is to be random. A place that is still open counts as
    /// the seeker's.
    pub fn table_setup(&self, shuffle: impl FnOnce(&mut [String])) -> TableSetup {
        let host = self.host();
        let mut players: Vec<String> =
            self.players.iter().map(|player| player.as_deref().unwrap_or(host).to_owned()).collect();
        if self.random_sides {
            shuffle(&mut players);
        }
        let person = |side: &SideAssignment| match side {
            SideAssignment::Player(place) => players.get(usize::from(*place)).cloned(),
            SideAssignment::Computer(_) => None,
        };
        let seat = |side: &SideAssignment| match side {
            SideAssignment::Player(_) => SeatSpec::person(),
            SideAssignment::Computer(level) => SeatSpec::new("computer".to_owned(), Some(i64::from(*level))),
        };
        let sheet = GameRecord {
            game: self.game.clone(),
            readings: self.readings.clone(),
            start: self.position.clone(),
            seats: self.sides.iter().map(seat).collect(),
            turns: Vec::new(),
            termination: None,
            clock: self.clock,
        };
        TableSetup {
            record: sheet,
            people: self.sides.iter().map(person).collect(),
            keys: vec![None; self.sides.len()],
            host: host.to_owned(),
            // The archive shows what all could have joined.
            public: self.invitee.is_none(),
            rated: self.rated,
            tournament: false,
        }
    }
}
