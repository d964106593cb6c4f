//! How well a step fits the text of a move.

use crate::step_text::{captures_besides, captures_by_riding_over, chain_legs};
use crate::turn::dialect::{is_promoted_side, lost_promotions, means_promoted_side};
use crate::turn::pattern::{LaterStep, PieceStep, PromotionMark, TurnPattern};
use geometry::{Cell, CellSet};
use rules::{Act, Game, Kind, Piece, Position, Step};

/// Can the letters mean this piece of the side to move? Without letters they mean any piece whose cell is named,
/// otherwise the plain kind.
pub(super) fn matches_piece(game: &Game, pos: &Position, written: &PieceStep, piece: Piece, named: bool) -> bool {
    let wanted = written.kind.or(if named { None } else { game.def().notation.plain });
    let is_meant = |wanted: Kind| {
        wanted == game.def().base_kind(piece.kind())
            || written.kind.is_some()
                && means_promoted_side(game, piece.kind(), game.def().kind(wanted).letter.character())
    };
    piece.is_of(pos.side()) && wanted.is_none_or(is_meant)
}

/// The walks over exactly the named cells that are missing from the list: for a piece with very many walks, only some
/// are listed.
pub(super) fn unlisted_walks(game: &Game, pos: &Position, steps: &[Step], piece: &PieceStep) -> Vec<Step> {
    let cells: Vec<Cell> = piece.cells.iter().map(|(_, cell)| *cell).collect();
    let named = cells.split_first().map(|(&from, path)| (from, path)).filter(|(_, path)| !path.is_empty());
    let meant =
        pos.pieces_of(pos.side()).iter().filter(|&from| matches_piece(game, pos, piece, pos.piece(from), false));
    let walks = named
        .into_iter()
        .chain(meant.map(|from| (from, &cells[..])))
        .flat_map(|(from, path)| game.steps_along(pos, from, path));
    walks.filter(|walk| !steps.contains(walk)).collect()
}

/// The penalty for a turn in which a piece changes its kind without the text saying so.
const UNSTATED_CHANGE_PENALTY: u8 = 100;

/// How well a step fits; `None` if it does not.
pub(super) fn step_fit(
    game: &Game,
    pos: &Position,
    pattern: &TurnPattern,
    written: &PieceStep,
    step: &Step,
) -> Option<u8> {
    let first = written.cells.first().copied()?;
    let piece = pos.piece(step.from);
    let alone = written.cells.len() == 1 && written.file.is_none() && written.rank.is_none();
    match step.act {
        Act::Detonate => {
            let twice = written.cells.len() == 2 && written.cells[1].1 == first.1;
            let starred = pattern.later == [LaterStep::Detonate] && (twice || alone && first.0.is_none());
            let listed = alone && first.0 == Some('x') && pattern.later.is_empty() && written.kind.is_some();
            let meant =
                step.from == first.1 && matches_piece(game, pos, written, piece, true) && written.becomes.is_empty();
            (meant && (starred || listed)).then_some(0)
        }
        Act::Lay | Act::Lift => {
            let meant =
                alone && first.0.is_none() && step.from == first.1 && matches_piece(game, pos, written, piece, true);
            (meant && pattern.later.first()?.matches(step, step, &pattern.head)).then_some(0)
        }
        Act::Move => {
            let silent = change_penalty(game, pos, pattern.mark, written, step)?;
            let named =
                written.cells.len() > 1 && step.from == first.1 && matches_piece(game, pos, written, piece, true);
            let whole = if named { arrival_fit(game, pos, step, &written.cells[1..]) } else { None };
            let x = game.board().coordinates(step.from).0;
            let guessed = matches_piece(game, pos, written, piece, false)
                && written.file.is_none_or(|file| file == x)
                && written.rank.is_none_or(|rank| rank == game.board().named_rank(step.from));
            let short = || if guessed { arrival_fit(game, pos, step, &written.cells) } else { None };
            whole.or_else(|| short().map(|fit| fit + 3)).map(|fit| fit + silent)
        }
        // Programs write a pass as a move of the royal piece to its own cell: `e2e2`, `Ke2`, `Ke2-e2`
        // (Fairy-Stockfish, pyffish 0.0.90).
        Act::Pass => {
            let own = pos.piece(first.1);
            let royal = own.is_of(pos.side()) && game.def().kind(own.kind()).is_royal();
            let stays = written.cells.iter().all(|cell| cell.1 == first.1 && cell.0 != Some('x'));
            let told = written.kind.is_some() || written.cells.len() == 2;
            let meant = royal && stays && told && matches_piece(game, pos, written, own, true);
            (meant && written.cells.len() <= 2 && written.becomes.is_empty()).then_some(0)
        }
        _ => None,
    }
}

