//! The grammar of plain English: articles, numbers, lists, ranges of cells.
//!
//! For: the texts, and the words where they put lists together. Not for: what is said; that stands in the texts.

use crate::def::GameDef;
use crate::names::ZoneDef;
use crate::piece::{Kind, KindSet};
use geometry::{Board, CellSet};
use std::collections::BTreeSet;

/// "a, b or c".
pub(crate) fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// "a, b or c".
pub(crate) fn any_of(items: &[String]) -> String {
    listed(items, OR)
}

/// "a, b and c".
pub(crate) fn all_of(items: &[String]) -> String {
    listed(items, AND)
}

const OR: &str = "or";
const AND: &str = "and";

/// Alternatives that may have an "or" inside: "a, or b, or c".
pub(crate) fn alternatives(items: &[String]) -> String {
    items.join(&format!(", {OR} "))
}

/// Alternatives that are sentences: "a; or b; or c".
pub(crate) fn alternative_sentences(items: &[String]) -> String {
    items.join(&format!("; {OR} "))
}

/// Phrases of which one holds: "a or b", but "a or b, or c" and "a, b, or c".
pub(crate) fn any_phrase(items: &[String]) -> String {
    let or = format!(" {OR} ");
    match items {
        [rest @ .., last] if rest.len() > 1 || rest.iter().any(|item| item.contains(&or)) => {
            format!("{},{or}{last}", rest.join(", "))
        }
        _ => any_of(items),
    }
}

/// Says of somebody what was said of "it", if it was: of "The Wolf" "The Wolf moves", of "every piece" "every piece
/// moves".
pub(crate) fn said_of(whom: &str, text: &str) -> Option<String> {
    let rest = text.strip_prefix("it ").or_else(|| text.strip_prefix("It "))?;
    Some(format!("{whom} {rest}"))
}

/// "a Queen", "an Elephant".
pub(crate) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "Knights", "Foxes", "Wolves", "Spies", "Gold Generals", "Yari Golds (from a bishop)".
pub(crate) fn plural(noun: &str) -> String {
    if let Some((name, remark)) = noun.split_once(" (") {
        return format!("{} ({remark}", plural(name));
    }
    if let Some((head, of)) = noun.split_once(" of ") {
        return format!("{} of {of}", plural(head));
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.to_lowercase().ends_with(ending));
    let stem = |cut: usize| &noun[..noun.len() - cut];
    if matches!(noun, "man" | "Man") {
        return format!("{}en", stem(2));
    }
    if ends(&["lf"]) {
        return format!("{}ves", stem(1));
    }
    if ends(&["y"]) && !ends(&["ay", "ey", "oy", "uy"]) {
        return format!("{}ies", stem(1));
    }
    format!("{noun}{}", if ends(&["s", "x", "z", "ch", "sh"]) { "es" } else { "s" })
}

/// "a Bishop", "two Knights".
pub(crate) fn so_many(n: usize, noun: &str) -> String {
    if n == 1 { with_article(noun) } else { format!("{} {}", number(n), plural(noun)) }
}

/// "an Arrow, Block or Bomb": the article stands once.
pub(crate) fn one_of(def: &GameDef, kinds: impl IntoIterator<Item = Kind>) -> String {
    let titles: Vec<String> = kinds.into_iter().map(|kind| def.kind(kind).title.clone()).collect();
    if titles.is_empty() { String::new() } else { with_article(&any_of(&titles)) }
}

/// "the King's Knight, the Marshal and the Knight".
pub(crate) fn each_of(def: &GameDef, kinds: impl IntoIterator<Item = Kind>) -> String {
    let titles: Vec<String> = kinds.into_iter().map(|kind| format!("the {}", def.kind(kind).title)).collect();
    all_of(&titles)
}

/// What players call what they do when it is their turn: "move", or "turn" where it can have several parts.
pub(crate) fn turn(def: &GameDef) -> &'static str {
    if def.turn.goes_on() { "turn" } else { "move" }
}

/// What can stand on a cell of this game: "piece", or "piece or stone" where there are stones.
pub(crate) fn whoever(def: &GameDef) -> &'static str {
    if def.kinds.iter().any(|kind| kind.stone) { "piece or stone" } else { "piece" }
}

/// The royal kinds of the game.
pub(crate) fn royals(def: &GameDef) -> KindSet {
    def.all_kinds().filter(|&kind| def.kind(kind).is_royal() && def.kind(kind).form.is_none()).collect()
}

/// Small numbers in words.
pub(crate) fn number(n: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// "one cell", "two cells".
pub(crate) fn counted(n: usize, noun: &str) -> String {
    format!("{} {noun}{}", number(n), if n == 1 { "" } else { "s" })
}

/// "third", "12th".
pub(crate) fn ordinal(n: u32) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        n => {
            let ending = match (n % 100, n % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{n}{ending}")
        }
    }
}

/// A sentence from its parts: a capital letter in front, a full stop behind.
pub(crate) fn sentence(text: &str) -> String {
    ended(&capital(text))
}

/// With a full stop behind, if it does not end anyway.
pub(crate) fn ended(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?', '"']) { "" } else { "." };
    format!("{text}{end}")
}

/// "An Elephant": with a capital letter in front.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// What a zone is called in a sentence: its name with spaces.
pub(crate) fn zone_name(zone: &ZoneDef) -> String {
    zone.name.replace('-', " ")
}

