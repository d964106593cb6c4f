//! Bounded access to a game: work within a budget, and its result only if the budget was sufficient.
//!
//! The caller decides how large the [`Budget`] is.

use crate::fault::{Fault, FaultKind};
use rules::{Budget, Game};

/// Does some work with the rules within a budget. Lists contain only the nearest walks of a piece where there are too
/// many to count.
///
/// # Errors
/// Those of `work`; [`FaultKind::TooComplex`] if the budget is spent, because then the result is not reliable.
pub fn with_budget<T>(game: &Game, budget: &Budget, work: impl FnOnce(&Game) -> Result<T, Fault>) -> Result<T, Fault> {
    let game = game.with_budget(budget.clone().with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
    let found = work(&game);
    if game.budget().is_spent() {
        return Err(Fault::new(
            FaultKind::TooComplex,
            "this position is too complex: the rules could not examine it completely",
        ));
    }
    found
}
