//! Matches between players inside the program.

mod common;

use arena::sprt::{Decision, Sprt};
use arena::{Book, End, Played, Report, Score, seatings, tally};
use common::{game, match_of, nodes, run, spec};
use rules::{Game, Past, Position, Verdict};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What was played, without times.
fn moves(game: &Game, start: &Position, played: &Played) -> String {
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
    assert!(arena::elo::superiority(&tally) > 0.99);
}

#[test]
fn each_level_that_needs_no_clock_beats_the_one_below_it() {
    let games = ["breakthrough", "minishogi", "los-alamos-chess"].map(|id| (id, game(id)));
    for level in search::Level::all().skip(1).filter(|level| level.budget_millis().is_none()) {
        let players = [level.number(), level.number() - 1].map(|number| format!("ours:level={number}"));
        let points = games.each_ref().map(|(id, game)| {
            let outcome = run(&match_of(game, id, [&players[0], &players[1]], nodes(1_000_000), 60));
            tally(&outcome.games).score()
        });
        // In 180 games equals would come so far once in two hundred times.
        assert!(points.iter().sum::<f64>() / 3.0 >= 0.6, "{players:?}: {points:?}");
    }
}

#[test]
fn the_same_seed_is_the_same_match_however_many_games_run_at_once() {
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
        let mut book = Book::new(&game, game.start(), 8, 3);
        let mut keys = HashSet::new();
        for number in 0..20 {
            let opening = book.opening(number).expect("the game is not over by then");
            let (mut pos, mut past) = (game.start(), Past::new(&game.start()));
            for turn in &opening.turns {
                let turns = game.turns(&pos, |_, _| false);
                let after = game.play_turn_unchecked(&pos, turn, &mut ());
                assert!(turns.iter().any(|(_, legal)| legal.key() == after.key()), "{id} {turn:?}");
                past.push(&after);
                pos = after;
                assert_eq!(game.verdict(&pos, &past), Verdict::Ongoing, "{id}");
            }
            assert_eq!((opening.turns.len(), opening.pos.key()), (8, pos.key()));
            assert!(!game.steps(&pos).is_empty() && keys.insert(pos.key()), "{id}");
        }
    }
}

#[test]
fn openings_of_an_even_book_leave_nobody_far_ahead() {
    let game = game("bombalot");
    let searcher = search::Searcher::new(&game);
    let lead = |opening: &arena::Opening| {
        let limits = search::Limits::nodes(2_000);
        let choice =
            searcher.search(&search::Question::new(&game, &opening.pos, &opening.past).within(limits), &mut |_| {});
        choice.expect("the game goes on").score.abs()
    };
    let largest = |mut book: Book<'_>| (0..8).map(|number| lead(book.opening(number).unwrap())).max().unwrap();
    let book = || Book::new(&game, game.start(), 8, 1);
    assert!(largest(book()) > 500, "without the wish some are far from even, or this shows nothing");
    assert!(largest(book().even(200, eval::Values::default())) <= 200);
}

#[test]
fn a_start_that_leaves_somebody_far_ahead_has_no_even_openings() {
    let game = game("los-alamos-chess");
    let start = notation::position::read(&game, "rn1knr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1").unwrap();
    let error = Book::new(&game, start, 2, 1).even(100, eval::Values::default()).opening(0).unwrap_err();
    assert!(error.contains("leaves nobody far ahead"), "{error}");
}

#[test]
fn an_opening_longer_than_any_game_is_refused() {
    let game = game("fox-and-hounds");
    let error = Book::new(&game, game.start(), 5_000, 1).opening(0).unwrap_err();
    assert!(error.contains("no opening of 5000 random turns"), "{error}");
}

