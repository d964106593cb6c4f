//! What a match has shown: a table for people, JSON for programs.
//!
//! For: putting numbers and their uncertainty side by side, and everything needed to play the match again. Not for:
//! working them out (`tally`, `elo`, `sprt`).

use crate::contestant::Fault;
use crate::elo::{Elo, superiority};
use crate::play::{End, Played};
use crate::run::{Match, Outcome, tally};
use crate::sprt::Decision;
use crate::tally::Tally;
use crate::watch::Timer;
use serde_json::{Value, json};
use std::time::Duration;

/// What one player has done in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Turns it has made.
    pub turns: u64,
    /// Positions it has looked at, as far as it says.
    pub nodes: u64,
    /// How long it has thought.
    pub time: Duration,
    /// Games lost because it crashed.
    pub crashes: u64,
    /// Games lost because it said something that was no legal turn.
    pub illegal: u64,
    /// Games lost because it took too long.
    pub time_losses: u64,
}

impl Done {
    /// Positions a second; none if that cannot be said.
    pub fn speed(&self) -> Option<f64> {
        (self.nodes > 0 && !self.time.is_zero()).then(|| self.nodes as f64 / self.time.as_secs_f64())
    }
}

/// All that is reported.
#[derive(Clone, Debug)]
pub struct Report {
    /// The results.
    pub tally: Tally,
    /// By player.
    pub done: [Done; 2],
    /// Games that were drawn because they became too long.
    pub too_long: u64,
    /// How many turns a game had on the average, the opening included.
    pub length: f64,
    /// The games that a player lost by a fault: number and sentence.
    pub faults: Vec<(usize, String)>,
}

impl Report {
    /// Of these games.
    pub fn of(games: &[Played]) -> Self {
        let mut report =
            Self { tally: tally(games), done: [Done::default(); 2], too_long: 0, length: 0.0, faults: Vec::new() };
        let mut turns = 0;
        for played in games {
            turns += played.opening.len() + played.turns.len();
            for made in &played.turns {
                let done = &mut report.done[made.by];
                done.turns += 1;
                done.nodes += made.answer.nodes;
                done.time += made.time;
            }
            match &played.end {
                End::Rules(_) => {}
                End::TooLong => report.too_long += 1,
                End::Fault { by, fault } => {
                    let done = &mut report.done[*by];
                    match fault {
                        Fault::Crash(_) => done.crashes += 1,
                        Fault::Illegal(_) => done.illegal += 1,
                        Fault::Time(_) => done.time_losses += 1,
                    }
                    report.faults.push((played.number, fault.to_string()));
                }
            }
        }
        report.length = turns as f64 / games.len().max(1) as f64;
        report
    }
}

