//! What was acknowledged survives a process that is killed in the middle of it, in both homes.
//!
//! The test starts itself again as a child that writes and says in a line what was acknowledged, kills it with SIGKILL,
//! and looks. A kill says nothing about what a power cut would leave; for that, each commit waits for the disk.

mod common;

use common::head;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use store::{Entry, Fault};

/// Tells the child where its home is.
const HOME: &str = "STORE_TEST_HOME";
const GAMES: u64 = 8;
const KILLS: u64 = 6;
/// So many lines of a child are waited for.
const LINES: usize = 250;

fn entry(game: u64, number: u64) -> Entry {
    Entry { number, at: 0, body: format!("turn {number} of game {game}") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started, and killed, by the tests below"]
async fn child() {
    let Ok(url) = std::env::var(HOME) else { return };
    let store = store::open(&url).await.expect("a home");
    let mut playing = tokio::task::JoinSet::new();
    for game in 0..GAMES {
        let store = std::sync::Arc::clone(&store);
        playing.spawn(async move {
            let mut number = match store.open(&head(&game.to_string(), 0), &[], &[]).await {
                Ok(()) => 0,
                Err(Fault::Taken) => store.game(&game.to_string()).await.expect("an answer").expect("a game").0.number,
                Err(fault) => panic!("{fault}"),
            };
            loop {
                // Two events or one: what is cut in half would be seen.
                let more = 1 + number % 2;
                let events: Vec<Entry> = (number + 1..=number + more).map(|number| entry(game, number)).collect();
                store.append(number, &head(&game.to_string(), number + more), &[], &events).await.expect("an event");
                number += more;
                let mut out = std::io::stdout().lock();
                // Nobody listens to a child whose parent has failed.
                if writeln!(out, "kept {game} {number}").is_err() {
                    return;
                }
            }
        });
    }
    playing.join_all().await;
}

/// Starts a child, kills it after some lines, and returns the last number it has acknowledged of each game.
fn killed(url: &str) -> BTreeMap<u64, u64> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "child", "--ignored", "--nocapture"])
        .env(HOME, url)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let mut kept = BTreeMap::new();
    let out = BufReader::new(child.stdout.take().expect("its lines"));
    for (number, line) in out.lines().map_while(Result::ok).enumerate() {
        // The last line may have been cut: such a number was not told to anybody.
        if let Some((game, number)) = line.strip_prefix("kept ").and_then(|line| line.split_once(' ')) {
            kept.insert(game.parse().expect("a game"), number.parse().expect("a number"));
        }
        if number == LINES {
            child.kill().expect("a kill");
        }
    }
    assert!(!child.wait().expect("an end").success(), "the child ended by itself");
    kept
}

async fn survives(url: &str) {
    for kill in 0..KILLS {
        let own = url.to_owned();
        let kept = tokio::task::spawn_blocking(move || killed(&own)).await.expect("a child");
        assert!(!kept.is_empty(), "nothing was written before kill {kill}");
        let store = store::open(url).await.expect("a home after a kill");
        for (game, number) in kept {
            let (head, _) =
                store.game(&game.to_string()).await.expect("an answer").expect("a game that was acknowledged");
            assert!(head.number >= number, "kill {kill}: game {game} has {} of {number}", head.number);
            let events = store.events(&game.to_string(), 0).await.expect("events");
            assert_eq!(events, (1..=head.number).map(|number| entry(game, number)).collect::<Vec<_>>());
        }
        store.close().await;
    }
}

#[tokio::test]
async fn a_sqlite_home_survives_its_killed_process() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    survives(folder.path().join("games.db").to_str().expect("a path of text")).await;
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "whoever runs the tests reads what was left out")]
async fn a_postgres_home_survives_a_killed_process() {
    let address =
        std::env::var("VARIORUM_TEST_POSTGRES").unwrap_or_else(|_| "postgres://postgres@127.0.0.1:5432/test".into());
    let mut connection = match PgConnection::connect(&address).await {
        Ok(connection) => connection,
        Err(error) => {
            assert!(std::env::var_os("VARIORUM_SKIPS_NOTHING").is_none(), "PostgreSQL must be there: {error}");
            eprintln!("left out: no PostgreSQL at {address} ({error})");
            return;
        }
    };
    let schema = format!("survival_{}", std::process::id());
    let making = AssertSqlSafe(format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}"));
    sqlx::raw_sql(making).execute(&mut connection).await.expect("a schema");
    survives(&format!("{address}?options=-csearch_path%3D{schema}")).await;
    let ending = AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE"));
    sqlx::raw_sql(ending).execute(&mut connection).await.expect("a schema that goes");
}
