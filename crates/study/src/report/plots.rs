//! The pictures of a report: results, lengths, choice and the use of the board.
//!
//! Look next: `svg` for the shapes; `markdown` shows the pictures.

use super::svg::{Anchor, Svg};
use super::{LevelReport, Report};
use geometry::Lattice;
use rules::Game;

/// The colours of the parts of a bar.
const PART_COLORS: [&str; 6] = ["#4477aa", "#ee6677", "#ccbb44", "#228833", "#66ccee", "#aa3377"];
/// The colour of drawn games.
const DRAW_COLOR: &str = "#bbbbbb";
/// The colour of bars and lines.
const COLOR: &str = "#4477aa";
/// The size of a plot.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 220.0;
/// The space for labels at the left, at the right and below.
const LEFT: f64 = 110.0;
const RIGHT: f64 = 20.0;
const BELOW: f64 = 40.0;
/// The size of a cell of the heat map.
const CELL: f64 = 36.0;

impl Report {
    /// The pictures, each with the name of its file. Lengths, choice and cells are those of the strongest level.
    pub fn plots(&self, game: &Game) -> Vec<(&'static str, String)> {
        let mut plots = vec![("results.svg", self.plot_results())];
        if let Some(level) = self.best_level() {
            plots.push(("length.svg", level.plot_length()));
            plots.push(("choices.svg", level.plot_choices()));
            plots.push(("cells.svg", level.plot_cells(game)));
        }
        plots
    }

    /// By strength: a bar of the shares of all teams, and of draws.
    fn plot_results(&self) -> String {
        const BAR: f64 = 28.0;
        let wide = WIDTH - LEFT - RIGHT;
        let mut svg = Svg::new(WIDTH, BAR * self.levels.len() as f64 + 40.0);
        for (row, level) in self.levels.iter().enumerate() {
            let top = 8.0 + BAR * row as f64;
            svg.text((LEFT - 8.0, top + 15.0), Anchor::End, &level.nodes.to_string());
            let teams = level.results.teams.iter().zip(PART_COLORS.into_iter().cycle());
            let wins = teams.map(|(team, color)| (team.team.as_str(), color, team.wins.share));
            let open = 1.0 - level.results.decided.share;
            let mut left = LEFT;
            for (name, color, share) in wins.chain([("drawn or unfinished", DRAW_COLOR, open)]) {
                let title = format!("{name}: {:.1} %", 100.0 * share);
                svg.rect((left, top), (wide * share, BAR - 8.0), color, &title);
                left += wide * share;
            }
        }
        let names = self.levels.first().map_or(&[][..], |level| &level.results.teams);
        let legend = names.iter().map(|team| team.team.as_str()).zip(PART_COLORS.into_iter().cycle());
        let (mut left, top) = (LEFT, 16.0 + BAR * self.levels.len() as f64);
        for (name, color) in legend.chain([("drawn or unfinished", DRAW_COLOR)]) {
            svg.rect((left, top), (12.0, 12.0), color, "");
            svg.text((left + 16.0, top + 10.0), Anchor::Start, name);
            left += 40.0 + 7.0 * name.chars().count() as f64;
        }
        svg.finish("Results by strength")
    }
}

