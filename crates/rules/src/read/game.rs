//! `game`: name, one sentence, inventors, evidence, sources.

use crate::evidence::{self, EvidenceDef};
use lang::{Node, Problems, Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "game",
    drawer: "game",
    usage: "game \"NAME\" version=N { about \"…\"; note \"…\"; inventor \"…\" year=…; evidence TYPE { … }; source \"…\" }",
    summary: "what the game is called, who invented it, where its rules come from",
    doc: "`note` is said wherever the game is presented, for example that something is a reconstruction.",
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
    drawer: "game",
    usage: "game … { about \"SENTENCE\" }",
    summary: "the game in one sentence",
    doc: "It stands in lists of games and at the top of the rules.",
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
    drawer: "game",
    usage: "game … { note \"SENTENCE\" } | evidence … { note \"SENTENCE\" }",
    summary: "something to be said wherever the game, or the evidence, is presented",
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
pub(crate) const INVENTOR: Word = Word {
    name: "inventor",
    drawer: "game",
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
    drawer: "game",
    usage: "game … { source \"TEXT\" } | reading … { source \"TEXT\" } | evidence … { source \"TEXT\" }",
    summary: "where the rules, the doubt about a rule or what is known of the past come from",
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
pub(crate) const WORDS: &[&Word] = &[&WORD, &ABOUT, &NOTE, &INVENTOR, &SOURCE, &evidence::WORD, &evidence::SAYS];

/// What the block says.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    pub(crate) name: String,
    pub(crate) version: i64,
    pub(crate) about: String,
    pub(crate) note: Option<String>,
    pub(crate) inventors: Vec<(String, Option<String>)>,
    pub(crate) sources: Vec<String>,
    pub(crate) evidence: Vec<EvidenceDef>,
}

pub(crate) fn read(node: &Node, problems: &mut Problems) -> Heading {
    let mut reader = Reader::new(node, problems);
    let mut heading = Heading::default();
    if let Some(name) = reader.text("a name") {
        heading.name = name.value;
    }
    heading.version = reader.number_prop("version").map_or(1, |n| n.value);
    for child in reader.children() {
        if child.name.value == evidence::WORD.name {
            heading.evidence.extend(EvidenceDef::read(child, reader.problems));
            continue;
        }
        let mut reader = Reader::new(child, reader.problems);
        let text = reader.text("a text").map(|text| text.value);
        match child.name.value.as_str() {
            "about" => heading.about = text.unwrap_or_default(),
            "note" => heading.note = text,
            "inventor" => {
                let year = reader.prop("year").map(|year| year.value);
                heading.inventors.extend(text.map(|name| (name, year)));
            }
            "source" => heading.sources.extend(text),
            other => {
                let known = ["about", "note", "inventor", "source", evidence::WORD.name];
                lang::unknown(reader.problems, child.name.span, "word", other, known);
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
