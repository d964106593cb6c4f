//! `position`: sets up the start and plays the turns.
//!
//! If a position extends the previous one, only the new turns are played, so long games cost no more than short ones.
//! `sfen …` is accepted beside `fen …`, and the moves of USI beside those of UCI, for clients that speak of shogi so. The
//! texts are parsed in `notation` and `interchange`.

use crate::current_game::CurrentGame;
use crate::uci::{CommandError, Uci};
use interchange::sfen;

impl Uci {
    pub(super) fn set_position(&mut self, rest: &str) -> Result<(), CommandError> {
        let (start, turns) = split_position(self.dialect.position_word(), rest)?;
        let turns: Vec<String> = turns.split_whitespace().map(str::to_owned).collect();
        let known = std::mem::take(&mut self.last_position);
        let (mut play, begin) = match self.current.take() {
            Some(play) if known.0 == start && !start.is_empty() && turns.starts_with(&known.1) => (play, known.1.len()),
            _ => (self.start_position(start)?, 0),
        };
        for (i, text) in turns.iter().enumerate().skip(begin) {
            let turn = self.dialect.parse_turn(play.game(), play.pos(), text);
            let turn = turn.map_err(|why| format!("position: turn {} `{text}`: {why}", i + 1))?;
            play.play_turn(&turn);
        }
        self.current = Some(play);
        self.last_position = (start.to_owned(), turns);
        Ok(())
    }

    fn start_position(&self, start: &str) -> Result<CurrentGame, CommandError> {
        let game = self.engine.game();
        let (word, text) = crate::lines::split_word(start);
        let read = match word {
            "fen" => interchange::parse_position(game, &self.dialect.position_text(game, text)),
            "sfen" => sfen::parse(game, text).ok_or_else(|| {
                format!("position sfen: `{text}` is not a position of {} in SFEN; use fen", game.def().name)
            })?,
            _ => return Ok(CurrentGame::new(game)),
        };
        let pos = read.map_err(|error| format!("position: {error}"))?;
        Ok(CurrentGame::from_position(game, &pos))
    }
}

/// Splits `startpos`, `fen …` or `sfen …` from the turns. `usual` is the word that the dialect has.
fn split_position<'t>(usual: &str, rest: &'t str) -> Result<(&'t str, &'t str), CommandError> {
    let (start, turns) = match rest.split_once(" moves") {
        Some((start, turns)) if turns.is_empty() || turns.starts_with(char::is_whitespace) => (start.trim(), turns),
        _ => (rest.trim(), ""),
    };
    let (word, after) = crate::lines::split_word(start);
    match word {
        "startpos" if after.is_empty() => Ok((start, turns)),
        "startpos" => Err(format!("position startpos: unexpected `{after}`; the moves follow the word `moves`")),
        "fen" | "sfen" if after.is_empty() => Err(format!("position {word}: the position is missing")),
        "fen" | "sfen" => Ok((start, turns)),
        "" => Err(format!("position: startpos or {usual} is missing")),
        other => Err(format!("position: `{other}` is unknown; use startpos or {usual}")),
    }
}
