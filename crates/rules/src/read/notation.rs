//! `notation`: how positions and turns of this game are written.
//!
//! Only the block is read here; the crate `notation` writes the texts.

use crate::def::NotationDef;
use crate::names::Names;
use geometry::Facing;
use kdl::{Node, Problems, Reader, Spanned, Word};
use model::cast::{KindDef, SideDef};
use model::letter::Letter;
use model::piece::{Kind, KindSet};
use model::roles::TurnStyle;

/// The block.
pub(crate) const WORD: Word = Word {
    name: "notation",
    category: "notation",
    stands_in: &["file"],
    usage: "notation { position …; plain …; turns …; castling …; detonation …; seats; at-most …; clock … }",
    summary: "how positions and turns are written",
    doc: "Without the block a position is board and side, castling is written O-O and O-O-O, and every piece has a letter.",
    example: r#"piece Pawn P { step forward }
notation {
    position board side clock number
    plain Pawn
}
---
---
says "A position is written as the board, the side to move, the count of quiet moves and the number of the move."
says "A move of the Pawn is written without its letter."
"#,
};

/// A child of `notation`.
pub(crate) const POSITION: Word = Word {
    name: "position",
    category: "notation",
    stands_in: &["notation"],
    usage: "position FIELD…",
    summary: "the fields of a position string, in order",
    doc: "FIELD is board, side, castling, first-moves (the pieces that may still make one, by their files, or by their cells where a side may have two on one \
          file), passed (the cell that the last double step passed over, as e3, or -; with more than two sides one for each side that has just made one, with \
          its letter, as re4,bd9), checks (how many each side has still to give, as 3+3), counting (how far a side counts, or -), clock (quiet turns), number, stock, or further state in braces: \
          \"{virgin;last}\". Such state is virgin (first moves still possible), last (the kinds moved last), the name of a first phase, or the `shown-as` key of \
          a form. `board+stock` is the board followed by the stocks in brackets, letter by letter: …/RNBQKBNR[Nn] (with more than two sides as in the field \
          stock). The default is: board side.",
    example: r#"notation {
    position board stock side
}
---
---
says "A position is written as the board, the stocks and the side to move."
"#,
};

/// A child of `notation`.
pub(crate) const PLAIN: Word = Word {
    name: "plain",
    category: "notation",
    stands_in: &["notation"],
    usage: "plain KIND",
    summary: "the kind whose turns are written without a letter",
    doc: "As pawns in chess: e4, not Pe4.",
    example: r#"piece Pawn P { step forward }
notation { plain Pawn }
---
---
says "A move of the Pawn is written without its letter."
"#,
};

/// A child of `notation`.
pub(crate) const TURNS: Word = Word {
    name: "turns",
    category: "notation",
    stands_in: &["notation"],
    usage: "turns western|numbers|distances",
    summary: "the short form in which people read a turn",
    doc: "`western` (the default): as in chess, Nf3. `numbers`: P-76, Bx22+, N*34, with files counted from the right and ranks from the top as the first side \
          sees the board; for boards of at most nine files and ranks. `distances`: C2=5, H2+3, with files counted from each side's own right; for two sides that \
          face up and down. Records have the full form, or the short one where two sides move one piece a turn as in chess; input is \
          accepted in any form. Letters are those of `text`.",
    example: r#"piece Pawn P { step forward }
notation { turns numbers }
---
---
says "Moves are written with numbers, as in P-76"
"#,
};

/// A child of `notation`.
pub(crate) const CASTLING: Word = Word {
    name: "castling",
    category: "notation",
    stands_in: &["notation"],
    usage: "castling \"SHORT\" \"LONG\"",
    summary: "how the two castling moves are written",
    doc: "Without this line castling is written O-O and O-O-O.",
    example: r#"notation { castling "0-0" "0-0-0" }
---
---
says "Castling is written 0-0 (short) and 0-0-0 (long)."
"#,
};

/// A child of `notation`.
pub(crate) const DETONATION: Word = Word {
    name: "detonation",
    category: "notation",
    stands_in: &["notation"],
    usage: "detonation listed",
    summary: "a detonation is written with the cells it clears",
    doc: "As in Oxb5->a5,b7.",
    example: r#"notation { detonation listed }
---
---
says "A detonation lists the squares it clears, as in Oxb5->a5,b7."
"#,
};

/// A child of `notation`.
pub(crate) const SEATS: Word = Word {
    name: "seats",
    category: "notation",
    stands_in: &["notation"],
    usage: "seats",
    summary: "pieces are written with the letter of their side, and every turn has its own number",
    doc: "For games of more than two players.",
    example: r#"notation { seats }
---
---
says "Pieces are written with the letter of their side, and every move has its own number."
"#,
};

