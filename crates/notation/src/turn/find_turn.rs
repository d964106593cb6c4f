//! Finds the legal turn that a text means.
//!
//! Every interpretation of the text is tried on the legal steps. One that names the start cell takes precedence over
//! one that leaves it open, and a walk over exactly the named cells over one that only ends there. Turns with the same
//! result count as one.

use super::pattern::{LaterStep, PieceStep, TurnHead, TurnPattern, parse_patterns};
use super::style::StyledTexts;
use super::{coordinates, is_preferred, write};
use crate::cursor::Case;
use crate::effects::Effects;
use crate::error::TextError;
use crate::step_text::{StepContext, captures_besides, captures_by_riding_over, chain_legs};
use geometry::{Cell, CellSet};
use rules::{Act, Game, Piece, Position, Step};
use std::ops::Range;

/// The number of candidates that an error lists before it only counts the rest.
const MAX_LISTED: usize = 6;

/// A matching turn, and how well the text fits it (0 is best).
struct TurnMatch {
    fit: u8,
    turn: Vec<Step>,
    pattern: usize,
}

/// The turn that a text means in this position (between turns). The text may be the full form, an unambiguous short
/// form, the game's own style, or coordinates.
///
/// # Errors
/// Says what cannot be read, why the turn is not legal, which turns the text could mean, or which effects it gets
/// wrong.
pub fn parse(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    TurnReader::new(game, pos).parse(text)
}

/// Reads texts in one position, whose steps it lists once.
pub(super) struct TurnReader<'g> {
    spot: StepContext<'g>,
    styled: StyledTexts,
}

impl<'g> TurnReader<'g> {
    pub(super) fn new(game: &'g Game, pos: &'g Position) -> Self {
        let spot = StepContext::new(game, pos);
        let styled = StyledTexts::new(&spot);
        Self { spot, styled }
    }

    /// The position in which this reader reads.
    pub(super) fn spot(&self) -> &StepContext<'g> {
        &self.spot
    }

    /// The texts in the game's own style.
    pub(super) fn styled(&self) -> &StyledTexts {
        &self.styled
    }

    /// Does the text mean a turn that leads to the position with this key?
    pub(super) fn means(&self, text: &str, key: u64) -> bool {
        if let Some(turn) = self.styled.find(self.spot.game, self.spot.pos, text) {
            return self.spot.game.play_turn_unchecked(self.spot.pos, &turn, &mut ()).key() == key;
        }
        matches!(self.meanings(text).as_deref(), Ok([only]) if only.key == key)
    }

    fn parse(&self, text: &str) -> Result<Vec<Step>, TextError> {
        let &StepContext { game, pos, .. } = &self.spot;
        if let Some(turn) = self.styled.find(game, pos, text) {
            return Ok(turn);
        }
        let meanings = self.meanings(text).map_err(|failure| self.failure_error(failure, text))?;
        let mut turns: Vec<_> = meanings.into_iter().filter_map(|meaning| meaning.into_preferred(game, pos)).collect();
        if turns.len() > 1 {
            turns.sort_by_cached_key(|turn| coordinates(game, pos, turn));
            let mut names: Vec<String> = turns.iter().take(MAX_LISTED).map(|turn| write(game, pos, turn)).collect();
            if turns.len() > MAX_LISTED {
                names.push(format!("{} more", turns.len() - MAX_LISTED));
            }
            let message = format!("`{}` can mean {}", text.trim(), join_names(&names));
            return Err(TextError::new(message, trimmed_span(text)));
        }
        turns.pop().ok_or_else(|| self.failure_error(Failure::NoMove, text))
    }

    /// The turns that the text can mean, grouped by result; at least one.
    fn meanings(&self, text: &str) -> Result<Vec<Candidate>, Failure> {
        let mut problem = None;
        for case in [Case::Strict, Case::Loose] {
            match try_patterns(&self.spot, text, case) {
                Ok(meanings) if meanings.is_empty() => {}
                Err(failure) if !failure.is_final() => {
                    problem.get_or_insert(failure);
                }
                done => return done,
            }
        }
        Err(problem.unwrap_or(Failure::NoMove))
    }

    /// Why the text means no turn. Computed only for an error that is shown: the search for the shortest sufficient
    /// text tries many texts, and each message takes long in a position with very many walks.
    fn failure_error(&self, failure: Failure, text: &str) -> TextError {
        match failure {
            Failure::Final(error) | Failure::Text(error) => error,
            Failure::Impossible(pattern) => {
                let StepContext { game, pos, .. } = self.spot;
                let why = pattern.map(|pattern| why_not(game, pos, self.spot.steps(), &pattern));
                TextError::new(why.unwrap_or_default(), trimmed_span(text))
            }
            Failure::NoMove => TextError::new(format!("`{}` is not a legal move", text.trim()), trimmed_span(text)),
        }
    }
}

