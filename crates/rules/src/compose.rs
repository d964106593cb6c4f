//! Entering a turn bit by bit: what can follow the part entered so far, may it be sent, what would it do, why is a cell
//! not possible.
//!
//! For: clicks, speech and anything else that builds a turn from single choices; the browser knows no rule, it asks
//! here. Not for: text of whole turns (crate `notation`). An [`Entry`] is made by feeding [`Token`]s; the steps chosen
//! so far are real steps of the rules.

use crate::def::GameDef;
use crate::english::{say, turn};
use crate::game::Game;
use crate::letter::Letter;
use crate::motion::Kernel;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::step::{Act, Event, Step};
use geometry::{Cell, CellSet};
use std::collections::{HashMap, HashSet};

/// Nobody is asked to choose among more ways than these to one cell.
const MANY_WAYS: usize = 12;

/// One choice of a person entering a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A cell: the man that acts, where he goes, where something is laid or placed.
    Cell(Cell),
    /// What a man becomes.
    Become(Kind),
    /// The stone to lay, or the man to place.
    Take(Kind),
    /// Set the man off.
    Detonate,
    /// Take the man off the board.
    Discard,
    /// Do nothing.
    Pass,
    /// End here what could go on.
    Stop,
    /// One of several ways that lead to the same cell, by number.
    Way(u8),
}

impl Token {
    /// As text: a cell's name, `=Q`, a stone's sign or `@B`, `detonate`, `-`, `pass`, `.`, `way 2`.
    pub fn text(self, def: &GameDef) -> String {
        match self {
            Self::Cell(cell) => def.board.name(cell).to_owned(),
            Self::Become(kind) => format!("={}", def.kind(kind).letter),
            Self::Take(kind) if def.kind(kind).stone => def.kind(kind).letter.to_string(),
            Self::Take(kind) => format!("@{}", def.kind(kind).letter),
            Self::Detonate => "detonate".into(),
            Self::Discard => "-".into(),
            Self::Pass => "pass".into(),
            Self::Stop => ".".into(),
            Self::Way(n) => format!("way {}", u16::from(n) + 1),
        }
    }

    /// From text.
    pub fn read(text: &str, def: &GameDef) -> Option<Self> {
        Some(match text {
            "detonate" => Self::Detonate,
            "-" => Self::Discard,
            "pass" => Self::Pass,
            "." => Self::Stop,
            _ => {
                if let Some(cell) = def.board.cell(text) {
                    Self::Cell(cell)
                } else if let Some(kind) =
                    text.strip_prefix('=').and_then(Letter::read).and_then(|letter| def.kind_of_letter(letter))
                {
                    Self::Become(kind)
                } else if let Some(kind) =
                    text.strip_prefix('@').and_then(Letter::read).and_then(|letter| def.kind_of_letter(letter))
                {
                    Self::Take(kind)
                } else if let Some(n) = text.strip_prefix("way ").and_then(|n| n.parse::<u8>().ok()) {
                    Self::Way(n.checked_sub(1)?)
                } else {
                    let kind = def.kind_of_letter(Letter::read(text)?).filter(|&kind| def.kind(kind).stone)?;
                    Self::Take(kind)
                }
            }
        })
    }
}

/// How a possible cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A man that can act.
    From,
    /// An empty cell to go to.
    Quiet,
    /// A capture.
    Capture,
    /// A landing of a chain of hops.
    Leg,
    /// A move that pushes.
    Push,
    /// A move that sets off an explosion.
    Burst,
    /// Lay a stone here.
    Lay,
    /// Take the stone here away.
    Lift,
    /// Place a man here.
    Place,
    /// Castle.
    Castle,
    /// Act on the spot: the man stays where he is.
    Spot,
}

/// A cell that can be chosen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// How it is marked.
    pub mark: Mark,
    /// A chain can go on from there.
    pub more: bool,
}

/// A choice that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is.
    pub token: Token,
    /// For one of several ways: the men it takes.
    pub takes: CellSet,
}

/// What can follow an entry.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// Cells.
    pub cells: Vec<Target>,
    /// Other choices.
    pub choices: Vec<Choice>,
    /// The entry is a whole turn as it stands.
    pub can_send: bool,
}

