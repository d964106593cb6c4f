//! Turns as chess programs write them in their protocols: coordinates without blanks.
//!
//! They differ from [`coordinates`](super::coordinates) in a few points. The letter of a promotion is lower case
//! (`e7e8q`) and names what the new piece looks like; a piece promoted to its other side gets a `+` (`h2h3+`). A pass
//! is a move of the royal piece to its own cell (`e2e2`), or `0000`. A piece that explodes where it would have been
//! promoted is written with the promotion (`h2g1q` in atomic chess). A piece that enters where another has left is a
//! letter behind the move (`g1f3e`). A stone is laid by a second move from where the piece stands now (`e2e4,e4d5`), if
//! there is one kind of stones; otherwise commas join the steps of a turn (`a2b4,^@b6`). People and records use other
//! forms. The conventions are those of `dialect`.

use super::dialect::{has_gating, lost_promotions, only_stone};
use super::find_turn::parse;
use super::full::{coordinates, is_won};
use crate::cursor::{Case, Cursor};
use crate::error::TextError;
use crate::unseen::unseen_change;
use geometry::Cell;
use rules::{Act, Game, Kind, Position, Step};
use std::ops::ControlFlow;

/// How programs write a pass; the first form is the one written.
const PASSES: [&str; 3] = ["0000", "@@@@", "(none)"];

/// The sign for a piece's promoted side.
const PROMOTION_SIGN: char = '+';

/// The turn in the form that programs use.
pub fn write_for_programs(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let turn = turn.strip_suffix(&[Step::STOP]).unwrap_or(turn);
    match turn {
        [Step { act: Act::Pass, .. }] => write_pass(game, pos),
        // Programs name a cell for the stone even if the move has won the game.
        [step] if step.act == Act::Move && only_stone(game).is_some() && wins(game, pos, step) => {
            let name = |cell: Cell| game.board().name(cell);
            format!("{},{}{}", write_step(game, pos, step), name(step.to), name(step.from))
        }
        [step] => write_step(game, pos, step),
        [first, Step { act: Act::Lay, to, .. }] if first.act == Act::Move && only_stone(game).is_some() => {
            let name = |cell: Cell| game.board().name(cell);
            format!("{},{}{}", write_step(game, pos, first), name(first.to), name(*to))
        }
        [first, Step { act: Act::Place, to, choice: Some(kind), .. }]
            if first.act == Act::Move && first.choice.is_none() && has_gating(game) =>
        {
            let (name, letter) = (|cell: Cell| game.board().name(cell), lower_letter(game, *kind));
            // Behind a castling move, the piece enters where the partner stood if the partner is named first.
            if *to == first.from {
                format!("{}{letter}", coordinates(game, pos, &[*first]))
            } else {
                format!("{}{}{letter}", name(*to), name(first.from))
            }
        }
        _ => coordinates(game, pos, turn),
    }
}

/// All texts that programs accept for a turn in their form; the first is the one of [`write_for_programs`]. There are
/// several where a piece explodes instead of being promoted, and where the move before a stone has won the game.
pub(super) fn texts_for_programs(game: &Game, pos: &Position, turn: &[Step]) -> Vec<String> {
    let usual = write_for_programs(game, pos, turn);
    let [step] = turn.strip_suffix(&[Step::STOP]).unwrap_or(turn) else { return vec![usual] };
    if let Some((_, stone)) = usual.split_once(',') {
        // Every cell that is empty behind the move is a cell for the stone.
        let name = |cell: Cell| game.board().name(cell);
        let move_ = usual.trim_end_matches(stone);
        let free = game.board().cells().filter(|&cell| pos.piece(cell).is_empty() && cell != step.to);
        let others = free.map(|cell| format!("{move_}{}{}", name(step.to), name(cell)));
        return std::iter::once(usual.clone()).chain(others).collect();
    }
    let kinds = lost_promotions(game, pos, step);
    if kinds.len() < 2 {
        return vec![usual];
    }
    let text = coordinates(game, pos, &[*step]);
    kinds.iter().map(|&kind| format!("{text}{}", lower_letter(game, kind))).collect()
}

/// Does the step win the game?
fn wins(game: &Game, pos: &Position, step: &Step) -> bool {
    is_won(game, &game.play_turn_unchecked(pos, &[*step], &mut ()))
}

/// A pass, as a move of the royal piece to its own cell if the side has only one.
fn write_pass(game: &Game, pos: &Position) -> String {
    match pos.royals(pos.side()).iter().collect::<Vec<_>>()[..] {
        [cell] => game.board().name(cell).repeat(2),
        _ => PASSES[0].to_owned(),
    }
}

