//! Sentences to players as pages receive them. `play` and the rules say them.

use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A sentence or clause for players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Message {
    /// The English text.
    pub text: String,
    /// What the text says, whatever the language; empty if there is only the text.
    pub key: Cow<'static, str>,
    /// The variables of the text. If the value of `x` is the text of another message, `x_key` is its key and `x_y` its
    /// variable `y`.
    #[ts(type = "{ [name in string]: string | number }")]
    pub args: BTreeMap<Cow<'static, str>, MessageArg>,
}

/// An argument of a text: a name or another text, a number, or yes or no; optional values are possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MessageArg {
    /// A text.
    Text(String),
    /// A number.
    Number(usize),
}

impl From<play::Message> for Message {
    fn from(play::Message { text, key, args }: play::Message) -> Self {
        Self { text, key, args: args.into_iter().map(|(name, value)| (name, value.into())).collect() }
    }
}

impl From<&play::Message> for Message {
    fn from(message: &play::Message) -> Self {
        message.clone().into()
    }
}

impl From<rules::Message> for Message {
    fn from(message: rules::Message) -> Self {
        play::Message::from(message).into()
    }
}

impl From<play::MessageArg> for MessageArg {
    fn from(arg: play::MessageArg) -> Self {
        match arg {
            play::MessageArg::Text(text) => Self::Text(text),
            play::MessageArg::Number(n) => Self::Number(n),
        }
    }
}
