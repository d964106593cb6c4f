//! Turns as other programs count them: every text is one.
//!
//! `Game::turns` and `Game::perft` count results: two captures that blow up the same pieces are one turn. Programs
//! that compare their rules count texts of the protocol (`program`), so a turn with several texts counts several
//! times, such as a pawn that explodes on the last rank (`h2g1q`, `h2g1r` …).

use super::program::texts_for_programs;
use rules::{Game, Position, Turn};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A text of a turn.
#[derive(Clone, Debug)]
pub struct TextTurn {
    /// The text, as in a protocol.
    pub text: String,
    /// The turn.
    pub turn: Turn,
    /// The position that it leads to.
    pub after: Position,
}

/// Every text that programs have for a legal turn, once, in the order in which the turns are found.
pub fn turns_by_text(game: &Game, pos: &Position) -> Vec<TextTurn> {
    let (mut turns, mut known) = (Vec::new(), HashSet::new());
    let _ = game.for_each_turn(pos, &mut |turn, after| {
        for text in texts_for_programs(game, pos, turn) {
            if known.insert(text.clone()) {
                turns.push(TextTurn { text, turn: turn.to_vec(), after: *after });
            }
        }
        ControlFlow::Continue(())
    });
    turns
}

/// The number of sequences of [`turns_by_text`] to this depth.
pub fn perft_by_text(game: &Game, pos: &Position, depth: u32) -> u64 {
    if has_one_text_per_result(game) { game.perft(pos, depth) } else { perft_slowly(game, pos, depth) }
}

/// Does every turn have one text, and a result of its own? A piece that has several texts because it is lost on its way
/// is one that its own side has lost.
fn has_one_text_per_result(game: &Game) -> bool {
    !game.may_merge_turns() && super::dialect::only_stone(game).is_none()
}

fn perft_slowly(game: &Game, pos: &Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count_texts(game, pos),
        _ => {}
    }
    turns_by_text(game, pos).iter().map(|turn| perft_slowly(game, &turn.after, depth - 1)).sum()
}

fn count_texts(game: &Game, pos: &Position) -> u64 {
    let mut known = HashSet::new();
    let _ = game.for_each_turn(pos, &mut |turn, _| {
        known.extend(texts_for_programs(game, pos, turn));
        ControlFlow::Continue(())
    });
    known.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of results and of texts up to depth 2.
    fn counts(id: &str, text: &str) -> [u64; 4] {
        let game = library::find(id).unwrap().load(&[]).unwrap();
        let pos = crate::position::parse(&game, text).unwrap();
        let texts = |depth| perft_by_text(&game, &pos, depth);
        [game.perft(&pos, 1), game.perft(&pos, 2), texts(1), texts(2)]
    }

    #[test]
    fn captures_with_the_same_result_are_two_texts() {
        // python-chess 1.11.2 and pyffish 0.0.90 count 30 and 755.
        let pos = "rnb3nr/pp1Bqkb1/3pp1pp/2p5/1P3PP1/2P4P/P2P4/RNB2KNR b - - 1 12";
        assert_eq!(counts("atomic-chess", pos), [29, 735, 30, 755]);
    }

    #[test]
    fn counting_by_results_is_exact_where_it_replaces_counting_by_texts() {
        let (mut fast, mut wrong) = (0, Vec::new());
        for shipped in library::games() {
            let game = shipped.load(&[]).unwrap();
            if !has_one_text_per_result(&game) {
                continue;
            }
            fast += 1;
            for pos in [Some(game.start()), halfway(&game)].into_iter().flatten() {
                if game.perft(&pos, 1) < 2_000 && game.perft(&pos, 1) != count_texts(&game, &pos) {
                    wrong.push(format!("{}: {}", shipped.id, crate::position::write(&game, &pos)));
                }
            }
        }
        assert!(wrong.is_empty() && fast > 50, "{fast} games; {wrong:#?}");
    }

    /// A position after some turns, always one of those in the middle of the list.
    fn halfway(game: &Game) -> Option<Position> {
        let mut pos = game.start();
        for _ in 0..24 {
            let turns = game.turns(&pos, |_, _| false);
            pos = turns.get(turns.len() / 2)?.1;
        }
        Some(pos)
    }
}
