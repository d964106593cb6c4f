//! What only a file can do: be damaged, belong to another program, be copied while it is written.
//!
//! For: clear sentences instead of harm. Not for: what both homes promise, see `tests/homes`.

mod common;

use common::head;
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{Entry, Fault, Store};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("games.db");
    (folder, path)
}

fn url(path: &Path) -> String {
    path.to_str().expect("a path of text").into()
}

async fn open(path: &Path) -> Arc<dyn Store> {
    store::open(&url(path)).await.expect("a home")
}

fn entry(number: u64) -> Entry {
    Entry { number, at: 0, body: "a turn ".repeat(20) }
}

async fn fill(store: &dyn Store, games: u64) {
    for game in 0..games {
        store.open(&head(&game.to_string(), 2), &[], &[entry(1), entry(2)]).await.expect("a game");
    }
}

/// Whatever is wrong with the file, it is said and the file stays as it was.
async fn refused(path: &Path, said: &str) {
    let before = fs::read(path).expect("a file");
    let fault = store::open(&url(path)).await.expect_err("a home that is none");
    let sentence = fault.to_string();
    assert!(matches!(fault, Fault::Broken(_)), "{fault:?}");
    assert!(sentence.contains(said) && sentence.contains("games.db"), "{sentence}");
    assert!(fs::read(path).expect("a file") == before, "the file has changed");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let (_folder, path) = folder();
    fs::write(&path, "Dear diary, ".repeat(1000)).expect("a file");
    refused(&path, "no SQLite database").await;
    fs::write(&path, "short").expect("a file");
    refused(&path, "no SQLite database").await;
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    for making in [
        "CREATE TABLE game (id TEXT)",
        "PRAGMA application_id = 7",
        "PRAGMA application_id = 7; CREATE TABLE game (id TEXT)",
    ] {
        let (_folder, path) = folder();
        fs::write(&path, "").expect("a file");
        let mut connection = SqliteConnection::connect(&url(&path)).await.expect("a file");
        sqlx::raw_sql(making).execute(&mut connection).await.expect("a table");
        connection.close().await.expect("a closed file");
        refused(&path, "another program").await;
    }
}

#[tokio::test]
async fn an_empty_file_becomes_a_home() {
    let (_folder, path) = folder();
    fs::write(&path, "").expect("a file");
    fill(&*open(&path).await, 1).await;
}

#[tokio::test]
async fn a_home_without_a_folder_says_so() {
    let (folder, _) = folder();
    let fault = store::open(&url(&folder.path().join("none/games.db"))).await.expect_err("no folder");
    assert!(matches!(fault, Fault::Unreachable(_)) && fault.to_string().contains("cannot be opened"), "{fault}");
    let fault = store::open(&url(folder.path())).await.expect_err("a folder");
    assert!(matches!(fault, Fault::Unfit(_)) && fault.to_string().contains("is a folder"), "{fault}");
}

#[tokio::test]
async fn a_damaged_file_says_so_and_never_lies() {
    let (_folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 300).await;
    store.close().await;
    let whole = fs::read(&path).expect("a file");
    let pages = whole.len() / 4096;
    assert!(pages > 20);
    let mut told = 0;
    for page in 0..pages {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
        fs::write(&path, &bytes).expect("a file");
        match store::open(&url(&path)).await {
            Err(fault) => {
                assert!(matches!(fault, Fault::Broken(_)), "page {page}: {fault:?}");
                told += 1;
            }
            Ok(store) => {
                for game in 0..300_u64 {
                    match store.events(&game.to_string(), 0).await {
                        Ok(events) => {
                            assert!(events.is_empty() || events == [entry(1), entry(2)], "page {page}, game {game}");
                        }
                        Err(fault) => {
                            assert!(matches!(fault, Fault::Broken(_)), "page {page}: {fault:?}");
                            told += 1;
                            break;
                        }
                    }
                }
                store.close().await;
            }
        }
    }
    assert!(told > 10, "only {told} of {pages} pages were told of");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_one_moment_of_a_home_that_is_written() {
    let (folder, path) = folder();
    let store = open(&path).await;
    store.open(&head("g", 0), &[], &[]).await.expect("a game");
    let writing = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            let mut number = 0;
            while store
                .append(number, &head("g", number + 2), &[], &[entry(number + 1), entry(number + 2)])
                .await
                .is_ok()
            {
                number += 2;
            }
            number
        }
    });
    let mut last = 0;
    for copy in 0..6 {
        let from_inside = folder.path().join(format!("inside{copy}.db"));
        let from_outside = folder.path().join(format!("outside{copy}.db"));
        store.backup(&from_inside).await.expect("a backup");
        store::backup(&url(&path), &from_outside).await.expect("a backup of another process");
        for backup in [from_inside, from_outside] {
            let restored = folder.path().join("restored.db");
            store::restore(&backup, &url(&restored)).await.expect("a home from it");
            let home = open(&restored).await;
            let number = home.game("g").await.expect("a game").expect("a game").0.number;
            let events = home.events("g", 0).await.expect("events");
            assert_eq!(events, (1..=number).map(entry).collect::<Vec<_>>(), "the head and its events");
            assert!(number >= last);
            last = number;
            home.append(number, &head("g", number + 1), &[], &[entry(number + 1)]).await.expect("it goes on");
            home.close().await;
            for end in ["", "-wal", "-shm"] {
                drop(fs::remove_file(folder.path().join(format!("restored.db{end}"))));
            }
        }
    }
    store.close().await;
    let written = writing.await.expect("the writer");
    assert!(last > 0 && written >= last, "{last} of {written}");
}

