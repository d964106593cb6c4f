//! Letters of chess pieces in other languages: `Sf3` in German, `Cf3` in French and Spanish, `Кf3` in Russian.
//!
//! PGN has English letters, but people and old programs write those of their own language. The same letter is another
//! piece elsewhere (the French `R` is a king), so one is never guessed by itself: a record that has only the game's own
//! letters stays as it is, and otherwise the language is one that has all letters of the record and makes it legal.
//! Source of the letters: Wikipedia, "Algebraic notation (chess)", table of the piece names in various languages.

use crate::reading::Remark;
use notation::record::{self, Record, RecordTurn};
use notation::turn::has_san;
use rules::{Game, Kind};

/// The pictures of the pieces, in the order in which the table lists their letters.
const GLYPHS: [&str; 5] = ["king", "queen", "rook", "bishop", "knight"];

/// Languages with the letters of king, queen, rook, bishop and knight.
const LANGUAGES: &[(&str, [&str; 5])] = &[
    ("German", ["K", "D", "T", "L", "S"]),
    ("French", ["R", "D", "T", "F", "C"]),
    ("Spanish", ["R", "D", "T", "A", "C"]),
    ("Dutch", ["K", "D", "T", "L", "P"]),
    ("Portuguese", ["R", "D", "T", "B", "C"]),
    ("Polish", ["K", "H", "W", "G", "S"]),
    ("Czech", ["K", "D", "V", "S", "J"]),
    ("Hungarian", ["K", "V", "B", "F", "H"]),
    ("Finnish", ["K", "D", "T", "L", "R"]),
    ("Romanian", ["R", "D", "T", "N", "C"]),
    ("Russian", ["Кр", "Ф", "Л", "С", "К"]),
];

/// Gives the turns of a record that was read from PGN the letters of this game, and returns a remark about it.
pub(crate) fn settle(game: &Game, record: &mut Record) -> Option<Remark> {
    if !has_san(game) || record.hash.is_some() || has_own_letters(game, record) {
        return None;
    }
    let own: Option<Vec<String>> = GLYPHS.iter().map(|glyph| kind_with(game, glyph)).collect();
    let own = own?;
    let mut found: Vec<(&str, Record)> = Vec::new();
    for (language, letters) in LANGUAGES {
        let mut translated = record.clone();
        let is_whole = translate(&mut translated, letters, &own).is_some();
        let is_new = |(_, known): &(&str, Record)| known.turns != translated.turns;
        if is_whole && found.iter().all(is_new) && record::replay(game, &translated).is_ok() {
            found.push((language, translated));
        }
    }
    // Two languages that give two legal games leave the question open, and the record as it is.
    let [(language, translated)] = <[_; 1]>::try_from(found).ok()?;
    *record = translated;
    Some(Remark { line: 1, message: format!("the pieces have the letters of another language, as in {language}") })
}

/// The letter of the only kind with this picture.
fn kind_with(game: &Game, glyph: &str) -> Option<String> {
    let def = game.def();
    let has_glyph = |kind: &Kind| def.kind(*kind).glyph == glyph && def.kind(*kind).form.is_none();
    let mut kinds = def.all_kinds().filter(has_glyph);
    let kind = kinds.next().filter(|_| kinds.next().is_none())?;
    Some(def.kind(kind).letter.character().to_string())
}

/// Do all turns begin with letters of the game? A turn that begins with anything but a capital is written without one.
fn has_own_letters(game: &Game, record: &Record) -> bool {
    let def = game.def();
    let is_own = |letter: char| {
        let has = |kind: Kind| def.kind(kind).letter.character() == letter || def.kind(kind).text.starts_with(letter);
        letter == 'O' || letter == 'Z' || !letter.is_uppercase() || def.all_kinds().any(has)
    };
    let mut lines = vec![&record.turns];
    while let Some(line) = lines.pop() {
        for turn in line {
            if !turn.text.chars().next().is_none_or(is_own) {
                return false;
            }
            lines.extend(&turn.variations);
        }
    }
    true
}

/// Replaces the letters of a language; `None` if a turn has a capital that is none of them.
fn translate(record: &mut Record, from: &[&str; 5], to: &[String]) -> Option<()> {
    let mut lines: Vec<&mut Vec<RecordTurn>> = vec![&mut record.turns];
    while let Some(line) = lines.pop() {
        for turn in line {
            turn.text = translated(&turn.text, from, to)?;
            lines.extend(&mut turn.variations);
        }
    }
    Some(())
}

fn translated(text: &str, from: &[&str; 5], to: &[String]) -> Option<String> {
    let (mut translated, mut rest) = (String::new(), text);
    if text.starts_with(['O', 'Z']) {
        return Some(text.to_owned());
    }
    while let Some(first) = rest.chars().next() {
        if !first.is_uppercase() {
            translated.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let names = from.iter().zip(to).filter_map(|(name, own)| Some((rest.strip_prefix(name)?, own)));
        let (after, own) = names.min_by_key(|(after, _)| after.len())?;
        translated += own;
        rest = after;
    }
    Some(translated)
}
