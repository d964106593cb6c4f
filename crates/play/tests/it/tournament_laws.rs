//! Properties of every tournament, whatever the results.

use play::tournament::standings::{Standing, TieBreak, UnplayedRounds, half_points, standings};
use play::tournament::{Bye, Game, History, Round, Score, arena, round_robin, swiss, trf};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn play(history: &mut History, round: &Round, number: u32, score: impl Fn(usize, usize) -> Score) {
    for &(first, second) in &round.pairs {
        history.games.push(game(number, first, second, score(first, second)));
    }
    history.byes.extend(round.bye.map(|player| bye(number, player)));
}

fn game(round: u32, first: usize, second: usize, score: Score) -> Game {
    Game { round, first, second, score: Some(score), forfeit: false }
}

/// A game to which the first entrant, the second, or both did not appear.
fn forfeit(round: u32, first: usize, second: usize, score: Option<Score>) -> Game {
    Game { round, first, second, score, forfeit: true }
}

fn bye(round: u32, player: usize) -> Bye {
    Bye { round, player, half: false }
}

fn half_bye(round: u32, player: usize) -> Bye {
    Bye { round, player, half: true }
}

/// The values of a tie-break by entrant, in quarter points.
fn ties(history: &History, entrants: usize, tie: TieBreak, unplayed: UnplayedRounds) -> Vec<u32> {
    let mut table = standings(history, entrants, &[tie], unplayed);
    table.sort_by_key(|line| line.player);
    table.iter().map(|line| line.ties[0]).collect()
}

fn order(table: &[Standing]) -> Vec<usize> {
    table.iter().map(|line| line.player).collect()
}

fn scores(seed: u64) -> impl Fn(usize, usize) -> Score {
    move |first, second| {
        let mixed = (seed ^ ((first as u64) << 32) ^ second as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        [Score::First, Score::Second, Score::Draw][(mixed % 3) as usize]
    }
}

#[test]
fn in_a_round_robin_all_meet_once_and_sides_are_balanced() {
    for entrants in 2..=17 {
        let rounds = round_robin::rounds(entrants);
        let mut met = BTreeSet::new();
        let mut balance = vec![0_i32; entrants];
        for round in &rounds {
            let mut seen = BTreeSet::new();
            for &(first, second) in &round.pairs {
                assert!(seen.insert(first) && seen.insert(second), "{entrants}: two games in a round");
                assert!(met.insert((first.min(second), first.max(second))), "{entrants}: a second meeting");
                balance[first] += 1;
                balance[second] -= 1;
            }
            assert!(round.bye.is_none_or(|bye| seen.insert(bye)));
            assert_eq!(seen.len(), entrants);
        }
        assert_eq!(met.len(), entrants * (entrants - 1) / 2);
        assert!(balance.iter().all(|balance| balance.abs() <= 1), "{entrants}: {balance:?}");
    }
    assert!(round_robin::rounds(1).is_empty());
}

#[test]
fn the_first_swiss_round_is_upper_half_against_lower() {
    let round = swiss::next_round(&History::default(), &[true; 6], false).unwrap();
    assert_eq!(round.pairs, [(0, 3), (4, 1), (2, 5)]);
    let odd = swiss::next_round(&History::default(), &[true; 5], false).unwrap();
    assert_eq!(odd.bye, Some(4));
    assert_eq!(swiss::next_round(&History::default(), &[true, false], false), None);
}

#[test]
fn the_rounds_of_a_round_robin_are_the_berger_table() {
    // FIDE Handbook C.05, annex 1, for 7 or 8 players.
    let table = [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ];
    let text = |round: &Round| {
        let pairs: Vec<String> =
            round.pairs.iter().map(|(first, second)| format!("{}-{}", first + 1, second + 1)).collect();
        pairs.join(" ")
    };
    assert_eq!(round_robin::rounds(8).iter().map(text).collect::<Vec<_>>(), table);
    let seven = round_robin::rounds(7);
    for (round, with_eight) in seven.iter().zip(table) {
        let (bye, others) = with_eight.split_once(' ').unwrap();
        assert_eq!(text(round), others);
        assert!(bye.contains(&(round.bye.unwrap() + 1).to_string()));
    }
}

#[test]
fn in_a_double_round_robin_all_meet_twice_and_no_entrant_has_a_side_three_times_in_a_row() {
    for entrants in (2..=16).step_by(2) {
        let rounds = round_robin::double_rounds(entrants);
        assert_eq!(rounds.len(), 2 * (entrants - 1));
        let met: BTreeSet<(usize, usize)> = rounds.iter().flat_map(|round| round.pairs.clone()).collect();
        assert_eq!(met.len(), entrants * (entrants - 1), "{entrants}: every pair, either way round");
        for player in 0..entrants {
            let sides: Vec<bool> = rounds
                .iter()
                .filter_map(|round| round.pairs.iter().find(|pair| pair.0 == player || pair.1 == player))
                .map(|pair| pair.0 == player)
                .collect();
            assert!(sides.windows(3).all(|three| three != [three[0]; 3]), "{entrants}, {player}: {sides:?}");
        }
    }
}

#[test]
fn equal_points_are_separated_by_the_beaten_opponents() {
    let won = |first, second| game(0, first, second, Score::First);
    // 0 beats 1 and 3, 1 beats 2 and 3: equal points, but different opponents.
    let mut history =
        History { games: vec![won(0, 1), won(1, 2), won(2, 0), won(0, 3), won(3, 2), won(1, 3)], byes: vec![] };
    for (round, game) in [0, 1, 2, 1, 0, 2].into_iter().zip(&mut history.games) {
        game.round = round;
    }
    let table = standings(&history, 4, &[TieBreak::SonnebornBerger], UnplayedRounds::AsPlayed);
    let of = |player| table.iter().find(|line| line.player == player).unwrap();
    assert_eq!((of(0).points, of(1).points), (4, 4));
    // In quarter points: 0 has beaten 1 (2 points) and 3 (1 point); 1 has beaten 2 and 3 (1 point each).
    assert_eq!((of(0).ties[0], of(1).ties[0]), (12, 8));
    assert_eq!((table[0].player, table[0].place, table[1].player, table[1].place), (0, 1, 1, 2));
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::AsPlayed)[0], 2 * (4 + 2 + 2));
}

