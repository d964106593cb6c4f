//! What only a server sends to a page: tables, seeks, accounts, chat, archive, tournaments and the workshop.
//!
//! Types and their conversion from `play`; the server decides who may see what. Look next at [`TableView`].

mod account;
mod archive;
mod chat;
mod game_fields;
mod notifications;
mod offer;
mod own;
mod people;
mod programs;
mod seek_body;
mod seek_view;
mod table_change;
mod table_info;
mod tournaments;
mod workshop;

pub use account::{Account, OwnPasskey, OwnSession, Profile};
pub use archive::{ArchivePage, ArchivedGame, GameRating, Leader, Leaders, RatingChange, Ratings, TableRatings};
pub use chat::{Chat, ChatLine, Room};
pub use game_fields::GameFields;
pub use notifications::{Channel, NotificationKind, NotificationPrefs, NotificationSettings};
pub use own::{ListedGame, OwnGame, OwnGames, PlayerSide};
pub use people::PeopleCount;
pub use programs::{Bot, Bots, OwnBot, OwnBots, Scope, Token, Tokens};
pub use seek_body::{SeekBody, SideBody};
pub use seek_view::SeekView;
pub use table_change::TableChange;
pub use table_info::{TableInfo, TableView, TableVisit};
pub use tournaments::{
    PairingProposal, TieBreak, TournamentCaller, TournamentCard, TournamentDates, TournamentFormat, TournamentGame,
    TournamentPairing, TournamentRounds, TournamentStanding, TournamentView, Tournaments,
};
pub use workshop::{
    CheckResult, DiffLine, ForkOrigin, GameFacts, RuleDiff, RuleText, WorkshopCard, WorkshopGame, WorkshopPage,
    WorkshopVersion, WorkshopView, WorkshopVisibility,
};

use crate::contract::declaration;
use game_fields::ListChange;
use offer::OfferKind;
use seek_view::SeekSide;
use table_info::{OfferView, SeatInfo};

/// The types of a server's views as TypeScript.
pub fn contract() -> String {
    let mut text = String::from(
        "// What only a server sends to a page. Generated from the Rust types by crates/api/tests/it/contract.rs. Do not edit;
// run `cargo xtask generate`. docs/reference/api.md says what the fields mean.
import type { Clock, GameView, TimeControl } from './contract'
",
    );
    let table = [
        declaration::<OfferKind>(),
        declaration::<SeatInfo>(),
        declaration::<OfferView>(),
        declaration::<TableInfo>(),
        declaration::<ListChange>(),
        TableChange::declaration(),
    ];
    let lists = [
        declaration::<SeekSide>(),
        declaration::<SeekView<'_>>(),
        declaration::<PlayerSide>(),
        declaration::<OwnGame>(),
        declaration::<OwnGames>(),
        declaration::<PeopleCount>(),
    ];
    let talk = [declaration::<Room>(), declaration::<ChatLine>(), declaration::<Chat>()];
    let tell = [declaration::<Channel>(), declaration::<NotificationPrefs>(), declaration::<NotificationSettings>()];
    text.extend(table.into_iter().chain(lists).chain(talk).chain(tell));
    text += &archive::contract();
    text += &tournaments::contract();
    text += &account::contract();
    text += &programs::contract();
    text += &workshop::contract();
    text
}
