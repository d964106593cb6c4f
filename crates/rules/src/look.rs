//! The appearance of the game: the board, the style of its pieces, the character on each of them.
//!
//! Reads what rule files say about it; it has no effect on the rules. The pictures belong
//! to the page; zones with their own `look` are read in `read::board`.

use crate::names::Names;
use geometry::{Board, CellSet};
use kdl::{Node, Problems, Reader, Spanned, Word};
use model::cast::PieceSize;

/// The appearance of the board.
pub(crate) const LOOK: Word = Word {
    name: "look",
    category: "board",
    stands_in: &["board"],
    usage: "look chequered|plain|lines|points [river=\"RANK|RANK\"] [palace=ZONE] [stars=\"CELLS\"]",
    summary: "what the board looks like",
    doc: "`chequered` (the default): light and dark squares. `plain`: squares all alike. `lines`: the pieces stand within the squares of a ruled board, as in \
          Japanese chess. `points`: they stand where lines cross, as in Chinese chess and go. On a board of lines or points `river` leaves out the lines that \
          lead from one of two neighbouring ranks to the other, the squares that `palace` names for each side are crossed by diagonals from corner to corner, \
          and `stars` are marked: on a board of points the points themselves, on one of lines the upper right corners of the squares. It has no effect on the \
          rules.",
    example: r#"board {
    zone palace White="a1-c3" Black="a4-c6"
    look points river="3|4" palace=palace stars="b3 b4"
}
---
6 . . .
5 . . .
4 . . .
3 . . .
2 . . .
1 . . .
---
says "The pieces stand on the points where lines cross."
says "A river lies between ranks 3 and 4."
"#,
};

/// The appearance of the pieces.
pub(crate) const SET: Word = Word {
    name: "set",
    category: "board",
    stands_in: &["board"],
    usage: "set figures|wedges|discs|octagons|letters",
    summary: "what the pieces look like",
    doc: "`figures` (the default): as in chess, drawn by their `glyph`. `wedges`: flat pieces that point forward, as in Japanese chess. `discs`: as in Chinese \
          chess. `octagons`: as in Korean chess. All of these show the `face` of the kind, or its letter. `letters`: nothing but the letter.",
    example: r#"board {
    set discs
}
piece Chariot R {
    face "俥" "車"
    ride orthogonal
}
---
2 . .
1 R .
---
says "The pieces are discs"
"#,
};

/// The text on a piece.
pub(crate) const FACE: Word = Word {
    name: "face",
    category: "game",
    stands_in: &["piece", "stone"],
    usage: "face TEXT… [size=middle|large|small]",
    summary: "what is written on such a piece, if the pieces are wedges, discs or octagons",
    doc: "One or two characters; once for all sides, or once for each side in the order of the file. `size`: an octagon may be larger or smaller than the \
          others, according to its rank. `like` does not inherit it.",
    example: r#"board {
    set wedges
}
piece King K {
    face "玉" "王"
    step any
}
piece Gold G {
    face "金"
    step orthogonal forward-diagonal
}
---
2 . G
1 K .
---
says "King 玉 (White) or 王 (Black); Gold 金"
"#,
};

/// The words of this file that belong in `board`.
pub(crate) const WORDS: &[&Word] = &[&LOOK, &SET];

/// The style of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// Light and dark squares.
    #[default]
    Chequered,
    /// Squares all alike.
    Plain,
    /// Squares between lines.
    Lines,
    /// Points where lines cross.
    Points,
}

const GROUNDS: [(&str, BoardStyle); 4] = [
    ("chequered", BoardStyle::Chequered),
    ("plain", BoardStyle::Plain),
    ("lines", BoardStyle::Lines),
    ("points", BoardStyle::Points),
];

/// The style of the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// As in chess.
    #[default]
    Figures,
    /// Flat, pointing forward, with a face.
    Wedges,
    /// Round, with a face.
    Discs,
    /// With eight sides and a face, of three sizes.
    Octagons,
    /// Letters only.
    Letters,
}

const SETS: [(&str, PieceStyle); 5] = [
    ("figures", PieceStyle::Figures),
    ("wedges", PieceStyle::Wedges),
    ("discs", PieceStyle::Discs),
    ("octagons", PieceStyle::Octagons),
    ("letters", PieceStyle::Letters),
];

