//! The checks of an invented game, and the reduction of a game that fails them.
//!
//! `cargo xtask trials fuzz`, the test of a few seeds, and the test of the games in `seeds/` use it. Games are invented in
//! [`crate::invent`]. Look next: [`examine`].

use crate::invent::{self, Line};
use crate::laws::{self, GameBudget};
use crate::twins;
use explain::Language;
use notation::record::{self, Record};
use rand::prelude::*;
use rules::{Game, GameDef, History, Plans, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A failed check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The stage of the examination.
    pub stage: &'static str,
    /// The message.
    pub message: String,
}

impl Failure {
    fn new(stage: &'static str, message: impl Into<String>) -> Self {
        Self { stage, message: message.into() }
    }

    /// The first sentence without the words that vary between games: equal for the same bug.
    pub fn signature(&self) -> String {
        let said = self
            .message
            .trim_start_matches("assertion `left == right` failed: ")
            .trim_start_matches("assertion `left != right` failed: ");
        let words = said.split([':', '\n']).next().unwrap_or_default().split(' ').filter(|word| {
            word.chars().all(|sign| sign.is_ascii_lowercase() || matches!(sign, ',' | ';' | '-' | '\''))
        });
        format!("{}: {}", self.stage, words.collect::<Vec<_>>().join(" "))
    }
}

/// The outcome of an examination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of turns played.
    pub turns: usize,
    /// Why no game was played: the start of the game is not a valid position.
    pub skipped: Option<String>,
}

fn catch_panic<T>(stage: &'static str, work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Failure::new(stage, said.unwrap_or_else(|| "a panic without a message".into()))
    })
}

/// Runs all checks on a rule file: formatting, reading, compiling, explaining, the laws, and a record of a game.
///
/// # Errors
/// The first failed check.
pub fn examine(text: &str, pains: GameBudget) -> Result<Report, Failure> {
    check_formatting(text)?;
    let mut report = Report::default();
    let mut choices = vec![Vec::new()];
    let mut at = 0;
    while at < choices.len() {
        let def = check_reading(text, &choices[at])?;
        if at == 0 {
            for reading in &def.readings {
                let others = reading.values.iter().filter(|(value, _)| *value != reading.default);
                choices.extend(others.map(|(value, _)| vec![(reading.name.clone(), value.clone())]));
            }
        }
        at += 1;
        check_explanation(&def)?;
        let slow = catch_panic("compile", || rules::compile_with(def.clone(), Plans::Slow))?;
        let game = catch_panic("compile", || rules::compile(def))?;
        if let Err(why) = catch_panic("start", || game.position(&game.setup(&game.start())))? {
            report.skipped = Some(explain::english(&why.message));
            continue;
        }
        for seed in 0..pains.trials.games {
            report.turns += catch_panic("laws", || laws::check_laws_within(&game, pains, seed))?;
        }
        catch_panic("twins", || twins::check_agreement(&game, &slow, pains, 0))?
            .map_err(|difference| Failure::new("twins", difference.to_string()))?;
        catch_panic("record", || check_record(&game, text, pains))?;
    }
    Ok(report)
}

fn check_formatting(text: &str) -> Result<(), Failure> {
    match catch_panic("format", || kdl::format(text))? {
        Err(_) => Err(Failure::new("format", "the text is not KDL")),
        Ok(changed) if changed != text => {
            Err(Failure::new("format", format!("the formatter changes the text\n{changed}")))
        }
        Ok(_) => Ok(()),
    }
}

fn check_reading(text: &str, choices: &[(String, String)]) -> Result<GameDef, Failure> {
    let (def, problems) = catch_panic("read", || library::read(text, choices))?;
    let errors: Vec<String> = problems
        .iter()
        .filter(|problem| problem.severity == kdl::Severity::Error)
        .map(|problem| kdl::render_line("invented", text, problem))
        .collect();
    match def {
        Some(def) if errors.is_empty() => Ok(def),
        _ => Err(Failure::new("read", errors.join("\n"))),
    }
}

fn check_explanation(def: &GameDef) -> Result<(), Failure> {
    let language = Language::English;
    let sections = catch_panic("explain", || {
        def.all_kinds().for_each(|kind| drop(explain::kind_sentences(def, kind, language)));
        explain::rule_sheet(def, language)
    })?;
    for line in sections.iter().flat_map(|section| &section.lines) {
        let clumsy = ["  ", " ,", " .", "..", " ;", ",,", ", ,"].iter().any(|wrong| line.contains(wrong));
        if clumsy || line.trim().is_empty() {
            return Err(Failure::new("explain", format!("a sentence is malformed: {line}")));
        }
    }
    Ok(())
}

