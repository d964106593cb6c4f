//! The games of a study on disk: a file of JSON lines, to which every game is added when it ends.
//!
//! The first line says what the games are games of. A line that was interrupted while it was written is dropped. What a
//! game consists of is in `study::GameRecord`.

use commandline::atomic_file::describe;
use commandline::load::LoadedGame;
use notation::record::rules_hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use study::GameRecord;

/// The version of the format.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the format.
    study: u32,
    /// The name of the game.
    game: String,
    /// The chosen readings.
    readings: BTreeMap<String, String>,
    /// A hash of the rule file.
    rules: String,
    /// The seed of the games.
    seed: u64,
}

impl Header {
    /// The first line of games of this game.
    fn new(loaded: &LoadedGame, seed: u64) -> Self {
        let def = loaded.game.def();
        let readings = def.chosen_readings().map(|(reading, value)| (reading.name.clone(), value.to_owned()));
        Self {
            study: VERSION,
            game: def.name.clone(),
            readings: readings.collect(),
            rules: rules_hash(&loaded.source.text),
            seed,
        }
    }
}

/// A file of games that is being continued.
#[derive(Debug)]
pub(in crate::commands) struct Archive {
    path: PathBuf,
    file: File,
}

impl Archive {
    /// Opens the file, or creates it, and reads its games.
    ///
    /// # Errors
    /// A sentence without its full stop, if the file cannot be read or has the games of another study.
    pub(super) fn open(path: &Path, loaded: &LoadedGame, seed: u64) -> Result<(Self, Vec<GameRecord>), String> {
        let header = Header::new(loaded, seed);
        let is_same = |found: &Header| *found == header;
        let (records, length) = if path.exists() { read(path, &is_same, &header)? } else { (Vec::new(), 0) };
        let failed = |error: std::io::Error| describe(path, &error);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        file.set_len(length).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        let mut archive = Self { path: path.to_owned(), file };
        if length == 0 {
            archive.add(&header)?;
        }
        Ok((archive, records))
    }

    /// Reads the games of a study of this game, whatever its seed.
    ///
    /// # Errors
    /// A sentence without its full stop, if the file cannot be read or has games of something else.
    pub(in crate::commands) fn read(path: &Path, loaded: &LoadedGame) -> Result<Vec<GameRecord>, String> {
        let header = Header::new(loaded, 0);
        let is_same = |found: &Header| Header { seed: 0, ..found.clone() } == header;
        Ok(read(path, &is_same, &header)?.0)
    }

    /// Adds a line.
    ///
    /// # Errors
    /// A sentence without its full stop, if it cannot be written.
    pub(super) fn add(&mut self, line: &impl Serialize) -> Result<(), String> {
        let written = serde_json::to_string(line).map_err(std::io::Error::other).and_then(|mut text| {
            text.push('\n');
            self.file.write_all(text.as_bytes())
        });
        written.map_err(|error| describe(&self.path, &error))
    }
}

/// The games of a file, and the number of bytes up to the end of its last whole line. `is_same`: whether its games are
/// those that were expected.
fn read(path: &Path, is_same: &dyn Fn(&Header) -> bool, expected: &Header) -> Result<(Vec<GameRecord>, u64), String> {
    let mut lines = BufReader::new(library::open_file(path)?);
    let (mut records, mut length, mut text) = (Vec::new(), 0, String::new());
    for number in 1.. {
        text.clear();
        let cannot = |error| format!("{} cannot be read: {}", path.display(), library::describe_io_error(&error));
        let read = lines.read_line(&mut text).map_err(cannot)?;
        if !text.ends_with('\n') {
            break;
        }
        let wrong = |why: &dyn std::fmt::Display| {
            format!(
                "{}, line {number} is not from a study: {why}; delete the line, or choose another folder",
                path.display()
            )
        };
        if number == 1 {
            let header: Header = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
            if !is_same(&header) {
                return Err(format!("{} {}; choose another folder", path.display(), difference(&header, expected)));
            }
        } else {
            records.push(serde_json::from_str(&text).map_err(|error| wrong(&error))?);
        }
        length += read as u64;
    }
    Ok((records, length))
}

/// What the file has, and what was expected: the first difference.
fn difference(header: &Header, expected: &Header) -> String {
    if header.game != expected.game {
        return format!("has games of {}, not of {}", header.game, expected.game);
    }
    if header.readings != expected.readings {
        return "has games under other readings".to_owned();
    }
    if header.rules != expected.rules {
        return "has games by another version of the rule file".to_owned();
    }
    if header.seed != expected.seed {
        return format!("has games with the seed {}, not {}", header.seed, expected.seed);
    }
    format!("has version {} of the format, not {}", header.study, expected.study)
}
