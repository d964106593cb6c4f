//! Ratings do what the paper says, and what players expect of them.

use proptest::prelude::*;
use rating::{Met, Rating, game};

fn rating(value: f64, deviation: f64) -> Rating {
    Rating { value, deviation, volatility: 0.06 }
}

fn near(found: f64, expected: f64, by: f64) {
    assert!((found - expected).abs() <= by, "{found}, and {expected} was expected");
}

#[test]
fn the_example_of_the_paper_comes_out_as_the_paper_has_it() {
    let met = |value, deviation, score| Met { whom: rating(value, deviation), score };
    let after =
        rating(1500.0, 200.0).after(&[met(1400.0, 30.0, 1.0), met(1550.0, 100.0, 0.0), met(1700.0, 300.0, 0.0)]);
    near(after.value, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

#[test]
fn a_game_between_strangers_moves_both_equally_and_far() {
    let (one, other) = game(&[Rating::default()], &[Rating::default()], 1.0);
    near(one[0].value - 1500.0, 1500.0 - other[0].value, 1e-9);
    assert!(one[0].value > 1600.0 && one[0].deviation < 300.0);
}

#[test]
fn without_a_game_nothing_changes_and_with_rest_only_what_is_known() {
    let before = rating(1700.0, 60.0);
    assert_eq!(before.after(&[]), before);
    let rested = before.rested(73.0);
    assert_eq!((rested.value, rested.volatility), (before.value, before.volatility));
    // A year in periods of five days.
    near(rested.deviation, 107.4, 0.5);
    near(before.rested(1e9).deviation, 350.0, 0.0);
}

#[test]
fn what_is_not_known_well_yet_is_provisional() {
    assert!(Rating::default().is_provisional());
    assert!(!rating(1500.0, 80.0).is_provisional());
}

#[test]
fn a_strong_player_does_not_pay_for_a_weak_partner() {
    let (strong, weak, even) = (rating(1900.0, 60.0), rating(1100.0, 60.0), rating(1500.0, 60.0));
    let (team, _) = game(&[strong, weak], &[even, even], 0.0);
    let (alone, _) = game(&[even], &[even], 0.0);
    near(strong.value - team[0].value, even.value - alone[0].value, 1e-9);
    near(weak.value - team[1].value, even.value - alone[0].value, 1e-9);
}

#[test]
fn a_team_of_one_is_a_player() {
    let (a, b) = (rating(1650.0, 120.0), rating(1480.0, 70.0));
    let (one, other) = game(&[a], &[b], 0.5);
    assert_eq!(one, [a.after(&[Met { whom: b, score: 0.5 }])]);
    assert_eq!(other, [b.after(&[Met { whom: a, score: 0.5 }])]);
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (0.0..3500.0, 45.0..350.0, 0.01..0.1).prop_map(|(value, deviation, volatility)| Rating {
        value,
        deviation,
        volatility,
    })
}

proptest! {
    #[test]
    fn whoever_wins_does_not_fall_and_whoever_loses_does_not_rise(
        own in prop::collection::vec(any_rating(), 1..4),
        other in prop::collection::vec(any_rating(), 1..4),
    ) {
        let (won, lost) = game(&own, &other, 1.0);
        for (before, after) in own.iter().zip(&won) {
            prop_assert!(after.value >= before.value);
        }
        for (before, after) in other.iter().zip(&lost) {
            prop_assert!(after.value <= before.value);
        }
    }

    #[test]
    fn whatever_is_played_a_rating_stays_a_rating(before in any_rating(), whom in any_rating(), score in 0.0..=1.0) {
        let after = before.after(&[Met { whom, score }]);
        prop_assert!(after.value.is_finite() && (45.0..=350.0).contains(&after.deviation));
        prop_assert!(after.volatility > 0.0 && after.volatility <= 0.1);
    }
}
