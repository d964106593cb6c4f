//! Sentences to players as they are stored: the English text, and the key and arguments by which a page can word it in
//! another language.
//!
//! Messages of the rules are data alone ([`rules::Message`]); they get their text here. What is said of a game between
//! people has its text where it is said ([`Message::new`]).

use explain::{Language, arg_text};
use rules::MessageArg as Arg;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A sentence or clause for players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The English text.
    pub text: String,
    /// What the text says, whatever the language; empty if there is only the text.
    pub key: Cow<'static, str>,
    /// The variables of the text. If the value of `x` is the text of another message, `x_key` is its key and `x_y` its
    /// variable `y`.
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

/// The message with its English text.
impl From<rules::Message> for Message {
    fn from(message: rules::Message) -> Self {
        let mut sent = Self::new(message.key, explain::english(&message));
        for (name, arg) in message.args {
            sent = match arg {
                Arg::Text(text) | Arg::Verbatim(text) => sent.with(name, text),
                Arg::Number(n) => sent.with(name, n),
                Arg::Message(part) => sent.with_message(name, part.into()),
                list @ Arg::List(..) => sent.with(name, arg_text(&list, Language::English)),
            };
        }
        sent
    }
}

/// A text without a key, which no other language can word.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// Earlier versions stored plain texts.
impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
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

impl From<u8> for MessageArg {
    fn from(n: u8) -> Self {
        Self::Number(n.into())
    }
}
