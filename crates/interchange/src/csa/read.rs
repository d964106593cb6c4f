//! Reads CSA files.

use crate::japanese::diagram::{Diagram, is_second};
use crate::japanese::ending::Ending;
use crate::japanese::names::{PIECES, PieceNames};
use crate::japanese::{kind, square, time};
use crate::reading::{Reading, Remarks, quoted};
use crate::tree::{Tree, append};
use crate::usi::{find_drop, whole_turn};
use notation::record::{Record, parse_time};
use rules::{Act, Game, Position, Step};
use std::ops::Range;

/// Fields with a tag of their own; all others are kept as tags under their own names.
const TAGS: &[(&str, &str)] = &[("EVENT", "Event"), ("SITE", "Site"), ("START_TIME", "Date")];

/// The tag for a field.
fn tag(field: &str) -> &str {
    TAGS.iter().find(|(known, _)| *known == field).map_or(field, |(_, tag)| tag)
}

/// The field for a tag.
pub(super) fn field(tag: &str) -> &str {
    TAGS.iter().find(|(_, known)| *known == tag).map_or(tag, |(field, _)| field)
}

/// Reads all games of a CSA file.
pub fn read(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let mut reader = Reader { game, remarks: Remarks::default(), games: Vec::new(), current: Current::default() };
    let mut begin = 0;
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_start_matches('\u{feff}');
        reader.line(line.trim_end(), index + 1, begin + whole.len() - line.len());
        begin += whole.len();
    }
    reader.end_game();
    reader.remarks.with(reader.games)
}

/// Is this a move such as `+7776FU`?
pub(super) fn is_move(text: &str) -> bool {
    let text = text.trim();
    let digits = text.bytes().skip(1).take(4);
    text.starts_with(['+', '-'])
        && text.len() == 7
        && text.is_ascii()
        && digits.filter(u8::is_ascii_digit).count() == 4
        && piece(&text[5..]).is_some()
}

/// The names of the piece with this code.
fn piece(code: &str) -> Option<&'static PieceNames> {
    PIECES.iter().find(|piece| piece.csa == code)
}

/// The game that is being read.
#[derive(Debug, Default)]
struct Current<'g> {
    record: Record,
    /// Something of the game has been read.
    begun: bool,
    diagram: Option<Diagram>,
    /// The moves, from the line with the side to move on.
    tree: Option<Tree<'g>>,
}

struct Reader<'g> {
    game: &'g Game,
    remarks: Remarks,
    games: Vec<Record>,
    current: Current<'g>,
}

impl<'g> Reader<'g> {
    fn line(&mut self, line: &str, number: usize, begin: usize) {
        let text = line.trim_start();
        let begin = begin + line.len() - text.len();
        if text == "/" {
            self.end_game();
            return;
        }
        // Names and comments may contain commas; other statements may share a line.
        match text.chars().next() {
            None => {}
            Some('\'') => self.comment(&text[1..], number),
            Some('N' | '$' | 'V') => self.field(text, number),
            Some(_) => {
                let mut at = begin;
                for part in text.split(',') {
                    let bare = part.trim();
                    let start = at + part.len() - part.trim_start().len();
                    at += part.len() + 1;
                    self.statement(part, bare, number, start..start + bare.len());
                }
            }
        }
    }

    fn comment(&mut self, text: &str, number: usize) {
        if text.starts_with("CSA encoding=") {
            return;
        }
        // Since V3.0 two characters mark a comment for programs that read the file: '* and '**.
        let text = text.trim_start_matches('*').trim();
        let Some(tree) = &mut self.current.tree else {
            append(&mut self.current.record.preface.text, text);
            return;
        };
        if let Some(text) = tree.comment(text) {
            append(&mut self.current.record.preface.text, text);
        }
        if tree.is_broken() && self.current.record.result.is_empty() {
            self.remarks.add(number, "a comment after the end of the line is added to its last move");
        }
    }

    fn field(&mut self, text: &str, number: usize) {
        self.current.begun = true;
        let record = &mut self.current.record;
        if let Some(name) = text.strip_prefix("N+") {
            set(record, "White", name);
        } else if let Some(name) = text.strip_prefix("N-") {
            set(record, "Black", name);
        } else if let Some(field) = text.strip_prefix('$') {
            let Some((key, value)) = field.split_once(':') else {
                self.remarks.add(number, format!("{} is not a field, which has the form $KEY:VALUE", quoted(text)));
                return;
            };
            if key == "START_TIME" {
                let (date, time) = value.trim().split_once(' ').unwrap_or((value.trim(), ""));
                set(record, "Date", &date.replace('/', "."));
                set(record, "Time", time);
            } else if !key.is_empty() && !key.contains(char::is_whitespace) {
                set(record, tag(key), value);
            }
        } else if !text
            .strip_prefix('V')
            .is_some_and(|version| version.starts_with(|digit: char| digit.is_ascii_digit()))
        {
            self.remarks.add(number, format!("{} is not understood and left out", quoted(text)));
        }
    }

