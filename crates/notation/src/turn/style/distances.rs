//! Turns as xiangqi players write them in letters: `C2=5`, `H2+3`, `R1-2`, `P+=4`.
//!
//! The letter of the man, the file he stands on, then `+` ahead, `-` back or `=` sideways, then by how many ranks he
//! goes; if he leaves his file, to which one. Each side counts files from its own right. Of two men of a kind on one
//! file `+` is the one ahead, `-` the one behind, in place of the file. Neither captures nor checks are told.

use super::place;
use crate::step;
use geometry::Facing;
use rules::{Act, Game, Position, Step};

pub(super) fn forms(game: &Game, pos: &Position, step: &Step) -> Vec<String> {
    if step.act != Act::Move || step.from == step.to || step.choice.is_some() || game.is_chain(step) {
        return Vec::new();
    }
    let piece = pos.piece(step.from);
    let Some(side) = piece.side() else { return Vec::new() };
    let up = game.def().side(side).facing == Facing::Up;
    let ((fx, fy), (tx, ty)) = (place(game, step.from), place(game, step.to));
    let file = |x: usize| if up { game.board().files().len() - x } else { x + 1 };
    let way = match (ty.cmp(&fy).is_eq(), (ty > fy) == up) {
        (true, _) => '=',
        (false, true) => '+',
        (false, false) => '-',
    };
    let goal = if fx == tx { fy.abs_diff(ty) } else { file(tx) };
    let man = step::text(game, Some(game.def().base(piece.kind())));
    let mut forms = vec![format!("{man}{}{way}{goal}", file(fx))];
    let mut on_file: Vec<usize> = pos
        .men(side)
        .iter()
        .filter(|&cell| pos.piece(cell) == piece && place(game, cell).0 == fx)
        .map(|cell| place(game, cell).1)
        .collect();
    on_file.sort_unstable();
    if let [lower, upper] = on_file[..] {
        let ahead = fy == if up { upper } else { lower };
        forms.push(format!("{man}{}{way}{goal}", if ahead { '+' } else { '-' }));
    }
    forms
}
