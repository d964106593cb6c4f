//! What has happened since somebody was last told: how everything of his stands, compared with what he knows.
//!
//! For: the messages of `GET /api/my/events`. Not for: when it is looked (`events`).

use crate::App;
use crate::error::Fault;
use crate::mine::{names, own};
use crate::seeks::board::Seen;
use crate::who::called;
use house::{Listed, OwnGame};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{Person, PersonKind, Status};

/// Of no more games at a time is anybody told.
const GAMES: u32 = 500;

/// Something that has happened to whoever listens.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[schemars(rename = "Event")]
pub(super) enum Told<'a> {
    /// The first message: who listens.
    Hello {
        /// What he is called.
        name: String,
        /// He is a bot.
        bot: bool,
    },
    /// He is invited: he takes the seek, or declines it.
    Invited {
        /// To what.
        seek: Listed<'a>,
    },
    /// Somebody whom he has invited declines.
    Declined {
        /// What.
        seek: Listed<'a>,
    },
    /// An invitation does not stand any more; if it was taken, the game begins under its id.
    Gone {
        /// Which.
        id: String,
    },
    /// A game of his begins; at first this is told of each that is being played.
    Begin {
        /// Which.
        game: OwnGame,
    },
    /// It is his turn.
    Turn {
        /// Where.
        game: OwnGame,
    },
    /// Something else has happened at a table of his: others have made turns, or ask for something.
    Change {
        /// Where.
        game: OwnGame,
    },
    /// A game of his is over, or he does not play there any more.
    End {
        /// Which.
        game: OwnGame,
    },
}

/// The first message.
pub(super) fn hello(person: &Person) -> String {
    json(&Told::Hello { name: called(person), bot: person.kind == PersonKind::Bot })
}

fn json(told: &Told<'_>) -> String {
    serde_json::to_string(told).unwrap_or_default()
}

/// What somebody has been told.
#[derive(Debug, Default)]
pub(super) struct News {
    games: BTreeMap<String, Known>,
    /// Invitations as they were told, by id.
    seeks: BTreeMap<String, String>,
}

/// A game that he knows of.
#[derive(Debug)]
struct Known {
    /// The number of its last event.
    number: u64,
    /// After so many turns it was his turn.
    turn: Option<u32>,
}

impl News {
    /// What is new for this person, in order.
    ///
    /// # Errors
    /// If the house cannot be asked.
    pub(super) async fn since(&mut self, app: &App, person: &str, seen: &Seen) -> Result<Vec<String>, Fault> {
        let mut all = self.invitations(person, seen);
        self.games(app, person, &mut all).await?;
        Ok(all)
    }

    fn invitations(&mut self, person: &str, seen: &Seen) -> Vec<String> {
        let mut all = Vec::new();
        let now: BTreeMap<String, String> = seen
            .invitations(person)
            .map(|(id, seek, mine)| {
                let told = match (mine, seek.is_declined()) {
                    (false, _) => json(&Told::Invited { seek }),
                    (true, true) => json(&Told::Declined { seek }),
                    // What he has asked himself he knows.
                    (true, false) => String::new(),
                };
                (id.to_owned(), told)
            })
            .collect();
        for id in self.seeks.keys().filter(|id| !now.contains_key(*id)) {
            all.push(json(&Told::Gone { id: id.clone() }));
        }
        all.extend(
            now.iter()
                .filter(|(id, told)| !told.is_empty() && self.seeks.get(*id) != Some(told))
                .map(|(_, told)| told.clone()),
        );
        self.seeks = now;
        all
    }

    async fn games(&mut self, app: &App, person: &str, all: &mut Vec<String>) -> Result<(), Fault> {
        let found = app.store.games_of(person, false, None, GAMES).await?;
        let now = app.time.now();
        let mut there = BTreeSet::new();
        let changed: Vec<_> = found
            .into_iter()
            .filter(|(head, _)| head.status == Status::Running)
            .inspect(|(head, _)| {
                there.insert(head.id.clone());
            })
            .filter(|(head, _)| self.games.get(&head.id).is_none_or(|known| known.number != head.number))
            .collect();
        let called = if changed.is_empty() { BTreeMap::new() } else { names(app, &changed).await? };
        for (head, seats) in changed {
            let (id, number) = (head.id.clone(), head.number);
            let game = own((head, seats), person, &called, now);
            let known = self.games.get(&id);
            let turn = game.yours.then_some(game.turns);
            let (is_new, is_turn) = (known.is_none(), turn.is_some() && known.is_none_or(|known| known.turn != turn));
            self.games.insert(id, Known { number, turn });
            if is_new {
                all.push(json(&Told::Begin { game: game.clone() }));
            }
            match (is_turn, is_new) {
                (true, _) => all.push(json(&Told::Turn { game })),
                (false, false) => all.push(json(&Told::Change { game })),
                (false, true) => {}
            }
        }
        let gone: Vec<String> = self.games.keys().filter(|id| !there.contains(*id)).cloned().collect();
        for id in gone {
            self.games.remove(&id);
            let Some(found) = app.store.game(&id).await? else { continue };
            let called = names(app, std::slice::from_ref(&found)).await?;
            all.push(json(&Told::End { game: own(found, person, &called, now) }));
        }
        Ok(())
    }
}
