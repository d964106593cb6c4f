//! Types of an account: its settings, which only its owner sees, and the public profile. The server decides who may see
//! what.

use crate::contract::declaration;
use crate::online::archive::{ArchivedGame, GameRating};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The caller's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The name; null without an account.
    pub name: Option<String>,
    /// When the account was created, in milliseconds since 1970; 0 without one.
    pub since: i64,
    /// The confirmed mail address, to which a link goes if the password is forgotten.
    pub address: Option<String>,
    /// Whether this server sends mail.
    pub mails: bool,
    /// Whether passkeys are possible under the host name of this request.
    pub passkeys: bool,
}

/// A browser in which the caller is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnSession {
    /// The id, used to end the session.
    pub id: String,
    /// Such as `Firefox, Linux`; may be empty.
    pub label: String,
    /// When it began, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used, accurate to the hour.
    pub seen: i64,
    /// Whether it is the session of this request.
    pub here: bool,
}

/// A passkey of the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OwnPasskey {
    /// The id, used to remove the passkey.
    pub id: String,
    /// The browser in which it was created.
    pub label: String,
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// When it was last used; null if never.
    pub used: Option<i64>,
}

/// The public profile of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The name.
    pub name: String,
    /// When the account was created, in milliseconds since 1970.
    pub since: i64,
    /// Whether it is a program.
    pub program: bool,
    /// The ratings, the last played game first.
    pub ratings: Vec<GameRating>,
    /// The last games that the caller may see.
    pub games: Vec<ArchivedGame>,
}

/// All of these types as TypeScript.
pub(crate) fn contract() -> String {
    let types =
        [declaration::<Account>(), declaration::<OwnSession>(), declaration::<OwnPasskey>(), declaration::<Profile>()];
    types.concat()
}
