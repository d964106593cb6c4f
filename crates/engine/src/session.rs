//! Threads and clocks around a search.
//!
//! The protocols, the server, the terminal and matches let the computer think here while something else goes on. Turns
//! are chosen in [`search`](crate::search). Look next: `engine` for what outlives a search, `handle` for a running one,
//! `control` for how it stops, `time` for how clocks become limits.

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
pub use time::{TimeControl, TimeLimits};
