//! Threads and clocks around a search: an engine starts it, receives reports, and stops it on request or when its time
//! is up.
//!
//! The protocols, the server, the terminal and matches use this crate to let the computer think while something else
//! goes on. Turns are chosen in `search`, text is in `protocol`. Look next: [`Engine`], which holds what outlives a
//! search; [`Request`] for the parameters of a search; [`SearchHandle`] for a running search; [`TimeControl`] for how clocks become
//! limits.
//!
//! ```
//! use engine::{Engine, Options, Request};
//! use std::sync::Arc;
//!
//! let game = Arc::new(catalog::find("chess").expect("a shipped game").load(&[])?);
//! let engine = Engine::new(Arc::clone(&game), eval::Values::default(), Options::default())?;
//! let start = game.start();
//! let request = Request { nodes: Some(2_000), ..Request::new(start, rules::History::new(&start)) };
//! let running = engine.start(request, |_| {})?;
//! let choice = running.wait().expect("there is a turn");
//! assert!(game.play_turn(&start, &choice.turn, &mut ()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod background;
mod control;
mod engine;
mod handle;
mod options;
mod request;
mod time;

pub use engine::Engine;
pub use handle::{SearchEvent, SearchHandle};
pub use options::{MAX_MULTIPV, MAX_THREADS, Options};
pub use request::{Request, SearchMode};
pub use search::MAX_MEGABYTES;
pub use time::{TimeControl, TimeLimits};
