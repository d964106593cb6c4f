//! What a single word, number or string means in KDL 2.
//!
//! Not for: where they begin and end (`lex`), how they make up nodes and what to say about mistakes ([`crate::node`]).
//!
//! Why not ask the `kdl` crate: what it cannot read it reads again in other ways, recursing over whatever stands in a
//! string, and it takes a microsecond for each letter. It remains the judge of this file, in the tests.

use crate::lex::{self, is_newline, is_space};
use crate::span::Span;

/// What a word or string turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// A string, with or without quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A whole number that is too large for us.
    TooLarge,
    /// A number with a fraction or an exponent, or none at all such as `#nan`.
    Fraction,
    /// `#true` or `#false`.
    Flag(bool),
    /// `#null`.
    Null,
}

/// What is wrong with a string in quotes, and where in it.
pub(crate) struct Wrong {
    pub place: Span,
    pub message: String,
    pub help: &'static str,
}

/// What a word without quotes means; None if it is no KDL.
pub(crate) fn word(source: &str) -> Option<Meaning> {
    if let Some(keyword) = source.strip_prefix('#') {
        return match keyword {
            "true" => Some(Meaning::Flag(true)),
            "false" => Some(Meaning::Flag(false)),
            "null" => Some(Meaning::Null),
            "nan" | "inf" | "-inf" => Some(Meaning::Fraction),
            _ => None,
        };
    }
    let unsigned = source.strip_prefix(['+', '-']).unwrap_or(source);
    if unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return number(source.starts_with('-'), unsigned);
    }
    let dotted_number = unsigned.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let keyword = matches!(source, "true" | "false" | "null" | "inf" | "nan");
    let refused = |c: char| is_space(c) || is_newline(c) || is_refused(c) || "\\/(){}[];\"#=".contains(c);
    let plain = !source.is_empty() && !dotted_number && !keyword && !source.contains(refused);
    plain.then(|| Meaning::Text(source.to_owned()))
}

/// A number without its sign.
fn number(negative: bool, source: &str) -> Option<Meaning> {
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
        return Some(number.map_or(Meaning::TooLarge, Meaning::Number));
    }
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix(['+', '-']).unwrap_or(exponent)),
        None => (digits, "0"),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let fraction = radix == 10 && are_digits(whole) && are_digits(part) && are_digits(exponent);
    fraction.then_some(Meaning::Fraction)
}

