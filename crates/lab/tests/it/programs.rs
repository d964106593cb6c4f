//! External programs, well-behaved and not.
#![cfg(unix)]

use crate::common;

use common::{game, match_of, nodes, per_turn, run};
use lab::matches::{Match, Report, Termination};
use protocol::competitor::Forfeit;
use rules::Game;
use std::sync::atomic::AtomicBool;

fn puppet(behaviour: &str) -> String {
    format!("uci:name={behaviour} sh {}/tests/engines/puppet.sh {behaviour}", env!("CARGO_MANIFEST_DIR"))
}

fn against_random<'a>(game: &'a Game, behaviour: &str) -> Match<'a> {
    match_of(game, "chess", [&puppet(behaviour), "random"], per_turn(100), 4)
}

#[test]
fn a_program_receives_every_position_and_its_turns_are_played() {
    let game = game("chess");
    for behaviour in ["mate", "plain"] {
        let mut of = match_of(&game, "chess", [&puppet(behaviour), &puppet("mate")], nodes(100), 2);
        of.opening_plies = 0;
        let outcome = run(&of);
        assert_eq!(
            outcome.games.iter().map(|played| played.winner).collect::<Vec<_>>(),
            [Some(1), Some(0)],
            "{outcome:?}"
        );
        for played in &outcome.games {
            assert_eq!(played.turns.len(), 4);
            assert!(played.termination.to_text().contains("checkmated"), "{:?}", played.termination);
            assert!(played.turns.iter().all(|made| (made.answer.nodes, made.answer.score) == (42, Some(7))));
        }
    }
}

#[test]
fn a_failing_program_forfeits_every_game() {
    let game = game("chess");
    // Crashes, illegal turns, and time losses in four games.
    let cases = [("crash", [4, 0, 0]), ("nonsense", [0, 4, 0]), ("illegal", [0, 4, 0]), ("slow", [0, 0, 4])];
    for (behaviour, charged) in cases {
        let outcome = run(&against_random(&game, behaviour));
        let report = Report::new(&outcome.games);
        let done = report.players[0];
        assert_eq!([done.crashes, done.illegal, done.time_losses], charged, "{behaviour}: {:?}", report.forfeits);
        assert_eq!((report.tally.losses, report.forfeits.len()), (4, 4), "{behaviour}");
        assert_eq!(report.players[1].crashes + report.players[1].illegal + report.players[1].time_losses, 0);
        assert!(outcome.games.iter().all(|played| matches!(played.termination, Termination::Forfeit { by: 0, .. })));
    }
}

#[test]
fn a_hanging_program_times_out() {
    let game = game("chess");
    let mut of = against_random(&game, "hang");
    of.games = 2;
    let outcome = run(&of);
    assert!(
        outcome
            .games
            .iter()
            .all(|played| matches!(played.termination, Termination::Forfeit { by: 0, forfeit: Forfeit::Time(_) }))
    );
}

#[test]
fn a_program_that_cannot_play_fails_the_match_at_the_start() {
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
