//! Training targets: a blend of the score that the search found in a position and those found later in the same game.
//!
//! A search of a few hundred nodes sees a few turns ahead; slow developments (an attack on a king, an ending) are
//! beyond it, but the searches of later turns see them. So each turn's score is blended with the target of the next
//! turn, and so on to the result (TD(lambda), R. Sutton 1988): that contains more than one search sees, with less noise
//! than the result. `samples` chooses the positions.

use crate::train::training_game::TrainingGame;
use rules::{Game, MAX_SIDES, Side};

/// The score of a won game, and the maximum of other scores.
const WIN_SCORE: f32 = 1_000.0;

/// The parameters of the targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TdTarget<'a> {
    pub(crate) game: &'a Game,
    /// The weight of the next turn's target relative to this turn's score, in percent.
    pub(crate) lambda_percent: u32,
}

impl TdTarget<'_> {
    /// The targets by turn, for the side to move. `seen`: the side to move and the score of the search.
    pub(crate) fn compute(self, record: &TrainingGame, seen: &[(Side, i16)]) -> Vec<i32> {
        let Self { game, lambda_percent: later } = self;
        if later == 0 {
            return seen.iter().map(|&(_, score)| score.into()).collect();
        }
        let later = later as f32 / 100.0;
        let camps: Vec<u8> = game.sides().map(|side| game.team_bits(side)).collect();
        // One team's gain is another's loss only if there is no third team.
        let two = game.def().teams().count() <= 2;
        let mut ahead = [0.0; MAX_SIDES];
        game.sides()
            .for_each(|side| ahead[side.index()] = (f32::from(record.result_for(game, side)) - 1.0) * WIN_SCORE);
        let mut found: Vec<i32> = Vec::with_capacity(seen.len());
        for &(side, score) in seen.iter().rev() {
            let own = f32::from(score).clamp(-WIN_SCORE, WIN_SCORE);
            let outlook = own + later * (ahead[side.index()] - own);
            for (other, &camp) in game.sides().zip(&camps) {
                if camp & side.bit() != 0 {
                    ahead[other.index()] = outlook;
                } else if two {
                    ahead[other.index()] = -outlook;
                }
            }
            found.push(outlook as i32);
        }
        found.reverse();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The targets of a game that the sides with these bits have won.
    fn targets(id: &str, lambda_percent: u32, winners: u8, seen: &[(u8, i16)]) -> Vec<i32> {
        let game = library::find(id).expect("a shipped game").load(&[]).expect("the file is valid");
        let seen: Vec<(Side, i16)> = seen.iter().map(|&(side, score)| (Side(side), score)).collect();
        TdTarget { game: &game, lambda_percent }.compute(&TrainingGame { winners, ..TrainingGame::default() }, &seen)
    }

    #[test]
    fn without_later_weight_targets_are_the_scores() {
        assert_eq!(targets("chess", 0, 1, &[(0, 30), (1, 5_000)]), [30, 5_000]);
    }

    #[test]
    fn later_scores_have_geometrically_less_weight() {
        // White has won: 1,000 at the end; half of that and half of 0 one turn before.
        assert_eq!(targets("chess", 50, 1, &[(0, 0), (1, 0), (0, 0)]), [125, -250, 500]);
        assert_eq!(targets("chess", 50, 0, &[(0, 80), (1, 40), (0, 0)]), [30, 20, 0]);
        assert_eq!(targets("chess", 100, 2, &[(0, 80), (1, 40), (0, 0)]), [-1_000, 1_000, -1_000]);
    }

    #[test]
    fn partners_share_their_targets() {
        // The first and the third side of Fortress chess are a team.
        assert_eq!(targets("fortress-chess", 50, 0b0101, &[(0, 0), (1, 0), (2, 0), (3, 0)]), [62, -125, 250, -500]);
    }

    #[test]
    fn each_of_more_than_two_teams_has_its_own_targets() {
        assert_eq!(targets("chaturaji", 50, 0b0001, &[(0, 0), (1, 100), (2, 0), (3, 0), (0, 0)])[0], 250);
        assert_eq!(targets("chaturaji", 50, 0b0001, &[(1, 100), (2, 0), (3, 0), (0, 0)])[0], -450);
    }
}
