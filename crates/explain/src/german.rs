//! German grammar: gender, case, number; the names of pieces, sides and zones.
//!
//! A value of the texts is a [`Phrase`], which knows its cases. A text writes the nominative as `{ $kind }`, the others
//! as `{ AKK($kind) }` and `{ DAT($kind) }`, and asks for articles: `{ EIN($kind) }` "ein Turm", `{ EINEN($kind) }`, `{
//! EINEM($kind) }`, `{ DER($kind) }`, `{ DEN($kind) }`, `{ DEM($kind) }`, `{ DEIN($kind) }`, `{ DEINEN($kind) }`, `{
//! DEINEM($kind) }`, `{ KEIN($kind) }`, `{ KEINEN($kind) }`, `{ SEINE($it, $zone) }` "seine Endzone", `{ SEINEN($it,
//! $zone) }`, `{ SEINER($it, $zone) }`; where a name may be that of a zone, the second argument says so, and a third one of `DEM` is an
//! adjective; `{ AN($zone) }` is "auf" or "in", `{ WO($zone) }` the zone with it, from the attribute `.wo`; the plural is `{ VIELE($kind) }`. Pronouns follow the piece that a sentence is
//! about: `{ ER($it) }`, `{ IHN($it) }`, `{ IHM($it) }`, `{ SEIN($it) }` "sein" or "ihr". Numbers are `{ ZAHL($n) }` "drei",
//! `{ ANZAHL($n, "ein Feld", "Felder") }` "drei Felder", `{ ORDINAL($n) }` "dritt". `{ GROSS($text) }`, `{ PUNKT($text) }`
//! and `{ SATZ($text) }` add a capital letter, a full stop, or both; `{ SUBJEKT("jede Figur", $text) }` and `{
//! UEBER($piece, $text) }` replace the pronoun at the beginning.
//!
//! A text can give its own cases as attributes, `.akk` and `.dat`. Names that the table `de/names.ftl` does not have are
//! quoted and not declined: "die Figur »Camel«".

mod names;
mod phrase;

use crate::grammar::{
    Grammar, TextFunction, capitalize, end_sentence, join_plainly, join_words, number_arg, text_arg, to_sentence,
};
use fluent_bundle::FluentValue;
use phrase::{Case, Gender, Phrase, phrase_arg};
use rules::Join;

/// German.
pub(crate) struct German;

