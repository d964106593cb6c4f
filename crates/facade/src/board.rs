//! The board without anything on it, and the sides that play on it.
//!
//! For: cells, walls, zones, sides as JSON. Not for: what stands there (`men`).

use geometry::Cell;
use rules::GameDef;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A player's side.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Side<'g> {
    name: &'g str,
    letter: char,
    team: u8,
    look: &'g str,
}

/// The empty board.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Board<'g> {
    width: usize,
    height: usize,
    cells: Vec<BoardCell<'g>>,
    walls: Vec<Wall>,
    files: &'g [String],
    ranks: &'g [String],
    /// What it is like.
    #[ts(type = "'chequered' | 'plain' | 'lines' | 'points'")]
    look: &'static str,
    /// The rank, from 0 below, above which a river lies.
    river: Option<u8>,
    /// Cells crossed by diagonals, a list for each palace.
    palaces: Vec<Vec<&'g str>>,
    /// Marked points of a board of points, cells marked at their upper right corner of one of lines.
    stars: Vec<&'g str>,
    /// What the men on it are like.
    #[ts(type = "'figures' | 'wedges' | 'discs' | 'octagons' | 'letters'")]
    set: &'static str,
    /// Files and ranks as short texts of turns call them.
    rim: Rim,
}

/// What files and ranks are called at the rim of the board: from left to right and from the lowest up; empty where
/// turns do not name them.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Rim {
    below: Vec<String>,
    above: Vec<String>,
    beside: Vec<String>,
}

/// A cell of the board: the unit square from `(x, y)` to `(x+1, y+1)`.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Cell")]
#[ts(rename = "Cell")]
pub(crate) struct BoardCell<'g> {
    name: &'g str,
    x: u8,
    y: u8,
    /// 0 is light, 1 is dark.
    shade: u8,
    zones: Vec<Zone<'g>>,
}

/// A part of the board that is shown.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Zone<'g> {
    name: &'g str,
    look: &'g str,
    side: Option<u8>,
}

/// A wall between two corners of cells.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Wall {
    x1: u8,
    y1: u8,
    x2: u8,
    y2: u8,
}

/// The sides in the order of the rule file.
pub(crate) fn sides(def: &GameDef) -> Vec<Side<'_>> {
    let sides = def.sides.iter();
    sides.map(|side| Side { name: &side.name, letter: side.letter, team: side.team, look: &side.look }).collect()
}

/// The empty board.
pub(crate) fn board(def: &GameDef) -> Board<'_> {
    let board = &def.board;
    let notation::turn::Rim { below, above, beside } = notation::turn::rim(def);
    let cells = board.cells().map(|cell| {
        let (x, y) = board.place(cell);
        BoardCell {
            name: board.name(cell),
            x,
            y,
            shade: u8::from((x + y) % 2 == def.dark_parity),
            zones: zones(def, cell),
        }
    });
    let walls = board.walls().map(|wall| Wall { x1: wall.from.0, y1: wall.from.1, x2: wall.to.0, y2: wall.to.1 });
    Board {
        width: board.files().len(),
        height: board.ranks().len(),
        cells: cells.collect(),
        walls: walls.collect(),
        files: board.files(),
        ranks: board.ranks(),
        look: def.look.ground.name(),
        river: def.look.river,
        palaces: def.palaces().into_iter().map(|palace| names(def, palace)).collect(),
        stars: names(def, def.look.stars),
        set: def.look.set.name(),
        rim: Rim { below, above, beside },
    }
}

fn zones(def: &GameDef, cell: Cell) -> Vec<Zone<'_>> {
    let mut zones = Vec::new();
    for zone in &def.zones {
        let Some(look) = &zone.look else { continue };
        for (side, cells) in (0..).zip(&zone.cells) {
            if cells.contains(cell) {
                zones.push(Zone { name: &zone.name, look, side: zone.by_side.then_some(side) });
                if !zone.by_side {
                    break;
                }
            }
        }
    }
    zones
}

/// The names of cells.
pub(crate) fn names(def: &GameDef, cells: impl IntoIterator<Item = Cell>) -> Vec<&str> {
    cells.into_iter().map(|cell| def.board.name(cell)).collect()
}
