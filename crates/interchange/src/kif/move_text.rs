//! Moves in KIF and KI2 (`７六歩(77)`, `同　銀成`, `５五角打`, `４八金右`), and the legal turns that they mean.
//!
//! KI2 tells apart all pieces that can come to the square by their way of moving, also one that may not go there because
//! its king would be in check. The Japan Shogi Association says only "that can be moved there"
//! (<https://www.shogi.or.jp/faq/kihuhyouki.html>); tsshogi (`ShogiHome`), cshogi, `MyShogi`, JSON Kifu Format and, since a
//! report by its users (lishogi, issue 874), shogiops count them. A reader that does so refuses a move without marks that
//! a writer of legal moves alone leaves unmarked; this one reads both.

use crate::japanese::names::{self, PieceNames};
use crate::japanese::{diagram::is_second, kind, square};
use crate::sfen::{cell, numbers};
use crate::usi::{find_drop, find_move};
use geometry::Cell;
use rules::{Act, Game, Kind, Position, Step};
use std::cmp::Ordering;

/// The marks before the moves of KI2: of the first side, then of the second.
pub(crate) const SIDE_MARKS: [char; 6] = ['▲', '☗', '▼', '△', '☖', '▽'];

/// Is it a mark of the second side?
pub(crate) fn is_second_mark(mark: char) -> bool {
    matches!(mark, '△' | '☖' | '▽')
}

/// A move as written.
#[derive(Debug)]
struct Written {
    to: Cell,
    piece: &'static PieceNames,
    from: Option<Cell>,
    promotes: bool,
    drops: bool,
    marks: Marks,
}

/// How a move tells its piece apart from others of its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Marks {
    /// 上 (also 行, 入), 寄, 引: forward, sideways, back.
    way: Option<Ordering>,
    /// 直: straight forward.
    straight: bool,
    /// 右 or 左: the rightmost or leftmost of the pieces that remain.
    wing: Option<Wing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wing {
    Left,
    Right,
}

impl Marks {
    /// The pieces among these, which can all come to the cell, that the marks can mean.
    fn choose(self, game: &Game, pos: &Position, mut from: Vec<Cell>, to: Cell) -> Vec<Cell> {
        let place = |from: Cell| seen_from(game, pos, from, to);
        from.retain(|&from| {
            let (right, forward) = place(from);
            self.way.is_none_or(|way| forward.cmp(&0) == way) && (!self.straight || (right, forward) == (0, 1))
        });
        if let Some(wing) = self.wing {
            let right = |from: &Cell| place(*from).0;
            let edge = match wing {
                Wing::Left => from.iter().map(right).min(),
                Wing::Right => from.iter().map(right).max(),
            };
            from.retain(|from| Some(right(from)) == edge);
        }
        from
    }

    fn text(self) -> String {
        let way = self.way.map_or("", |way| match way {
            Ordering::Greater => "上",
            Ordering::Equal => "寄",
            Ordering::Less => "引",
        });
        let straight = if self.straight { "直" } else { "" };
        let wing = self.wing.map_or("", |wing| match wing {
            Wing::Left => "左",
            Wing::Right => "右",
        });
        format!("{wing}{straight}{way}")
    }
}

/// The cells from which pieces of this kind, of the side to move, can come to a cell by their way of moving.
fn origins(game: &Game, pos: &Position, kind: Kind, to: Cell) -> Vec<Cell> {
    let pieces = pos.pieces_of(pos.side()).iter().filter(|&from| pos.piece(from).kind() == kind);
    pieces.filter(|&from| game.pseudo_legal_targets(pos, from).contains(to)).collect()
}

/// Does the text look like a move rather than a comment or a statement?
pub(crate) fn looks_like_move(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some('同') => true,
        Some(file) => names::digit(file).is_some() && letters.next().is_some_and(|rank| names::digit(rank).is_some()),
        None => false,
    }
}

/// The legal turn that the move means; `last` is the square on which the previous move ended.
///
/// # Errors
/// A sentence that says what is not understood, or that the move is not legal.
pub(crate) fn parse(game: &Game, pos: &Position, text: &str, last: Option<Cell>) -> Result<Vec<Step>, String> {
    let written = read(game, text, last)?;
    let kind =
        kind(game, written.piece.letter).ok_or_else(|| format!("this game has no {}", written.piece.moves[0]))?;
    let illegal = || format!("`{}` is not a legal move", text.trim());
    if written.drops {
        return find_drop(game, pos, kind, written.to).ok_or_else(illegal);
    }
    let moves = |from: Cell| pos.piece(from).is_of(pos.side()) && pos.piece(from).kind() == kind;
    if let Some(from) = written.from {
        if !moves(from) {
            return Err(format!("`{}`: there is no such piece on the square in brackets", text.trim()));
        }
        return find_move(game, pos, from, written.to, written.promotes).ok_or_else(illegal);
    }
    let candidates = origins(game, pos, kind, written.to);
    let mut from = written.marks.choose(game, pos, candidates, written.to);
    let find = |from: Cell, promotes: bool| find_move(game, pos, from, written.to, promotes);
    if from.len() != 1 {
        // What legal moves leave open need not be told apart for everyone.
        from.retain(|&from| find(from, true).is_some() || find(from, false).is_some());
    }
    if let &[_, _, ..] = &from[..] {
        let squares = game.def().square_names(from);
        return Err(format!("`{}` can be a move of several pieces: {squares}", text.trim()));
    }
    let moved = from.first().and_then(|&from| find(from, written.promotes));
    // Where no piece on the board may move there, 打 may be missing.
    let may_drop = !written.promotes && written.marks == Marks::default();
    let dropped = || if may_drop { find_drop(game, pos, kind, written.to) } else { None };
    moved.or_else(dropped).ok_or_else(illegal)
}

