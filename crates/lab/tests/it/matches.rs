//! Matches between built-in players.

use crate::common;

use common::{game, match_of, nodes, run, spec};
use lab::matches::sprt::{Decision, Sprt};
use lab::matches::{FinishedGame, OpeningBook, Report, Termination, tally};
use rules::{Game, History, Position, Verdict};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use study::seatings;
use study::statistics::{GameScore, likelihood_of_superiority};

/// The moves of a game, without times.
fn moves(game: &Game, start: &Position, played: &FinishedGame) -> String {
    let mut pos = *start;
    let turns = played.opening.iter().chain(played.turns.iter().map(|made| &made.answer.turn));
    let texts = turns.map(|turn| {
        let text = notation::turn::coordinates(game, &pos, turn);
        pos = game.play_turn_unchecked(&pos, turn, &mut ());
        text
    });
    format!(
        "{} {:?} {:?}: {}",
        played.number,
        played.seating.players,
        played.winner,
        texts.collect::<Vec<_>>().join(" ")
    )
}

#[test]
fn a_greedy_player_beats_a_random_one() {
    let game = game("chess");
    let outcome = run(&match_of(&game, "chess", ["greedy", "random"], nodes(10_000), 40));
    let tally = tally(&outcome.games);
    assert_eq!((outcome.games.len(), tally.games()), (40, 40));
    assert!(tally.score() > 0.6 && tally.losses <= 4, "{tally:?}");
    assert!(likelihood_of_superiority(&tally) > 0.99);
}

#[test]
fn each_level_without_a_clock_beats_the_one_below() {
    let games = ["breakthrough", "minishogi", "los-alamos-chess"].map(|id| (id, game(id)));
    for level in engine::search::Level::all().skip(1).filter(|level| level.budget_millis().is_none()) {
        let players = [level.number(), level.number() - 1].map(|number| format!("ours:level={number}"));
        let points = games.each_ref().map(|(id, game)| {
            let outcome = run(&match_of(game, id, [&players[0], &players[1]], nodes(1_000_000), 60));
            tally(&outcome.games).score()
        });
        // Equal players would get this far apart in 180 games once in two hundred times.
        assert!(points.iter().sum::<f64>() / 3.0 >= 0.6, "{players:?}: {points:?}");
    }
}

#[test]
fn equal_seeds_give_equal_matches_at_any_concurrency() {
    for (id, players) in [("chess", ["material", "uct"]), ("fortress-chess", ["mcts", "greedy"])] {
        let game = game(id);
        let mut matches = [1, 2].map(|concurrency| {
            let mut of = match_of(&game, id, players, nodes(300), 4);
            (of.concurrency, of.conditions.max_turns) = (concurrency, 40);
            of
        });
        let texts = matches.each_ref().map(|of| {
            let games = run(of).games;
            games.iter().map(|played| moves(&game, &of.conditions.start, played)).collect::<Vec<_>>()
        });
        assert_eq!(texts[0], texts[1]);
        matches[0].seed = 2;
        let other: Vec<String> =
            run(&matches[0]).games.iter().map(|played| moves(&game, &game.start(), played)).collect();
        assert!(texts[0].iter().zip(&other).all(|(one, other)| one != other), "{id}");
    }
}

#[test]
fn openings_are_legal_different_and_never_decided() {
    for id in ["chess", "bombalot", "bomberman-chess", "fortress-chess", "bollwerk-178", "breakthrough", "crazyhouse"] {
        let game = game(id);
        let mut book = OpeningBook::new(&game, game.start(), 8, 3);
        let mut keys = HashSet::new();
        for number in 0..20 {
            let opening = book.opening(number).expect("an opening that does not end the game");
            let (mut pos, mut past) = (game.start(), History::new(&game.start()));
            for turn in &opening.turns {
                let turns = game.turns(&pos, |_, _| false);
                let after = game.play_turn_unchecked(&pos, turn, &mut ());
                assert!(turns.iter().any(|(_, legal)| legal.key() == after.key()), "{id} {turn:?}");
                past.push(&game, &after);
                pos = after;
                assert_eq!(game.verdict(&pos, &past), Verdict::Ongoing, "{id}");
            }
            assert_eq!((opening.turns.len(), opening.pos.key()), (8, pos.key()));
            assert!(!game.steps(&pos).is_empty() && keys.insert(pos.key()), "{id}");
        }
    }
}

