//! Problems as text: a position in which the side to move is to force a result, and the first turns that do so.
//!
//! ```text
//! title The inventor's problem
//! source A. Smith, Tiny Chess, 1999
//! note What a reader should know, a line for each.
//! position 1r6k1/6O3/7K2/10/9R/10/10/10 w - - 0 2
//! mate 1
//! key Og7-g8#
//! ```
//!
//! `mate N` or `win N` says what is to be forced, and within how many turns. The `key` lines are *all* first turns that
//! do so; without any, the task is impossible. Lines that begin with `#` are comments. Reading needs no rules; the
//! solver is `engine::search::solve`.

use crate::error::{TextError, error};
use crate::{position, turn};
use rules::{Game, Position, Turn};
use std::ops::Range;

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The title.
    pub title: String,
    /// The sources.
    pub sources: Vec<String>,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// The position.
    pub position: String,
    /// What the side to move, with its team, is to force.
    pub aim: Aim,
    /// The number of its team's turns within which it must do so; at least 1.
    pub turns: u32,
    /// All first turns that do so; none if the task is impossible.
    pub keys: Vec<String>,
    /// The byte ranges of the position and of each key in the text.
    spans: Vec<Range<usize>>,
}

/// What is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The end of the game by mate.
    Mate,
    /// A win by any goal.
    Win,
}

/// Reads a problem.
///
/// # Errors
/// A line that is unknown or given twice, or a line that is missing.
pub fn parse(text: &str) -> Result<Problem, TextError> {
    let (mut title, mut position, mut asked) = (None, None, None);
    let (mut sources, mut notes, mut keys, mut at) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let begin = start;
        start += line.len();
        let bare = line.trim();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let here = begin..begin + line.trim_end().len();
        let (word, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
        let rest = rest.trim();
        if rest.is_empty() {
            return error(format!("`{word}` needs a value"), here);
        }
        let place = here.end - rest.len()..here.end;
        let twice = match word {
            "title" => title.replace(rest.to_owned()).is_some(),
            "position" => {
                at.insert(0, place);
                position.replace(rest.to_owned()).is_some()
            }
            "mate" | "win" => {
                let aim = if word == "mate" { Aim::Mate } else { Aim::Win };
                let Some(turns) = rest.parse().ok().filter(|&turns: &u32| turns > 0) else {
                    return error(format!("`{word}` needs a number of turns, not `{rest}`"), place);
                };
                asked.replace((aim, turns)).is_some()
            }
            "source" | "note" => {
                let into = if word == "source" { &mut sources } else { &mut notes };
                into.push(rest.to_owned());
                false
            }
            "key" => {
                at.push(place);
                keys.push(rest.to_owned());
                false
            }
            _ => {
                let known = "the lines are: title, source, note, position, mate, win, key";
                return error(format!("a problem has no line `{word}`; {known}"), here);
            }
        };
        if twice {
            return error(format!("`{word}` is given twice"), here);
        }
    }
    let end = text.len()..text.len();
    let Some(title) = title else { return error("the line `title` is missing", end) };
    let Some(position) = position else { return error("the line `position` is missing", end) };
    let Some((aim, turns)) = asked else { return error("the line `mate` or `win` is missing", end) };
    if sources.is_empty() {
        return error("the line `source` is missing", end);
    }
    Ok(Problem { title, sources, notes, position, aim, turns, keys, spans: at })
}

impl Problem {
    /// The position on the board, and the keys as turns.
    ///
    /// # Errors
    /// An invalid position, or a key that is not legal.
    pub fn set_up(&self, game: &Game) -> Result<(Position, Vec<Turn>), TextError> {
        let place = |i: usize| self.spans.get(i).cloned().unwrap_or_default();
        let pos = position::parse(game, &self.position).map_err(|wrong| TextError::new(wrong.message, place(0)))?;
        let key = |(i, text): (usize, &String)| {
            turn::parse(game, &pos, text).map_err(|wrong| TextError::new(wrong.message, place(i + 1)))
        };
        let keys = self.keys.iter().enumerate().map(key).collect::<Result<_, _>>()?;
        Ok((pos, keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# a comment\ntitle A title\nsource A. Smith\nnote One.\nnote Two.\n\nposition 8/8 w\nmate 2\nkey a1-a8\nkey b1-b8\n";

    #[test]
    fn each_line_of_a_problem_is_read() {
        let problem = parse(GOOD).unwrap();
        assert_eq!((problem.title.as_str(), problem.position.as_str()), ("A title", "8/8 w"));
        assert_eq!((problem.aim, problem.turns, problem.keys.len(), problem.notes.len()), (Aim::Mate, 2, 2, 2));
        let places: Vec<&str> = problem.spans.iter().map(|at| &GOOD[at.clone()]).collect();
        assert_eq!(places, ["8/8 w", "a1-a8", "b1-b8"]);
    }

    #[test]
    fn errors_name_their_place() {
        for (part, instead, message, place) in [
            ("title A title\n", "", "the line `title` is missing", ""),
            ("source A. Smith\n", "", "the line `source` is missing", ""),
            ("position 8/8 w\n", "", "the line `position` is missing", ""),
            ("mate 2\n", "", "the line `mate` or `win` is missing", ""),
            ("mate 2", "mate soon", "`mate` needs a number of turns, not `soon`", "soon"),
            ("mate 2", "win 0", "`win` needs a number of turns, not `0`", "0"),
            ("mate 2", "mate 2\nwin 3", "`win` is given twice", "win 3"),
            ("note One.", "note", "`note` needs a value", "note"),
            (
                "note One.",
                "hint One.",
                "a problem has no line `hint`; the lines are: title, source, note, position, mate, win, key",
                "hint One.",
            ),
        ] {
            let text = GOOD.replace(part, instead);
            let wrong = parse(&text).unwrap_err();
            assert_eq!((wrong.message.as_str(), &text[wrong.span.clone()]), (message, place));
        }
    }
}
