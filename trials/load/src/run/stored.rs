//! `cargo xtask trials load stored`: very many correspondence games in the database, of which some are opened.
//!
//! Some games are played on a server; the others are copies of them, written directly into the database under other
//! ids, most of them with other people.

use super::crowd::{self, Pace};
use super::{StopSignal, temp_folder};
use crate::client::{Client, Guest};
use crate::latencies::Latencies;
use crate::node::{StartOptions, megabytes};
use crate::screen;
use crate::script::random_scripts;
use crate::table::Opening;
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
use store::{GameHeader, Seat, StoredEvent};

/// The number of games that are played; the others are copies of them.
const ORIGINAL_COUNT: usize = 40;
/// The number of copies written at a time.
const CONCURRENCY: usize = 256;
/// One copy in this many has the same people as the original.
const COPIES_PER_SAME_PEOPLE: usize = 50;
/// The goal for the 99th percentile of opening a game.
const P99_GOAL: Duration = Duration::from_millis(20);
/// A day in milliseconds.
const DAY_MS: u32 = 86_400_000;

/// Very many correspondence games, of which some are opened
#[derive(Debug, Args)]
pub(crate) struct Stored {
    /// Games in the database
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: usize,

    /// Turns of the longest game; the shortest has one
    #[arg(long, value_name = "N", default_value_t = 40)]
    turns: usize,

    /// Games that are opened, one after the other
    #[arg(long, value_name = "N", default_value_t = 2000)]
    opened: usize,

    /// The game that is played
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A game as it is stored.
type StoredGame = (GameHeader, Vec<Seat>, Vec<StoredEvent>);

impl Stored {
    pub(crate) async fn run(&self, start: &StartOptions, stopped: StopSignal) -> Result<bool, String> {
        let folder = temp_folder()?;
        let path = folder.path().join("games.db");
        let file = path.display().to_string();
        let originals = self.play_originals(start, &file, &stopped).await?;
        let ids = self.write_copies(&file, &originals, &stopped).await?;
        let node = start.start_node(&file, 0, &[])?;
        let (client, mut random) = (Client::new(node.address()), StdRng::seed_from_u64(self.seed));
        // The first request to a new server waits for the rules to load.
        client.get(&mut Guest::new(0), "/api/games").await?;
        let chosen: BTreeSet<&String> = ids.choose_multiple(&mut random, self.opened).collect();
        let mut chosen: Vec<&String> = chosen.into_iter().collect();
        chosen.shuffle(&mut random);
        let bar = screen::progress_bar(chosen.len(), "games opened");
        let (mut first, mut again) = (Latencies::default(), Latencies::default());
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
        let used = node.usage();
        let slow = first.percentile(99);
        screen::print_table(
            &format!("{} correspondence games of {} in {}", ids.len(), self.game, megabytes(file_bytes(&path))),
            &[
                ("opened after", first.summary()),
                ("opened again after", again.summary()),
                ("the server's memory", format!("{} with {} games open", megabytes(used.memory), first.len())),
            ],
        );
        screen::print_line(&format!(
            "  goal: p99 under {P99_GOAL:?}: {}",
            if slow < P99_GOAL { "reached" } else { "missed" }
        ));
        Ok(true)
    }

    /// Plays games of all lengths.
    async fn play_originals(
        &self,
        start: &StartOptions,
        file: &str,
        stopped: &StopSignal,
    ) -> Result<Vec<StoredGame>, String> {
        let node = start.start_node(file, 0, &[])?;
        let clients = [Arc::new(Client::new(node.address()))];
        let opening =
            Opening { game: &self.game, clock: Some(json!({"main": 0, "increment": 0, "delay": 3 * DAY_MS})) };
        let scripts = random_scripts(&self.game, ORIGINAL_COUNT, self.turns, self.seed)?;
        let shorter: Vec<_> = scripts
            .iter()
            .enumerate()
            .map(|(nth, script)| script[..(nth + 1) * script.len() / ORIGINAL_COUNT].into())
            .collect();
        let tables = crowd::open_tables(&clients, &opening, &shorter, 0..ORIGINAL_COUNT, 0).await?;
        let pace = Pace::new(Duration::ZERO, Duration::from_mins(1));
        let (_, tables) = crowd::play_all(&clients, tables, pace, stopped).await?;
        drop(node);
        let store = store::open(file).await.map_err(|fault| fault.to_string())?;
        let mut originals = Vec::new();
        for id in tables.iter().map(crowd::WatchedTable::id) {
            let found = store.game(id).await.map_err(|fault| fault.to_string())?;
            let (head, seats) = found.ok_or("a game that was played is missing")?;
            originals.push((head, seats, store.events(id, 0).await.map_err(|fault| fault.to_string())?));
        }
        store.close().await;
        Ok(originals)
    }

    /// Writes copies of them; returns the ids of all.
    async fn write_copies(
        &self,
        file: &str,
        originals: &[StoredGame],
        stopped: &StopSignal,
    ) -> Result<Vec<String>, String> {
        let store = store::open(file).await.map_err(|fault| fault.to_string())?;
        let bar = screen::progress_bar(self.games, "games written");
        let copies = iter(0..self.games).take_while(|_| std::future::ready(!*stopped.borrow()));
        let written = copies.map(|number| {
            let (store, bar, original) = (&store, &bar, &originals[number % originals.len()]);
            async move {
                let (head, seats, events) = copy_game(original, number);
                store.open_game(&head, &seats, &events).await.map_err(|fault| fault.to_string())?;
                bar.inc(1);
                Ok::<_, String>(head.id)
            }
        });
        let ids = written.buffer_unordered(CONCURRENCY).try_collect().await?;
        bar.finish_and_clear();
        store.close().await;
        Ok(ids)
    }
}

/// A copy of a game with this number; most copies have other people.
fn copy_game((head, seats, events): &StoredGame, number: usize) -> StoredGame {
    let head = GameHeader {
        id: format!("copy{number:012}"),
        deadline: head.deadline.map(|by| by + number as i64),
        ..head.clone()
    };
    if (number / ORIGINAL_COUNT).is_multiple_of(COPIES_PER_SAME_PEOPLE) {
        return (head, seats.clone(), events.clone());
    }
    let other = |side: u8| format!("{number:011}{side}");
    let people: Vec<(&str, String)> =
        seats.iter().filter_map(|seat| Some((seat.person.as_deref()?, other(seat.side)))).collect();
    let renamed = |text: &str| people.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let seats = seats.iter().map(|seat| Seat { person: seat.person.as_deref().map(renamed), ..seat.clone() }).collect();
    let events = events.iter().map(|event| StoredEvent { body: renamed(&event.body), ..event.clone() }).collect();
    (head, seats, events)
}

/// The size of a file in bytes.
fn file_bytes(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}
