//! The state field, `{a;b}`: what the other fields do not cover.
//!
//! - `virgin=b3g8`: the pieces that have not made their first move; omitted when these are all pieces that stand at
//!   home.
//! - `last=T,-`: the kind that each side moved last. Always present.
//! - The key of a form, `freeze=wb`: the sides that have a piece in this form (or its cells, if a side can have several
//!   such pieces). Always present.
//! - The name of an initial phase (`setup`), for as long as it lasts.
//! - `phase=play`: a later phase, if the stocks look as if an earlier one still lasted.
//! - `passes=1`: the number of consecutive passes, where it matters.
//! - `counting=128:5`: a side counts its turns up to this limit, and how far it has counted, in turns of both sides; where
//!   no field of its own says so.
//! - `move=2/3`: the second move of a series of three, or of a round of three moves; omitted if it is the side's first in
//!   the game.
//! - `series=w`: the sides whose last turns have all given check, one of them by a piece that matters for a mate.
//! - `traded=f6`: where the last turn captured a piece for which no other one may be captured in return.
//! - `asleep=w`: the sides that have been mated and whose pieces stay on the board, if there are any; `asleep=-` if
//!   there are none although the board alone suggests otherwise.
//! - `out=w`: the sides that are out although their stocks never end.

use super::board;
use super::sides::{side_letters, side_of_letter};
use super::token::{Token, read_number};
use crate::error::{TextError, error};
use geometry::Cell;
use rules::{Game, Kind, Letter, PhaseDef, Piece, Position, SeriesDef, SeriesPlace, Setup, Side};

/// The keys that the format names.
fn state_keys(game: &Game) -> Vec<&str> {
    let states = game.def().notation.position.iter().filter_map(|field| field.strip_prefix('{')?.strip_suffix('}'));
    states.flat_map(|state| state.split(';')).filter(|key| !key.is_empty()).collect()
}

fn phase_by_key(game: &Game, key: &str) -> Option<usize> {
    game.def().turn.phases.iter().position(|phase| phase.until_stock_empty && phase.name == key)
}

fn form_by_key(game: &Game, key: &str) -> Option<Kind> {
    game.def().notation.form_keys.iter().find(|(name, _)| name == key).map(|(_, kind)| *kind)
}

/// Can a side have at most one piece that takes this form?
fn is_unique_form(game: &Game, form: Kind) -> bool {
    let base = game.def().base_kind(form);
    game.def().notation.at_most.iter().any(|&(kind, most)| kind == base && most == 1)
}

pub(super) fn write(game: &Game, pos: &Position) -> Option<String> {
    let mut parts = Vec::new();
    for key in state_keys(game) {
        match key {
            "virgin" => parts.extend(write_first_moves(game, pos).map(|cells| format!("virgin={cells}"))),
            "last" => parts.push(format!("last={}", write_last(game, pos))),
            _ => {
                if let Some(form) = form_by_key(game, key) {
                    parts.push(format!("{key}={}", write_form(game, pos, form)));
                } else if phase_by_key(game, key) == Some(pos.phase()) {
                    parts.push(key.to_owned());
                }
            }
        }
    }
    let asleep: String =
        game.sides().filter(|&side| pos.is_asleep(side)).map(|side| game.def().side(side).letter).collect();
    if !asleep.is_empty() {
        parts.push(format!("asleep={asleep}"));
    } else if game.has_awake_mated_side(pos) {
        parts.push("asleep=-".to_owned());
    }
    let out: String =
        game.sides().filter(|&side| game.is_out_unseen(pos, side)).map(|side| game.def().side(side).letter).collect();
    parts.extend((!out.is_empty()).then(|| format!("out={out}")));
    if game.has_earlier_phase_stock(pos) {
        parts.push(format!("phase={}", game.def().phase(pos.phase()).name));
    }
    if pos.passes_in_row() > 0 {
        parts.push(format!("passes={}", pos.passes_in_row()));
    }
    if pos.count_limit() != 0 && !has_counting_field(game) {
        parts.push(format!("counting={}:{}", pos.count_limit(), pos.clock()));
    }
    if let Some(series) = &game.def().turn.series
        && pos.series() != game.place_of(pos.side())
    {
        parts.push(format!("move={}/{}", u32::from(pos.series().played) + 1, series.length_at(pos.series())));
    }
    let series: String =
        game.sides().filter(|&side| pos.is_checking_in_series(side)).map(|side| game.def().side(side).letter).collect();
    parts.extend((!series.is_empty()).then(|| format!("series={series}")));
    parts.extend(pos.traded().map(|cell| format!("traded={}", game.board().name(cell))));
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(";")))
}

