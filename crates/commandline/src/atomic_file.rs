//! Replaces a file atomically: at any moment it is the old one or the new one, never half of it. Its folder must exist.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes the file, whether it exists or not.
///
/// # Errors
/// A sentence without a full stop.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = NewFile::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.commit()
    });
    written.map_err(|error| describe(path, &error))
}

/// Why the file is not written.
pub fn describe(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {}", path.display(), library::describe_io_error(error))
}

/// The new content of a file. It takes the place of the old one when it is complete, and is removed if it never is.
#[derive(Debug)]
pub struct NewFile {
    file: BufWriter<File>,
    /// The temporary file beside the old one, and what is to become of it; `None` if it is written in place.
    replaces: Option<Replacement>,
}

#[derive(Debug)]
struct Replacement {
    path: PathBuf,
    beside: PathBuf,
    permissions: Option<Permissions>,
}

impl NewFile {
    /// Begins to write the file, whether it exists or not.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        let known = fs::metadata(path).ok();
        // A symbolic link stays, and its target is replaced; if the target does not exist, the system creates it.
        let leads_nowhere = known.is_none() && path.is_symlink();
        let path = if known.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
        if leads_nowhere || known.as_ref().is_some_and(|data| !data.is_file()) {
            // Pipes and devices cannot be replaced either.
            return Ok(Self { file: BufWriter::new(File::create(path)?), replaces: None });
        }
        let permissions = known.map(|data| data.permissions());
        if permissions.as_ref().is_some_and(Permissions::readonly) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let beside = temporary_path(&path);
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(&beside)?;
        Ok(Self { file: BufWriter::new(file), replaces: Some(Replacement { path, beside, permissions }) })
    }

    /// Can what has been written be read again, before it is complete? A pipe cannot.
    pub fn can_be_read(&self) -> bool {
        self.replaces.is_some()
    }

    /// What has been written so far, from the beginning. Nothing more may be written then.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn written(&mut self) -> io::Result<impl Read + use<>> {
        self.file.flush()?;
        let mut file = self.file.get_ref().try_clone()?;
        file.rewind()?;
        Ok(file)
    }

    /// Ends the file, which takes the place of the old one.
    ///
    /// # Errors
    /// If it cannot be written; the old file stays.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        let Some(Replacement { path, beside, permissions }) = &self.replaces else { return Ok(()) };
        let file = self.file.get_ref();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions.clone())?;
        }
        file.sync_all()?;
        fs::rename(beside, path)?;
        self.replaces = None;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(Replacement { beside, .. }) = &self.replaces {
            let _ = fs::remove_file(beside);
        }
    }
}

/// A name in the same folder that no other file of this program uses.
fn temporary_path(path: &Path) -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}-{}.tmp", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed)));
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

    #[test]
    fn a_file_that_is_never_complete_leaves_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("a file");
        let mut file = NewFile::create(&path).expect("a new file");
        file.write_all(b"new").expect("room");
        drop(file);
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
