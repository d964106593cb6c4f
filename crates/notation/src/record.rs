//! Game records as text: PGN for any game.
//!
//! Turns are in full, `e2-e4`, or in SAN, `e4`, where the game is written like chess (`turn::recorded`).
//!
//! Tags come first, then turns with their numbers, then the result. With two sides a number precedes the turns of both,
//! `1. e4 e5`; with seats a number precedes each round, and ` .. ` separates its turns. Comments, annotation
//! glyphs (`$1`, `!?`) and nested variations in brackets are read and written. Lines that begin with `%` can carry
//! the rule file. Reading needs no rules; [`replay`] plays the turns. Look next: `movetext` for everything below the
//! tags, `annotations` for the commands in comments, `boundary` for files too large for memory.

mod annotations;
mod boundary;
mod movetext;

pub use annotations::{Annotations, Eval, Score, Shape, parse_time, write_time};
pub use boundary::GameBoundary;

use crate::error::{TextError, error};
use crate::{position, turn};
use jiff::{Span, civil};
use rules::{Game, History, Position, Step, Verdict};
use std::fmt::Write;
use std::ops::Range;

/// A game that has been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// All other tags, in order: `Event`, `White`, `Date`, …
    pub tags: Vec<(String, String)>,
    /// The id of the game, `VariantId`.
    pub id: String,
    /// Its name, `Variant`.
    pub name: String,
    /// The version of the rule file, `RulesVersion`.
    pub version: String,
    /// The chosen readings, `Ruleset`.
    pub readings: Vec<(String, String)>,
    /// A hash that identifies the rule file, `RulesHash`; see [`rules_hash`].
    pub hash: Option<String>,
    /// The rule file itself.
    pub rules: Option<String>,
    /// The start position, `FEN`; `None` for the game's own.
    pub start: Option<String>,
    /// A comment before the first turn; its annotations are about the start position.
    pub preface: Comment,
    /// The turns.
    pub turns: Vec<RecordTurn>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// What was contradictory in the text that was read, and how it was decided.
    pub remarks: Vec<TextError>,
}

/// A comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comment {
    /// The text, without the commands of `annotations`.
    pub text: String,
    /// Clocks, evaluations, arrows and circles.
    pub annotations: Annotations,
}

/// A turn of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordTurn {
    /// The turn as written.
    pub text: String,
    /// The comment after it, without the commands of `annotations`.
    pub comment: String,
    /// Clocks, evaluations, arrows and circles.
    pub annotations: Annotations,
    /// Numeric annotation glyphs (NAGs): 1 is `!`, 2 is `?`.
    pub nags: Vec<u16>,
    /// Alternatives to this turn, each with its continuation; none is empty.
    pub variations: Vec<Vec<RecordTurn>>,
    /// The byte range of the turn in the text that was read.
    pub span: Range<usize>,
}

impl RecordTurn {
    /// The glyphs 1 to 6 as people write them: `!`, `?`, `!!`, `??`, `!?`, `?!`; others are omitted.
    pub fn glyphs(&self) -> String {
        let sign = |&number: &u16| GLYPHS.get(usize::from(number).checked_sub(1)?).copied();
        self.nags.iter().filter_map(sign).collect::<Vec<_>>().join(" ")
    }
}

/// The tags that come first, in this order. With more than two sides, the names of the sides replace `White` and
/// `Black`.
const LEADING_TAGS: &[&str] = &["Event", "Site", "Date", "Round"];
/// The tags that fields of [`Record`] hold, or that are derived.
const RESERVED_TAGS: &[&str] =
    &["Variant", "VariantId", "RulesVersion", "Ruleset", "RulesHash", "SetUp", "FEN", "PlyCount", "Result"];
/// The glyphs 1 to 6 as people write them.
const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
/// The results that a record may have.
pub const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// Can a tag that has no field in [`Record`] have this name?
pub fn is_tag_name(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word && !name.is_empty() && !RESERVED_TAGS.contains(&name)
}

