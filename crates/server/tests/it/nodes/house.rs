//! Several nodes for a test: each on a runtime of its own, so that it can be killed; one schema of PostgreSQL, and
//! subjects of their own in NATS.
//!
//! PostgreSQL is the one at `VARIORUM_TEST_POSTGRES` or 127.0.0.1:5432, NATS the one at `VARIORUM_TEST_NATS` or
//! 127.0.0.1:4222. Where one is missing the test says so in a line and is left out; with `VARIORUM_SKIPS_NOTHING` it
//! fails instead.

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

/// Where nodes can be started that belong together.
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
    /// Somebody at it.
    pub(crate) client: Client,
}

/// A worker; dropping it kills it.
pub(crate) struct Worker(Option<Runtime>);

fn from(name: &str, usual: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| usual.to_owned())
}

#[expect(clippy::print_stderr, reason = "whoever runs the tests reads what was left out")]
fn left_out(what: &str) -> Option<House> {
    assert!(std::env::var_os("VARIORUM_SKIPS_NOTHING").is_none(), "{what}");
    eprintln!("left out: {what}");
    None
}

impl House {
    /// A new one, unless something is missing.
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

    /// A node of that name that meets the others there.
    pub(crate) async fn node_by(&self, nats: &str, name: &str, options: Options) -> Node {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let options = Options { bus: self.bus(nats, name), pause: Duration::ZERO, behind_proxy: true, ..options };
        let url = format!("{}?options=-csearch_path%3D{}", from("VARIORUM_TEST_POSTGRES", POSTGRES), self.schema);
        let started = tokio::task::spawn_blocking(move || {
            let (store, address) = runtime.block_on(async move {
                let store = store::open(&url).await.expect("a home");
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let address = listener.local_addr().expect("an address");
                tokio::spawn(server::serve_until(listener, options, Arc::clone(&store), std::future::pending()));
                (store, address)
            });
            (runtime, store, address)
        });
        let (runtime, store, address) = started.await.expect("a node");
        Node { runtime: Some(runtime), address, store, client: Client::at(over_the_wire(address)) }
    }

    /// A node of that name without limits.
    pub(crate) async fn node(&self, name: &str) -> Node {
        self.node_by(&self.nats, name, free()).await
    }

    /// So many nodes that have heard of each other.
    pub(crate) async fn nodes<const N: usize>(&self) -> [Node; N] {
        let mut nodes = Vec::new();
        for name in 0..N {
            nodes.push(self.node(&format!("n{name}")).await);
        }
        // Each says every few seconds that it is there; whoever listens now hears all that is done from now on.
        self.hears("news.here", N).await;
        nodes.try_into().unwrap_or_else(|_| panic!("as many as wanted"))
    }

    /// Waits until so many different ones have said something under this subject.
    pub(crate) async fn hears(&self, subject: &str, senders: usize) {
        use futures_util::StreamExt;
        let client = async_nats::connect(&self.nats).await.expect("NATS, as before");
        let mut heard = client.subscribe(format!("{}.{subject}", self.prefix)).await.expect("a subscription");
        let mut known = std::collections::BTreeSet::new();
        while known.len() < senders {
            let message =
                tokio::time::timeout(Duration::from_secs(30), heard.next()).await.expect("somebody says something");
            let said: serde_json::Value = serde_json::from_slice(&message.expect("a message").payload).expect("JSON");
            known.insert(said["from"].to_string());
        }
    }

    /// A worker with one thread.
    pub(crate) fn worker(&self, name: &str) -> Worker {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let options = worker::Options { bus: self.bus(&self.nats, name), threads: 1, megabytes: 4 };
        runtime.spawn(worker::run(options, std::future::pending()));
        Worker(Some(runtime))
    }

    /// The schema and the queue go; whoever fails before leaves them for people to look at.
    pub(crate) async fn clear(self) {
        let postgres = from("VARIORUM_TEST_POSTGRES", POSTGRES);
        let mut connection = PgConnection::connect(&postgres).await.expect("PostgreSQL, as before");
        let drop = AssertSqlSafe(format!("DROP SCHEMA {} CASCADE", self.schema));
        sqlx::raw_sql(drop).execute(&mut connection).await.expect("a schema that goes");
        let client = async_nats::connect(&self.nats).await.expect("NATS, as before");
        // Where no worker was, there is none.
        let _ = async_nats::jetstream::new(client).delete_stream(format!("{}-work", self.prefix)).await;
    }
}

impl Node {
    /// Without a farewell.
    pub(crate) fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    /// The address of something at it, for a socket.
    pub(crate) fn socket(&self, path: &str) -> String {
        format!("ws://{}{path}", self.address)
    }

    /// What this one has at another node, he has here.
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

/// Options without limits for each address.
pub(crate) fn free() -> Options {
    Options {
        limits: Limits { requests_each: 1_000_000, tables_each: usize::MAX, ..Limits::default() },
        ..Options::default()
    }
}

/// A router that asks the server at that address.
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
