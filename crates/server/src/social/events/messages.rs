//! What is new for a user since the last message: the current state, compared with what was sent.
//!
//! This file defines the messages of `GET /api/my/events`; `events` decides when to check.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::live::seeks::board::SeekSnapshot;
use crate::social::my_games::{display_names, own_game};
use api::{OwnGame, SeekView};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{Person, PersonKind, Status};

/// The most games of a user that are reported.
const MAX_GAMES: u32 = 500;

/// A message of the event stream.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[schemars(rename = "Event")]
pub(super) enum EventMessage<'a> {
    /// The first message: the user who listens.
    Hello {
        /// The user's name.
        name: String,
        /// Whether the user is a bot.
        bot: bool,
    },
    /// The user is invited to a game, and can take the seek or decline it.
    Invited {
        /// The invitation.
        seek: SeekView<'a>,
    },
    /// A user declines an invitation of this user.
    Declined {
        /// The invitation.
        seek: SeekView<'a>,
    },
    /// An invitation no longer exists; if it was taken, the game begins under its id.
    Gone {
        /// Its id.
        id: String,
    },
    /// A game of the user begins; the stream starts with one of these for each running game.
    Begin {
        /// The game.
        game: OwnGame,
    },
    /// It is the user's turn.
    Turn {
        /// The game.
        game: OwnGame,
    },
    /// Something else has happened in a game of the user: a turn of another player, or an offer.
    Change {
        /// The game.
        game: OwnGame,
    },
    /// A game of the user is over, or they have left it.
    End {
        /// The game.
        game: OwnGame,
    },
}

/// The first message, as JSON.
pub(super) fn hello_message(person: &Person) -> String {
    to_json(&EventMessage::Hello { name: display_name(person), bot: person.kind == PersonKind::Bot })
}

fn to_json(told: &EventMessage<'_>) -> String {
    serde_json::to_string(told).unwrap_or_default()
}

/// What the client has been sent.
#[derive(Debug, Default)]
pub(super) struct SentState {
    games: BTreeMap<String, SentGame>,
    /// The invitations as sent, by id.
    seeks: BTreeMap<String, String>,
}

/// A game as sent.
#[derive(Debug)]
struct SentGame {
    /// Its event count.
    number: u64,
    /// The number of turns when it was last the user's turn.
    turn: Option<u32>,
}

impl SentState {
    /// The new messages for this person, in order.
    ///
    /// # Errors
    /// If the store fails.
    pub(super) async fn changes(
        &mut self,
        app: &Core,
        person: &str,
        seen: &SeekSnapshot,
    ) -> Result<Vec<String>, Fault> {
        let mut all = self.invitations(person, seen);
        self.games(app, person, &mut all).await?;
        Ok(all)
    }

    fn invitations(&mut self, person: &str, seen: &SeekSnapshot) -> Vec<String> {
        let mut all = Vec::new();
        let now: BTreeMap<String, String> = seen
            .invitations(person)
            .map(|(id, seek, mine)| {
                let told = match (mine, seek.is_declined()) {
                    (false, _) => to_json(&EventMessage::Invited { seek }),
                    (true, true) => to_json(&EventMessage::Declined { seek }),
                    // A user's own invitation is not reported to that user.
                    (true, false) => String::new(),
                };
                (id.to_owned(), told)
            })
            .collect();
        for id in self.seeks.keys().filter(|id| !now.contains_key(*id)) {
            all.push(to_json(&EventMessage::Gone { id: id.clone() }));
        }
        all.extend(
            now.iter()
                .filter(|(id, told)| !told.is_empty() && self.seeks.get(*id) != Some(told))
                .map(|(_, told)| told.clone()),
        );
        self.seeks = now;
        all
    }

    async fn games(&mut self, app: &Core, person: &str, all: &mut Vec<String>) -> Result<(), Fault> {
        let found = app.store.games_of(person, false, None, MAX_GAMES).await?;
        let now = app.clock.now();
        let mut there = BTreeSet::new();
        let changed: Vec<_> = found
            .into_iter()
            .filter(|(head, _)| head.status == Status::Running)
            .inspect(|(head, _)| {
                there.insert(head.id.clone());
            })
            .filter(|(head, _)| self.games.get(&head.id).is_none_or(|known| known.number != head.event_count))
            .collect();
        let called = if changed.is_empty() { BTreeMap::new() } else { display_names(app, &changed).await? };
        for (head, seats) in changed {
            let (id, number) = (head.id.clone(), head.event_count);
            let game = own_game((head, seats), person, &called, now);
            let known = self.games.get(&id);
            let turn = game.yours.then_some(game.listed.turns);
            let (is_new, is_turn) = (known.is_none(), turn.is_some() && known.is_none_or(|known| known.turn != turn));
            self.games.insert(id, SentGame { number, turn });
            if is_new {
                all.push(to_json(&EventMessage::Begin { game: game.clone() }));
            }
            match (is_turn, is_new) {
                (true, _) => all.push(to_json(&EventMessage::Turn { game })),
                (false, false) => all.push(to_json(&EventMessage::Change { game })),
                (false, true) => {}
            }
        }
        let gone: Vec<String> = self.games.keys().filter(|id| !there.contains(*id)).cloned().collect();
        for id in gone {
            self.games.remove(&id);
            let Some(found) = app.store.game(&id).await? else { continue };
            let called = display_names(app, std::slice::from_ref(&found)).await?;
            all.push(to_json(&EventMessage::End { game: own_game(found, person, &called, now) }));
        }
        Ok(())
    }
}
