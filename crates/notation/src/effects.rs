//! The effects of a turn beyond the steps that its text names: removed pieces, pushed pieces, armies that leave.
//!
//! The list after `->` is written from these effects and checked against them when it is read. Where the game lists
//! detonations, the inventor's order applies: clockwise from the west, one blast after the other. Elsewhere the list
//! follows the order of the cells.

use crate::error::{TextError, error};
use crate::step_text::StepContext;
use geometry::{Cell, CellSet};
use rules::{Act, Event, Game, Kind, Position, Side, Step};
use std::ops::Range;

/// The effects of a turn.
#[derive(Debug)]
pub(crate) struct Effects {
    /// The cells cleared by effects, in the order in which they are written.
    pub(crate) removed: Vec<Cell>,
    /// Pushed pieces: from where, and to where, or `None` if off the board.
    pub(crate) pushed: Vec<(Cell, Option<Cell>)>,
    /// The kind whose capture set off an explosion.
    pub(crate) trigger_kind: Option<Kind>,
    /// The sides that are mated by the turn.
    pub(crate) mated: Vec<Side>,
    /// The position after the turn.
    pub(crate) after: Position,
    /// All events of the turn, in order.
    pub(crate) events: Vec<Event>,
    blasts: Vec<(Cell, CellSet)>,
}

impl Effects {
    pub(crate) fn new(game: &Game, pos: &Position, turn: &[Step]) -> Self {
        let mut events: Vec<Event> = Vec::new();
        let after = game.play_turn_unchecked(pos, turn, &mut events);
        // Cells that the text of the turn names already.
        let named = |cell: Cell| {
            turn.iter().any(|step| match step.act {
                Act::Detonate | Act::Discard => step.from == cell,
                Act::Lay => step.to == cell,
                _ => false,
            })
        };
        let (mut removed, mut pushed, mut blasts, mut mated) = (CellSet::EMPTY, Vec::new(), Vec::new(), Vec::new());
        let (mut captured, mut trigger_kind) = (None, None);
        for &event in &events {
            match event {
                Event::Captured { piece, .. } if game.explode_def(piece.kind()).is_some() => {
                    captured = Some(piece.kind());
                }
                Event::Blast { cell, cells, .. } => {
                    if blasts.is_empty() {
                        trigger_kind = captured;
                    }
                    blasts.push((cell, cells));
                }
                Event::Removed { cell, .. } if !named(cell) => removed.insert(cell),
                Event::Pushed { from, to, .. } => pushed.push((from, to)),
                Event::ArmyRemoved { side } => mated.push(side),
                _ => {}
            }
        }
        mated.extend(game.sides().filter(|&side| after.is_asleep(side) && !pos.is_asleep(side)));
        let mut order: Vec<Cell> = Vec::new();
        if game.def().notation.detonation_listed {
            for &(middle, cells) in &blasts {
                let mut ring: Vec<Cell> =
                    cells.iter().filter(|&cell| removed.contains(cell) && !order.contains(&cell)).collect();
                ring.sort_by_key(|&cell| clockwise_key(game, middle, cell));
                order.extend(ring);
            }
        }
        let rest: Vec<Cell> = removed.iter().filter(|cell| !order.contains(cell)).collect();
        order.extend(rest);
        Self { removed: order, pushed, trigger_kind, mated, after, events, blasts }
    }

    /// Does the turn set off an explosion?
    pub(crate) fn explodes(&self) -> bool {
        !self.blasts.is_empty()
    }

    /// Pushes and removals in the form in which they are appended to a turn.
    pub(crate) fn to_text(&self, game: &Game) -> String {
        let mut text = String::new();
        if !self.pushed.is_empty() {
            let name = |cell: Cell| game.board().name(cell);
            let pair = |&(from, to): &(Cell, Option<Cell>)| format!("{}{}", name(from), to.map_or("-", name));
            text += &format!(">({})", self.pushed.iter().map(pair).collect::<Vec<_>>().join(","));
        }
        if !self.removed.is_empty() {
            text += &self.arrow(game);
            text += &cell_names(game, &self.removed);
        }
        text
    }

    /// `->`, or `, O->` if a capture set off an explosion in a game that lists detonations.
    fn arrow(&self, game: &Game) -> String {
        match self.trigger_kind.filter(|_| game.def().notation.detonation_listed) {
            Some(kind) => format!(", {}->", game.def().kind(kind).text),
            None => "->".into(),
        }
    }

