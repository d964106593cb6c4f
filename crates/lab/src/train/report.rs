//! The training report: an HTML page, generation by generation.
//!
//! It shows the training error, the strength measured by matches, and the numbers behind both, in one self-contained
//! file.

use crate::train::trainer::{Epoch, TrainingResult};
use engine::eval::net::NetHeader;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The size of a plot.
const PLOT_SIZE: (f64, f64) = (640.0, 260.0);
/// The margin for axis labels.
const PLOT_MARGIN: f64 = 56.0;

/// A generation: a net, how it was trained, and its match against the previous version.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// The mean squared error without a net.
    #[serde(rename = "before")]
    pub baseline_loss: f64,
    /// The errors after each epoch: on training positions, and on held-out ones.
    #[serde(rename = "errors")]
    pub losses: Vec<[f64; 2]>,
    /// The match against the previous version, if one was played.
    #[serde(rename = "played")]
    pub match_result: Option<MatchSummary>,
    /// The header of the net.
    pub net: NetHeader,
}

/// A match of a net against the previous version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSummary {
    /// Nodes per turn.
    pub nodes: u64,
    /// Games won by the net.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost by the net.
    pub lost: u64,
    /// The difference in Elo and its 95 % confidence interval.
    pub elo: [f64; 3],
}

/// All generations of a folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetHistory {
    /// From the first to the last.
    pub generations: Vec<Generation>,
}

impl Generation {
    /// The generation of a freshly trained net.
    pub fn new(learnt: &TrainingResult) -> Self {
        let errors = learnt
            .epochs
            .iter()
            .map(|&Epoch { training_loss: error, validation_loss: held_out, .. }| [error, held_out]);
        Self {
            baseline_loss: learnt.baseline_loss,
            losses: errors.collect(),
            match_result: None,
            net: learnt.net.header().clone(),
        }
    }
}