#[test]
fn a_bye_counts_against_a_dummy_with_the_own_points_but_no_more_than_draws() {
    let history = History {
        games: vec![game(0, 0, 1, Score::First), game(1, 2, 0, Score::Draw)],
        byes: vec![bye(0, 2), bye(1, 1)],
    };
    let table = standings(&history, 3, &[], UnplayedRounds::Dummy);
    assert_eq!(table.iter().map(|line| line.points).collect::<Vec<_>>(), [3, 3, 2]);
    // Entrant 2 has 1½ points, but its dummy has only two draws; its other opponent has 1½ points.
    assert_eq!(ties(&history, 3, TieBreak::Buchholz, UnplayedRounds::Dummy), [2 * (2 + 3), 2 * (3 + 2), 2 * (2 + 3)]);
    assert_eq!(ties(&history, 3, TieBreak::SonnebornBerger, UnplayedRounds::Dummy)[2], 2 * 2 + 3);
    assert_eq!(ties(&history, 3, TieBreak::Wins, UnplayedRounds::Dummy), [4, 4, 4], "a bye is a full point");
    assert_eq!(ties(&history, 3, TieBreak::GamesWon, UnplayedRounds::Dummy), [4, 0, 0]);
    assert_eq!(ties(&history, 3, TieBreak::Progressive, UnplayedRounds::Dummy), [2 * (2 + 3), 2 * 2, 2 * (2 + 3)]);
}