/// The step under way.
#[derive(Clone, Debug, Default)]
struct Partial {
    from: Option<Cell>,
    /// Cells landed on by a chain.
    path: Vec<Cell>,
    /// Steps to the same cell among which a choice is needed.
    ways: Vec<Step>,
    /// The stone or man taken from the stock.
    take: Option<Kind>,
}

/// A turn as far as it has been entered.
#[derive(Clone, Debug)]
pub struct Entry<'g> {
    game: &'g Game,
    before: Position,
    /// After the steps entered whole.
    pos: Position,
    steps: Vec<Step>,
    tokens: Vec<Token>,
    partial: Partial,
}

/// Why a cell is not possible: a sentence, and the cells that are to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The sentence.
    pub sentence: String,
    /// The cells.
    pub cells: CellSet,
}

impl<'g> Entry<'g> {
    /// Nothing entered yet.
    pub fn new(game: &'g Game, pos: &Position) -> Self {
        Self { game, before: *pos, pos: *pos, steps: Vec::new(), tokens: Vec::new(), partial: Partial::default() }
    }

    /// Feeds tokens as far as they are possible; if one is not, says why and leaves it and the rest out.
    pub fn enter(&mut self, tokens: impl IntoIterator<Item = Token>) -> Option<Why> {
        tokens.into_iter().find_map(|token| if self.push(token) { None } else { Some(self.why(token)) })
    }

    /// The tokens understood, cells on the way filled in.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The steps entered whole.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position after the steps entered whole; the side on turn has changed if the turn is at its end.
    pub fn position(&self) -> &Position {
        &self.pos
    }

    /// Nothing can follow: the turn is whole.
    pub fn is_complete(&self) -> bool {
        !self.steps.is_empty() && !self.pos.in_turn()
    }

    /// The man under way, and the cells he has landed on.
    pub fn walk(&self) -> Option<(Cell, &[Cell])> {
        self.partial.from.map(|from| (from, self.partial.path.as_slice()))
    }

    fn possible(&self) -> Vec<Step> {
        if self.is_complete() { Vec::new() } else { self.game.steps(&self.pos) }
    }

    /// The steps that agree with the step under way, its end open.
    fn candidates(&self) -> Vec<Step> {
        let mut steps = self.possible();
        if let Some(from) = self.partial.from {
            steps.retain(|step| step.from == from && !matches!(step.act, Act::Place | Act::Pass | Act::Stop));
        }
        if let Some(kind) = self.partial.take {
            steps.retain(|step| matches!(step.act, Act::Lay | Act::Place) && step.choice == Some(kind));
        }
        steps
    }

    /// The step that the chain entered so far is if it stops here: all of them, if there are several.
    fn stops(&self) -> Vec<Step> {
        match self.partial.from {
            Some(from) if !self.partial.path.is_empty() => {
                distinct(self.game.steps_over(&self.pos, from, &self.partial.path))
            }
            _ => Vec::new(),
        }
    }

    /// Where the chain entered so far can land next, and whether it can go on from there. No list of all walks is
    /// needed for that: one that ends well will do.
    fn legs(&self, moves: &[Step]) -> Vec<(Cell, bool)> {
        let Some(from) = self.partial.from else { return Vec::new() };
        let (game, pos) = (self.game, &self.pos);
        let mut legs: Vec<(Cell, bool)> = Vec::new();
        let mut seen = Vec::new();
        for step in moves.iter().filter(|step| step.act == Act::Move) {
            let Kernel::Chain(chain) = &game.ways.motions[step.motion].kernel else { continue };
            if seen.contains(&step.motion) {
                continue;
            }
            seen.push(step.motion);
            let same = |other: &&Step| other.act == Act::Move && other.motion == step.motion;
            let listed: HashSet<_> = moves.iter().filter(same).map(|step| (step.to, step.taken)).collect();
            let all_listed = game.lists_all_places(pos);
            let mut ends_well = |to: Cell, taken: CellSet| {
                listed.contains(&(to, taken))
                    || !all_listed && game.is_lawful_walk(pos, &Step { to, taken, choice: None, ..*step })
            };
            for stand in chain.after(pos, from, &chain.follow(pos, from, &self.partial.path)) {
                if !chain.leads_to(pos, from, stand, game.budget(), &mut ends_well) {
                    continue;
                }
                let more = !chain.after(pos, from, &[stand]).is_empty();
                match legs.iter_mut().find(|leg| leg.0 == stand.cell) {
                    Some(leg) => leg.1 |= more,
                    None => legs.push((stand.cell, more)),
                }
            }
        }
        legs
    }

