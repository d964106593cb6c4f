//! Which legal turn a text means.
//!
//! Every way to understand the text is tried on the legal steps. What names the start cell goes before what leaves it
//! to be guessed, and a walk over just the cells named before one that only ends there. Turns with the same result are
//! one turn.

use super::parse::{Follow, Head, Man, Pattern, patterns};
use super::style::Styled;
use super::{better, coordinates, write};
use crate::effects::Effects;
use crate::error::TextError;
use crate::step::{Spot, legs_over, takes_besides, takes_by_riding_over};
use crate::text::Case;
use geometry::{Cell, CellSet};
use rules::{Act, Game, Piece, Position, Step};
use std::ops::Range;

/// Candidates listed in an error before it says how many more there are.
const LISTED: usize = 6;

/// A turn found, and how well the text fits it (0 is best).
struct Found {
    fit: u8,
    turn: Vec<Step>,
    pattern: usize,
}

/// The turn that a text means in this position (between turns): the full form, a short one that says enough, in the
/// game's own style, too, or coordinates.
///
/// # Errors
/// What is not understood; why the turn is not possible; between which turns the text does not decide; which effects it
/// tells wrongly.
pub fn read(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    Reader::new(game, pos).read(text)
}

/// Reads texts in one position: its steps are listed once.
pub(super) struct Reader<'g> {
    spot: Spot<'g>,
    styled: Styled,
}

impl<'g> Reader<'g> {
    pub(super) fn new(game: &'g Game, pos: &'g Position) -> Self {
        let spot = Spot::new(game, pos);
        let styled = Styled::new(&spot);
        Self { spot, styled }
    }

    /// The position in which it reads.
    pub(super) fn spot(&self) -> &Spot<'g> {
        &self.spot
    }

    /// The texts in the game's own style.
    pub(super) fn styled(&self) -> &Styled {
        &self.styled
    }

    /// Does the text mean the turn that leads to the position of that key?
    pub(super) fn finds(&self, text: &str, key: u64) -> bool {
        if let Some(turn) = self.styled.find(self.spot.game, self.spot.pos, text) {
            return self.spot.game.play_turn_unchecked(self.spot.pos, &turn, &mut ()).key() == key;
        }
        matches!(self.meanings(text).as_deref(), Ok([only]) if only.key == key)
    }

    fn read(&self, text: &str) -> Result<Vec<Step>, TextError> {
        let &Spot { game, pos, .. } = &self.spot;
        if let Some(turn) = self.styled.find(game, pos, text) {
            return Ok(turn);
        }
        let meanings = self.meanings(text).map_err(|failure| self.sentence(failure, text))?;
        let mut turns: Vec<_> = meanings.into_iter().filter_map(|meaning| meaning.best(game, pos)).collect();
        if turns.len() > 1 {
            turns.sort_by_cached_key(|turn| coordinates(game, pos, turn));
            let mut names: Vec<String> = turns.iter().take(LISTED).map(|turn| write(game, pos, turn)).collect();
            if turns.len() > LISTED {
                names.push(format!("{} more", turns.len() - LISTED));
            }
            let message = format!("`{}` can mean {}", text.trim(), listed(&names));
            return Err(TextError::new(message, whole(text)));
        }
        turns.pop().ok_or_else(|| self.sentence(Failure::NoMove, text))
    }

    /// What the text can mean: one thing at least.
    fn meanings(&self, text: &str) -> Result<Vec<Meaning>, Failure> {
        let mut problem = None;
        for case in [Case::Strict, Case::Loose] {
            match attempt(&self.spot, text, case) {
                Ok(meanings) if meanings.is_empty() => {}
                Err(failure) if !failure.is_final() => {
                    problem.get_or_insert(failure);
                }
                done => return done,
            }
        }
        Err(problem.unwrap_or(Failure::NoMove))
    }

    /// Why the text means nothing. Made only for who reads it: whoever looks for the shortest text that says enough tries
    /// many, and in a position with very many walks each sentence takes long.
    fn sentence(&self, failure: Failure, text: &str) -> TextError {
        match failure {
            Failure::Final(error) | Failure::Text(error) => error,
            Failure::Impossible(pattern) => {
                let Spot { game, pos, .. } = self.spot;
                let why = pattern.map(|pattern| why_not(game, pos, self.spot.steps(), &pattern));
                TextError::new(why.unwrap_or_default(), whole(text))
            }
            Failure::NoMove => TextError::new(format!("`{}` is no move", text.trim()), whole(text)),
        }
    }
}

