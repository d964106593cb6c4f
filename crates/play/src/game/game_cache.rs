//! A cache of compiled games under chosen readings, and of the games that were requested last, so that a long game is
//! not replayed for every click.
//!
//! The shipped games are always available; a custom game is available to those who add it (`GameCache::with`).
//! `library` reads the rule files, and the callers find the texts of custom games.

use crate::fault::{Fault, FaultKind};
use crate::game::configured_game::ConfiguredGame;
use crate::game::game_source::GameSource;
use crate::game::game_state::GameState;
use crate::game::memo::Memo;
use parking_lot::{Mutex, MutexGuard};
use rules::{Budget, Game};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum number of compiled games, not counting games in progress.
const MAX_COMPILED_GAMES: usize = 24;
/// The maximum total weight of the compiled custom games ([`rules::GameDef::weight`]), about 1 GB; shipped games do not
/// count. A game like chess has a weight of two thousand.
const MAX_CUSTOM_WEIGHT: usize = 4_000_000;
/// The number of games in progress to remember.
const MAX_RECENT_GAMES: usize = 8;

type ReadingChoices = Vec<(String, String)>;

/// A cache of compiled games, one for each choice of readings. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct GameCache {
    shared: Arc<SharedCache>,
    /// The custom games that were added.
    extra_sources: Vec<GameSource>,
}

#[derive(Debug, Default)]
struct SharedCache {
    compiled: Mutex<BTreeMap<(String, ReadingChoices), Arc<ConfiguredGame>>>,
    recent: Mutex<Vec<GameState>>,
    /// What its users keep as long as the cache lives.
    memo: Memo,
}

impl GameCache {
    /// The same library with a custom game, which can then be found by its id. Compiled games are shared with all
    /// libraries that have the same game.
    pub fn with(&self, brought: GameSource) -> Self {
        let brought = self.extra_sources.iter().cloned().chain([brought]).collect();
        Self { shared: Arc::clone(&self.shared), extra_sources: brought }
    }

