//! The full report as Markdown, with its pictures.

use super::terminal::percent;
use super::{LevelReport, Report};
use crate::statistics::Summary;

/// The number of first turns in the table.
const FIRST_TURNS: usize = 20;

impl Report {
    /// The report. The pictures are the files of [`Report::plots`], in the same folder.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}: a study by self-play\n\n{}\n\n", self.game, self.introduction());
        text += &self.results_section();
        text += &self.ladder_section();
        if let Some(level) = self.best_level() {
            text += &format!("Everything below is of the games with {}.\n\n", level.nodes);
            text += &level.ends_section();
            text += &level.course_section();
            text += &level.pieces_section();
            text += &level.cells_section();
            text += &level.first_turns_section();
        }
        text += "## Definitions\n\n";
        for definition in self.definitions {
            text += &format!("* **{}**: {} Source: {}.\n", definition.name, definition.meaning, definition.source);
        }
        text
    }

    fn introduction(&self) -> String {
        let conditions = &self.conditions;
        let readings: Vec<String> = self.readings.iter().map(|(name, value)| format!("`{name}={value}`")).collect();
        let readings = if readings.is_empty() { String::new() } else { format!(" Readings: {}.", readings.join(", ")) };
        format!(
            "{}: {} at each strength and between neighbouring strengths, seed {}. Positions are evaluated by the \
             source *{}*. The first {} turns are varied: a turn may be chosen whose score is less than {} hundredths \
             of the median piece below the best.{readings}",
            self.games_phrase(),
            conditions.games_wanted,
            conditions.seed,
            self.evaluation,
            conditions.opening_turns,
            conditions.opening_noise,
        )
    }

    fn results_section(&self) -> String {
        let Some(first) = self.levels.first() else { return String::new() };
        let mut head = vec!["strength".to_owned(), "games".to_owned()];
        head.extend(first.results.teams.iter().map(|team| format!("{} wins", team.team)));
        if let Some(team) = first.results.teams.first().filter(|team| team.score.is_some()) {
            head.push(format!("score of {}", team.team));
        }
        head.extend(["drawn", "unfinished", "length: mean", "median", "choices", "tree size"].map(str::to_owned));
        let rows = self.levels.iter().map(|level| {
            let mut row = vec![level.nodes.to_string(), distinct(level)];
            row.extend(level.results.teams.iter().map(|team| percent(&team.wins)));
            row.extend(level.results.teams.first().and_then(|team| team.score.as_ref()).map(percent));
            let branching = &level.branching;
            let least = if branching.uncounted.share > 0.0 { "≥ " } else { "" };
            row.extend([
                percent(&level.results.drawn),
                percent(&level.results.unfinished),
                mean(&level.length.turns),
                format!("{:.0}", level.length.turns.median),
                level.choices_text(),
                format!("{least}10^{:.0}", branching.tree_size),
            ]);
            row
        });
        format!("## Results\n\n{}\n![Results by strength](results.svg)\n\n", table(&head, rows))
    }

    fn ladder_section(&self) -> String {
        if self.ladder.is_empty() {
            return String::new();
        }
        let head = ["stronger", "weaker", "won, drawn, lost", "score", "Elo"].map(str::to_owned);
        let rows = self.ladder.iter().map(|step| {
            let [won, drawn, lost] = step.won_drawn_lost;
            vec![
                step.stronger.to_string(),
                step.weaker.to_string(),
                format!("{won}, {drawn}, {lost}"),
                percent(&step.score),
                step.elo_text(),
            ]
        });
        format!("## Better play\n\n{}\n", table(&head, rows))
    }
}

impl LevelReport {
    fn ends_section(&self) -> String {
        let head = ["games", "outcome", "rule", "for example"].map(str::to_owned);
        let rows = self.results.ends.iter().map(|end| {
            let outcome = if end.wins { "won" } else { "drawn" };
            vec![end.games.to_string(), outcome.to_owned(), end.rule.clone(), end.example.clone()]
        });
        format!("## Ends\n\n{}\n", table(&head, rows))
    }

