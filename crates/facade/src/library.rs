//! The shipped games, compiled under chosen readings and kept; and the games lately asked about, so that a long one is not played through again for every click.
//!
//! For: whoever asks more than once. Not for: reading rule files (`catalog`).

use crate::course::Course;
use crate::fault::Fault;
use crate::game::card;
use crate::json::to_json;
use crate::setting::Setting;
use crate::study::Bench;
use catalog::Shipped;
use rules::{Budget, Game};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many compiled games are kept when nobody plays them.
const KEPT: usize = 24;
/// How many games being played are remembered.
const RECENT: usize = 8;
/// For how many games what searches have found out is kept.
const BENCHES: usize = 2;

type Chosen = Vec<(String, String)>;

/// Compiled games, shared by all who play them under the same readings.
#[derive(Debug, Default)]
pub struct Library {
    compiled: Mutex<BTreeMap<(&'static str, Chosen), Arc<Setting>>>,
    list: OnceLock<String>,
    recent: Mutex<Vec<Course>>,
    benches: Mutex<Vec<(Arc<Setting>, Arc<Bench>)>>,
}

/// The game of that id.
///
/// # Errors
/// What to say if there is none.
pub(crate) fn find(id: &str) -> Result<&'static Shipped, String> {
    // An id is never long; what is longer is not repeated in the answer.
    if id.len() > 60 {
        return Err("there is no game of so long an id".to_owned());
    }
    catalog::find(id).ok_or_else(|| catalog::unknown(id))
}

impl Library {
    /// The game under these readings; those not named have their defaults.
    ///
    /// # Errors
    /// Readings that do not exist.
    pub fn setting(&self, shipped: &'static Shipped, mut chosen: Chosen) -> Result<Arc<Setting>, Fault> {
        chosen.sort();
        if let Some(double) = chosen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Fault::bad(format!("the reading `{}` is chosen twice", double[0].0)));
        }
        let key = (shipped.id, chosen);
        if let Some(setting) = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(setting));
        }
        let game = Arc::new(shipped.load(&key.1)?);
        let setting = Arc::new(Setting::new(shipped, game));
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if compiled.len() >= KEPT {
            compiled.retain(|(_, chosen), setting| chosen.is_empty() || Arc::strong_count(setting) > 1);
        }
        compiled.insert(key, Arc::clone(&setting));
        Ok(setting)
    }

    /// Asks something of the game under these readings.
    ///
    /// # Errors
    /// Readings that do not exist; those of `work`; or that there is too much to look at.
    pub(crate) fn within<T>(
        &self,
        shipped: &'static Shipped,
        chosen: impl IntoIterator<Item = (String, String)>,
        budget: &Budget,
        work: impl FnOnce(&Game) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let setting = self.setting(shipped, chosen.into_iter().collect())?;
        crate::within(setting.game(), budget, work)
    }

    /// The list of games as JSON, made once: it is read from the rule files, and compiling a game can wait until somebody wants it.
    ///
    /// Games that extend no other come first, of these the longest rule files (they bring most of their own), then the others by name.
    ///
    /// # Errors
    /// None: shipped files can be read.
    pub fn list(&self) -> Result<&str, Fault> {
        if let Some(list) = self.list.get() {
            return Ok(list);
        }
        let read = |shipped: &'static Shipped| match catalog::read(shipped.text, &[]) {
            (Some(def), problems) if !problems.has_errors() => Ok((shipped, def)),
            (_, problems) => Err(Fault::from(problems)),
        };
        let games = catalog::games().iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
        let mut cards: Vec<_> = games.iter().map(|(shipped, def)| (card(shipped, def), shipped.text.len())).collect();
        cards.sort_by_key(|(card, length)| card.place(*length));
        let cards: Vec<_> = cards.iter().map(|(card, _)| card).collect();
        Ok(self.list.get_or_init(|| to_json(&cards)))
    }

    /// What searches of this game have found out so far.
    pub(crate) fn bench(&self, setting: &Arc<Setting>) -> Arc<Bench> {
        let of = |benches: &[(Arc<Setting>, Arc<Bench>)]| {
            benches.iter().find(|(known, _)| Arc::ptr_eq(known, setting)).map(|(_, bench)| Arc::clone(bench))
        };
        if let Some(bench) = of(&self.benches.lock().unwrap_or_else(PoisonError::into_inner)) {
            return bench;
        }
        let made = Arc::new(Bench::new(setting.shipped(), setting.game()));
        let mut benches = self.benches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bench) = of(&benches) {
            return bench;
        }
        if benches.len() >= BENCHES {
            benches.remove(0);
        }
        benches.push((Arc::clone(setting), Arc::clone(&made)));
        made
    }

    /// Of the games lately asked about that began like this one the one that shares most turns with it, and how many it shares.
    pub(crate) fn recall(&self, begun: &Course, texts: &[&str]) -> Option<(Course, usize)> {
        let recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = |known: &Course| known.turns.iter().zip(texts).take_while(|(played, text)| played.text == **text).count();
        let like = recent.iter().filter(|known| known.begins_like(begun)).map(|known| (known, shared(known)));
        like.max_by_key(|(_, shared)| *shared).filter(|(_, shared)| *shared > 0).map(|(known, shared)| (known.clone(), shared))
    }

    /// Remembers a game; of one that only goes on from another only the longer one is kept.
    pub(crate) fn remember(&self, course: &Course) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
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
