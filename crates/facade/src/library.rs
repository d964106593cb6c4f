//! The games that can be played, compiled under chosen readings and kept; and the games lately asked about, so that a
//! long one is not played through again for every click.
//!
//! For: whoever asks more than once. The shipped games are always there; one of somebody's own is there for whoever has
//! brought it along (`Library::with`). Not for: reading rule files (`catalog`), finding the texts of own games.

use crate::course::Course;
use crate::edition::Edition;
use crate::fault::{Fault, Kind};
use crate::game::card;
use crate::json::to_json;
use crate::setting::Setting;
use crate::study::Bench;
use eval::Source;
use rules::{Budget, Game};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many compiled games are kept when nobody plays them.
const KEPT: usize = 24;
/// So much may all compiled own games weigh together that are kept ([`rules::GameDef::weight`]), a gigabyte at most;
/// shipped ones are not counted. A game like chess weighs two thousand.
const WEIGHT: usize = 4_000_000;
/// How many games being played are remembered.
const RECENT: usize = 8;
/// For how many games what searches have found out is kept.
const BENCHES: usize = 2;

type Chosen = Vec<(String, String)>;

/// Compiled games, shared by all who play them under the same readings. A copy shares them all.
#[derive(Clone, Debug, Default)]
pub struct Library {
    kept: Arc<Kept>,
    /// The games that were brought along.
    brought: Vec<Edition>,
}

#[derive(Debug, Default)]
struct Kept {
    compiled: Mutex<BTreeMap<(String, Chosen), Arc<Setting>>>,
    list: OnceLock<String>,
    recent: Mutex<Vec<Course>>,
    benches: Mutex<Vec<(Arc<Setting>, Arc<Bench>)>>,
}

impl Library {
    /// The same library for somebody who brings a game of his own along: he can ask about it by its id, and what is
    /// compiled for him is shared with all who bring the same.
    pub fn with(&self, brought: Edition) -> Self {
        let brought = self.brought.iter().cloned().chain([brought]).collect();
        Self { kept: Arc::clone(&self.kept), brought }
    }

