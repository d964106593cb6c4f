//! Whom nobody stops any more on his way to become another.

use eval::{Eval, Values};

/// What passed men are worth for the side on turn.
fn passed(id: &str, position: &str) -> i32 {
    let game = catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right");
    let position = notation::position::read(&game, position).expect("a position");
    Eval::with(&game, Values::default()).explain(&game, &position).passed
}

#[track_caller]
fn check(position: &str, is_passed: bool) {
    assert_eq!(passed("chess", position) > 0, is_passed, "{position}");
}

#[test]
fn a_pawn_is_passed_if_no_pawn_stands_before_it_or_can_take_it_on_its_way() {
    check("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", true);
    // On its way, and beside it.
    check("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", false);
    check("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", false);
    check("4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", false);
    // Whoever has gone past it takes it no more, nor does a piece count.
    check("4k3/8/3P4/4p3/4P3/8/8/4K3 w - - 0 1", true);
    check("2r1k3/8/8/3P4/8/8/8/4K3 w - - 0 1", true);
}

#[test]
fn the_nearer_it_is_the_more_it_is_worth_and_less_while_somebody_stands_before_it() {
    let [far, near] =
        ["6k1/8/8/8/3P4/8/8/4K3 w - - 0 1", "6k1/3P4/8/8/8/8/8/4K3 w - - 0 1"].map(|at| passed("chess", at));
    assert!(near > 3 * far && far > 0, "{near}, {far}");
    let [free, held] =
        ["3nk3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/3n4/3P4/8/8/8/8/4K3 w - - 0 1"].map(|at| passed("chess", at));
    assert!(held < free && held > 0, "{held}, {free}");
}

#[test]
fn for_both_it_is_the_same() {
    let white = passed("chess", "4k3/8/8/3P4/8/6p1/8/4K3 w - - 0 1");
    assert_eq!(passed("chess", "4k3/8/8/3P4/8/6p1/8/4K3 b - - 0 1"), -white);
    assert!(white < 0, "Black’s is two steps away: {white}");
}

#[test]
fn berolina_pawns_are_stopped_from_where_they_go() {
    // They go aslant and take straight on.
    assert!(passed("berolina-chess", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1") > 0);
    assert_eq!(passed("berolina-chess", "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1"), 0);
}

#[test]
fn where_prisoners_are_dropped_or_men_explode_nobody_is_passed() {
    assert_eq!(passed("crazyhouse", "4k3/8/3P4/8/8/8/8/4K3[] w - - 0 1"), 0);
    assert_eq!(passed("atomic-chess", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1"), 0);
}
