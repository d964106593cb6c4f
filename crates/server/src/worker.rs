//! A worker: takes what nodes want to have thought about, thinks, and answers. It keeps nothing and may die at any
//! moment: its work is given to another one.
//!
//! For: `variorum worker`. Not for: asking, and what becomes of an answer (`bus::ask`); the queue (`bus::work`). It
//! needs NATS and nothing else: what it is asked holds the whole game. As many things are thought about at a time as it
//! has threads. Look next: `worker::think`.

mod think;

use crate::analysis::{Graded, Grading};
use crate::bus::work::{self, Answer, PROGRESS, Turn, Whole};
use crate::bus::{self, News, nats, news};
use crate::who::random;
use async_nats::Client;
use async_nats::jetstream::consumer::Consumer;
use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::{AckKind, Message, new};
use facade::{Edition, Library};
use futures_util::StreamExt;
use house::Millis;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

/// So often it says that it is there.
const BEAT: Duration = Duration::from_secs(2);
/// Who finds nothing to do waits so long for something.
const WAIT: Duration = Duration::from_secs(2);
/// What is wanted from NATS comes within this.
const PATIENCE: Duration = Duration::from_secs(8);
/// After something went wrong it is tried again after so long.
const AGAIN: Duration = Duration::from_millis(500);
/// It is remembered of so many tables how far they have come.
const TABLES: usize = 50_000;
/// So often whoever thinks looks whether that is still wanted.
const LOOK: Duration = Duration::from_millis(200);

/// How a worker works.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where nodes are met.
    pub bus: bus::Options,
    /// So many turns and games are thought about at a time, each on a thread of its own.
    pub threads: usize,
    /// What each of them may use to remember with, in megabytes.
    pub megabytes: usize,
}

/// What all threads of a worker share.
#[derive(Debug)]
struct Shared {
    client: Client,
    prefix: String,
    name: String,
    megabytes: usize,
    library: Arc<Library>,
    /// How far tables have come, as far as was heard.
    newest: Mutex<HashMap<String, u64>>,
}

/// Something that thinks about one thing at a time.
#[derive(Debug)]
struct Hand {
    shared: Arc<Shared>,
    turns: Consumer<Pull>,
    wholes: Consumer<Pull>,
    mind: Arc<think::Mind>,
}

/// Works until that happens; what is half done then is given to another worker.
///
/// # Errors
/// If no NATS is named, or it cannot be used at all.
pub async fn run(options: Options, end: impl Future<Output = ()>) -> Result<(), String> {
    let Options { bus, threads, megabytes } = options;
    let Some(addresses) = &bus.nats else { return Err("a worker needs NATS; say where it is with --nats".to_owned()) };
    let (up, is_up) = watch::channel(false);
    let name = format!("{}-{}", bus.node, random(6));
    let client = nats::connect(addresses, &name, up).await.ok_or("NATS cannot be used; what is wrong stands above")?;
    let library = Arc::<Library>::default();
    let shared =
        Arc::new(Shared { client, prefix: bus.prefix.clone(), name, megabytes, library, newest: Mutex::default() });
    let mut hands = JoinSet::new();
    for _ in 0..threads.max(1) {
        hands.spawn(work(Arc::clone(&shared), is_up.clone()));
    }
    hands.spawn(beat(Arc::clone(&shared)));
    hands.spawn(listen(Arc::clone(&shared)));
    end.await;
    Ok(())
}

/// Says that it is there.
async fn beat(shared: Arc<Shared>) {
    let (mut beat, news) = (interval(BEAT), News::Worker);
    loop {
        beat.tick().await;
        let _ = timeout(AGAIN, shared.client.publish(news.subject(&shared.prefix), news.written(&shared.name).into()))
            .await;
    }
}

/// Hears how far tables come: what has been thought about for less is not wanted any more.
async fn listen(shared: Arc<Shared>) {
    let Ok(mut heard) = shared.client.subscribe(news::tables(&shared.prefix)).await else { return };
    while let Some(message) = heard.next().await {
        if let Some((_, News::Turned { table, number, .. })) = news::read(&message.payload) {
            let mut newest = shared.newest.lock().unwrap_or_else(PoisonError::into_inner);
            if newest.len() >= TABLES {
                newest.clear();
            }
            newest.insert(table, number);
        }
    }
}

/// One thing after the other.
async fn work(shared: Arc<Shared>, mut is_up: watch::Receiver<bool>) {
    let mut hand = None;
    loop {
        if is_up.wait_for(|up| *up).await.is_err() {
            return;
        }
        let at = match &hand {
            Some(at) => at,
            None => match timeout(PATIENCE, work::queue(&new(shared.client.clone()), &shared.prefix)).await {
                Ok(Ok([turns, wholes])) => {
                    let mind = Arc::new(think::Mind::new(shared.megabytes));
                    hand.insert(Hand { shared: Arc::clone(&shared), turns, wholes, mind })
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the queue cannot be reached");
                    sleep(AGAIN).await;
                    continue;
                }
                Err(_) => continue,
            },
        };
        if let Err(error) = at.one().await {
            tracing::debug!(%error, "nothing is taken from the queue");
            // It may be gone, with a NATS that has begun anew.
            hand = None;
            sleep(AGAIN).await;
        }
    }
}

