//! What `+` at the end of a turn means where pieces have a promoted side.
//!
//! Players and XBoard write a promotion, `Bxh8+`. Pyffish 0.0.90 writes `Bxh8=H` for it and marks checks with `+`, and
//! so did our releases up to 0.1 with `Bb2xh8=+B`. The same text can be both, so its source decides.

use super::dialect::{is_promoted_side, marks_promotion};
use super::find_turn::TurnReader;
use crate::cursor::{Case, Cursor};
use crate::error::TextError;
use rules::{Game, Position, Step};

/// Which turns `+` at the end can mean; in games without promoted sides it always marks a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlusSign {
    /// A promotion, if one is possible.
    #[default]
    Promotion,
    /// A check, if the turn gives one without a promotion.
    Check,
    /// The text is from our own record. It marks a check if it is what an earlier release wrote: the full form of a
    /// turn that gives check. The present writer marks no checks in these games.
    Stored,
}

impl PlusSign {
    /// The meaning that the texts of a game show: one that marks a check where nothing can promote, or that names what
    /// a promoted piece is (`=H`), is not written by players who mean a promotion.
    pub fn in_texts<'t>(game: &Game, mut texts: impl Iterator<Item = &'t str>) -> Self {
        let shown =
            marks_promotion(game) && texts.any(|text| marks_checks(game, text.trim_end_matches(['!', '?', '#'])));
        if shown { Self::Check } else { Self::Promotion }
    }
}

/// Does the text mark a check with `+`, or a promotion without it?
fn marks_checks(game: &Game, text: &str) -> bool {
    if let Some((_, kind)) = text.split_once('=') {
        return kind.starts_with(|letter: char| letter.is_ascii_uppercase());
    }
    let Some(unmarked) = text.strip_suffix('+') else { return false };
    let kinds = Cursor::new(unmarked, Case::Strict).possible_kinds(game, |_| true);
    let promotes = |kind| {
        let mut becomes = game.def().words(kind).become_rules().flat_map(|rule| &rule.kinds);
        becomes.any(|&kind| is_promoted_side(game, kind))
    };
    unmarked.contains('@') || kinds.first().is_some_and(|&(kind, _)| !promotes(kind))
}

/// The turn that a text means, as [`parse`](super::find_turn::parse) reads it, except for the meaning of `+` at its end.
///
/// # Errors
/// The errors of [`parse`](super::find_turn::parse).
pub fn parse_with(game: &Game, pos: &Position, text: &str, plus: PlusSign) -> Result<Vec<Step>, TextError> {
    TurnReader::new(game, pos).parse(text, plus)
}
