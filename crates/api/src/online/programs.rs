//! Types of programs that play (bots) and of access tokens. The server creates tokens and finds their owners.

use crate::contract::declaration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Read everything that its owner may read.
    Read,
    /// Also take seats, seek, play and chat.
    Play,
}

/// A token in a list; its text is shown only once, when it is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Token {
    /// The id, used to revoke it.
    pub id: String,
    /// Its purpose, in the owner's words.
    pub name: String,
    /// What it allows.
    pub scope: Scope,
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used, accurate to ten minutes; null if never.
    pub used: Option<i64>,
}

/// The caller's tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tokens {
    /// The tokens, the last created first.
    pub tokens: Vec<Token>,
    /// The text of a token that was just created; it is never shown again.
    pub new_token: Option<String>,
}

/// One of the caller's programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnBot {
    /// The id, used in addresses.
    pub id: String,
    /// The name.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// Whether it is connected.
    pub here: bool,
}

/// The caller's programs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnBots {
    /// The programs, the last created first.
    pub bots: Vec<OwnBot>,
    /// The text of a token that was just created for one of them; it is never shown again.
    pub new_token: Option<String>,
}

/// A connected program, which can be invited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Bot {
    /// The name.
    pub name: String,
    /// The games that it plays, if it has said so; null otherwise.
    pub games: Option<Vec<String>>,
}

/// All connected programs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Bots {
    /// The programs, sorted by name.
    pub bots: Vec<Bot>,
}

/// All of these types as TypeScript.
pub(crate) fn contract() -> String {
    let all = [
        declaration::<Scope>(),
        declaration::<Token>(),
        declaration::<Tokens>(),
        declaration::<OwnBot>(),
        declaration::<OwnBots>(),
        declaration::<Bot>(),
        declaration::<Bots>(),
    ];
    all.concat()
}
