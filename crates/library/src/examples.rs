//! Examples of a game: a position, and claims about it that the engine checks.
//!
//! They are the tests of an author. They are written into the comments of a rule file, where `variorum check` and the
//! editors run them, or as `example` blocks into a document such as the README of a game:
//!
//! ````text
//! // example The pawn      opens an example in a rule file; its lines are the comment lines that follow
//! ```example             opens one in a document, up to the next ```
//!
//! 3  . . p          a diagram: rank names and cells as in the rule file's grid
//! 2  . P .
//! 1  K . k
//! White to move     the side to move (for a diagram)
//! reading NAME=VALUE
//! state {last=P,-}  the additional state of the position string
//! stock [..|..]     the stock, if the game has one (default: as at the start)
//! moves b2: b3 c3   the exact destinations of the piece on b2
//! turns 7           the number of different turns
//! perft 2 31
//! can b2-b3         a possible turn
//! cannot b2-a3: …   an impossible one; after the colon, words of the reason (optional)
//! play b2xc3; c5-c4 plays turns; the following lines are about the position after them
//! text b2xc3+       the full text of the turn just played
//! removes c3        the exact cells that the turn just played emptied, except its start
//! board             followed by a diagram: the current board
//! position …        the current position string; as the first line: start from this position
//! check Black       a side in check; `no check` if none is
//! result 1-0: mate  the current result (`*` for none); after the colon, words of the reason
//! ````
//!
//! Without a diagram or position, an example begins at the start position. Look next: `block` for the claims.

mod block;
mod start;

use block::Block;
use kdl::{Problems, Span};
use rules::{Budget, Game, ParsedFile};

/// An example of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example<'t> {
    /// What it shows; may be empty.
    pub title: &'t str,
    /// Its lines: the number in the text, counted from 1, and what is written there.
    pub lines: Vec<(usize, &'t str)>,
}

/// What is wrong with an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFailure {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// A sentence without a full stop.
    pub message: String,
}

impl<'t> Example<'t> {
    /// The `example` blocks of a document in Markdown.
    pub fn read_document(text: &'t str) -> Vec<Self> {
        let mut examples = Vec::new();
        let mut lines = numbered(text);
        while let Some((_, line)) = lines.next() {
            if line.trim() == "```example" {
                let lines = lines.by_ref().take_while(|(_, line)| line.trim() != "```").collect();
                examples.push(Self { title: "", lines });
            }
        }
        examples
    }

    /// The examples in the comments of a rule file. Those of files that it carries are not its own.
    pub fn read_rule_file(text: &'t str) -> Vec<Self> {
        let mut examples: Vec<Self> = Vec::new();
        let mut is_open = false;
        for (number, line) in numbered(text).take_while(|(_, line)| !line.starts_with("carries ")) {
            let comment = line.trim().strip_prefix("//").map(str::trim).filter(|comment| !comment.is_empty());
            let Some(comment) = comment else {
                is_open = false;
                continue;
            };
            if let Some(title) = title(comment) {
                examples.push(Self { title, lines: Vec::new() });
                is_open = true;
            } else if let Some(example) = examples.last_mut().filter(|_| is_open) {
                example.lines.push((number, comment));
            }
        }
        // A comment that only begins like an example has no lines.
        examples.retain(|example| !example.lines.is_empty());
        examples
    }

    /// The readings under which it is meant: name and value.
    pub fn readings(&self) -> Vec<(String, String)> {
        let chosen = self.lines.iter().filter_map(|(_, line)| line.trim().strip_prefix("reading ")?.split_once('='));
        chosen.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
    }

    /// Runs it on a game under its readings; returns the number of claims.
    ///
    /// # Errors
    /// The first claim that is not true, or that cannot be read.
    pub fn run(&self, game: &Game) -> Result<usize, ExampleFailure> {
        let mut claims = 0;
        let first = self.lines.first().map_or(0, |(number, _)| *number);
        let failure = |line, message: &str| ExampleFailure { line, message: message.to_owned() };
        match Block::run(game, &self.lines, &mut claims) {
            Ok(()) if claims == 0 => Err(failure(first, "the example claims nothing")),
            Ok(()) => Ok(claims),
            Err((line, message)) => Err(failure(line, &message)),
        }
    }
}

