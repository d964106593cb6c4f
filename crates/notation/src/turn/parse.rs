//! What the text of a turn says, in all the ways in which it can be understood; whether it is possible is asked in
//! `find`.

use crate::error::{TextError, error};
use crate::step;
use crate::text::{Case, Cursor};
use geometry::Cell;
use rules::{Game, Kind, Side};
use std::ops::Range;

/// Something told, and where.
type Told<T> = Option<(T, Range<usize>)>;

/// Men pushed from where to where; to none if off the board.
type Pushes = Vec<(Cell, Option<Cell>)>;

/// One way to understand a text.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) head: Head,
    pub(super) follow: Vec<Follow>,
    pub(super) removed: Told<Vec<Cell>>,
    pub(super) pushed: Told<Pushes>,
}

/// How the turn begins.
#[derive(Debug)]
pub(super) enum Head {
    Pass,
    Castle(usize),
    Discard(Cell),
    Place(Vec<(Kind, Cell)>),
    Man(Man),
}

/// A man that does something: his letters, what is told of his cell, and the cells named.
#[derive(Debug, Default)]
pub(super) struct Man {
    pub(super) kind: Option<Kind>,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) cells: Vec<(Option<char>, Cell)>,
    /// What he becomes; empty if it is not told.
    pub(super) becomes: Vec<Kind>,
}

/// What follows the first step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Follow {
    Detonate,
    Lay(Kind, Cell),
    Lift(Cell),
    Place(Kind, Cell),
}

/// The text without check marks, comments of a letter or two and `e.p.` at its end.
fn bare<'t>(game: &Game, text: &'t str) -> &'t str {
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

/// All ways to understand the text, and the side it says is on turn.
///
/// # Errors
/// If there is none: where the most successful attempt stopped.
pub(super) fn patterns(game: &Game, text: &str, case: Case) -> Result<(Vec<Pattern>, Told<Side>), TextError> {
    let text = bare(game, text);
    let mut start = Cursor::new(text, case);
    if start.is_at_end() {
        return error("a move is missing", text.len()..text.len());
    }
    let side = seat(game, &mut start);
    let mut found = Vec::new();
    let mut stopped: Option<TextError> = None;
    let mut keep = |pattern: Result<Pattern, TextError>| match pattern {
        Ok(pattern) => found.push(pattern),
        Err(problem) => {
            if stopped.as_ref().is_none_or(|known| problem.at.start > known.at.start) {
                stopped = Some(problem);
            }
        }
    };
    for pass in ["pass", "Pass", "--", "—"] {
        let mut cursor = start;
        if cursor.take(pass) && cursor.is_at_end() {
            keep(Ok(Pattern { head: Head::Pass, follow: Vec::new(), removed: None, pushed: None }));
            break;
        }
    }
    for number in [1, 0] {
        let mut cursor = start;
        let plain = ["0-0", "0-0-0"][number];
        let names = [
            step::castling(game, number).to_owned(),
            plain.to_owned(),
            plain.replace('0', "O"),
            plain.replace('0', "o"),
        ];
        if names.iter().any(|name| cursor.take(name)) {
            let whole = tail(game, &mut cursor, Head::Castle(number));
            keep(whole);
            break;
        }
    }
    let mut cursor = start;
    if cursor.take("-")
        && let Some(cell) = cursor.cell(game)
    {
        keep(tail(game, &mut cursor, Head::Discard(cell)));
    }
    let man = |kind: Kind| !game.def().kind(kind).stone;
    for (kind, cursor) in start.kinds(game, man) {
        if cursor.rest().starts_with('@') {
            keep(place(game, cursor, kind));
        }
        keep(self::man(game, cursor, Some(kind)));
    }
    keep(self::man(game, start, None));
    match stopped {
        Some(problem) if found.is_empty() => Err(problem),
        _ => Ok((found, side)),
    }
}

