//! The numbers behind an evaluation, in a form that can be stored beside a game and refined by a fit.
//!
//! For: what a tuner reads and writes (`games/NAME/values.toml`), and each number by its name. Not for: rules; no rule
//! file holds a value. A file that names a kind the game does not have, or leaves one out, is no error: what is not
//! there is measured.

use rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What men are worth, and how much the other terms weigh.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Values {
    /// The name of the game they belong to; empty: whatever game they are given to.
    pub game: String,
    /// How many games they were fitted on; 0: measured from the rules alone.
    pub games: u32,
    /// How many positions of these games.
    pub positions: u32,
    /// By the kind's name in the rule file.
    pub kinds: BTreeMap<String, Worth>,
    /// The other terms.
    pub weights: Weights,
    /// The standard errors of fitted weights, by name.
    pub errors: BTreeMap<String, f64>,
}

/// What a kind is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// In hundredths of the median man.
    pub value: i32,
    /// The standard error of a fitted value, in the same unit; none if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// How much the terms beside material weigh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// A cell that a man can go to, in thousandths of the median man.
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
    /// Men whom nobody stops any more on their way to become others, in percent.
    pub passed: i32,
    /// One step nearer to a cell where the side wins, in thousandths of the median man.
    pub goal: i32,
    /// A stone not yet laid, in thousandths of the median man.
    pub stone: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            mobility: 30,
            safety: 100,
            threat: 8,
            place: 15,
            home: 40,
            promotion: 45,
            passed: 80,
            goal: 40,
            stone: 80,
        }
    }
}

/// One of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// What a kind is worth.
    Kind(String),
    /// What another term weighs; one of [`Weights::NAMES`].
    Weight(&'static str),
}

/// No weight is larger, nor smaller than its opposite.
const MOST: u32 = 9_999;

impl Weights {
    /// The names of the weights.
    pub const NAMES: [&str; 9] =
        ["mobility", "safety", "threat", "place", "home", "promotion", "passed", "goal", "stone"];

    fn part(&mut self, name: &str) -> Option<&mut i32> {
        Some(match name {
            "mobility" => &mut self.mobility,
            "safety" => &mut self.safety,
            "threat" => &mut self.threat,
            "place" => &mut self.place,
            "home" => &mut self.home,
            "promotion" => &mut self.promotion,
            "passed" => &mut self.passed,
            "goal" => &mut self.goal,
            "stone" => &mut self.stone,
            _ => return None,
        })
    }
}

impl Values {
    /// What is stored beside a game: nothing, if the file is empty or belongs to another game.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn stored(text: &str, game: &Game) -> Result<Self, String> {
        let values = Self::read(text)?;
        Ok(if values.game.is_empty() || values.game == game.def().name { values } else { Self::default() })
    }

    /// Reads a stored file.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        let values: Self = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        for name in Weights::NAMES {
            let weight = values.get(&Term::Weight(name));
            if weight.unsigned_abs() > MOST {
                return Err(format!("the weight `{name}` is {weight}; it lies between -{MOST} and {MOST}"));
            }
        }
        Ok(values)
    }

    /// The text to store.
    ///
    /// # Errors
    /// None with the values of a game; a number that is no number cannot be written.
    pub fn write(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// All numbers, kinds first.
    pub fn terms(&self) -> Vec<Term> {
        let weights = Weights::NAMES.iter().map(|&name| Term::Weight(name));
        self.kinds.keys().cloned().map(Term::Kind).chain(weights).collect()
    }

    /// One of them.
    pub fn get(&self, term: &Term) -> i32 {
        match term {
            Term::Kind(id) => self.kinds.get(id).map_or(0, |worth| worth.value),
            Term::Weight(name) => { self.weights }.part(name).map_or(0, |weight| *weight),
        }
    }

    /// Changes one of them; its error is set, too.
    pub fn set(&mut self, term: &Term, value: i32, error: Option<f64>) {
        match term {
            Term::Kind(id) => {
                self.kinds.insert(id.clone(), Worth { value, error });
            }
            Term::Weight(name) => {
                if let Some(weight) = self.weights.part(name) {
                    *weight = value;
                    match error {
                        Some(error) => self.errors.insert((*name).to_owned(), error),
                        None => self.errors.remove(*name),
                    };
                }
            }
        }
    }
}
