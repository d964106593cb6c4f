//! The view of a game in pieces: each field serialised by itself, for a server that sends only what has changed.
//!
//! What is the same as in the view before is shared with it, and takes no new memory: after a turn, that is nearly all.
//! `view` makes the view, and serialises it as a whole for pages that ask once.

use crate::game_state::GameState;
use crate::json::{SharedJson, to_raw};
use crate::view::{GameView, ViewContext, game_view};
use rules::Game;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;

/// The fields of a view but its clock, which advances after the view was made.
#[derive(Clone, Debug, Default)]
pub struct ViewFields {
    /// All but the two long lists, by name.
    pub fields: Vec<(&'static str, Arc<RawValue>)>,
    /// Everything on the board, in the order of the cells.
    pub pieces: Vec<Arc<RawValue>>,
    /// The turns of the game.
    pub turns: Vec<Arc<RawValue>>,
}

/// How many elements of a list may be gone before the next one that is still there.
const MAX_GONE: usize = 4;

impl ViewFields {
    /// No fields.
    pub const EMPTY: Self = Self { fields: Vec::new(), pieces: Vec::new(), turns: Vec::new() };
}

/// Serialises values, unless an equal one is known.
#[derive(Debug, Default)]
struct Sharing {
    buffer: Vec<u8>,
}

impl Sharing {
    /// The value; one of `known` if it is the same.
    fn raw<'k>(
        &mut self,
        value: &impl Serialize,
        known: impl IntoIterator<Item = &'k Arc<RawValue>>,
    ) -> (Arc<RawValue>, Option<usize>) {
        self.buffer.clear();
        let is_written = serde_json::to_writer(&mut self.buffer, value).is_ok();
        let same = known.into_iter().enumerate().find(|(_, known)| known.get().as_bytes() == self.buffer);
        match same.filter(|_| is_written) {
            Some((nth, known)) => (Arc::clone(known), Some(nth)),
            None => (to_raw(value).into(), None),
        }
    }

    /// The elements of a list, of which most are in the list `before`, in the same order.
    fn list(&mut self, values: &[impl Serialize], before: &[Arc<RawValue>]) -> Vec<Arc<RawValue>> {
        let mut rest = before;
        let values = values.iter().map(|value| {
            let (raw, place) = self.raw(value, &rest[..rest.len().min(MAX_GONE)]);
            rest = &rest[place.map_or(0, |place| place + 1)..];
            raw
        });
        values.collect()
    }
}

/// The fields with these names, in the notation of the page; `before` are the same fields of the view before.
macro_rules! fields {
    ($sharing:expr, $before:expr; $($name:literal: $value:expr,)*) => {{
        let mut before = $before.iter();
        vec![$(($name, $sharing.raw(&$value, before.next().map(|(_, raw)| raw)).0)),*]
    }};
}

impl GameState {
    /// The same as [`GameState::view`], field by field. `before` is an earlier view of this game, or empty.
    pub fn view_fields(&self, game: &Game, shown: &ViewContext<'_>, before: &ViewFields) -> ViewFields {
        // Naming every field makes sure that none is forgotten.
        let GameView {
            id,
            revision,
            game: name,
            readings,
            sides,
            board: _,
            pieces,
            stock,
            to_move,
            phase,
            number,
            hidden,
            position,
            check,
            verdict,
            turns,
            last_turns,
            thinking,
            can_take_back,
            can_claim_draw,
            can_offer_draw,
            can_resign,
            clock: _,
            captured,
            balance,
            count,
            warning,
            notice,
            pgn,
        } = game_view(game, self, shown);
        let mut sharing = Sharing::default();
        let mut fields = fields! { sharing, before.fields;
            "id": id,
            "revision": revision,
            "game": name,
            "readings": readings,
            "sides": sides,
            "stock": stock,
            "toMove": to_move,
            "phase": phase,
            "number": number,
            "hidden": hidden,
            "position": position,
            "check": check,
            "verdict": verdict,
            "lastTurns": last_turns,
            "thinking": thinking,
            "canTakeBack": can_take_back,
            "canClaimDraw": can_claim_draw,
            "canOfferDraw": can_offer_draw,
            "canResign": can_resign,
            "captured": captured,
            "balance": balance,
            "count": count,
            "warning": warning,
            "notice": notice,
            "pgn": pgn,
        };
        fields.push(("board", Arc::clone(self.configured_game.board_json())));
        let turns = turns.into_iter().map(|SharedJson(turn)| turn).collect();
        ViewFields { fields, pieces: sharing.list(&pieces, &before.pieces), turns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameCache, GameRecord, TurnMeta};
    use rules::Budget;
    use serde_json::{Map, Value, json};

    #[test]
    fn the_fields_together_are_the_view_without_its_clock() {
        for id in ["chess", "shogi", "fortress-chess", "bombalot"] {
            let seats = library::find(id).unwrap().load(&[]).unwrap().def().sides.len();
            let record = json!({"game": id, "seats": vec![json!({"by": "person"}); seats]});
            let record: GameRecord = serde_json::from_value(record).unwrap();
            let viewed = record.ask(&GameCache::default(), &Budget::UNBOUNDED, |game, course| {
                let shown = ViewContext::default();
                Ok((course.view(game, &shown), course.view_fields(game, &shown, &ViewFields::EMPTY)))
            });
            let (whole, parts) = viewed.unwrap();
            let mut whole: Map<String, Value> = serde_json::from_str(&whole).unwrap();
            whole.remove("clock").unwrap();
            let value = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).unwrap();
            let list = |items: &[Arc<RawValue>]| items.iter().map(|item| value(item)).collect();
            let mut joined: Map<String, Value> =
                parts.fields.iter().map(|(name, raw)| ((*name).to_owned(), value(raw))).collect();
            joined.insert("pieces".to_owned(), list(&parts.pieces));
            joined.insert("turns".to_owned(), list(&parts.turns));
            assert_eq!(joined, whole, "{id}");
        }
    }

    #[test]
    fn a_view_shares_with_the_one_before_what_a_turn_has_not_changed() {
        let record = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "person"}]});
        let record: GameRecord = serde_json::from_value(record).unwrap();
        let views = record.ask(&GameCache::default(), &Budget::UNBOUNDED, |game, course| {
            let view =
                |course: &GameState, before: &ViewFields| course.view_fields(game, &ViewContext::default(), before);
            let first = view(&course, &ViewFields::EMPTY);
            // A knight leaves its place in the list and comes back at another one; then it captures a pawn.
            let mut views = vec![first];
            let mut now = course;
            for turn in ["Nf3", "e5", "Nxe5"] {
                now = now.with_turn(game, &now.parse_turn(game, turn)?, TurnMeta::default());
                let next = view(&now, &views[views.len() - 1]);
                views.push(next);
            }
            Ok(views)
        });
        for pair in views.unwrap().windows(2) {
            let is_known = |one: &&Arc<RawValue>| pair[0].pieces.iter().any(|other| Arc::ptr_eq(one, other));
            assert_eq!(pair[1].pieces.iter().filter(|piece| !is_known(piece)).count(), 1);
            let turns = pair[0].turns.iter().zip(&pair[1].turns);
            assert!(turns.into_iter().all(|(one, other)| Arc::ptr_eq(one, other)));
            let same = pair[0].fields.iter().zip(&pair[1].fields).filter(|(one, other)| one.1.get() == other.1.get());
            assert!(same.into_iter().all(|(one, other)| Arc::ptr_eq(&one.1, &other.1)));
        }
    }
}
