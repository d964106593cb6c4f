//! `variorum benchmark`: questions about the rules of games for programs and language models, and the score of their
//! answers. `docs/benchmark.md` has the format of the files.
//!
//! `random_game` finds positions, `questions` asks about them, and `score` compares answers. Not for strength: `lab match`
//! measures that, and not for the speed of this program (`bench/`).

mod lines;
mod questions;
mod random_game;
mod score;
mod subject;

use clap::{Args, Subcommand};
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::options::{OutputOptions, range_parser};
use commandline::progress::progress_bar;
use lines::AnswerLine;
use questions::QuestionSet;
use rand::prelude::*;
use rand::rngs::StdRng;
use rayon::prelude::*;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use subject::Subject;

/// The most positions of each type that are asked about one game.
const MAX_POSITIONS: usize = 10_000;

/// Tests what other programs and language models understand of rules.
#[derive(Debug, Args)]
pub(crate) struct Benchmark {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Write questions about games and positions, and their answers
    Write(WriteQuestions),
    /// Score answers that a program or a model has given
    Score(Score),
}

/// Writes questions about games and positions as JSON lines, and their answers to a second file.
#[derive(Debug, Args)]
struct WriteQuestions {
    /// Ids of shipped games, or paths of rule files
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// Ask about each game also under every other value of each of its readings, one at a time
    #[arg(long)]
    each_reading: bool,

    /// The same seed gives the same questions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many positions of each game to ask for each type of question
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = range_parser(MAX_POSITIONS))]
    positions: usize,

    /// File of the questions; the answers are written to `NAME.answers.jsonl` beside it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Scores answers: the legal turns by precision and recall, the other questions by the share of right answers.
#[derive(Debug, Args)]
struct Score {
    /// The questions, as `benchmark write` has written them
    questions: PathBuf,

    /// Their answers, as `benchmark write` has written them
    answers: PathBuf,

    /// The answers to score, as JSON lines with the ids of the questions
    given: PathBuf,

    #[command(flatten)]
    output: OutputOptions,
}

impl Benchmark {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        match self.what {
            What::Write(write) => write.run(out),
            What::Score(score) => score.run(out),
        }
    }
}

impl WriteQuestions {
    fn run(&self, out: &mut impl Write) -> CommandResult {
        let subjects = Subject::list(&self.games, self.each_reading)?;
        let sets = self.ask(&subjects)?;
        for omission in sets.iter().flat_map(|set| &set.omissions) {
            writeln!(io::stderr(), "{omission}")?;
        }
        let answers = self.out.with_extension("answers.jsonl");
        let rule_files = subjects.iter().map(|subject| AnswerLine::Rules(subject.rule_file()));
        let answer_lines: Vec<AnswerLine> =
            rule_files.chain(sets.iter().flat_map(|set| set.answers.iter().cloned().map(AnswerLine::Answer))).collect();
        let questions: Vec<_> = sets.into_iter().flat_map(|set| set.questions).collect();
        replace_file(&self.out, lines::write(&questions).as_bytes()).or_else(fail)?;
        replace_file(&answers, lines::write(&answer_lines).as_bytes()).or_else(fail)?;
        writeln!(out, "{}: the questions ({})", self.out.display(), questions.len())?;
        Ok(writeln!(out, "{}: their answers", answers.display())?)
    }

    /// The questions about all games, several games at once.
    fn ask(&self, subjects: &[Subject]) -> CommandResult<Vec<QuestionSet>> {
        // Each game has a seed of its own, so that the number of threads changes nothing.
        let mut seeds = StdRng::seed_from_u64(self.seed);
        let seeded: Vec<(u64, &Subject)> = subjects.iter().map(|subject| (seeds.random(), subject)).collect();
        let stop = ctrl_c_flag();
        let bar = progress_bar(Some(subjects.len() as u64), "{bar:40} {pos} of {len} games, {eta} left");
        let sets: Vec<QuestionSet> = seeded
            .into_par_iter()
            .map(|(seed, subject)| {
                let goes_on = || !stop.load(Ordering::Relaxed);
                let set = questions::ask(subject, self.positions, StdRng::seed_from_u64(seed), &goes_on);
                bar.inc(1);
                set
            })
            .collect();
        bar.finish_and_clear();
        if stop.load(Ordering::Relaxed) { fail("stopped; no file has been written") } else { Ok(sets) }
    }
}

impl Score {
    fn run(&self, out: &mut impl Write) -> CommandResult {
        let name = |path: &Path| path.display().to_string();
        let questions = lines::read_questions(&name(&self.questions)).or_else(fail)?;
        let answers = lines::read_answers(&name(&self.answers)).or_else(fail)?;
        let given = lines::read_given(&name(&self.given)).or_else(fail)?;
        let report = score::score(&questions, &answers, &given).or_else(fail)?;
        if self.output.json {
            return Ok(writeln!(out, "{:#}", report.to_json())?);
        }
        Ok(report.write_table(out)?)
    }
}
