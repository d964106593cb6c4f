//! What stands on the board, what lies beside it, and who is in check.
//!
//! For: men, stocks and checks of a position as JSON. Not for: the empty board (`board`), or what has become of men
//! (`events`).

use crate::board::names;
use geometry::Cell;
use rules::{Game, GameDef, Piece, Position, Size, Token};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A man or stone on the board.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Man<'g> {
    cell: &'g str,
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    /// What is written on it, one or two characters, where the file says it.
    face: Option<&'g str>,
    /// Among octagons: larger or smaller than most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "'large' | 'small'", optional)]
    size: Option<&'static str>,
    promoted: bool,
    side: Option<u8>,
    /// `frozen`, `parked`, `imitates:KIND`.
    badges: Vec<String>,
}

/// What a side has beside the board, and what it may come to have there.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Stock<'g> {
    side: u8,
    items: Vec<StockItem<'g>>,
}

/// A kind of man or stone beside the board, and how many there are now.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct StockItem<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    face: Option<&'g str>,
    /// What takes it, in the entry of a turn.
    token: String,
    count: u8,
}

/// A side in check, and its royal men.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Check<'g> {
    side: u8,
    cells: Vec<&'g str>,
}

/// Everything on the board, in the order of the cells.
pub(crate) fn men<'g>(game: &'g Game, pos: &Position) -> Vec<Man<'g>> {
    let def = game.def();
    let badged = |cell: Cell| {
        let piece = pos.piece(cell);
        let mut badges = Vec::new();
        if piece.is_man() && game.is_frozen(pos, cell) {
            badges.push("frozen".to_owned());
        }
        if game.is_parked_on(pos, cell) {
            badges.push("parked".to_owned());
        }
        if let Some(model) = game.acting_kind(pos, piece)
            && model != piece.kind()
        {
            badges.push(format!("imitates:{}", def.kind(model).title));
        }
        Man { badges, ..man(def, cell, piece) }
    };
    pos.occupied().iter().map(badged).collect()
}

/// A man or stone by itself, in no position.
pub(crate) fn man(def: &GameDef, cell: Cell, piece: Piece) -> Man<'_> {
    let kind = def.kind(piece.kind());
    Man {
        cell: def.board.name(cell),
        kind: &kind.id,
        name: &kind.title,
        letter: kind.letter.to_string(),
        glyph: &kind.glyph,
        face: def.face(piece),
        size: Some(kind.size).filter(|&size| size != Size::Middle).map(Size::name),
        promoted: kind.promoted_from.is_some(),
        side: piece.side().map(|side| side.0),
        badges: Vec::new(),
    }
}

/// What the sides have beside the board: every kind that the side has had there since the start or may ever have, how
/// many of it there are now. Who can never have any is left out. So a page can keep the room of a hand that is still
/// empty.
pub(crate) fn stock<'g>(game: &'g Game, start: &Position, pos: &Position) -> Vec<Stock<'g>> {
    let def = game.def();
    let of_side = |side: rules::Side| {
        let slots = game.stock_slots().iter().enumerate();
        let counts = |slot| start.stock(side, slot) > 0 || pos.stock(side, slot) > 0 || game.may_gain(side, slot);
        let items = slots.filter(|&(slot, _)| counts(slot)).map(|(slot, &kind)| {
            let of = def.kind(kind);
            StockItem {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                face: def.face(Piece::man(side, kind)),
                token: Token::Take(kind).text(def),
                count: pos.stock(side, slot),
            }
        });
        Stock { side: side.0, items: items.collect() }
    };
    game.sides().map(of_side).filter(|stock| !stock.items.is_empty()).collect()
}

/// The sides in check, with their royal men.
pub(crate) fn checks<'g>(game: &'g Game, pos: &Position) -> Vec<Check<'g>> {
    let sides = game.sides().filter(|&side| pos.is_alive(side) && game.in_check(pos, side));
    sides.map(|side| Check { side: side.0, cells: names(game.def(), pos.royals(side)) }).collect()
}