/// Records a random game; reading the record must give the same game.
fn check_record(game: &Game, rules: &str, pains: GameBudget) {
    let mut random = StdRng::seed_from_u64(1);
    let mut pos = game.start();
    let mut past = History::new(&pos);
    let mut record = Record::new(game, "invented", rules, &pos);
    let mut keys = vec![pos.key()];
    for _ in 0..pains.trials.turns.min(30) {
        let Some((turn, after)) = laws::turns_up_to(&game.with_history(&past), &pos, pains.max_turns)
            .and_then(|turns| turns.choose(&mut random).cloned())
        else {
            break;
        };
        record.push(game, &pos, &turn);
        pos = after;
        past.push(game, &pos);
        keys.push(pos.key());
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            break;
        }
    }
    record.result = record::result_text(game, &game.verdict(&pos, &past)).into();
    let text = record::write(game, &record);
    let read = record::parse(&text).unwrap_or_else(|error| panic!("a record can be parsed: {error}: {text}"));
    assert_eq!(read.len(), 1, "a record is parsed as one record: {text}");
    let again =
        record::replay(game, &read[0]).unwrap_or_else(|error| panic!("a record can be replayed: {error}: {text}"));
    let again: Vec<u64> = again.iter().map(rules::Position::key).collect();
    assert_eq!(again, keys, "a record replays to the same game: {text}");
}

/// Reduces a game as long as the same check fails: removes lines, words, pieces, ranks and files one by one.
pub fn shrink(lines: &[Line], failure: &Failure, pains: GameBudget) -> (Vec<Line>, Failure) {
    let (mut lines, mut failure) = (lines.to_vec(), failure.clone());
    let signature = failure.signature();
    loop {
        let before = lines.clone();
        for smaller in [fewer_lines, fewer_words, fewer_pieces, smaller_board] {
            let mut n = 0;
            while let Some(next) = smaller(&lines, n) {
                let still = if next == lines { None } else { examine(&invent::print(&next), pains).err() };
                match still.filter(|still| still.signature() == signature) {
                    Some(still) => (lines, failure) = (next, still),
                    None => n += 1,
                }
            }
        }
        if lines == before {
            return (lines, failure);
        }
    }
}

/// Without these lines a game could have no end or its positions could be incomplete, so another check would fail.
const REQUIRED_LINES: &[&str] = &["notation", "position", "goal", "stuck", "mate", "last-team", "seats"];

/// The paths of the lines that can be changed.
fn line_paths(lines: &[Line]) -> Vec<invent::LinePath> {
    let mut places = invent::line_paths(lines);
    places.retain(|path| invent::line_at(lines, path).is_some_and(|line| !REQUIRED_LINES.contains(&line.keyword())));
    places
}

fn fewer_lines(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    Some(invent::without_line(lines, line_paths(lines).get(n)?))
}

/// Removes a word that is not the first of its line.
fn fewer_words(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let places = line_paths(lines);
    let words = places.iter().flat_map(|path| {
        (1..invent::line_at(lines, path).map_or(0, |line| line.words.len())).map(move |word| (path, word))
    });
    let (path, word) = words.into_iter().nth(n)?;
    let mut lines = lines.to_vec();
    invent::line_at_mut(&mut lines, path)?.words.remove(word);
    Some(lines)
}

/// The rows of the drawing, as tokens.
fn drawing_rows(lines: &[Line]) -> Option<(Vec<usize>, Vec<Vec<String>>)> {
    let path = invent::line_paths(lines)
        .into_iter()
        .find(|path| invent::line_at(lines, path).is_some_and(|line| !line.rows.is_empty()))?;
    let rows = &invent::line_at(lines, &path)?.rows;
    Some((path, rows.iter().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()))
}

fn with_rows(lines: &[Line], path: &[usize], rows: &[Vec<String>]) -> Option<Vec<Line>> {
    let mut lines = lines.to_vec();
    invent::line_at_mut(&mut lines, path)?.rows = rows.iter().map(|row| row.join(" ")).collect();
    Some(lines)
}

fn fewer_pieces(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let (path, mut rows) = drawing_rows(lines)?;
    let pieces = rows.iter_mut().flat_map(|row| row.iter_mut().skip(1)).filter(|token| *token != "." && *token != "-");
    *pieces.into_iter().nth(n)? = ".".into();
    with_rows(lines, &path, &rows)
}

/// Removes the highest or lowest rank, or the last file.
fn smaller_board(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let (path, mut rows) = drawing_rows(lines)?;
    match n {
        0 => drop(rows.remove(0)),
        1 => drop(rows.pop()),
        2 => rows.iter_mut().for_each(|row| drop(row.pop())),
        _ => return None,
    }
    with_rows(lines, &path, &rows)
}
