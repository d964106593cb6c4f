//! Positions as text diagrams, as rule files draw boards, and the pieces and stones of such a diagram.
//!
//! Each line is a rank: its name, then its squares, with `.` for an empty one. A place without a cell is blank, or `-`
//! as in rule files; the reader accepts both. On a board with walls, `|` separates two cells of a rank, and a line of
//! `---` two ranks. The file names are below the board.

use crate::error::{TextError, error};
use crate::position::{parse_piece, piece_token};
use geometry::Cell;
use rules::{Game, Piece, Position};
use std::fmt::Write;

/// Draws a position.
pub fn draw(game: &Game, pos: &Position) -> String {
    draw_with(game, |cell| pos.piece(cell))
}

/// Draws a board with the pieces that `standing` returns.
pub fn draw_with(game: &Game, standing: impl Fn(Cell) -> Piece) -> String {
    let board = game.board();
    let (files, ranks) = (board.files(), board.ranks());
    let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or(1);
    let kinds = game.def().kinds.iter().map(|kind| kind.letter.to_string().len());
    let width = longest(files).max(kinds.max().unwrap_or(1) + usize::from(game.side_count() > 2));
    let label = longest(ranks);
    let walls: Vec<_> = board.walls().collect();
    let wall = |from: (usize, usize), to: (usize, usize)| {
        let near = |(x, y): (u8, u8), (px, py): (usize, usize)| (usize::from(x), usize::from(y)) == (px, py);
        walls.iter().any(|wall| near(wall.from, from) && near(wall.to, to))
    };
    let mut text = String::new();
    for y in (0..ranks.len()).rev() {
        let mut line = format!("{:>label$} ", ranks[y]);
        for x in 0..files.len() {
            let place = match board.cell_at(x as i32, y as i32) {
                None => String::new(),
                Some(cell) if standing(cell).is_empty() => ".".into(),
                Some(cell) => piece_token(game, standing(cell)),
            };
            line.push(if x > 0 && wall((x, y), (x, y + 1)) { '|' } else { ' ' });
            let _ = write!(line, "{place:>width$}");
        }
        text += line.trim_end();
        text.push('\n');
        if (0..files.len()).any(|x| y > 0 && wall((x, y), (x + 1, y))) {
            let mut line = " ".repeat(label + 1);
            for x in 0..files.len() {
                line.push(' ');
                line += &(if wall((x, y), (x + 1, y)) { "-" } else { " " }).repeat(width);
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
    let _ = write!(text, "{}", " ".repeat(label + 1));
    for file in files {
        let _ = write!(text, " {file:>width$}");
    }
    text.push('\n');
    text
}

/// The pieces and stones of a diagram. The line of file names, blank lines and lines of walls may be missing.
///
/// # Errors
/// A rank that is missing, too long or too short, or a token that is not a piece.
pub fn parse(game: &Game, text: &str) -> Result<Vec<(Cell, Piece)>, TextError> {
    let board = game.board();
    let (files, ranks) = (board.files(), board.ranks());
    let mut pieces = Vec::new();
    let mut next = ranks.len();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let begin = start;
        start += line.len();
        let words: Vec<(usize, &str)> = words(line).map(|(at, word)| (begin + at, word)).collect();
        let whole = begin..begin + line.trim_end().len();
        let is_files = words.len() == files.len()
            && words.iter().zip(files).all(|((_, word), file)| word.eq_ignore_ascii_case(file));
        let is_walls = words.iter().all(|(_, word)| word.bytes().all(|byte| byte == b'-'));
        if words.is_empty() || is_walls || next == 0 && is_files {
            continue;
        }
        let Some(y) = next.checked_sub(1) else { return error("the diagram continues below the lowest rank", whole) };
        next = y;
        let (at, name) = words[0];
        if name != ranks[y] {
            return error(format!("rank {} is missing here", ranks[y]), at..at + name.len());
        }
        let cells: Vec<usize> = (0..files.len()).filter(|&x| board.cell_at(x as i32, y as i32).is_some()).collect();
        // A rank either has a `-` for each place without a cell, or lists only its cells.
        let places: Vec<usize> = if words.len() - 1 == cells.len() { cells } else { (0..files.len()).collect() };
        if words.len() - 1 != places.len() {
            return error(format!("rank {name} has {} places, not {}", words.len() - 1, places.len()), whole);
        }
        for (&(at, word), x) in words[1..].iter().zip(places) {
            let here = at..at + word.len();
            match (board.cell_at(x as i32, y as i32), word) {
                (_, ".") | (None, "-") => {}
                (Some(cell), _) => {
                    pieces.push((cell, parse_piece(game, word).map_err(|message| TextError::new(message, here))?));
                }
                (None, _) => return error(format!("there is no square {}{name}", files[x]), here),
            }
        }
    }
    if next > 0 {
        return error(format!("rank {} is missing", ranks[next - 1]), text.len()..text.len());
    }
    Ok(pieces)
}

/// The words of a line with their byte offsets; walls between cells count as blanks.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let blank = |letter: char| letter.is_whitespace() || letter == '|';
    let base = line.as_ptr() as usize;
    line.split(blank).filter(|word| !word.is_empty()).map(move |word| (word.as_ptr() as usize - base, word))
}
