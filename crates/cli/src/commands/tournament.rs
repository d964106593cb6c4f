//! `variorum tournament`: reads a tournament report file (TRF16), and prints its standings or the next round.
//!
//! Pairings, standings and the format are in `play::tournament`; tournaments that are played on a server are in `server`.

use clap::{Args, Subcommand};
use commandline::failure::{CommandResult, Failure, fail};
use commandline::options::OutputOptions;
use commandline::terminal;
use play::tournament::standings::{self, Standing, TieBreak, UnplayedRounds};
use play::tournament::swiss;
use play::tournament::trf::{self, ReadError, Report};
use serde_json::{Value, json};
use std::io::Write;

/// Reads a tournament report file.
#[derive(Debug, Args)]
pub(crate) struct TournamentCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print the standings, with the tie-breaks of FIDE's Handbook C.07
    Standings(Standings),
    /// Pair the next round of a Swiss tournament
    Pair(Pair),
}

/// Prints the standings.
#[derive(Debug, Args)]
struct Standings {
    #[command(flatten)]
    file: ReportFile,

    /// Tie-breaks in their order: DE, BH, BH-C1, SB, WIN, WON, PS; by default those that are usual for the format
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_tie_break)]
    tie_breaks: Vec<TieBreak>,

    #[command(flatten)]
    output: OutputOptions,
}

/// Pairs the next round.
#[derive(Debug, Args)]
struct Pair {
    #[command(flatten)]
    file: ReportFile,

    #[command(flatten)]
    output: OutputOptions,
}

/// The file that is read.
#[derive(Debug, Args)]
struct ReportFile {
    /// Tournament report file
    #[arg(value_name = "FILE")]
    path: String,
}

impl TournamentCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        match self.what {
            What::Standings(standings) => standings.run(out),
            What::Pair(pair) => pair.run(out),
        }
    }
}

fn parse_tie_break(text: &str) -> Result<TieBreak, String> {
    let found = TieBreak::ALL.into_iter().find(|tie| tie.short_name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let names = TieBreak::ALL.map(TieBreak::short_name);
        format!("there is no tie-break `{text}`; there are {}", names.join(", "))
    })
}

impl ReportFile {
    /// Reads the file.
    fn read(&self) -> CommandResult<Report> {
        let text = library::read_text(&self.path).or_else(fail)?;
        trf::read(&text).map_err(|error| self.failure_at(&text, &error))
    }

    /// An error, with its place in the file.
    fn failure_at(&self, text: &str, error: &ReadError) -> Failure {
        let line = error.line.checked_sub(1).and_then(|at| text.lines().nth(at));
        let marked = line.map_or(String::new(), |line| {
            let at = line.char_indices().nth(error.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
            terminal::underlined(line, at..at)
        });
        Failure::Message(format!("{}: {error}", self.path), marked)
    }
}

impl Standings {
    fn run(self, out: &mut impl Write) -> CommandResult {
        let report = self.file.read()?;
        let unplayed = report.unplayed_rounds();
        let ties = if self.tie_breaks.is_empty() { TieBreak::usual(unplayed) } else { self.tie_breaks };
        let unsuited = ties.iter().find(|tie| unplayed == UnplayedRounds::AsPlayed && !tie.suits_round_robins());
        if let Some(tie) = unsuited {
            return fail(format!(
                "{} is not for round robins (FIDE Handbook C.07, article 8): all have the same opponents",
                tie.short_name()
            ));
        }
        let table = standings::standings(&report.history, report.entrants.len(), &ties, unplayed);
        if self.output.json {
            let lines: Value = table.iter().map(|line| standing_json(&report, line)).collect();
            let names: Vec<&str> = ties.iter().map(|tie| tie.short_name()).collect();
            let told = json!({ "rounds": report.history.rounds(), "tieBreaks": names, "lines": lines });
            writeln!(out, "{told:#}")?;
            return Ok(());
        }
        let names = ties.iter().map(|tie| format!("{:>7}", tie.short_name())).collect::<Vec<_>>().concat();
        writeln!(out, "Place  Points{names}   No.  Name")?;
        for line in &table {
            let ties = line.ties.iter().map(|&tie| format!("{:>7}", decimal(tie, 4))).collect::<Vec<_>>().concat();
            let (number, name) = (report.numbers[line.player], &report.entrants[line.player].name);
            let row = format!("{:>5} {:>7}{ties} {number:>5}  {name}", line.place, decimal(line.points, 2));
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(())
    }
}

fn standing_json(report: &Report, line: &Standing) -> Value {
    let ties: Vec<f64> = line.ties.iter().map(|&tie| f64::from(tie) / 4.0).collect();
    json!({
        "place": line.place, "number": report.numbers[line.player], "name": report.entrants[line.player].name,
        "points": f64::from(line.points) / 2.0, "ties": ties, "games": line.games, "wins": line.wins,
    })
}

/// A number of fractions of a point, as a decimal.
fn decimal(number: u32, of: u32) -> String {
    (f64::from(number) / f64::from(of)).to_string()
}

impl Pair {
    fn run(self, out: &mut impl Write) -> CommandResult {
        let report = self.file.read()?;
        let (round, rounds) = (report.history.rounds() + 1, report.header.rounds);
        if report.unplayed_rounds() == UnplayedRounds::AsPlayed {
            return fail("this is a round robin: the table of its pairings is known from the start");
        }
        if rounds > 0 && round > rounds {
            return fail(format!("all {rounds} rounds of this tournament are paired"));
        }
        if let Some(open) = report.history.games.iter().find(|game| game.score.is_none() && !game.forfeit) {
            let [first, second] = [open.first, open.second].map(|player| report.numbers[player]);
            return fail(format!(
                "the game of {first} and {second} in round {} has no result yet; the next round can be paired when all games \
                 have ended",
                open.round + 1
            ));
        }
        let there: Vec<bool> = report.away.iter().map(|away| !away).collect();
        if there.len() > swiss::MAX_ENTRANTS {
            return fail(format!(
                "this tournament has {} players; at most {} can be paired",
                there.len(),
                swiss::MAX_ENTRANTS
            ));
        }
        let Some(next) = swiss::next_round(&report.history, &there, round == rounds) else {
            return fail(format!(
                "round {round} cannot be paired: there is no way without a second meeting or a second bye (FIDE Handbook \
                 C.04.1, articles 2 and 4)"
            ));
        };
        let number = |player: usize| report.numbers[player];
        if self.output.json {
            let pairs: Value =
                next.pairs.iter().map(|&(first, second)| json!([number(first), number(second)])).collect();
            writeln!(out, "{:#}", json!({ "round": round, "pairs": pairs, "bye": next.bye.map(number) }))?;
            return Ok(());
        }
        let named = |player: usize| format!("{} {}", number(player), report.entrants[player].name);
        writeln!(out, "Round {round}")?;
        for (board, &(first, second)) in next.pairs.iter().enumerate() {
            writeln!(out, "{:>4}.  {} – {}", board + 1, named(first).trim(), named(second).trim())?;
        }
        if let Some(player) = next.bye {
            writeln!(out, "  bye  {}", named(player).trim())?;
        }
        Ok(())
    }
}
