//! `variorum check`: the mistakes in rule files.
//!
//! A mistake may hide behind a reading that is not the default, so the file is read once for each value of each reading, the others having
//! their defaults. What is found under several is said once.

use crate::failure::{Done, Failure};
use crate::load::Source;
use crate::options::Output;
use crate::screen;
use clap::Args;
use lang::{Diagnostic, Problems, Severity, Span, Value};
use serde_json::json;
use std::io::{self, Write};

/// Finds the mistakes in rule files, under every reading.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Rule files, or ids of shipped games; without any, all shipped games
    #[arg(value_name = "FILE")]
    names: Vec<String>,

    #[command(flatten)]
    output: Output,
}

/// A mistake or warning, and the reading under which it shows if that is not the default.
struct Finding {
    diagnostic: Diagnostic,
    reading: Option<String>,
}

impl Check {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let sources: Vec<Done<Source>> = if self.names.is_empty() {
            Source::all_shipped().into_iter().map(Ok).collect()
        } else {
            self.names.iter().map(|name| Source::of_game(name)).collect()
        };
        let mut all_right = true;
        let mut objects = Vec::new();
        for source in sources {
            let source = match source {
                Ok(source) => source,
                Err(failure) => {
                    all_right = false;
                    let _ = write!(io::stderr(), "{failure}");
                    continue;
                }
            };
            let findings = findings(&source.text);
            all_right &= findings.iter().all(|finding| finding.diagnostic.severity == Severity::Warning);
            if self.output.json {
                objects.extend(findings.iter().map(|finding| finding.json(&source)));
            } else {
                show(out, &source, &findings)?;
            }
        }
        if self.output.json {
            writeln!(out, "{:#}", serde_json::Value::Array(objects))?;
        }
        if all_right { Ok(()) } else { Err(Failure::Said) }
    }
}

/// All that is wrong with a rule file, in the order of its lines.
fn findings(text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    look(text, None, &mut findings);
    for (name, value) in choices(text) {
        look(text, Some((&name, &value)), &mut findings);
    }
    findings.sort_by_key(|finding| finding.diagnostic.span.start);
    findings
}

/// Every value of every reading: also where the file has mistakes, and so no definition.
fn choices(text: &str) -> Vec<(String, String)> {
    let (nodes, _) = lang::parse(text);
    let mut choices = Vec::new();
    for node in nodes.iter().filter(|node| node.name.value == "reading") {
        let Some(name) = node.args.first().and_then(Value::text) else { continue };
        let values = node.children.iter().filter(|child| child.name.value == "value");
        let values: Vec<&str> = values.filter_map(|child| child.args.first()?.text()).collect();
        let values = if values.is_empty() { vec!["on", "off"] } else { values };
        choices.extend(values.into_iter().map(|value| (name.to_owned(), value.to_owned())));
    }
    choices
}

/// Reads the file under one choice and notes what is new.
fn look(text: &str, choice: Option<(&str, &str)>, findings: &mut Vec<Finding>) {
    let choices: Vec<(String, String)> = choice.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let (def, mut problems) = catalog::read(text, &choices);
    if let Some(def) = &def {
        check_start(text, def, &mut problems);
    }
    for diagnostic in problems {
        // A reading that is itself mistaken cannot be chosen; that is no mistake of its own.
        let of_choice = choice.is_some() && diagnostic.span == Span::default() && diagnostic.message.starts_with("unknown ");
        if !of_choice && !findings.iter().any(|known| known.diagnostic == diagnostic) {
            findings.push(Finding { diagnostic, reading: choice.map(|(name, value)| format!("{name}={value}")) });
        }
    }
}

/// Is the start a position that the game itself allows, with something to do?
fn check_start(text: &str, def: &rules::GameDef, problems: &mut Problems) {
    let game = rules::compile(def.clone());
    let board = || {
        let (nodes, _) = lang::parse(text);
        nodes.iter().find(|node| node.name.value == "board").map_or(Span::default(), |node| node.name.span)
    };
    let start = game.start();
    if let Err(error) = game.position(&game.setup(&start)) {
        problems.error(board(), format!("the start is no position of the game: {error}"));
    } else if game.any_turn(&start).is_none() {
        problems.warn(board(), "there is no legal turn at the start");
    }
}

impl Finding {
    fn json(&self, source: &Source) -> serde_json::Value {
        let Diagnostic { severity, span, message, label, help } = &self.diagnostic;
        let (line, column) = lang::line_column(&source.text, span.start);
        let severity = match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        json!({
            "file": source.shown_name(), "line": line, "column": column, "severity": severity,
            "message": message, "label": label, "help": help, "reading": self.reading,
        })
    }
}

fn show(out: &mut impl Write, source: &Source, findings: &[Finding]) -> io::Result<()> {
    let name = source.shown_name();
    for Finding { diagnostic, reading } in findings {
        let mut shown = diagnostic.clone();
        if let Some(reading) = reading {
            shown.message += &format!(" (under the reading {reading})");
        }
        write!(out, "{}", lang::render(&name, &source.text, &shown, screen::stdout_colors()))?;
    }
    let count = |severity: Severity| findings.iter().filter(|finding| finding.diagnostic.severity == severity).count();
    let counted = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    let sum = match (count(Severity::Error), count(Severity::Warning)) {
        (0, 0) => "no mistakes".to_owned(),
        (0, warnings) => format!("no mistakes, {}", counted(warnings, "warning")),
        (errors, 0) => counted(errors, "mistake"),
        (errors, warnings) => format!("{}, {}", counted(errors, "mistake"), counted(warnings, "warning")),
    };
    writeln!(out, "{name}: {sum}")
}
