//! A line of a rule file, invented from the usage text of its word.

use super::usage::{self, Item};
use super::{Inventor, Line};
use kdl::Word;
use rand::prelude::*;

/// Words of the categories motion, effect, guard and turn that are not lines of a piece: they belong elsewhere, or are
/// invented there.
const ELSEWHERE: &[&str] = &[
    "turn",
    "order",
    "series",
    "act move",
    "act place",
    "act lay",
    "act detonate",
    "act discard",
    "act pass",
    "prefer",
    "may",
    "must",
    "phase",
    "laid-on",
    "parked",
    "sheltered",
    "closed",
    "castle",
    "never-on",
    "royal",
];

/// Directions to neighbouring cells.
const STEP_DIRECTIONS: &[&str] = &[
    "any",
    "any",
    "orthogonal",
    "diagonal",
    "forward",
    "backward",
    "sideways",
    "forward-diagonal",
    "backward-diagonal",
    "forward-left",
    "forward-right",
    "backward-left",
    "backward-right",
    "left",
    "right",
    "\"1,0\"",
    "\"1,1\"",
    "\"-1,+1\"",
];

/// Words that may move more than one cell at once.
const FAR: &[&str] = &["leap", "ride"];

/// Relations of a filter, before a kind or alone.
const RELATIONS: &[&str] = &["own", "enemy", "enemy", "men", "any", "ally", "stones"];

/// Properties whose number may come from a reading.
const READING_PROPS: &[&str] = &["up-to", "within", "beyond", "left"];

