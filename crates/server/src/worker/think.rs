//! Thinking about one turn after the other.
//!
//! For: what is kept between turns: an engine for the game that was played last, and what it remembers of that table;
//! of another table nothing is known to it. Not for: choosing (`engine`).

use crate::bus::work::Turn;
use crate::opponent::search;
use engine::{Engine, Options, Request, Time};
use facade::{Course, Library, Setting};
use house::Millis;
use rules::Budget;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// No game is played through for longer.
const READING: Duration = Duration::from_secs(10);
/// No turn is thought about for longer.
const LONGEST: Duration = Duration::from_secs(30);

/// What thinks.
#[derive(Debug)]
pub(super) struct Mind {
    megabytes: usize,
    kept: Mutex<Option<Kept>>,
}

#[derive(Clone, Debug)]
struct Kept {
    setting: Arc<Setting>,
    table: String,
    engine: Arc<Engine>,
}

impl Mind {
    pub(super) fn new(megabytes: usize) -> Self {
        Self { megabytes, kept: Mutex::default() }
    }

    /// The turn of the computer on turn as text, and its score; none if there is none.
    ///
    /// # Errors
    /// Why it cannot be found.
    pub(super) async fn turn(
        self: &Arc<Self>,
        library: &Arc<Library>,
        asked: &Turn,
        now: Millis,
    ) -> Result<Option<(String, i32)>, String> {
        let (here, library, sheet, table) =
            (Arc::clone(self), Arc::clone(library), asked.sheet.clone(), asked.table.clone());
        let made = tokio::task::spawn_blocking(move || {
            let began = Instant::now();
            let course = sheet
                .ask(&library, &Budget::until(move || began.elapsed() > READING), |_, course| Ok(course))
                .map_err(|fault| fault.sentence().to_owned())?;
            let engine = here.engine(course.setting(), &table)?;
            Ok::<(Course, Arc<Engine>), String>((course, engine))
        });
        let (course, engine) = made.await.map_err(|error| error.to_string())??;
        let level = course.computer().ok_or("no computer is on turn")?;
        // What it has waited in the queue is gone from its clock.
        let waited = Duration::from_millis(u64::try_from(now - asked.asked).unwrap_or_default());
        let time = asked.clock.map_or(Time::Endless, |(left, increment)| Time::Clock {
            left: Duration::from_millis(left).saturating_sub(waited),
            increment: Duration::from_millis(increment),
            turns: None,
        });
        let (pos, past) = (*course.position(), course.past().clone());
        let request = Request { level: Some(level), time, seed: rand::random(), ..Request::new(pos, past) };
        let (running, mut found) = search(&engine, request).map_err(|error| error.to_string())?;
        let found = tokio::select! {
            found = &mut found => found,
            () = sleep(LONGEST) => {
                running.stop();
                found.await
            }
        };
        let found = found.map_err(|_| "the search ended without an answer".to_owned())??;
        let game = course.setting().game();
        Ok(found.map(|(turn, score)| (notation::turn::write(game, course.position(), &turn), score)))
    }

    /// An engine for this game that knows of this table only.
    fn engine(&self, setting: &Arc<Setting>, table: &str) -> Result<Arc<Engine>, String> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_mut().filter(|kept| Arc::ptr_eq(&kept.setting, setting)) {
            if kept.table != table {
                kept.engine.forget();
                table.clone_into(&mut kept.table);
            }
            return Ok(Arc::clone(&kept.engine));
        }
        let known = setting.knowledge().clone();
        let options = Options { megabytes: self.megabytes, background: true, ..Options::default() };
        let engine = Arc::new(Engine::new(Arc::clone(setting.game()), known, options)?);
        *kept = Some(Kept { setting: Arc::clone(setting), table: table.to_owned(), engine: Arc::clone(&engine) });
        Ok(engine)
    }
}
