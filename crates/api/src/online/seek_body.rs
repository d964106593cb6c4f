//! A seek as in a request. `play` decides who may take it.

use crate::clock::TimeControl;
use crate::object::Object;
use play::{Fault, Seek, SeekTerms, SideWish};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A side in a request: `person` is the seeker, `open` another player, `computer` the program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideBody {
    by: String,
    /// The level of a computer.
    level: Option<u8>,
    /// Open sides with the same number are for one person.
    who: Option<u8>,
}

/// A seek as in a request.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
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
    random_sides: bool,
    /// The name of an invited player; without it, anyone may take the seek.
    #[serde(rename = "to")]
    invitee: Option<String>,
}

impl SeekBody {
    /// The name of the invited player.
    pub fn invitee(&self) -> Option<&str> {
        self.invitee.as_deref()
    }

    /// Whether it is to be rated.
    pub fn is_rated(&self) -> bool {
        self.rated
    }

    /// Makes a seek of this person, who is not yet checked; the caller has to look up the invited player.
    ///
    /// # Errors
    /// Why no player could take it.
    pub fn into_seek(self, person: &str) -> Result<Seek, Fault> {
        let Self { game, readings, position, seats, clock, rated, random_sides, invitee } = self;
        let sides = seats.into_iter().map(|Object(side)| side.into_wish()).collect::<Result<_, _>>()?;
        let clock = clock.map(|Object(clock)| clock.into());
        let is_invitation = invitee.is_some();
        Seek::new(SeekTerms { game, readings, position, sides, clock, rated, random_sides, is_invitation }, person)
    }
}

impl SideBody {
    fn into_wish(self) -> Result<SideWish, Fault> {
        match (self.by.as_str(), self.level, self.who) {
            ("person", None, None) => Ok(SideWish::Own),
            ("open", None, who) => Ok(SideWish::Open(who)),
            ("computer", Some(level), None) => Ok(SideWish::Computer(level)),
            _ => Err(Fault::bad(
                "a side of a seek is `person` (yourself), `open` (optional: `who`) or `computer` with a level",
            )),
        }
    }
}