/// A turn of one step, or its first.
fn write_step(game: &Game, pos: &Position, step: &Step) -> String {
    let text = coordinates(game, pos, &[*step]);
    match step {
        Step { act: Act::Move, choice: Some(kind), from, .. } => {
            let letter = game.def().kind(*kind).letter.to_string();
            let Some(move_) = text.strip_suffix(&letter) else { return text };
            if unseen_change(game, pos.piece(*from).kind(), pos.side(), step.to) == Some(*kind) {
                move_.to_owned()
            } else if letter == promoted_letter(game, pos, *from) {
                format!("{move_}{PROMOTION_SIGN}")
            } else {
                move_.to_owned() + &lower_letter(game, *kind)
            }
        }
        _ => match lost_promotions(game, pos, step).first() {
            Some(kind) => text + &lower_letter(game, *kind),
            None => text,
        },
    }
}

/// The letter of what a piece becomes, without the mark of a promoted piece (`Q~`), which other programs omit.
fn lower_letter(game: &Game, kind: Kind) -> String {
    let letter = game.def().kind(kind).letter.to_string();
    letter.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

/// The letter of the promoted side of the piece on a cell.
fn promoted_letter(game: &Game, pos: &Position, from: Cell) -> String {
    let piece = pos.piece(from);
    if piece.is_empty() { String::new() } else { format!("{PROMOTION_SIGN}{}", game.def().kind(piece.kind()).letter) }
}

/// The legal turn that a program means. Accepts everything that [`parse`] accepts.
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_from_program(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    let text = text.trim();
    if PASSES.contains(&text) {
        return parse(game, pos, "pass");
    }
    parse(game, pos, text).or_else(|error| {
        let mut found = None;
        let _ = game.for_each_turn(pos, &mut |turn, _| {
            if turn.len() == 1 && write_for_programs(game, pos, turn).eq_ignore_ascii_case(text) {
                found = Some(turn.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let found = found.or_else(|| castling_by_cells(game, pos, text));
        found.or_else(|| promotion_by_sign(game, pos, text)).ok_or(error)
    })
}

/// The castling move that a program writes by two cells that are not those of its step. Either it captures the own piece,
/// `e1h1`, as it does for shuffled arrays; some write it so in every game (the bot API of lichess, python-chess 1.11.2
/// reads it). Or it ends on the cell on which the king will stand, `e1g1`, where pieces that have been placed castle
/// (pyffish 0.0.90 in placement chess).
fn castling_by_cells(game: &Game, pos: &Position, text: &str) -> Option<Vec<Step>> {
    let mut cursor = Cursor::new(text, Case::Strict);
    let (king, target) = (cursor.cell(game)?, cursor.cell(game)?);
    if !cursor.is_at_end() || king == target {
        return None;
    }
    let x = |cell: Cell| game.board().coordinates(cell).0;
    let is_partner = pos.piece(target).is_of(pos.side());
    let is_meant = |step: &&Step| {
        let castles = step.act == Act::Move && step.from == king && game.castling_number(pos, step).is_some();
        castles
            && if is_partner {
                x(step.to).cmp(&x(king)) == x(target).cmp(&x(king))
            } else {
                game.after_step(pos, step, &mut ()).piece(target) == pos.piece(king)
            }
    };
    let steps = game.steps(pos);
    let mut castles = steps.iter().filter(is_meant);
    let step = castles.next().filter(|_| castles.next().is_none())?;
    (!game.after_step(pos, step, &mut ()).is_mid_turn()).then(|| vec![*step])
}

/// The promotion that a program writes with the sign of a promoted side although there is none, `d9e10+`: to the only kind
/// of which no piece stands on the board at the start (pyffish 0.0.90 in wolf chess).
fn promotion_by_sign(game: &Game, pos: &Position, text: &str) -> Option<Vec<Step>> {
    let mut cursor = Cursor::new(text.strip_suffix(PROMOTION_SIGN)?, Case::Strict);
    let (from, to) = (cursor.cell(game)?, cursor.cell(game)?);
    let start = game.start();
    let is_new = |kind: Kind| start.occupied().iter().all(|cell| start.piece(cell).kind() != kind);
    let is_meant =
        |step: &&Step| step.act == Act::Move && (step.from, step.to) == (from, to) && step.choice.is_some_and(is_new);
    let steps = game.steps(pos);
    let mut promotions = steps.iter().filter(is_meant);
    let step = promotions.next().filter(|_| cursor.is_at_end() && promotions.next().is_none())?;
    (!game.after_step(pos, step, &mut ()).is_mid_turn()).then(|| vec![*step])
}
