//! The computer at a table: thinks away from the threads that answer requests, and plays on while the next seat is a computer's too.
//!
//! For: turning a [`Thought`] into a turn. Not for: choosing it (`search`), or deciding that it is the computer's turn (`table`). A search that
//! fails costs the table its computer, not the server its life.

use crate::App;
use crate::table::{Table, Thought};
use rules::Step;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    let began = Instant::now();
    let stop = Arc::clone(&thought.stop);
    // Only so many think at a time, so that requests are always answered.
    let permit = Arc::clone(&app.thinkers).acquire_owned().await.ok()?;
    let (here, pause) = (Arc::clone(table), app.options.pause);
    let found = tokio::task::spawn_blocking(move || {
        let turn = think(&here, &thought);
        drop(permit);
        turn
    });
    let turn = found.await.unwrap_or_else(|error| {
        tracing::error!(table = table.id(), %error, "the computer failed");
        None
    });
    // People want to see what happens.
    tokio::time::sleep(pause.saturating_sub(began.elapsed())).await;
    let (here, stopped) = (Arc::clone(table), Arc::clone(&stop));
    let answered = tokio::task::spawn_blocking(move || here.answer(&stopped, turn)).await;
    answered.unwrap_or_else(|error| {
        tracing::error!(table = table.id(), %error, "the computer's turn failed");
        None
    })
}

fn think(table: &Table, thought: &Thought) -> Option<Vec<Step>> {
    let Thought { pos, past, level, stop } = thought;
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let end = level.budget_millis().map(|millis| Instant::now() + Duration::from_millis(millis));
    let over = || is_set(stop) || end.is_some_and(|end| Instant::now() >= end);
    let choice = table.searcher().search(table.game(), pos, past, &level.limits(), rand::random(), &over, &mut |_| {});
    choice.map(|choice| choice.turn)
}

fn is_set(flag: &AtomicBool) -> bool {
    flag.load(Ordering::Relaxed)
}
