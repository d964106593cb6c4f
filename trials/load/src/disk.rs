//! A small disk, which can be filled and emptied.
//!
//! For: a database on it. Not for: what happens when it is full (`run::faults`). It is memory that is mounted as a disk
//! (tmpfs), which takes Linux and root; where that is not allowed, it is said.

use crate::net::run;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// More than all games of a run take.
const SIZE: &str = "size=48m";
/// It is filled piece by piece.
const PIECE: [u8; 4096] = [0; 4096];

/// A disk; dropping it, it is gone.
#[derive(Debug)]
pub(crate) struct Disk(TempDir);

impl Disk {
    /// A new one.
    ///
    /// # Errors
    /// If it cannot be mounted.
    pub(crate) fn new() -> Result<Self, String> {
        let disk = Self(super::run::folder()?);
        let place = disk.folder().display().to_string();
        run("mount", &["-t", "tmpfs", "-o", SIZE, "load", &place])
            .map_err(|why| format!("no small disk can be had (it takes root): {why}"))?;
        Ok(disk)
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Leaves no room on it.
    pub(crate) fn fill(&self) -> Result<(), String> {
        let told = |error: std::io::Error| format!("the disk cannot be filled: {error}");
        let mut file = File::create(self.folder().join("ballast")).map_err(told)?;
        loop {
            match file.write_all(&PIECE) {
                Ok(()) => {}
                Err(error) if error.kind() == std::io::ErrorKind::StorageFull => return Ok(()),
                Err(error) => return Err(told(error)),
            }
        }
    }

    /// There is room again.
    pub(crate) fn empty(&self) -> Result<(), String> {
        fs::remove_file(self.folder().join("ballast")).map_err(|error| format!("the disk cannot be emptied: {error}"))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = run("umount", &[&self.folder().display().to_string()]);
    }
}
