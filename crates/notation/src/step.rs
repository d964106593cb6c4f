//! One step as text: the pieces that whole turns are put together from.

use geometry::{Cell, CellSet};
use rules::{Act, Game, Kind, Piece, Position, Step};

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
pub(crate) fn castling_name<'g>(game: &'g Game, pos: &Position, step: &Step) -> Option<&'g str> {
    let number = game.castling_number(pos, step)?;
    let so = |other: &&Step| other.act == Act::Move && game.castling_number(pos, other) == Some(number);
    (game.steps(pos).iter().filter(so).count() < 2).then(|| castling(game, number))
}

/// The cells a move lands on one after the other, each with `x` if something is taken on the way there; then those it
/// takes men from, if nothing else tells.
pub(crate) fn legs(game: &Game, pos: &Position, step: &Step) -> Vec<(char, Cell)> {
    let mark = |takes: bool| if takes { 'x' } else { '-' };
    match game.walk_of(pos, step) {
        Some(path) => legs_or_men(game, pos, step, &path),
        None => {
            let told = takes_by_riding_over(game, step)
                && could_take_others(game, pos, step, |other| takes_by_riding_over(game, other));
            let men = if told { step.taken } else { CellSet::EMPTY };
            let to = (mark(!game.taken_by(pos, step).is_empty()), step.to);
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
    !step.taken.contains(step.to) && game.taken_by(pos, step).contains(step.to)
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
fn could_take_others(game: &Game, pos: &Position, step: &Step, so: impl Fn(&Step) -> bool) -> bool {
    let takes_others = |other: &Step| {
        let same = other.act == Act::Move && (other.from, other.to, other.choice) == (step.from, step.to, step.choice);
        same && other.taken != step.taken && so(other)
    };
    game.steps(pos).iter().any(takes_others)
}

/// The cells of a walk; or where it lands and then whom it takes on the way, if the cells alone would tell of another
/// move.
fn legs_or_men(game: &Game, pos: &Position, step: &Step, path: &[Cell]) -> Vec<(char, Cell)> {
    let by_the_same_cells =
        |other: &Step| path.len() == 1 && game.walk_of(pos, other).is_none() || game.walks_over(pos, other, path);
    if takes_besides(game, pos, step, path) && could_take_others(game, pos, step, by_the_same_cells) {
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

/// A promotion.
fn promotion(game: &Game, step: &Step) -> String {
    step.choice.map_or_else(String::new, |kind| format!("={}", game.def().kind(kind).text))
}

/// The first step of a turn in full.
pub(crate) fn first(game: &Game, pos: &Position, step: &Step) -> String {
    let name = |cell: Cell| game.board().name(cell);
    let man = letters(game, pos.piece(step.from));
    match step.act {
        Act::Move => match castling_name(game, pos, step) {
            Some(name) => name.to_owned(),
            None => {
                let mut text = format!("{man}{}", name(step.from));
                for (mark, to) in legs(game, pos, step) {
                    text.push(mark);
                    text += name(to);
                }
                text + &moved(game, step)
            }
        },
        Act::Detonate if game.def().notation.detonation_listed => {
            format!("{}x{}", game.def().kind(game.def().base(pos.piece(step.from).kind())).text, name(step.from))
        }
        Act::Detonate => format!("{man}{}*", name(step.from)),
        Act::Lay | Act::Lift => format!("{man}{}{}", name(step.from), follow(game, pos, step, false)),
        Act::Place => format!("{}@{}", text(game, step.choice), name(step.to)),
        Act::Discard => format!("-{}", name(step.from)),
        Act::Pass => "pass".into(),
        Act::Stop => String::new(),
    }
}

/// What stands behind the last cell of a move.
pub(crate) fn moved(game: &Game, step: &Step) -> String {
    let passed = if game.is_en_passant(step) { " e.p." } else { "" };
    format!("{}{passed}", promotion(game, step))
}

/// A later step of a turn; `more` if a stone has been laid in it already.
pub(crate) fn follow(game: &Game, pos: &Position, step: &Step, more: bool) -> String {
    let (name, join) = (game.board().name(step.to), if more { '+' } else { '/' });
    match step.act {
        Act::Detonate => "*".into(),
        Act::Lay => {
            let on = if pos.piece(step.to).is_empty() { "" } else { "x" };
            format!("{join}{}{on}{name}", text(game, step.choice))
        }
        Act::Lift => format!("{join}-{name}"),
        Act::Place => format!("/{}@{name}", text(game, step.choice)),
        _ => String::new(),
    }
}

pub(crate) fn text(game: &Game, kind: Option<Kind>) -> &str {
    kind.map_or("", |kind| &game.def().kind(kind).text)
}

/// A step in coordinates; `later` if it is not the first of its turn.
pub(crate) fn coordinates(game: &Game, pos: &Position, step: &Step, later: bool) -> String {
    let name = |cell: Cell| game.board().name(cell);
    let sign = |kind: Option<Kind>| kind.map_or_else(String::new, |kind| game.def().kind(kind).letter.to_string());
    let by = if later { String::new() } else { name(step.from).to_owned() };
    match step.act {
        Act::Move => {
            // Could the same man also just go there, in a way that is not this one?
            let or_just_there = |this_way: &dyn Fn(&Step) -> bool| {
                let same = |other: &Step| other.act == Act::Move && (other.from, other.to) == (step.from, step.to);
                game.steps(pos).iter().any(|other| same(other) && !this_way(other))
            };
            if let Some(number) = game.castling_number(pos, step)
                && or_just_there(&|other| game.castling_number(pos, other) == Some(number))
            {
                return castling(game, number).to_owned();
            }
            let path = game.walk_of(pos, step);
            let mut text = name(step.from).to_owned();
            if game.is_en_passant(step) && or_just_there(&|other| game.is_en_passant(other)) {
                text.push('x');
            }
            match path {
                Some(path) => {
                    let merely = |other: &Step| {
                        let goes = path == [other.to] || game.walks_over(pos, other, &path);
                        let same = other.act == Act::Move && other.from == step.from && goes;
                        same && game.taken_by(pos, other) != game.taken_by(pos, step)
                    };
                    let legs = legs_or_men(game, pos, step, &path);
                    // Each leap has `x`, whether it takes or not, unless the same cells can be another way that takes
                    // others.
                    let exact = legs.iter().any(|leg| leg.0 != 'x') && game.steps(pos).iter().any(merely);
                    for (mark, cell) in legs {
                        text.push(if exact { mark } else { 'x' });
                        text += name(cell);
                    }
                }
                None => {
                    text += name(step.to);
                    if takes_by_riding_over(game, step) && or_just_there(&|other| other.taken == step.taken) {
                        text.insert(name(step.from).len(), 'x');
                        step.taken.iter().for_each(|cell| text += &format!("x{}", name(cell)));
                    }
                }
            }
            text + &sign(step.choice)
        }
        Act::Detonate if later => "*".into(),
        Act::Detonate if game.def().notation.detonation_listed => format!("{0}{0}*", name(step.from)),
        Act::Detonate => format!("{}*", name(step.from)),
        Act::Lay => format!("{by},{}@{}", sign(step.choice), name(step.to)),
        Act::Lift => format!("{by},-@{}", name(step.to)),
        Act::Place => format!("{}{}@{}", if later { "," } else { "" }, sign(step.choice), name(step.to)),
        Act::Discard => format!("-{}", name(step.from)),
        Act::Pass => "pass".into(),
        Act::Stop => String::new(),
    }
}
