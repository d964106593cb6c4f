//! A way of searching inside the program, as a contestant.
//!
//! For: giving it its time, and checking what it says as strictly as what programs from outside say. If it panics it
//! has crashed: it loses the game, and a new one begins the next. Not for: searching (`search`), which way is meant by
//! which word (`spec`).

use crate::contestant::{Answer, Ask, Contestant, Fault};
use crate::watch::Watch;
use rules::{Act, Game, Position, Step};
use search::{Choice, Limits, Player, Question};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Makes a fresh player; what is costly about it has been computed before, and is shared by all who make one.
pub(crate) type Make = Arc<dyn Fn() -> Box<dyn Player + Send> + Send + Sync>;

/// The contestant.
pub(crate) struct Inside {
    make: Make,
    limits: Limits,
    player: Option<Box<dyn Player + Send>>,
}

impl Inside {
    /// Somebody who searches within these limits, beside those of the match.
    pub(crate) fn new(make: Make, limits: Limits) -> Self {
        Self { make, limits, player: None }
    }
}

impl std::fmt::Debug for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inside").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Contestant for Inside {
    fn begin(&mut self) -> Result<(), Fault> {
        self.player = Some((self.make)());
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let mut player = self.player.take().unwrap_or_else(|| (self.make)());
        let watch = Watch::start(ask.timer);
        let time = ask.pace.time.share(ask.clocks[ask.pos.side().index()]);
        let stop = || ask.is_stopped() || time.is_some_and(|time| watch.elapsed() >= time);
        let limits = Limits {
            depth: ask.pace.depth.map_or(self.limits.depth, |depth| depth.min(self.limits.depth)),
            nodes: ask.pace.nodes.map_or(self.limits.nodes, |nodes| nodes.min(self.limits.nodes)),
            forced_at_once: true,
            ..self.limits
        };
        let mut choose =
            || player.choose(&Question::new(ask.game, ask.pos, ask.past).within(limits).seeded(ask.seed).until(&stop));
        let choice = catch_unwind(AssertUnwindSafe(&mut choose));
        let Ok(choice) = choice else { return Err(Fault::Crash("it has panicked".to_owned())) };
        self.player = Some(player);
        let Some(Choice { turn, score, depth, nodes, .. }) = choice else {
            return Err(Fault::Illegal("it found no turn where there is one".to_owned()));
        };
        if !is_legal(ask.game, ask.pos, &turn) {
            return Err(Fault::Illegal(format!("it chose a turn that is not legal: {turn:?}")));
        }
        Ok(Answer { turn, score: Some(score), depth, nodes })
    }
}

/// Is it a whole turn, step by step?
fn is_legal(game: &Game, pos: &Position, turn: &[Step]) -> bool {
    let mut at = *pos;
    for (i, step) in turn.iter().enumerate() {
        if i > 0 && !at.in_turn() || !game.steps(&at).contains(step) {
            return false;
        }
        at = game.play_step_unchecked(&at, step, &mut ());
    }
    !turn.is_empty() && (!at.in_turn() || game.steps(&at).iter().any(|step| step.act == Act::Stop))
}
