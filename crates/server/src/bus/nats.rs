//! The way over NATS: a connection that comes back by itself.
//!
//! For: connecting, sending what was put into the outbox, knowing whether anybody can be heard. Not for: what is said
//! (`news`). While NATS is away nothing is kept for later: whoever has missed something looks into the store when it is
//! back.

use super::options::Addresses;
use super::{Bus, News, State};
use async_nats::{Client, ConnectOptions, Event};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// A connection on which nothing is heard is asked for a sign of life so often; after two in vain it is given up.
const PING: Duration = Duration::from_secs(2);
/// It is tried again after so long at most.
const AGAIN: Duration = Duration::from_secs(1);
/// What cannot be handed over in so long is dropped.
const PATIENCE: Duration = Duration::from_secs(1);

/// Connects; if nobody is there, it is tried again and again meanwhile, and `up` says how it stands. None: it cannot
/// even be tried.
pub(crate) async fn connect(addresses: &Addresses, name: &str, up: watch::Sender<bool>) -> Option<Client> {
    let options = ConnectOptions::new()
        .name(name)
        .retry_on_initial_connect()
        .ping_interval(PING)
        .connection_timeout(PING)
        .reconnect_delay_callback(|tried| AGAIN.min(Duration::from_millis(100 * tried as u64)))
        .event_callback(move |event| {
            match &event {
                Event::Connected => drop(up.send_replace(true)),
                Event::Disconnected | Event::Closed => drop(up.send_replace(false)),
                _ => {}
            }
            match event {
                Event::Connected => tracing::info!("NATS is there"),
                Event::Disconnected => tracing::warn!("NATS is away; everything goes on, and it is tried again"),
                other => tracing::debug!(%other, "NATS"),
            }
            std::future::ready(())
        });
    match options.connect(addresses.0.clone()).await {
        Ok(client) => Some(client),
        Err(error) => {
            tracing::error!(%error, "NATS cannot be used");
            None
        }
    }
}

/// Sends what is put into the outbox.
pub(super) async fn send(bus: &Bus, client: &Client, mut outbox: mpsc::Receiver<News>) {
    while let Some(news) = outbox.recv().await {
        if bus.state() != State::Up {
            continue;
        }
        let sent = client.publish(news.subject(&bus.prefix), news.written(&bus.me).into());
        match timeout(PATIENCE, sent).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "the others are not told"),
            Err(_) => tracing::debug!("the others are not told: NATS takes nothing"),
        }
    }
}
