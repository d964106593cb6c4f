//! From text to [`GameDef`]: settles the readings, then reads the blocks in the order in which their names are needed.
//!
//! For: collecting what was meant and what is wrong; it never panics and always says what it found. Not for: words
//! themselves, each of which reads itself in its own file. Look next: `reading` (first), `read::board`, `read::piece`.

pub(crate) mod board;
mod check;
pub(crate) mod game;
mod limits;
pub(crate) mod notation;
pub(crate) mod piece;
pub(crate) mod side;

use crate::def::GameDef;
use crate::extend::{self, Library};
use crate::goal;
use crate::look;
use crate::names::{NamedZone, Names};
use crate::piece::{Kind, MAX_KINDS, MAX_RIGHTS, MAX_SIDES, MAX_STOCK, Side};
use crate::reading::{self, ReadingDef};
use crate::turn::TurnDef;
use crate::words;
use lang::{Node, Problems, Reader, Word};
pub use piece::GLYPHS;

/// The blocks of a rule file.
pub(crate) const BLOCKS: &[&str] =
    &["game", "reading", "board", "side", "team", "stock", "group", "piece", "stone", "turn", "goal", "notation"];

/// Reads a rule file that extends no other: [`read_from`] with an empty library.
pub fn read(text: &str, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
    read_from(&|_| None, text, choices)
}

/// Reads a rule file under the chosen readings (name, value); others have their defaults. The game is there if there
/// are no errors. The library is asked for games that the file extends.
pub fn read_from(library: Library<'_>, text: &str, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
    Parsed::new(library, text).read(choices)
}

/// A rule file that has been parsed and put together with what it extends, to be read under one choice of readings
/// after another.
#[derive(Debug)]
pub struct Parsed {
    nodes: Vec<Node>,
    problems: Problems,
    /// Where it says what it extends.
    inherited: Option<lang::Span>,
}

impl Parsed {
    /// Parses it. The library is asked for games that it extends.
    pub fn new(library: Library<'_>, text: &str) -> Self {
        let (nodes, mut problems) = lang::parse(text);
        let (nodes, inherited) = extend::inherit(nodes, library, &mut problems);
        Self { nodes, problems, inherited }
    }

    /// Reads it, as [`read_from`] does.
    pub fn read(&self, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
        let mut problems = self.problems.clone();
        let def = if problems.has_errors() { None } else { read_nodes(&self.nodes, choices, &mut problems) };
        if let Some(place) = self.inherited {
            for problem in
                problems.iter_mut().filter(|problem| problem.span == place && problem.severity == lang::Severity::Error)
            {
                problem.message += ", in a line that is inherited: write that line anew, or leave it out by `without`";
            }
            // What a file inherits need not all be of use in it.
            problems.retain(|problem| problem.severity == lang::Severity::Error || problem.span != place);
        }
        problems.sort();
        let def = if problems.has_errors() { None } else { def };
        (def, problems)
    }

    /// Every value of every reading (name, value) under which the file reads otherwise than by default; none if it
    /// cannot be read at all.
    pub fn other_readings(&self) -> Vec<(String, String)> {
        if self.problems.has_errors() {
            return Vec::new();
        }
        let settled = reading::settle(&self.nodes, &[], &mut Problems::default());
        let used = settled.readings.iter().filter(|reading| settled.used.contains(&reading.name));
        let others = |reading: &ReadingDef| {
            let values = reading.values.iter().map(|(value, _)| value);
            let others: Vec<_> = values.filter(|&value| *value != reading.default).collect();
            others.into_iter().map(|value| (reading.name.clone(), value.clone())).collect::<Vec<_>>()
        };
        used.flat_map(others).collect()
    }

    /// Where the board is described, or what is extended instead.
    pub fn board(&self) -> lang::Span {
        blocks(&self.nodes, "board").next().map_or_else(lang::Span::default, |node| node.name.span)
    }

    /// How many lines there are to be read, inherited ones included: a measure of how long reading takes.
    pub fn line_count(&self) -> usize {
        let mut open: Vec<&Node> = self.nodes.iter().collect();
        let mut count = 0;
        while let Some(node) = open.pop() {
            count += 1;
            open.extend(&node.children);
        }
        count
    }
}

fn blocks<'n>(nodes: &'n [Node], name: &'static str) -> impl Iterator<Item = &'n Node> {
    nodes.iter().filter(move |node| node.name.value == name)
}

