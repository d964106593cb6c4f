//! `board`: walls, zones, and the guards that belong to cells. The drawing is in `grid`, what the cells are in `shape`.

use super::grid::{self, FILES, GRID};
use super::shape;
use crate::names::{NamedZone, Names, report_unknown_word};
use crate::words;
use geometry::{Board, Cell, CellSet};
use kdl::{Node, Problems, Reader, Word};
use model::cast::{SideDef, ZoneDef};
use model::letter::Letter;
use model::piece::{Kind, MAX_SIDES, Piece};
use std::cell::Cell as Flag;

/// The block.
pub(crate) const WORD: Word = Word {
    name: "board",
    category: "board",
    stands_in: &["file"],
    usage: "board { grid \"\"\"…\"\"\"; zone …; walls …; … }",
    summary: "where the game is played, and how the pieces stand at the start",
    doc: "It needs exactly one `grid`.",
    example: r#"board {
    grid """
        2 . .
        1 R .
        """
    cut a1-b1
}
piece Rook R { ride orthogonal }
---
---
a1: a2
"#,
};

/// Colour.
pub(crate) const DARK: Word = Word {
    name: "dark",
    category: "board",
    stands_in: &["board"],
    usage: "dark CELL",
    summary: "a cell that is drawn dark; the others follow",
    doc: "Colours have no effect on the rules. By default the lowest cell at the left is dark.",
    example: r"board {
    dark a2
}
---
2 . .
1 . .
---
dark: a2 b1
",
};

/// A named set of cells.
pub(crate) const ZONE: Word = Word {
    name: "zone",
    category: "board",
    stands_in: &["board"],
    usage: "zone NAME SIDE=\"CELLS\"…|\"CELLS\" [look=goal|end-field|end-zone|stronghold]",
    summary: "a named set of cells, the same for all sides or different for each",
    doc: "CELLS are cells and rectangles from corner to corner: \"a1-h1 d4\". The corners are cells; holes between them are left out. `look` says how the page \
          draws it.",
    example: r#"board {
    zone camp White="a1-b2" Black="a4-b4 c3"
}
piece Guard G { step any }
goal { occupy camp of=enemy wins }
---
4 . . .
3 . G .
2 . . .
1 . . .
---
b3-c3 => White wins
b3-a3 => goes on
says "Camp: a1-b2 for White; c3 and a4-b4 for Black."
"#,
};

/// Walls.
pub(crate) const WALLS: Word = Word {
    name: "walls",
    category: "board",
    stands_in: &["board"],
    usage: "walls \"CELL|CELL\"…",
    summary: "walls between neighbouring squares",
    doc: "No orthogonal step crosses a wall, and no diagonal step passes a corner of squares that lies on a wall, its ends included. One of the squares need not \
          exist: then the wall stands at the edge of the board and only its ends matter.",
    example: r"board {
    walls b2|b3
}
piece King K { step any }
piece Knight N { leap knight }
---
4 . . .
3 . . .
2 . K .
1 . N .
---
b2: a1 c1 a2 c2
b1: a3 c3
",
};

/// Invisible walls.
pub(crate) const CUT: Word = Word {
    name: "cut",
    category: "board",
    stands_in: &["board"],
    usage: "cut CELL-CELL…",
    summary: "neighbouring cells between which no step leads",
    doc: "In either direction.",
    example: r"board {
    cut b1-b2 b1-c2
}
piece King K { step any }
---
2 . . .
1 . K .
---
b1: a1 c1 a2
",
};

/// The words of this block.
pub(crate) const WORDS: &[&Word] = &[
    &WORD,
    &GRID,
    &FILES,
    &shape::HEXAGONS,
    &shape::LAYERS,
    &shape::BOARDS,
    &shape::JOINED,
    &DARK,
    &ZONE,
    &WALLS,
    &CUT,
];

/// The lines that a board may contain.
pub(crate) const CHILD_KEYWORDS: &[&str] = &[
    "grid",
    "files",
    "hexagons",
    "layers",
    "boards",
    "joined",
    "dark",
    "zone",
    "walls",
    "cut",
    "look",
    "set",
    "closed",
    "parked",
    "sheltered",
];
const ZONE_LOOKS: &[&str] = &["goal", "end-field", "end-zone", "stronghold"];

/// The contents of the drawing.
pub(crate) struct BoardDrawing {
    pub(crate) board: Board,
    pub(crate) start: Vec<(Cell, Piece)>,
    pub(crate) dark_tone: u8,
}

