//! One step as text: the parts from which `turn` builds the text of a whole turn.

use geometry::{Cell, CellSet};
use rules::{Act, Game, Kind, Letter, Piece, Position, Step};
use std::cell::OnceCell;

/// A position in which steps are written, possibly thousands of them. Some texts depend on the other legal steps; these
/// are listed once, when first needed.
#[derive(Debug)]
pub(crate) struct StepContext<'p> {
    pub(crate) game: &'p Game,
    pub(crate) pos: &'p Position,
    steps: OnceCell<Vec<Step>>,
}

impl<'p> StepContext<'p> {
    pub(crate) fn new(game: &'p Game, pos: &'p Position) -> Self {
        Self { game, pos, steps: OnceCell::new() }
    }

    /// All legal steps.
    pub(crate) fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| self.game.steps(self.pos))
    }
}

/// The letters of a piece in a turn; empty for the plain kind and for an empty cell.
pub(crate) fn piece_letters(game: &Game, piece: Piece) -> &str {
    if piece.is_empty() {
        return "";
    }
    let def = game.def();
    let kind = def.base_kind(piece.kind());
    if def.notation.plain == Some(kind) { "" } else { &def.kind(kind).text }
}

/// The name of the castling move with that number.
pub(crate) fn castling_text(game: &Game, number: usize) -> &str {
    let (short, long) = game.def().notation.castling.as_ref().map_or(("O-O", "O-O-O"), |(short, long)| (short, long));
    if number == 0 { short } else { long }
}

/// The name of a castling move; `None` if the step is not one, or if several pieces could castle that way.
pub(crate) fn unambiguous_castling<'g>(spot: &StepContext<'g>, step: &Step) -> Option<&'g str> {
    let &StepContext { game, pos, .. } = spot;
    let number = game.castling_number(pos, step)?;
    let so = |other: &&Step| other.act == Act::Move && game.castling_number(pos, other) == Some(number);
    (spot.steps().iter().filter(so).count() < 2).then(|| castling_text(game, number))
}

/// The cells on which a move lands, in order, each with `x` if the piece captures on the way there; then the cells of
/// the captured pieces, if nothing else distinguishes the move.
pub(crate) fn step_legs(spot: &StepContext<'_>, step: &Step) -> Vec<(char, Cell)> {
    let &StepContext { game, pos, .. } = spot;
    let mark = |takes: bool| if takes { 'x' } else { '-' };
    match game.walk_path(pos, step) {
        Some(path) => legs_or_captures(spot, step, &path),
        None => {
            let told = captures_by_riding_over(game, step)
                && has_other_captures(spot, step, |other| captures_by_riding_over(game, other));
            let pieces = if told { step.taken } else { CellSet::EMPTY };
            let to = (mark(!game.direct_captures(pos, step).is_empty()), game.named_cell(step));
            if game.shot_cell(step).is_some() && moves_there_too(spot, step) {
                // Back where it was.
                return vec![to, ('-', step.from)];
            }
            std::iter::once(to).chain(pieces.iter().map(|cell| ('x', cell))).collect()
        }
    }
}

/// Does a piece capture others as it rides over them? The same cells can then name another move that captures other
/// pieces or none.
pub(crate) fn captures_by_riding_over(game: &Game, step: &Step) -> bool {
    !step.taken.is_empty() && !game.is_chain(step) && !game.is_en_passant(step) && game.shot_cell(step).is_none()
}

/// Could the piece that captures without moving also move to the cell of its victim?
fn moves_there_too(spot: &StepContext<'_>, step: &Step) -> bool {
    let moves = |other: &Step| {
        let same = other.act == Act::Move && other.from == step.from;
        same && other.to != other.from && other.to == spot.game.named_cell(step)
    };
    spot.steps().iter().any(moves)
}

/// The cells on which a chain lands, with their marks, if it follows exactly this path.
pub(crate) fn chain_legs(game: &Game, pos: &Position, step: &Step, path: &[Cell]) -> Vec<(char, Cell)> {
    let mark = |takes: bool| if takes { 'x' } else { '-' };
    let lands = captures_at_end(game, pos, step);
    let mut legs = Vec::new();
    for (i, (over, &to)) in game.cells_passed(pos, step, path).into_iter().zip(path).enumerate() {
        let hops = over.is_some_and(|over| step.taken.contains(over));
        legs.push((mark(hops || lands && i + 1 == path.len()), to));
    }
    legs
}

