//! Lag compensation: how much of the time that a turn spends on the network is given back to the player.
//!
//! A client can pretend a slow connection by holding back its answers to pings, so two things bound what it gains:
//! [`RoundTrips`] believes no round-trip time above that of the player's fastest recent turn, and [`LagQuota`] gives
//! back little more than what each turn adds to it, which is less in short games. The server measures the times;
//! [`TableState`](crate::TableState) charges the time of a turn.

use crate::{SideTime, TimeControl};
use rules::Side;
use std::collections::VecDeque;

/// The round-trip times of a player's connection, as far as they can be believed, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundTrips {
    /// The average of the answers to pings.
    average: Option<u32>,
    /// The times from the position to the turn that answers it, of the last turns.
    turns: VecDeque<u32>,
}

/// The weight of the newest ping in the average, in tenths.
const NEW_SAMPLE_TENTHS: u32 = 1;
/// The most that a ping counts.
const MAX_PING_MS: u32 = 60_000;
/// How many of the last turns show the speed of the connection.
const REMEMBERED_TURNS: usize = 8;

impl RoundTrips {
    /// Records the time until a ping was answered.
    pub fn record_ping(&mut self, millis: u32) {
        let millis = millis.min(MAX_PING_MS);
        let average = self.average.unwrap_or(millis);
        self.average = Some((average * (10 - NEW_SAMPLE_TENTHS) + millis * NEW_SAMPLE_TENTHS) / 10);
    }

    /// Records the time from the beginning of a turn to its arrival. No turn can answer a position sooner than one
    /// round trip after the server has sent it.
    pub fn record_turn(&mut self, millis: u32) {
        if self.turns.len() == REMEMBERED_TURNS {
            self.turns.pop_front();
        }
        self.turns.push_back(millis);
    }

    /// The usual round-trip time; none before the first ping was answered.
    pub fn usual(&self) -> Option<u32> {
        self.average.map(|average| self.turns.iter().copied().fold(average, u32::min))
    }
}

/// The compensation that one side has left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    left_ms: u32,
    /// What each turn adds.
    gain_ms: u32,
}

/// The gain of a turn in the shortest game.
const MIN_GAIN_MS: u32 = 100;
/// The maximum gain of a turn, however long the game.
const MAX_GAIN_MS: u32 = 500;
/// The number of turns for which the increment counts as time of the game.
const EXPECTED_TURNS: u32 = 40;
/// The maximum quota, in gains of a turn.
const MAX_SAVED_TURNS: u32 = 7;
/// How much slower than usual a connection may be at times, in milliseconds.
const JITTER_MS: u32 = 140;

impl LagQuota {
    /// The quota of this side at the beginning of a game with this clock.
    pub fn new(clock: TimeControl, side: Side) -> Self {
        let SideTime { main, increment } = clock.of(side);
        // A thousandth of the time of the game. Seconds do not matter by correspondence.
        let gain_ms = if clock.is_correspondence() {
            0
        } else {
            let game_ms = main.saturating_add(increment.saturating_mul(EXPECTED_TURNS));
            (MIN_GAIN_MS + game_ms / 1000).min(MAX_GAIN_MS)
        };
        Self { left_ms: gain_ms, gain_ms }
    }

    /// Compensates a turn with this lag, over a connection that usually has a lag of `usual`; returns what is given
    /// back and the new quota.
    #[must_use]
    pub fn compensate(self, lag: u32, usual: u32) -> (u32, Self) {
        let given = lag.min(self.left_ms);
        let gain = self.gain_ms.min(usual.saturating_add(JITTER_MS));
        (given, Self { left_ms: (self.left_ms - given).saturating_add(gain).min(MAX_SAVED_TURNS * gain), ..self })
    }

    /// How long after the time is up a turn that was made in time may still arrive.
    pub fn grace_ms(self) -> u32 {
        self.left_ms.min(200)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(minutes: u32, seconds: u32) -> LagQuota {
        LagQuota::new(TimeControl::new(minutes * 60_000, seconds * 1000, 0), Side(0))
    }

    #[test]
    fn a_short_game_compensates_less_and_none_more_than_half_a_second_a_turn() {
        assert_eq!(quota(1, 0).gain_ms, 160);
        assert_eq!(quota(3, 2).gain_ms, 360);
        assert_eq!(quota(90, 30).gain_ms, 500);
        assert_eq!(LagQuota::new(TimeControl::new(0, 0, 86_400_000), Side(0)).compensate(500, 500).0, 0);
    }

    #[test]
    fn usual_lag_costs_nothing_and_a_very_slow_connection_does() {
        let mut of = quota(1, 0);
        for _ in 0..100 {
            let (given, then) = of.compensate(150, 150);
            assert_eq!(given, 150);
            of = then;
        }
        assert_eq!(total(quota(1, 0), 2000, 10), 160 + 9 * 160, "the initial quota and the gain of each turn");
    }

    /// What a player gets back who answers this many turns with this lag.
    fn total(mut of: LagQuota, lag: u32, turns: u32) -> u32 {
        let mut all = 0;
        for _ in 0..turns {
            let (given, then) = of.compensate(lag, lag);
            (all, of) = (all + given, then);
        }
        all
    }

    #[test]
    fn a_pretended_lag_gains_less_than_an_eighth_of_the_time_of_a_game() {
        for (minutes, seconds) in [(1, 0), (1, 1), (2, 1), (3, 0), (3, 2), (5, 0), (10, 0), (15, 10)] {
            let game_ms = minutes * 60_000 + EXPECTED_TURNS * seconds * 1000;
            let gained = total(quota(minutes, seconds), 900, EXPECTED_TURNS);
            assert!(8 * gained < game_ms, "{minutes}+{seconds}: {gained} of {game_ms} ms");
        }
    }

    #[test]
    fn no_round_trip_is_believed_that_is_longer_than_a_recent_turn() {
        let mut of = RoundTrips::default();
        of.record_turn(30);
        assert_eq!(of.usual(), None, "without a ping there is nothing to give back");
        of.record_ping(900);
        assert_eq!(of.usual(), Some(30));
        for _ in 0..REMEMBERED_TURNS {
            of.record_turn(2000);
        }
        assert_eq!(of.usual(), Some(900), "a connection may become slower");
        of.record_turn(250);
        of.record_ping(100);
        assert_eq!(of.usual(), Some(250));
    }

    #[test]
    fn a_fast_connection_saves_little_and_a_pretended_lag_gains_little() {
        let mut of = quota(5, 0);
        for _ in 0..50 {
            of = of.compensate(20, 20).1;
        }
        assert_eq!(of.compensate(5000, 20).0, 7 * 160);
        assert_eq!(of.grace_ms(), 200);
    }
}
