//! A playable game: its rule file, and the files beside it.
//!
//! It hides the difference between shipped and custom games. A custom game is identified by its text alone: its id is
//! `~` and a hash of the text, so an id always means the same rules ([decision
//! 13](../../../docs/decisions/0013-own-games-by-hash.md)). The callers store the texts of custom games; `game_cache`
//! compiles them.

use engine::eval::{Knowledge, Net, SidecarFiles, Values};
use library::{BundledText, ShippedGame};
use rules::{Game, GameDef, ParsedFile};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The first character of the ids of custom games; no id of a shipped game begins with it.
const CUSTOM_ID_PREFIX: char = '~';
/// The number of bytes of the hash in an id.
const ID_HASH_BYTES: usize = 16;

/// A playable game.
#[derive(Clone, Debug)]
pub struct GameSource {
    origin: Origin,
    /// The net of its teacher that replaces the embedded one, if any.
    net: Option<Arc<[u8]>>,
}

#[derive(Clone, Debug)]
enum Origin {
    Shipped(&'static ShippedGame),
    Custom(Arc<CustomGame>),
}

#[derive(Debug)]
struct CustomGame {
    id: String,
    text: String,
}

impl From<&'static ShippedGame> for GameSource {
    fn from(shipped: &'static ShippedGame) -> Self {
        Self { origin: Origin::Shipped(shipped), net: None }
    }
}

impl GameSource {
    /// A custom game, from its rule file together with those of all games that it extends (`library::whole`), so that
    /// changes elsewhere do not affect it. Errors in the file are found when it is first used.
    pub fn from_rule_text(whole: String) -> Self {
        let hash = Sha256::digest(whole.as_bytes());
        let hash = hash.iter().take(ID_HASH_BYTES).fold(String::new(), |id, byte| format!("{id}{byte:02x}"));
        Self {
            origin: Origin::Custom(Arc::new(CustomGame { id: format!("{CUSTOM_ID_PREFIX}{hash}"), text: whole })),
            net: None,
        }
    }

    /// The same game with another net of its [`teacher`](Self::teacher) than the embedded one.
    ///
    /// # Errors
    /// A message, if the net is broken or belongs to another game, or if no game has a net for this one.
    pub(crate) fn with_net(self, net: &[u8]) -> Result<Self, String> {
        let teacher = self.net_donor().ok_or_else(|| format!("there is no net for `{}`", self.id()))?;
        let game = teacher.load(&[]).map_err(|_| library::unknown_message(teacher.id))?;
        let belongs = SidecarFiles { values: "", net }.parse(&game);
        belongs.map_err(|(file, why)| format!("{}, {file}: {why}", teacher.id))?;
        Ok(Self { net: Some(net.into()), ..self })
    }

