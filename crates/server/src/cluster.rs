//! Several nodes at one database: what happens at other nodes is shown here, and what happens here is reported to them.
//!
//! `bus` has the messages and their transport. See `receive` for the effects of messages, `poll` for reading what
//! messages may have missed, `results` for the results of workers, and `worker` for the process that computes them.

pub(crate) mod announce;
mod poll;
mod receive;
mod results;
pub mod worker;

use crate::bus::{LinkState, NodeMessage, message, nats};
use crate::core::shutdown::shutdown_started;
use crate::live::Live;
use crate::social::people;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// The time between two heartbeats, each of which reports the tokens taken from rate limits.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// The number of heartbeats after which the node reports who is present, and thereby that it is alive.
const PRESENCE_EVERY_BEATS: u64 = 5;

/// Receives messages and sends heartbeats as long as the server runs. While NATS is unreachable, it keeps trying to
/// connect.
pub(crate) async fn run(app: Live) {
    let Some(post) = &app.bus.transport else { return };
    let Some(outbox) = post.outbox.lock().take() else { return };
    let up = post.up.clone();
    let Some(client) = nats::connect(&post.servers, &app.bus.node_id, up).await else { return };
    let client = post.client.get_or_init(|| client);
    let mut closing = app.closing.clone();
    tokio::select! {
        () = shutdown_started(&mut closing) => {}
        () = nats::send(&app.bus, client, outbox) => {}
        () = receive::receive_messages(&app, client) => {}
        () = results::receive_results(&app, client) => {}
        () = poll::run(&app) => {}
        () = publish_invalidations(&app) => {}
        () = send_heartbeats(&app) => {}
    }
}

/// Reports regularly that this node is alive, who is present, and the tokens taken from rate limits.
async fn send_heartbeats(app: &Live) {
    let mut beat = interval(HEARTBEAT_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = app.bus.peer_counts();
    for beats in 0_u64.. {
        beat.tick().await;
        let heard = app.bus.peer_counts();
        if heard != known {
            known = heard;
            tracing::info!(nodes = heard.0, workers = heard.1, "peer count changed");
        }
        for (table, person) in app.bus.remote_presence.sweep() {
            receive::left_elsewhere(app, &table, person);
        }
        if app.bus.state() != LinkState::Connected {
            continue;
        }
        if app.bus.transport.as_ref().is_some_and(|post| post.lost.swap(false, Ordering::Relaxed)) {
            app.bus.publish(NodeMessage::Resync);
        }
        if beats.is_multiple_of(PRESENCE_EVERY_BEATS) {
            message::presence_messages(app.tables.here()).for_each(|news| app.bus.publish(news));
            app.bus.publish(NodeMessage::Counts { people: people::count_here(app) });
        }
        let (asked, opened) = (app.request_limits.drain_spent(), app.tables.drain_spent());
        if !asked.is_empty() || !opened.is_empty() {
            app.bus.publish(NodeMessage::RateUsage { asked, opened });
        }
    }
}

/// Publishes which people and sessions have changed in the store.
async fn publish_invalidations(app: &Live) {
    let mut changes = app.store.invalidations();
    loop {
        let person = match changes.recv().await {
            Ok(store::Invalidation::Person(person)) => Some(person),
            // A slow receiver does not know what it missed; of a session only the key is known, which stays here.
            _ => None,
        };
        app.bus.publish(NodeMessage::PeopleChanged { person });
    }
}
