//! What the game looks like on a table: the ground of its board, the set of its men, the character on each of them.
//!
//! For: what rule files say about it, as read, and in English. It means nothing for the rules. Not for: pictures, which
//! the page has; zones with a `look` of their own (`read::board`).

use crate::def::GameDef;
use crate::english::say;
use crate::names::Names;
use crate::piece::{Kind, Piece};
use geometry::{Board, CellSet};
use lang::{Node, Problems, Reader, Spanned, Word};

/// What the board is like.
pub(crate) const LOOK: Word = Word {
    name: "look",
    drawer: "board",
    usage: "look chequered|plain|lines|points [river=\"RANK|RANK\"] [palace=ZONE] [stars=\"CELLS\"]",
    summary: "what the board looks like",
    doc: "`chequered`: light and dark squares, as without this line. `plain`: squares all alike. `lines`: the men stand within the squares of a ruled board, as in Japanese chess. `points`: they stand \
          where lines cross, as in Chinese chess and go. On a board of lines or points `river` leaves out the lines that lead from one of two neighbouring ranks to the other, the squares that \
          `palace` names for each side are crossed by diagonals from corner to corner, and `stars` are marked: of a board of points the points themselves, of one of lines the upper right corners \
          of the squares. It means nothing for the rules.",
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

/// What the men are like.
pub(crate) const SET: Word = Word {
    name: "set",
    drawer: "board",
    usage: "set figures|wedges|discs|octagons|letters",
    summary: "what the men look like",
    doc: "`figures`: as in chess, drawn by their `glyph`, as without this line. `wedges`: flat men that point ahead, as in Japanese chess. `discs`: as in Chinese chess. `octagons`: \
          as in Korean chess. On all of these stands the `face` of the kind, or its letter. `letters`: nothing but the letter.",
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

/// What stands on a man.
pub(crate) const FACE: Word = Word {
    name: "face",
    drawer: "game",
    usage: "face TEXT… [size=middle|large|small]",
    summary: "what is written on such a man, if the men are wedges, discs or octagons",
    doc: "One or two characters; once for all sides, or once for each side in the order of the file. `size`: an octagon may be larger or smaller than the others, as rank has it. It is not inherited by `like`.",
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

/// The words of this file that stand within `board`.
pub(crate) const WORDS: &[&Word] = &[&LOOK, &SET];

/// What a board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
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

const GROUNDS: [(&str, Ground); 4] =
    [("chequered", Ground::Chequered), ("plain", Ground::Plain), ("lines", Ground::Lines), ("points", Ground::Points)];

/// What the men are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MenSet {
    /// As in chess.
    #[default]
    Figures,
    /// Flat, pointing ahead, with a face.
    Wedges,
    /// Round, with a face.
    Discs,
    /// With eight sides and a face, of three sizes.
    Octagons,
    /// Nothing but letters.
    Letters,
}

const SETS: [(&str, MenSet); 5] = [
    ("figures", MenSet::Figures),
    ("wedges", MenSet::Wedges),
    ("discs", MenSet::Discs),
    ("octagons", MenSet::Octagons),
    ("letters", MenSet::Letters),
];

/// How large an octagon is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// As most of them.
    #[default]
    Middle,
    /// The first man's.
    Large,
    /// Of the lowest rank.
    Small,
}

const SIZES: [(&str, Size); 3] = [("middle", Size::Middle), ("large", Size::Large), ("small", Size::Small)];

/// What the game looks like.
#[derive(Clone, Debug, Default)]
pub struct LookDef {
    /// The board.
    pub ground: Ground,
    /// The rank, counted from zero, above which the river lies.
    pub river: Option<u8>,
    /// The zone that is crossed by diagonals.
    pub palace: Option<usize>,
    /// Marked cells.
    pub stars: CellSet,
    /// The men.
    pub set: MenSet,
}

impl Ground {
    /// As rule files call it.
    pub fn name(self) -> &'static str {
        name_of(&GROUNDS, self)
    }
}

impl Size {
    /// As rule files call it.
    pub fn name(self) -> &'static str {
        name_of(&SIZES, self)
    }
}

impl MenSet {
    /// As rule files call it.
    pub fn name(self) -> &'static str {
        name_of(&SETS, self)
    }
}