    /// What can follow.
    pub fn next(&self) -> Next {
        let mut next = Next { can_send: self.turn().is_some(), ..Next::default() };
        if !self.partial.ways.is_empty() {
            next.choices = self.ways_to_choose();
            next.can_send = false;
            return next;
        }
        let steps = self.candidates();
        if self.partial.take.is_some() {
            for step in &steps {
                let mark = if step.act == Act::Place { Mark::Place } else { Mark::Lay };
                add(&mut next.cells, step.to, mark, false);
            }
            return next;
        }
        let Some(from) = self.partial.from else {
            if self.only_stone(&steps).is_some() {
                for step in steps.iter().filter(|step| step.act == Act::Lay) {
                    add(&mut next.cells, step.to, Mark::Lay, false);
                }
            } else {
                self.first_choices(&steps, &mut next);
            }
            return next;
        };
        if self.partial.path.is_empty() {
            self.targets(from, &steps, &mut next);
        } else {
            let stops = self.stops();
            for (cell, more) in self.legs(&steps) {
                add(&mut next.cells, cell, Mark::Leg, more);
            }
            // A far landing that goes through the cells entered so far is not offered: the legs lead there one by one.
            if stops.len() > 1 {
                next.choices.extend(
                    stops.iter().enumerate().map(|(i, stop)| Choice { token: Token::Way(i as u8), takes: stop.taken }),
                );
            } else if let [stop] = stops[..] {
                if !next.cells.is_empty() {
                    next.choices.push(Choice { token: Token::Stop, takes: stop.taken });
                }
                let mut after = self.clone();
                after.commit(stop);
                if !after.is_complete() {
                    let mut later = Next::default();
                    after.first_choices(&after.possible(), &mut later);
                    next.choices.extend(later.choices.into_iter().filter(|choice| choice.token != Token::Stop));
                }
            }
        }
        next
    }

    /// The stone to lay, if the turn can go on with nothing else: then only its cell has to be chosen.
    fn only_stone(&self, steps: &[Step]) -> Option<Kind> {
        let mut going_on = steps.iter().filter(|step| step.act != Act::Stop);
        let first = going_on.next().filter(|step| self.pos.in_turn() && step.act == Act::Lay)?;
        going_on.all(|step| step.act == Act::Lay && step.choice == first.choice).then_some(first.choice?)
    }

    /// At the beginning of a step, without a man chosen.
    fn first_choices(&self, steps: &[Step], next: &mut Next) {
        let in_turn = self.pos.in_turn();
        for step in steps {
            match step.act {
                Act::Place => choose(next, Token::Take(step.choice.unwrap_or_default())),
                Act::Lay if in_turn => choose(next, Token::Take(step.choice.unwrap_or_default())),
                Act::Lift if in_turn => add(&mut next.cells, step.to, Mark::Lift, false),
                Act::Detonate if in_turn => choose(next, Token::Detonate),
                Act::Pass => choose(next, Token::Pass),
                Act::Stop => {}
                _ => add(&mut next.cells, step.from, Mark::From, false),
            }
        }
    }

    /// With a man chosen, and no landing yet.
    fn targets(&self, from: Cell, steps: &[Step], next: &mut Next) {
        for (cell, more) in self.legs(steps) {
            add(&mut next.cells, cell, Mark::Leg, more);
        }
        let crowded = self.crowded(steps);
        for step in steps {
            match step.act {
                Act::Move if self.walks(step) && crowded.contains(step.to) => {}
                Act::Move => add(&mut next.cells, step.to, self.mark(step), false),
                Act::Lay => choose(next, Token::Take(step.choice.unwrap_or_default())),
                Act::Lift if !steps.iter().any(|other| other.act == Act::Move && other.to == step.to) => {
                    add(&mut next.cells, step.to, Mark::Lift, false);
                }
                Act::Detonate => choose(next, Token::Detonate),
                Act::Discard => choose(next, Token::Discard),
                _ => {}
            }
        }
        debug_assert!(steps.iter().all(|step| step.from == from));
    }

