//! Tournaments as a page is told of them.
//!
//! For: the types. Not for: who plays whom (`cup`), keeping them and bringing them forward (`server`).

use facade::{TimeControl, declared};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CupForm {
    /// Everybody plays everybody.
    Robin {
        /// Twice, with sides changed.
        #[serde(default)]
        double: bool,
    },
    /// So many rounds, in each of which one plays whoever stands as one does.
    Swiss {
        /// How many.
        rounds: u32,
    },
    /// Whoever has finished a game plays the next one, until the time is over.
    Arena {
        /// How long.
        minutes: u32,
    },
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct CupCard {
    /// In its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Which game is played.
    pub game: String,
    /// What that is called.
    pub title: String,
    /// How.
    pub form: CupForm,
    /// How it is timed.
    pub clock: TimeControl,
    /// By correspondence: days for each turn.
    pub correspondence: bool,
    /// Its games count for ratings.
    pub rated: bool,
    /// So many take part.
    pub entrants: u32,
    /// When it begins by itself, in milliseconds since 1970; null: when whoever made it says so.
    pub starts: Option<i64>,
    /// When it has begun.
    pub begun: Option<i64>,
    /// When it was over.
    pub ended: Option<i64>,
}

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Cups {
    /// Those that one can join or watch, the latest first.
    pub open: Vec<CupCard>,
    /// The last ones that are over.
    pub over: Vec<CupCard>,
}

/// A tournament as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct CupView {
    /// What it is.
    pub card: CupCard,
    /// Whoever asks has made it.
    pub host: bool,
    /// Whoever asks takes part.
    pub joined: bool,
    /// Whoever asks may join now.
    pub open: bool,
    /// The round that is played, from 1; 0 before the first.
    pub round: u32,
    /// Of so many; 0 in an arena.
    pub rounds: u32,
    /// When an arena is over.
    pub until: Option<i64>,
    /// The tables at which whoever asks is playing just now.
    pub own: Vec<String>,
    /// How everybody stands, the first first.
    pub lines: Vec<CupLine>,
    /// The games, by round.
    pub games: Vec<CupGame>,
}

/// How somebody stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct CupLine {
    /// By which number games name him.
    pub player: u32,
    /// What he is called.
    pub name: String,
    /// From 1; who cannot be told apart shares a place. 0 before it has begun.
    pub place: u32,
    /// Points.
    pub points: f32,
    /// What parts those with as many points: Sonneborn-Berger in a round robin, Buchholz in Swiss rounds; 0 in an
    /// arena.
    pub tie: f32,
    /// Games played to their end.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// He plays no more.
    pub gone: bool,
    /// Whoever asks.
    pub you: bool,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct CupGame {
    /// From 1.
    pub round: u32,
    /// Who moves first.
    pub first: u32,
    /// Who moves second; null: the first one rests.
    pub second: Option<u32>,
    /// Where; null: nobody had to play, or the table is not there yet.
    pub table: Option<String>,
    /// How it ended; null: it has not, or nobody won.
    pub result: Option<String>,
    /// It is over.
    pub over: bool,
}

/// All of them as TypeScript.
pub(crate) fn contract() -> String {
    let all = [
        declared::<CupForm>(),
        declared::<CupCard>(),
        declared::<Cups>(),
        declared::<CupLine>(),
        declared::<CupGame>(),
        declared::<CupView>(),
    ];
    all.concat()
}
