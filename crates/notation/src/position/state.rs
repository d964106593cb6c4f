//! The state part, `{a;b}`: what the other fields do not say.
//!
//! - `virgin=b3g8`: the men whose first move is still to come; left out when that is everybody who stands at home.
//! - `last=T,-`: the kind each side moved last. Always there.
//! - The key of a form, `freeze=wb`: the sides that have a man in it (the cells, if a side can have several such men).
//!   Always there.
//! - The name of a first phase (`setup`), as long as it lasts.
//! - `phase=play`: a later phase, where stocks look as if an earlier one still lasted.
//! - `passes=1`: so many turns running have been passes, where that matters.
//! - `asleep=w`: the sides that are mated and whose men stay, if there are any; `asleep=-` if there are none although
//!   the board alone looks as if there were.

use super::{Token, board, side_letters, side_of_letter};
use crate::error::{TextError, error};
use geometry::Cell;
use rules::{Game, Kind, Letter, PhaseDef, Piece, Position, Setup, Side};

/// The keys the format names.
fn keys(game: &Game) -> Vec<&str> {
    let states = game.def().notation.position.iter().filter_map(|field| field.strip_prefix('{')?.strip_suffix('}'));
    states.flat_map(|state| state.split(';')).filter(|key| !key.is_empty()).collect()
}

fn phase_named(game: &Game, key: &str) -> Option<usize> {
    game.def().turn.phases.iter().position(|phase| phase.until_stock_empty && phase.name == key)
}

fn form_named(game: &Game, key: &str) -> Option<Kind> {
    game.def().notation.form_keys.iter().find(|(name, _)| name == key).map(|(_, kind)| *kind)
}

/// Can a side have at most one man that takes this form?
fn is_single(game: &Game, form: Kind) -> bool {
    let base = game.def().base(form);
    game.def().notation.at_most.iter().any(|&(kind, most)| kind == base && most == 1)
}

pub(super) fn write(game: &Game, pos: &Position) -> Option<String> {
    let mut parts = Vec::new();
    for key in keys(game) {
        match key {
            "virgin" => parts.extend(write_first_moves(game, pos).map(|cells| format!("virgin={cells}"))),
            "last" => parts.push(format!("last={}", write_last(game, pos))),
            _ => {
                if let Some(form) = form_named(game, key) {
                    parts.push(format!("{key}={}", write_form(game, pos, form)));
                } else if phase_named(game, key) == Some(pos.phase()) {
                    parts.push(key.to_owned());
                }
            }
        }
    }
    let asleep: String =
        game.sides().filter(|&side| pos.is_asleep(side)).map(|side| game.def().side(side).letter).collect();
    if !asleep.is_empty() {
        parts.push(format!("asleep={asleep}"));
    } else if game.is_oddly_awake(pos) {
        parts.push("asleep=-".to_owned());
    }
    if game.is_oddly_late(pos) {
        parts.push(format!("phase={}", game.def().phase(pos.phase()).name));
    }
    if pos.passes_in_row() > 0 {
        parts.push(format!("passes={}", pos.passes_in_row()));
    }
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(";")))
}

/// The first moves that live, side by side and in the order of cells; none if all that could live do.
fn write_first_moves(game: &Game, pos: &Position) -> Option<String> {
    let rights = game.def().rights.iter().enumerate().filter(|(_, right)| right.letter.is_none());
    let possible = game.possible_rights(pos);
    if rights.clone().all(|(i, _)| possible >> i & 1 == pos.rights() >> i & 1) {
        return None;
    }
    let mut living: Vec<(Side, Cell)> =
        rights.filter(|(i, _)| pos.rights() >> i & 1 != 0).map(|(_, right)| (right.side, right.holds[0].0)).collect();
    living.sort();
    let names: String = living.into_iter().map(|(_, cell)| game.board().name(cell)).collect();
    Some(if names.is_empty() { "-".into() } else { names })
}

fn write_last(game: &Game, pos: &Position) -> String {
    let one = |side| {
        pos.last_kind(side).map_or_else(|| "-".into(), |kind| game.def().kind(game.def().base(kind)).letter.to_string())
    };
    game.sides().map(one).collect::<Vec<_>>().join(",")
}

fn write_form(game: &Game, pos: &Position, form: Kind) -> String {
    let having = |side| game.cells_with(pos, |piece| piece == Piece::man(side, form));
    if is_single(game, form) {
        return game
            .sides()
            .filter(|&side| !having(side).is_empty())
            .map(|side| game.def().side(side).letter)
            .collect();
    }
    game.sides().flat_map(having).map(|cell| game.board().name(cell)).collect()
}

