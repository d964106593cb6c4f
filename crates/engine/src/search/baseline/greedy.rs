//! The turn that leads to the best material balance.

use super::material::Material;
use crate::eval::random_below;
use crate::search::report::WIN;
use crate::search::{Agent, SearchRequest, SearchResult};
use rules::{Game, Step, Verdict};
use std::ops::ControlFlow;

/// The number of turns between two calls of `stop`.
const TURNS_PER_STOP_CHECK: u64 = 32;

/// Searches one turn ahead by material. An immediate win comes first; ties are broken at random.
#[derive(Clone, Debug)]
pub struct Greedy(Material);

impl Greedy {
    /// Measures the pieces of a game, which takes some milliseconds.
    pub fn new(game: &Game) -> Self {
        Self(Material::new(game))
    }
}

impl Agent for Greedy {
    fn choose(&mut self, question: &SearchRequest<'_>) -> Option<SearchResult> {
        let SearchRequest { game, pos, history: past, limits, seed, stop } = *question;
        let game = &game.with_history(past);
        let (ours, mut state) = (game.team_bits(pos.side()), crate::eval::mix(seed ^ pos.key()));
        let mut best: Option<(i32, Vec<Step>)> = None;
        let (mut nodes, mut equals) = (0, 0);
        let mut past = past.clone();
        let _ = game.for_each_turn(pos, &mut |turn, after| {
            nodes += 1;
            past.push(game, after);
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
                // Reservoir sampling: replacing with probability 1/n makes all equal turns equally likely.
                equals += 1;
                if random_below(&mut state, equals) == 0 {
                    best = Some((score, turn.to_vec()));
                }
            }
            let enough = nodes >= limits.nodes || nodes.is_multiple_of(TURNS_PER_STOP_CHECK) && stop();
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        best.map(|(score, turn)| SearchResult { turn, reply: None, score, depth: 1, nodes })
    }
}
