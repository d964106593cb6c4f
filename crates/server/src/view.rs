//! The JSON of docs/reference/api.md as types, and how they are made from a game, a position and events.
//!
//! For: the form of every successful answer. Not for: deciding anything; `table` and `entry` do that.

use crate::shelf::{self, Title};
use catalog::Shipped;
use geometry::Cell;
use rules::{Event, Game, GameDef, Kind, Piece, Position, Step};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A game as the lobby shows it.
#[derive(Debug, Serialize)]
pub(crate) struct Card<'g> {
    id: &'g str,
    name: &'g str,
    about: &'g str,
    note: Option<&'g str>,
    family: Option<String>,
    cells: usize,
    sides: Vec<Side<'g>>,
    readings: Vec<Reading<'g>>,
}

/// A game with its rules, men and board.
#[derive(Debug, Serialize)]
pub(crate) struct Detail<'g> {
    #[serde(flatten)]
    card: Card<'g>,
    rules: Vec<Section>,
    records: Vec<Title>,
    problems: Vec<Title>,
    pieces: Vec<PieceInfo<'g>>,
    board: Board<'g>,
    start: Vec<Man<'g>>,
    levels: Vec<Level>,
}

/// A player's side.
#[derive(Debug, Serialize)]
pub(crate) struct Side<'g> {
    name: &'g str,
    letter: char,
    team: u8,
    look: &'g str,
}

#[derive(Debug, Serialize)]
struct Reading<'g> {
    name: &'g str,
    summary: &'g str,
    source: &'g str,
    default: &'g str,
    values: Vec<ReadingValue<'g>>,
}

#[derive(Debug, Serialize)]
struct ReadingValue<'g> {
    value: &'g str,
    summary: &'g str,
}

#[derive(Debug, Serialize)]
struct Section {
    heading: String,
    lines: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PieceInfo<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    promoted: bool,
    stone: bool,
    lines: Vec<String>,
}

/// The empty board.
#[derive(Debug, Serialize)]
pub(crate) struct Board<'g> {
    width: usize,
    height: usize,
    cells: Vec<BoardCell<'g>>,
    walls: Vec<Wall>,
    files: &'g [String],
    ranks: &'g [String],
}

#[derive(Debug, Serialize)]
struct BoardCell<'g> {
    name: &'g str,
    x: u8,
    y: u8,
    shade: u8,
    zones: Vec<Zone<'g>>,
}

#[derive(Debug, Serialize)]
struct Zone<'g> {
    name: &'g str,
    look: &'g str,
    side: Option<u8>,
}

#[derive(Debug, Serialize)]
struct Wall {
    x1: u8,
    y1: u8,
    x2: u8,
    y2: u8,
}

/// A man or stone on the board.
#[derive(Debug, Serialize)]
pub(crate) struct Man<'g> {
    cell: &'g str,
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    promoted: bool,
    side: Option<u8>,
    badges: Vec<String>,
}

/// What a side has beside the board.
#[derive(Debug, Serialize)]
pub(crate) struct Stock<'g> {
    side: u8,
    items: Vec<StockItem<'g>>,
}

#[derive(Debug, Serialize)]
struct StockItem<'g> {
    kind: &'g str,
    name: &'g str,
    letter: String,
    glyph: &'g str,
    count: u8,
}

/// A game being played.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View<'g> {
    pub(crate) id: &'g str,
    pub(crate) revision: u64,
    pub(crate) game: GameName<'g>,
    pub(crate) readings: BTreeMap<&'g str, &'g str>,
    pub(crate) sides: Vec<Seated<'g>>,
    pub(crate) board: Board<'g>,
    pub(crate) men: Vec<Man<'g>>,
    pub(crate) stock: Vec<Stock<'g>>,
    pub(crate) to_move: u8,
    pub(crate) phase: &'g str,
    pub(crate) number: u32,
    pub(crate) position: String,
    pub(crate) check: Vec<Check<'g>>,
    pub(crate) verdict: Option<&'g Ending>,
    pub(crate) turns: Vec<PlayedTurn<'g>>,
    pub(crate) last: Vec<LastTurn<'g>>,
    pub(crate) thinking: bool,
    pub(crate) can_take_back: bool,
    pub(crate) can_claim_draw: bool,
    pub(crate) notice: Option<&'g str>,
    pub(crate) pgn: String,
}

