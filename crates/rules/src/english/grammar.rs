//! English grammar: articles, plurals, numbers, lists, ranges of cells.
//!
//! Used by the texts, and by words that build lists. The sentences are in the texts.

use geometry::{Board, CellSet};
use model::cast::Cast;
use model::cast::ZoneDef;
use model::piece::{Kind, KindSet};
use std::collections::BTreeSet;

/// "a, b or c".
pub(crate) fn join_list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// "a, b or c".
pub(crate) fn join_or(items: &[String]) -> String {
    join_list(items, OR)
}

/// "a, b and c".
pub(crate) fn join_and(items: &[String]) -> String {
    join_list(items, AND)
}

const OR: &str = "or";
const AND: &str = "and";

/// Alternatives that may contain an "or": "a, or b, or c".
pub(crate) fn join_or_clauses(items: &[String]) -> String {
    items.join(&format!(", {OR} "))
}

/// Alternatives that are sentences: "a; or b; or c".
pub(crate) fn join_or_sentences(items: &[String]) -> String {
    items.join(&format!("; {OR} "))
}

/// Phrases of which one applies: "a or b", but "a or b, or c" and "a, b, or c".
pub(crate) fn join_or_phrases(items: &[String]) -> String {
    let or = format!(" {OR} ");
    match items {
        [rest @ .., last] if rest.len() > 1 || rest.iter().any(|item| item.contains(&or)) => {
            format!("{},{or}{last}", rest.join(", "))
        }
        _ => join_or(items),
    }
}

/// Replaces the subject "it" of a sentence: "It moves" becomes "The Wolf moves" or "every piece moves". `None` if the
/// sentence has another subject.
pub(crate) fn replace_subject(whom: &str, text: &str) -> Option<String> {
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
pub(crate) fn count_with_article(n: usize, noun: &str) -> String {
    if n == 1 { with_article(noun) } else { format!("{} {}", number_word(n), plural(noun)) }
}

/// "an Arrow, Block or Bomb", with one article.
pub(crate) fn or_kinds(cast: &Cast, kinds: impl IntoIterator<Item = Kind>) -> String {
    let titles: Vec<String> = kinds.into_iter().map(|kind| cast.kind(kind).title.clone()).collect();
    if titles.is_empty() { String::new() } else { with_article(&join_or(&titles)) }
}

/// "the King's Knight, the Marshal and the Knight".
pub(crate) fn and_kinds(cast: &Cast, kinds: impl IntoIterator<Item = Kind>) -> String {
    let titles: Vec<String> = kinds.into_iter().map(|kind| format!("the {}", cast.kind(kind).title)).collect();
    join_and(&titles)
}

/// The word for what a player does on their turn: "move", or "turn" where it can have several parts.
pub fn turn_noun(cast: &Cast) -> &'static str {
    if cast.traits.multi_step_turns { "turn" } else { "move" }
}

/// What can stand on a cell of this game: "piece", or "piece or stone" if there are stones.
pub(crate) fn occupant_noun(cast: &Cast) -> &'static str {
    if cast.kinds.iter().any(|kind| kind.is_stone) { "piece or stone" } else { "piece" }
}

/// The royal kinds of the game.
pub(crate) fn royal_kinds(cast: &Cast) -> KindSet {
    cast.all_kinds().filter(|&kind| cast.kind(kind).is_royal() && cast.kind(kind).form.is_none()).collect()
}

