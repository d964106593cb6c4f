//! A disk without room: whoever writes is told, what was acknowledged stays, and all goes on when there is room.
//!
//! The process limits the size of its own files, so this test stands alone in its file.
#![cfg(unix)]

mod common;

use common::head;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use store::{Entry, Fault, Store};
use tokio::signal::unix::{SignalKind, signal};

/// Bytes that fit.
const ROOM: u64 = 600_000;
/// What the system sends to whoever writes beyond the limit; it would end the process.
const SIGXFSZ: i32 = 25;

fn entry(number: u64) -> Entry {
    Entry { number, at: 0, body: format!("{number} ").repeat(1000) }
}

async fn append(store: &dyn Store, number: u64) -> Result<(), Fault> {
    store.append(number, &head("g", number + 1), &[], &[entry(number + 1)]).await
}

async fn holds(store: &dyn Store, number: u64) {
    assert_eq!(store.events("g", 0).await, Ok((1..=number).map(entry).collect::<Vec<_>>()));
    assert_eq!(store.game("g").await.expect("an answer").expect("a game").0.number, number);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_loses_nothing_and_is_recovered_from() {
    let _heard = signal(SignalKind::from_raw(SIGXFSZ)).expect("a signal that does not end the process");
    let folder = tempfile::tempdir().expect("a folder for a test");
    let path = folder.path().join("games.db");
    let path = path.to_str().expect("a path of text");
    let store = store::open(path).await.expect("a home");
    store.open(&head("g", 0), &[], &[]).await.expect("a game");

    let before = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: Some(ROOM), ..before }).expect("a limit");
    let mut number = 0;
    let mut refused = 0;
    // First the log is full; when it has been brought into the file there is room once more, until the file is full
    // too.
    while refused < 20 {
        match append(&*store, number).await {
            Ok(()) => (number, refused) = (number + 1, 0),
            Err(Fault::Unreachable(_)) => {
                refused += 1;
                holds(&*store, number).await;
            }
            Err(other) => panic!("{other:?}"),
        }
        assert!(number < 10_000, "the disk was never full");
    }
    assert!(number > 10, "something fits");

    setrlimit(Resource::Fsize, before).expect("no limit");
    for _ in 0..20 {
        append(&*store, number).await.expect("there is room again");
        number += 1;
    }
    holds(&*store, number).await;
    store.close().await;
    let store = store::open(path).await.expect("the home");
    holds(&*store, number).await;
}
