//! `cargo xtask load stored`: very many correspondence games in the database, of which now and then one is opened.
//!
//! Some games are played at a server; the others are their copies, written straight into the database under other ids,
//! most of them with other people.

use super::crowd::{self, Pace};
use super::{Stopped, folder};
use crate::client::{Client, Guest};
use crate::node::{Start, megabytes};
use crate::screen;
use crate::script::scripts;
use crate::table::Opening;
use crate::times::Times;
use clap::Args;
use futures_util::stream::iter;
use futures_util::{StreamExt, TryStreamExt};
use rand::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Entry, Head, Seat};

/// So many games are played; the others are copies of them.
const PLAYED: usize = 40;
/// So many copies are written at a time.
const AT_ONCE: usize = 256;
/// One copy in so many is of the same people as the game that was played.
const SAME: usize = 50;
/// What the slowest of a hundred games may take to open.
const GOAL: Duration = Duration::from_millis(20);
/// A day in milliseconds.
const DAY: u32 = 86_400_000;

/// Very many correspondence games, of which some are opened
#[derive(Debug, Args)]
pub(crate) struct Stored {
    /// Games in the database
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: usize,

    /// The longest has so many turns, the shortest one
    #[arg(long, value_name = "N", default_value_t = 40)]
    turns: usize,

    /// So many are opened, one after the other
    #[arg(long, value_name = "N", default_value_t = 2000)]
    opened: usize,

    /// What is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The lot by which games are drawn and opened
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A game as the database has it.
type Kept = (Head, Vec<Seat>, Vec<Entry>);

impl Stored {
    pub(crate) async fn run(&self, start: &Start, stopped: Stopped) -> Result<bool, String> {
        let folder = folder()?;
        let path = folder.path().join("games.db");
        let file = path.display().to_string();
        let originals = self.originals(start, &file, &stopped).await?;
        let ids = self.copies(&file, &originals, &stopped).await?;
        let node = start.node(&file, 0, &[])?;
        let (client, mut random) = (Client::new(node.at()), StdRng::seed_from_u64(self.seed));
        // The first requests of a new server wait for the rules.
        client.get(&mut Guest::new(0), "/api/games").await?;
        let chosen: BTreeSet<&String> = ids.choose_multiple(&mut random, self.opened).collect();
        let mut chosen: Vec<&String> = chosen.into_iter().collect();
        chosen.shuffle(&mut random);
        let bar = screen::bar(chosen.len(), "games are opened");
        let (mut first, mut again) = (Times::default(), Times::default());
        for (number, id) in chosen.iter().enumerate() {
            if *stopped.borrow() {
                break;
            }
            let (path, mut who) = (format!("/api/tables/{id}"), Guest::new(number));
            for times in [&mut first, &mut again] {
                let since = Instant::now();
                client.get(&mut who, &path).await?;
                times.push(since.elapsed());
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let used = node.used();
        let slow = first.of_hundred(99);
        screen::table(
            &format!("{} correspondence games of {} in {}", ids.len(), self.game, megabytes(size(&path))),
            &[
                ("opened after", first.told()),
                ("opened once more after", again.told()),
                ("the server's memory", format!("{} with {} games open", megabytes(used.memory), first.len())),
            ],
        );
        screen::say(&format!("  goal: p99 under {GOAL:?}: {}", if slow < GOAL { "held" } else { "missed" }));
        Ok(true)
    }

    /// Games that are played, of all lengths.
    async fn originals(&self, start: &Start, file: &str, stopped: &Stopped) -> Result<Vec<Kept>, String> {
        let node = start.node(file, 0, &[])?;
        let clients = [Arc::new(Client::new(node.at()))];
        let opening = Opening { game: &self.game, clock: Some(json!({"main": 0, "increment": 0, "delay": 3 * DAY})) };
        let scripts = scripts(&self.game, PLAYED, self.turns, self.seed)?;
        let shorter: Vec<_> = scripts
            .iter()
            .enumerate()
            .map(|(nth, script)| script[..(nth + 1) * script.len() / PLAYED].into())
            .collect();
        let tables = crowd::open(&clients, &opening, &shorter, 0..PLAYED, 0).await?;
        let pace = Pace { every: Duration::ZERO, whole: Duration::from_mins(1) };
        let (_, tables) = crowd::play(&clients, tables, pace, stopped).await?;
        drop(node);
        let store = store::open(file).await.map_err(|fault| fault.to_string())?;
        let mut originals = Vec::new();
        for id in tables.iter().map(crowd::Watched::id) {
            let found = store.game(id).await.map_err(|fault| fault.to_string())?;
            let (head, seats) = found.ok_or("a game that was played is not there")?;
            originals.push((head, seats, store.events(id, 0).await.map_err(|fault| fault.to_string())?));
        }
        store.close().await;
        Ok(originals)
    }

    /// Their copies; the ids of all.
    async fn copies(&self, file: &str, originals: &[Kept], stopped: &Stopped) -> Result<Vec<String>, String> {
        let store = store::open(file).await.map_err(|fault| fault.to_string())?;
        let bar = screen::bar(self.games, "games are written");
        let copies = iter(0..self.games).take_while(|_| std::future::ready(!*stopped.borrow()));
        let written = copies.map(|number| {
            let (store, bar, original) = (&store, &bar, &originals[number % originals.len()]);
            async move {
                let (head, seats, events) = copy(original, number);
                store.open(&head, &seats, &events).await.map_err(|fault| fault.to_string())?;
                bar.inc(1);
                Ok::<_, String>(head.id)
            }
        });
        let ids = written.buffer_unordered(AT_ONCE).try_collect().await?;
        bar.finish_and_clear();
        store.close().await;
        Ok(ids)
    }
}

/// A game like that one, of that number; most have other people.
fn copy((head, seats, events): &Kept, number: usize) -> Kept {
    let head =
        Head { id: format!("copy{number:012}"), deadline: head.deadline.map(|by| by + number as i64), ..head.clone() };
    if (number / PLAYED).is_multiple_of(SAME) {
        return (head, seats.clone(), events.clone());
    }
    let other = |side: u8| format!("{number:011}{side}");
    let people: Vec<(&str, String)> =
        seats.iter().filter_map(|seat| Some((seat.person.as_deref()?, other(seat.side)))).collect();
    let renamed = |text: &str| people.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let seats = seats.iter().map(|seat| Seat { person: seat.person.as_deref().map(renamed), ..seat.clone() }).collect();
    let events = events.iter().map(|event| Entry { body: renamed(&event.body), ..event.clone() }).collect();
    (head, seats, events)
}

/// The bytes of a file.
fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}
