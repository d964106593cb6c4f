//! Draws diagnostics for people and for editors.
//!
//! Prints nothing: the text goes back to the caller. The drawing itself is done by `miette`.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan,
    SpanContents,
};

use crate::problem::{Diagnostic, Severity};
use crate::span::Span;

/// How wide a drawing may be before its text is wrapped.
const WIDTH: usize = 100;
/// So many characters of a line are drawn at most, some of them in front of the place.
const LONGEST: usize = 160;
const IN_FRONT: usize = 40;

/// One diagnostic drawn with file, line, column, caret and help, as miette draws it.
///
/// Without `color` it is plain Unicode without ANSI codes. Control characters of the source are drawn as `?`, so that
/// a file cannot play tricks on a terminal. Of a long line only what stands around the place is drawn.
#[must_use]
pub fn render(name: &str, text: &str, diagnostic: &Diagnostic, color: bool) -> String {
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let drawing = Drawing {
        excerpt: Excerpt::around(name, text, diagnostic.span),
        diagnostic,
        message: harmless(&diagnostic.message),
    };
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(WIDTH).with_links(false);
    match handler.render_report(&mut drawn, &drawing) {
        Ok(()) => drawn,
        Err(fmt::Error) => render_line(name, text, diagnostic) + "\n",
    }
}

/// The line of a place with its neighbours, as far as they are drawn.
struct Excerpt {
    name: String,
    lines: String,
    /// The number of its first line, counted from 0.
    first: usize,
    /// The place in `lines`.
    span: Span,
    /// The line and column of the place in the file, counted from 0.
    place: (usize, usize),
}

impl Excerpt {
    fn around(name: &str, text: &str, span: Span) -> Self {
        let span = span.within(text);
        let (line, column) = line_column(text, span.start);
        let place = (line - 1, column - 1);
        let first = place.0.saturating_sub(1);
        let from = column.saturating_sub(IN_FRONT);
        let neighbours: Vec<&str> = text.split('\n').skip(first).take(place.0 - first + 2).collect();
        let long = |line: &str| line.chars().nth(LONGEST).is_some();
        let from = if neighbours.iter().any(|line| long(line)) { from } else { 0 };
        let mut lines = String::new();
        let mut drawn = Span::default();
        for (index, line) in neighbours.iter().enumerate() {
            let window = Window::of(line.trim_end_matches('\r'), from);
            if first + index == place.0 {
                let start = span.start - (text[..span.start].rfind('\n').map_or(0, |at| at + 1));
                // Only what is on this line: the caret is to point, not to copy the file.
                drawn = window.span(start, start.saturating_add(span.len), lines.len());
            }
            lines.push_str(&harmless(&window.drawn()).replace('\r', "?"));
            lines.push('\n');
        }
        lines.pop();
        Self { name: harmless(name), lines, first, span: drawn, place }
    }
}

/// What is drawn of a line: `line[from..to]`.
struct Window<'l> {
    line: &'l str,
    from: usize,
    to: usize,
}

/// Stands where something of a line is left out.
const LEFT_OUT: char = '…';

impl<'l> Window<'l> {
    /// From that character on.
    fn of(line: &'l str, from: usize) -> Self {
        let place =
            |from: usize, nth: usize| line[from..].char_indices().nth(nth).map_or(line.len(), |(at, _)| from + at);
        let from = place(0, from);
        Self { line, from, to: place(from, LONGEST) }
    }

    fn drawn(&self) -> String {
        let mark = |cut: bool| if cut { String::from(LEFT_OUT) } else { String::new() };
        format!("{}{}{}", mark(self.from > 0), &self.line[self.from..self.to], mark(self.to < self.line.len()))
    }

    /// Where a stretch of the line is drawn, behind so many bytes.
    fn span(&self, start: usize, end: usize, behind: usize) -> Span {
        let mark = if self.from > 0 { LEFT_OUT.len_utf8() } else { 0 };
        let at = |place: usize| behind + mark + place.clamp(self.from, self.to) - self.from;
        Span::between(at(start), at(end))
    }
}

impl SourceCode for Excerpt {
    /// Asked without neighbours, miette wants to know where the place is; else everything that is drawn.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let name = self.name.clone();
        let contents = if (before, after) == (0, 0) {
            let text = self.lines.get(span.offset()..span.offset() + span.len()).unwrap_or_default();
            MietteSpanContents::new_named(name, text.as_bytes(), *span, self.place.0, self.place.1, 1)
        } else {
            let (text, whole) = (self.lines.as_bytes(), (0, self.lines.len()).into());
            MietteSpanContents::new_named(name, text, whole, self.first, 0, self.lines.lines().count())
        };
        Ok(Box::new(contents))
    }
}

