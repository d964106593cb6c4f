//! How strong the opponent is, and what that costs.
//!
//! For: turning a level into bounds of a search. A weak level is not a strong one that blunders now and then: it looks
//! less far ahead, takes what is nearly as good for the best, overlooks what people overlook (`oversight`), and the
//! weakest ask no net. Not for: keeping to a clock; the caller's `stop` does that, with [`Level::budget_millis`].

use crate::limits::Limits;

/// A level of play, from 1 (a beginner) to 7 (as strong as it gets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// One row of the table of levels.
struct Row {
    name: &'static str,
    about: &'static str,
    depth: u32,
    nodes: u64,
    whim: i32,
    overlooks: u32,
    millis: Option<u64>,
    without_net: bool,
}

/// The table of levels, weakest first.
const ROWS: &[Row] = &[
    Row {
        name: "Beginner",
        about: "knows the rules and takes what lies before him; a child can win",
        depth: 1,
        nodes: 20_000,
        whim: 150,
        overlooks: 800,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Novice",
        about: "sees short threats, now and then",
        depth: 1,
        nodes: 20_000,
        whim: 80,
        overlooks: 450,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Casual",
        about: "thinks of the answer, but not of every one",
        depth: 2,
        nodes: 30_000,
        whim: 50,
        overlooks: 250,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Club player",
        about: "plans a little, seldom leaves a man hanging",
        depth: 3,
        nodes: 60_000,
        whim: 25,
        overlooks: 110,
        millis: None,
        without_net: false,
    },
    Row {
        name: "Strong",
        about: "sees most of what there is to see",
        depth: 5,
        nodes: 150_000,
        whim: 10,
        overlooks: 30,
        millis: None,
        without_net: false,
    },
    Row {
        name: "Expert",
        about: "overlooks nothing, thinks half a second",
        depth: 64,
        nodes: u64::MAX,
        whim: 0,
        overlooks: 0,
        millis: Some(500),
        without_net: false,
    },
    Row {
        name: "Full strength",
        about: "as strong as it gets in three seconds",
        depth: 64,
        nodes: u64::MAX,
        whim: 0,
        overlooks: 0,
        millis: Some(3_000),
        without_net: false,
    },
];

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// The strongest.
    pub const STRONGEST: Self = Self(ROWS.len() as u8);
    /// For those who have not chosen.
    pub const USUAL: Self = Self(3);

    /// The level of that number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).map(Self)
    }

    fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0) - 1]
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What to expect of it, to be read after its name.
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// How long it thinks about one turn, in milliseconds. None: until its bounds are reached, which is soon, so that
    /// the same seed gives the same game.
    pub fn budget_millis(self) -> Option<u64> {
        self.row().millis
    }

    /// The bounds of its search. Each level has a memory of its own: one that thinks half a second would not be what it
    /// says if it knew what one has found out that thinks for three.
    pub fn limits(self) -> Limits {
        let &Row { depth, nodes, whim, overlooks, without_net, .. } = self.row();
        Limits { depth, nodes, lines: 1, whim, overlooks, memory: self.0, forced_at_once: true, without_net }
    }
}
