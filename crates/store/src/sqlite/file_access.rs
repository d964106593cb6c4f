//! Who may read a database file: its owner alone, since it contains e-mail addresses, notes, chat and the server's keys.
//!
//! SQLite gives a log the mode of its database. On systems without Unix permissions nothing is done.

use std::fs;
use std::io;
use std::path::Path;

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates an empty file that its owner alone can read; SQLite takes it for a new database.
///
/// # Errors
/// If the file exists or cannot be created.
pub(super) fn create_private(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Whether users other than the owner and its group can read the file.
pub(super) fn is_readable_by_all(path: &Path) -> bool {
    #[cfg(unix)]
    return fs::metadata(path)
        .is_ok_and(|file| std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o004 != 0);
    #[cfg(not(unix))]
    return false;
}

/// Gives `new` the owner and the mode of `old`, or the owner of the folder if there is no `old`. Only root can change an
/// owner: the files of other users stay theirs, so for them there is nothing to do.
pub(super) fn adopt(new: &Path, old: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, chown};
        let before = fs::metadata(old);
        let owner = before.as_ref().ok().cloned().or_else(|| fs::metadata(folder_of(old)).ok());
        if let Some(owner) = owner {
            let _ = chown(new, Some(owner.uid()), Some(owner.gid()));
        }
        if let Ok(before) = before {
            let _ = fs::set_permissions(new, before.permissions());
        }
    }
    #[cfg(not(unix))]
    let _ = (new, old);
}
