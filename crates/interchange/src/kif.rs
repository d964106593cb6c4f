//! KIF and KI2, the game records of Japanese shogi programs.
//!
//! A file has headers (`先手：…`), perhaps a diagram of the start position, then the moves. KIF numbers the moves and
//! says where each piece came from (`1 ７六歩(77)`); KI2 writes them as books do (`▲７六歩 △３四歩`), so that the legal
//! moves decide. Sources: Yoshikazu Kakinoki, the KIF format (2024-08-02),
//! <http://kakinoki.o.oo7.jp/kif_format.html>; Japan Shogi Association, how to write moves (右左直上寄引打),
//! <https://www.shogi.or.jp/faq/kihuhyouki.html>. Look next: `read`, `header`, `move_text`, `board`, `write`.

mod board;
mod header;
mod move_text;
mod read;
mod write;

pub use read::read;
pub use write::{Style, write};

/// How a text presents itself: whether it is a KIF file, and whether its moves are those of KI2.
pub(crate) fn form(text: &str) -> Option<bool> {
    let mut found = None;
    for line in text.lines() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.starts_with(move_text::SIDE_MARKS) && line.chars().count() > 3 {
            return Some(true);
        }
        if read::numbered_move(line)
            .is_some_and(|(_, text)| move_text::looks_like_move(text.trim_start_matches(move_text::SIDE_MARKS)))
        {
            return Some(false);
        }
        if header::is_known(line) || line.starts_with("手数----") || line.starts_with('|') && line.contains('・') {
            found = Some(false);
        }
    }
    found
}

/// How the text calls its game: the name without a handicap, or that of a smaller board; `None` if it has no such header.
pub(crate) fn game_name(text: &str) -> Option<String> {
    let headers = text.lines().filter_map(|line| header::split(line.trim()));
    let (_, name) = headers.into_iter().find(|(key, _)| *key == header::HANDICAP)?;
    let is_handicap = name.ends_with('ち') || name == "その他" || name.is_empty();
    if is_handicap { None } else { Some(name.to_owned()) }
}
