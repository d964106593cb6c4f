//! Threads and clocks around a search: it is started, reports while it thinks, and stops when it is told or when its
//! time is up.
//!
//! For: everybody who lets the computer think while something else goes on (the protocols, the server, the terminal,
//! matches). Not for: choosing a turn (`search`), text (`protocol`). Look next: [`Engine`], which holds what outlives a
//! search; [`Request`] for what may be asked; [`Running`] for a search under way; [`Time`] for how clocks become
//! limits.
//!
//! ```
//! use engine::{Engine, Options, Request};
//! use std::sync::Arc;
//!
//! let game = Arc::new(catalog::find("chess").expect("a shipped game").load(&[])?);
//! let engine = Engine::new(Arc::clone(&game), eval::Values::default(), Options::default())?;
//! let start = game.start();
//! let request = Request { nodes: Some(2_000), ..Request::new(start, rules::Past::new(&start)) };
//! let running = engine.start(request, |_| {})?;
//! let choice = running.wait().expect("there is a turn");
//! assert!(game.play_turn(&start, &choice.turn, &mut ()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod background;
mod control;
mod engine;
mod options;
mod request;
mod running;
mod time;

pub use engine::Engine;
pub use options::{MAX_LINES, MAX_THREADS, Options};
pub use request::{Request, Until};
pub use running::{News, Running};
pub use search::MAX_MEGABYTES;
pub use time::{Allotment, Time};