/// Does a walk end by capturing the piece on its last cell?
fn captures_at_end(game: &Game, pos: &Position, step: &Step) -> bool {
    !step.taken.contains(step.to) && game.direct_captures(pos, step).contains(step.to)
}

/// Does the last leg of a walk over these cells land on a piece and capture others as well? The `x` before a cell
/// cannot express that.
pub(crate) fn captures_besides(game: &Game, pos: &Position, step: &Step, path: &[Cell]) -> bool {
    captures_at_end(game, pos, step) && {
        let told: CellSet = game.cells_passed(pos, step, path).into_iter().take(path.len() - 1).flatten().collect();
        step.taken.iter().any(|cell| !told.contains(cell))
    }
}

/// Could the same piece move to the same cell and capture others, or no others, in a way for which `so` holds?
fn has_other_captures(spot: &StepContext<'_>, step: &Step, so: impl Fn(&Step) -> bool) -> bool {
    let takes_others = |other: &Step| {
        let same = other.act == Act::Move && (other.from, other.to, other.choice) == (step.from, step.to, step.choice);
        same && other.taken != step.taken && so(other)
    };
    spot.steps().iter().any(takes_others)
}

/// The cells of a walk; or its last cell and then the pieces captured on the way, if the cells alone would name another
/// move.
fn legs_or_captures(spot: &StepContext<'_>, step: &Step, path: &[Cell]) -> Vec<(char, Cell)> {
    let &StepContext { game, pos, .. } = spot;
    let by_the_same_cells =
        |other: &Step| path.len() == 1 && game.walk_path(pos, other).is_none() || game.is_walk_along(pos, other, path);
    let legs = chain_legs(game, pos, step, path);
    let by_the_same_legs =
        |other: &Step| game.is_walk_along(pos, other, path) && chain_legs(game, pos, other, path) == legs;
    if captures_besides(game, pos, step, path) && has_other_captures(spot, step, by_the_same_cells)
        || game.may_pass_differently(step) && has_other_captures(spot, step, by_the_same_legs)
    {
        return std::iter::once(step.to).chain(step.taken).map(|cell| ('x', cell)).collect();
    }
    legs
}

/// Writes the first step of a turn in full.
pub(crate) fn write_first(text: &mut String, spot: &StepContext<'_>, step: &Step) {
    let &StepContext { game, pos, .. } = spot;
    let def = game.def();
    let from = game.board().name(step.from);
    match step.act {
        Act::Move => match unambiguous_castling(spot, step) {
            Some(name) => *text += name,
            None => {
                *text += piece_letters(game, pos.piece(step.from));
                *text += from;
                for (mark, to) in step_legs(spot, step) {
                    text.push(mark);
                    *text += game.board().name(to);
                }
                if let Some(kind) = step.choice {
                    text.push('=');
                    *text += &def.kind(kind).text;
                }
                if game.is_en_passant(step) {
                    *text += " e.p.";
                }
            }
        },
        Act::Detonate if def.notation.detonation_listed => {
            *text += &def.kind(def.base_kind(pos.piece(step.from).kind())).text;
            text.push('x');
            *text += from;
        }
        Act::Detonate => {
            *text += piece_letters(game, pos.piece(step.from));
            *text += from;
            text.push('*');
        }
        Act::Lay | Act::Lift => {
            *text += piece_letters(game, pos.piece(step.from));
            *text += from;
            write_later(text, game, pos, step, false);
        }
        Act::Place => {
            *text += self::kind_text(game, step.choice);
            text.push('@');
            *text += game.board().name(step.to);
        }
        Act::Discard => {
            text.push('-');
            *text += from;
        }
        Act::Pass => *text += "pass",
        Act::Stop => {}
    }
}

/// Writes a later step of a turn; `more` if a stone has been laid in it already.
pub(crate) fn write_later(text: &mut String, game: &Game, pos: &Position, step: &Step, more: bool) {
    match step.act {
        Act::Detonate => text.push('*'),
        Act::Lay => {
            text.push(if more { '+' } else { '/' });
            *text += self::kind_text(game, step.choice);
            if !pos.piece(step.to).is_empty() {
                text.push('x');
            }
            *text += game.board().name(step.to);
        }
        Act::Lift => {
            *text += if more { "+-" } else { "/-" };
            *text += game.board().name(step.to);
        }
        Act::Place => {
            text.push('/');
            *text += self::kind_text(game, step.choice);
            text.push('@');
            *text += game.board().name(step.to);
        }
        _ => {}
    }
}

