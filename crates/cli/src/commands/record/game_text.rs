//! The text of a game, or of several, from a file; reads it, finds the rules, and replays it.
//!
//! Rules that have been loaded for one game of a file serve the others, too. `file` cuts a file into such texts.

use commandline::failure::{CommandResult, Failure, fail};
use commandline::load::{LoadedGame, RuleSource};
use commandline::terminal;
use interchange::{Form, Remark, pgn4};
use notation::TextError;
use notation::record::{self, Record};
use rules::{History, Position, Step, Verdict};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// What the games of a file have in common.
pub(crate) struct RecordContext {
    /// The file, in messages.
    name: String,
    /// The format, unless it is PGN.
    form: Option<Form>,
    /// The game of records that name none.
    unnamed_game: Option<String>,
    /// The rules that were used last, and what they were found by.
    rules: RefCell<Option<(RulesKey, Rc<LoadedGame>)>>,
}

/// What of a record decides which rules it has: the rule file in it, its id, name, tag `Game`, and readings.
#[derive(Clone, PartialEq, Eq)]
struct RulesKey(Option<String>, String, String, Option<String>, Vec<(String, String)>);

impl RulesKey {
    fn new(record: &Record) -> Self {
        let tag = record.tag("Game").map(str::to_owned);
        Self(record.rules.clone(), record.id.clone(), record.name.clone(), tag, record.readings.clone())
    }
}

impl RecordContext {
    pub(crate) fn new(name: String, form: Option<Form>, unnamed_game: Option<String>) -> Self {
        Self { name, form, unnamed_game, rules: RefCell::default() }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The rules of a record.
    fn load(&self, record: &Record) -> CommandResult<Rc<LoadedGame>> {
        let key = RulesKey::new(record);
        if let Some((_, loaded)) = self.rules.borrow().as_ref().filter(|(known, _)| *known == key) {
            return Ok(Rc::clone(loaded));
        }
        let loaded = Rc::new(self.rule_source(record)?.load(&record.readings)?);
        self.rules.replace(Some((key, Rc::clone(&loaded))));
        Ok(loaded)
    }

    /// The rule file of a record: the one in it, or that of a shipped game.
    fn rule_source(&self, record: &Record) -> CommandResult<RuleSource> {
        let name = &self.name;
        if let Some(text) = &record.rules {
            return Ok(RuleSource::from_text(format!("the rules in {name}"), text.clone()));
        }
        let named = |id: &str| {
            let name = library::read(library::find(id)?.text, &[]).0?.name;
            name.eq_ignore_ascii_case(&record.name).then_some(())
        };
        let of_name = || library::games().iter().find(|game| named(game.id).is_some());
        // Chinese programs name the game in a tag of their own.
        let of_tag = || {
            let is_unnamed = record.id.is_empty() && record.name.is_empty();
            record.tag("Game").filter(|_| is_unnamed).and_then(library::find_by_name)
        };
        // Other programs write an id in place of the name, or their own name for the game.
        match library::find(&record.id).or_else(of_name).or_else(|| library::find_by_name(&record.name)).or_else(of_tag)
        {
            Some(game) => RuleSource::from_name(game.id),
            None if !record.id.is_empty() => fail(format!("{name}: {}", library::unknown_message(&record.id))),
            None if !record.name.is_empty() => fail(format!("{name}: {}", library::unknown_message(&record.name))),
            None => match self.unnamed_game.as_deref().or(library::unnamed_game().map(|game| game.id)) {
                Some(game) => RuleSource::from_name(game),
                None => fail(format!("{name} does not say which game was played: the tag Variant is missing")),
            },
        }
    }
}

/// The text of one game of a file or more.
pub(crate) struct GameText {
    context: Rc<RecordContext>,
    text: String,
    /// The number of its first line in the file, from 1.
    first_line: usize,
}

/// A game that has been replayed.
pub(crate) struct ReplayedGame {
    pub(crate) loaded: Rc<LoadedGame>,
    /// The record with its start and turns in this program's own notation.
    pub(crate) record: Record,
    /// The start position, then the position after each turn.
    pub(crate) positions: Vec<Position>,
    pub(crate) turns: Vec<Vec<Step>>,
    pub(crate) verdict: Verdict,
}

impl GameText {
    pub(crate) fn new(context: &Rc<RecordContext>, text: String, first_line: usize) -> Self {
        Self { context: Rc::clone(context), text, first_line }
    }

