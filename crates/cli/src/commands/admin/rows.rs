//! Lists in columns, and dates.
//!
//! For: what `admin` writes for people. Not for: JSON, which has numbers and ids as they are kept.

use crate::failure::Done;
use std::io::Write;
use store::Millis;

/// Writes rows under a heading, each column as wide as the widest of it; nothing if there are none.
pub(super) fn rows<const N: usize>(
    out: &mut impl Write,
    heading: [&str; N],
    all: impl Iterator<Item = [String; N]>,
) -> Done {
    let heading = heading.map(str::to_owned);
    let named = heading.iter().any(|name| !name.is_empty());
    let all: Vec<[String; N]> = named.then_some(heading).into_iter().chain(all).collect();
    let widest = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(widest).collect();
    for row in &all {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// A time, to the minute, in UTC.
pub(super) fn date(at: Millis) -> String {
    server::admin::date(at)
}
