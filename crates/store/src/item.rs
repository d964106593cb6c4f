//! Things that belong to somebody or something, in rows of one form: notes, ratings, tokens, lines of talk.
//!
//! For: what is found by its owner and its name, or listed by its rank. Not for: what has to be found otherwise; that
//! gets a table of its own, like games. What a shelf is for is the affair of whoever writes on it. Look next: `store`.

use crate::Millis;

/// A thing on a shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What sort of thing: up to 200 bytes, like the other two names.
    pub shelf: String,
    /// Whose: the id of a person, a game, or whatever it is about. A person's things go when the person is forgotten.
    pub owner: String,
    /// Which of the owner's things on this shelf.
    pub key: String,
    /// How often it has been put; 0 for one that is new.
    pub version: u64,
    /// Lists have the highest rank first.
    pub rank: i64,
    /// When it is thrown away; later nobody finds it.
    pub until: Option<Millis>,
    /// Opaque here.
    pub body: String,
}

/// A change to what lies on the shelves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// In the place of the one that was read, which names its version: afterwards it is one higher.
    Put(Item),
    /// Away with one thing, if it is there.
    Drop {
        /// Its shelf.
        shelf: String,
        /// Its owner.
        owner: String,
        /// Its key.
        key: String,
    },
    /// Away with all of an owner's things on a shelf.
    Clear {
        /// The shelf.
        shelf: String,
        /// The owner.
        owner: String,
    },
}
