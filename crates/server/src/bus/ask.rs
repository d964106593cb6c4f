//! A node asks workers: for the turn of a computer, and for a whole game to be graded; and hears what they answer.
//!
//! For: deciding whether somebody else thinks. If no worker is there, or none answers in time, the node thinks itself,
//! as it does alone. Not for: the queue and its words (`work`). Whatever a worker answers is appended only if the table
//! still stands as it did when it was asked for, so an answer that comes twice, or too late, changes nothing.

use super::work::{self, Answer, Whole};
use super::{Bus, State};
use crate::address::Address;
use crate::analysis;
use crate::error::Fault;
use crate::table::{Table, Thought};
use crate::{App, opponent};
use async_nats::{Client, Message};
use facade::{Edition, Sheet};
use futures_util::StreamExt;
use futures_util::stream::select;
use rules::Turn;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// Levels that do not go by time are done within this.
const SOON: Duration = Duration::from_secs(2);
/// An answer is so much longer on its way at most, a worker that dies meanwhile included.
const MARGIN: Duration = Duration::from_secs(8);
/// It is looked so often whether workers are still there.
const LOOK: Duration = Duration::from_secs(1);
/// Whoever has answered is told so after this time at the latest.
const PATIENCE: Duration = Duration::from_secs(5);

/// What workers think about, by table and number.
#[derive(Debug, Default)]
pub(super) struct Asked(Mutex<HashMap<(String, u64), oneshot::Sender<Heard>>>);

/// What one of them has found.
#[derive(Debug)]
struct Heard {
    found: Option<(String, i32)>,
    told: Told,
}

/// Dropping it tells the worker that its answer has done what it can.
pub(crate) type Told = oneshot::Sender<Infallible>;

/// Somebody waits for an answer.
struct Waiting<'b> {
    asked: &'b Asked,
    place: (String, u64),
}

impl Asked {
    fn all(&self) -> MutexGuard<'_, HashMap<(String, u64), oneshot::Sender<Heard>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, place: (String, u64)) -> (Waiting<'_>, oneshot::Receiver<Heard>) {
        let (tell, told) = oneshot::channel();
        self.all().insert(place.clone(), tell);
        (Waiting { asked: self, place }, told)
    }

    fn take(&self, place: &(String, u64)) -> Option<oneshot::Sender<Heard>> {
        self.all().remove(place)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.asked.all().remove(&self.place);
    }
}

/// What has become of asking for a turn.
#[derive(Debug)]
pub(crate) enum Helped {
    /// Nobody has helped.
    No,
    /// It is not wanted any more.
    Stopped,
    /// A turn and its score.
    Yes((Turn, i32), Told),
}

impl Bus {
    /// Is there anybody to be asked?
    pub(crate) fn has_workers(&self) -> bool {
        self.state() == State::Up && self.workers.count() > 0
    }
}

/// Asks workers for the turn that is to be found; of its clock what is left then stays.
pub(crate) async fn turn(app: &App, table: &Arc<Table>, thought: &mut Thought) -> Helped {
    let bus = &app.bus;
    let Some(client) = bus.client().filter(|_| bus.has_workers()) else { return Helped::No };
    let Some(sheet) = table.sheet(thought.number) else { return Helped::No };
    let Ok(rules) = rules(app, &sheet) else { return Helped::No };
    let (began, now) = (Instant::now(), app.time.now());
    let usual = thought.level.budget_millis().map_or(SOON, Duration::from_millis) + MARGIN;
    // Whoever has little time left does not wait for one that may be dead.
    let patience = thought.clock.map_or(usual, |(left, _)| usual.min(left / 4));
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let asks = work::Turn {
        table: table.id().to_owned(),
        number: thought.number,
        node: bus.me.clone(),
        sheet,
        rules,
        clock: thought.clock.map(|(left, increment)| (millis(left), millis(increment))),
        asked: now,
        until: now + i64::try_from(patience.as_millis()).unwrap_or(i64::MAX) + 30_000,
    };
    let (_waiting, mut heard) = bus.asked.wait((asks.table.clone(), asks.number));
    let (id, body) = (format!("{}-{}", asks.table, asks.number), serde_json::to_vec(&asks).unwrap_or_default());
    let found = tokio::select! {
        found = async {
            if !work::put(client, &bus.prefix, work::turns(&bus.prefix), &id, body).await {
                return None;
            }
            tokio::select! {
                heard = &mut heard => heard.ok(),
                () = sleep(patience) => None,
                () = async { while bus.has_workers() { sleep(LOOK).await } } => None,
            }
        } => found,
        _ = &mut thought.stopped => return Helped::Stopped,
    };
    if let Some(Heard { found: Some((text, score)), told }) = found {
        let (here, number) = (Arc::clone(table), thought.number);
        match app.workers.run(table.address(), move || here.read_turn(number, &text)).await {
            Ok(turn) => return Helped::Yes((turn, score), told),
            Err(fault) => tracing::warn!(table = table.id(), why = fault.sentence(), "a worker has found no turn"),
        }
    }
    if let Some((left, _)) = &mut thought.clock {
        *left = left.saturating_sub(began.elapsed());
    }
    Helped::No
}

