//! The system clock as one program sees it, which can be set while that program runs; the machine's own clock is not
//! touched.
//!
//! Uses libfaketime, which intercepts the program's system calls. Durations (the monotonic clock) stay true, as they do
//! when a real clock is set. If the library is missing, the test is left out.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file name of the library, in a folder of its own among the system's libraries.
const LIBRARY: &str = "faketime/libfaketimeMT.so.1";
const LIBRARY_FOLDERS: [&str; 6] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
    "/usr/lib/x86_64-linux-musl",
];

/// A clock that can be set.
#[derive(Debug)]
pub(crate) struct FakeClock {
    library: PathBuf,
    folder: TempDir,
}

impl FakeClock {
    /// A clock that shows the right time.
    ///
    /// # Errors
    /// If the library is missing.
    pub(crate) fn new() -> Result<Self, String> {
        let library = LIBRARY_FOLDERS.iter().map(|place| Path::new(place).join(LIBRARY)).find(|path| path.is_file());
        let library = library.ok_or("no clock can be set: libfaketime is missing (`apt install libfaketime`)")?;
        let clock = Self { library, folder: super::run::temp_folder()? };
        clock.set(0)?;
        Ok(clock)
    }

    /// Sets the clock this many seconds fast, or slow if negative.
    pub(crate) fn set(&self, seconds: i64) -> Result<(), String> {
        fs::write(self.file(), format!("{seconds:+}\n")).map_err(|error| format!("the clock cannot be set: {error}"))
    }

    /// The environment variables of a program that is to use this clock.
    pub(crate) fn environment(&self) -> Vec<(String, String)> {
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
