//! Gives the turns of a record, variations included, their texts in this program's own notation.
//!
//! The caller says what a text means; a line ends before the first turn that is not understood, which a remark says.

use crate::reading::Remarks;
use notation::record::RecordTurn;
use rules::{Game, Position, Step};

/// The maximum nesting depth of variations, as in records.
const MAX_DEPTH: usize = 200;

/// Reads the turns of a record that was read from a text.
pub(crate) struct Respeller<'a, P> {
    pub(crate) game: &'a Game,
    /// The text, in which remarks count lines.
    pub(crate) text: &'a str,
    pub(crate) remarks: &'a mut Remarks,
    /// The legal turn that a text means in a position, or a sentence without its full stop.
    pub(crate) parse: P,
}

impl<P: Fn(&Position, &str) -> Result<Vec<Step>, String>> Respeller<'_, P> {
    /// The turns of the record, which begins in this position.
    pub(crate) fn turns(&mut self, start: &Position, turns: Vec<RecordTurn>) -> Vec<RecordTurn> {
        self.line(start, turns, 0)
    }

    /// A line of turns; `depth` variations are around it.
    fn line(&mut self, start: &Position, turns: Vec<RecordTurn>, depth: usize) -> Vec<RecordTurn> {
        let game = self.game;
        let mut pos = *start;
        let mut read = Vec::new();
        for mut turn in turns {
            let steps = match (self.parse)(&pos, &turn.text) {
                Ok(steps) => steps,
                Err(message) => {
                    let line = line_of(self.text, turn.span.start);
                    self.remarks.add(line, format!("{message}; the line ends before it"));
                    break;
                }
            };
            turn.text = notation::turn::write(game, &pos, &steps);
            let variations = std::mem::take(&mut turn.variations);
            if depth < MAX_DEPTH {
                let lines = variations.into_iter().map(|line| self.line(&pos, line, depth + 1));
                turn.variations = lines.filter(|line| !line.is_empty()).collect();
            }
            pos = game.play_turn_unchecked(&pos, &steps, &mut ());
            read.push(turn);
        }
        read
    }
}

/// The number of the line with this byte.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count()
}
