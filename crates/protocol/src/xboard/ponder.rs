//! Thinking on the other's time: `hard`, `easy`.
//!
//! After its move the engine thinks about its answer to the turn it expects. If that one is played, the search goes on,
//! and from then on its time runs; if not, it is thrown away. For: when that begins, and when it has been worth it. Not
//! for: its end by any other command, which is that of every search.

use super::{Mode, XBoard, turns};
use engine::{Request, Until};
use rules::{Turn, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What the search under way ponders on.
pub(super) struct Pondered {
    /// The turn it expects.
    expected: Turn,
    /// That turn has not come yet; the search asks before it says anything.
    awaits: Arc<AtomicBool>,
}

/// What stands before a line of thinking while the turn in it is only expected.
#[derive(Default)]
pub(super) struct Prefix {
    text: String,
    awaits: Arc<AtomicBool>,
}

impl Prefix {
    /// The expected turn in parentheses; none once it has been played, or if nothing is pondered on.
    pub(super) fn text(&self) -> Option<&str> {
        self.awaits.load(Relaxed).then_some(&self.text)
    }
}

impl XBoard {
    /// Is a search under way whose answer will be the engine's move?
    pub(super) fn thinks(&self) -> bool {
        self.search.is_some() && self.pondered.is_none() && self.mode != Mode::Analyzes
    }

    /// `hard` and `easy`.
    pub(super) fn set_pondering(&mut self, ponders: bool) {
        self.ponders = ponders;
        if !ponders && self.pondered.is_some() {
            self.rest();
        }
    }

    /// Begins to ponder, if that is wanted and there will be something to think about. Levels have no use for more
    /// time.
    pub(super) fn ponder(&mut self, expected: Option<Turn>) -> Result<(), String> {
        let Mode::Plays(side) = self.mode else { return Ok(()) };
        let Some(expected) = expected.filter(|_| self.ponders && self.settings.level.is_none()) else { return Ok(()) };
        let mut play = self.play.clone();
        play.make(&expected);
        let pos = *play.pos();
        if play.verdict() != Verdict::Ongoing || play.game().are_enemies(side, pos.side()) {
            return Ok(());
        }
        let text = format!("({}) ", turns::write(play.game(), self.play.pos(), &expected));
        let awaits = Arc::new(AtomicBool::new(true));
        let mut request = Request::new(pos, play.past().clone());
        // What counts is what the clock says when the turn comes.
        let time = self.clock.time(play.turns_of(pos.side()));
        (request.until, request.time, request.depth) = (Until::PonderHit, time, self.clock.depth());
        self.start(request, Prefix { text, awaits: Arc::clone(&awaits) })?;
        self.pondered = Some(Pondered { expected, awaits });
        Ok(())
    }

    /// Is that turn the one that is pondered on? Then it is played, and the search is the one for the engine's move.
    pub(super) fn hit(&mut self, turn: &Turn) -> bool {
        let Some(pondered) = self.pondered.take_if(|pondered| pondered.expected == *turn) else { return false };
        self.play.make(turn);
        pondered.awaits.store(false, Relaxed);
        let time = self.clock.time(self.play.turns_of(self.play.pos().side()));
        if let Some(search) = &self.search {
            search.ponder_hit_at(time);
        }
        true
    }
}
