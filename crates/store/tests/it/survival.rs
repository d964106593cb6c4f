//! Acknowledged changes survive the death of the process, in both databases.
//!
//! The test starts itself as a child that writes and prints what was acknowledged, kills it with SIGKILL, and reads the
//! database. A kill does not show what a power cut would leave; for that, each commit waits for the disk.

use crate::common;

use common::head;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use store::{Fault, StoredEvent};

/// The variable with the child's address of the database.
const HOME: &str = "STORE_TEST_HOME";
const GAMES: u64 = 8;
const KILLS: u64 = 6;
/// The variable with the path of a backup, which the child restores again and again.
const BACKUP: &str = "STORE_TEST_BACKUP";
const RESTORES: u64 = 25;
/// The child is killed after this number of lines.
const LINES: usize = 250;

fn entry(game: u64, number: u64) -> StoredEvent {
    StoredEvent { number, at: 0, body: format!("turn {number} of game {game}") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started, and killed, by the tests below"]
async fn child() {
    let Ok(url) = std::env::var(HOME) else { return };
    let store = store::open(&url).await.expect("opens");
    let mut playing = tokio::task::JoinSet::new();
    for game in 0..GAMES {
        let store = std::sync::Arc::clone(&store);
        playing.spawn(async move {
            let mut number = match store.open_game(&head(&game.to_string(), 0), &[], &[]).await {
                Ok(()) => 0,
                Err(Fault::AlreadyExists) => {
                    store.game(&game.to_string()).await.expect("an answer").expect("a game").0.event_count
                }
                Err(fault) => panic!("{fault}"),
            };
            loop {
                // Two events or one, so that a partial commit would show.
                let more = 1 + number % 2;
                let events: Vec<StoredEvent> = (number + 1..=number + more).map(|number| entry(game, number)).collect();
                store.append(number, &head(&game.to_string(), number + more), &[], &events).await.expect("an event");
                number += more;
                let mut out = std::io::stdout().lock();
                // The parent has failed.
                if writeln!(out, "kept {game} {number}").is_err() {
                    return;
                }
            }
        });
    }
    playing.join_all().await;
}

/// Starts a child, kills it after some lines, and returns the last acknowledged number of each game.
fn killed(url: &str) -> BTreeMap<u64, u64> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "survival::child", "--ignored", "--nocapture"])
        .env(HOME, url)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let mut kept = BTreeMap::new();
    let out = BufReader::new(child.stdout.take().expect("its lines"));
    for (number, line) in out.lines().map_while(Result::ok).enumerate() {
        // An incomplete last line was not acknowledged.
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
            assert!(head.event_count >= number, "kill {kill}: game {game} has {} of {number}", head.event_count);
            let events = store.events(&game.to_string(), 0).await.expect("events");
            assert_eq!(events, (1..=head.event_count).map(|number| entry(game, number)).collect::<Vec<_>>());
        }
        store.close().await;
    }
}

#[tokio::test]
async fn a_sqlite_database_survives_a_killed_process() {
    let folder = tempfile::tempdir().expect("temporary folder");
    survives(folder.path().join("games.db").to_str().expect("UTF-8 path")).await;
}

#[tokio::test]
#[expect(clippy::print_stderr, reason = "tells which tests were left out")]
async fn a_postgres_database_survives_a_killed_process() {
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
    sqlx::raw_sql(making).execute(&mut connection).await.expect("schema created");
    survives(&format!("{address}?options=-csearch_path%3D{schema}")).await;
    let ending = AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE"));
    sqlx::raw_sql(ending).execute(&mut connection).await.expect("schema dropped");
}

#[tokio::test]
#[ignore = "started, and killed, by the test below"]
async fn restoring_child() {
    let (Ok(url), Ok(backup)) = (std::env::var(HOME), std::env::var(BACKUP)) else { return };
    loop {
        let aside = store::restore(backup.as_ref(), &url).await.expect("a restore").expect("what was there");
        std::fs::remove_file(aside).expect("deleted");
        // The parent has failed.
        if writeln!(std::io::stdout().lock(), "restored").is_err() {
            return;
        }
    }
}

#[tokio::test]
async fn a_restore_that_is_killed_leaves_a_complete_database_or_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, backup) = (folder.path().join("games.db"), folder.path().join("backup.db"));
    let url = path.to_str().expect("UTF-8 path").to_owned();
    let store = store::open(&url).await.expect("opens");
    for game in 0..300 {
        let events: Vec<_> = (1..=20).map(|number| entry(game, number)).collect();
        store.open_game(&head(&game.to_string(), 20), &[], &events).await.expect("a game");
    }
    store.backup(&backup).await.expect("a backup");
    store.close().await;
    drop(store);
    for kill in 0..RESTORES {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "survival::restoring_child", "--ignored", "--nocapture"])
            .env(HOME, &url)
            .env(BACKUP, &backup)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child");
        let mut lines = BufReader::new(child.stdout.take().expect("its lines")).lines().map_while(Result::ok);
        assert!(lines.by_ref().any(|line| line.ends_with("restored")), "it restores");
        // Another moment of the next restore each time.
        std::thread::sleep(std::time::Duration::from_micros(700 * kill));
        child.kill().expect("a kill");
        child.wait().expect("an end");
        match store::open(&url).await {
            Ok(store) => {
                assert!(store.game("299").await.expect("an answer").is_some(), "a database without its games");
                store.close().await;
            }
            Err(fault) => {
                assert!(fault.to_string().contains("a restore was interrupted"), "{fault}");
                store::restore(&backup, &url).await.expect("a restore is possible");
            }
        }
        for number in 1..4 {
            let _ = std::fs::remove_file(folder.path().join(format!("games.db.before-{number}")));
        }
    }
}
