//! What follows here from what another node says.
//!
//! For: showing it to those who look on here. Not for: what is said (`news`). Whatever takes longer than a moment is
//! done beside the hearing, so that one slow table holds up nobody.

use super::{News, news};
use crate::App;
use crate::chat::lines;
use crate::opponent;
use crate::table::Table;
use async_nats::Client;
use futures_util::StreamExt;
use house::Room;
use std::sync::Arc;
use store::Stale;

/// Hears all that is said by others.
pub(super) async fn news(app: &App, client: &Client) {
    let mut heard = match client.subscribe(news::all(&app.bus.prefix)).await {
        Ok(heard) => heard,
        Err(error) => {
            tracing::error!(%error, "the other nodes cannot be heard");
            return std::future::pending().await;
        }
    };
    while let Some(message) = heard.next().await {
        match news::read(&message.payload) {
            Some((from, news)) if from != app.bus.me => hear(app, &from, news),
            _ => {}
        }
    }
}

fn hear(app: &App, from: &str, news: News) {
    match news {
        News::Turned { table, number, thinks } => {
            if let Some(table) = app.tables.known(&table) {
                tokio::spawn(turned(app.clone(), table, number, thinks));
            }
        }
        News::Said { table, room, number } => {
            if let Some(table) = app.tables.known(&table).filter(|table| table.is_listened_to()) {
                tokio::spawn(said(app.clone(), table, room, number));
            }
        }
        News::Came { table, person } => {
            if app.bus.elsewhere.came(from, table.clone(), person) {
                shown_again(app, &table);
            }
        }
        News::Left { table, person } => {
            if app.bus.elsewhere.left(from, table.clone(), person) {
                shown_again(app, &table);
            }
        }
        News::Here { all } => {
            app.bus.nodes.note(from);
            for (table, person) in all {
                if app.bus.elsewhere.came(from, table.clone(), person) {
                    shown_again(app, &table);
                }
            }
        }
        News::Seeks => app.bus.seeks.notify_one(),
        News::People { person } => app.store.forget(&person.map_or(Stale::All, Stale::Of)),
        News::Look => app.bus.doubt(),
        News::Spent { asked, opened } => {
            app.rates.take(&asked);
            app.tables.take(&opened);
        }
        News::Worker => app.bus.workers.note(from),
    }
}

/// Whoever looks on at this table here is shown anew who is there.
pub(super) fn shown_again(app: &App, table: &str) {
    if let Some(table) = app.tables.known(table) {
        table.show_again();
    }
}

/// A table has changed at another node.
async fn turned(app: App, table: Arc<Table>, number: u64, thinks: bool) {
    if let Err(fault) = table.hear_of(&app, number, thinks).await {
        tracing::debug!(table = table.id(), why = fault.sentence(), "what another node has done is seen later");
    }
    // Nobody looks on there, so its computer waits; here somebody does.
    if !thinks && table.is_watched() {
        go_on(&app, &table).await;
    }
}

/// Lets a computer go on that waits.
pub(super) async fn go_on(app: &App, table: &Arc<Table>) {
    match table.wake(app).await {
        Ok(thought) => opponent::start(app, table, thought),
        Err(fault) => tracing::debug!(table = table.id(), why = fault.sentence(), "a computer does not go on"),
    }
}

/// A line was said at another node.
async fn said(app: App, table: Arc<Table>, room: Room, number: u32) {
    let found = async {
        let Some(spoken) = lines::one(&app, table.id(), room, number).await? else { return Ok(()) };
        if let Some(person) = app.store.person(&spoken.by).await? {
            table.hear(spoken, &person);
        }
        Ok::<_, crate::error::Fault>(())
    };
    if let Err(fault) = found.await {
        tracing::debug!(table = table.id(), why = fault.sentence(), "a line is read later");
    }
}
