//! `variorum backup` and `variorum restore`: copy all data of a server to a file and back.
//!
//! For the messages and the progress display; `store` makes the copy. PostgreSQL has its own programs for this; here
//! the commands print how to call them.

use crate::database::DatabaseOptions;
use clap::Args;
use commandline::failure::{CommandResult, Failure, fail};
use commandline::progress::progress_bar;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;
use tokio::time::sleep;

/// The interval to check the progress of a copy.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Copies all data of a server to a new file, as it is at one moment; the server may be running.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// File to write, which must not exist
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Replaces the data of a server by a backup. No server may be running; the old data is kept beside it, under another
/// name.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// File that `backup` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseOptions,
}

impl Backup {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (address, place) = self.database.address().or_else(fail)?;
        let file = self.file.display();
        if is_postgres(&address) {
            return fail(format!(
                "PostgreSQL backs its databases up itself: pg_dump --format=custom --file='{file}' '{place}'"
            ));
        }
        run_copy(&address, &self.file, store::backup(&address, &self.file))?;
        writeln!(out, "{place} is backed up to {file}; `variorum restore` restores it.")?;
        Ok(())
    }
}

impl Restore {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (address, place) = self.database.address().or_else(fail)?;
        let file = self.file.display();
        if is_postgres(&address) {
            return fail(format!(
                "PostgreSQL restores its databases itself, with no server running: pg_restore --clean --if-exists --dbname='{place}' '{file}'"
            ));
        }
        let from = self.file.display().to_string();
        match run_copy(&from, Path::new(&address), store::restore(&self.file, &address))? {
            Some(aside) => writeln!(out, "{place} is restored from {file}; the old data is in {}.", aside.display())?,
            None => writeln!(out, "{place} is restored from {file}.")?,
        }
        Ok(())
    }
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Waits for a copy, and shows its progress.
fn run_copy<T>(from: &str, to: &Path, copy: impl Future<Output = Result<T, store::Fault>>) -> CommandResult<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .or_else(|error| fail(format!("cannot start: {error}")))?;
    let bar = progress_bar(Some(file_bytes(Path::new(from))), "{bar:30} {bytes} of {total_bytes}");
    let part = PathBuf::from(format!("{}.part", to.display()));
    let copied = runtime.block_on(async {
        let mut copy = pin!(copy);
        loop {
            tokio::select! {
                copied = &mut copy => break copied,
                () = sleep(POLL_INTERVAL) => bar.set_position(file_bytes(&part)),
            }
        }
    });
    bar.finish_and_clear();
    copied.map_err(|fault| {
        let sentence = fault.to_string();
        Failure::Message(sentence.trim_end_matches('.').to_owned(), String::new())
    })
}

fn file_bytes(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}
