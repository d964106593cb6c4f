//! By what a position is found again in other games: its text without what only counts.
//!
//! For: archives. Two games that came to the same position by other ways, or with other clocks of the rules, have the
//! same place. Not for: keeping them, and no position can be read from it.

use crate::course::Course;
use crate::fault::Fault;
use crate::library::Library;
use rules::Game;

/// The place of a position that is written so.
pub fn place(game: &Game, position: &str) -> String {
    let names = game.def().notation.position.iter().filter(|name| !name.starts_with('{'));
    let counts: Vec<bool> = names.map(|name| matches!(name.as_str(), "clock" | "number")).collect();
    let kept = position.split_whitespace().enumerate();
    let kept = kept.filter(|(at, _)| !counts.get(*at).copied().unwrap_or_default()).map(|(_, field)| field);
    kept.collect::<Vec<_>>().join(" ")
}

impl Course {
    /// The places of all positions that it has been through, the first one included.
    pub fn places(&self, game: &Game) -> Vec<String> {
        let all = self.turns.iter().map(|played| &played.before).chain([&self.pos]);
        all.map(|pos| place(game, &notation::position::write(game, pos))).collect()
    }
}

impl Library {
    /// The place of a position of this game, which is written so.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn place(&self, id: &str, position: &str) -> Result<String, Fault> {
        let setting = self.setting(&self.find(id).map_err(Fault::bad)?, Vec::new())?;
        Ok(place(setting.game(), position))
    }
}
