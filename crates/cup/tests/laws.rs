//! What holds in every tournament, however the games go.

use cup::standings::{Ties, halves, table};
use cup::{Bye, Game, History, Round, Score, arena, robin, swiss};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn play(history: &mut History, round: &Round, number: u32, score: impl Fn(usize, usize) -> Score) {
    for &(first, second) in &round.pairs {
        history.games.push(Game { round: number, first, second, score: Some(score(first, second)) });
    }
    history.byes.extend(round.bye.map(|player| Bye { round: number, player }));
}

fn scores(seed: u64) -> impl Fn(usize, usize) -> Score {
    move |first, second| {
        let mixed = (seed ^ ((first as u64) << 32) ^ second as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
        [Score::First, Score::Second, Score::Draw][(mixed % 3) as usize]
    }
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once_and_sides_are_balanced() {
    for entrants in 2..=17 {
        let rounds = robin::rounds(entrants);
        let mut met = BTreeSet::new();
        let mut balance = vec![0_i32; entrants];
        for round in &rounds {
            let mut seen = BTreeSet::new();
            for &(first, second) in &round.pairs {
                assert!(seen.insert(first) && seen.insert(second), "{entrants}: one game a round");
                assert!(met.insert((first.min(second), first.max(second))), "{entrants}: nobody meets anybody twice");
                balance[first] += 1;
                balance[second] -= 1;
            }
            assert!(round.bye.is_none_or(|bye| seen.insert(bye)));
            assert_eq!(seen.len(), entrants);
        }
        assert_eq!(met.len(), entrants * (entrants - 1) / 2);
        assert!(balance.iter().all(|balance| balance.abs() <= 1), "{entrants}: {balance:?}");
    }
    assert!(robin::rounds(1).is_empty());
}

#[test]
fn the_first_swiss_round_is_upper_half_against_lower() {
    let round = swiss::round(&History::default(), &[true; 6]).unwrap();
    assert_eq!(round.pairs, [(0, 3), (4, 1), (2, 5)]);
    let odd = swiss::round(&History::default(), &[true; 5]).unwrap();
    assert_eq!(odd.bye, Some(4));
    assert_eq!(swiss::round(&History::default(), &[true, false]), None);
}

#[test]
fn equals_are_parted_by_those_they_have_beaten() {
    let won = |first, second| Game { round: 0, first, second, score: Some(Score::First) };
    // 0 beats 2, who beats 3, who beats 1; 1 beats 0 and 3 beats 0 … the points are equal, the opponents are not.
    let history =
        History { games: vec![won(0, 1), won(1, 2), won(2, 0), won(0, 3), won(3, 2), won(1, 3)], byes: vec![] };
    let table = table(&history, 4, Ties::Robin);
    let of = |player| *table.iter().find(|line| line.player == player).unwrap();
    assert_eq!((of(0).points, of(1).points), (4, 4));
    // 0 has beaten 1 (2 points) and 3 (1 point); 1 has beaten 2 and 3 (1 point each). In quarters.
    assert_eq!((of(0).berger, of(1).berger), (12, 8));
    assert_eq!((table[0].player, table[0].place, table[1].player, table[1].place), (0, 1, 1, 2));
    assert_eq!(of(0).buchholz, 4 + 2 + 2);
}

#[test]
fn who_rests_is_taken_to_have_met_somebody_who_then_draws() {
    let history = History {
        games: vec![
            Game { round: 0, first: 0, second: 1, score: Some(Score::First) },
            Game { round: 1, first: 2, second: 0, score: Some(Score::Draw) },
        ],
        byes: vec![Bye { round: 0, player: 2 }, Bye { round: 1, player: 1 }],
    };
    let table = table(&history, 3, Ties::Swiss);
    let of = |player| *table.iter().find(|line| line.player == player).unwrap();
    assert_eq!((of(0).points, of(1).points, of(2).points), (3, 2, 3));
    // 2 rested first: nothing by then, one draw later, and met 0.
    assert_eq!(of(2).buchholz, 1 + 3);
    assert_eq!(of(1).buchholz, 3);
}

#[test]
fn in_an_arena_two_wins_running_make_the_next_points_double() {
    let won = |first, second| Game { round: 0, first, second, score: Some(Score::First) };
    let games = vec![won(0, 1), won(0, 2), won(0, 1), won(1, 0), won(0, 2)];
    let table = arena::table(&History { games, byes: vec![] }, 3);
    assert_eq!((table[0].player, table[0].points, table[0].hot), (0, 2 + 2 + 4 + 2, false));
    assert_eq!((table[1].player, table[1].points), (1, 2));
}

#[test]
fn in_an_arena_nobody_plays_the_same_opponent_twice_running_unless_there_is_nobody_else() {
    let waiting = |player, points, last| arena::Waiting { player, points, last, balance: 0 };
    let two = [waiting(0, 4, Some(1)), waiting(1, 2, Some(0))];
    assert!(arena::pairs(&two, false).is_empty());
    assert_eq!(arena::pairs(&two, true), [(0, 1)]);
    let three = [waiting(0, 4, Some(1)), waiting(1, 2, Some(0)), waiting(2, 0, None)];
    assert_eq!(arena::pairs(&three, false), [(0, 2)]);
}

proptest! {
    #[test]
    fn in_swiss_rounds_everybody_plays_once_nobody_again_and_sides_are_balanced(
        entrants in 4_usize..40, seed in any::<u64>(), gone in prop::collection::vec(0_u32..40, 40)
    ) {
        let score = scores(seed);
        let mut history = History::default();
        // So many rounds there are always new opponents for all.
        let rounds = (entrants as u32 / 2).min(9);
        for number in 0..rounds {
            // One in ten leaves at some time.
            let there: Vec<bool> = (0..entrants).map(|player| gone[player] > number || gone[player] % 10 != 3).collect();
            let Some(round) = swiss::round(&history, &there) else { break };
            let mut seen = BTreeSet::new();
            for &(first, second) in &round.pairs {
                prop_assert!(there[first] && there[second] && seen.insert(first) && seen.insert(second));
                if there.iter().all(|there| *there) {
                    prop_assert!(!history.games.iter().any(|game| game.against(first) == Some(second)), "a second meeting");
                }
            }
            if let Some(bye) = round.bye {
                prop_assert!(there[bye] && seen.insert(bye));
            }
            prop_assert_eq!(seen.len(), there.iter().filter(|there| **there).count());
            play(&mut history, &round, number, &score);
        }
        let mut balance = vec![0_i32; entrants];
        for game in &history.games {
            balance[game.first] += 1;
            balance[game.second] -= 1;
        }
        if gone.iter().all(|gone| gone % 10 != 3) {
            prop_assert!(balance.iter().all(|balance| balance.abs() <= 2), "{:?}", balance);
        }
    }

    #[test]
    fn all_points_that_are_played_for_are_somebodys(entrants in 2_usize..20, seed in any::<u64>()) {
        let score = scores(seed);
        let mut history = History::default();
        for (number, round) in robin::rounds(entrants).iter().enumerate() {
            play(&mut history, round, number as u32, &score);
        }
        let table = table(&history, entrants, Ties::Robin);
        prop_assert_eq!(table.iter().map(|line| line.points).sum::<u32>(), 2 * history.games.len() as u32);
        prop_assert!(table.windows(2).all(|two| two[0].points >= two[1].points && two[0].place <= two[1].place));
        prop_assert_eq!(halves(&history, entrants).len(), entrants);
        // The sum of all Buchholz scores is each one's points as often as he has played.
        let sum: u32 = table.iter().map(|line| line.points * line.games).sum();
        prop_assert_eq!(table.iter().map(|line| line.buchholz).sum::<u32>(), sum);
    }
}
