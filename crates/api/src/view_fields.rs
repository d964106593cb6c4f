//! The view of a game in pieces: each field serialised by itself, for a server that sends only what has changed.
//!
//! What is the same as in the view before is shared with it, and takes no new memory: after a turn, that is nearly all.
//! `view` makes the view, and serialises it as a whole for pages that ask once.

use crate::json::{SharedJson, to_raw};
use crate::view::{GameView, ViewActions, ViewContext, ViewPosition, ViewRemarks, ViewSetting, game_view};
use play::GameState;
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

impl ViewFields {
    /// The same as [`view`](crate::view), field by field. `before` is an earlier view of this game, or empty.
    pub fn new(game: &Game, state: &GameState, shown: &ViewContext<'_>, before: &Self) -> Self {
        // Naming every field makes sure that none is forgotten.
        let GameView {
            context: ViewContext { id, revision, thinking, pgn },
            setting: ViewSetting { game: name, readings, sides, board },
            position: ViewPosition { pieces, stock, to_move, phase, number, hidden, position, check },
            verdict,
            turns,
            last_turns,
            actions: ViewActions { can_take_back, can_claim_draw, can_offer_draw, can_resign },
            clock: _,
            captured,
            balance,
            remarks: ViewRemarks { count, warning, notice },
        } = game_view(game, state, shown);
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
        fields.push(("board", board.0));
        let turns = turns.into_iter().map(|SharedJson(turn)| turn).collect();
        Self { fields, pieces: sharing.list(&pieces, &before.pieces), turns }
    }
}
