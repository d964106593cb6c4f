//! Whether several servers may use one database. `claim` makes sure of it.

/// Whether a server hears of the changes of others on the same database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// It does not, so it must be the only one.
    Alone,
    /// It does.
    WithOthers,
}
