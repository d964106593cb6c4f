//! Text formats: reads and writes position strings, turns, game records and diagrams; reads problems and lessons.
//!
//! Rules are in the crate `rules`; this crate opens no files and keeps no clocks. Reading never panics: a [`TextError`]
//! says what is wrong and where. Look next: [`position`], [`turn`], [`record`], [`problem`], [`lesson`], [`diagram`].
//!
//! ```
//! let game = library::find("shogi").expect("a shipped game").load(&[])?;
//! let start = game.start();
//! let turn = notation::turn::parse(&game, &start, "P-76")?;
//! assert_eq!(notation::turn::short(&game, &start, &turn), "P-76");
//!
//! let after = game.play_turn(&start, &turn, &mut ())?;
//! let text = notation::position::write(&game, &after);
//! assert_eq!(notation::position::parse(&game, &text)?.key(), after.key());
//! assert!(notation::position::parse(&game, "9/9 b - 1").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cursor;
pub mod diagram;
mod effects;
mod error;
pub mod lesson;
mod letters;
mod move_entry;
pub mod position;
pub mod problem;
pub mod reach;
pub mod record;
mod refusal;
mod step_text;
mod trial;
pub mod turn;
mod unseen;

pub use effects::write_nested;
pub use error::TextError;
pub use move_entry::{EntryChoice, EntryOptions, EntryTarget, EntryToken, MarkKind, MoveEntry};
pub use reach::{Reach, ReachAction, ReachMode, ReachedCell};
pub use refusal::Refusal;