#[test]
fn a_forfeit_counts_against_a_dummy_no_stronger_than_the_absent_opponent() {
    let history = History {
        games: vec![
            forfeit(0, 0, 1, Some(Score::First)),
            game(0, 2, 3, Score::First),
            game(1, 2, 0, Score::Draw),
            game(1, 1, 3, Score::Draw),
        ],
        byes: vec![],
    };
    // Entrant 0 has 1½ points and its absent opponent ½: the dummy has ½.
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::Dummy)[0], 2 * (1 + 3));
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::AsPlayed)[0], 2 * (1 + 3));
    let table = standings(&history, 4, &[], UnplayedRounds::Dummy);
    let of = |player| table.iter().find(|line| line.player == player).unwrap();
    assert_eq!((of(0).games, of(0).wins), (1, 0), "a forfeit is no game");
    assert_eq!(ties(&history, 4, TieBreak::Wins, UnplayedRounds::Dummy), [4, 0, 4, 0], "but a full point");
}

#[test]
fn if_neither_player_appears_both_lose() {
    let history = History { games: vec![forfeit(0, 0, 1, None)], byes: vec![] };
    assert_eq!(half_points(&history, 2), [0, 0]);
    let table = standings(&history, 2, &[TieBreak::Buchholz], UnplayedRounds::Dummy);
    assert!(table.iter().all(|line| line.place == 1 && line.games == 0));
}

#[test]
fn a_requested_bye_is_half_a_point_and_absence_is_none() {
    let history =
        History { games: vec![game(0, 0, 1, Score::First), game(1, 0, 2, Score::First)], byes: vec![half_bye(0, 2)] };
    assert_eq!(half_points(&history, 4), [4, 0, 1, 0]);
    // Entrants 1 and 3 were absent in the last round, so it counts as a draw for those who have met them; the half point
    // of 2 is followed by a game.
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::Dummy)[0], 2 * (1 + 1));
    // The dummy of 3 has no points, as it has.
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::Dummy)[3], 0);
}

#[test]
fn the_first_cut_is_a_round_that_the_entrant_chose_not_to_play() {
    let history = History {
        games: vec![
            game(0, 0, 1, Score::First),
            game(0, 2, 3, Score::First),
            game(1, 2, 0, Score::Second),
            game(1, 1, 3, Score::First),
            game(2, 2, 1, Score::First),
        ],
        byes: vec![half_bye(2, 0), bye(2, 3)],
    };
    // Entrant 0: opponents with 1 and 2 points, and a dummy with 1½ points for its own bye.
    assert_eq!(half_points(&history, 4)[..3], [5, 2, 4]);
    assert_eq!(ties(&history, 4, TieBreak::Buchholz, UnplayedRounds::Dummy)[0], 2 * (2 + 4 + 3));
    assert_eq!(ties(&history, 4, TieBreak::BuchholzCut1, UnplayedRounds::Dummy)[0], 2 * (2 + 4));
    // Entrant 3 was given its bye, so its weakest opponent is cut: the one with 1 point.
    assert_eq!(ties(&history, 4, TieBreak::BuchholzCut1, UnplayedRounds::Dummy)[3], 2 * (4 + 2));
}

#[test]
fn direct_encounters_place_those_who_are_ahead_whatever_the_games_not_played() {
    let history = History {
        games: vec![
            game(0, 0, 1, Score::Second),
            game(0, 2, 3, Score::First),
            game(1, 0, 2, Score::First),
            game(1, 1, 3, Score::Second),
        ],
        byes: vec![],
    };
    // All have one point. Of four who have not all met, no one is sure to be ahead.
    let table = standings(&history, 4, &[TieBreak::DirectEncounter], UnplayedRounds::Dummy);
    assert!(table.iter().all(|line| line.place == 1 && line.ties == [0]), "{table:?}");
    // Only 0 and 1 are equal: 1 has beaten 0.
    let table = standings(&history, 2, &[TieBreak::DirectEncounter], UnplayedRounds::Dummy);
    assert_eq!((order(&table), table[0].ties[0], table[1].place), (vec![1, 0], 4, 2));
    // A forfeit is no encounter in a Swiss tournament, but it is in a round robin.
    let history = History {
        games: vec![forfeit(0, 0, 1, Some(Score::Second)), game(1, 0, 2, Score::First), game(1, 3, 1, Score::First)],
        byes: vec![],
    };
    let placed = |unplayed| order(&standings(&history, 2, &[TieBreak::DirectEncounter], unplayed));
    assert_eq!((placed(UnplayedRounds::Dummy), placed(UnplayedRounds::AsPlayed)), (vec![0, 1], vec![1, 0]));
}

