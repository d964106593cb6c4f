//! Chooses the computer's turn in a game that is passed in as a value.
//!
//! For computers at a table in the browser. They play like those at the server's tables (`engine`), with the same
//! levels, but in one thread and with the caller's clock. The caller plays the turn that is returned.

use crate::game_record::GameRecord;
use crate::json::to_json;
use engine::search::{Score, SearchRequest, Searcher, TranspositionTable};
use play::{ConfiguredGame, Fault, GameCache};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use ts_rs::TS;

/// The maximum thinking time of a level without a time budget, in milliseconds.
const MAX_THINK_MS: f64 = 30_000.0;
/// The size of the transposition table, in megabytes.
const TABLE_MEGABYTES: usize = 16;

/// What outlives a turn: the evaluation of the last game and its transposition table. Each level and team uses separate
/// entries, so the computers of a table can share one.
#[derive(Debug, Default)]
pub struct ComputerPlayer {
    cached: Option<CachedSearch>,
}

#[derive(Debug)]
struct CachedSearch {
    setting: Arc<ConfiguredGame>,
    searcher: Searcher,
    table: TranspositionTable,
}

/// A turn chosen by a computer.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ComputerTurn {
    /// The turn in full notation.
    text: String,
    /// The score for the team on turn, in hundredths of the median piece.
    score: Score,
    /// The number of turns until the game is won, or lost if negative; null if unknown.
    mate: Option<i32>,
    /// The last depth that was searched completely.
    depth: u32,
    /// The number of positions searched.
    nodes: u64,
    /// The time that it took.
    millis: f64,
}

impl ComputerPlayer {
    /// Lets the computer on turn choose. The same seed gives the same turn, unless the level has a time budget.
    ///
    /// # Errors
    /// What is invalid about the sheet, or that no computer is on turn.
    pub fn choose_turn(
        &mut self,
        library: &GameCache,
        sheet: GameRecord,
        seed: u64,
        now: fn() -> f64,
    ) -> Result<String, Fault> {
        let begun = now();
        sheet.ask(library, &Budget::until(move || now() > begun + MAX_THINK_MS), |game, course| {
            let Some(level) = course.computer_to_move() else {
                return Err(Fault::conflict("it is not a computer's turn"));
            };
            let CachedSearch { searcher, table, .. } = self.cached_search(course.configured_game());
            let begun = now();
            let patience = level.budget_millis().map_or(MAX_THINK_MS, |millis| millis as f64);
            let end = begun + course.think_time_ms().map_or(patience, |clock| clock.min(patience));
            let over = move || now() >= end;
            let in_time: Game = course.configured_game().game().with_budget(Budget::until(over));
            let (pos, limits) = (course.position(), level.limits());
            table.new_generation();
            let found = searcher.search_with_table(
                table,
                &[],
                &SearchRequest::new(&in_time, pos, course.history())
                    .with_limits(limits)
                    .with_seed(seed)
                    .with_stop(&over),
                &mut |_| {},
            );
            let choice = found.ok_or_else(|| Fault::conflict("there is no legal turn"))?;
            Ok(to_json(&ComputerTurn {
                text: notation::turn::write(game, pos, &choice.turn),
                score: choice.score,
                mate: choice.mate_in(),
                depth: choice.depth,
                nodes: choice.nodes,
                millis: now() - begun,
            }))
        })
    }

    /// The state of the searches of a game; replaces that of another game.
    fn cached_search(&mut self, setting: &Arc<ConfiguredGame>) -> &CachedSearch {
        let known = self.cached.take().filter(|kept| Arc::ptr_eq(&kept.setting, setting));
        self.cached.insert(known.unwrap_or_else(|| {
            let game = setting.game();
            CachedSearch {
                setting: Arc::clone(setting),
                searcher: Searcher::with_knowledge(game, setting.knowledge().clone()),
                table: TranspositionTable::new(TABLE_MEGABYTES),
            }
        }))
    }
}
