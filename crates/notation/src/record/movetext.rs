//! What stands below the tags: numbers, turns, comments, the result.

use super::{Entry, RESULTS, Record};
use crate::error::{TextError, error};
use crate::position;
use rules::Game;

/// Lines are broken before they get longer.
const WIDTH: usize = 100;

pub(super) fn write(game: &Game, record: &Record) -> String {
    let start = record.start.as_deref().and_then(|text| position::read(game, text).ok()).unwrap_or(game.start());
    let round = if game.side_count() > 2 { game.side_count() as u32 } else { 2 };
    let mut words = Words { words: Vec::new(), round };
    words.comment(&record.preface);
    words.lines(&record.turns, start.played());
    words.words.push(if record.result.is_empty() { "*".into() } else { record.result.clone() });
    wrapped(&words.words)
}

/// The words of a text, before it is broken into lines.
struct Words {
    words: Vec<String>,
    /// So many turns have the same number.
    round: u32,
}

impl Words {
    fn comment(&mut self, text: &str) {
        let text = text.replace('}', ")");
        let mut inner: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        if let Some(first) = inner.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = inner.last_mut() {
            last.push('}');
        }
        self.words.extend(inner);
    }

    /// A bracket that stands close to its last turn, unless that would take it for its own.
    fn end_variation(&mut self) {
        match self.words.last_mut() {
            Some(last) if word_length(&format!("{last})")) == last.len() => last.push(')'),
            _ => self.words.push(")".into()),
        }
    }

    /// Turns one after the other, the first of them after so many others of the game. The lines around a variation wait
    /// in a list, not on the stack of calls: what a program has put together may be deeper than that reaches.
    fn lines(&mut self, turns: &[Entry], first: u32) {
        let (mut line, mut around) = (Line::new(turns, first), Vec::new());
        loop {
            if let Some(variation) = line.variations.next() {
                if !variation.is_empty() {
                    let within = Line::new(variation, line.played);
                    around.push(std::mem::replace(&mut line, within));
                }
            } else if let Some(entry) = line.turns.get(line.written) {
                let begin = self.words.len();
                line.played = line.first.saturating_add(u32::try_from(line.written).unwrap_or(u32::MAX));
                self.turn(entry, &line);
                if line.written == 0 && !around.is_empty() {
                    self.words[begin].insert(0, '(');
                }
                line.interrupted = !entry.comment.trim().is_empty() || !entry.variations.is_empty();
                line.variations = entry.variations.iter();
                line.written += 1;
            } else if let Some(outer) = around.pop() {
                self.end_variation();
                line = outer;
            } else {
                return;
            }
        }
    }

    /// A turn with its number, and what is said about it.
    fn turn(&mut self, entry: &Entry, line: &Line<'_>) {
        let place = line.played % self.round;
        let number = line.played / self.round + 1;
        if self.round > 2 {
            // ` .. ` between the turns of a round.
            let begins = place == 0 || line.played == line.first;
            self.words.push(if begins { format!("{number}.") } else { "..".into() });
        } else if place == 0 {
            self.words.push(format!("{number}."));
        } else if line.interrupted {
            self.words.push(format!("{number}..."));
        }
        self.words.extend(entry.text.split_whitespace().map(str::to_owned));
        self.words.extend(entry.nags.iter().map(|number| format!("${number}")));
        self.comment(&entry.comment);
    }
}

/// A line that is being written: the game, or a variation.
struct Line<'r> {
    turns: &'r [Entry],
    /// So many turns of the game come before the first of them.
    first: u32,
    /// So many of them are written.
    written: usize,
    /// So many turns of the game come before the last one written.
    played: u32,
    /// What is left of its variations.
    variations: std::slice::Iter<'r, Vec<Entry>>,
    /// Something stands before the next turn, so that its number is said again.
    interrupted: bool,
}

impl<'r> Line<'r> {
    fn new(turns: &'r [Entry], first: u32) -> Self {
        Self { turns, first, written: 0, played: first, variations: [].iter(), interrupted: true }
    }
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let broken = width + 1 + length > WIDTH;
            text.push(if broken { '\n' } else { ' ' });
            width = if broken { 0 } else { width + 1 };
        }
        // A line must not begin like a tag or an escape.
        if width == 0 && word.starts_with(['[', '%']) {
            text.push(' ');
        }
        text += word;
        width += length;
    }
    text
}

/// Variations within each other deeper than this are nobody's analysis.
const MOST_DEEP: usize = 200;

/// A line that waits for a variation of its last turn to end.
struct Left {
    turns: Vec<Entry>,
    /// Where the variation began.
    start: usize,
}

/// Reads the lines below the tags one after the other.
#[derive(Default)]
pub(super) struct Reader {
    /// A comment in braces that has not ended: its text so far, and where it began.
    comment: Option<(String, usize)>,
    /// The lines around the variation that is being read, the game first.
    left: Vec<Left>,
    /// What was said before the first turn of a variation.
    before: String,
    /// The result has been read.
    pub(super) over: bool,
}

impl Reader {
    /// In the middle of a comment or variation?
    pub(super) fn is_open(&self) -> bool {
        self.open().is_some()
    }