pub(crate) fn read(
    node: &Node,
    sides: &[SideDef],
    letters: &[(Letter, Kind, bool)],
    problems: &mut Problems,
) -> Option<BoardDrawing> {
    let mut reader = Reader::new(node, problems);
    let children = reader.children();
    reader.finish();
    for child in children {
        if !CHILD_KEYWORDS.contains(&child.name.value.as_str()) {
            report_unknown_word(words::parent_words, problems, &child.name, CHILD_KEYWORDS);
        }
    }
    for single in ["files", "hexagons", "layers", "boards", "joined", "dark", "look", "set"] {
        if let Some(second) = children.iter().filter(|child| child.name.value == single).nth(1) {
            problems.error(second.name.span, format!("the board has two `{single}` lines"));
        }
    }
    let (files, lines) = (grid::read_files(children, problems), shape::read(children, problems));
    let grids: Vec<&Node> = children.iter().filter(|child| child.name.value == "grid").collect();
    let [grid] = grids[..] else {
        let span = grids.get(1).map_or(node.name.span, |second| second.name.span);
        let message = if grids.is_empty() { "the board has no `grid`" } else { "the board has more than one `grid`" };
        problems.error(span, message).help("draw it once; several drawings need an `if` each, of which one holds");
        return None;
    };
    let (mut board, start) = grid::read(grid, &lines, files, sides, letters, problems)?;
    for child in children.iter().filter(|child| child.name.value == "walls") {
        let mut reader = Reader::new(child, problems);
        for wall in reader.rest() {
            let ends = wall
                .value
                .split_once('|')
                .and_then(|(a, b)| board.parse_coordinates(a).zip(board.parse_coordinates(b)));
            let built = ends.ok_or(()).and_then(|(a, b)| board.add_wall(a, b).map_err(|_| ()));
            if built.is_err() {
                reader
                    .error(wall.span, format!("`{}` is not a wall", wall.value))
                    .help("write two squares side by side: \"d3|e3\"");
            }
        }
        reader.finish();
    }
    for child in children.iter().filter(|child| child.name.value == "cut") {
        let mut reader = Reader::new(child, problems);
        for cut in reader.rest() {
            match cut.value.split_once('-').and_then(|(a, b)| board.cell(a).zip(board.cell(b))) {
                Some((a, b)) if a != b && board.neighbourhood(a, 1).contains(b) => board.add_cut(a, b),
                _ => {
                    reader
                        .error(cut.span, format!("`{}` is not a pair of neighbouring cells", cut.value))
                        .help("write it as d8-e9");
                }
            }
        }
        reader.finish();
    }
    let mut dark_tone = 0;
    for child in children.iter().filter(|child| child.name.value == "dark") {
        let mut reader = Reader::new(child, problems);
        if let Some(name) = reader.text("a cell") {
            match board.parse_coordinates(&name.value) {
                Some((x, y)) => dark_tone = board.tone((x, y)),
                None => {
                    reader.error(name.span, format!("`{}` is outside the board", name.value));
                }
            }
        }
        reader.finish();
    }
    Some(BoardDrawing { board, start, dark_tone })
}

/// Reads the zones.
pub(crate) fn read_zones(node: &Node, names: &mut Names, problems: &mut Problems) {
    for child in node.children.iter().filter(|child| child.name.value == "zone") {
        let mut reader = Reader::new(child, problems);
        let Some(name) = reader.text("a name") else { continue };
        let look = reader.prop("look");
        if let Some(look) = &look
            && !ZONE_LOOKS.contains(&look.value.as_str())
        {
            kdl::report_unknown(reader.problems, look.span, "look", &look.value, ZONE_LOOKS.iter().copied());
        }
        let everybody = reader.optional_text();
        let mut cells = vec![CellSet::EMPTY; names.sides.len()];
        let own = reader.other_props();
        let by_side = !own.is_empty();
        for (side, list) in own {
            if let Some(side) = names.side(&side, reader.problems) {
                cells[side.index()] = names.cells(&list, reader.problems);
            }
        }
        if let Some(list) = everybody {
            let set = names.cells(&list, reader.problems);
            cells.iter_mut().for_each(|cells| *cells |= set);
        }
        if names.zones.iter().any(|zone| zone.zone.name == name.value) {
            reader.error(name.span, format!("zone `{}` is defined twice", name.value));
        }
        let span = name.span;
        if cells.iter().all(|cells| cells.is_empty()) {
            reader.warn(span, format!("zone `{}` has no cells", name.value));
        }
        reader.finish();
        let zone = ZoneDef { name: name.value, look: look.map(|look| look.value), cells, by_side };
        names.zones.push(NamedZone { zone, span, is_used: Flag::new(false) });
    }
}

/// The cells that `closed`, `parked` and `sheltered` guard.
#[derive(Default)]
pub(crate) struct ZoneGuards {
    /// By side: cells that do not exist for its pieces.
    pub(crate) closed: [CellSet; MAX_SIDES],
    /// By side: cells on which its pieces are parked.
    pub(crate) parked: [CellSet; MAX_SIDES],
    /// Cells that effects do not reach.
    pub(crate) sheltered: CellSet,
}

/// Reads `closed`, `parked` and `sheltered`.
pub(crate) fn read_zone_guards(node: &Node, names: &Names, problems: &mut Problems) -> ZoneGuards {
    let ZoneGuards { mut closed, mut parked, mut sheltered } = ZoneGuards::default();
    for child in &node.children {
        let word = child.name.value.as_str();
        if !matches!(word, "closed" | "parked" | "sheltered") {
            continue;
        }
        let mut reader = Reader::new(child, problems);
        for name in reader.rest() {
            let Some(zone) = names.zone(&name, reader.problems) else { continue };
            for (side, &cells) in names.zones[zone].zone.cells.iter().enumerate() {
                match word {
                    "closed" => closed[side] |= cells,
                    "parked" => {
                        parked[side] |= cells;
                        sheltered |= cells;
                    }
                    _ => sheltered |= cells,
                }
            }
        }
        reader.finish();
    }
    ZoneGuards { closed, parked, sheltered }
}