#[test]
fn if_not_all_have_met_only_those_alone_in_their_place_are_ahead() {
    // 0 and 1 have drawn and beaten 2 and 3, who have not met: two share the first place, so no one is placed (C.07, 6.3).
    let shared = History {
        games: vec![
            game(0, 0, 1, Score::Draw),
            game(1, 0, 2, Score::First),
            game(1, 1, 3, Score::First),
            game(2, 0, 3, Score::First),
            game(2, 1, 2, Score::First),
        ],
        byes: vec![bye(3, 2), bye(4, 2), bye(3, 3), bye(4, 3), half_bye(5, 2), half_bye(5, 3)],
    };
    assert_eq!(half_points(&shared, 4), [5, 5, 5, 5]);
    assert_eq!(ties(&shared, 4, TieBreak::DirectEncounter, UnplayedRounds::Dummy), [0, 0, 0, 0]);
    // 0 has beaten all, and 1 both of 2 and 3: they are alone in the first two places of one table.
    let alone = History {
        games: vec![
            game(0, 0, 1, Score::First),
            game(1, 0, 2, Score::First),
            game(1, 1, 3, Score::First),
            game(2, 0, 3, Score::First),
            game(2, 1, 2, Score::First),
        ],
        byes: vec![bye(3, 1), bye(3, 2), bye(4, 2), bye(5, 2), bye(3, 3), bye(4, 3), bye(5, 3)],
    };
    assert_eq!(half_points(&alone, 4), [6, 6, 6, 6]);
    assert_eq!(ties(&alone, 4, TieBreak::DirectEncounter, UnplayedRounds::Dummy), [12, 8, 0, 0]);
}

#[test]
fn if_all_have_met_equal_ones_are_ranked_by_their_own_games_again() {
    // 0 and 1 have two points each from the games among the four, 2 and 3 one each; then 0 has beaten 1, and 2 beaten 3.
    let history = History {
        games: vec![
            game(0, 0, 1, Score::First),
            game(0, 3, 2, Score::Second),
            game(1, 0, 2, Score::First),
            game(1, 1, 3, Score::First),
            game(2, 3, 0, Score::First),
            game(2, 1, 2, Score::First),
        ],
        byes: vec![bye(3, 2), bye(3, 3)],
    };
    assert_eq!(half_points(&history, 4), [4, 4, 4, 4]);
    assert_eq!(ties(&history, 4, TieBreak::DirectEncounter, UnplayedRounds::Dummy), [12, 8, 4, 0]);
}

#[test]
fn a_tournament_that_began_with_the_virtual_opponent_keeps_it() {
    let history = History {
        games: vec![game(0, 0, 1, Score::First), game(1, 2, 0, Score::Draw)],
        byes: vec![bye(0, 2), bye(1, 1)],
    };
    // 2 had its bye first, with no points yet: the virtual opponent has one draw later. 2 also met 0.
    assert_eq!(
        ties(&history, 3, TieBreak::Buchholz, UnplayedRounds::VirtualOpponent),
        [2 * (2 + 3), 2 * 3, 2 * (1 + 3)]
    );
}

