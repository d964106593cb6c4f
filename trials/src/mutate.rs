//! Corrupts rule files, reproducibly by number.
//!
//! It changes bytes, lines, words, numbers and nesting. `fuzz_files` examines the results.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::path::Path;

/// The maximum length of a file in bytes; longer ones are rejected unread.
const MAX_BYTES: usize = 1 << 20;

/// The sources of corrupted files.
pub(crate) struct SeedFiles {
    texts: Vec<String>,
    words: Vec<&'static str>,
}

/// Signs of KDL, and signs that can be mistaken for them.
const SIGNS: &[&str] = &[
    "{", "}", "(", ")", "/*", "*/", "//", "/-", "\"", "\"\"\"", "\"\"\"\n", "\n\"\"\"", "#\"", "\"#", "\\", "\\u{",
    ";", "=", " ", "\n", "\r", "\t", "\0", "$", "!", "#", "[", "]", ",", "+", "-", "|", "\u{85}", "\u{FEFF}",
    "\u{202E}", "ä", "😀", "if=", "#true", "#null",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "8",
    "15",
    "16",
    "17",
    "31",
    "32",
    "48",
    "63",
    "64",
    "65",
    "99",
    "127",
    "128",
    "255",
    "256",
    "257",
    "999",
    "1000",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "0x7f",
    "1e9",
    "1.5",
];

impl SeedFiles {
    /// The shipped games, the examples of all words, and the rule files of the tests.
    pub(crate) fn collect() -> Self {
        let mut texts: Vec<String> = library::games().iter().map(|game| game.text.to_owned()).collect();
        let all = rules::words();
        texts.extend(all.iter().map(|word| word.example.split("---").next().unwrap_or_default().to_owned()));
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/testkit/seeds");
        let mut files: Vec<_> =
            std::fs::read_dir(tests).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        texts.extend(files.iter().filter_map(|path| std::fs::read_to_string(path).ok()));
        Self { texts, words: all.iter().map(|word| word.name).collect() }
    }

    /// The corrupted file with that number.
    pub(crate) fn mutated(&self, number: u64) -> String {
        let mut dice = StdRng::seed_from_u64(number);
        let mut text = self.random_seed_file(&mut dice).as_bytes().to_vec();
        // Most are corrupted only a little, so that they get far.
        let times = if dice.random_ratio(3, 4) { dice.random_range(1..=3) } else { dice.random_range(4..=40) };
        for _ in 0..times {
            self.mutate(&mut text, &mut dice);
            text.truncate(MAX_BYTES);
        }
        let mut text = String::from_utf8_lossy(&text).into_owned();
        text.truncate(text.floor_char_boundary(MAX_BYTES));
        text
    }

    fn random_seed_file(&self, dice: &mut StdRng) -> &str {
        self.texts.choose(dice).map_or("", String::as_str)
    }

    fn mutate(&self, text: &mut Vec<u8>, dice: &mut StdRng) {
        let at = dice.random_range(0..=text.len());
        match dice.random_range(0..14) {
            0 => replace_range(text, at..at, [dice.random::<u8>()]),
            1 => replace_range(text, at..(at + 1).min(text.len()), SIGNS.choose(dice).unwrap_or(&"").bytes()),
            2 => replace_range(text, at..at, SIGNS.choose(dice).unwrap_or(&"").bytes()),
            3 => {
                let end = (at + dice.random_range(0..200)).min(text.len());
                replace_range(text, at..end, []);
            }
            // Repetition: nesting, long lines, many lines.
            4 => {
                let sign = SIGNS.choose(dice).unwrap_or(&"");
                let times = repeat_count(dice);
                replace_range(text, at..at, sign.repeat(times).into_bytes());
            }
            5 => {
                let (start, end) = line(text, at);
                let again = text[start..end].repeat(repeat_count(dice).min(MAX_BYTES / (end - start).max(1)));
                replace_range(text, end..end, again);
            }
            6 => {
                let (start, end) = line(text, at);
                replace_range(text, start..end, []);
            }
            7 => {
                let (start, end) = line(text, at);
                let moved = text[start..end].to_vec();
                let (to, _) = line(text, dice.random_range(0..=text.len()));
                replace_range(text, to..to, moved);
            }
            // One or more lines of another file.
            8 => {
                let other = self.random_seed_file(dice).as_bytes();
                let (start, _) = line(other, dice.random_range(0..=other.len()));
                let (_, end) = line(other, (start + dice.random_range(0..400)).min(other.len()));
                let (to, _) = line(text, at);
                replace_range(text, to..to, other[start..end].to_vec());
            }
            9 | 10 => {
                let (start, end) = next_run(text, at, |byte| byte.is_ascii_digit());
                replace_range(text, start..end, NUMBERS.choose(dice).unwrap_or(&"").bytes());
            }
            11 | 12 => {
                let (start, end) = next_run(text, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
                replace_range(text, start..end, self.words.choose(dice).unwrap_or(&"").bytes());
            }
            _ => {
                let (start, end) = next_run(text, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
                let (from, to) = next_run(text, dice.random_range(0..=text.len()), |byte| {
                    byte.is_ascii_alphanumeric() || byte == b'-'
                });
                let other = text[from..to].to_vec();
                replace_range(text, start..end, other);
            }
        }
    }
}

/// Usually a few repetitions, sometimes very many.
fn repeat_count(dice: &mut StdRng) -> usize {
    match dice.random_range(0..4) {
        0 => dice.random_range(1..10),
        1 => dice.random_range(10..300),
        2 => dice.random_range(300..6_000),
        _ => dice.random_range(6_000..300_000),
    }
}

fn replace_range(text: &mut Vec<u8>, place: std::ops::Range<usize>, new: impl IntoIterator<Item = u8>) {
    text.splice(place, new);
}

/// The line at a position, its line break included.
fn line(text: &[u8], at: usize) -> (usize, usize) {
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |more| at + more + 1);
    (start, end)
}

/// The next run of such bytes from a position on.
fn next_run(text: &[u8], at: usize, is: impl Fn(u8) -> bool) -> (usize, usize) {
    let start = text[at..].iter().position(|&byte| is(byte)).map_or(text.len(), |more| at + more);
    let end = text[start..].iter().position(|&byte| !is(byte)).map_or(text.len(), |more| start + more);
    (start, end)
}
