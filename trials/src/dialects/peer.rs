//! A library of others, behind a script that plays random games by its rules (`trials/dialects`).
//!
//! `SCRIPT list` prints one line of JSON, a [`Description`]. `SCRIPT play VARIANT --games N --detailed N --seed N` prints
//! a [`Line`] for each position of each game; one without a turn ends its game. `SCRIPT read FILE` reads files of games
//! ([`Export`]) and prints an [`Import`] for each.

use super::exports::{Export, Import};
use serde::Deserialize;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A library that can be asked for games.
#[derive(Debug)]
pub(super) struct Library {
    command: Vec<String>,
    pub(super) description: Description,
}

/// What a library says of itself.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Description {
    pub(super) library: String,
    pub(super) version: String,
    pub(super) dialect: Dialect,
    /// The number of fields of its positions, if others have more.
    pub(super) fields: Option<usize>,
    /// Does it know what came before a position, and so about repetitions and quiet turns?
    pub(super) knows_history: bool,
    /// The forms of files that the script reads.
    #[serde(default)]
    pub(super) reads: Vec<String>,
    /// The names of its variants, the names by which we know them, and the readings that make both the same game.
    pub(super) variants: Vec<(String, String, Readings)>,
}

/// Readings that differ from the default, and their values.
pub(super) type Readings = Vec<(String, String)>;

/// The protocol in which a library writes turns; it decides the format of positions as well.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Dialect {
    /// UCI and FEN.
    #[default]
    Uci,
    /// USI and SFEN.
    Usi,
    /// Coordinates of xiangqi, with ranks from 0, and FEN.
    Iccs,
}

/// The games that are wanted.
#[derive(Debug)]
pub(super) struct Play<'a> {
    pub(super) variant: &'a str,
    pub(super) games: usize,
    /// In this number of games, all turns have their details.
    pub(super) detailed: usize,
    pub(super) seed: u64,
}

/// A position of a game.
#[derive(Debug, Deserialize)]
pub(super) struct Line {
    pub(super) position: String,
    /// The texts of all legal turns.
    pub(super) turns: Vec<String>,
    /// Of some of them, the text in records, if the library has one, and the position that the turn leads to.
    pub(super) details: HashMap<String, (Option<String>, String)>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game in progress.
    pub(super) result: String,
    /// The result that a player may claim, or `*`.
    pub(super) claim: String,
    /// The turn that is played; `None` at the end of the game.
    pub(super) played: Option<String>,
    /// The whole game as the library writes files.
    pub(super) records: Vec<String>,
}

impl Library {
    /// Asks the library for its description.
    pub(super) fn start(command: &[String]) -> Result<Self, String> {
        let mut description = None;
        read_lines(command, &["list".to_owned()], |line| description = Some(line))?;
        let description = description.ok_or_else(|| format!("{} describes no library", command.join(" ")))?;
        Ok(Self { command: command.to_vec(), description })
    }

    /// Calls `take` with every position of the games.
    pub(super) fn play(&self, play: &Play<'_>, take: impl FnMut(Line)) -> Result<(), String> {
        let [games, detailed, seed] = [play.games.to_string(), play.detailed.to_string(), play.seed.to_string()];
        let words = ["play", play.variant, "--games", &games, "--detailed", &detailed, "--seed", &seed];
        read_lines(&self.command, &words.map(str::to_owned), take)
    }

    /// Has the library read files of games.
    pub(super) fn read(&self, exports: &[Export]) -> Result<Vec<Import>, String> {
        let path = std::env::temp_dir().join(format!("variorum-exports-{}.jsonl", std::process::id()));
        let lines: Result<Vec<String>, _> = exports.iter().map(serde_json::to_string).collect();
        let text = lines.map_err(|why| format!("a file of a game cannot be passed on: {why}"))?.join("\n");
        std::fs::write(&path, text).map_err(|why| format!("{} cannot be written: {why}", path.display()))?;
        let mut all = Vec::new();
        let read = read_lines(&self.command, &["read".to_owned(), path.display().to_string()], |line| all.push(line));
        std::fs::remove_file(&path).map_err(|why| format!("{} cannot be removed: {why}", path.display()))?;
        read.map(|()| all)
    }
}

/// Runs a command and reads its output, a value on each line.
fn read_lines<T: for<'de> Deserialize<'de>>(
    command: &[String],
    words: &[String],
    mut take: impl FnMut(T),
) -> Result<(), String> {
    let [program, arguments @ ..] = command else { return Err("there is no command that plays games".to_owned()) };
    let all = || [command, words].concat().join(" ");
    let started = Command::new(program).args(arguments).args(words).stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|why| format!("`{}` cannot be started: {why}", all()))?;
    let output = child.stdout.take().into_iter().flat_map(|output| BufReader::new(output).lines());
    for line in output {
        let line = line.map_err(|why| format!("the output of `{}` cannot be read: {why}", all()))?;
        take(serde_json::from_str(&line).map_err(|why| format!("`{}` wrote what is no position: {why}", all()))?);
    }
    let status = child.wait().map_err(|why| format!("`{}` cannot be waited for: {why}", all()))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed: {status}", all())) }
}
