//! The state that is carried from one evaluated position to the next.
//!
//! It consists of the activity of the pieces (`activity`) and the sums of the net ([`Accumulators`]), if there is one.

use crate::eval::activity::ActivityTerms;
use crate::eval::net::Accumulators;
use crate::eval::tables::Eval;
use rules::Game;

/// The evaluation's cache of the last position.
#[derive(Clone, Debug)]
pub struct EvalCache {
    pub(crate) activity: ActivityTerms,
    pub(crate) accumulators: Option<Accumulators>,
}

impl EvalCache {
    /// Whether a net is used.
    #[inline]
    pub const fn uses_net(&self) -> bool {
        self.accumulators.is_some()
    }
}

impl Eval {
    /// An empty cache.
    pub fn new_cache(&self, game: &Game) -> EvalCache {
        EvalCache { accumulators: self.net().map(Accumulators::new), ..self.new_cache_without_net(game) }
    }

    /// An empty cache that ignores the net, if there is one.
    pub fn new_cache_without_net(&self, game: &Game) -> EvalCache {
        EvalCache { activity: ActivityTerms::new(self, game), accumulators: None }
    }
}
