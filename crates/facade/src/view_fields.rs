//! The view of a game in pieces: each field serialised by itself, for a server that sends only what has changed.
//!
//! `view` makes the view, and serialises it as a whole for pages that ask once.

use crate::game_state::GameState;
use crate::json::to_raw;
use crate::view::{GameView, ViewContext, game_view};
use rules::Game;
use serde_json::value::RawValue;
use std::sync::Arc;

/// The fields of a view but its clock, which advances after the view was made.
#[derive(Clone, Debug, Default)]
pub struct ViewFields {
    /// All but the two long lists, by name.
    pub fields: Vec<(&'static str, Arc<RawValue>)>,
    /// Everything on the board, in the order of the cells.
    pub pieces: Vec<Box<RawValue>>,
    /// The turns of the game.
    pub turns: Vec<Box<RawValue>>,
}

/// The fields with these names, in the notation of the page.
macro_rules! fields {
    ($($name:literal: $value:expr,)*) => { vec![$(($name, Arc::from(to_raw(&$value)))),*] };
}

impl GameState {
    /// The same as [`GameState::view`], field by field.
    pub fn view_fields(&self, game: &Game, shown: &ViewContext<'_>) -> ViewFields {
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
        let mut fields = fields! {
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
        ViewFields { fields, pieces: pieces.iter().map(to_raw).collect(), turns: turns.iter().map(to_raw).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameCache, GameRecord};
    use rules::Budget;
    use serde_json::{Map, Value, json};

    #[test]
    fn the_fields_together_are_the_view_without_its_clock() {
        for id in ["chess", "shogi", "fortress-chess", "bombalot"] {
            let seats = catalog::find(id).unwrap().load(&[]).unwrap().def().sides.len();
            let record = json!({"game": id, "seats": vec![json!({"by": "person"}); seats]});
            let record: GameRecord = serde_json::from_value(record).unwrap();
            let viewed = record.ask(&GameCache::default(), &Budget::UNBOUNDED, |game, course| {
                let shown = ViewContext::default();
                Ok((course.view(game, &shown), course.view_fields(game, &shown)))
            });
            let (whole, parts) = viewed.unwrap();
            let mut whole: Map<String, Value> = serde_json::from_str(&whole).unwrap();
            whole.remove("clock").unwrap();
            let value = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).unwrap();
            let list = |items: &[Box<RawValue>]| items.iter().map(|item| value(item)).collect();
            let mut joined: Map<String, Value> =
                parts.fields.iter().map(|(name, raw)| ((*name).to_owned(), value(raw))).collect();
            joined.insert("pieces".to_owned(), list(&parts.pieces));
            joined.insert("turns".to_owned(), list(&parts.turns));
            assert_eq!(joined, whole, "{id}");
        }
    }
}
