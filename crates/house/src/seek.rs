//! A seek: what somebody wants to play with whoever comes, or with one whom he names, before there is a table.
//!
//! For: who has which place of it, who may take one, and what the table is opened with when all have come. It is a
//! value: whoever takes a place makes another one. Not for: where seeks are kept (`store`), who hears of them and how
//! long they last (`server`), how one is shown ([`listed`](crate::listed)).

use crate::opening::{Opening, may_count};
use facade::{Fault, Kind, Object, SeatBody, Sheet, TimeControl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody seeks others for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// Which game.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// Its doubtful rules, as chosen.
    pub readings: BTreeMap<String, String>,
    /// A first position of one's own.
    pub position: Option<String>,
    /// Who is to play each side.
    pub sides: Vec<Wanted>,
    /// The people, as far as they have come; the first is whoever seeks.
    pub players: Vec<Option<String>>,
    /// How it is timed.
    pub clock: Option<TimeControl>,
    /// It counts for ratings.
    pub rated: bool,
    /// Who plays what is settled by lot when all have come.
    pub lot: bool,
    /// It is an invitation: only this person may take it, and nobody else is told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whoever is invited has declined, and this is what he says about it; it may be nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<String>,
}

/// Who is to play a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    /// One of the people, by his place among them. One person may play several sides.
    Player(u8),
    /// A computer of that level.
    Computer(u8),
}

/// A side as whoever seeks writes it down: `person` is himself, `open` somebody else, `computer` the program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideBody {
    by: String,
    /// Of a computer.
    level: Option<u8>,
    /// Open sides with the same number are for one person.
    who: Option<u8>,
}

/// What somebody seeks others for, as he writes it down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekBody {
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    position: Option<String>,
    seats: Vec<Object<SideBody>>,
    clock: Option<Object<TimeControl>>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    lot: bool,
    /// What somebody is called who is invited; without it, whoever comes may take it.
    to: Option<String>,
}

impl SeekBody {
    /// What somebody is called who is invited.
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// It is to count for ratings.
    pub fn rated(&self) -> bool {
        self.rated
    }
}

impl Seek {
    /// What this person seeks; whether the game can be played so is found out by opening a table of [`Seek::opening`].
    /// Who is invited is put in by whoever knows people by their names.
    ///
    /// # Errors
    /// Why nobody could take it.
    pub fn new(body: SeekBody, person: &str) -> Result<Self, Fault> {
        let SeekBody { game, readings, position, seats, clock, rated, lot, to } = body;
        let clock = clock.map(|Object(clock)| clock);
        // By what each of the others is known in the request; the first place is that of whoever seeks.
        let mut known: Vec<Option<u8>> = vec![None];
        let mut own = false;
        let mut sides = Vec::with_capacity(seats.len());
        for Object(side) in seats {
            sides.push(match (side.by.as_str(), side.level, side.who) {
                ("person", None, None) => {
                    own = true;
                    Wanted::Player(0)
                }
                ("open", None, who) => {
                    let of = known.iter().skip(1).position(|other| who.is_some() && *other == who).map(|at| at + 1);
                    let of = of.unwrap_or_else(|| {
                        known.push(who);
                        known.len() - 1
                    });
                    Wanted::Player(u8::try_from(of).unwrap_or(u8::MAX))
                }
                ("computer", Some(level), None) => Wanted::Computer(level),
                _ => {
                    return Err(Fault::bad(
                        "a side of a seek is `person` (yourself), `open` (perhaps with `who`) or `computer` with its level",
                    ));
                }
            });
        }
        if !own || known.len() < 2 {
            return Err(Fault::bad("a seek needs a side for yourself and one for somebody else"));
        }
        if to.is_some() && known.len() > 2 {
            return Err(Fault::bad("an invitation is for one person: give all open sides the same `who`"));
        }
        if rated {
            let people = sides.iter().all(|side| matches!(side, Wanted::Player(_)));
            may_count(&game, people, &readings, position.as_deref(), clock.as_ref())?;
        }
        let mut players = vec![None; known.len()];
        players[0] = Some(person.to_owned());
        let (title, to, declined) = (game.clone(), None, None);
        Ok(Self { game, title, readings, position, sides, players, clock, rated, lot, to, declined })
    }

    /// Who seeks.
    pub fn host(&self) -> &str {
        self.players.first().and_then(Option::as_deref).unwrap_or_default()
    }

