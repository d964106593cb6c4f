//! The bounds of a search.
//!
//! For: depth and nodes, which give the same tree every time. Not for: time; that is the caller's, who says when to
//! stop.

/// The bounds of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many turns ahead, captures at the end not counted.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
    /// So many of the best turns at the root are told apart; at least 1.
    pub lines: usize,
    /// By how much (in hundredths of the median man) a turn may seem better than it is; for weak levels only.
    pub whim: i32,
    /// In thousandths: how much of what is hard to see is overlooked; for weak levels only.
    pub overlooks: u32,
    /// Whose memory this is, in a table that several searches share: those of one team with the same number know what
    /// each other have found out. With 0 the other team's searches know it too, where there are but two teams; so a
    /// line can be analysed from both ends.
    pub memory: u8,
    /// The only turn there is gets no more thought than a depth of 1: good in a game, where time is better kept; not if
    /// somebody wants to know what comes of it.
    pub forced_at_once: bool,
    /// A net, if there is one, is not asked; for weak levels, who go by what one sees.
    pub without_net: bool,
}

impl Default for Limits {
    /// None at all: the search ends when it is told to stop.
    fn default() -> Self {
        Self {
            depth: u32::MAX,
            nodes: u64::MAX,
            lines: 1,
            whim: 0,
            overlooks: 0,
            memory: 0,
            forced_at_once: false,
            without_net: false,
        }
    }
}

impl Limits {
    /// So many turns deep, whatever it takes; for tests and analysis.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Does the search take anything from a table that outlives it, and leave anything there? Who overlooks something
    /// does not: it must not be learnt from a search that saw it, nor the other way round.
    pub fn remembers(&self) -> bool {
        self.overlooks == 0
    }

    /// So many positions, whatever the depth; for tests and measurements, which must not depend on a clock.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }
}
