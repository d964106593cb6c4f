//! Types of the archive, the ratings and the leaderboards. Searching is in `store`, the arithmetic in `rating`.

use crate::contract::declaration;
use crate::online::own::ListedGame;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A page of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct ArchivePage {
    /// The last changed first.
    pub games: Vec<ArchivedGame>,
    /// What to pass for the next page; null if there is none.
    pub more: Option<String>,
}

/// A game of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct ArchivedGame {
    /// What lists show of any game.
    #[serde(flatten)]
    pub listed: ListedGame,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
}

/// The ratings of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ratings {
    /// The name.
    pub name: String,
    /// One for each game, the last played first.
    pub ratings: Vec<GameRating>,
}

/// What a rated game has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct TableRatings {
    /// One for each side, in order; null for a player without an account. Empty before the game is over, and if it was
    /// not rated.
    pub changes: Vec<Option<RatingChange>>,
}

/// How a game has changed the rating of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RatingChange {
    /// The rating before the game.
    pub before: i32,
    /// The rating after it.
    pub after: i32,
}

/// The rating of a person at one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameRating {
    /// The id of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// Whether it is the rating by correspondence, which is separate.
    pub correspondence: bool,
    /// The rating; most players are between 1000 and 2000.
    pub value: i32,
    /// The true strength is within two deviations of the value with a probability of 95 %.
    pub deviation: i32,
    /// Whether the rating is still uncertain: it is shown with a `?`.
    pub provisional: bool,
    /// Rated games.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// When it last changed, in milliseconds since 1970.
    pub last: i64,
    /// The last two hundred changes: the time, and the rating after it.
    pub history: Vec<(i64, i32)>,
}

/// The strongest players of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Leaders {
    /// The id of the game.
    pub game: String,
    /// Whether it is played by correspondence.
    pub correspondence: bool,
    /// The strongest first.
    pub leaders: Vec<Leader>,
}

/// A player in a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    /// The name.
    pub name: String,
    /// The rating.
    pub value: i32,
    /// Rated games.
    pub games: u32,
}

/// All of these types as TypeScript.
pub(crate) fn contract() -> String {
    let lists = [
        declaration::<ArchivedGame>(),
        declaration::<ArchivePage>(),
        declaration::<GameRating>(),
        declaration::<Ratings>(),
        declaration::<TableRatings>(),
        declaration::<RatingChange>(),
        declaration::<Leader>(),
        declaration::<Leaders>(),
    ];
    lists.concat()
}
