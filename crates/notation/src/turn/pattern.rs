//! Parses the text of a turn into all its possible interpretations. Whether one of them is legal is decided in
//! `find_turn`. Look next: `annotations` for the end of a text, `tail` for what follows the first step.

mod annotations;
mod tail;

pub(super) use annotations::PromotionMark;

use super::dialect::{PASS_SIGNS, has_gating, marks_promotion, only_stone};
use crate::cursor::{Case, Cursor};
use crate::error::{TextError, error};
use crate::position::is_hole;
use crate::step_text;
use annotations::split_annotations;
use geometry::Cell;
use rules::{Game, Kind, Side};
use std::ops::Range;
use tail::parse_tail;

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
    /// The mark of a promotion at the end of the text.
    pub(super) mark: Option<PromotionMark>,
}

impl TurnPattern {
    fn new(head: TurnHead) -> Self {
        Self { head, later: Vec::new(), removed: None, pushed: None, mark: None }
    }
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
#[derive(Clone, Debug, Default)]
pub(super) struct PieceStep {
    pub(super) kind: Option<Kind>,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    pub(super) cells: Vec<(Option<char>, Cell)>,
    /// What the piece becomes; empty if not given.
    pub(super) becomes: Vec<Kind>,
    /// The letter after `=`, where it may mean a promoted side.
    pub(super) promoted_letter: Option<char>,
}

/// What follows the first step.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LaterStep {
    Detonate,
    Lay(Kind, Cell),
    /// The only kind of stone is laid; programs also name the cell on which the piece stands that lays it.
    LayThere {
        from: Option<Cell>,
        to: Cell,
    },
    Lift(Cell),
    /// Without a cell a piece enters where the first step began.
    Place(Kind, Option<Cell>),
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
    let (text, mark) = split_annotations(game, text);
    let mut start = Cursor::new(text, case);
    if start.is_at_end() {
        return error("a move is missing", text.len()..text.len());
    }
    let side = parse_side_prefix(game, &mut start);
    let mut found = Vec::new();
    let mut stopped: Option<TextError> = None;
    let mut keep = |pattern: Result<TurnPattern, TextError>| match pattern {
        Ok(pattern) => found.push(TurnPattern { mark, ..pattern }),
        Err(problem) => {
            if stopped.as_ref().is_none_or(|known| problem.span.start > known.span.start) {
                stopped = Some(problem);
            }
        }
    };
    for pass in PASS_SIGNS {
        let mut cursor = start;
        if cursor.take(pass) && cursor.is_at_end() {
            keep(Ok(TurnPattern::new(TurnHead::Pass)));
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
            plain.replace('-', "–"),
            plain.replace('0', "O").replace('-', "–"),
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
        self::parse_piece_step(game, cursor, Some(kind), &mut keep);
    }
    // A placement without a letter, `@e4`, is of the kind whose turns are written without one.
    if let Some(plain) = game.def().notation.plain
        && start.rest().starts_with('@')
    {
        keep(parse_placement(game, start, plain));
    }
    self::parse_piece_step(game, start, None, &mut keep);
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

/// Passes each interpretation of a move to `keep`.
fn parse_piece_step(
    game: &Game,
    mut cursor: Cursor<'_>,
    kind: Option<Kind>,
    keep: &mut dyn FnMut(Result<TurnPattern, TextError>),
) {
    let mut piece = match parse_first_cell(game, &mut cursor, kind) {
        Ok(piece) => piece,
        Err(problem) => return keep(Err(problem)),
    };
    loop {
        let mut ahead = cursor;
        let mark = ahead.take_capture_mark();
        if let Some(cell) = ahead.cell(game) {
            piece.cells.push((mark, cell));
        } else if let Some(to) = take_second_leg(game, &mut ahead, mark, &piece) {
            if only_stone(game).is_some() {
                keep(parse_tail(game, &mut cursor.clone(), TurnHead::Piece(piece.clone())));
            }
            piece.cells.push((None, to));
        } else {
            break;
        }
        cursor = ahead;
    }
    let before_letters = cursor;
    if let Err(problem) = parse_become(game, &mut cursor, &mut piece) {
        return keep(Err(problem));
    }
    if has_gating(game) && !before_letters.rest().starts_with(['=', '(']) {
        // The letter may also mean the piece that enters.
        for &kind in &piece.becomes {
            let moved = PieceStep { becomes: Vec::new(), ..piece.clone() };
            let tail = parse_tail(game, &mut cursor.clone(), TurnHead::Piece(moved));
            keep(tail.map(|pattern| TurnPattern { later: vec![LaterStep::Place(kind, None)], ..pattern }));
        }
    }
    keep(parse_tail(game, &mut cursor, TurnHead::Piece(piece)));
}

/// Parses up to the first cell: what is given of the start, or the start itself.
fn parse_first_cell(game: &Game, cursor: &mut Cursor<'_>, kind: Option<Kind>) -> Result<PieceStep, TextError> {
    let mut piece = PieceStep { kind, ..PieceStep::default() };
    let mark = cursor.take_capture_mark();
    if mark == Some('-') {
        return error(format!("`{}` does not begin with a piece or a square", cursor.rest()), cursor.rest_span());
    }
    if let Some(cell) = cursor.cell(game) {
        piece.cells.push((mark, cell));
        return Ok(piece);
    }
    piece.file = cursor.file(game);
    piece.rank = if piece.file.is_none() { cursor.rank(game) } else { None };
    let mark = mark.or_else(|| cursor.take_capture_mark());
    match cursor.cell(game) {
        Some(cell) => piece.cells.push((mark, cell)),
        None => return error(describe_failure(game, cursor), cursor.rest_span()),
    }
    Ok(piece)
}

/// Takes the next leg of a walk with both its cells, as engines write it: `c3e5,e5c7`.
fn take_second_leg(game: &Game, cursor: &mut Cursor<'_>, mark: Option<char>, piece: &PieceStep) -> Option<Cell> {
    if mark.is_some() || !cursor.take(",") {
        return None;
    }
    let (from, to) = (cursor.cell(game)?, cursor.cell(game)?);
    piece.cells.last().is_some_and(|last| last.1 == from).then_some(to)
}

fn describe_failure(game: &Game, cursor: &Cursor<'_>) -> String {
    let rest = cursor.rest();
    let unmarked = rest.trim_start_matches(['-', 'x', ':']);
    let word: String = unmarked.chars().take_while(|letter| letter.is_alphanumeric()).collect();
    if is_hole(game, &word) {
        return format!("there is no square {word}: the board has a hole there");
    }
    let letters = word.chars().take_while(|letter| letter.is_alphabetic()).count();
    if letters == 1
        && game.board().parse_coordinates(&word).is_none()
        && word.len() > 1
        && word.chars().skip(1).all(|letter| letter.is_ascii_digit())
    {
        return format!("there is no square {word}");
    }
    if rest.is_empty() { "a square is missing".into() } else { format!("cannot read `{rest}`") }
}

/// `=Q`, `(Q)`, `/Q` or `Q` after the last cell.
fn parse_become(game: &Game, cursor: &mut Cursor<'_>, piece: &mut PieceStep) -> Result<(), TextError> {
    let mut ahead = *cursor;
    // Behind a slash there may also be a further step.
    if !has_gating(game) && only_stone(game).is_none() {
        ahead.take("/");
    }
    let (told, bracket) = (ahead.take("="), ahead.take("("));
    let letter = ahead.rest().chars().next().filter(char::is_ascii_uppercase);
    piece.promoted_letter = letter.filter(|_| told && marks_promotion(game));
    let kinds = ahead.possible_kinds(game, |kind| !game.def().kind(kind).is_stone);
    let Some(longest) = kinds.iter().map(|(_, after)| after.position).max() else {
        if let Some(letter) = piece.promoted_letter {
            ahead.take(letter.encode_utf8(&mut [0; 4]));
            *cursor = ahead;
        } else if told {
            return error("the letter of a piece is missing after =", ahead.rest_span());
        }
        return Ok(());
    };
    let (kind, mut after) = kinds[0];
    if bracket && !after.take(")") {
        return Ok(());
    }
    *cursor = after;
    let same = kinds.iter().filter(|(_, after)| after.position == longest).map(|(kind, _)| *kind);
    piece.becomes = if bracket { vec![kind] } else { same.collect() };
    Ok(())
}
