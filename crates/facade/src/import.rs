//! A game or a position that somebody brings along: as PGN, with its variations and comments, or in this program's form
//! of positions, which for chess is FEN, or as SFEN.
//!
//! For: the ask `import`: pasting into the analysis board or the editor, and the records that come with a game. Not
//! for: reading the texts (`notation`), writing an analysis (`study`), or a record with all its positions (`played`).

use crate::edition::Edition;
use crate::fault::{Fault, sentence};
use crate::library::Library;
use crate::study::{LineTurn, line_turn};
use catalog::Enclosed;
use notation::record::{self, Entry, Record};
use rules::{Budget, Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// In bytes: longer than any game worth keeping, with all that can be said of it.
const MAX_TEXT: usize = 400_000;
/// More turns than these, variations included, are no game.
const MAX_TURNS: usize = 20_000;

/// What is to be read: a text, or a record that comes with the game.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ImportSource")]
#[ts(rename = "ImportSource")]
pub enum Source {
    /// A position, or the first game of a text.
    Text(String),
    /// A record by its name.
    Record(String),
}

impl Source {
    /// The id of the own game that the text is of, if it names one.
    pub(crate) fn names_own(&self) -> Option<&str> {
        let Self::Text(text) = self else { return None };
        let named = text.split("[VariantId \"").nth(1)?.split('"').next()?;
        Some(named).filter(|id| Edition::is_own_id(id))
    }
}

/// What was read.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Imported {
    /// The id of the game.
    game: String,
    #[ts(type = "Readings")]
    readings: BTreeMap<String, String>,
    /// Null: the usual start.
    start: Option<String>,
    /// What is said before the first turn.
    preface: String,
    /// As far as they are possible.
    turns: Vec<ImportedTurn>,
    /// Everything else that a record tells.
    tags: Vec<(String, String)>,
    /// Null for a position.
    result: Option<String>,
    /// Why turns end earlier than in the text, or that the text has more.
    remark: Option<String>,
}

/// A turn with what is said about it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ImportedTurn {
    turn: LineTurn,
    comment: String,
    /// By number: 1 is `!`, 2 is `?`.
    judgements: Vec<u16>,
    /// What else could have been played instead, and what follows then.
    variations: Vec<Vec<ImportedTurn>>,
}

/// What is to be read, of this game unless the text names another, and under these readings unless it names some.
///
/// # Errors
/// If it is neither a game nor a position.
pub(crate) fn import(
    library: &Library,
    id: &str,
    readings: BTreeMap<String, String>,
    from: &Source,
    budget: &Budget,
) -> Result<Imported, Fault> {
    let edition = library.find(id).map_err(Fault::missing)?;
    let text = match from {
        Source::Text(text) => text.trim(),
        Source::Record(name) => Enclosed::find(edition.records(), "record", name).map_err(Fault::missing)?.text.trim(),
    };
    if text.is_empty() {
        return Err(Fault::bad("there is nothing to read: paste a game as PGN, or a position"));
    }
    if text.len() > MAX_TEXT {
        return Err(Fault::bad(format!("the text has {} bytes; games of up to {MAX_TEXT} are read", text.len())));
    }
    let position = library.within(&edition, readings.clone(), budget, |game| {
        let own = crate::sfen::as_own(game, text);
        Ok(notation::position::read(game, own.as_deref().unwrap_or(text))
            .map(|pos| notation::position::write(game, &pos)))
    })?;
    let refused = match position {
        Ok(start) => {
            return Ok(Imported {
                game: edition.id().to_owned(),
                readings,
                start: Some(start),
                preface: String::new(),
                turns: Vec::new(),
                tags: Vec::new(),
                result: None,
                remark: None,
            });
        }
        Err(refused) => refused,
    };
    // What has a tag or a numbered turn is meant as a game; anything else as a position.
    let tagged = text.starts_with('[');
    let mut records = match record::read(text) {
        Ok(records) => records,
        Err(wrong) if tagged => return Err(Fault::bad(format!("the game cannot be read: {wrong}"))),
        Err(_) => Vec::new(),
    };
    records.retain(|record| tagged || !record.turns.is_empty() && text.contains('.'));
    let others = records.len().saturating_sub(1);
    let Some(record) = records.into_iter().next() else {
        return Err(Fault::bad(format!("the position is not possible: {refused}")));
    };
    let named = if Edition::is_own_id(&record.id) {
        // Its name is perhaps that of another one.
        Some(library.find(&record.id).map_err(Fault::bad)?)
    } else {
        let mut names = [record.id.as_str(), record.name.as_str()].into_iter().filter(|name| !name.is_empty());
        names.find_map(catalog::called).map(Edition::from)
    };
    if named.is_none() && !record.id.is_empty() {
        return Err(Fault::bad(catalog::unknown(&record.id)));
    }
    let readings = if record.readings.is_empty() && named.is_none() {
        readings
    } else {
        record.readings.iter().cloned().collect()
    };
    let edition = named.unwrap_or(edition);
    let played = library.within(&edition, readings.clone(), budget, |game| played(game, &record))?;
    let more = || format!("This is the first of {} games in the text.", others + 1);
    let Record { start, preface, tags, result, .. } = record;
    Ok(Imported {
        game: edition.id().to_owned(),
        readings,
        start,
        preface,
        turns: played.turns,
        tags,
        result: Some(result),
        remark: played.remark.or_else(|| (others > 0).then(more)),
    })
}

/// The turns of a record as far as they are possible, and why they end.
struct Turns {
    turns: Vec<ImportedTurn>,
    remark: Option<String>,
}

fn played(game: &Game, record: &Record) -> Result<Turns, Fault> {
    let start = match &record.start {
        None => game.start(),
        Some(text) => notation::position::read(game, text)
            .map_err(|error| Fault::bad(format!("the position at the start of the game is not possible: {error}")))?,
    };
    let mut player = Player { game, left: MAX_TURNS, remark: None };
    let turns = player.line(&start, &record.turns)?;
    Ok(Turns { turns, remark: player.remark })
}

/// Plays a game with its variations.
struct Player<'g> {
    game: &'g Game,
    /// So many turns more are taken.
    left: usize,
    /// What was not possible first.
    remark: Option<String>,
}

impl Player<'_> {
    /// The turns of a line that begins in a position.
    fn line(&mut self, start: &Position, entries: &[Entry]) -> Result<Vec<ImportedTurn>, Fault> {
        let game = self.game;
        let mut pos = *start;
        let mut turns = Vec::new();
        for entry in entries {
            self.left = self
                .left
                .checked_sub(1)
                .ok_or_else(|| Fault::bad(format!("a game of more than {MAX_TURNS} turns is not read")))?;
            let steps = match notation::turn::read(game, &pos, &entry.text) {
                Ok(steps) => steps,
                Err(problem) => {
                    let side = &game.def().side(pos.side()).name;
                    let number = notation::position::number(game, pos.played());
                    let told = || sentence(&format!("{number}. {side}, `{}`: {}", entry.text, problem.message));
                    self.remark.get_or_insert_with(told);
                    break;
                }
            };
            let turn = line_turn(game, &pos, &steps);
            let lines = entry.variations.iter().map(|variation| self.line(&pos, variation));
            let variations = lines.collect::<Result<_, Fault>>()?;
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            turns.push(ImportedTurn {
                turn,
                comment: entry.comment.clone(),
                judgements: entry.nags.clone(),
                variations,
            });
        }
        Ok(turns)
    }
}
