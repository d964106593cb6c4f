//! Computer players: their searches run outside the threads that answer requests, one after the other while the next
//! seat is a computer's, too.
//!
//! This file turns a [`SearchTask`] into a turn. `engine` chooses the turn, `table` decides that it is a computer's
//! turn. If a search fails, the table loses its computer player, and the server continues.

use crate::bus::pending::AckGuard;
use crate::core::pool::Permit;
use crate::live::state::Live;
use crate::live::table::queue::QueuedGuard;
use crate::live::table::{SearchTask, Table};
use crate::live::worker_jobs::{self, TurnOutcome};
use engine::{Engine, Request, SearchEvent, SearchHandle, TimeControl};
use rules::Turn;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a computer waits for a free thread before the table shows it.
const SHOW_WAIT_AFTER: Duration = Duration::from_millis(500);

/// A turn and its score, none if there is no turn or it is no longer needed, or why the computer failed.
pub(crate) type SearchOutcome = Result<Option<(Turn, i32)>, String>;

/// Starts the search for the turn of a computer, if there is one to be found.
pub(crate) fn spawn(app: &Live, table: &Arc<Table>, thought: Option<SearchTask>) {
    let Some(thought) = thought else { return };
    let (app, table) = (app.clone(), Arc::clone(table));
    tokio::spawn(async move {
        let mut next = Some(thought);
        while let Some(thought) = next {
            next = play_turn(&app, &table, thought).await;
        }
    });
}

/// Finds and plays one turn; returns the next thought, if it is a computer's turn again.
async fn play_turn(app: &Live, table: &Arc<Table>, thought: SearchTask) -> Option<SearchTask> {
    let (began, number) = (Instant::now(), thought.event_count);
    // Spectators should be able to follow the game; a computer with little time left does not wait for them.
    let pause = thought.clock.map_or(app.options.computer_pause, |(left, _)| app.options.computer_pause.min(left / 40));
    let (turn, told) = find_turn(app, table, thought).await;
    let turn = turn.unwrap_or_else(|error| {
        tracing::error!(table = table.id(), error, "computer search failed");
        None
    });
    tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
    let next = table.answer(app, number, turn).await;
    // The turn is stored, so the worker that found it can be acknowledged.
    drop(told);
    next
}

/// Gets the turn from a worker if one finds it in time, or else from a search at this node.
async fn find_turn(app: &Live, table: &Arc<Table>, mut thought: SearchTask) -> (SearchOutcome, Option<AckGuard>) {
    match worker_jobs::request_turn(app, &app.bus, table, &mut thought).await {
        TurnOutcome::Found(turn, told) => (Ok(Some(turn)), Some(told)),
        TurnOutcome::Cancelled => (Ok(None), None),
        TurnOutcome::Unavailable => (search_locally(app, table, thought).await, None),
    }
}

async fn search_locally(app: &Live, table: &Arc<Table>, thought: SearchTask) -> SearchOutcome {
    let SearchTask { pos, history: past, level, clock, event_count: number, cancelled: mut stopped } = thought;
    let time = clock.map_or(TimeControl::Unlimited, |(left, increment)| TimeControl::Clock {
        remaining: left,
        increment,
        turns_to_go: None,
    });
    // Limited for all and for each address, so that requests are always answered.
    let room = tokio::select! {
        room = wait_for_thread(app, table) => room,
        _ = &mut stopped => return Ok(None),
    };
    let (here, there) = (app.clone(), Arc::clone(table));
    let engine = move || Ok(here.tables.engine(&there, number, &here.options.engine));
    // A new engine evaluates its pieces and clears its memory, which takes some milliseconds.
    let engine = app.rule_pool.run(table.address(), engine).await.map_err(|fault| fault.sentence().to_owned())??;
    let Some(engine) = engine else { return Ok(None) };
    let request = Request { level: Some(level), time, seed: rand::random(), ..Request::new(pos, past) };
    let (running, mut found) = start_search(&engine, request).map_err(|error| error.to_string())?;
    let found = tokio::select! {
        found = &mut found => found,
        _ = &mut stopped => {
            running.stop();
            found.await
        }
        () = tokio::time::sleep(app.limits.timeouts.search) => {
            running.stop();
            found.await
        }
    };
    // Frees the slot before the result is used.
    drop((running, room));
    found.map_err(|_| "the search ended without an answer".to_owned())?
}

