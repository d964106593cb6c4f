//! `cargo xtask trials dialects`: random games of other libraries, compared position by position.
//!
//! A script in `trials/dialects` plays random games by the rules of one library. In every position of every game this
//! compares legal turns, their texts, the position and the result with our own, both ways: what the library writes is
//! read, and what we write must be the same. `library` runs the script, `comparison` compares one game, `spelling` has
//! the dialects, `exports` has the library read our own files, `tally` counts the differences and prints them.

mod comparison;
mod exports;
mod peer;
mod spelling;
mod tally;

use crate::print_line;
use clap::Args;
use comparison::Comparison;
use exports::Export;
use indicatif::{ProgressBar, ProgressStyle};
use peer::{Description, Library, Play};
use rules::Game;
use tally::{Difference, Row, Tally, print_head};

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
            library::find(id).ok_or_else(|| library::unknown_message(id))?;
        }
        let library = Library::start(&self.player)?;
        let (mut chosen, mut unknown) = (Vec::new(), Vec::new());
        for (variant, name, readings) in &library.description.variants {
            match library::find_by_name(name) {
                Some(game) if self.only.is_empty() || self.only.iter().any(|id| id == game.id) => {
                    chosen.push((variant, game, readings));
                }
                Some(_) => {}
                None => unknown.push(variant.as_str()),
            }
        }
        let bar = ProgressBar::new((chosen.len() * self.games) as u64);
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed_precise} [{wide_bar}] {msg}: {pos}/{len} games, {eta} left")
        {
            bar.set_style(style);
        }
        let Description { library: name, version, .. } = &library.description;
        print_line(&format!("{name} {version}, seed {}\n", self.seed));
        print_head();
        let mut rows = Vec::new();
        for (variant, shipped, readings) in chosen {
            bar.set_message(variant.to_owned());
            let game = shipped.load(readings).map_err(|problems| format!("{}: {problems}", shipped.id))?;
            let play = Play { variant, games: self.games, detailed: self.detailed.min(self.games), seed: self.seed };
            let row = Row::new(variant, shipped.id, compare_games(&library, &play, &game, &bar)?);
            // At once, so that a trial that is stopped has shown something.
            bar.suspend(|| row.print());
            rows.push(row);
        }
        bar.finish_and_clear();
        rows.iter().for_each(Row::print_examples);
        if self.only.is_empty() && !unknown.is_empty() {
            print_line(&format!("\nNot known here: {}", unknown.join(", ")));
        }
        print_line(&format!("\n{name} took {:.0} s", bar.elapsed().as_secs_f64()));
        // Differences are findings, explained in docs/dialects.md; only a run without games proves nothing.
        Ok(rows.iter().any(|row| row.tally.games > 0))
    }
}

/// Compares the games that the library plays of one variant.
fn compare_games(library: &Library, play: &Play<'_>, game: &Game, bar: &ProgressBar) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut current: Option<Comparison<'_>> = None;
    let mut exports = Vec::new();
    library.play(play, |line| {
        let comparison = current.get_or_insert_with(|| Comparison::new(game, &library.description));
        comparison.add(&line, &mut tally);
        if line.played.is_none() {
            let ended = current.take();
            let files = ended.into_iter().flat_map(|ended| ended.exports);
            let files = files.filter(|file| file.is_among(&library.description.reads));
            exports.extend(files.map(|file| Export { variant: play.variant.to_owned(), ..file }));
            tally.games += 1;
            bar.inc(1);
        }
    })?;
    if !exports.is_empty() {
        let read = library.read(&exports)?;
        if read.len() != exports.len() {
            return Err(format!("{} files were written, {} read", exports.len(), read.len()));
        }
        for difference in exports.iter().zip(&read).filter_map(|(file, read)| file.difference(read)) {
            tally.add(Difference::Exports, || difference);
        }
    }
    Ok(tally)
}
