//! How pieces move, as diagrams: of every kind on a board made for it, and of one piece in a position; and the targets
//! of premoves.
//!
//! For the requests `reach`, `reach-from`, `premove-targets` and `premove-drop-targets`. `rules::reach` calculates it; `game`
//! describes the pieces in words.

use crate::board::cell_names;
use crate::json::to_json;
use crate::pieces::{BoardPiece, board_piece};
use geometry::Cell;
use notation::{ReachAction, ReachMode, ReachedCell};
use play::{Fault, GameCache, GameSource};
use rules::{Budget, Game, Kind, Position};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How a kind moves: a board with a piece of it and others that show what it can do, or how the piece on a cell moves.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Reach<'g> {
    /// The kind's id.
    kind: &'g str,
    /// The cell of the piece.
    at: &'g str,
    /// The pieces on the board made for the kind; empty if it is about a position.
    pieces: Vec<BoardPiece<'g>>,
    marks: Vec<ReachMark<'g>>,
    /// Lines along which the piece rides: first and last cell.
    rides: Vec<[&'g str; 2]>,
}

/// What the piece can do to a cell, and how it gets there.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReachMark<'g> {
    cell: &'g str,
    action: ReachAction,
    mode: ReachMode,
    /// The names of the kinds of enemies to which it is limited; empty if it is not limited.
    only_kinds: Vec<&'g str>,
}

/// All kinds of the game except stones.
pub(crate) fn reach_of_kinds(
    library: &GameCache,
    edition: &GameSource,
    readings: BTreeMap<String, String>,
    budget: &Budget,
) -> Result<String, Fault> {
    library.with_game(edition, readings, budget, |game| {
        let kinds = (0..game.def().kinds.len() as u8).map(Kind);
        let all: Vec<Reach<'_>> =
            kinds.filter_map(|kind| Some(to_reach(game, kind, &notation::reach::of_kind(game, kind)?))).collect();
        Ok(to_json(&all))
    })
}

/// The piece on that cell of that position.
pub(crate) fn reach_from(
    library: &GameCache,
    edition: &GameSource,
    readings: BTreeMap<String, String>,
    here: (&str, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.with_game(edition, readings, budget, |game| {
        let (pos, at) = parse_piece(game, here)?;
        Ok(to_json(&to_reach(game, pos.piece(at).kind(), &notation::reach::from_cell(game, &pos, at))))
    })
}

/// The names of the cells to which the piece may move with a later turn.
pub(crate) fn premove_targets(
    library: &GameCache,
    edition: &GameSource,
    readings: BTreeMap<String, String>,
    here: (&str, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.with_game(edition, readings, budget, |game| {
        let (pos, at) = parse_piece(game, here)?;
        Ok(to_json(&cell_names(game.def(), notation::reach::later_targets(game, &pos, at))))
    })
}

/// The names of the cells on which the side may place such a piece with a later turn.
pub(crate) fn premove_drop_targets(
    library: &GameCache,
    edition: &GameSource,
    readings: BTreeMap<String, String>,
    (position, side, kind): (&str, u8, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.with_game(edition, readings, budget, |game| {
        let pos = parse_position(game, position)?;
        let side = game.sides().find(|known| known.0 == side).ok_or_else(|| Fault::bad("the game has no such side"))?;
        let kind = game.def().all_kinds().find(|&known| game.def().kind(known).id == kind);
        let kind = kind.ok_or_else(|| Fault::bad("the game has no such piece"))?;
        Ok(to_json(&cell_names(game.def(), notation::reach::later_placements(game, &pos, side, kind))))
    })
}

fn parse_position(game: &Game, position: &str) -> Result<Position, Fault> {
    interchange::parse_position(game, position)
        .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))
}

/// The position, and the cell of a piece in it.
fn parse_piece(game: &Game, (position, cell): (&str, &str)) -> Result<(Position, Cell), Fault> {
    let pos = parse_position(game, position)?;
    let at = game.board().cell(cell).ok_or_else(|| Fault::bad("the board has no such square"))?;
    if pos.piece(at).has_side() { Ok((pos, at)) } else { Err(Fault::bad(format!("there is no piece on {cell}"))) }
}

fn to_reach<'g>(game: &'g Game, kind: Kind, reach: &notation::Reach) -> Reach<'g> {
    let def = game.def();
    let name = |cell| def.board.name(cell);
    let mark = |mark: &ReachedCell| ReachMark {
        cell: name(mark.cell),
        action: mark.does,
        mode: mark.by,
        only_kinds: mark.only.iter().map(|kind| def.kind(kind).title.as_str()).collect(),
    };
    Reach {
        kind: &def.kind(kind).id,
        at: name(reach.at),
        pieces: reach.pieces.iter().map(|&(cell, piece)| board_piece(def, cell, piece)).collect(),
        marks: reach.marks.iter().map(mark).collect(),
        rides: reach.rides.iter().map(|&(first, last)| [name(first), name(last)]).collect(),
    }
}
