//! One step as text: the pieces that whole turns are put together from.

use geometry::{Cell, CellSet};
use rules::{Act, Game, Kind, Letter, Piece, Position, Step};
use std::cell::OnceCell;

/// A position in which steps are written, perhaps thousands of them: what else is legal there, which some texts depend
/// on, is listed once, and only if it is asked for.
#[derive(Debug)]
pub(crate) struct Spot<'p> {
    pub(crate) game: &'p Game,
    pub(crate) pos: &'p Position,
    steps: OnceCell<Vec<Step>>,
}

impl<'p> Spot<'p> {
    pub(crate) fn new(game: &'p Game, pos: &'p Position) -> Self {
        Self { game, pos, steps: OnceCell::new() }
    }

    /// All legal steps.
    pub(crate) fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| self.game.steps(self.pos))
    }
}

/// The letters of a man in a turn; none for the plain kind, and none where nobody stands.
pub(crate) fn letters(game: &Game, piece: Piece) -> &str {
    if piece.is_empty() {
        return "";
    }
    let def = game.def();
    let kind = def.base(piece.kind());
    if def.notation.plain == Some(kind) { "" } else { &def.kind(kind).text }
}

/// The name of the castling with that number.
pub(crate) fn castling(game: &Game, number: usize) -> &str {
    let (short, long) = game.def().notation.castling.as_ref().map_or(("O-O", "O-O-O"), |(short, long)| (short, long));
    if number == 0 { short } else { long }
}

/// The name of a castling move, unless it is no such move or several men could castle so.
pub(crate) fn castling_name<'g>(spot: &Spot<'g>, step: &Step) -> Option<&'g str> {
    let &Spot { game, pos, .. } = spot;
    let number = game.castling_number(pos, step)?;
    let so = |other: &&Step| other.act == Act::Move && game.castling_number(pos, other) == Some(number);
    (spot.steps().iter().filter(so).count() < 2).then(|| castling(game, number))
}

/// The cells a move lands on one after the other, each with `x` if something is taken on the way there; then those it
/// takes men from, if nothing else tells.
pub(crate) fn legs(spot: &Spot<'_>, step: &Step) -> Vec<(char, Cell)> {
    let &Spot { game, pos, .. } = spot;
    let mark = |takes: bool| if takes { 'x' } else { '-' };
    match game.walk_of(pos, step) {
        Some(path) => legs_or_men(spot, step, &path),
        None => {
            let told = takes_by_riding_over(game, step)
                && could_take_others(spot, step, |other| takes_by_riding_over(game, other));
            let men = if told { step.taken } else { CellSet::EMPTY };
            let to = (mark(!game.taken_directly(pos, step).is_empty()), step.to);
            std::iter::once(to).chain(men.iter().map(|cell| ('x', cell))).collect()
        }
    }
}

/// Does a man who rides over others take some of them? The same cells can then be another move, which takes others or
/// nobody.
pub(crate) fn takes_by_riding_over(game: &Game, step: &Step) -> bool {
    !step.taken.is_empty() && !game.is_chain(step) && !game.is_en_passant(step)
}

/// The cells a chain lands on, with their marks, if it lands on exactly these.
pub(crate) fn legs_over(game: &Game, pos: &Position, step: &Step, path: &[Cell]) -> Vec<(char, Cell)> {
    let mark = |takes: bool| if takes { 'x' } else { '-' };
    let lands = lands_on_a_man(game, pos, step);
    let mut legs = Vec::new();
    for (i, (over, &to)) in middles(game, step, path).zip(path).enumerate() {
        let hops = over.is_some_and(|over| step.taken.contains(over));
        legs.push((mark(hops || lands && i + 1 == path.len()), to));
    }
    legs
}

/// Does a walk end by taking who stands there?
fn lands_on_a_man(game: &Game, pos: &Position, step: &Step) -> bool {
    !step.taken.contains(step.to) && game.taken_directly(pos, step).contains(step.to)
}

/// The cell in the middle of each leg of a walk, if there is one.
fn middles<'a>(game: &'a Game, step: &'a Step, path: &'a [Cell]) -> impl Iterator<Item = Option<Cell>> + 'a {
    std::iter::once(&step.from).chain(path).zip(path).map(|(&from, &to)| between(game, from, to))
}

/// Does the last leg of a walk over these cells land on a man and take others besides? The `x` before a cell cannot
/// tell that.
pub(crate) fn takes_besides(game: &Game, pos: &Position, step: &Step, path: &[Cell]) -> bool {
    lands_on_a_man(game, pos, step) && {
        let told: CellSet = middles(game, step, path).take(path.len() - 1).flatten().collect();
        step.taken.iter().any(|cell| !told.contains(cell))
    }
}

/// Could the same man go to the same cell and take others, or nobody else, in a way that is `so`?
fn could_take_others(spot: &Spot<'_>, step: &Step, so: impl Fn(&Step) -> bool) -> bool {
    let takes_others = |other: &Step| {
        let same = other.act == Act::Move && (other.from, other.to, other.choice) == (step.from, step.to, step.choice);
        same && other.taken != step.taken && so(other)
    };
    spot.steps().iter().any(takes_others)
}

