//! Which games are offered, under which names.
//!
//! The shipped ones under their ids and under the names that other programs have for them, and those of rule files on
//! the disk under the names of their files. For: listing them and loading one, under the readings that have been chosen
//! for it. Not for: what a protocol does with it, how readings are written (`readings`).

use crate::readings::{self, Choice};
use catalog::Shipped;
use engine::{Engine, Options};
use eval::{Beside, Source};
use input::{RuleFile, plainly};
use rules::Game;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is played if nothing else is said.
pub(crate) const USUAL: &str = "chess";

/// The setting that says what scores come from, in both protocols.
pub(crate) const EVALUATION: &str = "Evaluation";

/// The games on offer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variants {
    own: Vec<Own>,
    /// The readings chosen for games, by the names of these; whichever game is played meanwhile.
    readings: BTreeMap<String, Vec<Choice>>,
    /// The most that evaluations may know.
    source: Source,
}

/// A game from the disk.
#[derive(Clone, Debug)]
struct Own {
    name: String,
    file: RuleFile,
}

/// A game that is on offer.
#[derive(Clone, Copy, Debug)]
struct Offered<'a> {
    /// Its own name, whichever of its names it was asked for.
    name: &'a str,
    text: &'a str,
    beside: Beside<'a>,
}

impl Variants {
    /// The shipped games and those of these files and folders.
    pub(crate) fn with(paths: &[String]) -> Result<Self, String> {
        let mut variants = Self::default();
        paths.iter().try_for_each(|path| variants.add(path).map(drop))?;
        Ok(variants)
    }

