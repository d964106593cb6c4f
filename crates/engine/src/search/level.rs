//! Levels of playing strength, and what they cost.
//!
//! This module turns a level into limits of a search. A weak level is not a strong one that blunders now and then: it
//! searches less deeply, mistakes nearly equal turns for the best, misses what people miss (`blindness`), and the
//! weakest use no net. The caller keeps the clock with its `stop`, see [`Level::budget_millis`].

use crate::search::limits::Limits;

/// A level of play, from 1 (a beginner) to 7 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// One row of the table of levels.
struct Row {
    name: &'static str,
    about: &'static str,
    depth: u32,
    nodes: u64,
    eval_noise: i32,
    blindness: u32,
    millis: Option<u64>,
    without_net: bool,
}

/// The table of levels, weakest first.
const ROWS: &[Row] = &[
    Row {
        name: "Beginner",
        about: "knows the rules and captures what it can; a child can win",
        depth: 1,
        nodes: 20_000,
        eval_noise: 150,
        blindness: 800,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Novice",
        about: "sees short threats now and then",
        depth: 1,
        nodes: 20_000,
        eval_noise: 80,
        blindness: 450,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Casual",
        about: "looks at your replies, but overlooks some",
        depth: 2,
        nodes: 30_000,
        eval_noise: 50,
        blindness: 250,
        millis: None,
        without_net: true,
    },
    Row {
        name: "Club player",
        about: "plans a little, seldom leaves a piece hanging",
        depth: 3,
        nodes: 60_000,
        eval_noise: 25,
        blindness: 110,
        millis: None,
        without_net: false,
    },
    Row {
        name: "Strong",
        about: "sees most of what there is to see",
        depth: 5,
        nodes: 150_000,
        eval_noise: 10,
        blindness: 30,
        millis: None,
        without_net: false,
    },
    Row {
        name: "Expert",
        about: "overlooks nothing, thinks for half a second",
        depth: 64,
        nodes: u64::MAX,
        eval_noise: 0,
        blindness: 0,
        millis: Some(500),
        without_net: false,
    },
    Row {
        name: "Full strength",
        about: "as strong as it gets in three seconds",
        depth: 64,
        nodes: u64::MAX,
        eval_noise: 0,
        blindness: 0,
        millis: Some(3_000),
        without_net: false,
    },
];

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(ROWS.len() as u8);
    /// The default level.
    pub const DEFAULT: Self = Self(3);

    /// The level of that number, if it exists.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::WEAKEST.0 && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// The number of the level.
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

    /// The name of the level.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// A description, to be shown after the name.
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// The thinking time for one turn, in milliseconds. `None`: until the limits are reached, which is soon, so that
    /// the same seed gives the same game.
    pub fn budget_millis(self) -> Option<u64> {
        self.row().millis
    }

    /// The limits of its search. Each level has its own part of the transposition table: a level that thinks for half a
    /// second would be too strong if it knew the results of one that thinks for three.
    pub fn limits(self) -> Limits {
        let &Row { depth, nodes, eval_noise: whim, blindness: overlooks, without_net, .. } = self.row();
        Limits {
            depth,
            nodes,
            multipv: 1,
            eval_noise: whim,
            blindness: overlooks,
            table_partition: self.0,
            instant_if_forced: true,
            without_net,
        }
    }
}
