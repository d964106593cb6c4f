//! `variorum tune`: what men are worth, or how far the search prunes, by games of the opponent against itself.
//!
//! For: the options, the progress display, the table and the file. Not for: games and numbers (`tune`). Ctrl-C ends the
//! games early; what has been played is fitted to.

use crate::failure::{Done, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::load::Source;
use crate::options::GameOptions;
use crate::progress::shown;
use crate::replace::replace;
use ::tune::{MarginTuning, Played, Tuned, Tuning};
use clap::Args;
use eval::{Knowledge, Term, Values};
use rules::Budget;
use search::{Margin, Margins};
use std::io::Write;
use std::path::Path;

/// A file of margins is written after so many pairs of games.
const PAIRS_BETWEEN_FILES: u32 = 50;

/// Fits values to self-play.
#[derive(Debug, Args)]
#[command(after_help = "Neither proves anything about strength. To see whether new values or margins play better:\n  \
                        variorum match GAME --first ours:values=FILE --second ours:values=measured --nodes 5000 --games 400\n  \
                        variorum match GAME --first ours:margins=FILE --second ours --nodes 5000 --games 400")]
pub(crate) struct Tune {
    #[command(flatten)]
    game: GameOptions,

    /// Tune the margins of the search, which are the same in all games, instead of the values of this one
    #[arg(long)]
    search: bool,

    /// Play this game in turn with the first; may be given several times
    #[arg(long, value_name = "GAME", requires = "search")]
    also: Vec<String>,

    /// How many games are played
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Positions looked at for each turn
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random turns at the start of each game
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    opening: u32,

    /// Where the openings come from
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games played at once
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    /// Start from the values stored beside the game (which its net corrects, if it has one) instead of those measured
    /// from its rules; with `--search`, from the margins in the file of `--into`
    #[arg(long)]
    resume: bool,

    /// Write the values to this file (`values.toml` beside the rule file is where they are looked for), or the margins
    #[arg(long, value_name = "FILE")]
    into: Option<String>,
}

impl Tune {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        if self.search {
            return self.tune_margins(out);
        }
        let loaded = self.game.load()?;
        let tuning = Tuning {
            game: &loaded.game.within(Budget::UNBOUNDED.nearest(Budget::NEAR)),
            known: Knowledge {
                values: if self.resume { loaded.known.values } else { Values::default() },
                net: loaded.known.net,
            },
            games: self.games,
            nodes: self.nodes,
            plies: self.opening,
            seed: self.seed,
            jobs: self.concurrency.into(),
        };
        let bar = shown(Some(self.games.into()), "{bar:30} {pos} of {len} games, {eta} left");
        let tuned = tuning.run(&stopped_by_ctrl_c(), &mut |played| bar.set_position(played.into()));
        bar.finish_and_clear();
        let tuned = match tuned {
            Ok(tuned) => tuned,
            Err(why) => return bad(why),
        };
        table(&tuned, out)?;
        let text = tuned.values.write().unwrap_or_default();
        match &self.into {
            Some(path) => {
                replace(Path::new(path), text.as_bytes()).or_else(bad)?;
                Ok(writeln!(out, "\nwritten to {path}")?)
            }
            None => Ok(write!(out, "\n{text}")?),
        }
    }

    fn tune_margins(&self, out: &mut impl Write) -> Done {
        let mut games = Vec::new();
        let others = self.also.iter().map(|name| Source::of_game(name)?.load(&[]));
        for loaded in std::iter::once(self.game.load()).chain(others) {
            let loaded = loaded?;
            let game = loaded.game.within(Budget::UNBOUNDED.nearest(Budget::NEAR));
            games.push(Played { id: loaded.source.name, game, known: loaded.known });
        }
        let before = match &self.into {
            Some(path) if self.resume => input::text(path)
                .and_then(|text| Margins::read(&text).map_err(|why| format!("{path}: {why}")))
                .or_else(bad)?,
            _ => Margins::default(),
        };
        let write = |margins: &Margins| match &self.into {
            Some(path) => replace(Path::new(path), margins.write().as_bytes()),
            None => Ok(()),
        };
        // Hours of games must not be lost because there is no such folder.
        write(&before).or_else(bad)?;
        let pairs = self.games.div_ceil(2);
        let tuning = MarginTuning {
            games: &games,
            margins: before,
            pairs,
            nodes: self.nodes,
            plies: self.opening,
            seed: self.seed,
            jobs: self.concurrency.into(),
        };
        let bar = shown(Some(pairs.into()), "{bar:30} {pos} of {len} pairs, {eta} left {msg}");
        let tuned = tuning.run(&stopped_by_ctrl_c(), &mut |played, margins| {
            bar.set_position(played.into());
            if played % PAIRS_BETWEEN_FILES == 0
                && let Err(why) = write(margins)
            {
                bar.set_message(why);
            }
        });
        let played = bar.position();
        bar.finish_and_clear();
        let after = tuned.or_else(bad)?;
        writeln!(out, "{played} pairs of games\n\n{:24} {:>8} {:>8}", "", "before", "after")?;
        for margin in Margins::ALL {
            let Margin { name, .. } = margin;
            writeln!(out, "{name:24} {:8} {:8}", margin.of(&before), margin.of(&after))?;
        }
        write(&after).or_else(bad)?;
        match &self.into {
            Some(path) => Ok(writeln!(out, "\nwritten to {path}")?),
            None => Ok(()),
        }
    }
}

/// What has changed, and how sure that is.
fn table(tuned: &Tuned, out: &mut impl Write) -> Done {
    let Tuned { values, before, draws, surprise } = tuned;
    writeln!(out, "{} games ({draws} drawn), {} positions", values.games, values.positions)?;
    writeln!(
        out,
        "surprise at games not fitted to: {:.4} bits before, {:.4} after (a coin: 1)\n",
        surprise[0], surprise[1]
    )?;
    writeln!(out, "{:24} {:>8} {:>8}   error", "", "before", "fitted")?;
    for term in values.terms() {
        let (name, error) = match &term {
            Term::Kind(id) => (id.as_str(), values.kinds.get(id).and_then(|worth| worth.error)),
            Term::Weight(name) => (*name, values.errors.get(*name).copied()),
        };
        let error = error.map_or_else(|| "nothing learned".to_owned(), |error| format!("± {error:.1}"));
        writeln!(out, "{name:24} {:8} {:8}   {error}", before.get(&term), values.get(&term))?;
    }
    Ok(())
}
