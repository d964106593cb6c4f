//! The positions of the perft files.

/// The position strings of a perft file.
pub(crate) fn positions(perft: &str) -> impl Iterator<Item = &str> {
    let lines = perft.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.filter_map(|line| line.split(" ;").next())
}
