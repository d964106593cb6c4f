//! A file put in the place of another: it is the old one or the new one at any moment, never half of it.
//!
//! For: whatever people would miss if it were half there. Not for: its folder, which has to be there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the file, whether there is one already or not.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link, and what it leads to is replaced.
    let path = if path.exists() { fs::canonicalize(path)? } else { path.to_owned() };
    let known = fs::metadata(&path).ok();
    if known.as_ref().is_some_and(|data| !data.is_file()) {
        // A pipe or a device is nothing to be put another in the place of.
        return fs::write(path, bytes);
    }
    let permissions = known.map(|data| data.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let beside = beside(&path);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        .and_then(|()| file.sync_all());
    drop(file);
    let renamed = written.and_then(|()| fs::rename(&beside, &path));
    if renamed.is_err() {
        let _ = fs::remove_file(&beside);
    }
    renamed
}

/// A name in the same folder that no other run of this program uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}