/// The range of the text without the blanks around it.
fn trimmed_span(text: &str) -> Range<usize> {
    let begin = text.len() - text.trim_start().len();
    begin..text.trim_end().len().max(begin)
}

/// Turns that lead to the same position.
struct Candidate {
    key: u64,
    turns: Vec<Vec<Step>>,
}

impl Candidate {
    /// The turn that represents them.
    fn into_preferred(self, game: &Game, pos: &Position) -> Option<Vec<Step>> {
        self.turns.into_iter().reduce(|known, turn| if is_preferred(game, pos, &turn, &known) { turn } else { known })
    }
}

/// Why a text means no turn.
enum Failure {
    /// An error after which a looser reading must not be tried.
    Final(TextError),
    /// The text cannot be read.
    Text(TextError),
    /// No legal turn matches; holds the most likely interpretation.
    Impossible(Option<Box<TurnPattern>>),
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

fn try_patterns(spot: &StepContext<'_>, text: &str, case: Case) -> Result<Vec<Candidate>, Failure> {
    let &StepContext { game, pos, .. } = spot;
    let steps = spot.steps();
    let (mut patterns, seat) = parse_patterns(game, text, case)?;
    if let Some((_, at)) = seat.filter(|(side, _)| *side != pos.side()) {
        let message = format!("it is {}'s turn", game.def().side(pos.side()).name);
        return Err(Failure::Final(TextError::new(message, at)));
    }
    let mut found = Vec::new();
    for (i, pattern) in patterns.iter().enumerate() {
        let mut search = PatternSearch { game, pos, steps, pattern, pattern_index: i, found: &mut found };
        search.run();
    }
    let Some(best) = found.iter().map(|found| found.fit).min() else {
        // Of several interpretations, one that begins at a piece of the side to move is the most likely.
        let begins = |pattern: &&TurnPattern| match &pattern.head {
            TurnHead::Piece(written) if written.cells.len() > 1 => {
                let piece = pos.piece(written.cells[0].1);
                piece.is_of(pos.side()) && written.kind.is_none_or(|kind| kind == game.def().base_kind(piece.kind()))
            }
            _ => false,
        };
        let likeliest = patterns.iter().position(|pattern| begins(&pattern)).unwrap_or(0);
        let likeliest = (likeliest < patterns.len()).then(|| Box::new(patterns.swap_remove(likeliest)));
        return Err(Failure::Impossible(likeliest));
    };
    found.retain(|found| found.fit == best);
    // A castling move has its own name: its cells alone mean an ordinary move, if there is one.
    let castles = |found: &TurnMatch| found.turn.first().is_some_and(|step| game.castling_number(pos, step).is_some());
    if !found.iter().all(castles) {
        found.retain(|found| !castles(found));
    }
    // Likewise the cells alone do not mean a capture en passant if the same piece can move there otherwise.
    let first = |found: &TurnMatch| found.turn.first().copied().filter(|step| step.act == Act::Move);
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
    let mut meanings: Vec<Candidate> = Vec::new();
    for TurnMatch { turn, pattern, .. } in found {
        let pattern = &patterns[pattern];
        let key = if pattern.removed.is_some() || pattern.pushed.is_some() {
            let effects = Effects::new(game, pos, &turn);
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
            None => meanings.push(Candidate { key, turns: vec![turn] }),
        }
    }
    match wrong {
        Some(error) if meanings.is_empty() => Err(Failure::Final(error)),
        _ => Ok(meanings),
    }
}

fn join_names(names: &[String]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => names.concat(),
    }
}

struct PatternSearch<'a> {
    game: &'a Game,
    pos: &'a Position,
    steps: &'a [Step],
    pattern: &'a TurnPattern,
    pattern_index: usize,
    found: &'a mut Vec<TurnMatch>,
}

