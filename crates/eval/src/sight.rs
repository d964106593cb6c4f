//! What is carried along from one evaluated position to the next.
//!
//! For: whoever evaluates one position after the other. Not for: what it means; that is the survey's, of what men do
//! together, and the net's ([`Accumulators`]), if there is one.

use crate::eval::Eval;
use crate::net::Accumulators;
use crate::survey::Survey;
use rules::Game;

/// The position that was looked at last, as an evaluation sees it.
#[derive(Clone, Debug)]
pub struct Sight {
    pub(crate) survey: Survey,
    pub(crate) accumulators: Option<Accumulators>,
}

impl Sight {
    /// Is there a net that is asked?
    #[inline]
    pub const fn asks_net(&self) -> bool {
        self.accumulators.is_some()
    }
}

impl Eval {
    /// The sight of somebody who has not looked at any position yet.
    pub fn sight(&self, game: &Game) -> Sight {
        Sight { accumulators: self.net().map(Accumulators::new), ..self.sight_without_net(game) }
    }

    /// The same for somebody who asks no net, though there may be one.
    pub fn sight_without_net(&self, game: &Game) -> Sight {
        Sight { survey: Survey::new(self, game), accumulators: None }
    }
}