/// `White:` before the turn, or with more than two sides `W:` (with two, `b:c3` is a capture).
fn seat(game: &Game, cursor: &mut Cursor<'_>) -> Told<Side> {
    let (name, _) = cursor.rest().split_once(':')?;
    let name = name.trim();
    let begin = cursor.rest_at().start;
    let side = game.sides().find(|&side| {
        let side = game.def().side(side);
        let letter = game.side_count() > 2 && side.letter.to_string().eq_ignore_ascii_case(name);
        letter || side.name.eq_ignore_ascii_case(name)
    })?;
    let _ = (cursor.take(name), cursor.take(":"));
    Some((side, begin..begin + name.len()))
}

fn place(game: &Game, mut cursor: Cursor<'_>, kind: Kind) -> Result<Pattern, TextError> {
    let mut placed = Vec::new();
    let mut kind = kind;
    loop {
        cursor.take("@");
        match cursor.cell(game) {
            Some(cell) => placed.push((kind, cell)),
            None => return error("after @ a square is missing", cursor.rest_at()),
        }
        let mut ahead = cursor;
        if ahead.take_any(&['/', ',']).is_none() {
            break;
        }
        let next = ahead.kinds(game, |kind| !game.def().kind(kind).stone);
        let Some(&(other, after)) = next.iter().find(|(_, after)| after.rest().starts_with('@')) else { break };
        (kind, cursor) = (other, after);
    }
    tail(game, &mut cursor, Head::Place(placed))
}

fn man(game: &Game, mut cursor: Cursor<'_>, kind: Option<Kind>) -> Result<Pattern, TextError> {
    let mut man = Man { kind, ..Man::default() };
    let mark = cursor.mark();
    if mark == Some('-') {
        return error(format!("`{}` does not begin with a piece or a square", cursor.rest()), cursor.rest_at());
    }
    if let Some(cell) = cursor.cell(game) {
        man.cells.push((mark, cell));
    } else {
        man.file = cursor.file(game);
        man.rank = if man.file.is_none() { cursor.rank(game) } else { None };
        let mark = mark.or_else(|| cursor.mark());
        match cursor.cell(game) {
            Some(cell) => man.cells.push((mark, cell)),
            None => return error(not_understood(game, &cursor), cursor.rest_at()),
        }
    }
    loop {
        let mut ahead = cursor;
        let mark = ahead.mark();
        match ahead.cell(game) {
            Some(cell) => man.cells.push((mark, cell)),
            // Engines write each leg with both its cells.
            None => match (mark, ahead.take(","), ahead.cell(game), ahead.cell(game)) {
                (None, true, Some(from), Some(to)) if man.cells.last().is_some_and(|last| last.1 == from) => {
                    man.cells.push((None, to));
                }
                _ => break,
            },
        }
        cursor = ahead;
    }
    man.becomes = becomes(game, &mut cursor)?;
    tail(game, &mut cursor, Head::Man(man))
}

fn not_understood(game: &Game, cursor: &Cursor<'_>) -> String {
    let rest = cursor.rest();
    let word: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).collect();
    if game.board().place_named(&word).is_some() {
        return format!("there is no square {word}: the board has a hole there");
    }
    let letters = word.chars().take_while(|letter| letter.is_alphabetic()).count();
    if letters == 1 && word.len() > 1 && word.chars().skip(1).all(|letter| letter.is_ascii_digit()) {
        return format!("there is no square {word}");
    }
    if rest.is_empty() { "a square is missing".into() } else { format!("`{rest}` is not understood") }
}

/// `=Q`, `(Q)` or `Q` behind the last cell.
fn becomes(game: &Game, cursor: &mut Cursor<'_>) -> Result<Vec<Kind>, TextError> {
    let mut ahead = *cursor;
    let (told, bracket) = (ahead.take("="), ahead.take("("));
    let kinds = ahead.kinds(game, |kind| !game.def().kind(kind).stone);
    let Some(longest) = kinds.iter().map(|(_, after)| after.at).max() else {
        if told {
            return error("after = the letter of a piece is missing", ahead.rest_at());
        }
        return Ok(Vec::new());
    };
    let (kind, mut after) = kinds[0];
    if bracket && !after.take(")") {
        return Ok(Vec::new());
    }
    *cursor = after;
    let same = kinds.iter().filter(|(_, after)| after.at == longest).map(|(kind, _)| *kind);
    Ok(if bracket { vec![kind] } else { same.collect() })
}

