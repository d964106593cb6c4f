//! Problems as text: a position in which the side to move is to force something, and the first turns that do.
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
//! `mate N` or `win N` says what is to be forced, within how many turns. The `key` lines are *all* first turns that do;
//! without any the problem is that it cannot be done. Lines that begin with `#` are remarks. Reading needs no rules;
//! solving is `search::solve`'s.

use crate::error::{TextError, error};
use crate::{position, turn};
use rules::{Game, Position, Turn};
use std::ops::Range;

/// A problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is called.
    pub title: String,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// What should be known about it.
    pub notes: Vec<String>,
    /// The position.
    pub position: String,
    /// What the side to move is to force, with its team.
    pub aim: Aim,
    /// Within so many turns of its team; at least 1.
    pub turns: u32,
    /// All first turns that do; none if it cannot be done.
    pub keys: Vec<String>,
    /// Where the position and each of the keys stand in the text.
    at: Vec<Range<usize>>,
}

/// What is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The end of the game by mate.
    Mate,
    /// A win by whatever goal.
    Win,
}

/// Reads a problem.
///
/// # Errors
/// A line that is not understood or stands twice, and what is missing.
pub fn read(text: &str) -> Result<Problem, TextError> {
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
            return error(format!("`{word}` needs something behind it"), here);
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
                let known = "known are: title, source, note, position, mate, win, key";
                return error(format!("a problem has no line `{word}`; {known}"), here);
            }
        };
        if twice {
            return error(format!("`{word}` stands twice"), here);
        }
    }
    let end = text.len()..text.len();
    let Some(title) = title else { return error("the line `title` is missing", end) };
    let Some(position) = position else { return error("the line `position` is missing", end) };
    let Some((aim, turns)) = asked else { return error("the line `mate` or `win` is missing", end) };
    if sources.is_empty() {
        return error("the line `source` is missing", end);
    }
    Ok(Problem { title, sources, notes, position, aim, turns, keys, at })
}

impl Problem {
    /// The position on the board, and the keys as turns.
    ///
    /// # Errors
    /// A position that is none, and a key that is not possible.
    pub fn set_up(&self, game: &Game) -> Result<(Position, Vec<Turn>), TextError> {
        let place = |i: usize| self.at.get(i).cloned().unwrap_or_default();
        let pos = position::read(game, &self.position).map_err(|wrong| TextError::new(wrong.message, place(0)))?;
        let key = |(i, text): (usize, &String)| {
            turn::read(game, &pos, text).map_err(|wrong| TextError::new(wrong.message, place(i + 1)))
        };
        let keys = self.keys.iter().enumerate().map(key).collect::<Result<_, _>>()?;
        Ok((pos, keys))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# a remark\ntitle A title\nsource Somebody\nnote One.\nnote Two.\n\nposition 8/8 w\nmate 2\nkey a1-a8\nkey b1-b8\n";

    #[test]
    fn a_problem_is_read_line_by_line() {
        let problem = read(GOOD).unwrap();
        assert_eq!((problem.title.as_str(), problem.position.as_str()), ("A title", "8/8 w"));
        assert_eq!((problem.aim, problem.turns, problem.keys.len(), problem.notes.len()), (Aim::Mate, 2, 2, 2));
        let places: Vec<&str> = problem.at.iter().map(|at| &GOOD[at.clone()]).collect();
        assert_eq!(places, ["8/8 w", "a1-a8", "b1-b8"]);
    }

    #[test]
    fn mistakes_are_said_with_their_place() {
        for (part, instead, message, place) in [
            ("title A title\n", "", "the line `title` is missing", ""),
            ("source Somebody\n", "", "the line `source` is missing", ""),
            ("position 8/8 w\n", "", "the line `position` is missing", ""),
            ("mate 2\n", "", "the line `mate` or `win` is missing", ""),
            ("mate 2", "mate soon", "`mate` needs a number of turns, not `soon`", "soon"),
            ("mate 2", "win 0", "`win` needs a number of turns, not `0`", "0"),
            ("mate 2", "mate 2\nwin 3", "`win` stands twice", "win 3"),
            ("note One.", "note", "`note` needs something behind it", "note"),
            (
                "note One.",
                "hint One.",
                "a problem has no line `hint`; known are: title, source, note, position, mate, win, key",
                "hint One.",
            ),
        ] {
            let text = GOOD.replace(part, instead);
            let wrong = read(&text).unwrap_err();
            assert_eq!((wrong.message.as_str(), &text[wrong.at.clone()]), (message, place));
        }
    }
}
