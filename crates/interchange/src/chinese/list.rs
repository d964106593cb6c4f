//! Whole games: PGN or a plain list of moves, with the move texts of xiangqi.
//!
//! `notation::record` splits the text; this gives every move its meaning and its text in this program's own notation.

use super::scope::is_used_for;
use super::{dhtmlxq, iccs, results, text, wxf};
use crate::reading::{Reading, Remark, Remarks};
use crate::respell::{Respeller, line_of};
use notation::TextError;
use notation::record::{self, Record, RecordTurn};
use rules::{Game, Position, Step};
use std::borrow::Cow;

/// Notations of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Coordinates with ranks from 0: `H2-E2`.
    Iccs,
    /// Letters, files and distances: `C2=5`.
    Wxf,
    /// Chinese characters: `炮二平五`.
    Chinese,
}

/// Tags that Chinese programs write, and ours.
const TAGS: &[(&str, &str)] = &[("Red", "White")];

/// Does a text of several words present itself as a game in one of these forms? The first moves decide.
pub(crate) fn has_form(text: &str) -> bool {
    if dhtmlxq::has_form(text) {
        return true;
    }
    let body: String = text.lines().filter(|line| !line.trim_start().starts_with('[')).collect::<Vec<_>>().join(" ");
    let body = without_commas(&body);
    // Numbers may touch the move behind them: `1.炮二平五`.
    let words = body.split_whitespace().map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let first = words.filter(|word| !word.is_empty()).take(2).collect::<Vec<_>>();
    // Coordinates in lower case are those of many games; only ICCS has capitals.
    let is_iccs = |word: &str| iccs::has_form(word) && word.contains('-') && !word.contains(char::is_lowercase);
    let is_move = |word: &&str| text::has_form(word) || wxf::has_form(word) || is_iccs(word);
    !first.is_empty() && first.iter().all(is_move)
}

/// A plain list of moves with blanks for the commas between them, each byte in its place. Commas in tags and comments
/// stay.
fn without_commas(text: &str) -> Cow<'_, str> {
    if text.contains(['[', '{']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(',', " ").replace(['，', '、'], "   "))
}

/// The legal turn that a text in Chinese characters or in a dialect of WXF means; `None` if it has neither form.
/// Coordinates are not among them, because only a whole game shows from where it counts the ranks.
pub fn parse_turn(game: &Game, pos: &Position, written: &str) -> Option<Result<Vec<Step>, TextError>> {
    if !is_used_for(game) {
        return None;
    }
    let read = text::parse(game, pos, written).or_else(|| wxf::parse(game, pos, written))?;
    Some(read.map_err(|message| TextError::new(message, crate::sfen::trimmed_span(written))))
}

/// Reads all games of a text: DhtmlXQ, PGN, or a list of moves.
pub fn read(game: &Game, text: &str) -> Reading<Vec<Record>> {
    let mut remarks = Remarks::default();
    if dhtmlxq::has_form(text) {
        let record = dhtmlxq::read(game, text, &mut remarks);
        return remarks.with(vec![record]);
    }
    let unlisted = without_commas(text);
    let mut records = match record::parse(&unlisted) {
        Ok(records) => records,
        Err(error) => {
            remarks.add(line_of(text, error.span.start), format!("{}; nothing is read", error.message));
            return remarks.with(Vec::new());
        }
    };
    for record in &mut records {
        respell_record(game, record, text, &mut remarks);
    }
    remarks.with(records)
}

/// From where a game counts the ranks of its coordinates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ranks {
    FromZero,
    FromOne,
}

/// Gives every move of a record that was read from this text its text in this program's own notation. Returns remarks
/// about what could not be read, which is cut off.
pub fn respell(game: &Game, record: &mut Record, text: &str) -> Vec<Remark> {
    let mut remarks = Remarks::default();
    respell_record(game, record, text, &mut remarks);
    remarks.0
}

fn respell_record(game: &Game, record: &mut Record, text: &str, remarks: &mut Remarks) {
    for (tag, _) in &mut record.tags {
        if let Some((_, own)) = TAGS.iter().find(|(known, _)| known == tag) {
            (*own).clone_into(tag);
        }
    }
    if let Some(result) = results::parse(&record.result) {
        result.clone_into(&mut record.result);
    }
    let start = match crate::start_of(game, record) {
        Ok(start) => start,
        Err(error) => {
            remarks.add(1, format!("{}; the moves are left out", error.message));
            record.turns.clear();
            return;
        }
    };
    // A result in words at the end of a list of moves is not a move.
    while let Some(result) = record.turns.last().and_then(|turn| results::parse(&turn.text)) {
        record.turns.pop();
        result.clone_into(&mut record.result);
    }
    let ranks = ranks(game, record, &start, remarks);
    let parse = |pos: &Position, text: &str| parse(game, pos, text, ranks);
    let turns = std::mem::take(&mut record.turns);
    record.turns = Respeller { game, text, remarks, parse }.turns(&start, turns);
    crate::describe_game(game, record);
}

