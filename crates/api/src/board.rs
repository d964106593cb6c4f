//! The empty board and the sides, as JSON. The pieces are in `pieces`.

use geometry::{Cell, Lattice};
use rules::GameDef;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A side.
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
    /// Files of all layers, which lie side by side.
    width: usize,
    height: usize,
    /// What the cells are. Hexagons lie on the grid of files and ranks: the neighbours of one are those beside it in its
    /// file and rank, and those one file and one rank on in the same sense.
    #[ts(type = "'squares' | 'flat-hexagons' | 'pointed-hexagons'")]
    shape: &'static str,
    /// The number of layers, the lowest at the left.
    layers: u8,
    cells: Vec<BoardCell<'g>>,
    walls: Vec<Wall>,
    /// The style of the board.
    #[ts(type = "'chequered' | 'plain' | 'lines' | 'points'")]
    look: &'static str,
    /// The rank, counted from 0 at the bottom, above which a river lies.
    river: Option<u8>,
    /// Cells that are crossed by diagonals, a list for each palace.
    palaces: Vec<Vec<&'g str>>,
    /// Marked points on a board of points; on a board of lines, cells that are marked at their upper right corner.
    stars: Vec<&'g str>,
    /// The style of the pieces.
    #[ts(type = "'figures' | 'wedges' | 'discs' | 'octagons' | 'letters'")]
    set: &'static str,
    /// The coordinates; the labels of cells are made of them.
    labels: BoardLabels,
}

/// The coordinates at the edges of the board, from left to right and from bottom to top.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct BoardLabels {
    below: Vec<String>,
    above: Vec<String>,
    beside: Vec<String>,
}

/// A cell of the board: on squares the unit square from `(x, y)` to `(x+1, y+1)`.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[schemars(rename = "Cell")]
#[ts(rename = "Cell")]
pub(crate) struct BoardCell<'g> {
    /// Its identity: in tokens, events and positions.
    name: &'g str,
    /// Its name for players, as short turn texts and the edge of the board have it.
    label: String,
    x: u8,
    y: u8,
    /// 0 is light, 1 is dark; 2, on hexagons, is between them.
    shade: u8,
    zones: Vec<Zone<'g>>,
}

/// A marked part of the board.
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

/// The sides, in the order of the rule file.
pub(crate) fn sides(def: &GameDef) -> Vec<Side<'_>> {
    let sides = def.sides.iter();
    sides.map(|side| Side { name: &side.name, letter: side.letter, team: side.team, look: &side.look }).collect()
}

/// The empty board.
pub(crate) fn board(def: &GameDef) -> Board<'_> {
    let board = &def.board;
    let rules::BoardLabels { below, above, beside } = def.board_labels();
    let cells = board.cells().map(|cell| {
        let (x, y) = board.coordinates(cell);
        BoardCell {
            name: board.name(cell),
            label: def.square_name(cell),
            x,
            y,
            shade: shade(def, cell),
            zones: zones(def, cell),
        }
    });
    let walls = board.walls().map(|wall| Wall { x1: wall.from.0, y1: wall.from.1, x2: wall.to.0, y2: wall.to.1 });
    Board {
        width: board.files().len(),
        height: board.ranks().len(),
        shape: match board.shape().lattice {
            Lattice::Squares => "squares",
            Lattice::FlatHexagons => "flat-hexagons",
            Lattice::PointedHexagons => "pointed-hexagons",
        },
        layers: board.shape().layers,
        cells: cells.collect(),
        walls: walls.collect(),
        look: def.look.ground.name(),
        river: def.look.river,
        palaces: def.palaces().into_iter().map(|palace| cell_names(def, palace)).collect(),
        stars: cell_names(def, def.look.stars),
        set: def.look.set.name(),
        labels: BoardLabels { below, above, beside },
    }
}

/// 1 for the tone that the rule file calls dark, 0 for the next one, 2 for the one between.
fn shade(def: &GameDef, cell: Cell) -> u8 {
    let tones = def.board.shape().tones();
    match (tones + def.board.tone(def.board.coordinates(cell)) - def.dark_tone) % tones {
        0 => 1,
        1 => 0,
        other => other,
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

/// The names of cells, by which they are identified.
pub(crate) fn cell_names(def: &GameDef, cells: impl IntoIterator<Item = Cell>) -> Vec<&str> {
    cells.into_iter().map(|cell| def.board.name(cell)).collect()
}
