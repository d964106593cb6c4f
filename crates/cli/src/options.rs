//! The options that commands share: a game under chosen readings, a position of it, what a computer that thinks may
//! use, the form of the output.
//!
//! For: reading them and turning them into what they name. Not for: files (`load`, `input`).

use crate::failure::{Done, Failure, bad};
use crate::load::{Loaded, Source};
use crate::screen;
use catalog::Enclosed;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use engine::{MAX_MEGABYTES, MAX_THREADS};
use notation::problem::Problem;
use rules::Position;

/// A game, and how its doubtful rules are read.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// The id of a shipped game (`variorum games` lists them), or the path of a rule file
    #[arg(value_name = "GAME")]
    name: String,

    /// How a doubtful rule is read; may be given several times
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = input::reading::choice)]
    readings: Vec<(String, String)>,
}

/// A game and a position of it.
#[derive(Debug, Args)]
pub(crate) struct PositionOptions {
    #[command(flatten)]
    game: GameOptions,

    /// The position; without it, the one at the start
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    position: Option<String>,
}

/// What the computers that play may use.
#[derive(Clone, Debug, Args)]
pub(crate) struct Thinking {
    /// On how many threads a computer thinks; the levels below 6 always take one
    #[arg(long, value_name = "N", default_value_t = Thinking::default().threads, value_parser = number(MAX_THREADS))]
    threads: usize,

    /// Memory for what the computers of one game find out, in megabytes; the levels below 6 need none
    #[arg(long, value_name = "MB", default_value_t = Thinking::default().hash, value_parser = number(MAX_MEGABYTES))]
    hash: usize,
}

/// One thread, so that several can play at a table or on a server, and the memory that it fills in two or three turns
/// at the highest level in the fastest game.
impl Default for Thinking {
    fn default() -> Self {
        let engine::Options { threads, megabytes, .. } = engine::Options::default();
        Self { threads, hash: megabytes }
    }
}

impl Thinking {
    /// As settings of an engine.
    pub(crate) fn options(&self) -> engine::Options {
        engine::Options { threads: self.threads, megabytes: self.hash, ..engine::Options::default() }
    }
}

/// A whole number from 1 to so many.
pub(crate) fn number(most: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most as u64)
}

/// What the output looks like.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Write JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

impl GameOptions {
    /// Reads and compiles the game.
    pub(crate) fn load(&self) -> Done<Loaded> {
        Source::of_game(&self.name)?.load(&self.readings)
    }
}

impl PositionOptions {
    /// A problem that comes with the game; from now on its position is the one that is meant.
    pub(crate) fn problem(&mut self, name: &str) -> Done<Problem> {
        let Some(shipped) = catalog::find(&self.game.name) else {
            return bad(format!("only shipped games come with problems, and `{}` is none", self.game.name));
        };
        let found = Enclosed::find(shipped.problems, "problem", name).or_else(bad)?;
        let problem = notation::problem::read(found.text).or_else(|wrong| bad(format!("{name}: {}", wrong.message)))?;
        self.position = Some(problem.position.clone());
        Ok(problem)
    }

    /// Reads and compiles the game, and reads the position.
    pub(crate) fn load(&self) -> Done<(Loaded, Position)> {
        let loaded = self.game.load()?;
        let pos = match &self.position {
            None => loaded.game.start(),
            Some(text) => notation::position::read(&loaded.game, text).map_err(|error| {
                Failure::Bad(format!("that is no position: {}", error.message), screen::marked(text, error.at))
            })?,
        };
        Ok((loaded, pos))
    }
}
