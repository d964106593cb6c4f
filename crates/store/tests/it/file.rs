//! What can happen only to a file: damage, a file of another program, a copy while it is written. The store has to
//! report it clearly and do no harm. Promises of both databases are in `homes`.

use crate::common;

use common::head;
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::{Fault, Store, StoredEvent};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("games.db");
    (folder, path)
}

fn url(path: &Path) -> String {
    path.to_str().expect("UTF-8 path").into()
}

async fn open(path: &Path) -> Arc<dyn Store> {
    store::open(&url(path)).await.expect("opens")
}

fn entry(number: u64) -> StoredEvent {
    StoredEvent { number, at: 0, body: "a turn ".repeat(20) }
}

async fn fill(store: &dyn Store, games: u64) {
    for game in 0..games {
        store.open_game(&head(&game.to_string(), 2), &[], &[entry(1), entry(2)]).await.expect("a game");
    }
}

/// Checks that the store refuses the file with this message and does not change it.
async fn refused(path: &Path, said: &str) {
    let before = fs::read(path).expect("a file");
    let fault = store::open(&url(path)).await.expect_err("must be refused");
    let sentence = fault.to_string();
    assert!(matches!(fault, Fault::Unusable(_)), "{fault:?}");
    assert!(sentence.contains(said) && sentence.contains("games.db"), "{sentence}");
    assert!(fs::read(path).expect("a file") == before, "the file has changed");
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_left_alone() {
    let (_folder, path) = folder();
    fs::write(&path, "Dear diary, ".repeat(1000)).expect("a file");
    refused(&path, "not a SQLite database").await;
    fs::write(&path, "short").expect("a file");
    refused(&path, "not a SQLite database").await;
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
async fn an_empty_file_becomes_a_database() {
    let (_folder, path) = folder();
    fs::write(&path, "").expect("a file");
    fill(&*open(&path).await, 1).await;
}

#[tokio::test]
async fn a_path_without_a_folder_is_reported() {
    let (folder, _) = folder();
    let fault = store::open(&url(&folder.path().join("none/games.db"))).await.expect_err("no such folder");
    assert!(matches!(fault, Fault::Unavailable(_)) && fault.to_string().contains("cannot be opened"), "{fault}");
    let fault = store::open(&url(folder.path())).await.expect_err("a folder");
    assert!(matches!(fault, Fault::InvalidInput(_)) && fault.to_string().contains("is a folder"), "{fault}");
}

#[tokio::test]
async fn damage_to_any_page_is_reported_or_harmless() {
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
                assert!(matches!(fault, Fault::Unusable(_)), "page {page}: {fault:?}");
                told += 1;
            }
            Ok(store) => {
                for game in 0..300_u64 {
                    match store.events(&game.to_string(), 0).await {
                        Ok(events) => {
                            assert!(events.is_empty() || events == [entry(1), entry(2)], "page {page}, game {game}");
                        }
                        Err(fault) => {
                            assert!(matches!(fault, Fault::Unusable(_)), "page {page}: {fault:?}");
                            told += 1;
                            break;
                        }
                    }
                }
                store.close().await;
            }
        }
    }
    assert!(told > 10, "damage was reported for only {told} of {pages} pages");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_writes_is_a_consistent_snapshot() {
    let (folder, path) = folder();
    let store = open(&path).await;
    store.open_game(&head("g", 0), &[], &[]).await.expect("a game");
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
        store.backup(&from_inside).await.expect("backed up");
        store::backup(&url(&path), &from_outside).await.expect("backed up by another process");
        for backup in [from_inside, from_outside] {
            let restored = folder.path().join("restored.db");
            store::restore(&backup, &url(&restored)).await.expect("restored");
            let home = open(&restored).await;
            let number = home.game("g").await.expect("a game").expect("a game").0.event_count;
            let events = home.events("g", 0).await.expect("events");
            assert_eq!(events, (1..=number).map(entry).collect::<Vec<_>>(), "head and events differ");
            assert!(number >= last);
            last = number;
            home.append(number, &head("g", number + 1), &[], &[entry(number + 1)]).await.expect("can be continued");
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
async fn a_copy_never_replaces_a_file() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 3).await;
    let there = folder.path().join("there.db");
    fs::write(&there, "precious").expect("a file");
    let refused = |done: Result<(), Fault>| {
        let fault = done.expect_err("it exists");
        assert!(matches!(fault, Fault::InvalidInput(_)) && fault.to_string().contains("already exists"), "{fault}");
    };
    refused(store.backup(&there).await);
    refused(store::backup(&url(&path), &there).await);
    assert_eq!(fs::read(&there).expect("a file"), b"precious");
    // SQLite would apply the log of a database that was moved away to the new one.
    fs::write(folder.path().join("moved.db-wal"), "x").expect("a file");
    refused(store.backup(&folder.path().join("moved.db")).await);
    let nowhere = store.backup(&folder.path().join("none/copy.db")).await.expect_err("no folder");
    assert!(matches!(nowhere, Fault::Unavailable(_)), "{nowhere}");
    // A leftover of an interrupted copy does no harm.
    fs::write(folder.path().join("copy.db.part"), "half").expect("a file");
    store.backup(&folder.path().join("copy.db")).await.expect("a backup");
    assert!(!folder.path().join("copy.db.part").exists());
}

