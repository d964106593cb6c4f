//! Fits to a few short games: they are reproducible, stop on request, and reject too little data. Whether the values
//! play better is for matches to show.

use engine::eval::Knowledge;
use lab::tune::TexelTuning;
use rules::Game;
use std::sync::atomic::{AtomicBool, Ordering};

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn tuning(game: &Game, games: u32, jobs: usize) -> TexelTuning<'_> {
    TexelTuning { game, knowledge: Knowledge::default(), games, nodes: 40, plies: 8, seed: 5, jobs }
}

#[test]
fn equal_seeds_fit_equal_values_at_any_concurrency() {
    let game = game("bomberman-chess");
    let run = |jobs| tuning(&game, 60, jobs).run(&AtomicBool::new(false), &mut |_| {}).expect("enough games");
    let (one, two) = (run(1), run(2));
    assert_eq!(one.values, two.values);
    assert_eq!((one.values.game.as_str(), one.values.kinds.len()), (game.def().name.as_str(), one.before.kinds.len()));
    assert_ne!(one.values.kinds, one.before.kinds);
    assert!(one.log_loss.iter().all(|bits| (0.0..2.0).contains(bits)), "{:?}", one.log_loss);
}

#[test]
fn positions_with_four_seats_count_for_the_team_to_move() {
    let game = game("four-player-chess");
    let tuned = tuning(&game, 100, 2).run(&AtomicBool::new(false), &mut |_| {}).expect("enough games");
    assert!(tuned.values.positions > 100, "{}", tuned.values.positions);
}

#[test]
fn the_fit_does_not_duplicate_the_knowledge_of_a_net() {
    let game = game("dobutsu-shogi");
    let known =
        library::find("dobutsu-shogi").expect("a shipped game").knowledge(&game).expect("valid stored knowledge");
    let fit = |known| {
        let tuned = TexelTuning { knowledge: known, ..tuning(&game, 400, 2) }.run(&AtomicBool::new(false), &mut |_| {});
        tuned.expect("enough games")
    };
    let [alone, beside] = [Knowledge::default(), known].map(fit);
    assert_eq!(alone.before, beside.before);
    // The net improves the prediction even before values are fitted.
    assert!(beside.log_loss[0] < alone.log_loss[0], "{:?} alone, {:?} beside a net", alone.log_loss, beside.log_loss);
}

#[test]
fn too_few_games_are_rejected() {
    let game = game("chess");
    let why = tuning(&game, 2, 1).run(&AtomicBool::new(false), &mut |_| {}).unwrap_err();
    assert!(why.contains("too few for a fit"), "{why}");
}

#[test]
fn a_stopped_run_fits_to_the_games_played() {
    let (game, stop) = (game("bomberman-chess"), AtomicBool::new(false));
    let mut last = 0;
    let tuned = tuning(&game, 100_000, 1).run(&stop, &mut |played| {
        last = played;
        stop.store(played >= 80, Ordering::Relaxed);
    });
    assert!(tuned.expect("enough games").values.games <= last && last < 200);
}
