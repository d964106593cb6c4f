//! What one of several people wants, and the others have to agree to: a draw, a turn back, another game.
//!
//! For: who has agreed, and who still has to. Not for: what happens when all have ([`Standing`](crate::Standing)).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What needs the others' consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// The game is drawn.
    Draw,
    /// Back to before the last turn of whoever asks.
    TakeBack,
    /// It ends without a result.
    Abort,
    /// The same again, with the sides changed.
    Rematch,
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of the event that made it. Whoever agrees names it, so that nobody agrees to something else than he
    /// has read.
    pub number: u64,
    /// What.
    pub wish: Wish,
    /// Who wants it, then whoever has agreed.
    pub agreed: Vec<String>,
}

impl Offer {
    /// Who made it.
    pub fn by(&self) -> &str {
        self.agreed.first().map_or("", String::as_str)
    }
}
