//! Both parts of the guide are read, compiled and played: every block is a file or a part of one, and every claim is
//! true.
//!
//! A block ```` ```kdl NAME ```` adds to the file NAME; a part that the file already has (`turn`, `piece Runner` …) is
//! replaced, as the guide tells its readers. `example` blocks refer to the current state of the last file (see
//! [`testkit::literate`]). `says` is a sentence of the rules in English; `mistake` replaces the part of the same name,
//! and `told` is the expected message.

use kdl::{Node, Value};
use rules::Game;

/// The parts of the guide, each with the files that it writes.
const GUIDES: &[Guide] = &[
    Guide {
        name: "first-game.md",
        text: include_str!("../../../../docs/guide/first-game.md"),
        files: &["march.kdl", "gate.kdl"],
    },
    Guide {
        name: "boards-walks-turns.md",
        text: include_str!("../../../../docs/guide/boards-walks-turns.md"),
        files: &["ring.kdl", "comb.kdl", "leapers.kdl", "bricks.kdl"],
    },
];

/// A page of the guide.
struct Guide {
    name: &'static str,
    text: &'static str,
    files: &'static [&'static str],
}

/// A block of the page: its fence info and its content.
struct Block {
    info: &'static str,
    text: &'static str,
    line: usize,
}

fn blocks(page: &Guide) -> Vec<Block> {
    let mut found = Vec::new();
    let (mut offset, mut open): (usize, Option<(&str, usize, usize)>) = (0, None);
    for (n, line) in page.text.split_inclusive('\n').enumerate() {
        if let Some(info) = line.trim_end().strip_prefix("```") {
            match open.take() {
                Some((info, start, line)) => found.push(Block { info, text: &page.text[start..offset], line }),
                None => open = Some((info, offset + line.len(), n + 1)),
            }
        }
        offset += line.len();
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// A file of the page: its parts in order, each with its key.
#[derive(Clone, Default)]
struct File {
    name: &'static str,
    parts: Vec<(String, String)>,
}

/// The key of a part: its word and, unless there is only one such block, its name.
fn called(node: &Node) -> String {
    let named = !["game", "extends", "board", "turn", "goal", "notation"].contains(&node.name.value.as_str());
    let name = node.args.first().filter(|_| named).and_then(Value::text).unwrap_or_default();
    format!("{} {name}", node.name.value)
}

impl File {
    fn add(&mut self, text: &str) {
        let (nodes, problems) = kdl::parse(text);
        assert!(problems.is_empty() && !nodes.is_empty(), "{text}");
        for node in &nodes {
            let (name, part) = (called(node), text[node.span.start..node.span.end()].to_owned());
            match self.parts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, old)) => *old = part,
                None => self.parts.push((name, part)),
            }
        }
    }

    fn text(&self) -> String {
        let parts: Vec<&str> = self.parts.iter().map(|(_, part)| part.as_str()).collect();
        parts.join("\n\n") + "\n"
    }

    fn complaints(&self) -> Vec<String> {
        let text = self.text();
        library::read(&text, &[]).1.iter().map(|problem| kdl::render_line(self.name, &text, problem)).collect()
    }

    fn game(&self, readings: &[(String, String)]) -> Game {
        library::load(&self.text(), readings).unwrap_or_else(|_| panic!("{}", self.complaints().join("\n")))
    }
}

/// Reads a page and calls `see` with each block that is not part of a file, and the current state of that file; returns
/// all files.
fn read_along(page: &Guide, mut see: impl FnMut(&Block, &File)) -> Vec<File> {
    let mut files: Vec<File> = Vec::new();
    let mut current = 0;
    for block in blocks(page) {
        if let Some(name) = block.info.strip_prefix("kdl ") {
            current = files.iter().position(|file| file.name == name).unwrap_or_else(|| {
                files.push(File { name, ..File::default() });
                files.len() - 1
            });
            files[current].add(block.text);
        } else {
            see(&block, &files[current]);
        }
    }
    files
}

#[test]
fn every_file_is_read_without_problems() {
    for page in GUIDES {
        let files = read_along(page, |block, _| {
            assert!(["example", "says", "mistake", "told", "sh"].contains(&block.info), "{}", block.info);
        });
        assert_eq!(files.iter().map(|file| file.name).collect::<Vec<_>>(), page.files);
        for file in files {
            assert_eq!(file.complaints(), Vec::<String>::new());
            let formatted = kdl::format(&file.text()).ok();
            assert_eq!(formatted, Some(file.text()), "{} is not written as `fmt` writes it", file.name);
            let game = file.game(&[]);
            assert!(game.perft(&game.start(), 2) > 10);
        }
    }
}

#[test]
fn the_first_game_has_five_lines() {
    let first = blocks(&GUIDES[0]).into_iter().find(|block| block.info.starts_with("kdl "));
    assert_eq!(first.expect("the page has a game").text.lines().count(), 5);
}

#[test]
fn every_example_is_true() {
    for page in GUIDES {
        let mut run = 0;
        let mut failures = Vec::new();
        read_along(page, |block, file| {
            if block.info == "example" {
                let name = format!("{}:{} ({})", page.name, block.line, file.name);
                let document = format!("```example\n{}```\n", block.text);
                let report = testkit::literate::run_with(&name, &document, &|readings| file.game(readings));
                failures.extend(report.failures);
                run += report.blocks;
            }
        });
        assert!(run >= 4, "only {run} examples in {}", page.name);
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

#[test]
fn the_rules_in_english_are_as_quoted() {
    let mut quoted = 0;
    for page in GUIDES {
        read_along(page, |block, file| {
            if block.info == "says" {
                let sections = explain::rule_sheet(file.game(&[]).def(), explain::Language::English);
                let said: Vec<String> = sections.into_iter().flat_map(|section| section.lines).collect();
                for line in block.text.lines() {
                    assert!(said.iter().any(|known| known == line), "missing sentence: {line}\n{}", said.join("\n"));
                    quoted += 1;
                }
            }
        });
    }
    assert!(quoted > 0);
}

#[test]
fn mistakes_get_the_quoted_messages() {
    let mut wrong: Option<Vec<String>> = None;
    let mut told = 0;
    for page in GUIDES {
        read_along(page, |block, file| match block.info {
            "mistake" => {
                let mut file = file.clone();
                file.add(block.text);
                wrong = Some(file.complaints());
            }
            "told" => {
                let said = wrong.take().expect("a preceding mistake");
                assert!(said.iter().any(|line| line.ends_with(block.text.trim())), "{} is not in {said:?}", block.text);
                told += 1;
            }
            _ => {}
        });
    }
    assert!(told > 0 && wrong.is_none());
}

#[test]
fn the_games_in_the_readme_are_valid() {
    let readme = include_str!("../../../../README.md");
    let mut shown = 0;
    for game in readme.split("```kdl\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let game = library::load(game, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert!(!game.steps(&game.start()).is_empty());
        shown += 1;
    }
    assert!(shown > 0);
}
