//! Reads a rule file into a [`GameDef`]: settles the readings, then reads the blocks in the order in which their names
//! are needed.
//!
//! It never panics, and reports everything that it finds wrong. Each word reads itself in its own file. Look next:
//! `reading` (first), `read::board`, `read::piece`.

pub(crate) mod board;
mod check;
pub(crate) mod game;
mod grid;
mod limits;
pub(crate) mod notation;
pub(crate) mod piece;
pub(crate) mod shape;
pub(crate) mod side;

use crate::def::{GameDef, NotationDef};
use crate::extend::{self, BLOCKS, ParentLoader};
use crate::goal::{self, Goal, GoalDef};
use crate::kind_words::KindWords;
use crate::look::{self, LookDef};
use crate::motion::knights;
use crate::names::{NamedZone, Names, report_unknown_word};
use crate::reading::{self, ReadingDef};
use crate::turn::TurnDef;
use crate::words;
use board::{BoardDrawing, ZoneGuards};
use game::GameHeading;
use geometry::Cell;
use kdl::{Node, Problems, Reader, Word};
use model::cast::{Cast, KindDef, SideDef};
use model::piece::{Kind, MAX_KINDS, MAX_RIGHTS, MAX_SIDES, MAX_STOCK, Piece, Side};
use model::roles::{Traits, TurnStyle};
use model::step::Act;
pub use piece::GLYPHS;

/// Reads a rule file that extends no other: [`read_with_parents`] with an empty library.
pub fn read(text: &str, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
    read_with_parents(&|_| None, text, choices)
}

/// Reads a rule file under the chosen readings (name, value); others have their defaults. Returns the game if there are
/// no errors. The library supplies the games that the file extends.
pub fn read_with_parents(
    library: ParentLoader<'_>,
    text: &str,
    choices: &[(String, String)],
) -> (Option<GameDef>, Problems) {
    ParsedFile::new(library, text).read(choices)
}

/// A parsed rule file with everything it extends merged in, to be read under one choice of readings after another.
#[derive(Debug)]
pub struct ParsedFile {
    nodes: Vec<Node>,
    problems: Problems,
    /// Where the file says what it extends.
    extends_span: Option<kdl::Span>,
}

impl ParsedFile {
    /// Parses a rule file. The library supplies the games that it extends.
    pub fn new(library: ParentLoader<'_>, text: &str) -> Self {
        let (nodes, mut problems) = kdl::parse(text);
        let (nodes, extends_span) = extend::inherit(nodes, library, &mut problems);
        Self { nodes, problems, extends_span }
    }

    /// Reads the file, as [`read_with_parents`] does.
    pub fn read(&self, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
        let mut problems = self.problems.clone();
        let def = if problems.has_errors() { None } else { read_nodes(&self.nodes, choices, &mut problems) };
        if let Some(place) = self.extends_span {
            for problem in
                problems.iter_mut().filter(|problem| problem.span == place && problem.severity == kdl::Severity::Error)
            {
                problem.message += ", in an inherited line: write that line again, or leave it out with `without`";
            }
            // A file need not use everything that it inherits.
            problems.retain(|problem| problem.severity == kdl::Severity::Error || problem.span != place);
        }
        problems.sort();
        let def = if problems.has_errors() { None } else { def };
        (def, problems)
    }

    /// Every value of every reading (name, value) other than its default that changes how the file reads; empty if the
    /// file cannot be read at all.
    pub fn alternative_readings(&self) -> Vec<(String, String)> {
        if self.problems.has_errors() {
            return Vec::new();
        }
        let settled = reading::resolve_readings(&self.nodes, &[], &mut Problems::default());
        let used = settled.readings.iter().filter(|reading| settled.used_readings.contains(&reading.name));
        let others = |reading: &ReadingDef| {
            let values = reading.values.iter().map(|(value, _)| value);
            let others: Vec<_> = values.filter(|&value| *value != reading.default).collect();
            others.into_iter().map(|value| (reading.name.clone(), value.clone())).collect::<Vec<_>>()
        };
        used.flat_map(others).collect()
    }

    /// Where the board is described, or what is extended instead.
    pub fn board_span(&self) -> kdl::Span {
        blocks_named(&self.nodes, "board").next().map_or_else(kdl::Span::default, |node| node.name.span)
    }

