//! The available games and their names.
//!
//! Shipped games are available under their ids and under the names that other programs have for them, games of rule
//! files under the names of their files. This module lists them and loads one with the readings chosen for it. The
//! syntax of readings is in `readings`.

use crate::readings::{self, ReadingChoice};
use engine::eval::{EvalSource, SidecarFiles};
use engine::{Engine, Options};
use library::ShippedGame;
use library::{RuleFile, describe_io_error};
use rules::{Game, GameDef};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The default variant.
pub(crate) const DEFAULT_VARIANT: &str = "chess";

/// The name of the setting for the source of scores, in all protocols.
pub(crate) const EVALUATION_OPTION: &str = "Evaluation";

/// The available games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variants {
    custom: Vec<CustomVariant>,
    /// The readings chosen for games, by game name; they are kept while other games are played.
    readings: BTreeMap<String, Vec<ReadingChoice>>,
    /// The best-informed source that evaluations may use.
    source: EvalSource,
}

/// A game from a rule file on disk.
#[derive(Clone, Debug)]
struct CustomVariant {
    name: String,
    file: RuleFile,
}

/// What was found at a path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Added {
    /// The names of the games.
    pub(crate) names: Vec<String>,
    /// Why files of the folder were skipped, each a sentence without its full stop.
    pub(crate) skipped: Vec<String>,
}

impl Added {
    /// The names as a text for the user.
    pub(crate) fn list(&self) -> String {
        if self.names.is_empty() { "none".to_owned() } else { self.names.join(", ") }
    }
}

impl CustomVariant {
    /// Reads and checks the game of a rule file, which is named after the file.
    fn load(file: &Path) -> Result<Self, String> {
        let name = file.file_stem().map(|stem| stem.to_string_lossy().split_whitespace().collect::<Vec<_>>().join("-"));
        let name = name.filter(|name| !name.is_empty()).ok_or_else(|| unusable(file, &"the file has no name"))?;
        let rules = RuleFile::load(file)?;
        let game = compile(&rules.text, &[]).map_err(|why| unusable(file, &why))?;
        rules.check_sidecar_files(&file.to_string_lossy(), &game)?;
        Ok(Self { name, file: rules })
    }
}

fn unusable(path: &Path, why: &dyn fmt::Display) -> String {
    format!("{} cannot be used: {why}", path.display())
}

/// An available game.
#[derive(Clone, Copy, Debug)]
struct VariantSource<'a> {
    /// Its canonical name, whichever alias was requested.
    name: &'a str,
    text: &'a str,
    sidecar: SidecarFiles<'a>,
}

impl Variants {
    /// The shipped games and those of these files and folders, and a sentence without its full stop for each file of a
    /// folder that cannot be used.
    ///
    /// # Errors
    /// As for [`Variants::add`].
    pub(crate) fn with_rule_files(paths: &[String]) -> Result<(Self, Vec<String>), String> {
        let (mut variants, mut skipped) = (Self::default(), Vec::new());
        for path in paths {
            skipped.extend(variants.add(path)?.skipped);
        }
        Ok((variants, skipped))
    }

    /// Adds the game of a rule file, or those of all rule files in a folder. A game replaces another of the same name. In
    /// a folder, files that cannot be used are skipped: an interface would otherwise lose all games because of one.
    ///
    /// # Errors
    /// A sentence without its full stop, if nothing can be added; then nothing changes.
    pub(crate) fn add(&mut self, path: &str) -> Result<Added, String> {
        let at = Path::new(path);
        let (mut added, mut skipped) = (Vec::new(), Vec::new());
        if at.is_dir() {
            let entries = fs::read_dir(at).map_err(|error| unusable(at, &describe_io_error(&error)))?;
            let mut files: Vec<PathBuf> =
                entries.flatten().map(|entry| entry.path()).filter(|path| is_rule_file(path)).collect();
            files.sort();
            if files.is_empty() {
                return Err(unusable(at, &"it contains no rule file (.kdl)"));
            }
            for file in files {
                // Reading anything else might wait for ever.
                let is_file = fs::metadata(&file).is_ok_and(|file| file.is_file());
                let loaded =
                    if is_file { CustomVariant::load(&file) } else { Err(unusable(&file, &"it is not a file")) };
                match loaded {
                    Ok(variant) => added.push(variant),
                    Err(why) => skipped.push(why),
                }
            }
        } else {
            added.push(CustomVariant::load(at)?);
        }
        let names: Vec<String> = added.iter().map(|own| own.name.clone()).collect();
        self.custom.retain(|own| !names.contains(&own.name));
        self.custom.extend(added);
        // They were chosen for the replaced games.
        self.readings.retain(|name, _| !names.contains(name));
        Ok(Added { names, skipped })
    }

