//! Ratings agree with the paper and with what players expect.

use play::rating::{GameResult, Rating, rate_game};
use proptest::prelude::*;

fn rating(value: f64, deviation: f64) -> Rating {
    Rating { value, deviation, volatility: 0.06 }
}

fn near(found: f64, expected: f64, by: f64) {
    assert!((found - expected).abs() <= by, "{found}, and {expected} was expected");
}

#[test]
fn the_worked_example_of_the_paper_is_reproduced() {
    let met = |value, deviation, score| GameResult { opponent: rating(value, deviation), score };
    let after =
        rating(1500.0, 200.0).after(&[met(1400.0, 30.0, 1.0), met(1550.0, 100.0, 0.0), met(1700.0, 300.0, 0.0)]);
    near(after.value, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

#[test]
fn a_game_between_new_players_moves_both_equally_and_far() {
    let (one, other) = rate_game(&[Rating::default()], &[Rating::default()], 1.0);
    near(one[0].value - 1500.0, 1500.0 - other[0].value, 1e-9);
    assert!(one[0].value > 1600.0 && one[0].deviation < 300.0);
}

#[test]
fn without_games_nothing_changes_and_inactivity_changes_only_the_deviation() {
    let before = rating(1700.0, 60.0);
    assert_eq!(before.after(&[]), before);
    let rested = before.after_inactivity(73.0);
    assert_eq!((rested.value, rested.volatility), (before.value, before.volatility));
    // One year in periods of five days.
    near(rested.deviation, 107.4, 0.5);
    near(before.after_inactivity(1e9).deviation, 350.0, 0.0);
}

#[test]
fn a_rating_with_a_large_deviation_is_provisional() {
    assert!(Rating::default().is_provisional());
    assert!(!rating(1500.0, 80.0).is_provisional());
}

#[test]
fn a_strong_player_does_not_pay_for_a_weak_partner() {
    let (strong, weak, even) = (rating(1900.0, 60.0), rating(1100.0, 60.0), rating(1500.0, 60.0));
    let (team, _) = rate_game(&[strong, weak], &[even, even], 0.0);
    let (alone, _) = rate_game(&[even], &[even], 0.0);
    near(strong.value - team[0].value, even.value - alone[0].value, 1e-9);
    near(weak.value - team[1].value, even.value - alone[0].value, 1e-9);
}

#[test]
fn a_team_of_one_is_a_player() {
    let (a, b) = (rating(1650.0, 120.0), rating(1480.0, 70.0));
    let (one, other) = rate_game(&[a], &[b], 0.5);
    assert_eq!(one, [a.after(&[GameResult { opponent: b, score: 0.5 }])]);
    assert_eq!(other, [b.after(&[GameResult { opponent: a, score: 0.5 }])]);
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
    fn a_winner_never_loses_points_and_a_loser_never_gains_any(
        own in prop::collection::vec(any_rating(), 1..4),
        other in prop::collection::vec(any_rating(), 1..4),
    ) {
        let (won, lost) = rate_game(&own, &other, 1.0);
        for (before, after) in own.iter().zip(&won) {
            prop_assert!(after.value >= before.value);
        }
        for (before, after) in other.iter().zip(&lost) {
            prop_assert!(after.value <= before.value);
        }
    }

    #[test]
    fn a_rating_stays_within_its_bounds(before in any_rating(), opponent in any_rating(), score in 0.0..=1.0) {
        let after = before.after(&[GameResult { opponent, score }]);
        prop_assert!(after.value.is_finite() && (45.0..=350.0).contains(&after.deviation));
        prop_assert!(after.volatility > 0.0 && after.volatility <= 0.1);
    }
}
