//! A game at a point of its course, where turns that would repeat a position are forbidden.
//!
//! Whether a turn is legal depends on the position alone, except for the goal `repetition … forbidden`: it also needs the
//! earlier positions. [`Game::with_history`] returns a view of the game that knows them, as [`Game::with_budget`] returns
//! one with a budget, and every question about legal turns that this view answers excludes such turns. A game without
//! such a goal, or a view without a history, forbids none. Looked up after the end of a turn; the other vetoes come before.

use crate::forbidden_keys::ForbiddenKeys;
use crate::game::Game;
use crate::verdict::History;
use model::position::Position;

impl Game {
    /// The same game after these positions: a turn that would bring about one of them once too often, by a goal
    /// `repetition … forbidden`, is illegal. For games without such a goal, the game itself.
    #[must_use]
    pub fn with_history(&self, past: &History) -> Self {
        self.restricted_by(past).unwrap_or_else(|| self.clone())
    }

    /// The same game without a history.
    pub fn without_history(&self) -> Self {
        self.with_forbidden(ForbiddenKeys::NONE)
    }

    /// [`Game::with_history`]; `None` if the history changes nothing.
    pub(crate) fn restricted_by(&self, past: &History) -> Option<Self> {
        let times = self.counter_limits().forbidden_repetition.filter(|_| !past.keys().is_empty())?;
        Some(self.with_forbidden(ForbiddenKeys::after(past.keys().to_vec(), times)))
    }

    /// [`Game::with_history`] for a search, which knows only the keys of the positions.
    #[must_use]
    pub fn with_history_of_keys(&self, keys: Vec<u64>) -> Self {
        let times = self.counter_limits().forbidden_repetition;
        times.map_or_else(|| self.clone(), |times| self.with_forbidden(ForbiddenKeys::after(keys, times)))
    }

    /// Whether some positions may not occur any more, so that the end of each turn has to be looked up.
    #[inline]
    pub fn forbids_positions(&self) -> bool {
        !self.forbidden.is_empty()
    }

    /// Whether no turn may lead to this position (between turns), because it has occurred before.
    #[inline]
    pub fn is_forbidden_repetition(&self, after: &Position) -> bool {
        self.forbidden.contains(|| after.key())
    }

    /// The same for a turn that began at `before` and would end at `after`.
    #[inline]
    pub(crate) fn would_repeat(&self, before: &Position, after: &Position) -> bool {
        self.forbids_positions() && {
            let mut done = *after;
            self.finish_turn(before, &mut done, &mut ());
            self.is_forbidden_repetition(&done)
        }
    }
}
