//! Turns as xiangqi players write them in letters: `C2=5`, `H2+3`, `R1-2`, `P+=4`.
//!
//! The text gives the piece's letter, the file it stands on, then `+` (forward), `-` (back) or `=` (sideways), then the
//! number of ranks that it moves or, if it leaves its file, the new file. Each side counts files from its own right. If
//! two pieces of a kind stand on one file, `+` names the front one and `-` the rear one in place of the file, unless only
//! one of them could ever move so, as of two advisors in the palace: one is in front and goes back, the other goes
//! forward. Captures and checks are not marked.

use super::file_and_rank;
use crate::step_text;
use geometry::Facing;
use rules::{Act, Game, Position, Step};

pub(super) fn forms(game: &Game, pos: &Position, step: &Step) -> Vec<String> {
    if step.act != Act::Move || step.from == step.to || step.choice.is_some() || game.is_chain(step) {
        return Vec::new();
    }
    let piece = pos.piece(step.from);
    let Some(side) = piece.side() else { return Vec::new() };
    let up = game.def().side(side).facing == Facing::Up;
    let ((fx, fy), (tx, ty)) = (file_and_rank(game, step.from), file_and_rank(game, step.to));
    let file = |x: usize| if up { game.board().files().len() - x } else { x + 1 };
    let way = match (ty.cmp(&fy).is_eq(), (ty > fy) == up) {
        (true, _) => '=',
        (false, true) => '+',
        (false, false) => '-',
    };
    let goal = if fx == tx { fy.abs_diff(ty) } else { file(tx) };
    let letters = step_text::kind_text(game, Some(game.def().base_kind(piece.kind())));
    let by_file = format!("{letters}{}{way}{goal}", file(fx));
    let mut on_file: Vec<usize> = pos
        .pieces_of(side)
        .iter()
        .filter(|&cell| pos.piece(cell) == piece && file_and_rank(game, cell).0 == fx)
        .map(|cell| file_and_rank(game, cell).1)
        .collect();
    on_file.sort_unstable();
    let [lower, upper] = on_file[..] else { return vec![by_file] };
    let ahead = fy == if up { upper } else { lower };
    let by_place = format!("{letters}{}{way}{goal}", if ahead { '+' } else { '-' });
    if game.can_be_mistaken(pos, step) { vec![by_place, by_file] } else { vec![by_file, by_place] }
}
