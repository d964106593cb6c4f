//! The limit on open files: each connection counts at both of its ends. The server has limits of its own, which `node`
//! sets.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open in any case.
const RESERVED_FILES: u64 = 200;

/// Raises the limit for this number of connections; a server that is started later inherits it.
///
/// # Errors
/// What to do if the system does not allow it.
pub(crate) fn raise_file_limit(connections: usize) -> Result<(), String> {
    let needed = connections as u64 + RESERVED_FILES;
    let allowed = getrlimit(Resource::Nofile);
    if allowed.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let most = allowed.maximum.map_or_else(|| "more".to_owned(), |most| most.to_string());
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), ..allowed }).map_err(|_| {
        format!(
            "this run needs {needed} open files, and the system allows {most}: raise the limit first \
             (`ulimit -n {needed}`; this may need root, or a line `* hard nofile {needed}` in \
             /etc/security/limits.conf and a new login), or choose smaller numbers"
        )
    })
}
