//! A rule file as a tree of lines: what the inventor writes, what mending and shrinking take lines away from.
//!
//! The printed form is the one the formatter makes, so that a file that it changes is a finding.

use std::fmt::Write as _;

/// A line of a rule file and the lines in its braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The words of the line, each as it is written.
    pub words: Vec<String>,
    /// The rows of a drawing, for `grid`.
    pub rows: Vec<String>,
    /// The lines in the braces.
    pub children: Vec<Line>,
}

impl Line {
    /// A line of words between spaces.
    pub(super) fn new(words: &str) -> Self {
        Self::of(words.split(' ').map(str::to_owned).collect())
    }

    /// A line of words.
    pub(super) fn of(words: Vec<String>) -> Self {
        Self { words, ..Self::default() }
    }

    /// The same line with lines in its braces.
    pub(super) fn with(mut self, children: Vec<Self>) -> Self {
        self.children = children;
        self
    }

    /// Its first word.
    pub fn word(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }
}

/// Where a line is in a tree: the number of each line on the way to it.
pub(crate) type Path = Vec<usize>;

/// The text of a file, and where each line of the tree begins in it.
pub(super) fn print_with_places(lines: &[Line]) -> (String, Vec<(usize, Path)>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    print_into(lines, &mut Vec::new(), &mut text, &mut places);
    (text, places)
}

/// The text of a file.
pub fn print(lines: &[Line]) -> String {
    print_with_places(lines).0
}

fn print_into(lines: &[Line], path: &mut Path, text: &mut String, places: &mut Vec<(usize, Path)>) {
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

/// The line at a place.
pub(crate) fn at<'t>(lines: &'t [Line], path: &[usize]) -> Option<&'t Line> {
    let (&first, rest) = path.split_first()?;
    let line = lines.get(first)?;
    if rest.is_empty() { Some(line) } else { at(&line.children, rest) }
}

/// The line at a place, to be changed.
pub(crate) fn at_mut<'t>(lines: &'t mut [Line], path: &[usize]) -> Option<&'t mut Line> {
    let (&first, rest) = path.split_first()?;
    let line = lines.get_mut(first)?;
    if rest.is_empty() { Some(line) } else { at_mut(&mut line.children, rest) }
}

/// The tree without the line at a place.
pub(crate) fn without(lines: &[Line], path: &[usize]) -> Vec<Line> {
    let mut lines = lines.to_vec();
    let (Some((&last, parents)), true) = (path.split_last(), at(&lines, path).is_some()) else { return lines };
    if parents.is_empty() {
        lines.remove(last);
    } else if let Some(parent) = at_mut(&mut lines, parents) {
        parent.children.remove(last);
    }
    lines
}

/// All places, the last first, so that lines can be taken away while going through them.
pub(crate) fn places(lines: &[Line]) -> Vec<Path> {
    let mut all: Vec<Path> = print_with_places(lines).1.into_iter().map(|(_, path)| path).collect();
    all.reverse();
    all
}

/// Takes away every line that the reader says is wrong; how many these were.
///
/// # Errors
/// What is wrong, if taking lines away does not help.
pub(super) fn mend(lines: &mut Vec<Line>, choices: &[(String, String)]) -> Result<Vec<Line>, String> {
    let mut removed = Vec::new();
    loop {
        let (text, places) = print_with_places(lines);
        let (_, problems) = rules::read(&text, choices);
        let Some(error) = problems.iter().find(|problem| problem.severity == lang::Severity::Error) else {
            return Ok(removed);
        };
        let said = lang::render_line("invented", &text, error);
        let place = places.iter().rev().find(|(start, _)| *start <= error.span.start).map(|(_, path)| path.clone());
        let mut path = place.filter(|_| error.span != lang::Span::default() && removed.len() < 60).unwrap_or_default();
        if path.len() == 1 {
            // What is wrong with a whole block lies in one of its lines, mostly in a later one.
            let children = at(lines, &path).map_or(0, |line| line.children.len());
            path.extend(children.checked_sub(1));
        }
        if path.len() < 2 {
            return Err(format!("{said}\n{text}"));
        }
        let line = at(lines, &path).cloned().unwrap_or_default();
        if line.word() == "position" {
            // Without it a position would not say everything.
            return Err(format!("{said}\n{text}"));
        }
        *lines = without(lines, &path);
        removed.push(line);
    }
}