/// Whether other fields hold the limit and the count.
fn has_counting_field(game: &Game) -> bool {
    game.def().notation.position.iter().any(|field| field == "counting")
}

/// The remaining first moves, by side and then by cell; `None` if all that are possible remain.
fn write_first_moves(game: &Game, pos: &Position) -> Option<String> {
    let rights = game.def().rights.iter().enumerate().filter(|(_, right)| right.letter.is_none());
    let possible = game.possible_rights(pos);
    if rights.clone().all(|(i, _)| possible >> i & 1 == pos.rights() >> i & 1) {
        return None;
    }
    let mut living: Vec<(Side, Cell)> = rights
        .filter(|(i, _)| pos.rights() >> i & 1 != 0)
        .map(|(_, right)| (right.side, right.home_cells[0].0))
        .collect();
    living.sort();
    let names: String = living.into_iter().map(|(_, cell)| game.board().name(cell)).collect();
    Some(if names.is_empty() { "-".into() } else { names })
}

fn write_last(game: &Game, pos: &Position) -> String {
    let one = |side| {
        pos.last_kind(side)
            .map_or_else(|| "-".into(), |kind| game.def().kind(game.def().base_kind(kind)).letter.to_string())
    };
    game.sides().map(one).collect::<Vec<_>>().join(",")
}

fn write_form(game: &Game, pos: &Position, form: Kind) -> String {
    let having = |side| game.cells_with(pos, |piece| piece == Piece::new(side, form));
    if is_unique_form(game, form) {
        return game
            .sides()
            .filter(|&side| !having(side).is_empty())
            .map(|side| game.def().side(side).letter)
            .collect();
    }
    game.sides().flat_map(having).map(|cell| game.board().name(cell)).collect()
}

/// Reads the state into the set-up; returns the remaining first moves if the text gives them.
pub(super) fn read(game: &Game, token: Token<'_>, setup: &mut Setup) -> Result<Option<u64>, TextError> {
    let Some(inside) = token.strip_brackets('{', '}') else {
        return error(format!("`{}` does not end with }}", token.text), token.span());
    };
    let (mut first_moves, mut seen) = (None, Vec::new());
    if inside.text.is_empty() {
        return Ok(None);
    }
    for part in inside.split(';') {
        let (key, value) = part.text.split_once('=').unwrap_or((part.text, ""));
        let value = Token { text: value, start: part.span().end - value.len() };
        if seen.contains(&key) {
            return error(format!("`{key}` is given twice"), part.span());
        }
        seen.push(key);
        let known = state_keys(game).contains(&key);
        if key == "asleep" && game.may_sleep() {
            setup.asleep = Some(if value.text == "-" { Vec::new() } else { read_sides(game, value)? });
        } else if key == "out" && game.def().has_endless_stock() {
            setup.out = read_sides(game, value)?;
        } else if key == "phase" && game.def().turn.phases.len() > 1 {
            let named = |phase: &PhaseDef| phase.name == value.text;
            let Some(phase) = game.def().turn.phases.iter().position(named) else {
                return error(format!("`{}` is not a phase of this game", value.text), value.span());
            };
            setup.phase = Some(phase);
        } else if key == "passes" {
            setup.counters.passes_in_row = read_number(value, "number of passes", 0)?;
        } else if key == "counting" && game.counter_limits().counts_turns {
            let mut parts = value.split(':');
            let mut number = |what| read_number(parts.next().unwrap_or(Token { text: "", ..value }), what, 0);
            (setup.counters.count_limit, setup.counters.clock) = (number("limit of the count")?, number("count")?);
        } else if let Some(series) = game.def().turn.series.as_ref().filter(|_| key == "move") {
            setup.counters.series = Some(read_place(series, value, setup.side)?);
        } else if key == "series" && game.has_series_of_checks() {
            setup.counters.series_checks = read_sides(game, value)?.into_iter().fold(0, |bits, side| bits | side.bit());
        } else if key == "traded" && game.has_trades() {
            let cell = board::parse_cell(game, value.text).map_err(|message| TextError::new(message, value.span()))?;
            setup.traded = Some(cell);
        } else if key == "virgin" && known {
            first_moves = Some(read_first_moves(game, value, setup)?);
        } else if key == "last" && known {
            read_last(game, value, setup)?;
        } else if let Some(form) = form_by_key(game, key).filter(|_| known) {
            read_form(game, key, form, value, setup)?;
        } else if phase_by_key(game, key).is_some() {
            if part.text != key {
                return error(format!("`{key}` takes no value"), value.span());
            }
            if setup.stock.iter().flatten().all(|&count| count == 0) {
                return error(format!("`{key}` is impossible: all stocks are empty"), part.span());
            }
        } else {
            let known = state_keys(game).join(", ");
            let which =
                if known.is_empty() { "this game has no keys".to_owned() } else { format!("the keys are: {known}") };
            return error(format!("unknown key `{key}`: {which}"), part.span());
        }
    }
    Ok(first_moves)
}

