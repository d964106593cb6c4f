//! What is found of those who have played: games of the archive, ratings, leaders.
//!
//! For: the types of these lists. Not for: finding anything (`store`), how ratings change (`rating`).

use crate::own::OwnSide;
use facade::declared;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A page of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoundGames {
    /// The last changed first.
    pub games: Vec<FoundGame>,
    /// What to ask for to get those that come after; null: there are none.
    pub more: Option<String>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoundGame {
    /// Of the table.
    pub id: String,
    /// Which game is played.
    pub game: String,
    /// What the game is called.
    pub title: String,
    /// Turns made.
    pub turns: u32,
    /// By correspondence: days for each turn.
    pub correspondence: bool,
    /// It counts for ratings.
    pub rated: bool,
    /// By side.
    pub sides: Vec<OwnSide>,
    /// How it ended; null: it is being played.
    pub result: Option<String>,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// When it last changed.
    pub changed: i64,
}

/// How strong somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ratings {
    /// What he is called.
    pub name: String,
    /// At each game, the last played first.
    pub ratings: Vec<Rated>,
}

/// How strong somebody is at one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Rated {
    /// Which.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// By correspondence; a rating of its own.
    pub correspondence: bool,
    /// How strong; most people are between 1000 and 2000.
    pub value: i32,
    /// With 95 in 100 the true value is not farther away than twice this.
    pub deviation: i32,
    /// Too little is known for it to be taken as it stands: it is shown with a `?`.
    pub provisional: bool,
    /// Games that counted.
    pub games: u32,
    /// Of them won.
    pub wins: u32,
    /// And drawn.
    pub draws: u32,
    /// When it last changed, in milliseconds since 1970.
    pub last: i64,
    /// When it changed and what it was then, the last two hundred times.
    pub history: Vec<(i64, i32)>,
}

/// Who is strongest at a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Leaders {
    /// Which.
    pub game: String,
    /// By correspondence.
    pub correspondence: bool,
    /// The strongest first.
    pub leaders: Vec<Leader>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    /// What he is called.
    pub name: String,
    /// How strong he is.
    pub value: i32,
    /// Games that counted.
    pub games: u32,
}

/// All of them as TypeScript.
pub(crate) fn contract() -> String {
    let lists = [
        declared::<FoundGame>(),
        declared::<FoundGames>(),
        declared::<Rated>(),
        declared::<Ratings>(),
        declared::<Leader>(),
        declared::<Leaders>(),
    ];
    lists.concat()
}
