//! `variorum fmt`: formats rule files.

use crate::PROGRAM;
use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, Failure, fail};
use commandline::load::{RuleSource, rule_file_failure};
use std::io::{self, Write};
use std::path::Path;

/// Formats rule files.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Rule files to format in place; `-` reads stdin and writes stdout
    #[arg(value_name = "FILE", required = true)]
    names: Vec<String>,

    /// Change nothing; list the files that are not formatted
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let mut all_right = true;
        for name in &self.names {
            match self.format_file(out, name) {
                Ok(right) => all_right &= right,
                // Format the other files all the same.
                Err(failure @ Failure::Message(..)) => {
                    all_right = false;
                    let _ = write!(io::stderr(), "{}", failure.to_text(PROGRAM));
                }
                Err(failure) => return Err(failure),
            }
        }
        if all_right { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Formats a file; returns whether it is formatted now.
    fn format_file(&self, out: &mut impl Write, name: &str) -> CommandResult<bool> {
        let from_stdin = name == "-";
        let source = if from_stdin {
            let text = library::read_text_from(io::stdin())
                .or_else(|error| fail(format!("stdin cannot be read: {}", library::describe_io_error(&error))))?;
            RuleSource::from_text("stdin".into(), text)
        } else {
            // Without the files that it extends, which are formatted on their own.
            RuleSource::from_text(name.to_owned(), library::read_rule_text(name).or_else(fail)?)
        };
        let formatted = kdl::format(&source.text).map_err(|problems| rule_file_failure(&source, &problems))?;
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
            replace_file(Path::new(name), formatted.as_bytes()).or_else(fail)?;
        }
        Ok(true)
    }
}