    fn walks(&self, step: &Step) -> bool {
        matches!(self.game.kernel(step), Some(Kernel::Chain(_)))
    }

    /// The cells to which so many walks lead that one has to be entered hop by hop.
    fn crowded(&self, steps: &[Step]) -> CellSet {
        let mut ways: HashMap<Cell, HashSet<CellSet>> = HashMap::new();
        for step in steps.iter().filter(|step| step.act == Act::Move && self.walks(step)) {
            ways.entry(step.to).or_default().insert(step.taken);
        }
        ways.into_iter().filter(|(_, ways)| ways.len() > MANY_WAYS).map(|(cell, _)| cell).collect()
    }

    fn mark(&self, step: &Step) -> Mark {
        let there = self.pos.piece(step.to);
        match &self.game.ways.motions[step.motion].kernel {
            Kernel::Castle(_) => Mark::Castle,
            _ if step.to == step.from && step.taken.is_empty() => Mark::Spot,
            Kernel::Push(push) if push.pushes(self.game, &self.pos, step.from, step.to) => Mark::Push,
            _ if step.to != step.from
                && self.game.bursts(there, self.pos.piece(step.from).kind(), self.game.motion_kind(step.motion)) =>
            {
                Mark::Burst
            }
            Kernel::Chain(_) if there.is_empty() => Mark::Leg,
            _ if !there.is_empty() && step.to != step.from || !step.taken.is_empty() => Mark::Capture,
            _ => Mark::Quiet,
        }
    }

    fn ways_to_choose(&self) -> Vec<Choice> {
        let ways = &self.partial.ways;
        if Self::are_changes(ways) {
            let kind = |way: &Step| way.choice.unwrap_or(self.pos.piece(way.from).kind());
            return ways.iter().map(|way| Choice { token: Token::Become(kind(way)), takes: CellSet::EMPTY }).collect();
        }
        ways.iter().enumerate().map(|(i, way)| Choice { token: Token::Way(i as u8), takes: way.taken }).collect()
    }

    /// Do these ways differ in what the man becomes? One of them may leave him what he is.
    fn are_changes(ways: &[Step]) -> bool {
        let stays = ways.iter().filter(|way| way.choice.is_none()).count();
        stays <= 1 && stays < ways.len()
    }

    /// Takes one token; false if it is not possible here.
    fn push(&mut self, token: Token) -> bool {
        if self.is_complete() {
            return false;
        }
        let done = match token {
            Token::Cell(cell) => self.push_cell(cell),
            Token::Become(kind) => {
                let stays = Self::are_changes(&self.partial.ways);
                let is = |way: &Step| {
                    way.choice == Some(kind) || stays && way.choice.is_none() && self.pos.piece(way.from).kind() == kind
                };
                let way = self.partial.ways.iter().copied().find(is);
                self.commit_some(way)
            }
            Token::Way(n) => {
                let ways = if self.partial.ways.is_empty() { self.stops() } else { self.partial.ways.clone() };
                self.commit_some(ways.get(n as usize).copied())
            }
            Token::Stop => match self.stops()[..] {
                [stop] => self.commit_some(Some(stop)),
                _ => {
                    self.pos.in_turn()
                        && self.partial.from.is_none()
                        && self.commit_some(self.possible().into_iter().find(|s| s.act == Act::Stop))
                }
            },
            Token::Take(kind) => self.push_take(kind),
            Token::Detonate => self.push_act(Act::Detonate),
            Token::Discard => self.push_act(Act::Discard),
            Token::Pass => self.push_act(Act::Pass),
        };
        if done && !matches!(token, Token::Cell(_)) {
            self.tokens.push(token);
        }
        done
    }

    /// Chooses the chain's stop, if a chain is under way that can stop in one way, so that the turn can go on.
    fn settle_chain(&mut self) -> bool {
        if self.partial.path.is_empty() {
            return false;
        }
        match self.stops()[..] {
            [stop] => {
                self.commit(stop);
                true
            }
            _ => false,
        }
    }

