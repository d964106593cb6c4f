//! The claim of a server on its database. Servers on one database have to hear of each other's changes; one that does not
//! claims the database for itself, since it would show its visitors old states of games.
//!
//! A SQLite file is claimed by a lock file beside it, PostgreSQL by an advisory lock of a connection of its own. Both end
//! with the server, however it ends. Other programs, such as backups and `variorum admin`, claim nothing.

use crate::lock::{self, Lock};
use crate::postgres::{self, PostgresLock};
use crate::sharing::Sharing;
use crate::{DatabaseUrl, Fault};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long a starting server waits for the one before it to end.
const PATIENCE: Duration = Duration::from_secs(5);
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// A claim, held until it is dropped.
#[derive(Debug)]
pub struct Claim {
    _held: Option<Held>,
}

#[derive(Debug)]
enum Held {
    File(#[expect(dead_code, reason = "held, not read")] Lock),
    Connection(#[expect(dead_code, reason = "held, not read")] PostgresLock),
}

/// Claims the database at this address, which is open already. Waits a few seconds for a server that is ending.
///
/// # Errors
/// [`Fault::Unavailable`] if another server has claimed it, and one of the two does not hear of the other.
pub async fn claim(url: &str, sharing: Sharing) -> Result<Claim, Fault> {
    let since = Instant::now();
    loop {
        let held = match DatabaseUrl::parse(url)? {
            DatabaseUrl::Temporary => return Ok(Claim { _held: None }),
            DatabaseUrl::File(path) => lock::server(path, sharing).map(Held::File),
            DatabaseUrl::Postgres => postgres::try_lock(url, sharing).await?.map(Held::Connection),
        };
        if let Some(held) = held {
            return Ok(Claim { _held: Some(held) });
        }
        if since.elapsed() > PATIENCE {
            return Err(Fault::Unavailable(
                "Another server uses this database, and they cannot hear of each other's changes: stop it, or connect both by NATS."
                    .into(),
            ));
        }
        sleep(RETRY_INTERVAL).await;
    }
}
