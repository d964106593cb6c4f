//! Parses the text of a turn into all its possible interpretations. Whether one of them is legal is decided in
//! `find_turn`.

use crate::cursor::{Case, Cursor};
use crate::error::{TextError, error};
use crate::step_text;
use geometry::Cell;
use rules::{Game, Kind, Side};
use std::ops::Range;

/// Something that the text gives, and its place.
type Located<T> = Option<(T, Range<usize>)>;

/// Pushed pieces: from where, and to where, or `None` if off the board.
type Pushes = Vec<(Cell, Option<Cell>)>;

/// One interpretation of a text.
#[derive(Debug)]
pub(super) struct TurnPattern {
    pub(super) head: TurnHead,
    pub(super) later: Vec<LaterStep>,
    pub(super) removed: Located<Vec<Cell>>,
    pub(super) pushed: Located<Pushes>,
}

/// How the turn begins.
#[derive(Debug)]
pub(super) enum TurnHead {
    Pass,
    Castle(usize),
    Discard(Cell),
    Place(Vec<(Kind, Cell)>),
    Piece(PieceStep),
}

/// The piece that acts: its letters, what is given of its cell, and the named cells.
#[derive(Debug, Default)]
pub(super) struct PieceStep {
    pub(super) kind: Option<Kind>,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) cells: Vec<(Option<char>, Cell)>,
    /// What the piece becomes; empty if not given.
    pub(super) becomes: Vec<Kind>,
}

/// What follows the first step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LaterStep {
    Detonate,
    Lay(Kind, Cell),
    Lift(Cell),
    Place(Kind, Cell),
}