/// What a table's game is called.
#[derive(Debug, Serialize)]
pub(crate) struct GameName<'g> {
    pub(crate) id: &'g str,
    pub(crate) name: &'g str,
    pub(crate) note: Option<&'g str>,
}

/// A side and who plays it.
#[derive(Debug, Serialize)]
pub(crate) struct Seated<'g> {
    #[serde(flatten)]
    pub(crate) side: Side<'g>,
    pub(crate) alive: bool,
    pub(crate) by: &'static str,
    pub(crate) level: Option<Level>,
}

/// How strong a computer plays.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Level {
    number: u8,
    name: &'static str,
    about: &'static str,
}

impl From<search::Level> for Level {
    fn from(level: search::Level) -> Self {
        Self { number: level.number(), name: level.name(), about: level.about() }
    }
}

/// A side in check, and its royal men.
#[derive(Debug, Serialize)]
pub(crate) struct Check<'g> {
    pub(crate) side: u8,
    pub(crate) cells: Vec<&'g str>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ending {
    pub(crate) result: &'static str,
    pub(crate) winners: Vec<u8>,
    pub(crate) reason: String,
    pub(crate) draw: bool,
}

/// A turn in the list.
#[derive(Debug, Serialize)]
pub(crate) struct PlayedTurn<'g> {
    pub(crate) number: u32,
    pub(crate) side: u8,
    pub(crate) text: &'g str,
    pub(crate) cells: Vec<&'g str>,
}

/// The last turn of a side, with all it did.
#[derive(Debug, Serialize)]
pub(crate) struct LastTurn<'g> {
    pub(crate) side: u8,
    pub(crate) cells: Vec<&'g str>,
    pub(crate) events: Vec<Happened<'g>>,
}

/// What can follow a part of a turn.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Next<'g> {
    pub(crate) tokens: Vec<String>,
    pub(crate) text: String,
    pub(crate) sentence: String,
    pub(crate) cells: Vec<Target<'g>>,
    pub(crate) choices: Vec<Choice<'g>>,
    pub(crate) can_send: bool,
    pub(crate) must_go_on: bool,
    pub(crate) complete: bool,
    pub(crate) men: Vec<Man<'g>>,
    pub(crate) events: Vec<Happened<'g>>,
    pub(crate) why: Option<Why<'g>>,
}

/// A cell that can be clicked.
#[derive(Debug, Serialize)]
pub(crate) struct Target<'g> {
    pub(crate) cell: &'g str,
    pub(crate) token: String,
    pub(crate) mark: &'static str,
    pub(crate) more: bool,
}

/// A button.
#[derive(Debug, Serialize)]
pub(crate) struct Choice<'g> {
    pub(crate) token: String,
    pub(crate) label: String,
    pub(crate) kind: Option<&'g str>,
    pub(crate) glyph: Option<&'g str>,
    pub(crate) promoted: bool,
    pub(crate) side: Option<u8>,
    pub(crate) detail: Option<String>,
}

/// Why something is not possible.
#[derive(Debug, Serialize)]
pub(crate) struct Why<'g> {
    pub(crate) sentence: String,
    pub(crate) cells: Vec<&'g str>,
}

/// An event.
#[derive(Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(crate) enum Happened<'g> {
    Moved { from: &'g str, to: &'g str, kind: &'g str, side: Option<u8> },
    Captured { cell: &'g str, kind: &'g str, side: Option<u8> },
    Blast { wave: u8, cell: &'g str, cells: Vec<&'g str> },
    Removed { cell: &'g str, kind: &'g str, side: Option<u8> },
    Pushed { from: &'g str, to: Option<&'g str> },
    Laid { cell: &'g str, kind: &'g str },
    Lifted { cell: &'g str, kind: &'g str },
    Became { cell: &'g str, kind: &'g str, side: Option<u8> },
    Placed { cell: &'g str, kind: &'g str, side: Option<u8> },
    ArmyRemoved { side: u8 },
    Passed { side: u8 },
}

