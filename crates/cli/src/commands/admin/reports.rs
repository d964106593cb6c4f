//! `variorum admin reports`: reports about chat lines, each with its context, and about games that users have made.
//!
//! For their output. `admin` closes reports, and `server::admin` stores them.

use super::columns::date;
use super::{MAX_ROWS, fail_with, load_names, now};
use commandline::failure::CommandResult;
use serde_json::{Value, json};
use server::admin::{ReportSubject, StoredLine, StoredReport};
use std::io::Write;
use store::Store;

/// Lists the reports, the latest first.
pub(super) async fn list_reports(store: &dyn Store, json: bool, out: &mut impl Write) -> CommandResult {
    let reports = StoredReport::list(store, now(), MAX_ROWS).await.or_else(fail_with)?;
    let mut all = Vec::new();
    for one in reports {
        let around = one.report.about.context(store, now()).await.or_else(fail_with)?;
        all.push((one, around));
    }
    if json {
        let all = all.iter().map(|(one, around)| json!({ "report": one, "around": around }));
        return Ok(writeln!(out, "{:#}", all.collect::<Value>())?);
    }
    let ids = |(one, around): &(StoredReport, Vec<StoredLine>)| {
        let said = around.iter().map(|line| line.by.clone());
        said.chain([one.report.by.clone(), one.report.reporter.clone()]).collect::<Vec<_>>()
    };
    let names = load_names(store, all.iter().flat_map(ids)).await?;
    for (one, around) in &all {
        let report = &one.report;
        let (reporter, by) = (names.get(&report.reporter), names.get(&report.by));
        let why = if report.text.is_empty() { String::new() } else { format!(": {}", report.text) };
        writeln!(out, "{}  {}  {reporter} about {by} ({}){why}", one.id, date(one.reported), report.by)?;
        match &report.about {
            ReportSubject::Game { work, title } => {
                writeln!(out, "  > the game {title:?}; `variorum admin work bar {work} --why …`")?;
            }
            ReportSubject::ChatLine { line, said, at, .. } => {
                for other in around {
                    let mark = if other.number == *line { ">" } else { " " };
                    writeln!(out, "  {mark} {}  {}: {}", date(other.at), names.get(&other.by), other.text)?;
                }
                if around.iter().all(|other| other.number != *line) {
                    writeln!(out, "  > {}  {by}: {said} (no longer stored)", date(*at))?;
                }
            }
        }
    }
    Ok(())
}
