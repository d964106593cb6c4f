//! Turns as chess programs write them in their protocols: coordinates without blanks.
//!
//! They differ from [`coordinates`](super::coordinates) in a few points. The letter of a promotion is lower case
//! (`e7e8q`) and names what the new piece looks like; a piece promoted to its other side gets a `+` (`h2h3+`); a pass
//! is `0000`. A piece that explodes where it would have been promoted is written with the promotion (`h2g1q` in atomic
//! chess). Commas join the steps of a turn (`a2b4,^@b6`). People and records use other forms.

use super::{coordinates, parse};
use crate::error::TextError;
use rules::{Act, Game, Kind, Position, Step};
use std::ops::ControlFlow;

/// How programs write a pass; the first form is the one written.
const PASSES: [&str; 3] = ["0000", "@@@@", "(none)"];

/// The sign for a piece's promoted side.
const PROMOTION_SIGN: char = '+';

/// The turn in the form that programs use.
pub fn write_for_programs(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let text = coordinates(game, pos, turn);
    match turn {
        [Step { act: Act::Pass, .. }] => PASSES[0].to_owned(),
        [Step { act: Act::Move, choice: Some(kind), from, .. }] => {
            let letter = game.def().kind(*kind).letter.to_string();
            let Some(move_) = text.strip_suffix(&letter) else { return text };
            if letter == promoted_letter(game, pos, *from) {
                format!("{move_}{PROMOTION_SIGN}")
            } else {
                move_.to_owned() + &lower_letter(game, *kind)
            }
        }
        [step] => match lost_promotions(game, pos, step).first() {
            Some(kind) => text + &lower_letter(game, *kind),
            None => text,
        },
        _ => text,
    }
}

/// The letter of what a piece becomes, without the mark of a promoted piece (`Q~`), which other programs omit.
fn lower_letter(game: &Game, kind: Kind) -> String {
    let letter = game.def().kind(kind).letter.to_string();
    letter.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

/// The kinds that a piece would have had to become on its last cell if it had not exploded on the way.
fn lost_promotions(game: &Game, pos: &Position, step: &Step) -> Vec<Kind> {
    let def = game.def();
    if step.act != Act::Move || step.choice.is_some() || step.from == step.to || !pos.piece(step.from).has_side() {
        return Vec::new();
    }
    let here = |zone: usize| def.zones[zone].cells[pos.side().index()].contains(step.to);
    let becomes = def.kind(pos.piece(step.from).kind()).become_rules();
    let kinds: Vec<Kind> =
        becomes.filter(|rule| !rule.optional && here(rule.zone)).flat_map(|rule| rule.kinds.iter().copied()).collect();
    let gone = || game.play_turn_unchecked(pos, &[*step], &mut ()).piece(step.to).is_empty();
    if kinds.is_empty() || !gone() { Vec::new() } else { kinds }
}

/// The letter of the promoted side of the piece on a cell.
fn promoted_letter(game: &Game, pos: &Position, from: geometry::Cell) -> String {
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
    if let Some(move_) = text.strip_suffix(PROMOTION_SIGN) {
        // A + at the end may be a check mark instead, which is optional.
        let turn = parse(game, pos, move_)?;
        let promoted = turn.first().map(|step| format!("{move_}{}", promoted_letter(game, pos, step.from)));
        return Ok(promoted.and_then(|text| parse(game, pos, &text).ok()).unwrap_or(turn));
    }
    parse(game, pos, text).or_else(|error| {
        let mut found = None;
        let _ = game.for_each_turn(pos, &mut |turn, _| {
            let as_lost = |step: &Step| {
                lost_promotions(game, pos, step)
                    .into_iter()
                    .any(|kind| (coordinates(game, pos, turn) + &lower_letter(game, kind)).eq_ignore_ascii_case(text))
            };
            if let [step] = turn
                && (write_for_programs(game, pos, turn).eq_ignore_ascii_case(text) || as_lost(step))
            {
                found = Some(turn.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found.ok_or(error)
    })
}