/// A short hash of a text: FNV-1a, 64 bits.
pub fn rules_hash(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("fnv1a:{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// `1-0` if the first side's team has won, `0-1` if another team has, `1/2-1/2` for a draw, or `*` for a game in
/// progress.
pub fn result_text(game: &Game, verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Ongoing => "*",
        Verdict::Drawn { .. } => "1/2-1/2",
        Verdict::Won { winner, .. } => {
            let first = game.sides().next().unwrap_or_default();
            if game.def().same_team(first, *winner) { "1-0" } else { "0-1" }
        }
    }
}

/// The date `days` days after 1 January 1970, as records write it: `2026.11.24`.
pub fn format_date(days: u64) -> String {
    let days = i32::try_from(days).unwrap_or(i32::MAX);
    let date = Span::new().try_days(days).and_then(|span| civil::date(1970, 1, 1).checked_add(span));
    date.unwrap_or(civil::Date::MAX).strftime("%Y.%m.%d").to_string()
}

impl Record {
    /// A record of this game without turns: its name, version and readings, and the start position if it differs from
    /// the game's own.
    pub fn new(game: &Game, id: &str, rules: &str, start: &Position) -> Self {
        let def = game.def();
        let readings = def.chosen_readings().map(|(reading, value)| (reading.name.clone(), value.to_owned()));
        let (usual, start) = (position::write(game, &game.start()), position::write(game, start));
        Self {
            id: id.to_owned(),
            name: def.name.clone(),
            version: def.version.to_string(),
            readings: readings.collect(),
            hash: Some(rules_hash(rules)),
            start: (start != usual).then_some(start),
            result: "*".into(),
            ..Self::default()
        }
    }

    /// The value of a tag that has no field of its own.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets such a tag.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// What `+` at the end of its turns means: a record with the tag that only we write is our own, and others show it.
    pub fn plus_sign(&self, game: &Game) -> turn::PlusSign {
        if self.hash.is_some() {
            return turn::PlusSign::Stored;
        }
        // Variations may be nested too deep for the call stack.
        let (mut lines, mut texts) = (vec![&self.turns], Vec::new());
        while let Some(line) = lines.pop() {
            texts.extend(line.iter().map(|entry| entry.text.as_str()));
            lines.extend(line.iter().flat_map(|entry| &entry.variations));
        }
        turn::PlusSign::in_texts(game, texts.into_iter())
    }

    /// Appends a turn.
    pub fn push(&mut self, game: &Game, pos: &Position, turn: &[Step]) {
        let text = turn::write_for_records(game, pos, turn);
        self.turns.push(RecordTurn { text, ..RecordTurn::default() });
    }

    /// Gives all turns the text that [`push`](Self::push) gives them, variations included. Those that cannot be played,
    /// and the turns after them, keep their text.
    pub fn respell(&mut self, game: &Game) {
        let (plus, start) = (self.plus_sign(game), self.start_position(game));
        let Ok(start) = start else { return };
        // Variations may be nested too deep for the call stack.
        let mut lines = vec![(&mut self.turns, start)];
        while let Some((line, mut pos)) = lines.pop() {
            for entry in line {
                let before = pos;
                let Ok(steps) = turn::parse_with(game, &pos, &entry.text, plus) else { break };
                entry.text = turn::write_for_records(game, &pos, &steps);
                pos = game.play_turn_unchecked(&pos, &steps, &mut ());
                lines.extend(entry.variations.iter_mut().map(|variation| (variation, before)));
            }
        }
    }

    /// The position in which the game begins.
    ///
    /// # Errors
    /// If the text of a start position is invalid.
    fn start_position(&self, game: &Game) -> Result<Position, TextError> {
        let Some(text) = &self.start else { return Ok(game.start()) };
        let read = position::parse(game, text);
        read.or_else(|problem| error(format!("the start position is invalid: {problem}"), 0..0))
    }
}

/// Writes the record. Variations may be nested to any depth; [`parse`] accepts 200 levels.
pub fn write(game: &Game, record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let clean: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let _ = writeln!(text, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""));
    };
    let sides: Vec<String> = if game.side_count() == 2 {
        vec!["White".into(), "Black".into()]
    } else {
        game.sides().map(|side| seat_name(game, side)).collect()
    };
    let heads: Vec<&str> = LEADING_TAGS.iter().copied().chain(sides.iter().map(String::as_str)).collect();
    for name in &heads {
        let unknown = if *name == "Date" { "????.??.??" } else { "?" };
        tag(name, record.tag(name).unwrap_or(unknown));
    }
    tag("Result", &record.result);
    tag("Variant", &record.name);
    tag("VariantId", &record.id);
    tag("RulesVersion", &record.version);
    if !record.readings.is_empty() {
        let readings: Vec<String> = record.readings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        tag("Ruleset", &readings.join("; "));
    }
    if let Some(hash) = &record.hash {
        tag("RulesHash", hash);
    }
    if let Some(start) = &record.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    tag("PlyCount", &record.turns.len().to_string());
    for (name, value) in record.tags.iter().filter(|(name, _)| !heads.contains(&name.as_str())) {
        tag(name, value);
    }
    if let Some(rules) = &record.rules {
        text += "%rules\n";
        rules.lines().for_each(|line| {
            let _ = writeln!(text, "%{line}");
        });
        text += "%end\n";
    }
    text.push('\n');
    text += &movetext::write(game, record);
    text.push('\n');
    text
}

