//! A small disk that can be filled and emptied, for a database.
//!
//! It is a file system in memory (tmpfs), which needs Linux and root; without them the test is left out.

use crate::network::run;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// More than all games of a run need.
const SIZE_OPTION: &str = "size=48m";
/// The unit in which it is filled.
const BLOCK: [u8; 4096] = [0; 4096];

/// A mounted disk, unmounted when it is dropped.
#[derive(Debug)]
pub(crate) struct SmallDisk(TempDir);

impl SmallDisk {
    /// Mounts a new disk.
    ///
    /// # Errors
    /// If it cannot be mounted.
    pub(crate) fn new() -> Result<Self, String> {
        let disk = Self(super::run::temp_folder()?);
        let place = disk.folder().display().to_string();
        run("mount", &["-t", "tmpfs", "-o", SIZE_OPTION, "load", &place])
            .map_err(|why| format!("a small disk cannot be mounted (this needs root): {why}"))?;
        Ok(disk)
    }

    /// The mount point.
    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Fills it completely.
    pub(crate) fn fill(&self) -> Result<(), String> {
        let told = |error: std::io::Error| format!("the disk cannot be filled: {error}");
        let mut file = File::create(self.folder().join("ballast")).map_err(told)?;
        loop {
            match file.write_all(&BLOCK) {
                Ok(()) => {}
                Err(error) if error.kind() == std::io::ErrorKind::StorageFull => return Ok(()),
                Err(error) => return Err(told(error)),
            }
        }
    }

    /// Frees its room again.
    pub(crate) fn free(&self) -> Result<(), String> {
        fs::remove_file(self.folder().join("ballast")).map_err(|error| format!("the disk cannot be emptied: {error}"))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = run("umount", &[&self.folder().display().to_string()]);
    }
}
