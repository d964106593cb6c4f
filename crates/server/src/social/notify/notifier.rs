//! Which changes of a table cause which notifications, for whom; they are queued if the person wants them.

use super::mail::Mailer;
use super::queue::QueuedNotification;
use super::rate_limits::RateLimits;
use super::{preferences, queue};
use crate::core::Core;
use crate::core::sweep::Sweep;
use crate::live::Live;
use crate::live::updates::{Reaction, Subscriber, TableUpdate};
use api::NotificationKind;
use play::{Millis, TableState};
use std::time::Duration;
use tokio::sync::Notify;

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
    pub(super) mail_limits: RateLimits,
}

impl Notifier {
    pub(crate) fn new(options: Options) -> Self {
        Self { options, wake: Notify::new(), mail_limits: RateLimits::default() }
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