impl NetHistory {
    /// Parses the format of [`NetHistory::to_toml`].
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())
    }

    /// The text to store.
    ///
    /// # Errors
    /// If a number cannot be represented in TOML.
    pub fn to_toml(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// The page; empty without generations.
    pub fn to_html(&self) -> String {
        let Some(last) = self.generations.last() else { return String::new() };
        let name = escape_html(&last.net.game);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}: the net</title>\n<style>\n\
             body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; \
             color: #222; background: #fff }}\n\
             table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}\n\
             td, th {{ padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #ddd }}\n\
             svg {{ width: 100%; height: auto }} svg text {{ font-size: 12px; fill: #444 }}\n\
             @media (prefers-color-scheme: dark) {{ body {{ color: #ddd; background: #181818 }} \
             svg text {{ fill: #bbb }} td, th {{ border-color: #444 }} }}\n</style>\n<h1>{name}: the net</h1>\n"
        );
        let NetHeader {
            units,
            buckets,
            scale,
            games,
            positions,
            nodes,
            lambda_percent: later,
            score_clamp: surprise,
            ..
        } = &last.net;
        let _ = writeln!(
            page,
            "<p>Generation {} has {units} hidden units and {buckets} output buckets, trained on {} positions \
             of {} games at {nodes} nodes per turn; the score one turn later has a weight of {later} %, \
             and training scores differ from the static evaluation by at most {surprise}. \
             {scale} hundredths of the median piece correspond to odds of e to 1.</p>",
            self.generations.len(),
            group_thousands(*positions),
            group_thousands(*games),
        );
        let _ = writeln!(page, "<h2>Training error</h2>\n{}", loss_plot(last));
        let _ = writeln!(page, "<h2>Strength against the previous version</h2>\n{}", elo_plot(&self.generations));
        page.push_str(
            "<table>\n<tr><th>generation<th>positions<th>units<th>error before<th>after<th>won<th>drawn<th>lost<th>Elo\n",
        );
        for (number, generation) in (1..).zip(&self.generations) {
            let after = generation.losses.last().map_or(0.0, |error| error[1]);
            let NetHeader { positions, units, .. } = generation.net;
            let _ = write!(
                page,
                "<tr><td>{number}<td>{}<td>{units}<td>{:.6}<td>{after:.6}",
                group_thousands(positions),
                generation.baseline_loss
            );
            let _ = match generation.match_result {
                Some(MatchSummary { nodes, won, drawn, lost, elo: [elo, low, high] }) => writeln!(
                    page,
                    "<td>{won}<td>{drawn}<td>{lost}<td title=\"{nodes} nodes per turn\">{elo:+.0} ({low:+.0} to {high:+.0})"
                ),
                None => writeln!(page, "<td colspan=\"4\">not played"),
            };
        }
        page.push_str("</table>\n</html>\n");
        page
    }
}

/// The vertical position of a value on a plot with these bounds.
fn plot_y(value: f64, [low, high]: [f64; 2]) -> f64 {
    let share = if high > low { (value - low) / (high - low) } else { 0.5 };
    PLOT_SIZE.1 - PLOT_MARGIN / 2.0 - share * (PLOT_SIZE.1 - PLOT_MARGIN)
}

fn plot_x(i: usize, count: usize) -> f64 {
    PLOT_MARGIN + (i as f64 + 0.5) * (PLOT_SIZE.0 - PLOT_MARGIN - 10.0) / count.max(1) as f64
}

/// The plot of the error by epoch.
fn loss_plot(generation: &Generation) -> String {
    let all = || generation.losses.iter().flatten().copied().chain([generation.baseline_loss]);
    let bounds = [all().fold(f64::MAX, f64::min), all().fold(0.0, f64::max)];
    let count = generation.losses.len();
    let line = |which: usize, colour: &str| {
        let points = generation.losses.iter().enumerate();
        let points: Vec<String> =
            points.map(|(i, error)| format!("{:.1},{:.1}", plot_x(i, count), plot_y(error[which], bounds))).collect();
        format!("<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>", points.join(" "))
    };
    let baseline_loss = plot_y(generation.baseline_loss, bounds);
    let label = |value: f64| format!("<text x=\"0\" y=\"{:.1}\">{value:.6}</text>", plot_y(value, bounds) + 4.0);
    let ends = format!("{}{}", label(bounds[0]), label(bounds[1]));
    let right = PLOT_SIZE.0 - 10.0;
    format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"mean squared error by epoch\">{ends}\
         <line x1=\"{PLOT_MARGIN}\" x2=\"{right}\" y1=\"{baseline_loss:.1}\" y2=\"{baseline_loss:.1}\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>\
         {}{}</svg>\n<p>One point per epoch: training positions in blue, held-out games in orange; the dashed line is \
         the error without a net.</p>",
        PLOT_SIZE.0,
        PLOT_SIZE.1,
        line(0, "#3b78c4"),
        line(1, "#d9822b")
    )
}

/// The plot of the strength by generation, with error bars.
fn elo_plot(generations: &[Generation]) -> String {
    let played: Vec<(usize, [f64; 3])> = generations
        .iter()
        .enumerate()
        .filter_map(|(i, generation)| {
            generation.match_result.map(|played| (i + 1, played.elo.map(|elo| elo.clamp(-999.0, 999.0))))
        })
        .collect();
    if played.is_empty() {
        return "<p>No match has been played.</p>".to_owned();
    }
    let low = played.iter().fold(0.0f64, |low, (_, elo)| low.min(elo[1]));
    let bounds = [low, played.iter().fold(low + 1.0, |high, (_, elo)| high.max(elo[2]))];
    let zero = plot_y(0.0, bounds);
    let right = PLOT_SIZE.0 - 10.0;
    let mut plot = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Elo by generation\">\
         <text x=\"0\" y=\"{:.1}\">0</text><line x1=\"{PLOT_MARGIN}\" x2=\"{right}\" y1=\"{zero:.1}\" y2=\"{zero:.1}\" stroke=\"#888\"/>",
        PLOT_SIZE.0,
        PLOT_SIZE.1,
        zero + 4.0
    );
    for (at, (number, [elo, low, high])) in played.iter().enumerate() {
        let (x, y) = (plot_x(at, played.len()), plot_y(*elo, bounds));
        let _ = write!(
            plot,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#3b78c4\" stroke-width=\"2\"/>\
             <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#3b78c4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{elo:+.0}</text><text x=\"{:.1}\" y=\"{}\">generation {number}</text>",
            plot_y(*low, bounds),
            plot_y(*high, bounds),
            x + 9.0,
            y + 4.0,
            x - 30.0,
            PLOT_SIZE.1 - 2.0
        );
    }
    plot + "</svg>"
}

/// A number with thousands separators.
fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join(",")
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
