//! Running a server: start, housekeeping, maintenance and shutdown.

use crate::admin::{Admin, commands, metrics};
use crate::app::App;
use crate::core::error::Fault;
use crate::core::pool;
use crate::core::shutdown::{SHUTDOWN_TIMEOUT, shutdown_started};
use crate::http::connection::Acceptor;
use crate::live::Live;
use crate::social::accounts::state::MAX_HASHERS;
use crate::social::{Social, notify, settle, tournaments};
use crate::{Options, cluster};
use axum::Router;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;

/// The time between two heartbeats, each of which also checks the clocks of idle tables.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// The number of heartbeats after which correspondence tournaments are advanced, too.
const SLOW_EVERY_BEATS: u64 = 15;
/// The time between two checks, at shutdown, whether all WebSockets are closed.
const DRAIN_POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The time between two sweeps, which evict idle tables and free memory.
const SWEEP_INTERVAL: Duration = Duration::from_mins(1);

/// A router with everything that the server answers, for tests and for embedding; it does no housekeeping.
pub fn router(options: Options, store: Arc<dyn Store>) -> Router {
    let (_, closing) = watch::channel(false);
    App::new(options, store, closing.clone(), closing).router()
}

/// The runtime of the server: as many threads as the machine has cores, and about as many for the work of the rules.
///
/// # Errors
/// If the system cannot create the threads.
pub fn runtime() -> io::Result<Runtime> {
    // One more than the rules and the passwords use: sweeps and DNS lookups run even while those are busy.
    Builder::new_multi_thread().enable_all().max_blocking_threads(pool::rule_threads() + MAX_HASHERS + 1).build()
}

/// Serves on this listener until `end` completes, then shuts down within some seconds: requests in progress are
/// answered, pending writes become durable, and WebSockets are closed with a code that asks clients to reconnect.
pub async fn serve(listener: TcpListener, options: Options, store: Arc<dyn Store>, end: impl Future<Output = ()>) {
    catch_file_size_signal();
    let ((close, closing), (stop, stopped)) = (watch::channel(false), watch::channel(false));
    let (drain, metrics) = (options.drain, options.metrics.clone());
    let app = App::new(options, store, closing.clone(), stopped);
    let (router, app) = (app.router(), app.admin);
    let door = Acceptor::new(&app, Arc::clone(&app.connections));
    measure_downtime(&app).await;
    let (tables, library) = (Arc::clone(&app.tables), app.library.clone());
    // So that the first visitor does not wait for the compilation of all games.
    tokio::task::spawn_blocking(move || drop(api::game_list(&library)));
    let housekeeping = tokio::spawn(housekeeping(app.clone()));
    let chores = tokio::spawn(maintenance(app.clone()));
    let telling = tokio::spawn(notify::run(Social::clone(&app)));
    let metrics = metrics
        .as_deref()
        .and_then(metrics_listener)
        .map(|listener| tokio::spawn(metrics::serve(listener, app.clone())));
    let health = Arc::clone(&app.health);
    let others = tokio::spawn(cluster::run(Live::clone(&app)));
    let ended = async move {
        end.await;
        tracing::info!(?drain, "shutdown started");
        health.start_draining();
        tokio::time::sleep(drain).await;
        close.send_replace(true);
        tables.close();
    };
    tokio::join!(door.accept(listener, router, closing), ended, drain_sockets(&app, telling));
    stop.send_replace(true);
    housekeeping.abort();
    chores.abort();
    others.abort();
    if let Some(metrics) = metrics {
        metrics.abort();
    }
}

/// The listener for the metrics.
fn metrics_listener(listener: &std::net::TcpListener) -> Option<TcpListener> {
    let listener = listener.try_clone().and_then(|listener| {
        listener.set_nonblocking(true)?;
        TcpListener::from_std(listener)
    });
    listener.inspect_err(|error| tracing::error!(%error, "metrics listener failed")).ok()
}

