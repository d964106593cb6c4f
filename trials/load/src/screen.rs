//! What is seen: how far a run has come, on stderr, and in the end a table, on stdout.
//!
//! For: every run. Not for: what the figures mean.

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the screen.
#[expect(clippy::print_stdout, reason = "this is what the program is for")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}

/// A bar of so many steps of something.
pub(crate) fn bar(steps: usize, what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{elapsed_precise}} [{{wide_bar}}] {{human_pos}}/{{human_len}} {what}"));
    let bar = ProgressBar::new(steps as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.tick();
    bar
}

/// Names and what they are, one under the other.
pub(crate) fn table(title: &str, rows: &[(&str, String)]) {
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    say(&format!("\n{title}"));
    rows.iter().for_each(|(name, value)| say(&format!("  {name:wide$}  {value}")));
}
