//! How something that takes long is shown while it goes on: on stderr, if that is a terminal.
//!
//! For: bars, and something that turns where nobody knows how long it will take. Not for: what is found; that goes to
//! stdout.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// How often the time that has passed is shown anew.
const TICK: Duration = Duration::from_millis(250);

/// A bar of so many steps, or without a number something that turns. `template` is written as `indicatif` has it.
pub(crate) fn shown(steps: Option<u64>, template: &str) -> ProgressBar {
    let bar = hidden(steps, template);
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.enable_steady_tick(TICK);
    bar
}

/// The same, but nobody sees it until it is given a place where it is drawn.
pub(crate) fn hidden(steps: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
