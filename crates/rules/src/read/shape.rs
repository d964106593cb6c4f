//! `hexagons`, `layers`, `boards` and `joined`: boards that are not one layer of squares with open edges.
//!
//! For: reading these lines of `board`. Not for: what directions mean on such boards (`geometry::Shape`). Words that
//! only make sense on an ordinary board are rejected in `check_shape`.

use crate::def::GameDef;
use crate::effect::EffectDef;
use crate::motion::MotionDef;
use geometry::{Facing, Lattice, Shape};
use kdl::{Node, Problems, Reader, Span, Spanned, Word};

/// Cells with six edges.
pub(crate) const HEXAGONS: Word = Word {
    name: "hexagons",
    category: "board",
    stands_in: &["board"],
    usage: "hexagons flat|pointed",
    summary: "the cells are hexagons, with an edge (`flat`) or a corner (`pointed`) at the top",
    doc: "The drawing is sheared: the neighbours of a cell are those above and below it in its file, those beside it in its rank, and those one file and one rank on \
          in the same sense, up and to the right or down and to the left. `orthogonal` means the six ways across an edge, `diagonal` the six through a corner, \
          `knight` the twelve leaps to the nearest cells that are on neither. `forward` is straight up: across an edge on flat hexagons, through a corner on \
          pointed ones; `forward-left` and `forward-right` lead across the edges beside that.",
    example: r#"board {
    hexagons flat
    grid """
        5 - - . . .
        4 - . . . .
        3 . . K . .
        2 . . P . -
        1 N . . - -
        """
}
piece King K { step any }
piece Pawn P {
    step forward quiet
    step forward-left forward-right capture
}
piece Knight N { leap knight }
---
---
c3: a2 b1 b2 b3 b4 c4 d2 d3 d4 d5 e4
a1: b4 c4 d3 d2
says "The cells are hexagons"
"#,
};

/// Several boards above one another.
pub(crate) const LAYERS: Word = Word {
    name: "layers",
    category: "board",
    stands_in: &["board"],
    usage: "layers NAME NAME…",
    summary: "boards that lie above one another, the lowest first",
    doc: "The drawing has them side by side, the lowest at the left, with `|` between them; `files` names the files of one of them. The name of a cell is its layer, \
          its file and its rank. `up` and `down` lead to the same place of the next layer. `orthogonal` changes one of the three coordinates by one, `diagonal` \
          two, `triagonal` three, and `any` means all of these; a leap such as \"1,2\" goes along any two of the three. A side with facing=down also has `up` and \
          `down` exchanged.",
    example: r#"board {
    layers A B C
    grid """
        3 . . . | . . . | . . .
        2 . . . | . R . | . . .
        1 U . . | . . . | . . .
        """
}
piece Rook R { ride orthogonal }
piece Unicorn U { ride triagonal }
---
---
Bb2: Bb1 Bb3 Ba2 Bc2 Ab2 Cb2
Aa1: none
says "27 squares in three layers"
"#,
};

/// Several boards side by side.
pub(crate) const BOARDS: Word = Word {
    name: "boards",
    category: "board",
    stands_in: &["board"],
    usage: "boards NAME NAME…",
    summary: "separate boards of the same size, side by side",
    doc: "They are drawn like `layers`, with `|` between them, and the name of a cell is its board, its file and its rank; but pieces on different boards are not \
          neighbours: `orthogonal`, `any`, \"1,2\" and all other directions of a single board keep to the board on which the piece stands, and so do checks and \
          explosions. Only `up`, `down`, `triagonal` and leaps such as \"+0,+0,+1\" lead to another one: `up` to the same place of the next board, `down` to that of \
          the one before, whichever way a side faces. `transfer` takes pieces there after their moves.",
    example: r#"board {
    boards A B
    grid """
        3 . . . | . . .
        2 . . . | . . .
        1 . K . | . R .
        """
}
piece King K { step any }
piece Rook R { ride orthogonal; step down }
---
---
Ab1: Aa1 Ac1 Aa2 Ab2 Ac2
Bb1: Ba1 Bc1 Bb2 Bb3
says "18 squares on two boards"
"#,
};

/// Boards without edges.
pub(crate) const JOINED: Word = Word {
    name: "joined",
    category: "board",
    stands_in: &["board"],
    usage: "joined left-right|bottom-top…",
    summary: "opposite edges of the board are one: a cylinder, or with both a torus",
    doc: "Whatever leaves the board on one of these sides enters it on the other: steps, rides, leaps, checks and explosions. A ride ends before the cell on which it \
          began.",
    example: r#"board {
    joined left-right
}
piece Rook R { ride orthogonal }
piece Knight N { leap knight }
---
3 . . . . .
2 . . . . .
1 R . M . N
---
a1: a2 a3 b1
e1: d3 a3 c2 b2
says "The left and the right edge of the board are joined"
"#,
};

/// What these lines say.
#[derive(Default)]
pub(super) struct ShapeLines {
    pub(super) shape: Shape,
    /// The names of the layers or boards; empty if there is only one.
    pub(super) layers: Vec<Spanned<String>>,
}

impl ShapeLines {
    /// The word by which the board has several layers.
    pub(super) const fn word(&self) -> &'static str {
        if self.shape.apart { "boards" } else { "layers" }
    }
}