    /// The number of lines to read, including inherited ones: a measure of how long reading takes.
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

fn blocks_named<'n>(nodes: &'n [Node], name: &'static str) -> impl Iterator<Item = &'n Node> {
    nodes.iter().filter(move |node| node.name.value == name)
}

/// Reads the blocks in the order in which they need each other.
fn read_nodes(nodes: &[Node], choices: &[(String, String)], problems: &mut Problems) -> Option<GameDef> {
    report_unknown_blocks(nodes, problems);
    let settled = reading::resolve_readings(nodes, choices, problems);
    let nodes = &settled.nodes;
    check_single_blocks(nodes, problems);
    let (declared, kind_nodes) = Declarations::read(nodes, problems)?;
    let contents = Contents::read(nodes, &settled.conditional_nodes, &declared, &kind_nodes, problems)?;
    warn_of_unused_zones(&declared.names, &settled.conditional_nodes, problems);
    let def = define(settled.readings, settled.chosen, declared, contents);
    complete(def, nodes, &kind_nodes, problems)
}

fn report_unknown_blocks(nodes: &[Node], problems: &mut Problems) {
    for node in nodes {
        if !BLOCKS.contains(&node.name.value.as_str()) {
            let known: Vec<_> = extend::block_keywords().collect();
            report_unknown_word(words::parent_words, problems, &node.name, &known);
        }
    }
}

/// Reports blocks that are missing, and second ones of those that a file has only once.
fn check_single_blocks(nodes: &[Node], problems: &mut Problems) {
    for single in ["game", "board", "turn", "goal", "notation"] {
        let mut found = blocks_named(nodes, single);
        match (found.next(), found.next()) {
            (None, _) if matches!(single, "game" | "board" | "turn" | "goal") => {
                problems.error(kdl::Span::default(), format!("the file has no `{single}` block"));
            }
            (Some(_), Some(second)) => {
                problems.error(second.name.span, format!("the file has two `{single}` blocks"));
            }
            _ => {}
        }
    }
}

/// What the words of a file refer to: the sides, the kinds and the board, with the names of these and of their parts.
struct Declarations {
    sides: Vec<SideDef>,
    names: Names,
    start: Vec<(Cell, Piece)>,
    dark_tone: u8,
    guards: ZoneGuards,
}

impl Declarations {
    /// Reads them; returns the nodes of the kinds as well, whose words are still to be read.
    fn read<'n>(nodes: &'n [Node], problems: &mut Problems) -> Option<(Self, Vec<&'n Node>)> {
        let mut sides = side::read(nodes, problems);
        let (kind_names, kind_nodes) = piece::read_names(nodes, problems);
        check_counts(sides.len(), kind_names.len(), problems)?;
        side::read_teams(nodes, &mut sides, problems);
        let board_node = blocks_named(nodes, "board").next()?;
        let letters = piece::kind_letters(&kind_nodes);
        let BoardDrawing { board, start, dark_tone } = board::read(board_node, &sides, &letters, problems)?;
        let mut names = Names {
            board,
            sides: sides.iter().map(|side| side.name.clone()).collect(),
            kinds: kind_names,
            stones: (0u8..)
                .map(Kind)
                .zip(&kind_nodes)
                .filter(|(_, node)| *node.name.value == *"stone")
                .map(|(kind, _)| kind)
                .collect(),
            groups: Vec::new(),
            zones: Vec::new(),
            parent_words: words::parent_words,
        };
        piece::read_groups(nodes, &mut names, problems);
        board::read_zones(board_node, &mut names, problems);
        let guards = board::read_zone_guards(board_node, &names, problems);
        Some((Self { sides, names, start, dark_tone, guards }, kind_nodes))
    }
}

/// Reports too few or too many sides and kinds; `None` if nothing more can be read.
fn check_counts(sides: usize, kinds: usize, problems: &mut Problems) -> Option<()> {
    if kinds == 0 {
        problems.error(kdl::Span::default(), "the file has no `piece`");
    }
    for (what, count, most) in [("sides", sides, MAX_SIDES), ("kinds of pieces and stones", kinds, MAX_KINDS)] {
        if count > most {
            problems.error(kdl::Span::default(), format!("the game has {count} {what}; at most {most} are possible"));
            return None;
        }
    }
    if sides < 2 {
        problems
            .error(kdl::Span::default(), "a game needs at least two sides")
            .help("for example `side White w facing=up`");
        return None;
    }
    Some(())
}

/// What the words of a file say about what it declares.
struct Contents {
    kinds: Vec<KindDef>,
    words: Vec<KindWords>,
    stocks: Stocks,
    look: LookDef,
    turn: TurnDef,
    goals: Vec<GoalDef>,
    notation: NotationDef,
    turn_style: TurnStyle,
    heading: GameHeading,
}

