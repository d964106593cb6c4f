//! `variorum convert`: recorded games from one format to another.
//!
//! `record::file` reads the games, in any format. `notation` writes PGN and `interchange` the other formats. Each game is
//! written before the next one is read, so a file may be of any size.

use super::record::file::RecordFile;
use super::record::game_text::ReplayedGame;
use crate::PROGRAM;
use clap::{Args, ValueEnum};
use commandline::atomic_file::{self, NewFile};
use commandline::failure::{CommandResult, Failure, fail};
use interchange::chinese::{self, Style};
use interchange::{Reading, csa, kif};
use notation::record;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Converts recorded games between the formats of programs.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// File with games: PGN, KIF, KI2, CSA, USI, XQF, GIB, or a list of moves of xiangqi
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
    /// KI2, in UTF-8: moves without the squares that they come from
    Ki2,
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
        let Some(to) = &self.to else { return self.write_games(format, out)?.finish(&self.from) };
        let path = Path::new(to);
        let failed = |error: io::Error| Failure::Message(atomic_file::describe(path, &error), String::new());
        let mut file = NewFile::create(path).map_err(failed)?;
        let written = self.write_games(format, &mut file)?;
        if written.games == 0 {
            return written.finish(&self.from);
        }
        if format == Format::Kif && written.fits_shift_jis && file.can_be_read() {
            let mut encoded = NewFile::create(path).map_err(failed)?;
            file.written().and_then(|text| encode(BufReader::new(text), &mut encoded)).map_err(failed)?;
            file = encoded;
        } else if format == Format::Kif {
            let _ = writeln!(io::stderr(), "variorum: {to} is in UTF-8: Shift-JIS lacks some of its characters");
        }
        file.commit().map_err(failed)?;
        written.finish(&self.from)
    }

    /// Writes all games in this format. A game that cannot be read or written costs only itself.
    fn write_games(&self, format: Format, out: &mut impl Write) -> CommandResult<Written> {
        let mut written = Written { fits_shift_jis: true, ..Written::default() };
        for text in RecordFile::load(&self.from, self.game.as_deref())? {
            let text = text?;
            let records = match text.records() {
                Ok(records) => records,
                Err(failure) => {
                    written.refuse(&failure);
                    continue;
                }
            };
            for record in records {
                let made = match text.replay(record).and_then(|replayed| write_game(&replayed, format)) {
                    Ok(made) => made,
                    Err(failure) => {
                        written.refuse(&failure);
                        continue;
                    }
                };
                for remark in made.remarks {
                    let _ = writeln!(io::stderr(), "variorum: game {}: {}", written.number(), remark.message);
                }
                if written.games > 0 {
                    // Games of a CSA file are separated by a slash.
                    out.write_all(if format == Format::Csa { b"/\n" } else { b"\n" })?;
                }
                out.write_all(made.value.as_bytes())?;
                written.fits_shift_jis &= format != Format::Kif || interchange::encode_shift_jis(&made.value).is_some();
                written.games += 1;
            }
        }
        out.flush()?;
        Ok(written)
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

/// What has been written.
#[derive(Debug, Default)]
struct Written {
    games: usize,
    /// How many games could not be read or written.
    refused: usize,
    /// Shift-JIS has all characters of a KIF file.
    fits_shift_jis: bool,
}

impl Written {
    /// The number of the game that is being read.
    fn number(&self) -> usize {
        self.games + self.refused + 1
    }

    fn refuse(&mut self, failure: &Failure) {
        self.refused += 1;
        let _ = write!(io::stderr(), "{}", failure.to_text(PROGRAM));
    }

    fn finish(&self, from: &str) -> CommandResult {
        match (self.games, self.refused) {
            (0, 0) => fail(format!("there is no game in {from}")),
            (_, 0) => Ok(()),
            _ => Err(Failure::Reported),
        }
    }
}

/// Writes a KIF file in Shift-JIS, line by line.
fn encode(mut text: impl BufRead, to: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    while text.read_line(&mut line)? > 0 {
        let encoded = interchange::encode_shift_jis(&line.replace("encoding=UTF-8", "encoding=Shift_JIS"));
        to.write_all(&encoded.ok_or(io::ErrorKind::InvalidData)?)?;
        line.clear();
    }
    Ok(())
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
        Format::Kif | Format::Kifu => kif::write(game, &record, kif::Style::Kif),
        Format::Ki2 => kif::write(game, &record, kif::Style::Ki2),
        Format::Csa => csa::write(game, &record),
        Format::Iccs => chinese::write(game, &record, Style::Iccs).map(plain),
        Format::Wxf => chinese::write(game, &record, Style::Wxf).map(plain),
        Format::Chinese => chinese::write(game, &record, Style::Chinese).map(plain),
    };
    written.map_err(|error| Failure::Message(error.message, String::new()))
}
