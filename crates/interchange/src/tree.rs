//! A game with variations that is being read from a text: lines of turns, and the lines from which they branch off.
//!
//! The formats number the turns of all lines from the start of the game. `finish` turns the lines into the nested
//! variations of a [`Record`](notation::record::Record).

use notation::record::RecordTurn;
use rules::{Game, Position, Step};
use std::ops::Range;
use std::time::Duration;

/// The maximum nesting depth of variations, as in records.
const MAX_DEPTH: usize = 200;

/// A line of turns.
#[derive(Debug)]
struct Line {
    /// The line from which it branches off.
    parent: usize,
    /// How many turns of the game precede its first turn.
    before: usize,
    turns: Vec<RecordTurn>,
    /// The position before each turn, then the last one.
    positions: Vec<Position>,
    /// The turns as played.
    steps: Vec<Vec<Step>>,
    /// A comment before the first turn of a variation.
    preface: String,
    /// A turn could not be read, so no other can follow.
    is_broken: bool,
}

/// The lines of a game.
#[derive(Debug)]
pub(crate) struct Tree<'g> {
    game: &'g Game,
    lines: Vec<Line>,
    /// The line that is being read, and the lines from which it branches off, nearest last.
    open: Vec<usize>,
}

impl<'g> Tree<'g> {
    /// A game that begins in this position.
    pub(crate) fn new(game: &'g Game, start: &Position) -> Self {
        let main = Line {
            parent: 0,
            before: 0,
            turns: Vec::new(),
            positions: vec![*start],
            steps: Vec::new(),
            preface: String::new(),
            is_broken: false,
        };
        Self { game, lines: vec![main], open: vec![0] }
    }

    fn index(&self) -> usize {
        self.open.last().copied().unwrap_or(0)
    }

    fn line(&mut self) -> &mut Line {
        let index = self.index();
        &mut self.lines[index]
    }

    /// Is the line that is being read the game itself?
    pub(crate) fn is_main(&self) -> bool {
        self.index() == 0
    }

    /// Has a turn of the line not been understood?
    pub(crate) fn is_broken(&self) -> bool {
        self.lines[self.index()].is_broken
    }

    /// Ends the line: no turn can follow one that has not been understood.
    pub(crate) fn break_off(&mut self) {
        self.line().is_broken = true;
    }

    /// The number of the next turn of the line, from 1.
    pub(crate) fn next_number(&self) -> usize {
        let line = &self.lines[self.index()];
        line.before + line.turns.len() + 1
    }

    /// The position at the end of the line.
    pub(crate) fn position(&self) -> Position {
        let line = &self.lines[self.index()];
        line.positions.last().copied().unwrap_or_else(|| self.game.start())
    }

    /// The turn before the next one, also that of the line from which this one branches off.
    pub(crate) fn last_steps(&self) -> Option<&[Step]> {
        let line = &self.lines[self.index()];
        let parent = &self.lines[line.parent];
        let before = || parent.steps.get(line.before.checked_sub(parent.before + 1)?);
        line.steps.last().or_else(|| if self.is_main() { None } else { before() }).map(Vec::as_slice)
    }

    /// Appends a legal turn to the line.
    pub(crate) fn push(&mut self, steps: Vec<Step>, span: Range<usize>) {
        let (game, pos) = (self.game, self.position());
        let text = notation::turn::write(game, &pos, &steps);
        let after = game.play_turn_unchecked(&pos, &steps, &mut ());
        let line = self.line();
        let comment = std::mem::take(&mut line.preface);
        line.turns.push(RecordTurn { text, comment, span, ..RecordTurn::default() });
        line.positions.push(after);
        line.steps.push(steps);
    }

    /// Adds a comment to the last turn; before the first turn of the game it is returned.
    #[must_use]
    pub(crate) fn comment<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let is_main = self.is_main();
        let line = self.line();
        let comment = match line.turns.last_mut() {
            Some(turn) => {
                append(&mut turn.comment, &turn.annotations.take_from(text));
                return None;
            }
            None if is_main => return Some(text),
            None => &mut line.preface,
        };
        append(comment, text);
        None
    }

    /// Sets the time that the last turn took.
    pub(crate) fn set_time(&mut self, time: Option<Duration>) {
        if let Some(turn) = self.line().turns.last_mut() {
            turn.annotations.elapsed = time;
        }
    }

    /// Begins a variation whose first turn has this number. It branches off from the nearest line that has another turn
    /// of this number, or else is refused.
    pub(crate) fn begin_variation(&mut self, number: usize) -> bool {
        let has = |line: &Line| line.before + line.turns.len() >= number;
        // A variation of the first turn of a variation is another variation of the line around it.
        let branches = |line: &Line| number > line.before + 1 && has(line);
        while self.open.len() > 1 && !branches(&self.lines[self.index()]) {
            self.open.pop();
        }
        let parent = self.index();
        let from = &self.lines[parent];
        if number == 0 || !has(from) || self.open.len() > MAX_DEPTH {
            return false;
        }
        let position = from.positions[number - 1 - from.before];
        self.lines.push(Line {
            parent,
            before: number - 1,
            turns: Vec::new(),
            positions: vec![position],
            steps: Vec::new(),
            preface: String::new(),
            is_broken: false,
        });
        self.open.push(self.lines.len() - 1);
        true
    }

    /// The turns of the game with their variations, in the order of the text.
    pub(crate) fn finish(mut self) -> Vec<RecordTurn> {
        // Lines follow the line from which they branch off, so the last ones are complete.
        while let Some(line) = self.lines.pop() {
            let Some(parent) = self.lines.get_mut(line.parent) else { return line.turns };
            let entry = parent.turns.get_mut(line.before - parent.before);
            if let Some(entry) = entry.filter(|_| !line.turns.is_empty()) {
                entry.variations.insert(0, line.turns);
            }
        }
        Vec::new()
    }
}

/// Appends a text to a comment, with a blank between them.
pub(crate) fn append(comment: &mut String, text: &str) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(&text);
}
