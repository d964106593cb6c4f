//! `notation`: how positions and turns of this game are written.
//!
//! Here only what is written is read; the writing itself is the crate `notation`.

use crate::def::{KindDef, NotationDef};
use crate::names::Names;
use lang::{Node, Problems, Reader, Word};

/// The block.
pub(crate) const WORD: Word = Word {
    name: "notation",
    drawer: "notation",
    usage: "notation { position FIELD…; plain KIND; castling \"O-O\" \"O-O-O\"; detonation listed; seats; at-most N KIND }",
    summary: "how positions and turns are written",
    doc: "Position fields in order: board, side, castling, passed, clock, number, stock, and \"{a;b}\" for further state: virgin (first moves), last (kinds moved last), the \
          name of a first phase, the keys of forms. `plain` men are written without a letter. `seats`: men carry the letter of their side and every turn has its number. \
          `detonation listed` writes Oxb5->a5,b7 for a detonation. `at-most` makes more such men of a side an invalid position.",
    example: "",
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] = &[&WORD];

const FIELDS: &[&str] = &["board", "side", "castling", "passed", "clock", "number", "stock"];

pub(crate) fn read(
    node: Option<&Node>,
    names: &Names,
    kinds: &[KindDef],
    kind_nodes: &[&Node],
    problems: &mut Problems,
) -> NotationDef {
    let mut notation = NotationDef { position: ["board", "side"].map(String::from).to_vec(), ..NotationDef::default() };
    for (i, node) in kind_nodes.iter().enumerate() {
        if let Some(key) = node.prop("shown-as").and_then(|prop| prop.value.text()) {
            notation.form_keys.push((key.to_owned(), crate::piece::Kind(i as u8)));
        }
    }
    let Some(node) = node else { return notation };
    let mut reader = Reader::new(node, problems);
    for child in reader.children() {
        let mut reader = Reader::new(child, reader.problems);
        match child.name.value.as_str() {
            "position" => {
                let fields = reader.rest();
                for field in &fields {
                    let state = field.value.starts_with('{') && field.value.ends_with('}');
                    if !state && !FIELDS.contains(&field.value.as_str()) {
                        lang::unknown(reader.problems, field.span, "field", &field.value, FIELDS.iter().copied());
                    }
                }
                notation.position = fields.into_iter().map(|field| field.value).collect();
            }
            "plain" => notation.plain = reader.text("a piece").and_then(|name| names.kind(&name, reader.problems)),
            "castling" => {
                notation.castling =
                    reader.text("short castling").zip(reader.text("long castling")).map(|(a, b)| (a.value, b.value));
            }
            "detonation" => {
                if let Some(how) = reader.text("how") {
                    match how.value.as_str() {
                        "listed" => notation.detonation_listed = true,
                        other => lang::unknown(reader.problems, how.span, "way", other, ["listed"]),
                    }
                }
            }
            "seats" => notation.seats = true,
            "at-most" => {
                let count = reader.number("a number");
                let kind = reader.text("a piece").and_then(|name| names.kind(&name, reader.problems));
                notation.at_most.extend(kind.zip(count.and_then(|count| usize::try_from(count.value).ok())));
            }
            other => {
                let known = ["position", "plain", "castling", "detonation", "seats", "at-most"];
                lang::unknown(reader.problems, child.name.span, "word", other, known);
            }
        }
        reader.finish();
    }
    reader.finish();
    for kind in kinds {
        let same = kinds.iter().filter(|other| other.letter == kind.letter && other.stone == kind.stone && other.form.is_none());
        if kind.form.is_none() && same.count() > 1 {
            let span = kind_nodes[kinds.iter().position(|k| k.id == kind.id).unwrap_or(0)].name.span;
            problems.error(span, format!("the letter {} stands for two pieces", kind.letter));
        }
    }
    notation
}
