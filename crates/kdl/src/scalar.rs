//! The meaning of a single word, number or string in KDL 2.
//!
//! Not for: where they begin and end (`lex`), how they form nodes, and the messages about mistakes ([`crate::node`]).
//!
//! The `kdl` crate is not used because it retries what it cannot read, recursing over the contents of a string, and
//! takes a microsecond for each letter. The tests compare this file with it.

use crate::lex::{self, is_newline, is_space};
use crate::span::Span;

/// The meaning of a word or string.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Literal {
    /// A string, with or without quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A whole number that does not fit.
    TooLarge,
    /// A number with a fraction or an exponent, or one without a value such as `#nan`.
    Fraction,
    /// `#true` or `#false`.
    Flag(bool),
    /// `#null`.
    Null,
}

/// What is wrong with a quoted string, and where.
pub(crate) struct StringError {
    pub span: Span,
    pub message: String,
    pub help: &'static str,
}

/// The meaning of a word without quotes; `None` if it is not KDL.
pub(crate) fn parse_word(source: &str) -> Option<Literal> {
    if let Some(keyword) = source.strip_prefix('#') {
        return match keyword {
            "true" => Some(Literal::Flag(true)),
            "false" => Some(Literal::Flag(false)),
            "null" => Some(Literal::Null),
            "nan" | "inf" | "-inf" => Some(Literal::Fraction),
            _ => None,
        };
    }
    let unsigned = source.strip_prefix(['+', '-']).unwrap_or(source);
    if unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return parse_number(source.starts_with('-'), unsigned);
    }
    let dotted_number = unsigned.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let keyword = matches!(source, "true" | "false" | "null" | "inf" | "nan");
    let refused = |c: char| is_space(c) || is_newline(c) || is_forbidden(c) || "\\/(){}[];\"#=".contains(c);
    let plain = !source.is_empty() && !dotted_number && !keyword && !source.contains(refused);
    plain.then(|| Literal::Text(source.to_owned()))
}

/// A number without its sign.
fn parse_number(negative: bool, source: &str) -> Option<Literal> {
    let (radix, digits) = match source.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &source[2..]),
        [b'0', b'o' | b'O', ..] => (8, &source[2..]),
        [b'0', b'b' | b'B', ..] => (2, &source[2..]),
        _ => (10, source),
    };
    let are_digits = |text: &str| {
        text.starts_with(|c: char| c.is_digit(radix)) && text.chars().all(|c| c.is_digit(radix) || c == '_')
    };
    if are_digits(digits) {
        let sign = if negative { "-" } else { "" };
        let number = i64::from_str_radix(&format!("{sign}{}", digits.replace('_', "")), radix);
        return Some(number.map_or(Literal::TooLarge, Literal::Number));
    }
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (digits, "0"),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let fraction = radix == 10 && are_digits(whole) && are_digits(part) && are_digits(exponent);
    fraction.then_some(Literal::Fraction)
}

/// Characters that KDL forbids: control characters and those that change the writing direction.
fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{E}'..='\u{1F}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// The lengths in bytes of the opening and the closing quotes of a string, hashes included, and whether it has several
/// lines.
pub(crate) fn delimiter_lengths(source: &str) -> (usize, usize, bool) {
    let hashes = source.len() - source.trim_start_matches('#').len();
    let several = source[hashes..].strip_prefix("\"\"\"").is_some_and(|rest| rest.starts_with(is_newline));
    let quotes = if several { 3 } else { 1 };
    (hashes + quotes, hashes + quotes, several)
}

