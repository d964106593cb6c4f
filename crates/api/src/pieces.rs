//! The pieces on the board and in hand, and the sides in check, as JSON.
//!
//! `board` has the empty board, and `events` what happens to pieces.

use crate::board::cell_names;
use crate::json::display;
use geometry::Cell;
use notation::EntryToken;
use rules::{Game, GameDef, Letter, Piece, PieceSize, Position};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A piece or stone on the board.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct BoardPiece<'g> {
    cell: &'g str,
    kind: &'g str,
    name: &'g str,
    #[serde(serialize_with = "display")]
    #[schemars(with = "String")]
    #[ts(type = "string")]
    letter: Letter,
    glyph: &'g str,
    /// The one or two characters written on it, if the rule file has any.
    face: Option<&'g str>,
    /// On a board with octagons: larger or smaller than most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "'large' | 'small'", optional)]
    size: Option<&'static str>,
    promoted: bool,
    side: Option<u8>,
    /// `frozen`, `parked`, `imitates:KIND`.
    badges: Vec<String>,
}

/// The pieces that a side has in hand, and the kinds that it may gain.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Stock<'g> {
    side: u8,
    items: Vec<StockItem<'g>>,
}

/// A kind of piece or stone in hand, and its number.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct StockItem<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    face: Option<&'g str>,
    /// The token that selects it, in turn entry.
    token: String,
    count: u8,
    /// Whether it never runs out; then `count` is 0.
    endless: bool,
}

/// A side in check, and its royal pieces.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Check<'g> {
    side: u8,
    cells: Vec<&'g str>,
}

/// Everything on the board, in the order of the cells.
pub(crate) fn board_pieces<'g>(game: &'g Game, pos: &Position) -> Vec<BoardPiece<'g>> {
    let def = game.def();
    let badged = |cell: Cell| {
        let piece = pos.piece(cell);
        let mut badges = Vec::new();
        if piece.has_side() && game.is_frozen(pos, cell) {
            badges.push("frozen".to_owned());
        }
        if game.is_parked(pos, cell) {
            badges.push("parked".to_owned());
        }
        if let Some(model) = game.acting_kind(pos, piece)
            && model != piece.kind()
        {
            badges.push(format!("imitates:{}", def.kind(model).title));
        }
        BoardPiece { badges, ..board_piece(def, cell, piece) }
    };
    let occupied = pos.occupied();
    let mut pieces = Vec::with_capacity(occupied.len());
    pieces.extend(occupied.iter().map(badged));
    pieces
}

/// A piece or stone without a position, so without badges.
pub(crate) fn board_piece(def: &GameDef, cell: Cell, piece: Piece) -> BoardPiece<'_> {
    let kind = def.kind(piece.kind());
    BoardPiece {
        cell: def.board.name(cell),
        kind: &kind.id,
        name: &kind.title,
        letter: kind.letter,
        glyph: &kind.glyph,
        face: def.face(piece),
        size: Some(kind.size).filter(|&size| size != PieceSize::Middle).map(PieceSize::name),
        promoted: kind.promoted_from.is_some(),
        side: piece.side().map(|side| side.0),
        badges: Vec::new(),
    }
}

/// The hands of the sides: each kind that a side has had in hand since the start, or may ever gain, with its number.
/// Sides that can never have any are left out. So a page can reserve room for a hand that is still empty.
pub(crate) fn stock<'g>(game: &'g Game, start: &Position, pos: &Position) -> Vec<Stock<'g>> {
    let def = game.def();
    let of_side = |side: rules::Side| {
        let slots = game.stock_slots().iter().enumerate();
        let counts =
            |slot| start.stock(side, slot) > 0 || game.has_in_stock(pos, side, slot) || game.can_gain(side, slot);
        let items = slots.filter(|&(slot, _)| counts(slot)).map(|(slot, &kind)| {
            let of = def.kind(kind);
            StockItem {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                face: def.face(Piece::new(side, kind)),
                token: EntryToken::Put(kind).to_text(def),
                count: pos.stock(side, slot),
                endless: def.is_endless(side, slot),
            }
        });
        Stock { side: side.0, items: items.collect() }
    };
    game.sides().map(of_side).filter(|stock| !stock.items.is_empty()).collect()
}

/// The sides in check, with their royal pieces.
pub(crate) fn checks<'g>(game: &'g Game, pos: &Position) -> Vec<Check<'g>> {
    let sides = game.sides().filter(|&side| pos.is_alive(side) && game.in_check(pos, side));
    sides.map(|side| Check { side: side.0, cells: cell_names(game.def(), pos.royals(side)) }).collect()
}
