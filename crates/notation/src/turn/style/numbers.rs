//! Turns as shogi players outside Japan write them: `P-76`, `Bx22+`, `S-58=`, `N*34`, `G49-58`.
//!
//! Files are counted from the right and ranks from the top, as the first player sees the board. `+` behind the square
//! is a promotion, `=` that a man who could be promoted stays what he is, `*` a man who comes from the stock. Check is
//! not told, for `+` means something else.

use super::place;
use crate::step::{self, Spot};
use geometry::Cell;
use rules::{Act, Game, Step};

pub(super) fn forms(spot: &Spot<'_>, step: &Step) -> Vec<String> {
    let &Spot { game, pos, .. } = spot;
    let to = square(game, step.to);
    if step.act == Act::Place {
        return vec![format!("{}*{to}", step::text(game, step.choice))];
    }
    if game.is_chain(step) || step::castling_name(spot, step).is_some() {
        return Vec::new();
    }
    let man = &game.def().kind(game.def().base(pos.piece(step.from).kind())).text;
    let mark = if game.taken_directly(pos, step).is_empty() { '-' } else { 'x' };
    let promotes = |other: &Step| {
        other.act == Act::Move && (other.from, other.to) == (step.from, step.to) && other.choice.is_some()
    };
    let end = match step.choice {
        Some(_) => "+",
        None if spot.steps().iter().any(promotes) => "=",
        None => "",
    };
    vec![format!("{man}{mark}{to}{end}"), format!("{man}{}{mark}{to}{end}", square(game, step.from))]
}

fn square(game: &Game, cell: Cell) -> String {
    let (x, y) = place(game, cell);
    format!("{}{}", game.board().files().len() - x, game.board().ranks().len() - y)
}
