//! The answers to the requests of an editor, from a document and the words of the language.
//!
//! Not for the order of requests or which document is meant (`server`).

use crate::check::Problem;
use crate::completion::{Suggestion, SuggestionKind, completion_at, words_of};
use crate::document::Document;
use crate::names::{self, NameAt, OutlineEntry, is_name, name_at, places_of};
use crate::structure::Structure;
use crate::word_card::word_card;
use lsp_types::{
    CodeAction, CodeActionContext, CodeActionKind, CompletionItem, CompletionItemKind, DocumentSymbol, Documentation,
    Hover, InsertTextFormat, MarkupContent, MarkupKind, Position, PrepareRenamePlaceholder, Range, SymbolKind,
    TextEdit, Uri, WorkspaceEdit,
};
use std::collections::HashMap;
use std::ops;

/// What may be written at a place. `has_snippets`: whether the editor can place the cursor into what it inserts.
pub(crate) fn completion(document: &Document, at: Position, has_snippets: bool) -> Vec<CompletionItem> {
    let offset = document.lines.offset(&document.text, at);
    let found = completion_at(&document.text, offset, &rules::words(), document.names.as_ref());
    let Some(found) = found else { return Vec::new() };
    let range = document.lines.range(&document.text, &(found.from..offset));
    found.suggestions.into_iter().map(|suggestion| completion_item(suggestion, range, has_snippets)).collect()
}

fn completion_item(suggestion: Suggestion, range: Range, has_snippets: bool) -> CompletionItem {
    let kind = match suggestion.kind {
        SuggestionKind::Word => CompletionItemKind::Keyword,
        SuggestionKind::Value => CompletionItemKind::Constant,
        SuggestionKind::Property => CompletionItemKind::Property,
        SuggestionKind::Name => CompletionItemKind::Variable,
    };
    let is_snippet = has_snippets && suggestion.opens_block();
    let new_text = if is_snippet { format!("{} $1 {{\n\t$0\n}}", suggestion.label) } else { suggestion.label.clone() };
    CompletionItem {
        kind: Some(kind),
        detail: suggestion.word.map(|word| word.category.to_owned()),
        documentation: suggestion.word.map(|word| Documentation::MarkupContent(markdown(word_card(&[word], false)))),
        insert_text_format: is_snippet.then_some(InsertTextFormat::Snippet),
        text_edit: Some(TextEdit { range, new_text }.into()),
        label: suggestion.label,
        ..CompletionItem::default()
    }
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

/// The description of the word at a place.
pub(crate) fn hover(document: &Document, at: Position) -> Option<Hover> {
    let offset = document.lines.offset(&document.text, at);
    let structure = Structure::parse(&document.text);
    let node = structure.node_at(offset)?;
    let word = &node.word.range;
    let described = words_of(node, &structure, &rules::words());
    if offset < word.start || offset > word.end || described.is_empty() {
        return None;
    }
    let range = document.lines.range(&document.text, word);
    Some(Hover { contents: markdown(word_card(&described, true)).into(), range: Some(range) })
}

/// The outline of the file.
pub(crate) fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let structure = Structure::parse(&document.text);
    let mut symbols: Vec<DocumentSymbol> = Vec::new();
    for entry in names::outline(&structure) {
        let symbol = symbol(document, &entry);
        match symbols.last_mut().filter(|_| entry.depth > 0) {
            Some(block) => block.children.get_or_insert_default().push(symbol),
            None => symbols.push(symbol),
        }
    }
    symbols
}

#[expect(deprecated, reason = "the constructor of the protocol's type demands the field")]
fn symbol(document: &Document, entry: &OutlineEntry<'_>) -> DocumentSymbol {
    let kind = match entry.word {
        "piece" | "stone" | "group" => SymbolKind::Class,
        "side" => SymbolKind::Object,
        "zone" => SymbolKind::Field,
        "reading" => SymbolKind::Constant,
        "phase" | "act" => SymbolKind::Method,
        _ => SymbolKind::Namespace,
    };
    DocumentSymbol {
        name: format!("{} {}", entry.word, entry.name).trim_end().to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: document.lines.range(&document.text, &entry.range),
        selection_range: document.lines.range(&document.text, &entry.name_range),
        children: None,
    }
}

