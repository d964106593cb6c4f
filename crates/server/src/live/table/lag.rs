//! The round-trip times of a table's players, and the clock credit that they get for them.
//!
//! This file keeps the measurements of the WebSockets (`table_socket`) and the quota of each side; `play` computes the credit.
//! All of it is lost with the table in memory, since the time that a turn has cost is in its event.

use super::Table;
use parking_lot::MutexGuard;
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

impl Table {
    fn lag(&self) -> MutexGuard<'_, LagState> {
        self.roster.lag.lock()
    }

    /// Records a round-trip time of this person.
    pub(crate) fn record_round_trip(&self, person: &str, millis: u32) {
        // Spectators have no clock.
        if self.now().standing.sides_of(person).is_empty() {
            return;
        }
        self.lag().round_trips.entry(person.to_owned()).or_default().record_ping(millis);
    }

    /// The credit that this person would get for a turn now.
    pub(super) fn lag_compensation(&self, standing: &TableState, person: &str) -> Option<Compensation> {
        let (clock, side) = (standing.game_state.clock()?, standing.side_to_move());
        let lines = self.lag();
        let elapsed = standing.elapsed_ms(self.server.time.now());
        // What this turn shows about the connection counts at once.
        let usual = lines.round_trips.get(person)?.usual()?.min(elapsed);
        let quota = lines.quotas.get(&side).copied().unwrap_or_else(|| LagQuota::new(clock, Side(side)));
        let (given, then) = quota.compensate(usual, usual);
        Some(Compensation { side, given_ms: given, quota_after: then, elapsed_ms: elapsed })
    }

    /// Deducts a credit from the quota, and records how fast the turn was.
    pub(super) fn commit_compensation(&self, person: &str, back: Compensation) {
        let mut lines = self.lag();
        lines.quotas.insert(back.side, back.quota_after);
        if let Some(round_trips) = lines.round_trips.get_mut(person) {
            round_trips.record_turn(back.elapsed_ms);
        }
    }

    /// The time for which a turn that was made in time may still arrive after the clock has run out.
    pub(super) fn flag_grace(&self) -> Millis {
        let now = self.now();
        let side = now.standing.side_to_move();
        let person = now.standing.people.get(usize::from(side)).and_then(Option::as_deref);
        let lines = self.lag();
        let slow = person.is_some_and(|person| lines.round_trips.contains_key(person));
        let fresh = || now.standing.game_state.clock().map(|clock| LagQuota::new(clock, Side(side)));
        let quota = lines.quotas.get(&side).copied().or_else(fresh);
        quota.filter(|_| slow).map_or(0, |quota| Millis::from(quota.grace_ms()))
    }
}