/// The next message, if there is one; `wait` for it.
async fn next(from: &Consumer<Pull>, wait: Option<Duration>) -> Result<Option<Message>, async_nats::Error> {
    let taken = async {
        let mut messages = match wait {
            None => from.fetch().max_messages(1).messages().await?,
            Some(wait) => from.batch().max_messages(1).expires(wait).messages().await?,
        };
        messages.next().await.transpose()
    };
    timeout(PATIENCE, taken).await.unwrap_or_else(|_| Err("NATS says nothing".into()))
}

impl Hand {
    /// Takes something and does it: turns first.
    async fn one(&self) -> Result<(), async_nats::Error> {
        if let Some(message) = next(&self.turns, None).await? {
            self.turn(message).await;
        } else if let Some(message) = next(&self.wholes, None).await? {
            self.whole(message).await;
        } else if let Some(message) = next(&self.turns, Some(WAIT)).await? {
            self.turn(message).await;
        }
        Ok(())
    }

    /// Finds a computer's turn.
    async fn turn(&self, message: Message) {
        let Ok(asked) = serde_json::from_slice::<Turn>(&message.payload) else { return throw_away(&message).await };
        if self.is_over(&asked) {
            return done(&message).await;
        }
        let library = self.library(asked.rules.as_ref());
        let found = tokio::select! {
            found = self.mind.turn(&library, &asked, now()) => found,
            () = at_it(&message) => return,
            () = async { while !self.is_over(&asked) { sleep(LOOK).await } } => return done(&message).await,
        };
        let Turn { table, number, node, .. } = asked;
        let found = found.unwrap_or_else(|why| {
            tracing::warn!(table, why, "no turn is found");
            None
        });
        self.answer(&message, &node, &Answer::Turn { table, number, found }).await;
    }

    /// Grades a whole game; turns that come meanwhile are found in between.
    async fn whole(&self, message: Message) {
        let Ok(asked) = serde_json::from_slice::<Whole>(&message.payload) else { return throw_away(&message).await };
        let Whole { table, node, sheet, rules } = asked;
        let library = self.library(rules.as_ref());
        let graded = async {
            let mut grading = Grading::new(sheet);
            loop {
                let library = Arc::clone(&library);
                let slice = tokio::task::spawn_blocking(move || grading.slice(&library, &|| false)).await;
                match slice {
                    Ok(Ok(Graded::Some(next))) => grading = next,
                    Ok(Ok(Graded::All(grade))) => return Some(grade),
                    Ok(Err(fault)) => {
                        tracing::warn!(table, why = fault.sentence(), "a game is not graded");
                        return None;
                    }
                    Err(error) => {
                        tracing::error!(table, %error, "grading failed");
                        return None;
                    }
                }
                if let Ok(Some(turn)) = next(&self.turns, None).await {
                    self.turn(turn).await;
                }
            }
        };
        let grade = tokio::select! {
            grade = graded => grade,
            () = at_it(&message) => return,
        };
        self.answer(&message, &node, &Answer::Whole { table: table.clone(), grade }).await;
    }

    /// Where games are found; one that somebody has made has been sent along.
    fn library(&self, rules: Option<&String>) -> Arc<Library> {
        match rules {
            None => Arc::clone(&self.shared.library),
            Some(rules) => Arc::new(self.shared.library.with(Edition::own(rules.clone()))),
        }
    }

    /// Has the table gone on, or does nobody wait any more?
    fn is_over(&self, asked: &Turn) -> bool {
        let newest = self.shared.newest.lock().unwrap_or_else(PoisonError::into_inner);
        now() > asked.until || newest.get(&asked.table).is_some_and(|number| *number > asked.number)
    }

    /// Tells the node that has asked, or any other; only then it is done.
    async fn answer(&self, message: &Message, node: &str, answer: &Answer) {
        let Shared { client, prefix, .. } = &*self.shared;
        let body = serde_json::to_vec(answer).unwrap_or_default();
        for subject in [work::answers(prefix, node), work::anybodys(prefix)] {
            let told = tokio::select! {
                told = timeout(PATIENCE, client.request(subject, body.clone().into())) => told,
                () = at_it(message) => return,
            };
            match told {
                Ok(Ok(_)) => return done(message).await,
                Ok(Err(error)) => tracing::debug!(%error, node, "a node does not hear its answer"),
                Err(_) => tracing::debug!(node, "a node does not hear its answer"),
            }
        }
        // Somebody else may try, when a node is there again.
        let _ = message.ack_with(AckKind::Nak(Some(AGAIN))).await;
    }
}

/// Says again and again that it is being worked on, as long as NATS can be told so.
async fn at_it(message: &Message) {
    loop {
        sleep(PROGRESS).await;
        // If it cannot be said, somebody else is given it; who is first is heard.
        let _ = timeout(PROGRESS, message.ack_with(AckKind::Progress)).await;
    }
}

async fn done(message: &Message) {
    if !matches!(timeout(PATIENCE, message.ack()).await, Ok(Ok(()))) {
        tracing::debug!("it cannot be said that something is done; it will be done again");
    }
}

/// It is no work, or of another version.
async fn throw_away(message: &Message) {
    tracing::debug!("there is something in the queue that cannot be read");
    let _ = timeout(PATIENCE, message.ack_with(AckKind::Term)).await;
}

/// Milliseconds since 1970.
fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
