//! Passed pieces: no enemy runner can stop them on their way to promotion.

use engine::eval::{Eval, Values};

/// The value of the passed pieces for the side to move.
fn passed(id: &str, position: &str) -> i32 {
    let game = library::find(id).expect("a shipped game").load(&[]).expect("the file is valid");
    let position = notation::position::parse(&game, position).expect("a position");
    Eval::with_knowledge(&game, Values::default()).explain(&game, &position).passed
}

#[track_caller]
fn check(position: &str, is_passed: bool) {
    assert_eq!(passed("chess", position) > 0, is_passed, "{position}");
}

#[test]
fn a_pawn_is_passed_if_no_enemy_pawn_can_block_or_capture_it() {
    check("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", true);
    // A pawn on its way, and pawns beside its way.
    check("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", false);
    check("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", false);
    check("4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", false);
    // Pawns that it has gone past cannot capture it, and pieces do not count.
    check("4k3/8/3P4/4p3/4P3/8/8/4K3 w - - 0 1", true);
    check("2r1k3/8/8/3P4/8/8/8/4K3 w - - 0 1", true);
}

#[test]
fn a_passed_pawn_gains_value_as_it_advances_and_loses_it_if_blocked() {
    let [far, near] =
        ["6k1/8/8/8/3P4/8/8/4K3 w - - 0 1", "6k1/3P4/8/8/8/8/8/4K3 w - - 0 1"].map(|at| passed("chess", at));
    assert!(near > 3 * far && far > 0, "{near}, {far}");
    let [free, held] =
        ["3nk3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/3n4/3P4/8/8/8/8/4K3 w - - 0 1"].map(|at| passed("chess", at));
    assert!(held < free && held > 0, "{held}, {free}");
}

#[test]
fn passed_pawns_score_alike_for_both_sides() {
    let white = passed("chess", "4k3/8/8/3P4/8/6p1/8/4K3 w - - 0 1");
    assert_eq!(passed("chess", "4k3/8/8/3P4/8/6p1/8/4K3 b - - 0 1"), -white);
    assert!(white < 0, "Black’s is two steps away: {white}");
}

#[test]
fn berolina_pawns_are_stopped_on_their_own_ways() {
    // They move diagonally and capture straight ahead.
    assert!(passed("berolina-chess", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1") > 0);
    assert_eq!(passed("berolina-chess", "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1"), 0);
}

#[test]
fn no_piece_is_passed_where_pieces_are_dropped_or_explode() {
    assert_eq!(passed("crazyhouse", "4k3/8/3P4/8/8/8/8/4K3[] w - - 0 1"), 0);
    assert_eq!(passed("atomic-chess", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"), 0);
}