/// `file:line:column: error: message (help)`: one line, for editors and JSON; line and column count from 1, columns
/// in characters.
#[must_use]
pub fn render_line(name: &str, text: &str, diagnostic: &Diagnostic) -> String {
    let (line, column) = line_column(text, diagnostic.span.start);
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let message = &diagnostic.message;
    let help = diagnostic.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    harmless(&format!("{name}:{line}:{column}: {severity}: {message}{help}")).replace(['\n', '\r'], " ")
}

/// The line and column of a byte, both counted from 1, columns in characters. Behind the end counts as the end.
#[must_use]
pub fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let offset = text.floor_char_boundary(offset);
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, before[start..].chars().count() + 1)
}

/// The same text, byte for byte as long, without control characters.
fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !matches!(c, '\n' | '\r' | '\t') {
            // Some control characters take two bytes, and the spans must still fit.
            for _ in 0..c.len_utf8() {
                harmless.push('?');
            }
        } else {
            harmless.push(c);
        }
    }
    harmless
}

/// A diagnostic in the form miette draws.
struct Drawing<'d> {
    excerpt: Excerpt,
    diagnostic: &'d Diagnostic,
    message: String,
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawing<'_> {}

impl miette::Diagnostic for Drawing<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.diagnostic.help.as_ref()?;
        Some(Box::new(harmless(help)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.diagnostic.label.as_ref().map(|label| harmless(label));
        let place = LabeledSpan::new(label, self.excerpt.span.start, self.excerpt.span.len);
        Some(Box::new(std::iter::once(place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problems;

    fn diagnostic(start: usize, len: usize) -> Diagnostic {
        let mut problems = Problems::default();
        problems.error(Span { start, len }, "unknown word `peice`").help("did you mean `piece`?").label("here").clone()
    }

    #[test]
    fn a_drawing_has_place_caret_label_and_help() {
        let drawn = render("x.kdl", "a\npeice king\n", &diagnostic(2, 5), false);
        for part in
            ["unknown word `peice`", "[x.kdl:2:1]", "peice king", "──┬──", "here", "help: did you mean `piece`?"]
        {
            assert!(drawn.contains(part), "{part} is not in\n{drawn}");
        }
        assert!(!drawn.contains('\u{1B}'));
        assert!(render("x.kdl", "peice", &diagnostic(0, 5), true).contains('\u{1B}'));
    }

    #[test]
    fn a_line_counts_characters_from_one() {
        assert_eq!(
            render_line("x.kdl", "ä\r\nöü peice", &diagnostic(9, 5),),
            "x.kdl:2:4: error: unknown word `peice` (did you mean `piece`?)"
        );
        for (offset, expected) in [(0, (1, 1)), (1, (1, 1)), (2, (1, 2)), (3, (2, 1)), (4, (2, 2)), (99, (2, 2))] {
            assert_eq!(line_column("ä\nb", offset), expected, "{offset}");
        }
    }

    #[test]
    fn a_file_cannot_play_tricks_on_a_terminal() {
        let drawn = render("x\u{1B}[2J", "\u{1B}[31m a \u{9B}b", &diagnostic(6, 1), false);
        assert!(!drawn.contains(['\u{1B}', '\u{9B}']), "{drawn}");
    }

    #[test]
    fn a_stretch_of_many_lines_is_pointed_at_not_copied() {
        let text = "line\n".repeat(50);
        let drawn = render("x.kdl", &text, &diagnostic(0, text.len()), false);
        assert!(drawn.lines().count() < 12, "{drawn}");
    }

    #[test]
    fn of_a_long_line_what_stands_around_the_place_is_drawn() {
        let text = format!("a\n{}peice{}\nb", "x ".repeat(50_000), " y".repeat(50_000));
        let drawn = render("x.kdl", &text, &diagnostic(100_002, 5), false);
        for part in ["[x.kdl:2:100001]", "…", "x peice y", "──┬──", "here", "1 │ …", "3 │ …"] {
            assert!(drawn.contains(part), "{part} is not in\n{drawn}");
        }
        assert!(drawn.lines().all(|line| line.chars().count() < LONGEST + 10), "{drawn}");
        let drawn = render("x.kdl", &text, &diagnostic(2, text.len()), false);
        assert!(drawn.lines().all(|line| line.chars().count() < LONGEST + 10), "{drawn}");
    }

    #[test]
    fn a_place_outside_the_text_is_drawn_too() {
        for (text, start, len) in
            [("", 0, 0), ("", 5, 5), ("a", 1, 0), ("a\n", 2, 0), ("ä", 1, 0), ("a", usize::MAX, usize::MAX)]
        {
            let drawn = render("x.kdl", text, &diagnostic(start, len), false);
            assert!(drawn.contains("peice"), "{text:?}");
        }
    }
}
