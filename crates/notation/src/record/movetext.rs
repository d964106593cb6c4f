//! What stands below the tags: numbers, turns, comments, the result.

use super::{Entry, RESULTS, Record};
use crate::error::{TextError, error};
use crate::position;
use rules::Game;

/// Lines are broken before they get longer.
const WIDTH: usize = 100;

pub(super) fn write(game: &Game, record: &Record) -> String {
    let mut words: Vec<String> = Vec::new();
    let comment = |words: &mut Vec<String>, text: &str| {
        let text = text.replace('}', ")");
        if !text.trim().is_empty() {
            let mut inner: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            inner[0].insert(0, '{');
            inner.last_mut().into_iter().for_each(|last| last.push('}'));
            words.extend(inner);
        }
    };
    comment(&mut words, &record.preface);
    let start = record.start.as_deref().and_then(|text| position::read(game, text).ok()).unwrap_or(game.start());
    let round = if game.side_count() > 2 { game.side_count() as u32 } else { 2 };
    let mut interrupted = true;
    for (i, entry) in record.turns.iter().enumerate() {
        let played = start.played() + i as u32;
        let place = played % round;
        let number = played / round + 1;
        if round > 2 {
            // ` .. ` between the turns of a round.
            if place == 0 || i == 0 {
                words.push(format!("{number}."));
            } else {
                words.push("..".into());
            }
        } else if place == 0 {
            words.push(format!("{number}."));
        } else if interrupted {
            words.push(format!("{number}..."));
        }
        words.extend(entry.text.split_whitespace().map(str::to_owned));
        words.extend(entry.judgements.iter().map(|number| format!("${number}")));
        comment(&mut words, &entry.comment);
        interrupted = !entry.comment.trim().is_empty();
    }
    words.push(if record.result.is_empty() { "*".into() } else { record.result.clone() });
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
        text += &word;
        width += length;
    }
    text
}

/// What the reader is in the middle of.
#[derive(Default)]
enum Open {
    #[default]
    Nothing,
    /// A comment in braces: its text so far, and where it began.
    Comment(String, usize),
    /// Variations, so many deep.
    Variation(usize, usize),
    /// A comment inside a variation.
    Inner(usize, usize),
}

/// Reads the lines below the tags one after the other.
#[derive(Default)]
pub(super) struct Reader {
    open: Open,
    /// The result has been read.
    pub(super) over: bool,
}

impl Reader {
    /// In the middle of a comment or variation?
    pub(super) fn is_open(&self) -> bool {
        !matches!(self.open, Open::Nothing)
    }

    /// What has not been ended, and where it began.
    pub(super) fn open(&self) -> Option<(&'static str, usize)> {
        match self.open {
            Open::Nothing => None,
            Open::Comment(_, start) => Some(("comment", start)),
            Open::Variation(_, start) | Open::Inner(_, start) => Some(("variation", start)),
        }
    }

    pub(super) fn end_line(&mut self) {
        if let Open::Comment(text, _) = &mut self.open {
            text.push(' ');
        }
    }

    /// Reads something from the front of a line and gives what is left of it.
    pub(super) fn read<'t>(&mut self, line: &'t str, at: usize, game: &mut Record) -> Result<&'t str, TextError> {
        match &mut self.open {
            Open::Comment(text, _) => {
                let Some((inside, rest)) = line.split_once('}') else {
                    text.push_str(line);
                    return Ok("");
                };
                text.push_str(inside);
                let text = std::mem::take(text);
                self.open = Open::Nothing;
                add_comment(game, &text);
                Ok(rest)
            }
            Open::Inner(deep, start) => {
                let Some((_, rest)) = line.split_once('}') else { return Ok("") };
                self.open = Open::Variation(*deep, *start);
                Ok(rest)
            }
            Open::Variation(deep, start) => {
                let Some(next) = line.find(['(', ')', '{']) else { return Ok("") };
                let (deep, start) = (*deep, *start);
                self.open = match line.as_bytes()[next] {
                    b'(' => Open::Variation(deep + 1, start),
                    b'{' => Open::Inner(deep, start),
                    _ if deep > 1 => Open::Variation(deep - 1, start),
                    _ => Open::Nothing,
                };
                Ok(&line[next + 1..])
            }
            Open::Nothing => self.read_word(line, at, game),
        }
    }

    fn read_word<'t>(&mut self, line: &'t str, at: usize, game: &mut Record) -> Result<&'t str, TextError> {
        let rest = line.trim_start();
        let at = at + line.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok("") };
        match first {
            '{' => {
                self.open = Open::Comment(String::new(), at);
                return Ok(&rest[1..]);
            }
            '(' => {
                self.open = Open::Variation(1, at);
                return Ok(&rest[1..]);
            }
            ';' => {
                add_comment(game, &rest[1..]);
                return Ok("");
            }
            '}' | ')' => return error(format!("`{first}` ends nothing"), at..at + 1),
            _ => {}
        }
        let length = word_length(rest);
        let (word, after) = rest.split_at(length);
        let here = at..at + length;
        if RESULTS.contains(&word) {
            word.clone_into(&mut game.result);
            self.over = true;
            return Ok(after);
        }
        if let Some(number) = word.strip_prefix('$') {
            return match (number.parse(), game.turns.last_mut()) {
                (Ok(number), Some(entry)) => {
                    entry.judgements.push(number);
                    Ok(after)
                }
                _ => error(format!("`{word}` is no judgement of a turn"), here),
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
        match game.turns.last_mut().filter(|last| joins(last) && last.comment.is_empty()) {
            Some(last) => {
                last.text.push(' ');
                last.text.push_str(word);
                last.at.end = here.end;
            }
            None => game.turns.push(Entry { text: word.to_owned(), at: here, ..Entry::default() }),
        }
        Ok(after)
    }
}

/// `e.p.` with whatever stands behind it (effects, marks, sides that are mated) belongs to the turn before it; no turn begins so.
fn is_en_passant(word: &str) -> bool {
    word.starts_with("e.p")
}

/// How far a word goes: to the next blank or comment; brackets inside a turn (`>(h1-)`, `->(b1),(a8->[b8])`) belong to it.
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

fn add_comment(game: &mut Record, text: &str) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let comment = match game.turns.last_mut() {
        Some(entry) => &mut entry.comment,
        None => &mut game.preface,
    };
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(&text);
}