    /// The game whose net evaluates this one: itself, or the nearest game with a net that it extends.
    pub fn net_donor(&self) -> Option<&'static ShippedGame> {
        self.shipped().filter(|shipped| shipped.has_net).or_else(|| library::net_donor(self.text()))
    }

    /// Whether this has the form of the id of a custom game.
    pub fn is_custom_id(id: &str) -> bool {
        let hash = id.strip_prefix(CUSTOM_ID_PREFIX).unwrap_or_default();
        hash.len() == 2 * ID_HASH_BYTES && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    }

    /// Whether this is a custom game.
    pub fn is_custom(&self) -> bool {
        matches!(self.origin, Origin::Custom(_))
    }

    /// The id in requests and URLs.
    pub fn id(&self) -> &str {
        match &self.origin {
            Origin::Shipped(shipped) => shipped.id,
            Origin::Custom(own) => &own.id,
        }
    }

    /// The rule file.
    pub fn text(&self) -> &str {
        match &self.origin {
            Origin::Shipped(shipped) => shipped.text,
            Origin::Custom(own) => &own.text,
        }
    }

    /// The rule file together with those of all games that it extends.
    pub fn self_contained(&self) -> String {
        match &self.origin {
            Origin::Shipped(shipped) => library::self_contained(shipped.text),
            Origin::Custom(own) => own.text.clone(),
        }
    }

    /// The rule file, parsed, to be read under different readings.
    pub fn parse(&self) -> ParsedFile {
        library::parse(self.text())
    }

    /// The definition under the default readings; `None` if the file has errors.
    pub fn def(&self) -> Option<GameDef> {
        let (def, problems) = self.parse().read(&[]);
        def.filter(|_| !problems.has_errors())
    }

    fn shipped(&self) -> Option<&'static ShippedGame> {
        if let Origin::Shipped(shipped) = self.origin { Some(shipped) } else { None }
    }

    /// The rules for players, in Markdown; empty if there are none.
    pub fn readme(&self) -> &'static str {
        self.shipped().map_or("", |shipped| shipped.readme)
    }

    /// The knowledge about the game; what is not known will be measured from the rules.
    pub(crate) fn knowledge(&self, game: &Game) -> Knowledge {
        let (values, teacher) = (self.values(game), self.net_donor());
        let net = teacher.and_then(|teacher| {
            let net = self.net.as_deref().unwrap_or(teacher.net);
            let own = self.shipped().is_some_and(|shipped| shipped.id == teacher.id);
            // Tests check all shipped files. A net for other readings is not used.
            if own { Net::from_bytes(net, game).ok().map(Arc::new) } else { teacher.transfer_net(net, game, &values) }
        });
        Knowledge { values, net }
    }

    /// The piece values, as far as they are known.
    pub(crate) fn values(&self, game: &Game) -> Values {
        let stored = self.shipped().map(|shipped| Values::parse_for_game(shipped.values, game));
        stored.and_then(Result::ok).unwrap_or_default()
    }

    /// Lessons for beginners; empty if there are none.
    pub fn lessons(&self) -> &'static str {
        self.shipped().map_or("", |shipped| shipped.lessons)
    }

    /// Games that have been played.
    pub fn records(&self) -> &'static [BundledText] {
        self.shipped().map_or(&[], |shipped| shipped.records)
    }

    /// Problems to solve.
    pub fn problems(&self) -> &'static [BundledText] {
        self.shipped().map_or(&[], |shipped| shipped.problems)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_custom_game_is_identified_by_its_text() {
        let [one, same, other] =
            ["game \"A\"", "game \"A\"", "game \"B\""].map(|text| GameSource::from_rule_text(text.to_owned()));
        assert_eq!(one.id(), same.id());
        assert_ne!(one.id(), other.id());
        assert!(GameSource::is_custom_id(one.id()) && one.is_custom());
        assert!(
            library::games()
                .iter()
                .all(|game| !game.id.starts_with(CUSTOM_ID_PREFIX) && !GameSource::is_custom_id(game.id))
        );
        for wrong in ["~", "~abc", "", "~ABCDEF0123456789abcdef0123456789", &one.id()[1..], &format!("{}0", one.id())] {
            assert!(!GameSource::is_custom_id(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_shipped_game_accepts_only_its_own_net() {
        let with_nets: Vec<_> = library::games().iter().filter(|game| !game.net.is_empty()).collect();
        let [one, other, ..] = with_nets[..] else { panic!("two games with nets") };
        let taught = |shipped: &'static ShippedGame, net: &[u8]| {
            let game = shipped.load(&[]).unwrap();
            GameSource::from(shipped).with_net(net).map(|taught| taught.knowledge(&game).net.is_some())
        };
        assert_eq!(taught(one, one.net), Ok(true));
        assert_eq!(taught(one, &[]), Ok(false), "the new net replaces the embedded one");
        assert!(taught(one, other.net).unwrap_err().starts_with(&format!("{}, net.bin: the net belongs to", one.id)));
        assert!(taught(one, &one.net[..100]).unwrap_err().contains("truncated"));
        let alone = library::games().iter().find(|game| GameSource::from(*game).net_donor().is_none()).unwrap();
        assert_eq!(taught(alone, one.net), Err(format!("there is no net for `{}`", alone.id)));
    }

    #[test]
    fn a_shipped_or_custom_game_uses_the_net_of_a_game_that_it_extends() {
        let heirs = || library::games().iter().filter(|game| !game.has_net);
        let heir = heirs().find(|heir| heir.knowledge(&heir.load(&[]).unwrap()).unwrap().net.is_some()).unwrap();
        let game = heir.load(&[]).unwrap();
        let own = GameSource::from_rule_text(library::self_contained(heir.text));
        for edition in [GameSource::from(heir), own] {
            let teacher = edition.net_donor().unwrap();
            assert!(edition.knowledge(&game).net.is_some());
            let brought = |net: &[u8]| edition.clone().with_net(net).unwrap().knowledge(&game).net.is_some();
            assert!(brought(teacher.net) && !brought(&[]));
        }
    }

    #[test]
    fn piece_values_do_not_need_the_net() {
        let shipped = library::games().iter().find(|game| !game.net.is_empty() && !game.values.is_empty()).unwrap();
        let game = shipped.load(&[]).unwrap();
        let edition = GameSource::from(shipped);
        assert_eq!(edition.values(&game), edition.knowledge(&game).values);
    }
}
