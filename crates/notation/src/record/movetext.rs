//! The text below the tags: numbers, turns, comments, the result.

use super::{Annotations, Comment, GLYPHS, RESULTS, Record, RecordTurn};
use crate::error::{TextError, error};
use crate::position;
use rules::Game;
use std::ops::Range;

/// The maximum length of a line, in characters.
const LINE_WIDTH: usize = 100;

pub(super) fn write(game: &Game, record: &Record) -> String {
    let start = record.start.as_deref().and_then(|text| position::parse(game, text).ok()).unwrap_or(game.start());
    let round = match game.side_count() as u32 {
        _ if game.def().turn.series.is_some() => 1,
        sides => sides.max(2),
    };
    let mut words = MovetextWriter { words: Vec::new(), round };
    words.comment(&record.preface.annotations, &record.preface.text);
    words.write_lines(&record.turns, start.turns_played());
    words.words.push(if record.result.is_empty() { "*".into() } else { record.result.clone() });
    wrap(&words.words)
}

/// The words of a text before it is broken into lines.
struct MovetextWriter {
    words: Vec<String>,
    /// How many turns share a number.
    round: u32,
}

impl MovetextWriter {
    /// Writes a comment. Blanks separate its commands from the braces, as lichess writes them.
    fn comment(&mut self, annotations: &Annotations, text: &str) {
        let text = text.replace('}', ")");
        let mut inner: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let commands = annotations.commands();
        if !commands.is_empty() {
            self.words.push("{".to_owned());
            self.words.extend(commands);
            self.words.extend(inner);
            self.words.push("}".to_owned());
            return;
        }
        if let Some(first) = inner.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = inner.last_mut() {
            last.push('}');
        }
        self.words.extend(inner);
    }

    /// Closes a variation. The bracket follows its last turn directly, unless the turn would absorb it.
    fn end_variation(&mut self) {
        match self.words.last_mut() {
            Some(last) if word_length(&format!("{last})")) == last.len() => last.push(')'),
            _ => self.words.push(")".into()),
        }
    }

    /// Writes a sequence of turns; `first` turns of the game precede it. The lines around a variation wait in a list,
    /// not on the call stack, because a program may have nested them deeper than the stack allows.
    fn write_lines(&mut self, turns: &[RecordTurn], first: u32) {
        let (mut line, mut around) = (WrittenLine::new(turns, first), Vec::new());
        loop {
            if let Some(variation) = line.variations.next() {
                if !variation.is_empty() {
                    let within = WrittenLine::new(variation, line.turns_played);
                    around.push(std::mem::replace(&mut line, within));
                }
            } else if let Some(entry) = line.turns.get(line.written_count) {
                let begin = self.words.len();
                line.turns_played =
                    line.turns_before.saturating_add(u32::try_from(line.written_count).unwrap_or(u32::MAX));
                self.turn(entry, &line);
                if line.written_count == 0 && !around.is_empty() {
                    self.words[begin].insert(0, '(');
                }
                let has_comment = !entry.comment.trim().is_empty() || !entry.annotations.is_empty();
                line.interrupted = has_comment || !entry.variations.is_empty();
                line.variations = entry.variations.iter();
                line.written_count += 1;
            } else if let Some(outer) = around.pop() {
                self.end_variation();
                line = outer;
            } else {
                return;
            }
        }
    }

    /// Writes a turn with its number and annotations.
    fn turn(&mut self, entry: &RecordTurn, line: &WrittenLine<'_>) {
        let place = line.turns_played % self.round;
        let number = line.turns_played / self.round + 1;
        if self.round > 2 {
            // ` .. ` between the turns of a round.
            let begins = place == 0 || line.turns_played == line.turns_before;
            self.words.push(if begins { format!("{number}.") } else { "..".into() });
        } else if place == 0 {
            self.words.push(format!("{number}."));
        } else if line.interrupted {
            self.words.push(format!("{number}..."));
        }
        self.words.extend(entry.text.split_whitespace().map(str::to_owned));
        self.words.extend(entry.nags.iter().map(|number| format!("${number}")));
        self.comment(&entry.annotations, &entry.comment);
    }
}

/// A line that is being written: the game itself or a variation.
struct WrittenLine<'r> {
    turns: &'r [RecordTurn],
    /// How many turns of the game precede the first turn of this line.
    turns_before: u32,
    /// How many turns of this line are written.
    written_count: usize,
    /// How many turns of the game precede the last turn written.
    turns_played: u32,
    /// The remaining variations of that turn.
    variations: std::slice::Iter<'r, Vec<RecordTurn>>,
    /// Something precedes the next turn, so that its number is repeated.
    interrupted: bool,
}

impl<'r> WrittenLine<'r> {
    fn new(turns: &'r [RecordTurn], turns_before: u32) -> Self {
        Self {
            turns,
            turns_before,
            written_count: 0,
            turns_played: turns_before,
            variations: [].iter(),
            interrupted: true,
        }
    }
}

