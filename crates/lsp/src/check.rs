//! What is wrong with a rule file in an editor: the findings of `variorum check`, with the files on disk that it extends.

use crate::structure::Structure;
use kdl::Severity;
use library::{Finding, Findings, ScopeNames};
use std::ops::Range;
use std::path::Path;

/// A mistake or a warning, in a text that may be open in an editor.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) range: Range<usize>,
    pub(crate) severity: Severity,
    /// The message, and in a second line what to do.
    pub(crate) message: String,
    /// What to write in the place of `range` to correct it, if that is probably clear.
    pub(crate) fix: Option<String>,
}

/// The result of a check.
#[derive(Debug)]
pub(crate) struct CheckResult {
    pub(crate) problems: Vec<Problem>,
    /// The names in the file; `None` while it has mistakes under its default readings.
    pub(crate) names: Option<ScopeNames>,
}

/// Checks a rule file under every reading, as long as `goes_on` says so. `path`: where it is on disk, if it is a file.
pub(crate) fn check(text: &str, path: Option<&Path>, goes_on: impl FnMut() -> bool) -> CheckResult {
    let whole = path.map_or_else(|| Ok(text.to_owned()), |path| library::with_parents(path, text.to_owned()));
    let file = match whole {
        Ok(whole) => library::parse(&whole),
        Err(sentence) => return CheckResult { problems: vec![missing_parent(text, sentence)], names: None },
    };
    let findings = Findings::new_while(text, &file, goes_on);
    let mut problems: Vec<Problem> = findings.list.iter().map(|finding| Problem::new(text, finding)).collect();
    if let Some(last) = problems.last_mut().filter(|_| findings.omitted > 0) {
        last.message += &format!("\nThe number of further mistakes: {}", findings.omitted);
    }
    CheckResult { problems, names: file.read(&[]).0.as_ref().map(ScopeNames::new) }
}

/// The problem of a file that extends one which cannot be read.
fn missing_parent(text: &str, sentence: String) -> Problem {
    let structure = Structure::parse(text);
    let line = structure.nodes.iter().find(|node| node.word.value == "extends");
    let place = line.map(|line| line.args.first().unwrap_or(&line.word).range.clone());
    Problem { range: place.unwrap_or_default(), severity: Severity::Error, message: sentence, fix: None }
}

impl Problem {
    fn new(text: &str, finding: &Finding) -> Self {
        let Finding { diagnostic, reading } = finding;
        let span = diagnostic.span.within(text);
        let under = reading.as_ref().map_or_else(String::new, |reading| format!(" (under the reading {reading})"));
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("\n{help}"));
        Self {
            range: span.start..span.end(),
            severity: diagnostic.severity,
            message: format!("{}{under}{help}", diagnostic.message),
            fix: finding.fix(text),
        }
    }
}