/// The meaning of a quoted string that is closed.
pub(crate) fn parse_quoted(source: &str) -> Result<String, StringError> {
    let raw = source.starts_with('#');
    if let Some((at, c)) = source.char_indices().find(|&(_, c)| is_forbidden(c)) {
        let message = format!("the character U+{:04X} is not allowed in text", u32::from(c));
        let help = if raw { "leave it out" } else { "leave it out, or write it as `\\u{…}`" };
        return Err(StringError { span: Span { start: at, len: c.len_utf8() }, message, help });
    }
    let (open, close, several) = delimiter_lengths(source);
    let whole = Span { start: 0, len: source.len() };
    if !several && source.trim_start_matches('#').starts_with("\"\"\"") && (!raw || source.len() == open + close + 1) {
        let message = "after `\"\"\"` the text starts on a line of its own".to_owned();
        return Err(StringError {
            span: whole,
            message,
            help: "a string of one line is written between single quotes",
        });
    }
    let body = &source[open..source.len() - close];
    if !raw && let Some(place) = find_bad_escape(source) {
        let message = format!("`{}` means nothing in a string", &source[place.start..place.end()]);
        let help = "write `\\\\` for a `\\`, or `#\"…\"#` around text in which `\\` has no special meaning";
        return Err(StringError { span: place, message, help });
    }
    if !several {
        return Ok(if raw { body.to_owned() } else { unescape(&remove_line_continuations(body)) });
    }
    let joined = if raw { body.to_owned() } else { remove_line_continuations(body) };
    let text = dedent(&joined).ok_or_else(|| {
        let (place, message) = find_bad_indent(source).unwrap_or((whole, "this string is not indented evenly"));
        let help = "each line must start with exactly the spaces before the closing `\"\"\"`";
        StringError { span: place, message: message.to_owned(), help }
    })?;
    Ok(if raw { text } else { unescape(&text) })
}

/// Removes each `\` that is followed by white space, together with that white space.
fn remove_line_continuations(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find('\\') {
        let behind = &rest[at + 1..];
        let next = behind.trim_start_matches(|c| is_space(c) || is_newline(c));
        if next.len() < behind.len() {
            out.push_str(&rest[..at]);
            rest = next;
        } else {
            let escape = behind.chars().next().map_or(0, char::len_utf8);
            out.push_str(&rest[..=at + escape]);
            rest = &behind[escape..];
        }
    }
    out + rest
}

/// The lines between the quotes without the indentation of the closing quotes; `None` if a line does not have it.
fn dedent(body: &str) -> Option<String> {
    let lines = lex::lines(body);
    // The line of the opening quotes has no text.
    let (&(_, indent), lines) = lines.get(1..)?.split_last()?;
    if !indent.chars().all(is_space) {
        return None;
    }
    let mut out = String::with_capacity(body.len());
    for (index, (_, line)) in lines.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        if !line.chars().all(is_space) {
            out.push_str(line.strip_prefix(indent)?);
        }
    }
    Some(out)
}

/// Replaces every escape by its meaning; the escapes are known to be valid.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{C}'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('s') => out.push(' '),
            Some('u') => {
                let code: String = rest.by_ref().take_while(|&c| c != '}').filter(char::is_ascii_hexdigit).collect();
                out.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
            }
            other => out.extend(other),
        }
    }
    out
}

/// The first escape of a string that KDL does not know.
fn find_bad_escape(source: &str) -> Option<Span> {
    let mut rest = source.char_indices();
    while let Some((start, c)) = rest.next() {
        if c != '\\' {
            continue;
        }
        let (at, escape) = rest.next()?;
        if escape == 'u' {
            // A code has at most six digits, so a longer search is not needed.
            let code = source[at + 1..].strip_prefix('{').map(|code| code.chars().take(7).collect::<String>());
            let digits = code.as_deref().and_then(|code| code.split_once('}')).map(|(digits, _)| digits);
            let known = digits.is_some_and(|digits| {
                digits.chars().all(|c| c.is_ascii_hexdigit())
                    && u32::from_str_radix(digits, 16).is_ok_and(|c| char::from_u32(c).is_some())
            });
            if !known {
                return Some(Span::between(start, at + 1));
            }
        } else if !matches!(escape, '\\' | '"' | 'b' | 'f' | 'n' | 'r' | 't' | 's')
            && !is_space(escape)
            && !is_newline(escape)
        {
            return Some(Span::between(start, at + escape.len_utf8()));
        }
    }
    None
}