    /// The id of the game whose net evaluates the game of that id, if there is one.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn net_donor(&self, id: &str) -> Result<Option<&'static str>, Fault> {
        let edition = self.find_source(id).map_err(Fault::not_found)?;
        Ok(edition.net_donor().map(|teacher| teacher.id))
    }

    /// Sets the net that evaluates the game of that id, a `net.bin` of its [`net_donor`](Self::net_donor). Only for
    /// libraries without clones: they would share the compiled games, but not the net.
    ///
    /// # Errors
    /// If there is no such game, or if the net is broken or belongs to another game.
    pub fn set_net(&mut self, id: &str, net: &[u8]) -> Result<(), Fault> {
        let edition = self.find_source(id).map_err(Fault::not_found)?;
        let taught = edition.with_net(net).map_err(Fault::bad)?;
        self.extra_sources.retain(|known| known.id() != taught.id());
        // Games that were compiled before do not use the net.
        self.lock_compiled().retain(|(known, _), _| known != taught.id());
        self.shared.recent.lock().clear();
        self.extra_sources.push(taught);
        Ok(())
    }

    /// The custom game of that id if it is currently compiled, so that its text need not be loaded.
    pub fn compiled_source(&self, id: &str) -> Option<GameSource> {
        let compiled = self.lock_compiled();
        let (_, setting) =
            compiled.range((id.to_owned(), Vec::new())..).next().filter(|((known, _), _)| known == id)?;
        Some(setting.source().clone())
    }

    /// Finds the game of that id.
    ///
    /// # Errors
    /// A message if there is none.
    pub fn find_source(&self, id: &str) -> Result<GameSource, String> {
        // Ids are short; a longer text is not repeated in the answer.
        if id.len() > 60 {
            return Err("there is no game with such a long id".to_owned());
        }
        if let Some(brought) = self.extra_sources.iter().find(|brought| brought.id() == id) {
            return Ok(brought.clone());
        }
        if GameSource::is_custom_id(id) {
            return Err(format!("there is no game `{id}` here; it may have been deleted before it was played"));
        }
        library::find(id).map(GameSource::from).ok_or_else(|| library::unknown_message(id))
    }

    /// The game of that id under these readings; the others have their defaults.
    ///
    /// # Errors
    /// If there is no such game; readings that do not exist.
    pub fn load(&self, id: &str, chosen: ReadingChoices) -> Result<Arc<ConfiguredGame>, Fault> {
        self.load_source(&self.find_source(id).map_err(Fault::not_found)?, chosen)
    }

    /// The game under these readings; the others have their defaults.
    ///
    /// # Errors
    /// Readings that do not exist; errors of a custom game; or too many large custom games are being played.
    pub fn load_source(&self, edition: &GameSource, mut chosen: ReadingChoices) -> Result<Arc<ConfiguredGame>, Fault> {
        chosen.sort();
        if let Some(double) = chosen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Fault::bad(format!("the reading `{}` is chosen twice", double[0].0)));
        }
        let key = (edition.id().to_owned(), chosen);
        if let Some(setting) = self.lock_compiled().get(&key) {
            return Ok(Arc::clone(setting));
        }
        let game = Arc::new(library::load(edition.text(), &key.1)?);
        let setting = Arc::new(ConfiguredGame::new(edition.clone(), game));
        let mut compiled = self.lock_compiled();
        let full = |compiled: &BTreeMap<_, Arc<ConfiguredGame>>| {
            edition.is_custom()
                && compiled.values().map(|setting| setting.weight()).sum::<usize>() + setting.weight()
                    > MAX_CUSTOM_WEIGHT
        };
        if compiled.len() >= MAX_COMPILED_GAMES || full(&compiled) {
            compiled.retain(|(_, chosen), setting| {
                chosen.is_empty() && !setting.source().is_custom() || Arc::strong_count(setting) > 1
            });
        }
        if full(&compiled) {
            return Err(Fault::new(
                FaultKind::Conflict,
                "too many large custom games are being played; try again later",
            ));
        }
        compiled.insert(key, Arc::clone(&setting));
        Ok(setting)
    }

    fn lock_compiled(&self) -> MutexGuard<'_, BTreeMap<(String, ReadingChoices), Arc<ConfiguredGame>>> {
        self.shared.compiled.lock()
    }

    /// Does some work with the game under these readings.
    ///
    /// # Errors
    /// Readings that do not exist; errors of `work`; or the position is too complex for the budget.
    pub fn with_game<T>(
        &self,
        edition: &GameSource,
        chosen: impl IntoIterator<Item = (String, String)>,
        budget: &Budget,
        work: impl FnOnce(&Game) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let setting = self.load_source(edition, chosen.into_iter().collect())?;
        crate::game::budget::with_budget(setting.game(), budget, work)
    }

    /// What the users of this cache, and of all its clones, keep with it.
    pub fn memo(&self) -> &Memo {
        &self.shared.memo
    }

    /// Among the remembered games with the same start, the one that shares most turns with these texts, and the number
    /// of shared turns.
    pub(crate) fn recall(&self, begun: &GameState, texts: &[&str]) -> Option<(GameState, usize)> {
        let recent = self.shared.recent.lock();
        let shared = |known: &GameState| {
            known.turns.iter().zip(texts).take_while(|(played, text)| played.texts.text == **text).count()
        };
        let like = recent.iter().filter(|known| known.has_same_start(begun)).map(|known| (known, shared(known)));
        like.max_by_key(|(_, shared)| *shared)
            .filter(|(_, shared)| *shared > 0)
            .map(|(known, shared)| (known.clone(), shared))
    }

    /// Remembers a game; of two games of which one continues the other, only the longer one is kept.
    pub fn remember(&self, course: &GameState) {
        let mut recent = self.shared.recent.lock();
        // The longer game stays, and becomes the most recent one.
        if let Some(longer) = recent.iter().position(|known| course.is_prefix_of(known)) {
            recent[longer..].rotate_left(1);
            return;
        }
        recent.retain(|known| !known.is_prefix_of(course));
        if recent.len() >= MAX_RECENT_GAMES {
            recent.remove(0);
        }
        recent.push(course.clone());
    }
}
