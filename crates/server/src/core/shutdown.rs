//! The signal that the server shuts down, and the time that everything in progress then gets.

use std::time::Duration;
use tokio::sync::watch;

/// The time that requests in progress get at shutdown: longer than the rules and the database may take for one request,
/// shorter than service managers wait before they kill a process.
pub(crate) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(8);

/// Waits for the shutdown; never returns for a router without a server.
pub(crate) async fn shutdown_started(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}
