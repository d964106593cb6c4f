//! The NATS transport: a connection that re-establishes itself.
//!
//! It connects, sends the messages of the outbox, and knows whether it is connected. `message` defines the messages.
//! While NATS is down, messages are dropped; nodes that missed some read the store when it is back.

use super::options::NatsServers;
use super::{Bus, LinkState, NodeMessage};
use async_nats::{Client, ConnectOptions, Event};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

/// The time between two pings of a silent connection, which is closed after two without an answer.
const PING_INTERVAL: Duration = Duration::from_secs(2);
/// The longest time between two attempts to connect.
const MAX_RECONNECT_DELAY: Duration = Duration::from_secs(1);
/// The time after which an unsent message is dropped.
const PUBLISH_TIMEOUT: Duration = Duration::from_secs(1);

/// Connects; while NATS is unreachable, it keeps trying in the background, and `up` has the state. None if the options
/// are unusable.
pub(crate) async fn connect(addresses: &NatsServers, name: &str, up: watch::Sender<bool>) -> Option<Client> {
    let options = ConnectOptions::new()
        .name(name)
        .retry_on_initial_connect()
        .ping_interval(PING_INTERVAL)
        .connection_timeout(PING_INTERVAL)
        .reconnect_delay_callback(|tried| MAX_RECONNECT_DELAY.min(Duration::from_millis(100 * tried as u64)))
        .event_callback(move |event| {
            match &event {
                Event::Connected => drop(up.send_replace(true)),
                Event::Disconnected | Event::Closed => drop(up.send_replace(false)),
                _ => {}
            }
            match event {
                Event::Connected => tracing::info!("NATS connected"),
                Event::Disconnected => tracing::warn!("NATS disconnected"),
                other => tracing::debug!(event = %other, "NATS event received"),
            }
            std::future::ready(())
        });
    match options.connect(addresses.0.clone()).await {
        Ok(client) => Some(client),
        Err(error) => {
            tracing::error!(%error, "NATS setup failed");
            None
        }
    }
}

/// Sends the messages of the outbox.
pub(crate) async fn send(bus: &Bus, client: &Client, mut outbox: mpsc::Receiver<NodeMessage>) {
    while let Some(news) = outbox.recv().await {
        if bus.state() != LinkState::Connected {
            continue;
        }
        let sent = client.publish(news.subject(&bus.prefix), news.to_bytes(&bus.node_id).into());
        match timeout(PUBLISH_TIMEOUT, sent).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "node message not sent"),
            Err(_) => tracing::debug!(reason = "timeout", "node message not sent"),
        }
    }
}