/// The first line of a multi-line string that is not indented like its closing quotes.
fn find_bad_indent(source: &str) -> Option<(Span, &'static str)> {
    let lines = lex::lines(source);
    let ((closing_at, closing), drawing) = lines.get(1..)?.split_last()?;
    let quotes = closing.trim_start_matches(is_space);
    if !quotes.starts_with("\"\"\"") {
        let place = Span::between(*closing_at, closing_at + closing.len());
        return Some((place, "the closing quotes need a line of their own"));
    }
    let prefix = &closing[..closing.len() - quotes.len()];
    let (at, line) = drawing.iter().find(|(_, line)| !line.starts_with(prefix) && !line.chars().all(is_space))?;
    let place = Span::between(*at, at + line.len());
    Some((place, "this line is not indented like the closing quotes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The meaning according to `kdl`.
    fn by_kdl(source: &str) -> Option<Literal> {
        Some(match kdl_rs::KdlEntry::parse(source).ok()?.value() {
            kdl_rs::KdlValue::String(text) => Literal::Text(text.clone()),
            kdl_rs::KdlValue::Bool(flag) => Literal::Flag(*flag),
            kdl_rs::KdlValue::Null => Literal::Null,
            kdl_rs::KdlValue::Integer(number) => i64::try_from(*number).map_or(Literal::TooLarge, Literal::Number),
            kdl_rs::KdlValue::Float(_) => Literal::Fraction,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn words_mean_the_same_as_in_kdl(source in r##"[+-]?[.]?(0[xob])?[0-9a-f_]{0,4}[.]?[0-9e_+-]{0,4}|#?-?(true|null|inf|nan)x?|[a-z/#.+0-9-]{1,5}"##) {
            // This file only receives single words; `a//` is a word and a comment.
            if let [token] = lex::lex(&source)[..] && token.kind == lex::TokenKind::Word {
                prop_assert_eq!(parse_word(&source), by_kdl(&source), "{}", source);
            }
        }

        #[test]
        fn strings_mean_the_same_as_in_kdl(
            body in prop::collection::vec(
                prop::sample::select(&["a", " ", "  ", "\n", "\n  ", "\\", "\\\n", "\\ \n  ", "\\n", "\\u{41}", "\\u{}", "\\q", "\\\"", "ä", "\"", "\u{85}", "\u{200E}", "#"][..]),
                0..9,
            ),
            form in 0..4_usize,
        ) {
            let (open, close) = [("\"", "\""), ("#\"", "\"#"), ("\"\"\"\n", "\n  \"\"\""), ("#\"\"\"\n", "\n  \"\"\"#")][form];
            let source = format!("{open}{}{close}", body.concat());
            // This file only receives text that is one string from its first to its last quote.
            let tokens = lex::lex(&source);
            let theirs = by_kdl(&source);
            // `kdl` rejects some raw multi-line strings that contain a quote, which its specification allows.
            let refused = form == 3 && theirs.is_none() && body.contains(&"\"");
            if tokens.len() == 1 && tokens[0].closed && !refused {
                prop_assert_eq!(parse_quoted(&source).ok().map(Literal::Text), theirs, "{}", source);
            }
        }
    }

    #[test]
    fn numbers_parse_in_every_notation() {
        for (source, expected) in [
            ("-0x1F", Some(Literal::Number(-31))),
            ("+1_000", Some(Literal::Number(1000))),
            ("0b101", Some(Literal::Number(5))),
            ("1.5e-3", Some(Literal::Fraction)),
            ("#inf", Some(Literal::Fraction)),
            ("99999999999999999999999999999999999999999999999", Some(Literal::TooLarge)),
            ("1.", None),
            (".5", None),
            ("8x8", None),
        ] {
            assert_eq!(parse_word(source), expected, "{source}");
        }
    }
}
