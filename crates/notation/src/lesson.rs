//! Lessons as text: small positions, each with a task for a newcomer to the game, and the goals by which the rules
//! recognise that the task is done.
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
//! Every text is English, with other languages beside it. A `solution` is one turn, or several: the learner's, the
//! opponent's reply, the learner's again. An attempt succeeds if it reaches the same positions as a solution, or if it
//! meets all `goal`s in any way. The format is documented in docs/reference/lessons.md. This module reads lessons and
//! checks attempts; `library` stores them. Look next: `lesson/goal`.

mod goal;

use crate::{position, turn};
pub use goal::Goal;
use kdl::{Node, Problems, Reader, Span, Spanned};
use rules::{Game, IllegalTurn, Position, Turn};
use std::collections::BTreeMap;

/// A text in several languages, by two-letter code; `en` is always present.
pub type LocalizedText = BTreeMap<String, String>;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name, under which progress is saved.
    pub name: String,
    /// The title.
    pub title: LocalizedText,
    /// The explanation.
    pub text: LocalizedText,
    /// The task.
    pub task: LocalizedText,
    /// A hint for learners who do not find the solution.
    pub hint: Option<LocalizedText>,
    /// The position.
    pub position: Spanned<String>,
    /// The goals to meet; if there are none, only a solution counts.
    pub goals: Vec<Goal>,
    /// Solutions: turns of both sides alternately, with the learner's first and last.
    pub solutions: Vec<Vec<Spanned<String>>>,
}

/// A lesson set up on the board.
#[derive(Clone, Debug)]
pub struct Exercise<'l> {
    lesson: &'l Lesson,
    /// The start position.
    pub start: Position,
    /// The solutions.
    pub solutions: Vec<Vec<Turn>>,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The task is done.
    Done,
    /// The attempt is correct so far; the opponent replies with this turn.
    Continues(Turn),
    /// The task is not done. Names the first goal that is missed, if the lesson has goals.
    Missed(Option<Goal>),
}

/// Reads a file of lessons.
pub fn parse(text: &str) -> (Vec<Lesson>, Problems) {
    let (nodes, mut problems) = kdl::parse(text);
    let mut lessons: Vec<Lesson> = Vec::new();
    for node in &nodes {
        if node.name.value != "lesson" {
            kdl::report_unknown(&mut problems, node.name.span, "word", &node.name.value, ["lesson"]);
            continue;
        }
        let Some(lesson) = read_lesson(node, &mut problems) else { continue };
        if lessons.iter().any(|known| known.name == lesson.name) {
            problems.error(node.name.span, format!("there are two lessons `{}`", lesson.name));
        }
        lessons.push(lesson);
    }
    (lessons, problems)
}

const WORDS: [&str; 7] = ["title", "text", "task", "hint", "position", "goal", "solution"];

fn read_lesson(node: &Node, problems: &mut Problems) -> Option<Lesson> {
    let mut reader = Reader::new(node, problems);
    let name = reader.text("a name");
    let inside = reader.children();
    reader.finish();
    let mut told: BTreeMap<&str, LocalizedText> = BTreeMap::new();
    let (mut position, mut goals, mut solutions) = (None, Vec::new(), Vec::new());
    for child in inside {
        let mut reader = Reader::new(child, problems);
        let twice = match child.name.value.as_str() {
            word @ ("title" | "text" | "task" | "hint") => {
                let Some(english) = reader.text("a text") else { continue };
                let mut all: LocalizedText =
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
                kdl::report_unknown(problems, child.name.span, "word", other, WORDS);
                continue;
            }
        };
        reader.finish();
        if twice {
            problems.error(child.name.span, format!("`{}` is given twice", child.name.value));
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
    /// Sets the lesson up on the board.
    ///
    /// # Errors
    /// An invalid position, an illegal turn, or a goal that names a cell or kind which the game does not have; with its
    /// place in the file.
    pub fn set_up(&self, game: &Game) -> Result<Exercise<'_>, (Span, String)> {
        let start = position::parse(game, &self.position.value).map_err(|wrong| (self.position.span, wrong.message))?;
        let mut solutions = Vec::new();
        for texts in &self.solutions {
            let (mut pos, mut turns) = (start, Vec::new());
            for text in texts {
                let turn = turn::parse(game, &pos, &text.value).map_err(|wrong| (text.span, wrong.message))?;
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
    /// Judges an attempt; the last turn is the learner's.
    ///
    /// # Errors
    /// Why one of the turns, or one of a solution, cannot be played.
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
                Some(reply) if same => return Ok(Attempt::Continues(reply.clone())),
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
