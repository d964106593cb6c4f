//! A built-in player as a competitor.
//!
//! It enforces the time limits and checks answers as strictly as those of external programs. A panic is a crash: the
//! player loses the game, and the next game gets a new player. Look next: `search` for the players, `spec` for their
//! names.

use crate::competitor::interface::{Answer, Competitor, Forfeit, TurnRequest};
use crate::competitor::stopwatch::Stopwatch;
use engine::search::{Agent, Limits, SearchRequest, SearchResult};
use rules::{Act, Game, Position, Step};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Creates a new player. What is expensive about it is computed once and shared by all players that one factory
/// creates.
pub(crate) type AgentFactory = Arc<dyn Fn() -> Box<dyn Agent + Send> + Send + Sync>;

/// The competitor.
pub(crate) struct InProcess {
    factory: AgentFactory,
    limits: Limits,
    agent: Option<Box<dyn Agent + Send>>,
}

impl InProcess {
    /// A player with these limits, in addition to those of the match.
    pub(crate) fn new(factory: AgentFactory, limits: Limits) -> Self {
        Self { factory, limits, agent: None }
    }
}

impl std::fmt::Debug for InProcess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inside").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Competitor for InProcess {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        self.agent = Some((self.factory)());
        Ok(())
    }

    fn choose_turn(&mut self, ask: &TurnRequest<'_>) -> Result<Answer, Forfeit> {
        let mut player = self.agent.take().unwrap_or_else(|| (self.factory)());
        let watch = Stopwatch::start(ask.time_source);
        let time = ask.limits.time.turn_time(ask.clocks[ask.pos.side().index()]);
        let stop = || ask.is_stopped() || time.is_some_and(|time| watch.elapsed() >= time);
        let limits = Limits {
            depth: ask.limits.depth.map_or(self.limits.depth, |depth| depth.min(self.limits.depth)),
            nodes: ask.limits.nodes.map_or(self.limits.nodes, |nodes| nodes.min(self.limits.nodes)),
            instant_if_forced: true,
            ..self.limits
        };
        let mut choose = || {
            player.choose(
                &SearchRequest::new(ask.game, ask.pos, ask.history)
                    .with_limits(limits)
                    .with_seed(ask.seed)
                    .with_stop(&stop),
            )
        };
        let choice = catch_unwind(AssertUnwindSafe(&mut choose));
        let Ok(choice) = choice else { return Err(Forfeit::Crash("it panicked".to_owned())) };
        self.agent = Some(player);
        let Some(SearchResult { turn, score, depth, nodes, .. }) = choice else {
            return Err(Forfeit::Illegal("it found no turn although there is one".to_owned()));
        };
        if !is_legal(&ask.game.with_history(ask.history), ask.pos, &turn) {
            return Err(Forfeit::Illegal(format!("it chose an illegal turn: {turn:?}")));
        }
        Ok(Answer { turn, score: Some(score), depth, nodes })
    }
}

/// Whether this is a whole legal turn, step by step.
fn is_legal(game: &Game, pos: &Position, turn: &[Step]) -> bool {
    let mut at = *pos;
    for (i, step) in turn.iter().enumerate() {
        if i > 0 && !at.is_mid_turn() || !game.steps(&at).contains(step) {
            return false;
        }
        at = game.play_step_unchecked(&at, step, &mut ());
    }
    !turn.is_empty() && (!at.is_mid_turn() || game.steps(&at).iter().any(|step| step.act == Act::Stop))
}
