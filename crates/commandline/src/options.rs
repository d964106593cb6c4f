//! The options that commands share: a game under chosen readings, a position, the resources of the computer, and the
//! form of the output. `load` and `library` read the files.

use crate::failure::{CommandResult, Failure, fail};
use crate::load::{LoadedGame, RuleSource};
use crate::terminal;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use engine::{MAX_MEGABYTES, MAX_THREADS};
use library::BundledText;
use notation::problem::Problem;
use rules::Position;

/// A game, and the readings of its doubtful rules.
#[derive(Debug, Args)]
pub struct GameOptions {
    /// Id of a shipped game (`variorum games` lists them), or the path of a rule file
    #[arg(value_name = "GAME")]
    name: String,

    /// Reading of a doubtful rule; may be given several times
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = library::reading::parse_choice)]
    readings: Vec<(String, String)>,
}

/// A game and a position.
#[derive(Debug, Args)]
pub struct PositionOptions {
    #[command(flatten)]
    game: GameOptions,

    /// Position, in the format of the game or in SFEN; by default the start position
    #[arg(long, value_name = "STRING", allow_hyphen_values = true)]
    position: Option<String>,
}

/// The resources of computer players.
#[derive(Clone, Debug, Args)]
pub struct EngineOptions {
    /// Search threads of each computer player; levels below 6 always use one
    #[arg(long, value_name = "N", default_value_t = EngineOptions::default().threads, value_parser = range_parser(MAX_THREADS))]
    threads: usize,

    /// Memory for the searches of one game's computer players, in megabytes; levels below 6 need none
    #[arg(long, value_name = "MB", default_value_t = EngineOptions::default().hash, value_parser = range_parser(MAX_MEGABYTES))]
    hash: usize,
}

/// One thread, so that several can play at a table or on a server; and as much memory as the highest level fills in two
/// or three turns of the fastest game.
impl Default for EngineOptions {
    fn default() -> Self {
        let engine::Options { threads, megabytes, .. } = engine::Options::default();
        Self { threads, hash: megabytes }
    }
}

impl EngineOptions {
    /// The options of an engine.
    pub fn to_engine_options(&self) -> engine::Options {
        engine::Options { threads: self.threads, megabytes: self.hash, ..engine::Options::default() }
    }
}

/// A parser for whole numbers from 1 to `most`.
pub fn range_parser(most: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most as u64)
}

/// The form of the output.
#[derive(Debug, Args)]
pub struct OutputOptions {
    /// Write JSON, for programs
    #[arg(long)]
    pub json: bool,
}

impl GameOptions {
    /// Reads and compiles the game.
    ///
    /// # Errors
    /// What is wrong with the game or its readings.
    pub fn load(&self) -> CommandResult<LoadedGame> {
        RuleSource::from_name(&self.name)?.load(&self.readings)
    }
}

impl GameOptions {
    /// The options of the game of that name under these readings.
    pub fn new(name: String, readings: Vec<(String, String)>) -> Self {
        Self { name, readings }
    }

    /// The name that was given.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl PositionOptions {
    /// A problem that comes with the game; its position becomes the selected one.
    ///
    /// # Errors
    /// A sentence, if there is no such problem.
    pub fn load_problem(&mut self, name: &str) -> CommandResult<Problem> {
        let Some(shipped) = library::find(&self.game.name) else {
            return fail(format!("only shipped games come with problems, and `{}` is not one", self.game.name));
        };
        let found = BundledText::find(shipped.problems, "problem", name).or_else(fail)?;
        let problem =
            notation::problem::parse(found.text).or_else(|wrong| fail(format!("{name}: {}", wrong.message)))?;
        self.position = Some(problem.position.clone());
        Ok(problem)
    }

    /// Loads the game, and parses the position.
    ///
    /// # Errors
    /// What is wrong with the game or the position.
    pub fn load(&self) -> CommandResult<(LoadedGame, Position)> {
        let loaded = self.game.load()?;
        let pos = match &self.position {
            None => loaded.game.start(),
            Some(text) => interchange::parse_position_or_command(&loaded.game, text).map_err(|error| {
                Failure::Message(
                    format!("that is not a position: {}", error.message),
                    terminal::underlined(text, error.span),
                )
            })?,
        };
        Ok((loaded, pos))
    }
}
