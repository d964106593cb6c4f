//! A recorded game, step by step: each turn with the board after it and what is said about it.
//!
//! In a terminal it waits for Enter after each turn; elsewhere it goes through to the end. For: the showing. Not for:
//! finding and replaying the record (`record`).

use super::Replayed;
use crate::failure::Done;
use crate::screen;
use crate::telling;
use notation::record::Record;
use std::io::{self, BufRead, IsTerminal, Write};

/// The whole game.
pub(super) fn show(out: &mut impl Write, record: &Record, replayed: &Replayed) -> Done {
    let game = &replayed.loaded.game;
    writeln!(out, "{}", game.def().name)?;
    for (name, value) in &record.tags {
        screen::paragraph(out, "", &format!("{name}: {value}"))?;
    }
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    if waits {
        writeln!(out, "Enter shows the next turn, `q` ends.")?;
    }
    for (i, pos) in replayed.positions.iter().enumerate() {
        if i > 0 && waits && ends(out)? {
            return Ok(());
        }
        let entry = i.checked_sub(1).and_then(|turn| record.turns.get(turn));
        if let Some((entry, before)) = entry.zip(i.checked_sub(1).map(|turn| &replayed.positions[turn])) {
            let number = notation::position::number(game, before.played());
            let side = &game.def().side(before.side()).name;
            let full = notation::turn::write(game, before, &replayed.turns[i - 1]);
            let line = format!("{number}. {side}: {full} {}", entry.glyphs());
            writeln!(out, "\n{}", line.trim_end())?;
        }
        writeln!(out, "\n{}", notation::diagram::draw(game, pos).trim_end_matches('\n'))?;
        let said = entry.map_or(&record.preface, |entry| &entry.comment);
        if !said.trim().is_empty() {
            writeln!(out)?;
            screen::paragraph(out, "", said)?;
        }
    }
    let ended = telling::verdict(game, &replayed.verdict).map(|verdict| format!(" {verdict}")).unwrap_or_default();
    writeln!(out, "\n{}{ended}", record.result)?;
    Ok(())
}

/// Waits for Enter; does the reader want no more?
fn ends(out: &mut impl Write) -> io::Result<bool> {
    out.flush()?;
    let mut line = String::new();
    Ok(io::stdin().lock().read_line(&mut line)? == 0 || line.trim().eq_ignore_ascii_case("q"))
}
