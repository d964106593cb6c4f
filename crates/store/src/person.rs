//! Stored people, their sessions, and their seeks for opponents.
//!
//! Plain values; the caller hashes passwords and generates tokens. Look next at `store`.

use crate::Millis;
use std::fmt;

/// The kind of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PersonKind {
    /// Arrived without an account: no name, and no access but the session.
    Guest,
    /// A registered player, with a name.
    Player,
    /// A program.
    Bot,
}

impl PersonKind {
    /// All values in the order of their numbers in a row.
    pub(crate) const ALL: [PersonKind; 3] = [PersonKind::Guest, PersonKind::Player, PersonKind::Bot];
}

/// A player, a guest or a bot.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// Up to 200 bytes.
    pub id: String,
    /// Up to 200 bytes; unique regardless of case; `None` for guests.
    pub name: Option<String>,
    /// The kind of account.
    pub kind: PersonKind,
    /// The hash of the password. `Debug` hides it.
    pub password_hash: Option<String>,
    /// The mail address. `Debug` hides it.
    pub email: Option<String>,
    /// When the account was created.
    pub created_at: Millis,
    /// When they were last seen.
    pub last_seen_at: Millis,
    /// Their settings; not interpreted here.
    pub settings: String,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person")
            .field("id", &self.id)
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("secret", &self.password_hash.as_ref().map(|_| Redacted))
            .field("email", &self.email.as_ref().map(|_| Redacted))
            .field("made", &self.created_at)
            .field("seen", &self.last_seen_at)
            .field("wishes", &self.settings)
            .finish()
    }
}

/// A person signed in with one browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token in the cookie. `Debug` hides it.
    pub key: [u8; 32],
    /// The id of the person.
    pub person: String,
    /// When it began.
    pub created_at: Millis,
    /// When it was last used.
    pub last_used_at: Millis,
    /// When it expires.
    pub expires_at: Millis,
    /// The label in the person's list of sessions, such as the browser's name.
    pub label: String,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("key", &Redacted)
            .field("person", &self.person)
            .field("made", &self.created_at)
            .field("seen", &self.last_used_at)
            .field("until", &self.expires_at)
            .field("label", &self.label)
            .finish()
    }
}

/// An open request for a game; exactly one other person can accept it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Up to 200 bytes.
    pub id: String,
    /// The id of the person who seeks.
    pub person: String,
    /// The request; not interpreted here.
    pub body: String,
    /// When it was created.
    pub created_at: Millis,
    /// When it expires. It is not listed any more then; a caller that takes a seek has to check this.
    pub expires_at: Millis,
}

/// The `Debug` output in place of a secret.
struct Redacted;

impl fmt::Debug for Redacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}