    fn push_take(&mut self, kind: Kind) -> bool {
        if self.partial.take.take().is_some() {
            // Another stone instead of the one taken up.
            self.tokens.pop();
        }
        if !self.partial.path.is_empty() && !self.settle_chain() {
            return false;
        }
        // Who lays must have been chosen; a man from the stock is placed by nobody.
        let nobody = self.partial.from.is_none() && !self.pos.in_turn();
        let fits = |step: &Step| match step.act {
            Act::Lay => !nobody && step.choice == Some(kind),
            Act::Place => step.choice == Some(kind),
            _ => false,
        };
        if self.candidates().iter().any(fits) {
            self.partial.take = Some(kind);
            return true;
        }
        false
    }

    fn push_act(&mut self, act: Act) -> bool {
        if !self.partial.path.is_empty() && !self.settle_chain() {
            return false;
        }
        if self.partial.from.is_none() && !self.pos.in_turn() && act != Act::Pass {
            return false;
        }
        let step = self.candidates().into_iter().find(|step| step.act == act);
        self.commit_some(step)
    }

    fn commit_some(&mut self, step: Option<Step>) -> bool {
        step.is_some_and(|step| {
            self.commit(step);
            true
        })
    }

    fn commit(&mut self, step: Step) {
        self.partial = Partial::default();
        self.pos = self.game.play_step_unchecked(&self.pos, &step, &mut ());
        if step.act != Act::Stop {
            self.steps.push(step);
        }
    }

    fn push_cell(&mut self, cell: Cell) -> bool {
        let steps = self.candidates();
        if self.partial.take.is_some() {
            let step = steps.iter().find(|step| step.to == cell).copied();
            if self.commit_some(step) {
                self.tokens.push(Token::Cell(cell));
                return true;
            }
            return false;
        }
        if !self.partial.ways.is_empty() {
            return false;
        }
        let Some(from) = self.partial.from else {
            if self.pos.in_turn() {
                if let Some(stone) = self.only_stone(&steps) {
                    let lay = steps.iter().find(|step| step.act == Act::Lay && step.to == cell).copied();
                    let done = self.commit_some(lay);
                    if done {
                        self.tokens.extend([Token::Take(stone), Token::Cell(cell)]);
                    }
                    return done;
                }
                let lift = steps.iter().find(|step| step.act == Act::Lift && step.to == cell).copied();
                let done = self.commit_some(lift);
                if done {
                    self.tokens.push(Token::Cell(cell));
                }
                return done;
            }
            let acts = |step: &Step| step.from == cell && !matches!(step.act, Act::Place | Act::Pass);
            if steps.iter().any(acts) {
                self.partial.from = Some(cell);
                self.tokens.push(Token::Cell(cell));
                return true;
            }
            return false;
        };
        let plain: Vec<Step> = steps
            .iter()
            .copied()
            .filter(|step| step.to == cell && (step.act == Act::Move && !self.walks(step) || step.act == Act::Lift))
            .collect();
        if self.partial.path.is_empty() && !plain.is_empty() {
            self.tokens.push(Token::Cell(cell));
            self.choose_among(distinct(plain));
            return true;
        }
        if self.legs(&steps).iter().any(|leg| leg.0 == cell) {
            self.partial.path.push(cell);
            self.tokens.push(Token::Cell(cell));
            self.end_chain(&steps);
            return true;
        }
        if self.partial.path.is_empty() {
            let far: Vec<Step> =
                distinct(steps.iter().copied().filter(|step| step.act == Act::Move && step.to == cell).collect());
            if let [step] = far[..]
                && let Kernel::Chain(chain) = &self.game.ways.motions[step.motion].kernel
                && let Some(path) = chain.path(&self.pos, &step, self.game.budget())
            {
                self.tokens.extend(path.iter().map(|&cell| Token::Cell(cell)));
                self.partial.path = path;
                self.end_chain(&steps);
                return true;
            }
            if !far.is_empty() && !self.crowded(&steps).contains(cell) {
                self.tokens.push(Token::Cell(cell));
                self.partial.ways = far;
                return true;
            }
            // Another man instead.
            let mut other = self.clone();
            other.partial = Partial::default();
            other.tokens.pop();
            if cell != from && other.push_cell(cell) {
                *self = other;
                return true;
            }
        }
        false
    }

