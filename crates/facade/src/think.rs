//! The computer's turn in a game that is handed over as a value.
//!
//! For: computers at a table in the browser; they play as those at the server's tables do (`engine`), with the same
//! levels, but in one thread and with a clock that is brought along. Not for: choosing a turn (`search`), playing it:
//! whoever asked plays the text that he is answered.

use crate::fault::Fault;
use crate::json::to_json;
use crate::library::Library;
use crate::setting::Setting;
use crate::sheet::Sheet;
use rules::{Budget, Game};
use schemars::JsonSchema;
use search::{Question, Score, Searcher, TranspositionTable};
use serde::Serialize;
use std::sync::Arc;
use ts_rs::TS;

/// How long a level without a time of its own may think at most, in milliseconds; the others say how long they do.
const PATIENCE: f64 = 30_000.0;
/// How much is remembered of the positions of a game, in megabytes.
const MEGABYTES: usize = 16;

/// What outlives a turn: the measured men of the last game, and what was found out about its positions. Each level and
/// team has a memory of its own in it, so the computers of a table can share one.
#[derive(Debug, Default)]
pub struct Thinker {
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    setting: Arc<Setting>,
    searcher: Searcher,
    table: TranspositionTable,
}

/// A turn that a computer has chosen.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Thought {
    /// In full, to be played as it is.
    text: String,
    /// How good it is for the team on turn, in hundredths of the median man.
    score: Score,
    /// So many turns from now the game is won, or lost if negative; null if that is not known.
    mate: Option<i32>,
    /// The last depth that was searched to its end.
    depth: u32,
    /// How many positions were looked at.
    nodes: u64,
    /// How long it took.
    millis: f64,
}

impl Thinker {
    /// Lets the computer on turn choose. The same seed gives the same turn, unless the level goes by time.
    ///
    /// # Errors
    /// What is wrong with the sheet, or that no computer is on turn.
    pub fn think(&mut self, library: &Library, sheet: &Sheet, seed: u64, now: fn() -> f64) -> Result<String, Fault> {
        let begun = now();
        sheet.ask(library, &Budget::until(move || now() > begun + PATIENCE), |game, course| {
            let Some(level) = course.computer() else { return Err(Fault::not_now("no computer is on turn")) };
            let Kept { searcher, table, .. } = self.kept(course.setting());
            let begun = now();
            let patience = level.budget_millis().map_or(PATIENCE, |millis| millis as f64);
            let end = begun + course.patience().map_or(patience, |clock| clock.min(patience));
            let over = move || now() >= end;
            let in_time: Game = course.setting().game().within(Budget::until(over));
            let (pos, limits) = (course.position(), level.limits());
            table.new_generation();
            let found = searcher.search_among(
                table,
                &[],
                &Question::new(&in_time, pos, course.past()).within(limits).seeded(seed).until(&over),
                &mut |_| {},
            );
            let choice = found.ok_or_else(|| Fault::not_now("there is no turn to choose from"))?;
            Ok(to_json(&Thought {
                text: notation::turn::write(game, pos, &choice.turn),
                score: choice.score,
                mate: choice.mate_in(),
                depth: choice.depth,
                nodes: choice.nodes,
                millis: now() - begun,
            }))
        })
    }

    /// What is remembered of a game; what was remembered of another one is forgotten.
    fn kept(&mut self, setting: &Arc<Setting>) -> &Kept {
        let known = self.kept.take().filter(|kept| Arc::ptr_eq(&kept.setting, setting));
        self.kept.insert(known.unwrap_or_else(|| {
            let game = setting.game();
            Kept {
                setting: Arc::clone(setting),
                searcher: Searcher::with(game, setting.knowledge().clone()),
                table: TranspositionTable::new(MEGABYTES),
            }
        }))
    }
}
