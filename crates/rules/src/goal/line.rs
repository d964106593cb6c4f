//! `line`: a side has a number of its pieces in an unbroken line.
//!
//! For: the word, and finding such lines. Not for: cells to be reached (`occupy`), nor chains of neighbours in any shape
//! (`connect`). Look next: `verdict`, which asks for lines.

use crate::filters::{Directions, Filter};
use crate::message;
use crate::message::Message;
use crate::names::Names;
use geometry::{Board, Cell, Direction};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{PieceMask, Side};
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "line",
    category: "goal",
    stands_in: &["goal"],
    usage: "line N wins|loses|draws [DIRECTION…] [of=FILTER] [exactly] [text=\"…\"] { and … }",
    summary: "a side has N of its pieces in an unbroken line",
    doc: "The line runs in one of these directions, in any if the goal names none. `of`: only its pieces of these kinds count. A longer line counts, too, unless the goal \
          says `exactly`. If both sides have such a line, the goal counts for the side that has just moved.",
    example: r"piece Stone S
stock each Stone=endless
turn {
    order White Black
    act place
}
goal { line 3 wins exactly }
---
3 . . . . .
2 . . . . .
1 S S . S S
---
place S c1 => goes on
place S b2; place S e3; place S c3 => White wins
",
};

/// The longest line that a goal can ask for.
const MAX_LENGTH: u32 = 64;

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct LineDef {
    length: usize,
    directions: Directions,
    of: Option<Filter>,
    exactly: bool,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<LineDef> {
    let exactly = super::args::take_flag(args, "exactly");
    let number = args.first().and_then(|word| word.value.parse::<u32>().ok().map(|n| (n, word.span)));
    let Some((length, span)) = number else {
        let span = reader.span();
        reader.error(span, "`line` needs the number of pieces in the line").help("for example `line 5 wins`");
        return None;
    };
    args.remove(0);
    if !(2..=MAX_LENGTH).contains(&length) {
        reader.error(span, format!("a line has from 2 to {MAX_LENGTH} pieces"));
    }
    let mut directions = Directions::read_all(names, args.drain(..), &["exactly"], reader.problems);
    if directions.is_missing() {
        directions.read_word("any");
    }
    let of = reader.prop("of").map(|text| Filter::read(&text, names, reader.problems));
    directions.check_steps(reader).then_some(LineDef { length: length as usize, directions, of, exactly })
}

impl LineDef {
    /// The condition: "you have five pieces in an unbroken line (in any direction)".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        message!(
            "line",
            n = self.length,
            men = self.of.as_ref().map(|of| of.explain(cast)),
            way = self.directions.explain(),
            exactly = self.exactly,
        )
    }

    /// The aim: "to bring five pieces into an unbroken line".
    pub fn aim(&self) -> Message {
        message!("aim-line", n = self.length)
    }

    pub(crate) fn compile(&self, cast: &Cast, side: Side) -> Line {
        let mut directions: Vec<Direction> = Vec::new();
        for direction in self.directions.seen_by(cast, side) {
            // A line is the same in both of its directions.
            if !directions.contains(&direction.reversed()) {
                directions.push(direction);
            }
        }
        let pieces = Filter::own(self.of.as_ref(), cast, side);
        Line { length: self.length, directions, pieces, exactly: self.exactly }
    }
}

/// The goal compiled for one side.
#[derive(Debug)]
pub(crate) struct Line {
    length: usize,
    directions: Vec<Direction>,
    pieces: PieceMask,
    exactly: bool,
}

impl Line {
    /// Whether such pieces of the side stand in a line of that length.
    pub(crate) fn is_complete(&self, board: &Board, pos: &Position, side: Side) -> bool {
        let cells = pos.cells_of(pos.pieces_of(side), self.pieces);
        let begins = |from: Cell, by: Direction| {
            let run = 1 + board.line(from, by).take_while(|&next| cells.contains(next)).take(self.length).count();
            run == self.length || run > self.length && !self.exactly
        };
        // Where only the exact length counts, a line begins where no such piece stands before it.
        let is_first =
            |from: Cell, by: Direction| !board.step(from, by.reversed()).is_some_and(|cell| cells.contains(cell));
        cells.len() >= self.length
            && self
                .directions
                .iter()
                .any(|&by| cells.iter().any(|from| (!self.exactly || is_first(from, by)) && begins(from, by)))
    }
}
