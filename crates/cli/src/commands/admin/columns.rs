//! Lists in columns, and dates, for the output of `admin`. JSON has numbers and ids as they are stored.

use commandline::failure::CommandResult;
use std::io::Write;
use store::Millis;

/// Writes rows under a heading, with each column as wide as its widest cell.
pub(super) fn write_columns<const N: usize>(
    out: &mut impl Write,
    heading: [&str; N],
    all: impl Iterator<Item = [String; N]>,
) -> CommandResult {
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

/// A time in UTC, to the minute.
pub(super) fn date(at: Millis) -> String {
    server::admin::format_date(at)
}