/// At shutdown, waits until all WebSockets are closed and pending notifications are sent.
async fn drain_sockets(app: &Admin, telling: JoinHandle<()>) {
    shutdown_started(&mut app.closing.clone()).await;
    let gone = async {
        let _ = telling.await;
        while app.sockets.in_use() > 0 {
            tokio::time::sleep(DRAIN_POLL_INTERVAL).await;
        }
    };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, gone).await;
}

/// Finds out for how long no server was running.
async fn measure_downtime(app: &Admin) {
    match app.store.last_heartbeat().await {
        Ok(Some(last)) => app.tables.set_downtime(last, app.clock.started_at()),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "last heartbeat unavailable"),
    }
}

/// Sends heartbeats and does the regular housekeeping: clocks that run out at idle tables, and sweeps.
async fn housekeeping(app: Admin) {
    let (mut sweep, mut beat) = (tokio::time::interval(SWEEP_INTERVAL), tokio::time::interval(HEARTBEAT_INTERVAL));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let kept = tokio::select! {
            _ = sweep.tick() => {
                let sweeps = app.sweeps.clone();
                let swept = tokio::task::spawn_blocking(move || sweeps.sweep());
                if let Err(error) = swept.await {
                    tracing::error!(%error, "memory sweep failed");
                }
                app.store.sweep(app.clock.now()).await.map_err(Fault::from)
            }
            _ = beat.tick() => {
                let beaten = app.store.heartbeat(&app.node, app.clock.now()).await.map_err(Fault::from);
                app.health.set_writable(beaten.is_ok());
                beaten.and(app.tables.flag_overdue(&app).await).and(app.seeks.refresh_if_watched(&app).await)
            }
        };
        if let Err(fault) = kept {
            tracing::error!(why = fault.sentence(), "housekeeping failed");
        }
    }
}

/// Does the regular maintenance that is not urgent: completing finished games, advancing tournaments, and the
/// operator's commands.
async fn maintenance(app: Admin) {
    let mut beat = tokio::time::interval(HEARTBEAT_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for beats in 0_u64.. {
        beat.tick().await;
        let left = settle::finish_pending(&app).await;
        let cups = tournaments::progress::poll(&app, beats.is_multiple_of(SLOW_EVERY_BEATS)).await;
        if let Err(fault) = left.and(cups).and(commands::run_pending(&app).await) {
            tracing::error!(why = fault.sentence(), "maintenance task failed");
        }
    }
}

/// With a limit on the size of files, the system kills a program that reaches it, unless the program catches the signal:
/// then the write fails, and the server reports it as it does when the disk is full.
fn catch_file_size_signal() {
    #[cfg(target_os = "linux")]
    {
        /// SIGXFSZ on all architectures for which the program is built.
        const FILE_SIZE_EXCEEDED: std::ffi::c_int = 25;
        use tokio::signal::unix::{SignalKind, signal};
        // The handler stays after the stream of signals is dropped.
        if let Err(error) = signal(SignalKind::from_raw(FILE_SIZE_EXCEEDED)) {
            tracing::warn!(%error, "a file that reaches its size limit will end the server");
        }
    }
}

/// Installs the handlers of Ctrl-C and, on Unix, SIGTERM; the future completes at the first of these signals. From now on
/// the process does not end by them, so call this before the server announces its address.
///
/// # Panics
/// Outside of a Tokio runtime.
pub fn shutdown_signal() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let handlers = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| {
            signal(kind).inspect_err(|error| tracing::warn!(%error, ?kind, "signal handler unavailable")).ok()
        });
        let [interrupt, terminate] = handlers.map(|handler| async {
            match handler {
                Some(mut signals) => drop(signals.recv().await),
                None => std::future::pending().await,
            }
        });
        async {
            tokio::select! {
                () = interrupt => {}
                () = terminate => {}
            }
        }
    }
    #[cfg(not(unix))]
    async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "Ctrl-C handler unavailable");
            std::future::pending::<()>().await;
        }
    }
}
