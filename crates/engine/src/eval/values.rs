//! The numbers behind an evaluation, in a form that can be stored beside a game and refined by a fit.
//!
//! The tuner reads and writes them (`games/NAME/values.toml`), each number by its name. Rule files hold no values. A
//! file may name a kind that the game does not have, or leave one out: missing values are measured.

use rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The values of the kinds, and the weights of the other terms.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Values {
    /// The name of the game they belong to; empty for any game.
    pub game: String,
    /// The number of games in the fit; 0 if measured from the rules alone.
    pub games: u32,
    /// The number of positions in the fit.
    pub positions: u32,
    /// By the kind's name in the rule file.
    pub kinds: BTreeMap<String, KindValue>,
    /// The other terms.
    pub weights: Weights,
    /// The standard errors of fitted weights, by name.
    pub errors: BTreeMap<String, f64>,
}

/// The value of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindValue {
    /// In hundredths of the median piece.
    pub value: i32,
    /// The standard error of a fitted value, in the same unit; `None` if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// The weights of the terms beside material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// A cell that a piece can move to, in thousandths of the median piece.
    pub mobility: i32,
    /// Attacks on the cells around a royal piece, in percent.
    pub safety: i32,
    /// A piece attacked by one of lower value, in percent of the difference.
    pub threat: i32,
    /// A place where a piece has more moves than on average, in percent.
    pub place: i32,
    /// A royal piece's distance from home in the middlegame, in percent.
    pub home: i32,
    /// The way to promotion, in percent.
    pub promotion: i32,
    /// Passed pieces, in percent.
    pub passed: i32,
    /// One step nearer to a cell where the side wins, in thousandths of the median piece.
    pub goal: i32,
    /// A stone not yet laid, in thousandths of the median piece.
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

/// The key of one of the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// The value of a kind.
    Kind(String),
    /// The weight of another term; one of [`Weights::NAMES`].
    Weight(&'static str),
}

/// The maximum absolute weight.
const MAX_WEIGHT: u32 = 9_999;

impl Weights {
    /// The names of the weights.
    pub const NAMES: [&str; 9] =
        ["mobility", "safety", "threat", "place", "home", "promotion", "passed", "goal", "stone"];

    fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
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
    /// Reads the values stored beside a game; the default if the text is empty or belongs to another game.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse_for_game(text: &str, game: &Game) -> Result<Self, String> {
        let values = Self::parse(text)?;
        Ok(if values.game.is_empty() || values.game == game.def().name { values } else { Self::default() })
    }

    /// Reads a stored file.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let values: Self = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        for name in Weights::NAMES {
            let weight = values.get(&Term::Weight(name));
            if weight.unsigned_abs() > MAX_WEIGHT {
                return Err(format!(
                    "the weight `{name}` is {weight}; it must be between -{MAX_WEIGHT} and {MAX_WEIGHT}"
                ));
            }
        }
        Ok(values)
    }

    /// The text to store.
    ///
    /// # Errors
    /// Only if a number cannot be represented in TOML, which does not happen with the values of a game.
    pub fn to_toml(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// All keys, kinds first.
    pub fn terms(&self) -> Vec<Term> {
        let weights = Weights::NAMES.iter().map(|&name| Term::Weight(name));
        self.kinds.keys().cloned().map(Term::Kind).chain(weights).collect()
    }

    /// Returns one of the numbers.
    pub fn get(&self, term: &Term) -> i32 {
        match term {
            Term::Kind(id) => self.kinds.get(id).map_or(0, |worth| worth.value),
            Term::Weight(name) => { self.weights }.get_mut(name).map_or(0, |weight| *weight),
        }
    }

    /// Changes one of the numbers and its standard error.
    pub fn set(&mut self, term: &Term, value: i32, error: Option<f64>) {
        match term {
            Term::Kind(id) => {
                self.kinds.insert(id.clone(), KindValue { value, error });
            }
            Term::Weight(name) => {
                if let Some(weight) = self.weights.get_mut(name) {
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