impl<'g> Card<'g> {
    /// What the list of games is sorted by.
    pub(crate) fn place(&self, length: usize) -> (bool, Reverse<usize>, &'g str) {
        let related = self.family.is_some();
        (related, Reverse(if related { 0 } else { length }), self.name)
    }
}

/// The game as the lobby shows it; `family` is the game that it goes back to by extending others.
pub(crate) fn card<'g>(shipped: &'static Shipped, def: &'g GameDef) -> Card<'g> {
    let readings = def.readings.iter().map(|reading| Reading {
        name: &reading.name,
        summary: &reading.summary,
        source: &reading.source,
        default: &reading.default,
        values: reading.values.iter().map(|(value, summary)| ReadingValue { value, summary }).collect(),
    });
    Card {
        id: shipped.id,
        name: &def.name,
        about: &def.about,
        note: def.note.as_deref(),
        family: rules::parents(shipped.text, &catalog::library).pop().map(|(id, _)| id),
        cells: def.board.cell_count(),
        sides: sides(def),
        readings: readings.collect(),
    }
}

/// The game with its rules, men and board.
pub(crate) fn detail<'g>(shipped: &'static Shipped, game: &'g Game) -> Detail<'g> {
    let def = game.def();
    let pieces = def.all_kinds().map(|kind| {
        let of = def.kind(kind);
        PieceInfo {
            kind: &of.id,
            name: &of.title,
            letter: of.letter.to_string(),
            glyph: &of.glyph,
            promoted: of.promoted_from.is_some(),
            stone: of.stone,
            lines: rules::explain_kind(def, kind),
        }
    });
    let sections = rules::explain(def).into_iter().map(|section| Section { heading: section.heading, lines: section.lines });
    Detail {
        card: card(shipped, def),
        rules: sections.collect(),
        records: shelf::records(shipped),
        problems: shelf::problems(shipped),
        pieces: pieces.collect(),
        board: board(def),
        start: men(game, &game.start()),
        levels: search::Level::all().map(Level::from).collect(),
    }
}

/// The sides in the order of the rule file.
pub(crate) fn sides(def: &GameDef) -> Vec<Side<'_>> {
    let sides = def.sides.iter();
    sides.map(|side| Side { name: &side.name, letter: side.letter, team: side.team, look: &side.look }).collect()
}

/// The empty board.
pub(crate) fn board(def: &GameDef) -> Board<'_> {
    let board = &def.board;
    let cells = board.cells().map(|cell| {
        let (x, y) = board.place(cell);
        BoardCell { name: board.name(cell), x, y, shade: u8::from((x + y) % 2 == def.dark_parity), zones: zones(def, cell) }
    });
    let walls = board.walls().map(|wall| Wall { x1: wall.from.0, y1: wall.from.1, x2: wall.to.0, y2: wall.to.1 });
    Board {
        width: board.files().len(),
        height: board.ranks().len(),
        cells: cells.collect(),
        walls: walls.collect(),
        files: board.files(),
        ranks: board.ranks(),
    }
}

fn zones(def: &GameDef, cell: Cell) -> Vec<Zone<'_>> {
    let mut zones = Vec::new();
    for zone in &def.zones {
        let Some(look) = &zone.look else { continue };
        for (side, cells) in (0..).zip(&zone.cells) {
            if cells.contains(cell) {
                zones.push(Zone { name: &zone.name, look, side: zone.by_side.then_some(side) });
                if !zone.by_side {
                    break;
                }
            }
        }
    }
    zones
}

/// Everything on the board, in the order of the cells.
pub(crate) fn men<'g>(game: &'g Game, pos: &Position) -> Vec<Man<'g>> {
    let def = game.def();
    let badged = |cell: Cell| {
        let piece = pos.piece(cell);
        let mut badges = Vec::new();
        if piece.is_man() && game.is_frozen(pos, cell) {
            badges.push("frozen".to_owned());
        }
        if game.is_parked_on(pos, cell) {
            badges.push("parked".to_owned());
        }
        if let Some(model) = game.acting_kind(pos, piece)
            && model != piece.kind()
        {
            badges.push(format!("imitates:{}", def.kind(model).title));
        }
        Man { badges, ..man(def, cell, piece) }
    };
    pos.occupied().iter().map(badged).collect()
}

