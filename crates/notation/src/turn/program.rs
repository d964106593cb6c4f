//! Turns as chess programs write them in their protocols: coordinates without a blank.
//!
//! They differ from [`coordinates`](super::coordinates) in little: the letter of a promotion is lower case (`e7e8q`)
//! and that of what the new man looks like, a man who is promoted to his own other side gets a `+` (`h2h3+`), and doing
//! nothing is `0000`. A man who explodes where he would have become another is written as if he had (`h2g1q` in atomic
//! chess). Steps of one turn are joined by commas (`a2b4,^@b6`). Not for: people, records.

use super::{coordinates, read};
use crate::error::TextError;
use rules::{Act, Game, Kind, Position, Step};
use std::ops::ControlFlow;

/// How programs say that nothing is done; the first is what is written.
const PASSES: [&str; 3] = ["0000", "@@@@", "(none)"];

/// The sign of a man's other side.
const PROMOTED: char = '+';

/// The turn as programs write it.
pub fn write_for_programs(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let text = coordinates(game, pos, turn);
    match turn {
        [Step { act: Act::Pass, .. }] => PASSES[0].to_owned(),
        [Step { act: Act::Move, choice: Some(kind), from, .. }] => {
            let letter = game.def().kind(*kind).letter.to_string();
            let Some(move_) = text.strip_suffix(&letter) else { return text };
            if letter == other_side(game, pos, *from) {
                format!("{move_}{PROMOTED}")
            } else {
                move_.to_owned() + &small_letter(game, *kind)
            }
        }
        [step] => match lost_promotions(game, pos, step).first() {
            Some(kind) => text + &small_letter(game, *kind),
            None => text,
        },
        _ => text,
    }
}

/// The letter of what a man becomes. What marks him as promoted (`Q~`) others do not write.
fn small_letter(game: &Game, kind: Kind) -> String {
    let letter = game.def().kind(kind).letter.to_string();
    letter.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase()
}

/// What a man would have had to become where he comes to, had he not exploded on the way there.
fn lost_promotions(game: &Game, pos: &Position, step: &Step) -> Vec<Kind> {
    let def = game.def();
    if step.act != Act::Move || step.choice.is_some() || step.from == step.to || !pos.piece(step.from).is_man() {
        return Vec::new();
    }
    let here = |zone: usize| def.zones[zone].cells[pos.side().index()].contains(step.to);
    let becomes = def.kind(pos.piece(step.from).kind()).becomes();
    let kinds: Vec<Kind> =
        becomes.filter(|rule| !rule.optional && here(rule.zone)).flat_map(|rule| rule.kinds.iter().copied()).collect();
    let gone = || game.play_turn_unchecked(pos, &[*step], &mut ()).piece(step.to).is_empty();
    if kinds.is_empty() || !gone() { Vec::new() } else { kinds }
}

/// The letter that the man on a cell would have, were he promoted to his own other side.
fn other_side(game: &Game, pos: &Position, from: geometry::Cell) -> String {
    let piece = pos.piece(from);
    if piece.is_empty() { String::new() } else { format!("{PROMOTED}{}", game.def().kind(piece.kind()).letter) }
}

/// The legal turn that a program means; all that [`read`] understands is understood.
///
/// # Errors
/// Those of [`read`].
pub fn read_from_program(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    let text = text.trim();
    if PASSES.contains(&text) {
        return read(game, pos, "pass");
    }
    if let Some(move_) = text.strip_suffix(PROMOTED) {
        // Elsewhere a + at the end says check, which need not be said.
        let turn = read(game, pos, move_)?;
        let promoted = turn.first().map(|step| format!("{move_}{}", other_side(game, pos, step.from)));
        return Ok(promoted.and_then(|text| read(game, pos, &text).ok()).unwrap_or(turn));
    }
    read(game, pos, text).or_else(|error| {
        let mut found = None;
        let _ = game.for_each_turn(pos, &mut |turn, _| {
            let as_lost = |step: &Step| {
                lost_promotions(game, pos, step)
                    .into_iter()
                    .any(|kind| (coordinates(game, pos, turn) + &small_letter(game, kind)).eq_ignore_ascii_case(text))
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
