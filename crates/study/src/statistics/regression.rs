//! Logistic regression with a prior: finds the changes of its numbers with which an evaluation predicts results best.
//!
//! A score s means a winning probability of 1 / (1 + exp(-s / scale)); a draw counts as half a win. Every game has the
//! same weight, regardless of the number of its positions. The changes have normal priors around zero. Standard errors
//! are those of the sandwich formula with games as clusters (P. Huber 1967; K.-Y. Liang and S. Zeger 1986), as the
//! positions of one game share its result.

/// A position in the fit.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of its game.
    pub game: u32,
    /// 1, one half or 0.
    pub result: f64,
    /// The current score.
    pub score: f64,
    /// The change of the score per unit of each number.
    pub effects: Vec<f64>,
}

/// The change of each number, and its standard error.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The changes.
    pub change: Vec<f64>,
    /// Standard errors; that of the prior if the games say nothing.
    pub error: Vec<f64>,
}

/// The maximum number of Newton steps; the method converges in a handful.
const MAX_NEWTON_STEPS: usize = 12;

fn sigmoid(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The weight of each row: one over the number of rows of its game.
fn row_weights(rows: &[Row]) -> Vec<f64> {
    let same = rows.chunk_by(|a, b| a.game == b.game);
    same.flat_map(|rows| std::iter::repeat_n(1.0 / rows.len() as f64, rows.len())).collect()
}

/// The mean logarithmic loss in bits.
pub fn log_loss(rows: &[Row], scale: f64) -> f64 {
    let weights = row_weights(rows);
    let loss = |row: &Row| {
        let chance = sigmoid(row.score, scale).clamp(1e-9, 1.0 - 1e-9);
        -(row.result * chance.ln() + (1.0 - row.result) * (1.0 - chance).ln())
    };
    let sum: f64 = rows.iter().zip(&weights).map(|(row, weight)| weight * loss(row)).sum();
    sum / weights.iter().sum::<f64>() / std::f64::consts::LN_2
}

/// The scale that predicts the results best, by golden-section search of its logarithm.
pub fn fit_scale(rows: &[Row]) -> f64 {
    let golden = (5.0f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (20.0f64.ln(), 5_000.0f64.ln());
    while high - low > 1e-3 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if log_loss(rows, a.exp()) < log_loss(rows, b.exp()) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Fits the changes. `moved` is the distance of each number from the mean of its prior, `doubts` are the standard
/// deviations of the priors.
pub fn fit(rows: &[Row], scale: f64, moved: &[f64], doubts: &[f64]) -> Fit {
    let count = moved.len();
    let weights = row_weights(rows);
    let mut change = vec![0.0; count];
    let mut bend = Matrix::new(count);
    for _ in 0..MAX_NEWTON_STEPS {
        bend = Matrix::new(count);
        let mut slope: Vec<f64> = (0..count).map(|i| -(moved[i] + change[i]) / doubts[i].powi(2)).collect();
        for (row, weight) in rows.iter().zip(&weights) {
            let chance = sigmoid(row.score + dot(&row.effects, &change), scale);
            let (pull, curve) =
                (weight * (row.result - chance) / scale, weight * chance * (1.0 - chance) / scale.powi(2));
            for (i, effect) in row.effects.iter().enumerate().filter(|(_, effect)| **effect != 0.0) {
                slope[i] += pull * effect;
                bend.row(i).iter_mut().zip(&row.effects).for_each(|(sum, other)| *sum += curve * effect * other);
            }
        }
        doubts.iter().enumerate().for_each(|(i, doubt)| bend.row(i)[i] += doubt.powi(-2));
        let step = bend.solve(&slope);
        change.iter_mut().zip(&step).for_each(|(change, step)| *change += step);
        if step.iter().zip(doubts).all(|(step, doubt)| step.abs() < doubt * 1e-4) {
            break;
        }
    }
    let error = standard_errors(rows, &weights, scale, &change, &bend, doubts);
    Fit { change, error }
}

/// The sandwich estimator: between two inverses of the Hessian, the covariance of the games' gradients and the share of
/// the prior.
fn standard_errors(
    rows: &[Row],
    weights: &[f64],
    scale: f64,
    change: &[f64],
    bend: &Matrix,
    doubts: &[f64],
) -> Vec<f64> {
    let count = change.len();
    let mut meat = Matrix::new(count);
    let mut at = 0;
    for game in rows.chunk_by(|a, b| a.game == b.game) {
        let mut slope = vec![0.0; count];
        for row in game {
            let pull = weights[at] * (row.result - sigmoid(row.score + dot(&row.effects, change), scale)) / scale;
            slope.iter_mut().zip(&row.effects).for_each(|(sum, effect)| *sum += pull * effect);
            at += 1;
        }
        for i in 0..count {
            meat.row(i).iter_mut().zip(&slope).for_each(|(sum, other)| *sum += slope[i] * other);
        }
    }
    doubts.iter().enumerate().for_each(|(i, doubt)| meat.row(i)[i] += doubt.powi(-2));
    let spread = |i: usize| {
        let mut unit = vec![0.0; count];
        unit[i] = 1.0;
        let column = bend.solve(&unit);
        let inner: Vec<f64> = (0..count).map(|j| dot(&meat.cells[j * count..][..count], &column)).collect();
        dot(&column, &inner).max(0.0).sqrt()
    };
    (0..count).map(spread).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A square matrix; here always symmetric and positive definite.
#[derive(Clone, Debug)]
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn new(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    fn row(&mut self, i: usize) -> &mut [f64] {
        &mut self.cells[i * self.size..][..self.size]
    }

    /// Solves for a right-hand side by A. Cholesky's decomposition.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut lower = self.cells.clone();
        for i in 0..n {
            for j in 0..=i {
                let inner: f64 = (0..j).map(|k| lower[i * n + k] * lower[j * n + k]).sum();
                let rest = self.cells[i * n + j] - inner;
                lower[i * n + j] = if i == j { rest.max(f64::MIN_POSITIVE).sqrt() } else { rest / lower[j * n + j] };
            }
        }
        let mut solved = right.to_vec();
        for i in 0..n {
            let inner: f64 = (0..i).map(|k| lower[i * n + k] * solved[k]).sum();
            solved[i] = (solved[i] - inner) / lower[i * n + i];
        }
        for i in (0..n).rev() {
            let inner: f64 = (i + 1..n).map(|k| lower[k * n + i] * solved[k]).sum();
            solved[i] = (solved[i] - inner) / lower[i * n + i];
        }
        solved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::eval::random_below;

    #[test]
    fn a_linear_system_is_solved() {
        let matrix = Matrix { size: 2, cells: vec![4.0, 1.0, 1.0, 3.0] };
        let solved = matrix.solve(&[1.0, 2.0]);
        assert!((solved[0] - 1.0 / 11.0).abs() < 1e-12 && (solved[1] - 7.0 / 11.0).abs() < 1e-12, "{solved:?}");
    }

    /// Random results of games with known numbers.
    fn simulated_rows(truth: [f64; 2], games: u32) -> Vec<Row> {
        let mut state = 1;
        let mut real = |bound: f64| random_below(&mut state, 1 << 20) as f64 / f64::from(1 << 20) * bound;
        let mut rows = Vec::new();
        for game in 0..games {
            let effects = vec![(real(5.0) - 2.5).round(), (real(5.0) - 2.5).round(), 0.0];
            let won = real(1.0) < sigmoid(dot(&effects, &truth), 200.0);
            rows.push(Row {
                game,
                result: f64::from(u8::from(won)),
                score: 100.0 * effects[0] + 100.0 * effects[1],
                effects,
            });
        }
        rows
    }

    #[test]
    fn true_numbers_are_recovered_within_their_errors() {
        let rows = simulated_rows([150.0, 70.0], 4_000);
        let Fit { change, error } = fit(&rows, 200.0, &[0.0; 3], &[100.0; 3]);
        assert!((change[0] - 50.0).abs() < 4.0 * error[0] && error[0] < 10.0, "{change:?} {error:?}");
        assert!((change[1] + 30.0).abs() < 4.0 * error[1] && error[1] < 10.0, "{change:?} {error:?}");
        assert!(change[2].abs() < 1e-9 && (error[2] - 100.0).abs() < 1e-6, "a number without effect keeps its prior");
    }

    #[test]
    fn repeated_positions_of_one_game_add_no_evidence() {
        let rows = simulated_rows([150.0, 70.0], 500);
        let often: Vec<Row> = rows.iter().flat_map(|row| std::iter::repeat_n(row.clone(), 5)).collect();
        let [once, often] = [&rows, &often].map(|rows| fit(rows, 200.0, &[0.0; 3], &[100.0; 3]));
        assert!((once.error[0] - often.error[0]).abs() < 1e-6, "{once:?} {often:?}");
    }

    #[test]
    fn the_fitted_scale_has_a_lower_loss() {
        let rows = simulated_rows([100.0, 100.0], 2_000);
        let found = fit_scale(&rows);
        assert!((100.0..400.0).contains(&found), "{found}");
        assert!(log_loss(&rows, found) < log_loss(&rows, found * 2.0));
    }
}
