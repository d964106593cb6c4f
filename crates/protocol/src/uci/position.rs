//! `position`: where the game stands.
//!
//! For: the start and the turns since. If a position adds turns to the one before, only these are played, so long games
//! cost no more than short ones. Not for: what a position string says (`notation`).

use crate::play::Play;
use crate::uci::{Refused, Uci};
use notation::turn::read_from_program;
use std::sync::Arc;

impl Uci {
    pub(super) fn set_position(&mut self, rest: &str) -> Result<(), Refused> {
        let (start, turns) = parts(rest)?;
        let turns: Vec<String> = turns.split_whitespace().map(str::to_owned).collect();
        let known = std::mem::take(&mut self.told);
        let (mut play, begin) = match self.play.take() {
            Some(play) if known.0 == start && !start.is_empty() && turns.starts_with(&known.1) => (play, known.1.len()),
            _ => (self.starting(start)?, 0),
        };
        for (i, text) in turns.iter().enumerate().skip(begin) {
            let turn = read_from_program(play.game(), play.pos(), text)
                .map_err(|error| format!("position: turn {} `{text}`: {}", i + 1, error.message))?;
            play.make(&turn);
        }
        self.play = Some(play);
        self.told = (start.to_owned(), turns);
        Ok(())
    }

    fn starting(&self, start: &str) -> Result<Play, Refused> {
        let game = Arc::clone(self.engine.game());
        let Some(text) = start.strip_prefix("fen") else { return Ok(Play::new(game)) };
        let pos = notation::position::read(&game, text.trim()).map_err(|error| format!("position: {error}"))?;
        Ok(Play::at(game, &pos))
    }
}

/// `startpos` or `fen …`, and the turns.
fn parts(rest: &str) -> Result<(&str, &str), Refused> {
    let (start, turns) = match rest.split_once(" moves") {
        Some((start, turns)) if turns.is_empty() || turns.starts_with(char::is_whitespace) => (start.trim(), turns),
        _ => (rest.trim(), ""),
    };
    let (word, after) = crate::lines::split(start);
    match word {
        "startpos" if after.is_empty() => Ok((start, turns)),
        "startpos" => Err(format!("position startpos: `{after}` is not understood; turns follow the word moves")),
        "fen" if after.is_empty() => Err("position fen: the position is missing".to_owned()),
        "fen" => Ok((start, turns)),
        "" => Err("position: startpos or fen is missing".to_owned()),
        other => Err(format!("position: `{other}` is not understood; there are startpos and fen")),
    }
}
