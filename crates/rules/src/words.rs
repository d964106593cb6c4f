//! All words of the rule language, in the order of the manual.
//!
//! Used by everything that needs the whole vocabulary: the reference manual, completion, the test that runs the example
//! of each word, and messages about misplaced words. Each word is documented beside the code that reads and runs it.

use crate::phrases::join_words;
use crate::{act, effect, extend, goal, guard, look, motion, read, reading, turn};
use kdl::{FILE, Word};

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

/// The blocks in which a word stands, as text. `None` if there is no such word.
pub(crate) fn parent_words(name: &str) -> Option<String> {
    let mut blocks: Vec<String> = Vec::new();
    for block in words().iter().filter(|word| word.keyword() == name).flat_map(|word| word.stands_in) {
        let block = if *block == FILE { "the file itself, outside all blocks".into() } else { format!("`{block}`") };
        if !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    (!blocks.is_empty()).then(|| join_words(&blocks, "or"))
}