fn read_nodes(nodes: &[Node], choices: &[(String, String)], problems: &mut Problems) -> Option<GameDef> {
    for node in nodes {
        if !BLOCKS.contains(&node.name.value.as_str()) {
            words::unknown(problems, &node.name, &extend::blocks().collect::<Vec<_>>());
        }
    }
    let settled = reading::settle(nodes, choices, problems);
    let nodes = settled.nodes;
    for single in ["game", "board", "turn", "goal", "notation"] {
        let mut found = blocks(&nodes, single);
        match (found.next(), found.next()) {
            (None, _) if matches!(single, "game" | "board" | "turn" | "goal") => {
                problems.error(lang::Span::default(), format!("the file has no `{single}` block"));
            }
            (Some(_), Some(second)) => {
                problems.error(second.name.span, format!("the file has two `{single}` blocks"));
            }
            _ => {}
        }
    }
    let mut sides = side::read(&nodes, problems);
    let (kind_names, kind_nodes) = piece::names(&nodes, problems);
    if kind_names.is_empty() {
        problems.error(lang::Span::default(), "the file has no `piece`");
    }
    for (what, count, most) in
        [("sides", sides.len(), MAX_SIDES), ("kinds of men and stones", kind_names.len(), MAX_KINDS)]
    {
        if count > most {
            problems.error(lang::Span::default(), format!("the game has {count} {what}; at most {most} are possible"));
            return None;
        }
    }
    if sides.len() < 2 {
        problems
            .error(lang::Span::default(), "a game needs at least two sides")
            .help("for example `side White w facing=up`");
        return None;
    }
    side::teams(&nodes, &mut sides, problems);
    let board_node = blocks(&nodes, "board").next()?;
    let letters = piece::letters(&kind_nodes);
    let drawn = board::read(board_node, &sides, &letters, problems)?;
    let mut names = Names {
        board: drawn.board,
        sides: sides.iter().map(|side| side.name.clone()).collect(),
        kinds: kind_names,
        groups: Vec::new(),
        zones: Vec::new(),
    };
    piece::groups(&nodes, &mut names, problems);
    board::zones(board_node, &mut names, problems);
    // A zone or piece that another reading would bring is known, so that a conditional use of it elsewhere is no
    // mistake; its own mistakes are found when that reading is checked.
    let (closed, parked, sheltered) = board::guards(board_node, &mut names, problems);
    let kinds: Vec<_> = kind_nodes.iter().map(|node| piece::read(node, &names, problems)).collect();
    let mut kinds: Vec<_> = kinds.into_iter().collect::<Option<_>>()?;
    piece::copy_motions(&mut kinds, &kind_nodes, problems);
    let Stocks { slots: stock_slots, stock, gains: stock_gains } = read_stock(&nodes, &names, &kinds, problems);
    let look = look::read(board_node, &names, problems);
    let turn = TurnDef::read(blocks(&nodes, "turn").next()?, &names, problems);
    let mut goals = Vec::new();
    if let Some(node) = blocks(&nodes, "goal").next() {
        let mut reader = Reader::new(node, problems);
        for child in reader.children() {
            goals.extend(goal::read(child, &names, reader.problems));
        }
        reader.finish();
    }
    // Phases that another reading would bring may be named too.
    let elsewhere =
        settled.dropped.iter().filter(|node| node.name.value == "phase").filter_map(|node| node.args.first()?.text());
    let phases: Vec<&str> = turn.phases.iter().map(|phase| phase.name.as_str()).chain(elsewhere).collect();
    let notation =
        notation::read(blocks(&nodes, "notation").next(), &names, &sides, &kinds, &kind_nodes, &phases, problems);
    let game = game::read(blocks(&nodes, "game").next()?, problems);
    for NamedZone { zone, used } in &names.zones {
        let elsewhere = settled.dropped.iter().any(|node| mentions(node, &zone.name));
        if !used.get() && zone.look.is_none() && !elsewhere {
            problems
                .warn(zone.span, format!("zone `{}` is never used", zone.name))
                .help("use it in a rule, give it a look to be drawn with, or remove it");
        }
    }
    let mut def = GameDef {
        name: game.name,
        version: game.version,
        about: game.about,
        note: game.note,
        inventors: game.inventors,
        sources: game.sources,
        evidence: game.evidence,
        readings: settled.readings,
        chosen: settled.chosen,
        dark_parity: drawn.dark_parity,
        look,
        start: drawn.start,
        zones: names.zones.into_iter().map(|zone| zone.zone).collect(),
        board: names.board,
        closed,
        parked,
        sheltered,
        sides,
        kinds,
        stock_slots,
        stock,
        stock_gains,
        turn,
        goals,
        notation,
        rights: Vec::new(),
    };
    let turn = blocks(&nodes, "turn").next()?.name.span;
    limits::check(&def, turn, problems);
    if limits::is_too_heavy(&def, turn, problems) {
        return None;
    }
    def.rights = def.find_rights();
    if def.rights.len() > MAX_RIGHTS {
        problems.error(
            lang::Span::default(),
            format!(
                "the game has {} rights (castling, first moves); at most {MAX_RIGHTS} are possible",
                def.rights.len()
            ),
        );
        return None;
    }
    if !problems.has_errors() {
        check::whole(&nodes, &kind_nodes, &def, problems);
    }
    Some(def)
}

