//! Step-by-step entry of a turn: what can follow the choices so far, whether the turn can be sent, what it would do,
//! and why a choice is not possible.
//!
//! Clicks, speech and any other interface that builds a turn from single choices use it; the browser contains no rules.
//! Texts of whole turns are in the crate `notation`. An [`Entry`] is built by feeding [`Token`]s; the steps chosen so
//! far are legal steps. Look next: `refusal` for why a piece cannot go to a cell.

mod options;
mod prompt;
mod push;

use crate::refusal::Refusal;
use geometry::{Cell, CellSet};
use rules::{Act, Game, GameDef, Kind, Letter, Position, Step};

/// The maximum number of ways to one cell among which a player is asked to choose.
const MAX_LISTED_WALKS: usize = 12;

/// One choice in the entry of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryToken {
    /// A cell: of the piece that acts, of its target, or where something is laid or placed.
    Cell(Cell),
    /// What a piece becomes.
    Become(Kind),
    /// The stone to lay, or the piece to place.
    Put(Kind),
    /// Set the piece off.
    Detonate,
    /// Take the piece off the board.
    Discard,
    /// Pass.
    Pass,
    /// End a chain or turn that could continue.
    Stop,
    /// One of several ways to the same cell, by number.
    Way(u8),
}

impl EntryToken {
    /// The token as text: a cell's name, `=Q`, a stone's sign or `@B`, `detonate`, `-`, `pass`, `.`, `way 2`.
    pub fn to_text(self, def: &GameDef) -> String {
        match self {
            Self::Cell(cell) => def.board.name(cell).to_owned(),
            Self::Become(kind) => format!("={}", def.kind(kind).letter),
            Self::Put(kind) if def.kind(kind).is_stone => def.kind(kind).letter.to_string(),
            Self::Put(kind) => format!("@{}", def.kind(kind).letter),
            Self::Detonate => "detonate".into(),
            Self::Discard => "-".into(),
            Self::Pass => "pass".into(),
            Self::Stop => ".".into(),
            Self::Way(n) => format!("way {}", u16::from(n) + 1),
        }
    }

    /// Parses a token.
    pub fn parse(text: &str, def: &GameDef) -> Option<Self> {
        Some(match text {
            "detonate" => Self::Detonate,
            "-" => Self::Discard,
            "pass" => Self::Pass,
            "." => Self::Stop,
            _ => {
                if let Some(cell) = def.board.cell(text) {
                    Self::Cell(cell)
                } else if let Some(kind) =
                    text.strip_prefix('=').and_then(Letter::parse).and_then(|letter| def.kind_of_letter(letter))
                {
                    Self::Become(kind)
                } else if let Some(kind) =
                    text.strip_prefix('@').and_then(Letter::parse).and_then(|letter| def.kind_of_letter(letter))
                {
                    Self::Put(kind)
                } else if let Some(n) = text.strip_prefix("way ").and_then(|n| n.parse::<u8>().ok()) {
                    Self::Way(n.checked_sub(1)?)
                } else {
                    let kind = def.kind_of_letter(Letter::parse(text)?).filter(|&kind| def.kind(kind).is_stone)?;
                    Self::Put(kind)
                }
            }
        })
    }
}

/// How a selectable cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MarkKind {
    /// A piece that can act.
    From,
    /// An empty cell to move to.
    Quiet,
    /// A capture.
    Capture,
    /// A landing in a chain of hops.
    Leg,
    /// A move that pushes.
    Push,
    /// A move that sets off an explosion.
    Burst,
    /// Lay a stone here.
    Lay,
    /// Take the stone here away.
    Lift,
    /// Place a piece here.
    Place,
    /// Castle.
    Castle,
    /// Act on the spot: the piece stays where it is.
    #[cfg_attr(feature = "serde", serde(rename = "self"))]
    Spot,
}

/// A cell that can be chosen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryTarget {
    /// The cell.
    pub cell: Cell,
    /// How it is marked.
    pub mark: MarkKind,
    /// A chain can continue from there.
    pub can_continue: bool,
}

/// A choice that is not a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryChoice {
    /// The token.
    pub token: EntryToken,
    /// For one of several ways: the pieces that it captures.
    pub captures: CellSet,
}

/// What can follow an entry.
#[derive(Clone, Debug, Default)]
pub struct EntryOptions {
    /// Cells.
    pub targets: Vec<EntryTarget>,
    /// Other choices.
    pub choices: Vec<EntryChoice>,
    /// The entry is a complete turn.
    pub can_send: bool,
}