impl LevelReport {
    /// The histogram of lengths.
    fn plot_length(&self) -> String {
        let bins = &self.length.histogram;
        let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1) as f64;
        let mut svg = axes(most, "games", "turns");
        let step = (WIDTH - LEFT - RIGHT) / bins.len().max(1) as f64;
        for (i, bin) in bins.iter().enumerate() {
            let height = (HEIGHT - BELOW - 20.0) * bin.games as f64 / most;
            let left = LEFT + step * i as f64;
            let range = if bin.from == bin.to { bin.from.to_string() } else { format!("{} to {}", bin.from, bin.to) };
            let title = format!("{range} turns: {} games", bin.games);
            svg.rect((left, HEIGHT - BELOW - height), (step - 1.0, height), COLOR, &title);
            if i % bins.len().div_ceil(10).max(1) == 0 {
                svg.text((left + step / 2.0, HEIGHT - BELOW + 16.0), Anchor::Middle, &bin.from.to_string());
            }
        }
        svg.finish("Length of games")
    }

    /// The mean number of legal turns as games go on.
    fn plot_choices(&self) -> String {
        let means = &self.branching.by_turn;
        let most = means.iter().copied().fold(1.0, f64::max);
        let mut svg = axes(most, "legal turns", "turn");
        let last = means.len().saturating_sub(1).max(1) as f64;
        let at = |i: usize| LEFT + (WIDTH - LEFT - RIGHT) * i as f64 / last;
        let points: Vec<(f64, f64)> = means
            .iter()
            .enumerate()
            .map(|(i, mean)| (at(i), HEIGHT - BELOW - (HEIGHT - BELOW - 20.0) * mean / most))
            .collect();
        svg.line(&points, COLOR);
        for i in (0..means.len()).step_by(means.len().div_ceil(10).max(1)) {
            svg.text((at(i), HEIGHT - BELOW + 16.0), Anchor::Middle, &(i + 1).to_string());
        }
        svg.finish("Legal turns as games go on")
    }

    /// The board, each cell the darker the more pieces arrived on it.
    fn plot_cells(&self, game: &Game) -> String {
        let board = game.board();
        let totals = self.cells.totals();
        let most = totals.iter().copied().max().unwrap_or(0).max(1) as f64;
        let centers: Vec<(f64, f64)> = board.cells().map(|cell| center(game, cell)).collect();
        let bound = |get: fn(&(f64, f64)) -> f64, pick: fn(f64, f64) -> f64| centers.iter().map(get).reduce(pick);
        let (low_x, high_x) = (bound(|c| c.0, f64::min).unwrap_or(0.0), bound(|c| c.0, f64::max).unwrap_or(0.0));
        let (low_y, high_y) = (bound(|c| c.1, f64::min).unwrap_or(0.0), bound(|c| c.1, f64::max).unwrap_or(0.0));
        let mut svg = Svg::new((high_x - low_x + 2.0) * CELL, (high_y - low_y + 2.0) * CELL);
        for (i, (x, y)) in centers.into_iter().enumerate() {
            let (x, y) = ((x - low_x + 1.0) * CELL, (high_y - y + 1.0) * CELL);
            let title = format!("{}: {}", self.cells.cells[i], totals[i]);
            svg.polygon(&outline(game, (x, y)), &heat(totals[i] as f64 / most), &title);
            svg.text((x, y + 4.0), Anchor::Middle, &self.cells.cells[i]);
        }
        svg.finish("Arrivals on each cell")
    }
}

/// A plot with axes, their names, and the greatest value.
fn axes(most: f64, up: &str, right: &str) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.line(&[(LEFT, 20.0), (LEFT, HEIGHT - BELOW), (WIDTH - RIGHT, HEIGHT - BELOW)], "#444");
    svg.text((LEFT - 8.0, 26.0), Anchor::End, &format!("{most:.0} {up}"));
    svg.text((LEFT - 8.0, HEIGHT - BELOW), Anchor::End, "0");
    svg.text((WIDTH - RIGHT, HEIGHT - 6.0), Anchor::End, right);
    svg
}

/// The centre of a cell, in sizes of a cell, upwards.
fn center(game: &Game, cell: geometry::Cell) -> (f64, f64) {
    let board = game.board();
    let (file, rank) = board.coordinates(cell);
    let (x, y) = (f64::from(file), f64::from(rank));
    let root = 3f64.sqrt() / 2.0;
    match board.shape().lattice {
        // A gap between layers.
        Lattice::Squares => (x + (usize::from(file) / board.layer_width()) as f64 * 0.5, y),
        Lattice::FlatHexagons => (root * x, y - x / 2.0),
        Lattice::PointedHexagons => (x - y / 2.0, root * y),
    }
}

/// The corners of a cell with this centre.
fn outline(game: &Game, (x, y): (f64, f64)) -> Vec<(f64, f64)> {
    let first = match game.board().shape().lattice {
        Lattice::Squares => {
            let half = CELL / 2.0;
            return vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
        }
        Lattice::FlatHexagons => 0.0f64,
        Lattice::PointedHexagons => 30.0,
    };
    let radius = CELL / 3f64.sqrt();
    let corner = |i: i32| (first + 60.0 * f64::from(i)).to_radians();
    (0..6).map(|i| (x + radius * corner(i).cos(), y + radius * corner(i).sin())).collect()
}

/// White for 0, red for 1; the root makes rare cells visible.
fn heat(share: f64) -> String {
    let light = (255.0 * (1.0 - 0.85 * share.sqrt())).round() as u8;
    format!("#ff{light:02x}{light:02x}")
}