    /// Adds the game of a rule file, or those of all rule files in a folder; the answer are their names. One with the
    /// same name as another takes its place.
    ///
    /// # Errors
    /// A sentence without its full stop, if one cannot be read or has mistakes; then none is added.
    pub(crate) fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        let failed = |path: &Path, why: &dyn std::fmt::Display| format!("{} cannot be used: {why}", path.display());
        let at = Path::new(path);
        let files: Vec<PathBuf> = if at.is_dir() {
            let entries = fs::read_dir(at).map_err(|error| failed(at, &plainly(&error)))?;
            let mut files: Vec<PathBuf> =
                entries.flatten().map(|entry| entry.path()).filter(|path| is_rule_file(path)).collect();
            files.sort();
            files
        } else {
            vec![at.to_owned()]
        };
        if files.is_empty() {
            return Err(failed(at, &"there is no rule file (.kdl) in it"));
        }
        let mut added = Vec::new();
        for file in files {
            let name =
                file.file_stem().map(|stem| stem.to_string_lossy().split_whitespace().collect::<Vec<_>>().join("-"));
            let name = name.filter(|name| !name.is_empty()).ok_or_else(|| failed(&file, &"it has no name"))?;
            let rules = RuleFile::at(&file)?;
            let game = compile(&rules.text, &[]).map_err(|why| failed(&file, &why))?;
            rules.check_beside(&file.to_string_lossy(), &game)?;
            added.push(Own { name, file: rules });
        }
        let names: Vec<String> = added.iter().map(|own| own.name.clone()).collect();
        self.own.retain(|own| !names.contains(&own.name));
        self.own.extend(added);
        // They were chosen for others.
        self.readings.retain(|name, _| !names.contains(name));
        Ok(names)
    }

    /// An engine for the usual game, with the usual settings: what a conversation begins with.
    pub(crate) fn usual(&self) -> Engine {
        self.engine(USUAL, false, Options::default())
            .unwrap_or_else(|why| unreachable!("the usual game is shipped: {why}"))
    }

    /// All names, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let shipped = catalog::games().iter().flat_map(|game| game.names().chain([game.id])).map(str::to_owned);
        let own = self.own.iter().map(|own| own.name.clone());
        shipped.chain(own).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// An engine for the game of that name; with `shuffled` the one that is played instead, if there is one.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub(crate) fn engine(&self, name: &str, shuffled: bool, options: Options) -> Result<Engine, String> {
        let offered = self.find(name, shuffled)?;
        let chosen = self.readings.get(offered.name).map_or(&[][..], Vec::as_slice);
        let game = compile(offered.text, chosen)?;
        let known = input::stored(offered.text, offered.beside, name, &game)?;
        Engine::new(Arc::new(game), known.speaking_by(self.source), options)
    }

    /// Chooses what scores come from, for all games from now on.
    ///
    /// # Errors
    /// A sentence without its full stop; then nothing changes.
    pub(crate) fn choose_source(&mut self, name: &str) -> Result<(), String> {
        self.source = Source::named(name)?;
        Ok(())
    }

    /// Chooses readings, as [`readings::read`] has them: for the game named there, else for the one that goes by this
    /// name; those chosen for it before are forgotten. They hold whenever its engine is asked for. The answer: is it
    /// the one that goes by this name?
    ///
    /// # Errors
    /// A sentence without its full stop; then nothing changes.
    pub(crate) fn choose_readings(&mut self, text: &str, name: &str, shuffled: bool) -> Result<bool, String> {
        let (of, rest) = readings::of_game(text);
        let current = self.find(name, shuffled)?;
        let meant = of.map_or(Ok(current), |of| self.find(of, false))?;
        let chosen = match catalog::read(meant.text, &[]) {
            (Some(def), _) => readings::read(&def, rest)?,
            (None, _) => return Err(format!("{} cannot be read", meant.name)),
        };
        compile(meant.text, &chosen)?;
        let (meant, is_current) = (meant.name.to_owned(), meant.name == current.name);
        self.readings.insert(meant, chosen);
        Ok(is_current)
    }

    fn find(&self, name: &str, shuffled: bool) -> Result<Offered<'_>, String> {
        if let Some(own) = self.own.iter().find(|own| own.name.eq_ignore_ascii_case(name)) {
            return Ok(Offered { name: &own.name, text: &own.file.text, beside: own.file.beside() });
        }
        let shipped = catalog::called(name).ok_or_else(|| self.unknown(name))?;
        let meant = if shuffled { shipped.shuffled().unwrap_or(shipped) } else { shipped };
        Ok(Offered { name: meant.id, text: meant.text, beside: meant.beside() })
    }

    /// Is there a shuffled form of that game?
    pub(crate) fn can_be_shuffled(name: &str) -> bool {
        catalog::called(name).and_then(Shipped::shuffled).is_some()
    }

    fn unknown(&self, name: &str) -> String {
        let names = self.names();
        match lang::suggest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("there is no variant `{name}`; did you mean `{near}`?"),
            None => format!("there is no variant `{name}`"),
        }
    }
}

fn is_rule_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "kdl")
}

/// The game of a rule file under chosen readings, or its first mistake.
fn compile(text: &str, chosen: &[Choice]) -> Result<Game, String> {
    let game = catalog::load(text, chosen).map_err(|problems| {
        let errors = problems.iter().filter(|problem| problem.severity == lang::Severity::Error);
        let mut lines = errors.map(|problem| lang::render_line("rules", text, problem));
        let first = lines.next().unwrap_or_default();
        match lines.count() + problems.more() {
            0 => first,
            more => format!("{first} (and {more} more mistakes)"),
        }
    })?;
    game.sound_start()?;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_game_whose_values_cannot_be_used_is_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my own.kdl");
        let path = path.to_str().unwrap();
        fs::write(path, catalog::find(USUAL).unwrap().text).unwrap();
        let mut variants = Variants::default();
        assert_eq!(variants.add(path), Ok(vec!["my-own".to_owned()]));
        fs::write(folder.path().join("values.toml"), "games = many").unwrap();
        let why = Variants::with(&[path.to_owned()]).unwrap_err();
        assert!(why.starts_with("values.toml beside ") && why.contains("my own.kdl cannot be used: "), "{why}");
    }
}