    /// What has not been ended, and where it began.
    pub(super) fn open(&self) -> Option<(&'static str, usize)> {
        let variation = || self.left.last().map(|left| ("variation", left.start));
        self.comment.as_ref().map(|(_, start)| ("comment", *start)).or_else(variation)
    }

    pub(super) fn end_line(&mut self) {
        if let Some((text, _)) = &mut self.comment {
            text.push(' ');
        }
    }

    /// Reads something from the front of a line and gives what is left of it.
    pub(super) fn read<'t>(&mut self, line: &'t str, at: usize, game: &mut Record) -> Result<&'t str, TextError> {
        let Some((text, _)) = &mut self.comment else { return self.read_word(line, at, game) };
        let Some((inside, rest)) = line.split_once('}') else {
            text.push_str(line);
            return Ok("");
        };
        text.push_str(inside);
        let text = std::mem::take(text);
        self.comment = None;
        self.add_comment(game, &text);
        Ok(rest)
    }

    /// A variation of the last turn begins.
    fn begin(&mut self, game: &mut Record, start: usize) -> Result<(), TextError> {
        if game.turns.is_empty() {
            return error("a variation stands behind the move that it replaces", start..start + 1);
        }
        if self.left.len() >= MOST_DEEP {
            return error(format!("variations stand within each other more than {MOST_DEEP} deep"), start..start + 1);
        }
        self.left.push(Left { turns: std::mem::take(&mut game.turns), start });
        Ok(())
    }

    /// The variation ends; false if there is none.
    fn end(&mut self, game: &mut Record) -> bool {
        let Some(Left { turns, .. }) = self.left.pop() else { return false };
        let variation = std::mem::replace(&mut game.turns, turns);
        self.before.clear();
        if let Some(entry) = game.turns.last_mut().filter(|_| !variation.is_empty()) {
            entry.variations.push(variation);
        }
        true
    }

    fn add_comment(&mut self, game: &mut Record, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let comment = match game.turns.last_mut() {
            Some(entry) => &mut entry.comment,
            None if !self.left.is_empty() => &mut self.before,
            None => &mut game.preface,
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&text);
    }

    fn read_word<'t>(&mut self, line: &'t str, at: usize, game: &mut Record) -> Result<&'t str, TextError> {
        let rest = line.trim_start();
        let at = at + line.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok("") };
        match first {
            '{' => {
                self.comment = Some((String::new(), at));
                return Ok(&rest[1..]);
            }
            '(' => {
                self.begin(game, at)?;
                return Ok(&rest[1..]);
            }
            ')' if self.end(game) => return Ok(&rest[1..]),
            ';' => {
                self.add_comment(game, &rest[1..]);
                return Ok("");
            }
            '}' | ')' => return error(format!("`{first}` ends nothing"), at..at + 1),
            _ => {}
        }
        let length = word_length(rest);
        let (word, after) = rest.split_at(length);
        let here = at..at + length;
        if RESULTS.contains(&word) {
            // In a variation it says nothing of the game.
            if self.left.is_empty() {
                word.clone_into(&mut game.result);
                self.over = true;
            }
            return Ok(after);
        }
        if let Some(number) = word.strip_prefix('$') {
            return match (number.parse(), game.turns.last_mut()) {
                (Ok(number), Some(entry)) => {
                    entry.nags.push(number);
                    Ok(after)
                }
                _ => error(format!("`{word}` is no annotation glyph"), here),
            };
        }
        if word.bytes().all(|byte| byte == b'.') {
            return Ok(after);
        }
        // A number, perhaps with the turn at once behind it.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && (digits == word.len() || word[digits..].starts_with('.')) {
            let dots = word[digits..].bytes().take_while(|&byte| byte == b'.').count();
            return Ok(&rest[digits + dots..]);
        }
        let joins = |last: &Entry| last.text.ends_with([',', ':']) || is_en_passant(word);
        match game.turns.last_mut().filter(|last| joins(last) && last.comment.is_empty() && last.variations.is_empty())
        {
            Some(last) => {
                last.text.push(' ');
                last.text.push_str(word);
                last.at.end = here.end;
            }
            None => {
                let comment = std::mem::take(&mut self.before);
                game.turns.push(Entry { text: word.to_owned(), comment, at: here, ..Entry::default() });
            }
        }
        Ok(after)
    }
}

/// `e.p.` with whatever stands behind it (effects, marks, sides that are mated) belongs to the turn before it; no turn
/// begins so.
fn is_en_passant(word: &str) -> bool {
    word.starts_with("e.p")
}

/// How far a word goes: to the next blank or comment; brackets inside a turn (`>(h1-)`, `->(b1),(a8->[b8])`) belong to
/// it.
fn word_length(rest: &str) -> usize {
    let (mut deep, mut last) = (0_u32, ' ');
    for (at, letter) in rest.char_indices() {
        match letter {
            '(' if deep > 0 || matches!(last, '>' | ',' | '[' | '=') => deep += 1,
            ')' if deep > 0 => deep -= 1,
            '{' | '(' | ')' => return at.max(1),
            letter if letter.is_whitespace() => return at,
            _ => {}
        }
        last = letter;
    }
    rest.len()
}