/// The step that is being entered.
#[derive(Clone, Debug, Default)]
struct PartialStep {
    from: Option<Cell>,
    /// The cells on which a chain has landed.
    path: Vec<Cell>,
    /// Steps to the same cell, among which the player must choose.
    candidates: Vec<Step>,
    /// The stone or piece taken from the stock.
    stock_kind: Option<Kind>,
}

/// A partially entered turn.
#[derive(Clone, Debug)]
pub struct MoveEntry<'g> {
    game: &'g Game,
    start: Position,
    /// The position after the completed steps.
    pos: Position,
    steps: Vec<Step>,
    tokens: Vec<EntryToken>,
    partial: PartialStep,
}

impl<'g> MoveEntry<'g> {
    /// An empty entry.
    pub fn new(game: &'g Game, pos: &Position) -> Self {
        Self { game, start: *pos, pos: *pos, steps: Vec::new(), tokens: Vec::new(), partial: PartialStep::default() }
    }

    /// Feeds tokens as long as they are possible. Returns why if one is not; that token and the rest are ignored.
    pub fn enter(&mut self, tokens: impl IntoIterator<Item = EntryToken>) -> Option<Refusal> {
        tokens.into_iter().find_map(|token| if self.push_token(token) { None } else { Some(self.refusal(token)) })
    }

    /// The accepted tokens, with the cells on the way filled in.
    pub fn tokens(&self) -> &[EntryToken] {
        &self.tokens
    }

    /// The completed steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position after the completed steps; the side to move has changed if the turn is complete.
    pub fn position(&self) -> &Position {
        &self.pos
    }

    /// Is the turn complete, so that nothing can follow?
    pub fn is_complete(&self) -> bool {
        !self.steps.is_empty() && !self.pos.is_mid_turn()
    }

    /// The piece in motion, and the cells on which it has landed.
    pub fn chain_path(&self) -> Option<(Cell, &[Cell])> {
        self.partial.from.map(|from| (from, self.partial.path.as_slice()))
    }

    fn legal_steps(&self) -> Vec<Step> {
        if self.is_complete() { Vec::new() } else { self.game.steps(&self.pos) }
    }

    /// The steps that agree with the partial step.
    fn candidates(&self) -> Vec<Step> {
        let mut steps = self.legal_steps();
        if let Some(from) = self.partial.from {
            steps.retain(|step| step.from == from && !matches!(step.act, Act::Place | Act::Pass | Act::Stop));
        }
        if let Some(kind) = self.partial.stock_kind {
            steps.retain(|step| matches!(step.act, Act::Lay | Act::Place) && step.choice == Some(kind));
        }
        steps
    }

    /// The complete turn, if the entry is one.
    pub fn turn(&self) -> Option<Vec<Step>> {
        let mut entry = self.clone();
        if entry.partial.stock_kind.is_some() || !entry.partial.candidates.is_empty() {
            return None;
        }
        if entry.partial.from.is_some() && !entry.stop_chain() {
            return None;
        }
        let ends = entry.is_complete()
            || entry.pos.is_mid_turn()
                && !entry.steps.is_empty()
                && entry.legal_steps().iter().any(|s| s.act == Act::Stop);
        ends.then_some(entry.steps)
    }
}

/// Removes steps with the same result as another.
fn dedup_steps(steps: Vec<Step>) -> Vec<Step> {
    let mut kept: Vec<Step> = Vec::new();
    for step in steps {
        let same = |old: &Step| {
            let ends = old.act == step.act && old.from == step.from && old.to == step.to;
            ends && old.choice == step.choice && old.taken == step.taken
        };
        if !kept.iter().any(same) {
            kept.push(step);
        }
    }
    kept
}

fn add_target(cells: &mut Vec<EntryTarget>, cell: Cell, mark: MarkKind, more: bool) {
    match cells.iter_mut().find(|target| target.cell == cell) {
        Some(target) => target.can_continue |= more,
        None => cells.push(EntryTarget { cell, mark, can_continue: more }),
    }
}

fn add_choice(next: &mut EntryOptions, token: EntryToken) {
    if !next.choices.iter().any(|choice| choice.token == token) {
        next.choices.push(EntryChoice { token, captures: CellSet::EMPTY });
    }
}
