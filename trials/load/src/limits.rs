//! How many files may be open: each connection is one, at both of its ends.
//!
//! For: asking before a crowd is sent. Not for: the limits of the server itself, which it is started with (`node`).

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// For what is open anyway.
const REST: u64 = 200;

/// Makes room for so many connections; the server, which is started later, gets as much.
///
/// # Errors
/// What to do if the system does not allow it.
pub(crate) fn room_for(connections: usize) -> Result<(), String> {
    let needed = connections as u64 + REST;
    let allowed = getrlimit(Resource::Nofile);
    if allowed.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let most = allowed.maximum.map_or_else(|| "more".to_owned(), |most| most.to_string());
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), ..allowed }).map_err(|_| {
        format!(
            "{needed} files would be open at a time, and the system allows {most}: raise it before (`ulimit -n {needed}`, for which it may take root or a line \
             `* hard nofile {needed}` in /etc/security/limits.conf and a new login), or ask for fewer"
        )
    })
}