/// The text without trailing check marks, move comments (`!`, `?`) and `e.p.`.
fn strip_annotations<'t>(game: &Game, text: &'t str) -> &'t str {
    let mut text = text;
    loop {
        let mut shorter = text.trim_end().trim_end_matches(['!', '?']).trim_end();
        for passed in ["e.p.", "e.p", "ep"] {
            if let Some(before) = shorter.strip_suffix(passed)
                && (passed.contains('.') || before.ends_with(char::is_whitespace))
            {
                shorter = before.trim_end();
            }
        }
        let seats: &[char] = &game.sides().map(|side| game.def().side(side).letter).collect::<Vec<_>>();
        let without = if game.side_count() > 2 { shorter.trim_end_matches(seats) } else { shorter };
        if without.ends_with(['+', '#']) {
            shorter = without.trim_end_matches(['+', '#']);
        }
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// All interpretations of the text, and the side that it names as the side to move.
///
/// # Errors
/// If there is no interpretation: where the attempt that got furthest stopped.
pub(super) fn parse_patterns(
    game: &Game,
    text: &str,
    case: Case,
) -> Result<(Vec<TurnPattern>, Located<Side>), TextError> {
    let text = strip_annotations(game, text);
    let mut start = Cursor::new(text, case);
    if start.is_at_end() {
        return error("a move is missing", text.len()..text.len());
    }
    let side = parse_side_prefix(game, &mut start);
    let mut found = Vec::new();
    let mut stopped: Option<TextError> = None;
    let mut keep = |pattern: Result<TurnPattern, TextError>| match pattern {
        Ok(pattern) => found.push(pattern),
        Err(problem) => {
            if stopped.as_ref().is_none_or(|known| problem.span.start > known.span.start) {
                stopped = Some(problem);
            }
        }
    };
    for pass in ["pass", "Pass", "--", "—"] {
        let mut cursor = start;
        if cursor.take(pass) && cursor.is_at_end() {
            keep(Ok(TurnPattern { head: TurnHead::Pass, later: Vec::new(), removed: None, pushed: None }));
            break;
        }
    }
    for number in [1, 0] {
        let mut cursor = start;
        let plain = ["0-0", "0-0-0"][number];
        let names = [
            step_text::castling_text(game, number).to_owned(),
            plain.to_owned(),
            plain.replace('0', "O"),
            plain.replace('0', "o"),
        ];
        if names.iter().any(|name| cursor.take(name)) {
            let whole = parse_tail(game, &mut cursor, TurnHead::Castle(number));
            keep(whole);
            break;
        }
    }
    let mut cursor = start;
    if cursor.take("-")
        && let Some(cell) = cursor.cell(game)
    {
        keep(parse_tail(game, &mut cursor, TurnHead::Discard(cell)));
    }
    let piece = |kind: Kind| !game.def().kind(kind).is_stone;
    for (kind, cursor) in start.possible_kinds(game, piece) {
        if cursor.rest().starts_with('@') {
            keep(parse_placement(game, cursor, kind));
        }
        keep(self::parse_piece_step(game, cursor, Some(kind)));
    }
    // A placement without a letter, `@e4`, is of the kind whose turns are written without one.
    if let Some(plain) = game.def().notation.plain
        && start.rest().starts_with('@')
    {
        keep(parse_placement(game, start, plain));
    }
    keep(self::parse_piece_step(game, start, None));
    match stopped {
        Some(problem) if found.is_empty() => Err(problem),
        _ => Ok((found, side)),
    }
}

/// `White:` before the turn, or with more than two sides `W:` (with two, `b:c3` is a capture).
fn parse_side_prefix(game: &Game, cursor: &mut Cursor<'_>) -> Located<Side> {
    let (name, _) = cursor.rest().split_once(':')?;
    let name = name.trim();
    let begin = cursor.rest_span().start;
    let side = game.sides().find(|&side| {
        let side = game.def().side(side);
        let letter = game.side_count() > 2 && side.letter.to_string().eq_ignore_ascii_case(name);
        letter || side.name.eq_ignore_ascii_case(name)
    })?;
    let _ = (cursor.take(name), cursor.take(":"));
    Some((side, begin..begin + name.len()))
}

fn parse_placement(game: &Game, mut cursor: Cursor<'_>, kind: Kind) -> Result<TurnPattern, TextError> {
    let mut placed = Vec::new();
    let mut kind = kind;
    loop {
        cursor.take("@");
        match cursor.cell(game) {
            Some(cell) => placed.push((kind, cell)),
            None => return error("a square is missing after @", cursor.rest_span()),
        }
        let mut ahead = cursor;
        if ahead.take_any(&['/', ',']).is_none() {
            break;
        }
        let next = ahead.possible_kinds(game, |kind| !game.def().kind(kind).is_stone);
        let Some(&(other, after)) = next.iter().find(|(_, after)| after.rest().starts_with('@')) else { break };
        (kind, cursor) = (other, after);
    }
    parse_tail(game, &mut cursor, TurnHead::Place(placed))
}

fn parse_piece_step(game: &Game, mut cursor: Cursor<'_>, kind: Option<Kind>) -> Result<TurnPattern, TextError> {
    let mut piece = PieceStep { kind, ..PieceStep::default() };
    let mark = cursor.take_capture_mark();
    if mark == Some('-') {
        return error(format!("`{}` does not begin with a piece or a square", cursor.rest()), cursor.rest_span());
    }
    if let Some(cell) = cursor.cell(game) {
        piece.cells.push((mark, cell));
    } else {
        piece.file = cursor.file(game);
        piece.rank = if piece.file.is_none() { cursor.rank(game) } else { None };
        let mark = mark.or_else(|| cursor.take_capture_mark());
        match cursor.cell(game) {
            Some(cell) => piece.cells.push((mark, cell)),
            None => return error(describe_failure(game, &cursor), cursor.rest_span()),
        }
    }
    loop {
        let mut ahead = cursor;
        let mark = ahead.take_capture_mark();
        match ahead.cell(game) {
            Some(cell) => piece.cells.push((mark, cell)),
            // Engines write both cells of each leg.
            None => match (mark, ahead.take(","), ahead.cell(game), ahead.cell(game)) {
                (None, true, Some(from), Some(to)) if piece.cells.last().is_some_and(|last| last.1 == from) => {
                    piece.cells.push((None, to));
                }
                _ => break,
            },
        }
        cursor = ahead;
    }
    piece.becomes = parse_become(game, &mut cursor)?;
    parse_tail(game, &mut cursor, TurnHead::Piece(piece))
}

fn describe_failure(game: &Game, cursor: &Cursor<'_>) -> String {
    let rest = cursor.rest();
    let word: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).collect();
    if game.board().parse_coordinates(&word).is_some() {
        return format!("there is no square {word}: the board has a hole there");
    }
    let letters = word.chars().take_while(|letter| letter.is_alphabetic()).count();
    if letters == 1 && word.len() > 1 && word.chars().skip(1).all(|letter| letter.is_ascii_digit()) {
        return format!("there is no square {word}");
    }
    if rest.is_empty() { "a square is missing".into() } else { format!("cannot read `{rest}`") }
}

