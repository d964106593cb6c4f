//! The games that a benchmark asks about: shipped ones and rule files, each under its readings.

use super::lines::RuleFileLine;
use commandline::failure::{CommandResult, fail};
use commandline::load::RuleSource;
use explain::Language;
use rules::Game;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game under chosen readings.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The id or path, as the user gave it.
    pub(crate) game_name: String,
    /// The readings that differ from their defaults.
    pub(crate) readings: BTreeMap<String, String>,
    pub(crate) game: Arc<Game>,
    /// The rule file with all that it extends.
    text: String,
}

impl Subject {
    /// The games of these names, and with `each_reading` each under every other value of each reading.
    ///
    /// # Errors
    /// A game that does not exist, has mistakes, or is given twice.
    pub(crate) fn list(names: &[String], each_reading: bool) -> CommandResult<Vec<Self>> {
        let mut known = BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !known.insert(*name)) {
            return fail(format!("`{twice}` is given twice"));
        }
        let mut subjects = Vec::new();
        for name in names {
            let source = RuleSource::from_name(name)?;
            let others = if each_reading { library::parse(&source.text).alternative_readings() } else { Vec::new() };
            for choice in [None].into_iter().chain(others.into_iter().map(Some)) {
                let readings: Vec<(String, String)> = choice.into_iter().collect();
                let game = source.clone().load(&readings)?.game;
                let text = library::self_contained(&source.text);
                let readings = readings.into_iter().collect();
                subjects.push(Self { game_name: name.clone(), readings, game, text });
            }
        }
        Ok(subjects)
    }

    /// Its name in ids of questions: `chess`, `wolf-chess array=mirrored`.
    pub(crate) fn label(&self) -> String {
        label(&self.game_name, &self.readings)
    }

    /// Its rules in English.
    pub(crate) fn rule_sheet(&self) -> String {
        let sections = explain::rule_sheet(self.game.def(), Language::English);
        let sections = sections.iter().map(|section| format!("{}\n{}", section.heading, section.lines.join("\n")));
        sections.collect::<Vec<_>>().join("\n\n")
    }

    /// Its rules for the program that scores.
    pub(crate) fn rule_file(&self) -> RuleFileLine {
        RuleFileLine { game: self.game_name.clone(), readings: self.readings.clone(), rule_file: self.text.clone() }
    }
}

/// The name of a game under these readings.
pub(crate) fn label(game: &str, readings: &BTreeMap<String, String>) -> String {
    let readings = readings.iter().map(|(name, value)| format!(" {name}={value}"));
    format!("{game}{}", readings.collect::<String>())
}
