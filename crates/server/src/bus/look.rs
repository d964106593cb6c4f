//! Looking into the store for what was not heard: messages may be lost, and NATS may be away.
//!
//! For: the tables that somebody looks on at here: often while nobody can be heard, now and then while it seems that
//! all can. Not for: tables that nobody looks on at: those are looked at when somebody asks for them
//! ([`Bus::trusts`](super::Bus::trusts)).

use super::{News, State, hear};
use crate::App;
use crate::error::Fault;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::sleep;

/// While the others can be heard it is looked so often; one of them may have lost NATS without anybody noticing.
const SELDOM: Duration = Duration::from_secs(5);
/// While they cannot.
const OFTEN: Duration = Duration::from_secs(1);
/// At so many tables at a time; the others the next time.
const MOST: usize = 2000;

/// Looks, as long as the server runs.
pub(super) async fn run(app: &App) {
    let Some(post) = &app.bus.post else { return };
    let (mut up, mut from) = (post.up.subscribe(), 0);
    loop {
        let every = if app.bus.state() == State::Up { SELDOM } else { OFTEN };
        tokio::select! {
            changed = up.changed() => {
                if changed.is_err() {
                    return std::future::pending().await;
                }
                app.bus.doubt();
                // What was done here meanwhile the others have not heard of either.
                app.bus.tell(News::Look);
            }
            () = app.bus.look.notified() => {}
            () = app.bus.seeks.notified() => {
                if let Err(fault) = app.seeks.look(app).await {
                    tracing::debug!(why = fault.sentence(), "seeks are seen later");
                }
                continue;
            }
            () = sleep(every) => {}
        }
        match at_tables(app, from).await {
            Ok(next) => from = next,
            Err(fault) => tracing::debug!(why = fault.sentence(), "what other nodes have done is seen later"),
        }
    }
}

/// Looks at the tables from that one on; where to go on the next time.
async fn at_tables(app: &App, from: usize) -> Result<usize, Fault> {
    let watched = app.tables.watched();
    let from = if from < watched.len() { from } else { 0 };
    let page: BTreeMap<String, _> =
        watched.iter().skip(from).take(MOST).map(|table| (table.id().to_owned(), table)).collect();
    let ids: Vec<String> = page.keys().cloned().collect();
    for (id, number) in app.store.numbers(&ids).await? {
        let Some(table) = page.get(&id) else { continue };
        table.catch_up_to(app, number, None).await?;
        // If the node at which its computer thought is gone, it thinks here.
        hear::go_on(app, table).await;
    }
    Ok(from + page.len())
}
