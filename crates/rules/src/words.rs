//! All words of the rule language, in the order of the manual.
//!
//! For: whoever needs the whole vocabulary: the reference manual, completion, the test that runs every word's example,
//! and what is said about words in the wrong place. A word is described beside the code that reads and runs it.

use crate::english::listed;
use crate::{act, effect, extend, goal, guard, look, motion, read, reading, turn};
use lang::{Problems, Spanned, Word};

/// Every word, drawer by drawer.
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

/// Notes that a line cannot begin with that word: because there is none like it, or because it stands elsewhere.
pub(crate) fn unknown(problems: &mut Problems, word: &Spanned<String>, known: &[&str]) {
    match home(&word.value).filter(|_| !known.contains(&word.value.as_str())) {
        Some(home) => {
            problems
                .error(word.span, format!("`{}` cannot stand here", word.value))
                .help(format!("it stands within {home}"));
        }
        None => lang::unknown(problems, word.span, "word", &word.value, known.iter().copied()),
    }
}

/// Within which words a word stands, if that is not the file itself.
fn home(name: &str) -> Option<String> {
    let words = words();
    let word = words.iter().find(|word| word.keyword() == name)?;
    // A word in the block of another stands in its usage.
    let holds = |holder: &&&Word| {
        let block = holder.usage.split_once('{').map_or("", |(_, block)| block);
        block.split_whitespace().any(|part| part.trim_end_matches(';') == name)
    };
    let block = match word.drawer {
        _ if read::piece::words_within().any(|word| word == name) => Some("piece"),
        _ if read::board::KNOWN.contains(&name) => Some("board"),
        drawer @ ("goal" | "notation") if name != drawer => Some(drawer),
        _ => None,
    };
    let mut all: Vec<&str> = block.into_iter().chain(words.iter().filter(holds).map(|holder| holder.name)).collect();
    all.dedup();
    let all: Vec<String> = all.iter().map(|holder| format!("`{holder}`")).collect();
    (!all.is_empty()).then(|| listed(&all, "or"))
}
