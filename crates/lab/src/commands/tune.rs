//! `lab tune`: fits piece values, or the pruning margins of the search, to games of the computer against itself.
//!
//! For the options, the progress display, the table and the file; `tune` has the games and the fit. Ctrl-C ends the
//! games early; the fit uses those played so far.

use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::load::RuleSource;
use commandline::options::GameOptions;
use commandline::progress::progress_bar;
use engine::eval::{Knowledge, Term, Values};
use engine::search::{Margin, Margins};
use lab::tune::{SpsaTuning, TexelTuning, TuningGame, TuningResult};
use rules::Budget;
use std::io::Write;
use std::path::Path;

/// The number of pairs of games after which the file of margins is written.
const PAIRS_PER_SAVE: u32 = 50;

/// Fits values to self-play.
#[derive(Debug, Args)]
#[command(after_help = "A fit does not prove anything about strength. To test whether new values or margins play
# better:\n  \
                        lab match GAME --first ours:values=FILE --second ours:values=measured --nodes 5000 --games 400\n  \
                        lab match GAME --first ours:margins=FILE --second ours --nodes 5000 --games 400")]
pub(crate) struct Tune {
    #[command(flatten)]
    game: GameOptions,

    /// Tune the margins of the search, which are the same for all games, instead of the values of this game
    #[arg(long)]
    search: bool,

    /// Another game to play in rotation; may be given several times
    #[arg(long, value_name = "GAME", requires = "search")]
    also: Vec<String>,

    /// Number of games to play
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Positions searched per turn
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random turns at the start of each game
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    opening: u32,

    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    /// Start from the values stored beside the game (which its net corrects, if it has one) instead of those measured
    /// from its rules; with `--search`, from the margins in the file of `--into`
    #[arg(long)]
    resume: bool,

    /// Write the values (or margins) to this file; the program loads `values.toml` beside the rule file
    #[arg(long, value_name = "FILE")]
    into: Option<String>,
}

impl Tune {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        if self.search {
            return self.tune_margins(out);
        }
        let loaded = self.game.load()?;
        let tuning = TexelTuning {
            game: &loaded.game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT)),
            knowledge: Knowledge {
                values: if self.resume { loaded.knowledge.values } else { Values::default() },
                net: loaded.knowledge.net,
            },
            games: self.games,
            nodes: self.nodes,
            plies: self.opening,
            seed: self.seed,
            jobs: self.concurrency.into(),
        };
        let bar = progress_bar(Some(self.games.into()), "{bar:30} {pos} of {len} games, {eta} left");
        let tuned = tuning.run(&ctrl_c_flag(), &mut |played| bar.set_position(played.into()));
        bar.finish_and_clear();
        let tuned = match tuned {
            Ok(tuned) => tuned,
            Err(why) => return fail(why),
        };
        write_table(&tuned, out)?;
        let text = tuned.values.to_toml().unwrap_or_default();
        match &self.into {
            Some(path) => {
                replace_file(Path::new(path), text.as_bytes()).or_else(fail)?;
                Ok(writeln!(out, "\nwritten to {path}")?)
            }
            None => Ok(write!(out, "\n{text}")?),
        }
    }

    fn tune_margins(&self, out: &mut impl Write) -> CommandResult {
        let mut games = Vec::new();
        let others = self.also.iter().map(|name| RuleSource::from_name(name)?.load(&[]));
        for loaded in std::iter::once(self.game.load()).chain(others) {
            let loaded = loaded?;
            let game = loaded.game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
            games.push(TuningGame { id: loaded.source.name, game, knowledge: loaded.knowledge });
        }
        let before = match &self.into {
            Some(path) if self.resume => library::read_text(path)
                .and_then(|text| Margins::parse(&text).map_err(|why| format!("{path}: {why}")))
                .or_else(fail)?,
            _ => Margins::default(),
        };
        let write = |margins: &Margins| match &self.into {
            Some(path) => replace_file(Path::new(path), margins.to_text().as_bytes()),
            None => Ok(()),
        };
        // Write at once: hours of games must not be lost because the folder does not exist.
        write(&before).or_else(fail)?;
        let pairs = self.games.div_ceil(2);
        let tuning = SpsaTuning {
            games: &games,
            margins: before,
            pairs,
            nodes: self.nodes,
            plies: self.opening,
            seed: self.seed,
            jobs: self.concurrency.into(),
        };
        let bar = progress_bar(Some(pairs.into()), "{bar:30} {pos} of {len} pairs, {eta} left {msg}");
        let tuned = tuning.run(&ctrl_c_flag(), &mut |played, margins| {
            bar.set_position(played.into());
            if played % PAIRS_PER_SAVE == 0
                && let Err(why) = write(margins)
            {
                bar.set_message(why);
            }
        });
        let played = bar.position();
        bar.finish_and_clear();
        let after = tuned.or_else(fail)?;
        writeln!(out, "{played} pairs of games\n\n{:24} {:>8} {:>8}", "", "before", "after")?;
        for margin in Margins::ALL {
            let Margin { name, .. } = margin;
            writeln!(out, "{name:24} {:8} {:8}", margin.get(&before), margin.get(&after))?;
        }
        write(&after).or_else(fail)?;
        match &self.into {
            Some(path) => Ok(writeln!(out, "\nwritten to {path}")?),
            None => Ok(()),
        }
    }
}

/// Prints the changes, and their standard errors.
fn write_table(tuned: &TuningResult, out: &mut impl Write) -> CommandResult {
    let TuningResult { values, before, draws, log_loss: surprise } = tuned;
    writeln!(out, "{} games ({draws} drawn), {} positions", values.games, values.positions)?;
    writeln!(
        out,
        "prediction error on held-out games: {:.4} bits before, {:.4} after (a coin toss: 1)\n",
        surprise[0], surprise[1]
    )?;
    writeln!(out, "{:24} {:>8} {:>8}   error", "", "before", "fitted")?;
    for term in values.terms() {
        let (name, error) = match &term {
            Term::Kind(id) => (id.as_str(), values.kinds.get(id).and_then(|worth| worth.error)),
            Term::Weight(name) => (*name, values.errors.get(*name).copied()),
        };
        let error = error.map_or_else(|| "no data".to_owned(), |error| format!("± {error:.1}"));
        writeln!(out, "{name:24} {:8} {:8}   {error}", before.get(&term), values.get(&term))?;
    }
    Ok(())
}