/// Where a piece comes from, as the side to move sees it: how far to the right of the goal it stands, and how far it
/// moves forward.
fn seen_from(game: &Game, pos: &Position, from: Cell, to: Cell) -> (i32, i32) {
    let number = |cell: Cell| {
        let (file, rank) = numbers(game, cell);
        (file as i32, rank as i32)
    };
    let ((from_file, from_rank), (to_file, to_rank)) = (number(from), number(to));
    let (right, forward) = (to_file - from_file, from_rank - to_rank);
    if is_second(game, pos.side()) { (-right, -forward) } else { (right, forward) }
}

fn read(game: &Game, text: &str, last: Option<Cell>) -> Result<Written, String> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let unclear = || format!("`{text}` is not a move");
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last.ok_or_else(|| format!("`{text}`: no move precedes this one"))?, rest),
        None => {
            let mut letters = text.chars();
            let mut digit = || letters.next().and_then(names::digit).ok_or_else(unclear);
            let (file, rank) = (digit()?, digit()?);
            let to = cell(game, file as usize, rank as usize);
            (to.ok_or_else(|| format!("`{text}` names a square beyond the board"))?, letters.as_str())
        }
    };
    let (piece, mut rest) = names::strip_piece(rest).ok_or_else(unclear)?;
    let mut written = Written { to, piece, from: None, promotes: false, drops: false, marks: Marks::default() };
    let mut take = |word: &str| {
        let after = rest.strip_prefix(word);
        if let Some(after) = after {
            rest = after;
        }
        after.is_some()
    };
    loop {
        if take("不成") || take("生") {
            written.promotes = false;
        } else if take("成") {
            written.promotes = true;
        } else if take("打") {
            written.drops = true;
        } else if take("上") || take("行") || take("入") {
            written.marks.way = Some(Ordering::Greater);
        } else if take("寄") {
            written.marks.way = Some(Ordering::Equal);
        } else if take("引") {
            written.marks.way = Some(Ordering::Less);
        } else if take("直") {
            written.marks.straight = true;
        } else if take("右") {
            written.marks.wing = Some(Wing::Right);
        } else if take("左") {
            written.marks.wing = Some(Wing::Left);
        } else {
            break;
        }
    }
    if let Some(from) = rest.strip_prefix(['(', '（']).and_then(|rest| rest.strip_suffix([')', '）'])) {
        let digits: String =
            from.chars().filter_map(names::digit).filter_map(|digit| char::from_digit(digit, 10)).collect();
        // Some programs write 00 for a drop.
        written.drops |= digits == "00";
        written.from = if written.drops { None } else { Some(square(game, &digits).ok_or_else(unclear)?) };
        rest = "";
    }
    if rest.is_empty() { Ok(written) } else { Err(unclear()) }
}

/// The goal of a move and the piece, with which every text of it begins: `７六歩`, `同　歩`; `None` if there are no names
/// for them.
pub(crate) fn goal_and_piece(game: &Game, pos: &Position, step: &Step, last: Option<Cell>) -> Option<String> {
    let (file, rank) = numbers(game, step.to);
    let to = if last == Some(step.to) {
        "同　".to_owned()
    } else {
        format!("{}{}", names::wide_digit(file), names::kanji_digit(rank))
    };
    let kind = match step.act {
        Act::Place => step.choice?,
        Act::Move => pos.piece(step.from).kind(),
        _ => return None,
    };
    Some(to + names::of_letter(game.def().kind(kind).letter)?.moves[0])
}

/// The move without the square that it comes from, `４八金右`, with as few marks as tell the pieces apart, in the order
/// in which the rules of the Japan Shogi Association prefer them: the way, straight ahead, the wing, the wing and the
/// way. `None` if there is no such text.
pub(crate) fn write_without_origin(game: &Game, pos: &Position, steps: &[Step], last: Option<Cell>) -> Option<String> {
    let &[step] = steps else { return None };
    let text = goal_and_piece(game, pos, &step, last)?;
    if step.act == Act::Place {
        let mark = if origins(game, pos, step.choice?, step.to).is_empty() { "" } else { "打" };
        return Some(text + mark);
    }
    let can_promote = game.steps(pos).iter().any(|other| {
        other.act == Act::Move && (other.from, other.to) == (step.from, step.to) && other.choice.is_some()
    });
    let promotion = match step.choice {
        Some(_) => "成",
        None if can_promote => "不成",
        None => "",
    };
    let candidates = origins(game, pos, pos.piece(step.from).kind(), step.to);
    let is_clear = |marks: &Marks| marks.choose(game, pos, candidates.clone(), step.to) == [step.from];
    let marks = preferred_marks(game, pos, &step).into_iter().find(is_clear)?;
    Some(format!("{text}{}{promotion}", marks.text()))
}

/// The marks that a move can have, the preferred ones first.
fn preferred_marks(game: &Game, pos: &Position, step: &Step) -> Vec<Marks> {
    let (right, forward) = seen_from(game, pos, step.from, step.to);
    let way = Marks { way: Some(forward.cmp(&0)), ..Marks::default() };
    // Dragons and horses are never straight: of two of them one is the left one.
    let is_great = matches!(game.def().kind(pos.piece(step.from).kind()).letter.to_string().as_str(), "+R" | "+B");
    let straight = Marks { straight: true, ..Marks::default() };
    let straight = (!is_great && (right, forward) == (0, 1)).then_some(straight);
    let wings = [Wing::Left, Wing::Right].map(|wing| Marks { wing: Some(wing), ..Marks::default() });
    let marks = [Marks::default(), way].into_iter().chain(straight).chain(wings);
    marks.chain(wings.map(|wing| Marks { wing: wing.wing, ..way })).collect()
}
