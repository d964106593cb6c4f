//! Parts of sentences that many words need: lists of kinds, names of zones, ranges of cells.
//!
//! They are data ([`MessageArg`]), except for the few English words in errors about rule files at the end.

use crate::message;
use crate::message::{Join, Message, MessageArg};
use geometry::{Board, CellSet};
use model::cast::{Cast, ZoneDef};
use model::piece::{Kind, KindSet};
use std::collections::BTreeSet;

/// "a, b or c".
pub fn any_of(items: impl IntoIterator<Item: Into<MessageArg>>) -> MessageArg {
    MessageArg::list(Join::Or, items)
}

/// "a, b and c".
pub fn all_of(items: impl IntoIterator<Item: Into<MessageArg>>) -> MessageArg {
    MessageArg::list(Join::And, items)
}

/// The names of these kinds.
pub fn titles<'c>(cast: &'c Cast, kinds: impl IntoIterator<Item = Kind> + 'c) -> impl Iterator<Item = &'c String> + 'c {
    kinds.into_iter().map(|kind| &cast.kind(kind).title)
}

/// "an Arrow, Block or Bomb", with one article.
pub fn or_kinds<'c>(cast: &'c Cast, kinds: impl IntoIterator<Item = Kind> + 'c) -> MessageArg {
    MessageArg::list(Join::AnyOf, titles(cast, kinds))
}

/// "the King's Knight, the Marshal and the Knight".
pub fn and_kinds<'c>(cast: &'c Cast, kinds: impl IntoIterator<Item = Kind> + 'c) -> MessageArg {
    MessageArg::list(Join::EachOf, titles(cast, kinds))
}

/// What a player does on their turn: "move", or "turn" where it can have several parts.
pub fn turn_noun(cast: &Cast) -> &'static str {
    if cast.traits.multi_step_turns { "turn" } else { "move" }
}

/// What can stand on a cell of this game: "piece", or "piece or stone" if there are stones.
pub fn occupant_noun(cast: &Cast) -> &'static str {
    if cast.kinds.iter().any(|kind| kind.is_stone) { "piece or stone" } else { "piece" }
}

/// The royal kinds of the game.
pub fn royal_kinds(cast: &Cast) -> KindSet {
    cast.all_kinds().filter(|&kind| cast.kind(kind).is_royal() && cast.kind(kind).form.is_none()).collect()
}

/// The name of a zone in a sentence, with spaces instead of hyphens.
pub fn zone_name(zone: &ZoneDef) -> String {
    zone.name.replace('-', " ")
}

/// "its last rank" for a zone that differs by side, "the centre" for a common one.
pub fn owned_zone_name(zone: &ZoneDef) -> Message {
    message!("zone-of-piece", by_side = zone.by_side, zone = zone_name(zone))
}

/// Cells as rectangles from corner to corner, with the names that players use: "a1-h1 and d4", "99-91".
pub fn square_ranges(cast: &Cast, cells: CellSet) -> MessageArg {
    all_of(square_rectangles(cast, cells))
}

/// Places of the grid, cells or not, as rectangles from corner to corner, with the names that players use.
pub fn place_ranges(cast: &Cast, places: &BTreeSet<(usize, usize)>) -> MessageArg {
    all_of(rectangles(&cast.board, places, |place| cast.place_name(place)))
}

/// Cells that may differ by side: "a1-h1 and d4 for White; a8-h8 for Black", or just the cells if they are the same for
/// all.
pub fn cells_by_side(cast: &Cast, cells: &[CellSet]) -> MessageArg {
    join_by_side(cast, cells, Join::And)
}

/// Alternative cells that may differ by side: "a1-h1 or d4 for White; a8-h8 for Black".
pub fn any_cells_by_side(cast: &Cast, cells: &[CellSet]) -> MessageArg {
    join_by_side(cast, cells, Join::Or)
}

fn join_by_side(cast: &Cast, cells: &[CellSet], last: Join) -> MessageArg {
    let of = |i: usize| MessageArg::list(last, square_rectangles(cast, cells[i]));
    if cells.iter().take(cast.sides.len()).all(|set| *set == cells[0]) {
        return of(0);
    }
    let sides = cast.sides.iter().enumerate().filter(|(i, _)| !cells[*i].is_empty());
    let of_side = sides.map(|(i, side)| message!("cells-of-side", cells = of(i), side = &side.name));
    MessageArg::list(Join::Semicolons, of_side)
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

/// "a, b or c", in an error about a rule file.
pub(crate) fn join_words(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// "two pieces", in an error about a rule file.
pub(crate) fn counted_pieces(n: usize) -> String {
    format!("{n} {}", if n == 1 { "piece" } else { "pieces" })
}

/// Cells as rectangles from corner to corner, with the names that rule files use, in an error about a rule file: "a1-h1
/// and d4".
pub(crate) fn cell_ranges(board: &Board, cells: CellSet) -> String {
    let name = |(x, y): (usize, usize)| format!("{}{}", board.files()[x], board.ranks()[y]);
    join_words(&rectangles(board, &places(board, cells), name), "and")
}

#[cfg(test)]
mod tests {
    use super::*;
    use geometry::Cell;

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
