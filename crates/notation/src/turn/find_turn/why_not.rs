//! Why no legal turn matches a text, as a sentence.

use super::fit::matches_piece;
use crate::refusal::Refusal;
use crate::turn::pattern::{PromotionMark, TurnHead, TurnPattern};
use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// Why no legal turn matches.
pub(super) fn why_not(game: &Game, pos: &Position, steps: &[Step], pattern: &TurnPattern) -> String {
    let def = game.def();
    let side = &def.side(pos.side()).name;
    let sentence = |why: Refusal| explain::english(&why.sentence).trim_end_matches('.').to_owned();
    if steps.is_empty() {
        return "the game is over: there are no legal moves".into();
    }
    if steps.iter().all(|step| step.act == Act::Pass) {
        return format!("{side} can only pass");
    }
    let written = match &pattern.head {
        TurnHead::Pass if !def.turn.contains(Act::Pass) => {
            return format!("{side} cannot pass: this game has no turn without a move");
        }
        TurnHead::Pass => return format!("{side} cannot pass: it has other moves"),
        TurnHead::Castle(_) => return format!("{side} cannot castle that way now"),
        TurnHead::Discard(cell) => {
            return format!("the piece on {} cannot be taken off the board", def.square_name(*cell));
        }
        TurnHead::Place(placed) => {
            let (kind, cell) = placed[0];
            return format!("{side} cannot place a {} on {} now", def.kind(kind).title, def.square_name(cell));
        }
        TurnHead::Piece(written) => written,
    };
    if steps.iter().all(|step| step.act == Act::Place) {
        return format!("{side} must place a piece first");
    }
    let name = |cell: Cell| def.square_name(cell);
    let last = written.cells.last().map_or(Cell(0), |last| last.1);
    let begins = |from: Cell| {
        let piece = pos.piece(from);
        if !piece.is_of(pos.side()) {
            return Some(sentence(Refusal::from_cell(game, pos, from)));
        }
        let kind = def.base_kind(piece.kind());
        let wanted = written.kind.filter(|&wanted| wanted != kind)?;
        Some(format!("the piece on {} is a {}, not a {}", name(from), def.kind(kind).title, def.kind(wanted).title))
    };
    let goes = |from: Cell, to: Cell| {
        let arrives: Vec<&Step> =
            steps.iter().filter(|step| step.act == Act::Move && step.from == from && step.to == to).collect();
        if arrives.is_empty() {
            let acts = steps.iter().any(|step| step.from == from && step.act != Act::Pass);
            return sentence(if acts {
                Refusal::to_cell(game, pos, from, to)
            } else {
                Refusal::from_cell(game, pos, from)
            });
        }
        let title = &def.kind(pos.piece(from).kind()).title;
        if pattern.mark == Some(PromotionMark::Declines) {
            return format!("the {title} must promote on {}", name(to));
        }
        if !written.becomes.is_empty() || written.promoted_letter.is_some() {
            return format!("the {title} cannot become that on {}", name(to));
        }
        if pattern.later.is_empty() {
            if game.after_step(pos, arrives[0], &mut ()).stage().must {
                return format!("after moving to {} the {title} must do something more", name(to));
            }
            return format!("the {title} captures nothing on {}", name(to));
        }
        format!("after moving to {} the {title} cannot do that", name(to))
    };
    let lays = !pattern.later.is_empty() && written.cells.len() == 1;
    if written.cells.len() > 1 || lays && !pos.piece(last).is_empty() {
        let from = written.cells[0].1;
        return begins(from).unwrap_or_else(|| {
            if lays && !steps.iter().any(|step| step.from == from) {
                sentence(Refusal::from_cell(game, pos, from))
            } else if lays {
                format!("the {} on {} cannot do that", def.kind(pos.piece(from).kind()).title, name(from))
            } else {
                goes(from, last)
            }
        });
    }
    let meant: Vec<Cell> = pos
        .pieces_of(pos.side())
        .iter()
        .filter(|&cell| matches_piece(game, pos, written, pos.piece(cell), false))
        .collect();
    let kind = written.kind.or(def.notation.plain);
    let title = kind.map_or("piece", |kind| def.kind(kind).title.as_str());
    match meant[..] {
        [] => format!("{side} has no {title}"),
        [only] => goes(only, last),
        _ => format!("no {title} of {side} can move to {}", name(last)),
    }
}