    /// A chain that can only stop where it has come to is at its end.
    fn end_chain(&mut self, steps: &[Step]) {
        if let [stop] = self.stops()[..]
            && self.legs(steps).is_empty()
        {
            self.commit(stop);
        }
    }

    fn choose_among(&mut self, steps: Vec<Step>) {
        match steps[..] {
            [step] => self.commit(step),
            _ => self.partial.ways = steps,
        }
    }

    /// The whole turn that has been entered, if it is one as it stands.
    pub fn turn(&self) -> Option<Vec<Step>> {
        let mut entry = self.clone();
        if entry.partial.take.is_some() || !entry.partial.ways.is_empty() {
            return None;
        }
        if entry.partial.from.is_some() && !entry.settle_chain() {
            return None;
        }
        let ends = entry.is_complete()
            || entry.pos.in_turn() && !entry.steps.is_empty() && entry.possible().iter().any(|s| s.act == Act::Stop);
        ends.then_some(entry.steps)
    }

    /// The board as it would look now, and what the entry does, in order. A chain that cannot stop here is shown half
    /// way.
    pub fn preview(&self) -> (Position, Vec<Event>) {
        let mut entry = self.clone();
        entry.settle_chain();
        let mut events = Vec::new();
        let mut pos = entry.steps.iter().fold(self.before, |at, step| self.game.apply(&at, step, &mut events));
        if let (Some(from), Some(&at)) = (entry.partial.from, entry.partial.path.last()) {
            let man = pos.piece(from);
            pos.put(&self.game.ledger, from, Piece::EMPTY);
            pos.put(&self.game.ledger, at, man);
        }
        (pos, events)
    }

    /// A sentence that says what to do next.
    pub fn sentence(&self) -> String {
        let def = &self.game.def;
        let next = self.next();
        let man = |cell: Cell| def.kind(self.pos.piece(cell).kind()).title.clone();
        if self.is_complete() || next.cells.is_empty() && next.choices.is_empty() && next.can_send {
            return say!("prompt-complete", turn = turn(def));
        }
        if let Some(kind) = self.partial.take {
            let kind = def.kind(kind);
            return say!("prompt-put", stone = kind.stone, kind = &kind.title, n = next.cells.len());
        }
        if !self.partial.ways.is_empty() {
            return if Self::are_changes(&self.partial.ways) {
                let may_stay = self.partial.ways.iter().any(|way| way.choice.is_none());
                say!("prompt-become", may_stay = self.partial.from.filter(|_| may_stay).map(man))
            } else {
                say!("prompt-ways")
            };
        }
        if self.partial.from.is_none()
            && let Some(stone) = self.only_stone(&self.possible())
        {
            return say!("prompt-lay", kind = &def.kind(stone).title, can_send = next.can_send);
        }
        match self.partial.from {
            Some(from) if self.partial.path.is_empty() => {
                say!("prompt-from", kind = man(from), goes = !next.cells.is_empty())
            }
            Some(from) => {
                say!("prompt-on-the-way", kind = man(from), hops = !next.cells.is_empty(), can_send = next.can_send)
            }
            None if self.pos.in_turn() => {
                let what = match (self.pos.stage().follow.act(), self.pos.stage().must) {
                    (Act::Detonate, _) => "detonate",
                    (Act::Lay, true) => "must-lay",
                    (Act::Lay, false) => "lay",
                    (Act::Place, false) => "place",
                    _ => "piece",
                };
                say!("prompt-next", what = what, can_send = next.can_send)
            }
            None => {
                let offers = |token: fn(&Token) -> bool| next.choices.iter().any(|choice| token(&choice.token));
                let (men, stock) = (!next.cells.is_empty(), offers(|token| matches!(token, Token::Take(_))));
                match (men, stock) {
                    (false, false) if next.choices.is_empty() => say!("prompt-over"),
                    (false, false) => say!("prompt-only-pass"),
                    _ => say!("prompt-first", men = men, stock = stock, pass = offers(|token| *token == Token::Pass)),
                }
            }
        }
    }