#[test]
fn a_balanced_book_leaves_no_side_far_ahead() {
    let game = game("bombalot");
    let searcher = engine::search::Searcher::new(&game);
    let lead = |opening: &lab::matches::Opening| {
        let limits = engine::search::Limits::nodes(2_000);
        let choice = searcher.search(
            &engine::search::SearchRequest::new(&game, &opening.pos, &opening.history).with_limits(limits),
            &mut |_| {},
        );
        choice.expect("an ongoing game").score.abs()
    };
    let largest = |mut book: OpeningBook<'_>| (0..8).map(|number| lead(book.opening(number).unwrap())).max().unwrap();
    let book = || OpeningBook::new(&game, game.start(), 8, 1);
    assert!(largest(book()) > 500, "an unrestricted book has unbalanced openings");
    assert!(largest(book().balanced(200, engine::eval::Values::default())) <= 200);
}

#[test]
fn an_unbalanced_start_has_no_balanced_openings() {
    let game = game("los-alamos-chess");
    let start = notation::position::parse(&game, "rn1knr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1").unwrap();
    let error =
        OpeningBook::new(&game, start, 2, 1).balanced(100, engine::eval::Values::default()).opening(0).unwrap_err();
    assert!(error.contains("no balanced opening"), "{error}");
}

#[test]
fn an_opening_longer_than_any_game_is_rejected() {
    let game = game("fox-and-hounds");
    let error = OpeningBook::new(&game, game.start(), 5_000, 1).opening(0).unwrap_err();
    assert!(error.contains("no opening of 5000 random turns"), "{error}");
}

#[test]
fn all_four_seatings_of_two_teams_appear_and_pairs_exchange_players() {
    let game = game("fortress-chess");
    let mut of = match_of(&game, "fortress-chess", ["random", "random:name=other"], nodes(1), 8);
    (of.conditions.max_turns, of.opening_plies) = (30, 13);
    let games = run(&of).games;
    let seats: HashSet<(Vec<usize>, Vec<usize>)> =
        games.iter().map(|played| (played.seating.players.clone(), played.seating.copies.clone())).collect();
    assert_eq!(seats.len(), 4, "{seats:?}");
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert!(pair[0].seating.players.iter().zip(&pair[1].seating.players).all(|(one, other)| one != other));
    }
    for played in &games {
        for side in game.sides() {
            for partner in game.sides().filter(|&other| other != side && !game.are_enemies(side, other)) {
                assert_eq!(played.seating.player(side), played.seating.player(partner));
                assert_ne!(played.seating.copies[side.index()], played.seating.copies[partner.index()]);
            }
        }
    }
}

#[test]
fn two_sides_have_two_seatings_and_free_for_all_has_balanced_pairs() {
    assert_eq!(
        seatings(&game("chess")).into_iter().map(|seating| seating.players).collect::<Vec<_>>(),
        [[0, 1], [1, 0]]
    );
    let text = library::find("four-player-chess").expect("a shipped game").text;
    // The same game without teams.
    let lone: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("team ")).collect();
    assert!(lone.len() < text.lines().count(), "the file has teams");
    let game = library::load(&lone.join("\n"), &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let seatings = seatings(&game);
    let players: HashSet<&Vec<usize>> = seatings.iter().map(|seating| &seating.players).collect();
    assert_eq!((seatings.len(), players.len()), (6, 6));
    for pair in seatings.chunks(2) {
        assert_eq!(pair[0].players.iter().sum::<usize>(), 2);
        assert!(pair[0].players.iter().zip(&pair[1].players).all(|(one, other)| one + other == 1));
    }
    // It can also be played.
    let mut of = match_of(&game, "lone", ["mcts", "random"], nodes(200), 2);
    of.conditions.max_turns = 30;
    assert_eq!(run(&of).games.len(), 2);
}

