//! How a message becomes text in a language: its parts first, then the whole.

use crate::Language;
use crate::grammar::TextFunction;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rules::{Message, MessageArg};
use std::sync::OnceLock;

/// The argument of the piece that a sentence is about. The parts of the sentence see it too, for pronouns.
const SUBJECT: &str = "it";

/// The message in this language.
pub fn text(message: &Message, language: Language) -> String {
    Wording { language, subject: "piece" }.message(message).0
}

/// The message in English, the language of records and errors.
pub fn english(message: &Message) -> String {
    text(message, Language::English)
}

/// An argument of a message in this language.
pub fn arg_text(arg: &MessageArg, language: Language) -> String {
    text(&rules::message!("part", text = arg), language)
}

struct Wording<'m> {
    language: Language,
    /// The name of the piece that the sentence is about.
    subject: &'m str,
}

impl Wording<'_> {
    /// The text, and its other forms by their names.
    fn message(&self, message: &Message) -> (String, Vec<(&'static str, String)>) {
        let Message { key, args } = message;
        if key.is_empty() {
            return Default::default();
        }
        let bundle = bundle(self.language);
        let Some(found) = bundle.get_message(key) else {
            debug_assert!(false, "there is no text {key}");
            return ((*key).to_owned(), Vec::new());
        };
        let subject = args.iter().find_map(|(name, arg)| match arg {
            MessageArg::Text(text) if *name == SUBJECT => Some(text.as_str()),
            _ => None,
        });
        let inner = Wording { language: self.language, subject: subject.unwrap_or(self.subject) };
        let mut values: FluentArgs<'_> = args.iter().map(|(name, arg)| (*name, inner.value(arg))).collect();
        values.set(SUBJECT, self.language.grammar().word(inner.subject));
        let format = |pattern| {
            let mut wrong = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&values), &mut wrong);
            debug_assert!(wrong.is_empty(), "{key}: {wrong:?}");
            text.into_owned()
        };
        let forms = found.attributes().map(|form| (form.id(), format(form.value()))).collect();
        (found.value().map(format).unwrap_or_default(), forms)
    }

    fn value(&self, arg: &MessageArg) -> FluentValue<'static> {
        let grammar = self.language.grammar();
        match arg {
            MessageArg::Text(text) => grammar.word(text),
            MessageArg::Verbatim(text) => FluentValue::String(text.clone().into()),
            MessageArg::Number(n) => FluentValue::from(*n),
            MessageArg::Message(message) => {
                let (text, forms) = self.message(message);
                grammar.message(text, &forms)
            }
            MessageArg::List(join, items) => grammar.list(*join, items.iter().map(|item| self.value(item)).collect()),
        }
    }
}

type Bundle = FluentBundle<FluentResource>;

/// The texts of a language, parsed when they are first needed.
fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| load(language))
}

fn load(language: Language) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // The texts are embedded in others of the same direction.
    bundle.set_use_isolating(false);
    for &(name, text) in language.files() {
        // The readable part of an invalid file is kept; a test ensures that no file is invalid.
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, faults)| {
            debug_assert!(false, "{name}.ftl: {faults:?}");
            resource
        });
        let twice = bundle.add_resource(resource);
        debug_assert!(twice.is_ok(), "{name}.ftl: {twice:?}");
    }
    for &(name, function) in language.grammar().functions() {
        let twice = bundle.add_function(name, fluent_function(function));
        debug_assert!(twice.is_ok(), "{name}: {twice:?}");
    }
    bundle
}

fn fluent_function(
    function: TextFunction,
) -> impl for<'a> Fn(&[FluentValue<'a>], &FluentArgs<'_>) -> FluentValue<'a> + Send + Sync + 'static {
    move |args, _| function(args).map_or(FluentValue::Error, |text| FluentValue::String(text.into()))
}
