//! A game that can be played: its rule file, and what comes with it.
//!
//! For: what shipped games and people's own have in common, so that nobody else asks which it is. A game of somebody's
//! own is known by its text alone: its id is `~` and a hash of the text, so whatever is played under an id is always
//! played by the same rules ([decision 13](../../../docs/decisions/0013-own-games-by-hash.md)). Not for: where own
//! texts are kept (whoever brings them), compiling (`library`).

use catalog::{Enclosed, Shipped};
use eval::{Beside, Knowledge};
use rules::{Game, GameDef, Parsed};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What the id of somebody's own game begins with; no shipped game's does.
const OWN: char = '~';
/// So many bytes of the hash are in an id.
const HASH: usize = 16;

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Edition(Of);

#[derive(Clone, Debug)]
enum Of {
    Shipped(&'static Shipped),
    Own(Arc<Own>),
}

#[derive(Debug)]
struct Own {
    id: String,
    text: String,
}

impl From<&'static Shipped> for Edition {
    fn from(shipped: &'static Shipped) -> Self {
        Self(Of::Shipped(shipped))
    }
}

impl Edition {
    /// Somebody's own game, by its rule file together with those of the games it extends (`catalog::whole`): so nothing
    /// that changes elsewhere changes it. Whether the file is right is found out when somebody plays it.
    pub fn own(whole: String) -> Self {
        let hash = Sha256::digest(whole.as_bytes());
        let hash = hash.iter().take(HASH).fold(String::new(), |id, byte| format!("{id}{byte:02x}"));
        Self(Of::Own(Arc::new(Own { id: format!("{OWN}{hash}"), text: whole })))
    }

    /// Is this the id of somebody's own game, whether there is one or not?
    pub fn is_own_id(id: &str) -> bool {
        let hash = id.strip_prefix(OWN).unwrap_or_default();
        hash.len() == 2 * HASH && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// Is it somebody's own?
    pub fn is_own(&self) -> bool {
        matches!(self.0, Of::Own(_))
    }

    /// By what it is called in questions and addresses.
    pub fn id(&self) -> &str {
        match &self.0 {
            Of::Shipped(shipped) => shipped.id,
            Of::Own(own) => &own.id,
        }
    }

    /// The rule file.
    pub fn text(&self) -> &str {
        match &self.0 {
            Of::Shipped(shipped) => shipped.text,
            Of::Own(own) => &own.text,
        }
    }

    /// The rule file with those of all games it extends.
    pub(crate) fn whole(&self) -> String {
        match &self.0 {
            Of::Shipped(shipped) => catalog::whole(shipped.text),
            Of::Own(own) => own.text.clone(),
        }
    }

    /// The rule file, to be read under several readings.
    pub(crate) fn parsed(&self) -> Parsed {
        catalog::parse(self.text())
    }

    /// The rule file as it is read by default; none: it has mistakes.
    pub fn def(&self) -> Option<GameDef> {
        let (def, problems) = self.parsed().read(&[]);
        def.filter(|_| !problems.has_errors())
    }

    fn shipped(&self) -> Option<&'static Shipped> {
        if let Of::Shipped(shipped) = self.0 { Some(shipped) } else { None }
    }

    /// The rules for people, in Markdown; empty if there are none.
    pub(crate) fn readme(&self) -> &'static str {
        self.shipped().map_or("", |shipped| shipped.readme)
    }

    /// What is known of the game beside its rules; where nothing is, it is measured.
    pub fn knowledge(&self, game: &Game) -> Knowledge {
        let beside = |shipped: &Shipped| Beside { values: shipped.values, net: shipped.net };
        // A shipped file is right; the test of all of them says so. What belongs to an older one is as good as none.
        self.shipped().and_then(|shipped| beside(shipped).read(game).ok()).unwrap_or_default()
    }

    /// Lessons for beginners; empty if there are none.
    pub(crate) fn lessons(&self) -> &'static str {
        self.shipped().map_or("", |shipped| shipped.lessons)
    }

    /// Games that have been played.
    pub(crate) fn records(&self) -> &'static [Enclosed] {
        self.shipped().map_or(&[], |shipped| shipped.records)
    }

    /// Problems to solve.
    pub(crate) fn problems(&self) -> &'static [Enclosed] {
        self.shipped().map_or(&[], |shipped| shipped.problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_game_is_called_by_its_text_and_no_shipped_one_is_called_so() {
        let [one, same, other] = ["game \"A\"", "game \"A\"", "game \"B\""].map(|text| Edition::own(text.to_owned()));
        assert_eq!(one.id(), same.id());
        assert_ne!(one.id(), other.id());
        assert!(Edition::is_own_id(one.id()) && one.is_own());
        assert!(catalog::games().iter().all(|game| !game.id.starts_with(OWN) && !Edition::is_own_id(game.id)));
        for wrong in ["~", "~abc", "", "~ABCDEF0123456789abcdef0123456789", &one.id()[1..], &format!("{}0", one.id())] {
            assert!(!Edition::is_own_id(wrong), "{wrong}");
        }
    }
}
