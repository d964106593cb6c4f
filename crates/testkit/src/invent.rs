//! Invents rule files: random, well-formed, strange.
//!
//! For: showing that the engine keeps its laws on games nobody had in mind when it was written. What a line can look
//! like is taken from the usage that the manual gives for its word, so a new word is invented from the day it is in the
//! list of words; here stands only what usage lines do not say (which men there are, where they stand, what a turn
//! needs). Lines that the reader does not accept are taken away again. Not for: what is done with the file; see
//! [`crate::fuzz`].

mod array;
mod board;
mod doubts;
mod goal;
mod kinds;
mod line;
mod notation;
mod pieces;
mod sides;
mod stock;
mod tree;
mod turn;
mod usage;
mod zones;

pub use tree::{Line, print};
pub(crate) use tree::{Path, at, at_mut, places, without};

use lang::Word;
use rand::prelude::*;
use rand::rngs::StdRng;

/// An invented game.
#[derive(Clone, Debug)]
pub struct Invented {
    /// The file as a tree.
    pub lines: Vec<Line>,
    /// Lines the reader did not accept, which are no longer in it.
    pub refused: Vec<Line>,
}

/// Invents a game from a seed. The same seed gives the same game as long as no word is added and nothing is changed
/// here.
///
/// # Panics
/// If no well-formed file comes of it, which is a mistake in this module.
pub fn invent(seed: u64) -> Invented {
    // A game may be too large for the limits of the engine; then another one is invented.
    let tries = (0..8).map(|attempt| attempt_at(seed ^ attempt << 56));
    let mut why = String::new();
    for attempt in tries {
        match attempt {
            Ok(invented) => return invented,
            Err(problem) => why = problem,
        }
    }
    panic!("seed {seed} gives no game: {why}")
}

fn attempt_at(seed: u64) -> Result<Invented, String> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut lines = Inventor::new(&mut random).file();
    let mut refused = Vec::new();
    // A line may be right under one value of a reading only, so every value is looked at; taking a line away may make
    // another wrong.
    loop {
        let mut fine = true;
        for choices in choices(&lines) {
            let wrong = tree::mend(&mut lines, &choices)?;
            fine &= wrong.is_empty();
            refused.extend(wrong);
        }
        if fine {
            return Ok(Invented { lines, refused });
        }
    }
}

/// The words and properties that the usage of a word names: for asking whether each is invented.
pub fn parts(word: &Word) -> Vec<String> {
    usage::literals(word.name, word.usage)
}

/// Splits properties of which some are quoted.
fn whole_props(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split(' ') {
        match words.last_mut().filter(|last| last.matches('"').count() == 1) {
            Some(last) => *last = format!("{last} {part}"),
            None => words.push(part.to_owned()),
        }
    }
    words
}

/// The default, and every other value of every reading alone.
fn choices(lines: &[Line]) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for reading in lines.iter().filter(|line| line.word() == "reading") {
        let values: Vec<&str> =
            reading.children.iter().filter(|line| line.word() == "value").map(|line| &*line.words[1]).collect();
        let values = if values.is_empty() { vec!["on", "off"] } else { values };
        all.extend(values.into_iter().map(|value| vec![(reading.words[1].clone(), value.to_owned())]));
    }
    all
}

/// A side as it is to be written.
struct Side {
    name: &'static str,
    letter: char,
}

/// A zone and its cells for each side.
struct Zone {
    name: String,
    cells: Vec<Vec<usize>>,
}

/// A kind of man.
struct Kind {
    id: String,
    letter: char,
    royal: bool,
    /// The cells it cannot stand on at the start, for each side.
    kept_off: Vec<Vec<usize>>,
}

/// Who stands on a cell at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Man { side: usize, kind: usize },
    Stone(usize),
}

/// What is known about the game so far, for the lines that come next.
struct Inventor<'r> {
    random: &'r mut StdRng,
    words: Vec<&'static Word>,
    board: board::Shape,
    sides: Vec<Side>,
    teams: Vec<Vec<usize>>,
    zones: Vec<Zone>,
    kinds: Vec<Kind>,
    stones: Vec<(String, char)>,
    groups: Vec<String>,
    /// Kinds of men that a side may have beside the board.
    in_hand: Vec<String>,
    start: Vec<Option<Standing>>,
    /// Names of readings whose value is a small number.
    numbers: Vec<String>,
}

/// Names of sides, their letters.
const SIDES: [Side; 4] = [
    Side { name: "White", letter: 'w' },
    Side { name: "Black", letter: 'b' },
    Side { name: "Red", letter: 'r' },
    Side { name: "Blue", letter: 'l' },
];

impl<'r> Inventor<'r> {
    fn new(random: &'r mut StdRng) -> Self {
        let board = board::Shape::new(random);
        let start = vec![None; board.cells.len()];
        let words = rules::words();
        Self {
            random,
            words,
            board,
            sides: Vec::new(),
            teams: Vec::new(),
            zones: Vec::new(),
            kinds: Vec::new(),
            stones: Vec::new(),
            groups: Vec::new(),
            in_hand: Vec::new(),
            start,
            numbers: Vec::new(),
        }
    }

    /// True in so many of a hundred cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.random.random_ratio(percent, 100)
    }

    fn upto(&mut self, least: usize, most: usize) -> usize {
        self.random.random_range(least..=most.max(least))
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.choose(self.random).cloned()
    }

    fn word(&self, name: &str) -> Option<&'static Word> {
        self.words.iter().copied().find(|word| word.name == name)
    }

    /// The whole file. Later parts look at earlier ones.
    fn file(&mut self) -> Vec<Line> {
        let mut file = vec![Line::new("game Invented").with(vec![Line::new("source \"a random number\"")])];
        let sides = self.invent_sides();
        self.name_kinds();
        let groups = self.invent_groups();
        let readings = self.invent_readings();
        let mut in_board = self.invent_zones();
        let stock = self.invent_stock();
        let mut pieces = self.invent_pieces();
        let closed = self.invent_zone_guards(&mut in_board, &mut pieces);
        self.set_up(&closed);
        self.invent_castling(&mut pieces);
        let mut turn = self.invent_turn(&stock);
        if turn.children.iter().any(|line| line.word() == "phase") {
            // Else the zone may have no room for all.
            pieces.iter_mut().for_each(|piece| piece.children.retain(|line| line.word() != "placed"));
        }
        let goal = self.invent_goals(&turn);
        let notation = self.invent_notation(&pieces, &turn, &goal, &stock);
        let board = self.board_line(in_board);
        let mut rest = [pieces, self.invent_stones(&stock), vec![goal]].concat();
        if !readings.is_empty() {
            self.doubt(&readings, &mut rest);
        }
        let goal = rest.pop();
        turn.children.retain(|line| line.word() != "phase" || !line.children.is_empty());
        file.extend(readings);
        file.push(board);
        file.extend(sides);
        file.extend(stock);
        file.extend(groups);
        file.extend(rest);
        file.push(turn);
        file.extend(goal);
        file.push(notation);
        file
    }
}
