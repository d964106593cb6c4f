//! Observes a game turn by turn and makes its record.
//!
//! It counts what happens and judges nothing. `play` uses it for games of the computer; a recorded game can be observed
//! in the same way.

use crate::ending::{Cause, Ending};
use crate::plan::Fixture;
use crate::record::{EndRecord, GameRecord, KindUse, MaterialSample};
use crate::seating::Seating;
use crate::self_play::PlayedTurn;
use engine::search::Score;
use geometry::Cell;
use rules::{Budget, Event, Game, History, Kind, Position, Side};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Legal turns are counted up to this number.
const MAX_COUNTED_TURNS: u32 = 5_000;
/// The work that counting the turns of one position may take, see [`Budget`].
const COUNTING_WORK: u64 = 50_000;
/// The interval in turns at which the material is noted.
const MATERIAL_INTERVAL: u32 = 4;
/// The number of turns without a capture that make a position quiet.
const QUIET_TURNS: u32 = 2;

/// What has been observed of a game so far.
#[derive(Debug)]
pub struct Observation<'a> {
    game: &'a Game,
    /// Whether there are two teams.
    is_duel: bool,
    turns: Vec<String>,
    scores: Vec<Option<Score>>,
    choices: Vec<u32>,
    uncounted: u32,
    /// By kind, forms counted as their base.
    kinds: Vec<KindUse>,
    arrivals: Vec<Vec<u32>>,
    material: Vec<MaterialSample>,
    turns_since_capture: u32,
    turns_since_sample: u32,
}

impl<'a> Observation<'a> {
    /// Nothing has been observed.
    pub fn new(game: &'a Game) -> Self {
        let cells = game.board().cells().map(|cell| cell.index() + 1).max().unwrap_or(0);
        Self {
            game,
            is_duel: game.def().teams().count() == 2,
            turns: Vec::new(),
            scores: Vec::new(),
            choices: Vec::new(),
            uncounted: 0,
            kinds: vec![KindUse::default(); game.def().kinds.len()],
            arrivals: vec![vec![0; cells]; game.side_count()],
            material: Vec::new(),
            turns_since_capture: 0,
            turns_since_sample: 0,
        }
    }

    /// Adds a turn; `has_score`: the score of the choice means something.
    pub fn add_turn(&mut self, turn: &PlayedTurn<'_>, has_score: bool) {
        let game = self.game;
        self.turns.push(notation::turn::write_for_records(game, turn.before, &turn.choice.turn));
        let first = game.def().turn.first;
        let sign = if game.are_enemies(turn.before.side(), first) { -1 } else { 1 };
        self.scores.push((has_score && self.is_duel).then_some(sign * turn.choice.score));
        let (choices, is_complete) = count_turns(game, turn.before, turn.history);
        self.choices.push(choices);
        self.uncounted += u32::from(!is_complete);
        let has_captured = self.note_events(turn.before, turn.events);
        self.turns_since_capture = if has_captured { 0 } else { self.turns_since_capture + 1 };
        self.turns_since_sample += 1;
        let is_quiet = self.turns_since_capture >= QUIET_TURNS && self.turns_since_sample >= MATERIAL_INTERVAL;
        if self.is_duel && is_quiet {
            self.turns_since_sample = 0;
            let lead = material_lead(game, turn.after, first);
            self.material.push(MaterialSample { turn: turn.after.turns_played(), lead });
        }
    }