/// The cells of a walk; or where it lands and then whom it takes on the way, if the cells alone would tell of another
/// move.
fn legs_or_men(spot: &Spot<'_>, step: &Step, path: &[Cell]) -> Vec<(char, Cell)> {
    let &Spot { game, pos, .. } = spot;
    let by_the_same_cells =
        |other: &Step| path.len() == 1 && game.walk_of(pos, other).is_none() || game.walks_over(pos, other, path);
    if takes_besides(game, pos, step, path) && could_take_others(spot, step, by_the_same_cells) {
        return std::iter::once(step.to).chain(step.taken).map(|cell| ('x', cell)).collect();
    }
    legs_over(game, pos, step, path)
}

/// The cell in the middle of a hop.
fn between(game: &Game, a: Cell, b: Cell) -> Option<Cell> {
    let ((ax, ay), (bx, by)) = (game.board().place(a), game.board().place(b));
    let even = (ax ^ bx) & 1 == 0 && (ay ^ by) & 1 == 0;
    if even { game.board().at(u8::midpoint(ax, bx).into(), u8::midpoint(ay, by).into()) } else { None }
}

/// Writes the first step of a turn in full.
pub(crate) fn first(text: &mut String, spot: &Spot<'_>, step: &Step) {
    let &Spot { game, pos, .. } = spot;
    let def = game.def();
    let from = game.board().name(step.from);
    match step.act {
        Act::Move => match castling_name(spot, step) {
            Some(name) => *text += name,
            None => {
                *text += letters(game, pos.piece(step.from));
                *text += from;
                for (mark, to) in legs(spot, step) {
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
            *text += &def.kind(def.base(pos.piece(step.from).kind())).text;
            text.push('x');
            *text += from;
        }
        Act::Detonate => {
            *text += letters(game, pos.piece(step.from));
            *text += from;
            text.push('*');
        }
        Act::Lay | Act::Lift => {
            *text += letters(game, pos.piece(step.from));
            *text += from;
            follow(text, game, pos, step, false);
        }
        Act::Place => {
            *text += self::text(game, step.choice);
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
pub(crate) fn follow(text: &mut String, game: &Game, pos: &Position, step: &Step, more: bool) {
    match step.act {
        Act::Detonate => text.push('*'),
        Act::Lay => {
            text.push(if more { '+' } else { '/' });
            *text += self::text(game, step.choice);
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
            *text += self::text(game, step.choice);
            text.push('@');
            *text += game.board().name(step.to);
        }
        _ => {}
    }
}

pub(crate) fn text(game: &Game, kind: Option<Kind>) -> &str {
    kind.map_or("", |kind| &game.def().kind(kind).text)
}

/// Writes a step in coordinates; `later` if it is not the first of its turn.
pub(crate) fn coordinates(text: &mut String, spot: &Spot<'_>, step: &Step, later: bool) {
    let &Spot { game, pos, .. } = spot;
    let name = |cell: Cell| game.board().name(cell);
    let put_sign = |text: &mut String, kind: Option<Kind>| {
        if let Some(kind) = kind {
            put_letter(text, game.def().kind(kind).letter);
        }
    };
    let by = if later { "" } else { name(step.from) };
    match step.act {
        Act::Move => {
            // Could the same man also just go there, in a way that is not this one?
            let or_just_there = |this_way: &dyn Fn(&Step) -> bool| {
                let same = |other: &Step| other.act == Act::Move && (other.from, other.to) == (step.from, step.to);
                spot.steps().iter().any(|other| same(other) && !this_way(other))
            };
            if let Some(number) = game.castling_number(pos, step)
                && or_just_there(&|other| game.castling_number(pos, other) == Some(number))
            {
                *text += castling(game, number);
                return;
            }
            *text += name(step.from);
            if game.is_en_passant(step) && or_just_there(&|other| game.is_en_passant(other)) {
                text.push('x');
            }
            match game.walk_of(pos, step) {
                Some(path) => {
                    let merely = |other: &Step| {
                        let goes = path == [other.to] || game.walks_over(pos, other, &path);
                        let same = other.act == Act::Move && other.from == step.from && goes;
                        same && game.taken_directly(pos, other) != game.taken_directly(pos, step)
                    };
                    let legs = legs_or_men(spot, step, &path);
                    // Each leap has `x`, whether it takes or not, unless the same cells can be another way that takes
                    // others.
                    let exact = legs.iter().any(|leg| leg.0 != 'x') && spot.steps().iter().any(merely);
                    for (mark, cell) in legs {
                        text.push(if exact { mark } else { 'x' });
                        *text += name(cell);
                    }
                }
                None if takes_by_riding_over(game, step) && or_just_there(&|other| other.taken == step.taken) => {
                    for cell in std::iter::once(step.to).chain(step.taken) {
                        text.push('x');
                        *text += name(cell);
                    }
                }
                None => *text += name(step.to),
            }
            put_sign(text, step.choice);
        }
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
            put_sign(text, step.choice);
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
            put_sign(text, step.choice);
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

/// Writes a letter with its mark, without asking for room of its own: texts are written by the thousand.
pub(crate) fn put_letter(text: &mut String, letter: Letter) {
    if letter.has_plus() {
        text.push(Letter::PLUS);
    }
    text.push(letter.character());
    if letter.has_tilde() {
        text.push(Letter::TILDE);
    }
}
