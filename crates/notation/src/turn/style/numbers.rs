//! Turns as shogi players outside Japan write them: `P-76`, `Bx22+`, `S-58=`, `N*34`, `G49-58`.
//!
//! Files are counted from the right and ranks from the top, as the first player sees the board. After the square, `+`
//! means promotion and `=` that a piece declines promotion; `*` marks a piece from the stock. Check is not marked,
//! because `+` means something else.

use crate::step_text::{self, StepContext};
use rules::{Act, Step};

pub(super) fn forms(spot: &StepContext<'_>, step: &Step) -> Vec<String> {
    let &StepContext { game, pos, .. } = spot;
    let to = game.def().square_name(step.to);
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
    vec![format!("{piece}{mark}{to}{end}"), format!("{piece}{}{mark}{to}{end}", game.def().square_name(step.from))]
}
