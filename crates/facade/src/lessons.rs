//! Lessons for whoever is new to a game, and what an attempt at one has come to.
//!
//! For: the asks `lessons` and `attempt`. Not for: the form of a lesson, or checking an attempt (`notation::lesson`);
//! the turn of an attempt is entered like any other (`next`).

use crate::board::{Board, Side, board, sides};
use crate::edition::Edition;
use crate::fault::{Fault, Kind};
use crate::json::to_json;
use crate::library::Library;
use crate::men::{Man, men};
use notation::lesson::{self, Attempt, Told};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The lessons of a game, in order; none if it has none.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct FirstSteps<'g> {
    /// The game's name.
    game: &'g str,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    lessons: Vec<Lesson<'g>>,
}

/// A lesson. Its texts are by language (`en`, `de`); `en` is always there.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lesson<'g> {
    /// By which progress is kept.
    name: &'g str,
    title: &'g Told,
    text: &'g Told,
    task: &'g Told,
    hint: Option<&'g Told>,
    position: &'g str,
    to_move: u8,
    men: Vec<Man<'g>>,
    /// One way to do it: the turns of both sides.
    solution: Vec<String>,
}

/// What an attempt has come to.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "come", rename_all = "kebab-case")]
pub(crate) enum Attempted<'g> {
    /// It is done.
    Done,
    /// It goes well, and the other side answers.
    GoesOn {
        /// The answer.
        reply: String,
    },
    /// It is not done.
    Missed {
        /// The word of the goal that is missed; null if only the solution will do.
        goal: Option<&'static str>,
        /// The cells that the goal speaks of.
        cells: Vec<&'g str>,
    },
}

/// All lessons of the game.
pub(crate) fn lessons(library: &Library, edition: &Edition, budget: &Budget) -> Result<String, Fault> {
    library.within(edition, None, budget, |game| {
        let all = read(edition)?;
        let each = |lesson| shown(game, lesson);
        let lessons = all.iter().map(each).collect::<Result<_, Fault>>()?;
        let def = game.def();
        Ok(to_json(&FirstSteps { game: &def.name, sides: sides(def), board: board(def), lessons }))
    })
}

/// How many lessons the game has.
pub(crate) fn count(edition: &Edition) -> usize {
    lesson::read(edition.lessons()).0.len()
}

fn read(edition: &Edition) -> Result<Vec<lesson::Lesson>, Fault> {
    let (lessons, problems) = lesson::read(edition.lessons());
    if problems.has_errors() { Err(problems.into()) } else { Ok(lessons) }
}

fn exercise<'l>(game: &Game, of: &'l lesson::Lesson) -> Result<lesson::Exercise<'l>, Fault> {
    of.set_up(game).map_err(|(_, message)| Fault::new(Kind::Bad, format!("lesson {}: {message}", of.name)))
}

fn shown<'g>(game: &'g Game, of: &'g lesson::Lesson) -> Result<Lesson<'g>, Fault> {
    let exercise = exercise(game, of)?;
    let mut pos = exercise.start;
    let solution = exercise.solutions.first().into_iter().flatten().map(|turn| {
        let text = notation::turn::write(game, &pos, turn);
        pos = game.play_turn_unchecked(&pos, turn, &mut ());
        text
    });
    Ok(Lesson {
        name: &of.name,
        title: &of.title,
        text: &of.text,
        task: &of.task,
        hint: of.hint.as_ref(),
        position: &of.position.value,
        to_move: exercise.start.side().0,
        men: men(game, &exercise.start),
        solution: solution.collect(),
    })
}

/// What these turns have come to in the lesson of that name.
pub(crate) fn attempt(
    library: &Library,
    edition: &Edition,
    name: &str,
    turns: &[String],
    budget: &Budget,
) -> Result<String, Fault> {
    library.within(edition, None, budget, |game| {
        let all = read(edition)?;
        let Some(of) = all.iter().find(|lesson| lesson.name == name) else {
            return Err(Fault::missing("the game has no lesson of that name"));
        };
        let exercise = exercise(game, of)?;
        let longest = exercise.solutions.iter().map(Vec::len).max().unwrap_or_default();
        if turns.len() > longest {
            return Err(Fault::bad(format!("the lesson has no more than {longest} turns")));
        }
        let (mut pos, mut played) = (exercise.start, Vec::new());
        for text in turns {
            let turn = notation::turn::read(game, &pos, text)
                .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))?;
            pos = game.play_turn_unchecked(&pos, &turn, &mut ());
            played.push(turn);
        }
        let come = exercise
            .check(game, &played)
            .map_err(|illegal| Fault::bad(format!("the turn is not possible: {illegal}")))?;
        Ok(to_json(&match &come {
            Attempt::Done => Attempted::Done,
            Attempt::GoesOn(reply) => Attempted::GoesOn { reply: notation::turn::write(game, &pos, reply) },
            Attempt::Missed(goal) => Attempted::Missed {
                goal: goal.as_ref().map(lesson::Goal::word),
                cells: goal.as_ref().map(lesson::Goal::cells).unwrap_or_default(),
            },
        }))
    })
}
