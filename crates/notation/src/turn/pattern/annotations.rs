//! The end of a text: marks of checks and comments, which mean nothing for the turn, and the marks of promotion, which
//! do.
//!
//! In most games `+` at the end says that the turn gives check. Where pieces have a promoted side it says that the
//! piece promotes, and `=` that it does not: see [`marks_promotion`]. There a `+` is a check mark only behind an
//! explicit choice, `Pc6-c7=+P+`, or if the turn gives check and nothing can promote (`find_turn`).

use crate::turn::dialect::marks_promotion;
use rules::Game;

/// What the sign at the end of a text says about a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::turn) enum PromotionMark {
    /// `+`
    Promotes,
    /// `=`
    Declines,
}

/// The text without what follows the turn: check marks, comments (`!`, `?`), `e.p.`, and the mark of a promotion.
pub(super) fn split_annotations<'t>(game: &Game, text: &'t str) -> (&'t str, Option<PromotionMark>) {
    let seats: Vec<char> = game.sides().map(|side| game.def().side(side).letter).collect();
    let promotes = marks_promotion(game) && !text.contains('=');
    let declines = marks_promotion(game) && !text.trim_end().ends_with("=+");
    let (mut text, mut mark) = (text, None);
    loop {
        let mut shorter = text.trim_end().trim_end_matches(['!', '?']).trim_end();
        for passed in ["e.p.", "e.p", "ep"] {
            if let Some(before) = shorter.strip_suffix(passed)
                && (passed.contains('.')
                    || before.ends_with(|last: char| last.is_whitespace() || last.is_ascii_digit()))
            {
                shorter = before.trim_end();
            }
        }
        let without = if game.side_count() > 2 { shorter.trim_end_matches(&seats[..]) } else { shorter };
        if promotes && mark.is_none() && shorter.ends_with('+') {
            (shorter, mark) = (&shorter[..shorter.len() - 1], Some(PromotionMark::Promotes));
        } else if declines && mark.is_none() && shorter.ends_with('=') {
            (shorter, mark) = (&shorter[..shorter.len() - 1], Some(PromotionMark::Declines));
        } else if promotes && without.ends_with('#') {
            shorter = without.trim_end_matches('#');
        } else if !shorter.ends_with("=+") && without.ends_with(['+', '#']) {
            shorter = without.trim_end_matches(['+', '#']);
        }
        if shorter.len() == text.len() {
            return (text, mark);
        }
        text = shorter;
    }
}