    /// Checks that the list names exactly the cells that the turn clears, in any order.
    ///
    /// # Errors
    /// Names the cells that differ.
    pub(crate) fn check_removed(&self, game: &Game, told: &[Cell], at: &Range<usize>) -> Result<(), TextError> {
        let missing: Vec<Cell> = self.removed.iter().copied().filter(|cell| !told.contains(cell)).collect();
        let extra: Vec<Cell> = told.iter().copied().filter(|cell| !self.removed.contains(cell)).collect();
        let mut parts = Vec::new();
        if !extra.is_empty() {
            parts.push(format!("the move does not remove {}", cell_names(game, &extra)));
        }
        if !missing.is_empty() {
            parts.push(format!("the move also removes {}", cell_names(game, &missing)));
        }
        if parts.is_empty() { Ok(()) } else { error(parts.join("; "), at.clone()) }
    }

    /// Checks the list of pushes in the same way.
    ///
    /// # Errors
    /// Names a push that differs.
    pub(crate) fn check_pushed(
        &self,
        game: &Game,
        told: &[(Cell, Option<Cell>)],
        at: &Range<usize>,
    ) -> Result<(), TextError> {
        let pair = |(from, to): (Cell, Option<Cell>)| match to {
            Some(to) => format!("{} to {}", game.board().name(from), game.board().name(to)),
            None => format!("{} off the board", game.board().name(from)),
        };
        if let Some(&extra) = told.iter().find(|push| !self.pushed.contains(push)) {
            return error(format!("the move does not push {}", pair(extra)), at.clone());
        }
        match self.pushed.iter().find(|push| !told.contains(push)) {
            Some(&missing) => error(format!("the move also pushes {}", pair(missing)), at.clone()),
            None => Ok(()),
        }
    }
}

fn cell_names(game: &Game, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| game.board().name(cell)).collect::<Vec<_>>().join(",")
}

/// Sort key: the centre itself, then clockwise from the west, near before far.
fn clockwise_key(game: &Game, middle: Cell, cell: Cell) -> (u8, u8, Cell) {
    let ((mx, my), (x, y)) = (game.board().coordinates(middle), game.board().coordinates(cell));
    let eighth = match (x.cmp(&mx) as i8, y.cmp(&my) as i8) {
        (0, 0) => 0,
        (-1, 0) => 1,
        (-1, 1) => 2,
        (0, 1) => 3,
        (1, 1) => 4,
        (1, 0) => 5,
        (1, -1) => 6,
        (0, -1) => 7,
        _ => 8,
    };
    (eighth, x.abs_diff(mx).max(y.abs_diff(my)), cell)
}

/// Writes a turn with nested explosions, for study: `Oxa1->(b1),(a8->[b8])` says that the blast hits b1 and a8, and
/// that the piece on a8 explodes in turn and hits b8. A turn without such a chain is written as usual.
pub fn write_nested(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::new(game, pos, turn);
    if effects.blasts.len() < 2 || !effects.pushed.is_empty() {
        return crate::turn::full::write(game, pos, turn);
    }
    let mut shown = CellSet::EMPTY;
    let mut items = nested_blasts(game, &effects, 0, &mut shown);
    // Effects outside the tree of explosions (such as a cleared corner) follow as a flat list.
    let rest: Vec<Cell> = effects.removed.iter().copied().filter(|&cell| !shown.contains(cell)).collect();
    items.extend(rest.iter().map(|&cell| format!("({})", game.board().name(cell))));
    let (head, tail) = crate::turn::full::write_without_effects(&StepContext::new(game, pos), turn, &effects);
    format!("{head}{}{}{tail}", effects.arrow(game), items.join(","))
}

/// The pieces that this blast is the first to hit, each with the pieces that it hits in turn.
fn nested_blasts(game: &Game, effects: &Effects, blast: usize, shown: &mut CellSet) -> Vec<String> {
    let (middle, cells) = effects.blasts[blast];
    let mut ring: Vec<Cell> =
        cells.iter().filter(|&cell| effects.removed.contains(&cell) && !shown.contains(cell)).collect();
    ring.sort_by_key(|&cell| clockwise_key(game, middle, cell));
    ring.iter().for_each(|&cell| shown.insert(cell));
    // The inventor writes pieces that set off nothing first.
    let goes_off = |cell: Cell| effects.blasts[blast + 1..].iter().any(|&(middle, _)| middle == cell);
    ring.sort_by_key(|&cell| goes_off(cell));
    let item = |cell: Cell, shown: &mut CellSet| {
        let name = game.board().name(cell);
        let next = (blast + 1..effects.blasts.len()).find(|&next| effects.blasts[next].0 == cell);
        let hit = next.map(|next| nested_blasts(game, effects, next, shown)).unwrap_or_default();
        if hit.is_empty() {
            format!("({name})")
        } else {
            let hit: Vec<String> = hit.into_iter().map(strip_brackets).collect();
            format!("({name}->[{}])", hit.join(","))
        }
    };
    ring.into_iter().map(|cell| item(cell, shown)).collect()
}

/// Inside `[ ]` a piece that sets off nothing needs no brackets.
fn strip_brackets(item: String) -> String {
    if item.contains("->") { item } else { item.trim_matches(['(', ')']).to_owned() }
}
