//! A noun or a phrase with its cases, as a value of the texts.

use crate::grammar::join_words;
use fluent_bundle::FluentValue;
use fluent_bundle::types::{AnyEq, FluentType};
use std::borrow::Cow;

/// The cases that the texts use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Nominative,
    Accusative,
    Dative,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    Feminine,
    Neuter,
}

/// A name of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Noun {
    pub(super) gender: Gender,
    /// "König", "Beförderter Turm".
    pub(super) name: String,
    /// "Könige".
    pub(super) plural: String,
    /// What it is called in the cases in which a weak noun or an adjective has its ending: "Bauern", "Beförderten Turm".
    pub(super) weak: Option<String>,
    /// What it is called after the definite article, if that differs: "Beförderte Turm".
    pub(super) definite: Option<String>,
    /// How a zone is entered: "in", otherwise "auf".
    pub(super) preposition: Option<String>,
}

impl Noun {
    fn case(&self, case: Case) -> &str {
        let weak = match case {
            Case::Nominative => false,
            Case::Accusative => self.gender == Gender::Masculine,
            Case::Dative => true,
        };
        self.weak.as_deref().filter(|_| weak).unwrap_or(&self.name)
    }
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Phrase {
    nominative: String,
    accusative: String,
    dative: String,
    /// Where something is: "in seiner Umwandlungszone".
    place: Option<String>,
    /// A name, which can have an article.
    noun: Option<Noun>,
    /// The items of a list, each of which can have an article, and the word before the last one.
    items: Vec<Phrase>,
    last: &'static str,
}

impl Phrase {
    pub(super) fn noun(noun: Noun) -> Self {
        let form = |case| noun.case(case).to_owned();
        Self {
            nominative: form(Case::Nominative),
            accusative: form(Case::Accusative),
            dative: form(Case::Dative),
            place: None,
            noun: Some(noun),
            items: Vec::new(),
            last: "",
        }
    }

    pub(super) fn with_cases(nominative: String, accusative: String, dative: String) -> Self {
        Self { nominative, accusative, dative, place: None, noun: None, items: Vec::new(), last: "" }
    }

    /// The list of these phrases.
    pub(super) fn with_items(self, items: Vec<Self>, last: &'static str) -> Self {
        Self { items, last, ..self }
    }

    /// The phrase with the text for where that is.
    pub(super) fn with_place(self, place: Option<String>) -> Self {
        Self { place, ..self }
    }

    /// Where that is: with a preposition and in the dative.
    pub(super) fn place(&self) -> String {
        let place = self.place.clone().or_else(|| self.each(Self::place));
        place.unwrap_or_else(|| format!("{} {}", self.preposition(), self.dative))
    }

    /// "in" for zones that are entered, "auf" for others.
    pub(super) fn preposition(&self) -> &str {
        match &self.noun {
            Some(noun) => noun.preposition.as_deref().unwrap_or("auf"),
            None => "in",
        }
    }

    /// The items of a list in a form; `None` if it is no list.
    fn each(&self, form: impl Fn(&Self) -> String) -> Option<String> {
        let items: Vec<String> = self.items.iter().map(form).collect();
        (!items.is_empty()).then(|| join_words(&items, self.last))
    }

    /// Without an article.
    pub(super) fn case(&self, case: Case) -> &str {
        match case {
            Case::Nominative => &self.nominative,
            Case::Accusative => &self.accusative,
            Case::Dative => &self.dative,
        }
    }

    /// The gender of the name; that of "Figur" if it is unknown.
    pub(super) fn gender(&self) -> Gender {
        self.noun.as_ref().map_or(Gender::Feminine, |noun| noun.gender)
    }

    /// With the indefinite article.
    pub(super) fn with_ein(&self, case: Case) -> String {
        self.with_possessive("ein", case, "Figur")
    }

    /// With a word that has the endings of the indefinite article: "sein", "dein", "kein". `what` is what an unknown name
    /// is the name of.
    pub(super) fn with_possessive(&self, stem: &str, case: Case, what: &str) -> String {
        if let Some(list) = self.each(|item| item.with_possessive(stem, case, what)) {
            return list;
        }
        // "ihr", "ihre", "ihren" and so on are formed from the same stem.
        let ending = match (self.gender(), case) {
            (Gender::Masculine, Case::Nominative) | (Gender::Neuter, Case::Nominative | Case::Accusative) => "",
            (Gender::Masculine, Case::Accusative) => "en",
            (Gender::Masculine | Gender::Neuter, Case::Dative) => "em",
            (Gender::Feminine, Case::Nominative | Case::Accusative) => "e",
            (Gender::Feminine, Case::Dative) => "er",
        };
        let name = self.noun.as_ref().map_or_else(|| self.quoted(what), |noun| noun.case(case).to_owned());
        format!("{stem}{ending} {name}")
    }

    /// With the definite article; `what` is what an unknown name is the name of.
    pub(super) fn with_der(&self, case: Case, what: &str) -> String {
        self.with_der_and(case, what, "")
    }

    /// With the definite article and an adjective in the right form.
    pub(super) fn with_der_and(&self, case: Case, what: &str, adjective: &str) -> String {
        if let Some(list) = self.each(|item| item.with_der_and(case, what, adjective)) {
            return list;
        }
        let article = match (self.gender(), case) {
            (Gender::Masculine, Case::Nominative) | (Gender::Feminine, Case::Dative) => "der",
            (Gender::Masculine, Case::Accusative) => "den",
            (Gender::Masculine | Gender::Neuter, Case::Dative) => "dem",
            (Gender::Feminine, Case::Nominative | Case::Accusative) => "die",
            (Gender::Neuter, Case::Nominative | Case::Accusative) => "das",
        };
        let definite = |noun: &Noun| {
            let name = noun.definite.as_deref().filter(|_| case == Case::Nominative);
            name.unwrap_or(noun.case(case)).to_owned()
        };
        let name = self.noun.as_ref().map_or_else(|| self.quoted(what), definite);
        [article, adjective, &name].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn plural(&self) -> String {
        let list = self.each(Self::plural);
        list.unwrap_or_else(|| self.noun.as_ref().map_or(&self.nominative, |noun| &noun.plural).clone())
    }

    /// An unknown name, which is not declined.
    fn quoted(&self, what: &str) -> String {
        format!("{what} »{}«", self.nominative)
    }
}

impl From<Phrase> for FluentValue<'static> {
    fn from(phrase: Phrase) -> Self {
        FluentValue::Custom(Box::new(phrase))
    }
}

impl FluentType for Phrase {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.nominative.clone().into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.nominative.clone().into()
    }
}

/// An argument of a grammar function as a phrase.
pub(super) fn phrase_arg(args: &[FluentValue<'_>], at: usize) -> Option<Phrase> {
    match args.get(at)? {
        FluentValue::String(text) => Some(Phrase::with_cases(text.to_string(), text.to_string(), text.to_string())),
        FluentValue::Number(n) => {
            let text = n.value.to_string();
            Some(Phrase::with_cases(text.clone(), text.clone(), text))
        }
        FluentValue::Custom(value) => AnyEq::as_any(&**value).downcast_ref::<Phrase>().cloned(),
        _ => None,
    }
}
