//! What answers share from one request to the next: the list of games, and the state of searches.
//!
//! It lives with the [`GameCache`], which compiles the games.

use crate::analysis::AnalysisEngine;
use crate::game::game_card;
use crate::json::to_json;
use engine::eval::EvalSource;
use parking_lot::Mutex;
use play::{ConfiguredGame, Fault, GameCache, GameSource};
use std::sync::{Arc, OnceLock};

/// The number of games for which the state of searches is kept.
const MAX_ENGINES: usize = 2;

/// What answers share.
#[derive(Debug, Default)]
pub(crate) struct AnswerCache {
    games: OnceLock<String>,
    engines: Mutex<Vec<(Arc<ConfiguredGame>, Arc<AnalysisEngine>)>>,
}

/// The list of shipped games as JSON, created once. It needs only the rule files; games are compiled when they are
/// first used.
///
/// Games that extend no other come first, those with the longest rule files at the top (they are the most
/// original), then the others by name.
///
/// # Errors
/// None: shipped files are valid.
pub fn game_list(library: &GameCache) -> Result<String, Fault> {
    let cache = AnswerCache::of(library);
    if let Some(list) = cache.games.get() {
        return Ok(list.clone());
    }
    let read = |shipped| {
        let edition = GameSource::from(shipped);
        match edition.parse().read(&[]) {
            (Some(def), problems) if !problems.has_errors() => Ok((edition, def)),
            (_, problems) => Err(Fault::from(problems)),
        }
    };
    let games = library::games().iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
    let mut cards: Vec<_> =
        games.iter().map(|(edition, def)| (game_card(edition, def), edition.text().len())).collect();
    cards.sort_by_key(|(card, length)| card.sort_key(*length));
    let cards: Vec<_> = cards.iter().map(|(card, _)| card).collect();
    Ok(cache.games.get_or_init(|| to_json(&cards)).clone())
}

impl AnswerCache {
    /// That of this library, and of all its clones.
    pub(crate) fn of(library: &GameCache) -> Arc<Self> {
        library.memo().get_or_init(Arc::<Self>::default)
    }

    /// The state of searches of this game that use this source of scores.
    pub(crate) fn analysis_engine(&self, setting: &Arc<ConfiguredGame>, source: EvalSource) -> Arc<AnalysisEngine> {
        let of = |benches: &[(Arc<ConfiguredGame>, Arc<AnalysisEngine>)]| {
            let mut of_setting = benches.iter().filter(|(known, _)| Arc::ptr_eq(known, setting));
            of_setting.find(|(_, bench)| bench.source() == source).map(|(_, bench)| Arc::clone(bench))
        };
        if let Some(bench) = of(&self.engines.lock()) {
            return bench;
        }
        let made = Arc::new(AnalysisEngine::new(setting, source));
        let mut benches = self.engines.lock();
        if let Some(bench) = of(&benches) {
            return bench;
        }
        if benches.len() >= MAX_ENGINES {
            benches.remove(0);
        }
        benches.push((Arc::clone(setting), Arc::clone(&made)));
        made
    }
}
