//! CSA files, the game records of the Computer Shogi Association, versions 1 to 3.0.
//!
//! Sources: CSA record format V2.2 (2008), <http://www2.computer-shogi.org/protocol/record_v22.html>, and V3.0
//! (2024-05-14), <http://www2.computer-shogi.org/protocol/record_v3.html>. Several games are separated by `/`; moves,
//! times and endings may share a line, with commas between them. Look next: `read`, `write`.

mod read;
mod write;

pub use read::read;
pub use write::write;

/// Does the text present itself as a CSA file?
pub(crate) fn has_form(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).filter(|line| !line.is_empty());
    lines.any(|line| {
        let is_move = || read::is_move(line.split(',').next().unwrap_or(line));
        let is_rank = || line.starts_with("P1-") || line.starts_with("P1+") || line.starts_with("P1 *");
        line.starts_with("'CSA encoding=") || matches!(line, "V2" | "V2.1" | "V2.2" | "V3.0") || is_rank() || is_move()
    })
}
