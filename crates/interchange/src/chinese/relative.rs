//! Moves that name a piece, the file it stands on (or which of several on a file it is), a way, and a file or distance:
//! what WXF and the Chinese texts have in common.
//!
//! Source: World Xiangqi Federation, notation of moves; Xiangqi rules of the Chinese Xiangqi Association (2011),
//! chapter on records. Each side counts files from its own right. If soldiers stand in pairs on two files, texts with
//! ordinals mean different soldiers to different programs, so they are refused.

use super::scope::sides;
use geometry::{Cell, Facing};
use rules::{Act, Game, Letter, Position, Step};
use std::cmp::Ordering;

/// Which piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The only one on this file, or any of them if only one can make the move.
    File(usize),
    /// One of several on a file.
    Order(Order),
    /// One of several on this file.
    OrderOnFile(Order, usize),
}

/// One of several pieces on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Front,
    Middle,
    Rear,
    /// The number from the front, from 1.
    Nth(usize),
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relative {
    /// The letter of the kind in the rule file.
    pub(crate) letter: char,
    pub(crate) source: Source,
    /// Forward, sideways or back.
    pub(crate) way: Ordering,
    /// The new file, or the number of ranks if the piece stays on its file.
    pub(crate) number: usize,
}

/// The legal turn that the text means.
///
/// # Errors
/// If there is none, or more than one.
pub(crate) fn find(game: &Game, pos: &Position, written: Relative, text: &str) -> Result<Vec<Step>, String> {
    let Some(kind) = game.def().kind_of_letter(Letter::from(written.letter)) else {
        return Err(format!("`{text}` names a piece that this game does not have"));
    };
    if let Source::Order(Order::Nth(_)) = written.source
        && crowded_files(game, pos, written.letter) > 1
    {
        return Err(format!(
            "`{text}` does not say on which file: several files hold more than one such piece, and programs count them differently"
        ));
    }
    let steps = game.steps(pos);
    let fits = |step: &&Step| {
        step.act == Act::Move
            && step.choice.is_none()
            && game.def().base_kind(pos.piece(step.from).kind()) == kind
            && (way(game, pos, step), number(game, pos, step)) == (written.way, written.number)
            && source_fits(game, pos, step.from, written.source)
            && !game.after_step(pos, step, &mut ()).is_mid_turn()
    };
    let found: Vec<&Step> = steps.iter().filter(fits).collect();
    match found[..] {
        [step] => Ok(vec![*step]),
        [] => Err(format!("`{text}` is not a legal move")),
        _ => {
            let squares = game.def().square_names(found.iter().map(|step| step.from));
            Err(format!("`{text}` can be a move of several pieces: {squares}"))
        }
    }
}

/// The description of a move; `None` if it cannot be described.
pub(crate) fn describe(game: &Game, pos: &Position, turn: &[Step]) -> Option<Relative> {
    let &[step] = turn else { return None };
    if step.act != Act::Move || step.choice.is_some() {
        return None;
    }
    let letter = game.def().kind(game.def().base_kind(pos.piece(step.from).kind())).letter.character();
    let (place, count) = order_on_file(game, pos, step.from);
    let source = match (place, count) {
        (_, 0 | 1) => Source::File(file(game, pos, step.from)),
        (0, _) => Source::Order(Order::Front),
        (1, 3) => Source::Order(Order::Middle),
        (place, count) if place + 1 == count => Source::Order(Order::Rear),
        (place, _) => Source::Order(Order::Nth(place + 1)),
    };
    let plain = Relative { letter, source, way: way(game, pos, &step), number: number(game, pos, &step) };
    let by_file = Relative { source: Source::File(file(game, pos, step.from)), ..plain };
    // Of two advisors or elephants only one can ever move so.
    let is_plain = count != 2 || game.can_be_mistaken(pos, &step);
    let texts = if is_plain { [plain, by_file] } else { [by_file, plain] };
    texts.into_iter().find(|text| find(game, pos, *text, "").is_ok_and(|found| found == turn))
}

/// The file of a cell, from the right of the side to move, from 1.
fn file(game: &Game, pos: &Position, cell: Cell) -> usize {
    let x = usize::from(game.board().coordinates(cell).0);
    if faces_up(game, pos) { game.board().files().len() - x } else { x + 1 }
}

fn faces_up(game: &Game, pos: &Position) -> bool {
    game.def().side(pos.side()).facing == Facing::Up
}

/// How far ahead a cell is for the side to move.
fn height(game: &Game, pos: &Position, cell: Cell) -> i32 {
    let y = i32::from(game.board().coordinates(cell).1);
    if faces_up(game, pos) { y } else { -y }
}

fn way(game: &Game, pos: &Position, step: &Step) -> Ordering {
    height(game, pos, step.to).cmp(&height(game, pos, step.from))
}

fn number(game: &Game, pos: &Position, step: &Step) -> usize {
    let (from, to) = (file(game, pos, step.from), file(game, pos, step.to));
    if from == to { height(game, pos, step.to).abs_diff(height(game, pos, step.from)) as usize } else { to }
}

/// The place of a piece among those of its kind and side on its file, from the front, from 0; and how many they are.
fn order_on_file(game: &Game, pos: &Position, cell: Cell) -> (usize, usize) {
    let piece = pos.piece(cell);
    let same = |other: &Cell| pos.piece(*other) == piece && file(game, pos, *other) == file(game, pos, cell);
    let others: Vec<Cell> = pos.pieces_of(pos.side()).iter().filter(same).collect();
    let ahead = others.iter().filter(|&&other| height(game, pos, other) > height(game, pos, cell)).count();
    (ahead, others.len())
}

/// The number of files on which the side to move has several pieces with this letter.
fn crowded_files(game: &Game, pos: &Position, letter: char) -> usize {
    let of_letter = |cell: &Cell| game.def().kind(pos.piece(*cell).kind()).letter == letter.into();
    let mut files: Vec<usize> = pos
        .pieces_of(pos.side())
        .iter()
        .filter(of_letter)
        .filter(|&cell| order_on_file(game, pos, cell).1 > 1)
        .map(|cell| file(game, pos, cell))
        .collect();
    files.sort_unstable();
    files.dedup();
    files.len()
}

fn source_fits(game: &Game, pos: &Position, from: Cell, source: Source) -> bool {
    let fits = |order: Order| {
        let (place, count) = order_on_file(game, pos, from);
        count > 1
            && match order {
                Order::Front => place == 0,
                Order::Middle => (place, count) == (1, 3),
                Order::Rear => place + 1 == count,
                Order::Nth(number) => place + 1 == number && count > 2,
            }
    };
    match source {
        Source::File(wanted) => file(game, pos, from) == wanted,
        Source::Order(order) => fits(order),
        Source::OrderOnFile(order, wanted) => file(game, pos, from) == wanted && fits(order),
    }
}

/// Does the side to move move first?
pub(crate) fn is_first(game: &Game, pos: &Position) -> bool {
    pos.side() == sides(game)[0]
}
