//! The table of German names, `de/names.ftl`, which the page reads as well.
//!
//! A name is the value of a message whose id derives from the English name; its gender and forms are attributes.

use super::phrase::{Gender, Noun};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentMessage, FluentResource};
use std::sync::LazyLock;

const TABLE: &str = include_str!("../../de/names.ftl");

static BUNDLE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec!["de".parse().unwrap_or_default()]);
    let resource = FluentResource::try_new(TABLE.to_owned()).unwrap_or_else(|(resource, faults)| {
        debug_assert!(false, "names.ftl: {faults:?}");
        resource
    });
    let twice = bundle.add_resource(resource);
    debug_assert!(twice.is_ok(), "names.ftl: {twice:?}");
    bundle
});

/// The German name of a side, kind or zone.
pub(super) fn find(english: &str) -> Option<Noun> {
    // Names are short; the texts of rule files are not looked up.
    if english.len() > 40 || !english.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let id = id(english);
    let message = ["name", "area"].iter().find_map(|group| BUNDLE.get_message(&format!("{group}-{id}")))?;
    let name = BUNDLE.format_pattern(message.value()?, None, &mut Vec::new()).into_owned();
    let gender = match attribute(&message, "gender").as_deref() {
        Some("f") => Gender::Feminine,
        Some("n") => Gender::Neuter,
        _ => Gender::Masculine,
    };
    let plural = attribute(&message, "plural").unwrap_or_else(|| name.clone());
    let form = |name| attribute(&message, name);
    let (weak, definite, preposition) = (form("weak"), form("definite"), form("preposition"));
    Some(Noun { gender, name, plural, weak, definite, preposition })
}

/// "King's Knight" gives `kings-knight`.
fn id(english: &str) -> String {
    let lower = english.to_lowercase().replace('\'', "");
    let words = lower.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn attribute(message: &FluentMessage<'_>, name: &str) -> Option<String> {
    let attribute = message.get_attribute(name)?;
    Some(BUNDLE.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned())
}
