//! A seek as a list of seeks shows it.
//!
//! For: what everybody may know of it, and what whoever looks has to do with it. Not for: who may take it ([`Seek`]).

use crate::seek::{Seek, Wanted};
use facade::TimeControl;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A seek in a list.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Sought")]
#[ts(rename = "Sought")]
pub struct Listed<'a> {
    /// Whoever takes it names it; the table will be called so, too.
    id: &'a str,
    game: &'a str,
    /// What the game is called.
    title: &'a str,
    readings: &'a BTreeMap<String, String>,
    /// It begins from a position of their own.
    arranged: bool,
    /// By side.
    sides: Vec<SoughtSide>,
    clock: Option<TimeControl>,
    /// It waits for days, also while whoever seeks is not there.
    patient: bool,
    rated: bool,
    /// Who plays what is settled by lot when all have come.
    lot: bool,
    /// What whoever seeks is called.
    by: String,
    /// Whoever asks seeks it himself.
    mine: bool,
    /// Whoever asks has a place.
    joined: bool,
    /// An invitation: what whoever is invited is called. Nobody else is told of it.
    to: Option<String>,
    /// It is whoever asks who is invited.
    for_you: bool,
    /// Whoever is invited has declined, and this is what he says about it.
    declined: Option<&'a str>,
}

/// Who is to play a side.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct SoughtSide {
    /// Which of the people, if it is one of them: sides of one number are one person's.
    player: Option<u8>,
    /// What he is called, if he has come.
    name: Option<String>,
    /// Of a computer.
    level: Option<u8>,
}

impl<'a> Listed<'a> {
    /// Has whoever was invited declined?
    pub fn is_declined(&self) -> bool {
        self.declined.is_some()
    }

    /// The seek of that id as this person sees it; `name` says what people are called.
    pub fn of(id: &'a str, seek: &'a Seek, person: Option<&str>, name: impl Fn(&str) -> String) -> Self {
        let side = |side: &Wanted| match *side {
            Wanted::Computer(level) => SoughtSide { player: None, name: None, level: Some(level) },
            Wanted::Player(place) => {
                let player = seek.players.get(usize::from(place)).and_then(Option::as_deref);
                SoughtSide { player: Some(place), name: player.map(&name), level: None }
            }
        };
        Self {
            id,
            game: &seek.game,
            title: &seek.title,
            readings: &seek.readings,
            arranged: seek.position.is_some(),
            sides: seek.sides.iter().map(side).collect(),
            clock: seek.clock,
            patient: seek.is_patient(),
            rated: seek.rated,
            lot: seek.lot,
            by: name(seek.host()),
            mine: person == Some(seek.host()),
            joined: person.is_some_and(|person| seek.has(person)),
            to: seek.to.as_deref().map(&name),
            for_you: person.is_some() && person == seek.to.as_deref(),
            declined: seek.declined.as_deref(),
        }
    }
}
