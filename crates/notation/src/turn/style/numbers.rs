//! Turns as shogi players outside Japan write them: `P-76`, `Bx22+`, `S-58=`, `N*34`, `G49-58`.
//!
//! Files are counted from the right and ranks from the top, as the first player sees the board. After the square, `+`
//! means promotion and `=` that a piece declines promotion; `*` marks a piece from the stock. Check is not marked,
//! because `+` means something else.

use super::file_and_rank;
use crate::step_text::{self, StepContext};
use geometry::Cell;
use rules::{Act, Game, Step, TurnStyle};

/// The same turn as these players write it, for a text in which letters name the ranks (`P-7f`, Hodges) or no dash
/// precedes the cell (`P76`, `P'55`, Hosking); both are styles of Fairy-Stockfish (pyffish 0.0.90). `None` if the text
/// is nothing like that.
pub(super) fn from_other_styles(text: &str) -> Option<String> {
    let (piece, rest) = text.split_at(text.find(|letter: char| !letter.is_ascii_uppercase() && letter != '+')?);
    let letters = piece.trim_start_matches('+');
    if letters.is_empty() || piece.len() - letters.len() > 1 {
        return None;
    }
    let mut translated = piece.to_owned();
    let mut rest = rest.chars().peekable();
    while rest.peek().is_some_and(|&sign| !matches!(sign, '+' | '=') || translated.len() == piece.len()) {
        let mark = rest.next_if(|sign| matches!(sign, '-' | 'x' | '*' | '\''));
        let mut file = rest.next_if(char::is_ascii_digit)?.to_string();
        let second = rest.next_if(char::is_ascii_digit);
        let rank = match (second, rest.next_if(char::is_ascii_lowercase)) {
            (second, Some(rank)) => {
                file.extend(second);
                u32::from(rank) - u32::from('a') + 1
            }
            (Some(rank), None) => rank.to_digit(10)?,
            (None, None) => return None,
        };
        // The start has no mark; without one, the last cell is reached by a plain move.
        let is_last = rest.peek().is_none_or(|sign| matches!(sign, '+' | '='));
        match mark {
            Some('\'') => translated.push('*'),
            Some(mark) => translated.push(mark),
            None if is_last => translated.push('-'),
            None => {}
        }
        translated += &format!("{file}{rank}");
    }
    translated.extend(rest);
    Some(translated)
}

/// The name of a cell. Only games in this style name their squares so everywhere.
fn cell_name(game: &Game, cell: Cell) -> String {
    if game.def().traits.turn_style == TurnStyle::Numbers {
        return game.def().square_name(cell);
    }
    let (x, y) = file_and_rank(game, cell);
    format!("{}{}", game.board().files().len() - x, game.board().ranks().len() - y)
}

pub(super) fn forms(spot: &StepContext<'_>, step: &Step) -> Vec<String> {
    let &StepContext { game, pos, .. } = spot;
    let to = cell_name(game, step.to);
    if step.act == Act::Place {
        return vec![format!("{}*{to}", step_text::kind_text(game, step.choice))];
    }
    if game.is_chain(step) || step_text::unambiguous_castling(spot, step).is_some() {
        return Vec::new();
    }
    let piece = &game.def().kind(game.def().base_kind(pos.piece(step.from).kind())).text;
    let mark = if game.direct_captures(pos, step).is_empty() { '-' } else { 'x' };
    let promotes = |other: &Step| {
        other.act == Act::Move && (other.from, other.to) == (step.from, step.to) && other.choice.is_some()
    };
    let end = match step.choice {
        Some(_) => "+",
        None if spot.steps().iter().any(promotes) => "=",
        None => "",
    };
    vec![format!("{piece}{mark}{to}{end}"), format!("{piece}{}{mark}{to}{end}", cell_name(game, step.from))]
}
