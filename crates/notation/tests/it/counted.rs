//! The positions of the perft files.

/// The position strings of a perft file for the default readings: those before the first line that chooses others.
pub(crate) fn positions(perft: &str) -> impl Iterator<Item = &str> {
    let lines = perft
        .lines()
        .take_while(|line| !line.starts_with("reading "))
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.filter_map(|line| line.split(" ;").next())
}
