//! Draws diagnostics for people and for editors.
//!
//! Prints nothing: the text goes back to the caller. The drawing itself is done by `miette`.

use std::fmt;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};

use crate::problem::{Diagnostic, Severity};
use crate::span::Span;

/// How wide a drawing may be before its text is wrapped.
const WIDTH: usize = 100;
/// More of one line than this is not drawn: the drawing would be wider than any screen.
const LONGEST: usize = 2_000;

/// One diagnostic drawn with file, line, column, caret and help, as miette draws it.
///
/// Without `color` it is plain Unicode without ANSI codes. Control characters of the source are drawn as `?`, so that
/// a file cannot play tricks on a terminal.
#[must_use]
pub fn render(name: &str, text: &str, diagnostic: &Diagnostic, color: bool) -> String {
    let line_of = |at: usize| text[at..].split(['\n', '\r']).next().map_or(0, str::len);
    let mut span = diagnostic.span.within(text);
    // Only the first line of a long stretch: the caret is to point, not to copy the file.
    span.len = span.len.min(line_of(span.start));
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    if span.end() - start > LONGEST || line_of(start) > LONGEST {
        return render_line(name, text, diagnostic) + "\n";
    }
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let drawing = Drawing {
        source: NamedSource::new(harmless(name), harmless(text)),
        diagnostic,
        message: harmless(&diagnostic.message),
        span,
    };
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(WIDTH).with_links(false);
    match handler.render_report(&mut drawn, &drawing) {
        Ok(()) => drawn,
        Err(fmt::Error) => render_line(name, text, diagnostic) + "\n",
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
    source: NamedSource<String>,
    diagnostic: &'d Diagnostic,
    message: String,
    span: Span,
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
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.diagnostic.label.as_ref().map(|label| harmless(label));
        let place = LabeledSpan::new(label, self.span.start, self.span.len);
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
        for part in ["unknown word `peice`", "[x.kdl:2:1]", "peice king", "──┬──", "here", "help: did you mean `piece`?"]
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
    fn a_place_outside_the_text_is_drawn_too() {
        for (text, start, len) in [("", 0, 0), ("", 5, 5), ("a", 1, 0), ("a\n", 2, 0), ("ä", 1, 0), ("a", usize::MAX, usize::MAX)]
        {
            let drawn = render("x.kdl", text, &diagnostic(start, len), false);
            assert!(drawn.contains("peice"), "{text:?}");
        }
    }
}
