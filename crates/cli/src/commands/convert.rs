//! `variorum convert`: recorded games from one format to another.
//!
//! `record::file` reads the games, in any format. `notation` writes PGN and `interchange` the other formats.

use super::record::file::RecordFile;
use super::record::game_text::ReplayedGame;
use crate::atomic_file::replace_file;
use crate::failure::{CommandResult, Failure, fail};
use clap::{Args, ValueEnum};
use interchange::chinese::{self, Style};
use interchange::{Reading, csa, kif};
use notation::record;
use std::io::{self, Write};
use std::path::Path;

/// Converts recorded games between the formats of programs.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// File with games: PGN, KIF, KI2, CSA, USI, or a list of moves of xiangqi
    #[arg(value_name = "FROM")]
    from: String,

    /// File to write; without it, the games are printed
    #[arg(value_name = "TO")]
    to: Option<String>,

    /// Format to write; by default that of the extension of TO
    #[arg(long, value_enum, required_unless_present = "to")]
    format: Option<Format>,

    /// Id or rule file of the game of records that name none
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// PGN
    Pgn,
    /// KIF in Shift-JIS, or in UTF-8 if there are characters that Shift-JIS lacks
    Kif,
    /// KIF in UTF-8
    Kifu,
    /// CSA
    Csa,
    /// PGN with coordinates from rank 0: H2-E2
    Iccs,
    /// PGN with files and distances: C2=5
    Wxf,
    /// PGN with Chinese characters
    Chinese,
}

impl Convert {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let format = self.target_format()?;
        let file = RecordFile::load(&self.from, self.game.as_deref())?;
        let mut texts = Vec::new();
        for text in file {
            let text = text?;
            for record in text.records()? {
                let written = write_game(&text.replay(record)?, format)?;
                for remark in written.remarks {
                    let _ = writeln!(io::stderr(), "variorum: game {}: {}", texts.len() + 1, remark.message);
                }
                texts.push(written.value);
            }
        }
        if texts.is_empty() {
            return fail(format!("there is no game in {}", self.from));
        }
        // Games of a CSA file are separated by a slash.
        let text = texts.join(if format == Format::Csa { "/\n" } else { "\n" });
        let Some(to) = &self.to else { return Ok(out.write_all(text.as_bytes())?) };
        let bytes = match format {
            Format::Kif => interchange::encode_shift_jis(&text.replace("encoding=UTF-8", "encoding=Shift_JIS")),
            _ => None,
        };
        if bytes.is_none() && format == Format::Kif {
            let _ = writeln!(io::stderr(), "variorum: {to} is in UTF-8: Shift-JIS lacks some of its characters");
        }
        replace_file(Path::new(to), &bytes.unwrap_or(text.into_bytes())).or_else(fail)
    }

    fn target_format(&self) -> CommandResult<Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let to = self.to.as_deref().unwrap_or_default();
        let extension = Path::new(to).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Format::from_str(extension, true).or_else(|_| {
            let known: Vec<String> = Format::value_variants()
                .iter()
                .filter_map(Format::to_possible_value)
                .map(|value| value.get_name().to_owned())
                .collect();
            fail(format!(
                "the extension of {to} is not that of a format: name one with --format ({})",
                known.join(", ")
            ))
        })
    }
}

/// The text of a game.
fn write_game(replayed: &ReplayedGame, format: Format) -> CommandResult<Reading<String>> {
    let game = &replayed.loaded.game;
    let mut record = replayed.record.clone();
    record.name.clone_from(&game.def().name);
    record.version = game.def().version.to_string();
    if replayed.loaded.source.shipped {
        record.id.clone_from(&replayed.loaded.source.name);
    }
    let plain = |text: String| Reading { value: text, remarks: Vec::new() };
    let written = match format {
        Format::Pgn => {
            record.respell(game);
            Ok(plain(record::write(game, &record)))
        }
        Format::Kif | Format::Kifu => kif::write(game, &record),
        Format::Csa => csa::write(game, &record),
        Format::Iccs => chinese::write(game, &record, Style::Iccs).map(plain),
        Format::Wxf => chinese::write(game, &record, Style::Wxf).map(plain),
        Format::Chinese => chinese::write(game, &record, Style::Chinese).map(plain),
    };
    written.map_err(|error| Failure::Message(error.message, String::new()))
}