#[test]
fn an_entrant_who_won_by_forfeit_gets_no_bye_and_a_requested_bye_does_not_count() {
    let games = vec![forfeit(0, 0, 2, Some(Score::Second)), game(0, 1, 3, Score::First)];
    let history = History { games, byes: vec![half_bye(0, 4)] };
    let there = [true, true, true, true, true];
    // 4 is the last who has had no point for nothing: its half point was its own wish.
    let points = half_points(&history, 5);
    assert_eq!(points, [0, 2, 2, 0, 1]);
    assert_eq!(swiss::next_round(&history, &there, false).unwrap().bye, Some(3), "the last of the lowest");
    let only_three = [false, true, true, false, true];
    assert_eq!(swiss::next_round(&history, &only_three, false).unwrap().bye, Some(4));
    let history = History { byes: vec![bye(0, 4)], ..history };
    assert_eq!(
        swiss::next_round(&history, &only_three, false).unwrap().bye,
        Some(1),
        "neither 4 nor the winner by forfeit"
    );
}

#[test]
fn as_many_as_possible_of_those_with_equal_points_meet() {
    // 0 to 3 have a point each. 1 and 3 have met, so if 0 met 2, as half a group below it, both would play others.
    let history = History {
        games: vec![
            game(0, 1, 3, Score::Draw),
            game(0, 0, 4, Score::Draw),
            game(0, 5, 2, Score::Draw),
            game(1, 4, 1, Score::Second),
            game(1, 3, 5, Score::First),
        ],
        byes: vec![half_bye(1, 0), half_bye(1, 2), half_bye(2, 0), half_bye(2, 2)],
    };
    assert_eq!(half_points(&history, 6), [3, 3, 3, 3, 1, 1]);
    let pairs: BTreeSet<(usize, usize)> = swiss::next_round(&history, &[true; 6], false)
        .unwrap()
        .pairs
        .into_iter()
        .map(|(first, second)| (first.min(second), first.max(second)))
        .collect();
    assert_eq!(pairs.into_iter().collect::<Vec<_>>(), [(0, 1), (2, 3), (4, 5)]);
}

#[test]
fn an_entrant_who_floats_down_leaves_the_others_an_opponent() {
    // 8 is alone with two points; 1, 5 and 7 have a point and a half, and 1 and 7 have met: 8 must not play 5.
    let history = History {
        games: vec![
            game(0, 0, 5, Score::Draw),
            game(0, 6, 1, Score::Second),
            forfeit(0, 2, 7, Some(Score::Second)),
            game(0, 8, 3, Score::First),
            game(0, 4, 9, Score::First),
            game(1, 2, 0, Score::Draw),
            game(1, 1, 7, Score::Draw),
            game(1, 8, 4, Score::First),
            forfeit(1, 5, 6, Some(Score::First)),
        ],
        byes: vec![half_bye(1, 3), half_bye(1, 9)],
    };
    assert_eq!(half_points(&history, 10), [2, 3, 1, 1, 2, 3, 0, 3, 4, 1]);
    let top = [8, 1, 5, 7];
    let round = swiss::next_round(&history, &[true; 10], false).unwrap();
    let inside = round.pairs.iter().filter(|(first, second)| top.contains(first) && top.contains(second)).count();
    assert_eq!(inside, 2, "{round:?}");
}

#[test]
fn a_report_has_every_datum_in_its_columns() {
    let history = History {
        games: vec![
            game(0, 0, 1, Score::First),
            forfeit(1, 2, 0, Some(Score::Second)),
            Game { round: 2, first: 1, second: 0, score: None, forfeit: false },
        ],
        byes: vec![bye(0, 2), half_bye(1, 1)],
    };
    let table = standings(&history, 3, &[], UnplayedRounds::Dummy);
    let entrant = |name: &str, rating| trf::Entrant { name: name.to_owned(), rating };
    let entrants = [entrant("Ann", Some(1634)), entrant(&"Bob".repeat(20), None), entrant("Çem", Some(990))];
    let header = trf::Header {
        name: "Friday".to_owned(),
        dates: ["2026/11/27".to_owned(), String::new()],
        format: "Individual: Swiss-System".to_owned(),
        time: "5+3".to_owned(),
        rounds: 5,
    };
    let text = trf::write(&header, &entrants, &history, &table);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(&lines[..4], ["012 Friday", "042 2026/11/27", "062 3", "072 2"]);
    assert_eq!(*lines.iter().rev().nth(1).unwrap(), "XXR 5");
    let columns =
        |line: &str, from: usize, to: usize| -> String { line.chars().skip(from - 1).take(to - from + 1).collect() };
    let of = |player: usize| lines.iter().copied().filter(|line| line.starts_with("001")).nth(player).unwrap();
    assert_eq!((columns(of(0), 5, 8), columns(of(0), 15, 47)), ("   1".to_owned(), format!("{:<33}", "Ann")));
    assert_eq!(
        (columns(of(0), 49, 52), columns(of(0), 81, 84), columns(of(0), 86, 89)),
        ("1634".to_owned(), " 2.0".to_owned(), "   1".to_owned())
    );
    assert_eq!(columns(of(0), 92, 99), "   2 w 1");
    assert_eq!(columns(of(0), 102, 109), "   3 b +");
    assert_eq!(columns(of(1), 15, 48), "BobBobBobBobBobBobBobBobBobBobBob ");
    assert_eq!(columns(of(1), 92, 129), "   1 b 0  0000 - H     1 w", "a running game has no result");
    assert_eq!(columns(of(2), 92, 129), "0000 - U     1 w -  0000 - Z");
}

