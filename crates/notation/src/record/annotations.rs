//! The commands in comments, `[%clk 0:05:00]`: clocks, evaluations, arrows and circles as data.
//!
//! Lichess, python-chess and `ChessBase` write and read them. A command that is unknown, damaged or repeated stays in
//! the text of its comment, word for word. Sources: the PGN supplement of 2001,
//! <https://www.enpassant.dk/chess/palview/enhancedpgn.htm>; lichess and python-chess 1.11.2 for `%eval`, `%csl` and
//! `%cal`. Look next: `movetext` for the comments themselves.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// What the commands of a comment say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The evaluation of the position, `%eval`.
    pub eval: Option<Eval>,
    /// The time left to the side that has moved, `%clk`.
    pub clock: Option<Duration>,
    /// The time that the turn took, `%emt`.
    pub elapsed: Option<Duration>,
    /// Circles (`%csl`) and arrows (`%cal`).
    pub shapes: Vec<Shape>,
}

/// An evaluation, from the view of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The score.
    pub score: Score,
    /// The depth of the search in plies, if it is given.
    pub depth: Option<u32>,
}

/// A score, positive if the first side is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many turns of a side; negative if the first side is mated.
    Mate(i32),
}

/// A circle, if both squares are the same, or an arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// `G`, `R`, `Y` or `B`: green, red, yellow or blue.
    pub color: char,
    /// The name of the square where it begins.
    pub from: String,
    /// The name of the square where it ends.
    pub to: String,
}

/// The letters of the colours.
const COLORS: [char; 4] = ['G', 'R', 'Y', 'B'];

impl Annotations {
    /// Does the comment have no command?
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Takes the commands out of the text of a comment, and returns the rest of it with single blanks.
    pub fn take_from(&mut self, text: &str) -> String {
        let (mut rest, mut left) = (String::new(), text.trim_ascii());
        while let Some(begin) = find_command(left) {
            let Some(length) = left.as_bytes()[begin..].iter().position(|&byte| byte == b']') else { break };
            let (command, after) = left[begin..].split_at(length + 1);
            push_words(&mut rest, &left[..begin]);
            if !self.read(&command[2..length]) {
                push_words(&mut rest, command);
            }
            left = after;
        }
        push_words(&mut rest, left);
        rest
    }

    /// Reads a command without its brackets; returns whether it was understood.
    fn read(&mut self, command: &str) -> bool {
        let length = command.bytes().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let (name, value) = command.split_at(length);
        let value = value.trim_ascii();
        match name {
            "clk" => set(&mut self.clock, parse_time(value)),
            "emt" => set(&mut self.elapsed, parse_time(value)),
            "eval" => set(&mut self.eval, Eval::parse(value)),
            "csl" | "cal" => {
                let shapes: Option<Vec<Shape>> = value.split(',').map(Shape::parse).collect();
                let fits = |shape: &Shape| (shape.from == shape.to) == (name == "csl");
                let shapes = shapes.filter(|shapes| shapes.iter().all(fits));
                let is_read = shapes.is_some();
                self.shapes.extend(shapes.into_iter().flatten());
                is_read
            }
            _ => false,
        }
    }

    /// The commands, in the order in which lichess writes them.
    pub fn commands(&self) -> Vec<String> {
        let mut commands = Vec::new();
        commands.extend(self.eval.map(|eval| format!("[%eval {eval}]")));
        commands.extend(self.clock.map(|time| format!("[%clk {}]", write_time(time))));
        commands.extend(self.elapsed.map(|time| format!("[%emt {}]", write_time(time))));
        for (name, is_circle) in [("csl", true), ("cal", false)] {
            let of_name = self.shapes.iter().filter(|shape| (shape.from == shape.to) == is_circle);
            let texts: Vec<String> = of_name.map(Shape::to_string).collect();
            if !texts.is_empty() {
                commands.push(format!("[%{name} {}]", texts.join(",")));
            }
        }
        commands
    }
}

/// Where the next command begins. Most files have one at each turn, so this does without a search for a string.
fn find_command(text: &str) -> Option<usize> {
    text.as_bytes().windows(2).position(|pair| pair == b"[%")
}

/// Sets a field that is still empty; returns whether it was set.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    if field.is_some() || value.is_none() {
        return false;
    }
    *field = value;
    true
}

/// Appends words with single blanks between them.
fn push_words(text: &mut String, words: &str) {
    if words.is_empty() {
        return;
    }
    for word in words.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

impl Eval {
    /// `0.17`, `#3`, `#-3`, each with the depth behind a comma or without.
    pub fn parse(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(turns) => Score::Mate(turns.parse().ok()?),
            None => Score::Centipawns(parse_hundredths(score)?),
        };
        Some(Self { score, depth })
    }
}

/// A decimal number with at most two decimals, in hundredths.
fn parse_hundredths(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) || decimals.len() > 2 {
        return None;
    }
    let hundredths = decimals.parse::<i32>().ok()? * if decimals.len() == 1 { 10 } else { 1 };
    whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths)?.checked_mul(sign)
}

