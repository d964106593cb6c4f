//! Sending queued notifications, if they are still true and the person is still absent.

use super::queue::QueuedNotification;
use super::templates::Notification;
use super::{address, preferences, push, queue, templates};
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::core::shutdown::shutdown_started;
use crate::social::state::Social;
use api::{Channel, NotificationKind};
use std::time::Duration;
use store::{GameHeader, Person, Seat, Status};
use tokio::task::JoinSet;

/// The time between two checks of the queue, unless a notification was queued at this node.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The most notifications sent at a time.
const MAX_BATCH: u32 = 16;

/// Sends queued notifications, as long as the server runs.
pub(crate) async fn run(app: Social) {
    let mut closing = app.closing.clone();
    loop {
        tokio::select! {
            () = app.notifier.wake.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = shutdown_started(&mut closing) => return,
        }
        match queue::dequeue(&app, MAX_BATCH).await {
            Ok(notes) => {
                let full = notes.len() == MAX_BATCH as usize;
                let mut under_way: JoinSet<()> = notes.into_iter().map(|note| deliver(app.clone(), note)).collect();
                while under_way.join_next().await.is_some() {}
                if full {
                    app.notifier.wake.notify_one();
                }
            }
            Err(fault) => tracing::error!(why = fault.sentence(), "notification queue unavailable"),
        }
    }
}

/// Sends a notification through all channels that the person wants, unless it is outdated or the person is present.
async fn deliver(app: Social, note: QueuedNotification) {
    let found = match build_notification(&app, &note).await {
        Ok(found) => found,
        Err(fault) => return tracing::warn!(why = fault.sentence(), table = note.table, "notification not built"),
    };
    let Some((person, message)) = found else { return };
    let wishes = preferences::of(&person);
    for channel in wishes.channels_for(note.kind) {
        let told = match channel {
            Channel::Mail => send_mail(&app, &person, &message, &wishes.language).await,
            Channel::Push => push::notify(&app, &person, &message, &wishes.language).await,
        };
        if let Err(fault) = told {
            tracing::warn!(why = fault.sentence(), table = note.table, ?channel, "notification not sent");
        }
    }
}

/// The contents of a notification, if it is still true and the person absent.
async fn build_notification(app: &Social, note: &QueuedNotification) -> Result<Option<(Person, Notification)>, Fault> {
    let Some((head, seats)) = app.store.game(&note.table).await? else { return Ok(None) };
    let here = app.bus.remote_presence.is_present(&note.table, &note.person)
        || app.tables.loaded(&note.table).is_some_and(|table| table.is_present(&note.person));
    let Some(side) = seat_side(&head, &seats, &note.person).filter(|_| !here) else { return Ok(None) };
    let yours = head.status == Status::Running && head.to_move == Some(side);
    let still = match note.kind {
        NotificationKind::Turn => yours && head.turns == note.turn,
        NotificationKind::Begin => head.status == Status::Running,
        NotificationKind::End => head.status == Status::Over,
    };
    let Some(person) = app.store.person(&note.person).await?.filter(|_| still) else { return Ok(None) };
    let ids: Vec<String> = seats.into_iter().filter_map(|seat| seat.person).filter(|id| *id != note.person).collect();
    let others = if ids.is_empty() { Vec::new() } else { app.store.people(&ids).await? };
    let message = Notification {
        kind: note.kind,
        table: note.table.clone(),
        side,
        title: head.title,
        others: others.iter().map(display_name).collect(),
        is_your_turn: yours,
        deadline: head.deadline,
        result: head.result,
    };
    Ok(Some((person, message)))
}

/// The side that a person plays; the one on turn if there are several.
fn seat_side(head: &GameHeader, seats: &[Seat], person: &str) -> Option<u8> {
    let own = || seats.iter().filter(|seat| seat.person.as_deref() == Some(person)).map(|seat| seat.side);
    own().find(|side| Some(*side) == head.to_move).or_else(|| own().next())
}

/// Sends a notification by mail, if the person has a confirmed address.
async fn send_mail(app: &Social, person: &Person, message: &Notification, language: &str) -> Result<(), Fault> {
    let Some(mail) = &app.notifier.options.mail else { return Ok(()) };
    let Some(to) = address::confirmed_address(app, person).await? else { return Ok(()) };
    let path = address::stop_path(app, person, &to).await?;
    let text = templates::mail(message, language, mail.page_url(), &format!("{}/#/mail/stop/{path}", mail.page_url()));
    let stop = format!("{}/api/mail/stop/{path}", mail.page_url());
    let sent = mail.send(&to, templates::title(message, language), text, Some(stop)).await;
    app.metrics.record_notification(Channel::Mail, sent.is_ok());
    sent
}
