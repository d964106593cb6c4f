//! What has been learnt, generation by generation, as a page that is looked at.
//!
//! For: the error while learning, the strength by match, and the numbers behind both; one file without anything from
//! elsewhere. Not for: what is printed while it goes on (the program).

use crate::learn::{Epoch, Learnt};
use eval::net::Head;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The size of a plot.
const SIZE: (f64, f64) = (640.0, 260.0);
/// Room beside it for what the axes say.
const MARGIN: f64 = 56.0;

/// A net, how it was learnt, and how it did against what played before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// The mean squared error without a net,
    pub before: f64,
    /// and after each epoch: at positions that were learnt from, and at others.
    pub errors: Vec<[f64; 2]>,
    /// The match against what played before, if one was played.
    pub played: Option<Bout>,
    /// What the net is.
    pub net: Head,
}

/// A match of a net against what played before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bout {
    /// Positions looked at for each turn.
    pub nodes: u64,
    /// Games that the net has won,
    pub won: u64,
    /// drawn,
    pub drawn: u64,
    /// and lost.
    pub lost: u64,
    /// The difference in Elo, and between what it lies with 95 % confidence.
    pub elo: [f64; 3],
}

/// All nets of a folder.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generations {
    /// From the first to the last.
    pub generations: Vec<Generation>,
}

impl Generation {
    /// Of a net that has just been learnt.
    pub fn of(learnt: &Learnt) -> Self {
        let errors = learnt.epochs.iter().map(|&Epoch { error, held_out, .. }| [error, held_out]);
        Self { before: learnt.before, errors: errors.collect(), played: None, net: learnt.net.head().clone() }
    }
}

impl Generations {
    /// Reads what [`Generations::write`] has written.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())
    }

    /// The text to store.
    ///
    /// # Errors
    /// A number that is no number cannot be written.
    pub fn write(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }

    /// The page; empty if there is no generation.
    pub fn page(&self) -> String {
        let Some(last) = self.generations.last() else { return String::new() };
        let name = escaped(&last.net.game);
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
        let Head { units, buckets, scale, games, positions, nodes, later, surprise, .. } = &last.net;
        let _ = writeln!(
            page,
            "<p>Generation {} has {units} hidden units and {buckets} output buckets, learnt from {} positions \
             of {} games at {nodes} positions a turn; what was found a turn later counted {later} %, \
             and a score no further than {surprise} from what is seen on the board. \
             {scale} hundredths of the median man are odds of e to 1.</p>",
            self.generations.len(),
            grouped(*positions),
            grouped(*games),
        );
        let _ = writeln!(page, "<h2>Error while learning</h2>\n{}", errors(last));
        let _ = writeln!(page, "<h2>Strength against what played before</h2>\n{}", strength(&self.generations));
        page.push_str(
            "<table>\n<tr><th>generation<th>positions<th>units<th>error before<th>after<th>won<th>drawn<th>lost<th>Elo\n",
        );
        for (number, generation) in (1..).zip(&self.generations) {
            let after = generation.errors.last().map_or(0.0, |error| error[1]);
            let Head { positions, units, .. } = generation.net;
            let _ = write!(
                page,
                "<tr><td>{number}<td>{}<td>{units}<td>{:.6}<td>{after:.6}",
                grouped(positions),
                generation.before
            );
            let _ = match generation.played {
                Some(Bout { nodes, won, drawn, lost, elo: [elo, low, high] }) => writeln!(
                    page,
                    "<td>{won}<td>{drawn}<td>{lost}<td title=\"{nodes} positions a turn\">{elo:+.0} ({low:+.0} to {high:+.0})"
                ),
                None => writeln!(page, "<td colspan=\"4\">not played"),
            };
        }
        page.push_str("</table>\n</html>\n");
        page
    }
}

/// Where a value between these stands on a plot.
fn place(value: f64, [low, high]: [f64; 2]) -> f64 {
    let share = if high > low { (value - low) / (high - low) } else { 0.5 };
    SIZE.1 - MARGIN / 2.0 - share * (SIZE.1 - MARGIN)
}

fn across(i: usize, count: usize) -> f64 {
    MARGIN + (i as f64 + 0.5) * (SIZE.0 - MARGIN - 10.0) / count.max(1) as f64
}

/// The error by epoch.
fn errors(generation: &Generation) -> String {
    let all = || generation.errors.iter().flatten().copied().chain([generation.before]);
    let bounds = [all().fold(f64::MAX, f64::min), all().fold(0.0, f64::max)];
    let count = generation.errors.len();
    let line = |which: usize, colour: &str| {
        let points = generation.errors.iter().enumerate();
        let points: Vec<String> =
            points.map(|(i, error)| format!("{:.1},{:.1}", across(i, count), place(error[which], bounds))).collect();
        format!("<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>", points.join(" "))
    };
    let before = place(generation.before, bounds);
    let label = |value: f64| format!("<text x=\"0\" y=\"{:.1}\">{value:.6}</text>", place(value, bounds) + 4.0);
    let ends = format!("{}{}", label(bounds[0]), label(bounds[1]));
    let right = SIZE.0 - 10.0;
    format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"mean squared error by epoch\">{ends}\
         <line x1=\"{MARGIN}\" x2=\"{right}\" y1=\"{before:.1}\" y2=\"{before:.1}\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>\
         {}{}</svg>\n<p>One point an epoch: blue at positions learnt from, orange at positions of other games; dashed \
         without a net.</p>",
        SIZE.0,
        SIZE.1,
        line(0, "#3b78c4"),
        line(1, "#d9822b")
    )
}

/// The strength by generation, with its errors.
fn strength(generations: &[Generation]) -> String {
    let played: Vec<(usize, [f64; 3])> = generations
        .iter()
        .enumerate()
        .filter_map(|(i, generation)| {
            generation.played.map(|played| (i + 1, played.elo.map(|elo| elo.clamp(-999.0, 999.0))))
        })
        .collect();
    if played.is_empty() {
        return "<p>No match has been played.</p>".to_owned();
    }
    let low = played.iter().fold(0.0f64, |low, (_, elo)| low.min(elo[1]));
    let bounds = [low, played.iter().fold(low + 1.0, |high, (_, elo)| high.max(elo[2]))];
    let zero = place(0.0, bounds);
    let right = SIZE.0 - 10.0;
    let mut plot = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Elo by generation\">\
         <text x=\"0\" y=\"{:.1}\">0</text><line x1=\"{MARGIN}\" x2=\"{right}\" y1=\"{zero:.1}\" y2=\"{zero:.1}\" stroke=\"#888\"/>",
        SIZE.0,
        SIZE.1,
        zero + 4.0
    );
    for (at, (number, [elo, low, high])) in played.iter().enumerate() {
        let (x, y) = (across(at, played.len()), place(*elo, bounds));
        let _ = write!(
            plot,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#3b78c4\" stroke-width=\"2\"/>\
             <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#3b78c4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{elo:+.0}</text><text x=\"{:.1}\" y=\"{}\">generation {number}</text>",
            place(*low, bounds),
            place(*high, bounds),
            x + 9.0,
            y + 4.0,
            x - 30.0,
            SIZE.1 - 2.0
        );
    }
    plot + "</svg>"
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join(",")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
