//! A table as one visitor sees it: the game, the players, the visitor's permissions and the open offers.
//!
//! Look next at [`TableView`], which the server sends. The game's view is made in `api`; the server looks up the
//! names of people.

use crate::chat::{Chat, ChatLine, Room};
use crate::game_fields::{GameFields, ListChange};
use crate::notifications::{Channel, NotificationPrefs, NotificationSettings};
use crate::offer::OfferKind;
use crate::own::{OwnGame, OwnGames, PlayerSide};
use crate::people::PeopleCount;
use crate::seek_view::{SeekSide, SeekView};
use crate::table_change::TableChange;
use crate::table_state::TableState;
use api::{Clock, Seat, declaration};
use rules::{Game, Visibility};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use std::time::Duration;
use ts_rs::TS;

/// The view of a table for one visitor at one moment.
#[derive(Debug, Serialize)]
pub struct TableView<'v> {
    /// The game: the fields of the view that `api` makes, all but its clock.
    #[serde(flatten)]
    pub game: &'v GameFields,
    /// The clocks at this moment.
    pub clock: Option<Clock>,
    /// What is not part of the game.
    pub table: &'v TableInfo,
}

/// The part of a table's view that does not concern the game itself.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The caller's sides; none for a spectator.
    you: Vec<u8>,
    /// By side.
    seats: Vec<SeatInfo>,
    /// Whether a seat is still open; until then no turn is possible.
    waiting: bool,
    /// Whether the computer on turn has not begun to think, because it waits for a free thread of the server.
    queued: bool,
    /// By how many milliseconds the caller sees a game in progress late; 0 for players and where there is no delay.
    spectator_delay: u32,
    /// Whether the caller has opened the table.
    host: bool,
    /// Whether anyone who sees the table may sit down.
    public: bool,
    /// Whether it is rated.
    rated: bool,
    /// Whether it is played by correspondence, with days for each turn.
    correspondence: bool,
    offers: Vec<OfferView>,
    /// The offers that the caller may make now.
    possible_offers: Vec<OfferKind>,
    /// Whether the caller may still leave their seat.
    can_leave_seat: bool,
    /// Whether the caller may hand a seat over to the computer.
    can_hand_over: bool,
    /// The caller's conditional moves: lines of turns that are played as soon as they apply.
    conditional_moves: Vec<Vec<String>>,
    /// The time in milliseconds that the side to move has for its first turn, after which the server aborts the game; null
    /// where there is no such limit.
    first_turn_limit: Option<u32>,
    /// Whether the caller may claim the game, because the opponent on turn has left it.
    can_claim_absence: bool,
    /// Whether the caller may set conditional moves now.
    can_set_conditional_moves: bool,
    /// The vacation days that the caller has left; null if this game has no vacations.
    vacation_days_left: Option<u8>,
    /// Whether the caller's offers need no consent, since they are the only person who plays.
    alone: bool,
    /// The table of the rematch.
    rematch_table: Option<String>,
}

/// A seat and its player.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
struct SeatInfo {
    /// The name of the player; null for a computer or an open seat.
    name: Option<String>,
    /// The rating in a rated game: a number, with a `?` while it is provisional.
    rating: Option<String>,
    /// Whether the seat is open.
    open: bool,
    /// Whether its player has the table open.
    here: bool,
    /// When the player's vacation ends, in milliseconds since 1970; until then their clock stands still.
    away: Option<i64>,
    /// The key of the open seat, for those who may pass it on.
    key: Option<String>,
}

/// An open offer.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
struct OfferView {
    /// The number that an answer has to name.
    number: u64,
    kind: OfferKind,
    /// The name of the player who made it.
    by: String,
    /// Whether the caller made it.
    mine: bool,
    /// Whether the caller still has to answer.
    asked: bool,
}

impl TableState {
    /// What this person, or a stranger for `None`, may see of the game.
    pub fn visibility(&self, person: Option<&str>) -> Visibility {
        let own = self.sides_of(person);
        if self.players().len() != 1 || own.len() < 2 {
            return Visibility::for_sides(own);
        }
        // The only person at a screen with several sides sees what the side to move sees. While a computer is to move,
        // nothing hidden is shown.
        if own.contains(&self.side_to_move()) { Visibility::SideToMove } else { Visibility::for_sides([]) }
    }

