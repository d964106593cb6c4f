//! What is made from the rules, in English: the one place where its sentences stand.
//!
//! For: every function that tells a person something of a game, from the rule sheet to the prompt under the board. A
//! word states what is the case and says it with [`say!`]; how that reads stands in `crates/rules/english/*.ftl`, in
//! the same form (Fluent) as the catalogues of the page. Not for: what is wrong with a rule file, which inventors read
//! beside the rules of the language.
//!
//! Another language is another folder of such texts beside `english/` and another `grammar`, chosen here; no word is
//! touched by it. What a text needs of grammar it asks itself: `{ A($kind) }` "an Elephant", `{ MANY($kind) }`
//! "Elephants", `{ NUMBER($n) }` "three", `{ COUNTED($n, "step") }` "three steps", `{ SO-MANY($n, $kind) }` "an
//! Elephant", "two Elephants", `{ ORDINAL($n) }` "third", `{ CAPITAL($text) }` "An Elephant", `{ ENDED($text) }` with
//! its full stop, `{ SENTENCE($text) }` with both.

mod grammar;

pub(crate) use grammar::*;

use crate::letter::Letter;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

/// The texts, one file for each drawer.
const TEXTS: &[(&str, &str)] = &[
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

/// Says what stands in the texts under this name: `say!("aim-checks", n = count)`.
macro_rules! say {
    ($name:literal $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::english::text($name, &[$((stringify!($key), $crate::english::Value::from($value))),*])
    };
}
pub(crate) use say;

/// What a text is told: a name or a text that was made before, a number, yes or no; any of them may be missing.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(usize),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<usize> for Value {
    fn from(n: usize) -> Self {
        Self::Number(n)
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Self {
        Self::Number(n as usize)
    }
}

impl From<u8> for Value {
    fn from(n: u8) -> Self {
        Self::Number(n.into())
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

/// A text chooses between `[none]` and what there is.
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(told: Option<T>) -> Self {
        told.map_or_else(|| Self::from("none"), Into::into)
    }
}

impl From<Letter> for Value {
    fn from(letter: Letter) -> Self {
        Self::Text(letter.to_string())
    }
}

/// A text chooses between `[yes]` and `*[no]`.
impl From<bool> for Value {
    fn from(holds: bool) -> Self {
        Self::Text(if holds { "yes" } else { "no" }.to_owned())
    }
}

/// The text of that name; [`say!`] is how it is asked for. A name that no text has is said as it is: a test holds that
/// there is none.
pub(crate) fn text(name: &str, told: &[(&str, Value)]) -> String {
    let args: FluentArgs<'_> = told
        .iter()
        .map(|(key, value)| {
            let value = match value {
                Value::Text(text) => FluentValue::from(text.as_str()),
                Value::Number(n) => FluentValue::from(*n),
            };
            (*key, value)
        })
        .collect();
    let Some(pattern) = ENGLISH.get_message(name).and_then(|message| message.value()) else {
        debug_assert!(false, "no text is called {name}");
        return name.to_owned();
    };
    let mut wrong = Vec::new();
    let said = ENGLISH.format_pattern(pattern, Some(&args), &mut wrong);
    debug_assert!(wrong.is_empty(), "{name}: {wrong:?}");
    said.into_owned()
}

static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // The texts stand among others of the same direction.
    bundle.set_use_isolating(false);
    for &(drawer, text) in TEXTS {
        // What can be read of a faulty file is kept; a test holds that none is.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, faults)| {
            debug_assert!(false, "{drawer}.ftl: {faults:?}");
            resource
        });
        let twice = bundle.add_resource(resource);
        debug_assert!(twice.is_ok(), "{drawer}.ftl: {twice:?}");
    }
    let functions: [(&str, Grammar); 9] = [
        ("A", |told| Some(with_article(noun(told, 0)?))),
        ("MANY", |told| Some(plural(noun(told, 0)?))),
        ("NUMBER", |told| Some(number(count(told, 0)?))),
        ("ORDINAL", |told| Some(ordinal(count(told, 0)? as u32))),
        ("COUNTED", |told| Some(counted(count(told, 0)?, noun(told, 1)?))),
        ("SO-MANY", |told| Some(so_many(count(told, 0)?, noun(told, 1)?))),
        ("CAPITAL", |told| Some(capital(noun(told, 0)?))),
        ("ENDED", |told| Some(ended(noun(told, 0)?))),
        ("SENTENCE", |told| Some(sentence(noun(told, 0)?))),
    ];
    for (name, function) in functions {
        let twice = bundle.add_function(name, said_by(function));
        debug_assert!(twice.is_ok(), "{name}: {twice:?}");
    }
    bundle
});

/// Makes a text of what a function of the texts is told; nothing if that is no noun or no number.
type Grammar = fn(&[FluentValue<'_>]) -> Option<String>;

fn said_by(
    function: Grammar,
) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> + Send + Sync + 'static {
    move |told, _| function(told).map_or(FluentValue::Error, |text| FluentValue::String(text.into()))
}

fn noun<'a>(told: &'a [FluentValue<'_>], at: usize) -> Option<&'a str> {
    match told.get(at)? {
        FluentValue::String(text) => Some(text),
        _ => None,
    }
}

fn count(told: &[FluentValue<'_>], at: usize) -> Option<usize> {
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

    /// The names that the sources say.
    fn said(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                said(&path, names);
            } else if !path.ends_with("english.rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let calls = source
                    .split("say!(")
                    .skip(1)
                    .map(|call| call.trim_start().strip_prefix('"').expect("a name in quotes"));
                names.extend(calls.filter_map(|call| call.split('"').next()).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_text_is_said_and_every_name_has_a_text() {
        let mut names = BTreeSet::new();
        said(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut names);
        let lines = TEXTS.iter().flat_map(|(_, text)| text.lines());
        let texts: BTreeSet<String> = lines
            .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
            .filter_map(|line| line.split_once(" =").map(|(name, _)| name.to_owned()))
            .collect();
        assert_eq!(names, texts);
    }

    #[test]
    fn texts_ask_for_grammar_themselves() {
        assert_eq!(say!("occupy-so-many", n = 2_usize, men = "Kings"), "two Kings");
    }
}