#[test]
fn all_seatings_of_four_seats_in_two_teams_appear_and_pairs_exchange_the_players() {
    let game = game("fortress-chess");
    let mut of = match_of(&game, "fortress-chess", ["random", "random:name=other"], nodes(1), 8);
    (of.conditions.max_turns, of.plies) = (30, 13);
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
fn two_sides_are_seated_in_two_ways_and_free_for_all_in_balanced_pairs() {
    assert_eq!(
        seatings(&game("chess")).into_iter().map(|seating| seating.players).collect::<Vec<_>>(),
        [[0, 1], [1, 0]]
    );
    let text = catalog::find("four-player-chess").expect("a shipped game").text;
    // The same game without teams.
    let lone: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("team ")).collect();
    assert!(lone.len() < text.lines().count(), "there were teams");
    let game = catalog::load(&lone.join("\n"), &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let seatings = seatings(&game);
    let players: HashSet<&Vec<usize>> = seatings.iter().map(|seating| &seating.players).collect();
    assert_eq!((seatings.len(), players.len()), (6, 6));
    for pair in seatings.chunks(2) {
        assert_eq!(pair[0].players.iter().sum::<usize>(), 2);
        assert!(pair[0].players.iter().zip(&pair[1].players).all(|(one, other)| one + other == 1));
    }
    // And it can be played.
    let mut of = match_of(&game, "lone", ["mcts", "random"], nodes(200), 2);
    of.conditions.max_turns = 30;
    assert_eq!(run(&of).games.len(), 2);
}

#[test]
fn a_test_that_is_decided_ends_the_match_at_the_same_game_every_time() {
    let game = game("breakthrough");
    let lengths = [1, 2].map(|concurrency| {
        let mut of = match_of(&game, "breakthrough", ["material", "random"], nodes(1_500), 200);
        of.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05).expect("a test"));
        of.concurrency = concurrency;
        let outcome = run(&of);
        assert_eq!(outcome.decision, Some(Decision::Accept1));
        outcome.games.len()
    });
    assert_eq!(lengths[0], lengths[1]);
    assert!(lengths[0] < 200 && lengths[0].is_multiple_of(2), "{lengths:?}");
}

#[test]
fn a_match_that_is_stopped_keeps_what_was_played() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["random", "random"], nodes(1), 100_000);
    let stop = AtomicBool::new(false);
    let (mut heard, mut stopped_at) = (0, Instant::now());
    let outcome = of.run(&stop, &mut |_, _| {
        heard += 1;
        if heard == 5 {
            stop.store(true, Ordering::Relaxed);
            stopped_at = Instant::now();
        }
    });
    let outcome = outcome.expect("it can be played");
    assert!(stopped_at.elapsed() < Duration::from_secs(2));
    assert!(outcome.games.len() >= 5 && outcome.games.len() < 1_000, "{}", outcome.games.len());
    assert!(outcome.games.iter().all(|played| !matches!(played.end, End::Fault { .. })));
}

#[test]
fn games_that_become_too_long_are_drawn_and_counted() {
    let game = game("chess");
    let mut of = match_of(&game, "chess", ["random", "random"], nodes(1), 6);
    of.conditions.max_turns = 10;
    let outcome = run(&of);
    let report = Report::of(&outcome.games);
    assert_eq!((report.too_long, report.tally.draws), (6, 6));
    assert!((report.length - 10.0).abs() < 1e-9);
    assert!(outcome.games.iter().all(|played| played.score() == Score::Draw));
}

#[test]
fn records_of_a_match_can_be_replayed() {
    for id in ["chess", "fortress-chess", "bombalot"] {
        let game = game(id);
        let mut of = match_of(&game, id, ["greedy", "random"], nodes(200), 2);
        of.conditions.max_turns = 60;
        let outcome = run(&of);
        for played in &outcome.games {
            let text = of.record(played, "the rules");
            let records = notation::record::read(&text).expect("a record");
            assert_eq!(records.len(), 1);
            let positions =
                notation::record::replay(&game, &records[0]).unwrap_or_else(|error| panic!("{}", error.show(&text)));
            assert_eq!(positions.len(), 1 + played.opening.len() + played.turns.len());
            assert!(text.contains("greedy") && text.contains("random") && text.contains("Termination"), "{text}");
        }
    }
}

#[test]
fn reports_tell_results_speed_and_everything_to_play_the_match_again() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["material", "random"], nodes(2_000), 4);
    let outcome = run(&of);
    let (table, json) = (of.table(&outcome), of.json(&outcome));
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
fn the_rules_for_the_match_with_another_program_lead_to_the_number_of_positions_it_counts() {
    let text = include_str!("../../../docs/strength/plain-wolf.kdl");
    let game = catalog::load(text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(game.perft(&game.start(), 4), 174_316);
}

#[test]
fn who_would_think_for_ever_is_not_seated() {
    let game = game("chess");
    let of = match_of(&game, "chess", ["material", "random"], arena::Pace::default(), 2);
    let error = of.run(&AtomicBool::new(false), &mut |_, _| {}).unwrap_err();
    assert!(error.contains("nothing ends the thinking of material"), "{error}");
    assert_eq!(spec("random").to_string(), "random");
}
