//! A full disk: writes fail with an error, acknowledged changes stay, and writing resumes when there is room.
//!
//! The test limits the file size of its whole process, so it relies on nextest, which runs each test in a process of
//! its own.
#![cfg(unix)]

use crate::common;

use common::head;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use store::{Fault, Store, StoredEvent};
use tokio::signal::unix::{SignalKind, signal};

/// The size at which the disk is full, in bytes.
const ROOM: u64 = 600_000;
/// The signal for a write beyond the limit; by default it ends the process.
const SIGXFSZ: i32 = 25;

fn entry(number: u64) -> StoredEvent {
    StoredEvent { number, at: 0, body: format!("{number} ").repeat(1000) }
}

async fn append(store: &dyn Store, number: u64) -> Result<(), Fault> {
    store.append(number, &head("g", number + 1), &[], &[entry(number + 1)]).await
}

async fn holds(store: &dyn Store, number: u64) {
    assert_eq!(store.events("g", 0).await, Ok((1..=number).map(entry).collect::<Vec<_>>()));
    assert_eq!(store.game("g").await.expect("an answer").expect("a game").0.event_count, number);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_reported_loses_nothing_and_is_recovered_from() {
    let _heard = signal(SignalKind::from_raw(SIGXFSZ)).expect("signal handler");
    let folder = tempfile::tempdir().expect("temporary folder");
    let path = folder.path().join("games.db");
    let path = path.to_str().expect("UTF-8 path");
    let store = store::open(path).await.expect("opens");
    store.open_game(&head("g", 0), &[], &[]).await.expect("opened");

    let before = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: Some(ROOM), ..before }).expect("limit set");
    let mut number = 0;
    let mut refused = 0;
    // First the log is full; a checkpoint into the file makes room once more, until the file is full too.
    while refused < 20 {
        match append(&*store, number).await {
            Ok(()) => (number, refused) = (number + 1, 0),
            Err(Fault::Unavailable(_)) => {
                refused += 1;
                holds(&*store, number).await;
            }
            Err(other) => panic!("{other:?}"),
        }
        assert!(number < 10_000, "the disk was never full");
    }
    assert!(number > 10, "hardly any event fitted");

    setrlimit(Resource::Fsize, before).expect("limit removed");
    for _ in 0..20 {
        append(&*store, number).await.expect("there is room again");
        number += 1;
    }
    holds(&*store, number).await;
    store.close().await;
    let store = store::open(path).await.expect("opens again");
    holds(&*store, number).await;
}
