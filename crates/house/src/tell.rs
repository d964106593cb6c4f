//! What somebody wants to be told of when he is not here, and how: the types of it.
//!
//! For: the wishes of a person, as they are kept and as the page shows them. Not for: telling (`server`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A way to somebody who is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// To his browsers, whether the page is open or not.
    Push,
    /// To his address.
    Mail,
}

/// What he may be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// It is his turn in a game by correspondence.
    Turn,
    /// A game of his begins.
    Begin,
    /// A game of his is over.
    End,
}

impl Happening {
    /// What it is called in rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Begin => "begin",
            Self::End => "end",
        }
    }
}

/// By which ways somebody wants to be told of what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct TellWishes {
    /// That it is his turn.
    pub turn: Vec<Channel>,
    /// That a game begins.
    pub begin: Vec<Channel>,
    /// That a game is over.
    pub end: Vec<Channel>,
    /// The language in which he is told: that of the page when he said so, `en` or `de`.
    pub language: String,
}

impl TellWishes {
    /// By which ways he wants to be told of that.
    pub fn of(&self, happening: Happening) -> &[Channel] {
        match happening {
            Happening::Turn => &self.turn,
            Happening::Begin => &self.begin,
            Happening::End => &self.end,
        }
    }

    /// He wants to be told nothing by that way any more.
    pub fn without(self, channel: Channel) -> Self {
        let left = |channels: Vec<Channel>| channels.into_iter().filter(|other| *other != channel).collect();
        Self { turn: left(self.turn), begin: left(self.begin), end: left(self.end), language: self.language }
    }

    /// Of everything by that way, and of what he was told before as he was.
    pub fn with(self, channel: Channel) -> Self {
        let all = self.without(channel);
        let more = |mut channels: Vec<Channel>| {
            channels.push(channel);
            channels
        };
        Self { turn: more(all.turn), begin: more(all.begin), end: more(all.end), language: all.language }
    }

    /// Is there such a way in them at all?
    pub fn has(&self, channel: Channel) -> bool {
        [&self.turn, &self.begin, &self.end].iter().any(|channels| channels.contains(&channel))
    }
}

/// How whoever asks is told of his games when he is not here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Telling {
    /// What he wants.
    pub wishes: TellWishes,
    /// This server sends mail.
    pub mails: bool,
    /// Where his mail goes; null: nowhere.
    pub address: Option<String>,
    /// An address that he has given, and from which the link has not been followed yet.
    pub unconfirmed: Option<String>,
    /// The key of the server, which a browser asks for when it is to be told: base64url, without padding.
    pub push_key: String,
    /// So many browsers of his are told.
    pub browsers: u32,
    /// He has a link to a feed and a calendar of his games.
    pub feed: bool,
}
