//! The report of a match: a table for people, JSON for programs.
//!
//! It shows the results with their uncertainty, and everything needed to repeat the match. The statistics are computed
//! in `tally`, `elo` and `sprt`.

use crate::matches::play::{FinishedGame, Termination};
use crate::matches::run::{Match, MatchResult, tally};
use crate::matches::sprt::Decision;
use protocol::competitor::Forfeit;
use protocol::competitor::TimeSource;
use serde_json::{Value, json};
use std::time::Duration;
use study::statistics::{Elo, Tally, likelihood_of_superiority};

/// The statistics of a player over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerStats {
    /// Turns made.
    pub turns: u64,
    /// Nodes searched, as far as the player reports them.
    pub nodes: u64,
    /// Thinking time.
    pub time: Duration,
    /// Games lost by a crash.
    pub crashes: u64,
    /// Games lost by an illegal turn.
    pub illegal: u64,
    /// Games lost on time.
    pub time_losses: u64,
}

impl PlayerStats {
    /// Nodes per second, if known.
    pub fn speed(&self) -> Option<f64> {
        (self.nodes > 0 && !self.time.is_zero()).then(|| self.nodes as f64 / self.time.as_secs_f64())
    }
}

/// The contents of a report.
#[derive(Clone, Debug)]
pub struct Report {
    /// The results.
    pub tally: Tally,
    /// By player.
    pub players: [PlayerStats; 2],
    /// Games drawn by the turn limit.
    pub turn_limit_draws: u64,
    /// The average number of turns of a game, the opening included.
    pub average_turns: f64,
    /// Forfeited games: number and reason.
    pub forfeits: Vec<(usize, String)>,
}

impl Report {
    /// The report on these games.
    pub fn new(games: &[FinishedGame]) -> Self {
        let mut report = Self {
            tally: tally(games),
            players: [PlayerStats::default(); 2],
            turn_limit_draws: 0,
            average_turns: 0.0,
            forfeits: Vec::new(),
        };
        let mut turns = 0;
        for played in games {
            turns += played.opening.len() + played.turns.len();
            for made in &played.turns {
                let done = &mut report.players[made.by];
                done.turns += 1;
                done.nodes += made.answer.nodes;
                done.time += made.time;
            }
            match &played.termination {
                Termination::Rules(_) => {}
                Termination::TurnLimit => report.turn_limit_draws += 1,
                Termination::Forfeit { by, forfeit: fault } => {
                    let done = &mut report.players[*by];
                    match fault {
                        Forfeit::Crash(_) => done.crashes += 1,
                        Forfeit::Illegal(_) => done.illegal += 1,
                        Forfeit::Time(_) => done.time_losses += 1,
                    }
                    report.forfeits.push((played.number, fault.to_string()));
                }
            }
        }
        report.average_turns = turns as f64 / games.len().max(1) as f64;
        report
    }
}

impl Match<'_> {
    /// The table: one line per player, then the statistics.
    pub fn to_table(&self, outcome: &MatchResult) -> String {
        let report = Report::new(&outcome.games);
        let Tally { wins, draws, losses, .. } = report.tally;
        let names = self.players.each_ref().map(ToString::to_string);
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or_default().max(6);
        let mut text = format!(
            "{:wide$}  {:>5} {:>5} {:>5}  {:>6}  {:>9}  {:>7} {:>7} {:>5}\n",
            "player", "won", "drawn", "lost", "score", "nodes/s", "crashes", "illegal", "time"
        );
        for (player, name) in names.iter().enumerate() {
            let done = &report.players[player];
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
        if let Some(elo) = Elo::from_tally(&report.tally) {
            text += &format!(
                "Elo difference    {} (95 %: {} to {})\n",
                format_elo(elo.difference),
                format_elo(elo.low),
                format_elo(elo.high)
            );
            text += &format!(
                "likelihood that {} is stronger    {:.1} %\n",
                names[0],
                100.0 * likelihood_of_superiority(&report.tally)
            );
        }
        let pairs: Vec<String> = report.tally.pentanomial.iter().map(ToString::to_string).collect();
        text += &format!(
            "games    {} of {}, {:.1} turns on average, {} drawn by the turn limit\npairs with 0, ½, 1, 1½, 2 points    {}\n",
            report.tally.games(),
            self.games,
            report.average_turns,
            report.turn_limit_draws,
            pairs.join(", ")
        );
        if let (Some(sprt), Some(decision)) = (&self.sprt, outcome.decision) {
            let ((low, high), llr) = (sprt.bounds(), sprt.llr(&report.tally));
            let says = match decision {
                Decision::Continue => "undecided".to_owned(),
                Decision::AcceptH0 => format!("{} accepted, {} rejected", sprt.elo0, sprt.elo1),
                Decision::AcceptH1 => format!("{} accepted, {} rejected", sprt.elo1, sprt.elo0),
            };
            text += &format!(
                "SPRT of Elo {} against {}    {says}: LLR {llr:.2} ({low:.2}, {high:.2})\n",
                sprt.elo0, sprt.elo1
            );
        }
        for (number, fault) in &report.forfeits {
            text += &format!("game {}: {fault}\n", number + 1);
        }
        text
    }

    /// The same with all settings, for programs.
    pub fn to_json(&self, outcome: &MatchResult) -> Value {
        let report = Report::new(&outcome.games);
        let Tally { wins, draws, losses, pentanomial: pairs } = report.tally;
        let players: Vec<Value> = (0..2)
            .map(|player| {
                let done = &report.players[player];
                json!({
                    "player": self.players[player].to_string(), "limits": self.conditions.limits[player].to_text(),
                    "turns": done.turns, "nodes": done.nodes, "seconds": done.time.as_secs_f64(), "nodesPerSecond": done.speed(),
                    "crashes": done.crashes, "illegal": done.illegal, "timeLosses": done.time_losses,
                })
            })
            .collect();
        // JSON has no infinity: infinite numbers become null.
        let elo = Elo::from_tally(&report.tally)
            .map(|elo| json!({"difference": elo.difference, "low": elo.low, "high": elo.high}));
        let sprt = self.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            let decision = match outcome.decision {
                Some(Decision::AcceptH0) => "elo0",
                Some(Decision::AcceptH1) => "elo1",
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
                "turns": played.opening.len() + played.turns.len(), "end": played.termination.to_text(),
            })
        });
        json!({
            "game": self.id, "start": notation::position::write(self.game, &self.conditions.start),
            "players": players, "seed": self.seed, "openingTurns": self.opening_plies, "evenWithin": self.max_opening_imbalance, "maxTurns": self.conditions.max_turns,
            "marginMillis": self.conditions.time_margin.as_millis() as u64, "timer": match self.conditions.time_source { TimeSource::Wall => "wall", TimeSource::Processor => "processor" }, "concurrency": self.concurrency, "gamesWanted": self.games,
            "wins": wins, "draws": draws, "losses": losses, "pairs": pairs, "score": report.tally.score(), "elo": elo,
            "superiority": likelihood_of_superiority(&report.tally), "tooLong": report.turn_limit_draws, "averageTurns": report.average_turns,
            "sprt": sprt, "seconds": outcome.time.as_secs_f64(), "games": games.collect::<Value>(),
        })
    }
}

/// A difference in Elo as text.
pub fn format_elo(elo: f64) -> String {
    if elo.is_infinite() { (if elo > 0.0 { "+∞" } else { "−∞" }).to_owned() } else { format!("{elo:+.0}") }
}
