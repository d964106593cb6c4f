//! A short cut for the texts that nearly all records consist of: `Nf3`, `exd5`, `R1e2`, `e8=Q+`, `e2-e4`.
//!
//! It answers only where one interpretation is possible and one legal step fits, and leaves everything else to the
//! search among all interpretations, which finds the same turn (a test compares them). It makes reading PGN several
//! times faster.

use crate::step_text::{StepContext, captures_by_riding_over};
use crate::turn::recorded::has_san;
use geometry::Cell;
use rules::{Act, Game, Kind, Step};

/// A move as the text gives it.
struct SanMove {
    kind: Kind,
    file: Option<usize>,
    rank: Option<usize>,
    to: Cell,
    captures: bool,
    becomes: Option<Kind>,
}

/// The turn that the text means, if this is plain.
pub(super) fn find(spot: &StepContext<'_>, text: &str) -> Option<Vec<Step>> {
    let &StepContext { game, pos, .. } = spot;
    if !has_san(game) || pos.is_mid_turn() {
        return None;
    }
    let written = SanMove::parse(game, text)?;
    let fits = |step: &&Step| {
        let x = game.board().coordinates(step.from).0;
        step.act == Act::Move
            && step.to == written.to
            && written.file.is_none_or(|file| file == usize::from(x))
            && written.rank.is_none_or(|rank| rank == usize::from(game.board().named_rank(step.from)))
            && game.def().base_kind(pos.piece(step.from).kind()) == written.kind
            && step.choice == written.becomes
    };
    let mut steps = spot.steps().iter().filter(fits);
    let step = steps.next().filter(|_| steps.next().is_none())?;
    let captures = !game.direct_captures(pos, step).is_empty();
    let is_special = game.is_chain(step)
        || captures_by_riding_over(game, step)
        || game.shot_cell(step).is_some()
        || game.castling_number(pos, step).is_some()
        || pos.piece(step.from).is_empty()
        || !pos.piece(step.from).is_of(pos.side());
    (captures == written.captures && !is_special).then(|| vec![*step])
}

impl SanMove {
    fn parse(game: &Game, text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        let (text, becomes) = match text.split_once('=') {
            Some((text, kind)) => (text, Some(only_kind(game, kind)?)),
            None => (text, None),
        };
        let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
        let (letters, squares) = text.split_at(letters);
        let kind = if letters.is_empty() { game.def().notation.plain? } else { only_kind(game, letters)? };
        let digits = squares.bytes().rev().take_while(u8::is_ascii_digit).count();
        let (rest, rank) = squares.split_at(squares.len() - digits);
        let before = rest.strip_suffix(|letter: char| letter.is_ascii_lowercase())?;
        let file = &rest[before.len()..];
        let to = game.board().cell_of_names(file_index(game, file)?, rank_index(game, rank)?)?;
        let captures = before.ends_with('x');
        let from = before.strip_suffix(['x', '-']).unwrap_or(before);
        let length = from.bytes().take_while(u8::is_ascii_lowercase).count();
        let (file, rank) = from.split_at(length);
        let index = |name: &str, find: fn(&Game, &str) -> Option<usize>| {
            if name.is_empty() { Some(None) } else { find(game, name).map(Some) }
        };
        Some(Self { kind, file: index(file, file_index)?, rank: index(rank, rank_index)?, to, captures, becomes })
    }
}

/// The kind that these letters mean, if they cannot mean another.
fn only_kind(game: &Game, letters: &str) -> Option<Kind> {
    let def = game.def();
    let only = letters.chars().next().filter(|letter| letter.len_utf8() == letters.len());
    let means = |kind: &Kind| {
        let named = def.kind(*kind);
        let has_letter =
            !named.letter.has_plus() && !named.letter.has_tilde() && only == Some(named.letter.character());
        named.form.is_none() && (has_letter || named.text == letters)
    };
    let mut kinds = def.all_kinds().filter(means);
    kinds.next().filter(|_| kinds.next().is_none())
}

fn file_index(game: &Game, name: &str) -> Option<usize> {
    index_of(game.board().files(), name)
}

fn rank_index(game: &Game, name: &str) -> Option<usize> {
    index_of(game.board().ranks(), name)
}

/// The index of a name; nearly all consist of one letter or digit.
fn index_of(names: &[String], name: &str) -> Option<usize> {
    let first = name.bytes().next()?;
    names.iter().position(|known| known.as_bytes().first() == Some(&first) && known == name)
}
