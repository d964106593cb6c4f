//! All words of the rule language, in the order of the manual.
//!
//! For: whoever needs the whole vocabulary: the reference manual, completion, and the test that runs every word's example. A word is
//! described beside the code that reads and runs it.

use crate::{effect, extend, goal, guard, motion, read, reading, turn};
use lang::Word;

/// Every word, drawer by drawer.
pub fn words() -> Vec<&'static Word> {
    let game: &[&Word] = &[&read::side::SIDE, &read::side::TEAM, &read::STOCK];
    let lists = [
        read::game::WORDS,
        extend::WORDS,
        reading::WORDS,
        game,
        read::board::WORDS,
        read::piece::WORDS,
        motion::WORDS,
        effect::WORDS,
        guard::WORDS,
        turn::WORDS,
        goal::WORDS,
        read::notation::WORDS,
    ];
    lists.concat()
}