    fn course_section(&self) -> String {
        let Summary { least, lower, median, upper, greatest, .. } = self.length.turns;
        let mut text = format!(
            "## Course\n\nLength: {least:.0} to {greatest:.0} turns, quartiles {lower:.0}, {median:.0}, {upper:.0}.\n\n\
             ![Length of games](length.svg)\n\n"
        );
        let branching = &self.branching;
        text += &format!(
            "Choices: {:.0} to {:.0} legal turns, median {:.0}; {} of the positions have more than one.\n\n",
            branching.choices.least,
            branching.choices.greatest,
            branching.choices.median,
            percent(&branching.decisions)
        );
        if branching.uncounted.share > 0.0 {
            let share = percent(&branching.uncounted);
            text += &format!("In {share} of the positions there were more legal turns than were counted.\n\n");
        }
        text += "![Legal turns as games go on](choices.svg)\n\n";
        if let Some(tension) = &self.tension {
            text += &format!(
                "Lead changes: {:.3} ± {:.3} a turn. Comebacks: {}. Drama: {:.2} ± {:.2}. A score of {:.0} hundredths \
                 of the median piece means a chance to win of 73 %.\n\n",
                tension.lead_changes.mean,
                tension.lead_changes.error,
                percent(&tension.comebacks),
                tension.drama.mean,
                tension.drama.error,
                tension.scale
            );
            if !tension.is_predictive {
                text += "The scores hardly predict the results of these games, so the numbers of the last paragraph say \
                         little: the players see neither a lead nor a danger until the end is near.\n\n";
            }
        }
        text
    }

    fn pieces_section(&self) -> String {
        let head = ["kind", "at the start", "active in", "moved", "placed", "captured", "removed", "promoted", "made"]
            .map(str::to_owned);
        let rows = self.kinds.iter().map(|kind| {
            let total = &kind.total;
            let dead = if kind.is_dead { " (dead)" } else { "" };
            let mut row = vec![
                format!("{}{dead}", kind.title),
                kind.at_start.to_string(),
                format!("{:.0} % of the games", 100.0 * kind.active.share),
            ];
            let counts = [total.moved, total.placed, total.captured, total.removed, total.promoted, total.became];
            row.extend(counts.iter().map(|&count| format!("{:.1}", f64::from(count) / self.games.max(1) as f64)));
            row
        });
        let mut text = format!("## Pieces\n\nHow often in a game:\n\n{}\n", table(&head, rows));
        if !self.values.is_empty() {
            let head = ["kind", "value (log odds)", "standard error", "computer's value"].map(str::to_owned);
            let rows = self.values.iter().map(|value| {
                vec![
                    value.title.clone(),
                    format!("{:+.2}", value.log_odds),
                    format!("{:.2}", value.error),
                    value.computer.to_string(),
                ]
            });
            text += &table(&head, rows);
            text.push('\n');
        }
        text
    }

    fn cells_section(&self) -> String {
        let unused = self.cells.unused();
        let which = if unused.is_empty() { String::new() } else { format!(" Never reached: {}.", unused.join(", ")) };
        format!(
            "## Cells\n\nPieces arrive on {:.0} % of the cells.{which}\n\n![Arrivals on each cell](cells.svg)\n\n",
            100.0 * self.cells.used.share
        )
    }

    fn first_turns_section(&self) -> String {
        let head = ["turn", "played", "score"].map(str::to_owned);
        let shown = self.first_turns.iter().take(FIRST_TURNS);
        let rows = shown.map(|turn| vec![turn.turn.clone(), percent(&turn.played), percent(&turn.score)]);
        let mut text = format!("## First turns\n\n{}\n", table(&head, rows));
        let more = self.first_turns.len().saturating_sub(FIRST_TURNS);
        if more > 0 {
            text += &format!("And {more} more; `report.json` has all.\n\n");
        }
        text
    }
}

/// The number of games, and of different ones if some are equal.
fn distinct(level: &LevelReport) -> String {
    if level.distinct == level.games {
        level.games.to_string()
    } else {
        format!("{} ({} different)", level.games, level.distinct)
    }
}

/// A mean with its error.
fn mean(summary: &Summary) -> String {
    format!("{:.1} ± {:.1}", summary.mean, summary.error)
}

/// A table.
fn table(head: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = format!("|{}\n", " --- |".repeat(head.len()));
    let rows: String = rows.map(|row| line(&row)).collect();
    format!("{}{rule}{rows}", line(head))
}
