//! Where the games of a text begin, found line by line, so that a file need not be in memory.
//!
//! Only tags are looked for: [`parse`](super::parse) reads the games, and finds those without tags.

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Looks at the lines of a text in order. They are bytes, since old files have other encodings.
#[derive(Debug, Default)]
pub struct GameBoundary {
    /// The current game has more than tags.
    has_moves: bool,
    in_comment: bool,
    after_blank_line: bool,
}

impl GameBoundary {
    /// Does the line begin another game than that of the lines before it?
    pub fn begins_game(&mut self, line: &[u8]) -> bool {
        let mut line = line;
        while let Some(rest) = line.strip_prefix(BYTE_ORDER_MARK) {
            line = rest;
        }
        let bare = line.trim_ascii();
        let after_blank_line = std::mem::replace(&mut self.after_blank_line, bare.is_empty());
        if bare.is_empty() || line.starts_with(b"%") && line.trim_ascii_end() != b"%rules" {
            return false;
        }
        // A comment that is not closed costs its own game only.
        let is_tag = bare.starts_with(b"[Event \"") && after_blank_line || !self.in_comment && starts_with_tag(bare);
        if is_tag || line.starts_with(b"%") {
            self.in_comment = false;
            return std::mem::take(&mut self.has_moves);
        }
        self.has_moves = true;
        self.skip_comments(bare);
        false
    }

    /// Finds out whether a comment is open at the end of a line.
    fn skip_comments(&mut self, line: &[u8]) {
        let mut last = b' ';
        for &byte in line {
            match byte {
                b'}' => self.in_comment = false,
                b'{' => self.in_comment = true,
                b';' if !self.in_comment && last.is_ascii_whitespace() => return,
                _ => {}
            }
            last = byte;
        }
    }
}

/// `[Name "`.
fn starts_with_tag(line: &[u8]) -> bool {
    let Some(inside) = line.strip_prefix(b"[") else { return false };
    let inside = inside.trim_ascii_start();
    let name = inside.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && inside[name..].trim_ascii_start().starts_with(b"\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the lines that begin another game.
    fn check(text: &str, expected: &[usize]) {
        let mut boundary = GameBoundary::default();
        let lines = text.split('\n').enumerate();
        let begins: Vec<usize> =
            lines.filter(|(_, line)| boundary.begins_game(line.as_bytes())).map(|(i, _)| i).collect();
        assert_eq!(begins, expected, "{text}");
    }

    #[test]
    fn tags_behind_moves_begin_a_game() {
        check("[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n*\n%rules\n%x\n%end", &[5, 8]);
        check("1. e4 *\n\u{feff} [ Event \"a\"]\n1. d4", &[1]);
        check("1. e4\n[%clk 0:00:01]\n[no tag]\n", &[]);
    }

    #[test]
    fn brackets_in_comments_begin_no_game() {
        check("1. e4 {open\n[Event \"a\"]\nclosed} e5\n[Event \"b\"]", &[3]);
        check("1. e4 ; a { brace\n[Event \"a\"]", &[1]);
        check("1. e4 {never closed\n\n[Event \"a\"]\n1. d4\n[Event \"b\"]", &[2, 4]);
    }
}
