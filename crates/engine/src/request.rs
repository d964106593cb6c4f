//! What an engine is asked.
//!
//! For: one search, with everything that bounds it. Not for: what holds for all searches ([`Options`](crate::Options)).

use crate::time::Time;
use rules::{Past, Position, Turn};
use search::Level;

/// A position, and how long to think about it. The bounds hold together: the first one that is reached ends the search.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position (between turns).
    pub pos: Position,
    /// The positions of the game, this one included.
    pub past: Past,
    /// Only these turns are looked at; none named: all.
    pub only: Vec<Turn>,
    /// The clock.
    pub time: Time,
    /// So many turns deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// The search ends when a win in so many turns of the own team is found.
    pub mate: Option<u32>,
    /// When it may answer.
    pub until: Until,
    /// A weaker level of play, whose own bounds hold too; none: full strength. Each level knows only what its own
    /// searches for this team have left in the table, so computers of several levels and teams can share an engine.
    pub level: Option<Level>,
    /// Where chance comes from: which of equal turns is played, and the whims of weak levels.
    pub seed: u64,
}

/// When a search may answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// When it is done.
    #[default]
    Done,
    /// Not before it is told to stop, even if there is nothing left to think about.
    Stopped,
    /// Not before it is told to stop, or that the expected turn was played; only then its clock begins to run.
    PonderHit,
}

impl Request {
    /// A search without any bounds, at full strength.
    pub fn new(pos: Position, past: Past) -> Self {
        Self {
            pos,
            past,
            only: Vec::new(),
            time: Time::Endless,
            depth: None,
            nodes: None,
            mate: None,
            until: Until::Done,
            level: None,
            seed: 0,
        }
    }

    /// Is there something that ends the search, once it may answer?
    pub fn is_bounded(&self) -> bool {
        self.time != Time::Endless || self.depth.is_some() || self.nodes.is_some()
    }

    /// Does it end by itself, sooner or later?
    pub fn ends(&self) -> bool {
        self.until == Until::Done && self.is_bounded()
    }
}
