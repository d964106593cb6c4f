//! User input: files, readings and times, with one clear sentence for each mistake.
//!
//! The terminal, the protocols and matches share it, so that the messages are the same everywhere. What a rule file
//! means is up to `lang` and `rules`; `catalog` has the shipped games; `cli`, `protocol` and `arena` define the
//! options. See [`RuleFile`] for a rule file, `text` for any other file, [`reading`] for the choice of readings.
//!
//! All errors are sentences without a full stop.

mod findings;
pub mod reading;
mod rule_file;
mod text;
mod time;

pub use findings::{Finding, Findings};
pub use rule_file::{RuleFile, load_knowledge};
pub use text::{describe_io_error, open_file, read_file, read_text, read_text_from};
pub use time::parse_seconds;