/// Where the text stands, without the space around it.
fn whole(text: &str) -> Range<usize> {
    let begin = text.len() - text.trim_start().len();
    begin..text.trim_end().len().max(begin)
}

/// Turns that lead to the same position.
struct Meaning {
    key: u64,
    turns: Vec<Vec<Step>>,
}

impl Meaning {
    /// The one by which they are told.
    fn best(self, game: &Game, pos: &Position) -> Option<Vec<Step>> {
        self.turns.into_iter().reduce(|known, turn| if better(game, pos, &turn, &known) { turn } else { known })
    }
}

/// Why a text means nothing.
enum Failure {
    /// A looser reading of the text should not be tried.
    Final(TextError),
    /// It is not understood.
    Text(TextError),
    /// No turn is like it; the likeliest way to understand it.
    Impossible(Option<Box<Pattern>>),
    NoMove,
}

impl Failure {
    fn is_final(&self) -> bool {
        matches!(self, Self::Final(_))
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

fn attempt(spot: &Spot<'_>, text: &str, case: Case) -> Result<Vec<Meaning>, Failure> {
    let &Spot { game, pos, .. } = spot;
    let steps = spot.steps();
    let (mut patterns, seat) = patterns(game, text, case)?;
    if let Some((_, at)) = seat.filter(|(side, _)| *side != pos.side()) {
        let message = format!("{} is on turn", game.def().side(pos.side()).name);
        return Err(Failure::Final(TextError::new(message, at)));
    }
    let mut found = Vec::new();
    for (i, pattern) in patterns.iter().enumerate() {
        let mut search = Search { game, pos, steps, pattern, number: i, found: &mut found };
        search.run();
    }
    let Some(best) = found.iter().map(|found| found.fit).min() else {
        // Of several ways to take the text apart, the one that begins where a man of this side stands is the likeliest.
        let begins = |pattern: &&Pattern| match &pattern.head {
            Head::Man(man) if man.cells.len() > 1 => {
                let piece = pos.piece(man.cells[0].1);
                piece.is_of(pos.side()) && man.kind.is_none_or(|kind| kind == game.def().base(piece.kind()))
            }
            _ => false,
        };
        let likeliest = patterns.iter().position(|pattern| begins(&pattern)).unwrap_or(0);
        let likeliest = (likeliest < patterns.len()).then(|| Box::new(patterns.swap_remove(likeliest)));
        return Err(Failure::Impossible(likeliest));
    };
    found.retain(|found| found.fit == best);
    // A castling move has its own name: the cells alone mean an ordinary move, if there is one.
    let castles = |found: &Found| found.turn.first().is_some_and(|step| game.castling_number(pos, step).is_some());
    if !found.iter().all(castles) {
        found.retain(|found| !castles(found));
    }
    // So do the cells alone not mean a capture en passant, if the same man can just go there.
    let first = |found: &Found| found.turn.first().copied().filter(|step| step.act == Act::Move);
    let goes: Vec<_> = found
        .iter()
        .filter_map(first)
        .filter(|step| !game.is_en_passant(step))
        .map(|step| (step.from, step.to))
        .collect();
    found.retain(|found| {
        !first(found).is_some_and(|step| game.is_en_passant(&step) && goes.contains(&(step.from, step.to)))
    });
    let mut wrong = None;
    let mut meanings: Vec<Meaning> = Vec::new();
    for Found { turn, pattern, .. } in found {
        let pattern = &patterns[pattern];
        let key = if pattern.removed.is_some() || pattern.pushed.is_some() {
            let effects = Effects::of(game, pos, &turn);
            let removed = pattern.removed.as_ref().map_or(Ok(()), |(cells, at)| effects.check_removed(game, cells, at));
            let pushed = pattern.pushed.as_ref().map_or(Ok(()), |(pairs, at)| effects.check_pushed(game, pairs, at));
            if let Err(problem) = removed.and(pushed) {
                wrong.get_or_insert(problem);
                continue;
            }
            effects.after.key()
        } else {
            game.play_turn_unchecked(pos, &turn, &mut ()).key()
        };
        match meanings.iter_mut().find(|known| known.key == key) {
            Some(known) => known.turns.push(turn),
            None => meanings.push(Meaning { key, turns: vec![turn] }),
        }
    }
    match wrong {
        Some(error) if meanings.is_empty() => Err(Failure::Final(error)),
        _ => Ok(meanings),
    }
}

fn listed(names: &[String]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => names.concat(),
    }
}

struct Search<'a> {
    game: &'a Game,
    pos: &'a Position,
    steps: &'a [Step],
    pattern: &'a Pattern,
    number: usize,
    found: &'a mut Vec<Found>,
}

