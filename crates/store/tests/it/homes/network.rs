//! A network between a node and PostgreSQL that drops everything: requests fail with an error, and work again when it
//! recovers.
//!
//! A proxy that stops forwarding bytes makes the partition. A database that is stopped is another case: its connections
//! end too, and requests fail at once.

use crate::common::head;
use crate::homes::place::{Place, address};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Fault, Store, StoredEvent};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

/// Whether the network is cut.
type Cut = Arc<AtomicBool>;

/// Forwards bytes; those that arrive while the network is cut are delivered later, as by TCP.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, cut: Cut) {
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        while cut.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// Starts a proxy to this address and returns its port.
async fn proxy(to: String, cut: Cut) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("its number").port();
    tokio::spawn(async move {
        while let (Ok((near, _)), Ok(far)) = (listener.accept().await, TcpStream::connect(&to).await) {
            let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
            tokio::spawn(pass(from_near, to_far, Arc::clone(&cut)));
            tokio::spawn(pass(from_far, to_near, Arc::clone(&cut)));
        }
    });
    port
}

fn entry(number: u64) -> StoredEvent {
    StoredEvent { number, at: 0, body: "a turn".into() }
}

async fn append(store: &dyn Store, number: u64) -> Result<(), Fault> {
    store.append(number, &head("g", number + 1), &[], &[entry(number + 1)]).await
}

/// Polls a change this many times and then drops it.
async fn abandoned<T>(change: impl Future<Output = T>, looks: u32) {
    let mut change = std::pin::pin!(change);
    for _ in 0..looks {
        if std::future::poll_fn(|context| std::task::Poll::Ready(change.as_mut().poll(context))).await.is_ready() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_change_leaves_no_transaction_open() {
    let Some(place) = Place::postgres().await else { return };
    let name = format!("gone_{}", std::process::id());
    let store = store::open(&format!("{}&application_name={name}", place.url)).await.expect("opens");
    let mut witness = PgConnection::connect(&address()).await.expect("PostgreSQL");
    for looks in 0..400 {
        abandoned(store.heartbeat("node", i64::from(looks)), looks).await;
    }
    let open =
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND state LIKE 'idle in transaction%'";
    let mut left = 0;
    // Changes that have begun are completed nevertheless.
    for _ in 0..50 {
        left = sqlx::query_scalar::<_, i64>(open).bind(&name).fetch_one(&mut witness).await.expect("a number");
        if left == 0 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(left, 0);
    store.close().await;
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_partition_is_reported_and_recovered_from() {
    let Some(place) = Place::postgres().await else { return };
    let options = PgConnectOptions::from_str(&address()).expect("an address");
    let there = format!("{}:{}", options.get_host(), options.get_port());
    let cut = Cut::default();
    let port = proxy(there.clone(), Arc::clone(&cut)).await;
    assert!(place.url.contains(&there), "the address of the tests names its port");
    let store = store::open(&place.url.replace(&there, &format!("127.0.0.1:{port}"))).await.expect("opens");
    store.open_game(&head("g", 0), &[], &[]).await.expect("a game");
    // Uses more than one connection, so that more than one is lost.
    let all = tokio::join!(append(&*store, 0), store.last_heartbeat(), store.last_heartbeat(), store.last_heartbeat());
    assert_eq!(all, (Ok(()), Ok(None), Ok(None), Ok(None)));

    cut.store(true, Ordering::Relaxed);
    let all = tokio::join!(append(&*store, 1), store.game("g"), store.events("g", 0), store.heartbeat("node", 1));
    assert!(matches!(all.0, Err(Fault::Unavailable(_))), "{all:?}");
    assert!(matches!(all.1, Err(Fault::Unavailable(_))), "{all:?}");
    assert!(matches!(all.2, Err(Fault::Unavailable(_))), "{all:?}");
    assert!(matches!(all.3, Err(Fault::Unavailable(_))), "{all:?}");
    cut.store(false, Ordering::Relaxed);

    // Whether the append was made is unknown until the game is read again.
    let mut number = store.game("g").await.expect("the network works again").expect("a game").0.event_count;
    assert!(number == 1 || number == 2, "{number}");
    for _ in 0..5 {
        append(&*store, number).await.expect("appends again");
        number += 1;
    }
    assert_eq!(store.events("g", 0).await, Ok((1..=number).map(entry).collect()));
    store.close().await;
    place.clear().await;
}
