//! A text that somebody brings along: a game as PGN, or a position in this program's form, which for chess is FEN and for shogi SFEN.
//!
//! For: pasting into the analysis board or the editor. Not for: reading the texts (`notation`), or for judging a game's turns further than to where they are possible.

use crate::fault::{Fault, sentence};
use crate::library::{Library, find};
use notation::record::{self, Record};
use rules::{Budget, Game};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Longer than any game worth keeping.
const MAX_TEXT: usize = 60_000;
/// More than any game has.
const MAX_TURNS: usize = 3000;

/// What a text was.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Imported {
    /// The id of the game.
    game: String,
    #[ts(type = "Readings")]
    readings: BTreeMap<String, String>,
    /// Null: the usual start.
    start: Option<String>,
    /// In full, as far as they are possible.
    turns: Vec<ImportedTurn>,
    /// Everything else that a record tells.
    tags: Vec<(String, String)>,
    result: Option<String>,
    /// Why the turns end earlier than the text, if they do.
    remark: Option<String>,
}

/// A turn with what is said about it.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ImportedTurn {
    text: String,
    judgement: String,
    comment: String,
}

/// What the text is, of this game unless it names another.
///
/// # Errors
/// If it is neither a game nor a position.
pub(crate) fn import(
    library: &Library,
    text: &str,
    game: &str,
    readings: BTreeMap<String, String>,
    budget: &Budget,
) -> Result<Imported, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::bad("there is nothing to read: paste a game as PGN, or a position"));
    }
    if text.len() > MAX_TEXT {
        return Err(Fault::bad(format!("the text has {} bytes; games of up to {MAX_TEXT} are read", text.len())));
    }
    let shipped = find(game).map_err(Fault::bad)?;
    let setting = library.setting(shipped, readings.clone().into_iter().collect())?;
    let position = crate::within(setting.game(), budget, |game| {
        let own = crate::sfen::as_own(game, text);
        Ok(notation::position::read(game, own.as_deref().unwrap_or(text)).map(|pos| notation::position::write(game, &pos)))
    })?;
    let refused = match position {
        Ok(start) => {
            return Ok(Imported {
                game: shipped.id.to_owned(),
                readings,
                start: Some(start),
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
    let named = [record.id.as_str(), record.name.as_str()]
        .into_iter()
        .find_map(|name| catalog::called(name).filter(|_| !name.is_empty()));
    let shipped = named.unwrap_or(shipped);
    let chosen = if record.readings.is_empty() && named.is_none() { readings } else { record.readings.iter().cloned().collect() };
    let setting = library.setting(shipped, chosen.clone().into_iter().collect())?;
    let mut imported = crate::within(setting.game(), budget, |game| played(game, shipped.id, chosen, &record))?;
    if imported.remark.is_none() && others > 0 {
        imported.remark = Some(format!("This is the first of {} games in the text.", others + 1));
    }
    Ok(imported)
}

fn played(game: &Game, id: &str, readings: BTreeMap<String, String>, record: &Record) -> Result<Imported, Fault> {
    let mut pos = match &record.start {
        None => game.start(),
        Some(text) => notation::position::read(game, text)
            .map_err(|error| Fault::bad(format!("the position at the start of the game is not possible: {error}")))?,
    };
    let (mut turns, mut remark) = (Vec::new(), None);
    for (number, entry) in record.turns.iter().enumerate().take(MAX_TURNS) {
        match notation::turn::read(game, &pos, &entry.text) {
            Ok(steps) => {
                turns.push(ImportedTurn {
                    text: notation::turn::write(game, &pos, &steps),
                    judgement: entry.judgement(),
                    comment: entry.comment.clone(),
                });
                pos = game.play_turn(&pos, &steps, &mut Vec::new());
            }
            Err(error) => {
                remark = Some(sentence(&format!("turn {} is not possible: {error}", number + 1)));
                break;
            }
        }
    }
    let tags = record.tags.clone();
    Ok(Imported {
        game: id.to_owned(),
        readings,
        start: record.start.clone(),
        turns,
        tags,
        result: Some(record.result.clone()),
        remark,
    })
}
