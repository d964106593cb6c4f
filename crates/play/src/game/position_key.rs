//! The key by which an archive finds a position in other games: its text without the counters.
//!
//! Two games that reach the same position on different ways, or with different counters, have the same key. A position
//! cannot be read back from it.

use crate::fault::Fault;
use crate::game::game_cache::GameCache;
use crate::game::game_state::GameState;
use rules::Game;

/// The key of a position given as text.
pub fn place(game: &Game, position: &str) -> String {
    let names = game.def().notation.position.iter().filter(|name| !name.starts_with('{'));
    let counts: Vec<bool> = names.map(|name| matches!(name.as_str(), "clock" | "number")).collect();
    let kept = position.split_whitespace().enumerate();
    let kept = kept.filter(|(at, _)| !counts.get(*at).copied().unwrap_or_default()).map(|(_, field)| field);
    kept.collect::<Vec<_>>().join(" ")
}

impl GameState {
    /// The keys of all positions of the game, including the first one.
    pub fn position_keys(&self, game: &Game) -> Vec<String> {
        self.positions().map(|pos| place(game, &notation::position::write(game, &pos))).collect()
    }
}

impl GameCache {
    /// The key of a position of this game, given as text.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn place(&self, id: &str, position: &str) -> Result<String, Fault> {
        let setting = self.load_source(&self.find_source(id).map_err(Fault::bad)?, Vec::new())?;
        Ok(place(setting.game(), position))
    }
}
