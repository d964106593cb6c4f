//! The engine of a worker's thread. It keeps one engine for the game that was played last, with its memory of that
//! table; for another table the memory is cleared. `engine` chooses turns.

use crate::bus::jobs::TurnJob;
use crate::live::opponent::start_search;
use engine::{Engine, Options, Request, TimeControl};
use parking_lot::Mutex;
use play::{ConfiguredGame, GameCache, GameState, Millis};
use rules::Budget;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The longest time for replaying a game.
const LOAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time for one search.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(30);

/// The engine that is kept between turns.
#[derive(Debug)]
pub(super) struct EngineCache {
    megabytes: usize,
    cached: Mutex<Option<CachedEngine>>,
}

#[derive(Clone, Debug)]
struct CachedEngine {
    setting: Arc<ConfiguredGame>,
    table: String,
    engine: Arc<Engine>,
}

impl EngineCache {
    pub(super) fn new(megabytes: usize) -> Self {
        Self { megabytes, cached: Mutex::default() }
    }

    /// The turn of the computer on turn as text, and its score; none if there is no turn.
    ///
    /// # Errors
    /// Why it cannot be found.
    pub(super) async fn find_turn(
        self: &Arc<Self>,
        library: &Arc<GameCache>,
        asked: &TurnJob,
        now: Millis,
    ) -> Result<Option<(String, i32)>, String> {
        let (here, library, sheet, table) =
            (Arc::clone(self), Arc::clone(library), asked.record.clone(), asked.table.clone());
        let made = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let course = sheet
                .ask(&library, &Budget::until(move || began.elapsed() > LOAD_TIMEOUT), |_, course| Ok(course))
                .map_err(|fault| fault.sentence().to_owned())?;
            let engine = here.engine(course.configured_game(), &table)?;
            Ok::<(GameState, Arc<Engine>), String>((course, engine))
        });
        let (course, engine) = made.await.map_err(|error| error.to_string())??;
        let level = course.computer_to_move().ok_or("no computer is on turn")?;
        // The time in the queue counts against the clock of the computer.
        let waited = Duration::from_millis(u64::try_from(now - asked.jobs).unwrap_or_default());
        let time = asked.clock.map_or(TimeControl::Unlimited, |(left, increment)| TimeControl::Clock {
            remaining: Duration::from_millis(left).saturating_sub(waited),
            increment: Duration::from_millis(increment),
            turns_to_go: None,
        });
        let (pos, past) = (*course.position(), course.history().clone());
        let request = Request { level: Some(level), time, seed: rand::random(), ..Request::new(pos, past) };
        let (running, mut found) = start_search(&engine, request).map_err(|error| error.to_string())?;
        let found = tokio::select! {
            found = &mut found => found,
            () = sleep(MAX_SEARCH_TIME) => {
                running.stop();
                found.await
            }
        };
        let found = found.map_err(|_| "the search ended without an answer".to_owned())??;
        let game = course.configured_game().game();
        Ok(found.map(|(turn, score)| (notation::turn::write(game, course.position(), &turn), score)))
    }

    /// An engine for this game, with memories of this table only.
    fn engine(&self, setting: &Arc<ConfiguredGame>, table: &str) -> Result<Arc<Engine>, String> {
        let mut kept = self.cached.lock();
        if let Some(kept) = kept.as_mut().filter(|kept| Arc::ptr_eq(&kept.setting, setting)) {
            if kept.table != table {
                kept.engine.new_game();
                table.clone_into(&mut kept.table);
            }
            return Ok(Arc::clone(&kept.engine));
        }
        let known = setting.knowledge().clone();
        let options = Options { megabytes: self.megabytes, background: true, ..Options::default() };
        let engine = Arc::new(Engine::new(Arc::clone(setting.game()), known, options)?);
        *kept =
            Some(CachedEngine { setting: Arc::clone(setting), table: table.to_owned(), engine: Arc::clone(&engine) });
        Ok(engine)
    }
}