impl PatternSearch<'_> {
    fn run(&mut self) {
        let (game, pos, steps, pattern) = (self.game, self.pos, self.steps, self.pattern);
        match &pattern.head {
            TurnHead::Pass => {
                steps.iter().filter(|step| step.act == Act::Pass).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Castle(number) => {
                let wanted = |step: &&Step| step.act == Act::Move && game.castling_number(pos, step) == Some(*number);
                steps.iter().filter(wanted).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Discard(cell) => {
                let wanted = |step: &&Step| step.act == Act::Discard && step.from == *cell;
                steps.iter().filter(wanted).for_each(|step| self.match_later_steps(0, *step));
            }
            TurnHead::Place(placed) => self.match_placements(placed),
            TurnHead::Piece(piece) => {
                let unlisted = unlisted_walks(game, pos, steps, piece);
                for step in steps.iter().chain(&unlisted) {
                    if let Some(fit) = step_fit(game, pos, pattern, piece, step) {
                        self.match_later_steps(fit, *step);
                    }
                }
            }
        }
    }

    fn match_placements(&mut self, placed: &[(rules::Kind, Cell)]) {
        let (mut at, mut turn) = (*self.pos, Vec::new());
        for &(kind, cell) in placed {
            let steps = self.game.steps(&at);
            let wanted = |step: &&Step| step.act == Act::Place && step.to == cell && step.choice == Some(kind);
            let Some(step) = steps.iter().find(wanted) else { return };
            if !turn.is_empty() && !at.is_mid_turn() {
                return;
            }
            at = self.game.after_step(&at, step, &mut ());
            turn.push(*step);
        }
        if !at.is_mid_turn() {
            self.found.push(TurnMatch { fit: 0, turn, pattern: self.pattern_index });
        }
    }

    /// Follows a first step to the end of the turn, if the rest of the pattern is possible.
    fn match_later_steps(&mut self, fit: u8, first: Step) {
        let game = self.game;
        let mut at = game.after_step(self.pos, &first, &mut ());
        let mut turn = vec![first];
        // A first step that is such an act itself is the first entry of `follow`.
        let skip =
            usize::from(matches!(first.act, Act::Detonate | Act::Lay | Act::Lift) && !self.pattern.later.is_empty());
        for follow in &self.pattern.later[skip..] {
            if !at.is_mid_turn() {
                return;
            }
            let next = game.steps(&at);
            let Some(step) = next.iter().find(|step| follow.matches(step)) else { return };
            at = game.after_step(&at, step, &mut ());
            turn.push(*step);
        }
        if !at.is_mid_turn() || game.steps(&at).contains(&Step::STOP) {
            self.found.push(TurnMatch { fit, turn, pattern: self.pattern_index });
        }
    }
}

impl LaterStep {
    fn matches(&self, step: &Step) -> bool {
        match *self {
            Self::Detonate => step.act == Act::Detonate,
            Self::Lay(kind, cell) => step.act == Act::Lay && step.to == cell && step.choice == Some(kind),
            Self::Lift(cell) => step.act == Act::Lift && step.to == cell,
            Self::Place(kind, cell) => step.act == Act::Place && step.to == cell && step.choice == Some(kind),
        }
    }
}

/// Can the letters mean this piece of the side to move? Without letters they mean any piece whose cell is named,
/// otherwise the plain kind.
fn matches_piece(game: &Game, pos: &Position, written: &PieceStep, piece: Piece, named: bool) -> bool {
    let wanted = written.kind.or(if named { None } else { game.def().notation.plain });
    piece.is_of(pos.side()) && wanted.is_none_or(|wanted| wanted == game.def().base_kind(piece.kind()))
}

/// The walks over exactly the named cells that are missing from the list: for a piece with very many walks, only some
/// are listed.
fn unlisted_walks(game: &Game, pos: &Position, steps: &[Step], piece: &PieceStep) -> Vec<Step> {
    let cells: Vec<Cell> = piece.cells.iter().map(|(_, cell)| *cell).collect();
    let named = cells.split_first().map(|(&from, path)| (from, path)).filter(|(_, path)| !path.is_empty());
    let meant =
        pos.pieces_of(pos.side()).iter().filter(|&from| matches_piece(game, pos, piece, pos.piece(from), false));
    let walks = named
        .into_iter()
        .chain(meant.map(|from| (from, &cells[..])))
        .flat_map(|(from, path)| game.steps_along(pos, from, path));
    walks.filter(|walk| !steps.contains(walk)).collect()
}

/// The penalty for a turn in which a piece changes its kind without the text saying so.
const UNSTATED_CHANGE_PENALTY: u8 = 100;

/// How well a step fits; `None` if it does not.
fn step_fit(game: &Game, pos: &Position, pattern: &TurnPattern, written: &PieceStep, step: &Step) -> Option<u8> {
    let first = written.cells.first().copied()?;
    let piece = pos.piece(step.from);
    let alone = written.cells.len() == 1 && written.file.is_none() && written.rank.is_none();
    match step.act {
        Act::Detonate => {
            let twice = written.cells.len() == 2 && written.cells[1].1 == first.1;
            let starred = pattern.later == [LaterStep::Detonate] && (twice || alone && first.0.is_none());
            let listed = alone && first.0 == Some('x') && pattern.later.is_empty() && written.kind.is_some();
            let meant =
                step.from == first.1 && matches_piece(game, pos, written, piece, true) && written.becomes.is_empty();
            (meant && (starred || listed)).then_some(0)
        }
        Act::Lay | Act::Lift => {
            let meant =
                alone && first.0.is_none() && step.from == first.1 && matches_piece(game, pos, written, piece, true);
            (meant && pattern.later.first()?.matches(step)).then_some(0)
        }
        Act::Move => {
            let stays = game.def().base_kind(piece.kind());
            if !written.becomes.is_empty() && !written.becomes.contains(&step.choice.unwrap_or(stays)) {
                return None;
            }
            // A piece that has a choice and names none keeps its kind.
            let silent = if written.becomes.is_empty() && step.choice.is_some() { UNSTATED_CHANGE_PENALTY } else { 0 };
            let named =
                written.cells.len() > 1 && step.from == first.1 && matches_piece(game, pos, written, piece, true);
            let whole = if named { arrival_fit(game, pos, step, &written.cells[1..]) } else { None };
            let (x, y) = game.board().coordinates(step.from);
            let guessed = matches_piece(game, pos, written, piece, false)
                && written.file.is_none_or(|file| file == x)
                && written.rank.is_none_or(|rank| rank == y);
            let short = || if guessed { arrival_fit(game, pos, step, &written.cells) } else { None };
            whole.or_else(|| short().map(|fit| fit + 3)).map(|fit| fit + silent)
        }
        _ => None,
    }
}

/// How well the named cells fit the arrival of a move: all cells of a walk (0), the same with every leap marked `x`
/// (1), its last cell (2), its last cell and the captured pieces (3), or a walk with other `x` and `-` marks (4).
fn arrival_fit(game: &Game, pos: &Position, step: &Step, cells: &[(Option<char>, Cell)]) -> Option<u8> {
    let (mark, to) = *cells.first()?;
    let path: Vec<Cell> = cells.iter().map(|(_, cell)| *cell).collect();
    if game.is_walk_along(pos, step, &path) {
        // The same cells can be a walk that captures and one that does not: any written marks decide.
        let made = chain_legs(game, pos, step, &path);
        let agrees = cells.iter().zip(made).all(|(told, made)| told.0.is_none_or(|mark| mark == made.0));
        // In coordinates every leap may be written with `x`, whether or not it captures.
        let leaps = cells.iter().all(|told| told.0 == Some('x'));
        // Cells alone mean a plain move, if there is one, rather than captures on the way.
        let alone = cells.iter().all(|told| told.0.is_none()) && !game.direct_captures(pos, step).is_empty();
        // A last cell with `x` means a capture on that cell, if there is one, rather than further captures.
        let besides = captures_besides(game, pos, step, &path);
        return Some(if agrees && !alone && !besides {
            0
        } else if alone || leaps || besides {
            1
        } else {
            4
        });
    }
    let walk = game.is_chain(step);
    let taken = game.direct_captures(pos, step);
    if cells.len() == 1 && step.to == to {
        return match (walk, mark) {
            (true, Some('x')) if taken.is_empty() => Some(4),
            (true, Some('-')) if !taken.is_empty() => Some(4),
            (true, _) => Some(2),
            (false, Some('x')) if taken.is_empty() => None,
            (false, Some('-')) if !taken.is_empty() => Some(1),
            // The cells mean a plain move, or a capture on the last cell, rather than captures on the way.
            (false, _) if captures_by_riding_over(game, step) => Some(1),
            (false, _) => Some(0),
        };
    }
    let pieces: CellSet = cells[1..].iter().map(|(_, cell)| *cell).collect();
    let told = cells.len() > 1 && cells[1..].iter().all(|(mark, _)| *mark == Some('x'));
    (step.to == to && told && pieces == step.taken).then_some(3)
}

/// Why no legal turn matches.
fn why_not(game: &Game, pos: &Position, steps: &[Step], pattern: &TurnPattern) -> String {
    let def = game.def();
    let side = &def.side(pos.side()).name;
    let sentence = |why: rules::Refusal| why.sentence.text.trim_end_matches('.').to_owned();
    if steps.is_empty() {
        return "the game is over: there are no legal moves".into();
    }
    if steps.iter().all(|step| step.act == Act::Pass) {
        return format!("{side} can only pass");
    }
    let written = match &pattern.head {
        TurnHead::Pass => return format!("{side} cannot pass: it has other moves"),
        TurnHead::Castle(_) => return format!("{side} cannot castle that way now"),
        TurnHead::Discard(cell) => {
            return format!("the piece on {} cannot be taken off the board", def.square_name(*cell));
        }
        TurnHead::Place(placed) => {
            let (kind, cell) = placed[0];
            return format!("{side} cannot place a {} on {} now", def.kind(kind).title, def.square_name(cell));
        }
        TurnHead::Piece(written) => written,
    };
    if steps.iter().all(|step| step.act == Act::Place) {
        return format!("{side} must place a piece first");
    }
    let name = |cell: Cell| def.square_name(cell);
    let last = written.cells.last().map_or(Cell(0), |last| last.1);
    let begins = |from: Cell| {
        let piece = pos.piece(from);
        if !piece.is_of(pos.side()) {
            return Some(sentence(game.refusal_from(pos, from)));
        }
        let kind = def.base_kind(piece.kind());
        let wanted = written.kind.filter(|&wanted| wanted != kind)?;
        Some(format!("the piece on {} is a {}, not a {}", name(from), def.kind(kind).title, def.kind(wanted).title))
    };
    let goes = |from: Cell, to: Cell| {
        let arrives: Vec<&Step> =
            steps.iter().filter(|step| step.act == Act::Move && step.from == from && step.to == to).collect();
        if arrives.is_empty() {
            let acts = steps.iter().any(|step| step.from == from && step.act != Act::Pass);
            return sentence(if acts { game.refusal_to(pos, from, to) } else { game.refusal_from(pos, from) });
        }
        let title = &def.kind(pos.piece(from).kind()).title;
        if !written.becomes.is_empty() {
            return format!("the {title} cannot become that on {}", name(to));
        }
        if pattern.later.is_empty() {
            if game.after_step(pos, arrives[0], &mut ()).stage().must {
                return format!("after moving to {} the {title} must do something more", name(to));
            }
            return format!("the {title} captures nothing on {}", name(to));
        }
        format!("after moving to {} the {title} cannot do that", name(to))
    };
    let lays = !pattern.later.is_empty() && written.cells.len() == 1;
    if written.cells.len() > 1 || lays && !pos.piece(last).is_empty() {
        let from = written.cells[0].1;
        return begins(from).unwrap_or_else(|| {
            if lays && !steps.iter().any(|step| step.from == from) {
                sentence(game.refusal_from(pos, from))
            } else if lays {
                format!("the {} on {} cannot do that", def.kind(pos.piece(from).kind()).title, name(from))
            } else {
                goes(from, last)
            }
        });
    }
    let meant: Vec<Cell> = pos
        .pieces_of(pos.side())
        .iter()
        .filter(|&cell| matches_piece(game, pos, written, pos.piece(cell), false))
        .collect();
    let kind = written.kind.or(def.notation.plain);
    let title = kind.map_or("piece", |kind| def.kind(kind).title.as_str());
    match meant[..] {
        [] => format!("{side} has no {title}"),
        [only] => goes(only, last),
        _ => format!("no {title} of {side} can move to {}", name(last)),
    }
}

#[cfg(test)]
mod tests {
    use super::join_names;

    #[test]
    fn a_list_ends_with_or() {
        assert_eq!(join_names(&["a".into(), "b".into(), "c".into()]), "a, b or c");
        assert_eq!(join_names(&["a".into()]), "a");
    }
}
