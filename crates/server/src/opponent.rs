//! The computer at a table: thinks away from the threads that answer requests, and plays on while the next seat is a
//! computer's too.
//!
//! For: turning a [`Thought`] into a turn. Not for: choosing it (`engine`), or deciding that it is the computer's turn
//! (`table`). A search that fails costs the table its computer, not the server its life.

use crate::App;
use crate::bus::ask::{self, Helped, Told};
use crate::table::{Table, Thought};
use engine::{Engine, News, Request, Running, Time};
use rules::Turn;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::oneshot;

/// A turn and its score, or none if there is none or it is not wanted any more; or why the computer has failed.
pub(crate) type Found = Result<Option<(Turn, i32)>, String>;

/// Lets the computer think, if there is anything to think about.
pub(crate) fn start(app: &App, table: &Arc<Table>, thought: Option<Thought>) {
    let Some(thought) = thought else { return };
    let (app, table) = (app.clone(), Arc::clone(table));
    tokio::spawn(async move {
        let mut next = Some(thought);
        while let Some(thought) = next {
            next = play(&app, &table, thought).await;
        }
    });
}

/// One turn; the answer is what to think about after it.
async fn play(app: &App, table: &Arc<Table>, thought: Thought) -> Option<Thought> {
    let (began, number) = (Instant::now(), thought.number);
    // People want to see what happens; who has little time left does not wait for them.
    let pause = thought.clock.map_or(app.options.pause, |(left, _)| app.options.pause.min(left / 40));
    let (turn, told) = helped(app, table, thought).await;
    let turn = turn.unwrap_or_else(|error| {
        tracing::error!(table = table.id(), error, "the computer failed");
        None
    });
    tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
    let next = table.answer(app, number, turn).await;
    // Now the worker that has found it may forget it.
    drop(told);
    next
}

/// The turn, from a worker if there is one that finds it in time, and else from here.
async fn helped(app: &App, table: &Arc<Table>, mut thought: Thought) -> (Found, Option<Told>) {
    match ask::turn(app, table, &mut thought).await {
        Helped::Yes(turn, told) => (Ok(Some(turn)), Some(told)),
        Helped::Stopped => (Ok(None), None),
        Helped::No => (think(app, table, thought).await, None),
    }
}

async fn think(app: &App, table: &Arc<Table>, thought: Thought) -> Found {
    let Thought { pos, past, level, clock, number, mut stopped } = thought;
    let time = clock.map_or(Time::Endless, |(left, increment)| Time::Clock { left, increment, turns: None });
    // Only so many think at a time, so that requests are always answered, and not only those of one address.
    let room = tokio::select! {
        room = app.thinkers.room(table.address(), app.options.engine.threads) => room,
        _ = &mut stopped => return Ok(None),
    };
    let (here, there) = (app.clone(), Arc::clone(table));
    let engine = move || Ok(here.tables.engine(&there, number, &here.options.engine));
    // A new engine measures its men and clears its memory, which takes some milliseconds.
    let engine = app.workers.run(table.address(), engine).await.map_err(|fault| fault.sentence().to_owned())??;
    let Some(engine) = engine else { return Ok(None) };
    let request = Request { level: Some(level), time, seed: rand::random(), ..Request::new(pos, past) };
    let (running, mut found) = search(&engine, request).map_err(|error| error.to_string())?;
    let found = tokio::select! {
        found = &mut found => found,
        _ = &mut stopped => {
            running.stop();
            found.await
        }
        () = tokio::time::sleep(app.options.limits.thought) => {
            running.stop();
            found.await
        }
    };
    // Others may think now; the thread of this one has nothing left to do.
    drop((running, room));
    found.map_err(|_| "the search ended without an answer".to_owned())?
}

/// Starts a search; what it finds comes through the channel, from a thread of its own.
pub(crate) fn search(engine: &Engine, request: Request) -> std::io::Result<(Running, oneshot::Receiver<Found>)> {
    let (tell, told) = oneshot::channel();
    let (mut tell, mut failed) = (Some(tell), false);
    let hear = move |news: News<'_>| match news {
        News::Line { .. } => {}
        News::Failed => failed = true,
        News::Done(choice) => {
            let turn = choice.map(|choice| (choice.turn.clone(), choice.score));
            let answer = if failed { Err("the search failed".to_owned()) } else { Ok(turn) };
            // Nobody may be waiting any more.
            let _ = tell.take().map(|tell| tell.send(answer));
        }
    };
    Ok((engine.start(request, hear)?, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::address::Address;
    use crate::test_support::{app, opening};
    use rules::Past;
    use serde_json::Value;
    use std::time::Duration;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_search_that_fails_costs_the_table_its_computer() {
        let app = app(Options { pause: Duration::ZERO, ..Options::default() }).await;
        let (table, thought) = app.tables.open(&app, opening("chess", "7 me"), Address::NOWHERE).await.unwrap();
        // The search runs off the board, for it is given a position of a larger one.
        let pos = app.library.called("bollwerk-178", Vec::new()).unwrap().game().start();
        let thought = Thought { pos, past: Past::new(&pos), ..thought.unwrap() };
        start(&app, &table, Some(thought));
        let mut views = table.watch().unwrap();
        views.wait_for(|shown| shown.now.standing.computer().is_none()).await.unwrap();
        let view: Value = serde_json::from_str(&table.view(Some("somebody"))).unwrap();
        assert!(view["notice"].as_str().unwrap().contains("a person may go on"), "{view}");
        assert_eq!((&view["sides"][0]["by"], view["turns"].as_array().unwrap().len()), (&Value::from("person"), 0));
        assert!(!table.has_engine());
        assert_eq!(app.thinkers.free(), app.options.thinkers, "others may think");
    }
}
