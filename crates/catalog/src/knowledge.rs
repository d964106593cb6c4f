//! What is known of a game beside its rules: what lies beside its rule file, or what a game that it extends has learnt.
//!
//! For: whoever thinks about a game. Not for: files (`input`), or what a net of one game can say of another
//! (`eval::Net::inherited`).

use crate::{Shipped, find, library};
use eval::{Beside, Knowledge, Net, Values};
use rules::Game;
use std::sync::Arc;

/// What is known of the game of a rule file by what lies beside that; where no net does, the [`teacher`]'s counts.
///
/// # Errors
/// Those of [`Beside::read`].
pub fn knowledge(text: &str, beside: Beside<'_>, game: &Game) -> Result<Knowledge, (&'static str, String)> {
    let mut known = beside.read(game)?;
    if beside.net.is_empty() {
        known.net = teacher(text).and_then(|teacher| teacher.teach(teacher.net, game, &known.values));
    }
    Ok(known)
}

/// The nearest game that a rule file extends of which a net has been learnt.
pub fn teacher(text: &str) -> Option<&'static Shipped> {
    rules::ancestors(text, &library).iter().filter_map(|id| find(id)).find(|shipped| shipped.taught)
}

impl Shipped {
    /// What is known of it, under whatever readings.
    ///
    /// # Errors
    /// Those of [`Beside::read`]; under the usual readings there are none.
    pub fn knowledge(&self, game: &Game) -> Result<Knowledge, (&'static str, String)> {
        knowledge(self.text, self.beside(), game)
    }

    /// What lies beside its rule file.
    pub fn beside(&self) -> Beside<'static> {
        Beside { values: self.values, net: self.net }
    }

    /// What a net of this game says of another game that is much like it, and whose men are worth that as far as somebody
    /// has found out; none if it is not, or if it is no net of this game.
    pub fn teach(&self, net: &[u8], game: &Game, values: &Values) -> Option<Arc<Net>> {
        let own = self.load(&[]).ok()?;
        let worth = Values::stored(self.values, &own).ok()?;
        Net::read(net, &own).ok()?.inherited((&own, &worth), (game, values)).map(Arc::new)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Shipped, games, teacher};
    use eval::Beside;

    fn is_taught(shipped: &Shipped) -> bool {
        let game = shipped.load(&[]).unwrap();
        shipped.knowledge(&game).unwrap().net.is_some()
    }

    #[test]
    fn games_without_a_net_are_taught_where_they_are_much_like_another() {
        let heirs = games().iter().filter(|game| !game.taught && teacher(game.text).is_some());
        let (taught, not): (Vec<_>, Vec<_>) = heirs.partition(|game| is_taught(game));
        let ids = |games: &[&Shipped]| games.iter().map(|game| game.id).collect::<Vec<_>>();
        assert!(taught.len() > 30, "taught: {:?}; not: {:?}", ids(&taught), ids(&not));
    }

    #[test]
    fn an_own_game_is_taught_by_what_it_extends_also_where_it_carries_that_with_it() {
        let text = "extends king-of-the-hill\ngame \"Own\" { source \"a test\" }\n";
        for text in [text.to_owned(), crate::whole(text)] {
            assert_eq!(teacher(&text).map(|teacher| teacher.id), Some("chess"));
            let game = crate::load(&text, &[]).unwrap();
            assert!(crate::knowledge(&text, Beside::default(), &game).unwrap().net.is_some());
        }
        assert!(teacher("game \"Alone\"").is_none());
    }
}
