//! `game`: name, description, inventors, evidence, sources.

use crate::evidence::{self, EvidenceDef};
use kdl::{Node, Problems, Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "game",
    category: "game",
    stands_in: &["file"],
    usage: "game \"NAME\" version=N { about \"…\"; note \"…\"; partial \"…\"; inventor \"…\" year=…; evidence TYPE { … }; source \"…\" }",
    summary: "what the game is called, who invented it, where its rules come from",
    doc: "`note` is shown wherever the game is presented, for example to say that something is a reconstruction.",
    example: r#"game "Tiny Chess" version=2 {
    about "Chess on three files."
    inventor "Ann Smith" year=1999
    source "A. Smith, Tiny Chess, 1999"
}
---
---
says "Tiny Chess"
says "Chess on three files."
"#,
};

/// A child of `game`.
pub(crate) const ABOUT: Word = Word {
    name: "about",
    category: "game",
    stands_in: &["game"],
    usage: "game … { about \"SENTENCE\" }",
    summary: "the game in one sentence",
    doc: "Lists of games and the top of the rules show it.",
    example: r#"game "Tiny Chess" {
    about "Chess on three files."
    source "A. Smith"
}
---
---
says "Chess on three files."
"#,
};

/// A child of `game` and of `evidence`.
pub(crate) const NOTE: Word = Word {
    name: "note",
    category: "game",
    stands_in: &["game", "evidence"],
    usage: "game … { note \"SENTENCE\" } | evidence … { note \"SENTENCE\" }",
    summary: "a remark that is shown wherever the game, or the evidence, is presented",
    doc: "For example that the board is a reconstruction.",
    example: r#"game "Tiny Chess" {
    note "The board is a reconstruction."
    source "A. Smith"
}
---
---
says "Note: The board is a reconstruction."
"#,
};

/// A child of `game`.
pub(crate) const PARTIAL: Word = Word {
    name: "partial",
    category: "game",
    stands_in: &["game"],
    usage: "game … { partial \"SENTENCE\" }",
    summary: "a note, which also says that the file describes only a part of a game",
    doc: "For example one of two boards. Lists of games to play leave such a game out, and the server begins it only from a position that is set up. \
          It can be analysed and set up like any other. It replaces `note`.",
    example: r#"game "Half Chess" {
    partial "This is one of the two boards."
    source "A. Smith"
}
---
---
says "Note: This is one of the two boards."
"#,
};

/// A child of `game`.
pub(crate) const INVENTOR: Word = Word {
    name: "inventor",
    category: "game",
    stands_in: &["game"],
    usage: "game … { inventor \"NAME\" [year=YEAR] }",
    summary: "who invented the game, and when",
    doc: "Several lines name several people. The year may be any text: \"about 1850\".",
    example: r#"game "Tiny Chess" {
    inventor "Ann Smith" year="about 1850"
    source "A. Smith"
}
---
---
says "Inventor: Ann Smith, about 1850."
"#,
};

/// A child of `game`, of `reading` and of `evidence`.
pub(crate) const SOURCE: Word = Word {
    name: "source",
    category: "game",
    stands_in: &["game", "reading", "evidence"],
    usage: "game … { source \"TEXT\" } | reading … { source \"TEXT\" } | evidence … { source \"TEXT\" }",
    summary: "where the rules, the doubt about a rule or the evidence come from",
    doc: "A game may name several sources; naming none gives a warning. A reading must name one, a piece of evidence at least one.",
    example: r#"game "Tiny Chess" {
    source "A. Smith, Tiny Chess, 1999"
}
---
---
says "Source: A. Smith, Tiny Chess, 1999."
"#,
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] =
    &[&WORD, &ABOUT, &NOTE, &PARTIAL, &INVENTOR, &SOURCE, &evidence::WORD, &evidence::SAYS];

/// The contents of the block.
#[derive(Debug, Default)]
pub(crate) struct GameHeading {
    pub(crate) name: String,
    pub(crate) version: i64,
    pub(crate) about: String,
    pub(crate) note: Option<String>,
    pub(crate) is_partial: bool,
    pub(crate) inventors: Vec<(String, Option<String>)>,
    pub(crate) sources: Vec<String>,
    pub(crate) evidence: Vec<EvidenceDef>,
}

pub(crate) fn read(node: &Node, problems: &mut Problems) -> GameHeading {
    let mut reader = Reader::new(node, problems);
    let mut heading = GameHeading::default();
    if let Some(name) = reader.text("a name") {
        heading.name = name.value;
    }
    heading.version = reader.number_prop("version").map_or(1, |n| n.value);
    for child in reader.children() {
        if child.name.value == evidence::WORD.name {
            heading.evidence.extend(EvidenceDef::parse(child, reader.problems));
            continue;
        }
        let mut reader = Reader::new(child, reader.problems);
        let text = reader.text("a text").map(|text| text.value);
        match child.name.value.as_str() {
            "about" => heading.about = text.unwrap_or_default(),
            "note" | "partial" => {
                heading.is_partial |= child.name.value == "partial";
                if heading.is_partial && heading.note.is_some() {
                    let span = reader.span();
                    reader.error(span, "`partial` is the only note of a game").help("write all sentences in one text");
                }
                heading.note = text;
            }
            "inventor" => {
                let year = reader.prop("year").map(|year| year.value);
                heading.inventors.extend(text.map(|name| (name, year)));
            }
            "source" => heading.sources.extend(text),
            other => {
                let known = ["about", "note", "partial", "inventor", "source", evidence::WORD.name];
                kdl::report_unknown(reader.problems, child.name.span, "word", other, known);
            }
        }
        reader.finish();
    }
    if heading.sources.is_empty() {
        let span = reader.span();
        reader.warn(span, "the game names no source").help("say where the rules come from: source \"…\"");
    }
    reader.finish();
    heading
}
