//! Messages between nodes, so that each shows its visitors what was done at another; a single node has none.
//!
//! `Bus::publish` publishes what has happened here, `run` receives what has happened at other nodes. Messages decide
//! nothing: if two nodes want to change the same thing, the store accepts one, and a message only says that there is
//! something new to read there. So a lost message loses no data: a node that may have missed some reads the store
//! (`poll`). See `message` for the messages, `receive` for their effects, `nats` for the transport, and `job_client`
//! for the jobs of workers.

pub(crate) mod job_client;
pub(crate) mod jobs;
pub(crate) mod message;
pub(crate) mod nats;
mod options;
mod peers;
mod poll;
mod receive;
mod remote_presence;

pub use self::options::Options;

use self::job_client::PendingJobs;
pub(crate) use self::message::NodeMessage;
use self::peers::Peers;
use self::remote_presence::RemotePresence;
use crate::App;
use crate::connection::shutdown_started;
use crate::identity::random_text;
use crate::people;
use async_nats::Client;
use parking_lot::Mutex;
use play::PeopleCount;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval};

/// The most messages that wait to be sent; if there are more, the other nodes are asked to read the store.
const OUTBOX_CAPACITY: usize = 4096;
/// The time between two heartbeats, each of which reports the tokens taken from rate limits.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(500);
/// The number of heartbeats after which the node reports who is present, and thereby that it is alive.
const PRESENCE_EVERY_BEATS: u64 = 5;
/// The silence after which a peer counts as gone.
pub(crate) const PEER_TIMEOUT: Duration = Duration::from_secs(8);
/// How long a table read from the store counts as current while the bus is connected.
const FRESH_FOR: Duration = Duration::from_secs(5);

/// The state of the connection to the other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// There are no other nodes.
    Standalone,
    /// NATS is connected.
    Connected,
    /// NATS is not connected.
    Disconnected,
}

/// The connection to the other nodes and workers, if there are any.
#[derive(Debug)]
pub(crate) struct Bus {
    /// The name of this node, with a random part that changes with each restart.
    node_id: String,
    prefix: String,
    transport: Option<Transport>,
    /// Who has which table open at other nodes.
    pub(crate) remote_presence: RemotePresence,
    /// How many people are at other nodes.
    pub(crate) remote_counts: Peers<PeopleCount>,
    nodes: Peers,
    workers: Peers,
    /// The jobs that workers do for this node.
    pending_jobs: PendingJobs,
    /// When messages may last have been lost.
    doubted_at: Mutex<Instant>,
    /// Wakes the task that reads the store.
    resync: Notify,
    /// Signals that other nodes have changed seeks.
    seeks: Notify,
}

#[derive(Debug)]
struct Transport {
    up: watch::Sender<bool>,
    out: mpsc::Sender<NodeMessage>,
    outbox: Mutex<Option<mpsc::Receiver<NodeMessage>>>,
    /// Whether a message could not be sent.
    lost: AtomicBool,
    client: OnceLock<Client>,
}

impl Bus {
    pub(crate) fn new(options: &Options) -> Self {
        let transport = options.nats.as_ref().map(|_| {
            let (out, outbox) = mpsc::channel(OUTBOX_CAPACITY);
            let outbox = Mutex::new(Some(outbox));
            Transport {
                up: watch::Sender::new(false),
                out,
                outbox,
                lost: AtomicBool::default(),
                client: OnceLock::new(),
            }
        });
        Self {
            node_id: format!("{}-{}", options.node, random_text(6)),
            prefix: options.prefix.clone(),
            transport,
            remote_presence: RemotePresence::default(),
            remote_counts: Peers::default(),
            nodes: Peers::default(),
            workers: Peers::default(),
            pending_jobs: PendingJobs::default(),
            doubted_at: Mutex::new(Instant::now()),
            resync: Notify::new(),
            seeks: Notify::new(),
        }
    }

