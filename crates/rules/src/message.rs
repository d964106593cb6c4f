//! Sentences to players as data: a key, and the arguments with which a language words it.
//!
//! Words, verdicts, prompts and refusals return messages; this crate contains none of their texts. The
//! crate `explain` turns a message into text. Errors in rule files are worded where they are found.

use model::letter::Letter;

/// A sentence or clause for players, as data. The empty key stands for no text at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// What it says; every language has a text with this key.
    pub key: &'static str,
    /// The variables of the text.
    pub args: Vec<(&'static str, MessageArg)>,
}

/// Builds a [`Message`]: `message!("aim-checks", n = count)`.
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message { key: $key, args: vec![$((stringify!($name), $crate::MessageArg::from($value))),*] }
    };
}

/// A variable of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageArg {
    /// The name of a kind, side, zone or square, one of the values among which a text chooses, or a text of the rule
    /// file.
    Text(String),
    /// What people type as it stands, in every language: the name of a reading, one of its values.
    Verbatim(String),
    /// A number.
    Number(usize),
    /// A part of the sentence.
    Message(Message),
    /// Several parts.
    List(Join, Vec<Self>),
}

/// How the parts of a list are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// "a, b or c".
    Or,
    /// "a, b and c".
    And,
    /// Alternatives that may contain an "or": "a, or b, or c".
    OrClauses,
    /// Alternatives that are sentences: "a; or b; or c".
    OrSentences,
    /// Phrases of which one applies: "a or b", but "a or b, or c" and "a, b, or c".
    OrPhrases,
    /// Names with one article: "an Arrow, Block or Bomb".
    AnyOf,
    /// Names, each with an article: "the Marshal and the Knight".
    EachOf,
    /// Names in the plural: "Kings or Princes".
    OrMany,
    /// Names in the plural: "Kings and Princes".
    AndMany,
    /// "a, b, c".
    Commas,
    /// "a; b; c".
    Semicolons,
    /// Sentences that end with a full stop already: "A. B."
    Sentences,
    /// Parts that bring their own punctuation: "abc".
    Parts,
}

impl MessageArg {
    /// A list; empty if there are no items.
    pub fn list(join: Join, items: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::List(join, items.into_iter().map(Into::into).collect())
    }

    /// Whether it is a list without items.
    pub fn is_empty_list(&self) -> bool {
        matches!(self, Self::List(_, items) if items.is_empty())
    }
}

impl From<Message> for MessageArg {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl From<&Message> for MessageArg {
    fn from(message: &Message) -> Self {
        Self::Message(message.clone())
    }
}

impl From<&Self> for MessageArg {
    fn from(arg: &Self) -> Self {
        arg.clone()
    }
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