const FUNCTIONS: &[(&str, TextFunction)] = &[
    ("AKK", |args| Some(phrase_arg(args, 0)?.case(Case::Accusative).to_owned())),
    ("DAT", |args| Some(phrase_arg(args, 0)?.case(Case::Dative).to_owned())),
    ("EIN", |args| Some(phrase_arg(args, 0)?.with_ein(Case::Nominative))),
    ("EINEN", |args| Some(phrase_arg(args, 0)?.with_ein(Case::Accusative))),
    ("EINEM", |args| Some(phrase_arg(args, 0)?.with_ein(Case::Dative))),
    ("DER", |args| Some(phrase_arg(args, 0)?.with_der(Case::Nominative, what(args)))),
    ("DEN", |args| Some(phrase_arg(args, 0)?.with_der(Case::Accusative, what(args)))),
    ("DEM", |args| {
        let adjective = text_arg(args, 2).unwrap_or_default();
        Some(phrase_arg(args, 0)?.with_der_and(Case::Dative, what(args), adjective))
    }),
    ("DEIN", |args| Some(phrase_arg(args, 0)?.with_possessive("dein", Case::Nominative, what(args)))),
    ("DEINEN", |args| Some(phrase_arg(args, 0)?.with_possessive("dein", Case::Accusative, what(args)))),
    ("DEINEM", |args| Some(phrase_arg(args, 0)?.with_possessive("dein", Case::Dative, what(args)))),
    ("KEIN", |args| Some(phrase_arg(args, 0)?.with_possessive("kein", Case::Nominative, what(args)))),
    ("KEINEN", |args| Some(phrase_arg(args, 0)?.with_possessive("kein", Case::Accusative, what(args)))),
    ("WO", |args| Some(phrase_arg(args, 0)?.place())),
    ("AN", |args| Some(phrase_arg(args, 0)?.preposition().to_owned())),
    ("SEINE", |args| Some(phrase_arg(args, 1)?.with_possessive(possessive(args)?, Case::Nominative, ZONE))),
    ("SEINEN", |args| Some(phrase_arg(args, 1)?.with_possessive(possessive(args)?, Case::Accusative, ZONE))),
    ("SEINER", |args| Some(phrase_arg(args, 1)?.with_possessive(possessive(args)?, Case::Dative, ZONE))),
    ("VIELE", |args| Some(phrase_arg(args, 0)?.plural())),
    ("ER", |args| Some(by_gender(args, ["er", "sie", "es"])?.to_owned())),
    ("IHN", |args| Some(by_gender(args, ["ihn", "sie", "es"])?.to_owned())),
    ("IHM", |args| Some(by_gender(args, ["ihm", "ihr", "ihm"])?.to_owned())),
    ("SEIN", |args| Some(possessive(args)?.to_owned())),
    ("ZAHL", |args| Some(number_word(number_arg(args, 0)?))),
    ("ANZAHL", |args| {
        let n = number_arg(args, 0)?;
        Some(if n == 1 { text_arg(args, 1)?.to_owned() } else { format!("{} {}", number_word(n), text_arg(args, 2)?) })
    }),
    ("ORDINAL", |args| Some(ordinal(number_arg(args, 0)?))),
    ("GROSS", |args| Some(capitalize(phrase_arg(args, 0)?.case(Case::Nominative)))),
    ("PUNKT", |args| Some(end_sentence(phrase_arg(args, 0)?.case(Case::Nominative)))),
    ("SATZ", |args| Some(to_sentence(phrase_arg(args, 0)?.case(Case::Nominative)))),
    ("SUBJEKT", |args| {
        let (whom, text) = (text_arg(args, 0)?, phrase_arg(args, 1)?);
        let text = text.case(Case::Nominative);
        Some(replace_subject(whom, text).unwrap_or_else(|| text.to_owned()))
    }),
    ("UEBER", |args| {
        let (whom, text) = (phrase_arg(args, 0)?, phrase_arg(args, 1)?);
        let (whom, text) = (whom.case(Case::Nominative), text.case(Case::Nominative));
        Some(replace_subject(whom, text).unwrap_or_else(|| format!("{whom}: {text}")))
    }),
];

impl Grammar for German {
    fn functions(&self) -> &'static [(&'static str, TextFunction)] {
        FUNCTIONS
    }

    fn word(&self, text: &str) -> FluentValue<'static> {
        names::find(text).map_or_else(|| FluentValue::String(text.to_owned().into()), |noun| Phrase::noun(noun).into())
    }

    fn message(&self, text: String, forms: &[(&str, String)]) -> FluentValue<'static> {
        let form = |name: &str| forms.iter().find(|(known, _)| *known == name).map(|(_, form)| form.clone());
        if forms.is_empty() {
            return FluentValue::String(text.into());
        }
        let (accusative, dative) = (form("akk"), form("dat"));
        let accusative = accusative.unwrap_or_else(|| text.clone());
        let dative = dative.unwrap_or_else(|| text.clone());
        Phrase::with_cases(text, accusative, dative).with_place(form("wo")).into()
    }

    fn list(&self, join: Join, items: Vec<FluentValue<'static>>) -> FluentValue<'static> {
        let items: Vec<Phrase> = (0..items.len()).filter_map(|at| phrase_arg(&items, at)).collect();
        let joined = |case: Case| {
            let each = |form: &dyn Fn(&Phrase) -> String| items.iter().map(form).collect::<Vec<_>>();
            let plain = each(&|item| item.case(case).to_owned());
            join_plainly(join, &plain, OR, AND).unwrap_or_else(|| match join {
                Join::EachOf => join_words(&each(&|item| item.with_der(case, PIECE)), AND),
                Join::OrMany => join_words(&each(&|item| item.plural()), OR),
                Join::AndMany => join_words(&each(&|item| item.plural()), AND),
                _ => join_words(&each(&|item| item.with_ein(case)), OR),
            })
        };
        match &items[..] {
            // A single name keeps its gender.
            [one] if matches!(join, Join::Or | Join::And) => one.clone().into(),
            _ => {
                let last = if join == Join::And { AND } else { OR };
                let phrase =
                    Phrase::with_cases(joined(Case::Nominative), joined(Case::Accusative), joined(Case::Dative));
                let can_have_articles = matches!(join, Join::Or | Join::And);
                phrase.with_items(if can_have_articles { items } else { Vec::new() }, last).into()
            }
        }
    }
}

