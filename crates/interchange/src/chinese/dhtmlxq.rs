//! DhtmlXQ, the format in which Chinese web sites show games: fields such as `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`.
//!
//! Source: the player of dpxq.com, <https://www.wxf-xiangqi.org/DhtmlXQ/DhtmlXQ_www_dpxq_com_Eng.js>. A move is four
//! digits, two squares, each file (from 0, from the left of the side that moves first) and rank (from 0, from the top).
//! `binit` lists the squares of 32 pieces, 99 for one off the board; variations are `move_P_N_I`: line I replaces move N
//! of line P, counted from the start of the game, and the game itself is line 0: `move_0_1_0` or `movelist`.

use super::results;
use super::scope::sides;
use crate::reading::{Remarks, quoted};
use crate::tree::append;
use crate::usi::whole_turn;
use geometry::Cell;
use notation::record::{Record, RecordTurn};
use rules::{Act, Game, Letter, Piece, Position, Setup};
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum nesting depth of variations, as in records.
const MAX_DEPTH: usize = 200;

/// The pieces of each side in the order of `binit`.
const PIECES: [char; 16] = ['R', 'N', 'B', 'A', 'K', 'A', 'B', 'N', 'R', 'C', 'C', 'P', 'P', 'P', 'P', 'P'];
/// Fields with a tag of their own; other fields with a value are kept as tags under their own names.
const TAGS: &[(&str, &str)] =
    &[("red", "White"), ("black", "Black"), ("event", "Event"), ("place", "Site"), ("date", "Date")];
/// Fields that say nothing about the game, and those that are read elsewhere.
const SKIPPED: &[&str] =
    &["binit", "movelist", "result", "init", "length", "ver", "pver", "type", "generator", "firstnum"];

/// The field with the moves of the game in the two ways in which it is written.
const MAIN: [&str; 2] = ["movelist", "move_0_1_0"];

/// Does the text present itself as DhtmlXQ?
pub(super) fn has_form(text: &str) -> bool {
    text.contains("[DhtmlXQ_binit]") || MAIN.iter().any(|name| text.contains(&format!("[DhtmlXQ_{name}]")))
}

/// A field.
#[derive(Clone, Copy, Debug)]
struct Field<'t> {
    name: &'t str,
    value: &'t str,
    /// Where the value begins.
    at: usize,
    line: usize,
}

fn fields(text: &str) -> Vec<Field<'_>> {
    const OPEN: &str = "[DhtmlXQ_";
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while let Some(start) = text[at..].find(OPEN).map(|start| at + start) {
        line += text[at..start].bytes().filter(|&byte| byte == b'\n').count();
        at = start + OPEN.len();
        let Some(end) = text[at..].find(']').map(|end| at + end) else { break };
        let name = &text[at..end];
        let Some(close) = text[end..].find(&format!("[/DhtmlXQ_{name}]")).map(|close| end + close) else { continue };
        found.push(Field { name, value: text[end + 1..close].trim(), at: end + 1, line });
        line += text[start..close].bytes().filter(|&byte| byte == b'\n').count();
        at = close;
    }
    found
}

/// Reads the game.
pub(super) fn read(game: &Game, text: &str, remarks: &mut Remarks) -> Record {
    let fields = fields(text);
    let mut record = Record::default();
    let get = |name: &str| fields.iter().find(|field| field.name == name);
    let main = MAIN.iter().find_map(|name| get(name));
    for field in &fields {
        let is_moves = field.name.starts_with("move_") || field.name.starts_with("comment");
        if field.value.is_empty() || is_moves || SKIPPED.contains(&field.name) {
            continue;
        }
        let tag = TAGS.iter().find(|(known, _)| *known == field.name).map_or(field.name, |(_, tag)| tag);
        record.set_tag(tag, field.value.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    crate::describe_game(game, &mut record);
    if let Some(field) = get("result").filter(|field| !field.value.is_empty()) {
        match results::parse(field.value) {
            Some(result) => result.clone_into(&mut record.result),
            None => remarks.add(field.line, format!("the result {} is not understood", quoted(field.value))),
        }
    }
    let start = match get("binit").filter(|field| !field.value.is_empty()) {
        Some(field) => match start(game, field.value, main.map_or("", |field| field.value)) {
            Ok(start) => start,
            Err(message) => {
                remarks.add(field.line, format!("{message}; the moves are left out"));
                return record;
            }
        },
        None => game.start(),
    };
    let own = notation::position::write(game, &start);
    record.start = (own != notation::position::write(game, &game.start())).then_some(own);
    let mut reader = LineReader::new(game, &fields, remarks);
    if let Some(field) = main {
        record.turns = reader.line("0", *field, 0, &start, 0);
    }
    if let Some(field) = get("comment0") {
        append(&mut record.preface.text, &field.value.replace("||", " "));
    }
    let mut left: Vec<Field<'_>> = reader.variations.into_values().flatten().collect();
    left.sort_by_key(|field| field.line);
    for field in left {
        remarks.add(
            field.line,
            format!("the variation {} is left out: there is no line that it could replace", quoted(field.name)),
        );
    }
    record
}

/// Pairs of digits as file and rank.
fn squares(text: &str) -> Option<Vec<(u8, u8)>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| letter.to_digit(10)?.try_into().ok())
        .collect();
    digits
        .filter(|digits| digits.len() % 2 == 0)
        .map(|digits| digits.chunks(2).map(|pair| (pair[0], pair[1])).collect())
}

