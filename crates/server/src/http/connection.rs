//! Connections: their number, their time limits and their shutdown, everything below HTTP. `middleware` limits
//! requests.
//!
//! hyper and tokio-io-timeout enforce the time limits: one for the head of a request, which also closes idle keep-alive
//! connections, and one for connections on which nothing gets through because the client sends or reads too slowly.

use crate::core::address::{Address, Peer};
use crate::core::connection_limits::{LimitReached, Slot, Slots};
use crate::core::limits::Limits;
use crate::core::metrics::Metrics;
use crate::core::shutdown::{SHUTDOWN_TIMEOUT, shutdown_started};
use crate::http::Http;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// The most bytes of the head of a request; no request of the page comes near it.
const HEAD_LIMIT_BYTES: usize = 16 * 1024;
/// The time before the next attempt if accepting a connection has failed.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(500);
/// The number of refused connections that are answered at a time, and the time for each answer.
const REFUSAL_LIMIT: (usize, Duration) = (32, Duration::from_secs(1));

/// Accepts connections.
#[derive(Debug)]
pub(crate) struct Acceptor {
    limits: Limits,
    /// Whether all connections come from a proxy; the proxy then limits those of each visitor.
    behind_proxy: bool,
    slots: Arc<Slots>,
    metrics: Arc<Metrics>,
    refusals: Arc<Semaphore>,
}

impl Acceptor {
    pub(crate) fn new(http: &Http, slots: Arc<Slots>) -> Self {
        let (limits, behind_proxy, metrics) = (http.limits, http.site.behind_proxy, Arc::clone(&http.metrics));
        Self { limits, behind_proxy, slots, metrics, refusals: Arc::new(Semaphore::new(REFUSAL_LIMIT.0)) }
    }

    /// The slots for connections, in total and for each address.
    pub(crate) fn connection_slots(http: &Http) -> Arc<Slots> {
        let Limits { connections, connections_per_address: connections_each, .. } = http.limits;
        Slots::new(connections, if http.site.behind_proxy { connections } else { connections_each })
    }

    /// Serves connections of this listener until the server shuts down.
    pub(crate) async fn accept(self, listener: TcpListener, router: Router, mut closing: watch::Receiver<bool>) {
        let mut connections = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = connections.join_next() => continue,
                () = shutdown_started(&mut closing) => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) if is_per_connection(&error) => continue,
                Err(error) => {
                    tracing::warn!(%error, "connection accept failed");
                    sleep(ACCEPT_RETRY_DELAY).await;
                    continue;
                }
            };
            let address = Address::from(peer.ip());
            match self.slots.try_acquire(address) {
                Ok(place) => {
                    connections.spawn(serve_connection(
                        stream,
                        address,
                        place,
                        self.limits,
                        router.clone(),
                        closing.clone(),
                    ));
                }
                Err(full) => {
                    tracing::debug!(%peer, ?full, "connection refused");
                    self.metrics.record_rejection(if full == LimitReached::PerAddress {
                        "connections-each"
                    } else {
                        "connections"
                    });
                    self.refuse(stream, full);
                }
            }
        }
        drop(listener);
        let gone = async { while connections.join_next().await.is_some() {} };
        let _ = timeout(SHUTDOWN_TIMEOUT, gone).await;
    }

    /// Answers that there is no free slot, if not too many such answers are in progress.
    fn refuse(&self, stream: TcpStream, full: LimitReached) {
        let Ok(turn) = Arc::clone(&self.refusals).try_acquire_owned() else { return };
        let sentence = match full {
            LimitReached::PerAddress if !self.behind_proxy => {
                "There are too many connections from your address; try again later."
            }
            LimitReached::PerAddress | LimitReached::Total => "The server has too many connections; try again later.",
        };
        let body = serde_json::json!({ "error": sentence }).to_string();
        let answer = format!(
            "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        let mut stream = stream;
        let tell = async move {
            stream.write_all(answer.as_bytes()).await?;
            stream.shutdown().await?;
            // If the connection is closed while the client still sends, the client does not receive the answer.
            let mut heard = [0; 1024];
            while stream.read(&mut heard).await? > 0 {}
            io::Result::Ok(())
        };
        tokio::spawn(async move {
            let _ = timeout(REFUSAL_LIMIT.1, tell).await;
            drop(turn);
        });
    }
}

/// Serves one connection to its end, or until it becomes a WebSocket.
async fn serve_connection(
    stream: TcpStream,
    address: Address,
    _place: Slot,
    limits: Limits,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    // Responses are short, and should be sent at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(limits.timeouts.idle));
    stream.set_write_timeout(Some(limits.timeouts.idle));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(address));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.timeouts.head).max_buf_size(HEAD_LIMIT_BYTES);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = shutdown_started(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection closed with an error");
    }
}

/// Whether an error of `accept` concerns a single connection only.
fn is_per_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
