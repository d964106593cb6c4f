//! Reads KIF and KI2 files.

use super::board::{self, BoardLine};
use super::header;
use super::move_text::{self, SIDE_MARKS};
use crate::japanese::diagram::{Diagram, is_second};
use crate::japanese::ending::Ending;
use crate::japanese::{handicap, names, sides, time, won_by};
use crate::reading::{Reading, Remarks, quoted};
use crate::tree::{Tree, append};
use notation::record::{Record, parse_time};
use rules::{Game, Position};
use std::ops::Range;
use std::time::Duration;

/// Reads all games of a text in KIF or KI2.
pub fn read(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let mut reader = Reader { game, remarks: Remarks::default(), games: Vec::new(), current: Current::default() };
    let mut begin = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_start_matches('\u{feff}');
        reader.line(bare.trim_end(), index + 1, begin + line.len() - bare.len());
        begin += line.len();
    }
    reader.end_game();
    reader.remarks.with(reader.games)
}

/// The number and the rest of a line such as `12 ７六歩(77)`.
pub(super) fn numbered_move(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start();
    let is_digit = |letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter);
    let (number, rest) = line.split_at(line.find(|letter| !is_digit(letter))?);
    let number: String =
        number.chars().filter_map(names::digit).filter_map(|digit| char::from_digit(digit, 10)).collect();
    let rest = rest.strip_prefix('手').unwrap_or(rest);
    rest.starts_with(char::is_whitespace).then_some(())?;
    // Above a diagram, full-width numbers are those of its files.
    let is_move = || move_text::looks_like_move(rest.trim().trim_start_matches(SIDE_MARKS));
    (line.starts_with(|letter: char| letter.is_ascii_digit()) || is_move()).then_some(())?;
    Some((number.parse().ok()?, rest.trim()))
}

/// The game that is being read.
#[derive(Debug, Default)]
struct Current<'g> {
    record: Record,
    /// Something of the game has been read.
    begun: bool,
    /// The name of the start position, and the line with it.
    handicap: Option<(String, usize)>,
    diagram: Option<Diagram>,
    /// The number of ranks of the diagram that have been read.
    ranks: usize,
    /// A remark has said that the numbers of the moves are not those of the game.
    is_misnumbered: bool,
    /// The moves, from the first one on.
    tree: Option<Tree<'g>>,
    /// The ending of the game itself, and the line with it.
    ended: bool,
}

struct Reader<'g> {
    game: &'g Game,
    remarks: Remarks,
    games: Vec<Record>,
    current: Current<'g>,
}

impl<'g> Reader<'g> {
    fn line(&mut self, line: &str, number: usize, begin: usize) {
        let bare = line.trim();
        // Lines beginning with # are for programs; the words of the table above the moves say nothing.
        if bare.is_empty() || bare.starts_with('#') || bare.starts_with("手数---") {
            return;
        }
        if let Some(comment) = line.strip_prefix('*') {
            let comment = comment.trim_start_matches('*');
            let left = self.tree(number).comment(comment).map(str::to_owned);
            if let Some(comment) = left {
                append(&mut self.current.record.preface.text, &comment);
            }
        } else if let Some(bookmark) = line.strip_prefix('&') {
            self.remarks.add(number, format!("the bookmark {} is left out", quoted(bookmark)));
        } else if let Some((at, text)) = numbered_move(line) {
            self.numbered(at, text, number, begin + line.len() - line.trim_start().len());
        } else if bare.starts_with(SIDE_MARKS) {
            self.marked_moves(line, number, begin);
        } else if let Some(rest) = bare.strip_prefix("変化") {
            self.variation(rest, number);
        } else if let Some(rest) = bare.strip_prefix("まで") {
            self.closing_words(rest, number);
        } else if let Some(part) = board::line(line) {
            self.diagram_line(&part, number);
        } else if let Some((key, value)) = header::split(bare) {
            self.header(key, value, number);
        } else {
            self.remarks.add(number, format!("{} is not understood and left out", quoted(bare)));
        }
    }

    /// Ends the game whose moves have been read: what follows belongs to the next one.
    fn end_if_moved(&mut self) {
        if self.current.tree.as_ref().is_some_and(|tree| tree.next_number() > 1 || self.current.ended) {
            self.end_game();
        }
    }

    fn header(&mut self, key: &str, value: &str, number: usize) {
        self.end_if_moved();
        self.current.begun = true;
        if key == header::HANDICAP {
            self.current.handicap = Some((value.to_owned(), number));
        } else if value.is_empty() {
            // An empty field says nothing.
        } else if let ("Date", Some((date, time))) = (header::tag(key), header::date(value)) {
            self.current.record.set_tag("Date", date);
            if let Some(time) = time {
                self.current.record.set_tag("Time", time);
            }
        } else {
            self.current.record.set_tag(header::tag(key), value);
        }
    }