/// The appearance of the game.
#[derive(Clone, Debug, Default)]
pub struct LookDef {
    /// The board.
    pub ground: BoardStyle,
    /// The rank, counted from zero, above which the river lies.
    pub river: Option<u8>,
    /// The zone that diagonals cross.
    pub palace: Option<usize>,
    /// The marked cells.
    pub stars: CellSet,
    /// The style of the pieces.
    pub set: PieceStyle,
}

impl BoardStyle {
    /// Its name in rule files.
    pub fn name(self) -> &'static str {
        name_of(&GROUNDS, self)
    }
}

impl PieceStyle {
    /// Its name in rule files.
    pub fn name(self) -> &'static str {
        name_of(&SETS, self)
    }
}

fn name_of<T: Copy + PartialEq>(words: &[(&'static str, T)], wanted: T) -> &'static str {
    words.iter().find(|(_, value)| *value == wanted).map_or("", |(word, _)| word)
}

/// Reads the lines of the board that describe its appearance.
pub(crate) fn read(board: &Node, names: &Names, problems: &mut Problems) -> LookDef {
    let mut def = LookDef::default();
    for child in &board.children {
        let mut reader = Reader::new(child, problems);
        match child.name.value.as_str() {
            "look" => {
                def.ground = read_one_of(reader.text("a look"), "look of a board", &GROUNDS, reader.problems);
                let ruled = matches!(def.ground, BoardStyle::Lines | BoardStyle::Points);
                if let Some(river) = reader.prop("river") {
                    def.river = river_rank(&river.value, &names.board);
                    if def.river.is_none() {
                        let help = "write two neighbouring ranks with a bar between, the lower first: river=\"5|6\"";
                        reader.error(river.span, format!("`{}` is not a river", river.value)).help(help);
                    }
                }
                def.palace = reader.prop("palace").and_then(|name| names.zone(&name, reader.problems));
                if let Some(stars) = reader.prop("stars") {
                    def.stars = names.cells(&stars, reader.problems);
                }
                if !ruled && (child.prop("river").or(child.prop("palace")).or(child.prop("stars"))).is_some() {
                    let span = reader.span();
                    reader.error(span, "river, palace and stars are drawn on a board of `lines` or `points` only");
                }
            }
            "set" => def.set = read_one_of(reader.text("a set of pieces"), "set of pieces", &SETS, reader.problems),
            _ => continue,
        }
        reader.finish();
    }
    def
}

fn read_one_of<T: Copy + Default>(
    given: Option<Spanned<String>>,
    what: &'static str,
    words: &[(&'static str, T)],
    problems: &mut Problems,
) -> T {
    let Some(given) = given else { return T::default() };
    let found = words.iter().find(|(word, _)| *word == given.value);
    if found.is_none() {
        kdl::report_unknown(problems, given.span, what, &given.value, words.iter().map(|(word, _)| *word));
    }
    found.map_or_else(T::default, |(_, value)| *value)
}

/// The lower of two neighbouring ranks, counted from zero; `None` if they are not neighbours.
fn river_rank(text: &str, board: &Board) -> Option<u8> {
    let (lower, upper) = text.split_once('|')?;
    let rank = |name: &str| board.ranks().iter().position(|rank| rank == name);
    let (lower, upper) = (rank(lower)?, rank(upper)?);
    (lower + 1 == upper).then(|| u8::try_from(lower).ok()).flatten()
}

/// Reads a `face`: one text, or one for each side, and the size of the piece.
pub(crate) fn read_face(mut reader: Reader<'_, '_>, sides: usize) -> (Vec<String>, PieceSize) {
    let faces = reader.rest();
    let span = reader.span();
    if faces.is_empty() {
        reader.error(span, "`face` needs a character").help("for example face \"王\"");
    } else if faces.len() != 1 && faces.len() != sides {
        reader.error(
            span,
            format!("`face` has {} texts: write one for all sides, or one for each of the {sides}", faces.len()),
        );
    }
    for face in faces.iter().filter(|face| !(1..=2).contains(&face.value.chars().count())) {
        reader.error(face.span, format!("`{}` is too long for a face, which has one or two characters", face.value));
    }
    let size = reader.enum_prop("size", PieceSize::NAMED);
    reader.finish();
    (faces.into_iter().map(|face| face.value).collect(), size)
}
