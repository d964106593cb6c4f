//! A problem that comes with a game: its position, its task, and all its keys.
//!
//! For: the ask `problem`. Not for: the form of a problem (`notation::problem`), solving it (`search`).

use crate::board::{Board, Side, board, names, sides};
use crate::edition::Edition;
use crate::events::touched;
use crate::fault::Fault;
use crate::json::to_json;
use crate::library::Library;
use crate::men::{Man, men};
use catalog::Enclosed;
use notation::problem::Aim;
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
    /// All first turns that do it; none if it cannot be done.
    keys: Vec<Key<'g>>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    men: Vec<Man<'g>>,
    to_move: u8,
    position: &'g str,
}

/// A first turn that solves a problem, and the board after it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Key<'g> {
    text: String,
    cells: Vec<&'g str>,
    men: Vec<Man<'g>>,
}

/// The problem of that name.
pub(crate) fn problem(library: &Library, edition: &Edition, name: &str, budget: &Budget) -> Result<String, Fault> {
    let of = Enclosed::find(edition.problems(), "problem", name).map_err(Fault::missing)?;
    library.within(edition, None, budget, |game| posed(of, game))
}

fn posed(of: &Enclosed, game: &Game) -> Result<String, Fault> {
    let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
    let problem = notation::problem::read(of.text).map_err(broken)?;
    let (pos, keys) = problem.set_up(game).map_err(broken)?;
    let def = game.def();
    let key = |turn: &rules::Turn| Key {
        text: notation::turn::write(game, &pos, turn),
        cells: names(def, touched(game, &pos, turn)),
        men: men(game, &game.play_turn_unchecked(&pos, turn, &mut ())),
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
        men: men(game, &pos),
        to_move: pos.side().0,
        position: &problem.position,
    }))
}
