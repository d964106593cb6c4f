//! What is tried on an invented game, and how a game on which something fails is made small.
//!
//! For: `cargo xtask fuzz`, the test of a few seeds, and the test of the games kept in `seeds/`. Not for: how games are
//! invented; see
//! [`crate::invent`]. Look next: [`examine`].

use crate::invent::{self, Line};
use crate::laws::{self, Pains};
use crate::twins;
use notation::record::{self, Record};
use rand::prelude::*;
use rules::{Game, GameDef, Past, Plans, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What was being done.
    pub stage: &'static str,
    /// What went wrong.
    pub message: String,
}

impl Failure {
    fn new(stage: &'static str, message: impl Into<String>) -> Self {
        Self { stage, message: message.into() }
    }

    /// The first sentence without what differs from game to game: the same mistake has the same one.
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

/// Did anything happen in the game?
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Turns played.
    pub turns: usize,
    /// Why nothing was played: the start of the game is not a position of it.
    pub skipped: Option<String>,
}

fn guarded<T>(stage: &'static str, work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Failure::new(stage, said.unwrap_or_else(|| "a panic without words".into()))
    })
}

/// Tries everything on a rule file: formatting, reading, compiling, explaining, the laws, and a record of a game.
///
/// # Errors
/// The first thing that does not hold.
pub fn examine(text: &str, pains: Pains) -> Result<Report, Failure> {
    formatted(text)?;
    let mut report = Report::default();
    let mut choices = vec![Vec::new()];
    let mut at = 0;
    while at < choices.len() {
        let def = readable(text, &choices[at])?;
        if at == 0 {
            for reading in &def.readings {
                let others = reading.values.iter().filter(|(value, _)| *value != reading.default);
                choices.extend(others.map(|(value, _)| vec![(reading.name.clone(), value.clone())]));
            }
        }
        at += 1;
        explained(&def)?;
        let slow = guarded("compile", || rules::compile_with(def.clone(), Plans::Slow))?;
        let game = guarded("compile", || rules::compile(def))?;
        if let Err(why) = guarded("start", || game.position(&game.setup(&game.start())))? {
            report.skipped = Some(why.message);
            continue;
        }
        for seed in 0..pains.effort.games {
            report.turns += guarded("laws", || laws::hold_within(&game, pains, seed))?;
        }
        guarded("twins", || twins::agree(&game, &slow, pains, 0))?
            .map_err(|difference| Failure::new("twins", difference.to_string()))?;
        guarded("record", || recorded(&game, text, pains))?;
    }
    Ok(report)
}

fn formatted(text: &str) -> Result<(), Failure> {
    match guarded("format", || lang::format(text))? {
        Err(_) => Err(Failure::new("format", "the text is no KDL")),
        Ok(changed) if changed != text => {
            Err(Failure::new("format", format!("the formatter changes the text\n{changed}")))
        }
        Ok(_) => Ok(()),
    }
}

fn readable(text: &str, choices: &[(String, String)]) -> Result<GameDef, Failure> {
    let (def, problems) = guarded("read", || catalog::read(text, choices))?;
    let errors: Vec<String> = problems
        .iter()
        .filter(|problem| problem.severity == lang::Severity::Error)
        .map(|problem| lang::render_line("invented", text, problem))
        .collect();
    match def {
        Some(def) if errors.is_empty() => Ok(def),
        _ => Err(Failure::new("read", errors.join("\n"))),
    }
}

fn explained(def: &GameDef) -> Result<(), Failure> {
    let sections = guarded("explain", || {
        def.all_kinds().for_each(|kind| drop(rules::explain_kind(def, kind)));
        rules::explain(def)
    })?;
    for line in sections.iter().flat_map(|section| &section.lines) {
        let clumsy = ["  ", " ,", " .", "..", " ;", ",,", ", ,"].iter().any(|wrong| line.contains(wrong));
        if clumsy || line.trim().is_empty() {
            return Err(Failure::new("explain", format!("a sentence is clumsy: {line}")));
        }
    }
    Ok(())
}

