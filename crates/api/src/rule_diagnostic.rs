//! A mistake in a rule file as the page shows it: in the editor while it is written, and when a server checks it.
//!
//! Look next: `draft`, which adds its place in the text and a correction.

use kdl::Severity;
use library::Finding;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A mistake in a rule file, or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct RuleDiagnostic {
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// Whether it is a warning: the file can be played.
    pub warning: bool,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// The reading under which it occurs (`NAME=VALUE`), if it does not occur under the defaults.
    pub reading: Option<String>,
}

impl RuleDiagnostic {
    /// What has been found in this text.
    pub fn new(text: &str, Finding { diagnostic, reading }: &Finding) -> Self {
        let (line, column) = kdl::line_column(text, diagnostic.span.within(text).start);
        Self {
            line,
            column,
            warning: diagnostic.severity == Severity::Warning,
            message: play::sentence(&diagnostic.message),
            help: diagnostic.help.clone(),
            reading: reading.clone(),
        }
    }
}
