//! Markdown as plain text for a terminal: wrapped paragraphs, underlined headings, tables in columns, verbatim
//! diagrams.
//!
//! It supports what the pages about games use: headings, paragraphs, lists, tables and code. Of other elements it
//! prints the text.

use commandline::terminal;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::io::{self, Write};

/// Writes a document.
pub(crate) fn write(out: &mut impl Write, document: &str) -> io::Result<()> {
    let mut printer =
        Printer { out, text: String::new(), lists: Vec::new(), cells: Vec::new(), rows: Vec::new(), link: None };
    Parser::new_ext(document, Options::ENABLE_TABLES).try_for_each(|event| printer.handle(event))
}

struct Printer<'o, O> {
    out: &'o mut O,
    /// The text of the current block.
    text: String,
    /// The open lists, each with the number of its next item, if it is a numbered list.
    lists: Vec<Option<u64>>,
    /// The cells of the current row, and the rows before it.
    cells: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The target of the open link, if it is outside the document.
    link: Option<String>,
}

impl<O: Write> Printer<'_, O> {
    fn handle(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            Event::Text(text) | Event::Code(text) => self.text.push_str(&text),
            Event::SoftBreak | Event::HardBreak => self.text.push(' '),
            Event::Start(Tag::List(first)) => {
                // The text of the enclosing item so far.
                self.flush_item()?;
                self.lists.push(first);
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.link = dest_url.contains("://").then(|| dest_url.to_string());
            }
            Event::End(end) => self.handle_end(end)?,
            _ => {}
        }
        Ok(())
    }

    fn handle_end(&mut self, end: TagEnd) -> io::Result<()> {
        match end {
            TagEnd::Heading(level) => {
                let text = std::mem::take(&mut self.text);
                let line = match level {
                    HeadingLevel::H1 => "=",
                    HeadingLevel::H2 => "-",
                    _ => "",
                };
                writeln!(self.out, "{text}\n{}", line.repeat(text.chars().count()))?;
                if !line.is_empty() {
                    writeln!(self.out)?;
                }
            }
            TagEnd::Paragraph if self.lists.is_empty() => {
                terminal::paragraph(self.out, "", &std::mem::take(&mut self.text))?;
                writeln!(self.out)?;
            }
            TagEnd::Item => self.flush_item()?,
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    writeln!(self.out)?;
                }
            }
            TagEnd::CodeBlock => {
                for line in std::mem::take(&mut self.text).lines() {
                    writeln!(self.out, "    {line}")?;
                }
                writeln!(self.out)?;
            }
            TagEnd::Link => {
                if let Some(to) = self.link.take().filter(|to| !self.text.ends_with(to.as_str())) {
                    self.text.push_str(&format!(" <{to}>"));
                }
            }
            TagEnd::TableCell => self.cells.push(std::mem::take(&mut self.text)),
            TagEnd::TableHead | TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.cells)),
            TagEnd::Table => self.flush_table()?,
            _ => {}
        }
        Ok(())
    }

    /// An item of a list, or the part of it that has been read.
    fn flush_item(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return Ok(());
        }
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        let sign = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "* ".to_owned(),
        };
        let rest = format!("{indent}{}", " ".repeat(sign.len()));
        terminal::hanging_paragraph(self.out, &format!("{indent}{sign}"), &rest, &text)
    }

    /// Prints a table in columns if it is narrow enough; else a paragraph for each row, with the column headings in it.
    fn flush_table(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.first().map_or(0, Vec::len);
        let longest = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(longest).collect();
        if widths.iter().map(|width| width + 2).sum::<usize>() <= terminal::width() + 2 {
            for (i, row) in rows.iter().enumerate() {
                let cells: Vec<String> =
                    row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
                writeln!(self.out, "{}", cells.join("  ").trim_end())?;
                if i == 0 {
                    let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                    writeln!(self.out, "{}", lines.join("  "))?;
                }
            }
        } else if let [head, rows @ ..] = rows.as_slice() {
            for row in rows {
                let named = row.iter().zip(head).skip(1).filter(|(cell, _)| !cell.is_empty());
                let named: Vec<String> = named.map(|(cell, head)| format!("{head}: {cell}")).collect();
                let first = row.first().map_or("", String::as_str);
                terminal::hanging_paragraph(self.out, "* ", "  ", &format!("{first} ({})", named.join("; ")))?;
            }
        }
        writeln!(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_formatted_for_a_terminal() {
        let page = "# A game\n\nSome `code`\nand a [link](#here), [another](http://x.org).\n\n## Part\n\n* one\n* two\n\n1. first\n2. second\n\n\
                    ```example\n2 . k\n1 K .\n```\n\n| a | b |\n|---|---|\n| 1 | two |\n";
        let mut out = Vec::new();
        write(&mut out, page).unwrap();
        insta::assert_snapshot!(String::from_utf8(out).unwrap().trim_end(), @r"
        A game
        ======

        Some code and a link, another <http://x.org>.

        Part
        ----

        * one
        * two

        1. first
        2. second

            2 . k
            1 K .

        a  b
        -  ---
        1  two
        ");
    }
}
