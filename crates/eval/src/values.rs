//! The numbers behind an evaluation, in a form that can be stored beside a game and refined by a fit.
//!
//! For: what a tuner reads and writes (`games/NAME/values.toml`). Not for: rules; no rule file holds a value. A file that names a kind the game does not have, or
//! leaves one out, is no error: what is not there is measured.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What men are worth, and how much the other terms weigh.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Values {
    /// How many games they were fitted on; 0: measured from the rules alone.
    pub games: u32,
    /// By the kind's name in the rule file.
    pub kinds: BTreeMap<String, Worth>,
    /// The other terms.
    pub weights: Weights,
}

/// What a kind is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Worth {
    /// In hundredths of the weakest man.
    pub value: i32,
    /// The standard error of a fitted value, in the same unit; none if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// How much the terms beside material weigh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Weights {
    /// A cell that a man can go to, in hundredths of the weakest man.
    pub mobility: i32,
    /// Attacks on the cells around a royal man, in percent.
    pub safety: i32,
    /// A man attacked by one that is worth less, in percent of the difference.
    pub threat: i32,
    /// Standing where a man has more moves than elsewhere, in percent.
    pub place: i32,
    /// A royal man's steps away from home while the board is full, in percent.
    pub home: i32,
    /// The way to where a man becomes another, in percent.
    pub promotion: i32,
    /// One step nearer to a cell where the side wins, in hundredths of the weakest man.
    pub goal: i32,
    /// A stone not yet laid, in hundredths of the weakest man.
    pub stone: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { mobility: 3, safety: 100, threat: 8, place: 15, home: 40, promotion: 100, goal: 4, stone: 8 }
    }
}
