//! Spoils rule files: every one by its number, always in the same way.
//!
//! For: bytes, lines, words, numbers, nesting. Not for: what becomes of them (`fuzz_files`).

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::path::Path;

/// No file gets longer, in bytes: longer ones are refused before anybody looks at them.
const LONGEST: usize = 1 << 20;

/// Where spoilt files come from.
pub(crate) struct Seeds {
    texts: Vec<String>,
    words: Vec<&'static str>,
}

/// What KDL uses itself, and what somebody may take it for.
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

impl Seeds {
    /// The shipped games, the examples of all words, and the rule files of the tests.
    pub(crate) fn collect() -> Self {
        let mut texts: Vec<String> = catalog::games().iter().map(|game| game.text.to_owned()).collect();
        let all = rules::words();
        texts.extend(all.iter().map(|word| word.example.split("---").next().unwrap_or_default().to_owned()));
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/testkit/seeds");
        let mut files: Vec<_> =
            std::fs::read_dir(tests).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        texts.extend(files.iter().filter_map(|path| std::fs::read_to_string(path).ok()));
        Self { texts, words: all.iter().map(|word| word.name).collect() }
    }

    /// The spoilt file of that number.
    pub(crate) fn spoilt(&self, number: u64) -> String {
        let mut dice = StdRng::seed_from_u64(number);
        let mut text = self.seed(&mut dice).as_bytes().to_vec();
        // Most are spoilt a little, so that they get far.
        let times = if dice.random_ratio(3, 4) { dice.random_range(1..=3) } else { dice.random_range(4..=40) };
        for _ in 0..times {
            self.spoil(&mut text, &mut dice);
            text.truncate(LONGEST);
        }
        let mut text = String::from_utf8_lossy(&text).into_owned();
        text.truncate(text.floor_char_boundary(LONGEST));
        text
    }

    fn seed(&self, dice: &mut StdRng) -> &str {
        self.texts.choose(dice).map_or("", String::as_str)
    }

    fn spoil(&self, text: &mut Vec<u8>, dice: &mut StdRng) {
        let at = dice.random_range(0..=text.len());
        match dice.random_range(0..14) {
            0 => put(text, at..at, [dice.random::<u8>()]),
            1 => put(text, at..(at + 1).min(text.len()), SIGNS.choose(dice).unwrap_or(&"").bytes()),
            2 => put(text, at..at, SIGNS.choose(dice).unwrap_or(&"").bytes()),
            3 => {
                let end = (at + dice.random_range(0..200)).min(text.len());
                put(text, at..end, []);
            }
            // The same over and over: nesting, long lines, many lines.
            4 => {
                let sign = SIGNS.choose(dice).unwrap_or(&"");
                let times = often(dice);
                put(text, at..at, sign.repeat(times).into_bytes());
            }
            5 => {
                let (start, end) = line(text, at);
                let again = text[start..end].repeat(often(dice).min(LONGEST / (end - start).max(1)));
                put(text, end..end, again);
            }
            6 => {
                let (start, end) = line(text, at);
                put(text, start..end, []);
            }
            7 => {
                let (start, end) = line(text, at);
                let moved = text[start..end].to_vec();
                let (to, _) = line(text, dice.random_range(0..=text.len()));
                put(text, to..to, moved);
            }
            // A line, or more, of another file.
            8 => {
                let other = self.seed(dice).as_bytes();
                let (start, _) = line(other, dice.random_range(0..=other.len()));
                let (_, end) = line(other, (start + dice.random_range(0..400)).min(other.len()));
                let (to, _) = line(text, at);
                put(text, to..to, other[start..end].to_vec());
            }
            9 | 10 => {
                let (start, end) = run(text, at, |byte| byte.is_ascii_digit());
                put(text, start..end, NUMBERS.choose(dice).unwrap_or(&"").bytes());
            }
            11 | 12 => {
                let (start, end) = run(text, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
                put(text, start..end, self.words.choose(dice).unwrap_or(&"").bytes());
            }
            _ => {
                let (start, end) = run(text, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-');
                let (from, to) =
                    run(text, dice.random_range(0..=text.len()), |byte| byte.is_ascii_alphanumeric() || byte == b'-');
                let other = text[from..to].to_vec();
                put(text, start..end, other);
            }
        }
    }
}

/// Mostly some times, now and then very often.
fn often(dice: &mut StdRng) -> usize {
    match dice.random_range(0..4) {
        0 => dice.random_range(1..10),
        1 => dice.random_range(10..300),
        2 => dice.random_range(300..6_000),
        _ => dice.random_range(6_000..300_000),
    }
}

fn put(text: &mut Vec<u8>, place: std::ops::Range<usize>, new: impl IntoIterator<Item = u8>) {
    text.splice(place, new);
}

/// The line at a place, its line break included.
fn line(text: &[u8], at: usize) -> (usize, usize) {
    let start = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |more| at + more + 1);
    (start, end)
}

/// The next run of such bytes from a place on.
fn run(text: &[u8], at: usize, is: impl Fn(u8) -> bool) -> (usize, usize) {
    let start = text[at..].iter().position(|&byte| is(byte)).map_or(text.len(), |more| at + more);
    let end = text[start..].iter().position(|&byte| !is(byte)).map_or(text.len(), |more| start + more);
    (start, end)
}
