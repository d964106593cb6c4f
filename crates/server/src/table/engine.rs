//! Who thinks for the computers of a table, and what they remember.
//!
//! The computers of a table share one engine, which is made when the first of them has to think and keeps what they
//! find out until the game is over, no computer plays any more, or nobody has been there for a while. Sharing does no
//! harm: each team and each level has a memory of its own in it (`Request::level`), so neither an opponent nor a
//! stronger partner tells a computer what it should not know.
//!
//! For: making the engine, and giving it back. Not for: thinking (`opponent`), or whose turn it is (`table`).

use super::Table;
use ::engine::{Engine, Options};
use facade::Seat;
use std::sync::Arc;
use std::time::Instant;

/// Who thinks for the computers of the table.
#[derive(Debug)]
pub(super) struct Kept {
    engine: Arc<Engine>,
    /// When it last began to think.
    used: Instant,
}

impl Table {
    /// Who thinks for its computers; made if nobody does yet. None if that thought is not wanted any more. A new one
    /// takes some milliseconds.
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
                state.engine.get_or_insert(Kept { engine, used: Instant::now() });
            }
            if let Some(kept) = &mut state.engine {
                kept.used = Instant::now();
                return Ok(Some(Arc::clone(&kept.engine)));
            }
            // Levels that do not remember need no memory.
            let remembers = state
                .now
                .standing
                .course
                .seats()
                .iter()
                .any(|seat| matches!(seat, Seat::Computer(level) if level.limits().remembers()));
            // Whoever looks on or resigns does not wait for it.
            drop(state);
            let megabytes = if remembers { options.megabytes } else { 1 };
            let known = self.setting.knowledge().clone();
            // Whoever waits for an answer comes before whoever thinks.
            let options = Options { megabytes, background: true, ..options.clone() };
            made = Some(Arc::new(Engine::new(Arc::clone(self.setting.game()), known, options)?));
        }
    }

    /// When its computers last began to think, if they have an engine and do not think now.
    pub(crate) fn rests_since(&self) -> Option<Instant> {
        let state = self.state();
        state.engine.as_ref().filter(|_| state.thinking.is_none()).map(|kept| kept.used)
    }

    /// Has it an engine?
    pub(crate) fn has_engine(&self) -> bool {
        self.state().engine.is_some()
    }

    /// Forgets what the computers have found out, unless they think.
    pub(crate) fn forget(&self) {
        let mut state = self.state();
        if state.thinking.is_none() {
            state.engine = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::App;
    use crate::address::Address;
    use crate::table::Thought;
    use crate::test_support::{app, opening};
    use house::{Act, Wish};
    use std::time::Duration;

    /// A table at which only computers of that level play.
    async fn table(level: u8) -> (App, Arc<Table>, Thought) {
        let app = app(crate::Options::default()).await;
        let seats = format!("{level} {level}");
        let (table, thought) = app.tables.open(&app, opening("chess", &seats), Address::NOWHERE).await.unwrap();
        (app, table, thought.unwrap())
    }

    fn engine(table: &Table, thought: &Thought) -> Arc<Engine> {
        table.engine(thought.number, &Options::default()).unwrap().unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_engine_is_kept_between_turns_and_given_back_when_the_game_is_over() {
        let (app, table, first) = table(7).await;
        assert!(!table.has_engine(), "nobody has thought yet");
        let kept = engine(&table, &first);
        assert_eq!(kept.options().megabytes, Options::default().megabytes);
        let turn = table.setting.game().any_turn(table.now().standing.course.position()).unwrap().0;
        let second = table.answer(&app, first.number, Some((turn, 0))).await.unwrap();
        assert!(Arc::ptr_eq(&kept, &engine(&table, &second)));
        assert!(table.engine(first.number, &Options::default()).unwrap().is_none(), "that thought is over");
        table.act(&app, "somebody", None, Act::Wish(Wish::Draw)).await.unwrap();
        assert!(!table.has_engine());
        assert!(table.engine(second.number, &Options::default()).unwrap().is_none(), "and that one too");
        assert_eq!(Arc::strong_count(&kept), 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_engine_is_given_back_when_no_computer_is_left() {
        let (app, table, mut thought) = table(7).await;
        for nth in 0..2 {
            engine(&table, &thought);
            assert!(table.answer(&app, thought.number, None).await.is_none(), "each fails in its turn");
            let now = table.now();
            let next = table.setting.game().any_turn(now.standing.course.position()).unwrap().0;
            let text = notation::turn::write(table.setting.game(), now.standing.course.position(), &next);
            assert_eq!(table.has_engine(), nth == 0);
            let Some(next) = table.act(&app, "somebody", None, Act::Text(text)).await.unwrap() else { break };
            thought = next;
        }
        assert!(!table.has_engine());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_thinks_is_not_forgotten() {
        let (_app, table, thought) = table(7).await;
        engine(&table, &thought);
        table.forget();
        assert!(table.has_engine() && table.rests_since().is_none());
        table.state().thinking = None;
        assert!(table.rests_since().is_some_and(|since| since.elapsed() < Duration::from_mins(1)));
        table.forget();
        assert!(!table.has_engine());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn levels_that_remember_nothing_get_next_to_no_memory() {
        let (_app, table, thought) = table(1).await;
        assert_eq!(engine(&table, &thought).options().megabytes, 1);
    }
}
