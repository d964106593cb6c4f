//! Writes a record as a CSA file, in V2.2, which more programs read than V3.0, with the encoding in a comment as V3.0
//! has it.

use super::read::field;
use crate::japanese::ending::Ending;
use crate::japanese::{self, digits, names, sides, time};
use crate::reading::{Reading, Remarks};
use geometry::Cell;
use notation::TextError;
use notation::record::Record;
use rules::{Act, Game, Position, Side, Step};

/// Writes a record as a CSA file. The remarks, which have no lines, say what the format cannot hold.
///
/// # Errors
/// If the format cannot describe the game or the start position.
pub fn write(game: &Game, record: &Record) -> Result<Reading<String>, TextError> {
    if !japanese::is_used_for(game) {
        return Err(TextError::new(format!("{} cannot be written as a CSA file", game.def().name), 0..0));
    }
    let start = crate::start_of(game, record)?;
    let mut remarks = Remarks::default();
    let mut text = "'CSA encoding=UTF-8\nV2.2\n".to_owned();
    for (tag, prefix) in [("White", "N+"), ("Black", "N-")] {
        if let Some(name) = record.tag(tag) {
            text += &format!("{prefix}{name}\n");
        }
    }
    for (tag, value) in &record.tags {
        let value = match tag.as_str() {
            "White" | "Black" | "Termination" | "Time" => continue,
            "Date" => {
                let date = value.replace('.', "/");
                record.tag("Time").map_or(date.clone(), |time| format!("{date} {time}"))
            }
            _ => value.clone(),
        };
        text += &format!("${}:{value}\n", field(tag));
    }
    write_position(&mut text, game, &start);
    comment(&mut text, &record.preface.text);
    let mut pos = start;
    for (index, entry) in record.turns.iter().enumerate() {
        let read = notation::turn::parse(game, &pos, &entry.text);
        let written = read.ok().and_then(|steps| Some((move_text(game, &pos, &steps)?, steps)));
        let Some((move_text, steps)) = written else {
            remarks.add(0, format!("move {} `{}` cannot be written; the game ends before it", index + 1, entry.text));
            break;
        };
        text += &move_text;
        text.push('\n');
        if let Some(time) = entry.annotations.elapsed {
            text += &format!("T{}\n", time.as_secs());
        }
        comment(&mut text, &time::comment_with_commands(entry));
        if !entry.variations.is_empty() {
            remarks.add(0, format!("move {}: its variations are left out, which a CSA file cannot hold", index + 1));
        }
        if !entry.nags.is_empty() {
            remarks.add(0, format!("move {}: its marks ({}) are left out", index + 1, entry.glyphs()));
        }
        pos = game.play_turn_unchecked(&pos, &steps, &mut ());
    }
    let has_csa = |ending: &Ending| !ending.csa.is_empty();
    if let Some(ending) = Ending::to_write(game, pos.side(), &record.result, record.tag("Termination"), has_csa) {
        text += &format!("%{}\n", ending.csa);
    }
    Ok(remarks.with(text))
}

fn comment(text: &mut String, comment: &str) {
    for line in comment.lines().map(str::trim).filter(|line| !line.is_empty()) {
        *text += &format!("'*{line}\n");
    }
}

fn write_position(text: &mut String, game: &Game, pos: &Position) {
    let (files, ranks) = (game.board().files().len(), game.board().ranks().len());
    let [first, second] = sides(game);
    let code = |kind| names::of_letter(game.def().kind(kind).letter).map_or("??", |names| names.csa);
    for rank in 1..=ranks {
        *text += &format!("P{rank}");
        for file in (1..=files).rev() {
            let piece =
                crate::sfen::cell(game, file, rank).map(|cell: Cell| pos.piece(cell)).filter(|piece| !piece.is_empty());
            match piece {
                Some(piece) => {
                    let sign = if piece.is_of(second) { '-' } else { '+' };
                    *text += &format!("{sign}{}", code(piece.kind()));
                }
                None => *text += " * ",
            }
        }
        text.push('\n');
    }
    for (side, sign) in [(first, '+'), (second, '-')] {
        let held = held(game, pos, side, code);
        if !held.is_empty() {
            *text += &format!("P{sign}{held}\n");
        }
    }
    *text += if pos.side() == second { "-\n" } else { "+\n" };
}

fn held(game: &Game, pos: &Position, side: Side, code: impl Fn(rules::Kind) -> &'static str) -> String {
    let slots = game.stock_slots().iter().enumerate();
    slots.map(|(slot, &kind)| format!("00{}", code(kind)).repeat(usize::from(pos.stock(side, slot)))).collect()
}

/// `+7776FU`; `None` if CSA has no text for the turn.
fn move_text(game: &Game, pos: &Position, steps: &[Step]) -> Option<String> {
    let &[step] = steps else { return None };
    let sign = if pos.side() == sides(game)[1] { '-' } else { '+' };
    let (from, kind) = match step.act {
        Act::Place => ("00".to_owned(), step.choice?),
        Act::Move => (digits(game, step.from), step.choice.unwrap_or(pos.piece(step.from).kind())),
        _ => return None,
    };
    Some(format!("{sign}{from}{}{}", digits(game, step.to), names::of_letter(game.def().kind(kind).letter)?.csa))
}
