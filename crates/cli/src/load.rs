//! Files: games by id or path, and other texts.
//!
//! For: reading them with one clear sentence about what went wrong. Not for: the options that name them (`options`).

use crate::failure::{Done, Failure, bad};
use crate::screen;
use catalog::Shipped;
use engine::{Engine, Options};
use eval::Values;
use lang::{Problems, Severity};
use rules::{Game, GameDef};
use search::Searcher;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// No text that is meant for this program is longer.
const LONGEST: u64 = 16 << 20;

/// A rule file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The id of a shipped game, or the path as it was given.
    pub(crate) name: String,
    /// Is it one of the shipped games?
    pub(crate) shipped: bool,
    /// What it says.
    pub(crate) text: String,
    /// What stands in `values.toml` beside it; empty if there is none.
    values: String,
}

impl Source {
    /// The rule file of a shipped game, or one on the disk.
    pub(crate) fn of_game(name: &str) -> Done<Self> {
        if let Some(game) = catalog::find(name) {
            return Ok(Self::of_shipped(game));
        }
        let path = Path::new(name);
        let looks_like_path = name.contains(['/', '\\']) || path.extension().is_some() || path.exists();
        if looks_like_path { Self::of_file(name) } else { bad(catalog::unknown(name)) }
    }

    /// A rule file on the disk.
    pub(crate) fn of_file(path: &str) -> Done<Self> {
        let values = Path::new(path).with_file_name("values.toml");
        let values = if values.is_file() { text_of(&values.to_string_lossy())? } else { String::new() };
        Ok(Self { name: path.to_owned(), shipped: false, text: text_of(path)?, values })
    }

    /// A rule file that came with something else.
    pub(crate) fn of_text(name: String, text: String) -> Self {
        Self { name, shipped: false, text, values: String::new() }
    }

    /// The rule files of all shipped games.
    pub(crate) fn all_shipped() -> Vec<Self> {
        catalog::games().iter().map(Self::of_shipped).collect()
    }

    fn of_shipped(game: &Shipped) -> Self {
        Self { name: game.id.to_owned(), shipped: true, text: game.text.to_owned(), values: game.values.to_owned() }
    }

    /// What to call it where a mistake in it is shown.
    pub(crate) fn shown_name(&self) -> String {
        if self.shipped { format!("{}.kdl", self.name) } else { self.name.clone() }
    }
}

/// A game that has been read.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// Where it came from.
    pub(crate) source: Source,
    /// The game.
    pub(crate) game: Arc<Game>,
    /// What its men are worth, as far as somebody has fitted it.
    pub(crate) values: Values,
}

impl Loaded {
    /// Who plays it.
    pub(crate) fn engine(&self, options: Options) -> Done<Engine> {
        Engine::new(Arc::clone(&self.game), self.values.clone(), options).or_else(bad)
    }

    /// Who looks for lines in it.
    pub(crate) fn searcher(&self) -> Searcher {
        Searcher::with(&self.game, self.values.clone())
    }
}

impl Source {
    /// Reads and compiles the game under chosen readings (name and value).
    pub(crate) fn load(self, readings: &[(String, String)]) -> Done<Loaded> {
        let (default, _) = catalog::read(&self.text, &[]);
        if let Some(def) = &default {
            readings.iter().try_for_each(|(name, value)| check_reading(def, name, value))?;
        }
        // If the file has mistakes under its defaults, it may have none under what was chosen.
        let (def, problems) = match default {
            Some(def) if readings.is_empty() => (Some(def), Problems::default()),
            _ => catalog::read(&self.text, readings),
        };
        let Some(def) = def else { return Err(mistakes(&self, &problems)) };
        let game = Arc::new(rules::compile(def));
        let values = Values::stored(&self.values, &game)
            .or_else(|why| bad(format!("values.toml beside {} cannot be read: {why}", self.shown_name())))?;
        Ok(Loaded { source: self, game, values })
    }
}

/// Does the game have that reading and that value of it?
fn check_reading(def: &GameDef, name: &str, value: &str) -> Done {
    let Some(reading) = def.readings.iter().find(|reading| reading.name == name) else {
        let known: Vec<&str> = def.readings.iter().map(|reading| reading.name.as_str()).collect();
        return bad(match lang::suggest(name, known.iter().copied()) {
            _ if known.is_empty() => format!("{} has no readings", def.name),
            Some(near) => format!("{} has no reading `{name}`; did you mean `{near}`?", def.name),
            None => format!("{} has no reading `{name}`; its readings are: {}", def.name, known.join(", ")),
        });
    };
    let values: Vec<&str> = reading.values.iter().map(|(value, _)| value.as_str()).collect();
    if values.contains(&value) {
        return Ok(());
    }
    let near = lang::suggest(value, values.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| format!("; possible are: {}", values.join(", ")));
    bad(format!("the reading `{name}` has no value `{value}`{near}"))
}

/// The text of a file.
pub(crate) fn text_of(path: &str) -> Done<String> {
    let file = File::open(path)
        .and_then(|file| if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) });
    let text = file.and_then(text_from);
    text.or_else(|error| bad(format!("{path} cannot be read: {}", plainly(&error))))
}

/// All of a text, if it is one.
pub(crate) fn text_from(from: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("it is too large"));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no UTF-8 text"))
}

/// What went wrong with a file, in words.
pub(crate) fn plainly(error: &io::Error) -> String {
    use io::ErrorKind::*;
    match error.kind() {
        NotFound => "there is no such file".to_owned(),
        PermissionDenied => "permission denied".to_owned(),
        IsADirectory => "it is a folder".to_owned(),
        NotADirectory => "its folder is a file".to_owned(),
        ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    }
}

/// A rule file that cannot be played.
pub(crate) fn mistakes(source: &Source, problems: &Problems) -> Failure {
    let name = source.shown_name();
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    let drawn: Vec<String> =
        errors.iter().map(|problem| lang::render(&name, &source.text, problem, screen::stderr_colors())).collect();
    let count = match errors.len() {
        1 => "a mistake".to_owned(),
        n => format!("{n} mistakes"),
    };
    Failure::Bad(format!("the rule file {name} has {count}"), drawn.concat())
}
