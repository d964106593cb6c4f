//! The strength of a player in a study: the number of nodes that it searches for a turn.
//!
//! Nodes, not time: so the same seed gives the same games on every machine. The levels that people play against are in
//! `engine::search::Level`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A strength. The weakest player chooses random turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strength(u64);

impl Strength {
    /// Chooses each step at random.
    pub const RANDOM: Self = Self(0);

    /// The search with that number of nodes for a turn; 0 is the random player.
    pub const fn from_nodes(nodes: u64) -> Self {
        Self(nodes)
    }

    /// The number of nodes; 0 for the random player.
    pub const fn nodes(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("random"),
            1 => f.write_str("1 node"),
            nodes => write!(f, "{nodes} nodes"),
        }
    }
}
