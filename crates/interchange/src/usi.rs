//! USI, the protocol of shogi programs: moves (`7g7f`, `8h2b+`, `P*5e`) and the command `position`.
//!
//! Source: the USI protocol by Tord Romstad (2007), <http://hgm.nubati.net/usi.html>. Files are numbered from the right,
//! ranks lettered from the top, as the side that moves first sees the board. A move without `+` is one without a
//! promotion, even where the piece could or must promote. A lion of chu shogi that captures on its way has the square of
//! that capture between the others (`7h6g5f`), as lishogi writes it (shogiops 0.18.0). `sfen` reads the position.

use crate::sfen::{self, cell, numbers, trimmed_span};
use geometry::Cell;
use notation::TextError;
use rules::{Act, Game, Kind, Letter, Position, Step};

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Move { from: Square, via: Option<Square>, to: Square, promotes: bool },
    Drop { letter: char, to: Square },
}

/// File from the right and rank from the top, both from 1.
type Square = (usize, usize);

/// Does the text have the form of a move in USI?
pub fn has_form(text: &str) -> bool {
    written(text).is_some()
}

fn written(text: &str) -> Option<Written> {
    let text = text.trim();
    if let Some((letter, square)) = text.split_once('*') {
        let mut letters = letter.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase)?;
        let (to, rest) = square_of(square)?;
        return (letters.next().is_none() && rest.is_empty()).then_some(Written::Drop { letter, to });
    }
    let (from, rest) = square_of(text)?;
    let (second, rest) = square_of(rest)?;
    let (via, to, rest) = match square_of(rest) {
        Some((third, rest)) => (Some(second), third, rest),
        None => (None, second, rest),
    };
    matches!(rest, "" | "+").then_some(Written::Move { from, via, to, promotes: rest == "+" })
}

fn square_of(text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let file = text.get(..digits)?.parse().ok()?;
    let letter = text[digits..].bytes().next().filter(u8::is_ascii_lowercase)?;
    Some(((file, usize::from(letter - b'a') + 1), &text[digits + 1..]))
}

/// A cell, as `10f`; `None` beyond 26 ranks.
pub(crate) fn square(game: &Game, cell: Cell) -> Option<String> {
    let (file, rank) = numbers(game, cell);
    let letter = u8::try_from(rank).ok().filter(|rank| (1..=26).contains(rank))?;
    Some(format!("{file}{}", char::from(b'a' + letter - 1)))
}

/// The cell that such a text names.
pub(crate) fn square_at(game: &Game, text: &str) -> Option<Cell> {
    let ((file, rank), rest) = square_of(text)?;
    cell(game, file, rank).filter(|_| rest.is_empty())
}

/// The legal turn that a move in USI means.
///
/// # Errors
/// If the text is not a move in USI, or if the move is not legal.
pub fn parse(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    let failed = |message: String| TextError::new(message, trimmed_span(text));
    let Some(written) = written(text) else {
        return Err(failed(format!("`{}` is not a move in USI, such as 7g7f, 8h2b+ or P*5e", text.trim())));
    };
    let at = |(file, rank): Square| {
        cell(game, file, rank).ok_or_else(|| failed(format!("`{}` names a square beyond the board", text.trim())))
    };
    let found = match written {
        Written::Move { from, via: None, to, promotes } => find_move(game, pos, at(from)?, at(to)?, promotes),
        Written::Move { from, via: Some(via), to, promotes } => {
            find_walk(game, pos, [at(from)?, at(via)?, at(to)?], promotes)
        }
        Written::Drop { letter, to } => {
            let Some(kind) = game.def().kind_of_letter(Letter::from(letter)) else {
                return Err(failed(format!("there is no piece with the letter {letter}")));
            };
            find_drop(game, pos, kind, at(to)?)
        }
    };
    found.ok_or_else(|| failed(format!("`{}` is not a legal move", text.trim())))
}

/// The legal move between two cells, with or without a promotion, which captures nothing on its way.
pub(crate) fn find_move(game: &Game, pos: &Position, from: Cell, to: Cell, promotes: bool) -> Option<Vec<Step>> {
    let fits = |step: &Step| {
        let leads = step.act == Act::Move && (step.from, step.to) == (from, to);
        leads && step.choice.is_some() == promotes && (step.taken.is_empty() || !game.is_chain(step))
    };
    whole_turn(game, pos, fits)
}

/// The legal move of a piece that steps to the second cell, captures what stands there, and goes on to the third.
fn find_walk(game: &Game, pos: &Position, [from, via, to]: [Cell; 3], promotes: bool) -> Option<Vec<Step>> {
    let fits = |step: &Step| {
        let leads = step.act == Act::Move && step.from == from && game.is_walk_along(pos, step, &[via, to]);
        leads && step.choice.is_some() == promotes && step.taken.contains(via) != pos.piece(via).is_empty()
    };
    whole_turn(game, pos, fits)
}

/// The legal drop of a kind on a cell.
pub(crate) fn find_drop(game: &Game, pos: &Position, kind: Kind, to: Cell) -> Option<Vec<Step>> {
    whole_turn(game, pos, |step| step.act == Act::Place && step.to == to && step.choice == Some(kind))
}

/// The only legal turn that consists of one step for which `fits` holds.
pub(crate) fn whole_turn(game: &Game, pos: &Position, fits: impl Fn(&Step) -> bool) -> Option<Vec<Step>> {
    let steps = game.steps(pos);
    let mut found = steps.iter().filter(|step| fits(step) && !game.after_step(pos, step, &mut ()).is_mid_turn());
    let first = found.next()?;
    found.next().is_none().then(|| vec![*first])
}

/// The turn in USI; `None` if USI has no text for it.
pub fn write(game: &Game, pos: &Position, turn: &[Step]) -> Option<String> {
    let &[step] = turn else { return None };
    let square = |cell: Cell| square(game, cell);
    let text = match step.act {
        Act::Place => format!("{}*{}", game.def().kind(step.choice?).letter.to_upper(), square(step.to)?),
        Act::Move => {
            let promotion = if step.choice.is_some() { "+" } else { "" };
            let needs_way = game.is_chain(&step) && (step.from == step.to || !step.taken.is_empty());
            let via = match needs_way.then(|| game.walk_path(pos, &step)).flatten().as_deref() {
                Some(&[via, _]) => square(via)?,
                _ => String::new(),
            };
            format!("{}{via}{}{promotion}", square(step.from)?, square(step.to)?)
        }
        _ => return None,
    };
    parse(game, pos, &text).is_ok_and(|read| read == turn).then_some(text)
}

/// The parts of `position startpos moves …` or `position sfen … moves …`; the word `position` may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand<'t> {
    /// The position in SFEN; `None` for the start position.
    pub start: Option<&'t str>,
    /// The moves.
    pub moves: Vec<&'t str>,
}

impl<'t> PositionCommand<'t> {
    /// Splits a text of this form; `None` if it is none.
    pub fn parse(text: &'t str) -> Option<Self> {
        let text = text.trim();
        if text.contains('\n') {
            return None;
        }
        let (word, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let text = if word == "position" { after.trim_start() } else { text };
        let (start, moves) = match text.split_once(" moves") {
            Some((start, moves)) if moves.is_empty() || moves.starts_with(char::is_whitespace) => (start, moves),
            _ => (text, ""),
        };
        let start = match start.trim() {
            "startpos" => None,
            start if sfen::has_form(start) => Some(start),
            _ => return None,
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        moves.iter().all(|text| has_form(text)).then_some(Self { start, moves })
    }
}