#[tokio::test]
async fn only_a_complete_backup_of_ours_is_restored() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 300).await;
    store.close().await;
    let to = url(&folder.path().join("restored.db"));
    let backup = folder.path().join("backup.db");
    let refused = |done: Result<(), Fault>, said: &str| {
        let fault = done.expect_err("must be refused");
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
    refused(store::restore(&backup, &to).await.map(drop), "not a SQLite database");
    fs::write(&backup, "").expect("a file");
    refused(store::restore(&backup, &to).await.map(drop), "no data of Variorum");
    refused(store::restore(&path, "postgres://host/games").await.map(drop), "pg_restore");
    refused(store::backup("postgres://host/games", &backup).await, "pg_dump");
    store::restore(&path, &to).await.expect("restored");
    assert_eq!(open(Path::new(&to)).await.events("299", 1).await, Ok(vec![entry(2)]));
}

#[tokio::test]
async fn a_temporary_database_is_deleted_when_it_is_closed_and_dropped() {
    let store = store::open("sqlite::memory:").await.expect("opens");
    fill(&*store, 2).await;
    let other = store::open("sqlite::memory:").await.expect("opens");
    assert_eq!(other.game("0").await, Ok(None));
    assert!(store.game("0").await.expect("an answer").is_some());
    store.close().await;
    other.close().await;
}

#[tokio::test]
async fn a_restore_keeps_the_previous_database_with_its_log() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 3).await;
    let backup = folder.path().join("backup.db");
    store.backup(&backup).await.expect("a backup");
    fill_more(&*store).await;
    let fault = store::restore(&backup, &url(&path)).await.expect_err("it is open");
    assert!(matches!(fault, Fault::Unavailable(_)) && fault.to_string().contains("open; stop it first"), "{fault}");
    let fault = store::restore(&path, &url(&path)).await.expect_err("the same file");
    assert!(fault.to_string().contains("is the database itself"), "{fault}");
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
    // Without a previous database nothing is kept; an invalid backup changes nothing.
    assert_eq!(store::restore(&backup, &url(&folder.path().join("new.db"))).await, Ok(None));
    fs::write(folder.path().join("bad.db"), "no backup").expect("a file");
    let before = fs::read(&path).expect("a file");
    assert!(store::restore(&folder.path().join("bad.db"), &url(&path)).await.is_err());
    assert!(fs::read(&path).expect("a file") == before && !folder.path().join("games.db.before-3").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn the_owner_alone_can_read_a_database_its_log_and_its_backups() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 1).await;
    let backups = [folder.path().join("inside.db"), folder.path().join("outside.db")];
    store.backup(&backups[0]).await.expect("a backup");
    store::backup(&url(&path), &backups[1]).await.expect("a backup");
    let restored = folder.path().join("restored.db");
    store::restore(&backups[0], &url(&restored)).await.expect("restored");
    let logs = ["-wal", "-shm"].map(|end| folder.path().join(format!("games.db{end}")));
    for file in [&path, &restored].into_iter().chain(&backups).chain(&logs) {
        let mode = fs::metadata(file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}

/// Otherwise a server that runs as another user than the operator could not write to what the operator has restored.
#[cfg(unix)]
#[tokio::test]
async fn a_restored_database_has_the_owner_and_the_mode_of_the_previous_one() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let (folder, path) = folder();
    let store = open(&path).await;
    let backup = folder.path().join("backup.db");
    store.backup(&backup).await.expect("a backup");
    store.close().await;
    drop(store);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("a mode");
    // Only root can give a file away; for others the owner is the same anyway.
    let _ = chown(&path, Some(12_345), Some(23_456));
    let before = fs::metadata(&path).expect("a file");
    store::restore(&backup, &url(&path)).await.expect("restored");
    let after = fs::metadata(&path).expect("a file");
    assert_eq!((after.mode() & 0o777, after.uid(), after.gid()), (before.mode() & 0o777, before.uid(), before.gid()));
}

#[tokio::test]
async fn a_database_that_an_interrupted_restore_has_moved_aside_is_not_replaced_by_an_empty_one() {
    let (folder, path) = folder();
    let store = open(&path).await;
    fill(&*store, 1).await;
    let backup = folder.path().join("backup.db");
    store.backup(&backup).await.expect("a backup");
    store.close().await;
    drop(store);
    for remains in ["games.db.before-1", "games.db.part"] {
        let remains = folder.path().join(remains);
        fs::rename(&path, &remains).expect("moved");
        let fault = store::open(&url(&path)).await.expect_err("the games are elsewhere");
        assert!(
            matches!(fault, Fault::Unusable(_)) && fault.to_string().contains("a restore was interrupted"),
            "{fault}"
        );
        assert!(fault.to_string().contains(&remains.display().to_string()), "{fault}");
        assert!(!path.exists());
        fs::rename(&remains, &path).expect("moved back");
    }
    let aside = folder.path().join("games.db.before-1");
    fs::rename(&path, &aside).expect("moved");
    store::restore(&backup, &url(&path)).await.expect("a restore is possible");
    assert!(open(&path).await.game("0").await.expect("an answer").is_some());
}

async fn fill_more(store: &dyn Store) {
    store.open_game(&head("later", 1), &[], &[entry(1)]).await.expect("a game");
}
