//! A problem that comes with a game: its position, its task, and all its keys.
//!
//! For the request `problem`. `notation::problem` has the format of problems, and `search` solves them.

use crate::board::{Board, Side, board, cell_names, sides};
use crate::json::to_json;
use crate::pieces::{BoardPiece, board_pieces};
use library::BundledText;
use notation::problem::Aim;
use play::{Fault, GameCache, GameSource, touched_cells};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A problem.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem<'g> {
    name: &'g str,
    title: &'g str,
    game: &'g str,
    task: String,
    notes: &'g [String],
    sources: &'g [String],
    /// All first turns that solve it; empty if it cannot be solved.
    keys: Vec<Key<'g>>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    pieces: Vec<BoardPiece<'g>>,
    to_move: u8,
    position: &'g str,
}

/// A first turn that solves a problem, and the board after it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Key<'g> {
    text: String,
    cells: Vec<&'g str>,
    pieces: Vec<BoardPiece<'g>>,
}

/// The problem of that name, as JSON.
pub(crate) fn problem(library: &GameCache, edition: &GameSource, name: &str, budget: &Budget) -> Result<String, Fault> {
    let of = BundledText::find(edition.problems(), "problem", name).map_err(Fault::not_found)?;
    library.with_game(edition, None, budget, |game| problem_json(of, game))
}

fn problem_json(of: &BundledText, game: &Game) -> Result<String, Fault> {
    let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
    let problem = notation::problem::parse(of.text).map_err(broken)?;
    let (pos, keys) = problem.set_up(game).map_err(broken)?;
    let def = game.def();
    let key = |turn: &rules::Turn| Key {
        text: notation::turn::write(game, &pos, turn),
        cells: cell_names(def, touched_cells(game, &pos, turn)),
        pieces: board_pieces(game, &game.play_turn_unchecked(&pos, turn, &mut ())),
    };
    let verb = if problem.aim == Aim::Mate { "mate" } else { "win" };
    let many = if problem.turns == 1 { "one turn".to_owned() } else { format!("{} turns", problem.turns) };
    let side = &def.side(pos.side()).name;
    Ok(to_json(&Problem {
        name: of.name,
        title: &problem.title,
        game: &def.name,
        task: format!("{side} is to {verb} within {many}."),
        notes: &problem.notes,
        sources: &problem.sources,
        keys: keys.iter().map(key).collect(),
        sides: sides(def),
        board: board(def),
        pieces: board_pieces(game, &pos),
        to_move: pos.side().0,
        position: &problem.position,
    }))
}
