//! `grid` and `files`: the drawing of a board, from which its cells, their names and the start position come.
//!
//! Look next: `shape` for boards that are not single layers of squares.

use super::shape::ShapeLines;
use geometry::{Board, Cell};
use kdl::{Node, Problems, Reader, Span, Spanned, Word};
use model::cast::SideDef;
use model::letter::Letter;
use model::piece::{Kind, Piece, Side};

/// The drawing.
pub(crate) const GRID: Word = Word {
    name: "grid",
    category: "board",
    stands_in: &["board"],
    usage: "grid \"\"\" RANK CELL… \"\"\"",
    summary: "the drawing: one line for each rank, the highest first, with the name of the rank and then its cells",
    doc: "`.` is an empty cell, `-` is no cell; a letter is a piece (with two sides, a capital for the first side; with more, the side's letter followed by the \
          piece's), a sign is a stone.",
    example: r#"board {
    grid """
        3 . . .
        2 . - m
        1 R . .
        """
}
piece Rook R { ride orthogonal }
---
---
a1: a2 a3 b1 c1
says "except b2"
"#,
};

/// Names of the files.
pub(crate) const FILES: Word = Word {
    name: "files",
    category: "board",
    stands_in: &["board"],
    usage: "files NAME… [ranks=own]",
    summary: "the names of the files from left to right; without it a, b, c …",
    doc: "The name of a cell is its file and its rank. With ranks=own each file counts its ranks from its own lowest cell, as is usual on boards of hexagons.",
    example: r"board {
    files K L N ranks=own
}
piece Rook R { ride orthogonal }
---
2 . R .
1 - . .
---
L2: K1 N2 L1
",
};

/// The maximum number of files and of ranks in a drawing; a board that large must leave out most of its cells.
const MAX_SPAN: usize = 100;

/// What `files` says.
#[derive(Default)]
pub(super) struct FilesLine {
    names: Option<Vec<Spanned<String>>>,
    counts_own: bool,
}

/// Reads the line `files`, if there is one.
pub(super) fn read_files(children: &[Node], problems: &mut Problems) -> FilesLine {
    let Some(line) = children.iter().find(|child| child.name.value == "files") else { return FilesLine::default() };
    let mut reader = Reader::new(line, problems);
    let counts_own = reader.enum_prop("ranks", [("common", false), ("own", true)]);
    let names = reader.rest();
    reader.finish();
    FilesLine { names: (!names.is_empty()).then_some(names), counts_own }
}

/// A rank as drawn: its name and its cells.
type Row = (String, Vec<Spanned<String>>);
/// Where pieces stand at the start.
type StartPieces = Vec<(Cell, Piece)>;

/// Reads the drawing of a board of that shape.
pub(super) fn read(
    node: &Node,
    lines: &ShapeLines,
    files: FilesLine,
    sides: &[SideDef],
    letters: &[(Letter, Kind, bool)],
    problems: &mut Problems,
) -> Option<(Board, StartPieces)> {
    let mut reader = Reader::new(node, problems);
    let drawing = reader.value("a drawing")?;
    reader.finish();
    let rows = read_rows(&drawing.lines(), lines, problems)?;
    let width = rows.first().map_or(0, |(_, cells)| cells.len());
    if width == 0 {
        problems
            .error(drawing.span, "the drawing is empty")
            .help("write one line for each rank: its name, then its cells");
        return None;
    }
    if width > MAX_SPAN || rows.len() > MAX_SPAN {
        problems.error(drawing.span, format!("a drawing has at most {MAX_SPAN} files and {MAX_SPAN} ranks"));
        return None;
    }
    let counts_own = files.counts_own;
    let files = file_names(files.names, width, lines, drawing.span, problems)?;
    let ranks = rows.iter().map(|(rank, _)| rank.clone()).collect();
    let exists = |x: usize, y: usize| rows[y].1[x].value != "-";
    let board = match Board::with_shape(lines.shape, files, ranks, counts_own, exists) {
        Ok(board) => board,
        Err(error) => {
            problems.error(drawing.span, error.to_string());
            return None;
        }
    };
    if board.cell_count() == 0 {
        problems.error(drawing.span, "the board has no cells");
        return None;
    }
    if let Some(cell) = board.cells().find(|&cell| board.cell(board.name(cell)) != Some(cell)) {
        problems
            .error(drawing.span, format!("two cells are called {}", board.name(cell)))
            .help("name every file and rank differently");
        return None;
    }
    let start = read_pieces(&board, &rows, sides, letters, problems);
    Some((board, start))
}