impl Contents {
    fn read(
        nodes: &[Node],
        conditional_nodes: &[Node],
        declared: &Declarations,
        kind_nodes: &[&Node],
        problems: &mut Problems,
    ) -> Option<Self> {
        let Declarations { sides, names, .. } = declared;
        let (kinds, words) = read_kinds(kind_nodes, names, problems)?;
        let stocks = read_stock(nodes, names, &kinds, problems);
        let look = look::read(blocks_named(nodes, "board").next()?, names, problems);
        let turn = TurnDef::read(blocks_named(nodes, "turn").next()?, names, problems);
        let goals = read_goals(nodes, names, problems);
        // Phases that exist only under another reading may be named too.
        let elsewhere = conditional_nodes
            .iter()
            .filter(|node| node.name.value == "phase")
            .filter_map(|node| node.args.first()?.text());
        let phases: Vec<&str> = turn.phases.iter().map(|phase| phase.name.as_str()).chain(elsewhere).collect();
        let block = blocks_named(nodes, "notation").next();
        let (notation, turn_style) = notation::read(block, names, sides, &kinds, kind_nodes, &phases, problems);
        let heading = game::read(blocks_named(nodes, "game").next()?, problems);
        Some(Self { kinds, words, stocks, look, turn, goals, notation, turn_style, heading })
    }

    fn traits(&self) -> Traits {
        let Self { words, turn, goals, .. } = self;
        Traits {
            turn_style: self.turn_style,
            first: turn.first,
            multi_step_turns: turn.has_multi_step_turns(),
            may_begin_by_placing: turn.begins_with(Act::Place),
            places: turn.contains(Act::Place),
            discards: turn.contains(Act::Discard),
            knights_share_routes: knights::knights_share_routes(words.iter().flat_map(|words| &words.motions)),
            never_check: turn.never_check,
            permitted_mates: turn.permitted_mates,
            eliminates: goals.iter().any(GoalDef::eliminates),
        }
    }
}

/// Reads all kinds, with the motions and roles that some have from others.
fn read_kinds(kind_nodes: &[&Node], names: &Names, problems: &mut Problems) -> Option<(Vec<KindDef>, Vec<KindWords>)> {
    let kinds: Vec<_> = kind_nodes.iter().map(|node| piece::read(node, names, problems)).collect();
    let (mut kinds, mut words): (Vec<_>, Vec<_>) = kinds.into_iter().collect::<Option<_>>()?;
    piece::copy_motions(&mut words, &names.kinds, kind_nodes, problems);
    // A kind has the roles of all its words, those that it has from another kind included.
    kinds.iter_mut().zip(&words).for_each(|(kind, words): (&mut KindDef, &KindWords)| kind.roles = words.roles());
    Some((kinds, words))
}

fn read_goals(nodes: &[Node], names: &Names, problems: &mut Problems) -> Vec<GoalDef> {
    let mut goals = Vec::new();
    if let Some(node) = blocks_named(nodes, "goal").next() {
        let mut reader = Reader::new(node, problems);
        for child in reader.children() {
            goals.extend(goal::read(child, names, reader.problems));
        }
        reader.finish();
    }
    goals
}

/// Warns of zones that neither a rule nor a look uses, under no reading.
fn warn_of_unused_zones(names: &Names, conditional_nodes: &[Node], problems: &mut Problems) {
    for NamedZone { zone, span, is_used } in &names.zones {
        let elsewhere = conditional_nodes.iter().any(|node| mentions(node, &zone.name));
        if !is_used.get() && zone.look.is_none() && !elsewhere {
            problems
                .warn(*span, format!("zone `{}` is never used", zone.name))
                .help("use it in a rule, give it a `look`, or remove it");
        }
    }
}

/// The definition of the game, but for the rights, which follow from the whole of it.
fn define(readings: Vec<ReadingDef>, chosen: Vec<String>, declared: Declarations, contents: Contents) -> GameDef {
    let traits = contents.traits();
    let Declarations { sides, names, start, dark_tone, guards } = declared;
    let Contents { kinds, words, stocks, look, turn, goals, notation, heading, .. } = contents;
    GameDef {
        name: heading.name,
        version: heading.version,
        about: heading.about,
        note: heading.note,
        is_partial: heading.is_partial,
        inventors: heading.inventors,
        sources: heading.sources,
        evidence: heading.evidence,
        readings,
        chosen,
        dark_tone,
        look,
        cast: Cast {
            start,
            zones: names.zones.into_iter().map(|zone| zone.zone).collect(),
            board: names.board,
            closed: guards.closed,
            parked: guards.parked,
            sheltered: guards.sheltered,
            sides,
            kinds,
            stock_slots: stocks.slots,
            stock: stocks.stock,
            endless: stocks.endless,
            stock_gains: stocks.gains,
            rights: Vec::new(),
            traits,
        },
        words,
        turn,
        goals,
        notation,
    }
}

