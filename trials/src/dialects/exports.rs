//! Whole games as we write files, for the library to read.
//!
//! A script that can read files says in which forms (`Description::reads`). It gets a line of JSON for each of our files and
//! answers with the turns that it has read, in its own protocol.

use super::peer::Dialect;
use interchange::chinese::{self, Style};
use interchange::{csa, kif};
use notation::record::{self, Record};
use rules::{Game, Position, Turn};
use serde::{Deserialize, Serialize};

/// A file of a game.
#[derive(Debug, Serialize)]
pub(super) struct Export {
    pub(super) variant: String,
    pub(super) form: &'static str,
    pub(super) text: String,
    /// The turns in the library's protocol.
    #[serde(skip)]
    pub(super) turns: Vec<String>,
}

/// What a library has read.
#[derive(Debug, Deserialize)]
pub(super) struct Import {
    /// The turns, or why there are none.
    pub(super) turns: Vec<String>,
    error: Option<String>,
}

/// The files of a game in all forms that are usual in this family of games.
pub(super) fn write(game: &Game, dialect: Dialect, start: &Position, played: &[(String, Turn)]) -> Vec<Export> {
    let id = library::find_by_name(&game.def().name).map_or("", |shipped| shipped.id);
    let mut made = Record::new(game, id, "", start);
    let mut pos = *start;
    for (_, turn) in played {
        made.push(game, &pos, turn);
        pos = game.play_turn_unchecked(&pos, turn, &mut ());
    }
    let turns: Vec<String> = played.iter().map(|(text, _)| text.clone()).collect();
    let plain = |style| chinese::write(game, &made, style).ok();
    let texts = match dialect {
        Dialect::Uci => vec![("pgn", Some(record::write(game, &made)))],
        Dialect::Usi => vec![
            ("kif", kif::write(game, &made, kif::Style::Kif).ok().map(|read| read.value)),
            ("ki2", kif::write(game, &made, kif::Style::Ki2).ok().map(|read| read.value)),
            ("csa", csa::write(game, &made).ok().map(|read| read.value)),
        ],
        Dialect::Iccs => {
            vec![("iccs", plain(Style::Iccs)), ("wxf", plain(Style::Wxf)), ("chinese", plain(Style::Chinese))]
        }
    };
    let export = |(form, text): (_, Option<String>)| {
        Some(Export { variant: String::new(), form, text: text?, turns: turns.clone() })
    };
    texts.into_iter().filter_map(export).collect()
}

impl Export {
    /// Whether the library reads files of this form.
    pub(super) fn is_among(&self, forms: &[String]) -> bool {
        forms.iter().any(|form| form == self.form)
    }

    /// How the game that the library has read differs from the one that was written.
    pub(super) fn difference(&self, read: &Import) -> Option<String> {
        let first = self.turns.iter().zip(&read.turns).position(|(ours, theirs)| ours != theirs);
        let length = (self.turns.len() != read.turns.len()).then(|| self.turns.len().min(read.turns.len()));
        let at = first.or(length)?;
        let turn = |turns: &[String]| turns.get(at).cloned().unwrap_or_else(|| "nothing".to_owned());
        let why = read.error.as_deref().unwrap_or("read as another game");
        let (ours, theirs) = (turn(&self.turns), turn(&read.turns));
        Some(format!("{}, turn {}: ours {ours}, theirs {theirs} ({why}): {}", self.form, at + 1, self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn import(turns: &[&str]) -> Import {
        Import { turns: turns.iter().map(|&turn| turn.to_owned()).collect(), error: None }
    }

    #[test]
    fn another_turn_and_a_missing_one_are_differences() {
        let game = library::find("chess").unwrap().load(&[]).unwrap();
        let start = game.start();
        let turn = notation::turn::parse(&game, &start, "e4").unwrap();
        let all = write(&game, Dialect::Uci, &start, &[("e2e4".to_owned(), turn)]);
        let [file] = &all[..] else { panic!("{all:?}") };
        assert!(file.text.contains("1. e4") && file.is_among(&["pgn".to_owned()]) && !file.is_among(&[]));
        assert_eq!(file.difference(&import(&["e2e4"])), None);
        for other in [&["e2e3"][..], &[], &["e2e4", "e7e5"]] {
            assert!(file.difference(&import(other)).is_some(), "{other:?}");
        }
    }
}