/// The penalty for what a step makes of its piece; `None` if the text says otherwise.
fn change_penalty(
    game: &Game,
    pos: &Position,
    mark: Option<PromotionMark>,
    written: &PieceStep,
    step: &Step,
) -> Option<u8> {
    if !written.becomes.is_empty() || written.promoted_letter.is_some() {
        // A piece that can become something may also be said to stay what it is.
        let kind = game.def().base_kind(pos.piece(step.from).kind());
        let stays = Some(kind).filter(|&kind| game.def().words(kind).become_rules().next().is_some());
        let named = step.choice.or(stays).is_some_and(|kind| written.becomes.contains(&kind));
        let side = || {
            let letter = written.promoted_letter?;
            Some(means_promoted_side(game, step.choice?, letter))
        };
        let lost = || lost_promotions(game, pos, step).iter().any(|kind| written.becomes.contains(kind));
        return (named || side() == Some(true) || lost()).then_some(0);
    }
    match (mark, step.choice) {
        (Some(PromotionMark::Declines), Some(_)) => None,
        (Some(PromotionMark::Promotes), Some(kind)) if is_promoted_side(game, kind) => Some(0),
        // A piece that has a choice and names none keeps its kind.
        (None | Some(PromotionMark::Declines), None) => Some(0),
        _ => Some(UNSTATED_CHANGE_PENALTY),
    }
}

/// How well the named cells fit the arrival of a move: all cells of a walk (0), the same with every leap marked `x`
/// (1), its last cell (2), its last cell and the captured pieces (3), or a walk with other `x` and `-` marks (4).
fn arrival_fit(game: &Game, pos: &Position, step: &Step, cells: &[(Option<char>, Cell)]) -> Option<u8> {
    let (mark, to) = *cells.first()?;
    let path: Vec<Cell> = cells.iter().map(|(_, cell)| *cell).collect();
    if game.is_walk_along(pos, step, &path) {
        // The same cells can be a walk that captures and one that does not: any written marks decide.
        let made = chain_legs(game, pos, step, &path);
        let agrees = cells.iter().zip(made).all(|(told, made)| told.0.is_none_or(|mark| mark == made.0));
        // In coordinates every leap may be written with `x`, whether or not it captures.
        let leaps = cells.iter().all(|told| told.0 == Some('x'));
        // Cells alone mean a plain move, if there is one, rather than captures on the way.
        let alone = cells.iter().all(|told| told.0.is_none()) && !game.direct_captures(pos, step).is_empty();
        // A last cell with `x` means a capture on that cell, if there is one, rather than further captures.
        let besides = captures_besides(game, pos, step, &path);
        return Some(if agrees && !alone && !besides {
            0
        } else if alone || leaps || besides {
            1
        } else {
            4
        });
    }
    if let Some(victim) = game.shot_cell(step) {
        // The cell alone means a move that ends there, if there is one.
        return match cells {
            [(mark, cell)] if *cell == victim => (*mark != Some('-')).then_some(1),
            [(_, cell), (_, back)] if *cell == victim && *back == step.from => Some(0),
            _ => None,
        };
    }
    let walk = game.is_chain(step);
    let taken = game.direct_captures(pos, step);
    if cells.len() == 1 && step.to == to {
        return match (walk, mark) {
            (true, Some('x')) if taken.is_empty() => Some(4),
            (true, Some('-')) if !taken.is_empty() => Some(4),
            (true, _) => Some(2),
            (false, Some('x')) if taken.is_empty() => None,
            (false, Some('-')) if !taken.is_empty() => Some(1),
            // The cells mean a plain move, or a capture on the last cell, rather than captures on the way.
            (false, _) if captures_by_riding_over(game, step) => Some(1),
            (false, _) => Some(0),
        };
    }
    let pieces: CellSet = cells[1..].iter().map(|(_, cell)| *cell).collect();
    let told = cells.len() > 1 && cells[1..].iter().all(|(mark, _)| *mark == Some('x'));
    (step.to == to && told && pieces == step.taken).then_some(3)
}
