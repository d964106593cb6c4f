//! `variorum check`: shows the mistakes in rule files. `library::Findings` finds them.

use crate::PROGRAM;
use clap::Args;
use commandline::failure::{CommandResult, Failure};
use commandline::load::RuleSource;
use commandline::options::OutputOptions;
use commandline::terminal;
use kdl::{Diagnostic, Severity};
use library::{Finding, Findings};
use serde_json::json;
use std::io::{self, Write};

/// Finds the mistakes in rule files, under every reading.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Rule files, or ids of shipped games; without any, all shipped games
    #[arg(value_name = "FILE")]
    names: Vec<String>,

    #[command(flatten)]
    output: OutputOptions,
}

impl Check {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let sources: Vec<CommandResult<RuleSource>> = if self.names.is_empty() {
            RuleSource::all_shipped().into_iter().map(Ok).collect()
        } else {
            self.names.iter().map(|name| RuleSource::from_name(name)).collect()
        };
        let mut all_right = true;
        let mut objects = Vec::new();
        for source in sources {
            let source = match source {
                Ok(source) => source,
                Err(failure) => {
                    all_right = false;
                    let _ = write!(io::stderr(), "{}", failure.to_text(PROGRAM));
                    continue;
                }
            };
            let findings = Findings::new(&source.text, &library::parse(&source.text));
            all_right &= findings.count(Severity::Error) == 0;
            if self.output.json {
                objects.extend(findings.list.iter().map(|finding| finding_json(finding, &source)));
            } else {
                write_findings(out, &source, &findings)?;
            }
        }
        if self.output.json {
            writeln!(out, "{:#}", serde_json::Value::Array(objects))?;
        }
        if all_right { Ok(()) } else { Err(Failure::Reported) }
    }
}

fn finding_json(finding: &Finding, source: &RuleSource) -> serde_json::Value {
    let Diagnostic { severity, span, message, label, help, .. } = &finding.diagnostic;
    let (line, column) = kdl::line_column(&source.text, span.start);
    let severity = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "file": source.display_name(), "line": line, "column": column, "severity": severity,
        "message": message, "label": label, "help": help, "reading": finding.reading,
    })
}

fn write_findings(out: &mut impl Write, source: &RuleSource, findings: &Findings) -> io::Result<()> {
    let name = source.display_name();
    for Finding { diagnostic, reading } in &findings.list {
        let mut shown = diagnostic.clone();
        if let Some(reading) = reading {
            shown.message += &format!(" (under the reading {reading})");
        }
        write!(out, "{}", kdl::render(&name, &source.text, &shown, terminal::stdout_colors()))?;
    }
    if findings.omitted > 0 {
        writeln!(out, "and {} more", terminal::with_thousands(findings.omitted))?;
    }
    let counted = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{} {what}s", terminal::with_thousands(n)),
    };
    let sum = match (findings.count(Severity::Error), findings.count(Severity::Warning)) {
        (0, 0) => "no mistakes".to_owned(),
        (0, warnings) => format!("no mistakes, {}", counted(warnings, "warning")),
        (errors, 0) => counted(errors, "mistake"),
        (errors, warnings) => format!("{}, {}", counted(errors, "mistake"), counted(warnings, "warning")),
    };
    writeln!(out, "{name}: {sum}")
}