/// The name of a side's seat: the point of the compass if the side's letter is that of one, else the side's name.
fn seat_name(game: &Game, side: rules::Side) -> String {
    let side = game.def().side(side);
    let seats = [('s', "South"), ('w', "West"), ('n', "North"), ('e', "East")];
    seats
        .iter()
        .find(|(letter, _)| *letter == side.letter)
        .map_or_else(|| side.name.clone(), |(_, seat)| (*seat).to_owned())
}

/// Reads all games of a text.
///
/// # Errors
/// The first error in the format; [`replay`] checks whether the turns are legal.
pub fn parse(text: &str) -> Result<Vec<Record>, TextError> {
    let mut games = Vec::new();
    let mut game = Record::default();
    let (mut begun, mut block): (bool, Option<(String, usize)>) = (false, None);
    let mut moves = movetext::MovetextReader::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        // Files that were joined have the byte-order marks of each in the middle.
        let line = line.trim_start_matches('\u{feff}');
        let begin = at - line.len();
        let bare = line.trim_end_matches(['\n', '\r']);
        if let Some(escaped) = bare.strip_prefix('%') {
            match &mut block {
                Some(_) if escaped == "end" => game.rules = block.take().map(|(rules, _)| rules),
                Some((rules, _)) => {
                    rules.push_str(escaped);
                    rules.push('\n');
                }
                None if escaped == "rules" => {
                    if std::mem::take(&mut moves.is_finished) {
                        games.push(std::mem::take(&mut game));
                    }
                    block = Some((String::new(), begin));
                    begun = true;
                }
                None => {}
            }
            continue;
        }
        if let Some((_, start)) = block {
            return error("the rule file in the record is not closed: %end is missing", start..begin);
        }
        let mut rest = bare;
        while !moves.is_open() && rest.trim_start().starts_with('[') {
            if std::mem::take(&mut moves.is_finished) || !game.turns.is_empty() {
                games.push(std::mem::take(&mut game));
            }
            let (tag, after) = rest.split_at(tag_length(rest));
            let begin = begin + bare.len() - rest.len();
            let (name, value) = parse_tag(tag, begin)?;
            set_field(&mut game, &name, value, begin..begin + tag.len())?;
            begun = true;
            rest = after;
        }
        loop {
            if !moves.is_in_comment() {
                rest = rest.trim_start();
            }
            if rest.is_empty() {
                break;
            }
            if std::mem::take(&mut moves.is_finished) {
                games.push(std::mem::take(&mut game));
            }
            begun = true;
            let offset = begin + bare.len() - rest.len();
            rest = moves.read(rest, offset, &mut game)?;
        }
        moves.end_line();
    }
    if let Some((_, start)) = block {
        return error("the rule file in the record is not closed: %end is missing", start..text.len());
    }
    if let Some((what, start)) = moves.unclosed() {
        return error(format!("the {what} is not closed"), start..text.len());
    }
    if begun {
        games.push(game);
    }
    for game in &mut games {
        if game.result.is_empty() {
            game.result = "*".into();
        }
    }
    Ok(games)
}

