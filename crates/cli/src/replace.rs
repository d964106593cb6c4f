//! A file put in the place of another: it is the old one or the new one at any moment, never half of it.
//!
//! For: whatever people would miss if it were half there. Not for: its folder, which has to be there.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the file, whether there is one already or not.
///
/// # Errors
/// A sentence without its full stop.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    put(path, bytes).map_err(|error| format!("{} cannot be written: {}", path.display(), input::plainly(&error)))
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let known = fs::metadata(path).ok();
    // A link stays a link, and what it leads to is replaced; if it leads nowhere, the system makes what it leads to.
    let leads_nowhere = known.is_none() && path.is_symlink();
    let path = if known.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
    if leads_nowhere || known.as_ref().is_some_and(|data| !data.is_file()) {
        // Nor is a pipe or a device anything to be put another in the place of.
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_leads_nowhere_stays_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        std::os::unix::fs::symlink("file", &link).expect("a link");
        for text in ["one", "two"] {
            assert_eq!(replace(&link, text.as_bytes()), Ok(()));
            assert!(link.is_symlink());
            assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
        }
        let why = replace(&folder.path().join("none/file"), b"").expect_err("there is no such folder");
        assert!(why.contains("none/file cannot be written: there is no such file"), "{why}");
    }
}
