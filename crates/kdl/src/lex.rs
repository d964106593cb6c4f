//! Splits KDL text into tokens that cover it without gaps.
//!
//! The lexer only finds where words, strings and comments begin and end, and cannot fail. `scalar` interprets words and
//! strings, [`crate::node`] builds nodes from tokens, and [`mod@crate::format`] prints the same tokens again.
//!
//! The `kdl` crate does not parse the documents here, because it returns nothing when there is an error, and recurses
//! over nesting, comments and errors, so that a hostile text overflows the stack or takes exponential time. The tests
//! compare our results with those of `kdl`.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A run of spaces (and a byte order mark at the very start).
    Space,
    /// A single line break.
    Newline,
    /// `// …`, without the line break.
    LineComment,
    /// `/* … */`, nested ones included.
    BlockComment,
    /// `/-`
    SlashDash,
    /// `{`
    Open,
    /// `}`
    Close,
    /// `;`
    Semicolon,
    /// `=`
    Equals,
    /// `(`
    ParenOpen,
    /// `)`
    ParenClose,
    /// `\`, which continues a line.
    Backslash,
    /// A bare word, number or keyword: anything without quotes.
    Word,
    /// A quoted string of any form.
    Quoted,
}

/// A stretch of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: usize,
    pub end: usize,
    /// False for a string or comment without an end.
    pub closed: bool,
}

/// Whether KDL treats the character as a space.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, '\t' | ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

/// Whether KDL treats the character as a line break, or as half of one.
pub(crate) fn is_newline(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{B}' | '\u{C}' | '\u{2028}' | '\u{2029}')
}

/// The length in bytes of the line break at the start of the text; 0 if there is none.
fn newline_len(text: &str) -> usize {
    if text.starts_with("\r\n") {
        return 2;
    }
    match text.chars().next() {
        Some(c) if is_newline(c) => c.len_utf8(),
        _ => 0,
    }
}

/// The lines of the text, each with its offset; always at least one.
pub(crate) fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let broken = newline_len(&text[at..]);
        if broken > 0 {
            lines.push((start, &text[start..at]));
            at += broken;
            start = at;
        } else {
            at += c.len_utf8();
        }
    }
    lines.push((start, &text[start..]));
    lines
}

/// Splits the text into tokens.
pub(crate) fn lex(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (kind, len, closed) = next_token(rest, at == 0);
        // Every branch takes at least one character; this guards against an endless loop if one does not.
        let len = if len == 0 { rest.chars().next().map_or(1, char::len_utf8) } else { len };
        tokens.push(Token { kind, start: at, end: at + len, closed });
        at += len;
    }
    tokens
}

fn next_token(rest: &str, at_start: bool) -> (TokenKind, usize, bool) {
    let simple = |kind| (kind, 1, true);
    match rest.as_bytes()[0] {
        b'{' => return simple(TokenKind::Open),
        b'}' => return simple(TokenKind::Close),
        b';' => return simple(TokenKind::Semicolon),
        b'=' => return simple(TokenKind::Equals),
        b'(' => return simple(TokenKind::ParenOpen),
        b')' => return simple(TokenKind::ParenClose),
        b'\\' => return simple(TokenKind::Backslash),
        b'"' => {
            let (len, closed) = quoted_len(rest);
            return (TokenKind::Quoted, len, closed);
        }
        b'#' => {
            if let Some((len, closed)) = raw_string_len(rest) {
                return (TokenKind::Quoted, len, closed);
            }
        }
        b'/' => match rest.as_bytes().get(1) {
            Some(b'/') => {
                return (TokenKind::LineComment, rest.find(is_newline).unwrap_or(rest.len()), true);
            }
            Some(b'*') => {
                let (len, closed) = block_comment_len(rest);
                return (TokenKind::BlockComment, len, closed);
            }
            Some(b'-') => return (TokenKind::SlashDash, 2, true),
            _ => {}
        },
        _ => {}
    }
    let broken = newline_len(rest);
    if broken > 0 {
        return (TokenKind::Newline, broken, true);
    }
    let mark = if at_start && rest.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let spaces = rest[mark..].find(|c| !is_space(c)).map_or(rest.len(), |len| len + mark);
    if spaces > 0 {
        return (TokenKind::Space, spaces, true);
    }
    (TokenKind::Word, word_len(rest), true)
}

fn word_len(rest: &str) -> usize {
    for (index, c) in rest.char_indices() {
        let ends = match c {
            '{' | '}' | ';' | '=' | '(' | ')' | '\\' | '"' => true,
            // A slash that starts no comment stays in the word, so that one message covers all of it: an unquoted
            // position, say.
            '/' => matches!(rest.as_bytes().get(index + 1), Some(b'/' | b'*' | b'-')),
            c => is_space(c) || is_newline(c),
        };
        if ends {
            return index;
        }
    }
    rest.len()
}