fn cell(game: &Game, (x, y): (u8, u8)) -> Option<Cell> {
    let y = game.board().ranks().len().checked_sub(usize::from(y) + 1)?;
    game.board().cell_at(x.into(), i32::try_from(y).ok()?)
}

/// The position of `binit`; the side that moves is that of the first piece that moves.
fn start(game: &Game, binit: &str, moves: &str) -> Result<Position, String> {
    let squares = squares(binit).filter(|squares| squares.len() == 2 * PIECES.len());
    let Some(squares) = squares else { return Err("binit does not list the squares of 32 pieces".to_owned()) };
    let sides = sides(game);
    let mut setup = Setup { side: sides[0], ..Setup::default() };
    for (index, at) in squares.into_iter().enumerate().filter(|(_, at)| *at != (9, 9)) {
        let kind = game.def().kind_of_letter(Letter::from(PIECES[index % PIECES.len()]));
        let (Some(kind), Some(cell)) = (kind, cell(game, at)) else {
            return Err(format!("binit has a piece or square that this game does not have: {}{}", at.0, at.1));
        };
        setup.pieces.push((cell, Piece::new(sides[index / PIECES.len()], kind)));
    }
    let first = moves.get(..2).and_then(self::squares).and_then(|squares| cell(game, *squares.first()?));
    if let Some((_, piece)) = setup.pieces.iter().find(|(cell, _)| Some(*cell) == first) {
        setup.side = piece.side().unwrap_or(sides[0]);
    }
    game.position(&setup)
        .map_err(|error| format!("binit is not a position of this game: {}", explain::english(&error.message)))
}

/// A line and the number of a move in it, from the start of the game.
type Place<'t> = (&'t str, usize);

struct LineReader<'t, 'r> {
    game: &'t Game,
    remarks: &'r mut Remarks,
    /// The variations that have not been read yet, by the move that they replace. Each is read once, so lines that refer
    /// to each other end.
    variations: BTreeMap<Place<'t>, Vec<Field<'t>>>,
    comments: BTreeMap<Place<'t>, Vec<&'t str>>,
}

impl<'t, 'r> LineReader<'t, 'r> {
    fn new(game: &'t Game, fields: &[Field<'t>], remarks: &'r mut Remarks) -> Self {
        let mut reader = Self { game, remarks, variations: BTreeMap::new(), comments: BTreeMap::new() };
        for &field in fields {
            if let Some(name) = field.name.strip_prefix("move_").filter(|_| field.name != MAIN[1]) {
                let mut parts = name.split('_');
                let parent = parts.next().unwrap_or_default();
                // A name without a number belongs to no move, and is left out in the end.
                let number = parts.next().and_then(|number| number.parse().ok()).unwrap_or(0);
                reader.variations.entry((parent, number)).or_default().push(field);
            } else if let Some(name) = field.name.strip_prefix("comment") {
                let (line, number) = name.split_once('_').unwrap_or(("0", name));
                if let Ok(number) = number.parse() {
                    reader.comments.entry((line, number)).or_default().push(field.value);
                }
            }
        }
        reader
    }

    /// The moves of a line with this number, which `before` moves of the game precede.
    fn line(
        &mut self,
        id: &'t str,
        field: Field<'t>,
        before: usize,
        start: &Position,
        depth: usize,
    ) -> Vec<RecordTurn> {
        let game = self.game;
        let mut turns: Vec<RecordTurn> = Vec::new();
        let Some(squares) = squares(field.value) else {
            self.remarks
                .add(field.line, format!("{} is not a list of moves with four digits each", quoted(field.value)));
            return turns;
        };
        let mut pos = *start;
        for (index, pair) in squares.chunks(2).enumerate() {
            let number = before + index + 1;
            let cells = match pair {
                [from, to] => cell(game, *from).zip(cell(game, *to)),
                _ => None,
            };
            let steps = cells.and_then(|(from, to)| {
                whole_turn(game, &pos, |step| step.act == Act::Move && (step.from, step.to) == (from, to))
            });
            let Some(steps) = steps else {
                let digits: String = pair.iter().flat_map(|(x, y)| [x, y]).map(ToString::to_string).collect();
                self.remarks
                    .add(field.line, format!("move {number}: `{digits}` is not a legal move; the line ends before it"));
                break;
            };
            let mut variations = Vec::new();
            let others = if depth < MAX_DEPTH { self.variations.remove(&(id, number)) } else { None };
            for other in others.into_iter().flatten() {
                let own = other.name.rsplit('_').next().unwrap_or_default();
                variations.push(self.line(own, other, number - 1, &pos, depth + 1));
            }
            variations.retain(|line| !line.is_empty());
            let mut comment = String::new();
            for said in self.comments.remove(&(id, number)).into_iter().flatten() {
                append(&mut comment, &said.replace("||", " "));
            }
            let text = notation::turn::write(game, &pos, &steps);
            let span: Range<usize> = field.at..field.at + field.value.len();
            turns.push(RecordTurn { text, comment, variations, span, ..RecordTurn::default() });
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
        }
        turns
    }
}
