//! Moves in coordinates, as ICCS and UCCI have them: `H2-E2`, `h2e2`. Files have letters from the left of the side that
//! moves first, ranks are counted from 0.
//!
//! Source: UCCI by Huang Chen and ICCS, <https://www.xqbase.com/protocol/cchess_move.htm>. This program's own coordinates
//! count ranks from 1, so a text such as `h3e3` can mean two moves; `list` decides for a whole game.

use super::scope;
use crate::usi::whole_turn;
use geometry::Cell;
use rules::{Act, Game, GameDef, Position, Step};

/// The number of ranks that these coordinates assume.
const RANKS: usize = 10;

/// The number of files, which have the letters from a to i.
const FILES: usize = 9;

/// Do programs write the moves of this game in these coordinates? With more or fewer than ten ranks, they disagree about
/// the number of the first; there are only nine letters, and no text for a drop.
pub fn fits(def: &GameDef) -> bool {
    scope::fits(def)
        && !def.notation.stock_behind_board
        && def.board.ranks().len() == RANKS
        && def.board.files().len() <= FILES
}

/// Does the text have the form of such a move?
pub(crate) fn has_form(text: &str) -> bool {
    read(text).is_some()
}

/// Files and ranks from 0.
fn read(text: &str) -> Option<[(u32, u32); 2]> {
    let text = text.trim();
    let letters: Vec<char> = text.chars().filter(|&letter| letter != '-').collect();
    let is_split = text.len() == 4 || text.len() == 5 && text.as_bytes()[2] == b'-';
    let [a, b, c, d] = letters[..] else { return None };
    let file = |letter: char| {
        let letter = letter.to_ascii_lowercase();
        ('a'..='i').contains(&letter).then(|| u32::from(letter) - u32::from('a'))
    };
    is_split.then_some(())?;
    Some([(file(a)?, b.to_digit(10)?), (file(c)?, d.to_digit(10)?)])
}

/// Does the text name rank 0, which this program's own coordinates do not have?
pub(crate) fn names_rank_zero(text: &str) -> bool {
    read(text).is_some_and(|cells| cells.iter().any(|(_, rank)| *rank == 0))
}

/// The legal turn that a text means; `None` if it does not have the form.
///
/// # Errors
/// A sentence without its full stop, if the move is not legal.
pub fn parse(game: &Game, pos: &Position, text: &str) -> Option<Result<Vec<Step>, String>> {
    let [from, to] = read(text)?;
    let counts = game.board().ranks().len() == RANKS;
    let cell = |(x, y): (u32, u32)| game.board().cell_at(x as i32, y as i32).filter(|_| counts);
    let turn = cell(from).zip(cell(to)).and_then(|(from, to)| {
        whole_turn(game, pos, |step| step.act == Act::Move && (step.from, step.to) == (from, to))
    });
    Some(turn.ok_or_else(|| format!("`{}` is not a legal move, with ranks counted from 0", text.trim())))
}

/// The turn in ICCS, in capitals; `None` if ICCS has no text for it.
pub fn write(game: &Game, pos: &Position, turn: &[Step]) -> Option<String> {
    let &[step] = turn else { return None };
    let name = |cell: Cell| {
        let (x, y) = game.board().coordinates(cell);
        format!("{}{y}", char::from(b'A' + x))
    };
    let text = format!("{}-{}", name(step.from), name(step.to));
    parse(game, pos, &text)?.is_ok_and(|read| read == turn).then_some(text)
}
