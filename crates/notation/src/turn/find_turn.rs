//! Finds the legal turn that a text means.
//!
//! Every interpretation of the text is tried on the legal steps. One that names the start cell takes precedence over
//! one that leaves it open, and a walk over exactly the named cells over one that only ends there. Turns with the same
//! result count as one. Look next: `san` for the usual texts of games like chess, `search` for one interpretation, `fit`
//! for how well a step fits it, `why_not` for the sentences about texts that fit nothing.

mod fit;
mod san;
mod search;
mod why_not;

use super::dialect::{is_promoted_side, marks_promotion};
use super::full::{coordinates, is_preferred, write};
use super::pattern::{PromotionMark, TurnHead, TurnPattern, parse_patterns};
use super::plus_sign::PlusSign;
use super::style::StyledTexts;
use crate::cursor::Case;
use crate::effects::Effects;
use crate::error::TextError;
use crate::step_text::StepContext;
use rules::{Act, Game, Position, Step};
use search::{PatternSearch, TurnMatch};
use std::ops::Range;
use why_not::why_not;

/// The number of candidates that an error lists before it only counts the rest.
const MAX_LISTED: usize = 6;

/// The turn that a text means in this position (between turns). The text may be the full form, an unambiguous short
/// form, the game's own style, or coordinates.
///
/// # Errors
/// Says what cannot be read, why the turn is not legal, which turns the text could mean, or which effects it gets
/// wrong.
pub fn parse(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    TurnReader::new(game, pos).parse(text, PlusSign::Promotion)
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

    /// The turn that a text means.
    pub(super) fn parse(&self, text: &str, plus: PlusSign) -> Result<Vec<Step>, TextError> {
        let &StepContext { game, pos, .. } = &self.spot;
        if let Some(turn) = san::find(&self.spot, text) {
            return Ok(turn);
        }
        if let Some(turn) = self.styled.find(game, pos, text).or_else(|| self.find_checking(text, plus)) {
            return Ok(turn);
        }
        let meanings = match self.meanings(text) {
            Ok(meanings) => meanings,
            Err(failure) => {
                let foreign = StyledTexts::foreign(&self.spot).find(game, pos, text);
                return foreign.ok_or_else(|| self.failure_error(failure, text));
            }
        };
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

    /// The turn that a text with `+` at its end means where this marks a check; `None` if it gives none.
    fn find_checking(&self, text: &str, plus: PlusSign) -> Option<Vec<Step>> {
        let &StepContext { game, pos, .. } = &self.spot;
        if plus == PlusSign::Promotion || !marks_promotion(game) {
            return None;
        }
        let unmarked = text.trim().trim_end_matches(['!', '?']).strip_suffix('+').filter(|text| !text.contains('='))?;
        let [only] = &mut self.meanings(unmarked).ok()?[..] else { return None };
        let turn = Candidate { key: only.key, turns: std::mem::take(&mut only.turns) }.into_preferred(game, pos)?;
        let stored = || write(game, pos, &turn).trim_end_matches('=') == unmarked;
        (gives_check(game, pos, &turn) && (plus == PlusSign::Check || stored())).then_some(turn)
    }

    /// The turns that the text can mean, grouped by result; at least one.
    fn meanings(&self, text: &str) -> Result<Vec<Candidate>, Failure> {
        let mut problem = None;
        for case in [Case::Strict, Case::Loose] {
            match try_patterns(&self.spot, text, case) {
                Ok(meanings) if meanings.is_empty() => {}
                Err(failure) if !failure.is_final() => {
                    if problem.as_ref().is_none_or(|known| failure.is_nearer_than(known)) {
                        problem = Some(failure);
                    }
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

    /// Is this nearer to what was meant: a text that can be read, or that can be read further? A single letter more does
    /// not count: most words begin with that of some piece.
    fn is_nearer_than(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Impossible(_), Self::Text(_)) => true,
            (Self::Text(problem), Self::Text(known)) => problem.span.start > known.span.start + 1,
            _ => false,
        }
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
    if patterns.iter().any(|pattern| pattern.mark == Some(PromotionMark::Promotes)) {
        retain_promotions_or_checks(game, pos, &mut found)
            .map_err(|why| Failure::Final(TextError::new(why, trimmed_span(text))))?;
    }
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

/// Where `+` means promotion, retains the turns that promote; if there are none, `+` can only be the mark of a check,
/// which people and earlier releases write, and those that give one remain.
///
/// # Errors
/// A sentence without its full stop, if none remains.
fn retain_promotions_or_checks(game: &Game, pos: &Position, found: &mut Vec<TurnMatch>) -> Result<(), String> {
    let promotes = |found: &TurnMatch| {
        found.turn.first().and_then(|step| step.choice).is_some_and(|kind| is_promoted_side(game, kind))
    };
    if found.iter().any(promotes) {
        found.retain(promotes);
        return Ok(());
    }
    let Some(first) = found.first().and_then(|found| found.turn.first()).copied() else { return Ok(()) };
    found.retain(|found| gives_check(game, pos, &found.turn));
    if !found.is_empty() {
        return Ok(());
    }
    let def = game.def();
    let what = match first.act {
        Act::Move => {
            let title = &def.kind(def.base_kind(pos.piece(first.from).kind())).title;
            format!("the {title} cannot promote by moving to {}", def.square_name(first.to))
        }
        _ => "nothing promotes in this turn".to_owned(),
    };
    Err(format!("{what}, and there is no check, so the + at the end has no meaning"))
}

/// Does the turn give check or win?
pub(super) fn gives_check(game: &Game, pos: &Position, turn: &[Step]) -> bool {
    let after = game.play_turn_unchecked(pos, turn, &mut ());
    game.in_check(&after, after.side()) || super::full::is_won(game, &after)
}

fn join_names(names: &[String]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, StepContext, join_names, san, try_patterns};
    use crate::turn::full::{coordinates, write};
    use crate::turn::short::short;
    use std::ops::ControlFlow;

    #[test]
    fn a_list_ends_with_or() {
        assert_eq!(join_names(&["a".into(), "b".into(), "c".into()]), "a, b or c");
        assert_eq!(join_names(&["a".into()]), "a");
    }

    #[test]
    fn the_short_cut_finds_the_turn_that_the_search_finds() {
        let mut found = 0;
        for shipped in library::games() {
            let game = shipped.load(&[]).unwrap();
            let mut pos = game.start();
            for number in 0..24 {
                let (turns, mut next, mut count) = (crate::turn::full::turns(&game, &pos), None, 0);
                for (turn, _) in turns.iter().take(60) {
                    let texts = [short(&game, &pos, turn), write(&game, &pos, turn), coordinates(&game, &pos, turn)];
                    let spot = StepContext::new(&game, &pos);
                    let clipped = [&texts[0][..], &texts[1], &texts[2], texts[0].trim_end_matches(['+', '#'])];
                    for text in clipped.into_iter().flat_map(|text| [text.to_owned(), text.replace('x', "")]) {
                        let Some(quick) = san::find(&spot, &text) else { continue };
                        let key = game.play_turn_unchecked(&pos, &quick, &mut ()).key();
                        let slow = try_patterns(&spot, &text, Case::Strict);
                        let slow: Vec<u64> = slow.iter().flatten().map(|candidate| candidate.key).collect();
                        assert_eq!(slow, [key], "{} {text}", shipped.id);
                        found += 1;
                    }
                }
                let _ = game.for_each_turn(&pos, &mut |_, after| {
                    next = Some(*after);
                    count += 1;
                    if count > number * 7 % 23 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                let Some(after) = next else { break };
                pos = after;
            }
        }
        assert!(found > 20_000, "{found}");
    }
}
