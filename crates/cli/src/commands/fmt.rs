//! `variorum fmt`: rule files laid out the one way.

use crate::failure::{Done, Failure, bad};
use crate::load::{Source, mistakes};
use crate::replace::replace;
use clap::Args;
use std::io::{self, Write};
use std::path::Path;

/// Lays rule files out.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Rule files to be written anew where that changes them; `-` reads stdin and writes stdout
    #[arg(value_name = "FILE", required = true)]
    names: Vec<String>,

    /// Change nothing; list the files that would change
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let mut all_right = true;
        for name in &self.names {
            match self.file(out, name) {
                Ok(right) => all_right &= right,
                // The other files are laid out all the same.
                Err(failure @ Failure::Bad(..)) => {
                    all_right = false;
                    let _ = write!(io::stderr(), "{failure}");
                }
                Err(failure) => return Err(failure),
            }
        }
        if all_right { Ok(()) } else { Err(Failure::Said) }
    }

    /// Is the file as it should be now?
    fn file(&self, out: &mut impl Write, name: &str) -> Done<bool> {
        let from_stdin = name == "-";
        let source = if from_stdin {
            let text = input::text_from(io::stdin())
                .or_else(|error| bad(format!("stdin cannot be read: {}", input::plainly(&error))))?;
            Source::of_text("stdin".into(), text)
        } else {
            Source::of_file(name)?
        };
        let formatted = lang::format(&source.text).map_err(|problems| mistakes(&source, &problems))?;
        let changes = formatted != source.text;
        if self.check {
            if changes {
                writeln!(out, "{}", source.name)?;
            }
            return Ok(!changes);
        }
        if from_stdin {
            write!(out, "{formatted}")?;
        } else if changes {
            replace(Path::new(name), formatted.as_bytes()).or_else(bad)?;
        }
        Ok(true)
    }
}