/// Joins words into lines.
fn wrap(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let broken = width + 1 + length > LINE_WIDTH;
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

/// The length of a usual game.
const USUAL_TURNS: usize = 80;

/// The maximum nesting depth of variations.
const MAX_VARIATION_DEPTH: usize = 200;

/// A line that waits for a variation of its last turn to end.
struct PendingLine {
    turns: Vec<RecordTurn>,
    /// Where the variation began.
    start: usize,
}

/// Reads the lines below the tags, one at a time.
#[derive(Default)]
pub(super) struct MovetextReader {
    /// An open comment in braces: its text so far, and where it began.
    comment: Option<(String, usize)>,
    /// The lines around the variation that is being read, the game itself first.
    pending: Vec<PendingLine>,
    /// The comment before the first turn of a variation, and what its commands say.
    preface: Comment,
    /// The result has been read.
    pub(super) is_finished: bool,
}

impl MovetextReader {
    /// Is a comment open?
    pub(super) fn is_in_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// Is a comment or variation open?
    pub(super) fn is_open(&self) -> bool {
        self.unclosed().is_some()
    }

    /// What is open, and where it began.
    pub(super) fn unclosed(&self) -> Option<(&'static str, usize)> {
        let variation = || self.pending.last().map(|left| ("variation", left.start));
        self.comment.as_ref().map(|(_, start)| ("comment", *start)).or_else(variation)
    }

    pub(super) fn end_line(&mut self) {
        if let Some((text, _)) = &mut self.comment {
            text.push(' ');
        }
    }

    /// Reads one item from the front of a line and returns the rest of the line.
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

    /// Begins a variation of the last turn.
    fn begin_variation(&mut self, game: &mut Record, start: usize) -> Result<(), TextError> {
        if game.turns.is_empty() {
            return error("a variation must follow the move that it replaces", start..start + 1);
        }
        if self.pending.len() >= MAX_VARIATION_DEPTH {
            return error(format!("variations are nested more than {MAX_VARIATION_DEPTH} deep"), start..start + 1);
        }
        self.pending.push(PendingLine { turns: std::mem::take(&mut game.turns), start });
        Ok(())
    }

    /// Ends the variation; returns false if none is open.
    fn end_variation(&mut self, game: &mut Record) -> bool {
        let Some(PendingLine { turns, .. }) = self.pending.pop() else { return false };
        let variation = std::mem::replace(&mut game.turns, turns);
        self.preface = Comment::default();
        if let Some(entry) = game.turns.last_mut().filter(|_| !variation.is_empty()) {
            entry.variations.push(variation);
        }
        true
    }

    fn add_comment(&mut self, game: &mut Record, text: &str) {
        let (annotations, comment) = match game.turns.last_mut() {
            Some(entry) => (&mut entry.annotations, &mut entry.comment),
            None if !self.pending.is_empty() => (&mut self.preface.annotations, &mut self.preface.text),
            None => (&mut game.preface.annotations, &mut game.preface.text),
        };
        let text = annotations.take_from(text);
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&text);
    }

    /// Reads one word outside of comments.
    fn read_word<'t>(&mut self, line: &'t str, at: usize, game: &mut Record) -> Result<&'t str, TextError> {
        let rest = line.trim_start();
        let at = at + line.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok("") };
        if matches!(first, '{' | '}' | '(' | ')' | ';') {
            return self.read_bracket(first, rest, at, game);
        }
        let length = word_length(rest);
        let (word, after) = rest.split_at(length);
        let here = at..at + length;
        if let Some(result) = result(word) {
            self.end_game(game, result, word, here);
            return Ok(after);
        }
        if let Some(number) = word.strip_prefix('$') {
            return match (number.parse(), game.turns.last_mut()) {
                (Ok(number), Some(entry)) => {
                    entry.nags.push(number);
                    Ok(after)
                }
                _ => error(format!("`{word}` does not annotate a move"), here),
            };
        }
        if word.chars().all(|letter| DOTS.contains(&letter)) {
            return Ok(after);
        }
        // A number, possibly followed directly by the turn.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && (digits == word.len() || word[digits..].starts_with(DOTS)) {
            return Ok(rest[digits..].trim_start_matches(DOTS));
        }
        if let (Some((_, number)), Some(last)) = (SIGNS.iter().find(|(sign, _)| *sign == word), game.turns.last_mut()) {
            last.nags.push(*number);
            return Ok(after);
        }
        let (turn, nag) = split_glyph(word);
        if let (Some(nag), true, Some(last)) = (nag, turn.is_empty(), game.turns.last_mut()) {
            last.nags.push(nag);
            return Ok(after);
        }
        self.add_turn(game, turn, nag, at..at + turn.len());
        Ok(after)
    }

    /// Reads what begins with a bracket or `;`: a comment, or a boundary of a variation.
    fn read_bracket<'t>(
        &mut self,
        first: char,
        rest: &'t str,
        at: usize,
        game: &mut Record,
    ) -> Result<&'t str, TextError> {
        match first {
            '{' => {
                let Some(end) = rest.as_bytes().iter().position(|&byte| byte == b'}') else {
                    self.comment = Some((rest[1..].to_owned(), at));
                    return Ok("");
                };
                self.add_comment(game, &rest[1..end]);
                Ok(&rest[end + 1..])
            }
            '(' => {
                self.begin_variation(game, at)?;
                Ok(&rest[1..])
            }
            ')' if self.end_variation(game) => Ok(&rest[1..]),
            ';' => {
                self.add_comment(game, &rest[1..]);
                Ok("")
            }
            _ => error(format!("`{first}` closes nothing"), at..at + 1),
        }
    }

    /// Ends the game with this result, which a word at this place says. A result in a variation is not that of the game.
    fn end_game(&mut self, game: &mut Record, result: &str, word: &str, here: Range<usize>) {
        if !self.pending.is_empty() {
            return;
        }
        if !matches!(game.result.as_str(), "" | "*" | "?") && game.result != result {
            let told = &game.result;
            let message = format!("the tag Result says {told}, but the game ends with {word}, which counts");
            game.remarks.push(TextError::new(message, here));
        }
        result.clone_into(&mut game.result);
        self.is_finished = true;
    }

    /// Adds a turn, or a further word of the last one.
    fn add_turn(&mut self, game: &mut Record, turn: &str, nag: Option<u16>, here: Range<usize>) {
        let joins = |last: &RecordTurn| last.text.ends_with([',', ':']) || is_en_passant(turn);
        let is_open = |last: &&mut RecordTurn| {
            joins(last) && last.comment.is_empty() && last.annotations.is_empty() && last.variations.is_empty()
        };
        if let Some(last) = game.turns.last_mut().filter(is_open) {
            last.text.push(' ');
            last.text.push_str(turn);
            last.span.end = here.end;
            last.nags.extend(nag);
            return;
        }
        let Comment { text: comment, annotations } = std::mem::take(&mut self.preface);
        if game.turns.is_empty() && self.pending.is_empty() {
            // A record is mostly turns, which are large, so it should not grow step by step.
            game.turns.reserve(USUAL_TURNS);
        }
        game.turns.push(RecordTurn {
            text: turn.to_owned(),
            comment,
            annotations,
            nags: nag.into_iter().collect(),
            variations: Vec::new(),
            span: here,
        });
    }
}