#[test]
fn a_decided_test_always_ends_the_match_at_the_same_game() {
    let game = game("breakthrough");
    let lengths = [1, 2].map(|concurrency| {
        let mut of = match_of(&game, "breakthrough", ["material", "random"], nodes(1_500), 200);
        of.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05).expect("a test"));
        of.concurrency = concurrency;
        let outcome = run(&of);
        assert_eq!(outcome.decision, Some(Decision::AcceptH1));
        outcome.games.len()
    });
    assert_eq!(lengths[0], lengths[1]);
    assert!(lengths[0] < 200 && lengths[0].is_multiple_of(2), "{lengths:?}");
}

#[test]
fn a_stopped_match_keeps_its_finished_games() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["random", "random"], nodes(1), 100_000);
    let stop = AtomicBool::new(false);
    let mut heard = 0;
    let outcome = of.run(&stop, &mut |_, _| {
        heard += 1;
        if heard == 5 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let outcome = outcome.expect("a playable match");
    assert!(outcome.games.len() >= 5 && outcome.games.len() < 1_000, "{}", outcome.games.len());
    assert!(outcome.games.iter().all(|played| !matches!(played.termination, Termination::Forfeit { .. })));
}

#[test]
fn games_at_the_turn_limit_are_drawn_and_counted() {
    let game = game("chess");
    let mut of = match_of(&game, "chess", ["random", "random"], nodes(1), 6);
    of.conditions.max_turns = 10;
    let outcome = run(&of);
    let report = Report::new(&outcome.games);
    assert_eq!((report.turn_limit_draws, report.tally.draws), (6, 6));
    assert!((report.average_turns - 10.0).abs() < 1e-9);
    assert!(outcome.games.iter().all(|played| played.score() == GameScore::Draw));
}

#[test]
fn records_of_a_match_can_be_replayed() {
    for id in ["chess", "fortress-chess", "bombalot"] {
        let game = game(id);
        let mut of = match_of(&game, id, ["greedy", "random"], nodes(200), 2);
        of.conditions.max_turns = 60;
        let outcome = run(&of);
        for played in &outcome.games {
            let text = of.to_record(played, "the rules");
            let records = notation::record::parse(&text).expect("a record");
            assert_eq!(records.len(), 1);
            let positions =
                notation::record::replay(&game, &records[0]).unwrap_or_else(|error| panic!("{}", error.render(&text)));
            assert_eq!(positions.len(), 1 + played.opening.len() + played.turns.len());
            assert!(text.contains("greedy") && text.contains("random") && text.contains("Termination"), "{text}");
        }
    }
}

#[test]
fn reports_contain_results_speed_and_all_settings() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["material", "random"], nodes(2_000), 4);
    let outcome = run(&of);
    let (table, json) = (of.to_table(&outcome), of.to_json(&outcome));
    for expected in ["material", "random", "nodes/s", "Elo difference", "pairs with", "is stronger"] {
        assert!(table.contains(expected), "{expected} is not in\n{table}");
    }
    assert_eq!(json["wins"].as_u64().unwrap() + json["draws"].as_u64().unwrap() + json["losses"].as_u64().unwrap(), 4);
    assert_eq!((json["seed"].as_u64(), json["openingTurns"].as_u64()), (Some(1), Some(6)));
    assert_eq!(json["players"][0]["limits"], "2000 nodes");
    assert!(json["players"][0]["nodesPerSecond"].as_f64().unwrap() > 0.0);
    assert_eq!(json["games"].as_array().unwrap().len(), 4);
}

#[test]
fn the_rules_of_the_plain_wolf_match_have_the_perft_of_the_other_program() {
    let text = include_str!("../../../../docs/strength/plain-wolf.kdl");
    let game = library::load(text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(game.perft(&game.start(), 4), 174_316);
}

#[test]
fn a_player_without_limits_is_rejected() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["material", "random"], protocol::competitor::TurnLimits::default(), 2);
    let error = of.run(&AtomicBool::new(false), &mut |_, _| {}).unwrap_err();
    assert!(error.contains("the search of material has no limit"), "{error}");
    assert_eq!(spec("random").to_string(), "random");
}
