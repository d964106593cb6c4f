//! The meaning of PostgreSQL's errors.

use crate::Fault;
use std::time::Duration;

/// Waiting for a connection or an answer fails after this time.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);
/// The message of a change that conflicts with a concurrent one.
pub(super) const SERIALIZATION_FAILURE: &str =
    "The database rolled back a change because of a conflict with a concurrent one.";

/// Converts an error of the database.
pub(crate) fn fault(error: sqlx::Error) -> Fault {
    let sqlx::Error::Database(error) = error else {
        return match error {
            sqlx::Error::PoolTimedOut => {
                Fault::Unavailable(format!("No database connection for {TIMEOUT:?}; is PostgreSQL running?"))
            }
            sqlx::Error::PoolClosed => Fault::Unavailable("The database has been closed.".into()),
            sqlx::Error::Io(error) => {
                Fault::Unavailable(format!("The database cannot be reached: {error}. Is PostgreSQL running?"))
            }
            sqlx::Error::Configuration(error) => {
                Fault::InvalidInput(format!("The address of the database is invalid: {error}."))
            }
            other @ sqlx::Error::Tls(_) => Fault::Unavailable(format!("The database cannot be reached: {other}.")),
            other => Fault::Unusable(format!("The database failed: {other}.")),
        };
    };
    if error.is_unique_violation() {
        return Fault::AlreadyExists;
    }
    if error.is_foreign_key_violation() {
        return Fault::NotFound;
    }
    let code = error.code().unwrap_or_default();
    let message = error.message();
    // https://www.postgresql.org/docs/current/errcodes-appendix.html
    match code.get(..2) {
        Some("40") => Fault::Unavailable(SERIALIZATION_FAILURE.into()),
        // No connection, no resources, stopped by an operator, a write to a read-only replica.
        Some("08" | "25" | "53" | "57" | "58") => {
            Fault::Unavailable(format!("The database accepts no requests at the moment: {message}."))
        }
        Some("28" | "3D") => Fault::Unavailable(format!("The database refused the login: {message}.")),
        _ => Fault::Unusable(format!("The database failed: {message} ({code}).")),
    }
}

/// The fault of a request that was not answered in time.
pub(super) fn timeout_fault() -> Fault {
    Fault::Unavailable(format!("The database has not answered for {TIMEOUT:?}; check the network."))
}
