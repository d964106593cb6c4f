//! The kinds of offers, as pages receive them. `play` decides who may make one.

use crate::mirror::mirror;
use play::OfferKind as Kind;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The kind of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OfferKind {
    /// A draw.
    Draw,
    /// Taking back the last turn of the player who asks.
    TakeBack,
    /// Ending the game without a result.
    Abort,
    /// Another game with sides changed.
    Rematch,
}

mirror!(Kind, OfferKind { Draw, TakeBack, Abort, Rematch });
