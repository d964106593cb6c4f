//! The games at hand: the shipped ones, and rule files on disk with their readings, values and nets.
//!
//! The terminal, the protocols, matches and the page share it, so that each mistake in what users pass has one clear
//! sentence everywhere; all errors are sentences without a full stop. What a rule file means is up to `kdl` and `rules`;
//! `cli`, `protocol` and `lab` define the options. See [`ShippedGame`] for a shipped game, [`RuleFile`] for a rule file,
//! `text` for any other file, [`reading`] for the choice of readings.
//!
//! ```
//! let shipped = library::find("makruk").expect("a shipped game");
//! let game = shipped.load(&[])?;
//! assert_eq!(game.turns(&game.start(), |_, _| false).len(), 23);
//! assert!(shipped.readme.starts_with("# "));
//! assert_eq!(library::unknown_message("makruc"), "there is no game `makruc`; did you mean `makruk`?");
//!
//! // A file that states only what differs.
//! let text = "extends makruk\ngame \"First bare\" { source \"this page\" }\n";
//! assert_eq!(library::load(text, &[])?.def().name, "First bare");
//! # Ok::<(), kdl::Problems>(())
//! ```

pub mod examples;
mod family;
mod findings;
mod knowledge;
pub mod reading;
mod rule_file;
mod scope_names;
mod shipped;
mod text;
mod time;

pub use family::with_parents;
pub use findings::{Finding, Findings};
pub use knowledge::{knowledge, net_donor};
pub use rule_file::{RuleFile, load_knowledge};
pub use scope_names::ScopeNames;
pub use shipped::{
    BundledText, ShippedGame, find, find_by_name, games, load, parse, read, rule_text, self_contained, suggest,
    unknown_message, unnamed_game,
};
pub use text::{describe_io_error, open_file, read_file, read_rule_text, read_text, read_text_from};
pub use time::parse_seconds;