impl Match<'_> {
    /// The table: one line for each player, then what follows from it.
    pub fn table(&self, outcome: &Outcome) -> String {
        let report = Report::of(&outcome.games);
        let Tally { wins, draws, losses, .. } = report.tally;
        let names = self.players.each_ref().map(ToString::to_string);
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or_default().max(6);
        let mut text = format!(
            "{:wide$}  {:>5} {:>5} {:>5}  {:>6}  {:>9}  {:>7} {:>7} {:>5}\n",
            "player", "won", "drawn", "lost", "score", "nodes/s", "crashes", "illegal", "time"
        );
        for (player, name) in names.iter().enumerate() {
            let done = &report.done[player];
            let (won, lost, score) = if player == 0 {
                (wins, losses, report.tally.score())
            } else {
                (losses, wins, 1.0 - report.tally.score())
            };
            let score = format!("{:.1} %", 100.0 * score);
            let speed = done.speed().map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}"));
            text += &format!(
                "{name:wide$}  {won:>5} {draws:>5} {lost:>5}  {score:>6}  {speed:>9}  {:>7} {:>7} {:>5}\n",
                done.crashes, done.illegal, done.time_losses
            );
        }
        text.push('\n');
        if let Some(elo) = Elo::of(&report.tally) {
            text += &format!(
                "Elo difference    {} (95 %: {} to {})\n",
                signed(elo.difference),
                signed(elo.low),
                signed(elo.high)
            );
            text +=
                &format!("likelihood that {} is stronger    {:.1} %\n", names[0], 100.0 * superiority(&report.tally));
        }
        let pairs: Vec<String> = report.tally.pairs.iter().map(ToString::to_string).collect();
        text += &format!(
            "games    {} of {}, of {:.1} turns on the average, {} drawn as too long\npairs with 0, ½, 1, 1½, 2 points    {}\n",
            report.tally.games(),
            self.games,
            report.length,
            report.too_long,
            pairs.join(", ")
        );
        if let (Some(sprt), Some(decision)) = (&self.sprt, outcome.decision) {
            let ((low, high), llr) = (sprt.bounds(), sprt.llr(&report.tally));
            let says = match decision {
                Decision::Open => "undecided".to_owned(),
                Decision::Accept0 => format!("{} rather than {} is accepted", sprt.elo0, sprt.elo1),
                Decision::Accept1 => format!("{} rather than {} is accepted", sprt.elo1, sprt.elo0),
            };
            text += &format!(
                "SPRT of Elo {} against {}    {says}: LLR {llr:.2} ({low:.2}, {high:.2})\n",
                sprt.elo0, sprt.elo1
            );
        }
        for (number, fault) in &report.faults {
            text += &format!("game {}: {fault}\n", number + 1);
        }
        text
    }

    /// The same and all settings, for programs.
    pub fn json(&self, outcome: &Outcome) -> Value {
        let report = Report::of(&outcome.games);
        let Tally { wins, draws, losses, pairs } = report.tally;
        let players: Vec<Value> = (0..2)
            .map(|player| {
                let done = &report.done[player];
                json!({
                    "player": self.players[player].to_string(), "limits": self.conditions.paces[player].text(),
                    "turns": done.turns, "nodes": done.nodes, "seconds": done.time.as_secs_f64(), "nodesPerSecond": done.speed(),
                    "crashes": done.crashes, "illegal": done.illegal, "timeLosses": done.time_losses,
                })
            })
            .collect();
        // A number that is infinite is none in JSON.
        let elo =
            Elo::of(&report.tally).map(|elo| json!({"difference": elo.difference, "low": elo.low, "high": elo.high}));
        let sprt = self.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            let decision = match outcome.decision {
                Some(Decision::Accept0) => "elo0",
                Some(Decision::Accept1) => "elo1",
                _ => "open",
            };
            json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "llr": sprt.llr(&report.tally), "low": low, "high": high, "decision": decision,
            })
        });
        let games = outcome.games.iter().map(|played| {
            json!({
                "game": played.number + 1, "seats": played.seating.players, "winner": played.winner,
                "turns": played.opening.len() + played.turns.len(), "end": played.end.text(),
            })
        });
        json!({
            "game": self.id, "start": notation::position::write(self.game, &self.conditions.start),
            "players": players, "seed": self.seed, "openingTurns": self.plies, "evenWithin": self.even, "maxTurns": self.conditions.max_turns,
            "marginMillis": self.conditions.margin.as_millis() as u64, "timer": match self.conditions.timer { Timer::Wall => "wall", Timer::Processor => "processor" }, "concurrency": self.concurrency, "gamesWanted": self.games,
            "wins": wins, "draws": draws, "losses": losses, "pairs": pairs, "score": report.tally.score(), "elo": elo,
            "superiority": superiority(&report.tally), "tooLong": report.too_long, "averageTurns": report.length,
            "sprt": sprt, "seconds": outcome.time.as_secs_f64(), "games": games.collect::<Value>(),
        })
    }
}

/// A difference in Elo, as text.
pub fn signed(elo: f64) -> String {
    if elo.is_infinite() { (if elo > 0.0 { "+∞" } else { "−∞" }).to_owned() } else { format!("{elo:+.0}") }
}
