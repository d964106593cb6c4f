//! A rule file as a tree of lines: written by the inventor, reduced by mending and shrinking.
//!
//! Its printed form is that of the formatter, so that any change by the formatter is a finding.

use std::fmt::Write as _;

/// A line of a rule file and its children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The words of the line, as written.
    pub words: Vec<String>,
    /// The rows of a drawing, for `grid`.
    pub rows: Vec<String>,
    /// The lines in the braces.
    pub children: Vec<Line>,
}

impl Line {
    /// A line from words separated by spaces.
    pub(super) fn new(words: &str) -> Self {
        Self::from_words(words.split(' ').map(str::to_owned).collect())
    }

    /// A line from words.
    pub(super) fn from_words(words: Vec<String>) -> Self {
        Self { words, ..Self::default() }
    }

    /// The same line with children.
    pub(super) fn with_children(mut self, children: Vec<Self>) -> Self {
        self.children = children;
        self
    }

    /// The first word.
    pub fn keyword(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }
}

/// The path of a line in a tree: the index at each level.
pub(crate) type LinePath = Vec<usize>;

/// The text of a file, with the offset and path of each line.
pub(super) fn print_with_paths(lines: &[Line]) -> (String, Vec<(usize, LinePath)>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    print_into(lines, &mut Vec::new(), &mut text, &mut places);
    (text, places)
}

/// The text of a file.
pub fn print(lines: &[Line]) -> String {
    print_with_paths(lines).0
}

fn print_into(lines: &[Line], path: &mut LinePath, text: &mut String, places: &mut Vec<(usize, LinePath)>) {
    let indent = "    ".repeat(path.len());
    for (i, line) in lines.iter().enumerate() {
        path.push(i);
        places.push((text.len(), path.clone()));
        let _ = write!(text, "{indent}{}", line.words.join(" "));
        if !line.rows.is_empty() {
            text.push_str(" \"\"\"\n");
            for row in &line.rows {
                let _ = writeln!(text, "{indent}    {row}");
            }
            let _ = write!(text, "{indent}    \"\"\"");
        }
        if line.children.is_empty() {
            text.push('\n');
        } else {
            text.push_str(" {\n");
            print_into(&line.children, path, text, places);
            let _ = writeln!(text, "{indent}}}");
        }
        path.pop();
    }
}

/// The line at a path.
pub(crate) fn line_at<'t>(lines: &'t [Line], path: &[usize]) -> Option<&'t Line> {
    let (&first, rest) = path.split_first()?;
    let line = lines.get(first)?;
    if rest.is_empty() { Some(line) } else { line_at(&line.children, rest) }
}

/// The line at a path, for changing it.
pub(crate) fn line_at_mut<'t>(lines: &'t mut [Line], path: &[usize]) -> Option<&'t mut Line> {
    let (&first, rest) = path.split_first()?;
    let line = lines.get_mut(first)?;
    if rest.is_empty() { Some(line) } else { line_at_mut(&mut line.children, rest) }
}

/// The tree without the line at a path.
pub(crate) fn without_line(lines: &[Line], path: &[usize]) -> Vec<Line> {
    let mut lines = lines.to_vec();
    let (Some((&last, parents)), true) = (path.split_last(), line_at(&lines, path).is_some()) else { return lines };
    if parents.is_empty() {
        lines.remove(last);
    } else if let Some(parent) = line_at_mut(&mut lines, parents) {
        parent.children.remove(last);
    }
    lines
}

/// All paths, last first, so that lines can be removed during iteration.
pub(crate) fn line_paths(lines: &[Line]) -> Vec<LinePath> {
    let mut all: Vec<LinePath> = print_with_paths(lines).1.into_iter().map(|(_, path)| path).collect();
    all.reverse();
    all
}

/// Removes the lines that the reader rejects, and returns them.
///
/// # Errors
/// The error, if removing lines does not help.
pub(super) fn remove_rejected_lines(lines: &mut Vec<Line>, choices: &[(String, String)]) -> Result<Vec<Line>, String> {
    let mut removed = Vec::new();
    loop {
        let (text, places) = print_with_paths(lines);
        let (_, problems) = rules::read(&text, choices);
        let Some(error) = problems.iter().find(|problem| problem.severity == kdl::Severity::Error) else {
            return Ok(removed);
        };
        let said = kdl::render_line("invented", &text, error);
        let place = places.iter().rev().find(|(start, _)| *start <= error.span.start).map(|(_, path)| path.clone());
        let mut path = place.filter(|_| error.span != kdl::Span::default() && removed.len() < 60).unwrap_or_default();
        if path.len() == 1 {
            // An error of a whole block is caused by one of its lines, usually a later one.
            let children = line_at(lines, &path).map_or(0, |line| line.children.len());
            path.extend(children.checked_sub(1));
        }
        if path.len() < 2 {
            return Err(format!("{said}\n{text}"));
        }
        let line = line_at(lines, &path).cloned().unwrap_or_default();
        if line.keyword() == "position" {
            // Without it a position would be incomplete.
            return Err(format!("{said}\n{text}"));
        }
        *lines = without_line(lines, &path);
        removed.push(line);
    }
}
