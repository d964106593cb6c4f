//! A rule file that is being written: its problems, the game if it has none, its format, and the words of the language.
//!
//! For the requests `draft`, `check`, `betza`, `format` and `words` of the editor. The mistakes themselves are found in `rules`,
//! under each reading by `library`; a server checks the files that it stores by a route of its own.

use crate::game::{GameDetail, game_detail};
use crate::json::to_json;
use crate::rule_diagnostic::RuleDiagnostic;
use explain::Language;
use library::{Finding, Findings, ScopeNames};
use play::{Fault, GameSource, with_budget};
use rules::Budget;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// The maximum length of a rule file in bytes; the longest shipped one has one eighth of that.
pub const MAX_RULE_FILE_BYTES: usize = 100_000;

/// A word of the rule language, as its own file describes it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct LanguageWord {
    /// The word as it is written, followed by its argument if the argument makes it a word of its own.
    name: &'static str,
    category: &'static str,
    /// The words that open the blocks in which it stands; `file` is the file itself.
    #[serde(rename = "in")]
    stands_in: &'static [&'static str],
    usage: &'static str,
    summary: &'static str,
    doc: &'static str,
    example: &'static str,
}

/// A mistake in a rule file, or a warning, with its place.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct DraftProblem {
    /// Its first character, in UTF-16 code units from the beginning of the text.
    from: usize,
    /// The character after its last one.
    to: usize,
    /// What to write from `from` to `to` to correct it, if that is probably clear.
    fix: Option<String>,
    #[serde(flatten)]
    diagnostic: RuleDiagnostic,
}

/// What is wrong with a rule file.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct DraftCheck {
    /// The mistakes and warnings, in the order of the text.
    problems: Vec<DraftProblem>,
    /// The number of further mistakes.
    more: usize,
}

/// The names that a line of the rule file may use, those that it inherits included.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct DraftNames {
    kinds: Vec<String>,
    sides: Vec<String>,
    zones: Vec<String>,
    readings: Vec<String>,
    /// The directions on a board of this shape.
    directions: Vec<String>,
    /// What a filter calls the relation of a piece to the side that acts.
    relations: Vec<String>,
    /// The pictures of pieces.
    glyphs: Vec<String>,
}

/// A rule file under its default readings: its problems, and the game if it has no mistake.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Draft<'g> {
    #[serde(flatten)]
    check: DraftCheck,
    game: Option<GameDetail<'g>>,
    names: Option<DraftNames>,
}

/// All words of the language, in the order of the reference.
pub(crate) fn words() -> String {
    let all = rules::words().into_iter().map(|word| LanguageWord {
        name: word.name,
        category: word.category,
        stands_in: word.stands_in,
        usage: word.usage,
        summary: word.summary,
        doc: word.doc,
        example: word.example,
    });
    to_json(&all.collect::<Vec<_>>())
}

/// The moves of a piece in the rule language.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct BetzaMoves {
    /// Lines of a `piece`.
    lines: Vec<String>,
    /// What a person has to add to the file.
    remarks: Vec<String>,
}

/// The moves of a piece that are given in Betza's notation, as JSON.
pub(crate) fn betza(text: &str) -> Result<String, Fault> {
    let found = interchange::betza::read(text).map_err(|error| Fault::bad(error.to_string()))?;
    Ok(to_json(&BetzaMoves { lines: found.lines, remarks: found.remarks }))
}

/// The text as `variorum fmt` writes it.
pub(crate) fn format(text: &str) -> Result<String, Fault> {
    check_length(text)?;
    let formatted = kdl::format(text);
    formatted.map(|text| to_json(&text)).map_err(|_| {
        Fault::bad("a text with mistakes in its form, such as a missing brace or quotation mark, cannot be formatted")
    })
}

/// The text under its default readings, and its game.
pub(crate) fn draft(text: &str, language: Language, budget: &Budget) -> Result<String, Fault> {
    check_length(text)?;
    let source = GameSource::from_rule_text(library::self_contained(text));
    let (findings, game) = Findings::of_defaults(&source.parse());
    let check = draft_check(text, &findings);
    let Some(game) = game else { return Ok(to_json(&Draft { check, game: None, names: None })) };
    with_budget(&game, budget, |game| {
        let (detail, names) = (game_detail(&source, game, language), ScopeNames::new(game.def()).into());
        Ok(to_json(&Draft { check, game: Some(detail), names: Some(names) }))
    })
}

impl From<ScopeNames> for DraftNames {
    fn from(names: ScopeNames) -> Self {
        let ScopeNames { kinds, sides, zones, readings, directions, relations, glyphs } = names;
        Self { kinds, sides, zones, readings, directions, relations, glyphs }
    }
}

/// Checks a rule file under every reading, as `variorum check` does, while `goes_on` says so: the answer to the request
/// `check`, as JSON.
///
/// # Errors
/// If the text is too long.
pub fn check_rule_file(text: &str, goes_on: impl FnMut() -> bool) -> Result<String, Fault> {
    check_length(text)?;
    let parsed = library::parse(&library::self_contained(text));
    Ok(to_json(&draft_check(text, &Findings::new_while(text, &parsed, goes_on))))
}

fn check_length(text: &str) -> Result<(), Fault> {
    if text.len() > MAX_RULE_FILE_BYTES {
        return Err(Fault::bad(format!("the rule file has {} bytes; the limit is {MAX_RULE_FILE_BYTES}", text.len())));
    }
    Ok(())
}

fn draft_check(text: &str, findings: &Findings) -> DraftCheck {
    DraftCheck {
        problems: findings.list.iter().map(|finding| draft_problem(text, finding)).collect(),
        more: findings.omitted,
    }
}

fn draft_problem(text: &str, finding: &Finding) -> DraftProblem {
    let Finding { diagnostic, .. } = finding;
    let span = diagnostic.span.within(text);
    let units = |end: usize| text.get(..end).unwrap_or(text).encode_utf16().count();
    DraftProblem {
        from: units(span.start),
        to: units(span.end()),
        fix: finding.fix(text),
        diagnostic: RuleDiagnostic::new(text, finding),
    }
}
