//! A request to an engine: one search with all its limits.
//!
//! What holds for all searches is in [`Options`](crate::session::Options).

use crate::search::Level;
use crate::session::time::TimeControl;
use rules::{History, Position, Turn};

/// A position and the limits of the search. The first limit that is reached ends the search.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position (between turns).
    pub pos: Position,
    /// The positions of the game, this one included.
    pub history: History,
    /// The turns to which the search is restricted; all if empty.
    pub root_turns: Vec<Turn>,
    /// The clock.
    pub time: TimeControl,
    /// The maximum depth in turns.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// Ends the search when a win within this number of the team's own turns is found.
    pub mate: Option<u32>,
    /// When the search may return its result.
    pub mode: SearchMode,
    /// A weaker level of play, whose own limits apply as well; `None` for full strength. Each level uses only the table
    /// entries of its own searches for this team, so computers of several levels and teams can share an engine.
    pub level: Option<Level>,
    /// The seed of the tie-breaks between equal turns, and of the errors of weak levels.
    pub seed: u64,
}

/// When a search may return its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchMode {
    /// When it is done.
    #[default]
    Normal,
    /// Only on request, even if there is nothing left to search.
    Infinite,
    /// Only on request or after a ponder hit, which also starts its clock.
    Ponder,
}

impl Request {
    /// A search without limits, at full strength.
    pub fn new(pos: Position, history: History) -> Self {
        Self {
            pos,
            history,
            root_turns: Vec::new(),
            time: TimeControl::Unlimited,
            depth: None,
            nodes: None,
            mate: None,
            mode: SearchMode::Normal,
            level: None,
            seed: 0,
        }
    }

    /// Whether a limit ends the search, once it may return its result.
    pub fn is_bounded(&self) -> bool {
        self.time != TimeControl::Unlimited || self.depth.is_some() || self.nodes.is_some()
    }

    /// Whether the search ends by itself.
    pub fn ends_by_itself(&self) -> bool {
        self.mode == SearchMode::Normal && self.is_bounded()
    }
}