/// Waits for the threads of a search. A wait that people notice is shown at the table.
async fn wait_for_thread(app: &Live, table: &Arc<Table>) -> Permit {
    let mut permit = pin!(app.search_pool.acquire(table.address(), app.options.engine.threads));
    tokio::select! {
        biased;
        permit = &mut permit => return permit,
        () = tokio::time::sleep(SHOW_WAIT_AFTER) => {}
    }
    let _shown = QueuedGuard::new(Arc::clone(table));
    permit.await
}

/// Starts a search; the result arrives through the channel, from a thread of the engine.
pub(crate) fn start_search(
    engine: &Engine,
    request: Request,
) -> std::io::Result<(SearchHandle, oneshot::Receiver<SearchOutcome>)> {
    let (tell, told) = oneshot::channel();
    let (mut tell, mut failed) = (Some(tell), false);
    let hear = move |news: SearchEvent<'_>| match news {
        SearchEvent::Line { .. } => {}
        SearchEvent::Failed => failed = true,
        SearchEvent::Done(choice) => {
            let turn = choice.map(|choice| (choice.turn.clone(), choice.score));
            let answer = if failed { Err("the search failed".to_owned()) } else { Ok(turn) };
            // The receiver may be gone.
            let _ = tell.take().map(|tell| tell.send(answer));
        }
    };
    Ok((engine.start(request, hear)?, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::core::address::Address;
    use crate::test_support::{app, opening};
    use rules::History;
    use serde_json::Value;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_failed_search_removes_the_computer_from_the_table() {
        let app = app(Options { computer_pause: Duration::ZERO, ..Options::default() }).await;
        let (table, thought) = app.tables.open(&app, opening("chess", "7 me"), Address::INTERNAL).await.unwrap();
        // The search runs off the board, because its position is from a larger one.
        let pos = app.library.load("bollwerk-178", Vec::new()).unwrap().game().start();
        let thought = SearchTask { pos, history: History::new(&pos), ..thought.unwrap() };
        spawn(&app, &table, Some(thought));
        let mut views = table.watch();
        views.wait_for(|shown| shown.current.now.standing.computer_to_move().is_none()).await.unwrap();
        let view: Value = serde_json::from_str(&table.view(Some("ann"))).unwrap();
        assert!(view["notice"]["text"].as_str().unwrap().contains("a person can take over"), "{view}");
        assert_eq!((&view["sides"][0]["kind"], view["turns"].as_array().unwrap().len()), (&Value::from("person"), 0));
        assert!(!table.has_engine());
        assert_eq!(app.search_pool.free_threads(), app.options.search_threads, "the slot is free again");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_computer_that_waits_for_a_free_thread_is_shown_as_waiting() {
        let app = app(Options { computer_pause: Duration::ZERO, ..Options::default() }).await;
        let (table, thought) = app.tables.open(&app, opening("chess", "1 me"), Address::INTERNAL).await.unwrap();
        let queued = |table: &Table| {
            let view: Value = serde_json::from_str(&table.view(Some("ann"))).unwrap();
            view["table"]["queued"].as_bool().unwrap()
        };
        let mut permits = Vec::new();
        while app.search_pool.free_threads() > 0 {
            let other = Address::from(std::net::IpAddr::from([192, 0, 2, permits.len() as u8]));
            permits.push(app.search_pool.acquire(other, 1).await);
        }
        let (mut views, before) = (table.watch(), table.now().standing.event_count);
        assert!(!queued(&table));
        spawn(&app, &table, thought);
        views.wait_for(|_| queued(&table)).await.unwrap();
        drop(permits);
        views.wait_for(|shown| shown.current.now.standing.event_count > before).await.unwrap();
        assert!(!queued(&table));
    }
}
