//! Import of a game or a position: as PGN, with variations and comments, as a position text (FEN in chess), or in the
//! formats of other programs (SFEN, USI, KIF, KI2, CSA, the notations of xiangqi).
//!
//! For the request `import`: pasting into the analysis board or the editor, and the records that come with a game.
//! `notation` and `interchange` parse the texts, `analysis` writes an analysis, and `recorded_game` returns a record with all its
//! positions.

use crate::analysis::{LineTurn, line_turn};
use crate::annotations::TurnAnnotations;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use interchange::{Form, Reading, Remark, pgn4};
use library::BundledText;
use notation::record::{self, Record, RecordTurn};
use notation::turn::PlusSign;
use play::{Fault, GameCache, GameSource, sentence};
use rules::{Budget, Game, History, Position};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The maximum size of a text; no real game with its comments is longer.
const MAX_TEXT_BYTES: usize = 400_000;
/// The maximum size of a file, whose text may be shorter.
const MAX_FILE_BYTES: usize = 2 * MAX_TEXT_BYTES;
/// The maximum number of turns, variations included.
const MAX_TURNS: usize = 20_000;

/// What to import: a text, a file, or a record that comes with the game.
#[derive(Clone, Debug, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ImportSource {
    /// A position, or the first game of a text.
    Text(String),
    /// The same, as the bytes of a file in base64, whatever their encoding.
    File(
        #[serde(deserialize_with = "file_text")]
        #[schemars(with = "String")]
        #[ts(type = "string")]
        Reading<String>,
    ),
    /// The name of a record.
    Record(String),
}

impl ImportSource {
    /// The id of the custom game that the text names, if any.
    pub(crate) fn custom_game_id(&self) -> Option<&str> {
        let text = match self {
            Self::Text(text) => text,
            Self::File(file) => &file.value,
            Self::Record(_) => return None,
        };
        let named = text.split("[VariantId \"").nth(1)?.split('"').next()?;
        Some(named).filter(|id| GameSource::is_custom_id(id))
    }
}

/// The text of a file whose bytes are given in base64.
fn file_text<'de, D: Deserializer<'de>>(source: D) -> Result<Reading<String>, D::Error> {
    let encoded = String::deserialize(source)?;
    let bytes = BASE64_STANDARD
        .decode(encoded)
        .map_err(|wrong| D::Error::custom(format!("the file is not in base64: {wrong}")))?;
    if bytes.len() > MAX_FILE_BYTES {
        let size = bytes.len();
        return Err(D::Error::custom(format!("the file has {size} bytes, but at most {MAX_FILE_BYTES} are allowed")));
    }
    Ok(interchange::decode(&bytes))
}

/// The result of an import.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ImportedGame {
    /// The id of the game.
    game: String,
    #[ts(type = "Readings")]
    readings: BTreeMap<String, String>,
    /// The start position; null for the normal one.
    start: Option<String>,
    /// The comment before the first turn.
    preface: String,
    /// Arrows and circles in the start position.
    annotations: TurnAnnotations,
    /// The turns, up to the first impossible one.
    turns: Vec<ImportedTurn>,
    /// The other tags of the record.
    tags: Vec<(String, String)>,
    /// The result of the game; null for a position.
    result: Option<String>,
    /// What was not understood or is missing, as sentences: why turns end earlier than in the text, or that the text
    /// contains more games.
    remarks: Vec<String>,
}

/// A turn with its annotations.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ImportedTurn {
    turn: LineTurn,
    comment: String,
    /// Clocks, evaluations, arrows and circles.
    annotations: TurnAnnotations,
    /// Annotation glyphs by number (NAG): 1 is `!`, 2 is `?`.
    nags: Vec<u16>,
    /// Alternatives to this turn, with their continuations.
    variations: Vec<Vec<ImportedTurn>>,
}

/// Imports a game or a position. The game and the readings are defaults for texts that do not name any.
///
/// # Errors
/// If the text is neither a game nor a position.
pub(crate) fn import(
    library: &GameCache,
    id: &str,
    readings: BTreeMap<String, String>,
    from: &ImportSource,
    budget: &Budget,
) -> Result<ImportedGame, Fault> {
    let edition = library.find_source(id).map_err(Fault::not_found)?;
    let text = match from {
        ImportSource::Text(text) => text.trim(),
        ImportSource::File(file) => {
            let mut imported = import_text(library, edition, readings, file.value.trim(), budget)?;
            imported.remarks.splice(0..0, file.remarks.iter().map(|remark| sentence(&remark.message)));
            return Ok(imported);
        }
        ImportSource::Record(name) => {
            BundledText::find(edition.records(), "record", name).map_err(Fault::not_found)?.text.trim()
        }
    };
    import_text(library, edition, readings, text, budget)
}

