//! One player's rating and its update after a rating period: the steps of Glickman's paper, in its order and with its
//! letters. Teams are in `team`.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// Factor between the Glicko-2 scale and the one that players see.
const SCALE: f64 = 173.7178;
/// The rating of a new player, the middle of the scale.
const DEFAULT_RATING: f64 = 1500.0;
/// The deviation of a new player, and the upper bound of all deviations.
const MAX_DEVIATION: f64 = 350.0;
/// The lower bound of all deviations: a rating has to be able to follow a player who improves.
const MIN_DEVIATION: f64 = 45.0;
/// The volatility of a new player, as the paper proposes.
const DEFAULT_VOLATILITY: f64 = 0.06;
/// The upper bound of the volatility, however erratic the results.
const MAX_VOLATILITY: f64 = 0.1;
/// τ, which constrains the change of the volatility; the paper suggests 0.3 to 1.2 and uses this value.
const TAU: f64 = 0.5;
/// ε, the tolerance of the iteration for the new volatility.
const EPSILON: f64 = 1e-6;
/// Upper bound of the iterations; never reached, since the interval halves at least every second time.
const MAX_ITERATIONS: usize = 200;
/// From this deviation on, a rating is provisional.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// A player's strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating; most players are between 1000 and 2000.
    pub value: f64,
    /// The true strength is within two deviations of the value with a probability of 95 %.
    pub deviation: f64,
    /// How much the strength itself fluctuates.
    pub volatility: f64,
}

/// A game of a rating period, from the point of view of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// The opponent's rating.
    pub opponent: Rating,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { value: DEFAULT_RATING, deviation: MAX_DEVIATION, volatility: DEFAULT_VOLATILITY }
    }
}

impl Rating {
    /// Whether the rating is still too uncertain to be shown without a mark.
    pub fn is_provisional(&self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }

    /// Returns the rating after this number of periods without a game: its deviation has grown.
    pub fn after_inactivity(&self, periods: f64) -> Self {
        let (phi, sigma) = (self.deviation / SCALE, self.volatility);
        let phi = (phi * phi + periods.max(0.0) * sigma * sigma).sqrt();
        Self { deviation: (phi * SCALE).min(MAX_DEVIATION), ..*self }
    }

    /// Returns the rating after these games, taken as one period. Without games it is unchanged; apply
    /// [`Rating::after_inactivity`] first for the time without games.
    pub fn after(&self, games: &[GameResult]) -> Self {
        if games.is_empty() {
            return *self;
        }
        // Step 2: convert to the Glicko-2 scale.
        let (mu, phi) = ((self.value - DEFAULT_RATING) / SCALE, self.deviation / SCALE);
        // Steps 3 and 4: how much the games say, and in which direction.
        let (mut told, mut surprise) = (0.0, 0.0);
        for GameResult { opponent: whom, score } in games {
            let g = g_factor(whom.deviation / SCALE);
            let expected = expected_score(mu, (whom.value - DEFAULT_RATING) / SCALE, g);
            told += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        let v = 1.0 / told;
        let sigma = new_volatility(self.volatility, phi, v, v * surprise).min(MAX_VOLATILITY);
        // Steps 6 and 7.
        let phi = 1.0 / (1.0 / (phi * phi + sigma * sigma) + told).sqrt();
        let after = Self {
            value: (mu + phi * phi * surprise) * SCALE + DEFAULT_RATING,
            deviation: (phi * SCALE).clamp(MIN_DEVIATION, MAX_DEVIATION),
            volatility: sigma,
        };
        // An invalid stored number changes nothing.
        if after.value.is_finite() && after.deviation.is_finite() && after.volatility.is_finite() {
            after
        } else {
            *self
        }
    }
}

/// g(φ): how much a game counts against an opponent of this deviation.
fn g_factor(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// E: the expected score of a game.
fn expected_score(mu: f64, other: f64, g: f64) -> f64 {
    1.0 / (1.0 + (-g * (mu - other)).exp())
}

/// Step 5: the new volatility, the root of a decreasing function, found by the Illinois method.
fn new_volatility(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
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
        (1..).map(|k| a - f64::from(k) * TAU).take(MAX_ITERATIONS).find(|&x| f(x) >= 0.0).unwrap_or(a)
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..MAX_ITERATIONS {
        if (high - low).abs() <= EPSILON {
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
