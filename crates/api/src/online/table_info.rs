//! A table as one visitor sees it: the game, the players, the visitor's permissions and the open offers.
//!
//! Look next at [`TableView`], which the server sends. `view` makes the game's view, and `play` decides what the visitor
//! may do; the server looks up the names of people.

use crate::clock::Clock;
use crate::online::game_fields::GameFields;
use crate::online::offer::OfferKind;
use play::{Seat, TableState, TimeControl};
use rules::Game;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::time::Duration;
use ts_rs::TS;

/// The view of a table for one visitor at one moment.
#[derive(Debug, Serialize)]
pub struct TableView<'v> {
    /// The game: the fields of the view that `api` makes, all but its clock.
    #[serde(flatten)]
    game: &'v GameFields,
    /// The clocks at this moment.
    clock: Option<Clock>,
    /// What is not part of the game.
    table: &'v TableInfo,
}

impl<'v> TableView<'v> {
    /// The view of this game at this table, when its clocks show this.
    pub fn new(game: &'v GameFields, clock: Option<play::Clock>, table: &'v TableInfo) -> Self {
        Self { game, clock: clock.map(Into::into), table }
    }
}

/// The part of a table's view that does not concern the game itself.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    #[serde(flatten)]
    seating: Seating,
    #[serde(flatten)]
    terms: Terms,
    #[serde(flatten)]
    timing: Timing,
    #[serde(flatten)]
    permissions: Permissions,
    offers: Vec<OfferView>,
    /// The caller's conditional moves: lines of turns that are played as soon as they apply.
    conditional_moves: Vec<Vec<String>>,
    /// The table of the rematch.
    rematch_table: Option<String>,
}

/// Who sits where.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seating {
    /// The caller's sides; none for a spectator.
    you: Vec<u8>,
    /// By side.
    seats: Vec<SeatInfo>,
    /// Whether a seat is still open; until then no turn is possible.
    waiting: bool,
    /// Whether the caller has opened the table.
    host: bool,
    /// Whether the caller's offers need no consent, since they are the only person who plays.
    alone: bool,
}

/// On what terms the game is played.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Terms {
    /// Whether anyone who sees the table may sit down.
    public: bool,
    /// Whether it is rated.
    rated: bool,
    /// Whether it is played by correspondence, with days for each turn.
    correspondence: bool,
}

/// What concerns time beside the clocks.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timing {
    /// Whether the computer on turn has not begun to think, because it waits for a free thread of the server.
    queued: bool,
    /// By how many milliseconds the caller sees a game in progress late; 0 for players and where there is no delay.
    spectator_delay: u32,
    /// The time in milliseconds that the side to move has for its first turn, after which the server aborts the game; null
    /// where there is no such limit.
    first_turn_limit: Option<u32>,
    /// The vacation days that the caller has left; null if this game has no vacations.
    vacation_days_left: Option<u8>,
}

/// What the caller may do now.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Permissions {
    /// The offers that the caller may make now.
    possible_offers: Vec<OfferKind>,
    /// Whether the caller may still leave their seat.
    can_leave_seat: bool,
    /// Whether the caller may hand a seat over to the computer.
    can_hand_over: bool,
    /// Whether the caller may claim the game, because the opponent on turn has left it.
    can_claim_absence: bool,
    /// Whether the caller may set conditional moves now.
    can_set_conditional_moves: bool,
}

/// A table and its visitor, and what only the server knows about people.
#[derive(Clone, Copy)]
pub struct TableVisit<'t> {
    /// The table.
    pub state: &'t TableState,
    /// Its game.
    pub game: &'t Game,
    /// The visitor; none for a stranger.
    pub person: Option<&'t str>,
    /// The names of people.
    pub name: &'t dyn Fn(&str) -> String,
    /// Their ratings as text.
    pub strength: &'t dyn Fn(&str) -> Option<String>,
    /// Whether they have the table open.
    pub here: &'t dyn Fn(&str) -> bool,
    /// The players who have left it for so long that the game can be claimed.
    pub absent: &'t [String],
}