    /// A statement with (`text`) and without (`bare`) the blanks around it: the last square of a rank may be a blank.
    fn statement(&mut self, text: &str, bare: &str, number: usize, span: Range<usize>) {
        if bare.is_empty() {
            return;
        }
        self.current.begun = true;
        if bare == "+" || bare == "-" {
            self.current.diagram.get_or_insert_default().second_moves = bare == "-";
            self.tree(number);
        } else if bare.starts_with(['+', '-']) {
            self.play(bare, number, span);
        } else if let Some(time) = bare.strip_prefix('T') {
            match parse_time(time) {
                Some(time) => self.tree(number).set_time(Some(time)),
                None => self.remarks.add(number, format!("{} is not a time in seconds", quoted(bare))),
            }
        } else if let Some(ending) = bare.strip_prefix('%') {
            self.end(ending, number);
        } else if let Some(position) = text.trim_start().strip_prefix('P') {
            self.position(position, number);
        } else {
            self.remarks.add(number, format!("{} is not understood and left out", quoted(bare)));
        }
    }

    fn position(&mut self, text: &str, number: usize) {
        if self.current.tree.is_some() {
            self.remarks.add(number, "the position of a game stands before its moves; the line is left out");
            return;
        }
        let mut letters = text.chars();
        let first = letters.next();
        let rest = letters.as_str();
        let game = self.game;
        let diagram = self.current.diagram.get_or_insert_default();
        let read = match first {
            Some('I') => usual_without(game, diagram, rest),
            Some('+') => pieces(game, diagram, rest, false),
            Some('-') => pieces(game, diagram, rest, true),
            Some(rank) => match rank.to_digit(10).filter(|rank| *rank > 0) {
                Some(rank) => read_rank(game, diagram, rest, rank as usize),
                None => Err(format!("P{rank} is not understood")),
            },
            None => Err("the position is missing behind P".to_owned()),
        };
        if let Err(message) = read {
            self.remarks.add(number, format!("{message}; the rest of the line is left out"));
        }
    }

    /// The moves, which begin now if they have not yet.
    fn tree(&mut self, number: usize) -> &mut Tree<'g> {
        let game = self.game;
        if self.current.tree.is_none() {
            let diagram = self.current.diagram.take().unwrap_or_default();
            let usual = game.start();
            // Old files leave the usual position out and give the side to move only.
            let made = if diagram.is_empty() && !diagram.second_moves { Ok(usual) } else { diagram.to_position(game) };
            let (start, is_known) = match made {
                Ok(start) => (start, true),
                Err(error) => {
                    let message = format!(
                        "the start is not a position of this game, so its moves are left out: {}",
                        error.message
                    );
                    self.remarks.add(number, message);
                    (usual, false)
                }
            };
            let text = notation::position::write(game, &start);
            if text != notation::position::write(game, &usual) {
                self.current.record.start = Some(text);
            }
            let mut tree = Tree::new(game, &start);
            if !is_known {
                tree.break_off();
            }
            self.current.tree = Some(tree);
        }
        self.current.tree.get_or_insert_with(|| Tree::new(game, &game.start()))
    }

    fn play(&mut self, text: &str, number: usize, span: Range<usize>) {
        let game = self.game;
        let is_over = !self.current.record.result.is_empty();
        let tree = self.tree(number);
        if tree.is_broken() {
            if is_over {
                self.remarks.add(number, format!("{} follows the end of the game and is left out", quoted(text)));
            }
            return;
        }
        match find(game, &tree.position(), text) {
            Ok(steps) => tree.push(steps, span),
            Err(message) => {
                let at = tree.next_number();
                tree.break_off();
                self.remarks.add(number, format!("move {at}: {message}; the game ends before it"));
            }
        }
    }

    fn end(&mut self, text: &str, number: usize) {
        let game = self.game;
        let Some(ending) = Ending::of_csa(text.trim()) else {
            self.remarks.add(number, format!("the ending {} is unknown and left out", quoted(&format!("%{text}"))));
            return;
        };
        let side = self.tree(number).position().side();
        self.tree(number).break_off();
        let record = &mut self.current.record;
        if !record.result.is_empty() {
            self.remarks.add(number, "the game has a second ending, which is left out");
            return;
        }
        ending.result(game, side).clone_into(&mut record.result);
        record.set_tag("Termination", ending.termination);
    }

    fn end_game(&mut self) {
        if self.current.begun && self.current.tree.is_none() {
            self.tree(1);
        }
        let Current { mut record, tree, .. } = std::mem::take(&mut self.current);
        let Some(tree) = tree else { return };
        crate::describe_game(self.game, &mut record);
        record.turns = tree.finish();
        time::remove_zeros(&mut record.turns);
        self.games.push(record);
    }
}

