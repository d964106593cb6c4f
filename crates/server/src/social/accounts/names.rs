//! The rules for user names: legible, unambiguous and fit for a URL. Whether a name is taken is known to the store.

use crate::core::error::Fault;
use axum::http::StatusCode;

const MIN_CHARS: usize = 2;
const MAX_CHARS: usize = 20;
/// Names that could make a user pass for the operator or for a part of the server.
const RESERVED: [&str; 9] =
    ["admin", "administrator", "computer", "house", "moderator", "nobody", "server", "system", "variorum"];

/// Checks that the name is allowed.
///
/// # Errors
/// What is wrong with it.
pub(super) fn check(name: &str) -> Result<(), Fault> {
    if !(MIN_CHARS..=MAX_CHARS).contains(&name.chars().count()) {
        return Err(Fault::bad_request(format!("a name has {MIN_CHARS} to {MAX_CHARS} characters")));
    }
    if let Some(wrong) = name.chars().find(|c| !is_letter(*c) && !is_punctuation(*c)) {
        return Err(Fault::bad_request(format!(
            "a name consists of Latin letters, digits, `-`, `_` and `.`; `{}` is none of them",
            wrong.escape_debug()
        )));
    }
    let ends = |name: &str| name.starts_with(is_punctuation) || name.ends_with(is_punctuation);
    if ends(name) || name.chars().zip(name.chars().skip(1)).any(|(a, b)| is_punctuation(a) && is_punctuation(b)) {
        return Err(Fault::bad_request(
            "a name begins and ends with a letter or a digit, and never has two of `-`, `_` and `.` in a row",
        ));
    }
    let small = name.to_lowercase();
    if small.starts_with("guest") || RESERVED.contains(&small.as_str()) {
        return Err(Fault::bad_request("this name is reserved; choose another one"));
    }
    Ok(())
}

/// A Latin letter or a digit. Accented letters are allowed if readers of Latin script tell them apart from others:
/// neither `ı` nor `ſ`.
fn is_letter(c: char) -> bool {
    let accented = matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{17e}');
    c.is_ascii_alphanumeric() || accented && !matches!(c, '\u{130}'..='\u{133}' | '\u{138}' | '\u{149}')
}

fn is_punctuation(c: char) -> bool {
    matches!(c, '-' | '_' | '.')
}

/// The error for a name that is in use.
pub(super) fn taken(name: &str) -> Fault {
    Fault::new(StatusCode::CONFLICT, format!("the name `{name}` is taken; choose another one"))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_name_is_legible_and_unambiguous() {
        for name in ["ann", "Bob-7", "Jürgen", "Łukasz", "a.b_c", "x1", "GuèstX", "abcdefghijklmnopqrst"] {
            assert!(check(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "a",
            "abcdefghijklmnopqrstu",
            "ann smith",
            "ann\u{a0}smith",
            "ann\u{200b}",
            "аnn",
            "ann\u{301}x",
            "-ann",
            "ann.",
            "a--b",
            "a._b",
            "Guest 12ab",
            "guest",
            "GUESTS",
            "Admin",
            "variorum",
            "<b>",
            "a/b",
            "a\0b",
            "ſam",
            "ınn",
            "a\u{202e}b",
        ] {
            assert!(check(name).is_err(), "{name:?}");
        }
    }
}
