//! `cargo xtask trials dialects`: random games of other libraries, compared position by position.
//!
//! A script in `trials/dialects` plays random games by the rules of one library. In every position of every game this
//! compares legal turns, their texts, the position and the result with our own, both ways: what the library writes is
//! read, and what we write must be the same. `library` runs the script, `comparison` compares one game, `spelling` has
//! the dialects, `tally` counts the differences and prints them.

mod comparison;
mod library;
mod spelling;
mod tally;

use crate::print_line;
use clap::Args;
use comparison::Comparison;
use indicatif::{ProgressBar, ProgressStyle};
use library::{Library, Play};
use rules::Game;
use tally::{Row, print_rows};

/// Compare random games of a library with this engine
#[derive(Debug, Args)]
pub(crate) struct Dialects {
    /// Number of games of each variant
    #[arg(long, default_value_t = 20, value_name = "N")]
    games: usize,

    /// Number of games in which all texts of all turns are compared, and the positions after them
    #[arg(long, default_value_t = 4, value_name = "N")]
    detailed: usize,

    /// Seed of the random turns
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// Ids of games, separated by commas [default: all that the library knows]
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    only: Vec<String>,

    /// The command that plays the library's games
    #[arg(last = true, required = true, value_name = "COMMAND")]
    player: Vec<String>,
}

impl Dialects {
    pub(crate) fn run(self) -> Result<bool, String> {
        for id in &self.only {
            catalog::find(id).ok_or_else(|| catalog::unknown_message(id))?;
        }
        let library = Library::start(&self.player)?;
        let (known, unknown): (Vec<_>, Vec<_>) =
            library.variants().map(|(variant, name)| (variant, catalog::find_by_name(name))).partition(|v| v.1.is_some());
        let chosen: Vec<_> = known
            .into_iter()
            .filter_map(|(variant, game)| game.map(|game| (variant, game)))
            .filter(|(_, game)| self.only.is_empty() || self.only.iter().any(|id| id == game.id))
            .collect();
        let bar = ProgressBar::new((chosen.len() * self.games) as u64);
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed_precise} [{wide_bar}] {msg}: {pos}/{len} games, {eta} left")
        {
            bar.set_style(style);
        }
        let mut rows = Vec::new();
        for (variant, shipped) in chosen {
            bar.set_message(variant.to_owned());
            let game = shipped.load(&[]).map_err(|problems| format!("{}: {problems}", shipped.id))?;
            let play = Play { variant, games: self.games, detailed: self.detailed.min(self.games), seed: self.seed };
            rows.push(Row::new(variant, shipped.id, compare_games(&library, &play, &game, &bar)?));
        }
        bar.finish_and_clear();
        print_line(&format!("{} {}, seed {}, {:.0} s", library.name(), library.version(), self.seed, bar.elapsed().as_secs_f64()));
        print_rows(&rows);
        if self.only.is_empty() && !unknown.is_empty() {
            let names: Vec<&str> = unknown.iter().map(|(variant, _)| *variant).collect();
            print_line(&format!("\nNot known here: {}", names.join(", ")));
        }
        // Differences are findings, explained in docs/dialects.md; only a run without games proves nothing.
        Ok(rows.iter().any(|row| row.tally.games > 0))
    }
}

/// Compares the games that the library plays of one variant.
fn compare_games(library: &Library, play: &Play<'_>, game: &Game, bar: &ProgressBar) -> Result<tally::Tally, String> {
    let mut tally = tally::Tally::default();
    let mut current: Option<Comparison<'_>> = None;
    library.play(play, |line| {
        let comparison = current.get_or_insert_with(|| Comparison::new(game, library.dialect(), library.field_count()));
        comparison.add(&line, &mut tally);
        if line.played.is_none() {
            current = None;
            tally.games += 1;
            bar.inc(1);
        }
    })?;
    Ok(tally)
}
