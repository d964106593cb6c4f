//! `variorum backup` and `variorum restore`: all that a server keeps, into a file and back.
//!
//! For: what is said before, meanwhile and afterwards. Not for: the copy (`store`), nor for PostgreSQL, which has
//! programs of its own; here is said how they are called.

use crate::failure::{Done, Failure, bad};
use crate::kept::Kept;
use crate::progress::shown;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;
use tokio::time::sleep;

/// How often it is looked how far a copy is.
const LOOK: Duration = Duration::from_millis(100);

/// Writes all that a server keeps into a new file, as it is at one moment; the server may run meanwhile.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The file to write; there must be none of that name
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    kept: Kept,
}

/// Puts what was written by `backup` in the place of what is kept. No server may run there; what was there stays beside
/// it under another name.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The file that `backup` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    kept: Kept,
}

impl Backup {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (address, place) = self.kept.address().or_else(bad)?;
        let file = self.file.display();
        if is_postgres(&address) {
            return bad(format!(
                "PostgreSQL backs its databases up itself: pg_dump --format=custom --file='{file}' '{place}'"
            ));
        }
        copied(&address, &self.file, store::backup(&address, &self.file))?;
        writeln!(out, "{place} is backed up in {file}; `variorum restore` brings it back.")?;
        Ok(())
    }
}

impl Restore {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (address, place) = self.kept.address().or_else(bad)?;
        let file = self.file.display();
        if is_postgres(&address) {
            return bad(format!(
                "PostgreSQL restores its databases itself, with no server running: pg_restore --clean --if-exists --dbname='{place}' '{file}'"
            ));
        }
        let from = self.file.display().to_string();
        match copied(&from, Path::new(&address), store::restore(&self.file, &address))? {
            Some(aside) => writeln!(out, "{place} is what {file} holds; what was there is in {}.", aside.display())?,
            None => writeln!(out, "{place} is what {file} holds.")?,
        }
        Ok(())
    }
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Waits for a copy, and shows how far it is.
fn copied<T>(from: &str, to: &Path, copy: impl Future<Output = Result<T, store::Fault>>) -> Done<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .or_else(|error| bad(format!("nothing can be begun: {error}")))?;
    let bar = shown(Some(size(Path::new(from))), "{bar:30} {bytes} of {total_bytes}");
    let part = PathBuf::from(format!("{}.part", to.display()));
    let copied = runtime.block_on(async {
        let mut copy = pin!(copy);
        loop {
            tokio::select! {
                copied = &mut copy => break copied,
                () = sleep(LOOK) => bar.set_position(size(&part)),
            }
        }
    });
    bar.finish_and_clear();
    copied.map_err(|fault| {
        let sentence = fault.to_string();
        Failure::Bad(sentence.trim_end_matches('.').to_owned(), String::new())
    })
}

fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}
