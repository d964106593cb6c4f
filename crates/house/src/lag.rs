//! Lag: the time a turn is on its way, which nobody has to spend, as far as it can be believed.
//!
//! For: how much of it is given back for a turn. What is given back beyond what comes with each turn comes out of a
//! quota, so nobody gains more by a slow line, or by pretending to have one, than a little on each turn and a little
//! more at times. The numbers are those that lichess has found good. Not for: measuring it (`server`), what a turn
//! costs ([`Standing`](crate::Standing)).

use facade::{SideTime, TimeControl};
use rules::Side;

/// What one side may still be given back, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    left: u32,
    /// What comes with each turn.
    gain: u32,
}

/// More than this is never given back for each turn, however long the game.
const GAIN: u32 = 1000;
/// So many turns' gain is there at the beginning.
const FIRST: u32 = 3;
/// So many turns' gain can be saved up.
const MOST: u32 = 7;
/// What a line may be slower at times than it usually is.
const SWAY: u32 = 140;

impl Quota {
    /// Of this side, at the beginning of a game with that clock.
    pub fn new(clock: TimeControl, side: Side) -> Self {
        let SideTime { main, increment } = clock.of(side);
        // By correspondence nobody loses anything by seconds.
        let gain = if clock.is_correspondence() { 0 } else { ((main / 1000 + increment / 25) * 4 + 150).min(GAIN) };
        Self { left: FIRST * gain, gain }
    }

    /// For a turn that was so long on its way, over a line that has this lag on the average: what is given back, and
    /// what is left then.
    #[must_use]
    pub fn give(self, lag: u32, usual: u32) -> (u32, Self) {
        let given = lag.min(self.left);
        let gain = self.gain.min(usual.saturating_add(SWAY));
        (given, Self { left: (self.left - given).saturating_add(gain).min(MOST * gain), ..self })
    }

    /// For so long after the time is up a turn that was made in time may still come.
    pub fn grace(self) -> u32 {
        self.left.min(200)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(minutes: u32, seconds: u32) -> Quota {
        Quota::new(TimeControl::new(minutes * 60_000, seconds * 1000, 0), Side(0))
    }

    #[test]
    fn a_short_game_gives_less_than_a_long_one_and_none_more_than_a_second_a_turn() {
        assert_eq!(quota(1, 0).gain, 390);
        assert_eq!(quota(3, 2).gain, 1000);
        assert_eq!(quota(90, 30).gain, 1000);
        assert_eq!(Quota::new(TimeControl::new(0, 0, 86_400_000), Side(0)).give(500, 500).0, 0);
    }

    #[test]
    fn a_usual_line_costs_nothing_and_a_very_slow_one_soon_does() {
        let mut of = quota(3, 0);
        for _ in 0..100 {
            let (given, then) = of.give(120, 120);
            assert_eq!(given, 120);
            of = then;
        }
        let mut of = quota(1, 0);
        let mut all = 0;
        for _ in 0..10 {
            let (given, then) = of.give(2000, 2000);
            (all, of) = (all + given, then);
        }
        assert_eq!(all, 3 * 390 + 9 * 390, "what there was, and what came with each turn");
    }

    #[test]
    fn who_has_a_fast_line_saves_up_little_and_who_pretends_once_gains_little() {
        let mut of = quota(5, 0);
        for _ in 0..50 {
            of = of.give(20, 20).1;
        }
        assert_eq!(of.give(5000, 20).0, 7 * 160);
        assert_eq!(of.grace(), 200);
    }
}
