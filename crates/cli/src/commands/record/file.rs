//! A file with games in any format, and the game of each record.
//!
//! `record` and `convert` use it. `notation` reads PGN and `interchange` the formats of other programs; what they do not
//! understand is printed on stderr, with the line.

use crate::failure::{CommandResult, Failure, fail};
use crate::load::{LoadedGame, RuleSource};
use crate::terminal;
use catalog::BundledText;
use interchange::{Form, Remark, pgn4};
use notation::TextError;
use notation::record::{self, Record};
use rules::{History, Position, Step, Verdict};
use std::io::{self, Write};

/// The maximum size of a file; collections of thousands of games are this long.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// A text with games, and its name in error messages.
pub(crate) struct RecordFile {
    name: String,
    text: String,
    /// The format, unless it is PGN.
    form: Option<Form>,
    /// The game of records that name none.
    unnamed_game: Option<String>,
}

/// A game that has been replayed.
pub(crate) struct ReplayedGame {
    pub(crate) loaded: LoadedGame,
    /// The record with its start and turns in this program's own notation.
    pub(crate) record: Record,
    /// The start position, then the position after each turn.
    pub(crate) positions: Vec<Position>,
    pub(crate) turns: Vec<Vec<Step>>,
    pub(crate) verdict: Verdict,
}

impl RecordFile {
    /// The text of a shipped record.
    pub(crate) fn from_bundled(of: &BundledText) -> Self {
        Self { name: format!("{}.pgn", of.name), text: of.text.to_owned(), form: None, unnamed_game: None }
    }

    /// A file, whatever its format and encoding. `game` is the id or rule file of the game if the file names none.
    pub(crate) fn load(path: &str, game: Option<&str>) -> CommandResult<Self> {
        let bytes = input::read_file(path, MAX_FILE_BYTES).or_else(fail)?;
        let decoded = interchange::decode(&bytes);
        let text = pgn4::join_tags(&decoded.value);
        let form = Form::detect(&text);
        let named = form.and_then(|form| form.game_name(&text));
        let named = named.and_then(|name| catalog::find_by_name(&name)).map(|game| game.id.to_owned());
        let unnamed_game = game.map(str::to_owned).or(named);
        let file = Self { name: path.to_owned(), text, form, unnamed_game };
        file.print_remarks(&decoded.remarks);
        Ok(file)
    }

    /// What the file is, if it is not PGN.
    pub(crate) fn description(&self) -> Option<String> {
        Some(format!("{} is {}.", self.name, self.form?.title()))
    }

    /// All games of the file. Their turns may be illegal if it is PGN.
    pub(crate) fn records(&self) -> CommandResult<Vec<Record>> {
        let Some(form) = self.form else {
            return record::parse(&self.text).map_err(|error| self.failure_at(&error));
        };
        let Some(game) = &self.unnamed_game else {
            let told = format!("{} is {}, which does not say which game was played", self.name, form.title());
            return fail(format!("{told}: name it with --game"));
        };
        let loaded = RuleSource::from_name(game)?.load(&[])?;
        let reading = interchange::read(&loaded.game, form, &self.text);
        self.print_remarks(&reading.remarks);
        let unnamed = |record: Record| Record { name: String::new(), id: String::new(), ..record };
        Ok(reading.value.into_iter().map(unnamed).collect())
    }

    fn print_remarks(&self, remarks: &[Remark]) {
        for Remark { line, message } in remarks {
            let _ = writeln!(io::stderr(), "variorum: {}, line {line}: {message}", self.name);
        }
    }

    /// Replays a game of the file.
    pub(crate) fn replay(&self, record: &Record) -> CommandResult<ReplayedGame> {
        let loaded = self.rule_source(record)?.load(&record.readings)?;
        let game = &loaded.game;
        let mut record = record.clone();
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
            return fail(format!(
                "{}: the record says {}, but the game on the board is {result}",
                self.name, record.result
            ));
        }
        Ok(ReplayedGame { loaded, record, positions, turns, verdict })
    }

    /// The rule file of the game: the one in the record, or that of a shipped game.
    fn rule_source(&self, record: &Record) -> CommandResult<RuleSource> {
        let name = &self.name;
        if let Some(text) = &record.rules {
            return Ok(RuleSource::from_text(format!("the rules in {name}"), text.clone()));
        }
        let named = |id: &str| {
            let name = catalog::read(catalog::find(id)?.text, &[]).0?.name;
            name.eq_ignore_ascii_case(&record.name).then_some(())
        };
        let of_name = || catalog::games().iter().find(|game| named(game.id).is_some());
        // Chinese programs name the game in a tag of their own.
        let of_tag = || {
            let is_unnamed = record.id.is_empty() && record.name.is_empty();
            record.tag("Game").filter(|_| is_unnamed).and_then(catalog::find_by_name)
        };
        // Other programs write an id in place of the name, or their own name for the game.
        match catalog::find(&record.id).or_else(of_name).or_else(|| catalog::find_by_name(&record.name)).or_else(of_tag)
        {
            Some(game) => RuleSource::from_name(game.id),
            None if !record.id.is_empty() => fail(format!("{name}: {}", catalog::unknown_message(&record.id))),
            None if !record.name.is_empty() => fail(format!("{name}: {}", catalog::unknown_message(&record.name))),
            None => match self.unnamed_game.as_deref().or(catalog::unnamed_game().map(|game| game.id)) {
                Some(game) => RuleSource::from_name(game),
                None => fail(format!("{name} does not say which game was played: the tag Variant is missing")),
            },
        }
    }

    /// An error, with its place in the file.
    fn failure_at(&self, error: &TextError) -> Failure {
        let text = &self.text;
        let start = text.floor_char_boundary(error.span.start);
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[begin..].lines().next().unwrap_or_default();
        let (number, _) = lang::line_column(text, start);
        let end = error.span.end.clamp(start, begin + line.len().max(start - begin));
        let marked = terminal::underlined(line, start - begin..end - begin);
        Failure::Message(format!("{}, line {number}: {}", self.name, error.message), marked)
    }
}