impl Display for Eval {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)?;
            }
            Score::Mate(turns) => write!(f, "#{turns}")?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl Shape {
    /// `Ge2e4` or `Re4`; our releases up to 0.1 wrote a dash between the squares.
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let color = COLORS.into_iter().find(|&color| text.starts_with(color))?;
        let squares = &text[1..];
        let from = &squares[..square_length(squares)?];
        let rest = &squares[from.len()..];
        let to = rest.strip_prefix('-').unwrap_or(rest);
        if rest.is_empty() {
            return Some(Self { color, from: from.to_owned(), to: from.to_owned() });
        }
        (square_length(to)? == to.len()).then(|| Self { color, from: from.to_owned(), to: to.to_owned() })
    }
}

/// The length of the name of a square at the beginning of a text: letters and digits, `e4`, or digits and letters, `7g`.
fn square_length(text: &str) -> Option<usize> {
    let run = |from: usize, fits: fn(&u8) -> bool| text.as_bytes()[from..].iter().take_while(|byte| fits(byte)).count();
    let letters = run(0, u8::is_ascii_alphabetic);
    let (first, second) = if letters > 0 {
        (letters, run(letters, u8::is_ascii_digit))
    } else {
        let digits = run(0, u8::is_ascii_digit);
        (digits, run(digits, u8::is_ascii_alphabetic))
    };
    (first > 0 && second > 0).then_some(first + second)
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let to = if self.from == self.to { "" } else { &self.to };
        write!(f, "{}{}{to}", self.color, self.from)
    }
}

/// Reads `h:mm:ss`, `m:ss` or a number of seconds, with decimals.
pub fn parse_time(text: &str) -> Option<Duration> {
    const MAX_DECIMALS: usize = 9;
    let (whole, decimals) = text.trim_ascii().split_once('.').unwrap_or((text.trim_ascii(), "0"));
    let mut seconds = 0_u64;
    for (index, part) in whole.split(':').enumerate() {
        let part = parse_digits(part.trim_ascii()).filter(|_| index < 3)?;
        seconds = seconds.checked_mul(60)?.checked_add(part.into())?;
    }
    let missing = u32::try_from(MAX_DECIMALS.checked_sub(decimals.len())?).ok()?;
    Some(Duration::new(seconds, parse_digits(decimals)? * 10_u32.pow(missing)))
}

/// A number without a sign.
fn parse_digits(text: &str) -> Option<u32> {
    let add = |sum: u32, byte: u8| {
        let digit = byte.is_ascii_digit().then(|| u32::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    };
    if text.is_empty() { None } else { text.bytes().try_fold(0, add) }
}

/// A time as records write it, `0:01:30`, with decimals only if it has any.
pub fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let decimals = format!("{:09}", time.subsec_nanos());
    let decimals = decimals.trim_end_matches('0');
    let dot = if decimals.is_empty() { "" } else { "." };
    format!("{}:{:02}:{:02}{dot}{decimals}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands of a comment as they are written again, and the rest of its text.
    fn check(comment: &str, commands: &[&str], rest: &str) {
        let mut annotations = Annotations::default();
        assert_eq!(annotations.take_from(comment), rest, "{comment}");
        assert_eq!(annotations.commands(), commands, "{comment}");
    }

    #[test]
    fn commands_that_are_understood_become_data_and_are_written_as_lichess_does() {
        check(" [%clk 0:00:30] [%eval 0.17]", &["[%eval 0.17]", "[%clk 0:00:30]"], "");
        check("[%eval #-3,24] good  [%emt 0:00:06.50] move", &["[%eval #-3,24]", "[%emt 0:00:06.5]"], "good move");
        check("[%eval -0.05][%clk 1:02]x", &["[%eval -0.05]", "[%clk 0:01:02]"], "x");
        check("[%eval +3.4]", &["[%eval 3.40]"], "");
        check("[%cal Ge2e4,Rd1-d8] [%csl Yf7]", &["[%csl Yf7]", "[%cal Ge2e4,Rd1d8]"], "");
        check("[%cal G7g7f,BE3P16,Ya1b11]", &["[%cal G7g7f,BE3P16,Ya1b11]"], "");
    }

    #[test]
    fn commands_that_are_unknown_damaged_or_repeated_stay_in_the_text() {
        for text in [
            "[%xyz 1,2] kept",
            "[%clk]",
            "[%clk soon]",
            "[%eval 0.175]",
            "[%eval #]",
            "[%cal Ge2]",
            "[%csl Ge2e4]",
            "[%cal Pe2e4]",
            "[%eval 1.0",
            "an open [% bracket",
            "[%emt 1:2:3:4]",
        ] {
            check(text, &[], text);
        }
        check("[%clk 0:00:01] [%clk 0:00:02]", &["[%clk 0:00:01]"], "[%clk 0:00:02]");
    }
}
