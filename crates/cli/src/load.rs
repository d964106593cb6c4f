//! Games by id or path.
//!
//! For: loading them, and showing what is wrong with a rule file. Not for: the options that name them (`options`),
//! reading files (`input`).

use crate::failure::{Done, Failure, bad};
use crate::screen;
use catalog::Shipped;
use engine::{Engine, Options};
use eval::{Beside, Knowledge};
use input::RuleFile;
use lang::{Problems, Severity};
use rules::Game;
use std::path::Path;
use std::sync::Arc;

/// A rule file.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The id of a shipped game, or the path as it was given.
    pub(crate) name: String,
    /// Is it one of the shipped games?
    pub(crate) shipped: bool,
    /// What it says.
    pub(crate) text: String,
    /// What stands in `values.toml` and `net.bin` beside it; empty where there is none.
    values: String,
    net: Vec<u8>,
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
        let RuleFile { text, values, net } = RuleFile::at(path).or_else(bad)?;
        Ok(Self { name: path.to_owned(), shipped: false, text, values, net })
    }

    /// A rule file that came with something else.
    pub(crate) fn of_text(name: String, text: String) -> Self {
        Self { name, shipped: false, text, values: String::new(), net: Vec::new() }
    }

    /// The rule files of all shipped games.
    pub(crate) fn all_shipped() -> Vec<Self> {
        catalog::games().iter().map(Self::of_shipped).collect()
    }

    fn of_shipped(game: &Shipped) -> Self {
        let (text, values, net) = (game.text.to_owned(), game.values.to_owned(), game.net.to_owned());
        Self { name: game.id.to_owned(), shipped: true, text, values, net }
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
    /// What is known of it beside its rules.
    pub(crate) known: Knowledge,
}

impl Loaded {
    /// Who plays it, knowing no more than that source says.
    pub(crate) fn engine_by(&self, source: eval::Source, options: Options) -> Done<Engine> {
        Engine::new(Arc::clone(&self.game), self.known.clone().speaking_by(source), options).or_else(bad)
    }

    /// Who plays it.
    pub(crate) fn engine(&self, options: Options) -> Done<Engine> {
        Engine::new(Arc::clone(&self.game), self.known.clone(), options).or_else(bad)
    }
}

impl Source {
    /// Reads and compiles the game under chosen readings (name and value).
    pub(crate) fn load(self, readings: &[(String, String)]) -> Done<Loaded> {
        let (default, _) = catalog::read(&self.text, &[]);
        if let Some(def) = &default {
            input::reading::check(def, readings).or_else(bad)?;
        }
        // If the file has mistakes under its defaults, it may have none under what was chosen.
        let (def, problems) = match default {
            Some(def) if readings.is_empty() => (Some(def), Problems::default()),
            _ => catalog::read(&self.text, readings),
        };
        let Some(def) = def else { return Err(mistakes(&self, &problems)) };
        let game = Arc::new(rules::compile(def));
        game.sound_start().or_else(bad)?;
        let beside = Beside { values: &self.values, net: &self.net };
        let known = input::stored(&self.text, beside, &self.shown_name(), &game).or_else(bad)?;
        Ok(Loaded { source: self, game, known })
    }
}

/// A rule file that cannot be played.
pub(crate) fn mistakes(source: &Source, problems: &Problems) -> Failure {
    let name = source.shown_name();
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    let drawn: Vec<String> =
        errors.iter().map(|problem| lang::render(&name, &source.text, problem, screen::stderr_colors())).collect();
    let count = match errors.len() + problems.more() {
        1 => "a mistake".to_owned(),
        n => format!("{} mistakes", screen::number(n)),
    };
    let more =
        if problems.more() > 0 { format!("and {} more\n", screen::number(problems.more())) } else { String::new() };
    Failure::Bad(format!("the rule file {name} has {count}"), drawn.concat() + &more)
}
