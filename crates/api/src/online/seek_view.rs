//! A seek as a list shows it: what all may know of it, and what concerns the viewer. Who may take it is decided in
//! [`Seek`].

use crate::clock::TimeControl;
use play::{Seek, SideAssignment};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A seek in a list.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub struct SeekView<'a> {
    /// The id, used to take it; the table will have the same id.
    id: &'a str,
    #[serde(flatten)]
    terms: SeekViewTerms<'a>,
    /// The name of the seeker.
    by: String,
    #[serde(flatten)]
    place: SeekViewPlace<'a>,
}

/// The game that is sought.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
struct SeekViewTerms<'a> {
    game: &'a str,
    /// The title of the game.
    title: &'a str,
    readings: &'a BTreeMap<String, String>,
    /// Whether it starts from a custom position.
    arranged: bool,
    /// By side.
    sides: Vec<SeekSide>,
    clock: Option<TimeControl>,
    /// Whether it stays for days, also while the seeker is offline.
    persistent: bool,
    rated: bool,
    /// Whether sides are assigned at random when all have joined.
    random_sides: bool,
}

/// What concerns the caller.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
struct SeekViewPlace<'a> {
    /// Whether it is the caller's own.
    mine: bool,
    /// Whether the caller has a place.
    joined: bool,
    /// For an invitation: the name of the invited player. Others do not see it.
    to: Option<String>,
    /// Whether the caller is invited.
    for_you: bool,
    /// The message with which the invited player has declined.
    declined: Option<&'a str>,
}

/// Who is to play a side.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct SeekSide {
    /// The number of the person who plays it, if a person does; one person's sides have the same number.
    player: Option<u8>,
    /// The name of that person, if they have joined.
    name: Option<String>,
    /// The level of a computer.
    level: Option<u8>,
}

impl<'a> SeekView<'a> {
    /// Whether the invited player has declined.
    pub fn is_declined(&self) -> bool {
        self.place.declined.is_some()
    }

    /// A seek as this person sees it; `name` returns the names of people.
    pub fn new(id: &'a str, seek: &'a Seek, person: Option<&str>, name: impl Fn(&str) -> String) -> Self {
        let side = |side: &SideAssignment| match *side {
            SideAssignment::Computer(level) => SeekSide { player: None, name: None, level: Some(level) },
            SideAssignment::Player(place) => {
                let player = seek.players.get(usize::from(place)).and_then(Option::as_deref);
                SeekSide { player: Some(place), name: player.map(&name), level: None }
            }
        };
        Self {
            id,
            terms: SeekViewTerms {
                game: &seek.game,
                title: &seek.title,
                readings: &seek.readings,
                arranged: seek.position.is_some(),
                sides: seek.sides.iter().map(side).collect(),
                clock: seek.clock.map(Into::into),
                persistent: seek.is_persistent(),
                rated: seek.rated,
                random_sides: seek.random_sides,
            },
            by: name(seek.host()),
            place: SeekViewPlace {
                mine: person == Some(seek.host()),
                joined: person.is_some_and(|person| seek.has_player(person)),
                to: seek.invitee.as_deref().map(&name),
                for_you: person.is_some() && person == seek.invitee.as_deref(),
                declined: seek.declined.as_deref(),
            },
        }
    }
}