/// From where the game counts ranks: its tag says so, or a rank 0, or which count makes all its moves legal.
fn ranks(game: &Game, record: &Record, start: &Position, remarks: &mut Remarks) -> Ranks {
    let coordinates: Vec<&str> =
        record.turns.iter().map(|turn| turn.text.as_str()).filter(|text| iccs::has_form(text)).collect();
    let is_iccs = record.tag("Format").is_some_and(|format| format.eq_ignore_ascii_case("iccs"));
    if coordinates.is_empty() {
        return Ranks::FromOne;
    }
    if is_iccs || coordinates.iter().any(|text| iccs::names_rank_zero(text)) {
        return Ranks::FromZero;
    }
    let played = |ranks: Ranks| {
        let mut pos = *start;
        record
            .turns
            .iter()
            .take_while(|turn| match parse(game, &pos, &turn.text, ranks) {
                Ok(steps) => {
                    pos = game.play_turn_unchecked(&pos, &steps, &mut ());
                    true
                }
                Err(_) => false,
            })
            .count()
    };
    let (zero, one) = (played(Ranks::FromZero), played(Ranks::FromOne));
    if zero == one && zero > 0 {
        let message = "the moves are legal whether ranks are counted from 0 (ICCS) or from 1; they are counted from 1, \
                       unless a tag [Format \"ICCS\"] says otherwise";
        remarks.add(1, message);
    }
    if zero > one { Ranks::FromZero } else { Ranks::FromOne }
}

fn parse(game: &Game, pos: &Position, written: &str, ranks: Ranks) -> Result<Vec<Step>, String> {
    let bare = written.trim_end_matches(['!', '?', '#']);
    if let Some(read) = text::parse(game, pos, bare).or_else(|| wxf::parse(game, pos, bare)) {
        return read;
    }
    if ranks == Ranks::FromZero
        && let Some(read) = iccs::parse(game, pos, bare)
    {
        return read;
    }
    notation::turn::parse(game, pos, written).map_err(|error| error.message)
}

/// Writes a record as PGN with its moves in one of these notations.
///
/// # Errors
/// If they cannot describe the game, its start position or a move.
pub fn write(game: &Game, record: &Record, style: Style) -> Result<String, TextError> {
    if !is_used_for(game) {
        return Err(TextError::new(format!("{} has no such texts of moves", game.def().name), 0..0));
    }
    let start = crate::start_of(game, record)?;
    let mut written = record.clone();
    written.turns = write_line(game, &start, &record.turns, style, 0)?;
    let format = match style {
        Style::Iccs => "ICCS",
        Style::Wxf => "WXF",
        Style::Chinese => "Chinese",
    };
    written.set_tag("Format", format);
    Ok(record::write(game, &written))
}

/// The turn in one of these notations; `None` if it has no text for it.
pub fn write_turn(game: &Game, pos: &Position, turn: &[Step], style: Style) -> Option<String> {
    match style {
        Style::Iccs => iccs::write(game, pos, turn),
        Style::Wxf => wxf::write(game, pos, turn),
        Style::Chinese => text::write(game, pos, turn),
    }
}

fn write_line(
    game: &Game,
    start: &Position,
    turns: &[RecordTurn],
    style: Style,
    depth: usize,
) -> Result<Vec<RecordTurn>, TextError> {
    let mut pos = *start;
    let mut lines = Vec::new();
    for turn in turns {
        let steps = notation::turn::parse(game, &pos, &turn.text)?;
        let Some(text) = write_turn(game, &pos, &steps, style) else {
            return Err(TextError::new(format!("`{}` has no such text", turn.text), turn.span.clone()));
        };
        let variations = turn.variations.iter().filter(|_| depth < 200);
        let variations =
            variations.map(|line| write_line(game, &pos, line, style, depth + 1)).collect::<Result<_, _>>()?;
        lines.push(RecordTurn { text, variations, ..turn.clone() });
        pos = game.play_turn_unchecked(&pos, &steps, &mut ());
    }
    Ok(lines)
}