/// The title, if the comment opens an example.
fn title(comment: &str) -> Option<&str> {
    let title = comment.strip_prefix("example")?;
    (title.is_empty() || title.starts_with([' ', ':'])).then(|| title.trim_start_matches(':').trim())
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// The work that examples may take, all together: about 2 s.
const MAX_WORK: u64 = 2_000_000;

/// Checks the examples of a rule file without mistakes, while `goes_on` says so. `game`: the game under its default
/// readings.
pub(crate) fn check(text: &str, file: &ParsedFile, game: &Game, goes_on: &mut dyn FnMut() -> bool) -> Problems {
    let mut problems = Problems::default();
    let budget = Budget::new(MAX_WORK);
    for example in Example::read_rule_file(text) {
        let checked = goes_on().then(|| check_one(&example, file, game, &budget));
        // What is found without work is not reliable.
        let Some(checked) = checked.filter(|_| !budget.is_spent()) else {
            let first = line_span(text, example.lines[0].0);
            problems.warn(first, "this example and those below were not checked: it takes too long");
            break;
        };
        if let Err(ExampleFailure { line, message }) = checked {
            let title = if example.title.is_empty() { String::new() } else { format!("“{}”: ", example.title) };
            problems.error(line_span(text, line), format!("the example fails: {title}{message}"));
        }
    }
    problems
}

fn check_one(example: &Example<'_>, file: &ParsedFile, game: &Game, budget: &Budget) -> Result<usize, ExampleFailure> {
    let readings = example.readings();
    if readings.is_empty() {
        return example.run(&game.with_budget(budget.clone()));
    }
    let (def, problems) = file.read(&readings);
    let Some(def) = def else {
        let why = problems.iter().next().map_or_else(String::new, |problem| format!(": {}", problem.message));
        let line = example.lines.first().map_or(0, |(number, _)| *number);
        return Err(ExampleFailure { line, message: format!("there is no game to show it on{why}") });
    };
    example.run(&rules::compile(def).with_budget(budget.clone()))
}

/// The place of a line without the blanks around it.
fn line_span(text: &str, number: usize) -> Span {
    let mut start = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        if at + 1 == number {
            let blanks = line.len() - line.trim_start().len();
            return Span::between(start + blanks, start + line.trim_end().len());
        }
        start += line.len();
    }
    Span::default()
}

#[cfg(test)]
mod tests {
    use super::Example;
    use crate::{Findings, parse};

    fn failures(examples: &str) -> Vec<String> {
        failures_in("chess", examples)
    }

    fn failures_in(game: &str, examples: &str) -> Vec<String> {
        let text = format!("extends {game}\ngame \"Again\" {{ source \"a test\" }}\n\n{examples}");
        let findings = Findings::new(&text, &parse(&crate::self_contained(&text)));
        let lines = findings.list.into_iter().map(|finding| {
            let span = finding.diagnostic.span.within(&text);
            format!("{} | {}", &text[span.start..span.end()], finding.diagnostic.message)
        });
        lines.collect()
    }

    #[test]
    fn examples_are_the_comments_after_a_title() {
        let text = "// example One\n// turns 20\n\n// turns 21\ngame \"x\"\n  // example\n// can e2-e4\n//\n// turns 9\n\
                    // example Two\n// turns 3\ncarries \"y\" {\n// example Not ours\n// turns 1\n}\n";
        let found: Vec<(&str, usize)> =
            Example::read_rule_file(text).iter().map(|one| (one.title, one.lines[0].0)).collect();
        assert_eq!(found, [("One", 2), ("", 7), ("Two", 11)]);
    }

    #[test]
    fn a_comment_about_examples_is_none() {
        assert!(Example::read_rule_file("// examples are below\n// turns 1\n// example\n").is_empty());
    }

    #[test]
    fn an_example_that_holds_is_no_problem() {
        let true_ones = "// example\n// play e2-e4; e7-e5\n// moves g1: e2 f3 h3\n// cannot e4-e5\n// result *\n";
        assert_eq!(failures(true_ones), Vec::<String>::new());
    }

    #[test]
    fn an_example_that_fails_is_a_problem_of_its_line() {
        let found = failures("// example A leap\n// moves b1: a3\n");
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.starts_with("// moves b1: a3 | the example fails: “A leap”: the piece can go to a3 c3"), "{only}");
    }

    #[test]
    fn every_line_that_cannot_be_read_gets_a_sentence() {
        for (line, sentence) in [
            ("// moevs b1: a3", "did you mean `moves`?"),
            ("// moves z9: a3", "there is no cell `z9`"),
            ("// perft 9 1", "counting to depth 6 takes too long"),
            ("// perft two 1", "`two` is no depth"),
            ("// check Nobody", "the sides are White, Black"),
            ("// position nonsense", "position"),
            ("// reading nothing=on", "there is no game to show it on"),
            ("// play e2-e4", "the example claims nothing"),
            ("// 1 . . .", "an example has no line `1`"),
        ] {
            let found = failures(&format!("// example\n{line}\n"));
            assert!(found.len() == 1 && found[0].contains(sentence), "{line}: {found:?}");
        }
    }

    #[test]
    fn what_takes_too_long_is_left_out_with_a_warning() {
        // One piece has more walks than can be listed.
        let crowd = "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w";
        let examples = format!("// example\n// position {crowd}\n// turns 1\n// example\n// turns 20\n");
        let found = failures_in("bombalot", &examples);
        assert!(found.len() == 1 && found[0].contains("were not checked: it takes too long"), "{found:?}");
    }
}
