//! What whoever has an account is told of it, and what everybody is told of him: the types of it.
//!
//! For: the settings of an account, and the page of a person. Not for: who may know what (`server`).

use crate::found::{FoundGame, Rated};
use facade::declared;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// What he is called; null: he has no account.
    pub name: Option<String>,
    /// Since when he has it, in milliseconds since 1970; 0 without one.
    pub since: i64,
    /// Where a link goes if he has forgotten his password: an address that he has confirmed.
    pub address: Option<String>,
    /// This server sends mail.
    pub mails: bool,
    /// Under the name by which the server was called there can be passkeys.
    pub passkeys: bool,
}

/// A browser in which he is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnSession {
    /// Whoever ends it names it.
    pub id: String,
    /// Such as `Firefox, Linux`; may be empty.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used; known to the hour.
    pub seen: i64,
    /// It is the one that asks.
    pub here: bool,
}

/// A passkey of his.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnPasskey {
    /// Whoever removes it names it.
    pub id: String,
    /// In which browser it was made.
    pub label: String,
    /// When, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used; null: not yet.
    pub used: Option<i64>,
}

/// What everybody is told of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// What he is called.
    pub name: String,
    /// Since when he has an account, in milliseconds since 1970.
    pub since: i64,
    /// It is a program.
    pub program: bool,
    /// How strong he is, the last played first.
    pub ratings: Vec<Rated>,
    /// His last games that whoever asks may find.
    pub games: Vec<FoundGame>,
}

/// All of them as TypeScript.
pub(crate) fn contract() -> String {
    let types = [declared::<Account>(), declared::<OwnSession>(), declared::<OwnPasskey>(), declared::<Profile>()];
    types.concat()
}
