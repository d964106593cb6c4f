//! Studies of small games with known answers, and measures of recorded games.

mod measuring;
mod observing;
mod playing;
mod recorded;
