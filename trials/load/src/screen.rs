//! Output: progress on stderr, and in the end a table of results on stdout.

use indicatif::{ProgressBar, ProgressStyle};

/// Prints a line.
#[expect(clippy::print_stdout, reason = "this is what the program is for")]
pub(crate) fn print_line(line: &str) {
    println!("{line}");
}

/// A progress bar with this number of steps.
pub(crate) fn progress_bar(steps: usize, what: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(&format!("{{elapsed_precise}} [{{wide_bar}}] {{human_pos}}/{{human_len}} {what}"));
    let bar = ProgressBar::new(steps as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.tick();
    bar
}

/// Prints names and values in two columns.
pub(crate) fn print_table(title: &str, rows: &[(&str, String)]) {
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    print_line(&format!("\n{title}"));
    rows.iter().for_each(|(name, value)| print_line(&format!("  {name:wide$}  {value}")));
}
