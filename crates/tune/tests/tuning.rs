//! Fits to a few short games: they repeat, stop and refuse as they should. Whether values play better is for matches.

use eval::Knowledge;
use rules::Game;
use std::sync::atomic::{AtomicBool, Ordering};
use tune::Tuning;

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

fn tuning(game: &Game, games: u32, jobs: usize) -> Tuning<'_> {
    Tuning { game, known: Knowledge::default(), games, nodes: 40, plies: 8, seed: 5, jobs }
}

#[test]
fn the_same_seed_fits_the_same_values_however_many_games_run_at_once() {
    let game = game("bomberman-chess");
    let run = |jobs| tuning(&game, 60, jobs).run(&AtomicBool::new(false), &mut |_| {}).expect("enough games");
    let (one, two) = (run(1), run(2));
    assert_eq!(one.values, two.values);
    assert_eq!((one.values.game.as_str(), one.values.kinds.len()), (game.def().name.as_str(), one.before.kinds.len()));
    assert_ne!(one.values.kinds, one.before.kinds);
    assert!(one.surprise.iter().all(|bits| (0.0..2.0).contains(bits)), "{:?}", one.surprise);
}

#[test]
fn in_a_game_of_four_seats_positions_count_for_the_team_on_turn() {
    let game = game("four-player-chess");
    let tuned = tuning(&game, 100, 2).run(&AtomicBool::new(false), &mut |_| {}).expect("enough games");
    assert!(tuned.values.positions > 100, "{}", tuned.values.positions);
}

#[test]
fn what_a_net_knows_is_left_to_it() {
    let game = game("dobutsu-shogi");
    let known =
        catalog::find("dobutsu-shogi").expect("a shipped game").knowledge(&game).expect("what is stored is right");
    let fit = |known| {
        let tuned = Tuning { known, ..tuning(&game, 400, 2) }.run(&AtomicBool::new(false), &mut |_| {});
        tuned.expect("enough games")
    };
    let [alone, beside] = [Knowledge::default(), known].map(fit);
    assert_eq!(alone.before, beside.before);
    // Results are told better by both, even before values are fitted.
    assert!(beside.surprise[0] < alone.surprise[0], "{:?} alone, {:?} beside a net", alone.surprise, beside.surprise);
}

#[test]
fn too_few_games_are_told() {
    let game = game("chess");
    let why = tuning(&game, 2, 1).run(&AtomicBool::new(false), &mut |_| {}).unwrap_err();
    assert!(why.contains("too few for a fit"), "{why}");
}

#[test]
fn stopped_early_it_fits_to_what_has_been_played() {
    let (game, stop) = (game("bomberman-chess"), AtomicBool::new(false));
    let mut last = 0;
    let tuned = tuning(&game, 100_000, 1).run(&stop, &mut |played| {
        last = played;
        stop.store(played >= 80, Ordering::Relaxed);
    });
    assert!(tuned.expect("enough games").values.games <= last && last < 200);
}
