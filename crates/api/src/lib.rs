//! The interface of the page: answers all its requests from plain values, such as games, positions, partial turns and
//! whole games, and makes the views that a server sends.
//!
//! It produces the JSON of docs/reference/api.md, for the server and for a page without a server. It uses no files,
//! sockets, clocks, threads or randomness; the callers pass in what they provide. Games in progress and the tables at
//! which people play them are in `play`, the texts of turns in `notation`. See [`ask`] for the requests, [`view`] for a
//! game in progress, [`TableView`] for one at a table, and `contract` for the types of the answers.

mod analysis;
mod annotations;
mod answer;
mod answer_cache;
mod arrange;
mod board;
mod clock;
mod computer;
mod contract;
mod draft;
mod events;
mod frames;
mod game;
mod game_record;
mod game_result;
mod game_update;
mod guide;
mod import;
mod json;
mod lessons;
mod material;
mod message;
mod mirror;
mod move_entry;
mod object;
mod online;
mod pieces;
mod problem;
mod reach;
mod recorded_game;
mod request;
mod rule_diagnostic;
pub mod schema;
mod seat;
mod self_play;
mod titles;
mod uci;
mod view;
mod view_fields;

pub use analysis::{
    AnalysisProgress, Evaluator, Grade, GradeOptions, GradedTurn, Judgement, LineTurn, OnProgress, PositionEval,
    TeamChance, grade,
};
pub use answer::{answer_with_progress, ask};
pub use answer_cache::game_list;
pub use clock::TimeControl;
pub use computer::ComputerPlayer;
pub use contract::contract;
pub use draft::{MAX_RULE_FILE_BYTES, check_rule_file};
pub use frames::frames;
pub use game_record::GameRecord;
pub use message::{Message, MessageArg};
pub use move_entry::next;
pub use object::Object;
pub use online::{
    Account, ArchivePage, ArchivedGame, Bot, Bots, Channel, Chat, ChatLine, CheckResult, DiffLine, ForkOrigin,
    GameFacts, GameFields, GameRating, Leader, Leaders, ListedGame, NotificationKind, NotificationPrefs,
    NotificationSettings, OwnBot, OwnBots, OwnGame, OwnGames, OwnPasskey, OwnSession, PairingProposal, PeopleCount,
    PlayerSide, Profile, RatingChange, Ratings, Room, RuleDiff, RuleText, Scope, SeekBody, SeekView, SideBody,
    TableChange, TableInfo, TableRatings, TableView, TableVisit, TieBreak, Token, Tokens, TournamentCaller,
    TournamentCard, TournamentDates, TournamentFormat, TournamentGame, TournamentPairing, TournamentRounds,
    TournamentStanding, TournamentView, Tournaments, WorkshopCard, WorkshopGame, WorkshopPage, WorkshopVersion,
    WorkshopView, WorkshopVisibility, contract as server_contract,
};
pub use request::{Request, parse_request};
pub use rule_diagnostic::RuleDiagnostic;
pub use self_play::{StudyPlan, StudyPlayer};
pub use uci::UciGame;
pub use view::{ViewContext, view};
pub use view_fields::ViewFields;