    fn diagram_line(&mut self, part: &BoardLine<'_>, number: usize) {
        self.end_if_moved();
        self.current.begun = true;
        let diagram = self.current.diagram.get_or_insert_default();
        let read = match *part {
            BoardLine::Rank(text) => {
                self.current.ranks += 1;
                board::read_rank(diagram, text, self.current.ranks)
            }
            BoardLine::Hand(second, text) => board::read_hand(diagram, second, text),
            BoardLine::Turn(second) => {
                diagram.second_moves = second;
                Ok(())
            }
            BoardLine::Played(turns) => {
                diagram.played = turns;
                Ok(())
            }
            BoardLine::Frame => Ok(()),
        };
        if let Err(message) = read {
            self.remarks.add(number, format!("{message}; the rest of the line is left out"));
        }
    }

    /// The moves, which begin now if they have not yet.
    fn tree(&mut self, number: usize) -> &mut Tree<'g> {
        if self.current.tree.is_none() {
            let (start, is_known) = self.start(number);
            let mut tree = Tree::new(self.game, &start);
            if !is_known {
                tree.break_off();
            }
            if notation::position::write(self.game, &start) != notation::position::write(self.game, &self.game.start())
            {
                self.current.record.start = Some(notation::position::write(self.game, &start));
            }
            self.current.begun = true;
            self.current.tree = Some(tree);
        }
        let game = self.game;
        self.current.tree.get_or_insert_with(|| Tree::new(game, &game.start()))
    }

    /// The start position, and whether it is the one of the file.
    fn start(&mut self, number: usize) -> (Position, bool) {
        let usual = self.game.start();
        let has_board = self.current.ranks > 0;
        if let Some(diagram) = self.current.diagram.as_ref().filter(|_| has_board) {
            return match diagram.to_position(self.game) {
                Ok(start) => (start, true),
                Err(error) => {
                    let message = format!(
                        "the diagram is not a position of this game, so its moves are left out: {}",
                        error.message
                    );
                    self.remarks.add(number, message);
                    (usual, false)
                }
            };
        }
        let Some((name, line)) = self.current.handicap.clone().filter(|(name, _)| name != handicap::EVEN) else {
            return (usual, true);
        };
        let sfen = handicap::start(&name);
        let start = sfen.as_ref().and_then(|sfen| crate::sfen::parse(self.game, sfen)?.ok());
        // A name that is none of a handicap is that of a smaller board, and the caller has chosen the game by it.
        let is_board = !name.ends_with('ち') && name != "その他";
        match start {
            Some(start) => (start, true),
            None if is_board => (usual, true),
            None => {
                let message = format!(
                    "the handicap {} is unknown, so the moves are left out; a diagram would show the position",
                    quoted(&name)
                );
                self.remarks.add(line, message);
                (usual, false)
            }
        }
    }

    fn numbered(&mut self, at: usize, text: &str, number: usize, begin: usize) {
        let (text, spent) = split_time(text);
        // Some programs mark the side here, too.
        let mark = text.chars().next().filter(|mark| SIDE_MARKS.contains(mark));
        let marked = text;
        let text = text.trim_start_matches(SIDE_MARKS);
        let begin = begin + marked.len() - text.len();
        let ending = Ending::of_kif(text);
        // A new game begins again with its first move.
        if at == 1 && self.current.tree.as_ref().is_some_and(|tree| tree.is_main() && tree.next_number() > 1) {
            self.end_game();
        }
        let tree = self.tree(number);
        if tree.is_broken() {
            if let Some(ending) = ending.filter(|_| tree.is_main()) {
                self.end(ending, number, at);
            }
            return;
        }
        let expected = tree.next_number();
        if expected != at && !std::mem::replace(&mut self.current.is_misnumbered, true) {
            self.remarks.add(number, format!("this is move {expected} of the line, not {at}"));
        }
        match ending {
            Some(ending) => self.end(ending, number, at),
            None if mark.is_some_and(|mark| self.is_wrong_side(mark, number)) => {}
            None => self.play(text, spent, number, begin..begin + text.len()),
        }
    }

    /// Ends the line if the mark before a move is that of the other side; returns whether it is.
    fn is_wrong_side(&mut self, mark: char, number: usize) -> bool {
        let game = self.game;
        let tree = self.tree(number);
        let (at, side) = (tree.next_number(), tree.position().side());
        let is_wrong = move_text::is_second_mark(mark) != is_second(game, side);
        if is_wrong {
            tree.break_off();
            let name = &game.def().side(side).name;
            let message =
                format!("move {at}: `{mark}` marks the wrong side, {name} is to move; the line ends before it");
            self.remarks.add(number, message);
        }
        is_wrong
    }

    fn play(&mut self, text: &str, spent: Option<Duration>, number: usize, span: Range<usize>) {
        let game = self.game;
        let tree = self.tree(number);
        let last = tree.last_steps().and_then(|steps| steps.last()).map(|step| step.to);
        match move_text::parse(game, &tree.position(), text, last) {
            Ok(steps) => {
                tree.push(steps, span);
                tree.set_time(spent);
            }
            Err(message) => {
                let at = tree.next_number();
                tree.break_off();
                self.remarks.add(number, format!("move {at}: {message}; the line ends before it"));
            }
        }
    }

    /// A line of KI2: `▲７六歩 △３四歩`.
    fn marked_moves(&mut self, line: &str, number: usize, begin: usize) {
        let mut rest = line;
        while let Some(at) = rest.find(SIDE_MARKS) {
            let mark = rest[at..].chars().next().unwrap_or_default();
            let after = &rest[at + mark.len_utf8()..];
            let text = &after[..after.find(SIDE_MARKS).unwrap_or(after.len())];
            let start = begin + line.len() - after.len();
            rest = &after[text.len()..];
            let tree = self.tree(number);
            if tree.is_broken() {
                return;
            }
            let at = tree.next_number();
            if let Some(ending) = Ending::of_kif(text.trim()) {
                self.end(ending, number, at);
            } else if !self.is_wrong_side(mark, number) {
                self.play(text.trim(), None, number, start..start + text.trim_end().len());
            }
        }
    }

    /// `変化：12手`.
    fn variation(&mut self, rest: &str, number: usize) {
        let digits: String = rest
            .trim_start_matches(['：', ':'])
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .map_while(names::digit)
            .filter_map(|digit| char::from_digit(digit, 10))
            .collect();
        let Ok(at) = digits.parse() else {
            self.remarks.add(number, "the variation does not say which move it replaces");
            self.tree(number).break_off();
            return;
        };
        if !self.tree(number).begin_variation(at) {
            let tree = self.tree(number);
            tree.break_off();
            self.remarks.add(
                number,
                format!("the variation is left out: no line before it has a move {at} that it could replace"),
            );
        }
    }

    /// A statement that ends a line, before move `at`.
    fn end(&mut self, ending: &Ending, number: usize, at: usize) {
        let game = self.game;
        let tree = self.tree(number);
        let is_main = tree.is_main();
        let (side, broken) = (tree.position().side(), tree.is_broken());
        if !is_main {
            // The result of a variation is that of no game.
            let _ = tree.comment(ending.termination);
            tree.break_off();
            return;
        }
        // Where a move was not understood, the number tells who would have had to move.
        let ahead = at.saturating_sub(tree.next_number());
        let side = if broken && ahead % 2 == 1 { game.side_after(side) } else { side };
        tree.break_off();
        self.current.ended = true;
        ending.result(game, side).clone_into(&mut self.current.record.result);
        self.current.record.set_tag("Termination", ending.termination);
    }

    /// `まで34手で後手の勝ち`.
    fn closing_words(&mut self, rest: &str, number: usize) {
        let Some(tree) = &self.current.tree else { return };
        if !tree.is_main() {
            return;
        }
        let [first, second] = sides(self.game);
        let named = |names: [&str; 2]| names.iter().any(|name| rest.contains(name));
        let winner = match (named(["先手の", "下手の"]), named(["後手の", "上手の"])) {
            (true, false) => Some(first),
            (false, true) => Some(second),
            _ => None,
        };
        let loses = rest.contains("負け") && !rest.contains("勝ち");
        let winner = winner.map(|side| if loses { self.game.side_after(side) } else { side });
        let drawn = rest.contains("千日手") || rest.contains("持将棋") || rest.contains("引き分け");
        let result = match winner {
            Some(side) if rest.contains('勝') || loses => won_by(self.game, side),
            _ if drawn => "1/2-1/2",
            _ if rest.contains("中断") => "*",
            _ => return,
        };
        let record = &mut self.current.record;
        if !self.current.ended {
            result.clone_into(&mut record.result);
            self.current.ended = true;
        } else if record.result != result {
            let message =
                format!("the closing words say {result}, but the last move says {}, which counts", record.result);
            self.remarks.add(number, message);
        }
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

/// Splits `７六歩(77)   ( 0:16/00:00:16)+` into the move and the time spent.
fn split_time(text: &str) -> (&str, Option<Duration>) {
    let found = text.match_indices('(').find_map(|(at, _)| {
        let inside = text[at + 1..].split(')').next()?;
        inside.contains(':').then_some((at, inside))
    });
    let Some((at, inside)) = found else { return (text.trim_end_matches('+').trim(), None) };
    (text[..at].trim(), inside.split('/').next().and_then(parse_time))
}
