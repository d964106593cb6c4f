//! A game that can be played: its rule file, and what comes with it.
//!
//! For: what shipped games and people's own have in common, so that nobody else asks which it is. A game of somebody's
//! own is known by its text alone: its id is `~` and a hash of the text, so whatever is played under an id is always
//! played by the same rules ([decision 13](../../../docs/decisions/0013-own-games-by-hash.md)). Not for: where own
//! texts are kept (whoever brings them), compiling (`library`).

use catalog::{Enclosed, Shipped};
use eval::{Beside, Knowledge, Net, Values};
use rules::{Game, GameDef, Parsed};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What the id of somebody's own game begins with; no shipped game's does.
const OWN: char = '~';
/// So many bytes of the hash are in an id.
const HASH: usize = 16;

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Edition {
    of: Of,
    /// The net of its teacher that was brought, if one was.
    net: Option<Arc<[u8]>>,
}

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
        Self { of: Of::Shipped(shipped), net: None }
    }
}

impl Edition {
    /// Somebody's own game, by its rule file together with those of the games it extends (`catalog::whole`): so nothing
    /// that changes elsewhere changes it. Whether the file is right is found out when somebody plays it.
    pub fn own(whole: String) -> Self {
        let hash = Sha256::digest(whole.as_bytes());
        let hash = hash.iter().take(HASH).fold(String::new(), |id, byte| format!("{id}{byte:02x}"));
        Self { of: Of::Own(Arc::new(Own { id: format!("{OWN}{hash}"), text: whole })), net: None }
    }

    /// The same with another net than the program has, of its [`teacher`](Self::teacher).
    ///
    /// # Errors
    /// What to say if the net is broken or belongs to another game, or if nobody teaches this one.
    pub(crate) fn taught(self, net: &[u8]) -> Result<Self, String> {
        let teacher = self.teacher().ok_or_else(|| format!("no net has been learnt of `{}`", self.id()))?;
        let game = teacher.load(&[]).map_err(|_| catalog::unknown(teacher.id))?;
        let belongs = Beside { values: "", net }.read(&game);
        belongs.map_err(|(file, why)| format!("{}, {file}: {why}", teacher.id))?;
        Ok(Self { net: Some(net.into()), ..self })
    }

    /// Whose net speaks about it: its own, or that of the nearest game that it extends of which one has been learnt.
    pub(crate) fn teacher(&self) -> Option<&'static Shipped> {
        self.shipped().filter(|shipped| shipped.taught).or_else(|| catalog::teacher(self.text()))
    }

    /// Is this the id of somebody's own game, whether there is one or not?
    pub fn is_own_id(id: &str) -> bool {
        let hash = id.strip_prefix(OWN).unwrap_or_default();
        hash.len() == 2 * HASH && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// Is it somebody's own?
    pub fn is_own(&self) -> bool {
        matches!(self.of, Of::Own(_))
    }

    /// By what it is called in questions and addresses.
    pub fn id(&self) -> &str {
        match &self.of {
            Of::Shipped(shipped) => shipped.id,
            Of::Own(own) => &own.id,
        }
    }

    /// The rule file.
    pub fn text(&self) -> &str {
        match &self.of {
            Of::Shipped(shipped) => shipped.text,
            Of::Own(own) => &own.text,
        }
    }

    /// The rule file with those of all games it extends.
    pub(crate) fn whole(&self) -> String {
        match &self.of {
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
        if let Of::Shipped(shipped) = self.of { Some(shipped) } else { None }
    }

    /// The rules for people, in Markdown; empty if there are none.
    pub(crate) fn readme(&self) -> &'static str {
        self.shipped().map_or("", |shipped| shipped.readme)
    }

    /// What is known of the game beside its rules; where nothing is, it is measured.
    pub(crate) fn knowledge(&self, game: &Game) -> Knowledge {
        let (values, teacher) = (self.values(game), self.teacher());
        let net = teacher.and_then(|teacher| {
            let net = self.net.as_deref().unwrap_or(teacher.net);
            let own = self.shipped().is_some_and(|shipped| shipped.id == teacher.id);
            // A shipped file is right; the test of all of them says so. What belongs to other readings is as good as none.
            if own { Net::read(net, game).ok().map(Arc::new) } else { teacher.teach(net, game, &values) }
        });
        Knowledge { values, net }
    }

    /// What its men are worth, as far as somebody has found out.
    pub(crate) fn values(&self, game: &Game) -> Values {
        let stored = self.shipped().map(|shipped| Values::stored(shipped.values, game));
        stored.and_then(Result::ok).unwrap_or_default()
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

    #[test]
    fn a_shipped_game_is_taught_by_its_own_net_only() {
        let with_nets: Vec<_> = catalog::games().iter().filter(|game| !game.net.is_empty()).collect();
        let [one, other, ..] = with_nets[..] else { panic!("two games with nets") };
        let taught = |shipped: &'static Shipped, net: &[u8]| {
            let game = shipped.load(&[]).unwrap();
            Edition::from(shipped).taught(net).map(|taught| taught.knowledge(&game).net.is_some())
        };
        assert_eq!(taught(one, one.net), Ok(true));
        assert_eq!(taught(one, &[]), Ok(false), "the brought one speaks, not the one that is there");
        assert!(taught(one, other.net).unwrap_err().starts_with(&format!("{}, net.bin: the net belongs to", one.id)));
        assert!(taught(one, &one.net[..100]).unwrap_err().contains("broken"));
        let alone = catalog::games().iter().find(|game| Edition::from(*game).teacher().is_none()).unwrap();
        assert_eq!(taught(alone, one.net), Err(format!("no net has been learnt of `{}`", alone.id)));
    }

    #[test]
    fn a_game_is_taught_by_the_one_that_it_extends_shipped_or_own() {
        let heirs = || catalog::games().iter().filter(|game| !game.taught);
        let heir = heirs().find(|heir| heir.knowledge(&heir.load(&[]).unwrap()).unwrap().net.is_some()).unwrap();
        let game = heir.load(&[]).unwrap();
        let own = Edition::own(catalog::whole(heir.text));
        for edition in [Edition::from(heir), own] {
            let teacher = edition.teacher().unwrap();
            assert!(edition.knowledge(&game).net.is_some());
            let brought = |net: &[u8]| edition.clone().taught(net).unwrap().knowledge(&game).net.is_some();
            assert!(brought(teacher.net) && !brought(&[]));
        }
    }

    #[test]
    fn what_men_are_worth_asks_no_net() {
        let shipped = catalog::games().iter().find(|game| !game.net.is_empty() && !game.values.is_empty()).unwrap();
        let game = shipped.load(&[]).unwrap();
        let edition = Edition::from(shipped);
        assert_eq!(edition.values(&game), edition.knowledge(&game).values);
    }
}
