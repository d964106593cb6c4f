//! A game between people as a list of events: who sits, who may do what, what is offered, whose time runs.
//!
//! For: every rule of a table that is no rule of a game. What somebody wants to do is an [`Act`]; [`Standing`] says what comes of it: events, and how the table stands after them. Nothing
//! else changes a table: one that is read back from its events stands as it stood. Not for: where events are kept (`store`), time, chance and sockets (`server`); whoever asks brings
//! them. What a turn does is asked of `facade`. Look next: [`Event`], [`Standing`], [`Act`].

mod act;
mod event;
mod offer;
mod opening;
mod shown;
mod standing;

pub use act::Act;
pub use event::Event;
pub use offer::{Offer, Wish};
pub use opening::{Key, Opening, Place};
pub use shown::{Viewer, contract};
pub use standing::{Millis, Moved, Now, Standing};
