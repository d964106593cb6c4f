//! Step-by-step entry of a turn: what can follow the choices so far, whether the turn can be sent, what it would do,
//! and why a choice is not possible.
//!
//! Clicks, speech and any other interface that builds a turn from single choices use it; the browser contains no rules.
//! Texts of whole turns are in the crate `notation`. An [`Entry`] is built by feeding [`Token`]s; the steps chosen so
//! far are legal steps. Look next: `refusal` for why a piece cannot go to a cell.

use crate::def::GameDef;
use crate::english::{message, turn_noun};
use crate::game::Game;
use crate::letter::Letter;
use crate::message::Message;
use crate::motion::CompiledMotion;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::step::{Act, Event, Step};
use geometry::{Cell, CellSet};
use std::collections::{HashMap, HashSet};

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

    /// The steps that result if the chain stops here, if there are any.
    fn stopping_steps(&self) -> Vec<Step> {
        match self.partial.from {
            Some(from) if !self.partial.path.is_empty() => {
                dedup_steps(self.game.steps_along(&self.pos, from, &self.partial.path))
            }
            _ => Vec::new(),
        }
    }

    /// Where the chain can land next, and whether it can continue from there. This needs no list of all walks: one walk
    /// with a legal end is enough.
    fn next_landings(&self, moves: &[Step]) -> Vec<(Cell, bool)> {
        let Some(from) = self.partial.from else { return Vec::new() };
        let (game, pos) = (self.game, &self.pos);
        let mut legs: Vec<(Cell, bool)> = Vec::new();
        let mut seen = Vec::new();
        for step in moves.iter().filter(|step| step.act == Act::Move) {
            let CompiledMotion::Chain(chain) = &game.movement.motions[step.motion].compiled else { continue };
            if seen.contains(&step.motion) {
                continue;
            }
            seen.push(step.motion);
            let same = |other: &&Step| other.act == Act::Move && other.motion == step.motion;
            let listed: HashSet<_> = moves.iter().filter(same).map(|step| (step.to, step.taken)).collect();
            let all_listed = game.lists_all_walks(pos);
            let mut ends_well = |to: Cell, taken: CellSet| {
                listed.contains(&(to, taken))
                    || !all_listed && game.is_legal_walk(pos, &Step { to, taken, choice: None, ..*step })
            };
            for stand in chain.successors(pos, from, &chain.nodes_along(pos, from, &self.partial.path)) {
                if !chain.can_reach_end(pos, from, stand, game.budget(), &mut ends_well) {
                    continue;
                }
                let more = !chain.successors(pos, from, &[stand]).is_empty();
                match legs.iter_mut().find(|leg| leg.0 == stand.cell) {
                    Some(leg) => leg.1 |= more,
                    None => legs.push((stand.cell, more)),
                }
            }
        }
        legs
    }

    /// What can follow.
    pub fn options(&self) -> EntryOptions {
        let mut next = EntryOptions { can_send: self.turn().is_some(), ..EntryOptions::default() };
        if !self.partial.candidates.is_empty() {
            next.choices = self.candidate_choices();
            next.can_send = false;
            return next;
        }
        let steps = self.candidates();
        if self.partial.stock_kind.is_some() {
            for step in &steps {
                let mark = if step.act == Act::Place { MarkKind::Place } else { MarkKind::Lay };
                add_target(&mut next.targets, step.to, mark, false);
            }
            return next;
        }
        let Some(from) = self.partial.from else {
            if self.forced_stone(&steps).is_some() {
                for step in steps.iter().filter(|step| step.act == Act::Lay) {
                    add_target(&mut next.targets, step.to, MarkKind::Lay, false);
                }
            } else {
                self.add_first_options(&steps, &mut next);
            }
            return next;
        };
        if self.partial.path.is_empty() {
            self.add_targets(from, &steps, &mut next);
        } else {
            let stops = self.stopping_steps();
            for (cell, more) in self.next_landings(&steps) {
                add_target(&mut next.targets, cell, MarkKind::Leg, more);
            }
            // Landings further along the chain are not offered: the legs lead there one at a time.
            if stops.len() > 1 {
                next.choices.extend(
                    stops
                        .iter()
                        .enumerate()
                        .map(|(i, stop)| EntryChoice { token: EntryToken::Way(i as u8), captures: stop.taken }),
                );
            } else if let [stop] = stops[..] {
                if !next.targets.is_empty() {
                    next.choices.push(EntryChoice { token: EntryToken::Stop, captures: stop.taken });
                }
                let mut after = self.clone();
                after.commit(stop);
                if !after.is_complete() {
                    let mut later = EntryOptions::default();
                    after.add_first_options(&after.legal_steps(), &mut later);
                    next.choices.extend(later.choices.into_iter().filter(|choice| choice.token != EntryToken::Stop));
                }
            }
        }
        next
    }

    /// The stone to lay, if the turn can continue in no other way: then only its cell has to be chosen.
    fn forced_stone(&self, steps: &[Step]) -> Option<Kind> {
        let mut going_on = steps.iter().filter(|step| step.act != Act::Stop);
        let first = going_on.next().filter(|step| self.pos.is_mid_turn() && step.act == Act::Lay)?;
        going_on.all(|step| step.act == Act::Lay && step.choice == first.choice).then_some(first.choice?)
    }

    /// The choices at the beginning of a step, before a piece is chosen.
    fn add_first_options(&self, steps: &[Step], next: &mut EntryOptions) {
        let in_turn = self.pos.is_mid_turn();
        for step in steps {
            match step.act {
                Act::Place => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lay if in_turn => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lift if in_turn => add_target(&mut next.targets, step.to, MarkKind::Lift, false),
                Act::Detonate if in_turn => add_choice(next, EntryToken::Detonate),
                Act::Pass => add_choice(next, EntryToken::Pass),
                Act::Stop => {}
                _ => add_target(&mut next.targets, step.from, MarkKind::From, false),
            }
        }
    }

    /// The targets of a chosen piece that has not landed yet.
    fn add_targets(&self, from: Cell, steps: &[Step], next: &mut EntryOptions) {
        for (cell, more) in self.next_landings(steps) {
            add_target(&mut next.targets, cell, MarkKind::Leg, more);
        }
        let crowded = self.ambiguous_targets(steps);
        for step in steps {
            match step.act {
                Act::Move if self.is_chain(step) && crowded.contains(step.to) => {}
                Act::Move => add_target(&mut next.targets, step.to, self.mark_kind(step), false),
                Act::Lay => add_choice(next, EntryToken::Put(step.choice.unwrap_or_default())),
                Act::Lift if !steps.iter().any(|other| other.act == Act::Move && other.to == step.to) => {
                    add_target(&mut next.targets, step.to, MarkKind::Lift, false);
                }
                Act::Detonate => add_choice(next, EntryToken::Detonate),
                Act::Discard => add_choice(next, EntryToken::Discard),
                _ => {}
            }
        }
        debug_assert!(steps.iter().all(|step| step.from == from));
    }

    fn is_chain(&self, step: &Step) -> bool {
        matches!(self.game.compiled_motion(step), Some(CompiledMotion::Chain(_)))
    }

    /// The cells to which so many walks lead that a walk has to be entered hop by hop.
    fn ambiguous_targets(&self, steps: &[Step]) -> CellSet {
        let mut ways: HashMap<Cell, HashSet<CellSet>> = HashMap::new();
        for step in steps.iter().filter(|step| step.act == Act::Move && self.is_chain(step)) {
            ways.entry(step.to).or_default().insert(step.taken);
        }
        ways.into_iter().filter(|(_, ways)| ways.len() > MAX_LISTED_WALKS).map(|(cell, _)| cell).collect()
    }

    fn mark_kind(&self, step: &Step) -> MarkKind {
        let there = self.pos.piece(step.to);
        match &self.game.movement.motions[step.motion].compiled {
            CompiledMotion::Castle(_) => MarkKind::Castle,
            _ if step.to == step.from && step.taken.is_empty() => MarkKind::Spot,
            CompiledMotion::Push(push) if push.pushes(self.game, &self.pos, step.from, step.to) => MarkKind::Push,
            _ if step.to != step.from
                && self.game.captor_perishes(
                    there,
                    self.pos.piece(step.from).kind(),
                    self.game.motion_kind(step.motion),
                ) =>
            {
                MarkKind::Burst
            }
            CompiledMotion::Chain(_) if there.is_empty() => MarkKind::Leg,
            _ if !there.is_empty() && step.to != step.from || !step.taken.is_empty() => MarkKind::Capture,
            _ => MarkKind::Quiet,
        }
    }

    fn candidate_choices(&self) -> Vec<EntryChoice> {
        let ways = &self.partial.candidates;
        if Self::differ_in_kind(ways) {
            let kind = |way: &Step| way.choice.unwrap_or(self.pos.piece(way.from).kind());
            return ways
                .iter()
                .map(|way| EntryChoice { token: EntryToken::Become(kind(way)), captures: CellSet::EMPTY })
                .collect();
        }
        ways.iter()
            .enumerate()
            .map(|(i, way)| EntryChoice { token: EntryToken::Way(i as u8), captures: way.taken })
            .collect()
    }

    /// Do these ways differ only in what the piece becomes? One of them may leave it as it is.
    fn differ_in_kind(ways: &[Step]) -> bool {
        let stays = ways.iter().filter(|way| way.choice.is_none()).count();
        stays <= 1 && stays < ways.len()
    }

    /// Takes one token; returns false if it is not possible here.
    fn push_token(&mut self, token: EntryToken) -> bool {
        if self.is_complete() {
            return false;
        }
        let done = match token {
            EntryToken::Cell(cell) => self.push_cell(cell),
            EntryToken::Become(kind) => {
                let stays = Self::differ_in_kind(&self.partial.candidates);
                let is = |way: &Step| {
                    way.choice == Some(kind) || stays && way.choice.is_none() && self.pos.piece(way.from).kind() == kind
                };
                let way = self.partial.candidates.iter().copied().find(is);
                self.try_commit(way)
            }
            EntryToken::Way(n) => {
                let ways = if self.partial.candidates.is_empty() {
                    self.stopping_steps()
                } else {
                    self.partial.candidates.clone()
                };
                self.try_commit(ways.get(n as usize).copied())
            }
            EntryToken::Stop => match self.stopping_steps()[..] {
                [stop] => self.try_commit(Some(stop)),
                _ => {
                    self.pos.is_mid_turn()
                        && self.partial.from.is_none()
                        && self.try_commit(self.legal_steps().into_iter().find(|s| s.act == Act::Stop))
                }
            },
            EntryToken::Put(kind) => self.push_stock_kind(kind),
            EntryToken::Detonate => self.push_act(Act::Detonate),
            EntryToken::Discard => self.push_act(Act::Discard),
            EntryToken::Pass => self.push_act(Act::Pass),
        };
        if done && !matches!(token, EntryToken::Cell(_)) {
            self.tokens.push(token);
        }
        done
    }

    /// Completes a chain that can stop here in exactly one way, so that the turn can continue.
    fn stop_chain(&mut self) -> bool {
        if self.partial.path.is_empty() {
            return false;
        }
        match self.stopping_steps()[..] {
            [stop] => {
                self.commit(stop);
                true
            }
            _ => false,
        }
    }

    fn push_stock_kind(&mut self, kind: Kind) -> bool {
        if self.partial.stock_kind.take().is_some() {
            // Another stone replaces the one taken up.
            self.tokens.pop();
        }
        if !self.partial.path.is_empty() && !self.stop_chain() {
            return false;
        }
        // The piece that lays must have been chosen; a piece from the stock needs no other piece.
        let nobody = self.partial.from.is_none() && !self.pos.is_mid_turn();
        let fits = |step: &Step| match step.act {
            Act::Lay => !nobody && step.choice == Some(kind),
            Act::Place => step.choice == Some(kind),
            _ => false,
        };
        if self.candidates().iter().any(fits) {
            self.partial.stock_kind = Some(kind);
            return true;
        }
        false
    }

    fn push_act(&mut self, act: Act) -> bool {
        if !self.partial.path.is_empty() && !self.stop_chain() {
            return false;
        }
        if self.partial.from.is_none() && !self.pos.is_mid_turn() && act != Act::Pass {
            return false;
        }
        let step = self.candidates().into_iter().find(|step| step.act == act);
        self.try_commit(step)
    }

    fn try_commit(&mut self, step: Option<Step>) -> bool {
        step.is_some_and(|step| {
            self.commit(step);
            true
        })
    }

    fn commit(&mut self, step: Step) {
        self.partial = PartialStep::default();
        self.pos = self.game.play_step_unchecked(&self.pos, &step, &mut ());
        if step.act != Act::Stop {
            self.steps.push(step);
        }
    }

    fn push_cell(&mut self, cell: Cell) -> bool {
        let steps = self.candidates();
        if self.partial.stock_kind.is_some() {
            let step = steps.iter().find(|step| step.to == cell).copied();
            if self.try_commit(step) {
                self.tokens.push(EntryToken::Cell(cell));
                return true;
            }
            return false;
        }
        if !self.partial.candidates.is_empty() {
            return false;
        }
        let Some(from) = self.partial.from else {
            if self.pos.is_mid_turn() {
                if let Some(stone) = self.forced_stone(&steps) {
                    let lay = steps.iter().find(|step| step.act == Act::Lay && step.to == cell).copied();
                    let done = self.try_commit(lay);
                    if done {
                        self.tokens.extend([EntryToken::Put(stone), EntryToken::Cell(cell)]);
                    }
                    return done;
                }
                let lift = steps.iter().find(|step| step.act == Act::Lift && step.to == cell).copied();
                let done = self.try_commit(lift);
                if done {
                    self.tokens.push(EntryToken::Cell(cell));
                }
                return done;
            }
            let acts = |step: &Step| step.from == cell && !matches!(step.act, Act::Place | Act::Pass);
            if steps.iter().any(acts) {
                self.partial.from = Some(cell);
                self.tokens.push(EntryToken::Cell(cell));
                return true;
            }
            return false;
        };
        let plain: Vec<Step> = steps
            .iter()
            .copied()
            .filter(|step| step.to == cell && (step.act == Act::Move && !self.is_chain(step) || step.act == Act::Lift))
            .collect();
        if self.partial.path.is_empty() && !plain.is_empty() {
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_or_choose(dedup_steps(plain));
            return true;
        }
        if self.next_landings(&steps).iter().any(|leg| leg.0 == cell) {
            self.partial.path.push(cell);
            self.tokens.push(EntryToken::Cell(cell));
            self.commit_finished_chain(&steps);
            return true;
        }
        if self.partial.path.is_empty() {
            let far: Vec<Step> =
                dedup_steps(steps.iter().copied().filter(|step| step.act == Act::Move && step.to == cell).collect());
            if let [step] = far[..]
                && let CompiledMotion::Chain(chain) = &self.game.movement.motions[step.motion].compiled
                && let Some(path) = chain.path(&self.pos, &step, self.game.budget())
            {
                self.tokens.extend(path.iter().map(|&cell| EntryToken::Cell(cell)));
                self.partial.path = path;
                self.commit_finished_chain(&steps);
                return true;
            }
            if !far.is_empty() && !self.ambiguous_targets(&steps).contains(cell) {
                self.tokens.push(EntryToken::Cell(cell));
                self.partial.candidates = far;
                return true;
            }
            // A different piece is chosen instead.
            let mut other = self.clone();
            other.partial = PartialStep::default();
            other.tokens.pop();
            if cell != from && other.push_cell(cell) {
                *self = other;
                return true;
            }
        }
        false
    }

    /// Completes a chain that can only stop where it is.
    fn commit_finished_chain(&mut self, steps: &[Step]) {
        if let [stop] = self.stopping_steps()[..]
            && self.next_landings(steps).is_empty()
        {
            self.commit(stop);
        }
    }

    fn commit_or_choose(&mut self, steps: Vec<Step>) {
        match steps[..] {
            [step] => self.commit(step),
            _ => self.partial.candidates = steps,
        }
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

    /// The board as it would look now, and the events so far, in order. A chain that cannot stop here is shown at its
    /// current cell.
    pub fn preview(&self) -> (Position, Vec<Event>) {
        let mut entry = self.clone();
        entry.stop_chain();
        let mut events = Vec::new();
        let mut pos = entry.steps.iter().fold(self.start, |at, step| self.game.apply(&at, step, &mut events));
        if let (Some(from), Some(&at)) = (entry.partial.from, entry.partial.path.last()) {
            let piece = pos.piece(from);
            pos.put_piece(&self.game.zobrist_keys, from, Piece::EMPTY);
            pos.put_piece(&self.game.zobrist_keys, at, piece);
        }
        (pos, events)
    }

    /// A sentence that says what to do next.
    pub fn prompt(&self) -> Message {
        let def = &self.game.def;
        let next = self.options();
        let piece = |cell: Cell| def.kind(self.pos.piece(cell).kind()).title.clone();
        if self.is_complete() || next.targets.is_empty() && next.choices.is_empty() && next.can_send {
            return message!("prompt-complete", turn = turn_noun(def));
        }
        if let Some(kind) = self.partial.stock_kind {
            let kind = def.kind(kind);
            return message!("prompt-put", stone = kind.is_stone, kind = &kind.title, n = next.targets.len());
        }
        if !self.partial.candidates.is_empty() {
            return if Self::differ_in_kind(&self.partial.candidates) {
                let may_stay = self.partial.candidates.iter().any(|way| way.choice.is_none());
                message!("prompt-become", may_stay = self.partial.from.filter(|_| may_stay).map(piece))
            } else {
                message!("prompt-ways")
            };
        }
        if self.partial.from.is_none()
            && let Some(stone) = self.forced_stone(&self.legal_steps())
        {
            return message!("prompt-lay", kind = &def.kind(stone).title, can_send = next.can_send);
        }
        match self.partial.from {
            Some(from) if self.partial.path.is_empty() => {
                message!("prompt-from", kind = piece(from), goes = !next.targets.is_empty())
            }
            Some(from) => {
                message!(
                    "prompt-on-the-way",
                    kind = piece(from),
                    hops = !next.targets.is_empty(),
                    can_send = next.can_send
                )
            }
            None if self.pos.is_mid_turn() => {
                let what = match (self.pos.stage().continuation.act(), self.pos.stage().must) {
                    (Act::Detonate, _) => "detonate",
                    (Act::Lay, true) => "must-lay",
                    (Act::Lay, false) => "lay",
                    (Act::Place, false) => "place",
                    _ => "piece",
                };
                message!("prompt-next", what = what, can_send = next.can_send)
            }
            None => {
                let offers = |token: fn(&EntryToken) -> bool| next.choices.iter().any(|choice| token(&choice.token));
                let (pieces, stock) = (!next.targets.is_empty(), offers(|token| matches!(token, EntryToken::Put(_))));
                match (pieces, stock) {
                    (false, false) if next.choices.is_empty() => message!("prompt-over"),
                    (false, false) => message!("prompt-only-pass"),
                    _ => message!(
                        "prompt-first",
                        men = pieces,
                        stock = stock,
                        pass = offers(|token| *token == EntryToken::Pass)
                    ),
                }
            }
        }
    }

    /// Why a token is not possible here.
    fn refusal(&self, token: EntryToken) -> Refusal {
        let plain = |sentence: Message| Refusal { sentence, cells: CellSet::EMPTY };
        let EntryToken::Cell(cell) = token else {
            let by_a_man = matches!(token, EntryToken::Detonate | EntryToken::Discard | EntryToken::Put(_));
            let nobody = self.partial.from.is_none() && !self.pos.is_mid_turn() && !self.is_complete();
            return plain(if by_a_man && nobody { message!("why-piece-first") } else { message!("why-not-now") });
        };
        if self.is_complete() {
            return plain(message!("prompt-complete", turn = turn_noun(&self.game.def)));
        }
        if cell.index() >= self.game.board().cell_count() {
            return plain(message!("why-no-cell"));
        }
        let name = self.game.def.square_name(cell);
        match self.partial.from {
            None if !self.pos.is_mid_turn() && self.partial.stock_kind.is_none() => {
                self.game.refusal_from(&self.pos, cell)
            }
            Some(_) if self.partial.path.is_empty() && self.ambiguous_targets(&self.candidates()).contains(cell) => {
                plain(message!("why-hop-by-hop", to = name))
            }
            Some(from) => self.game.refusal_to(&self.pos, from, cell),
            _ => Refusal { sentence: message!("why-nothing-put", cell = name), cells: CellSet::EMPTY.with(cell) },
        }
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
