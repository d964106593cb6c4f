//! The effects of messages from other nodes.
//!
//! They show changes to the spectators and players who are connected here; `bus::message` defines the messages. Whatever may
//! take more than a moment runs in its own task, so that a slow table delays no other message.

use crate::bus::{NodeMessage, message};
use crate::live::Live;
use crate::live::chat_lines;
use crate::live::opponent;
use crate::live::table::Table;
use api::Room;
use async_nats::Client;
use futures_util::StreamExt;
use std::sync::Arc;
use store::Invalidation;

/// Receives all messages of other nodes.
pub(super) async fn receive_messages(app: &Live, client: &Client) {
    let mut heard = match client.subscribe(message::all_subjects(&app.bus.prefix)).await {
        Ok(heard) => heard,
        Err(error) => {
            tracing::error!(%error, "node message subscription failed");
            return std::future::pending().await;
        }
    };
    while let Some(message) = heard.next().await {
        match message::parse(&message.payload) {
            Some((from, news)) if from != app.bus.node_id => handle(app, &from, news),
            _ => {}
        }
    }
}

fn handle(app: &Live, from: &str, news: NodeMessage) {
    match news {
        NodeMessage::TableChanged { table, number, thinks } => {
            if let Some(table) = app.tables.loaded(&table) {
                tokio::spawn(table_changed(app.clone(), table, number, thinks));
            }
        }
        NodeMessage::ChatLineAdded { table, room, number } => {
            if let Some(table) = app.tables.loaded(&table).filter(|table| table.has_chat_listeners()) {
                tokio::spawn(chat_line_added(app.clone(), table, room, number));
            }
        }
        NodeMessage::Joined { table, person } => {
            if app.bus.remote_presence.add(from, table.clone(), person) {
                resend_views(app, &table);
            }
        }
        NodeMessage::Left { table, person } => {
            if app.bus.remote_presence.remove(from, table.clone(), person.clone()) {
                left_elsewhere(app, &table, person);
            }
        }
        NodeMessage::Asked { table, person } => {
            if let Some(table) = app.tables.loaded(&table) {
                table.note_sign(&person);
            }
        }
        NodeMessage::Presence { all } => {
            app.bus.nodes.record(from, ());
            for (table, person) in all {
                if app.bus.remote_presence.add(from, table.clone(), person) {
                    resend_views(app, &table);
                }
            }
        }
        NodeMessage::Counts { people } => app.bus.remote_counts.record(from, people),
        NodeMessage::SeeksChanged => app.bus.seeks.notify_one(),
        NodeMessage::PeopleChanged { person } => {
            app.store.invalidate(&person.map_or(Invalidation::All, Invalidation::Person));
        }
        NodeMessage::Resync => app.bus.invalidate_all(),
        NodeMessage::RateUsage { asked, opened } => {
            app.request_limits.deduct(&asked);
            app.tables.take(&opened);
        }
        NodeMessage::WorkerAlive => app.bus.workers.record(from, ()),
    }
}

/// Records that a person has closed their last page of a table at another node, and shows it to those who have it open
/// here.
pub(super) fn left_elsewhere(app: &Live, table: &str, person: String) {
    if let Some(table) = app.tables.loaded(table).filter(|table| !table.is_present(&person)) {
        table.start_absence(person);
        table.resend_views();
    }
}

/// Sends everyone who has this table open here a new view, since the people present have changed.
fn resend_views(app: &Live, table: &str) {
    if let Some(table) = app.tables.loaded(table) {
        table.resend_views();
    }
}

/// Handles the change of a table at another node.
async fn table_changed(app: Live, table: Arc<Table>, number: u64, thinks: bool) {
    if let Err(fault) = table.on_remote_change(&app, number, thinks).await {
        tracing::debug!(table = table.id(), why = fault.sentence(), "remote change postponed");
    }
    // There the computer pauses, since no one has the table open; here someone does.
    if !thinks && table.is_watched() {
        resume_computer(&app, &table).await;
    }
}

/// Resumes a paused computer player.
pub(super) async fn resume_computer(app: &Live, table: &Arc<Table>) {
    match table.wake_computer(app).await {
        Ok(thought) => opponent::spawn(app, table, thought),
        Err(fault) => tracing::debug!(table = table.id(), why = fault.sentence(), "computer not resumed"),
    }
}

/// Handles a chat message posted at another node.
async fn chat_line_added(app: Live, table: Arc<Table>, room: Room, number: u32) {
    let found = async {
        let Some(spoken) = chat_lines::find(&app, table.id(), room, number).await? else { return Ok(()) };
        if let Some(person) = app.store.person(&spoken.by).await? {
            table.broadcast_line(spoken, &person);
        }
        Ok::<_, crate::core::error::Fault>(())
    };
    if let Err(fault) = found.await {
        tracing::debug!(table = table.id(), why = fault.sentence(), "remote chat line postponed");
    }
}
