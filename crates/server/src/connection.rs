//! Connections: how many, for how long, and what they are told when the server goes down.
//!
//! For: everything below HTTP. Not for: requests (`gate`). The time limits are hyper's and tokio-io-timeout's: one for
//! the head of a request, which also ends connections that wait for no more requests, and one for connections on which
//! nothing gets through, whether they send too slowly or do not take what they are sent.

use crate::address::{Address, Peer};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::places::{Full, Place, Places};
use crate::{App, Options};
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

/// More than the head of any request of the page.
const HEAD_LIMIT: usize = 16 * 1024;
/// What is under way when the server goes down gets so long: longer than the rules and the database have for one
/// request, shorter than whoever stops servers waits.
pub(crate) const FAREWELL: Duration = Duration::from_secs(8);
/// When no connection can be had, it is tried again after so long.
const RETRY: Duration = Duration::from_millis(500);
/// So many who get no place are told so at a time, and this is how long it may take.
const REFUSING: (usize, Duration) = (32, Duration::from_secs(1));

/// Where connections come in.
#[derive(Debug)]
pub(crate) struct Door {
    limits: Limits,
    /// All connections come from a proxy: then it is the proxy's affair how many each visitor has.
    behind_proxy: bool,
    places: Arc<Places>,
    metrics: Arc<Metrics>,
    refusing: Arc<Semaphore>,
}

impl Door {
    pub(crate) fn new(app: &App) -> Self {
        let Options { limits, behind_proxy, .. } = *app.options;
        let (places, metrics) = (Arc::clone(&app.connections), Arc::clone(&app.metrics));
        Self { limits, behind_proxy, places, metrics, refusing: Arc::new(Semaphore::new(REFUSING.0)) }
    }

    /// Room for so many connections.
    pub(crate) fn places(options: &Options) -> Arc<Places> {
        let Limits { connections, connections_each, .. } = options.limits;
        Places::new(connections, if options.behind_proxy { connections } else { connections_each })
    }

    /// Answers on this listener until the server goes down.
    pub(crate) async fn open(self, listener: TcpListener, router: Router, mut closing: watch::Receiver<bool>) {
        let mut connections = JoinSet::new();
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                Some(_) = connections.join_next() => continue,
                () = closed(&mut closing) => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) if is_of_one(&error) => continue,
                Err(error) => {
                    tracing::warn!(%error, "no connection can be taken just now");
                    sleep(RETRY).await;
                    continue;
                }
            };
            let address = Address::from(peer.ip());
            match self.places.take(address) {
                Ok(place) => {
                    connections.spawn(serve(stream, address, place, self.limits, router.clone(), closing.clone()));
                }
                Err(full) => {
                    tracing::debug!(%peer, ?full, "a connection is refused");
                    self.metrics.refused(if full == Full::Each { "connections-each" } else { "connections" });
                    self.refuse(stream, full);
                }
            }
        }
        drop(listener);
        let gone = async { while connections.join_next().await.is_some() {} };
        let _ = timeout(FAREWELL, gone).await;
    }

    /// Says that there is no place, if there is time for that.
    fn refuse(&self, stream: TcpStream, full: Full) {
        let Ok(turn) = Arc::clone(&self.refusing).try_acquire_owned() else { return };
        let sentence = match full {
            Full::Each if !self.behind_proxy => "Too many connections come from your address; try again later.",
            Full::Each | Full::All => "Too many are here just now; try again later.",
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
            // Who is cut off while he still sends does not hear what he is told.
            let mut heard = [0; 1024];
            while stream.read(&mut heard).await? > 0 {}
            io::Result::Ok(())
        };
        tokio::spawn(async move {
            let _ = timeout(REFUSING.1, tell).await;
            drop(turn);
        });
    }
}

/// One connection, from its first request to its end; what becomes of it as a WebSocket is the affair of that.
async fn serve(
    stream: TcpStream,
    address: Address,
    _place: Place,
    limits: Limits,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    // Answers are short and wanted at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(limits.silence));
    stream.set_write_timeout(Some(limits.silence));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(address));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(HEAD_LIMIT);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection has ended");
    }
}

/// Is it the fault of one connection only?
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// The server goes down. A router without a server around it never does.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}