/// "its last rank" for a zone of each side, "the centre" for one of all.
pub(crate) fn its_zone(zone: &ZoneDef) -> String {
    format!("{} {}", if zone.by_side { "its" } else { "the" }, zone_name(zone))
}

/// Cells as rectangles from corner to corner: "a1-h1 and d4".
pub(crate) fn ranges(board: &Board, cells: CellSet) -> String {
    all_of(&rectangles(board, cells))
}

/// Cells as rectangles from corner to corner: "a1-h1", "d4".
fn rectangles(board: &Board, cells: CellSet) -> Vec<String> {
    let places: BTreeSet<(usize, usize)> =
        cells.iter().map(|cell| board.place(cell)).map(|(x, y)| (x.into(), y.into())).collect();
    let has = |x: usize, y: usize| places.contains(&(x, y));
    // Runs on each rank, lengthened upward as long as the next rank has the very same one.
    let mut boxes: Vec<(usize, usize, usize, usize)> = Vec::new();
    for y in 0..board.ranks().len() {
        let mut x = 0;
        while x < board.files().len() {
            let start = x;
            while x < board.files().len() && has(x, y) {
                x += 1;
            }
            if start < x {
                match boxes.iter_mut().find(|(a, b, _, top)| (*a, *b, *top) == (start, x - 1, y.wrapping_sub(1))) {
                    Some((.., top)) => *top = y,
                    None => boxes.push((start, x - 1, y, y)),
                }
            }
            x += 1;
        }
    }
    let name = |x: usize, y: usize| format!("{}{}", board.files()[x], board.ranks()[y]);
    let text = boxes.iter().map(|&(left, right, bottom, top)| {
        if (left, bottom) == (right, top) {
            name(left, bottom)
        } else {
            format!("{}-{}", name(left, bottom), name(right, top))
        }
    });
    text.collect()
}

/// Cells that may differ by side: "a1-h1 and d4 for White; a8-h8 for Black", or just the cells when they are the same
/// for all.
pub(crate) fn by_side(def: &GameDef, cells: &[CellSet]) -> String {
    each_by_side(def, cells, AND)
}

/// Cells that may differ by side, of which any is meant: "a1-h1 or d4 for White; a8-h8 for Black".
pub(crate) fn any_by_side(def: &GameDef, cells: &[CellSet]) -> String {
    each_by_side(def, cells, OR)
}

fn each_by_side(def: &GameDef, cells: &[CellSet], last: &str) -> String {
    let of = |i: usize| listed(&rectangles(&def.board, cells[i]), last);
    if cells.iter().take(def.sides.len()).all(|set| *set == cells[0]) {
        return of(0);
    }
    let sides = def.sides.iter().enumerate().filter(|(i, _)| !cells[*i].is_empty());
    sides.map(|(i, side)| format!("{} for {}", of(i), side.name)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use geometry::Cell;

    #[test]
    fn words_are_joined_as_people_write() {
        let items = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        assert_eq!(listed(&items("a b c"), "or"), "a, b or c");
        assert_eq!(listed(&items("a"), "or"), "a");
        assert_eq!(alternatives(&items("a b c")), "a, or b, or c");
        assert_eq!(any_phrase(&items("a b")), "a or b");
        assert_eq!(any_phrase(&items("a b c")), "a, b, or c");
        assert_eq!(any_phrase(&["a or b".to_owned(), "c".to_owned()]), "a or b, or c");
        assert_eq!(with_article("Elephant"), "an Elephant");
        assert_eq!(counted(1, "square"), "one square");
        assert_eq!(counted(30, "square"), "30 squares");
        let nouns = [
            "Knight",
            "Fox",
            "Wolf",
            "Spy",
            "Boy",
            "Man",
            "Talisman",
            "Gold General",
            "Visitor of the middle",
            "Gold (old)",
        ];
        let many = "Knights Foxes Wolves Spies Boys Men Talismans Gold Generals Visitors of the middle Golds (old)";
        assert_eq!(nouns.map(plural).join(" "), many);
        assert_eq!([so_many(1, "Arrow"), so_many(10, "Arrow")], ["an Arrow", "ten Arrows"]);
        assert_eq!([2, 11, 21, 22, 103].map(ordinal).join(" "), "second 11th 21st 22nd 103rd");
        assert_eq!(sentence("it moves"), "It moves.");
        assert_eq!(said_of("The Wolf", "It moves.").as_deref(), Some("The Wolf moves."));
        assert_eq!(said_of("The Wolf", "Its owner may set it off."), None);
        assert_eq!(sentence("\"ready.\""), "\"ready.\"");
    }

    #[test]
    fn cells_are_grouped_into_rectangles() {
        let files = "abcd".chars().map(String::from).collect();
        let board = Board::new(files, (1..=4).map(|rank| rank.to_string()).collect(), |_, _| true).unwrap();
        let check = |names: &str, expected: &str| {
            let cells: CellSet = names.split_whitespace().map(|name| board.cell(name).unwrap()).collect();
            assert_eq!(ranges(&board, cells), expected);
        };
        check("a1 b1 c1", "a1-c1");
        check("a1 a2 a3", "a1-a3");
        check("a1 b1 a2 b2 d4", "a1-b2 and d4");
        check("a1 c1", "a1 and c1");
        check("", "");
        assert_eq!(ranges(&board, board.cells().collect::<CellSet>()), "a1-d4");
        assert_eq!(ranges(&board, CellSet::EMPTY.with(Cell(5))), "b2");
    }
}