    /// Why a token is not possible here.
    fn why(&self, token: Token) -> Why {
        let plain = |sentence: String| Why { sentence, cells: CellSet::EMPTY };
        let Token::Cell(cell) = token else {
            let by_a_man = matches!(token, Token::Detonate | Token::Discard | Token::Take(_));
            let nobody = self.partial.from.is_none() && !self.pos.in_turn() && !self.is_complete();
            return plain(if by_a_man && nobody { say!("why-piece-first") } else { say!("why-not-now") });
        };
        if self.is_complete() {
            return plain(say!("prompt-complete", turn = turn(&self.game.def)));
        }
        if cell.index() >= self.game.board().cell_count() {
            return plain(say!("why-no-cell"));
        }
        let name = self.game.def.board.name(cell);
        match self.partial.from {
            None if !self.pos.in_turn() && self.partial.take.is_none() => self.game.why_not_from(&self.pos, cell),
            Some(_) if self.partial.path.is_empty() && self.crowded(&self.candidates()).contains(cell) => {
                plain(say!("why-hop-by-hop", to = name))
            }
            Some(from) => self.game.why_not_to(&self.pos, from, cell),
            _ => Why { sentence: say!("why-nothing-put", cell = name), cells: CellSet::EMPTY.with(cell) },
        }
    }
}