    /// An engine for a shipped game with default settings: the start of a session.
    pub(crate) fn default_engine(&self, name: &str) -> Engine {
        self.engine(name, false, Options::default())
            .unwrap_or_else(|why| unreachable!("the default variant is shipped: {why}"))
    }

    /// All names, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let shipped = library::games().iter().flat_map(|game| game.aliases().chain([game.id])).map(str::to_owned);
        let own = self.custom.iter().map(|own| own.name.clone());
        shipped.chain(own).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The names, sorted, of the games whose definition fulfils a condition. All rule files are read for it, by as many
    /// threads as there are cores, because an interface waits for the answer when it starts the engine.
    pub(crate) fn names_of(&self, fits: impl Fn(&GameDef) -> bool + Sync) -> Vec<String> {
        let text_fits = |text: &str| library::read(text, &[]).0.is_some_and(|def| fits(&def));
        let names = &|games: &[ShippedGame]| -> Vec<String> {
            let fitting = games.iter().filter(|game| text_fits(game.text));
            fitting.flat_map(|game| game.aliases().chain([game.id])).map(str::to_owned).collect()
        };
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        let parts = library::games().chunks(library::games().len().div_ceil(threads));
        let shipped: Vec<String> = std::thread::scope(|scope| {
            let readers: Vec<_> = parts.map(|part| scope.spawn(move || names(part))).collect();
            let read = readers.into_iter().map(|reader| reader.join().unwrap_or_else(|panic| resume_unwind(panic)));
            read.flatten().collect()
        });
        let own = self.custom.iter().filter(|own| text_fits(&own.file.text)).map(|own| own.name.clone());
        shipped.into_iter().chain(own).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// An engine for the game of that name; with `shuffled`, for its shuffled form, if it has one.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub(crate) fn engine(&self, name: &str, shuffled: bool, options: Options) -> Result<Engine, String> {
        let offered = self.find(name, shuffled)?;
        let chosen = self.readings.get(offered.name).map_or(&[][..], Vec::as_slice);
        let game = compile(offered.text, chosen)?;
        let known = library::load_knowledge(offered.text, offered.sidecar, name, &game)?;
        Engine::new(Arc::new(game), known.limited_to(self.source), options)
    }

    /// Chooses the source of scores, for all games from now on.
    ///
    /// # Errors
    /// A sentence without its full stop; then nothing changes.
    pub(crate) fn set_source(&mut self, name: &str) -> Result<(), String> {
        self.source = EvalSource::from_name(name)?;
        Ok(())
    }

    /// Chooses readings, parsed by [`readings::read`], for the game named in `text`, else for the game called `name`,
    /// and drops the earlier choice for that game. They apply to each new engine of the game. Returns whether the game
    /// is the one called `name`.
    ///
    /// # Errors
    /// A sentence without its full stop; then nothing changes.
    pub(crate) fn set_readings(&mut self, text: &str, name: &str, shuffled: bool) -> Result<bool, String> {
        let (of, rest) = readings::split_game(text);
        let current = self.find(name, shuffled)?;
        let meant = of.map_or(Ok(current), |of| self.find(of, false))?;
        let chosen = match library::read(meant.text, &[]) {
            (Some(def), _) => readings::parse(&def, rest)?,
            (None, _) => return Err(format!("{} cannot be read", meant.name)),
        };
        compile(meant.text, &chosen)?;
        let (meant, is_current) = (meant.name.to_owned(), meant.name == current.name);
        self.readings.insert(meant, chosen);
        Ok(is_current)
    }