/// Imports a text, whatever it comes from.
fn import_text(
    library: &GameCache,
    edition: GameSource,
    readings: BTreeMap<String, String>,
    text: &str,
    budget: &Budget,
) -> Result<ImportedGame, Fault> {
    if text.is_empty() {
        return Err(Fault::bad("there is nothing to read: paste a game as PGN, or a position"));
    }
    if text.len() > MAX_TEXT_BYTES {
        return Err(Fault::bad(format!("the text has {} bytes, but at most {MAX_TEXT_BYTES} are allowed", text.len())));
    }
    let (position, has_sfen) = library.with_game(&edition, readings.clone(), budget, |game| {
        let position = interchange::parse_position(game, text).map(|pos| notation::position::write(game, &pos));
        Ok((position, interchange::sfen::is_used_for(game)))
    })?;
    let refused = match position {
        Ok(start) => return Ok(imported_position(&edition, readings, start)),
        Err(refused) => refused,
    };
    // A position in SFEN has just been refused, unless it is one of another game.
    let is_unread = |form: &Form| *form != Form::Sfen || !has_sfen && form.game_name(text).is_some();
    if let Some(form) = Form::detect(text).filter(is_unread) {
        return import_form(library, edition, readings, form, text, budget);
    }
    // A text with a tag or a numbered turn is meant as a game; any other as a position.
    let tagged = text.starts_with('[');
    let mut records = match record::parse(&pgn4::join_tags(text)) {
        Ok(records) => records,
        Err(wrong) if tagged => return Err(Fault::bad(format!("the game cannot be read: {wrong}"))),
        Err(_) => Vec::new(),
    };
    records.retain(|record| tagged || !record.turns.is_empty() && text.contains('.'));
    let others = records.len().saturating_sub(1);
    let Some(record) = records.into_iter().next() else {
        return Err(Fault::bad(format!("the position is not possible: {refused}")));
    };
    let named = named_game(library, &record)?;
    let readings = if record.readings.is_empty() && named.is_none() {
        readings
    } else {
        record.readings.iter().cloned().collect()
    };
    let edition = named.unwrap_or(edition);
    let (record, played) =
        library.with_game(&edition, readings.clone(), budget, |game| replay_settled(game, record, text))?;
    let game = (edition.id().to_owned(), readings);
    Ok(imported(game, record, played, others))
}

/// A position by itself, as an imported game.
fn imported_position(edition: &GameSource, readings: BTreeMap<String, String>, start: String) -> ImportedGame {
    ImportedGame {
        game: edition.id().to_owned(),
        readings,
        start: Some(start),
        preface: String::new(),
        annotations: TurnAnnotations::default(),
        turns: Vec::new(),
        tags: Vec::new(),
        result: None,
        remarks: Vec::new(),
    }
}

/// The game that a record names, if it does.
fn named_game(library: &GameCache, record: &Record) -> Result<Option<GameSource>, Fault> {
    if GameSource::is_custom_id(&record.id) {
        // Its name may be that of another game.
        return library.find_source(&record.id).map(Some).map_err(Fault::bad);
    }
    // Chinese programs name the game in a tag of their own.
    let is_unnamed = record.id.is_empty() && record.name.is_empty();
    let tag = record.tag("Game").filter(|_| is_unnamed).unwrap_or_default();
    let names = [record.id.as_str(), record.name.as_str(), tag].into_iter().filter(|name| !name.is_empty());
    let named = names.filter_map(library::find_by_name).map(GameSource::from).next();
    if named.is_none() && !record.id.is_empty() {
        return Err(Fault::bad(library::unknown_message(&record.id)));
    }
    Ok(named)
}

/// Replays a record, as it is written or as other programs mean it: the spelling of which more is understood.
fn replay_settled(game: &Game, mut record: Record, text: &str) -> Result<(Record, ImportedTurns), Fault> {
    let unsettled = |error: notation::TextError| Fault::bad(sentence(&error.message));
    let settled = interchange::settle(game, &mut record).map_err(unsettled)?;
    record.remarks.extend(settled.into_iter().map(|remark| notation::TextError::new(remark.message, 0..0)));
    let played = replay(game, &record);
    // PGN4 may have a start position in a tag of its own.
    let is_foreign = pgn4::is_used_for(game) && record.tag("StartFen4").is_some();
    if !is_foreign && played.as_ref().is_ok_and(|played| played.remarks.is_empty()) {
        return played.map(|played| (record, played));
    }
    let mut respelled = record.clone();
    let remarks = interchange::respell(game, &mut respelled, text);
    let again = replay(game, &respelled)?;
    match played {
        // If not more is understood, the first error in the text itself says more.
        Ok(played) if !is_foreign && played.turns.len() >= again.turns.len() => Ok((record, played)),
        _ => Ok((respelled, again.preceded_by(&remarks))),
    }
}