    /// The games of the text. Their turns may be illegal if it is PGN.
    pub(crate) fn records(&self) -> CommandResult<Vec<Record>> {
        let Some(form) = self.context.form else {
            return record::parse(&self.text).map_err(|error| self.failure_at(&error));
        };
        if let Some(why) = form.refusal() {
            return fail(format!("{}: {why}", self.context.name));
        }
        let Some(game) = &self.context.unnamed_game else {
            let told = format!("{} is {}, which does not say which game was played", self.context.name, form.title());
            return fail(format!("{told}: name it with --game"));
        };
        let loaded = RuleSource::from_name(game)?.load(&[])?;
        let reading = interchange::read(&loaded.game, form, &self.text);
        self.print_remarks(&reading.remarks);
        let unnamed = |record: Record| Record { name: String::new(), id: String::new(), ..record };
        Ok(reading.value.into_iter().map(unnamed).collect())
    }

    /// Prints remarks about the text on stderr.
    pub(crate) fn print_remarks(&self, remarks: &[Remark]) {
        for Remark { line, message } in remarks {
            let line = (self.first_line + line).saturating_sub(1);
            let _ = writeln!(io::stderr(), "variorum: {}, line {line}: {message}", self.context.name);
        }
    }

    /// Replays a game of the text.
    pub(crate) fn replay(&self, mut record: Record) -> CommandResult<ReplayedGame> {
        let loaded = self.context.load(&record)?;
        let game = &loaded.game;
        let noticed = record.remarks.drain(..);
        let noticed = noticed.map(|remark| Remark { line: self.line_of(remark.span.start), message: remark.message });
        self.print_remarks(&noticed.collect::<Vec<_>>());
        let settled = interchange::settle(game, &mut record).map_err(|error| self.failure_at(&error))?;
        self.print_remarks(&settled);
        let mut respelled = record.clone();
        let remarks = interchange::respell(game, &mut respelled, &self.text);
        // If not all is understood, the first error in the text itself says more, except where a start was left out.
        if remarks.is_empty() || pgn4::is_used_for(game) {
            self.print_remarks(&remarks);
            record = respelled;
        }
        let (positions, turns) = record::replay_turns(game, &record).map_err(|error| self.failure_at(&error))?;
        let (Some(first), Some(last)) = (positions.first(), positions.last()) else {
            return fail("the record has no start position");
        };
        let mut past = History::new(first);
        positions[1..].iter().for_each(|pos| past.push(game, pos));
        let verdict = game.verdict(last, &past);
        let result = record::result_text(game, &verdict);
        if record.result == "*" {
            // A list of moves has no result, and programs leave it out of games in progress.
            result.clone_into(&mut record.result);
        }
        if verdict != Verdict::Ongoing && result != record.result {
            let (name, told) = (&self.context.name, &record.result);
            return fail(format!("{name}: the record says {told}, but the game on the board is {result}"));
        }
        Ok(ReplayedGame { loaded, record, positions, turns, verdict })
    }

    /// The number of the line with this byte, from 1 within the text.
    fn line_of(&self, at: usize) -> usize {
        kdl::line_column(&self.text, self.text.floor_char_boundary(at)).0
    }

    /// An error, with its place in the file.
    fn failure_at(&self, error: &TextError) -> Failure {
        let text = &self.text;
        let start = text.floor_char_boundary(error.span.start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let number = self.first_line + self.line_of(start) - 1;
        let end = error.span.end.clamp(start, begin + line.len().max(start - begin));
        let marked = terminal::underlined(line, start - begin..end - begin);
        Failure::Message(format!("{}, line {number}: {}", self.context.name, error.message), marked)
    }
}