/// Steps that lead to the same result of this step count once.
fn distinct(steps: Vec<Step>) -> Vec<Step> {
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

fn add(cells: &mut Vec<Target>, cell: Cell, mark: Mark, more: bool) {
    match cells.iter_mut().find(|target| target.cell == cell) {
        Some(target) => target.more |= more,
        None => cells.push(Target { cell, mark, more }),
    }
}

fn choose(next: &mut Next, token: Token) {
    if !next.choices.iter().any(|choice| choice.token == token) {
        next.choices.push(Choice { token, takes: CellSet::EMPTY });
    }
}

impl Game {
    /// Why nothing but a capture is possible, with the men who can make one.
    fn why_capture(&self, pos: &Position) -> Why {
        let captors = self.steps(pos).iter().map(|step| step.from).collect();
        Why { sentence: say!("why-capture"), cells: captors }
    }

    /// Why the man on a cell cannot act.
    pub fn why_not_from(&self, pos: &Position, cell: Cell) -> Why {
        let (name, piece) = (self.def.board.name(cell), pos.piece(cell));
        let here = CellSet::EMPTY.with(cell);
        let title = self.def.kinds.get(piece.kind().index()).map_or("", |kind| kind.title.as_str());
        if piece.is_empty() {
            return Why { sentence: say!("why-no-piece", cell = name), cells: here };
        }
        if !piece.is_of(pos.side()) {
            let turn = &self.def.side(pos.side()).name;
            return Why { sentence: say!("why-not-yours", kind = title, cell = name, side = turn), cells: here };
        }
        if let Some(why) = self.why_held(pos, cell) {
            return why;
        }
        let mut offers = Vec::new();
        self.offers(pos, &mut offers);
        offers.retain(|step| step.from == cell && step.act != Act::Pass);
        if offers.is_empty() && self.acts.must_capture {
            let mut free = Vec::new();
            self.offers_freely(pos, &mut free);
            if free.iter().any(|step| step.from == cell) {
                return self.why_capture(pos);
            }
        }
        if !offers.is_empty() {
            let royals = pos.royals(pos.side());
            let removes = |step: &Step| self.has_lost_royal(pos, &self.apply(pos, step, &mut ()));
            let sentence = if offers.iter().all(removes) {
                say!("why-all-remove-royal", kind = title, cell = name)
            } else if royals.contains(cell) {
                say!("why-no-safe", kind = title)
            } else if self.in_check(pos, pos.side()) {
                say!("why-no-help")
            } else if self.guards.never_check {
                say!("why-all-check", kind = title, cell = name)
            } else {
                say!("why-pinned", kind = title, cell = name)
            };
            return Why { sentence, cells: royals | self.checkers(pos, pos.side()) | here };
        }
        Why { sentence: say!("why-nowhere", kind = title, cell = name), cells: here }
    }

    /// Why a man of the side on turn cannot be moved at all: he is parked, frozen, or has nobody to imitate.
    fn why_held(&self, pos: &Position, cell: Cell) -> Option<Why> {
        let (name, piece) = (self.def.board.name(cell), pos.piece(cell));
        let title = &self.def.kind(piece.kind()).title;
        let here = CellSet::EMPTY.with(cell);
        if self.is_parked_on(pos, cell) {
            return Some(Why { sentence: say!("why-parked", kind = title, cell = name), cells: here });
        }
        let freezers = self.frozen_by(pos, cell);
        if let Some(freezer) = freezers.first() {
            let by = &self.def.kind(pos.piece(freezer).kind()).title;
            let sentence = say!("why-frozen", kind = by, cell = self.def.board.name(freezer));
            return Some(Why { sentence, cells: freezers });
        }
        if self.imitates(piece.kind()) && self.model(pos, pos.side()).is_none() {
            return Some(Why { sentence: say!("why-nobody-imitated", kind = title), cells: here });
        }
        None
    }

    /// Why a man cannot go to a cell.
    pub fn why_not_to(&self, pos: &Position, from: Cell, to: Cell) -> Why {
        let board = &self.def.board;
        if pos.piece(from).is_empty() {
            return self.why_not_from(pos, from);
        }
        let title = &self.def.kind(pos.piece(from).kind()).title;
        let there = pos.piece(to);
        if let Some(why) = self.why_held(pos, from) {
            return why;
        }
        let mut offers = Vec::new();
        self.offers(pos, &mut offers);
        if let Some(step) = offers.iter().find(|step| step.act == Act::Move && step.from == from && step.to == to) {
            let after = self.apply(pos, step, &mut ());
            if self.guards.never_check && !self.in_check(&after, pos.side()) {
                let checked = self.enemies(&after, pos.side()).filter(|&enemy| self.in_check(&after, enemy));
                let cells = checked.fold(CellSet::EMPTY, |all, enemy| all | after.royals(enemy));
                return Why { sentence: say!("why-gives-check", turn = turn(&self.def)), cells };
            }
            let cells = self.checkers(&after, pos.side()) | after.royals(pos.side());
            let sentence =
                if self.has_lost_royal(pos, &after) { say!("why-removes-royal") } else { say!("why-in-check") };
            return Why { sentence, cells };
        }
        if self.acts.must_capture {
            let mut free = Vec::new();
            self.offers_freely(pos, &mut free);
            if free.iter().any(|step| step.act == Act::Move && step.from == from && step.to == to) {
                return self.why_capture(pos);
            }
        }
        if self.closed(pos.side()).contains(to) {
            return Why { sentence: say!("why-closed", cell = board.name(to)), cells: CellSet::EMPTY.with(to) };
        }
        if there.is_of(pos.side()) {
            let other = &self.def.kind(there.kind()).title;
            return Why {
                sentence: say!("why-own", kind = other, cell = board.name(to)),
                cells: CellSet::EMPTY.with(to),
            };
        }
        // Somebody or a wall in a straight line between?
        if let Some(unit) = board.heading(from, to) {
            let mut at = from;
            while at != to {
                let Some(next) = board.step(at, unit) else {
                    let wall = board.leap(at, unit).is_some();
                    let sentence = say!("why-broken-line", wall = wall, cell = board.name(at));
                    return Why { sentence, cells: CellSet::EMPTY.with(at) };
                };
                if next != to && !pos.piece(next).is_empty() {
                    let other = &self.def.kind(pos.piece(next).kind()).title;
                    let sentence =
                        say!("why-blocked", kind = title, to = board.name(to), other = other, cell = board.name(next));
                    return Why { sentence, cells: CellSet::EMPTY.with(next) };
                }
                at = next;
            }
        }
        if !there.is_empty() {
            let other = &self.def.kind(there.kind()).title;
            return Why {
                sentence: say!("why-not-taken", kind = title, other = other, cell = board.name(to)),
                cells: CellSet::EMPTY.with(to),
            };
        }
        Why { sentence: say!("why-not-to", kind = title, cell = board.name(to)), cells: CellSet::EMPTY.with(to) }
    }
}
