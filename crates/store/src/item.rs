//! Items: rows of one form that belong to a person or a game, such as notes, ratings, tokens, lines of chat.
//!
//! An item is found by its owner and key, or listed by rank. Data that must be found otherwise has a table of its own,
//! like games. What a namespace is used for is up to the caller. Look next at `store`.

use crate::Millis;

/// An item in a namespace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The namespace: up to 200 bytes, like the other two names.
    pub namespace: String,
    /// The id of a person, a game, or whatever the item is about. The items of a person are deleted with the account.
    pub owner: String,
    /// The name of the item among those of its owner in the namespace.
    pub key: String,
    /// The number of times it has been stored; 0 for a new one.
    pub version: u64,
    /// Lists start with the highest rank.
    pub rank: i64,
    /// When it expires; it is not found any more then.
    pub expires_at: Option<Millis>,
    /// Not interpreted here.
    pub body: String,
}

/// A change to items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Stores an item in place of the version that was read, which it names; the stored version is one higher.
    Put(Item),
    /// Deletes one item, if it exists.
    Delete {
        /// Its namespace.
        namespace: String,
        /// Its owner.
        owner: String,
        /// Its key.
        key: String,
    },
    /// Deletes all items of an owner in a namespace.
    Clear {
        /// The namespace.
        namespace: String,
        /// The owner.
        owner: String,
    },
}