/// A number, in words up to twelve.
pub(crate) fn number_word(n: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// "one cell", "two cells".
pub(crate) fn count_noun(n: usize, noun: &str) -> String {
    format!("{} {noun}{}", number_word(n), if n == 1 { "" } else { "s" })
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

/// Makes a sentence, with a capital letter and a full stop.
pub(crate) fn to_sentence(text: &str) -> String {
    end_sentence(&capitalize(text))
}

/// Adds a full stop, unless the text already ends a sentence.
pub(crate) fn end_sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?', '"']) { "" } else { "." };
    format!("{text}{end}")
}

/// Capitalises the first letter: "An Elephant".
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// The name of a zone in a sentence, with spaces instead of hyphens.
pub(crate) fn zone_name(zone: &ZoneDef) -> String {
    zone.name.replace('-', " ")
}

/// "its last rank" for a zone that differs by side, "the centre" for a common one.
pub(crate) fn owned_zone_name(zone: &ZoneDef) -> String {
    format!("{} {}", if zone.by_side { "its" } else { "the" }, zone_name(zone))
}

/// Cells as rectangles from corner to corner, with the names that rule files use: "a1-h1 and d4".
pub(crate) fn cell_ranges(board: &Board, cells: CellSet) -> String {
    let name = |(x, y): (usize, usize)| format!("{}{}", board.files()[x], board.ranks()[y]);
    join_and(&rectangles(board, &places(board, cells), name))
}

/// Cells as rectangles from corner to corner, with the names that players use: "a1-h1 and d4", "99-91".
pub(crate) fn square_ranges(cast: &Cast, cells: CellSet) -> String {
    join_and(&square_rectangles(cast, cells))
}

/// Places of the grid, cells or not, as rectangles from corner to corner, with the names that players use.
pub(crate) fn place_ranges(cast: &Cast, places: &BTreeSet<(usize, usize)>) -> String {
    join_and(&rectangles(&cast.board, places, |place| cast.place_name(place)))
}

fn square_rectangles(cast: &Cast, cells: CellSet) -> Vec<String> {
    rectangles(&cast.board, &places(&cast.board, cells), |place| cast.place_name(place))
}

/// The places of these cells in the grid.
fn places(board: &Board, cells: CellSet) -> BTreeSet<(usize, usize)> {
    cells.iter().map(|cell| board.coordinates(cell)).map(|(x, y)| (x.into(), y.into())).collect()
}

/// Places as rectangles from corner to corner: "a1-h1", "d4".
fn rectangles(
    board: &Board,
    places: &BTreeSet<(usize, usize)>,
    name: impl Fn((usize, usize)) -> String,
) -> Vec<String> {
    let has = |x: usize, y: usize| places.contains(&(x, y));
    // Runs on each rank, extended upward while the next rank has exactly the same run.
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
    let text = boxes.iter().map(|&(left, right, bottom, top)| {
        if (left, bottom) == (right, top) {
            name((left, bottom))
        } else {
            format!("{}-{}", name((left, bottom)), name((right, top)))
        }
    });
    text.collect()
}

/// Cells that may differ by side: "a1-h1 and d4 for White; a8-h8 for Black", or just the cells if they are the same for
/// all.
pub(crate) fn cells_by_side(cast: &Cast, cells: &[CellSet]) -> String {
    join_by_side(cast, cells, AND)
}

/// Alternative cells that may differ by side: "a1-h1 or d4 for White; a8-h8 for Black".
pub(crate) fn any_cells_by_side(cast: &Cast, cells: &[CellSet]) -> String {
    join_by_side(cast, cells, OR)
}

fn join_by_side(cast: &Cast, cells: &[CellSet], last: &str) -> String {
    let of = |i: usize| join_list(&square_rectangles(cast, cells[i]), last);
    if cells.iter().take(cast.sides.len()).all(|set| *set == cells[0]) {
        return of(0);
    }
    let sides = cast.sides.iter().enumerate().filter(|(i, _)| !cells[*i].is_empty());
    sides.map(|(i, side)| format!("{} for {}", of(i), side.name)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use geometry::Cell;

    #[test]
    fn lists_plurals_and_numbers_are_written_as_in_prose() {
        let items = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        assert_eq!(join_list(&items("a b c"), "or"), "a, b or c");
        assert_eq!(join_list(&items("a"), "or"), "a");
        assert_eq!(join_or_clauses(&items("a b c")), "a, or b, or c");
        assert_eq!(join_or_phrases(&items("a b")), "a or b");
        assert_eq!(join_or_phrases(&items("a b c")), "a, b, or c");
        assert_eq!(join_or_phrases(&["a or b".to_owned(), "c".to_owned()]), "a or b, or c");
        assert_eq!(with_article("Elephant"), "an Elephant");
        assert_eq!(count_noun(1, "square"), "one square");
        assert_eq!(count_noun(30, "square"), "30 squares");
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
        assert_eq!([count_with_article(1, "Arrow"), count_with_article(10, "Arrow")], ["an Arrow", "ten Arrows"]);
        assert_eq!([2, 11, 21, 22, 103].map(ordinal).join(" "), "second 11th 21st 22nd 103rd");
        assert_eq!(to_sentence("it moves"), "It moves.");
        assert_eq!(replace_subject("The Wolf", "It moves.").as_deref(), Some("The Wolf moves."));
        assert_eq!(replace_subject("The Wolf", "Its owner may set it off."), None);
        assert_eq!(to_sentence("\"ready.\""), "\"ready.\"");
    }

    #[test]
    fn cells_are_grouped_into_rectangles() {
        let files = "abcd".chars().map(String::from).collect();
        let board = Board::new(files, (1..=4).map(|rank| rank.to_string()).collect(), |_, _| true).unwrap();
        let check = |names: &str, expected: &str| {
            let cells: CellSet = names.split_whitespace().map(|name| board.cell(name).unwrap()).collect();
            assert_eq!(cell_ranges(&board, cells), expected);
        };
        check("a1 b1 c1", "a1-c1");
        check("a1 a2 a3", "a1-a3");
        check("a1 b1 a2 b2 d4", "a1-b2 and d4");
        check("a1 c1", "a1 and c1");
        check("", "");
        assert_eq!(cell_ranges(&board, board.cells().collect::<CellSet>()), "a1-d4");
        assert_eq!(cell_ranges(&board, CellSet::EMPTY.with(Cell(5))), "b2");
    }
}
