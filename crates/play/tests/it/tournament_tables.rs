//! Tournaments of games for more than two players.

use play::tournament::Bye;
use play::tournament::standings::TieBreak;
use play::tournament::tables::{
    POINT, TableGame, TableHistory, next_round, points, robin_rounds, seat_waiting, standings,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A game that the player at this seat has won.
fn won(round: u32, seats: &[usize], winner: usize) -> TableGame {
    let shares = seats.iter().map(|&player| if player == winner { POINT } else { 0 }).collect();
    TableGame { round, seats: seats.to_vec(), shares: Some(shares) }
}

#[test]
fn the_first_round_spreads_the_strongest_over_the_tables() {
    let round = next_round(&TableHistory::default(), &[true; 9], 4).unwrap();
    assert_eq!((round.tables, round.byes), (vec![vec![0, 2, 4, 6], vec![1, 3, 5, 7]], vec![8]));
    assert_eq!(next_round(&TableHistory::default(), &[true, true, false, true], 4), None);
}

#[test]
fn in_later_rounds_those_with_similar_points_meet_who_have_not_met_before() {
    let games = vec![won(0, &[0, 2, 4, 6], 2), won(0, &[1, 3, 5, 7], 1)];
    let round = next_round(&TableHistory { games, byes: vec![] }, &[true; 8], 4).unwrap();
    let tables: Vec<BTreeSet<usize>> = round.tables.into_iter().map(|table| table.into_iter().collect()).collect();
    // The winners meet; each of them has met half of the others.
    assert!(tables[0].is_superset(&BTreeSet::from([1, 2])), "{tables:?}");
    assert!(tables.iter().all(|table| table.iter().filter(|player| *player % 2 == 0).count() == 2), "{tables:?}");
}

#[test]
fn everyone_takes_another_seat_as_long_as_they_can() {
    let mut history = TableHistory::default();
    let mut places = BTreeSet::new();
    for number in 0..4 {
        let round = next_round(&history, &[true; 4], 4).unwrap();
        places.extend(round.tables[0].iter().copied().enumerate());
        history.games.push(won(number, &round.tables[0], 0));
    }
    assert_eq!(places.len(), 16);
}

#[test]
fn a_draw_shares_the_point_and_a_bye_is_worth_half_of_one() {
    let shared = TableGame { round: 0, seats: vec![0, 1, 2, 3], shares: Some(vec![POINT / 2, 0, POINT / 2, 0]) };
    let byes = vec![Bye { round: 0, player: 4, half: false }, Bye { round: 0, player: 5, half: true }];
    let history = TableHistory { games: vec![shared, won(1, &[2, 3, 4, 5], 4)], byes };
    assert_eq!(points(&history, 6), [6, 0, 6, 0, 18, 3]);
    let table = standings(&history, 6, &[TieBreak::Buchholz, TieBreak::Wins]);
    let of = |player: usize| table.iter().find(|line| line.player == player).unwrap();
    assert_eq!((of(4).place, of(4).wins, of(4).games), (1, 1, 1));
    // 2 has met players with 6, 0, 0, and with 0, 18, 3 shares; 0 only the first three.
    assert_eq!((of(2).ties[0], of(0).ties[0]), (27, 6));
    assert_eq!((of(2).place, of(0).place), (2, 3));
    assert_eq!(standings(&history, 6, &[])[2].place, 2, "equal without a tie-break");
}

#[test]
fn in_a_round_robin_all_meet_and_a_table_of_four_is_played_from_every_seat() {
    assert_eq!(robin_rounds(3, 4), None);
    for entrants in 4..=16 {
        let rounds = robin_rounds(entrants, 4).unwrap();
        let mut met = BTreeSet::new();
        for round in &rounds {
            let seated: Vec<usize> = round.tables.iter().flatten().copied().chain(round.byes.iter().copied()).collect();
            assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), entrants);
            assert_eq!((seated.len(), round.byes.len()), (entrants, entrants % 4));
            for table in &round.tables {
                met.extend(table.iter().flat_map(|one| table.iter().map(move |other| (*one, *other))));
            }
        }
        assert_eq!(met.len(), entrants * entrants, "{entrants}");
        assert!(rounds.len() <= 2 * entrants, "{entrants}: {} rounds", rounds.len());
    }
    let four = robin_rounds(4, 4).unwrap();
    let places: BTreeSet<(usize, usize)> =
        four.iter().flat_map(|round| round.tables[0].iter().copied().enumerate()).collect();
    assert_eq!((four.len(), places.len()), (4, 16));
}

#[test]
fn in_an_arena_those_who_fill_no_table_wait_on() {
    let history = TableHistory { games: vec![won(0, &[0, 1, 2, 3], 3)], byes: vec![] };
    let tables = seat_waiting(&history, &[4, 0, 1, 3, 2], 5, 4);
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([0, 1, 3, 4]), "2 came last");
    assert!(seat_waiting(&history, &[0, 1, 2], 5, 4).is_empty());
}

proptest! {
    #[test]
    fn every_swiss_round_seats_all_but_the_fewest_and_byes_go_around(entrants in 4_usize..30, seed in any::<u64>()) {
        let mut history = TableHistory::default();
        for number in 0..6 {
            let round = next_round(&history, &vec![true; entrants], 4).unwrap();
            prop_assert_eq!(round.byes.len(), entrants % 4);
            let mut seen = BTreeSet::new();
            for player in round.tables.iter().flatten().chain(&round.byes) {
                prop_assert!(seen.insert(*player));
            }
            prop_assert_eq!(seen.len(), entrants);
            for (at, table) in round.tables.iter().enumerate() {
                let winner = table[(seed >> (2 * (at as u32 + number) % 60)) as usize % 4];
                history.games.push(won(number, table, winner));
            }
            history.byes.extend(round.byes.iter().map(|&player| Bye { round: number, player, half: false }));
            let byes = |player: usize| history.byes.iter().filter(|bye| bye.player == player).count();
            let counts: Vec<usize> = (0..entrants).map(byes).collect();
            prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{:?}", counts);
        }
        let sum: u32 = points(&history, entrants).iter().sum();
        prop_assert_eq!(sum, history.games.len() as u32 * POINT + history.byes.len() as u32 * POINT / 2);
    }
}