/// Signs that KDL has nowhere: control characters and those that turn the direction of writing.
fn is_refused(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{E}'..='\u{1F}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// How many bytes the opening and the closing quotes of a string take, hashes included, and whether it is one of
/// several lines.
pub(crate) fn fences(source: &str) -> (usize, usize, bool) {
    let hashes = source.len() - source.trim_start_matches('#').len();
    let several = source[hashes..].strip_prefix("\"\"\"").is_some_and(|rest| rest.starts_with(is_newline));
    let quotes = if several { 3 } else { 1 };
    (hashes + quotes, hashes + quotes, several)
}

/// What a string in quotes means; its end is there.
pub(crate) fn quoted(source: &str) -> Result<String, Wrong> {
    let raw = source.starts_with('#');
    if let Some((at, c)) = source.char_indices().find(|&(_, c)| is_refused(c)) {
        let message = format!("the sign U+{:04X} may not stand in a text", u32::from(c));
        let help = if raw { "leave it out" } else { "leave it out, or write it as `\\u{…}`" };
        return Err(Wrong { place: Span { start: at, len: c.len_utf8() }, message, help });
    }
    let (open, close, several) = fences(source);
    let whole = Span { start: 0, len: source.len() };
    if !several && source.trim_start_matches('#').starts_with("\"\"\"") && (!raw || source.len() == open + close + 1) {
        let message = "after `\"\"\"` the text starts on a line of its own".to_owned();
        return Err(Wrong { place: whole, message, help: "a string of one line stands between single quotes" });
    }
    let body = &source[open..source.len() - close];
    if !raw && let Some(place) = bad_escape(source) {
        let message = format!("`{}` means nothing in a string", &source[place.start..place.end()]);
        let help = "write `\\\\` for a `\\`, or `#\"…\"#` around text in which it means nothing special";
        return Err(Wrong { place, message, help });
    }
    if !several {
        return Ok(if raw { body.to_owned() } else { unescaped(&without_swallowed(body)) });
    }
    let joined = if raw { body.to_owned() } else { without_swallowed(body) };
    let text = dedented(&joined).ok_or_else(|| {
        let (place, message) = bad_indent(source).unwrap_or((whole, "this string is not indented evenly"));
        let help = "each line starts with the very spaces that stand before the closing `\"\"\"`";
        Wrong { place, message: message.to_owned(), help }
    })?;
    Ok(if raw { text } else { unescaped(&text) })
}

/// Without each `\` that is followed by white space, and without that white space.
fn without_swallowed(body: &str) -> String {
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

/// The lines between those of the quotes, without what stands before the closing quotes; None if they do not begin so.
fn dedented(body: &str) -> Option<String> {
    let lines = lex::lines(body);
    // What stands on the line of the opening quotes is nothing.
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

/// With every escape replaced by what it stands for; they are known to be right.
fn unescaped(text: &str) -> String {
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
fn bad_escape(source: &str) -> Option<Span> {
    let mut rest = source.char_indices();
    while let Some((start, c)) = rest.next() {
        if c != '\\' {
            continue;
        }
        let (at, escape) = rest.next()?;
        if escape == 'u' {
            // A code has six digits at most, so nobody need look further.
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

/// The first line of a string of several lines that is not indented as its closing quotes are.
fn bad_indent(source: &str) -> Option<(Span, &'static str)> {
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

    /// What `kdl` makes of it.
    fn by_kdl(source: &str) -> Option<Meaning> {
        Some(match kdl::KdlEntry::parse(source).ok()?.value() {
            kdl::KdlValue::String(text) => Meaning::Text(text.clone()),
            kdl::KdlValue::Bool(flag) => Meaning::Flag(*flag),
            kdl::KdlValue::Null => Meaning::Null,
            kdl::KdlValue::Integer(number) => i64::try_from(*number).map_or(Meaning::TooLarge, Meaning::Number),
            kdl::KdlValue::Float(_) => Meaning::Fraction,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn words_mean_what_kdl_says(source in r##"[+-]?[.]?(0[xob])?[0-9a-f_]{0,4}[.]?[0-9e_+-]{0,4}|#?-?(true|null|inf|nan)x?|[a-z/#.+0-9-]{1,5}"##) {
            // Only what is one word is handed to this file; `a//` is a word and a comment.
            if let [token] = lex::lex(&source)[..] && token.kind == lex::Kind::Word {
                prop_assert_eq!(word(&source), by_kdl(&source), "{}", source);
            }
        }

        #[test]
        fn strings_mean_what_kdl_says(
            body in prop::collection::vec(
                prop::sample::select(&["a", " ", "  ", "\n", "\n  ", "\\", "\\\n", "\\ \n  ", "\\n", "\\u{41}", "\\u{}", "\\q", "\\\"", "ä", "\"", "\u{85}", "\u{200E}", "#"][..]),
                0..9,
            ),
            form in 0..4_usize,
        ) {
            let (open, close) = [("\"", "\""), ("#\"", "\"#"), ("\"\"\"\n", "\n  \"\"\""), ("#\"\"\"\n", "\n  \"\"\"#")][form];
            let source = format!("{open}{}{close}", body.concat());
            // Only what is one string from its first to its last quote is handed to this file.
            let tokens = lex::lex(&source);
            let theirs = by_kdl(&source);
            // `kdl` refuses some raw strings of several lines because of a quote in them, which its specification
            // allows.
            let refused = form == 3 && theirs.is_none() && body.contains(&"\"");
            if tokens.len() == 1 && tokens[0].closed && !refused {
                prop_assert_eq!(quoted(&source).ok().map(Meaning::Text), theirs, "{}", source);
            }
        }
    }

    #[test]
    fn a_number_is_read_in_every_notation() {
        for (source, expected) in [
            ("-0x1F", Some(Meaning::Number(-31))),
            ("+1_000", Some(Meaning::Number(1000))),
            ("0b101", Some(Meaning::Number(5))),
            ("1.5e-3", Some(Meaning::Fraction)),
            ("#inf", Some(Meaning::Fraction)),
            ("99999999999999999999999999999999999999999999999", Some(Meaning::TooLarge)),
            ("1.", None),
            (".5", None),
            ("8x8", None),
        ] {
            assert_eq!(word(source), expected, "{source}");
        }
    }
}
