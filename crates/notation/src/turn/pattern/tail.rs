//! What follows the first step in the text of a turn: further steps and the list of effects.

use super::{LaterStep, Pushes, TurnHead, TurnPattern, describe_failure};
use crate::cursor::Cursor;
use crate::error::{TextError, error};
use crate::turn::dialect::{has_gating, only_stone};
use geometry::Cell;
use rules::{Act, Game, Kind};

/// Parses what follows the first step, the effects, and the end of the text.
pub(super) fn parse_tail(game: &Game, cursor: &mut Cursor<'_>, head: TurnHead) -> Result<TurnPattern, TextError> {
    let mut pattern = TurnPattern::new(head);
    while !cursor.is_at_end() {
        let begin = cursor.position;
        if cursor.take("->") {
            let cells = parse_cell_list(game, cursor)?;
            pattern.removed = Some((cells, cursor.span_since(begin)));
        } else if cursor.take(">(") {
            let pairs = parse_pushes(game, cursor)?;
            pattern.pushed = Some((pairs, cursor.span_since(begin)));
        } else if cursor.take("*") {
            pattern.later.push(LaterStep::Detonate);
        } else if cursor.take("e.p.") || cursor.take(" e.p.") {
            // `e.p.` before the effects of such a capture.
        } else if let Some(join) = cursor.take_any(&['/', '+', ',']) {
            if join == ',' && cursor.rest() == "*" {
                cursor.take("*");
                pattern.later.push(LaterStep::Detonate);
            } else if join == ',' && take_trigger(game, cursor) {
                let cells = parse_cell_list(game, cursor)?;
                pattern.removed = Some((cells, cursor.span_since(begin)));
            } else {
                pattern.later.push(parse_later_step(game, cursor, join)?);
            }
        } else {
            return error(describe_failure(game, cursor), cursor.rest_span());
        }
    }
    Ok(pattern)
}

/// Takes `O->`, the piece whose capture sets off an explosion, before the list of what it removes.
fn take_trigger(game: &Game, cursor: &mut Cursor<'_>) -> bool {
    let kinds = cursor.possible_kinds(game, |_| true);
    let Some((_, mut after)) = kinds.into_iter().find(|(_, after)| after.rest().starts_with("->")) else {
        return false;
    };
    after.take("->");
    *cursor = after;
    true
}

/// The step behind `/`, `+` or `,`.
fn parse_later_step(game: &Game, cursor: &mut Cursor<'_>, join: char) -> Result<LaterStep, TextError> {
    let stone = |kind: Kind| game.def().kind(kind).is_stone;
    if cursor.take("-") {
        cursor.take("@");
        return match cursor.cell(game) {
            Some(cell) => Ok(LaterStep::Lift(cell)),
            None => error("the square of a stone is missing after -", cursor.rest_span()),
        };
    }
    if let Some(&(kind, after)) = cursor.possible_kinds(game, stone).first() {
        *cursor = after;
        cursor.take_any(&['@', 'x']);
        return match cursor.cell(game) {
            Some(cell) => Ok(LaterStep::Lay(kind, cell)),
            None => error("the square is missing after the sign of a stone", cursor.rest_span()),
        };
    }
    let pieces = cursor.possible_kinds(game, |kind| !stone(kind));
    if let Some(&(kind, after)) = pieces.iter().find(|(_, after)| after.rest().starts_with('@')) {
        *cursor = after;
        cursor.take("@");
        return match cursor.cell(game) {
            Some(cell) => Ok(LaterStep::Place(kind, Some(cell))),
            None => error("a square is missing after @", cursor.rest_span()),
        };
    }
    if only_stone(game).is_some()
        && let Some(cell) = cursor.cell(game)
    {
        let (from, to) = cursor.cell(game).map_or((None, cell), |to| (Some(cell), to));
        return Ok(LaterStep::LayThere { from, to });
    }
    if has_gating(game)
        && let Some(&(kind, after)) = pieces.first()
    {
        *cursor = after;
        return Ok(LaterStep::Place(kind, cursor.cell(game)));
    }
    error(describe_missing_step(game, join), cursor.rest_span())
}

/// Why there is no step behind the sign: what this game allows there.
fn describe_missing_step(game: &Game, join: char) -> String {
    let turn = &game.def().turn;
    if turn.contains(Act::Lay) || turn.contains(Act::Lift) {
        format!("a stone is missing after `{join}`")
    } else if has_gating(game) {
        format!("the letter of the piece that enters is missing after `{join}`")
    } else {
        format!("nothing can follow a move here, so `{join}` has no meaning")
    }
}

/// Cells separated by commas, with or without nested lists: `(b1),(a8->[b8])`.
fn parse_cell_list(game: &Game, cursor: &mut Cursor<'_>) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::new();
    loop {
        while cursor.take_any(&['(', '[']).is_some() {}
        match cursor.cell(game) {
            Some(cell) => cells.push(cell),
            None => return error("a square is missing after ->", cursor.rest_span()),
        }
        while cursor.take_any(&[')', ']']).is_some() {}
        if !cursor.take(",") && !cursor.take("->") {
            return Ok(cells);
        }
    }
}

/// `d5d6,h1-)`.
fn parse_pushes(game: &Game, cursor: &mut Cursor<'_>) -> Result<Pushes, TextError> {
    let mut pairs = Vec::new();
    loop {
        let Some(from) = cursor.cell(game) else {
            return error("the square of a pushed piece is missing", cursor.rest_span());
        };
        let to = if cursor.take("-") { None } else { cursor.cell(game) };
        pairs.push((from, to));
        if cursor.take(")") {
            return Ok(pairs);
        }
        if !cursor.take(",") {
            return error("the list of pushed pieces must end with )", cursor.rest_span());
        }
    }
}
