//! The engine of the computers at a table.
//!
//! All computers of a table share one engine. It is created when the first of them has to think, and keeps its memory
//! until the game is over, no computer is left, or no one has been there for a while. Sharing is safe: each team
//! and each level has a separate memory in it (`Request::level`), so no computer learns from an opponent or from a
//! stronger partner.
//!
//! `opponent` runs the searches; `table` decides when they are needed.

use super::{Table, TableEngine};
use ::engine::{Engine, Options};
use play::Seat;
use std::sync::Arc;
use std::time::Instant;

impl Table {
    /// The engine of the table's computers, created if necessary, which takes some milliseconds. None if that search is
    /// no longer needed.
    ///
    /// # Errors
    /// See [`Engine::new`].
    pub(crate) fn engine(&self, number: u64, options: &Options) -> Result<Option<Arc<Engine>>, String> {
        let mut made = None;
        loop {
            let mut state = self.state();
            if !state.is_thinking(number) {
                return Ok(None);
            }
            if let Some(engine) = made.take() {
                state.engine.get_or_insert(TableEngine { engine, last_used: Instant::now() });
            }
            if let Some(kept) = &mut state.engine {
                kept.last_used = Instant::now();
                return Ok(Some(Arc::clone(&kept.engine)));
            }
            // Levels that remember nothing need no memory.
            let remembers = state
                .snapshot
                .standing
                .game_state
                .seats()
                .iter()
                .any(|seat| matches!(seat, Seat::Computer(level) if level.limits().uses_shared_table()));
            // So that views and resignations do not wait for the new engine.
            drop(state);
            let megabytes = if remembers { options.megabytes } else { 1 };
            let known = self.setting.knowledge().clone();
            // Requests take precedence over searches.
            let options = Options { megabytes, background: true, ..options.clone() };
            made = Some(Arc::new(Engine::new(Arc::clone(self.setting.game()), known, options)?));
        }
    }

    /// When a search last started, if there is an engine that is now idle.
    pub(crate) fn engine_idle_since(&self) -> Option<Instant> {
        let state = self.state();
        state.engine.as_ref().filter(|_| state.thinking.is_none()).map(|kept| kept.last_used)
    }

    /// Whether there is an engine.
    pub(crate) fn has_engine(&self) -> bool {
        self.state().engine.is_some()
    }

    /// Drops the engine and its memory, unless it is searching.
    pub(crate) fn drop_engine(&self) {
        let mut state = self.state();
        if state.thinking.is_none() {
            state.engine = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::address::Address;
    use crate::live::state::Live;
    use crate::live::table::SearchTask;
    use crate::test_support::{app, opening};
    use play::{Action, OfferKind};
    use std::time::Duration;

    /// A table at which only computers of that level play.
    async fn table(level: u8) -> (Live, Arc<Table>, SearchTask) {
        let app = app(crate::Options::default()).await;
        let seats = format!("{level} {level}");
        let (table, thought) = app.tables.open(&app, opening("chess", &seats), Address::INTERNAL).await.unwrap();
        (app, table, thought.unwrap())
    }

    fn engine(table: &Table, thought: &SearchTask) -> Arc<Engine> {
        table.engine(thought.event_count, &Options::default()).unwrap().unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_engine_is_kept_between_turns_and_dropped_after_the_game() {
        let (app, table, first) = table(7).await;
        assert!(!table.has_engine(), "no search has started yet");
        let kept = engine(&table, &first);
        assert_eq!(kept.options().megabytes, Options::default().megabytes);
        let turn = table.setting.game().find_turn(table.now().standing.game_state.position()).unwrap().0;
        let second = table.answer(&app, first.event_count, Some((turn, 0))).await.unwrap();
        assert!(Arc::ptr_eq(&kept, &engine(&table, &second)));
        assert!(table.engine(first.event_count, &Options::default()).unwrap().is_none(), "that search is over");
        table.act(&app, "ann", None, Action::Offer(OfferKind::Draw)).await.unwrap();
        assert!(!table.has_engine());
        assert!(table.engine(second.event_count, &Options::default()).unwrap().is_none(), "and that one, too");
        assert_eq!(Arc::strong_count(&kept), 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_engine_is_dropped_when_no_computer_is_left() {
        let (app, table, mut thought) = table(7).await;
        for nth in 0..2 {
            engine(&table, &thought);
            assert!(table.answer(&app, thought.event_count, None).await.is_none(), "each computer fails in its turn");
            let now = table.now();
            let next = table.setting.game().find_turn(now.standing.game_state.position()).unwrap().0;
            let text = notation::turn::write(table.setting.game(), now.standing.game_state.position(), &next);
            assert_eq!(table.has_engine(), nth == 0);
            let Some(next) = table.act(&app, "ann", None, Action::Text(text)).await.unwrap() else { break };
            thought = next;
        }
        assert!(!table.has_engine());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_engine_is_not_dropped_while_it_thinks() {
        let (_app, table, thought) = table(7).await;
        engine(&table, &thought);
        table.drop_engine();
        assert!(table.has_engine() && table.engine_idle_since().is_none());
        table.state().thinking = None;
        assert!(table.engine_idle_since().is_some_and(|since| since.elapsed() < Duration::from_mins(1)));
        table.drop_engine();
        assert!(!table.has_engine());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn levels_that_remember_nothing_get_hardly_any_memory() {
        let (_app, table, thought) = table(1).await;
        assert_eq!(engine(&table, &thought).options().megabytes, 1);
    }
}
