//! How men go, as pictures: of every kind on a board drawn up for it, and of one man from where he stands; and where
//! one may go later.
//!
//! For: the asks `reach`, `reach-from`, `reach-later` and `place-later`. Not for: finding it out (`rules::reach`), the
//! men of a game in words (`game`).

use crate::board::names;
use crate::edition::Edition;
use crate::fault::Fault;
use crate::json::to_json;
use crate::library::Library;
use crate::men::{Man, man};
use geometry::Cell;
use rules::{Budget, By, Does, Game, Kind, Position, Reached};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How a kind goes: a board with a man of it and who is needed to show what he does, or how the man on a cell goes.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Reach<'g> {
    /// The kind's id.
    kind: &'g str,
    /// Where he stands.
    at: &'g str,
    /// Everybody on the board drawn up; nobody if it is of a position.
    men: Vec<Man<'g>>,
    marks: Vec<ReachMark<'g>>,
    /// Lines along which he goes on and on: first and last cell.
    rides: Vec<[&'g str; 2]>,
}

/// What he can do about a cell, and how he gets there.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ReachMark<'g> {
    cell: &'g str,
    does: ReachDoes,
    by: ReachBy,
    /// The names of the kinds of enemies that he does it to; nobody if it is to any.
    only: Vec<&'g str>,
}

/// `both` is to go and to capture; `first` to go from where he starts only; `take` to capture by going elsewhere; `lay`
/// to lay a stone where he does not go.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReachDoes {
    Both,
    Move,
    Capture,
    First,
    Push,
    Take,
    Blast,
    Freeze,
    Lay,
}

/// `walk`: nothing may be in the way; `leap`: whatever is; `hop`: over a man who must be.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReachBy {
    Walk,
    Leap,
    Hop,
}

/// All kinds of the game that are no stones.
pub(crate) fn of_kinds(
    library: &Library,
    edition: &Edition,
    readings: BTreeMap<String, String>,
    budget: &Budget,
) -> Result<String, Fault> {
    library.within(edition, readings, budget, |game| {
        let kinds = (0..game.def().kinds.len() as u8).map(Kind);
        let all: Vec<Reach<'_>> =
            kinds.filter_map(|kind| Some(shown(game, kind, &game.reach_of_kind(kind)?))).collect();
        Ok(to_json(&all))
    })
}

/// The man on that cell of that position.
pub(crate) fn from_here(
    library: &Library,
    edition: &Edition,
    readings: BTreeMap<String, String>,
    here: (&str, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.within(edition, readings, budget, |game| {
        let (pos, at) = placed(game, here)?;
        Ok(to_json(&shown(game, pos.piece(at).kind(), &game.reach_from(&pos, at))))
    })
}

/// The names of the cells that he may go to with a later turn.
pub(crate) fn later(
    library: &Library,
    edition: &Edition,
    readings: BTreeMap<String, String>,
    here: (&str, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.within(edition, readings, budget, |game| {
        let (pos, at) = placed(game, here)?;
        Ok(to_json(&names(game.def(), game.reach_later(&pos, at))))
    })
}

/// The names of the cells on which the side may place such a man with a later turn.
pub(crate) fn placed_later(
    library: &Library,
    edition: &Edition,
    readings: BTreeMap<String, String>,
    (position, side, kind): (&str, u8, &str),
    budget: &Budget,
) -> Result<String, Fault> {
    library.within(edition, readings, budget, |game| {
        let pos = read(game, position)?;
        let side = game.sides().find(|known| known.0 == side).ok_or_else(|| Fault::bad("the game has no such side"))?;
        let kind = game.def().all_kinds().find(|&known| game.def().kind(known).id == kind);
        let kind = kind.ok_or_else(|| Fault::bad("the game has no such piece"))?;
        Ok(to_json(&names(game.def(), game.placed_later(&pos, side, kind))))
    })
}

fn read(game: &Game, position: &str) -> Result<Position, Fault> {
    notation::position::read(game, position)
        .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))
}

/// The position, and the cell on which somebody stands in it.
fn placed(game: &Game, (position, cell): (&str, &str)) -> Result<(Position, Cell), Fault> {
    let pos = read(game, position)?;
    let at = game.board().cell(cell).ok_or_else(|| Fault::bad("the board has no such cell"))?;
    if pos.piece(at).is_man() { Ok((pos, at)) } else { Err(Fault::bad(format!("nobody stands on {cell}"))) }
}

fn shown<'g>(game: &'g Game, kind: Kind, reach: &rules::Reach) -> Reach<'g> {
    let def = game.def();
    let name = |cell| def.board.name(cell);
    let mark = |mark: &Reached| ReachMark {
        cell: name(mark.cell),
        does: match mark.does {
            Does::Both => ReachDoes::Both,
            Does::Move => ReachDoes::Move,
            Does::Capture => ReachDoes::Capture,
            Does::First => ReachDoes::First,
            Does::Push => ReachDoes::Push,
            Does::Take => ReachDoes::Take,
            Does::Blast => ReachDoes::Blast,
            Does::Freeze => ReachDoes::Freeze,
            Does::Lay => ReachDoes::Lay,
        },
        by: match mark.by {
            By::Walk => ReachBy::Walk,
            By::Leap => ReachBy::Leap,
            By::Hop => ReachBy::Hop,
        },
        only: mark.only.iter().map(|kind| def.kind(kind).title.as_str()).collect(),
    };
    Reach {
        kind: &def.kind(kind).id,
        at: name(reach.at),
        men: reach.men.iter().map(|&(cell, piece)| man(def, cell, piece)).collect(),
        marks: reach.marks.iter().map(mark).collect(),
        rides: reach.rides.iter().map(|&(first, last)| [name(first), name(last)]).collect(),
    }
}
