//! Games of the computer against itself with known answers.

use crate::recorded::game;
use engine::eval::Knowledge;
use study::{Fixture, GameRecord, Pairing, Plan, Report, Strength, Study, play};

/// All games of a study.
fn play_all(study: &Study<'_>) -> Vec<GameRecord> {
    study
        .plan
        .fixtures()
        .into_iter()
        .map(|fixture| play(study, fixture, &|| false).expect("it is not stopped"))
        .collect()
}

#[test]
fn random_players_of_tic_tac_toe_have_the_exact_shares() {
    let game = game("tic-tac-toe");
    let study = Study::new(&game, Knowledge::default(), Plan::new(vec![Strength::RANDOM], 2_000, 1)).unwrap();
    let report = Report::new(&study, &play_all(&study));
    let level = &report.levels[0];
    // Of the 9! orders of the squares, cut off at the end of the game: the shares of the games that a random player
    // wins with Cross, wins with Nought, and draws.
    let exact = [212_256.0, 104_544.0, 46_080.0].map(|orders| orders / 362_880.0);
    let found = [level.results.teams[0].wins, level.results.teams[1].wins, level.results.drawn];
    for (share, exact) in found.iter().zip(exact) {
        let error = (exact * (1.0 - exact) / 2_000.0f64).sqrt();
        assert!((share.share - exact).abs() < 4.0 * error, "{share:?} is not {exact}");
    }
    assert!(level.tension.is_none(), "random turns have no scores");
}

#[test]
fn good_players_of_tic_tac_toe_draw_and_beat_random_ones() {
    let game = game("tic-tac-toe");
    let plan = Plan::new(vec![Strength::from_nodes(30_000), Strength::RANDOM], 8, 1);
    let study = Study::new(&game, Knowledge::default(), plan).unwrap();
    let report = Report::new(&study, &play_all(&study));
    assert_eq!(report.levels[1].results.drawn.of, 8);
    assert!(report.levels[1].results.drawn.share > 0.999, "{:?}", report.levels[1].results);
    let step = &report.ladder[0];
    assert!(step.won_drawn_lost[0] >= 5 && step.won_drawn_lost[2] == 0, "{step:?}");
    assert!(step.elo[0].is_none_or(|elo| elo > 200.0), "{step:?}");
    // The openings are varied.
    assert!(report.levels[1].distinct > 3, "{}", report.levels[1].distinct);
}

#[test]
fn records_do_not_depend_on_the_order_of_the_games() {
    let game = game("breakthrough");
    let study = Study::new(&game, Knowledge::default(), Plan::new(vec![Strength::from_nodes(50)], 3, 5)).unwrap();
    let forward = play_all(&study);
    let mut backward: Vec<GameRecord> =
        study.plan.fixtures().into_iter().rev().filter_map(|fixture| play(&study, fixture, &|| false)).collect();
    let report = |records: &[GameRecord]| serde_json::to_string(&Report::new(&study, records)).unwrap();
    assert_eq!(report(&forward), report(&backward));
    backward.reverse();
    assert_eq!(forward, backward);
    let other = Study::new(&game, Knowledge::default(), Plan { seed: 6, ..study.plan.clone() }).unwrap();
    assert_ne!(play_all(&other), forward);
}

#[test]
fn a_stopped_game_is_not_recorded() {
    let game = game("chess");
    let strength = Strength::from_nodes(100);
    let study = Study::new(&game, Knowledge::default(), Plan::new(vec![strength], 1, 1)).unwrap();
    let fixture = Fixture { pairing: Pairing::new_self_play(strength), number: 0 };
    assert_eq!(play(&study, fixture, &|| true), None);
}

#[test]
fn four_players_are_studied_without_what_needs_two_teams() {
    let game = game("chaturaji");
    let study = Study::new(&game, Knowledge::default(), Plan::new(vec![Strength::from_nodes(20)], 1, 1)).unwrap();
    let report = Report::new(&study, &play_all(&study));
    let level = &report.levels[0];
    assert_eq!(level.results.teams.len(), game.def().teams().count());
    if level.results.teams.len() > 2 {
        assert!(level.tension.is_none() && level.values.is_empty() && level.results.teams[0].score.is_none());
    }
}
