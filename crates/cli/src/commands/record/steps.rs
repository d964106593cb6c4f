//! A recorded game, step by step: each turn with its comment and the board after it.
//!
//! In a terminal it waits for Enter after each turn; otherwise it prints the whole game. `record` finds and replays it.

use super::game_text::ReplayedGame;
use crate::describe;
use commandline::failure::CommandResult;
use commandline::terminal;
use notation::record::{Annotations, write_time};
use std::io::{self, BufRead, IsTerminal, Write};

/// Shows the game.
pub(super) fn write_steps(out: &mut impl Write, replayed: &ReplayedGame) -> CommandResult {
    let (game, record) = (&replayed.loaded.game, &replayed.record);
    writeln!(out, "{}", game.def().name)?;
    for (name, value) in &record.tags {
        terminal::paragraph(out, "", &format!("{name}: {value}"))?;
    }
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    if waits {
        writeln!(out, "Enter shows the next turn, `q` quits.")?;
    }
    for (i, pos) in replayed.positions.iter().enumerate() {
        if i > 0 && waits && wait_for_quit(out)? {
            return Ok(());
        }
        let entry = i.checked_sub(1).and_then(|turn| record.turns.get(turn));
        if let Some((entry, before)) = entry.zip(i.checked_sub(1).map(|turn| &replayed.positions[turn])) {
            let number = notation::position::turn_number(game, before.turns_played());
            let side = &game.def().side(before.side()).name;
            let full = notation::turn::write(game, before, &replayed.turns[i - 1]);
            let line = format!("{number}. {side}: {full} {}", entry.glyphs());
            writeln!(out, "\n{}", line.trim_end())?;
            if let Some(noted) = noted_text(&entry.annotations) {
                writeln!(out, "({noted})")?;
            }
        }
        writeln!(out, "\n{}", notation::diagram::draw(game, pos).trim_end_matches('\n'))?;
        let said = entry.map_or(&record.preface.text, |entry| &entry.comment);
        if !said.trim().is_empty() {
            writeln!(out)?;
            terminal::paragraph(out, "", said)?;
        }
    }
    let ended =
        describe::verdict_sentence(game, &replayed.verdict).map(|verdict| format!(" {verdict}")).unwrap_or_default();
    writeln!(out, "\n{}{ended}", record.result)?;
    Ok(())
}

/// The evaluation and the times of a turn; `None` if the record has none.
fn noted_text(annotations: &Annotations) -> Option<String> {
    let eval = annotations.eval.map(|eval| format!("evaluation {eval}"));
    let clock = annotations.clock.map(|time| format!("clock {}", write_time(time)));
    let elapsed = annotations.elapsed.map(|time| format!("took {}", write_time(time)));
    let parts: Vec<String> = [eval, clock, elapsed].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Waits for Enter; returns whether to stop.
fn wait_for_quit(out: &mut impl Write) -> io::Result<bool> {
    out.flush()?;
    let mut line = String::new();
    Ok(io::stdin().lock().read_line(&mut line)? == 0 || line.trim().eq_ignore_ascii_case("q"))
}