/// A child of `notation`.
pub(crate) const AT_MOST: Word = Word {
    name: "at-most",
    category: "notation",
    stands_in: &["notation"],
    usage: "at-most N KIND",
    summary: "a side has at most N pieces of a kind in a valid position",
    doc: "Forms count as the kind they are forms of. It checks positions that are set up and restricts no move.",
    example: r#"notation { at-most 1 Man }
---
2 . .
1 M M
---
invalid
says "When a position is set up, a side may have at most one Man."
"#,
};

/// A child of `notation`.
pub(crate) const CLOCK: Word = Word {
    name: "clock",
    category: "notation",
    stands_in: &["notation"],
    usage: "clock except=KINDS",
    summary: "moves of these kinds restart the count of quiet turns",
    doc: "As captures always do. For games without a goal that counts quiet turns, whose position strings show the count all the same: other programs begin it \
          again after a move of a pawn.",
    example: r#"piece Pawn P { step forward }
notation {
    position board side clock number
    clock except=Pawn
}
---
---
says "A move of a Pawn restarts the count of quiet moves."
"#,
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] =
    &[&WORD, &POSITION, &PLAIN, &TURNS, &CASTLING, &DETONATION, &SEATS, &AT_MOST, &CLOCK];

const FIELDS: &[&str] = &[
    "board",
    "side",
    "castling",
    "first-moves",
    "passed",
    "checks",
    "counting",
    "clock",
    "number",
    "stock",
    BOARD_AND_STOCK,
];

/// The field that puts the stocks in brackets behind the board.
const BOARD_AND_STOCK: &str = "board+stock";

/// Reads the block, if the file has one, and what the pieces say about their letters and keys.
pub(crate) fn read(
    node: Option<&Node>,
    names: &Names,
    sides: &[SideDef],
    kinds: &[KindDef],
    kind_nodes: &[&Node],
    phases: &[&str],
    problems: &mut Problems,
) -> (NotationDef, TurnStyle) {
    let mut turn_style = TurnStyle::default();
    let mut notation = NotationDef {
        position: ["board", "side"].map(String::from).to_vec(),
        form_keys: read_form_keys(kind_nodes, problems),
        ..NotationDef::default()
    };
    let Some(node) = node else { return (notation, turn_style) };
    let mut reader = Reader::new(node, problems);
    for child in reader.children() {
        let mut reader = Reader::new(child, reader.problems);
        match child.name.value.as_str() {
            "position" => read_position(&mut reader, &mut notation, phases),
            "plain" => notation.plain = read_kind(&mut reader, names),
            "turns" => turn_style = read_turn_style(&mut reader, names, sides),
            "castling" => notation.castling = read_castling(&mut reader),
            "detonation" => notation.detonation_listed |= read_detonation(&mut reader),
            "seats" => notation.seats = true,
            "at-most" => notation.at_most.extend(read_at_most(&mut reader, names)),
            "clock" => notation.clock_restarts = read_clock(&mut reader, names),
            _ => {
                let known = ["position", "plain", "turns", "castling", "detonation", "seats", "at-most", "clock"];
                names.report_unknown_word(reader.problems, &child.name, &known);
            }
        }
        reader.finish();
    }
    reader.finish();
    check_letters(kinds, kind_nodes, problems);
    (notation, turn_style)
}

/// The keys by which state in braces names the forms: `shown-as` of their kinds.
fn read_form_keys(kind_nodes: &[&Node], problems: &mut Problems) -> Vec<(String, Kind)> {
    let mut keys: Vec<(String, Kind)> = Vec::new();
    for (i, node) in kind_nodes.iter().enumerate() {
        if let Some(key) = node.prop("shown-as").and_then(|prop| prop.value.text()) {
            if keys.iter().any(|(known, _)| known == key) {
                problems.error(node.name.span, format!("the key `{key}` stands for two forms"));
            }
            keys.push((key.to_owned(), Kind(i as u8)));
        }
    }
    keys
}

/// Reads the fields of `position`, which may name the forms and the phases.
fn read_position(reader: &mut Reader<'_, '_>, notation: &mut NotationDef, phases: &[&str]) {
    let fields = reader.rest();
    for field in &fields {
        if field.value.starts_with('{') && field.value.ends_with('}') {
            check_state_keys(field, &notation.form_keys, phases, reader.problems);
        } else if !FIELDS.contains(&field.value.as_str()) {
            kdl::report_unknown(reader.problems, field.span, "field", &field.value, FIELDS.iter().copied());
        }
    }
    let place = |name: &str| fields.iter().position(|field| field.value == name);
    if let Some(counting) = place("counting")
        && !["clock", "number"].iter().all(|name| place(name).is_some_and(|place| place > counting))
    {
        reader
            .error(fields[counting].span, "the field `counting` needs the fields `clock` and `number` after it")
            .help("the limit of a count differs from these numbers in its place");
    }
    notation.stock_behind_board = place(BOARD_AND_STOCK).is_some();
    let field = |name: String| if name == BOARD_AND_STOCK { "board".to_owned() } else { name };
    notation.position = fields.into_iter().map(|name| field(name.value)).collect();
}

