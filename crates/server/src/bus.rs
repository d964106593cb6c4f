//! What nodes tell each other, so that each shows its visitors what was done at another. With one node there is nobody
//! to be told, and nothing here costs anything.
//!
//! For: the one door: `Bus::tell` says what has happened here, `run` hears of what has happened elsewhere. Not for:
//! deciding anything. Of two who want to change the same thing the store lets one; what is told here only says that
//! there is something to be read there. So nothing is lost if a message is: whoever has missed some looks into the
//! store (`look`). Look next: `news` for what is said, `hear` for what follows from it, `nats` for the way it takes,
//! `ask` for letting workers think.

pub(crate) mod ask;
mod elsewhere;
mod hear;
mod look;
pub(crate) mod nats;
pub(crate) mod news;
mod options;
pub(crate) mod work;

pub use self::options::Options;

use self::ask::Asked;
use self::elsewhere::Elsewhere;
pub(crate) use self::news::News;
use crate::App;
use crate::connection::closed;
use crate::who::random;
use async_nats::Client;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};

/// So many messages wait to be sent; when there are more, the others are told to look by themselves.
const OUTBOX: usize = 4096;
/// So often it is told how much each address has asked for.
const BEAT: Duration = Duration::from_millis(500);
/// Every so many beats it is told who is here; that says also that the node is there.
const HERE: u64 = 5;
/// Who has not been heard of for so long is not there any more.
pub(crate) const GONE: Duration = Duration::from_secs(8);
/// A table that has been looked at in the store so lately stands as it stood then, while the others can be heard.
const TRUST: Duration = Duration::from_secs(5);

/// How it stands with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// There are none.
    Alone,
    /// They can be heard.
    Up,
    /// They cannot be heard just now.
    Away,
}

/// The way to the others, if there may be any.
#[derive(Debug)]
pub(crate) struct Bus {
    /// What this node is called, with something that tells it from itself before a restart.
    me: String,
    prefix: String,
    post: Option<Post>,
    /// Who has which table open at other nodes.
    pub(crate) elsewhere: Elsewhere,
    nodes: Heard,
    workers: Heard,
    /// What workers think about for this node.
    asked: Asked,
    /// When something was last missed.
    doubted: Mutex<Instant>,
    /// There is something to be looked at in the store.
    look: Notify,
    /// Others have changed seeks.
    seeks: Notify,
}

#[derive(Debug)]
struct Post {
    up: watch::Sender<bool>,
    out: mpsc::Sender<News>,
    outbox: Mutex<Option<mpsc::Receiver<News>>>,
    /// Something could not be told.
    lost: AtomicBool,
    client: OnceLock<Client>,
}

impl Bus {
    pub(crate) fn new(options: &Options) -> Self {
        let post = options.nats.as_ref().map(|_| {
            let (out, outbox) = mpsc::channel(OUTBOX);
            let outbox = Mutex::new(Some(outbox));
            Post { up: watch::Sender::new(false), out, outbox, lost: AtomicBool::default(), client: OnceLock::new() }
        });
        Self {
            me: format!("{}-{}", options.node, random(6)),
            prefix: options.prefix.clone(),
            post,
            elsewhere: Elsewhere::default(),
            nodes: Heard::default(),
            workers: Heard::default(),
            asked: Asked::default(),
            doubted: Mutex::new(Instant::now()),
            look: Notify::new(),
            seeks: Notify::new(),
        }
    }

    /// How it stands with the others.
    pub(crate) fn state(&self) -> State {
        match &self.post {
            None => State::Alone,
            Some(post) if *post.up.borrow() => State::Up,
            Some(_) => State::Away,
        }
    }

    /// How many other nodes, and how many workers, were heard of lately.
    pub(crate) fn heard(&self) -> (usize, usize) {
        (self.nodes.count(), self.workers.count())
    }

    /// Tells the others, if there are any. Nobody waits for it.
    pub(crate) fn tell(&self, news: News) {
        if let Some(post) = &self.post
            && *post.up.borrow()
            && post.out.try_send(news).is_err()
        {
            post.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Is a table that was looked at in the store then believed to stand as it stood?
    pub(crate) fn trusts(&self, looked: Instant) -> bool {
        match self.state() {
            State::Alone => true,
            State::Up => {
                looked.elapsed() < TRUST && looked > *self.doubted.lock().unwrap_or_else(PoisonError::into_inner)
            }
            State::Away => false,
        }
    }

    /// Something was not heard, or not told: all tables have to be looked at again.
    fn doubt(&self) {
        *self.doubted.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.look.notify_one();
    }

    /// The connection, if it is there now.
    fn client(&self) -> Option<&Client> {
        self.post.as_ref().filter(|post| *post.up.borrow())?.client.get()
    }
}

/// Those that were heard of, and when.
#[derive(Debug, Default)]
struct Heard(Mutex<BTreeMap<String, Instant>>);

impl Heard {
    fn note(&self, name: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, since| since.elapsed() < GONE);
        all.insert(name.to_owned(), Instant::now());
    }

    fn count(&self) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().filter(|since| since.elapsed() < GONE).count()
    }
}

/// Hears the others and tells them what happens here, as long as the server runs. If NATS is not there, it is tried
/// again until it is.
pub(crate) async fn run(app: App) {
    let (Some(post), Some(addresses)) = (&app.bus.post, &app.options.bus.nats) else { return };
    let Some(outbox) = post.outbox.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
    let up = post.up.clone();
    let Some(client) = nats::connect(addresses, &app.bus.me, up).await else { return };
    let client = post.client.get_or_init(|| client);
    let mut closing = app.closing.clone();
    tokio::select! {
        () = closed(&mut closing) => {}
        () = nats::send(&app.bus, client, outbox) => {}
        () = hear::news(&app, client) => {}
        () = ask::hear(&app, client) => {}
        () = look::run(&app) => {}
        () = stale(&app) => {}
        () = beat(&app) => {}
    }
}

/// Says from time to time that this node is there, who is here, and how much was asked for.
async fn beat(app: &App) {
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = app.bus.heard();
    for beats in 0_u64.. {
        beat.tick().await;
        let heard = app.bus.heard();
        if heard != known {
            known = heard;
            tracing::info!(nodes = heard.0, workers = heard.1, "so many others are there");
        }
        for table in app.bus.elsewhere.sweep() {
            hear::shown_again(app, &table);
        }
        if app.bus.state() != State::Up {
            continue;
        }
        if app.bus.post.as_ref().is_some_and(|post| post.lost.swap(false, Ordering::Relaxed)) {
            app.bus.tell(News::Look);
        }
        if beats.is_multiple_of(HERE) {
            news::here(app.tables.here()).for_each(|news| app.bus.tell(news));
        }
        let (asked, opened) = (app.rates.spent(), app.tables.spent());
        if !asked.is_empty() || !opened.is_empty() {
            app.bus.tell(News::Spent { asked, opened });
        }
    }
}

/// Tells the others of people and sessions that are not what they were.
async fn stale(app: &App) {
    let mut changes = app.store.stale();
    loop {
        let person = match changes.recv().await {
            Ok(store::Stale::Of(person)) => Some(person),
            // Who was slow does not know what he has missed; of a session only its key is known, which stays here.
            _ => None,
        };
        app.bus.tell(News::People { person });
    }
}