/// What follows the number of a turn.
const DOTS: [char; 2] = ['.', '…'];

/// Evaluations that books and programs write behind a turn, and their numbers (NAGs) in the PGN standard.
const SIGNS: &[(&str, u16)] = &[
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
];

/// The result that a word means: those of PGN, also with the dash and the fraction of printed texts.
fn result(word: &str) -> Option<&'static str> {
    let known = |text: &str| RESULTS.iter().copied().find(|result| *result == text);
    if word.ends_with(['0', '1', '2', '*'])
        && let Some(result) = known(word)
    {
        return Some(result);
    }
    match word {
        "½-½" | "½–½" | "½" | "1/2" | "1/2–1/2" => known("1/2-1/2"),
        "1–0" => known("1-0"),
        "0–1" => known("0-1"),
        _ => None,
    }
}

/// A turn, and the number of the glyph behind it: `e4!?` is `e4` and 5.
fn split_glyph(word: &str) -> (&str, Option<u16>) {
    let signs = word.bytes().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    if signs == 0 {
        return (word, None);
    }
    let (turn, glyph) = word.split_at(word.len() - signs);
    match GLYPHS.iter().zip(1..).find(|(known, _)| **known == glyph) {
        Some((_, number)) => (turn, Some(number)),
        None => (word, None),
    }
}

/// Is this word `e.p.` or `ep`, with any effects, marks and mated sides behind it? It belongs to the turn before it; no turn
/// begins like that.
fn is_en_passant(word: &str) -> bool {
    word.starts_with("e.p") || matches!(word, "ep" | "ep+" | "ep#")
}

/// Does the text begin with a promotion in brackets, `(Q)`? No variation is a single letter.
fn is_promotion(text: &str) -> bool {
    let mut letters = text.chars().skip(1);
    letters.next().is_some_and(char::is_uppercase) && letters.next() == Some(')')
}

/// The length of a word: it ends at the next blank or comment. Brackets inside a turn (`>(h1-)`, `->(b1),(a8->[b8])`)
/// belong to the word.
fn word_length(rest: &str) -> usize {
    // Nearly all words are letters and digits.
    let plain = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (mut deep, mut last) = (0_u32, rest[..plain].chars().next_back().unwrap_or(' '));
    for (at, letter) in rest[plain..].char_indices().map(|(at, letter)| (plain + at, letter)) {
        match letter {
            '(' if deep > 0 || matches!(last, '>' | ',' | '[' | '=') => deep += 1,
            ')' if deep > 0 => deep -= 1,
            '(' if last.is_ascii_digit() && is_promotion(&rest[at..]) => deep += 1,
            '{' | '(' | ')' => return at.max(1),
            '$' | ';' if at > 0 => return at,
            letter if letter.is_whitespace() => return at,
            _ => {}
        }
        last = letter;
    }
    rest.len()
}
