//! English text generated from the rules: the only place where its sentences are defined.
//!
//! Every function that describes a game to a person uses it, from the rule sheet to the prompt under the board. A word
//! passes its facts to [`say!`], or to [`message!`] where the page may word it in another language; the wording is in `crates/rules/english/*.ftl`, in the same format (Fluent) as the
//! texts of the page. Errors in rule files are worded where they are found.
//!
//! Another language would be another folder of texts beside `english/` and another `grammar`, chosen here; no word
//! would change. A text calls the grammar that it needs: `{ A($kind) }` "an Elephant", `{ MANY($kind) }` "Elephants",
//! `{ NUMBER($n) }` "three", `{ COUNTED($n, "step") }` "three steps", `{ SO-MANY($n, $kind) }` "an Elephant", "two
//! Elephants", `{ ORDINAL($n) }` "third", `{ CAPITAL($text) }` "An Elephant", `{ ENDED($text) }` with its full stop, `{
//! SENTENCE($text) }` with both.

mod grammar;

pub use grammar::turn_noun;
pub(crate) use grammar::*;

use crate::message::{Message, MessageArg};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

/// The texts, one file for each category.
const FTL_FILES: &[(&str, &str)] = &[
    ("area", include_str!("../english/area.ftl")),
    ("effect", include_str!("../english/effect.ftl")),
    ("evidence", include_str!("../english/evidence.ftl")),
    ("goal", include_str!("../english/goal.ftl")),
    ("guard", include_str!("../english/guard.ftl")),
    ("look", include_str!("../english/look.ftl")),
    ("motion", include_str!("../english/motion.ftl")),
    ("prompt", include_str!("../english/prompt.ftl")),
    ("setup", include_str!("../english/setup.ftl")),
    ("sheet", include_str!("../english/sheet.ftl")),
    ("verdict", include_str!("../english/verdict.ftl")),
];

/// Formats the text with this name: `say!("aim-checks", n = count)`.
macro_rules! say {
    ($name:literal $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::english::format_text($name, &[$((stringify!($key), $crate::message::MessageArg::from($value))),*])
    };
}
pub(crate) use say;

/// As [`say!`], but keeps the name and the arguments beside the text.
#[macro_export]
macro_rules! message {
    ($name:literal $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::format_message($name, vec![$((stringify!($key), $crate::MessageArg::from($value))),*])
    };
}
pub(crate) use message;

/// The text with this name; callers use [`say!`]. An unknown name is returned unchanged; a test ensures that there is
/// none.
pub(crate) fn format_text(name: &str, told: &[(&str, MessageArg)]) -> String {
    let args: FluentArgs<'_> = told
        .iter()
        .map(|(key, value)| {
            let value = match value {
                MessageArg::Text(text) => FluentValue::from(text.as_str()),
                MessageArg::Number(n) => FluentValue::from(*n),
            };
            (*key, value)
        })
        .collect();
    let Some(pattern) = BUNDLE.get_message(name).and_then(|message| message.value()) else {
        debug_assert!(false, "there is no text {name}");
        return name.to_owned();
    };
    let mut wrong = Vec::new();
    let said = BUNDLE.format_pattern(pattern, Some(&args), &mut wrong);
    debug_assert!(wrong.is_empty(), "{name}: {wrong:?}");
    said.into_owned()
}

/// The message with this name; callers use [`message!`].
pub fn format_message(name: &'static str, args: Vec<(&'static str, MessageArg)>) -> Message {
    let text = format_text(name, &args);
    Message { text, key: name.into(), args: args.into_iter().map(|(of, value)| (of.into(), value)).collect() }
}

static BUNDLE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The texts are embedded in others of the same direction.
    bundle.set_use_isolating(false);
    for &(drawer, text) in FTL_FILES {
        // The readable part of an invalid file is kept; a test ensures that no file is invalid.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, faults)| {
            debug_assert!(false, "{drawer}.ftl: {faults:?}");
            resource
        });
        let twice = bundle.add_resource(resource);
        debug_assert!(twice.is_ok(), "{drawer}.ftl: {twice:?}");
    }
    let functions: [(&str, TextFunction); 9] = [
        ("A", |told| Some(with_article(text_arg(told, 0)?))),
        ("MANY", |told| Some(plural(text_arg(told, 0)?))),
        ("NUMBER", |told| Some(number_word(number_arg(told, 0)?))),
        ("ORDINAL", |told| Some(ordinal(number_arg(told, 0)? as u32))),
        ("COUNTED", |told| Some(count_noun(number_arg(told, 0)?, text_arg(told, 1)?))),
        ("SO-MANY", |told| Some(count_with_article(number_arg(told, 0)?, text_arg(told, 1)?))),
        ("CAPITAL", |told| Some(capitalize(text_arg(told, 0)?))),
        ("ENDED", |told| Some(end_sentence(text_arg(told, 0)?))),
        ("SENTENCE", |told| Some(to_sentence(text_arg(told, 0)?))),
    ];
    for (name, function) in functions {
        let twice = bundle.add_function(name, fluent_function(function));
        debug_assert!(twice.is_ok(), "{name}: {twice:?}");
    }
    bundle
});

/// Builds a text from the arguments of a grammar function; `None` if they are not a noun or a number.
type TextFunction = fn(&[FluentValue<'_>]) -> Option<String>;

fn fluent_function(
    function: TextFunction,
) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> + Send + Sync + 'static {
    move |told, _| function(told).map_or(FluentValue::Error, |text| FluentValue::String(text.into()))
}

fn text_arg<'a>(told: &'a [FluentValue<'_>], at: usize) -> Option<&'a str> {
    match told.get(at)? {
        FluentValue::String(text) => Some(text),
        _ => None,
    }
}

fn number_arg(told: &[FluentValue<'_>], at: usize) -> Option<usize> {
    match told.get(at)? {
        FluentValue::Number(n) => Some(n.value as usize),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The names of texts that the sources use.
    fn said(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                said(&path, names);
            } else if !path.ends_with("english.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                for used in ["say!(", "message!("] {
                    let calls = source.split(used).skip(1);
                    let calls = calls.map(|call| call.trim_start().strip_prefix('"').expect("a quoted name"));
                    names.extend(calls.filter_map(|call| call.split('"').next()).map(str::to_owned));
                }
            }
        }
    }

    #[test]
    fn every_text_is_used_and_every_used_text_exists() {
        let mut names = BTreeSet::new();
        for of in ["src", "../notation/src"] {
            said(&Path::new(env!("CARGO_MANIFEST_DIR")).join(of), &mut names);
        }
        let lines = FTL_FILES.iter().flat_map(|(_, text)| text.lines());
        let texts: BTreeSet<String> = lines
            .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
            .filter_map(|line| line.split_once(" =").map(|(name, _)| name.to_owned()))
            .collect();
        assert_eq!(names, texts);
    }

    #[test]
    fn texts_call_grammar_functions() {
        assert_eq!(say!("occupy-so-many", n = 2_usize, men = "Kings"), "two Kings");
    }
}