#[test]
fn in_an_arena_two_wins_in_a_row_double_the_next_points() {
    let won = |first, second| game(0, first, second, Score::First);
    let games = vec![won(0, 1), won(0, 2), won(0, 1), won(1, 0), won(0, 2)];
    let table = arena::standings(&History { games, byes: vec![] }, 3);
    assert_eq!((table[0].player, table[0].points, table[0].on_streak), (0, 2 + 2 + 4 + 2, false));
    assert_eq!((table[1].player, table[1].points), (1, 2));
}

#[test]
fn in_an_arena_no_pair_plays_twice_in_a_row_unless_there_are_only_two() {
    let waiting = |player, points, last| arena::WaitingPlayer { player, points, last_opponent: last, balance: 0 };
    let two = [waiting(0, 4, Some(1)), waiting(1, 2, Some(0))];
    assert!(arena::pair_waiting(&two, false).is_empty());
    assert_eq!(arena::pair_waiting(&two, true), [(0, 1)]);
    let three = [waiting(0, 4, Some(1)), waiting(1, 2, Some(0)), waiting(2, 0, None)];
    assert_eq!(arena::pair_waiting(&three, false), [(0, 2)]);
}

proptest! {
    #[test]
    fn in_swiss_rounds_no_pair_meets_twice_and_sides_are_balanced(
        entrants in 2_usize..40, seed in any::<u64>(), gone in prop::collection::vec(0_u32..40, 40)
    ) {
        let score = scores(seed);
        let mut history = History::default();
        // Up to this number of rounds, pairings without second meetings always exist if no one leaves.
        let certain = (entrants as u32 / 2).min(9);
        let stay = gone.iter().all(|gone| gone % 10 != 3);
        for number in 0..15 {
            // Some entrants leave: about one in ten, each in a round of its own.
            let there: Vec<bool> = (0..entrants).map(|player| gone[player] > number || gone[player] % 10 != 3).collect();
            let Some(round) = swiss::next_round(&history, &there, false) else {
                prop_assert!(!stay || number >= certain, "no round {}", number + 1);
                break;
            };
            let mut seen = BTreeSet::new();
            for &(first, second) in &round.pairs {
                prop_assert!(there[first] && there[second] && seen.insert(first) && seen.insert(second));
                prop_assert!(!history.games.iter().any(|game| game.opponent_of(first) == Some(second)), "a second meeting");
            }
            if let Some(bye) = round.bye {
                prop_assert!(there[bye] && seen.insert(bye));
                prop_assert!(history.byes.iter().all(|before| before.player != bye), "a second bye");
            }
            prop_assert_eq!(seen.len(), there.iter().filter(|there| **there).count());
            play(&mut history, &round, number, &score);
        }
        let mut balance = vec![0_i32; entrants];
        for game in history.games.iter().filter(|game| game.round < certain) {
            balance[game.first] += 1;
            balance[game.second] -= 1;
        }
        if stay {
            prop_assert!(balance.iter().all(|balance| balance.abs() <= 2), "{:?}", balance);
        }
    }

    #[test]
    fn the_points_of_all_entrants_add_up_to_those_played_for(entrants in 2_usize..20, seed in any::<u64>()) {
        let score = scores(seed);
        let mut history = History::default();
        for (number, round) in round_robin::rounds(entrants).iter().enumerate() {
            play(&mut history, round, number as u32, &score);
        }
        let table = standings(&history, entrants, &[TieBreak::SonnebornBerger], UnplayedRounds::AsPlayed);
        prop_assert_eq!(table.iter().map(|line| line.points).sum::<u32>(), 2 * history.games.len() as u32);
        prop_assert!(table.windows(2).all(|two| two[0].points >= two[1].points && two[0].place <= two[1].place));
        prop_assert_eq!(half_points(&history, entrants).len(), entrants);
        // Each entrant's points enter the Buchholz sum once for each of its games.
        let sum: u32 = table.iter().map(|line| line.points * line.games).sum();
        let buchholz = ties(&history, entrants, TieBreak::Buchholz, UnplayedRounds::AsPlayed);
        prop_assert_eq!(buchholz.iter().sum::<u32>(), 2 * sum);
    }
}