/// Completes the definition with what follows from the whole of it, and checks it; `None` if it is too large.
fn complete(mut def: GameDef, nodes: &[Node], kind_nodes: &[&Node], problems: &mut Problems) -> Option<GameDef> {
    let turn = blocks_named(nodes, "turn").next()?.name.span;
    limits::check_turn_length(&def, turn, problems);
    if limits::report_too_heavy(&def, turn, problems) {
        return None;
    }
    def.cast.rights = def.collect_rights();
    if def.rights.len() > MAX_RIGHTS {
        problems.error(
            kdl::Span::default(),
            format!(
                "the game has {} rights (castling, first moves); at most {MAX_RIGHTS} are possible",
                def.rights.len()
            ),
        );
        return None;
    }
    if !problems.has_errors() {
        check::check_game(nodes, kind_nodes, &def, problems);
    }
    if def.can_royal_occupy() {
        // Bare royal pieces draw because neither side can win any more.
        def.goals.retain(|goal| !matches!(goal.goal, Goal::Bared(bared) if bared.everybody));
    }
    Some(def)
}

/// Does the node, or one inside it, mention a name?
fn mentions(node: &Node, name: &str) -> bool {
    let values = node.args.iter().chain(node.props.iter().map(|prop| &prop.value));
    values.filter_map(kdl::Value::text).any(|text| text == name)
        || node.children.iter().any(|child| mentions(child, name))
}

/// Stocks of pieces and stones.
pub(crate) const STOCK: Word = Word {
    name: "stock",
    category: "game",
    stands_in: &["file"],
    usage: "stock SIDE|each KIND=N|endless… [gains=captured]",
    summary: "what a side has beside the board",
    doc: "The numbers are those at the start; of a kind that is `endless` a side can always place another piece. Pieces are placed, stones are laid. The order of the first line is the order in position strings. With \
          gains=captured a piece that the side captures changes sides and goes into its stock, as the kind that it is `promoted-from` if the file says so, and \
          only if that kind is named in a stock.",
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
says "White starts with a stock beside the board: two Guards."
"#,
};

/// The stocks that all `stock` lines define together.
#[derive(Default)]
struct Stocks {
    slots: Vec<Kind>,
    stock: [[u8; MAX_STOCK]; MAX_SIDES],
    endless: [u8; MAX_SIDES],
    gains: u8,
}

fn read_stock(nodes: &[Node], names: &Names, kinds: &[KindDef], problems: &mut Problems) -> Stocks {
    let Stocks { mut slots, mut stock, mut endless, mut gains } = Stocks::default();
    for node in blocks_named(nodes, "stock") {
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
                kdl::report_unknown(
                    reader.problems,
                    captured.span,
                    "way to gain pieces",
                    &captured.value,
                    ["captured"],
                );
            }
        }
        for (name, count) in items {
            let Some(kind) = names.kind(&name, reader.problems) else { continue };
            let is_endless = count.value == "endless" && !kinds[kind.index()].is_stone;
            let number = count.value.parse::<u8>().ok().filter(|&count| count < 100);
            let Some(count) = number.or_else(|| is_endless.then_some(0)) else {
                let help = if kinds[kind.index()].is_stone {
                    "stones without end have the line `supply endless`"
                } else {
                    "or `endless`, if a side can always place another one"
                };
                reader.error(count.span, "a stock has between 0 and 99 pieces of a kind").help(help);
                continue;
            };
            let slot = slots.iter().position(|&known| known == kind).unwrap_or_else(|| {
                slots.push(kind);
                slots.len() - 1
            });
            if slot >= MAX_STOCK {
                reader.error(name.span, format!("a stock can hold at most {MAX_STOCK} kinds"));
                slots.pop();
                continue;
            }
            for side in &sides {
                stock[side.index()][slot] = count;
                endless[side.index()] = endless[side.index()] & !(1 << slot) | u8::from(is_endless) << slot;
            }
        }
        reader.finish();
    }
    // Stones are ordered by declaration, so that position strings do not depend on how the stock is written.
    if slots.iter().all(|slot| kinds[slot.index()].is_stone) {
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|&slot| slots[slot]);
        for side in &mut stock {
            let old = *side;
            order.iter().enumerate().for_each(|(new, &slot)| side[new] = old[slot]);
        }
        slots.sort();
    }
    Stocks { slots, stock, endless, gains }
}