    /// Whose net speaks about the game of that id; none if nobody's does.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn teacher(&self, id: &str) -> Result<Option<&'static str>, Fault> {
        let edition = self.find(id).map_err(Fault::missing)?;
        Ok(edition.teacher().map(|teacher| teacher.id))
    }

    /// From now on the game of that id is thought about by this net of its [`teacher`](Self::teacher), the bytes of a
    /// `net.bin`. For a library without copies: they would share what is compiled with it, and not what it has learnt.
    ///
    /// # Errors
    /// If there is no such game, or if the net is broken or belongs to another.
    pub fn learn(&mut self, id: &str, net: &[u8]) -> Result<(), Fault> {
        let edition = self.find(id).map_err(Fault::missing)?;
        let taught = edition.taught(net).map_err(Fault::bad)?;
        self.brought.retain(|known| known.id() != taught.id());
        // What was compiled before knows nothing of it.
        self.settings().retain(|(known, _), _| known != taught.id());
        self.kept.recent.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.brought.push(taught);
        Ok(())
    }

    /// An own game of that id that is compiled just now: so nobody has to fetch its text.
    pub fn compiled(&self, id: &str) -> Option<Edition> {
        let compiled = self.settings();
        let (_, setting) =
            compiled.range((id.to_owned(), Vec::new())..).next().filter(|((known, _), _)| known == id)?;
        Some(setting.edition().clone())
    }

    /// The game of that id.
    ///
    /// # Errors
    /// What to say if there is none.
    pub(crate) fn find(&self, id: &str) -> Result<Edition, String> {
        // An id is never long; what is longer is not repeated in the answer.
        if id.len() > 60 {
            return Err("there is no game of so long an id".to_owned());
        }
        if let Some(brought) = self.brought.iter().find(|brought| brought.id() == id) {
            return Ok(brought.clone());
        }
        if Edition::is_own_id(id) {
            return Err(format!("there is no game `{id}` here; it may have been deleted before anybody played it"));
        }
        catalog::find(id).map(Edition::from).ok_or_else(|| catalog::unknown(id))
    }

    /// The game of that id under these readings; those not named have their defaults.
    ///
    /// # Errors
    /// If there is none; readings that do not exist.
    pub fn called(&self, id: &str, chosen: Chosen) -> Result<Arc<Setting>, Fault> {
        self.setting(&self.find(id).map_err(Fault::missing)?, chosen)
    }

    /// The game under these readings; those not named have their defaults.
    ///
    /// # Errors
    /// Readings that do not exist; what is wrong with an own game, or that too many others are being played just now.
    pub(crate) fn setting(&self, edition: &Edition, mut chosen: Chosen) -> Result<Arc<Setting>, Fault> {
        chosen.sort();
        if let Some(double) = chosen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Fault::bad(format!("the reading `{}` is chosen twice", double[0].0)));
        }
        let key = (edition.id().to_owned(), chosen);
        if let Some(setting) = self.settings().get(&key) {
            return Ok(Arc::clone(setting));
        }
        let game = Arc::new(catalog::load(edition.text(), &key.1)?);
        let setting = Arc::new(Setting::new(edition.clone(), game));
        let mut compiled = self.settings();
        let full = |compiled: &BTreeMap<_, Arc<Setting>>| {
            edition.is_own()
                && compiled.values().map(|setting| setting.weight()).sum::<usize>() + setting.weight() > WEIGHT
        };
        if compiled.len() >= KEPT || full(&compiled) {
            compiled.retain(|(_, chosen), setting| {
                chosen.is_empty() && !setting.edition().is_own() || Arc::strong_count(setting) > 1
            });
        }
        if full(&compiled) {
            return Err(Fault::new(
                Kind::NotNow,
                "so many large games of people's own are being played that there is no room for another one; try again later",
            ));
        }
        compiled.insert(key, Arc::clone(&setting));
        Ok(setting)
    }

    fn settings(&self) -> MutexGuard<'_, BTreeMap<(String, Chosen), Arc<Setting>>> {
        self.kept.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks something of the game under these readings.
    ///
    /// # Errors
    /// Readings that do not exist; those of `work`; or that there is too much to look at.
    pub(crate) fn within<T>(
        &self,
        edition: &Edition,
        chosen: impl IntoIterator<Item = (String, String)>,
        budget: &Budget,
        work: impl FnOnce(&Game) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let setting = self.setting(edition, chosen.into_iter().collect())?;
        crate::within(setting.game(), budget, work)
    }

    /// The list of shipped games as JSON, made once: it is read from the rule files, and compiling a game can wait
    /// until somebody wants it.
    ///
    /// Games that extend no other come first, of these the longest rule files (they bring most of their own), then the
    /// others by name.
    ///
    /// # Errors
    /// None: shipped files can be read.
    pub fn list(&self) -> Result<&str, Fault> {
        if let Some(list) = self.kept.list.get() {
            return Ok(list);
        }
        let read = |shipped| {
            let edition = Edition::from(shipped);
            match edition.parsed().read(&[]) {
                (Some(def), problems) if !problems.has_errors() => Ok((edition, def)),
                (_, problems) => Err(Fault::from(problems)),
            }
        };
        let games = catalog::games().iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
        let mut cards: Vec<_> = games.iter().map(|(edition, def)| (card(edition, def), edition.text().len())).collect();
        cards.sort_by_key(|(card, length)| card.place(*length));
        let cards: Vec<_> = cards.iter().map(|(card, _)| card).collect();
        Ok(self.kept.list.get_or_init(|| to_json(&cards)))
    }

    /// What searches of this game have found out so far that have their scores from there.
    pub(crate) fn bench(&self, setting: &Arc<Setting>, source: Source) -> Arc<Bench> {
        let of = |benches: &[(Arc<Setting>, Arc<Bench>)]| {
            let mut of_setting = benches.iter().filter(|(known, _)| Arc::ptr_eq(known, setting));
            of_setting.find(|(_, bench)| bench.source() == source).map(|(_, bench)| Arc::clone(bench))
        };
        if let Some(bench) = of(&self.kept.benches.lock().unwrap_or_else(PoisonError::into_inner)) {
            return bench;
        }
        let made = Arc::new(Bench::new(setting, source));
        let mut benches = self.kept.benches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bench) = of(&benches) {
            return bench;
        }
        if benches.len() >= BENCHES {
            benches.remove(0);
        }
        benches.push((Arc::clone(setting), Arc::clone(&made)));
        made
    }

    /// Of the games lately asked about that began like this one the one that shares most turns with it, and how many it
    /// shares.
    pub(crate) fn recall(&self, begun: &Course, texts: &[&str]) -> Option<(Course, usize)> {
        let recent = self.kept.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let shared =
            |known: &Course| known.turns.iter().zip(texts).take_while(|(played, text)| played.text == **text).count();
        let like = recent.iter().filter(|known| known.begins_like(begun)).map(|known| (known, shared(known)));
        like.max_by_key(|(_, shared)| *shared)
            .filter(|(_, shared)| *shared > 0)
            .map(|(known, shared)| (known.clone(), shared))
    }

    /// Remembers a game; of one that only goes on from another only the longer one is kept.
    pub(crate) fn remember(&self, course: &Course) {
        let mut recent = self.kept.recent.lock().unwrap_or_else(PoisonError::into_inner);
        // What goes on from it stays, and counts as asked about again.
        if let Some(longer) = recent.iter().position(|known| course.is_within(known)) {
            recent[longer..].rotate_left(1);
            return;
        }
        recent.retain(|known| !known.is_within(course));
        if recent.len() >= RECENT {
            recent.remove(0);
        }
        recent.push(course.clone());
    }
}
