//! What is to be found out about a position: what the search found there, and what it found later in the same game.
//!
//! A search of a few hundred positions sees a few turns ahead, and what comes slowly (an attack on a king, an ending)
//! is beyond them; the searches of the turns that follow see it. So each turn's score is blended with the outlook of the
//! next one, and so on to the result (TD(lambda), R. Sutton 1988): more than one search sees, and less a matter of luck
//! than the result. For: `samples`. Not for: which positions are learnt from.

use crate::play::Record;
use rules::{Game, MAX_SIDES, Side};

/// A game that is won counts as so much, and no score for more.
const WON: f32 = 1_000.0;

/// How far ahead is looked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook<'a> {
    pub(crate) game: &'a Game,
    /// How much the outlook of the next turn counts beside the score of this one, in percent.
    pub(crate) later: u32,
}

impl Outlook<'_> {
    /// By turn, for the side on turn. `seen`: whose turn it was, and what the search found.
    pub(crate) fn of(self, record: &Record, seen: &[(Side, i16)]) -> Vec<i32> {
        let Self { game, later } = self;
        if later == 0 {
            return seen.iter().map(|&(_, score)| score.into()).collect();
        }
        let later = later as f32 / 100.0;
        let camps: Vec<u8> = game.sides().map(|side| game.camp(side)).collect();
        // What is good for one team is bad for the other only if there is no third.
        let two = game.def().teams().count() <= 2;
        let mut ahead = [0.0; MAX_SIDES];
        game.sides().for_each(|side| ahead[side.index()] = (f32::from(record.result(game, side)) - 1.0) * WON);
        let mut found: Vec<i32> = Vec::with_capacity(seen.len());
        for &(side, score) in seen.iter().rev() {
            let own = f32::from(score).clamp(-WON, WON);
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

    /// What is to be found out about the turns of a game that the sides with these bits have won.
    fn outlook(id: &str, later: u32, winners: u8, seen: &[(u8, i16)]) -> Vec<i32> {
        let game = catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right");
        let seen: Vec<(Side, i16)> = seen.iter().map(|&(side, score)| (Side(side), score)).collect();
        Outlook { game: &game, later }.of(&Record { winners, ..Record::default() }, &seen)
    }

    #[test]
    fn scores_alone_count_where_nothing_later_does() {
        assert_eq!(outlook("chess", 0, 1, &[(0, 30), (1, 5_000)]), [30, 5_000]);
    }

    #[test]
    fn what_is_found_later_counts_less_the_later_it_is() {
        // White has won: 1,000 at the end, half of it and half of 0 a turn before.
        assert_eq!(outlook("chess", 50, 1, &[(0, 0), (1, 0), (0, 0)]), [125, -250, 500]);
        assert_eq!(outlook("chess", 50, 0, &[(0, 80), (1, 40), (0, 0)]), [30, 20, 0]);
        assert_eq!(outlook("chess", 100, 2, &[(0, 80), (1, 40), (0, 0)]), [-1_000, 1_000, -1_000]);
    }

    #[test]
    fn partners_look_ahead_together() {
        // The first and the third side of Fortress chess are a team.
        assert_eq!(outlook("fortress-chess", 50, 0b0101, &[(0, 0), (1, 0), (2, 0), (3, 0)]), [62, -125, 250, -500]);
    }

    #[test]
    fn of_more_than_two_teams_each_looks_ahead_for_itself() {
        assert_eq!(outlook("chaturaji", 50, 0b0001, &[(0, 0), (1, 100), (2, 0), (3, 0), (0, 0)])[0], 250);
        assert_eq!(outlook("chaturaji", 50, 0b0001, &[(1, 100), (2, 0), (3, 0), (0, 0)])[0], -450);
    }
}
