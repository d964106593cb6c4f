//! Replaces a file atomically: at any moment it is the old one or the new one, never half of it. Its folder must exist.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the file, whether it exists or not.
///
/// # Errors
/// A sentence without a full stop.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    write_atomically(path, bytes)
        .map_err(|error| format!("{} cannot be written: {}", path.display(), input::describe_io_error(&error)))
}

fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let known = fs::metadata(path).ok();
    // A symbolic link stays, and its target is replaced; if the target does not exist, the system creates it.
    let leads_nowhere = known.is_none() && path.is_symlink();
    let path = if known.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    if leads_nowhere || known.as_ref().is_some_and(|data| !data.is_file()) {
        // Pipes and devices cannot be replaced either.
        return fs::write(path, bytes);
    }
    let permissions = known.map(|data| data.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let beside = temporary_path(&path);
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

/// A name in the same folder that no other process of this program uses.
fn temporary_path(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_dangling_link_stays_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        std::os::unix::fs::symlink("file", &link).expect("a link");
        for text in ["one", "two"] {
            assert_eq!(replace_file(&link, text.as_bytes()), Ok(()));
            assert!(link.is_symlink());
            assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
        }
        let why = replace_file(&folder.path().join("none/file"), b"").expect_err("there is no such folder");
        assert!(why.contains("none/file cannot be written: there is no such file"), "{why}");
    }
}