impl Inventor<'_> {
    /// The words that can be lines of a piece: those that are not children of another word.
    pub(super) fn piece_words(&self) -> Vec<&'static Word> {
        let containers = self.words.iter().filter(|word| word.name != "piece").map(|word| word.name);
        let inside: Vec<&str> = containers.flat_map(|name| self.inside(name)).map(|word| word.name).collect();
        let own = |word: &&&'static Word| {
            matches!(word.category, "motion" | "effect" | "guard" | "turn")
                && !ELSEWHERE.contains(&word.name)
                && !inside.contains(&word.name)
        };
        self.words.iter().filter(own).copied().collect()
    }

    /// The words that can be children of another.
    pub(super) fn inside(&self, container: &str) -> Vec<&'static Word> {
        let usage = self.word(container).map_or_else(Vec::new, |word| usage::parse(word.usage));
        let children = usage
            .into_iter()
            .flatten()
            .flat_map(|item| if let Item::Children(children) = item { children } else { Vec::new() });
        children.filter_map(|child| self.word(child.strip_suffix(" …")?)).collect()
    }

    /// A line of that word; `None` if the game lacks something that it refers to.
    pub(super) fn line(&mut self, word: &Word) -> Option<Line> {
        let alternatives = usage::parse(word.usage);
        let items = self.pick(&alternatives)?;
        self.fill(word.name, &items)
    }

    fn fill(&mut self, word: &str, items: &[Item]) -> Option<Line> {
        let mut line = Line::from_words(vec![word.to_owned()]);
        for item in items {
            self.add(word, None, item, &mut line)?;
        }
        let endless =
            matches!(word, "legs" | "hop" | "fly") && !line.words.iter().any(|word| word.starts_with("times="));
        if endless && self.board.cells.len() > 40 {
            // Endless walks over a large board take too long.
            line.words.push("times=\"1..2\"".to_owned());
        }
        Some(line)
    }

    fn add(&mut self, word: &str, prop: Option<&str>, item: &Item, line: &mut Line) -> Option<()> {
        match item {
            Item::Literal(text) => push_word(line, prop, text),
            Item::Slot(slot) => {
                let text = self.fill_slot(word, prop, slot)?;
                push_word(line, prop, &text);
            }
            Item::Prop(name, value) => self.add(word, Some(name), value, line)?,
            Item::Choice(items) => {
                let item = self.pick(items)?;
                self.add(word, prop, &item, line)?;
            }
            Item::Optional(items) => {
                if self.chance(22) {
                    for item in items {
                        self.add(word, prop, item, line)?;
                    }
                }
            }
            Item::Many(item) => {
                let mut known = line.words.len();
                for _ in 0..[1, 1, 1, 2, 2, 3][self.number_in(0, 5)] {
                    self.add(word, prop, item, line)?;
                    // Repeating a word has no effect.
                    if line.words[..known].last() != line.words.last() {
                        known = line.words.len();
                    }
                    line.words.truncate(known);
                }
            }
            Item::Children(children) => self.add_children(word, children, line)?,
        }
        Some(())
    }

    fn add_children(&mut self, word: &str, children: &[String], line: &mut Line) -> Option<()> {
        let needed = matches!(word, "chain" | "legs" | "lay");
        if !needed && !self.chance(35) {
            return Some(());
        }
        for _ in 0..self.number_in(1, if word == "chain" { 3 } else { 2 }) {
            let child = self.pick(children)?;
            if child == "motions" {
                let name = ["step", "ride", "leap", "double-step", "chain"][self.number_in(0, 4)];
                let word = self.word(name)?;
                line.children.extend(self.line(word));
                continue;
            }
            let name = child.split(' ').next()?.to_owned();
            let filled = match child.strip_suffix(" …") {
                Some(name) => {
                    let known = self.word(name)?;
                    self.line(known)
                }
                None => {
                    let alternatives = usage::parse(&child);
                    self.fill(&name, &alternatives[0])
                }
            };
            let mut filled = filled?;
            if word == "legs" {
                filled.words.retain(|word| !word.starts_with("times="));
            }
            line.children.push(filled);
        }
        Some(())
    }

    /// The replacement of a placeholder or of a quoted example.
    fn fill_slot(&mut self, word: &str, prop: Option<&str>, slot: &str) -> Option<String> {
        Some(match slot {
            "DIRECTION" => self.direction(word),
            "\"FILES,RANKS\"" => self.leap(),
            "FILTER" => quote(&self.filter()?),
            "ZONE" => {
                let names: Vec<String> = self.zones.iter().map(|zone| zone.name.clone()).collect();
                self.pick(&names)?
            }
            "KIND" | "GROUP" | "KINDS" => self.kind_for(word, slot)?,
            "STONE" => {
                let names: Vec<String> = self.stones.iter().map(|(id, _)| id.clone()).collect();
                self.pick(&names)?
            }
            "N" => self.number(word, prop),
            "SIDE" => self.sides[self.random.random_range(0..self.sides.len())].name.to_owned(),
            "CELL" => {
                let cell = self.number_in(0, self.board.cells.len() - 1);
                self.board.cells[cell].name.clone()
            }
            "CELLS" | "\"CELLS\"" => quote(&self.board.some_cells(self.random).0),
            "\"RANK|RANK\"" => self.ranks()?,
            "CELL-CELL" => self.pair(),
            "LETTER" => String::from(char::from(b'A' + self.number_in(0, 25) as u8)),
            _ if slot.contains("..") => {
                let times = ["1..", "0..", "1..2", "0..2", "2", "1", "2..3", "0..1"][self.number_in(0, 7)];
                quote(times)
            }
            _ if slot.starts_with('"') => "\"as it happened\"".to_owned(),
            _ => return None,
        })
    }

    fn direction(&mut self, word: &str) -> String {
        if matches!(word, "hop" | "fly") && self.chance(8) {
            return self.leap();
        }
        if FAR.contains(&word) && self.chance(25) {
            return match self.number_in(0, 5) {
                0 => "knight".to_owned(),
                1 => "forward-knight".to_owned(),
                2 => format!("\"+{},-{}\"", self.number_in(0, 2), self.number_in(1, 2)),
                _ => self.leap(),
            };
        }
        if !self.board.layers.is_empty() && self.chance(if word == "transfer" { 80 } else { 30 }) {
            return ["up", "down", "triagonal"][self.number_in(0, 2)].to_owned();
        }
        STEP_DIRECTIONS[self.number_in(0, STEP_DIRECTIONS.len() - 1)].to_owned()
    }

    fn leap(&mut self) -> String {
        let (a, b) = (self.number_in(0, 3), self.number_in(1, 3));
        let far = if self.chance(3) { 9 } else { 0 };
        format!("\"{a},{}\"", b + far)
    }

    /// Usually a small number: large ones only make games longer.
    fn number(&mut self, word: &str, prop: Option<&str>) -> String {
        let number = match (word, prop) {
            ("repetition" | "line", _) => self.number_in(2, 4),
            ("quiet-turns", None) => self.number_in(2, 40),
            ("turn-limit", _) => self.number_in(4, 60),
            ("extinct", Some("left")) => self.number_in(1, 3),
            // With three stones per turn there can be a million turns, and some games have to examine all of them.
            ("lay", Some("times")) => self.number_in(1, 2),
            (_, Some(prop)) if READING_PROPS.contains(&prop) && !self.numbers.is_empty() && self.chance(50) => {
                return format!("${}", self.numbers[0]);
            }
            (_, Some("up-to")) => [1, 2, 2, 3, 4, 255][self.number_in(0, 5)],
            _ => [1, 1, 1, 2, 2, 3][self.number_in(0, 5)],
        };
        number.to_string()
    }

    /// A kind of piece or stone.
    pub(super) fn any_kind(&mut self) -> Option<String> {
        let all: Vec<String> = self
            .kinds
            .iter()
            .map(|kind| kind.id.clone())
            .chain(self.stones.iter().map(|stone| stone.0.clone()))
            .collect();
        self.pick(&all)
    }

    pub(super) fn kind_for(&mut self, word: &str, slot: &str) -> Option<String> {
        let pieces: Vec<String> = self.kinds.iter().map(|kind| kind.id.clone()).collect();
        if slot == "GROUP" && word != "become" && self.chance(70) && !self.groups.is_empty() {
            return self.pick(&self.groups.clone());
        }
        self.pick(&pieces)
    }

    /// One or two terms: a relation, a kind, or both.
    pub(super) fn filter(&mut self) -> Option<String> {
        let mut terms = Vec::new();
        for _ in 0..if self.chance(25) { 2 } else { 1 } {
            let relation = RELATIONS[self.number_in(0, RELATIONS.len() - 1)];
            let group = self.pick(&self.groups.clone()).filter(|_| self.chance(15));
            let kind = if group.is_some() { group? } else { self.any_kind()? };
            terms.push(match self.number_in(0, 8) {
                0 | 1 => kind,
                2 | 3 if relation != "stones" => format!("{relation} {kind}"),
                4 => format!("{relation} not {kind}"),
                _ => relation.to_owned(),
            });
        }
        Some(terms.join(", "))
    }

    /// A leap between two cells, for words that take one.
    fn pair(&mut self) -> String {
        let (a, b) = (self.number_in(0, self.board.cells.len() - 1), self.number_in(0, self.board.cells.len() - 1));
        format!("{}-{}", self.board.cells[a].name, self.board.cells[b].name)
    }
}

fn push_word(line: &mut Line, prop: Option<&str>, text: &str) {
    let text = match prop {
        Some(prop) => format!("{prop}={text}"),
        None => text.to_owned(),
    };
    line.words.push(text);
}

/// The text, quoted if necessary.
fn quote(text: &str) -> String {
    let bare = text.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && text.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    let number = !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit());
    if bare || number { text.to_owned() } else { format!("\"{text}\"") }
}