/// A man or stone by itself, in no position.
pub(crate) fn man(def: &GameDef, cell: Cell, piece: Piece) -> Man<'_> {
    let kind = def.kind(piece.kind());
    Man {
        cell: def.board.name(cell),
        kind: &kind.id,
        name: &kind.title,
        letter: kind.letter.to_string(),
        glyph: &kind.glyph,
        promoted: kind.promoted_from.is_some(),
        side: piece.side().map(|side| side.0),
        badges: Vec::new(),
    }
}

/// What the sides have beside the board, those with nothing left out; of the others also the kinds that have run out.
pub(crate) fn stock<'g>(game: &'g Game, start: &Position, pos: &Position) -> Vec<Stock<'g>> {
    let def = game.def();
    let of_side = |side: rules::Side| {
        let slots = game.stock_slots().iter().enumerate();
        let had = slots.filter(|&(slot, _)| start.stock(side, slot) > 0 || pos.stock(side, slot) > 0);
        let items = had.map(|(slot, &kind)| {
            let of = def.kind(kind);
            StockItem {
                kind: &of.id,
                name: &of.title,
                letter: of.letter.to_string(),
                glyph: &of.glyph,
                count: pos.stock(side, slot),
            }
        });
        Stock { side: side.0, items: items.collect() }
    };
    game.sides().map(of_side).filter(|stock| stock.items.iter().any(|item| item.count > 0)).collect()
}

/// The sides in check, with their royal men.
pub(crate) fn checks<'g>(game: &'g Game, pos: &Position) -> Vec<Check<'g>> {
    let sides = game.sides().filter(|&side| pos.is_alive(side) && game.in_check(pos, side));
    sides.map(|side| Check { side: side.0, cells: names(game.def(), pos.royals(side)) }).collect()
}

/// The names of cells.
pub(crate) fn names(def: &GameDef, cells: impl IntoIterator<Item = Cell>) -> Vec<&str> {
    cells.into_iter().map(|cell| def.board.name(cell)).collect()
}

/// The cells of a turn in the order of its steps, each once.
pub(crate) fn touched(turn: &[Step]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for step in turn.iter().filter(|step| step.act != rules::Act::Pass) {
        for cell in [step.from, step.to] {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}

/// Events in order.
pub(crate) fn events<'g>(def: &'g GameDef, events: &[Event]) -> Vec<Happened<'g>> {
    let name = |cell: Cell| def.board.name(cell);
    let kind = |kind: Kind| def.kind(kind).id.as_str();
    let side = |piece: Piece| piece.side().map(|side| side.0);
    let happened = |event: &Event| match *event {
        Event::Moved { from, to, piece } => {
            Happened::Moved { from: name(from), to: name(to), kind: kind(piece.kind()), side: side(piece) }
        }
        Event::Captured { cell, piece } => Happened::Captured { cell: name(cell), kind: kind(piece.kind()), side: side(piece) },
        Event::Blast { wave, cell, cells } => Happened::Blast { wave, cell: name(cell), cells: names(def, cells) },
        Event::Removed { cell, piece } => Happened::Removed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) },
        Event::Pushed { from, to, .. } => Happened::Pushed { from: name(from), to: to.map(name) },
        Event::Laid { cell, piece } => Happened::Laid { cell: name(cell), kind: kind(piece.kind()) },
        Event::Lifted { cell, piece } => Happened::Lifted { cell: name(cell), kind: kind(piece.kind()) },
        Event::Became { cell, piece } => Happened::Became { cell: name(cell), kind: kind(piece.kind()), side: side(piece) },
        Event::Placed { cell, piece } => Happened::Placed { cell: name(cell), kind: kind(piece.kind()), side: side(piece) },
        Event::ArmyRemoved { side } => Happened::ArmyRemoved { side: side.0 },
        Event::Passed { side } => Happened::Passed { side: side.0 },
    };
    events.iter().map(happened).collect()
}
