//! Sentences to players as data: the English text, and the key and arguments by which another language can word it.
//!
//! `english` has the texts and makes most messages, with [`message!`](crate::english); callers with texts of their own
//! use [`Message::new`]. With the feature `serde` a message can be sent and stored.

use model::letter::Letter;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A sentence or clause for players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema, ts_rs::TS))]
pub struct Message {
    /// The English text.
    pub text: String,
    /// What the text says, whatever the language; empty if there is only the text.
    pub key: Cow<'static, str>,
    /// The variables of the text. If the value of `x` is the text of another message, `x_key` is its key and `x_y` its
    /// variable `y`.
    #[cfg_attr(feature = "serde", ts(type = "{ [name in string]: string | number }"))]
    pub args: BTreeMap<Cow<'static, str>, MessageArg>,
}

impl Message {
    /// A message with this English text.
    pub fn new(key: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), key: key.into(), args: BTreeMap::new() }
    }

    /// The message with another argument; it does not change the English text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<MessageArg>) -> Self {
        self.args.insert(name.into(), value.into());
        self
    }

    /// The message with another message as an argument.
    #[must_use]
    pub fn with_message(mut self, name: &'static str, inner: Self) -> Self {
        self.args.extend(inner.args.into_iter().map(|(of, value)| (format!("{name}_{of}").into(), value)));
        self.args.insert(format!("{name}_key").into(), MessageArg::Text(inner.key.into_owned()));
        self.args.insert(name.into(), MessageArg::Text(inner.text));
        self
    }

    /// The message with its English text changed, for example to a whole sentence.
    #[must_use]
    pub fn map_text(mut self, change: impl FnOnce(&str) -> String) -> Self {
        self.text = change(&self.text);
        self
    }
}

/// The English text.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A text without a key, which no other language can word.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// Earlier versions stored plain texts.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Message {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Text(String),
            Message { text: String, key: String, args: BTreeMap<String, MessageArg> },
        }
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Text(text) => text.into(),
            Stored::Message { text, key, args } => {
                let args = args.into_iter().map(|(name, value)| (name.into(), value)).collect();
                Self { text, key: key.into(), args }
            }
        })
    }
}

/// An argument of a text: a name or another text, a number, or yes or no; optional values are possible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum MessageArg {
    /// A text.
    Text(String),
    /// A number.
    Number(usize),
}

impl From<String> for MessageArg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for MessageArg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for MessageArg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<usize> for MessageArg {
    fn from(n: usize) -> Self {
        Self::Number(n)
    }
}

impl From<u32> for MessageArg {
    fn from(n: u32) -> Self {
        Self::Number(n as usize)
    }
}

impl From<u8> for MessageArg {
    fn from(n: u8) -> Self {
        Self::Number(n.into())
    }
}

impl From<char> for MessageArg {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

/// A text can distinguish `[none]` from a value.
impl<T: Into<MessageArg>> From<Option<T>> for MessageArg {
    fn from(value: Option<T>) -> Self {
        value.map_or_else(|| Self::from("none"), Into::into)
    }
}

impl From<Letter> for MessageArg {
    fn from(letter: Letter) -> Self {
        Self::Text(letter.to_string())
    }
}

/// A text can distinguish `[yes]` from `*[no]`.
impl From<bool> for MessageArg {
    fn from(holds: bool) -> Self {
        Self::Text(if holds { "yes" } else { "no" }.to_owned())
    }
}
