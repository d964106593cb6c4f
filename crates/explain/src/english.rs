//! English grammar: articles, plurals, numbers.
//!
//! A text calls the function that it needs: `{ A($kind) }` "an Elephant", `{ MANY($kind) }` "Elephants", `{ NUMBER($n) }`
//! "three", `{ COUNTED($n, "step") }` "three steps", `{ SO-MANY($n, $kind) }` "an Elephant", "two Elephants", `{
//! ORDINAL($n) }` "third", `{ CAPITAL($text) }` "An Elephant", `{ ENDED($text) }` with its full stop, `{ SENTENCE($text)
//! }` with both, `{ SUBJECT("each", $text) }` "each may be laid" from "it may be laid", and `{ ABOUT($piece, $text) }`
//! "The Wolf (W) moves. It …" from "It moves. It …".

use crate::grammar::{
    Grammar, TextFunction, capitalize, end_sentence, join_plainly, join_words, number_arg, text_arg, to_sentence,
};
use fluent_bundle::FluentValue;
use rules::Join;

/// English.
pub(crate) struct English;

impl Grammar for English {
    fn functions(&self) -> &'static [(&'static str, TextFunction)] {
        &[
            ("A", |args| Some(with_article(text_arg(args, 0)?))),
            ("MANY", |args| Some(plural(text_arg(args, 0)?))),
            ("NUMBER", |args| Some(number_word(number_arg(args, 0)?))),
            ("ORDINAL", |args| Some(ordinal(number_arg(args, 0)?))),
            ("COUNTED", |args| Some(count_noun(number_arg(args, 0)?, text_arg(args, 1)?))),
            ("SO-MANY", |args| Some(count_with_article(number_arg(args, 0)?, text_arg(args, 1)?))),
            ("CAPITAL", |args| Some(capitalize(text_arg(args, 0)?))),
            ("ENDED", |args| Some(end_sentence(text_arg(args, 0)?))),
            ("SENTENCE", |args| Some(to_sentence(text_arg(args, 0)?))),
            ("SUBJECT", |args| {
                let (whom, text) = (text_arg(args, 0)?, text_arg(args, 1)?);
                Some(replace_subject(whom, text).unwrap_or_else(|| text.to_owned()))
            }),
            ("ABOUT", |args| {
                let (whom, text) = (text_arg(args, 0)?, text_arg(args, 1)?);
                Some(replace_subject(whom, text).unwrap_or_else(|| format!("{whom}: {text}")))
            }),
        ]
    }

    fn word(&self, text: &str) -> FluentValue<'static> {
        FluentValue::String(text.to_owned().into())
    }

    fn list(&self, join: Join, items: Vec<FluentValue<'static>>) -> FluentValue<'static> {
        let items: Vec<String> =
            items.iter().filter_map(|item| text_arg(std::slice::from_ref(item), 0).map(str::to_owned)).collect();
        let each = |form: fn(&str) -> String| items.iter().map(|item| form(item)).collect::<Vec<_>>();
        let text = join_plainly(join, &items, OR, AND).unwrap_or_else(|| match join {
            Join::EachOf => join_words(&each(|noun| format!("the {noun}")), AND),
            Join::OrMany => join_words(&each(plural), OR),
            Join::AndMany => join_words(&each(plural), AND),
            _ if items.is_empty() => String::new(),
            _ => with_article(&join_words(&items, OR)),
        });
        FluentValue::String(text.into())
    }
}

const OR: &str = "or";
const AND: &str = "and";

/// Replaces the subject "it" of a sentence: "It moves" becomes "The Wolf moves" or "every piece moves". `None` if the
/// sentence has another subject.
fn replace_subject(whom: &str, text: &str) -> Option<String> {
    let rest = text.strip_prefix("it ").or_else(|| text.strip_prefix("It "))?;
    Some(format!("{whom} {rest}"))
}

