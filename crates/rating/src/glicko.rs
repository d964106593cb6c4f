//! One player's rating, and what the games of a period make of it.
//!
//! For: the steps of Glickman's paper, in its order and with its letters. Not for: teams (`team`).

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// From the scale that people see to that of the formulas.
const SCALE: f64 = 173.7178;
/// The value of somebody of whom nothing is known; the middle of the scale.
const MIDDLE: f64 = 1500.0;
/// Nothing is known of somebody; nobody becomes less known than that.
const UNKNOWN: f64 = 350.0;
/// Nobody is known better than that: a rating has to follow whoever gets stronger.
const KNOWN: f64 = 45.0;
/// How much a beginner's strength wavers, as the paper proposes.
const WAVERING: f64 = 0.06;
/// However wild the results, nobody wavers more than that.
const WILD: f64 = 0.1;
/// What holds the wavering down; the paper names 0.3 to 1.2 and calculates with this.
const TAU: f64 = 0.5;
/// As near as the search for the new wavering has to come.
const NEAR: f64 = 1e-6;
/// That search halves its interval at least every second time; this is never reached.
const TRIES: usize = 200;
/// From this deviation on a rating says little, and is marked.
const PROVISIONAL: f64 = 110.0;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// How strong; most people are between 1000 and 2000.
    pub value: f64,
    /// With 95 in 100 the true value is not farther away than twice this.
    pub deviation: f64,
    /// How much the strength itself wavers.
    pub volatility: f64,
}

/// A game of a period, as one of its players has met it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Whom.
    pub whom: Rating,
    /// 1 for a win, a half for a draw, 0 for a loss.
    pub score: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { value: MIDDLE, deviation: UNKNOWN, volatility: WAVERING }
    }
}

impl Rating {
    /// Is too little known for it to be taken as it stands?
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// After so many periods without a game: it is known less well.
    pub fn rested(&self, periods: f64) -> Self {
        let (phi, sigma) = (self.deviation / SCALE, self.volatility);
        let phi = (phi * phi + periods.max(0.0) * sigma * sigma).sqrt();
        Self { deviation: (phi * SCALE).min(UNKNOWN), ..*self }
    }

    /// After these games, as one period. Without any it is the same: what a period of rest does [`Rating::rested`]
    /// says, which is asked before.
    pub fn after(&self, games: &[Met]) -> Self {
        if games.is_empty() {
            return *self;
        }
        // Step 2: to the scale of the formulas.
        let (mu, phi) = ((self.value - MIDDLE) / SCALE, self.deviation / SCALE);
        // Steps 3 and 4: how much the games tell, and in which direction.
        let (mut told, mut surprise) = (0.0, 0.0);
        for Met { whom, score } in games {
            let g = weight(whom.deviation / SCALE);
            let expected = expected(mu, (whom.value - MIDDLE) / SCALE, g);
            told += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        let v = 1.0 / told;
        let sigma = wavering(self.volatility, phi, v, v * surprise).min(WILD);
        // Steps 6 and 7.
        let phi = 1.0 / (1.0 / (phi * phi + sigma * sigma) + told).sqrt();
        let after = Self {
            value: (mu + phi * phi * surprise) * SCALE + MIDDLE,
            deviation: (phi * SCALE).clamp(KNOWN, UNKNOWN),
            volatility: sigma,
        };
        // Values out of this world (a stored number that is none) change nothing.
        if after.value.is_finite() && after.deviation.is_finite() && after.volatility.is_finite() {
            after
        } else {
            *self
        }
    }
}

/// What a game against somebody counts who is known so well.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// What is expected to come of a game.
fn expected(mu: f64, other: f64, g: f64) -> f64 {
    1.0 / (1.0 + (-g * (mu - other)).exp())
}

/// Step 5: the new wavering, as the zero of a falling function, which the Illinois method finds.
fn wavering(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + v + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + v {
        (delta * delta - phi * phi - v).ln()
    } else {
        (1..).map(|k| a - f64::from(k) * TAU).take(TRIES).find(|&x| f(x) >= 0.0).unwrap_or(a)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..TRIES {
        if (high - low).abs() <= NEAR {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = f(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}
