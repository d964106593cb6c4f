//! A game between people as a list of events: who sits, who may do what, what is offered, whose time runs.
//!
//! For: every rule of a table that is no rule of a game. What somebody wants to do is an [`Act`]; [`Standing`] says
//! what comes of it: events, and how the table stands after them. Nothing else changes a table: one that is read back
//! from its events stands as it stood. Not for: where events are kept (`store`), time, chance and sockets (`server`);
//! whoever asks brings them. What a turn does is asked of `facade`. Look next: [`Event`], [`Standing`], [`Act`].

mod account;
mod act;
mod away;
mod became;
mod cups;
mod event;
mod foresight;
mod found;
mod lag;
mod listed;
mod offer;
mod opening;
mod own;
mod programs;
mod seek;
mod shown;
mod standing;
mod talk;
mod tell;
mod work;

pub use account::{Account, OwnPasskey, OwnSession, Profile};
pub use act::{Act, looks_on};
pub use away::Away;
pub use cups::{CupCard, CupForm, CupGame, CupLine, CupView, Cups};
pub use event::Event;
pub use foresight::Foresight;
pub use found::{FoundGame, FoundGames, Leader, Leaders, Rated, Ratings};
pub use lag::Quota;
pub use listed::Listed;
pub use offer::{Offer, Wish};
pub use opening::{Key, Opening, Place};
pub use own::{OwnGame, OwnGames, OwnSide};
pub use programs::{Bot, Bots, OwnBot, OwnBots, Scope, Token, Tokens};
pub use seek::{Seek, SeekBody, SideBody, Wanted};
pub use shown::{contract, schema};
pub use standing::{Millis, Moved, Now, Standing};
pub use talk::{Line, Room, Talk};
pub use tell::{Channel, Happening, TellWishes, Telling};
pub use work::{
    Checked, DiffLine, Difference, FoundWorks, Mistake, RuleText, Visibility, Work, WorkCard, WorkFacts, WorkOrigin,
    WorkVersion, WorkView,
};
