//! Progress displays for long commands, on stderr if that is a terminal: bars, or spinners where the duration is
//! unknown. Results go to stdout.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// The interval at which the elapsed time is updated.
const TICK_INTERVAL: Duration = Duration::from_millis(250);

/// A bar of that many steps, or a spinner if the number is unknown. `template` is a template of `indicatif`.
pub fn progress_bar(steps: Option<u64>, template: &str) -> ProgressBar {
    let bar = hidden_progress_bar(steps, template);
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(TICK_INTERVAL);
    bar
}

/// The same, but invisible until it gets a draw target.
pub fn hidden_progress_bar(steps: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
