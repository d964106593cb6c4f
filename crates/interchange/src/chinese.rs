//! Games as xiangqi players and programs write them: move texts in letters (WXF), in coordinates (ICCS) and in Chinese
//! characters, and DhtmlXQ, the format of Chinese web sites, and XQF, that of Chinese programs.
//!
//! `relative` has what WXF and the Chinese texts share (`text` and `wxf` read the two), `iccs` has coordinates, `list`
//! reads and writes whole games, `dhtmlxq` and `xqf` read those formats.

mod dhtmlxq;
pub mod iccs;
mod list;
mod relative;
mod text;
mod wxf;
pub(crate) mod xqf;

pub use list::{Style, parse_turn, read, respell, write, write_turn};

use rules::{Game, GameDef, Side, TurnStyle};
use std::borrow::Cow;

/// Can these texts describe the moves of this game? Its short texts already give files and distances.
pub fn is_used_for(game: &Game) -> bool {
    fits(game.def())
}

/// [`is_used_for`], for a game that has been read but not compiled.
fn fits(def: &GameDef) -> bool {
    def.traits.turn_style == TurnStyle::Distances && def.sides.len() == 2
}

/// Does a text of several words present itself as a game in one of these forms? The first moves decide.
pub(crate) fn has_form(text: &str) -> bool {
    if dhtmlxq::has_form(text) {
        return true;
    }
    let body: String = text.lines().filter(|line| !line.trim_start().starts_with('[')).collect::<Vec<_>>().join(" ");
    let body = without_commas(&body);
    // Numbers may touch the move behind them: `1.炮二平五`.
    let words = body.split_whitespace().map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let first = words.filter(|word| !word.is_empty()).take(2).collect::<Vec<_>>();
    // Coordinates in lower case are those of many games; only ICCS has capitals.
    let is_iccs = |word: &str| iccs::has_form(word) && word.contains('-') && !word.contains(char::is_lowercase);
    let is_move = |word: &&str| text::has_form(word) || wxf::has_form(word) || is_iccs(word);
    !first.is_empty() && first.iter().all(is_move)
}

/// A plain list of moves with blanks for the commas between them, each byte in its place. Commas in tags and comments
/// stay.
fn without_commas(text: &str) -> Cow<'_, str> {
    if text.contains(['[', '{']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(',', " ").replace(['，', '、'], "   "))
}

/// The side that moves first, and the other one.
fn sides(game: &Game) -> [Side; 2] {
    let first = game.def().turn.order.first().copied().unwrap_or_default();
    [first, game.side_after(first)]
}
