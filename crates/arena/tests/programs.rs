//! Programs from outside, well-behaved and not.
#![cfg(unix)]

mod common;

use arena::{End, Fault, Match, Report};
use common::{game, match_of, nodes, per_turn, run};
use rules::Game;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn puppet(behaviour: &str) -> String {
    format!("uci:name={behaviour} sh {}/tests/engines/puppet.sh {behaviour}", env!("CARGO_MANIFEST_DIR"))
}

fn against_random<'a>(game: &'a Game, behaviour: &str) -> Match<'a> {
    match_of(game, "chess", [&puppet(behaviour), "random"], per_turn(100), 4)
}

#[test]
fn a_program_is_told_every_position_and_its_turns_are_played() {
    let game = game("chess");
    for behaviour in ["mate", "plain"] {
        let mut of = match_of(&game, "chess", [&puppet(behaviour), &puppet("mate")], nodes(100), 2);
        of.plies = 0;
        let outcome = run(&of);
        assert_eq!(
            outcome.games.iter().map(|played| played.winner).collect::<Vec<_>>(),
            [Some(1), Some(0)],
            "{outcome:?}"
        );
        for played in &outcome.games {
            assert_eq!(played.turns.len(), 4);
            assert!(played.end.text().contains("checkmated"), "{:?}", played.end);
            assert!(played.turns.iter().all(|made| (made.answer.nodes, made.answer.score) == (42, Some(7))));
        }
    }
}

#[test]
fn a_program_that_fails_loses_each_game_and_is_charged() {
    let game = game("chess");
    // Crashes, turns that are not legal, and time losses in four games.
    let cases = [("crash", [4, 0, 0]), ("nonsense", [0, 4, 0]), ("illegal", [0, 4, 0]), ("slow", [0, 0, 4])];
    for (behaviour, charged) in cases {
        let outcome = run(&against_random(&game, behaviour));
        let report = Report::of(&outcome.games);
        let done = report.done[0];
        assert_eq!([done.crashes, done.illegal, done.time_losses], charged, "{behaviour}: {:?}", report.faults);
        assert_eq!((report.tally.losses, report.faults.len()), (4, 4), "{behaviour}");
        assert_eq!(report.done[1].crashes + report.done[1].illegal + report.done[1].time_losses, 0);
        assert!(outcome.games.iter().all(|played| matches!(played.end, End::Fault { by: 0, .. })));
    }
}

#[test]
fn a_program_that_hangs_is_not_waited_for() {
    let game = game("chess");
    let mut of = against_random(&game, "hang");
    of.games = 2;
    let begun = Instant::now();
    let outcome = run(&of);
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert!(outcome.games.iter().all(|played| matches!(played.end, End::Fault { by: 0, fault: Fault::Time(_) })));
}

#[test]
fn a_program_that_cannot_play_at_all_ends_the_match_before_it_begins() {
    let capablanca = game("capablanca-chess");
    let wolf = game("wolf-chess");
    for (game, id, behaviour, expected) in [
        (&wolf, "wolf-chess", "mate", "does not offer wolf-chess"),
        (&capablanca, "capablanca-chess", "plain", "no option UCI_Variant"),
        (&capablanca, "capablanca-chess", "dead", "has ended"),
    ] {
        let of = match_of(game, id, [&puppet(behaviour), "random"], per_turn(50), 1);
        let error = of.run(&AtomicBool::new(false), &mut |_, _| {}).unwrap_err();
        assert!(error.contains("cannot play") && error.contains(expected), "{error}");
    }
    let of = match_of(&wolf, "wolf-chess", ["uci /no/such/program", "random"], per_turn(50), 1);
    let error = of.run(&AtomicBool::new(false), &mut |_, _| {}).unwrap_err();
    assert!(error.contains("`/no/such/program` cannot be started"), "{error}");
}