    fn find(&self, name: &str, shuffled: bool) -> Result<VariantSource<'_>, String> {
        if let Some(own) = self.custom.iter().find(|own| own.name.eq_ignore_ascii_case(name)) {
            return Ok(VariantSource { name: &own.name, text: &own.file.text, sidecar: own.file.sidecar_files() });
        }
        let shipped = library::find_by_name(name).ok_or_else(|| self.unknown_variant_message(name))?;
        let meant = if shuffled { shipped.shuffled_variant().unwrap_or(shipped) } else { shipped };
        Ok(VariantSource { name: meant.id, text: meant.text, sidecar: meant.sidecar_files() })
    }

    /// Whether the game has a shuffled form.
    pub(crate) fn has_shuffled_form(name: &str) -> bool {
        library::find_by_name(name).and_then(ShippedGame::shuffled_variant).is_some()
    }

    fn unknown_variant_message(&self, name: &str) -> String {
        let names = self.names();
        match kdl::suggest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("there is no variant `{name}`; did you mean `{near}`?"),
            None => format!("there is no variant `{name}`"),
        }
    }
}

fn is_rule_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "kdl")
}

/// The game of a rule file with the chosen readings, or its first error.
fn compile(text: &str, chosen: &[ReadingChoice]) -> Result<Game, String> {
    let game = library::load(text, chosen).map_err(|problems| {
        let errors = problems.iter().filter(|problem| problem.severity == kdl::Severity::Error);
        let mut lines = errors.map(|problem| kdl::render_line("rules", text, problem));
        let first = lines.next().unwrap_or_default();
        match lines.count() + problems.omitted_errors() {
            0 => first,
            more => format!("{first} (and {more} more errors)"),
        }
    })?;
    game.validate_start().map_err(|why| explain::english(&why))?;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_game_with_invalid_values_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my own.kdl");
        let path = path.to_str().unwrap();
        fs::write(path, library::find(DEFAULT_VARIANT).unwrap().text).unwrap();
        let mut variants = Variants::default();
        assert_eq!(variants.add(path), Ok(Added { names: vec!["my-own".to_owned()], skipped: Vec::new() }));
        fs::write(folder.path().join("values.toml"), "games = many").unwrap();
        let why = Variants::with_rule_files(&[path.to_owned()]).unwrap_err();
        assert!(why.starts_with("values.toml beside ") && why.contains("my own.kdl cannot be used: "), "{why}");
    }

    /// An interface that starts the engine with a folder must not lose all games because of one file in it.
    #[test]
    fn files_of_a_folder_that_cannot_be_used_are_skipped_with_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("bad.kdl"), "game {").unwrap();
        fs::write(at("binary.kdl"), [0xff, 0xfe, 0]).unwrap();
        fs::create_dir(at("folder.kdl")).unwrap();
        let path = folder.path().to_str().unwrap().to_owned();
        let none = Variants::default().add(&path).unwrap();
        assert!(none.names.is_empty() && none.skipped.len() == 3, "{none:?}");
        fs::write(at("good.kdl"), library::find(DEFAULT_VARIANT).unwrap().text).unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("nowhere"), at("link.kdl")).unwrap();
            // Reading it would wait for a writer.
            assert!(std::process::Command::new("mkfifo").arg(at("pipe.kdl")).status().unwrap().success());
        }
        let added = Variants::default().add(&path).unwrap();
        assert_eq!(added.names, ["good"]);
        let skipped = added.skipped.join("\n");
        let mut bad = vec!["bad.kdl", "binary.kdl", "folder.kdl"];
        if cfg!(unix) {
            bad.extend(["link.kdl", "pipe.kdl"]);
        }
        assert_eq!(added.skipped.len(), bad.len(), "{skipped}");
        assert!(bad.iter().all(|name| skipped.contains(name)), "{skipped}");
    }
}
