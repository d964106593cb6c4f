//! All words of the rule language, in the order of the manual.
//!
//! Used by everything that needs the whole vocabulary: the reference manual, completion, the test that runs the example
//! of each word, and messages about misplaced words. Each word is documented beside the code that reads and runs it.

use crate::phrases::join_words;
use crate::{act, effect, extend, goal, guard, look, motion, read, reading, turn};
use kdl::Word;

/// Every word, by category.
pub fn words() -> Vec<&'static Word> {
    let game: &[&Word] = &[&read::side::SIDE, &read::side::TEAM, &read::STOCK];
    let lists = [
        read::game::WORDS,
        extend::WORDS,
        reading::WORDS,
        game,
        read::board::WORDS,
        look::WORDS,
        read::piece::WORDS,
        &[&look::FACE],
        motion::WORDS,
        effect::WORDS,
        guard::WORDS,
        turn::WORDS,
        act::WORDS,
        goal::WORDS,
        read::notation::WORDS,
    ];
    lists.concat()
}

/// The words whose blocks may contain a word, unless it belongs at the top level of the file.
pub(crate) fn parent_words(name: &str) -> Option<String> {
    let words = words();
    let word = words.iter().find(|word| word.keyword() == name)?;
    // The usage of a word lists the words in its block.
    let holds = |holder: &&&Word| {
        let block = holder.usage.split_once('{').map_or("", |(_, block)| block);
        block.split_whitespace().any(|part| part.trim_end_matches(';') == name)
    };
    let block = match word.category {
        _ if read::piece::child_keywords().any(|word| word == name) => Some("piece"),
        _ if read::board::CHILD_KEYWORDS.contains(&name) => Some("board"),
        drawer @ ("goal" | "notation") if name != drawer => Some(drawer),
        _ => None,
    };
    let mut all: Vec<&str> = block.into_iter().chain(words.iter().filter(holds).map(|holder| holder.name)).collect();
    all.dedup();
    let all: Vec<String> = all.iter().map(|holder| format!("`{holder}`")).collect();
    (!all.is_empty()).then(|| join_words(&all, "or"))
}