fn block_comment_len(rest: &str) -> (usize, bool) {
    let bytes = rest.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match (bytes[at], bytes[at + 1]) {
            (b'/', b'*') => {
                depth += 1;
                at += 2;
            }
            (b'*', b'/') => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return (at, true);
                }
            }
            _ => at += 1,
        }
    }
    (rest.len(), false)
}

/// The length of a `"` string from its first quote, and whether it is closed.
fn quoted_len(rest: &str) -> (usize, bool) {
    let triple = rest.starts_with("\"\"\"");
    let multi = triple && newline_len(&rest[3..]) > 0;
    let close = if triple { "\"\"\"" } else { "\"" };
    let mut at = close.len();
    while let Some(c) = rest[at..].chars().next() {
        if rest[at..].starts_with(close) {
            return (at + close.len(), true);
        }
        if !multi && is_newline(c) {
            return (at, false);
        }
        at += c.len_utf8();
        if c == '\\' {
            // An escape: either one character, or all white space that follows, line breaks included.
            let white = rest[at..].find(|c| !is_space(c) && !is_newline(c)).unwrap_or(rest.len() - at);
            at += if white > 0 { white } else { rest[at..].chars().next().map_or(0, char::len_utf8) };
        }
    }
    (rest.len(), false)
}

/// The length of a `#"` string from its first hash, and whether it is closed; `None` if it is a keyword.
fn raw_string_len(rest: &str) -> Option<(usize, bool)> {
    let hashes = rest.find(|c| c != '#')?;
    let body = &rest[hashes..];
    if !body.starts_with('"') {
        return None;
    }
    let multi = body.starts_with("\"\"\"") && newline_len(&body[3..]) > 0;
    let quotes = if multi { "\"\"\"" } else { "\"" };
    let close = format!("{quotes}{}", &rest[..hashes]);
    let start = hashes + quotes.len();
    let (mut at, close) = (start, close.as_str());
    if multi {
        return Some(rest[start..].find(close).map_or((rest.len(), false), |at| (start + at + close.len(), true)));
    }
    // Stops at the end of the line, so that no text is scanned twice.
    while let Some(next) = rest[at..].find(|c| c == '"' || is_newline(c)) {
        at += next;
        match rest[at..].strip_prefix(close) {
            Some(_) => return Some((at + close.len(), true)),
            None if rest[at..].starts_with(is_newline) => return Some((at, false)),
            None => at += 1,
        }
    }
    Some((rest.len(), false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_end_where_kdl_ends_them() {
        use TokenKind::*;
        for (text, kinds) in [
            ("a b", vec![Word, Space, Word]),
            ("a=1", vec![Word, Equals, Word]),
            ("a//b\n", vec![Word, LineComment, Newline]),
            ("a/*b /*c*/ d*/e", vec![Word, BlockComment, Word]),
            ("8/8/8", vec![Word]),
            ("/-a", vec![SlashDash, Word]),
            ("\"a\\\"b\" c", vec![Quoted, Space, Word]),
            ("\"\"\"\n\"\" \n\"\"\"", vec![Quoted]),
            ("#\"a\"b\"#", vec![Quoted]),
            ("##\"\"\"\n\"\"\"#\n\"\"\"##", vec![Quoted]),
            ("#true", vec![Word]),
            ("a{b;}", vec![Word, Open, Word, Semicolon, Close]),
            ("(t)a\\\r\n", vec![ParenOpen, Word, ParenClose, Word, Backslash, Newline]),
            ("\u{FEFF} a", vec![Space, Word]),
            ("\"a\nb", vec![Quoted, Newline, Word]),
            ("\"a\\\n b\"", vec![Quoted]),
        ] {
            let found: Vec<TokenKind> = lex(text).iter().map(|token| token.kind).collect();
            assert_eq!(found, kinds, "{text:?}");
        }
    }

    #[test]
    fn a_missing_end_is_detected() {
        for text in ["\"a", "\"a\\", "\"\"\"\na", "#\"a", "#\"\"\"\na\"\"\"", "/* a", "/*/"] {
            assert!(lex(text).iter().any(|token| !token.closed), "{text:?}");
        }
    }

    #[test]
    fn lines_keep_their_offsets() {
        assert_eq!(lines(""), [(0, "")]);
        assert_eq!(lines("a\r\nb\n"), [(0, "a"), (3, "b"), (5, "")]);
    }

    proptest::proptest! {
        #[test]
        fn tokens_cover_any_text_without_a_gap(text in r##"([a/*"#\\{} \n\r-]|\PC){0,60}"##) {
            let mut at = 0;
            for token in lex(&text) {
                proptest::prop_assert_eq!(token.start, at);
                proptest::prop_assert!(token.end > at);
                at = token.end;
                proptest::prop_assert!(text.is_char_boundary(at));
            }
            proptest::prop_assert_eq!(at, text.len());
        }
    }
}
