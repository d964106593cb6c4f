//! The short report for the terminal.

use super::{LadderStep, Report};
use crate::statistics::Share;

/// The number of first turns that are shown.
const FIRST_TURNS: usize = 5;

impl Report {
    /// A table of the strengths, and the most interesting facts of the strongest one.
    pub fn to_text(&self) -> String {
        let conditions = &self.conditions;
        let mut text = format!("{}: {}, seed {}\n\n", self.game, self.games_phrase(), conditions.seed);
        text += &self.level_table();
        for step in &self.ladder {
            text += &format!("\n{}", step.to_text());
        }
        if !self.ladder.is_empty() {
            text.push('\n');
        }
        let Some(level) = self.best_level() else { return text };
        text += &format!("\nwith {}:\n", level.nodes);
        for end in &level.results.ends {
            let outcome = if end.wins { "won" } else { "drawn" };
            text += &format!("  {:>4} {outcome}: {}\n", end.games, end.rule);
        }
        if let Some(tension) = level.tension.as_ref().filter(|tension| tension.is_predictive) {
            text += &format!(
                "  lead changes {:.3} a turn, comebacks {}, drama {:.2}\n",
                tension.lead_changes.mean,
                percent(&tension.comebacks),
                tension.drama.mean
            );
        }
        let dead: Vec<&str> = level.kinds.iter().filter(|kind| kind.is_dead).map(|kind| kind.title.as_str()).collect();
        if !dead.is_empty() {
            text += &format!("  kinds that do nothing: {}\n", dead.join(", "));
        }
        text += &format!("  cells used: {:.0} %\n", 100.0 * level.cells.used.share);
        let clear = level.values.iter().filter(|value| value.log_odds.abs() > 2.0 * value.error);
        let values: Vec<String> =
            clear.map(|value| format!("{} {:+.2} ± {:.2}", value.title, value.log_odds, value.error)).collect();
        if !values.is_empty() {
            text += &format!("  values that are clear (log odds): {}\n", values.join(", "));
        }
        let turns = level.first_turns.iter().take(FIRST_TURNS);
        let turns = turns.map(|turn| format!("{} {:.0} %", turn.turn, 100.0 * turn.played.share));
        text += &format!("  first turns: {}\n", turns.collect::<Vec<_>>().join(", "));
        text
    }

    fn level_table(&self) -> String {
        let mut text = format!("{:14}", "strength");
        let teams: Vec<&str> = self
            .levels
            .first()
            .map(|level| level.results.teams.iter().map(|team| team.team.as_str()).collect())
            .unwrap_or_default();
        for team in &teams {
            text += &format!("  {:>18}", format!("{team} wins"));
        }
        text += &format!("  {:>18}  {:>10}  {:>7}  {:>8}\n", "drawn", "unfinished", "turns", "choices");
        for level in &self.levels {
            text += &format!("{:14}", level.nodes.to_string());
            for team in &level.results.teams {
                text += &format!("  {:>18}", percent(&team.wins));
            }
            text += &format!(
                "  {:>18}  {:>10}  {:>7.1}  {:>8}\n",
                percent(&level.results.drawn),
                format!("{:.0} %", 100.0 * level.results.unfinished.share),
                level.length.turns.mean,
                level.choices_text()
            );
        }
        text
    }
}

impl LadderStep {
    fn to_text(&self) -> String {
        format!(
            "{} against {}: {} of the points, Elo {}",
            self.stronger,
            self.weaker,
            percent(&self.score),
            self.elo_text()
        )
    }

    /// The difference in Elo, and its bounds.
    pub(super) fn elo_text(&self) -> String {
        let elo =
            |elo: Option<f64>, infinite: &str| elo.map_or_else(|| infinite.to_owned(), |elo| format!("{elo:+.0}"));
        let [difference, low, high] = self.elo;
        let infinite = if self.score.share > 0.5 { "+∞" } else { "−∞" };
        format!("{} ({} to {})", elo(difference, infinite), elo(low, "−∞"), elo(high, "+∞"))
    }
}

/// A share in percent with its interval: `53 % (45–61)`.
pub(super) fn percent(share: &Share) -> String {
    if share.of == 0 {
        return "–".to_owned();
    }
    format!("{:.1} % ({:.0}–{:.0})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}
