//! Loads games by id or path, and shows the mistakes in a rule file. `options` defines the options that name games, and
//! `library` reads files.

use crate::failure::{CommandResult, Failure, fail};
use crate::terminal;
use engine::eval::{Knowledge, SidecarFiles};
use engine::{Engine, Options};
use kdl::{Problems, Severity};
use library::RuleFile;
use library::ShippedGame;
use rules::Game;
use std::path::Path;
use std::sync::Arc;

/// A rule file.
#[derive(Clone, Debug)]
pub struct RuleSource {
    /// The id of a shipped game, or the path as it was given.
    pub name: String,
    /// Whether it is one of the shipped games.
    pub shipped: bool,
    /// Its text.
    pub text: String,
    /// The content of `values.toml` and `net.bin` beside it; empty where there is none.
    values: String,
    net: Vec<u8>,
}

impl RuleSource {
    /// The rule file of a shipped game, or one on disk.
    ///
    /// # Errors
    /// A sentence, if there is no such game or file.
    pub fn from_name(name: &str) -> CommandResult<Self> {
        if let Some(game) = library::find(name) {
            return Ok(Self::from_shipped(game));
        }
        let path = Path::new(name);
        let looks_like_path = name.contains(['/', '\\']) || path.extension().is_some() || path.exists();
        if looks_like_path { Self::from_file(name) } else { fail(library::unknown_message(name)) }
    }

    /// A rule file on disk.
    ///
    /// # Errors
    /// A sentence, if it cannot be read.
    pub fn from_file(path: &str) -> CommandResult<Self> {
        let RuleFile { text, values, net } = RuleFile::load(path).or_else(fail)?;
        Ok(Self { name: path.to_owned(), shipped: false, text, values, net })
    }

    /// A rule file from another source.
    pub fn from_text(name: String, text: String) -> Self {
        Self { name, shipped: false, text, values: String::new(), net: Vec::new() }
    }

    /// The rule files of all shipped games.
    pub fn all_shipped() -> Vec<Self> {
        library::games().iter().map(Self::from_shipped).collect()
    }

    fn from_shipped(game: &ShippedGame) -> Self {
        let (text, values, net) = (game.text.to_owned(), game.values.to_owned(), game.net.to_owned());
        Self { name: game.id.to_owned(), shipped: true, text, values, net }
    }

    /// Its name in messages about mistakes.
    pub fn display_name(&self) -> String {
        if self.shipped { format!("{}.kdl", self.name) } else { self.name.clone() }
    }
}

/// A loaded game.
#[derive(Debug)]
pub struct LoadedGame {
    /// Its source.
    pub source: RuleSource,
    /// The game.
    pub game: Arc<Game>,
    /// The knowledge about the game.
    pub knowledge: Knowledge,
}

impl LoadedGame {
    /// The computer player, with this source of scores.
    ///
    /// # Errors
    /// A sentence, if the memory does not suffice.
    pub fn engine_with_source(&self, source: engine::eval::EvalSource, options: Options) -> CommandResult<Engine> {
        Engine::new(Arc::clone(&self.game), self.knowledge.clone().limited_to(source), options).or_else(fail)
    }

    /// The computer player.
    ///
    /// # Errors
    /// A sentence, if the memory does not suffice.
    pub fn engine(&self, options: Options) -> CommandResult<Engine> {
        Engine::new(Arc::clone(&self.game), self.knowledge.clone(), options).or_else(fail)
    }
}

impl RuleSource {
    /// Reads and compiles the game under chosen readings (name and value).
    ///
    /// # Errors
    /// The mistakes in the file, or what is wrong with the choices.
    pub fn load(self, readings: &[(String, String)]) -> CommandResult<LoadedGame> {
        let (default, _) = library::read(&self.text, &[]);
        if let Some(def) = &default {
            library::reading::check_choices(def, readings).or_else(fail)?;
        }
        // A file with mistakes under the defaults may have none under the chosen readings.
        let (def, problems) = match default {
            Some(def) if readings.is_empty() => (Some(def), Problems::default()),
            _ => library::read(&self.text, readings),
        };
        let Some(def) = def else { return Err(rule_file_failure(&self, &problems)) };
        let game = Arc::new(rules::compile(def));
        game.validate_start().or_else(|why| fail(explain::english(&why)))?;
        let beside = SidecarFiles { values: &self.values, net: &self.net };
        let known = library::load_knowledge(&self.text, beside, &self.display_name(), &game).or_else(fail)?;
        Ok(LoadedGame { source: self, game, knowledge: known })
    }
}

/// The failure for a rule file with mistakes.
pub fn rule_file_failure(source: &RuleSource, problems: &Problems) -> Failure {
    let name = source.display_name();
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    let drawn: Vec<String> =
        errors.iter().map(|problem| kdl::render(&name, &source.text, problem, terminal::stderr_colors())).collect();
    let count = match errors.len() + problems.omitted_errors() {
        1 => "a mistake".to_owned(),
        n => format!("{} mistakes", terminal::with_thousands(n)),
    };
    let more = if problems.omitted_errors() > 0 {
        format!("and {} more\n", terminal::with_thousands(problems.omitted_errors()))
    } else {
        String::new()
    };
    Failure::Message(format!("the rule file {name} has {count}"), drawn.concat() + &more)
}