    /// Have all come?
    pub fn is_full(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// Has this person a place?
    pub fn has(&self, person: &str) -> bool {
        self.players.iter().flatten().any(|player| player == person)
    }

    /// Does it wait for days, also while whoever seeks is not there? What is played in one sitting does not.
    pub fn is_patient(&self) -> bool {
        self.clock.is_none_or(TimeControl::is_correspondence)
    }

    /// Is this person told of it?
    pub fn is_for(&self, person: Option<&str>) -> bool {
        match (&self.to, &self.declined) {
            (None, _) => true,
            (Some(_), Some(_)) => person == Some(self.host()),
            (Some(to), None) => person == Some(self.host()) || person == Some(to.as_str()),
        }
    }

    /// The same, for this person alone.
    ///
    /// # Errors
    /// If it is the one who seeks.
    pub fn inviting(self, person: String) -> Result<Self, Fault> {
        if self.host() == person {
            return Err(Fault::bad("nobody invites himself; seats of your own are `person`"));
        }
        Ok(Self { to: Some(person), ..self })
    }

    /// After this person has declined.
    ///
    /// # Errors
    /// If he is not invited.
    pub fn refused(&self, person: &str, why: String) -> Result<Self, Fault> {
        if self.to.as_deref() != Some(person) || self.declined.is_some() {
            return Err(Fault::new(Kind::NotYours, "only whoever is invited declines"));
        }
        Ok(Self { declined: Some(why), ..self.clone() })
    }

    /// After this person has taken the place that has this side, or any.
    ///
    /// # Errors
    /// Why he cannot.
    pub fn taken(&self, person: &str, side: Option<u8>) -> Result<Self, Fault> {
        if self.host() == person {
            return Err(Fault::not_now("this is your own seek; somebody else has to take it"));
        }
        if self.to.as_deref().is_some_and(|to| to != person || self.declined.is_some()) {
            return Err(Fault::new(Kind::NotYours, "this is an invitation of somebody else"));
        }
        if self.has(person) {
            return Err(Fault::not_now("you have a place already; the game begins when the others have come"));
        }
        let place = match side.map(|side| self.sides.get(usize::from(side))) {
            None => self.players.iter().position(Option::is_none),
            Some(Some(Wanted::Player(place))) => {
                Some(usize::from(*place)).filter(|&place| self.players[place].is_none())
            }
            Some(Some(Wanted::Computer(_)) | None) => return Err(Fault::bad("that side is no person's")),
        };
        let place = place.ok_or_else(|| Fault::not_now("this place is taken"))?;
        let mut taken = self.clone();
        taken.players[place] = Some(person.to_owned());
        Ok(taken)
    }

    /// After this person, who does not seek himself, has left his place.
    ///
    /// # Errors
    /// If he has none.
    pub fn left(&self, person: &str) -> Result<Self, Fault> {
        let place = self.players.iter().skip(1).position(|player| player.as_deref() == Some(person));
        let place = place.ok_or_else(|| Fault::new(Kind::NotYours, "this is the seek of somebody else"))?;
        let mut left = self.clone();
        left.players[place + 1] = None;
        Ok(left)
    }

    /// What the table is opened with; where the lot decides, `shuffle` is it. A place that nobody has yet counts as
    /// that of whoever seeks.
    pub fn opening(&self, shuffle: impl FnOnce(&mut [String])) -> Opening {
        let host = self.host();
        let mut players: Vec<String> =
            self.players.iter().map(|player| player.as_deref().unwrap_or(host).to_owned()).collect();
        if self.lot {
            shuffle(&mut players);
        }
        let person = |side: &Wanted| match side {
            Wanted::Player(place) => players.get(usize::from(*place)).cloned(),
            Wanted::Computer(_) => None,
        };
        let seat = |side: &Wanted| match side {
            Wanted::Player(_) => SeatBody::person(),
            Wanted::Computer(level) => SeatBody::by("computer".to_owned(), Some(i64::from(*level))),
        };
        let sheet = Sheet {
            game: self.game.clone(),
            readings: self.readings.clone(),
            start: self.position.clone(),
            seats: self.sides.iter().map(seat).collect(),
            turns: Vec::new(),
            ended: None,
            clock: self.clock,
        };
        Opening {
            sheet,
            people: self.sides.iter().map(person).collect(),
            keys: vec![None; self.sides.len()],
            host: host.to_owned(),
            // What everybody could have taken the archive shows.
            public: self.to.is_none(),
            rated: self.rated,
        }
    }
}
