//! `variorum admin reports`: what somebody has reported: lines of talk, each with those around it, and games that
//! people have made.
//!
//! For: what is written of them. Not for: putting them away (`admin`), how they are kept (`server::admin`).

use super::rows::date;
use super::{MOST, failed, names, now};
use crate::failure::Done;
use serde_json::{Value, json};
use server::admin::{About, Reported, Spoken};
use std::io::Write;
use store::Store;

/// Lists them, the latest first.
pub(super) async fn reports(store: &dyn Store, json: bool, out: &mut impl Write) -> Done {
    let reports = Reported::all(store, now(), MOST).await.or_else(failed)?;
    let mut all = Vec::new();
    for one in reports {
        let around = one.report.about.context(store, now()).await.or_else(failed)?;
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
        match &report.about {
            About::Work { work, title } => {
                writeln!(out, "  > the game {title:?}; `variorum admin work bar {work} --why …`")?;
            }
            About::Line { line, said, at, .. } => {
                for other in around {
                    let mark = if other.number == *line { ">" } else { " " };
                    writeln!(out, "  {mark} {}  {}: {}", date(other.at), names.of(&other.by), other.text)?;
                }
                if around.iter().all(|other| other.number != *line) {
                    writeln!(out, "  > {}  {by}: {said} (not there any more)", date(*at))?;
                }
            }
        }
    }
    Ok(())
}
