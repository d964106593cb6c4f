//! The round-trip times of a table's players, and the clock credit that they get for them.
//!
//! This file keeps the measurements of the WebSockets (`table_socket`) and the quota of each side; `play` computes the credit.
//! All of it is lost with the table in memory, since the time that a turn has cost is in its event.

use play::{LagQuota, Millis, RoundTrips, TableState};
use rules::Side;
use std::collections::BTreeMap;

/// The measurements and quotas of a table.
#[derive(Debug, Default)]
pub(super) struct LagState {
    /// The round-trip times of each person.
    round_trips: BTreeMap<String, RoundTrips>,
    /// The quota of each side.
    quotas: BTreeMap<u8, LagQuota>,
}

/// The clock credit for a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compensation {
    side: u8,
    pub(super) given_ms: u32,
    quota_after: LagQuota,
    /// The time since the turn began.
    elapsed_ms: u32,
}

impl LagState {
    /// Records a round-trip time of this player.
    pub(super) fn record_round_trip(&mut self, person: &str, millis: u32) {
        self.round_trips.entry(person.to_owned()).or_default().record_ping(millis);
    }

    /// The credit that this person would get for a turn at this time.
    pub(super) fn compensation(&self, standing: &TableState, person: &str, at: Millis) -> Option<Compensation> {
        let (clock, side) = (standing.game_state.clock()?, standing.side_to_move());
        let elapsed = standing.elapsed_ms(at);
        // What this turn shows about the connection counts at once.
        let usual = self.round_trips.get(person)?.usual()?.min(elapsed);
        let quota = self.quotas.get(&side).copied().unwrap_or_else(|| LagQuota::new(clock, Side(side)));
        let (given, then) = quota.compensate(usual, usual);
        Some(Compensation { side, given_ms: given, quota_after: then, elapsed_ms: elapsed })
    }

    /// Deducts a credit from the quota, and records how fast the turn was.
    pub(super) fn commit(&mut self, person: &str, back: Compensation) {
        self.quotas.insert(back.side, back.quota_after);
        if let Some(round_trips) = self.round_trips.get_mut(person) {
            round_trips.record_turn(back.elapsed_ms);
        }
    }

    /// The time for which a turn that was made in time may still arrive after the clock has run out.
    pub(super) fn grace(&self, standing: &TableState) -> Millis {
        let side = standing.side_to_move();
        let person = standing.people.get(usize::from(side)).and_then(Option::as_deref);
        let slow = person.is_some_and(|person| self.round_trips.contains_key(person));
        let fresh = || standing.game_state.clock().map(|clock| LagQuota::new(clock, Side(side)));
        let quota = self.quotas.get(&side).copied().or_else(fresh);
        quota.filter(|_| slow).map_or(0, |quota| Millis::from(quota.grace_ms()))
    }
}
