//! The world's clock, as one program sees it, which can be set back and forward while that program runs.
//!
//! For: a server that lives with it. Not for: the machine's own clock, which is left alone. It takes libfaketime, which
//! stands between the program and the system; how long something takes (the monotonic clock) stays true, as it does
//! when a clock is really set. Where it is missing, that is said.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What the library is called; it lies in a folder of its own among the system's libraries.
const LIBRARY: &str = "faketime/libfaketimeMT.so.1";
const PLACES: [&str; 6] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
    "/usr/lib/x86_64-linux-musl",
];

/// A clock.
#[derive(Debug)]
pub(crate) struct Clock {
    library: PathBuf,
    folder: TempDir,
}

impl Clock {
    /// One that is right.
    ///
    /// # Errors
    /// If the library is missing.
    pub(crate) fn new() -> Result<Self, String> {
        let library = PLACES.iter().map(|place| Path::new(place).join(LIBRARY)).find(|path| path.is_file());
        let library = library.ok_or("no clock can be set: libfaketime is not installed (`apt install libfaketime`)")?;
        let clock = Self { library, folder: super::run::folder()? };
        clock.set(0)?;
        Ok(clock)
    }

    /// It is so many seconds fast; slow, if less than none.
    pub(crate) fn set(&self, seconds: i64) -> Result<(), String> {
        fs::write(self.file(), format!("{seconds:+}\n")).map_err(|error| format!("the clock cannot be set: {error}"))
    }

    /// What a program has to find around it to look at this clock.
    pub(crate) fn around(&self) -> Vec<(String, String)> {
        let told = |path: &Path| path.display().to_string();
        let all = [
            ("LD_PRELOAD", told(&self.library)),
            ("FAKETIME_TIMESTAMP_FILE", told(&self.file())),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ];
        all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("clock")
    }
}