impl fmt::Debug for TableVisit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableVisit").field("person", &self.person).finish_non_exhaustive()
    }
}

/// A seat and its player.
#[derive(Debug, PartialEq, Serialize, JsonSchema, TS)]
pub(crate) struct SeatInfo {
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
pub(crate) struct OfferView {
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

impl TableVisit<'_> {
    fn seat(&self, side: usize, is_player: bool) -> SeatInfo {
        let Self { state, person, .. } = *self;
        let sitter = state.people[side].as_deref();
        let open = sitter.is_none() && state.game_state.seats()[side] == Seat::Person;
        let may_pass_on = open && (person == Some(state.setup.host.as_str()) || is_player);
        let key = state.setup.keys[side].as_ref().filter(|_| may_pass_on);
        SeatInfo {
            name: sitter.map(self.name),
            rating: sitter.and_then(self.strength),
            open,
            here: sitter.is_some_and(self.here),
            away: sitter.and_then(|person| state.vacation_until(person)),
            key: key.map(|key| key.as_str().to_owned()),
        }
    }

    fn offers(&self) -> Vec<OfferView> {
        let Self { state, game, person, .. } = *self;
        let offered = state.offers.iter().map(|offer| OfferView {
            number: offer.event_count,
            kind: offer.kind.into(),
            by: (self.name)(offer.by()),
            mine: person == Some(offer.by()),
            asked: person.is_some_and(|person| state.must_answer(game, person, offer)),
        });
        offered.collect()
    }

    /// What a visitor who plays these sides may do now.
    fn permissions(&self, own: &[u8]) -> Permissions {
        let Self { state, game, person, .. } = *self;
        let wishes =
            [play::OfferKind::Draw, play::OfferKind::TakeBack, play::OfferKind::Abort, play::OfferKind::Rematch];
        let may = |wish: &play::OfferKind| person.is_some_and(|person| state.may_offer(person, *wish).is_ok());
        let plays = !own.is_empty();
        Permissions {
            possible_offers: wishes.into_iter().filter(|wish| plays && may(wish)).map(Into::into).collect(),
            can_leave_seat: state.may_leave_seat(own).is_ok(),
            can_hand_over: plays && state.may_hand_over().is_ok(),
            can_claim_absence: plays && state.may_claim_absence(game, own, self.absent).is_ok(),
            can_set_conditional_moves: plays && state.may_set_conditional_moves(game, own).is_ok(),
        }
    }

    /// What the visitor sees beside the game.
    pub fn table_info(&self) -> TableInfo {
        let Self { state, person, .. } = *self;
        let own = state.sides_of(person);
        let plays = !own.is_empty();
        TableInfo {
            terms: Terms {
                public: state.setup.public,
                rated: state.setup.rated,
                correspondence: state.game_state.clock().is_some_and(TimeControl::is_correspondence),
            },
            timing: Timing {
                queued: false,
                spectator_delay: 0,
                first_turn_limit: state.first_turn_limit(),
                vacation_days_left: person.filter(|_| plays).and_then(|person| state.vacation_days_left(person)),
            },
            permissions: self.permissions(&own),
            offers: self.offers(),
            conditional_moves: person
                .and_then(|person| state.conditional_moves_of(person))
                .map_or_else(Vec::new, |of| of.lines.clone()),
            rematch_table: state.rematch_table.clone(),
            seating: Seating {
                seats: (0..state.people.len()).map(|side| self.seat(side, plays)).collect(),
                waiting: state.is_waiting(),
                host: person == Some(state.setup.host.as_str()),
                alone: state.players().len() < 2 && !state.is_waiting(),
                you: own,
            },
        }
    }
}

impl TableInfo {
    /// Sets what only the server knows: whether the computer on turn waits for a free thread, and how late people
    /// without a seat see the game.
    #[must_use]
    pub fn with_server_state(self, queued: bool, delay: Duration) -> Self {
        let spectator_delay =
            if self.seating.you.is_empty() { u32::try_from(delay.as_millis()).unwrap_or(u32::MAX) } else { 0 };
        Self { timing: Timing { queued, spectator_delay, ..self.timing }, ..self }
    }
}