impl Search<'_> {
    fn run(&mut self) {
        let (game, pos, steps, pattern) = (self.game, self.pos, self.steps, self.pattern);
        match &pattern.head {
            Head::Pass => steps.iter().filter(|step| step.act == Act::Pass).for_each(|step| self.complete(0, *step)),
            Head::Castle(number) => {
                let wanted = |step: &&Step| step.act == Act::Move && game.castling_number(pos, step) == Some(*number);
                steps.iter().filter(wanted).for_each(|step| self.complete(0, *step));
            }
            Head::Discard(cell) => {
                let wanted = |step: &&Step| step.act == Act::Discard && step.from == *cell;
                steps.iter().filter(wanted).for_each(|step| self.complete(0, *step));
            }
            Head::Place(placed) => self.place(placed),
            Head::Man(man) => {
                let unlisted = unlisted_walks(game, pos, steps, man);
                for step in steps.iter().chain(&unlisted) {
                    if let Some(fit) = fit(game, pos, pattern, man, step) {
                        self.complete(fit, *step);
                    }
                }
            }
        }
    }

    fn place(&mut self, placed: &[(rules::Kind, Cell)]) {
        let (mut at, mut turn) = (*self.pos, Vec::new());
        for &(kind, cell) in placed {
            let steps = self.game.steps(&at);
            let wanted = |step: &&Step| step.act == Act::Place && step.to == cell && step.choice == Some(kind);
            let Some(step) = steps.iter().find(wanted) else { return };
            if !turn.is_empty() && !at.in_turn() {
                return;
            }
            at = self.game.after_step(&at, step, &mut ());
            turn.push(*step);
        }
        if !at.in_turn() {
            self.found.push(Found { fit: 0, turn, pattern: self.number });
        }
    }

    /// Follows a first step to the end of the turn, if what is told to follow is possible.
    fn complete(&mut self, fit: u8, first: Step) {
        let game = self.game;
        let mut at = game.after_step(self.pos, &first, &mut ());
        let mut turn = vec![first];
        // What the first step is itself need not follow.
        let skip =
            usize::from(matches!(first.act, Act::Detonate | Act::Lay | Act::Lift) && !self.pattern.follow.is_empty());
        for follow in &self.pattern.follow[skip..] {
            if !at.in_turn() {
                return;
            }
            let next = game.steps(&at);
            let Some(step) = next.iter().find(|step| follow.is(step)) else { return };
            at = game.after_step(&at, step, &mut ());
            turn.push(*step);
        }
        if !at.in_turn() || game.steps(&at).contains(&Step::STOP) {
            self.found.push(Found { fit, turn, pattern: self.number });
        }
    }
}

impl Follow {
    fn is(&self, step: &Step) -> bool {
        match *self {
            Self::Detonate => step.act == Act::Detonate,
            Self::Lay(kind, cell) => step.act == Act::Lay && step.to == cell && step.choice == Some(kind),
            Self::Lift(cell) => step.act == Act::Lift && step.to == cell,
            Self::Place(kind, cell) => step.act == Act::Place && step.to == cell && step.choice == Some(kind),
        }
    }
}

/// Is the piece a man of the side on turn that the letters can mean? Without letters: any whose cell is named, else the
/// plain one.
fn is_meant(game: &Game, pos: &Position, man: &Man, piece: Piece, named: bool) -> bool {
    let wanted = man.kind.or(if named { None } else { game.def().notation.plain });
    piece.is_of(pos.side()) && wanted.is_none_or(|wanted| wanted == game.def().base(piece.kind()))
}

