//! `game`: name, one sentence, inventors, sources.

use lang::{Node, Problems, Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "game",
    drawer: "game",
    usage: "game \"NAME\" version=N { about \"…\"; note \"…\"; inventor \"…\" year=…; source \"…\" }",
    summary: "what the game is called, who invented it, where its rules come from",
    doc: "`note` is said wherever the game is presented, for example that something is a reconstruction.",
    example: "",
};

/// What the block says.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    pub(crate) name: String,
    pub(crate) version: i64,
    pub(crate) about: String,
    pub(crate) note: Option<String>,
    pub(crate) inventors: Vec<(String, Option<String>)>,
    pub(crate) sources: Vec<String>,
}

pub(crate) fn read(node: &Node, problems: &mut Problems) -> Heading {
    let mut reader = Reader::new(node, problems);
    let mut heading = Heading::default();
    if let Some(name) = reader.text("a name") {
        heading.name = name.value;
    }
    heading.version = reader.number_prop("version").map_or(1, |n| n.value);
    for child in reader.children() {
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
            other => lang::unknown(reader.problems, child.name.span, "word", other, ["about", "note", "inventor", "source"]),
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
