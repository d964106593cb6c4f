//! Renders diagnostics for terminals and editors.
//!
//! The module returns text and prints nothing; `miette` does the drawing.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan,
    SpanContents,
};

use crate::problem::{Diagnostic, Severity};
use crate::span::Span;

/// The width at which text is wrapped.
const MAX_WIDTH: usize = 100;
/// The most characters drawn of a line, and how many of them may come before the place.
const MAX_LINE_CHARS: usize = 160;
const MAX_CHARS_BEFORE_SPAN: usize = 40;

/// Draws one diagnostic with file, line, column, caret and help.
///
/// Without `color` the result is plain Unicode without ANSI codes. Control characters of the source are drawn as `?`,
/// so that a file cannot manipulate the terminal. Of a long line only the part around the place is drawn.
#[must_use]
pub fn render(name: &str, text: &str, diagnostic: &Diagnostic, color: bool) -> String {
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let drawing = MietteDiagnostic {
        excerpt: SourceExcerpt::around(name, text, diagnostic.span),
        diagnostic,
        message: sanitize(&diagnostic.message),
    };
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(MAX_WIDTH).with_links(false);
    match handler.render_report(&mut drawn, &drawing) {
        Ok(()) => drawn,
        Err(fmt::Error) => render_line(name, text, diagnostic) + "\n",
    }
}

/// The line of a place with its neighbours, as far as they are drawn.
struct SourceExcerpt {
    name: String,
    lines: String,
    /// The number of its first line, counted from 0.
    first: usize,
    /// The place in `lines`.
    span: Span,
    /// The line and column of the place in the file, counted from 0.
    position: (usize, usize),
}

impl SourceExcerpt {
    fn around(name: &str, text: &str, span: Span) -> Self {
        let span = span.within(text);
        let (line, column) = line_column(text, span.start);
        let position = (line - 1, column - 1);
        let first = position.0.saturating_sub(1);
        let from = column.saturating_sub(MAX_CHARS_BEFORE_SPAN);
        let neighbours: Vec<&str> = text.split('\n').skip(first).take(position.0 - first + 2).collect();
        let long = |line: &str| line.chars().nth(MAX_LINE_CHARS).is_some();
        let from = if neighbours.iter().any(|line| long(line)) { from } else { 0 };
        let mut lines = String::new();
        let mut drawn = Span::default();
        for (index, line) in neighbours.iter().enumerate() {
            let window = Window::from_char(line.trim_end_matches('\r'), from);
            if first + index == position.0 {
                let start = span.start - (text[..span.start].rfind('\n').map_or(0, |at| at + 1));
                // Clipped to this line, so that a long span does not draw the whole file.
                drawn = window.span(start, start.saturating_add(span.len), lines.len());
            }
            lines.push_str(&sanitize(&window.text()).replace('\r', "?"));
            lines.push('\n');
        }
        lines.pop();
        Self { name: sanitize(name), lines, first, span: drawn, position }
    }
}

/// The drawn part of a line: `line[from..to]`.
struct Window<'l> {
    line: &'l str,
    from: usize,
    to: usize,
}

/// Marks the parts of a line that are left out.
const ELLIPSIS: char = '…';

impl<'l> Window<'l> {
    /// The window that starts at character `from`.
    fn from_char(line: &'l str, from: usize) -> Self {
        let place =
            |from: usize, nth: usize| line[from..].char_indices().nth(nth).map_or(line.len(), |(at, _)| from + at);
        let from = place(0, from);
        Self { line, from, to: place(from, MAX_LINE_CHARS) }
    }

    fn text(&self) -> String {
        let mark = |cut: bool| if cut { String::from(ELLIPSIS) } else { String::new() };
        format!("{}{}{}", mark(self.from > 0), &self.line[self.from..self.to], mark(self.to < self.line.len()))
    }

    /// Where a range of the line is drawn, after `behind` bytes.
    fn span(&self, start: usize, end: usize, behind: usize) -> Span {
        let mark = if self.from > 0 { ELLIPSIS.len_utf8() } else { 0 };
        let at = |place: usize| behind + mark + place.clamp(self.from, self.to) - self.from;
        Span::between(at(start), at(end))
    }
}