/// The walks over just the cells named that are not in the list: of a man who can walk in very many ways only some are
/// listed.
fn unlisted_walks(game: &Game, pos: &Position, steps: &[Step], man: &Man) -> Vec<Step> {
    let cells: Vec<Cell> = man.cells.iter().map(|(_, cell)| *cell).collect();
    let named = cells.split_first().map(|(&from, path)| (from, path)).filter(|(_, path)| !path.is_empty());
    let meant = pos.men(pos.side()).iter().filter(|&from| is_meant(game, pos, man, pos.piece(from), false));
    let walks = named
        .into_iter()
        .chain(meant.map(|from| (from, &cells[..])))
        .flat_map(|(from, path)| game.steps_over(pos, from, path));
    walks.filter(|walk| !steps.contains(walk)).collect()
}

/// How much worse a turn fits by which a man changes, if the text does not say so.
const SILENT: u8 = 100;

/// How well a step fits; none: it is not meant.
fn fit(game: &Game, pos: &Position, pattern: &Pattern, man: &Man, step: &Step) -> Option<u8> {
    let first = man.cells.first().copied()?;
    let piece = pos.piece(step.from);
    let alone = man.cells.len() == 1 && man.file.is_none() && man.rank.is_none();
    match step.act {
        Act::Detonate => {
            let twice = man.cells.len() == 2 && man.cells[1].1 == first.1;
            let starred = pattern.follow == [Follow::Detonate] && (twice || alone && first.0.is_none());
            let listed = alone && first.0 == Some('x') && pattern.follow.is_empty() && man.kind.is_some();
            let meant = step.from == first.1 && is_meant(game, pos, man, piece, true) && man.becomes.is_empty();
            (meant && (starred || listed)).then_some(0)
        }
        Act::Lay | Act::Lift => {
            let meant = alone && first.0.is_none() && step.from == first.1 && is_meant(game, pos, man, piece, true);
            (meant && pattern.follow.first()?.is(step)).then_some(0)
        }
        Act::Move => {
            let stays = game.def().base(piece.kind());
            if !man.becomes.is_empty() && !man.becomes.contains(&step.choice.unwrap_or(stays)) {
                return None;
            }
            // Who need not change and says nothing stays what he is.
            let silent = if man.becomes.is_empty() && step.choice.is_some() { SILENT } else { 0 };
            let named = man.cells.len() > 1 && step.from == first.1 && is_meant(game, pos, man, piece, true);
            let whole = if named { arrival(game, pos, step, &man.cells[1..]) } else { None };
            let (x, y) = game.board().place(step.from);
            let guessed = is_meant(game, pos, man, piece, false)
                && man.file.is_none_or(|file| file == x)
                && man.rank.is_none_or(|rank| rank == y);
            let short = || if guessed { arrival(game, pos, step, &man.cells) } else { None };
            whole.or_else(|| short().map(|fit| fit + 3)).map(|fit| fit + silent)
        }
        _ => None,
    }
}

/// How well the cells named fit where a move lands: all of a walk's cells (0), the same with every leap marked `x` (1),
/// its last one (2), its last one and the men taken (3), or a walk whose `x` and `-` are not the ones written (4).
fn arrival(game: &Game, pos: &Position, step: &Step, cells: &[(Option<char>, Cell)]) -> Option<u8> {
    let (mark, to) = *cells.first()?;
    let path: Vec<Cell> = cells.iter().map(|(_, cell)| *cell).collect();
    if game.walks_over(pos, step, &path) {
        // The same cells can be a walk that takes and one that does not: then the marks tell, where they are written.
        let made = legs_over(game, pos, step, &path);
        let agrees = cells.iter().zip(made).all(|(told, made)| told.0.is_none_or(|mark| mark == made.0));
        // In coordinates every leap may be written with `x`, whether it takes or not.
        let leaps = cells.iter().all(|told| told.0 == Some('x'));
        // Cells alone mean that a man just goes there, if it can, rather than what it takes on the way.
        let alone = cells.iter().all(|told| told.0.is_none()) && !game.taken_directly(pos, step).is_empty();
        // A last cell with `x` means that a man takes who stands there, if it can, rather than others besides.
        let besides = takes_besides(game, pos, step, &path);
        return Some(if agrees && !alone && !besides {
            0
        } else if alone || leaps || besides {
            1
        } else {
            4
        });
    }
    let walk = game.is_chain(step);
    let taken = game.taken_directly(pos, step);
    if cells.len() == 1 && step.to == to {
        return match (walk, mark) {
            (true, Some('x')) if taken.is_empty() => Some(4),
            (true, Some('-')) if !taken.is_empty() => Some(4),
            (true, _) => Some(2),
            (false, Some('x')) if taken.is_empty() => None,
            (false, Some('-')) if !taken.is_empty() => Some(1),
            // The cells mean a man who just goes there, or takes who stands there, rather than one who takes others on
            // the way.
            (false, _) if takes_by_riding_over(game, step) => Some(1),
            (false, _) => Some(0),
        };
    }
    let men: CellSet = cells[1..].iter().map(|(_, cell)| *cell).collect();
    let told = cells.len() > 1 && cells[1..].iter().all(|(mark, _)| *mark == Some('x'));
    (step.to == to && told && men == step.taken).then_some(3)
}

