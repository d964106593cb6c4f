//! The options that commands share: a game under chosen readings, a position of it, a time, the form of the output.
//!
//! For: reading them and turning them into what they name. Not for: files (`load`).

use crate::failure::{Done, Failure};
use crate::load::{Loaded, Source};
use crate::screen;
use clap::Args;
use rules::Position;
use std::time::Duration;

/// A game, and how its doubtful rules are read.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// The id of a shipped game (`variorum games` lists them), or the path of a rule file
    #[arg(value_name = "GAME")]
    name: String,

    /// How a doubtful rule is read; may be given several times
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = reading)]
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

/// What the output looks like.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Write JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

fn reading(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a reading is chosen as NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// A time in seconds, such as 2.5.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("`{text}` is no number of seconds, such as 2.5"))
}

impl GameOptions {
    /// Reads and compiles the game.
    pub(crate) fn load(&self) -> Done<Loaded> {
        Source::of_game(&self.name)?.load(&self.readings)
    }
}

impl PositionOptions {
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
