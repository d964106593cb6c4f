//! Lessons for beginners of a game, and the results of attempts.
//!
//! For the requests `lessons` and `attempt`. `notation::lesson` parses lessons and checks attempts; the turn of an
//! attempt is entered like any other (`next`).

use crate::board::{Board, Side, board, sides};
use crate::json::to_json;
use crate::pieces::{BoardPiece, board_pieces};
use notation::lesson::{self, Attempt, LocalizedText};
use play::{Fault, FaultKind, GameCache, GameSource};
use rules::{Budget, Game};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The lessons of a game, in order; may be empty.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct LessonSet<'g> {
    /// The name of the game.
    game: &'g str,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    lessons: Vec<Lesson<'g>>,
}

/// A lesson. Its texts are by language (`en`, `de`); `en` is always there.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lesson<'g> {
    /// The key under which progress is stored.
    name: &'g str,
    title: &'g LocalizedText,
    text: &'g LocalizedText,
    task: &'g LocalizedText,
    hint: Option<&'g LocalizedText>,
    position: &'g str,
    to_move: u8,
    pieces: Vec<BoardPiece<'g>>,
    /// One solution: the turns of both sides.
    solution: Vec<String>,
}

/// The result of an attempt.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "come", rename_all = "kebab-case")]
pub(crate) enum AttemptResult<'g> {
    /// The lesson is solved.
    Done,
    /// The attempt is correct so far, and the other side replies.
    Continues {
        /// The reply.
        reply: String,
    },
    /// The attempt fails.
    Failed {
        /// The word of the goal that was missed; null if only the solution counts.
        goal: Option<&'static str>,
        /// The cells that the goal names.
        cells: Vec<&'g str>,
    },
}

/// All lessons of the game, as JSON.
pub(crate) fn lessons(library: &GameCache, edition: &GameSource, budget: &Budget) -> Result<String, Fault> {
    library.with_game(edition, None, budget, |game| {
        let all = parse_lessons(edition)?;
        let each = |lesson| to_lesson(game, lesson);
        let lessons = all.iter().map(each).collect::<Result<_, Fault>>()?;
        let def = game.def();
        Ok(to_json(&LessonSet { game: &def.name, sides: sides(def), board: board(def), lessons }))
    })
}

/// The number of lessons of the game.
pub(crate) fn count(edition: &GameSource) -> usize {
    lesson::parse(edition.lessons()).0.len()
}

fn parse_lessons(edition: &GameSource) -> Result<Vec<lesson::Lesson>, Fault> {
    let (lessons, problems) = lesson::parse(edition.lessons());
    if problems.has_errors() { Err(problems.into()) } else { Ok(lessons) }
}

fn exercise<'l>(game: &Game, of: &'l lesson::Lesson) -> Result<lesson::Exercise<'l>, Fault> {
    of.set_up(game).map_err(|(_, message)| Fault::new(FaultKind::BadRequest, format!("lesson {}: {message}", of.name)))
}

fn to_lesson<'g>(game: &'g Game, of: &'g lesson::Lesson) -> Result<Lesson<'g>, Fault> {
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
        pieces: board_pieces(game, &exercise.start),
        solution: solution.collect(),
    })
}

/// The result of these turns in the lesson of that name, as JSON.
pub(crate) fn check_attempt(
    library: &GameCache,
    edition: &GameSource,
    name: &str,
    turns: &[String],
    budget: &Budget,
) -> Result<String, Fault> {
    library.with_game(edition, None, budget, |game| {
        let all = parse_lessons(edition)?;
        let Some(of) = all.iter().find(|lesson| lesson.name == name) else {
            return Err(Fault::not_found("the game has no lesson of that name"));
        };
        let exercise = exercise(game, of)?;
        let longest = exercise.solutions.iter().map(Vec::len).max().unwrap_or_default();
        if turns.len() > longest {
            return Err(Fault::bad(format!("the lesson has at most {longest} turns")));
        }
        let (mut pos, mut played) = (exercise.start, Vec::new());
        for text in turns {
            let turn = notation::turn::parse(game, &pos, text)
                .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))?;
            pos = game.play_turn_unchecked(&pos, &turn, &mut ());
            played.push(turn);
        }
        let come = exercise
            .check(game, &played)
            .map_err(|illegal| Fault::bad(format!("the turn is not possible: {illegal}")))?;
        Ok(to_json(&match &come {
            Attempt::Done => AttemptResult::Done,
            Attempt::Continues(reply) => AttemptResult::Continues { reply: notation::turn::write(game, &pos, reply) },
            Attempt::Missed(goal) => AttemptResult::Failed {
                goal: goal.as_ref().map(lesson::Goal::keyword),
                cells: goal.as_ref().map(lesson::Goal::read_cells).unwrap_or_default(),
            },
        }))
    })
}
