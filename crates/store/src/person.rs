//! People, their sessions, and their seeks for opponents, as they are kept.
//!
//! For: values that go in and come out. Not for: hashing passwords, making tokens; whoever asks brings them made. Look
//! next: `store`.

use crate::Millis;
use std::fmt;

/// What sort of account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PersonKind {
    /// Came by a link or looked in: no name, no way back but the session.
    Guest,
    /// Has a name.
    Player,
    /// A program.
    Bot,
}

impl PersonKind {
    /// How it is written in a row.
    pub(crate) const ALL: [PersonKind; 3] = [PersonKind::Guest, PersonKind::Player, PersonKind::Bot];
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq)]
pub struct Person {
    /// Up to 200 bytes.
    pub id: String,
    /// Up to 200 bytes; guests have none; unique without regard to case.
    pub name: Option<String>,
    /// What sort of account.
    pub kind: PersonKind,
    /// A password's hash. `Debug` hides it.
    pub secret: Option<String>,
    /// Where mail goes. `Debug` hides it.
    pub email: Option<String>,
    /// When the account was made.
    pub made: Millis,
    /// When they were last here.
    pub seen: Millis,
    /// Their settings; opaque here.
    pub wishes: String,
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Person")
            .field("id", &self.id)
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("secret", &self.secret.as_ref().map(|_| Hidden))
            .field("email", &self.email.as_ref().map(|_| Hidden))
            .field("made", &self.made)
            .field("seen", &self.seen)
            .field("wishes", &self.wishes)
            .finish()
    }
}

/// Somebody who is signed in, in one browser.
#[derive(Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token in the cookie. `Debug` hides it.
    pub key: [u8; 32],
    /// Whose.
    pub person: String,
    /// When it began.
    pub made: Millis,
    /// When it was last used.
    pub seen: Millis,
    /// When it ends by itself.
    pub until: Millis,
    /// What the person reads in the list of sessions, such as the browser's name.
    pub label: String,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("key", &Hidden)
            .field("person", &self.person)
            .field("made", &self.made)
            .field("seen", &self.seen)
            .field("until", &self.until)
            .field("label", &self.label)
            .finish()
    }
}

/// An open wish for a game; exactly one other person takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Up to 200 bytes.
    pub id: String,
    /// Who seeks.
    pub person: String,
    /// What for; opaque here.
    pub body: String,
    /// Since when.
    pub made: Millis,
    /// Until when; later it is shown to nobody and can be taken by nobody who looks at [`Seek::until`].
    pub until: Millis,
}

/// Stands where a secret would.
struct Hidden;

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}
