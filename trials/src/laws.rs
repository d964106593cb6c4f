//! `cargo xtask trials laws`: the laws on every game under every reading, and each game with and without its shortcuts.
//!
//! The tests check the same laws, but only on some games (`testkit::cover`); `fuzz` checks them on generated games.

use crate::print_line;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use testkit::{checks, on_games};

/// Check the laws on every game and every reading
#[derive(Debug, Args)]
pub(crate) struct Laws {
    /// Only these games; without any, all
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl Laws {
    pub(crate) fn run(self) -> Result<bool, String> {
        let find = |id: &String| library::find(id).map(|game| game.id).ok_or_else(|| library::unknown_message(id));
        let ids: Vec<&'static str> = if self.games.is_empty() {
            library::games().iter().map(|game| game.id).collect()
        } else {
            self.games.iter().map(find).collect::<Result<_, _>>()?
        };
        let bar = ProgressBar::new(ids.len() as u64);
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} [{wide_bar}] {pos}/{len} games, {eta} left")
        {
            bar.set_style(style);
        }
        let failures = on_games(&ids, |id| {
            let all = [checks::laws, checks::laws_of_readings, checks::shortcuts, checks::shortcuts_of_readings];
            let failures: Vec<String> = all.into_iter().flat_map(|check| check(id)).collect();
            bar.inc(1);
            failures
        });
        bar.finish_and_clear();
        failures.iter().for_each(|failure| print_line(failure));
        print_line(&format!(
            "{} games in {:.0} s, {} failures",
            ids.len(),
            bar.elapsed().as_secs_f64(),
            failures.len()
        ));
        Ok(failures.is_empty())
    }
}