/// Why no legal turn fits.
fn why_not(game: &Game, pos: &Position, steps: &[Step], pattern: &Pattern) -> String {
    let def = game.def();
    let side = &def.side(pos.side()).name;
    let sentence = |why: rules::Why| why.sentence.trim_end_matches('.').to_owned();
    if steps.is_empty() {
        return "the game is over: there are no turns".into();
    }
    if steps.iter().all(|step| step.act == Act::Pass) {
        return format!("{side} can do nothing but pass");
    }
    let man = match &pattern.head {
        Head::Pass => return format!("{side} may not pass: there are other turns"),
        Head::Castle(_) => return format!("{side} cannot castle so now"),
        Head::Discard(cell) => {
            return format!("the piece on {} cannot be taken off the board", game.board().name(*cell));
        }
        Head::Place(placed) => {
            let (kind, cell) = placed[0];
            return format!("{side} cannot place a {} on {} now", def.kind(kind).title, game.board().name(cell));
        }
        Head::Man(man) => man,
    };
    if steps.iter().all(|step| step.act == Act::Place) {
        return format!("{side} has to place a piece first");
    }
    let name = |cell: Cell| game.board().name(cell);
    let last = man.cells.last().map_or(Cell(0), |last| last.1);
    let begins = |from: Cell| {
        let piece = pos.piece(from);
        if !piece.is_of(pos.side()) {
            return Some(sentence(game.why_not_from(pos, from)));
        }
        let kind = def.base(piece.kind());
        let wanted = man.kind.filter(|&wanted| wanted != kind)?;
        Some(format!("the piece on {} is a {}, not a {}", name(from), def.kind(kind).title, def.kind(wanted).title))
    };
    let goes = |from: Cell, to: Cell| {
        let arrives: Vec<&Step> =
            steps.iter().filter(|step| step.act == Act::Move && step.from == from && step.to == to).collect();
        if arrives.is_empty() {
            let acts = steps.iter().any(|step| step.from == from && step.act != Act::Pass);
            return sentence(if acts { game.why_not_to(pos, from, to) } else { game.why_not_from(pos, from) });
        }
        let title = &def.kind(pos.piece(from).kind()).title;
        if !man.becomes.is_empty() {
            return format!("the {title} cannot become that on {}", name(to));
        }
        if pattern.follow.is_empty() {
            if game.after_step(pos, arrives[0], &mut ()).stage().must {
                return format!("after going to {} the {title} has to do something else", name(to));
            }
            return format!("the {title} takes nothing on {}", name(to));
        }
        format!("after going to {} the {title} cannot do that", name(to))
    };
    let lays = !pattern.follow.is_empty() && man.cells.len() == 1;
    if man.cells.len() > 1 || lays && !pos.piece(last).is_empty() {
        let from = man.cells[0].1;
        return begins(from).unwrap_or_else(|| {
            if lays && !steps.iter().any(|step| step.from == from) {
                sentence(game.why_not_from(pos, from))
            } else if lays {
                format!("the {} on {} cannot do that", def.kind(pos.piece(from).kind()).title, name(from))
            } else {
                goes(from, last)
            }
        });
    }
    let meant: Vec<Cell> =
        pos.men(pos.side()).iter().filter(|&cell| is_meant(game, pos, man, pos.piece(cell), false)).collect();
    let kind = man.kind.or(def.notation.plain);
    let title = kind.map_or("piece", |kind| def.kind(kind).title.as_str());
    match meant[..] {
        [] => format!("{side} has no {title}"),
        [only] => goes(only, last),
        _ => format!("no {title} of {side} can go to {}", name(last)),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn a_list_ends_with_or() {
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b or c");
        assert_eq!(listed(&["a".into()]), "a");
    }
}