/// Plays a game into a record, which must give the same game when it is read.
fn recorded(game: &Game, rules: &str, pains: Pains) {
    let mut random = StdRng::seed_from_u64(1);
    let mut pos = game.start();
    let mut past = Past::new(&pos);
    let mut record = Record::new(game, "invented", rules, &pos);
    let mut keys = vec![pos.key()];
    for _ in 0..pains.effort.turns.min(30) {
        let Some((turn, after)) =
            laws::few_turns(game, &pos, pains.most_turns).and_then(|turns| turns.choose(&mut random).cloned())
        else {
            break;
        };
        record.push(game, &pos, &turn);
        pos = after;
        past.push(&pos);
        keys.push(pos.key());
        if game.verdict(&pos, &past) != Verdict::Ongoing {
            break;
        }
    }
    record.result = record::result(game, &game.verdict(&pos, &past)).into();
    let text = record::write(game, &record);
    let read = record::read(&text).unwrap_or_else(|error| panic!("a record can be read: {error}: {text}"));
    assert_eq!(read.len(), 1, "one record is read as one: {text}");
    let again =
        record::replay(game, &read[0]).unwrap_or_else(|error| panic!("a record can be replayed: {error}: {text}"));
    let again: Vec<u64> = again.iter().map(rules::Position::key).collect();
    assert_eq!(again, keys, "a record gives the same game: {text}");
}

/// Makes a game smaller as long as the same thing fails on it: lines, words, men, ranks and files are taken away one by
/// one.
pub fn shrink(lines: &[Line], failure: &Failure, pains: Pains) -> (Vec<Line>, Failure) {
    let (mut lines, mut failure) = (lines.to_vec(), failure.clone());
    let signature = failure.signature();
    loop {
        let before = lines.clone();
        for smaller in [fewer_lines, fewer_words, fewer_men, smaller_board] {
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

/// Without these lines a game could stand still or a position would not say everything: then something else would fail.
const NEEDED: &[&str] = &["notation", "position", "goal", "stuck", "mate", "last-team", "seats"];

/// The places of the lines that can be changed.
fn places(lines: &[Line]) -> Vec<invent::Path> {
    let mut places = invent::places(lines);
    places.retain(|path| invent::at(lines, path).is_some_and(|line| !NEEDED.contains(&line.word())));
    places
}

fn fewer_lines(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    Some(invent::without(lines, places(lines).get(n)?))
}

/// Without a word that is not the first of its line.
fn fewer_words(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let places = places(lines);
    let words = places
        .iter()
        .flat_map(|path| (1..invent::at(lines, path).map_or(0, |line| line.words.len())).map(move |word| (path, word)));
    let (path, word) = words.into_iter().nth(n)?;
    let mut lines = lines.to_vec();
    invent::at_mut(&mut lines, path)?.words.remove(word);
    Some(lines)
}

/// The rows of the drawing, as tokens.
fn rows(lines: &[Line]) -> Option<(Vec<usize>, Vec<Vec<String>>)> {
    let path = invent::places(lines)
        .into_iter()
        .find(|path| invent::at(lines, path).is_some_and(|line| !line.rows.is_empty()))?;
    let rows = &invent::at(lines, &path)?.rows;
    Some((path, rows.iter().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()))
}

fn redrawn(lines: &[Line], path: &[usize], rows: &[Vec<String>]) -> Option<Vec<Line>> {
    let mut lines = lines.to_vec();
    invent::at_mut(&mut lines, path)?.rows = rows.iter().map(|row| row.join(" ")).collect();
    Some(lines)
}

fn fewer_men(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let (path, mut rows) = rows(lines)?;
    let men = rows.iter_mut().flat_map(|row| row.iter_mut().skip(1)).filter(|token| *token != "." && *token != "-");
    *men.into_iter().nth(n)? = ".".into();
    redrawn(lines, &path, &rows)
}

/// Without the highest or lowest rank, or without the last file.
fn smaller_board(lines: &[Line], n: usize) -> Option<Vec<Line>> {
    let (path, mut rows) = rows(lines)?;
    match n {
        0 => drop(rows.remove(0)),
        1 => drop(rows.pop()),
        2 => rows.iter_mut().for_each(|row| drop(row.pop())),
        _ => return None,
    }
    redrawn(lines, &path, &rows)
}