    /// The state of the connection to the other nodes.
    pub(crate) fn state(&self) -> LinkState {
        match &self.transport {
            None => LinkState::Standalone,
            Some(post) if *post.up.borrow() => LinkState::Connected,
            Some(_) => LinkState::Disconnected,
        }
    }

    /// The numbers of other nodes and of workers that were heard from lately.
    pub(crate) fn peer_counts(&self) -> (usize, usize) {
        (self.nodes.count(), self.workers.count())
    }

    /// Publishes a message to the other nodes, if there are any, without waiting.
    pub(crate) fn publish(&self, news: NodeMessage) {
        if let Some(post) = &self.transport
            && *post.up.borrow()
            && post.out.try_send(news).is_err()
        {
            post.lost.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a table last read from the store at `looked` is still current.
    pub(crate) fn is_fresh(&self, looked: Instant) -> bool {
        match self.state() {
            LinkState::Standalone => true,
            LinkState::Connected => looked.elapsed() < FRESH_FOR && looked > *self.doubted_at.lock(),
            LinkState::Disconnected => false,
        }
    }

    /// Marks all tables as possibly out of date, after messages were lost.
    fn invalidate_all(&self) {
        *self.doubted_at.lock() = Instant::now();
        self.resync.notify_one();
    }

    /// The NATS client, if it is connected.
    fn client(&self) -> Option<&Client> {
        self.transport.as_ref().filter(|post| *post.up.borrow())?.client.get()
    }
}

/// Receives messages and sends heartbeats as long as the server runs. While NATS is unreachable, it keeps trying to
/// connect.
pub(crate) async fn run(app: App) {
    let (Some(post), Some(addresses)) = (&app.bus.transport, &app.options.bus.nats) else { return };
    let Some(outbox) = post.outbox.lock().take() else { return };
    let up = post.up.clone();
    let Some(client) = nats::connect(addresses, &app.bus.node_id, up).await else { return };
    let client = post.client.get_or_init(|| client);
    let mut closing = app.closing.clone();
    tokio::select! {
        () = shutdown_started(&mut closing) => {}
        () = nats::send(&app.bus, client, outbox) => {}
        () = receive::receive_messages(&app, client) => {}
        () = job_client::receive_results(&app, client) => {}
        () = poll::run(&app) => {}
        () = publish_invalidations(&app) => {}
        () = send_heartbeats(&app) => {}
    }
}

/// Reports regularly that this node is alive, who is present, and the tokens taken from rate limits.
async fn send_heartbeats(app: &App) {
    let mut beat = interval(HEARTBEAT_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = app.bus.peer_counts();
    for beats in 0_u64.. {
        beat.tick().await;
        let heard = app.bus.peer_counts();
        if heard != known {
            known = heard;
            tracing::info!(nodes = heard.0, workers = heard.1, "peer count changed");
        }
        for (table, person) in app.bus.remote_presence.sweep() {
            receive::left_elsewhere(app, &table, person);
        }
        if app.bus.state() != LinkState::Connected {
            continue;
        }
        if app.bus.transport.as_ref().is_some_and(|post| post.lost.swap(false, Ordering::Relaxed)) {
            app.bus.publish(NodeMessage::Resync);
        }
        if beats.is_multiple_of(PRESENCE_EVERY_BEATS) {
            message::presence_messages(app.tables.here()).for_each(|news| app.bus.publish(news));
            app.bus.publish(NodeMessage::Counts { people: people::count_here(app) });
        }
        let (asked, opened) = (app.request_limits.drain_spent(), app.tables.drain_spent());
        if !asked.is_empty() || !opened.is_empty() {
            app.bus.publish(NodeMessage::RateUsage { asked, opened });
        }
    }
}

/// Publishes which people and sessions have changed in the store.
async fn publish_invalidations(app: &App) {
    let mut changes = app.store.invalidations();
    loop {
        let person = match changes.recv().await {
            Ok(store::Invalidation::Person(person)) => Some(person),
            // A slow receiver does not know what it missed; of a session only the key is known, which stays here.
            _ => None,
        };
        app.bus.publish(NodeMessage::PeopleChanged { person });
    }
}
