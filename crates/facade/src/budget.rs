//! A game as one request sees it: so much may be looked at, and what was found is believed only if that was enough.
//!
//! For: whoever brings a [`Budget`]. Not for: how large it is; that says who asks.

use crate::fault::{Fault, Kind};
use rules::{Budget, Game};

/// Asks something of the rules. People are told the nearest ways where there are too many to be counted.
///
/// # Errors
/// Those of `work`; or [`Kind::TooMuch`], and then nothing that was found is relied on.
pub fn within<T>(game: &Game, budget: &Budget, work: impl FnOnce(&Game) -> Result<T, Fault>) -> Result<T, Fault> {
    let game = game.within(budget.clone().nearest(Budget::NEAR));
    let found = work(&game);
    if game.budget().is_spent() {
        return Err(Fault::new(
            Kind::TooMuch,
            "there is so much to look at in this position that the rules did not get to the end of it",
        ));
    }
    found
}
