//! Messages between nodes, so that each shows its visitors what was done at another; a single node has none.
//!
//! `Bus::publish` publishes what has happened here, `cluster` receives what has happened at other nodes. Messages decide
//! nothing: if two nodes want to change the same thing, the store accepts one, and a message only says that there is
//! something new to read there. So a lost message loses no data: a node that may have missed some reads the store.
//! See `message` for the messages, `nats` for the transport, `jobs` for the queue of the workers and `pending` for the
//! jobs whose results this node awaits.

pub(crate) mod jobs;
pub(crate) mod message;
pub(crate) mod nats;
mod options;
mod peers;
pub(crate) mod pending;
mod remote_presence;

pub use self::options::Options;

pub(crate) use self::message::NodeMessage;
use self::options::NatsServers;
use self::peers::Peers;
use self::pending::PendingJobs;
use self::remote_presence::RemotePresence;
use crate::core::ids::random_text;
use api::PeopleCount;
use async_nats::Client;
use parking_lot::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};

/// The most messages that wait to be sent; if there are more, the other nodes are asked to read the store.
const OUTBOX_CAPACITY: usize = 4096;
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
    pub(crate) node_id: String,
    pub(crate) prefix: String,
    pub(crate) transport: Option<Transport>,
    /// Who has which table open at other nodes.
    pub(crate) remote_presence: RemotePresence,
    /// How many people are at other nodes.
    pub(crate) remote_counts: Peers<PeopleCount>,
    pub(crate) nodes: Peers,
    pub(crate) workers: Peers,
    /// The jobs that workers do for this node.
    pub(crate) pending_jobs: PendingJobs,
    /// When messages may last have been lost.
    doubted_at: Mutex<Instant>,
    /// Wakes the task that reads the store.
    pub(crate) resync: Notify,
    /// Signals that other nodes have changed seeks.
    pub(crate) seeks: Notify,
}

/// The connection to NATS.
#[derive(Debug)]
pub(crate) struct Transport {
    pub(crate) servers: NatsServers,
    pub(crate) up: watch::Sender<bool>,
    out: mpsc::Sender<NodeMessage>,
    pub(crate) outbox: Mutex<Option<mpsc::Receiver<NodeMessage>>>,
    /// Whether a message could not be sent.
    pub(crate) lost: AtomicBool,
    pub(crate) client: OnceLock<Client>,
}

impl Bus {
    pub(crate) fn new(options: &Options) -> Self {
        let transport = options.nats.clone().map(|servers| {
            let (out, outbox) = mpsc::channel(OUTBOX_CAPACITY);
            let outbox = Mutex::new(Some(outbox));
            Transport {
                servers,
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
    pub(crate) fn invalidate_all(&self) {
        *self.doubted_at.lock() = Instant::now();
        self.resync.notify_one();
    }

    /// The NATS client, if it is connected.
    pub(crate) fn client(&self) -> Option<&Client> {
        self.transport.as_ref().filter(|post| *post.up.borrow())?.client.get()
    }

    /// Whether there are workers.
    pub(crate) fn has_workers(&self) -> bool {
        self.state() == LinkState::Connected && self.workers.count() > 0
    }
}
