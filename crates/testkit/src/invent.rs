//! Invents rule files: random, well-formed, strange.
//!
//! For: showing that the engine keeps its laws on games nobody had in mind when it was written. What a line can look
//! like is taken from the usage that the manual gives for its word, so a new word is invented from the day it is in the
//! list of words; here stands only what usage lines do not say (which men there are, where they stand, what a turn
//! needs). Lines that the reader does not accept are taken away again. Not for: what is done with the file; see
//! [`crate::fuzz`].

mod board;
mod line;
mod tree;
mod usage;

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
    usage::literals(word.usage)
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
        let goal = self.invent_goals();
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

    fn invent_sides(&mut self) -> Vec<Line> {
        let count = [2, 2, 2, 2, 2, 3, 3, 4][self.upto(0, 7)];
        let usual = ["up", "down", "left", "right"];
        let mut lines = Vec::new();
        for (side, usual) in SIDES.into_iter().zip(usual).take(count) {
            let facing = if self.chance(80) { usual } else { ["up", "down", "left", "right"][self.upto(0, 3)] };
            lines.push(Line::new(&format!("side {} {} facing={facing}", side.name, side.letter)));
            self.sides.push(side);
        }
        self.teams = (0..count).map(|side| vec![side]).collect();
        if count > 2 && self.chance(50) {
            let partner = self.upto(1, count - 1);
            self.teams.remove(partner);
            self.teams[0].push(partner);
            lines.push(Line::new(&format!("team White {}", self.sides[partner].name)));
            if count == 4 && self.chance(70) {
                let others: Vec<usize> = (1..4).filter(|&side| side != partner).collect();
                lines.push(Line::new(&format!("team {} {}", self.sides[others[0]].name, self.sides[others[1]].name)));
            }
        }
        lines
    }

    fn name_kinds(&mut self) {
        let mut letters: Vec<char> = ('A'..='Z').collect();
        letters.shuffle(self.random);
        let count = self.upto(1, 5) + usize::from(self.chance(10)) * 4;
        let royal = self.chance(60);
        for (i, letter) in letters.into_iter().take(count).enumerate() {
            let (first, middle, last) = (self.vowel(), self.pick(&['d', 'k', 'l', 'n', 's', 't']), self.vowel());
            let id = format!("{letter}{first}{}{last}", middle.unwrap_or('r'));
            let kept_off = vec![Vec::new(); self.sides.len()];
            let second = i == 1 && self.chance(15);
            self.kinds.push(Kind { id, letter, royal: royal && (i == 0 || second), kept_off });
        }
        for (i, sign) in ['#', '^', '%'].into_iter().enumerate() {
            if self.chance(if i == 0 { 35 } else { 12 }) {
                self.stones.push((format!("Stone{i}"), sign));
            }
        }
    }

    fn vowel(&mut self) -> char {
        ['a', 'e', 'i', 'o', 'u'][self.upto(0, 4)]
    }

    fn invent_groups(&mut self) -> Vec<Line> {
        if !self.chance(30) {
            return Vec::new();
        }
        let count = self.upto(1, 3);
        let members: Vec<String> = (0..count).filter_map(|_| self.any_kind()).collect();
        self.groups.push("Some".to_owned());
        vec![Line::new(&format!("group Some {}", members.join(" ")))]
    }

    fn invent_readings(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        let said = |rest: Vec<Line>| {
            [vec![Line::new("summary \"Whether it is so\"")], rest, vec![Line::new("source nobody")]].concat()
        };
        if self.chance(20) {
            lines.push(Line::new("reading doubt default=off").with(said(Vec::new())));
        }
        if self.chance(15) {
            let values = vec![Line::new("value 1 One"), Line::new("value 3 Three")];
            lines.push(Line::new("reading far default=1").with(said(values)));
            self.numbers.push("far".to_owned());
        }
        lines
    }

    /// Makes some lines depend on a reading: only such as nothing else needs.
    fn doubt(&mut self, readings: &[Line], lines: &mut [Line]) {
        if !readings.iter().any(|line| line.words[1] == "doubt") {
            return;
        }
        for line in lines {
            let goal = line.word() == "goal";
            for child in &mut line.children {
                let needed = goal && matches!(child.word(), "stuck" | "mate" | "last-team")
                    || matches!(child.word(), "royal" | "imitate" | "explode");
                if !needed && self.chance(20) {
                    child.words.push(["if=doubt", "if=!doubt", "if=\"doubt=on\""][self.upto(0, 2)].to_owned());
                }
            }
        }
    }

    fn invent_zones(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for name in ["near", "far-off", "middle", "corner"] {
            if name != "near" && self.chance(45) {
                continue;
            }
            let by_side = self.chance(65);
            let mut words = vec!["zone".to_owned(), name.to_owned()];
            let mut cells = Vec::new();
            if by_side {
                for side in 0..self.sides.len() {
                    let (text, found) = self.board.some_cells(self.random);
                    words.push(format!("{}=\"{text}\"", self.sides[side].name));
                    cells.push(found);
                }
            } else {
                let (text, found) = self.board.some_cells(self.random);
                words.push(format!("\"{text}\""));
                cells = vec![found; self.sides.len()];
            }
            if self.chance(15) {
                words.push(format!("look={}", ["goal", "end-field", "end-zone", "stronghold"][self.upto(0, 3)]));
            }
            self.zones.push(Zone { name: name.to_owned(), cells });
            lines.push(Line::of(words));
        }
        lines
    }

    /// `closed`, `parked`, `sheltered` and `never-on`; the cells closed to each side.
    fn invent_zone_guards(&mut self, in_board: &mut Vec<Line>, pieces: &mut [Line]) -> Vec<Vec<usize>> {
        let mut closed = vec![Vec::new(); self.sides.len()];
        for word in ["closed", "parked", "sheltered"] {
            if self.chance(12) && !self.zones.is_empty() {
                let zone = self.upto(0, self.zones.len() - 1);
                in_board.push(Line::new(&format!("{word} {}", self.zones[zone].name)));
                if word == "closed" {
                    closed.clone_from(&self.zones[zone].cells);
                }
            }
        }
        for (kind, line) in pieces.iter_mut().enumerate().take(self.kinds.len()) {
            // Only of cells where nobody can get: else a man could move where no position may have it.
            let shut: Vec<usize> = (0..self.zones.len()).filter(|&zone| closed == self.zones[zone].cells).collect();
            if self.chance(30)
                && let Some(zone) = self.pick(&shut)
            {
                line.children.push(Line::new(&format!("never-on {}", self.zones[zone].name)));
                self.kinds[kind].kept_off.clone_from(&self.zones[zone].cells);
            }
        }
        closed
    }

    /// What lies beside the board: men or stones.
    fn invent_stock(&mut self) -> Vec<Line> {
        let stones = !self.stones.is_empty() && self.chance(85);
        let men: Vec<String> = self.kinds.iter().filter(|kind| !kind.royal).map(|kind| kind.id.clone()).collect();
        if !stones && (men.is_empty() || !self.chance(25)) {
            return Vec::new();
        }
        let mut names: Vec<String> =
            if stones { self.stones.iter().map(|stone| stone.0.clone()).collect() } else { men };
        names.truncate(self.upto(1, 3));
        let mut lines = Vec::new();
        let whose: Vec<&str> =
            if self.chance(70) { vec!["each"] } else { self.sides.iter().map(|side| side.name).collect() };
        for side in whose {
            let items: Vec<String> =
                names.iter().map(|name| format!("{name}={}", self.random.random_range(0..=3))).collect();
            lines.push(Line::new(&format!("stock {side} {}", items.join(" "))));
        }
        lines
    }

    fn invent_pieces(&mut self) -> Vec<Line> {
        let words = self.piece_words();
        let motions: Vec<&'static Word> = words.iter().copied().filter(|word| word.drawer == "motion").collect();
        let others: Vec<&'static Word> = words.iter().copied().filter(|word| word.drawer != "motion").collect();
        let mut lines = Vec::new();
        for kind in 0..self.kinds.len() {
            let royal = self.kinds[kind].royal;
            let mut children = Vec::new();
            if royal && let Some(word) = self.word("royal") {
                children.extend(self.line(word));
            }
            for _ in 0..self.upto(1, 3) {
                // Half the lines are of the two words that make a game move at all.
                let usual = ["step", "ride", "step", "leap"][self.upto(0, 3)];
                let word = if self.chance(50) { self.word(usual) } else { self.pick(&motions) };
                children.extend(word.and_then(|word| self.line(word)));
            }
            for &word in &others {
                if self.chance(if self.stones.is_empty() { 7 } else { 10 }) {
                    children.extend(self.line(word));
                    if word.name == "detonate"
                        && let Some(explode) = self.word("explode")
                    {
                        children.extend(self.line(explode));
                    }
                }
            }
            if !self.stones.is_empty()
                && self.chance(30)
                && let Some(word) = self.word("lay")
            {
                children.extend(self.line(word));
            }
            let has = |children: &[Line], name: &str| children.iter().any(|line| line.word() == name);
            if has(&children, "double-step")
                && self.chance(60)
                && let Some(word) = self.word("en-passant")
            {
                children.extend(self.line(word));
            }
            for single in ["freeze", "explode", "clear-corners", "detonate", "lay", "lift", "royal"] {
                let mut first = true;
                children.retain(|line| line.word() != single || std::mem::take(&mut first));
            }
            if royal {
                // He could only become another royal man.
                children.retain(|line| !matches!(line.word(), "become" | "transform"));
            }
            if children
                .iter()
                .any(|line| line.word() == "ride" && line.words.iter().any(|word| word.starts_with("over=")))
            {
                // In coordinates what is ridden over is not told.
                let mut first = true;
                children.retain(|line| {
                    let over = line.words.iter().any(|word| word.starts_with("over=")) && std::mem::take(&mut first);
                    over || !matches!(line.word(), "step" | "ride" | "leap" | "chain")
                });
            }
            if has(&children, "push") {
                // In coordinates pushing is written like moving, whoever goes along.
                children.retain(|line| !matches!(line.word(), "step" | "ride" | "leap" | "chain"));
                let manner = |line: &Line| -> Vec<String> {
                    line.words.iter().filter(|word| word.contains('=') || *word == "dragging-frozen").cloned().collect()
                };
                let mut first = None;
                children
                    .retain(|line| line.word() != "push" || *first.get_or_insert_with(|| manner(line)) == manner(line));
            }
            if has(&children, "double-step") {
                // The same way as a ride would be written alike, but only a double step can be answered.
                children.retain(|line| !matches!(line.word(), "ride" | "leap" | "chain"));
                // So would two double steps, of which one can be answered.
                let unanswered = |line: &Line| line.words.iter().any(|word| word == "unanswered");
                let mut first = None;
                children.retain(|line| {
                    line.word() != "double-step" || *first.get_or_insert(unanswered(line)) == unanswered(line)
                });
            }
            if has(&children, "imitate") {
                // What he imitates must be plain from where he goes.
                children
                    .retain(|line| line.word() == "imitate" || !motions.iter().any(|word| word.name == line.word()));
                children.dedup_by(|a, b| a.word() == "imitate" && b.word() == "imitate");
            }
            if has(&children, "lift") && !has(&children, "lay") {
                children.push(Line::new("lay as-moves"));
            }
            let letter = self.kinds[kind].letter;
            let mut words = vec!["piece".to_owned(), self.kinds[kind].id.clone(), letter.to_string()];
            if self.chance(5) {
                words.push(format!("text={letter}x"));
            }
            lines.push(Line::of(words).with(children));
        }
        let imitators: Vec<usize> =
            (0..lines.len()).filter(|&kind| lines[kind].children.iter().any(|line| line.word() == "imitate")).collect();
        for kind in imitators {
            if self.chance(50) {
                let holding = self.upto(0, self.kinds.len() - 1);
                let Kind { id, letter, .. } = &self.kinds[kind];
                let text = format!(
                    "piece {id}Held{holding} {letter} form-of={id} holding={} shown-as=as-{letter}{holding}",
                    self.kinds[holding].id
                );
                let mut form =
                    Line::new(&text.replace(&format!("as-{letter}"), &format!("as-{}", letter.to_ascii_lowercase())));
                if let Some(word) = self.pick(&["freeze", "shielded", "explode"]).and_then(|name| self.word(name)) {
                    form.children.extend(self.line(word));
                }
                if self.kinds[kind].royal {
                    form.children.push(Line::new("royal"));
                }
                lines.push(form);
            }
        }
        lines
    }

    fn invent_stones(&mut self, stock: &[Line]) -> Vec<Line> {
        let words: Vec<&'static Word> = self.inside("stone");
        let mut lines = Vec::new();
        for (id, sign) in self.stones.clone() {
            let mut children = Vec::new();
            let beside = stock.iter().any(|line| line.words.iter().any(|word| word.starts_with(&format!("{id}="))));
            if !beside
                && self.chance(70)
                && let Some(word) = self.word("supply")
            {
                children.extend(self.line(word));
            }
            if self.chance(50) {
                for _ in 0..self.upto(1, 2) {
                    let word = self.pick(&words).filter(|word| word.name != "supply");
                    children.extend(word.and_then(|word| self.line(word)));
                }
            }
            lines.push(Line::new(&format!("stone {id} \"{sign}\"")).with(children));
        }
        lines
    }

    /// Puts the men on the board; the royal men of each side first, of whom there may be several.
    fn set_up(&mut self, closed: &[Vec<usize>]) {
        let mut free: Vec<usize> = (0..self.board.cells.len()).collect();
        free.shuffle(self.random);
        let per_side = self.upto(1, (self.board.cells.len() / (self.sides.len() * 2)).clamp(1, 7));
        let mut put = |standing: Standing, barred: &dyn Fn(usize) -> bool, start: &mut Vec<Option<Standing>>| {
            if let Some(at) = free.iter().position(|&cell| !barred(cell)) {
                start[free.remove(at)] = Some(standing);
            }
        };
        for (side, closed) in closed.iter().enumerate() {
            let mut army: Vec<usize> = (0..self.kinds.len()).filter(|&kind| self.kinds[kind].royal).collect();
            if self.chance(15) {
                army.extend(army.first().copied());
            }
            let others: Vec<usize> = (0..self.kinds.len()).filter(|&kind| !self.kinds[kind].royal).collect();
            for _ in 0..per_side {
                army.extend(self.pick(&others));
            }
            if army.is_empty() {
                army.push(0);
            }
            for kind in army {
                let kept_off = &self.kinds[kind].kept_off[side];
                put(
                    Standing::Man { side, kind },
                    &|cell| closed.contains(&cell) || kept_off.contains(&cell),
                    &mut self.start,
                );
            }
        }
        for stone in 0..self.stones.len() {
            for _ in 0..self.upto(0, 2) {
                put(Standing::Stone(stone), &|_| false, &mut self.start);
            }
        }
    }

    /// Castling of a man with another that stands in a line with him.
    fn invent_castling(&mut self, pieces: &mut [Line]) {
        if self.word("castle").is_none() {
            return;
        }
        let mut letters = vec!['K', 'Q'];
        for side in 0..self.sides.len() {
            let men: Vec<usize> = (0..self.start.len())
                .filter(|&cell| matches!(self.start[cell], Some(Standing::Man { side: whose, .. }) if whose == side))
                .collect();
            let royal = men.iter().copied().find(|&cell| match self.start[cell] {
                Some(Standing::Man { kind, .. }) => self.kinds[kind].royal,
                _ => false,
            });
            let man = royal.or_else(|| men.first().copied());
            let Some(from) = man.filter(|_| self.chance(35)) else { continue };
            let Some(Standing::Man { kind, .. }) = self.start[from] else { continue };
            let rest = letters.clone();
            let by_files = self.chance(50);
            for &with in men.iter().filter(|&&with| with != from) {
                let Some(line) = self.board.line(from, with) else { continue };
                let (Some(to), Some(lands)) = (self.pick(&line), self.pick(&line)) else { continue };
                let Some(letter) = letters.pop() else { break };
                if to == lands || to == from {
                    continue;
                }
                let name = |cell: usize| self.board.cells[cell].name.as_str();
                let side = self.sides[side].name;
                let (to, lands) = (name(to), name(lands));
                if by_files && !self.board.row_of_letters(&line) {
                    continue;
                }
                let mut text =
                    format!("castle {side} {letter} from={} to={to} with={} lands={lands}", name(from), name(with));
                if let Some(Standing::Man { kind: partner, .. }) =
                    self.start[with].filter(|_| by_files && self.board.row_of_letters(&line))
                    && partner != kind
                {
                    // The other form: the men may start anywhere in the line.
                    let all = line.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ");
                    let partner = &self.kinds[partner].id;
                    text = format!(
                        "castle {side} {letter} from=\"{all}\" to={to} with=\"{all}\" lands={lands} partner={partner}"
                    );
                }
                let at = text.find("from=").unwrap_or(0);
                let (head, props) = text.split_at(at);
                let words = [head.trim_end().split(' ').map(str::to_owned).collect(), whole_props(props)].concat();
                pieces[kind].children.push(Line::of(words));
            }
            letters = rest;
        }
    }

    /// `turn`: who moves when, and what a turn can be. Every part that the game has men and stones for can occur.
    fn invent_turn(&mut self, stock: &[Line]) -> Line {
        let mut order: Vec<&str> = self.sides.iter().map(|side| side.name).collect();
        if self.chance(20) {
            order.shuffle(self.random);
        }
        let mut first = Line::new(&format!("order {}", order.join(" ")));
        if self.chance(20) {
            first.words.push(format!("first={}", order[self.upto(0, order.len() - 1)]));
        }
        // The right to be left is written as a file.
        let is_row = |zone: &&Zone| zone.cells.iter().all(|cells| self.board.row_of_letters(cells));
        let rows: Vec<String> = self.zones.iter().filter(is_row).map(|zone| zone.name.clone()).collect();
        let mut children = vec![first];
        let of_stone = |word: &String| self.stones.iter().any(|stone| word.starts_with(&format!("{}=", stone.0)));
        let men = !stock.is_empty() && !stock.iter().any(|line| line.words.iter().any(of_stone));
        let stones = !self.stones.is_empty() && !men;
        let zones: Vec<String> = self.zones.iter().map(|zone| zone.name.clone()).collect();
        let mut acts = Vec::new();
        if self.chance(95) {
            let mut act = Line::new(if self.chance(8) { "act move must-capture" } else { "act move" });
            let follow = if self.chance(25) { "must" } else { "may" };
            if stones && self.chance(60) {
                act.children.push(Line::new(&format!("{follow} lay")));
            } else if self.chance(30) {
                act.children.push(Line::new(&format!("{follow} detonate")));
            } else if men
                && self.chance(50)
                && let Some(zone) = self.pick(&rows)
            {
                act.children.push(Line::new(&format!("may place leaving={zone}")));
            }
            acts.push(act);
        }
        if stones && (acts.is_empty() || self.chance(70)) {
            acts.push(Line::new("act lay"));
        }
        for (percent, act) in [
            (35, "act detonate"),
            (10, "act discard when=stuck"),
            (10, "act discard when=frozen"),
            (12, "act pass when=stuck"),
            (5, "act pass"),
        ] {
            let name = act.split(' ').nth(1);
            if (acts.is_empty() || self.chance(percent))
                && !acts.iter().any(|line: &Line| line.words.get(1).map(String::as_str) == name)
            {
                acts.push(Line::new(act));
            }
        }
        let turn = if self.chance(7) { "turn never=check" } else { "turn" };
        let zone = self.pick(&zones);
        let Some(zone) = zone.filter(|_| men) else {
            children.extend(acts);
            return Line::new(turn).with(children);
        };
        // All ways to put several men on many cells are too many.
        let room = self
            .zones
            .iter()
            .filter(|known| known.name == zone)
            .flat_map(|zone| &zone.cells)
            .map(Vec::len)
            .max()
            .unwrap_or(0);
        let most = (0..self.sides.len()).map(|side| self.in_stock(stock, side)).max().unwrap_or(0);
        let few = room.pow(most as u32) <= 300;
        let all = if few && self.chance(40) { " all" } else { "" };
        let place = Line::new(&format!("act place on={zone}{all}"));
        let counts: Vec<usize> = (0..self.sides.len()).map(|side| self.in_stock(stock, side)).collect();
        let roomy = self.zones.iter().filter(|known| known.name == zone).all(|zone| {
            let free = |side: usize| zone.cells[side].iter().filter(|&&cell| self.start[cell].is_none()).count();
            (0..self.sides.len()).all(|side| free(side) >= counts.iter().sum()) && counts.iter().all(|&count| count > 0)
        });
        if roomy && self.chance(70) {
            let hidden = if self.chance(30) { " hidden" } else { "" };
            children.push(Line::new(&format!("phase setup until=stock-empty{hidden}")).with(vec![place]));
            children.push(Line::new("phase play").with(acts));
        } else {
            children.extend(acts);
            children.push(place);
        }
        Line::new(turn).with(children)
    }

    fn in_stock(&self, stock: &[Line], side: usize) -> usize {
        let mine = |line: &&Line| line.words[1] == "each" || line.words[1] == self.sides[side].name;
        let counts = stock.iter().filter(mine).flat_map(|line| &line.words[2..]);
        counts.filter_map(|item| item.split_once('=')?.1.parse::<usize>().ok()).sum()
    }

    /// One to five goals, and always those without which a game could stand still.
    fn invent_goals(&mut self) -> Line {
        let royal = self.kinds.iter().any(|kind| kind.royal);
        let words: Vec<&'static Word> = self
            .words
            .iter()
            .copied()
            .filter(|word| word.drawer == "goal" && !matches!(word.name, "goal" | "stuck" | "mate"))
            .collect();
        let mut children = Vec::new();
        for _ in 0..self.upto(0, 4) {
            let Some(word) = self.pick(&words) else { break };
            let needs_royal = matches!(word.name, "bared");
            if royal || !needs_royal {
                children.extend(self.line(word));
            }
        }
        for (needed, name) in [(royal, "mate"), (true, "stuck")] {
            if needed && let Some(line) = self.word(name).and_then(|word| self.line(word)) {
                let at = self.upto(0, children.len());
                children.insert(at, line);
            }
        }
        let mut counted = false;
        children.retain(|line| line.word() != "checks" || !std::mem::replace(&mut counted, true));
        let eliminates = children.iter().any(|line| line.words.iter().any(|word| word == "eliminates"));
        if eliminates && !children.iter().any(|line| line.word() == "last-team") {
            children.push(Line::new("last-team wins"));
        }
        Line::new("goal").with(children)
    }

    /// A notation that says everything there is to say about a position.
    fn invent_notation(&mut self, pieces: &[Line], turn: &Line, goal: &Line, stock: &[Line]) -> Line {
        let has = |name: &str| pieces.iter().any(|piece| piece.children.iter().any(|line| line.word() == name));
        let checks = goal.children.iter().any(|line| line.word() == "checks");
        let leaving = turn
            .children
            .iter()
            .any(|act| act.children.iter().any(|line| line.words.iter().any(|word| word == "place")));
        let mut fields = vec!["board".to_owned()];
        if !stock.is_empty() && self.chance(50) {
            fields.push("stock".to_owned());
        }
        fields.push("side".to_owned());
        for (needed, field) in
            [(has("castle") || leaving, "castling"), (has("en-passant"), "passed"), (checks, "checks")]
        {
            if needed || self.chance(20) {
                fields.push(field.to_owned());
            }
        }
        if self.chance(60) {
            fields.extend(["clock".to_owned(), "number".to_owned()]);
        }
        if !stock.is_empty() && !fields.iter().any(|field| field == "stock") {
            fields.push("stock".to_owned());
        }
        let mut state = Vec::new();
        if pieces
            .iter()
            .any(|piece| piece.children.iter().any(|line| line.words.iter().any(|word| word == "first-move")))
        {
            state.push("virgin".to_owned());
        }
        if has("imitate") {
            state.push("last".to_owned());
        }
        state.extend(
            pieces
                .iter()
                .flat_map(|piece| &piece.words)
                .filter_map(|word| word.strip_prefix("shown-as="))
                .map(str::to_owned),
        );
        if turn.children.iter().any(|line| line.words.get(1).is_some_and(|name| name == "setup")) {
            state.push("setup".to_owned());
        }
        if !state.is_empty() {
            fields.push(format!("\"{{{}}}\"", state.join(";")));
        }
        let mut children = vec![Line::new(&format!("position {}", fields.join(" ")))];
        let kind = self.pick(&self.kinds.iter().map(|kind| kind.id.clone()).collect::<Vec<_>>()).unwrap_or_default();
        if self.chance(40) {
            children.push(Line::new(&format!("plain {kind}")));
        }
        if self.chance(20) {
            children.push(Line::new("detonation listed"));
        }
        if self.sides.len() > 2 || self.chance(10) {
            children.push(Line::new("seats"));
        }
        if has("castle") && self.chance(30) {
            children.push(Line::new("castling \"0-0\" \"0-0-0\""));
        }
        Line::new("notation").with(children)
    }
}