/// The ranks of the drawing, the lowest first.
fn read_rows(drawn: &[Spanned<String>], lines: &ShapeLines, problems: &mut Problems) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    for line in drawn {
        let mut tokens = Vec::new();
        let mut at = 0;
        for token in line.value.split_whitespace() {
            let start = at + line.value[at..].find(token).unwrap_or(0);
            at = start + token.len();
            tokens.push(Spanned::new(token.to_owned(), Span { start: line.span.start + start, len: token.len() }));
        }
        if tokens.is_empty() {
            continue;
        }
        let rank = tokens.remove(0).value;
        if !lines.layers.is_empty() {
            tokens = join_layers(&rank, &tokens, lines, line.span, problems)?;
        }
        let width = rows.first().map_or(tokens.len(), |(_, cells)| cells.len());
        if tokens.len() != width {
            let message =
                format!("rank {rank} of the drawing has {} cells, but the one above has {width}", tokens.len());
            let help = "write `.` for an empty cell and `-` for a cell that does not exist";
            problems.error(line.span, message).help(help);
            // Continue with a row of the right length, so that the other errors of the file are found too.
            tokens.resize(width, Spanned::new(".".to_owned(), line.span));
        }
        if rows.iter().any(|(known, _)| *known == rank) {
            problems.error(line.span, format!("rank {rank} is drawn twice"));
            return None;
        }
        rows.push((rank, tokens));
    }
    rows.reverse();
    Some(rows)
}

/// The cells of a rank without the signs between its layers, which are all of the same width.
fn join_layers(
    rank: &str,
    tokens: &[Spanned<String>],
    lines: &ShapeLines,
    line: Span,
    problems: &mut Problems,
) -> Option<Vec<Spanned<String>>> {
    let parts: Vec<&[Spanned<String>]> = tokens.split(|token| token.value == "|").collect();
    let (layers, word) = (lines.layers.len(), lines.word());
    if parts.len() != layers || parts.iter().any(|part| part.len() != parts[0].len()) {
        let message = format!("rank {rank} of the drawing is not {layers} {word} of the same width");
        problems.error(line, message).help(format!("write `|` between the {word}"));
        return None;
    }
    Some(parts.concat())
}

/// The names of all files, with those of their layers in front.
fn file_names(
    given: Option<Vec<Spanned<String>>>,
    width: usize,
    lines: &ShapeLines,
    drawing: Span,
    problems: &mut Problems,
) -> Option<Vec<String>> {
    let of_layer = width / lines.layers.len().max(1);
    let files: Vec<String> = match given {
        None if of_layer <= 26 => ('a'..='z').take(of_layer).map(String::from).collect(),
        Some(files) if files.len() == of_layer => files.into_iter().map(|file| file.value).collect(),
        other => {
            let count = other.map_or(0, |files| files.len());
            problems.error(drawing, format!("the drawing has {of_layer} files, but {count} are named"));
            return None;
        }
    };
    if lines.layers.is_empty() {
        return Some(files);
    }
    let of_layers =
        lines.layers.iter().flat_map(|layer| files.iter().map(move |file| format!("{}{file}", layer.value)));
    Some(of_layers.collect())
}

/// The pieces in the drawing.
fn read_pieces(
    board: &Board,
    rows: &[Row],
    sides: &[SideDef],
    letters: &[(Letter, Kind, bool)],
    problems: &mut Problems,
) -> StartPieces {
    let mut start = Vec::new();
    let mut without_side = false;
    for cell in board.cells() {
        let (x, y) = board.coordinates(cell);
        let token = &rows[usize::from(y)].1[usize::from(x)];
        if token.value == "." {
            continue;
        }
        match parse_piece(&token.value, sides, letters) {
            Some(piece) => start.push((cell, piece)),
            // Reported only once, because it then applies to every piece.
            None if sides.len() > 2 && parse_piece(&token.value, &sides[..2], letters).is_some() => {
                if !without_side {
                    let letters: Vec<String> =
                        sides.iter().map(|side| format!("`{}{}`", side.letter, token.value.to_uppercase())).collect();
                    problems
                        .error(token.span, format!("`{}` in the drawing does not say whose piece it is", token.value))
                        .help(format!(
                            "with more than two sides, each piece has the letter of its side in front: {}",
                            letters.join(", ")
                        ));
                }
                without_side = true;
            }
            None => {
                let known: Vec<String> = letters.iter().map(|(letter, ..)| letter.to_string()).collect();
                problems.error(token.span, format!("`{}` in the drawing is not a piece", token.value)).help(format!(
                    "`.` is an empty cell, `-` is no cell; the letters of this game are {}",
                    known.join(" ")
                ));
            }
        }
    }
    start
}

/// The piece that a token means: `K`/`k` with two sides, `sK` with more, a stone by its sign. A letter may have a mark
/// (`+p`, `Q~`).
pub(crate) fn parse_piece(token: &str, sides: &[SideDef], letters: &[(Letter, Kind, bool)]) -> Option<Piece> {
    let kind = |letter: Letter, stone: bool| {
        letters.iter().find(|(l, _, s)| *l == letter && *s == stone).map(|(_, kind, _)| *kind)
    };
    if let Some(stone) = Letter::parse(token).and_then(|sign| kind(sign, true)) {
        return Some(Piece::stone(stone));
    }
    if sides.len() > 2 {
        let side = sides.iter().position(|side| token.starts_with(side.letter))?;
        let letter = Letter::parse(&token[sides[side].letter.len_utf8()..])?;
        return Some(Piece::new(Side(side as u8), kind(letter, false)?));
    }
    let letter = Letter::parse(token).filter(|letter| letter.character().is_ascii_alphabetic())?;
    Some(Piece::new(Side(u8::from(letter.character().is_ascii_lowercase())), kind(letter.to_upper(), false)?))
}