    /// Notes what happened in a turn; returns whether a piece left the board.
    fn note_events(&mut self, before: &Position, events: &[Event]) -> bool {
        let mut has_captured = false;
        // By cell: the kind that has arrived there in this turn.
        let mut arrived: BTreeMap<Cell, Kind> = BTreeMap::new();
        for event in events {
            match *event {
                Event::Moved { from, to, piece } => {
                    // A piece that turns on its cell has moved, but has arrived nowhere.
                    if from != to {
                        self.arrivals[before.side().index()][to.index()] += 1;
                    }
                    arrived.insert(to, piece.kind());
                    self.used(piece.kind()).moved += 1;
                }
                Event::Placed { cell, piece } | Event::Laid { cell, piece } => {
                    self.arrivals[before.side().index()][cell.index()] += 1;
                    arrived.insert(cell, piece.kind());
                    self.used(piece.kind()).placed += 1;
                }
                Event::Captured { piece, .. } => {
                    has_captured = true;
                    self.used(piece.kind()).captured += 1;
                }
                Event::Removed { piece, .. } | Event::Lifted { piece, .. } | Event::Pushed { to: None, piece, .. } => {
                    has_captured = true;
                    self.used(piece.kind()).removed += 1;
                }
                Event::Became { cell, piece } => {
                    let was = arrived.get(&cell).copied().or_else(|| {
                        let known = before.piece(cell);
                        (!known.is_empty()).then(|| known.kind())
                    });
                    let base = |kind: Kind| self.game.def().base_kind(kind);
                    // A piece that changes sides, or takes a form of its kind, is not promoted.
                    if let Some(was) = was.filter(|&was| base(was) != base(piece.kind())) {
                        self.used(was).promoted += 1;
                        self.used(piece.kind()).became += 1;
                    }
                    arrived.insert(cell, piece.kind());
                }
                Event::ArmyRemoved { .. } => has_captured = true,
                Event::Pushed { .. } | Event::Blast { .. } | Event::Passed { .. } => {}
            }
        }
        has_captured
    }

    fn used(&mut self, kind: Kind) -> &mut KindUse {
        &mut self.kinds[self.game.def().base_kind(kind).index()]
    }

    /// The record of the game, which has ended so in this position.
    pub fn finish(self, fixture: Fixture, seating: &Seating, ending: &Ending, last: &Position) -> GameRecord {
        let def = self.game.def();
        let reason = ending.reason(self.game, last);
        let rule = match &ending.cause {
            Cause::Goal { rule, .. } => explain::english(rule),
            Cause::Claim(_) | Cause::TurnLimit => reason.clone(),
            Cause::NoTurn => "the side to move has no legal turn".to_owned(),
        };
        let turn_limit = ending.cause == Cause::TurnLimit;
        let used = self.kinds.iter().zip(&def.kinds).filter(|(used, _)| **used != KindUse::default());
        GameRecord {
            pairing: fixture.pairing,
            number: fixture.number,
            seats: seating.players.clone(),
            winner: ending.winner.map(|side| side.0),
            end: EndRecord { rule, reason, turn_limit },
            kinds: used.map(|(used, kind)| (kind.id.clone(), *used)).collect(),
            turns: self.turns,
            scores: self.scores,
            choices: self.choices,
            uncounted: self.uncounted,
            arrivals: self.arrivals,
            material: self.material,
        }
    }
}

/// The number of legal turns, those with the same result included, and whether all were counted.
fn count_turns(game: &Game, pos: &Position, history: &History) -> (u32, bool) {
    let budget = Budget::new(COUNTING_WORK).with_walk_limit(Budget::DEFAULT_WALK_LIMIT);
    let game = game.with_history(history).with_budget(budget);
    let mut count = 0;
    let flow = game.for_each_turn(pos, &mut |_, _| {
        count += 1;
        if count < MAX_COUNTED_TURNS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    // The turn that was played is legal, whatever the budget allowed to find.
    (count.max(1), flow.is_continue() && !game.budget().is_spent() && !game.budget().is_truncated())
}

/// By kind: the pieces of the team of `first`, less those of the other team.
fn material_lead(game: &Game, pos: &Position, first: Side) -> BTreeMap<String, i32> {
    let def = game.def();
    let mut lead = vec![0; def.kinds.len()];
    for side in game.sides() {
        let sign = if game.are_enemies(side, first) { -1 } else { 1 };
        for cell in pos.pieces_of(side) {
            lead[def.base_kind(pos.piece(cell).kind()).index()] += sign;
        }
        for (slot, kind) in game.stock_slots().iter().enumerate().filter(|&(slot, _)| !def.is_endless(side, slot)) {
            lead[kind.index()] += sign * i32::from(pos.stock(side, slot));
        }
    }
    let named = lead.into_iter().zip(&def.kinds).filter(|&(lead, _)| lead != 0);
    named.map(|(lead, kind)| (kind.id.clone(), lead)).collect()
}