fn name_of<T: Copy + PartialEq>(words: &[(&'static str, T)], wanted: T) -> &'static str {
    words.iter().find(|(_, value)| *value == wanted).map_or("", |(word, _)| word)
}

/// Reads the lines of the board about it.
pub(crate) fn read(board: &Node, names: &Names, problems: &mut Problems) -> LookDef {
    let mut def = LookDef::default();
    for child in &board.children {
        let mut reader = Reader::new(child, problems);
        match child.name.value.as_str() {
            "look" => {
                def.ground = one_of(reader.text("a look"), "look of a board", &GROUNDS, reader.problems);
                let ruled = matches!(def.ground, Ground::Lines | Ground::Points);
                if let Some(river) = reader.prop("river") {
                    def.river = river_of(&river.value, &names.board);
                    if def.river.is_none() {
                        let help = "write two neighbouring ranks with a bar between, the lower first: river=\"5|6\"";
                        reader.error(river.span, format!("`{}` is no river", river.value)).help(help);
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
            "set" => def.set = one_of(reader.text("a set of men"), "set of men", &SETS, reader.problems),
            _ => continue,
        }
        reader.finish();
    }
    def
}

fn one_of<T: Copy + Default>(
    given: Option<Spanned<String>>,
    what: &'static str,
    words: &[(&'static str, T)],
    problems: &mut Problems,
) -> T {
    let Some(given) = given else { return T::default() };
    let found = words.iter().find(|(word, _)| *word == given.value);
    if found.is_none() {
        lang::unknown(problems, given.span, what, &given.value, words.iter().map(|(word, _)| *word));
    }
    found.map_or_else(T::default, |(_, value)| *value)
}

/// The lower of two neighbouring ranks, counted from zero.
fn river_of(text: &str, board: &Board) -> Option<u8> {
    let (lower, upper) = text.split_once('|')?;
    let rank = |name: &str| board.ranks().iter().position(|rank| rank == name);
    let (lower, upper) = (rank(lower)?, rank(upper)?);
    (lower + 1 == upper).then(|| u8::try_from(lower).ok()).flatten()
}

/// Reads a `face`: one text, or one for each side; and how large the man is.
pub(crate) fn read_face(mut reader: Reader<'_, '_>, sides: usize) -> (Vec<String>, Size) {
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
        reader.error(face.span, format!("`{}` has no room on a man: a face has one or two characters", face.value));
    }
    let size = reader.one_of("size", SIZES);
    reader.finish();
    (faces.into_iter().map(|face| face.value).collect(), size)
}

impl GameDef {
    /// What is written on a man, if the file says it.
    pub fn face(&self, piece: Piece) -> Option<&str> {
        let faces = &self.kinds.get(piece.kind().index())?.face;
        let own = piece.side().and_then(|side| faces.get(side.index()));
        own.or(faces.first()).map(String::as_str)
    }

    /// The squares crossed by diagonals, a set for each palace.
    pub fn palaces(&self) -> Vec<CellSet> {
        let zone = self.look.palace.map(|zone| &self.zones[zone]);
        let mut palaces: Vec<CellSet> = Vec::new();
        for &cells in zone.into_iter().flat_map(|zone| &zone.cells) {
            if !cells.is_empty() && !palaces.contains(&cells) {
                palaces.push(cells);
            }
        }
        palaces
    }
}

/// The board in words, where it is not squares in two colours.
pub(crate) fn explain_board(def: &GameDef) -> Vec<String> {
    let points = (def.look.ground == Ground::Points).then(|| say!("look-points"));
    let river = def.look.river.map(|rank| {
        let (lower, ranks) = (usize::from(rank), def.board.ranks());
        say!("look-river", lower = &ranks[lower], upper = &ranks[lower + 1])
    });
    points.into_iter().chain(river).collect()
}

/// The men in words, where they are no figures: what they are, and what is written on them.
pub(crate) fn explain_set(def: &GameDef) -> Option<String> {
    if matches!(def.look.set, MenSet::Figures | MenSet::Letters) {
        return None;
    }
    let faces: Vec<String> = def.all_kinds().filter_map(|kind| faces(def, kind)).collect();
    let faces = (!faces.is_empty()).then(|| faces.join("; "));
    Some(say!("look-set", set = def.look.set.name(), faces = faces))
}

/// "King 玉 (White) or 王 (Black)".
fn faces(def: &GameDef, kind: Kind) -> Option<String> {
    let it = def.kind(kind);
    let first = it.face.first()?;
    if it.face.iter().all(|face| face == first) {
        return Some(say!("look-face", kind = &it.title, faces = first));
    }
    let sides = def.sides.iter().zip(&it.face).map(|(side, face)| say!("look-face-of", face = face, side = &side.name));
    let faces = sides.reduce(|faces, next| say!("look-face-or", faces = faces, next = next))?;
    Some(say!("look-face", kind = &it.title, faces = faces))
}
