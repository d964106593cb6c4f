//! What people hand in, whichever way: files on the disk, readings, times.
//!
//! For: reading them with one clear sentence for each mistake, the same in the terminal, in the protocols and in
//! matches. Not for: what a rule file says (`lang`, `rules`), shipped games (`catalog`), the options that name these
//! things (`cli`, `protocol`, `arena`). Look next: [`RuleFile`] for a game on the disk, [`text`] for any other file,
//! [`reading`] for doubtful rules.
//!
//! All errors are sentences without their full stop.

mod findings;
pub mod reading;
mod rule_file;
mod text;
mod time;

pub use findings::{Finding, Findings};
pub use rule_file::{RuleFile, stored};
pub use text::{bytes, plainly, text, text_from};
pub use time::seconds;
