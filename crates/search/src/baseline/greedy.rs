//! The turn after which most material is to the good.

use super::count::Count;
use crate::report::WIN;
use crate::{Choice, Player, Question};
use eval::draw;
use rules::{Game, Step, Verdict};
use std::ops::ControlFlow;

/// `stop` is asked once in so many turns.
const TURNS_BETWEEN_STOPS: u64 = 32;

/// Looks one turn ahead and counts; who wins at once does so, and among equals the lot decides.
#[derive(Clone, Debug)]
pub struct Greedy(Count);

impl Greedy {
    /// Measures the men of a game; takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Count::new(game))
    }
}

impl Player for Greedy {
    fn choose(&mut self, question: &Question<'_>) -> Option<Choice> {
        let Question { game, pos, past, limits, seed, stop } = *question;
        let (ours, mut state) = (game.camp(pos.side()), eval::mix(seed ^ pos.key()));
        let mut best: Option<(i32, Vec<Step>)> = None;
        let (mut nodes, mut equals) = (0, 0);
        let mut past = past.clone();
        let _ = game.for_each_turn(pos, &mut |turn, after| {
            nodes += 1;
            past.push(after);
            let score = match game.verdict(after, &past) {
                Verdict::Won { winner, .. } if ours & winner.bit() != 0 => WIN - 1,
                Verdict::Won { .. } => 1 - WIN,
                Verdict::Drawn { .. } => 0,
                Verdict::Ongoing => self.0.balance(game, after, ours),
            };
            past.pop();
            let known = best.as_ref().map_or(i32::MIN, |best| best.0);
            if score > known {
                equals = 0;
            }
            if score >= known {
                // The n-th of equals takes the place with chance 1/n, so all have the same.
                equals += 1;
                if draw(&mut state, equals) == 0 {
                    best = Some((score, turn.to_vec()));
                }
            }
            let enough = nodes >= limits.nodes || nodes.is_multiple_of(TURNS_BETWEEN_STOPS) && stop();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.map(|(score, turn)| Choice { turn, reply: None, score, depth: 1, nodes })
    }
}