#[tokio::test]
async fn a_copy_never_replaces_anything() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 3).await;
    let there = folder.path().join("there.db");
    fs::write(&there, "precious").expect("a file");
    let refused = |done: Result<(), Fault>| {
        let fault = done.expect_err("it exists");
        assert!(matches!(fault, Fault::Unfit(_)) && fault.to_string().contains("exists already"), "{fault}");
    };
    refused(store.backup(&there).await);
    refused(store::backup(&url(&path), &there).await);
    assert_eq!(fs::read(&there).expect("a file"), b"precious");
    // The log of a home that was moved away would be taken for the new one's.
    fs::write(folder.path().join("moved.db-wal"), "x").expect("a file");
    refused(store.backup(&folder.path().join("moved.db")).await);
    let nowhere = store.backup(&folder.path().join("none/copy.db")).await.expect_err("no folder");
    assert!(matches!(nowhere, Fault::Unreachable(_)), "{nowhere}");
    // What a copy that was cut short has left is no hindrance.
    fs::write(folder.path().join("copy.db.part"), "half").expect("a file");
    store.backup(&folder.path().join("copy.db")).await.expect("a backup");
    assert!(!folder.path().join("copy.db.part").exists());
}

#[tokio::test]
async fn only_a_whole_backup_of_ours_is_restored() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 300).await;
    store.close().await;
    let to = url(&folder.path().join("restored.db"));
    let backup = folder.path().join("backup.db");
    let refused = |done: Result<(), Fault>, said: &str| {
        let fault = done.expect_err("no backup");
        assert!(fault.to_string().contains(said), "{fault}");
        assert!(!Path::new(&to).exists());
    };
    refused(store::restore(&backup, &to).await.map(drop), "backup.db");
    let mut bytes = fs::read(&path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xa5);
    fs::write(&backup, &bytes).expect("a file");
    refused(store::restore(&backup, &to).await.map(drop), "damaged");
    fs::write(&backup, "no database, but long enough to be looked at as one".repeat(100)).expect("a file");
    refused(store::restore(&backup, &to).await.map(drop), "no SQLite database");
    fs::write(&backup, "").expect("a file");
    refused(store::restore(&backup, &to).await.map(drop), "nothing of ours");
    refused(store::restore(&path, "postgres://host/games").await.map(drop), "pg_restore");
    refused(store::backup("postgres://host/games", &backup).await, "pg_dump");
    store::restore(&path, &to).await.expect("a whole one");
    assert_eq!(open(Path::new(&to)).await.events("299", 1).await, Ok(vec![entry(2)]));
}

#[tokio::test]
async fn a_private_home_is_gone_when_it_is_closed_and_dropped() {
    let store = store::open("sqlite::memory:").await.expect("a home");
    fill(&*store, 2).await;
    let other = store::open("sqlite::memory:").await.expect("another home");
    assert_eq!(other.game("0").await, Ok(None));
    assert!(store.game("0").await.expect("an answer").is_some());
    store.close().await;
    other.close().await;
}

#[tokio::test]
async fn what_is_restored_over_is_kept_beside_it_with_its_log() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 3).await;
    let backup = folder.path().join("backup.db");
    store.backup(&backup).await.expect("a backup");
    fill_more(&*store).await;
    let fault = store::restore(&backup, &url(&path)).await.expect_err("it is open");
    assert!(matches!(fault, Fault::Unreachable(_)) && fault.to_string().contains("open; end it first"), "{fault}");
    let fault = store::restore(&path, &url(&path)).await.expect_err("itself");
    assert!(fault.to_string().contains("is what is to be restored"), "{fault}");
    store.close().await;
    drop(store);
    let first = store::restore(&backup, &url(&path)).await.expect("a home").expect("what was there");
    let second = store::restore(&backup, &url(&path)).await.expect("a home").expect("what was there");
    assert_eq!(
        (first.file_name(), second.file_name()),
        (Some("games.db.before-1".as_ref()), Some("games.db.before-2".as_ref()))
    );
    let there = async |path: &Path| open(path).await.game("later").await.expect("an answer").is_some();
    assert_eq!((there(&first).await, there(&second).await, there(&path).await), (true, false, false));
    // Where nothing is, nothing is kept; where the backup is no backup, everything stays as it was.
    assert_eq!(store::restore(&backup, &url(&folder.path().join("new.db"))).await, Ok(None));
    fs::write(folder.path().join("bad.db"), "no backup").expect("a file");
    let before = fs::read(&path).expect("a file");
    assert!(store::restore(&folder.path().join("bad.db"), &url(&path)).await.is_err());
    assert!(fs::read(&path).expect("a file") == before && !folder.path().join("games.db.before-3").exists());
}

async fn fill_more(store: &dyn Store) {
    store.open(&head("later", 1), &[], &[entry(1)]).await.expect("a game");
}