impl SourceCode for SourceExcerpt {
    /// Without context lines, miette asks for the place itself; otherwise for everything drawn.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let name = self.name.clone();
        let contents = if (before, after) == (0, 0) {
            let text = self.lines.get(span.offset()..span.offset() + span.len()).unwrap_or_default();
            MietteSpanContents::new_named(name, text.as_bytes(), *span, self.position.0, self.position.1, 1)
        } else {
            let (text, whole) = (self.lines.as_bytes(), (0, self.lines.len()).into());
            MietteSpanContents::new_named(name, text, whole, self.first, 0, self.lines.lines().count())
        };
        Ok(Box::new(contents))
    }
}

/// `file:line:column: error: message (help)` on one line, for editors and JSON; line and column count from 1, columns
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
    sanitize(&format!("{name}:{line}:{column}: {severity}: {message}{help}")).replace(['\n', '\r'], " ")
}

/// The line and column of a byte offset, both counted from 1, columns in characters. An offset past the end counts as
/// the end.
#[must_use]
pub fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let offset = text.floor_char_boundary(offset);
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, before[start..].chars().count() + 1)
}

/// The text without control characters, with the same length in bytes.
fn sanitize(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !matches!(c, '\n' | '\r' | '\t') {
            // Some control characters take two bytes, and the spans must stay valid.
            for _ in 0..c.len_utf8() {
                harmless.push('?');
            }
        } else {
            harmless.push(c);
        }
    }
    harmless
}

/// A diagnostic as miette expects it.
struct MietteDiagnostic<'d> {
    excerpt: SourceExcerpt,
    diagnostic: &'d Diagnostic,
    message: String,
}

impl fmt::Debug for MietteDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for MietteDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for MietteDiagnostic<'_> {}

impl miette::Diagnostic for MietteDiagnostic<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.diagnostic.help.as_ref()?;
        Some(Box::new(sanitize(help)))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.diagnostic.label.as_ref().map(|label| sanitize(label));
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
    fn a_drawing_has_position_caret_label_and_help() {
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
    fn a_file_cannot_send_control_codes_to_the_terminal() {
        let drawn = render("x\u{1B}[2J", "\u{1B}[31m a \u{9B}b", &diagnostic(6, 1), false);
        assert!(!drawn.contains(['\u{1B}', '\u{9B}']), "{drawn}");
    }

    #[test]
    fn a_span_of_many_lines_is_not_drawn_in_full() {
        let text = "line\n".repeat(50);
        let drawn = render("x.kdl", &text, &diagnostic(0, text.len()), false);
        assert!(drawn.lines().count() < 12, "{drawn}");
    }

    #[test]
    fn only_the_part_around_the_span_of_a_long_line_is_drawn() {
        let text = format!("a\n{}peice{}\nb", "x ".repeat(50_000), " y".repeat(50_000));
        let drawn = render("x.kdl", &text, &diagnostic(100_002, 5), false);
        for part in ["[x.kdl:2:100001]", "…", "x peice y", "──┬──", "here", "1 │ …", "3 │ …"] {
            assert!(drawn.contains(part), "{part} is not in\n{drawn}");
        }
        assert!(drawn.lines().all(|line| line.chars().count() < MAX_LINE_CHARS + 10), "{drawn}");
        let drawn = render("x.kdl", &text, &diagnostic(2, text.len()), false);
        assert!(drawn.lines().all(|line| line.chars().count() < MAX_LINE_CHARS + 10), "{drawn}");
    }

    #[test]
    fn a_span_outside_the_text_can_be_drawn() {
        for (text, start, len) in
            [("", 0, 0), ("", 5, 5), ("a", 1, 0), ("a\n", 2, 0), ("ä", 1, 0), ("a", usize::MAX, usize::MAX)]
        {
            let drawn = render("x.kdl", text, &diagnostic(start, len), false);
            assert!(drawn.contains("peice"), "{text:?}");
        }
    }
}
