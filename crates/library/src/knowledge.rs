//! What has been learnt about a game: from the files beside its rule file, or from a game that it extends.
//!
//! For searches and evaluations. `library` reads the files; `engine::eval::Net::inherited` decides what the net of one game can
//! say about another.

use crate::{ShippedGame, find, rule_text};
use engine::eval::{Knowledge, Net, SidecarFiles, Values};
use rules::Game;
use std::sync::Arc;

/// The knowledge about the game of a rule file, from the files beside it; if there is no net, from the [`net_donor`]'s.
///
/// # Errors
/// Those of [`SidecarFiles::parse`].
pub fn knowledge(text: &str, beside: SidecarFiles<'_>, game: &Game) -> Result<Knowledge, (&'static str, String)> {
    let mut known = beside.parse(game)?;
    if beside.net.is_empty() {
        known.net = net_donor(text).and_then(|teacher| teacher.transfer_net(teacher.net, game, &known.values));
    }
    Ok(known)
}

/// The nearest game that a rule file extends and that has a net of its own.
pub fn net_donor(text: &str) -> Option<&'static ShippedGame> {
    rules::ancestors(text, &rule_text).iter().filter_map(|id| find(id)).find(|shipped| shipped.has_net)
}

impl ShippedGame {
    /// The knowledge about this game, under any readings.
    ///
    /// # Errors
    /// Those of [`SidecarFiles::parse`]; under the default readings there are none.
    pub fn knowledge(&self, game: &Game) -> Result<Knowledge, (&'static str, String)> {
        knowledge(self.text, self.sidecar_files(), game)
    }

    /// The files beside its rule file.
    pub fn sidecar_files(&self) -> SidecarFiles<'static> {
        SidecarFiles { values: self.values, net: self.net }
    }

    /// Adapts a net of this game to a similar game with these piece values, as far as they are known. `None` if the
    /// games are not similar enough, or if this is not a net of this game.
    pub fn transfer_net(&self, net: &[u8], game: &Game, values: &Values) -> Option<Arc<Net>> {
        let own = self.load(&[]).ok()?;
        let worth = Values::parse_for_game(self.values, &own).ok()?;
        Net::from_bytes(net, &own).ok()?.transfer((&own, &worth), (game, values)).map(Arc::new)
    }
}

#[cfg(test)]
mod tests {
    use crate::{ShippedGame, games, net_donor};
    use engine::eval::SidecarFiles;

    fn is_taught(shipped: &ShippedGame) -> bool {
        let game = shipped.load(&[]).unwrap();
        shipped.knowledge(&game).unwrap().net.is_some()
    }

    #[test]
    fn games_without_a_net_use_the_net_of_a_similar_ancestor() {
        let heirs = games().iter().filter(|game| !game.has_net && net_donor(game.text).is_some());
        let (taught, not): (Vec<_>, Vec<_>) = heirs.partition(|game| is_taught(game));
        let ids = |games: &[&ShippedGame]| games.iter().map(|game| game.id).collect::<Vec<_>>();
        assert!(taught.len() > 30, "taught: {:?}; not: {:?}", ids(&taught), ids(&not));
    }

    #[test]
    fn a_custom_game_uses_the_net_of_a_game_that_it_extends_or_carries() {
        let text = "extends king-of-the-hill\ngame \"Own\" { source \"a test\" }\n";
        for text in [text.to_owned(), crate::self_contained(text)] {
            assert_eq!(net_donor(&text).map(|teacher| teacher.id), Some("chess"));
            let game = crate::load(&text, &[]).unwrap();
            assert!(crate::knowledge(&text, SidecarFiles::default(), &game).unwrap().net.is_some());
        }
        assert!(net_donor("game \"Alone\"").is_none());
    }
}
