//! Pondering: `hard`, `easy`.
//!
//! After its move the engine searches its answer to the turn that it expects. If that turn is played, the search
//! continues and its clock starts; if not, its result is discarded. Any other command ends it like every search.

use super::{Mode, XBoard, turns};
use engine::{Request, SearchMode};
use rules::{Turn, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The state of pondering.
pub(super) struct PonderState {
    /// The expected turn.
    expected: Turn,
    /// Whether that turn is still awaited; the search checks this before it writes anything.
    is_pending: Arc<AtomicBool>,
}

/// The prefix of thinking output while the first turn is only expected.
#[derive(Default)]
pub(super) struct PonderPrefix {
    text: String,
    is_pending: Arc<AtomicBool>,
}

impl PonderPrefix {
    /// The expected turn in parentheses; `None` once it has been played, or without pondering.
    pub(super) fn text(&self) -> Option<&str> {
        self.is_pending.load(Relaxed).then_some(&self.text)
    }
}

impl XBoard {
    /// Whether the engine is searching for its move.
    pub(super) fn is_thinking(&self) -> bool {
        self.search.handle.is_some() && self.search.ponder.is_none() && self.situation.mode != Mode::Analyzing
    }

    /// Executes `hard` and `easy`.
    pub(super) fn set_pondering(&mut self, ponders: bool) {
        self.search.pondering_enabled = ponders;
        if !ponders && self.search.ponder.is_some() {
            self.stop_search();
        }
    }

    /// Starts pondering, if it is enabled and the game would go on. Levels do not use extra time.
    pub(super) fn ponder(&mut self, expected: Option<Turn>) -> Result<(), String> {
        let Mode::Playing(side) = self.situation.mode else { return Ok(()) };
        let Some(expected) = expected.filter(|_| self.search.pondering_enabled && self.settings.level.is_none()) else {
            return Ok(());
        };
        let mut play = self.current.clone();
        play.play_turn(&expected);
        let pos = *play.pos();
        if play.verdict() != Verdict::Ongoing || play.game().are_enemies(side, pos.side()) {
            return Ok(());
        }
        let text = format!("({}) ", turns::write(play.game(), self.current.pos(), &expected));
        let awaits = Arc::new(AtomicBool::new(true));
        let mut request = Request::new(pos, play.history().clone());
        // The clock at the time of the ponder hit is what counts.
        let time = self.clock.time(play.turn_count(pos.side()));
        (request.mode, request.time, request.depth) = (SearchMode::Ponder, time, self.clock.depth());
        self.start(request, PonderPrefix { text, is_pending: Arc::clone(&awaits) })?;
        self.search.ponder = Some(PonderState { expected, is_pending: awaits });
        Ok(())
    }

    /// If the turn is the expected one, plays it and turns the pondering into the search for the engine's move; returns
    /// whether it did.
    pub(super) fn try_ponder_hit(&mut self, turn: &Turn) -> bool {
        let Some(pondered) = self.search.ponder.take_if(|pondered| pondered.expected == *turn) else { return false };
        self.current.play_turn(turn);
        pondered.is_pending.store(false, Relaxed);
        let time = self.clock.time(self.current.turn_count(self.current.pos().side()));
        if let Some(search) = &self.search.handle {
            search.ponder_hit_at(time);
        }
        true
    }
}
