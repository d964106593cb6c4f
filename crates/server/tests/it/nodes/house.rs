//! Starts several nodes for a test, each on its own runtime, so that it can be killed; the test has its own PostgreSQL
//! schema and its own NATS subjects.
//!
//! PostgreSQL is the one at `VARIORUM_TEST_POSTGRES` or 127.0.0.1:5432, NATS the one at `VARIORUM_TEST_NATS` or
//! 127.0.0.1:4222. Without them the test is left out with a message; with `VARIORUM_SKIPS_NOTHING` it fails instead.

use crate::common::Client;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use server::{Limits, Options, bus, worker};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use store::Store;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};

const POSTGRES: &str = "postgres://postgres@127.0.0.1:5432/test";
const NATS: &str = "nats://127.0.0.1:4222";

/// The environment of a group of nodes.
pub(crate) struct House {
    schema: String,
    pub(crate) prefix: String,
    pub(crate) nats: String,
}

/// A node.
pub(crate) struct Node {
    runtime: Option<Runtime>,
    pub(crate) address: SocketAddr,
    pub(crate) store: Arc<dyn Store>,
    /// A client of it.
    pub(crate) client: Client,
}

/// A worker; dropping it kills it.
pub(crate) struct Worker(Option<Runtime>);

fn from(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_owned())
}

#[expect(clippy::print_stderr, reason = "tells which tests were left out")]
fn left_out(what: &str) -> Option<House> {
    assert!(std::env::var_os("VARIORUM_SKIPS_NOTHING").is_none(), "{what}");
    eprintln!("left out: {what}");
    None
}

impl House {
    /// A new environment; `None` if something is missing.
    pub(crate) async fn new() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (postgres, nats) = (from("VARIORUM_TEST_POSTGRES", POSTGRES), from("VARIORUM_TEST_NATS", NATS));
        let mut connection = match PgConnection::connect(&postgres).await {
            Ok(connection) => connection,
            Err(error) => return left_out(&format!("no PostgreSQL at {postgres} ({error})")),
        };
        if let Err(error) = async_nats::connect(&nats).await {
            return left_out(&format!("no NATS at {nats} ({error})"));
        }
        let prefix = format!("nodes_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        sqlx::raw_sql(AssertSqlSafe(format!("DROP SCHEMA IF EXISTS {prefix} CASCADE; CREATE SCHEMA {prefix}")))
            .execute(&mut connection)
            .await
            .expect("a schema for a test");
        Some(Self { schema: prefix.clone(), prefix, nats })
    }

    fn bus(&self, nats: &str, name: &str) -> bus::Options {
        bus::Options::new(Some(nats), Some(&self.prefix), Some(name)).expect("a bus")
    }

    /// Starts a node of this name that connects to this NATS.
    pub(crate) async fn node_by(&self, nats: &str, name: &str, options: Options) -> Node {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let options =
            Options { bus: self.bus(nats, name), computer_pause: Duration::ZERO, behind_proxy: true, ..options };
        let url = format!("{}?options=-csearch_path%3D{}", from("VARIORUM_TEST_POSTGRES", POSTGRES), self.schema);
        let started = tokio::task::spawn_blocking(move || {
            let (store, address) = runtime.block_on(async move {
                let store = store::open(&url).await.expect("opens");
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let address = listener.local_addr().expect("an address");
                tokio::spawn(server::serve(listener, options, Arc::clone(&store), std::future::pending()));
                (store, address)
            });
            (runtime, store, address)
        });
        let (runtime, store, address) = started.await.expect("a node");
        Node { runtime: Some(runtime), address, store, client: Client::at(over_the_wire(address)) }
    }

    /// Starts a node of this name without rate limits.
    pub(crate) async fn node(&self, name: &str) -> Node {
        self.node_by(&self.nats, name, free()).await
    }

    /// Starts this number of nodes and waits until they know of each other.
    pub(crate) async fn nodes<const N: usize>(&self) -> [Node; N] {
        let mut nodes = Vec::new();
        for name in 0..N {
            nodes.push(self.node(&format!("n{name}")).await);
        }
        // Each announces itself every few seconds; from then on it receives all messages.
        self.hears("news.here", N).await;
        nodes.try_into().unwrap_or_else(|_| panic!("N nodes"))
    }

    /// Waits for messages of this number of senders under this subject.
    pub(crate) async fn hears(&self, subject: &str, senders: usize) {
        use futures_util::StreamExt;
        let client = async_nats::connect(&self.nats).await.expect("NATS");
        let mut heard = client.subscribe(format!("{}.{subject}", self.prefix)).await.expect("a subscription");
        let mut known = std::collections::BTreeSet::new();
        while known.len() < senders {
            let message = tokio::time::timeout(Duration::from_secs(30), heard.next()).await.expect("a message in time");
            let said: serde_json::Value = serde_json::from_slice(&message.expect("a message").payload).expect("JSON");
            known.insert(said["from"].to_string());
        }
    }

    /// Starts a worker with one thread.
    pub(crate) fn worker(&self, name: &str) -> Worker {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let options = worker::Options { bus: self.bus(&self.nats, name), threads: 1, megabytes: 4 };
        runtime.spawn(worker::run(options, std::future::pending()));
        Worker(Some(runtime))
    }

    /// Deletes the schema and the queue; a failed test leaves them for inspection.
    pub(crate) async fn clear(self) {
        let postgres = from("VARIORUM_TEST_POSTGRES", POSTGRES);
        let mut connection = PgConnection::connect(&postgres).await.expect("PostgreSQL");
        let drop = AssertSqlSafe(format!("DROP SCHEMA {} CASCADE", self.schema));
        sqlx::raw_sql(drop).execute(&mut connection).await.expect("schema dropped");
        let client = async_nats::connect(&self.nats).await.expect("NATS");
        // There is no queue if there was no worker.
        let _ = async_nats::jetstream::new(client).delete_stream(format!("{}-work", self.prefix)).await;
    }
}

impl Node {
    /// Stops it without a shutdown.
    pub(crate) fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    /// The address of a WebSocket at this node.
    pub(crate) fn socket(&self, path: &str) -> String {
        format!("ws://{}{path}", self.address)
    }

    /// The same client at this node.
    pub(crate) fn with(&self, client: &Client) -> Client {
        client.moved_to(self.client.router.clone())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.end();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Options without rate limits.
pub(crate) fn free() -> Options {
    Options {
        limits: Limits { requests_per_second: 1_000_000, tables_per_address: usize::MAX, ..Limits::default() },
        ..Options::default()
    }
}

/// A router that forwards requests to the server at this address.
fn over_the_wire(address: SocketAddr) -> Router {
    Router::new().fallback(async move |request: Request<Body>| {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await.expect("HTTP");
        tokio::spawn(connection);
        let (mut parts, body) = request.into_parts();
        parts.headers.insert(header::HOST, address.to_string().parse().expect("a name"));
        sender.send_request(Request::from_parts(parts, body)).await.expect("an answer").map(Body::new)
    })
}
