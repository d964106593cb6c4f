//! Lessons as text: small positions, each with a task for somebody who is new to the game, and how the rules tell that
//! it is done.
//!
//! ```text
//! lesson first-step {
//!     title "One step" de="Ein Schritt"
//!     text "A rook goes along rows and files." de="Ein Turm geht waagerecht und senkrecht."
//!     task "Take the knight." de="Schlag den Springer."
//!     hint "It stands on your file." de="Er steht auf deiner Linie."
//!     position "1n6/8/1R6/8 w"
//!     goal clears "b4"
//!     solution "Rxb4"
//! }
//! ```
//!
//! Every text is English, with other languages beside it. A `solution` is a turn, or several: one's own, the answer of
//! the other side, one's own again. Whoever comes to the same positions has done it; so has everybody who brings about
//! all that the `goal`s say, in whatever way. See docs/reference/lessons.md. For: reading, and checking an attempt. Not
//! for: where lessons are kept (`catalog`), or what they look like. Look next: `lesson/goal`.

mod goal;

use crate::{position, turn};
pub use goal::Goal;
use lang::{Node, Problems, Reader, Span, Spanned};
use rules::{Game, IllegalTurn, Position, Turn};
use std::collections::BTreeMap;

/// A text in several languages, by their two letters; `en` is always there.
pub type Told = BTreeMap<String, String>;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name, by which progress is kept.
    pub name: String,
    /// What it is called.
    pub title: Told,
    /// What is to be known.
    pub text: Told,
    /// What is to be done.
    pub task: Told,
    /// What helps whoever does not find it.
    pub hint: Option<Told>,
    /// The position.
    pub position: Spanned<String>,
    /// What has to be brought about; none: exactly a solution.
    pub goals: Vec<Goal>,
    /// Ways to do it: turns in order, of both sides in turn, the learner's first and last.
    pub solutions: Vec<Vec<Spanned<String>>>,
}

/// A lesson on the board.
#[derive(Clone, Debug)]
pub struct Exercise<'l> {
    lesson: &'l Lesson,
    /// Where it begins.
    pub start: Position,
    /// Its solutions.
    pub solutions: Vec<Vec<Turn>>,
}

/// What an attempt has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// It is done.
    Done,
    /// It goes well; the other side answers with this turn.
    GoesOn(Turn),
    /// It is not done; the first goal that is missed, if the lesson has goals.
    Missed(Option<Goal>),
}

/// Reads a file of lessons.
pub fn read(text: &str) -> (Vec<Lesson>, Problems) {
    let (nodes, mut problems) = lang::parse(text);
    let mut lessons: Vec<Lesson> = Vec::new();
    for node in &nodes {
        if node.name.value != "lesson" {
            lang::unknown(&mut problems, node.name.span, "word", &node.name.value, ["lesson"]);
            continue;
        }
        let Some(lesson) = one(node, &mut problems) else { continue };
        if lessons.iter().any(|known| known.name == lesson.name) {
            problems.error(node.name.span, format!("there are two lessons `{}`", lesson.name));
        }
        lessons.push(lesson);
    }
    (lessons, problems)
}

const WORDS: [&str; 7] = ["title", "text", "task", "hint", "position", "goal", "solution"];

fn one(node: &Node, problems: &mut Problems) -> Option<Lesson> {
    let mut reader = Reader::new(node, problems);
    let name = reader.text("a name");
    let inside = reader.children();
    reader.finish();
    let mut told: BTreeMap<&str, Told> = BTreeMap::new();
    let (mut position, mut goals, mut solutions) = (None, Vec::new(), Vec::new());
    for child in inside {
        let mut reader = Reader::new(child, problems);
        let twice = match child.name.value.as_str() {
            word @ ("title" | "text" | "task" | "hint") => {
                let Some(english) = reader.text("a text") else { continue };
                let mut all: Told =
                    reader.other_props().into_iter().map(|(language, text)| (language.value, text.value)).collect();
                all.insert("en".to_owned(), english.value);
                told.insert(word, all).is_some()
            }
            "position" => match reader.text("a position") {
                Some(text) => position.replace(text).is_some(),
                None => continue,
            },
            "goal" => {
                goals.extend(goal::read(&mut reader));
                false
            }
            "solution" => {
                let turns = reader.rest();
                if turns.len().is_multiple_of(2) {
                    reader.error(child.name.span, "a solution ends with a turn of the side that began");
                }
                solutions.push(turns);
                false
            }
            other => {
                lang::unknown(problems, child.name.span, "word", other, WORDS);
                continue;
            }
        };
        reader.finish();
        if twice {
            problems.error(child.name.span, format!("`{}` stands twice", child.name.value));
        }
    }
    let mut need = |word: &'static str, known: bool| {
        if !known {
            problems.error(node.name.span, format!("the lesson has no `{word}`"));
        }
    };
    ["title", "text", "task"].into_iter().for_each(|word| need(word, told.contains_key(word)));
    need("position", position.is_some());
    need("solution", !solutions.is_empty());
    Some(Lesson {
        name: name?.value,
        title: told.remove("title")?,
        text: told.remove("text")?,
        task: told.remove("task")?,
        hint: told.remove("hint"),
        position: position?,
        goals,
        solutions,
    })
}

impl Lesson {
    /// The lesson on the board.
    ///
    /// # Errors
    /// A position that is none, a turn that is not possible, or a goal that speaks of what the game has not; with its
    /// place in the file.
    pub fn set_up(&self, game: &Game) -> Result<Exercise<'_>, (Span, String)> {
        let start = position::read(game, &self.position.value).map_err(|wrong| (self.position.span, wrong.message))?;
        let mut solutions = Vec::new();
        for texts in &self.solutions {
            let (mut pos, mut turns) = (start, Vec::new());
            for text in texts {
                let turn = turn::read(game, &pos, &text.value).map_err(|wrong| (text.span, wrong.message))?;
                pos = game.play_turn_unchecked(&pos, &turn, &mut ());
                turns.push(turn);
            }
            solutions.push(turns);
        }
        for goal in &self.goals {
            goal.check(game.def())?;
        }
        Ok(Exercise { lesson: self, start, solutions })
    }
}

impl Exercise<'_> {
    /// What these turns have come to; the last one is the learner's.
    ///
    /// # Errors
    /// Why one of them, or one of a solution, cannot be played.
    pub fn check(&self, game: &Game, turns: &[Turn]) -> Result<Attempt, IllegalTurn> {
        let through = |turns: &[Turn]| {
            let mut pos = self.start;
            let next = |turn: &Turn| {
                pos = game.play_turn(&pos, turn, &mut ())?;
                Ok(pos)
            };
            turns.iter().map(next).collect::<Result<Vec<_>, IllegalTurn>>()
        };
        let played = through(turns)?;
        let Some(after) = played.last() else { return Ok(Attempt::Missed(None)) };
        for solution in self.solutions.iter().filter(|solution| solution.len() >= turns.len()) {
            let same = through(&solution[..turns.len()])?.iter().zip(&played).all(|(one, two)| one.key() == two.key());
            match solution.get(turns.len()) {
                Some(reply) if same => return Ok(Attempt::GoesOn(reply.clone())),
                None if same => return Ok(Attempt::Done),
                _ => {}
            }
        }
        let goals = &self.lesson.goals;
        Ok(match goals.iter().find(|goal| !goal.holds(game, self.start.side(), after)) {
            None if !goals.is_empty() => Attempt::Done,
            missed => Attempt::Missed(missed.cloned()),
        })
    }
}
