//! What a turn does besides what it says: men removed, men pushed, armies that go.
//!
//! The list after `->` is written from what happens and, when it is read, checked against it. Where the game lists
//! detonations the order is the inventor's: ray by ray from the west over the north, wave after wave; elsewhere it is
//! the order of the cells.

use crate::error::{TextError, error};
use crate::step::Spot;
use geometry::{Cell, CellSet};
use rules::{Act, Event, Game, Kind, Position, Side, Step};
use std::ops::Range;

/// What a turn does.
#[derive(Debug)]
pub(crate) struct Effects {
    /// The cells cleared by effects, in the order in which they are written.
    pub(crate) removed: Vec<Cell>,
    /// Who was pushed from where to where; to none if off the board.
    pub(crate) pushed: Vec<(Cell, Option<Cell>)>,
    /// The kind whose capture set off an explosion.
    pub(crate) exploder: Option<Kind>,
    /// The sides that are mated by the turn.
    pub(crate) mated: Vec<Side>,
    /// The position after it.
    pub(crate) after: Position,
    /// All that happens, in order.
    pub(crate) events: Vec<Event>,
    blasts: Vec<(Cell, CellSet)>,
}

impl Effects {
    pub(crate) fn of(game: &Game, pos: &Position, turn: &[Step]) -> Self {
        let mut events: Vec<Event> = Vec::new();
        let after = game.play_turn_unchecked(pos, turn, &mut events);
        // What the text of the turn names already.
        let named = |cell: Cell| {
            turn.iter().any(|step| match step.act {
                Act::Detonate | Act::Discard => step.from == cell,
                Act::Lay => step.to == cell,
                _ => false,
            })
        };
        let (mut removed, mut pushed, mut blasts, mut mated) = (CellSet::EMPTY, Vec::new(), Vec::new(), Vec::new());
        let (mut captured, mut exploder) = (None, None);
        for &event in &events {
            match event {
                Event::Captured { piece, .. } if game.explode_def(piece.kind()).is_some() => {
                    captured = Some(piece.kind());
                }
                Event::Blast { cell, cells, .. } => {
                    if blasts.is_empty() {
                        exploder = captured;
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
                ring.sort_by_key(|&cell| clockwise(game, middle, cell));
                order.extend(ring);
            }
        }
        let rest: Vec<Cell> = removed.iter().filter(|cell| !order.contains(cell)).collect();
        order.extend(rest);
        Self { removed: order, pushed, exploder, mated, after, events, blasts }
    }

    /// Does something go off?
    pub(crate) fn explodes(&self) -> bool {
        !self.blasts.is_empty()
    }

    /// Pushes and removals as they are appended to a turn.
    pub(crate) fn write(&self, game: &Game) -> String {
        let mut text = String::new();
        if !self.pushed.is_empty() {
            let name = |cell: Cell| game.board().name(cell);
            let pair = |&(from, to): &(Cell, Option<Cell>)| format!("{}{}", name(from), to.map_or("-", name));
            text += &format!(">({})", self.pushed.iter().map(pair).collect::<Vec<_>>().join(","));
        }
        if !self.removed.is_empty() {
            text += &self.arrow(game);
            text += &names(game, &self.removed);
        }
        text
    }

    /// `->`, or `, O->` when the capture of another man has set one off in a game that lists detonations.
    fn arrow(&self, game: &Game) -> String {
        match self.exploder.filter(|_| game.def().notation.detonation_listed) {
            Some(kind) => format!(", {}->", game.def().kind(kind).text),
            None => "->".into(),
        }
    }

    /// Is this the list of what the turn removes, in whatever order?
    ///
    /// # Errors
    /// The difference.
    pub(crate) fn check_removed(&self, game: &Game, told: &[Cell], at: &Range<usize>) -> Result<(), TextError> {
        let missing: Vec<Cell> = self.removed.iter().copied().filter(|cell| !told.contains(cell)).collect();
        let extra: Vec<Cell> = told.iter().copied().filter(|cell| !self.removed.contains(cell)).collect();
        let mut parts = Vec::new();
        if !extra.is_empty() {
            parts.push(format!("the move does not remove {}", names(game, &extra)));
        }
        if !missing.is_empty() {
            parts.push(format!("the move also removes {}", names(game, &missing)));
        }
        if parts.is_empty() { Ok(()) } else { error(parts.join("; "), at.clone()) }
    }

    /// The same for what it pushes.
    ///
    /// # Errors
    /// The difference.
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

fn names(game: &Game, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| game.board().name(cell)).collect::<Vec<_>>().join(",")
}

/// The middle itself, then around it from the west over the north, near before far.
fn clockwise(game: &Game, middle: Cell, cell: Cell) -> (u8, u8, Cell) {
    let ((mx, my), (x, y)) = (game.board().place(middle), game.board().place(cell));
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

/// A turn with its explosions one inside the other, for study: `Oxa1->(b1),(a8->[b8])` says that b1 and the man on a8
/// are hit, and that the man on a8 goes off in turn and hits b8. A turn without such a chain is written as usual.
pub fn write_nested(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::of(game, pos, turn);
    if effects.blasts.len() < 2 || !effects.pushed.is_empty() {
        return crate::turn::write(game, pos, turn);
    }
    let mut shown = CellSet::EMPTY;
    let mut items = inner(game, &effects, 0, &mut shown);
    // What the tree does not tell (a corner cleared without an explosion) follows flat.
    let rest: Vec<Cell> = effects.removed.iter().copied().filter(|&cell| !shown.contains(cell)).collect();
    items.extend(rest.iter().map(|&cell| format!("({})", game.board().name(cell))));
    let (head, tail) = crate::turn::without_effects(&Spot::new(game, pos), turn, &effects);
    format!("{head}{}{}{tail}", effects.arrow(game), items.join(","))
}

/// The men hit by one blast and not by one before it, with what they hit.
fn inner(game: &Game, effects: &Effects, blast: usize, shown: &mut CellSet) -> Vec<String> {
    let (middle, cells) = effects.blasts[blast];
    let mut ring: Vec<Cell> =
        cells.iter().filter(|&cell| effects.removed.contains(&cell) && !shown.contains(cell)).collect();
    ring.sort_by_key(|&cell| clockwise(game, middle, cell));
    ring.iter().for_each(|&cell| shown.insert(cell));
    // Who sets off nobody comes first, as the inventor writes it.
    let goes_off = |cell: Cell| effects.blasts[blast + 1..].iter().any(|&(middle, _)| middle == cell);
    ring.sort_by_key(|&cell| goes_off(cell));
    let item = |cell: Cell, shown: &mut CellSet| {
        let name = game.board().name(cell);
        let next = (blast + 1..effects.blasts.len()).find(|&next| effects.blasts[next].0 == cell);
        let hit = next.map(|next| inner(game, effects, next, shown)).unwrap_or_default();
        if hit.is_empty() {
            format!("({name})")
        } else {
            let hit: Vec<String> = hit.into_iter().map(bare).collect();
            format!("({name}->[{}])", hit.join(","))
        }
    };
    ring.into_iter().map(|cell| item(cell, shown)).collect()
}

/// Inside `[ ]` a man that sets off nobody needs no brackets.
fn bare(item: String) -> String {
    if item.contains("->") { item } else { item.trim_matches(['(', ')']).to_owned() }
}
