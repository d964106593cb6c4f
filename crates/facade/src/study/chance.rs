//! What a score means: the chance to win, and how the chances are spread over the teams.
//!
//! The curve is the one that lichess publishes for orthodox chess; a score is in hundredths of the median man, as
//! there. For other games it is a convention, not a measurement.

use rules::{Game, Position, Side};
use schemars::JsonSchema;
use search::{Score, Searcher, is_decisive, mate_in};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How steep the curve is.
const STEEP: f64 = 0.003_682_08;
/// More than this is as good as won.
const MOST: Score = 1000;
/// Nobody is weighed as further behind than this.
const FAR_BEHIND: Score = 6000;
/// A win in `n` turns counts as `100 · (FAR - n)`, where `n` is not more than [`SLOW`].
const FAR: i32 = 21;
const SLOW: i32 = 10;

/// A team's part of all chances, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "TeamShare")]
#[ts(rename = "TeamShare")]
pub struct Share {
    /// The number of the team, as its sides have it.
    pub team: u8,
    /// Its part.
    pub share: f64,
}

/// The chance to win of whom the score is for, from -1 (lost) to 1 (won).
pub(super) fn chance(score: Score) -> f64 {
    let score = match mate_in(score) {
        // The search counts the turns of all sides.
        Some(turns) => 100 * (FAR - ((turns.abs() + 1) / 2).min(SLOW)) * turns.signum(),
        None => score.clamp(-MOST, MOST),
    };
    let missing = exp(-STEEP * f64::from(score.abs()));
    f64::from(score.signum()) * (1.0 - missing) / (1.0 + missing)
}

/// `e^x`, the same on every machine: libraries of mathematics differ in the last digits, and the server and the browser
/// are to give the same answers.
fn exp(x: f64) -> f64 {
    (x.exp() * 1e9).round() / 1e9
}

/// The numbers of the teams, each with one of its sides.
fn teams(game: &Game) -> Vec<(u8, Side)> {
    let def = game.def();
    def.teams().map(|one| (def.side(one).team, one)).collect()
}

/// How the chances are spread if the score is that of the side on turn.
///
/// Of three and more teams each is weighed by how it stands against all others, who is on turn by the score:
/// `e^(STEEP · score / 2)`, which is the curve where there are but two.
pub(super) fn shares(searcher: &Searcher, game: &Game, pos: &Position, score: Score) -> Vec<Share> {
    let (teams, own) = (teams(game), game.def().side(pos.side()).team);
    let share = f64::midpoint(chance(score), 1.0);
    if teams.len() <= 2 {
        return teams
            .iter()
            .map(|&(team, _)| Share { team, share: if team == own { share } else { 1.0 - share } })
            .collect();
    }
    let weight = |&(team, side): &(u8, Side)| {
        let alive = game.sides().any(|other| game.def().same_team(side, other) && pos.is_alive(other));
        let stands = if team == own { score } else { searcher.eval().evaluate(game, pos, game.camp(side)) };
        if alive { exp(STEEP / 2.0 * f64::from(stands.clamp(-FAR_BEHIND, FAR_BEHIND))) } else { 0.0 }
    };
    let weights: Vec<f64> = teams.iter().map(weight).collect();
    let own_weight: f64 =
        teams.iter().zip(&weights).filter(|((team, _), _)| *team == own).map(|(_, weight)| weight).sum();
    let others = weights.iter().sum::<f64>() - own_weight;
    // A win or loss that is seen is not weighed.
    let own_share = if is_decisive(score) || others <= 0.0 { share } else { own_weight / (own_weight + others) };
    let of = |(&(team, _), weight): (&(u8, Side), &f64)| {
        let part = if others > 0.0 { weight / others } else { 0.0 };
        Share { team, share: if team == own { own_share } else { (1.0 - own_share) * part } }
    };
    teams.iter().zip(&weights).map(of).collect()
}

/// The chances when the game is over: all for those who have won, or as much for each.
pub(super) fn final_shares(game: &Game, winner: Option<Side>) -> Vec<Share> {
    let teams = teams(game);
    let each = 1.0 / teams.len() as f64;
    let of = |&(team, side): &(u8, Side)| Share {
        team,
        share: winner.map_or(each, |winner| if game.def().same_team(side, winner) { 1.0 } else { 0.0 }),
    };
    teams.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::WIN;

    #[test]
    fn scores_become_chances_as_published() {
        for (score, percent) in
            [(0, 50.0), (50, 54.6), (100, 59.1), (200, 67.6), (300, 75.1), (500, 86.3), (1000, 97.5)]
        {
            let found = 50.0 + 50.0 * chance(score);
            assert!((found - percent).abs() < 0.06, "{score}: {found}");
            assert!((chance(score) + chance(-score)).abs() < 1e-12);
        }
        assert!((chance(5000) - chance(1000)).abs() < 1e-12);
        assert!(chance(WIN - 1) > chance(WIN - 9) && chance(WIN - 30) > chance(1000));
    }

    #[test]
    fn the_shares_of_all_teams_are_everything() {
        let games = catalog::games().iter().map(|shipped| (shipped, shipped.load(&[]).unwrap()));
        let few = games.enumerate().filter(|(i, (_, game))| i % 25 == 0 || game.side_count() > 2).map(|(_, game)| game);
        for (shipped, game) in few {
            let (searcher, pos) = (Searcher::new(&game), game.start());
            for score in [0, 250, -900, WIN - 3] {
                let shares = shares(&searcher, &game, &pos, score);
                assert!(
                    (shares.iter().map(|share| share.share).sum::<f64>() - 1.0).abs() < 1e-9,
                    "{}: {shares:?}",
                    shipped.id
                );
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(&share.share)));
            }
        }
    }
}
