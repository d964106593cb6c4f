//! Types of tournaments for the page. Pairings are made in `play::tournament`; the server stores and runs tournaments.

use crate::clock::TimeControl;
use crate::contract::declaration;
use crate::mirror::mirror;
use play::tournament::standings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The format of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentFormat {
    /// Round robin: all players meet.
    #[serde(rename = "robin")]
    RoundRobin {
        /// Whether they meet twice, with sides changed.
        #[serde(default)]
        double: bool,
    },
    /// Swiss: a number of rounds, in each of which players with similar scores meet.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
    /// Arena: players are paired again after each game, until the time is over.
    Arena {
        /// The duration.
        minutes: u32,
    },
}

/// A tie-break of FIDE's Handbook C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points from the games among the tied players (article 6).
    DirectEncounter,
    /// The sum of the opponents' points (8.1); not for round robins.
    Buchholz,
    /// The same without the least of them (14.1); not for round robins.
    BuchholzCut1,
    /// The points of each opponent times the score against it (9.1).
    SonnebornBerger,
    /// The number of rounds with a full point, played or not (7.1).
    Wins,
    /// The number of games won at the board (7.2).
    GamesWon,
    /// The sum of the points after each round (7.5).
    Progressive,
}

mirror!(
    standings::TieBreak,
    TieBreak { DirectEncounter, Buchholz, BuchholzCut1, SonnebornBerger, Wins, GamesWon, Progressive }
);

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentCard {
    /// The id, part of the address.
    pub id: String,
    /// The name.
    pub name: String,
    /// The id of the game that is played.
    pub game: String,
    /// The title of that game.
    pub title: String,
    /// The format.
    pub form: TournamentFormat,
    /// The time control.
    pub clock: TimeControl,
    /// Whether it is played by correspondence, with days for each turn.
    pub correspondence: bool,
    /// Whether its games are rated.
    pub rated: bool,
    /// Whether joining it needs a password.
    #[serde(default)]
    pub protected: bool,
    /// The number of entrants.
    pub entrants: u32,
    /// When it is played.
    #[serde(flatten)]
    pub dates: TournamentDates,
}

/// When a tournament is played, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TournamentDates {
    /// When it starts, in milliseconds since 1970, or later once it has enough players; null if its host starts it.
    pub starts: Option<i64>,
    /// When it started.
    pub begun: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
}

/// The tournaments of the lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Tournaments {
    /// Those that can be joined or watched, the latest first.
    pub open: Vec<TournamentCard>,
    /// The last finished ones.
    pub over: Vec<TournamentCard>,
}

/// A tournament with its standings and games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentView {
    /// What lists show.
    pub card: TournamentCard,
    /// What its host says about it, in lines; may be empty.
    pub description: String,
    /// The name of its host.
    pub host_name: String,
    /// What concerns the caller.
    #[serde(flatten)]
    pub caller: TournamentCaller,
    /// How far it is, and how it is played.
    #[serde(flatten)]
    pub rounds: TournamentRounds,
    /// How its host pairs.
    #[serde(flatten)]
    pub pairing: TournamentPairing,
    /// The standings, the leader first.
    pub lines: Vec<TournamentStanding>,
    /// The games, by round.
    pub games: Vec<TournamentGame>,
}

/// What a tournament is to the caller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentCaller {
    /// Whether the caller organises it.
    pub host: bool,
    /// Whether the caller takes part.
    pub joined: bool,
    /// Whether the caller may join now, or return.
    pub open: bool,
    /// The round in which the caller has asked for a bye, or has had one, with half a point.
    pub bye_round: Option<u32>,
    /// The rounds for which the caller can ask for such a bye.
    pub bye_choices: Vec<u32>,
    /// The tables at which the caller is playing.
    pub own: Vec<String>,
}

/// The rounds of a tournament, and what counts in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentRounds {
    /// The current round, from 1; 0 before the first.
    pub round: u32,
    /// The number of rounds; 0 in an arena. Once a Swiss tournament has begun, no more than `possibleRounds`.
    pub rounds: u32,
    /// The most rounds in which so many players can be paired without a second meeting; 0 unless it is a Swiss tournament.
    pub possible_rounds: u32,
    /// The number of players of a game: 2, or one for each team of a game with more teams.
    pub players_per_game: u32,
    /// The last round of a Swiss tournament in which a player who joins late can play; 0 if no one can join late.
    pub late_entry: u32,
    /// The tie-breaks, in their order; none in an arena.
    pub tie_breaks: Vec<TieBreak>,
    /// When an arena ends.
    pub until: Option<i64>,
}

/// Who pairs the next round of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentPairing {
    /// Whether the host pairs the next round by hand.
    pub paired_by_host: bool,
    /// Whether the host can choose that: in a Swiss tournament with a next round.
    pub can_be_paired_by_host: bool,
    /// For the host: the next round as the server would pair it, while it waits for them.
    pub proposal: Option<PairingProposal>,
}

/// A round that waits for its host to pair it, as the server would pair it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct PairingProposal {
    /// The round, from 1.
    pub round: u32,
    /// The pairs; in each, the player who moves first comes first. None if there is no pairing by the rules.
    pub pairs: Vec<(u32, u32)>,
    /// The player with the bye.
    pub bye: Option<u32>,
    /// The other players who take part: those who have asked for a bye in this round, or all if there are no pairs.
    pub unpaired: Vec<u32>,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentStanding {
    /// The number by which games name the player.
    pub player: u32,
    /// The name.
    pub name: String,
    /// From 1; players equal in all tie-breaks share a place. 0 before the start.
    pub place: u32,
    /// Points.
    pub points: f32,
    /// The first tie-break; 0 in an arena.
    pub tie: f32,
    /// All tie-breaks, in the order of `tieBreaks`.
    pub ties: Vec<f32>,
    /// Games finished, without those that a player lost by not appearing.
    pub games: u32,
    /// Games won, without those that the opponent lost by not appearing.
    pub wins: u32,
    /// Whether the player has withdrawn.
    pub gone: bool,
    /// Whether this is the caller.
    pub you: bool,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TournamentGame {
    /// The round, from 1.
    pub round: u32,
    /// The player who moves first.
    pub first: u32,
    /// The player who moves second; null for a bye.
    pub second: Option<u32>,
    /// The other players in the order of turns, in a game of more than two.
    pub others: Vec<u32>,
    /// What each player has scored in a game of more than two, in the order of turns; empty without a result.
    pub shares: Vec<f32>,
    /// The table; null for a bye, or if it is not open yet.
    pub table: Option<String>,
    /// The result; null if there is none yet, or none at all.
    pub result: Option<String>,
    /// Whether the game was not played, since a player did not appear or had withdrawn. Without a result, both lost.
    pub forfeit: bool,
    /// Whether this is a bye at the player's own request, with half a point.
    pub half: bool,
    /// Whether the game has ended.
    pub over: bool,
}

/// All of these types as TypeScript.
pub(crate) fn contract() -> String {
    let all = [
        declaration::<TournamentFormat>(),
        declaration::<TieBreak>(),
        declaration::<TournamentCard>(),
        declaration::<Tournaments>(),
        declaration::<PairingProposal>(),
        declaration::<TournamentStanding>(),
        declaration::<TournamentGame>(),
        declaration::<TournamentView>(),
    ];
    all.concat()
}
