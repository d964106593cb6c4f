//! `cargo xtask generate`: regenerates the files that tests generate from the code and the games.
//!
//! These files are committed, so that they can be read where they are, and marked as generated in `.gitattributes`. Each
//! has a test named `…_is_up_to_date` that compares it, and that writes it if `UPDATE_EXPECT` is set.

use crate::run::{Done, cargo, finish};

/// Runs these tests in the mode in which they write.
///
/// # Errors
/// If they cannot be built or run.
pub(crate) fn run() -> Done {
    let tests = ["nextest", "run", "--workspace", "--locked", "-E", "test(/is_up_to_date$/)"];
    finish(cargo().args(tests).env("UPDATE_EXPECT", "1"))
}