/// The length of the tag with which the line begins. It ends with a bracket behind a quotation mark, before another tag
/// or the end of the line: names contain quotation marks and brackets.
fn tag_length(line: &str) -> usize {
    let bare = line.trim_ascii_end();
    if bare.ends_with("\"]") && bare.as_bytes().iter().position(|&byte| byte == b']') == Some(bare.len() - 1) {
        return bare.len();
    }
    let closed = line.match_indices(']').filter(|(at, _)| line[..*at].trim_end().ends_with('"'));
    let ends: Vec<usize> = closed.map(|(at, bracket)| at + bracket.len()).collect();
    let is_last = |&&end: &&usize| {
        let after = line[end..].trim_start();
        after.is_empty() || after.starts_with('[')
    };
    ends.iter().find(is_last).or(ends.first()).copied().unwrap_or(line.len())
}

/// `[Name "value"]`.
fn parse_tag(line: &str, begin: usize) -> Result<(String, String), TextError> {
    let inside = line.trim().strip_prefix('[').and_then(|line| line.trim_end().strip_suffix(']'));
    let parts = inside.and_then(|inside| inside.trim().split_once(char::is_whitespace));
    let value = parts.and_then(|(_, value)| value.trim().strip_prefix('"')?.strip_suffix('"'));
    let Some(((name, _), value)) = parts.zip(value) else {
        return error("a tag has the form [Name \"value\"]", begin..begin + line.len());
    };
    if !value.contains('\\') {
        return Ok((name.to_owned(), value.to_owned()));
    }
    let (mut clean, mut escaped) = (String::new(), false);
    for letter in value.chars() {
        if letter == '\\' && !escaped {
            escaped = true;
        } else {
            clean.push(letter);
            escaped = false;
        }
    }
    Ok((name.to_owned(), clean))
}

fn set_field(game: &mut Record, name: &str, value: String, at: Range<usize>) -> Result<(), TextError> {
    // A tag such as `[fen "…"]` that had no effect would change the game.
    let known = RESERVED_TAGS.iter().find(|known| known.eq_ignore_ascii_case(name));
    let name = known.copied().unwrap_or(name);
    match name {
        // Lichess writes this for a game that begins with a position of its own.
        "Variant" if value.eq_ignore_ascii_case("From Position") => {}
        "Variant" => game.name = value,
        "VariantId" => game.id = value,
        "RulesVersion" => game.version = value,
        "RulesHash" => game.hash = Some(value),
        "FEN" => game.start = Some(value),
        "Result" => game.result = value,
        "Ruleset" => {
            for reading in value.split(';').map(str::trim).filter(|reading| !reading.is_empty()) {
                match reading.split_once('=') {
                    Some((name, value)) => game.readings.push((name.trim().to_owned(), value.trim().to_owned())),
                    None => return error(format!("a reading has the form name=value, not `{reading}`"), at),
                }
            }
        }
        other if RESERVED_TAGS.contains(&other) => {}
        _ => {
            // A question mark means that the value is unknown.
            if !matches!(value.as_str(), "?" | "????.??.??") {
                game.set_tag(name, value);
            }
        }
    }
    Ok(())
}

/// The positions of a game, including the start.
///
/// # Errors
/// An invalid start position, or the first illegal turn, with its number and side.
pub fn replay(game: &Game, record: &Record) -> Result<Vec<Position>, TextError> {
    Ok(replay_turns(game, record)?.0)
}

/// The positions of a game, including the start, and the turns between them.
///
/// # Errors
/// Like [`replay`].
pub fn replay_turns(game: &Game, record: &Record) -> Result<(Vec<Position>, Vec<Vec<Step>>), TextError> {
    let start = record.start_position(game)?;
    let (mut positions, mut turns) = (vec![start], Vec::new());
    let (mut pos, plus) = (start, record.plus_sign(game));
    let mut past = History::new(&start);
    for (i, entry) in record.turns.iter().enumerate() {
        let turn = turn::parse_with(&game.with_history(&past), &pos, &entry.text, plus).map_err(|problem| {
            let side = &game.def().side(pos.side()).name;
            let number = position::turn_number(game, pos.turns_played());
            let message = format!("turn {} ({number}. {side}, `{}`): {}", i + 1, entry.text, problem.message);
            TextError::new(message, entry.span.clone())
        })?;
        pos = game.play_turn_unchecked(&pos, &turn, &mut ());
        past.push(game, &pos);
        positions.push(pos);
        turns.push(turn);
    }
    Ok((positions, turns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_since_1970_become_dates() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (19_723, "2024.01.01"),
            (20_513, "2026.03.01"),
        ] {
            assert_eq!(format_date(days), expected);
        }
    }
}