/// The corrections of mistakes in a range. The document has been checked.
pub(crate) fn fixes(document: &Document, uri: &Uri, range: Range, context: &CodeActionContext) -> Vec<CodeAction> {
    let wanted = |kind: &CodeActionKind| matches!(kind, CodeActionKind::QuickFix | CodeActionKind::Empty);
    if context.only.as_ref().is_some_and(|only| !only.iter().any(wanted)) {
        return Vec::new();
    }
    let range = document.lines.offsets(&document.text, range);
    let here = |place: &ops::Range<usize>| place.start <= range.end && range.start <= place.end;
    let problems = document.problems.iter().flatten().filter(|problem| here(&problem.range));
    let fix = |problem: &Problem| {
        let fix = problem.fix.as_ref()?;
        let diagnostic = document.diagnostic(problem);
        let edit = TextEdit { range: diagnostic.range, new_text: fix.clone() };
        Some(CodeAction {
            title: format!("Write “{fix}”"),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic]),
            is_preferred: Some(true),
            edit: Some(edits(uri, vec![edit])),
            ..CodeAction::default()
        })
    };
    problems.filter_map(fix).collect()
}

fn edits(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some(HashMap::from([(uri.clone(), edits)])), ..WorkspaceEdit::default() }
}

/// Where the name is that can be renamed at a place.
pub(crate) fn renameable(document: &Document, at: Position) -> Option<PrepareRenamePlaceholder> {
    let structure = Structure::parse(&document.text);
    let NameAt { name, range } = name_at(&structure, document.lines.offset(&document.text, at))?;
    Some(PrepareRenamePlaceholder { range: document.lines.range(&document.text, &range), placeholder: name.to_owned() })
}

/// The changes that rename the name at a place.
///
/// # Errors
/// A sentence, if there is no name, or if the new one is not possible.
pub(crate) fn rename(document: &Document, uri: &Uri, at: Position, new_name: &str) -> Result<WorkspaceEdit, String> {
    let structure = Structure::parse(&document.text);
    let Some(NameAt { name, .. }) = name_at(&structure, document.lines.offset(&document.text, at)) else {
        return Err("Put the cursor on the name of a piece, a side, a zone or a reading that this file defines.".into());
    };
    let new_name = new_name.trim();
    if !is_name(new_name) {
        return Err("A name is one word that begins with a letter.".into());
    }
    if new_name != name && names::outline(&structure).iter().any(|entry| entry.name == new_name) {
        return Err(format!("The name {new_name} is already in the file."));
    }
    let places = places_of(&structure, name);
    let edit = |place| TextEdit { range: document.lines.range(&document.text, place), new_text: new_name.to_owned() };
    Ok(edits(uri, places.iter().map(edit).collect()))
}

/// The change that formats the file as `variorum fmt` does: what differs, from its first to its last difference.
///
/// # Errors
/// A sentence, if the text has mistakes in its form.
pub(crate) fn format(document: &Document) -> Result<Vec<TextEdit>, String> {
    let text = &document.text;
    let formatted = kdl::format(text).map_err(|_| {
        "A text with mistakes in its form, such as a missing brace or quotation mark, cannot be formatted.".to_owned()
    })?;
    if formatted == *text {
        return Ok(Vec::new());
    }
    let (from, same_at_end) = common_ends(text, &formatted);
    let range = document.lines.range(text, &(from..text.len() - same_at_end));
    Ok(vec![TextEdit { range, new_text: formatted[from..formatted.len() - same_at_end].to_owned() }])
}

/// How many bytes are the same at the beginning and at the end of two texts.
fn common_ends(text: &str, other: &str) -> (usize, usize) {
    // No position of the protocol is between the two characters of this line break.
    if text.contains('\r') {
        return (0, 0);
    }
    let first = text.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let first = text.floor_char_boundary(first);
    let pairs = text[first..].chars().rev().zip(other[first..].chars().rev());
    let last = pairs.take_while(|(a, b)| a == b).map(|(letter, _)| letter.len_utf8()).sum();
    (first, last)
}