/// Imports a game in the format of another program. Such a text hardly names its game: it is the given one if that makes
/// the whole text legal, else the one to which programs give the name of the text.
fn import_form(
    library: &GameCache,
    edition: GameSource,
    readings: BTreeMap<String, String>,
    form: Form,
    text: &str,
    budget: &Budget,
) -> Result<ImportedGame, Fault> {
    let read = |game: &Game| {
        let reading = interchange::read(game, form, text);
        let others = reading.value.len().saturating_sub(1);
        let Some(record) = reading.value.into_iter().next() else {
            let why = reading.remarks.first().map(|remark| sentence(&remark.to_string()));
            return Err(Fault::bad(why.unwrap_or_else(|| "There is no game in the text.".to_owned())));
        };
        let played = replay(game, &record)?.preceded_by(&reading.remarks);
        Ok((record, played, others))
    };
    let tried =
        library.with_game(&edition, readings.clone(), budget, |game| Ok(form.fits(game).then(|| read(game))))?;
    if let Some(Ok((record, played, others))) = tried
        && played.remarks.is_empty()
    {
        return Ok(imported((edition.id().to_owned(), readings), record, played, others));
    }
    let named = form.game_name(text).and_then(|name| library::find_by_name(&name)).map(GameSource::from);
    let (edition, readings) = match named {
        Some(named) if named.id() != edition.id() => (named, BTreeMap::new()),
        _ => (edition, readings),
    };
    let (record, played, others) = library.with_game(&edition, readings.clone(), budget, read)?;
    Ok(imported((edition.id().to_owned(), readings), record, played, others))
}

/// The answer: the id and the readings of the game, what was read, and how many more games are in the text.
fn imported(
    (game, readings): (String, BTreeMap<String, String>),
    record: Record,
    played: ImportedTurns,
    others: usize,
) -> ImportedGame {
    let Record { preface, tags, result, remarks: noticed, .. } = record;
    let mut remarks: Vec<String> = noticed.iter().map(|remark| sentence(&remark.message)).collect();
    remarks.extend(played.remarks);
    if others > 0 {
        remarks.push(format!("This is the first of {} games in the text.", others + 1));
    }
    ImportedGame {
        game,
        readings,
        start: played.start,
        annotations: (&preface.annotations).into(),
        preface: preface.text,
        turns: played.turns,
        tags,
        result: Some(result),
        remarks,
    }
}

/// The start and the turns of a record up to the first impossible one, and why they end.
struct ImportedTurns {
    /// The start position in this program's own format, if the record has one.
    start: Option<String>,
    turns: Vec<ImportedTurn>,
    remarks: Vec<String>,
}

impl ImportedTurns {
    /// With the remarks of the reader of the text, which say more than those about the same turns.
    fn preceded_by(self, remarks: &[Remark]) -> Self {
        if remarks.is_empty() {
            return self;
        }
        Self { remarks: remarks.iter().map(|remark| sentence(&remark.to_string())).collect(), ..self }
    }
}

fn replay(game: &Game, record: &Record) -> Result<ImportedTurns, Fault> {
    let start = match &record.start {
        None => game.start(),
        Some(text) => interchange::parse_position(game, text)
            .map_err(|error| Fault::bad(format!("the start position of the game is not possible: {error}")))?,
    };
    let mut player = Replayer { game, plus: record.plus_sign(game), remaining_turns: MAX_TURNS, remarks: Vec::new() };
    let turns = player.replay_line(&start, &History::new(&start), &record.turns)?;
    let own = record.start.as_ref().map(|_| notation::position::write(game, &start));
    Ok(ImportedTurns { start: own, turns, remarks: player.remarks })
}

/// Replays a game with its variations.
struct Replayer<'g> {
    game: &'g Game,
    /// What `+` at the end of a turn means in this record.
    plus: PlusSign,
    /// The number of turns that may still follow.
    remaining_turns: usize,
    /// The first impossible turn of each line.
    remarks: Vec<String>,
}

impl Replayer<'_> {
    /// Replays a line that begins in this position, the last of `past`.
    fn replay_line(
        &mut self,
        start: &Position,
        past: &History,
        entries: &[RecordTurn],
    ) -> Result<Vec<ImportedTurn>, Fault> {
        let game = self.game;
        let (mut pos, mut past) = (*start, past.clone());
        let mut turns = Vec::new();
        for entry in entries {
            self.remaining_turns = self
                .remaining_turns
                .checked_sub(1)
                .ok_or_else(|| Fault::bad(format!("a game has at most {MAX_TURNS} turns")))?;
            let steps = match notation::turn::parse_with(&game.with_history(&past), &pos, &entry.text, self.plus) {
                Ok(steps) => steps,
                Err(problem) => {
                    let side = &game.def().side(pos.side()).name;
                    let number = notation::position::turn_number(game, pos.turns_played());
                    self.remarks.push(sentence(&format!("{number}. {side}, `{}`: {}", entry.text, problem.message)));
                    break;
                }
            };
            let turn = line_turn(game, &pos, &steps);
            let lines = entry.variations.iter().map(|variation| self.replay_line(&pos, &past, variation));
            let variations = lines.collect::<Result<_, Fault>>()?;
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            past.push(game, &pos);
            turns.push(ImportedTurn {
                turn,
                comment: entry.comment.clone(),
                annotations: (&entry.annotations).into(),
                nags: entry.nags.clone(),
                variations,
            });
        }
        Ok(turns)
    }
}
