//! What somebody may be called.
//!
//! For: names that can be read, written, told apart and put into an address. Not for: whether somebody has it already
//! (`store`).

use crate::error::Fault;

const SHORTEST: usize = 2;
const LONGEST: usize = 20;
/// Whoever had one of these could pass for somebody who has a say here.
const RESERVED: [&str; 9] =
    ["admin", "administrator", "computer", "house", "moderator", "nobody", "server", "system", "variorum"];

/// Is this a name?
///
/// # Errors
/// What is wrong with it.
pub(super) fn check(name: &str) -> Result<(), Fault> {
    if !(SHORTEST..=LONGEST).contains(&name.chars().count()) {
        return Err(Fault::bad(format!("a name has from {SHORTEST} to {LONGEST} letters")));
    }
    if let Some(wrong) = name.chars().find(|c| !is_letter(*c) && !is_mark(*c)) {
        return Err(Fault::bad(format!(
            "a name has Latin letters, digits, `-`, `_` and `.` in it and no spaces; `{}` is none of them",
            wrong.escape_debug()
        )));
    }
    let ends = |name: &str| name.starts_with(is_mark) || name.ends_with(is_mark);
    if ends(name) || name.chars().zip(name.chars().skip(1)).any(|(a, b)| is_mark(a) && is_mark(b)) {
        return Err(Fault::bad(
            "a name begins and ends with a letter or a digit, and has no two marks beside each other",
        ));
    }
    let small = name.to_lowercase();
    if small.starts_with("guest") || RESERVED.contains(&small.as_str()) {
        return Err(Fault::bad("nobody is called so here, so that nobody is taken for somebody else"));
    }
    Ok(())
}

/// A letter that looks like itself alone: of the accented ones those that whoever reads Latin script knows; neither `ı`
/// nor `ſ`.
fn is_letter(c: char) -> bool {
    let accented = matches!(c, '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{17e}');
    c.is_ascii_alphanumeric() || accented && !matches!(c, '\u{130}'..='\u{133}' | '\u{138}' | '\u{149}')
}

fn is_mark(c: char) -> bool {
    matches!(c, '-' | '_' | '.')
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_name_can_be_read_and_told_apart() {
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
