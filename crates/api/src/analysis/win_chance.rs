//! The meaning of a score: the chance to win, and the distribution of the chances among the teams.
//!
//! The curve is the one that lichess publishes for orthodox chess, where a score is in centipawns; here it is in
//! hundredths of the median piece. For other games it is a convention, not a measurement.

use engine::search::{Score, Searcher, is_decisive, mate_in};
use rules::{Game, Position, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The steepness of the curve.
const CURVE_STEEPNESS: f64 = 0.003_682_08;
/// Higher scores are as good as a win.
const MAX_SCORE: Score = 1000;
/// Scores are clamped to plus and minus this value when the chances of three or more teams are compared.
const MAX_DEFICIT: Score = 6000;
/// A win in `n` turns counts as a score of `100 · (FAR - n)`, where `n` is at most [`SLOW`].
const MATE_SCORE_BASE: i32 = 21;
const MAX_MATE_TURNS: i32 = 10;

/// A team's share of all chances, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TeamChance {
    /// The number of the team, as in its sides.
    pub team: u8,
    /// Its share.
    #[serde(rename = "share")]
    pub chance: f64,
}

/// The chance to win that a score means, from -1 (lost) to 1 (won).
pub(super) fn win_chance(score: Score) -> f64 {
    let score = match mate_in(score) {
        // The search counts the turns of all sides.
        Some(turns) => 100 * (MATE_SCORE_BASE - ((turns.abs() + 1) / 2).min(MAX_MATE_TURNS)) * turns.signum(),
        None => score.clamp(-MAX_SCORE, MAX_SCORE),
    };
    let missing = rounded_exp(-CURVE_STEEPNESS * f64::from(score.abs()));
    f64::from(score.signum()) * (1.0 - missing) / (1.0 + missing)
}

/// `e^x`, the same on every machine: math libraries differ in the last digits, and the server and the browser must give
/// the same answers.
fn rounded_exp(x: f64) -> f64 {
    (x.exp() * 1e9).round() / 1e9
}

/// The numbers of the teams, each with one of its sides.
fn teams(game: &Game) -> Vec<(u8, Side)> {
    let def = game.def();
    def.teams().map(|one| (def.side(one).team, one)).collect()
}

/// The distribution of the chances, given the score of the side on turn.
///
/// With three or more teams, each team has the weight `e^(STEEP · score / 2)`, where the score is its own against all
/// others: that of the search for the team on turn, the static evaluation for the others. With two teams this would be
/// the curve.
pub(super) fn team_chances(searcher: &Searcher, game: &Game, pos: &Position, score: Score) -> Vec<TeamChance> {
    let (teams, own) = (teams(game), game.def().side(pos.side()).team);
    let share = f64::midpoint(win_chance(score), 1.0);
    if teams.len() <= 2 {
        return teams
            .iter()
            .map(|&(team, _)| TeamChance { team, chance: if team == own { share } else { 1.0 - share } })
            .collect();
    }
    let weight = |&(team, side): &(u8, Side)| {
        let alive = game.sides().any(|other| game.def().same_team(side, other) && pos.is_alive(other));
        let stands = if team == own { score } else { searcher.eval().evaluate(game, pos, game.team_bits(side)) };
        if alive {
            rounded_exp(CURVE_STEEPNESS / 2.0 * f64::from(stands.clamp(-MAX_DEFICIT, MAX_DEFICIT)))
        } else {
            0.0
        }
    };
    let weights: Vec<f64> = teams.iter().map(weight).collect();
    let own_weight: f64 =
        teams.iter().zip(&weights).filter(|((team, _), _)| *team == own).map(|(_, weight)| weight).sum();
    let others = weights.iter().sum::<f64>() - own_weight;
    // A forced win or loss does not depend on weights.
    let own_share = if is_decisive(score) || others <= 0.0 { share } else { own_weight / (own_weight + others) };
    let of = |(&(team, _), weight): (&(u8, Side), &f64)| {
        let part = if others > 0.0 { weight / others } else { 0.0 };
        TeamChance { team, chance: if team == own { own_share } else { (1.0 - own_share) * part } }
    };
    teams.iter().zip(&weights).map(of).collect()
}

/// The distribution at the end of the game: everything for the winners, or equal shares.
pub(super) fn final_chances(game: &Game, winner: Option<Side>) -> Vec<TeamChance> {
    let teams = teams(game);
    let each = 1.0 / teams.len() as f64;
    let of = |&(team, side): &(u8, Side)| TeamChance {
        team,
        chance: winner.map_or(each, |winner| if game.def().same_team(side, winner) { 1.0 } else { 0.0 }),
    };
    teams.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::search::WIN;

    #[test]
    fn scores_are_converted_to_the_published_chances() {
        for (score, percent) in
            [(0, 50.0), (50, 54.6), (100, 59.1), (200, 67.6), (300, 75.1), (500, 86.3), (1000, 97.5)]
        {
            let found = 50.0 + 50.0 * win_chance(score);
            assert!((found - percent).abs() < 0.06, "{score}: {found}");
            assert!((win_chance(score) + win_chance(-score)).abs() < 1e-12);
        }
        assert!((win_chance(5000) - win_chance(1000)).abs() < 1e-12);
        assert!(win_chance(WIN - 1) > win_chance(WIN - 9) && win_chance(WIN - 30) > win_chance(1000));
    }

    #[test]
    fn the_shares_of_all_teams_add_up_to_one() {
        let games = library::games().iter().map(|shipped| (shipped, shipped.load(&[]).unwrap()));
        let few = games.enumerate().filter(|(i, (_, game))| i % 25 == 0 || game.side_count() > 2).map(|(_, game)| game);
        for (shipped, game) in few {
            let (searcher, pos) = (Searcher::new(&game), game.start());
            for score in [0, 250, -900, WIN - 3] {
                let shares = team_chances(&searcher, &game, &pos, score);
                assert!(
                    (shares.iter().map(|share| share.chance).sum::<f64>() - 1.0).abs() < 1e-9,
                    "{}: {shares:?}",
                    shipped.id
                );
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(&share.chance)));
            }
        }
    }
}