fn set(record: &mut Record, tag: &str, value: &str) {
    if !value.trim().is_empty() {
        record.set_tag(tag, value.trim());
    }
}

/// `PI82HI22KA`: the usual position without some pieces.
fn usual_without(game: &Game, diagram: &mut Diagram, text: &str) -> Result<(), String> {
    *diagram = Diagram::from_position(game, &game.start());
    for (square, code) in squares(text)? {
        let removed =
            diagram.remove(square).is_some_and(|(_, letter)| piece(code).is_some_and(|piece| piece.letter == letter));
        if !removed {
            return Err(format!("there is no {code} on {}{}", square.0, square.1));
        }
    }
    Ok(())
}

/// `+7776FU 00AL`: single pieces, on the board or, with 00, in hand; AL is all that are left.
fn pieces(game: &Game, diagram: &mut Diagram, text: &str, second: bool) -> Result<(), String> {
    for (square, code) in squares(text)? {
        if code == "AL" && square == (0, 0) {
            diagram.hold_rest(game, second);
            continue;
        }
        let Some(piece) = piece(code) else { return Err(format!("{} is not a piece", quoted(code))) };
        let fits = if square == (0, 0) { diagram.hold(second, piece, 1) } else { diagram.put(square, second, piece) };
        if !fits {
            return Err(format!("{}{}{code} is not a place for a piece", square.0, square.1));
        }
    }
    Ok(())
}

/// A square, file and rank.
type Square = (usize, usize);

/// Squares with codes, four characters each.
fn squares(text: &str) -> Result<Vec<(Square, &str)>, String> {
    let text = text.trim();
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let part = rest.get(..4).filter(|part| part.is_ascii());
        let read = part.and_then(|part| {
            let digits = part[..2].parse::<usize>().ok().filter(|_| part.as_bytes()[0].is_ascii_digit())?;
            Some(((digits / 10, digits % 10), &part[2..]))
        });
        let Some(read) = read else { return Err(format!("{} is not a square with a piece", quoted(rest))) };
        found.push(read);
        rest = rest[4..].trim_start();
    }
    Ok(found)
}

/// `P1-KY-KE * …`: the squares of a rank, three characters each. A blank at the end of the line may be missing.
fn read_rank(game: &Game, diagram: &mut Diagram, text: &str, rank: usize) -> Result<(), String> {
    let files = game.board().files().len();
    let mut rest = text;
    for file in (1..=files).rev() {
        let part = match rest.char_indices().nth(3) {
            Some((at, _)) => &rest[..at],
            None => rest,
        };
        rest = &rest[part.len()..];
        let bare = part.trim();
        if bare == "*" || bare.is_empty() && rest.is_empty() {
            continue;
        }
        let second = bare.starts_with('-');
        let code = bare.strip_prefix(['+', '-']).and_then(piece);
        let Some(piece) = code else { return Err(format!("{} is not a square of a rank", quoted(part))) };
        if !diagram.put((file, rank), second, piece) {
            return Err(format!("the board has no rank {rank}"));
        }
    }
    if rest.trim().is_empty() { Ok(()) } else { Err(format!("the rank has more than {files} squares")) }
}

/// The legal turn that a move such as `+7776FU` means: the code is that of the piece after the move.
fn find(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, String> {
    let unclear = || format!("{} is not a move such as +7776FU", quoted(text));
    if !is_move(text) {
        return Err(unclear());
    }
    let second = is_second(game, pos.side());
    if text.starts_with('-') != second {
        let name = &game.def().side(pos.side()).name;
        return Err(format!("`{text}` is a move of the wrong side, {name} is to move"));
    }
    let names = piece(&text[5..]).ok_or_else(unclear)?;
    let kind = kind(game, names.letter).ok_or_else(|| format!("this game has no {}", names.csa))?;
    let beyond = || format!("`{text}` names a square beyond the board");
    let to = square(game, &text[3..5]).ok_or_else(beyond)?;
    let found = if &text[1..3] == "00" {
        find_drop(game, pos, kind, to)
    } else {
        let from = square(game, &text[1..3]).ok_or_else(beyond)?;
        whole_turn(game, pos, |step| {
            step.act == Act::Move
                && (step.from, step.to) == (from, to)
                && step.choice.unwrap_or(pos.piece(from).kind()) == kind
        })
    };
    found.ok_or_else(|| format!("`{text}` is not a legal move"))
}