const OR: &str = "oder";
const AND: &str = "und";

/// What an unknown name is the name of.
const PIECE: &str = "Figur";
const ZONE: &str = "Zone";

/// What the second argument says that an unknown name is the name of; otherwise a piece.
fn what<'a>(args: &'a [FluentValue<'_>]) -> &'a str {
    text_arg(args, 1).unwrap_or(PIECE)
}

/// The form for the gender of the piece that the first argument names; "die Figur" if it is unknown.
fn by_gender(args: &[FluentValue<'_>], [masculine, feminine, neuter]: [&'static str; 3]) -> Option<&'static str> {
    Some(match phrase_arg(args, 0)?.gender() {
        Gender::Masculine => masculine,
        Gender::Feminine => feminine,
        Gender::Neuter => neuter,
    })
}

fn possessive(args: &[FluentValue<'_>]) -> Option<&'static str> {
    by_gender(args, ["sein", "ihr", "sein"])
}

/// Replaces the pronoun at the beginning; `None` if the sentence begins in another way.
fn replace_subject(whom: &str, text: &str) -> Option<String> {
    let (pronoun, rest) = text.split_once(' ')?;
    ["er", "sie", "es"].contains(&pronoun.to_lowercase().as_str()).then(|| format!("{whom} {rest}"))
}

/// A number, in words up to twelve.
fn number_word(n: usize) -> String {
    const WORDS: [&str; 13] =
        ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// The stem of an ordinal number: "dritt", to which the text adds the ending.
fn ordinal(n: usize) -> String {
    match n {
        1 => "erst".to_owned(),
        3 => "dritt".to_owned(),
        7 => "siebt".to_owned(),
        8 => "acht".to_owned(),
        2..=12 => format!("{}t", number_word(n)),
        n => format!("{n}-t"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, arg_text};
    use rules::MessageArg;

    fn joined(join: Join, items: &[&str]) -> String {
        arg_text(&MessageArg::list(join, items.iter().copied()), Language::German)
    }

    #[test]
    fn names_have_the_article_of_their_gender() {
        assert_eq!(joined(Join::AnyOf, &["Rook", "Queen", "Horse"]), "ein Turm, eine Dame oder ein Pferd");
        assert_eq!(joined(Join::EachOf, &["Rook", "Queen"]), "der Turm und die Dame");
        assert_eq!(joined(Join::OrMany, &["Rook", "Pawn"]), "Türme oder Bauern");
    }

    #[test]
    fn an_unknown_name_is_quoted_and_not_declined() {
        assert_eq!(joined(Join::AnyOf, &["Mimsy", "Rook"]), "eine Figur »Mimsy« oder ein Turm");
    }

    #[test]
    fn numbers_are_written_as_in_prose() {
        assert_eq!([2, 3, 7, 10].map(ordinal).join(" "), "zweit dritt siebt zehnt");
        assert_eq!(number_word(30), "30");
    }

    #[test]
    fn a_pronoun_at_the_beginning_is_replaced() {
        assert_eq!(
            replace_subject("Der Turm (R)", "Er zieht. Er schlägt.").unwrap(),
            "Der Turm (R) zieht. Er schlägt."
        );
        assert_eq!(replace_subject("Der Turm", "Wenn er schlägt."), None);
    }
}