/// A move of a series or of a round: `2/3`.
fn read_place(series: &SeriesDef, value: Token<'_>, on_turn: Side) -> Result<SeriesPlace, TextError> {
    let mut parts = value.split('/');
    let mut number = || read_number::<u8>(parts.next().unwrap_or(Token { text: "", ..value }), "number of a move", 1);
    let (nth, length) = (number()?, number()?);
    let place = SeriesPlace { played: nth - 1, length: if series.round.is_some() { 0 } else { length } };
    if !series.has_place(place, on_turn) || series.length_at(place) != length {
        return error(format!("`{}` is not a move of the side to move", value.text), value.span());
    }
    Ok(place)
}

fn read_sides(game: &Game, value: Token<'_>) -> Result<Vec<Side>, TextError> {
    let mut sides = Vec::new();
    for letter in value.text.chars() {
        match side_of_letter(game, letter) {
            Some(side) if !sides.contains(&side) => sides.push(side),
            Some(_) => return error(format!("{letter} is given twice"), value.span()),
            None => return error(format!("`{letter}` is not a side: {}", side_letters(game)), value.span()),
        }
    }
    Ok(sides)
}

/// Cell names written without separators.
fn read_cells<'t>(game: &Game, value: Token<'t>) -> Result<Vec<(Cell, Token<'t>)>, TextError> {
    let (mut cells, mut rest) = (Vec::new(), value);
    while !rest.text.is_empty() {
        let letters = rest.text.bytes().take_while(|byte| !byte.is_ascii_digit()).count();
        let digits = rest.text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.text.split_at(letters + digits);
        let place = Token { text: name, start: rest.start };
        cells.push((board::parse_cell(game, name).map_err(|message| TextError::new(message, place.span()))?, place));
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
        return error("`virgin` needs squares, or - for none", value.span());
    }
    let standing = |cell: Cell| setup.pieces.iter().find(|placed| placed.0 == cell).map(|placed| placed.1);
    for (cell, place) in read_cells(game, value)? {
        let right = game.def().rights.iter().position(|right| {
            let (home, kinds) = right.home_cells[0];
            right.letter.is_none()
                && home == cell
                && standing(cell).is_some_and(|piece| piece.is_of(right.side) && kinds.contains(piece.kind()))
        });
        let Some(right) = right else {
            return error(format!("there is no piece on {} that could make a first move", place.text), place.span());
        };
        if bits >> right & 1 != 0 {
            return error(format!("{} is given twice", place.text), place.span());
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
            value.span(),
        );
    }
    for (side, part) in game.sides().zip(value.split(',')) {
        if part.text == "-" {
            continue;
        }
        let kind = Letter::parse(part.text).and_then(|letter| game.def().kind_of_letter(letter));
        match kind.filter(|&kind| !game.def().kind(kind).is_stone) {
            Some(kind) => setup.last_kinds[side.index()] = Some(kind),
            None => return error(format!("`{}` is not a kind of piece", part.text), part.span()),
        }
    }
    Ok(())
}

fn read_form(game: &Game, key: &str, form: Kind, value: Token<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let base = game.def().base_kind(form);
    let title = &game.def().kind(base).title;
    if is_unique_form(game, form) {
        for side in read_sides(game, value)? {
            let plain = Piece::new(side, base);
            let Some(placed) = setup.pieces.iter_mut().find(|placed| placed.1 == plain) else {
                return error(format!("`{key}`: {} has no {title}", game.def().side(side).name), value.span());
            };
            placed.1 = Piece::new(side, form);
        }
        return Ok(());
    }
    for (cell, place) in read_cells(game, value)? {
        match setup.pieces.iter_mut().find(|placed| placed.0 == cell && placed.1.has_side() && placed.1.kind() == base)
        {
            Some((_, piece)) => *piece = Piece::new(piece.side().unwrap_or_default(), form),
            None => return error(format!("`{key}`: there is no {title} on {}", place.text), place.span()),
        }
    }
    Ok(())
}
