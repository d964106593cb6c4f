//! Programs that play, and the tokens by which they are known: the types of it.
//!
//! For: what lists of them show. Not for: making tokens and finding whose they are (`server`).

use facade::declared;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody may do who has a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Look at whatever its owner may look at.
    Read,
    /// Also sit down, seek, play and talk.
    Play,
}

/// A token in a list; its text is shown only once, when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Token {
    /// By which it is revoked.
    pub id: String,
    /// What it is for, in its owner's words.
    pub name: String,
    /// What may be done with it.
    pub scope: Scope,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used, to within ten minutes; null: never.
    pub used: Option<i64>,
}

/// The tokens of whoever asks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Tokens {
    /// The last made first.
    pub tokens: Vec<Token>,
    /// The text of the one that was just made; nobody is shown it again.
    pub made: Option<String>,
}

/// A program of whoever asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnBot {
    /// By which it is named in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// It is connected now.
    pub here: bool,
}

/// The programs of whoever asks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnBots {
    /// The last made first.
    pub bots: Vec<OwnBot>,
    /// The text of a token that was just made for one of them; nobody is shown it again.
    pub made: Option<String>,
}

/// A program that is connected now: it can be invited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Bot {
    /// What it is called.
    pub name: String,
    /// The games that it says it plays; null: it does not say.
    pub games: Option<Vec<String>>,
}

/// All that are connected now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Bots {
    /// By name.
    pub bots: Vec<Bot>,
}

/// All of them as TypeScript.
pub(crate) fn contract() -> String {
    let all = [
        declared::<Scope>(),
        declared::<Token>(),
        declared::<Tokens>(),
        declared::<OwnBot>(),
        declared::<OwnBots>(),
        declared::<Bot>(),
        declared::<Bots>(),
    ];
    all.concat()
}