/// Does the node, or one inside, mention a name?
fn mentions(node: &Node, name: &str) -> bool {
    let values = node.args.iter().chain(node.props.iter().map(|prop| &prop.value));
    values.filter_map(lang::Value::text).any(|text| text == name)
        || node.children.iter().any(|child| mentions(child, name))
}

/// Stocks of men and stones.
pub(crate) const STOCK: Word = Word {
    name: "stock",
    drawer: "game",
    usage: "stock SIDE|each KIND=N… [gains=captured]",
    summary: "what a side has beside the board",
    doc: "The numbers are those at the start. Men are placed, stones are laid. The order of the first line is the order in position strings. With gains=captured a man the \
          side captures changes sides and comes into its stock: as what it is `promoted-from`, if the file says so, and only if that kind is named in a stock.",
    example: r#"piece Guard G { step any }
stock White Guard=2
stock Black Guard=1
board {
    zone home White="a1-c1" Black="a2-c2"
}
turn {
    order White Black
    act place on=home
}
---
2 . . .
1 . . .
---
places: a1 b1 c1
place G a1; place G a2 => a1=G a2=g
place G a1; place G a2; place G b1 => places: none
says "White has in stock, beside the board: two Guards."
"#,
};

/// What all lines about stocks say together.
#[derive(Default)]
struct Stocks {
    slots: Vec<Kind>,
    stock: [[u8; MAX_STOCK]; MAX_SIDES],
    gains: u8,
}

fn read_stock(nodes: &[Node], names: &Names, kinds: &[crate::def::KindDef], problems: &mut Problems) -> Stocks {
    let Stocks { mut slots, mut stock, mut gains } = Stocks::default();
    for node in blocks(nodes, "stock") {
        let mut reader = Reader::new(node, problems);
        let whose = reader.text("a side, or `each`");
        let captured = reader.prop("gains");
        let items = reader.other_props();
        let sides: Vec<Side> = match whose {
            Some(whose) if whose.value == "each" => (0..names.sides.len() as u8).map(Side).collect(),
            Some(whose) => names.side(&whose, reader.problems).into_iter().collect(),
            None => Vec::new(),
        };
        if let Some(captured) = captured {
            if captured.value == "captured" {
                gains |= sides.iter().fold(0, |bits, side| bits | side.bit());
            } else {
                lang::unknown(reader.problems, captured.span, "way to gain men", &captured.value, ["captured"]);
            }
        }
        for (name, count) in items {
            let Some(kind) = names.kind(&name, reader.problems) else { continue };
            let Some(count) = count.value.parse::<u8>().ok().filter(|&count| count < 100) else {
                reader.error(count.span, "a stock has between 0 and 99 of a kind");
                continue;
            };
            let slot = slots.iter().position(|&known| known == kind).unwrap_or_else(|| {
                slots.push(kind);
                slots.len() - 1
            });
            if slot >= MAX_STOCK {
                reader.error(name.span, format!("at most {MAX_STOCK} kinds can lie in a stock"));
                slots.pop();
                continue;
            }
            sides.iter().for_each(|side| stock[side.index()][slot] = count);
        }
        reader.finish();
    }
    // Stones are ordered as they are declared, so that position strings read the same however the stock is written.
    if slots.iter().all(|slot| kinds[slot.index()].stone) {
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|&slot| slots[slot]);
        for side in &mut stock {
            let old = *side;
            order.iter().enumerate().for_each(|(new, &slot)| side[new] = old[slot]);
        }
        slots.sort();
    }
    Stocks { slots, stock, gains }
}
