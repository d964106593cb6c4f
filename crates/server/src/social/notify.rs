//! Notifications of people who do not have the table open: that it is their turn, that a game of theirs begins, or that
//! it is over.
//!
//! This file decides which events cause which notifications, and sends queued ones. See `notify::queue` for the queue,
//! `notify::preferences` for the preferences, `notify::mail` and `notify::push` for the channels, and
//! `notify::templates` for the texts.
//!
//! A notification is queued before the player who caused it gets a response. A moment later, one of the nodes takes it
//! from the queue, checks that it is still true and the person still absent, and sends it. It is removed from the queue
//! before it is sent: a node that dies in between loses a notification, but none is sent twice.

pub(crate) mod address;
mod mail;
pub(crate) mod mailed_token;
pub(crate) mod preferences;
mod push;
mod queue;
pub(crate) mod secret;
pub(crate) mod templates;

pub use self::mail::Mailer;

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::core::shutdown::shutdown_started;
use crate::core::sweep::Sweep;
use crate::http::endpoint::Endpoint;
use crate::live::Live;
use crate::live::updates::{Reaction, Subscriber, TableUpdate};
use crate::social::Social;
use crate::social::notify::queue::QueuedNotification;
use crate::social::notify::templates::Notification;
use api::{Channel, NotificationKind};
use play::{Millis, TableState};
use std::time::Duration;
use store::{GameHeader, Person, Seat, Status};
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// The time between two checks of the queue, unless a notification was queued at this node.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The most notifications sent at a time.
const MAX_BATCH: u32 = 16;

/// The options of notifications.
#[derive(Clone, Debug)]
pub struct Options {
    /// How mail is sent; none if it is not.
    pub mail: Option<Mailer>,
    /// The delay before a notification is sent, so that a person who comes in the meantime gets none.
    pub delay: Duration,
    /// The address of the page for visitors, such as `https://games.example.org`, if known.
    pub page: Option<String>,
    /// Allows push services on this machine and in its network, and without TLS. For tests only: users choose these
    /// addresses.
    pub allow_private: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { mail: None, delay: Duration::from_secs(30), page: None, allow_private: false }
    }
}

/// The state of notifications.
#[derive(Debug)]
pub(crate) struct Notifier {
    pub(crate) options: Options,
    /// Signals that a notification was queued.
    pub(crate) wake: Notify,
    mail_limits: address::RateLimits,
}

impl Notifier {
    pub(crate) fn new(options: Options) -> Self {
        Self { options, wake: Notify::new(), mail_limits: address::RateLimits::default() }
    }

    /// Queues the notifications that people want.
    async fn enqueue(&self, app: &Core, table: &str, standing: &TableState, found: Recipients) {
        if found.is_empty() {
            return;
        }
        let ids: Vec<String> = found.iter().map(|(person, _)| person.clone()).collect();
        let people = match app.store.people(&ids).await {
            Ok(people) => people,
            Err(error) => return tracing::warn!(%error, table, "notification recipients unavailable"),
        };
        let turn = u32::try_from(standing.game_state.turn_count()).unwrap_or(u32::MAX);
        let wanted = people.iter().filter_map(|person| {
            let (_, what) = found.iter().find(|(id, _)| *id == person.id)?;
            let wishes = preferences::of(person);
            let what = *what.iter().find(|what| !wishes.channels_for(**what).is_empty())?;
            Some(QueuedNotification { table: table.to_owned(), person: person.id.clone(), kind: what, turn })
        });
        let due = app.clock.now() + Millis::try_from(self.options.delay.as_millis()).unwrap_or(Millis::MAX);
        for note in wanted.collect::<Vec<_>>() {
            match queue::enqueue(app, &note, due).await {
                Ok(()) => self.wake.notify_one(),
                Err(fault) => tracing::warn!(why = fault.sentence(), table, "notification not queued"),
            }
        }
    }
}

impl Sweep for Notifier {
    fn sweep(&self) {
        self.mail_limits.sweep();
    }
}

/// The routes of notifications.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    let mut all = preferences::routes();
    all.extend(address::routes());
    all.extend(push::routes());
    all
}

impl Subscriber for Notifier {
    /// Queues the notifications about a change of a table, or about a new one whose seats are all taken.
    fn stored<'u>(&'u self, live: &'u Live, update: &'u TableUpdate<'u>) -> Reaction<'u> {
        let (table, after) = (update.table, update.after);
        let found = match update.before {
            Some(before) => {
                let open = live.tables.loaded(table);
                let is_here = |person: &str| open.as_ref().is_some_and(|table| table.is_present(person));
                recipients_of_change(before, after).into_iter().filter(|(person, _)| !is_here(person)).collect()
            }
            None if !after.is_waiting() && after.players().len() > 1 => recipients_of_start(after),
            None => Vec::new(),
        };
        Box::pin(async move { self.enqueue(live, table, after, found).await })
    }
}

/// The people to notify; for each, the possible occasions, of which the first that they want is used.
type Recipients = Vec<(String, Vec<NotificationKind>)>;

fn recipients_of_change(before: &TableState, after: &TableState) -> Recipients {
    // A person who plays alone needs no notifications.
    if after.players().len() < 2 {
        return Vec::new();
    }
    let sits = |standing: &TableState| standing.people.get(usize::from(standing.side_to_move())).cloned().flatten();
    let moved = after.game_state.turn_count() != before.game_state.turn_count();
    let mover = sits(before).filter(|_| moved);
    if after.game_state.is_over() {
        let others = after
            .players()
            .into_iter()
            .filter(|player| mover.as_deref() != Some(player) && !before.game_state.is_over());
        return others.map(|player| (player.to_owned(), vec![NotificationKind::End])).collect();
    }
    if after.is_waiting() {
        return Vec::new();
    }
    if before.is_waiting() {
        return recipients_of_start(after);
    }
    let slow = after.game_state.clock().is_some_and(play::TimeControl::is_correspondence);
    let next = sits(after).filter(|next| slow && moved && mover.as_ref() != Some(next));
    next.map(|next| (next, vec![NotificationKind::Turn])).into_iter().collect()
}

/// A player who is on turn at the beginning, but wants to be notified of turns only, is notified of the turn.
fn recipients_of_start(standing: &TableState) -> Recipients {
    let first = standing.people.get(usize::from(standing.side_to_move())).cloned().flatten();
    let slow = standing.game_state.clock().is_some_and(play::TimeControl::is_correspondence);
    let what = |player: &str| {
        if slow && first.as_deref() == Some(player) {
            vec![NotificationKind::Begin, NotificationKind::Turn]
        } else {
            vec![NotificationKind::Begin]
        }
    };
    standing.players().into_iter().map(|player| (player.to_owned(), what(player))).collect()
}

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
            Channel::Mail => mail::notify(&app, &person, &message, &wishes.language).await,
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