/// Reads the state into the set-up; the first moves that live are the answer, if the text tells them.
pub(super) fn read(game: &Game, token: Token<'_>, setup: &mut Setup) -> Result<Option<u64>, TextError> {
    let Some(inside) = token.inside('{', '}') else {
        return error(format!("`{}` does not end with }}", token.text), token.at());
    };
    let (mut first_moves, mut seen) = (None, Vec::new());
    if inside.text.is_empty() {
        return Ok(None);
    }
    for part in inside.split(';') {
        let (key, value) = part.text.split_once('=').unwrap_or((part.text, ""));
        let value = Token { text: value, start: part.at().end - value.len() };
        if seen.contains(&key) {
            return error(format!("`{key}` is there twice"), part.at());
        }
        seen.push(key);
        let known = keys(game).contains(&key);
        if key == "asleep" && game.may_sleep() {
            setup.asleep = Some(if value.text == "-" { Vec::new() } else { read_sides(game, value)? });
        } else if key == "phase" && game.def().turn.phases.len() > 1 {
            let named = |phase: &PhaseDef| phase.name == value.text;
            let Some(phase) = game.def().turn.phases.iter().position(named) else {
                return error(format!("`{}` is no phase of this game", value.text), value.at());
            };
            setup.phase = Some(phase);
        } else if key == "passes" {
            setup.passes_in_row = super::read_number(value, "number of passes", 0)?;
        } else if key == "virgin" && known {
            first_moves = Some(read_first_moves(game, value, setup)?);
        } else if key == "last" && known {
            read_last(game, value, setup)?;
        } else if let Some(form) = form_named(game, key).filter(|_| known) {
            read_form(game, key, form, value, setup)?;
        } else if phase_named(game, key).is_some() {
            if part.text != key {
                return error(format!("`{key}` has no value"), value.at());
            }
            if setup.stock.iter().flatten().all(|&count| count == 0) {
                return error(format!("`{key}` cannot be true: all stocks are empty"), part.at());
            }
        } else {
            let known = keys(game).join(", ");
            let which =
                if known.is_empty() { "this game has no state".to_owned() } else { format!("known are: {known}") };
            return error(format!("unknown key `{key}`: {which}"), part.at());
        }
    }
    Ok(first_moves)
}

fn read_sides(game: &Game, value: Token<'_>) -> Result<Vec<Side>, TextError> {
    let mut sides = Vec::new();
    for letter in value.text.chars() {
        match side_of_letter(game, letter) {
            Some(side) if !sides.contains(&side) => sides.push(side),
            Some(_) => return error(format!("{letter} is there twice"), value.at()),
            None => return error(format!("`{letter}` is no side: {}", side_letters(game)), value.at()),
        }
    }
    Ok(sides)
}

/// Cells written one after the other without anything between them.
fn read_cells<'t>(game: &Game, value: Token<'t>) -> Result<Vec<(Cell, Token<'t>)>, TextError> {
    let (mut cells, mut rest) = (Vec::new(), value);
    while !rest.text.is_empty() {
        let letters = rest.text.bytes().take_while(|byte| !byte.is_ascii_digit()).count();
        let digits = rest.text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.text.split_at(letters + digits);
        let place = Token { text: name, start: rest.start };
        cells.push((board::cell(game, name).map_err(|message| TextError::new(message, place.at()))?, place));
        rest = Token { text: after, start: rest.start + name.len() };
    }
    Ok(cells)
}

fn read_first_moves(game: &Game, value: Token<'_>, setup: &Setup) -> Result<u64, TextError> {
    let mut bits = 0;
    if value.text == "-" {
        return Ok(bits);
    }
    if value.text.is_empty() {
        return error("`virgin` needs squares, or - for none", value.at());
    }
    let standing = |cell: Cell| setup.pieces.iter().find(|man| man.0 == cell).map(|man| man.1);
    for (cell, place) in read_cells(game, value)? {
        let right = game.def().rights.iter().position(|right| {
            let (home, kinds) = right.holds[0];
            right.letter.is_none()
                && home == cell
                && standing(cell).is_some_and(|piece| piece.is_of(right.side) && kinds.contains(piece.kind()))
        });
        let Some(right) = right else {
            return error(format!("on {} stands no piece that could be making a first move", place.text), place.at());
        };
        if bits >> right & 1 != 0 {
            return error(format!("{} is there twice", place.text), place.at());
        }
        bits |= 1 << right;
    }
    Ok(bits)
}

fn read_last(game: &Game, value: Token<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let count = value.split(',').count();
    if count != game.side_count() {
        return error(
            format!("`last` names {count} kind{} for {} sides", if count == 1 { "" } else { "s" }, game.side_count()),
            value.at(),
        );
    }
    for (side, part) in game.sides().zip(value.split(',')) {
        if part.text == "-" {
            continue;
        }
        let kind = Letter::read(part.text).and_then(|letter| game.def().kind_of_letter(letter));
        match kind.filter(|&kind| !game.def().kind(kind).stone) {
            Some(kind) => setup.last[side.index()] = Some(kind),
            None => return error(format!("`{}` is no kind of piece", part.text), part.at()),
        }
    }
    Ok(())
}

fn read_form(game: &Game, key: &str, form: Kind, value: Token<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let base = game.def().base(form);
    let title = &game.def().kind(base).title;
    if is_single(game, form) {
        for side in read_sides(game, value)? {
            let plain = Piece::man(side, base);
            let Some(man) = setup.pieces.iter_mut().find(|man| man.1 == plain) else {
                return error(format!("`{key}`: {} has no {title}", game.def().side(side).name), value.at());
            };
            man.1 = Piece::man(side, form);
        }
        return Ok(());
    }
    for (cell, place) in read_cells(game, value)? {
        match setup.pieces.iter_mut().find(|man| man.0 == cell && man.1.is_man() && man.1.kind() == base) {
            Some((_, piece)) => *piece = Piece::man(piece.side().unwrap_or_default(), form),
            None => return error(format!("`{key}`: on {} stands no {title}", place.text), place.at()),
        }
    }
    Ok(())
}