pub(crate) fn kind_text(game: &Game, kind: Option<Kind>) -> &str {
    kind.map_or("", |kind| &game.def().kind(kind).text)
}

/// Writes a step in coordinates; `later` if it is not the first of its turn.
pub(crate) fn write_coordinates(text: &mut String, spot: &StepContext<'_>, step: &Step, later: bool) {
    let game = spot.game;
    let name = |cell: Cell| game.board().name(cell);
    let by = if later { "" } else { name(step.from) };
    match step.act {
        Act::Move => write_move_coordinates(text, spot, step),
        Act::Detonate if later => text.push('*'),
        Act::Detonate => {
            *text += name(step.from);
            if game.def().notation.detonation_listed {
                *text += name(step.from);
            }
            text.push('*');
        }
        Act::Lay => {
            *text += by;
            text.push(',');
            push_kind(text, game, step.choice);
            text.push('@');
            *text += name(step.to);
        }
        Act::Lift => {
            *text += by;
            *text += ",-@";
            *text += name(step.to);
        }
        Act::Place => {
            if later {
                text.push(',');
            }
            push_kind(text, game, step.choice);
            text.push('@');
            *text += name(step.to);
        }
        Act::Discard => {
            text.push('-');
            *text += name(step.from);
        }
        Act::Pass => *text += "pass",
        Act::Stop => {}
    }
}

/// Writes a move in coordinates, with the marks that tell it from other moves of the same piece to the same cell.
fn write_move_coordinates(text: &mut String, spot: &StepContext<'_>, step: &Step) {
    let &StepContext { game, pos, .. } = spot;
    let name = |cell: Cell| game.board().name(cell);
    // Could the same piece also reach that cell in another way?
    let or_just_there = |this_way: &dyn Fn(&Step) -> bool| {
        let there = game.named_cell(step);
        let same = |other: &Step| other.act == Act::Move && other.from == step.from && game.named_cell(other) == there;
        spot.steps().iter().any(|other| same(other) && !this_way(other))
    };
    if let Some(number) = game.castling_number(pos, step)
        && or_just_there(&|other| game.castling_number(pos, other) == Some(number))
    {
        *text += castling_text(game, number);
        return;
    }
    *text += name(step.from);
    if game.is_en_passant(step) && or_just_there(&|other| game.is_en_passant(other)) {
        text.push('x');
    }
    match game.walk_path(pos, step) {
        Some(path) => {
            let merely = |other: &Step| {
                let goes = path == [other.to] || game.is_walk_along(pos, other, &path);
                let same = other.act == Act::Move && other.from == step.from && goes;
                same && game.direct_captures(pos, other) != game.direct_captures(pos, step)
            };
            let legs = legs_or_captures(spot, step, &path);
            // Each leap gets an `x`, whether or not it captures, unless the same cells can be another move that
            // captures other pieces.
            let exact = legs.iter().any(|leg| leg.0 != 'x') && spot.steps().iter().any(merely);
            for (mark, cell) in legs {
                text.push(if exact { mark } else { 'x' });
                *text += name(cell);
            }
        }
        None if captures_by_riding_over(game, step) && or_just_there(&|other| other.taken == step.taken) => {
            for cell in std::iter::once(step.to).chain(step.taken) {
                text.push('x');
                *text += name(cell);
            }
        }
        None => {
            // A piece that may either capture another one or change places with it.
            let takes = |step: &Step| !game.direct_captures(pos, step).is_empty();
            if !pos.piece(step.to).is_empty() && or_just_there(&|other| takes(other) == takes(step)) {
                text.push(if takes(step) { 'x' } else { '-' });
            }
            *text += name(game.named_cell(step));
            if game.shot_cell(step).is_some() && moves_there_too(spot, step) {
                text.push('-');
                *text += name(step.from);
            }
        }
    }
    push_kind(text, game, step.choice);
}

/// Writes the letter of a kind, if there is one.
fn push_kind(text: &mut String, game: &Game, kind: Option<Kind>) {
    if let Some(kind) = kind {
        push_letter(text, game.def().kind(kind).letter);
    }
}

/// Writes a letter with its marks, without allocating: texts are written by the thousand.
pub(crate) fn push_letter(text: &mut String, letter: Letter) {
    if letter.has_plus() {
        text.push(Letter::PLUS);
    }
    text.push(letter.character());
    if letter.has_tilde() {
        text.push(Letter::TILDE);
    }
}
