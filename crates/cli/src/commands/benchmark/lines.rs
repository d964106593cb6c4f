//! The lines of the files of a benchmark, as JSON: questions, their answers, and given answers.
//!
//! `docs/benchmark.md` documents every field. Each mistake in a file has a sentence with the number of its line.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, Read as _};

/// The longest line, in bytes; a question has some thousands.
const MAX_LINE_BYTES: u64 = 4 << 20;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ask {
    /// The legal turns.
    Moves,
    /// Whether the side to move is in check.
    Check,
    /// Which sides have won a game that is over.
    Result,
}

/// A question.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) readings: BTreeMap<String, String>,
    pub(crate) ask: Ask,
    /// The question in words.
    #[serde(rename = "question")]
    pub(crate) text: String,
    pub(crate) side: String,
    /// Earlier turns of the same game.
    pub(crate) examples: Vec<String>,
    pub(crate) position: String,
    pub(crate) diagram: String,
    /// The pieces in stock, a sentence for each side that has some.
    pub(crate) stock: Vec<String>,
    /// The rules in English.
    pub(crate) rules: String,
}

/// The answer to a question. One of the last three fields is set; only that one is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) check: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) winners: Option<Vec<String>>,
}

/// The rules of a game, with which given turns are read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleFileLine {
    pub(crate) game: String,
    pub(crate) readings: BTreeMap<String, String>,
    pub(crate) rule_file: String,
}

/// A line of the file of answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum AnswerLine {
    Rules(RuleFileLine),
    Answer(Answer),
}

/// The content of a file of answers.
#[derive(Debug, Default)]
pub(crate) struct AnswerFile {
    pub(crate) rules: Vec<RuleFileLine>,
    /// By the ids of their questions.
    pub(crate) answers: BTreeMap<String, Answer>,
}

/// Values as JSON lines.
pub(crate) fn write<T: Serialize>(values: &[T]) -> String {
    let lines = values.iter().map(|value| serde_json::to_string(value).expect("these types have only names as keys"));
    lines.map(|line| line + "\n").collect()
}

/// The questions of a file.
///
/// # Errors
/// A sentence, if the file cannot be read or a line is no question.
pub(crate) fn read_questions(path: &str) -> Result<Vec<Question>, String> {
    let questions: Vec<(usize, Question)> = read(path, "a question")?;
    if questions.is_empty() {
        return Err(format!("{path} has no questions"));
    }
    let mut known = BTreeSet::new();
    match questions.iter().find(|(_, question)| !known.insert(&question.id)) {
        Some((line, twice)) => Err(format!("{path}, line {line}: the question `{}` is there twice", twice.id)),
        None => Ok(questions.into_iter().map(|(_, question)| question).collect()),
    }
}

/// The answers of a file that `benchmark write` has written.
///
/// # Errors
/// A sentence, if the file cannot be read or a line is no answer.
pub(crate) fn read_answers(path: &str) -> Result<AnswerFile, String> {
    let mut file = AnswerFile::default();
    for (line, answer) in read(path, "an answer or a rule file")? {
        match answer {
            AnswerLine::Rules(rules) => file.rules.push(rules),
            AnswerLine::Answer(answer) => add_answer(&mut file.answers, path, line, answer)?,
        }
    }
    Ok(file)
}

/// The answers that a program has given, by the ids of their questions.
///
/// # Errors
/// A sentence, if the file cannot be read or a line is no answer.
pub(crate) fn read_given(path: &str) -> Result<BTreeMap<String, Answer>, String> {
    let mut answers = BTreeMap::new();
    for (line, answer) in read(path, "an answer")? {
        add_answer(&mut answers, path, line, answer)?;
    }
    Ok(answers)
}

fn add_answer(answers: &mut BTreeMap<String, Answer>, path: &str, line: usize, answer: Answer) -> Result<(), String> {
    match answers.insert(answer.id.clone(), answer) {
        Some(twice) => Err(format!("{path}, line {line}: the question `{}` is answered twice", twice.id)),
        None => Ok(()),
    }
}

/// The values of a file with their line numbers; blank lines are skipped.
fn read<T: DeserializeOwned>(path: &str, what: &str) -> Result<Vec<(usize, T)>, String> {
    let mut reader = BufReader::new(library::open_file(path)?);
    let mut values = Vec::new();
    for number in 1.. {
        let mut line = String::new();
        let read = reader.by_ref().take(MAX_LINE_BYTES).read_line(&mut line);
        let length = read.map_err(|error| format!("{path}, line {number}: {}", library::describe_io_error(&error)))?;
        if length == 0 {
            break;
        }
        if length as u64 == MAX_LINE_BYTES {
            return Err(format!("{path}, line {number}: the line is longer than {} MB", MAX_LINE_BYTES >> 20));
        }
        if line.trim().is_empty() {
            continue;
        }
        let value = serde_json::from_str(&line).map_err(|why| format!("{path}, line {number} is not {what}: {why}"))?;
        values.push((number, value));
    }
    Ok(values)
}
