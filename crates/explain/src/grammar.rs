//! What a language must provide beside its texts: functions that its texts call, nouns and lists.

use fluent_bundle::FluentValue;
use rules::Join;

/// The grammar of a language.
pub(crate) trait Grammar: Sync {
    /// The functions that its texts can call: `{ A($kind) }`.
    fn functions(&self) -> &'static [(&'static str, TextFunction)];

    /// The value of a text: a name that the language inflects, or the text itself.
    fn word(&self, text: &str) -> FluentValue<'static>;

    /// The value of a part of a sentence: its text, and its other forms, which are the attributes of the text.
    fn message(&self, text: String, _forms: &[(&str, String)]) -> FluentValue<'static> {
        FluentValue::String(text.into())
    }

    /// The value of a list.
    fn list(&self, join: Join, items: Vec<FluentValue<'static>>) -> FluentValue<'static>;
}

/// Builds a text from the arguments of a grammar function; `None` if they are not nouns or numbers.
pub(crate) type TextFunction = fn(&[FluentValue<'_>]) -> Option<String>;

/// An argument that is a text.
pub(crate) fn text_arg<'a>(args: &'a [FluentValue<'_>], at: usize) -> Option<&'a str> {
    match args.get(at)? {
        FluentValue::String(text) => Some(text),
        _ => None,
    }
}

/// An argument that is a number.
pub(crate) fn number_arg(args: &[FluentValue<'_>], at: usize) -> Option<usize> {
    match args.get(at)? {
        FluentValue::Number(n) => Some(n.value as usize),
        _ => None,
    }
}

/// "a, b or c".
pub(crate) fn join_words(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// The lists that differ between languages only in the words for "or" and "and"; `None` for those that need articles
/// or plurals.
pub(crate) fn join_plainly(join: Join, items: &[String], or: &str, and: &str) -> Option<String> {
    let spaced = format!(" {or} ");
    Some(match join {
        Join::Or => join_words(items, or),
        Join::And => join_words(items, and),
        Join::OrClauses => items.join(&format!(", {or} ")),
        Join::OrSentences => items.join(&format!("; {or} ")),
        Join::OrPhrases => match items {
            [rest @ .., last] if rest.len() > 1 || rest.iter().any(|item| item.contains(&spaced)) => {
                format!("{},{spaced}{last}", rest.join(", "))
            }
            _ => join_words(items, or),
        },
        Join::Commas => items.join(", "),
        Join::Semicolons => items.join("; "),
        Join::Sentences => items.join(" "),
        Join::Parts => items.concat(),
        Join::AnyOf | Join::EachOf | Join::OrMany | Join::AndMany => return None,
    })
}

/// Makes a sentence, with a capital letter and a full stop.
pub(crate) fn to_sentence(text: &str) -> String {
    end_sentence(&capitalize(text))
}

/// Adds a full stop, unless the text already ends a sentence.
pub(crate) fn end_sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?', '"']) { "" } else { "." };
    format!("{text}{end}")
}

/// Capitalises the first letter: "An Elephant".
pub(crate) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}