/// What follows the first step, effects and the end.
fn tail(game: &Game, cursor: &mut Cursor<'_>, head: Head) -> Result<Pattern, TextError> {
    let mut pattern = Pattern { head, follow: Vec::new(), removed: None, pushed: None };
    let stone = |kind: Kind| game.def().kind(kind).stone;
    while !cursor.is_at_end() {
        let begin = cursor.at;
        if cursor.take("->") {
            let cells = list(game, cursor)?;
            pattern.removed = Some((cells, cursor.since(begin)));
        } else if cursor.take(">(") {
            let pairs = pushes(game, cursor)?;
            pattern.pushed = Some((pairs, cursor.since(begin)));
        } else if cursor.take("*") {
            pattern.follow.push(Follow::Detonate);
        } else if cursor.take("e.p.") || cursor.take(" e.p.") {
            // Said before what such a capture sets off.
        } else if let Some(join) = cursor.take_any(&['/', '+', ',']) {
            if join == ',' && cursor.rest() == "*" {
                cursor.take("*");
                pattern.follow.push(Follow::Detonate);
                continue;
            }
            if join == ','
                && let Some((_, mut after)) =
                    cursor.kinds(game, |_| true).into_iter().find(|(_, after)| after.rest().starts_with("->"))
            {
                after.take("->");
                *cursor = after;
                let cells = list(game, cursor)?;
                pattern.removed = Some((cells, cursor.since(begin)));
                continue;
            }
            if cursor.take("-") {
                cursor.take("@");
                match cursor.cell(game) {
                    Some(cell) => pattern.follow.push(Follow::Lift(cell)),
                    None => return error("after - the square of a stone is missing", cursor.rest_at()),
                }
            } else if let Some(&(kind, after)) = cursor.kinds(game, stone).first() {
                *cursor = after;
                cursor.take_any(&['@', 'x']);
                match cursor.cell(game) {
                    Some(cell) => pattern.follow.push(Follow::Lay(kind, cell)),
                    None => return error("after the sign of a stone its square is missing", cursor.rest_at()),
                }
            } else if let Some((kind, after)) =
                cursor.kinds(game, |kind| !stone(kind)).into_iter().find(|(_, after)| after.rest().starts_with('@'))
            {
                *cursor = after;
                cursor.take("@");
                match cursor.cell(game) {
                    Some(cell) => pattern.follow.push(Follow::Place(kind, cell)),
                    None => return error("after @ a square is missing", cursor.rest_at()),
                }
            } else {
                return error(format!("after `{join}` a stone is missing"), cursor.rest_at());
            }
        } else {
            return error(not_understood(game, cursor), cursor.rest_at());
        }
    }
    Ok(pattern)
}

/// Cells with commas between them, perhaps one list inside the other: `(b1),(a8->[b8])`.
fn list(game: &Game, cursor: &mut Cursor<'_>) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::new();
    loop {
        while cursor.take_any(&['(', '[']).is_some() {}
        match cursor.cell(game) {
            Some(cell) => cells.push(cell),
            None => return error("after -> a square is missing", cursor.rest_at()),
        }
        while cursor.take_any(&[')', ']']).is_some() {}
        if !cursor.take(",") && !cursor.take("->") {
            return Ok(cells);
        }
    }
}

/// `d5d6,h1-)`.
fn pushes(game: &Game, cursor: &mut Cursor<'_>) -> Result<Pushes, TextError> {
    let mut pairs = Vec::new();
    loop {
        let Some(from) = cursor.cell(game) else {
            return error("the square of a piece pushed is missing", cursor.rest_at());
        };
        let to = if cursor.take("-") { None } else { cursor.cell(game) };
        pairs.push((from, to));
        if cursor.take(")") {
            return Ok(pairs);
        }
        if !cursor.take(",") {
            return error("the list of pieces pushed does not end with )", cursor.rest_at());
        }
    }
}
