//! Invents rule files: random, well-formed, strange.
//!
//! This shows that the laws hold for games that were not considered when the engine was written. The form of a line is
//! derived from the usage text in the manual, so a new word is covered as soon as it is in the list of words. This
//! module adds only what usage texts do not say (the pieces, their placement, what a turn needs). Lines that the reader
//! rejects are removed again. Look next: [`crate::fuzz`] for what is done with the files.

mod array;
mod board;
mod goal;
mod kinds;
mod line;
mod notation;
mod pieces;
mod readings;
mod sides;
mod stock;
mod tree;
mod turn;
mod usage;
mod zones;

pub use tree::{Line, print};
pub(crate) use tree::{LinePath, line_at, line_at_mut, line_paths, without_line};

use kdl::Word;
use rand::prelude::*;
use rand::rngs::StdRng;

/// An invented game.
#[derive(Clone, Debug)]
pub struct InventedGame {
    /// The file as a tree.
    pub lines: Vec<Line>,
    /// The lines that the reader rejected, which have been removed.
    pub rejected: Vec<Line>,
}

/// Invents a game from a seed. The same seed gives the same game until a word is added or this module changes.
///
/// # Panics
/// If no well-formed file results, which is a bug in this module.
pub fn invent(seed: u64) -> InventedGame {
    // A game may exceed the limits of the engine; then another one is invented.
    let tries = (0..8).map(|attempt| try_invent(seed ^ attempt << 56));
    let mut why = String::new();
    for attempt in tries {
        match attempt {
            Ok(invented) => return invented,
            Err(problem) => why = problem,
        }
    }
    panic!("seed {seed} gives no game: {why}")
}

fn try_invent(seed: u64) -> Result<InventedGame, String> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut lines = Inventor::new(&mut random).invent_file();
    let mut refused = Vec::new();
    // A line may be valid under one value of a reading only, so every value is checked; removing a line may invalidate
    // another.
    loop {
        let mut fine = true;
        for choices in reading_choices(&lines) {
            let wrong = tree::remove_rejected_lines(&mut lines, &choices)?;
            fine &= wrong.is_empty();
            refused.extend(wrong);
        }
        if fine {
            return Ok(InventedGame { lines, rejected: refused });
        }
    }
}

/// The words and properties in the usage text of a word, to check that each is invented.
pub fn usage_parts(word: &Word) -> Vec<String> {
    usage::literals(word.name, word.usage)
}

/// Splits properties, some of which are quoted.
fn join_quoted_props(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split(' ') {
        match words.last_mut().filter(|last| last.matches('"').count() == 1) {
            Some(last) => *last = format!("{last} {part}"),
            None => words.push(part.to_owned()),
        }
    }
    words
}

/// The default readings, and every other value of every reading by itself.
fn reading_choices(lines: &[Line]) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for reading in lines.iter().filter(|line| line.keyword() == "reading") {
        let values: Vec<&str> =
            reading.children.iter().filter(|line| line.keyword() == "value").map(|line| &*line.words[1]).collect();
        let values = if values.is_empty() { vec!["on", "off"] } else { values };
        all.extend(values.into_iter().map(|value| vec![(reading.words[1].clone(), value.to_owned())]));
    }
    all
}

/// A side and its letter.
struct Side {
    name: &'static str,
    letter: char,
}

/// A zone and its cells for each side.
struct Zone {
    name: String,
    cells: Vec<Vec<usize>>,
}

/// A kind of piece.
struct Kind {
    id: String,
    letter: char,
    royal: bool,
    /// By side: the cells that the kind may not occupy at the start.
    forbidden_start_cells: Vec<Vec<usize>>,
}

/// The occupant of a cell at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Piece { side: usize, kind: usize },
    Stone(usize),
}

/// The game so far, for inventing further lines.
struct Inventor<'r> {
    random: &'r mut StdRng,
    words: Vec<&'static Word>,
    board: board::BoardShape,
    sides: Vec<Side>,
    teams: Vec<Vec<usize>>,
    zones: Vec<Zone>,
    kinds: Vec<Kind>,
    stones: Vec<(String, char)>,
    groups: Vec<String>,
    /// The kinds of pieces that a side may have in stock.
    in_hand: Vec<String>,
    start: Vec<Option<Standing>>,
    /// The names of readings with a small number as value.
    numbers: Vec<String>,
}

/// The names and letters of the sides.
const SIDES: [Side; 4] = [
    Side { name: "White", letter: 'w' },
    Side { name: "Black", letter: 'b' },
    Side { name: "Red", letter: 'r' },
    Side { name: "Blue", letter: 'l' },
];

impl<'r> Inventor<'r> {
    fn new(random: &'r mut StdRng) -> Self {
        let board = board::BoardShape::new(random);
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

    /// True with a probability in percent.
    fn chance(&mut self, percent: u32) -> bool {
        self.random.random_ratio(percent, 100)
    }

    fn number_in(&mut self, least: usize, most: usize) -> usize {
        self.random.random_range(least..=most.max(least))
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.choose(self.random).cloned()
    }

    fn word(&self, name: &str) -> Option<&'static Word> {
        self.words.iter().copied().find(|word| word.name == name)
    }

    /// Invents the whole file. Later parts depend on earlier ones.
    fn invent_file(&mut self) -> Vec<Line> {
        let mut file = vec![Line::new("game Invented").with_children(vec![Line::new("source \"a random number\"")])];
        let sides = self.invent_sides();
        self.invent_kinds();
        let groups = self.invent_groups();
        let readings = self.invent_readings();
        let mut in_board = self.invent_zones();
        let stock = self.invent_stock();
        let mut pieces = self.invent_pieces();
        let closed = self.invent_zone_guards(&mut in_board, &mut pieces);
        self.set_up(&closed);
        self.invent_castling(&mut pieces);
        let mut turn = self.invent_turn(&stock);
        if turn.children.iter().any(|line| line.keyword() == "phase") {
            // Else the zone may have no room for all pieces.
            pieces.iter_mut().for_each(|piece| piece.children.retain(|line| line.keyword() != "placed"));
        }
        let goal = self.invent_goals(&turn);
        let notation = self.invent_notation(&pieces, &turn, &goal, &stock);
        let board = self.invent_board(in_board);
        let mut rest = [pieces, self.invent_stones(&stock), vec![goal]].concat();
        if !readings.is_empty() {
            self.make_conditional(&readings, &mut rest);
        }
        let goal = rest.pop();
        turn.children.retain(|line| line.keyword() != "phase" || !line.children.is_empty());
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
