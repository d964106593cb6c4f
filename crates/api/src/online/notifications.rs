//! Types of notifications: the events of which a person wants to be notified while offline, and the channels. The
//! server sends them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A channel for notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// Push messages to the person's browsers, whether the page is open or not.
    Push,
    /// Mail to the person's address.
    Mail,
}

/// An event that can cause a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum NotificationKind {
    /// It is the person's turn in a correspondence game.
    Turn,
    /// One of the person's games begins.
    Begin,
    /// One of the person's games is over.
    End,
}

impl NotificationKind {
    /// The name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Begin => "begin",
            Self::End => "end",
        }
    }
}

/// The channels by which a person wants to be notified of each event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct NotificationPrefs {
    /// When it is their turn.
    pub turn: Vec<Channel>,
    /// When a game begins.
    pub begin: Vec<Channel>,
    /// When a game is over.
    pub end: Vec<Channel>,
    /// The language of notifications, that of the page when they were set: `en` or `de`.
    pub language: String,
}

impl NotificationPrefs {
    /// The channels for this event.
    pub fn channels_for(&self, happening: NotificationKind) -> &[Channel] {
        match happening {
            NotificationKind::Turn => &self.turn,
            NotificationKind::Begin => &self.begin,
            NotificationKind::End => &self.end,
        }
    }

    /// Removes this channel from all events.
    pub fn without_channel(self, channel: Channel) -> Self {
        let left = |channels: Vec<Channel>| channels.into_iter().filter(|other| *other != channel).collect();
        Self { turn: left(self.turn), begin: left(self.begin), end: left(self.end), language: self.language }
    }

    /// Adds this channel to all events.
    pub fn with_channel(self, channel: Channel) -> Self {
        let all = self.without_channel(channel);
        let more = |mut channels: Vec<Channel>| {
            channels.push(channel);
            channels
        };
        Self { turn: more(all.turn), begin: more(all.begin), end: more(all.end), language: all.language }
    }

    /// Whether any event uses this channel.
    pub fn has_channel(&self, channel: Channel) -> bool {
        [&self.turn, &self.begin, &self.end].iter().any(|channels| channels.contains(&channel))
    }
}

/// The caller's notification settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct NotificationSettings {
    /// The preferences.
    pub prefs: NotificationPrefs,
    /// Whether this server sends mail.
    pub sends_mail: bool,
    /// The confirmed mail address; null if there is none.
    pub address: Option<String>,
    /// A mail address that is not confirmed yet.
    pub unconfirmed: Option<String>,
    /// The public key of the server for push subscriptions: base64url, without padding.
    pub push_key: String,
    /// The number of the caller's subscribed browsers.
    pub browsers: u32,
    /// Whether the caller has a link to a feed and calendar of their games.
    pub feed: bool,
}
