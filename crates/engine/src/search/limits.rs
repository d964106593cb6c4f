//! The limits of a search.
//!
//! Depth and nodes give the same tree every time. Time is up to the caller, which says when to stop.

/// The limits of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum depth in turns, without the quiescence search.
    pub depth: u32,
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The number of best turns at the root with exact scores (MultiPV); at least 1.
    pub multipv: usize,
    /// The maximum error by which a turn may seem better than it is, in hundredths of the median piece; for weak levels
    /// only.
    pub eval_noise: i32,
    /// The share of hard-to-see steps that the search misses, in thousandths; for weak levels only.
    pub blindness: u32,
    /// The partition of a shared transposition table. Searches of one team with the same number share entries. With 0,
    /// and if there are only two teams, both teams share them, so that a line can be analysed from both ends.
    pub table_partition: u8,
    /// Searches a single legal turn to depth 1 only: right in a game, where it saves time, but not in an analysis.
    pub instant_if_forced: bool,
    /// Evaluates without the net, if there is one; for weak levels, which judge by what is visible on the board.
    pub without_net: bool,
}

impl Default for Limits {
    /// No limits: the search runs until the caller stops it.
    fn default() -> Self {
        Self {
            depth: u32::MAX,
            nodes: u64::MAX,
            multipv: 1,
            eval_noise: 0,
            blindness: 0,
            table_partition: 0,
            instant_if_forced: false,
            without_net: false,
        }
    }
}

impl Limits {
    /// A fixed depth; for tests and analysis.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Whether the search uses a table that outlives it. A search that misses steps does not: it must neither learn
    /// from a search that saw them, nor the other way round.
    pub fn uses_shared_table(&self) -> bool {
        self.blindness == 0
    }

    /// A fixed number of nodes; for tests and measurements, which must not depend on a clock.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }
}
