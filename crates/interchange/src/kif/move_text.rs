//! Moves in KIF and KI2 (`７六歩(77)`, `同　銀成`, `５五角打`, `４八金右`), and the legal turns that they mean.

use crate::japanese::names::{self, PieceNames};
use crate::japanese::{diagram::is_second, kind, square};
use crate::sfen::{cell, numbers};
use crate::usi::{find_drop, find_move};
use geometry::Cell;
use rules::{Act, Game, Position, Step};

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
    /// 上 (also 行, 入), 寄, 引: forward, sideways, back.
    way: Option<std::cmp::Ordering>,
    /// 直: straight forward.
    straight: bool,
    /// 右 or 左: the rightmost or leftmost of the pieces that remain.
    wing: Option<Wing>,
}

#[derive(Clone, Copy, Debug)]
enum Wing {
    Left,
    Right,
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
    let steps = game.steps(pos);
    let mut from: Vec<Cell> = steps
        .iter()
        .filter(|step| step.act == Act::Move && step.to == written.to && moves(step.from))
        .map(|step| step.from)
        .collect();
    from.sort_unstable();
    from.dedup();
    if from.is_empty() {
        // Without a piece on the board that can move there, 打 may be missing.
        let marked = written.promotes || written.way.is_some() || written.straight || written.wing.is_some();
        let dropped = if marked { None } else { find_drop(game, pos, kind, written.to) };
        return dropped.ok_or_else(illegal);
    }
    let place = |from: Cell| seen_from(game, pos, from, written.to);
    from.retain(|&from| {
        let (right, forward) = place(from);
        written.way.is_none_or(|way| forward.cmp(&0) == way) && (!written.straight || (right, forward) == (0, 1))
    });
    if let Some(wing) = written.wing {
        let right = |from: &Cell| place(*from).0;
        let edge = match wing {
            Wing::Left => from.iter().map(right).min(),
            Wing::Right => from.iter().map(right).max(),
        };
        from.retain(|from| Some(right(from)) == edge);
    }
    match from[..] {
        [] => Err(illegal()),
        [from] => find_move(game, pos, from, written.to, written.promotes).ok_or_else(illegal),
        _ => {
            let squares = game.def().square_names(from);
            Err(format!("`{}` can be a move of several pieces: {squares}", text.trim()))
        }
    }
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
    let mut written =
        Written { to, piece, from: None, promotes: false, drops: false, way: None, straight: false, wing: None };
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
            written.way = Some(std::cmp::Ordering::Greater);
        } else if take("寄") {
            written.way = Some(std::cmp::Ordering::Equal);
        } else if take("引") {
            written.way = Some(std::cmp::Ordering::Less);
        } else if take("直") {
            written.straight = true;
        } else if take("右") {
            written.wing = Some(Wing::Right);
        } else if take("左") {
            written.wing = Some(Wing::Left);
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
    let means = |text: &String| parse(game, pos, text, last).is_ok_and(|found| found == steps);
    if step.act == Act::Place {
        return [text.clone(), text + "打"].into_iter().find(means);
    }
    let can_promote = game.steps(pos).iter().any(|other| {
        other.act == Act::Move && (other.from, other.to) == (step.from, step.to) && other.choice.is_some()
    });
    let promotion = match step.choice {
        Some(_) => "成",
        None if can_promote => "不成",
        None => "",
    };
    let (right, forward) = seen_from(game, pos, step.from, step.to);
    let way = match forward.cmp(&0) {
        std::cmp::Ordering::Greater => "上",
        std::cmp::Ordering::Equal => "寄",
        std::cmp::Ordering::Less => "引",
    };
    // Dragons and horses are never straight: of two of them one is the left one.
    let is_great = matches!(game.def().kind(pos.piece(step.from).kind()).letter.to_string().as_str(), "+R" | "+B");
    let straight = if is_great || (right, forward) != (0, 1) { None } else { Some("直".to_owned()) };
    let wings = ["左", "右"];
    let marks = [String::new(), way.to_owned()].into_iter().chain(straight).chain(wings.map(str::to_owned));
    let mut texts =
        marks.chain(wings.map(|wing| format!("{wing}{way}"))).map(|mark| format!("{text}{mark}{promotion}"));
    texts.find(means)
}
