//! What is noted of a game while it is played.

use crate::recorded::{game, marks, record};
use study::KindUse;

#[test]
fn moves_captures_castling_and_promotions_are_counted() {
    let chess = game("chess");
    let turns =
        ["b4", "a5", "bxa5", "b6", "axb6", "Nc6", "b7", "Nb8", "bxa8=Q", "Nf6", "Nf3", "g6", "g3", "Bg7", "Bg2", "O-O"];
    let record = record(&chess, 0, &turns.map(|turn| (turn, 0)));
    assert_eq!(record.turns, turns);
    let used = |id: &str| record.kinds.get(id).copied().unwrap_or_default();
    assert_eq!(used("Pawn"), KindUse { moved: 9, captured: 2, promoted: 1, ..KindUse::default() });
    assert_eq!(used("Queen"), KindUse { became: 1, ..KindUse::default() });
    assert_eq!(used("Rook"), KindUse { moved: 1, captured: 1, ..KindUse::default() });
    assert_eq!(used("King"), KindUse { moved: 1, ..KindUse::default() });
    assert_eq!(used("Knight").moved, 4);
    let cell = |name: &str| chess.board().cell(name).unwrap().index();
    assert_eq!(record.arrivals[0][cell("a8")], 1);
    assert_eq!(record.arrivals[1][cell("f8")], 1, "the rook arrives by castling");
    assert_eq!(record.choices[..2], [20, 20]);
    assert_eq!(record.uncounted, 0);
}

#[test]
fn scores_are_those_of_the_team_that_moves_first() {
    let chess = game("chess");
    let record = record(&chess, 0, &[("e4", 30), ("e5", -25), ("Nf3", 40)]);
    assert_eq!(record.scores, [Some(30), Some(25), Some(40)]);
    assert!(record.end.turn_limit && record.winner.is_none());
}

#[test]
fn the_team_that_begins_is_the_first_one() {
    for (id, first) in [("chess", "White"), ("othello", "Black"), ("xiangqi", "Red")] {
        let game = game(id);
        let report = crate::recorded::report(&game, &[]);
        assert_eq!(report.levels[0].results.teams[0].team, first, "{id}");
        assert_eq!(game.def().side(game.start().side()).name, first, "{id}");
    }
}

#[test]
fn material_is_noted_in_quiet_positions_only() {
    let chess = game("chess");
    let turns = ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qd8", "Nf3", "Nf6", "d4", "g6"].map(|turn| (turn, 0));
    let record = record(&chess, 0, &turns);
    // Both captures are within two turns before the fourth and the fifth turn.
    assert_eq!(record.material[0].turn, 6);
    assert!(record.material[0].lead.is_empty(), "a pawn each");
    assert_eq!(record.material[1].turn, 10);
}

#[test]
fn stones_and_explosions_are_counted() {
    let tic_tac_toe = game("tic-tac-toe");
    let won = marks(&tic_tac_toe, 0, &["a1", "b1", "a2", "b2", "a3"]);
    assert_eq!(won.winner, Some(0));
    assert_eq!(won.kinds["Mark"].placed, 5);
    assert_eq!(won.choices, [9, 8, 7, 6, 5]);
    let atomic = game("atomic-chess");
    let record = record(&atomic, 0, &[("e4", 0), ("d5", 0), ("exd5", 0)]);
    assert_eq!(record.kinds["Pawn"], KindUse { moved: 3, captured: 1, removed: 1, ..KindUse::default() });
}
