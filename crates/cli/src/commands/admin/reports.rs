//! `variorum admin reports`: lines of talk that somebody has reported, each with those around it.
//!
//! For: what is written of them. Not for: putting them away (`admin`), how they are kept (`server::admin`).

use super::rows::date;
use super::{MOST, failed, names, now};
use crate::failure::Done;
use serde_json::{Value, json};
use server::admin::{Reported, Spoken};
use std::io::Write;
use store::Store;

/// Lists them, the latest first.
pub(super) async fn reports(store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
    let reports = Reported::all(store, now(), MOST).await.or_else(failed)?;
    let mut all = Vec::new();
    for one in reports {
        let around = one.report.context(store, now()).await.or_else(failed)?;
        all.push((one, around));
    }
    if json {
        let all = all.iter().map(|(one, around)| json!({ "report": one, "around": around }));
        return Ok(writeln!(out, "{:#}", all.collect::<Value>())?);
    }
    let ids = |(one, around): &(Reported, Vec<Spoken>)| {
        let said = around.iter().map(|line| line.by.clone());
        said.chain([one.report.by.clone(), one.report.reporter.clone()]).collect::<Vec<_>>()
    };
    let names = names(store, all.iter().flat_map(ids)).await?;
    for (one, around) in &all {
        let report = &one.report;
        let (reporter, by) = (names.of(&report.reporter), names.of(&report.by));
        let why = if report.text.is_empty() { String::new() } else { format!(": {}", report.text) };
        writeln!(out, "{}  {}  {reporter} about {by} ({}){why}", one.id, date(one.reported), report.by)?;
        for line in around {
            let mark = if line.number == report.line { ">" } else { " " };
            writeln!(out, "  {mark} {}  {}: {}", date(line.at), names.of(&line.by), line.text)?;
        }
        if around.iter().all(|line| line.number != report.line) {
            writeln!(out, "  > {}  {by}: {} (not there any more)", date(report.at), report.said)?;
        }
    }
    Ok(())
}
