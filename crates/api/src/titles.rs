//! The titles of the records and problems that come with a game, for the lists on the page about the rules.

use library::BundledText;
use notation::record::{self, Record};
use play::GameSource;
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
pub(crate) fn records(edition: &GameSource) -> Vec<Title> {
    let title = |of: &BundledText| Title {
        name: of.name,
        title: first_record(of).map_or_else(|| of.name.to_owned(), |record| record_title(&record, of)),
    };
    edition.records().iter().map(title).collect()
}

/// The problems of a game by title.
pub(crate) fn problems(edition: &GameSource) -> Vec<Title> {
    let title = |of: &BundledText| {
        notation::problem::parse(of.text).map_or_else(|_| of.name.to_owned(), |problem| problem.title)
    };
    edition.problems().iter().map(|of| Title { name: of.name, title: title(of) }).collect()
}

/// The record of a file; each file has one.
pub(crate) fn first_record(of: &BundledText) -> Option<Record> {
    record::parse(of.text).ok()?.into_iter().next()
}

/// The title of a record.
pub(crate) fn record_title(record: &Record, of: &BundledText) -> String {
    record.tag("Event").unwrap_or(of.name).to_owned()
}
