//! What comes with a game beside its rules, by title: records and problems.
//!
//! For: the lists on the page about the rules. Not for: showing one (`played`, `problem`), reading them (`notation`).

use crate::edition::Edition;
use catalog::Enclosed;
use notation::record::{self, Record};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A record or problem that comes with a game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Title {
    name: &'static str,
    title: String,
}

/// The records of a game by title.
pub(crate) fn records(edition: &Edition) -> Vec<Title> {
    let title = |of: &Enclosed| Title {
        name: of.name,
        title: first(of).map_or_else(|| of.name.to_owned(), |record| event(&record, of)),
    };
    edition.records().iter().map(title).collect()
}

/// The problems of a game by title.
pub(crate) fn problems(edition: &Edition) -> Vec<Title> {
    let title =
        |of: &Enclosed| notation::problem::read(of.text).map_or_else(|_| of.name.to_owned(), |problem| problem.title);
    edition.problems().iter().map(|of| Title { name: of.name, title: title(of) }).collect()
}

/// A file of records has one game.
pub(crate) fn first(of: &Enclosed) -> Option<Record> {
    record::read(of.text).ok()?.into_iter().next()
}

/// What a record is called.
pub(crate) fn event(record: &Record, of: &Enclosed) -> String {
    record.tag("Event").unwrap_or(of.name).to_owned()
}