/// Checks the keys in a field such as `{virgin;last}`.
fn check_state_keys(field: &Spanned<String>, form_keys: &[(String, Kind)], phases: &[&str], problems: &mut Problems) {
    let forms = form_keys.iter().map(|(key, _)| key.as_str());
    let known: Vec<&str> = ["virgin", "last"].into_iter().chain(forms).chain(phases.iter().copied()).collect();
    for key in field.value.trim_matches(['{', '}']).split(';').filter(|key| !known.contains(key)) {
        kdl::report_unknown(problems, field.span, "state", key, known.iter().copied());
    }
}

fn read_kind(reader: &mut Reader<'_, '_>, names: &Names) -> Option<Kind> {
    reader.text("a piece").and_then(|name| names.kind(&name, reader.problems))
}

/// How `castling` writes short and long castling.
fn read_castling(reader: &mut Reader<'_, '_>) -> Option<(String, String)> {
    let (short, long) = (reader.text("a text for short castling"), reader.text("a text for long castling"));
    Some((short?.value, long?.value))
}

/// Whether this `detonation` line lists what is removed.
fn read_detonation(reader: &mut Reader<'_, '_>) -> bool {
    let Some(how) = reader.text("the word `listed`") else { return false };
    let is_listed = how.value == "listed";
    if !is_listed {
        kdl::report_unknown(reader.problems, how.span, "way", &how.value, ["listed"]);
    }
    is_listed
}

/// The kind of which `at-most` limits the number, and that number.
fn read_at_most(reader: &mut Reader<'_, '_>, names: &Names) -> Option<(Kind, usize)> {
    let count = reader.number("a number");
    if let Some(count) = &count
        && count.value < 1
    {
        reader.error(count.span, "`at-most` needs a number of at least 1");
    }
    let kind = read_kind(reader, names);
    kind.zip(count.and_then(|count| usize::try_from(count.value).ok()))
}

/// The kinds whose moves restart the clock.
fn read_clock(reader: &mut Reader<'_, '_>, names: &Names) -> KindSet {
    if let Some(list) = reader.prop("except") {
        return names.kind_list(&list, reader.problems);
    }
    let span = reader.span();
    reader.error(span, "`clock` needs `except` and the pieces").help("for example `clock except=Pawn`");
    KindSet::default()
}

/// Checks that each letter stands for one kind, and that its marks are not signs of stones.
fn check_letters(kinds: &[KindDef], kind_nodes: &[&Node], problems: &mut Problems) {
    for (kind, node) in kinds.iter().zip(kind_nodes) {
        let same = kinds
            .iter()
            .filter(|other| other.letter == kind.letter && other.is_stone == kind.is_stone && other.form.is_none());
        if kind.form.is_none() && same.count() > 1 {
            problems.error(node.name.span, format!("the letter {} stands for two pieces", kind.letter));
        }
        let mark = [(kind.letter.has_plus(), Letter::PLUS), (kind.letter.has_tilde(), Letter::TILDE)]
            .into_iter()
            .find(|mark| mark.0);
        if let Some((_, mark)) = mark
            && kinds.iter().any(|other| other.is_stone && other.letter == mark.into())
        {
            problems.error(
                node.name.span,
                format!("`{mark}` is the sign of a stone and cannot mark the letter {}", kind.letter.character()),
            );
        }
    }
}

const STYLES: [(&str, TurnStyle); 3] =
    [("western", TurnStyle::Western), ("numbers", TurnStyle::Numbers), ("distances", TurnStyle::Distances)];

/// Reads a style and checks that it suits the board and the sides.
fn read_turn_style(reader: &mut Reader<'_, '_>, names: &Names, sides: &[SideDef]) -> TurnStyle {
    let Some(given) = reader.text("a way to write turns") else { return TurnStyle::Western };
    let Some(&(_, style)) = STYLES.iter().find(|(name, _)| *name == given.value) else {
        kdl::report_unknown(
            reader.problems,
            given.span,
            "way to write turns",
            &given.value,
            STYLES.iter().map(|(name, _)| *name),
        );
        return TurnStyle::Western;
    };
    let (files, ranks) = (names.board.files().len(), names.board.ranks().len());
    if style == TurnStyle::Numbers && files.max(ranks) > 9 {
        reader.error(given.span, "`turns numbers` is for boards of at most nine files and nine ranks");
    }
    let upright = sides.iter().all(|side| matches!(side.facing, Facing::Up | Facing::Down));
    if style == TurnStyle::Distances && (sides.len() != 2 || !upright) {
        reader.error(given.span, "`turns distances` is for two sides, facing up and down");
    }
    style
}
