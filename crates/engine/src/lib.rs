//! The computer player: it plays every game that has a rule file, from the rules alone.
//!
//! [`eval`] evaluates positions, [`search`] chooses turns without clocks or threads, and an [`Engine`] runs the search:
//! it starts it, receives reports, and stops it on request or when its time is up. Text protocols are in `protocol`,
//! matches in `lab`. Look next: [`Engine`], which holds what outlives a search; [`Request`] for the parameters of a
//! search; [`SearchHandle`] for a running search; [`TimeControl`] for how clocks become limits.
//!
//! ```
//! use engine::{Engine, Options, Request};
//! use std::sync::Arc;
//!
//! let game = Arc::new(library::find("chess").expect("a shipped game").load(&[])?);
//! let engine = Engine::new(Arc::clone(&game), engine::eval::Values::default(), Options::default())?;
//! let start = game.start();
//! let request = Request { nodes: Some(2_000), ..Request::new(start, rules::History::new(&start)) };
//! let running = engine.start(request, |_| {})?;
//! let choice = running.wait().expect("there is a turn");
//! assert!(game.play_turn(&start, &choice.turn, &mut ()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod eval;
pub mod search;
mod session;

pub use search::MAX_MEGABYTES;
pub use session::{
    Engine, MAX_MULTIPV, MAX_THREADS, Options, Request, SearchEvent, SearchHandle, SearchMode, TimeControl, TimeLimits,
};