/// The pairs of a round by the numbers of their players, as in `1-5 3-2 bye 4`.
fn pairs_in_words(round: &Round) -> String {
    let mut pairs: Vec<(usize, usize)> = round.pairs.iter().map(|&(first, second)| (first + 1, second + 1)).collect();
    pairs.sort_unstable();
    let pairs: Vec<String> = pairs.iter().map(|(first, second)| format!("{first}-{second}")).collect();
    pairs.join(" ") + &round.bye.map_or(String::new(), |bye| format!(" bye {}", bye + 1))
}

#[test]
fn players_do_not_float_the_same_way_again_within_two_rounds_if_others_can() {
    let text = include_str!("floats.txt");
    let cases: Vec<&str> = text.split("\n# C").skip(1).collect();
    assert_eq!(cases.len(), 12);
    for case in cases {
        let (report, pairs) = case.split_once("pairs ").unwrap();
        let report = trf::read(report.split_once('\n').unwrap().1).unwrap();
        let is_last = report.history.rounds() + 1 == report.header.rounds;
        let round = swiss::next_round(&report.history, &vec![true; report.entrants.len()], is_last).unwrap();
        assert_eq!(pairs_in_words(&round), pairs.trim(), "C{case}");
    }
}

#[test]
fn only_in_the_last_round_topscorers_meet_who_have_both_moved_first_twice() {
    // 0 and 1 lead with two points from two games in which they moved first.
    let games = vec![
        game(0, 0, 2, Score::First),
        game(0, 1, 3, Score::First),
        game(0, 4, 5, Score::Draw),
        game(0, 6, 7, Score::Draw),
        game(1, 0, 3, Score::First),
        game(1, 1, 2, Score::First),
    ];
    let history = History { games, byes: vec![] };
    let leaders_meet = |is_last: bool| {
        let round = swiss::next_round(&history, &[true; 8], is_last).unwrap();
        round.pairs.contains(&(0, 1)) || round.pairs.contains(&(1, 0))
    };
    assert_eq!([true, false].map(leaders_meet), [true, false]);
    // Of four players no other pairing is left, fair or not.
    let four: Vec<bool> = (0..8).map(|player| player < 4).collect();
    assert!(swiss::next_round(&history, &four, false).is_some());
}

#[test]
fn a_hundred_players_are_paired_from_the_first_round_on() {
    let score = scores(7);
    let mut history = History::default();
    for number in 0..3 {
        let round = swiss::next_round(&history, &[true; 100], false).unwrap();
        assert_eq!(round.pairs.len(), 50);
        play(&mut history, &round, number, &score);
    }
    assert_eq!(swiss::next_round(&History::default(), &[true; swiss::MAX_ENTRANTS + 1], false), None);
}