    /// What this person, or a stranger for `None`, sees beside the game. `name` returns the names of people, `strength`
    /// their ratings as text, `here` whether they have the table open. `absent` are the players who have left it for so
    /// long that the game can be claimed.
    pub fn table_info(
        &self,
        game: &Game,
        person: Option<&str>,
        name: impl Fn(&str) -> String,
        strength: impl Fn(&str) -> Option<String>,
        here: impl Fn(&str) -> bool,
        absent: &[String],
    ) -> TableInfo {
        let own = self.sides_of(person);
        let host = person == Some(self.setup.host.as_str());
        let chair = |side: usize| {
            let open = self.people[side].is_none() && self.game_state.seats()[side] == Seat::Person;
            let key = self.setup.keys[side].as_ref().filter(|_| open && (host || !own.is_empty()));
            let away = self.people[side].as_deref().and_then(|person| self.vacation_until(person));
            let here = self.people[side].as_deref().is_some_and(&here);
            let sitter = self.people[side].as_deref();
            let (name, rating) = (sitter.map(&name), sitter.and_then(&strength));
            SeatInfo { name, rating, open, here, away, key: key.map(|key| key.as_str().to_owned()) }
        };
        let offered = self.offers.iter().map(|offer| OfferView {
            number: offer.event_count,
            kind: offer.kind,
            by: name(offer.by()),
            mine: person == Some(offer.by()),
            asked: person.is_some_and(|person| self.must_answer(game, person, offer)),
        });
        let wishes = [OfferKind::Draw, OfferKind::TakeBack, OfferKind::Abort, OfferKind::Rematch];
        let may =
            |wish: &OfferKind| person.is_some_and(|person| !own.is_empty() && self.may_offer(person, *wish).is_ok());
        TableInfo {
            seats: (0..self.people.len()).map(chair).collect(),
            waiting: self.is_waiting(),
            queued: false,
            spectator_delay: 0,
            host,
            public: self.setup.public,
            rated: self.setup.rated,
            correspondence: self.game_state.clock().is_some_and(api::TimeControl::is_correspondence),
            offers: offered.collect(),
            possible_offers: wishes.into_iter().filter(may).collect(),
            can_leave_seat: self.is_waiting()
                && !self.game_state.is_over()
                && own.iter().any(|&side| self.setup.keys[usize::from(side)].is_some()),
            can_hand_over: !own.is_empty() && self.may_hand_over().is_ok(),
            conditional_moves: person
                .and_then(|person| self.conditional_moves_of(person))
                .map_or_else(Vec::new, |of| of.lines.clone()),
            first_turn_limit: self.first_turn_limit(),
            can_claim_absence: !own.is_empty() && self.may_claim_absence(game, &own, absent).is_ok(),
            can_set_conditional_moves: !own.is_empty() && self.may_set_conditional_moves(game, &own).is_ok(),
            vacation_days_left: person.filter(|_| !own.is_empty()).and_then(|person| self.vacation_days_left(person)),
            alone: self.players().len() < 2 && !self.is_waiting(),
            rematch_table: self.rematch_table.clone(),
            you: own,
        }
    }
}

impl TableInfo {
    /// Sets what only the server knows: whether the computer on turn waits for a free thread, and how late people
    /// without a seat see the game.
    #[must_use]
    pub fn with_server_state(self, queued: bool, delay: Duration) -> Self {
        let spectator_delay =
            if self.you.is_empty() { u32::try_from(delay.as_millis()).unwrap_or(u32::MAX) } else { 0 };
        Self { queued, spectator_delay, ..self }
    }
}

/// The view of a game at a table, with what is shown beside it, as JSON Schema.
pub fn schema(generator: &mut SchemaGenerator) -> Schema {
    let view = api::schema::view(generator);
    let table = generator.subschema_for::<TableInfo>();
    json_schema!({ "allOf": [view, { "type": "object", "properties": { "table": table }, "required": ["table"] }] })
}

/// The types of a server's views as TypeScript.
pub fn contract() -> String {
    let mut text = String::from(
        "// What only a server sends to a page. Generated from the Rust types by crates/play/tests/it/contract.rs. Do not edit;
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
    text += &crate::archive::contract();
    text += &crate::tournaments::contract();
    text += &crate::account::contract();
    text += &crate::programs::contract();
    text += &crate::workshop::contract();
    text
}
