//! Writes SVG: the few shapes that plots need.
//!
//! Coordinates are rounded to tenths, so the same numbers give the same file on every machine. What is drawn is in
//! `plots`.

use std::fmt::Write;

/// The font of all texts.
const FONT: &str = "font-family=\"sans-serif\" font-size=\"12\"";

/// A picture.
#[derive(Debug)]
pub(super) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty picture on a white ground.
    pub(super) fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { width, height, body: String::new() };
        svg.rect((0.0, 0.0), (width, height), "#fff", "");
        svg
    }

    /// A rectangle; the title appears when the pointer rests on it.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str, title: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\">{}</rect>",
            title_node(title)
        );
    }

    /// A polygon with an outline.
    pub(super) fn polygon(&mut self, corners: &[(f64, f64)], fill: &str, title: &str) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#888\" stroke-width=\"0.5\">{}</polygon>",
            corners.join(" "),
            title_node(title)
        );
    }

    /// A line through points.
    pub(super) fn line(&mut self, points: &[(f64, f64)], stroke: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.body,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>",
            points.join(" ")
        );
    }

    /// A text on its base line.
    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {FONT}>{}</text>",
            escape(text)
        );
    }

    /// The file.
    pub(super) fn finish(self, title: &str) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" role=\"img\">\n{}\n{body}</svg>\n",
            title_node(title)
        )
    }
}

fn title_node(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!("<title>{}</title>", escape(title)) }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_file() {
        let mut svg = Svg::new(10.0, 10.0);
        svg.text((1.0, 2.0), Anchor::Start, "a < b & \"c\"");
        let file = svg.finish("<script>");
        assert!(
            file.contains("a &lt; b &amp; &quot;c&quot;") && file.contains("<title>&lt;script&gt;</title>"),
            "{file}"
        );
    }
}
