//! A text that is open in an editor: its changes, and what the last check of it has found.

use crate::check::{CheckResult, Problem, check};
use crate::line_index::LineIndex;
use library::ScopeNames;
use lsp_types::{Diagnostic, DiagnosticSeverity, TextDocumentContentChangeEvent, Uri};
use std::path::PathBuf;
use url::Url;

/// An open text.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) text: String,
    pub(crate) lines: LineIndex,
    pub(crate) version: i32,
    /// Where it is on disk; `None` for a text that has not been saved yet.
    path: Option<PathBuf>,
    /// What is wrong with the text as it is; `None` until it has been checked.
    pub(crate) problems: Option<Vec<Problem>>,
    /// Whether the editor shows these problems.
    pub(crate) is_shown: bool,
    /// The names when the text had no mistake last, so that completion knows them while a line is written.
    pub(crate) names: Option<ScopeNames>,
}

impl Document {
    /// A text that an editor has opened.
    pub(crate) fn new(uri: &Uri, version: i32, text: String) -> Self {
        let path = Url::parse(&uri.0).ok().and_then(|url| url.to_file_path().ok());
        Self { lines: LineIndex::new(&text), text, version, path, problems: None, is_shown: false, names: None }
    }

    /// Applies a change: the new text, or what a part of the text becomes.
    pub(crate) fn apply(&mut self, change: TextDocumentContentChangeEvent) {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let range = self.lines.offsets(&self.text, part.range);
                self.text.replace_range(range, &part.text);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => self.text = whole.text,
        }
        self.lines = LineIndex::new(&self.text);
        self.forget_problems();
    }

    /// The text has to be checked again.
    pub(crate) fn forget_problems(&mut self) {
        (self.problems, self.is_shown) = (None, false);
    }

    /// Checks the text, unless its problems are known, while `goes_on` says so. Returns whether they are known then.
    pub(crate) fn check_while(&mut self, mut goes_on: impl FnMut() -> bool) -> bool {
        if self.problems.is_some() {
            return true;
        }
        let mut is_complete = true;
        let CheckResult { problems, names } = check(&self.text, self.path.as_deref(), || {
            is_complete &= goes_on();
            is_complete
        });
        if is_complete {
            self.problems = Some(problems);
            self.names = names.or(self.names.take());
        }
        is_complete
    }

    /// A problem as editors show it.
    pub(crate) fn diagnostic(&self, problem: &Problem) -> Diagnostic {
        let severity = match problem.severity {
            kdl::Severity::Error => DiagnosticSeverity::Error,
            kdl::Severity::Warning => DiagnosticSeverity::Warning,
        };
        Diagnostic {
            range: self.lines.range(&self.text, &problem.range),
            severity: Some(severity),
            source: Some("variorum".to_owned()),
            message: problem.message.clone().into(),
            code: None,
            code_description: None,
            tags: None,
            related_information: None,
            data: None,
        }
    }
}