/// The rules of a game that somebody has made, which are compiled as long as anybody plays it; none: it comes with the
/// program.
///
/// # Errors
/// If nobody plays it any more.
fn rules(app: &App, sheet: &Sheet) -> Result<Option<String>, ()> {
    if !Edition::is_own_id(&sheet.game) {
        return Ok(None);
    }
    app.library.compiled(&sheet.game).map(|edition| Some(edition.text().to_owned())).ok_or(())
}

/// Asks workers to grade a whole game. False: nobody does.
pub(crate) async fn whole(app: &App, table: &str, sheet: &Sheet) -> bool {
    let bus = &app.bus;
    let Some(client) = bus.client().filter(|_| bus.has_workers()) else { return false };
    let Ok(rules) = rules(app, sheet) else { return false };
    let asks = Whole { table: table.to_owned(), node: bus.me.clone(), sheet: sheet.clone(), rules };
    let id = format!("{table}-{}-whole", sheet.turns.len());
    work::put(client, &bus.prefix, work::wholes(&bus.prefix), &id, serde_json::to_vec(&asks).unwrap_or_default()).await
}

/// Hears what workers answer, as long as the server runs.
pub(super) async fn hear(app: &App, client: &Client) {
    let bus = &app.bus;
    let own = client.subscribe(work::answers(&bus.prefix, &bus.me)).await;
    let anybodys = client.queue_subscribe(work::anybodys(&bus.prefix), "nodes".to_owned()).await;
    let (Ok(own), Ok(anybodys)) = (own, anybodys) else {
        tracing::error!("workers cannot be heard");
        return std::future::pending().await;
    };
    let mut all = select(own, anybodys);
    while let Some(message) = all.next().await {
        tokio::spawn(take(app.clone(), client.clone(), message));
    }
}

async fn take(app: App, client: Client, message: Message) {
    let done = match serde_json::from_slice::<Answer>(&message.payload) {
        Ok(answer) => {
            timeout(PATIENCE, apply(&app, answer)).await.unwrap_or_else(|_| Err(Fault::full("it takes too long")))
        }
        Err(error) => {
            tracing::debug!(%error, "an answer of a worker cannot be read");
            Ok(())
        }
    };
    if let Err(fault) = &done {
        tracing::debug!(why = fault.sentence(), "an answer of a worker changes nothing");
    }
    if let Some(reply) = message.reply {
        // Whoever is not told asks another node.
        let _ = client.publish(reply, "".into()).await;
    }
}

async fn apply(app: &App, answer: Answer) -> Result<(), Fault> {
    match answer {
        Answer::Turn { table, number, found } => {
            let place = (table, number);
            let found = match app.bus.asked.take(&place) {
                Some(waits) => {
                    let (told, done) = oneshot::channel();
                    match waits.send(Heard { found, told }) {
                        Ok(()) => {
                            let _ = done.await;
                            return Ok(());
                        }
                        Err(heard) => heard.found,
                    }
                }
                None => found,
            };
            match found {
                Some((text, score)) => played(app, &place.0, number, text, score).await,
                None => Ok(()),
            }
        }
        Answer::Whole { table, grade } => analysis::found(app, &table, grade).await,
    }
}

/// Plays the turn of a computer for which nobody waits here: the node that had asked for it may be gone.
async fn played(app: &App, id: &str, number: u64, text: String, score: i32) -> Result<(), Fault> {
    let numbers = app.store.numbers(&[id.to_owned()]).await?;
    if numbers.first().is_none_or(|(_, now)| *now != number) {
        return Ok(());
    }
    let table = app.tables.find(app, id, Address::NOWHERE).await?;
    table.catch_up_to(app, number, None).await?;
    let thought = table.answered(app, number, text, score).await?;
    opponent::start(app, &table, thought);
    Ok(())
}