/// The most layers of a board.
const MAX_LAYERS: usize = 16;

/// Reads these lines of a board.
pub(super) fn read(children: &[Node], problems: &mut Problems) -> ShapeLines {
    let mut lines = ShapeLines::default();
    for child in children {
        match child.name.value.as_str() {
            "hexagons" => read_hexagons(Reader::new(child, problems), &mut lines.shape),
            "layers" | "boards" => {
                let apart = child.name.value == "boards";
                if !lines.layers.is_empty() && apart != lines.shape.apart {
                    problems.error(child.name.span, "a board has `layers` or `boards`, not both");
                    continue;
                }
                lines.layers = read_layers(Reader::new(child, problems));
                lines.shape.apart = apart && !lines.layers.is_empty();
            }
            "joined" => read_joined(Reader::new(child, problems), &mut lines.shape),
            _ => {}
        }
    }
    lines.shape.layers = lines.layers.len().max(1) as u8;
    if lines.shape.lattice != Lattice::Squares
        && let Some(first) = lines.layers.first()
    {
        let word = lines.word();
        problems
            .error(first.span, "a board of hexagons has one layer")
            .help(format!("leave out `{word}` or `hexagons`"));
        lines.layers.clear();
        (lines.shape.layers, lines.shape.apart) = (1, false);
    }
    lines
}

fn read_hexagons(mut reader: Reader<'_, '_>, shape: &mut Shape) {
    const WAYS: [(&str, Lattice); 2] = [("flat", Lattice::FlatHexagons), ("pointed", Lattice::PointedHexagons)];
    if let Some(way) = reader.text("`flat` or `pointed`") {
        match WAYS.iter().find(|(name, _)| *name == way.value) {
            Some((_, lattice)) => shape.lattice = *lattice,
            None => {
                let known = WAYS.map(|(name, _)| name);
                kdl::report_unknown(reader.problems, way.span, "kind of hexagons", &way.value, known);
            }
        }
    }
    reader.finish();
}

fn read_layers(mut reader: Reader<'_, '_>) -> Vec<Spanned<String>> {
    let (names, word) = (reader.rest(), reader.node.name.value.clone());
    let is_possible = (2..=MAX_LAYERS).contains(&names.len());
    if !is_possible {
        let span = reader.span();
        reader
            .error(span, format!("a board has between 2 and {MAX_LAYERS} `{word}`"))
            .help(format!("for example `{word} A B C`"));
    }
    reader.finish();
    if is_possible { names } else { Vec::new() }
}

fn read_joined(mut reader: Reader<'_, '_>, shape: &mut Shape) {
    let edges = reader.rest();
    if edges.is_empty() {
        let span = reader.span();
        reader.error(span, "`joined` does not say which edges").help("write `joined left-right`, `bottom-top` or both");
    }
    for edge in edges {
        match edge.value.as_str() {
            "left-right" => shape.joins_files = true,
            "bottom-top" => shape.joins_ranks = true,
            other => {
                kdl::report_unknown(reader.problems, edge.span, "pair of edges", other, ["left-right", "bottom-top"]);
            }
        }
    }
    reader.finish();
}

/// Rejects words that have no meaning on a board of this shape.
pub(super) fn check_shape(def: &GameDef, board: &Node, sides: &[&Node], kinds: &[&Node], problems: &mut Problems) {
    let shape = def.board.shape();
    for (side, node) in def.sides.iter().zip(sides) {
        if !shape.allows_facing(side.facing) {
            let ways = Facing::NAMED.iter().filter(|(_, facing)| shape.allows_facing(*facing)).map(|(name, _)| *name);
            let help = format!("possible are {}", ways.collect::<Vec<_>>().join(", "));
            problems.error(node.name.span, "no side can face that way on this board").help(help);
        }
    }
    if shape.is_plain() {
        return;
    }
    let mut reject = |span: Span, word: &str, where_: &str| {
        problems.error(span, format!("`{word}` has no meaning on {where_}"));
    };
    let line =
        |node: &Node, word: &str| node.children.iter().find(|line| line.name.value == word).map(|line| line.name.span);
    let squares = shape.lattice == Lattice::Squares;
    if let Some(span) = line(board, "walls").filter(|_| !squares) {
        reject(span, "walls", "a board of hexagons; use `cut` between two cells");
    }
    for ((_, words), node) in def.kinds_with_words().zip(kinds) {
        let span = |word: &str| line(node, word).unwrap_or(node.name.span);
        for word in ["clear-corners", "complete-square"] {
            if let Some(span) = line(node, word) {
                reject(span, word, "a board that is not one layer of squares with open edges");
            }
        }
        let routed = words.motions.iter().any(|motion| matches!(motion, MotionDef::Leap(leap) if leap.has_routes()));
        if routed && (!squares || shape.layers > 1) {
            reject(span("leap"), "route", "a board that is not one layer of squares");
        }
        let tells_ways = words.effects.iter().any(EffectDef::asks_way_of_move);
        if tells_ways && !shape.is_open() {
            reject(
                line(node, "withdraw").unwrap_or_else(|| span("approach")),
                "withdraw`, `approach` or `pinch after=",
                "a board with joined edges, where a move from one cell to another has more than one direction",
            );
        }
    }
}