/// `=Q`, `(Q)` or `Q` after the last cell.
fn parse_become(game: &Game, cursor: &mut Cursor<'_>) -> Result<Vec<Kind>, TextError> {
    let mut ahead = *cursor;
    let (told, bracket) = (ahead.take("="), ahead.take("("));
    let kinds = ahead.possible_kinds(game, |kind| !game.def().kind(kind).is_stone);
    let Some(longest) = kinds.iter().map(|(_, after)| after.position).max() else {
        if told {
            return error("the letter of a piece is missing after =", ahead.rest_span());
        }
        return Ok(Vec::new());
    };
    let (kind, mut after) = kinds[0];
    if bracket && !after.take(")") {
        return Ok(Vec::new());
    }
    *cursor = after;
    let same = kinds.iter().filter(|(_, after)| after.position == longest).map(|(kind, _)| *kind);
    Ok(if bracket { vec![kind] } else { same.collect() })
}

/// Parses what follows the first step, the effects, and the end of the text.
fn parse_tail(game: &Game, cursor: &mut Cursor<'_>, head: TurnHead) -> Result<TurnPattern, TextError> {
    let mut pattern = TurnPattern { head, later: Vec::new(), removed: None, pushed: None };
    let stone = |kind: Kind| game.def().kind(kind).is_stone;
    while !cursor.is_at_end() {
        let begin = cursor.position;
        if cursor.take("->") {
            let cells = parse_cell_list(game, cursor)?;
            pattern.removed = Some((cells, cursor.span_since(begin)));
        } else if cursor.take(">(") {
            let pairs = parse_pushes(game, cursor)?;
            pattern.pushed = Some((pairs, cursor.span_since(begin)));
        } else if cursor.take("*") {
            pattern.later.push(LaterStep::Detonate);
        } else if cursor.take("e.p.") || cursor.take(" e.p.") {
            // `e.p.` before the effects of such a capture.
        } else if let Some(join) = cursor.take_any(&['/', '+', ',']) {
            if join == ',' && cursor.rest() == "*" {
                cursor.take("*");
                pattern.later.push(LaterStep::Detonate);
                continue;
            }
            if join == ','
                && let Some((_, mut after)) =
                    cursor.possible_kinds(game, |_| true).into_iter().find(|(_, after)| after.rest().starts_with("->"))
            {
                after.take("->");
                *cursor = after;
                let cells = parse_cell_list(game, cursor)?;
                pattern.removed = Some((cells, cursor.span_since(begin)));
                continue;
            }
            if cursor.take("-") {
                cursor.take("@");
                match cursor.cell(game) {
                    Some(cell) => pattern.later.push(LaterStep::Lift(cell)),
                    None => return error("the square of a stone is missing after -", cursor.rest_span()),
                }
            } else if let Some(&(kind, after)) = cursor.possible_kinds(game, stone).first() {
                *cursor = after;
                cursor.take_any(&['@', 'x']);
                match cursor.cell(game) {
                    Some(cell) => pattern.later.push(LaterStep::Lay(kind, cell)),
                    None => return error("the square is missing after the sign of a stone", cursor.rest_span()),
                }
            } else if let Some((kind, after)) = cursor
                .possible_kinds(game, |kind| !stone(kind))
                .into_iter()
                .find(|(_, after)| after.rest().starts_with('@'))
            {
                *cursor = after;
                cursor.take("@");
                match cursor.cell(game) {
                    Some(cell) => pattern.later.push(LaterStep::Place(kind, cell)),
                    None => return error("a square is missing after @", cursor.rest_span()),
                }
            } else {
                return error(format!("a stone is missing after `{join}`"), cursor.rest_span());
            }
        } else {
            return error(describe_failure(game, cursor), cursor.rest_span());
        }
    }
    Ok(pattern)
}

/// Cells separated by commas, with or without nested lists: `(b1),(a8->[b8])`.
fn parse_cell_list(game: &Game, cursor: &mut Cursor<'_>) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::new();
    loop {
        while cursor.take_any(&['(', '[']).is_some() {}
        match cursor.cell(game) {
            Some(cell) => cells.push(cell),
            None => return error("a square is missing after ->", cursor.rest_span()),
        }
        while cursor.take_any(&[')', ']']).is_some() {}
        if !cursor.take(",") && !cursor.take("->") {
            return Ok(cells);
        }
    }
}

/// `d5d6,h1-)`.
fn parse_pushes(game: &Game, cursor: &mut Cursor<'_>) -> Result<Pushes, TextError> {
    let mut pairs = Vec::new();
    loop {
        let Some(from) = cursor.cell(game) else {
            return error("the square of a pushed piece is missing", cursor.rest_span());
        };
        let to = if cursor.take("-") { None } else { cursor.cell(game) };
        pairs.push((from, to));
        if cursor.take(")") {
            return Ok(pairs);
        }
        if !cursor.take(",") {
            return error("the list of pushed pieces must end with )", cursor.rest_span());
        }
    }
}
