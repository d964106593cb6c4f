//! The description of a word of the language in Markdown, for the list of completions and for the pointer: its usage, what
//! it does, and an example. In English, as the reference is.

use kdl::Word;

/// The descriptions of words. `is_full`: with the whole description, not only one sentence.
pub(crate) fn word_card(words: &[&Word], is_full: bool) -> String {
    let cards: Vec<String> = words.iter().map(|word| one_card(word, is_full)).collect();
    cards.join("\n\n---\n\n")
}

fn one_card(word: &Word, is_full: bool) -> String {
    let doc = if is_full && !word.doc.is_empty() { format!("{}\n\n", word.doc) } else { String::new() };
    format!("{}\n\n{}\n\n{doc}{}", code(word.usage), word.summary, code(word.example))
}

fn code(text: &str) -> String {
    format!("```kdl\n{}\n```", text.trim_matches('\n').trim_end())
}
