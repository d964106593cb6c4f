//! Two studies side by side: the numbers of one strength in both, with the chance of such a difference.

use super::LevelReport;
use crate::statistics::{Difference, Share, Summary};
use serde::Serialize;

/// A number of two studies.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparedNumber {
    /// What it is; docs/study.md defines it.
    pub name: String,
    /// Its value in the first study, as text.
    pub first: String,
    /// Its value in the second one.
    pub second: String,
    /// The difference; nothing where the values of a game depend on each other, so that no test fits.
    pub difference: Option<Difference>,
}

impl ComparedNumber {
    /// The numbers of two levels. Teams are compared in the order in which they move.
    pub fn all(first: &LevelReport, second: &LevelReport) -> Vec<Self> {
        let mut numbers = Vec::new();
        for (one, other) in first.results.teams.iter().zip(&second.results.teams) {
            let name =
                if one.team == other.team { one.team.clone() } else { format!("{} or {}", one.team, other.team) };
            numbers.push(Self::of_shares(format!("{name} wins"), &one.wins, &other.wins));
        }
        numbers.extend([
            Self::of_shares("drawn", &first.results.drawn, &second.results.drawn),
            Self::of_shares("unfinished", &first.results.unfinished, &second.results.unfinished),
            Self::of_means("turns", &first.length.turns, &second.length.turns),
            Self::untested("choices", &first.branching.choices, &second.branching.choices),
        ]);
        if let (Some(one), Some(other)) = (&first.tension, &second.tension) {
            numbers.push(Self::of_means("lead changes a turn", &one.lead_changes, &other.lead_changes));
            numbers.push(Self::of_shares("comebacks", &one.comebacks, &other.comebacks));
            numbers.push(Self::of_means("drama", &one.drama, &other.drama));
        }
        numbers.push(Self {
            name: "cells used".to_owned(),
            first: format!("{:.0} %", 100.0 * first.cells.used.share),
            second: format!("{:.0} %", 100.0 * second.cells.used.share),
            difference: None,
        });
        numbers
    }

    fn of_shares(name: impl Into<String>, first: &Share, second: &Share) -> Self {
        let text = |share: &Share| {
            format!("{:.0} % ({:.0}–{:.0})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
        };
        let difference = Some(Difference::of_shares(first, second));
        Self { name: name.into(), first: text(first), second: text(second), difference }
    }

    fn of_means(name: &str, first: &Summary, second: &Summary) -> Self {
        Self { difference: Some(Difference::of_means(first, second)), ..Self::untested(name, first, second) }
    }

    fn untested(name: &str, first: &Summary, second: &Summary) -> Self {
        let text = |summary: &Summary| {
            let digits = if summary.mean.abs() < 10.0 { 2 } else { 1 };
            format!("{:.digits$} ± {:.digits$}", summary.mean, summary.error)
        };
        Self { name: name.to_owned(), first: text(first), second: text(second), difference: None }
    }
}