/// "a Queen", "an Elephant".
fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "Knights", "Foxes", "Wolves", "Spies", "Gold Generals", "Yari Golds (from a bishop)".
fn plural(noun: &str) -> String {
    if let Some((name, remark)) = noun.split_once(" (") {
        return format!("{} ({remark}", plural(name));
    }
    if let Some((head, of)) = noun.split_once(" of ") {
        return format!("{} of {of}", plural(head));
    }
    let ends = |endings: &[&str]| endings.iter().any(|ending| noun.to_lowercase().ends_with(ending));
    let stem = |cut: usize| &noun[..noun.len() - cut];
    if matches!(noun, "man" | "Man") {
        return format!("{}en", stem(2));
    }
    if ends(&["lf"]) {
        return format!("{}ves", stem(1));
    }
    if ends(&["y"]) && !ends(&["ay", "ey", "oy", "uy"]) {
        return format!("{}ies", stem(1));
    }
    format!("{noun}{}", if ends(&["s", "x", "z", "ch", "sh"]) { "es" } else { "s" })
}

/// "a Bishop", "two Knights".
fn count_with_article(n: usize, noun: &str) -> String {
    if n == 1 { with_article(noun) } else { format!("{} {}", number_word(n), plural(noun)) }
}

/// A number, in words up to twelve.
fn number_word(n: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// "one cell", "two cells".
fn count_noun(n: usize, noun: &str) -> String {
    format!("{} {noun}{}", number_word(n), if n == 1 { "" } else { "s" })
}

/// "third", "12th".
fn ordinal(n: usize) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        n => {
            let ending = match (n % 100, n % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{n}{ending}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, arg_text};
    use rules::MessageArg;

    fn joined(join: Join, items: &str) -> String {
        arg_text(&MessageArg::list(join, items.split(' ').filter(|item| !item.is_empty())), Language::English)
    }

    #[test]
    fn lists_are_written_as_in_prose() {
        assert_eq!(joined(Join::Or, "a b c"), "a, b or c");
        assert_eq!(joined(Join::Or, "a"), "a");
        assert_eq!(joined(Join::OrClauses, "a b c"), "a, or b, or c");
        assert_eq!(joined(Join::OrPhrases, "a b"), "a or b");
        assert_eq!(joined(Join::OrPhrases, "a b c"), "a, b, or c");
        let nested = MessageArg::list(Join::OrPhrases, ["a or b", "c"]);
        assert_eq!(arg_text(&nested, Language::English), "a or b, or c");
        assert_eq!(joined(Join::AnyOf, "Arrow Bomb"), "an Arrow or Bomb");
        assert_eq!(joined(Join::EachOf, "Arrow Bomb"), "the Arrow and the Bomb");
        assert_eq!(joined(Join::OrMany, "Wolf Fox"), "Wolves or Foxes");
        assert_eq!(joined(Join::AnyOf, ""), "");
    }

    #[test]
    fn plurals_and_numbers_are_written_as_in_prose() {
        assert_eq!(with_article("Elephant"), "an Elephant");
        assert_eq!(count_noun(1, "square"), "one square");
        assert_eq!(count_noun(30, "square"), "30 squares");
        let nouns = [
            "Knight",
            "Fox",
            "Wolf",
            "Spy",
            "Boy",
            "Man",
            "Talisman",
            "Gold General",
            "Visitor of the middle",
            "Gold (old)",
        ];
        let many = "Knights Foxes Wolves Spies Boys Men Talismans Gold Generals Visitors of the middle Golds (old)";
        assert_eq!(nouns.map(plural).join(" "), many);
        assert_eq!([count_with_article(1, "Arrow"), count_with_article(10, "Arrow")], ["an Arrow", "ten Arrows"]);
        assert_eq!([2, 11, 21, 22, 103].map(ordinal).join(" "), "second 11th 21st 22nd 103rd");
        assert_eq!(to_sentence("it moves"), "It moves.");
        assert_eq!(replace_subject("The Wolf", "It moves.").as_deref(), Some("The Wolf moves."));
        assert_eq!(replace_subject("The Wolf", "Its owner may set it off."), None);
        assert_eq!(to_sentence("\"ready.\""), "\"ready.\"");
    }
}
