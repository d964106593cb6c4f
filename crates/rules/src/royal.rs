//! Royal safety: when a side is in check, and what that forbids.
//!
//! A side is in check if an active enemy, were it to move now, could remove the side's royal piece without removing its
//! own. Trying every reply is always correct ([`Game::in_check_by_replay`](crate::Game::in_check_by_replay)). The
//! compiler picks a cheaper [`RoyalPlan`]: `Probe` follows the inverted move tables, also over hurdles;
//! `ProbeAndBlasts` adds every explosion that the enemy could set off; `Suspects` tries only the replies of pieces that
//! might remove something. A property test compares the plans with trying everything, on every game. The word is in
//! `guard/royal`; what is here follows from all words of a game. Look next: `check` for whether a side is in check,
//! `veto` for what follows from it, `probes`, `suspects` and `safety` for cheaper ways to find out.

pub(crate) mod blasts;
pub(crate) mod check;
pub(crate) mod probes;
pub(crate) mod royals;
pub(crate) mod safety;
mod suspects;
pub(crate) mod threat_shapes;
pub(crate) mod veto;

/// How royal safety is determined; chosen once, from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalPlan {
    /// No piece is royal.
    None,
    /// Follow the inverted tables.
    Probe,
    /// The same, and try the explosions that the enemy can set off.
    ProbeAndBlasts,
    /// Try the replies of the pieces that might remove a royal piece.
    Suspects,
    /// Try every reply: the slow reference for the others.
    Replay,
}
