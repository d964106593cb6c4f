//! `variorum new`: writes the first rule file of a new game.
//!
//! The file can be played at once: it is a shipped game under a new name (`--like`), or a small whole game. Not for:
//! what may stand in it; that is `docs/guide/first-game.md`.

use clap::Args;
use commandline::failure::{CommandResult, fail};
use std::fs::OpenOptions;
use std::io::{self, Write};

/// A whole game, with `NAME` for its name.
const BLANK: &str = include_str!("new/blank.kdl");

/// Writes the first rule file of a new game, to be changed in an editor.
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The name of the game, such as "Long March"; the file is named after it
    #[arg(value_name = "NAME")]
    name: String,

    /// Begin as this shipped game (`variorum games` lists them), and write down only what differs
    #[arg(long, value_name = "GAME")]
    like: Option<String>,
}

impl New {
    pub(crate) fn run(&self, out: &mut impl Write) -> CommandResult {
        let name = self.name.trim();
        let stem = file_stem(name);
        if stem.is_empty() {
            return fail(format!("`{name}` has no letter or digit to name a file after"));
        }
        if let Some(bad) = name.chars().find(|c| c.is_control() || matches!(c, '"' | '\\')) {
            return fail(format!("the name of a game cannot contain {bad:?}"));
        }
        let text = match &self.like {
            None => BLANK.replacen("NAME", name, 1),
            Some(id) => match library::find(id) {
                Some(game) => differences(name, game),
                None => return fail(library::unknown_message(id)),
            },
        };
        let path = format!("{stem}.kdl");
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()));
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return fail(format!("{path} is there already; choose another name, or move it away"));
            }
            Err(error) => return fail(format!("{path} cannot be written: {}", library::describe_io_error(&error))),
        }
        writeln!(out, "wrote {path}")?;
        writeln!(out, "variorum check {path}      finds mistakes")?;
        writeln!(out, "variorum explain {path}    prints the rules in plain English")?;
        Ok(writeln!(out, "variorum play {path}       plays against you")?)
    }
}

/// A file that extends a shipped game and changes nothing yet.
fn differences(name: &str, game: &library::ShippedGame) -> String {
    let id = game.id;
    format!(
        "// The game {id}, except for what this file says: `variorum explain {id}` prints its rules.\n\
         extends {id}\n\
         game \"{name}\" {{\n    about \"What the game is, in a sentence.\"\n    source \"my own idea\"\n}}\n\
         // A `piece` of the same name replaces one, `change` adds lines to it, `without` leaves it out.\n\
         // Lines of `goal` come before those of the other game.\n"
    )
}

/// The name of the file: lower-case letters and digits, words joined by `-`.
fn file_stem(name: &str) -> String {
    let lower = name.to_lowercase();
    lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::{BLANK, differences, file_stem};

    #[test]
    fn the_first_file_of_a_game_has_no_mistake() {
        let likes = library::games().iter().map(|game| differences("Long March", game));
        for text in likes.chain([BLANK.to_owned()]) {
            let findings = library::Findings::new(&text, &library::parse(&text));
            assert!(findings.list.is_empty(), "{text}\n{:?}", findings.list);
            assert_eq!(kdl::format(&text).expect("it is read"), text);
        }
    }

    #[test]
    fn the_file_is_named_after_the_game() {
        assert_eq!(file_stem("Long March (2nd try)"), "long-march-2nd-try");
        assert_eq!(file_stem("?!"), "");
    }
}
