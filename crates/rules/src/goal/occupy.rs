//! `occupy`: to have men (or a stone) on the cells of a zone.

use crate::area::Filter;
use crate::def::GameDef;
use crate::english::{any_of, by_side, one_of, plural, say, zone_name};
use crate::game::Game;
use crate::goal::Outcome;
use crate::names::Names;
use crate::piece::{Kind, KindSet, PieceMask, Side};
use crate::position::{Position, Stage};
use geometry::{Cell, CellSet, Facing};
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "occupy",
    drawer: "goal",
    usage: "occupy ZONE wins|loses|draws [of=own|enemy] [count=N] [by=FILTER] [safe] [answered] [text=\"…\"]",
    summary: "a side has so many of its men in the zone",
    doc: "Of a zone with cells for each side, a side's own ones are meant, or with of=enemy those of any enemy. `by` names other pieces that count, such as a stone on \
          the enemy's field. `safe`: men whom an enemy could take with his next turn do not count. \
          If both sides get there by one turn, the one that has just moved has reached it. `answered` (for two sides): if the side that begins the game gets there, the other may still draw level with its next turn, which makes the game a \
          draw; it is over at once if no turn does.",
    example: r#"board {
    zone goal White="a3-b3"
}
piece Runner R { step forward }
goal { occupy goal wins count=2 }
---
3 . R
2 R .
1 R .
---
start => goes on
a2-a3 => White wins
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct OccupyDef {
    zone: usize,
    of_enemy: bool,
    count: usize,
    by: Option<Filter>,
    /// The side that moves second in each round may draw level.
    pub(crate) answered: bool,
    pub(crate) safe: bool,
}

/// An aim: "a King", "two men" have to be brought to "the last rank".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bringing {
    pub(crate) men: String,
    pub(crate) place: String,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<OccupyDef> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`occupy` needs a zone");
        return None;
    }
    let zone = names.zone(&args.remove(0), reader.problems);
    let of_enemy = match reader.prop("of") {
        Some(text) if text.value == "enemy" => true,
        Some(text) if text.value != "own" => {
            lang::unknown(reader.problems, text.span, "owner", &text.value, ["own", "enemy"]);
            false
        }
        _ => false,
    };
    let (answered, safe) = (super::flag(args, "answered"), super::flag(args, "safe"));
    let count = reader.number_prop("count").map_or(1, |n| n.value.clamp(1, 256) as usize);
    let by = reader.prop("by").map(|text| Filter::read(&text, names, reader.problems));
    Some(OccupyDef { zone: zone?, of_enemy, count, by, answered, safe })
}

impl OccupyDef {
    /// Who has reached it: "a player who has a King on the centre (d4-e5)". `happens`: what happens to him follows.
    pub(super) fn explain(&self, def: &GameDef, happens: bool) -> String {
        let answer = match &def.sides[..] {
            [first, second] if self.answered => {
                let begins = usize::from(def.turn.first.0);
                let (one, other) = if begins == 0 { (&first.name, &second.name) } else { (&second.name, &first.name) };
                say!("occupy-answered", first = one, second = other)
            }
            _ => String::new(),
        };
        let cells = by_side(def, &self.reached(def));
        let (men, place) = (self.men(def), self.place(def, "his"));
        let goes_on = happens || !answer.is_empty();
        say!("occupy", men = men, place = place, cells = cells, safe = self.safe, goes_on = goes_on, answer = answer)
    }

    /// Whom a side that wins by it has to bring where; nothing if it has no such cells.
    pub(crate) fn aim(&self, def: &GameDef, side: Side) -> Option<Bringing> {
        let zone = &def.zones[self.zone];
        let cells = zone.cells[side.index()];
        let place = self.place(def, "own");
        if self.of_enemy {
            return Some(Bringing { men: self.men(def), place });
        }
        // Not everybody may stand there, and then the one who may is meant.
        let barred = |kind: Kind| (cells & !def.kind(kind).never_on()[side.index()]).is_empty();
        let standing: KindSet =
            def.start.iter().filter(|(_, piece)| piece.is_of(side)).map(|(_, piece)| piece.kind()).collect();
        let able: Vec<Kind> = standing.iter().filter(|&kind| !barred(kind)).collect();
        if cells.is_empty() || able.is_empty() && !standing.is_empty() {
            return None;
        }
        let men = match &able[..] {
            [one] if self.count == 1 && self.by.is_none() => one_of(def, [*one]),
            _ => self.men(def),
        };
        let far = zone.by_side && !zone_name(zone).contains("rank") && lies_far(def, side, cells);
        Some(Bringing { men, place: if far { say!("occupy-far", place = place) } else { place } })
    }

    /// The cells that each side has to reach.
    fn reached(&self, def: &GameDef) -> Vec<CellSet> {
        def.all_sides().map(|side| self.cells(def, side)).collect()
    }

    fn cells(&self, def: &GameDef, side: Side) -> CellSet {
        let zone = &def.zones[self.zone];
        if !self.of_enemy {
            return zone.cells[side.index()];
        }
        let enemies = def.all_sides().filter(|&other| !def.same_team(side, other));
        enemies.fold(CellSet::EMPTY, |cells, enemy| cells | zone.cells[enemy.index()])
    }

    /// "the enemy's end field", "his last rank", "the centre".
    fn place(&self, def: &GameDef, own: &'static str) -> String {
        let zone = &def.zones[self.zone];
        let whose = match (zone.by_side, self.of_enemy) {
            (true, true) => "enemy",
            (true, false) => own,
            (false, _) => "all",
        };
        say!("occupy-place", whose = whose, zone = zone_name(zone))
    }

    /// "a King", "two men".
    fn men(&self, def: &GameDef) -> String {
        let kinds = self.by.as_ref().and_then(Filter::kinds);
        match (kinds, &self.by, self.count) {
            (Some(kinds), _, 1) => one_of(def, kinds.iter()),
            (Some(kinds), _, n) => {
                let titles: Vec<String> = kinds.iter().map(|kind| plural(&def.kind(kind).title)).collect();
                say!("occupy-so-many", n = n, men = any_of(&titles))
            }
            (None, Some(filter), 1) if filter.text != "men" => filter.explain(def),
            (None, _, n) => say!("occupy-any", n = n),
        }
    }

    pub(crate) fn compile(&self, def: &GameDef, side: Side) -> Occupy {
        let cells = self.cells(def, side);
        // Men count for their owner only, stones for everybody.
        let all = self.by.as_ref().map(|filter| filter.mask(def, side));
        let pieces = def.pieces().filter(|&piece| {
            piece.is_of(side) && all.is_none_or(|mask| mask.contains(piece))
                || piece.is_stone() && all.is_some_and(|mask| mask.contains(piece))
        });
        Occupy { cells, pieces: pieces.collect(), count: self.count, safe: self.safe }
    }
}

/// Do the cells lie in the half of the board that is away from the side?
fn lies_far(def: &GameDef, side: Side, cells: CellSet) -> bool {
    let (files, ranks) = (def.board.files().len(), def.board.ranks().len());
    let far = |cell: Cell| {
        let (x, y) = def.board.place(cell);
        let (x, y) = (usize::from(x), usize::from(y));
        match def.side(side).facing {
            Facing::Up => 2 * y >= ranks,
            Facing::Down => 2 * y < ranks,
            Facing::Right => 2 * x >= files,
            Facing::Left => 2 * x < files,
        }
    };
    cells.iter().all(far)
}

/// Compiled for one side.
#[derive(Debug)]
pub(crate) struct Occupy {
    cells: CellSet,
    pieces: PieceMask,
    count: usize,
    safe: bool,
}

impl Occupy {
    pub(crate) fn holds(&self, game: &Game, pos: &Position) -> bool {
        let there = || self.cells.iter().filter(|&cell| self.pieces.contains(pos.piece(cell)));
        there().count() >= self.count
            && (!self.safe || there().filter(|&cell| !game.could_be_taken(pos, cell)).count() >= self.count)
    }
}

impl Game {
    /// Could an enemy take the man on the cell if he were to move now?
    fn could_be_taken(&self, pos: &Position, cell: Cell) -> bool {
        let Some(side) = pos.piece(cell).side() else { return false };
        let mut theirs = *pos;
        theirs.stage = Stage::START;
        let mut steps = Vec::new();
        self.enemies(pos, side).any(|enemy| {
            theirs.side = enemy;
            steps.clear();
            pos.men(enemy).iter().for_each(|from| self.threats_of(&theirs, from, &mut steps));
            steps.iter().any(|step| self.takes(&theirs, step).contains(cell))
        })
    }
}

impl Game {
    /// Who has reached a goal that may be answered, and what follows, once nobody can answer any more.
    pub(crate) fn answered(&self, goal: usize, pos: &Position) -> Option<(Outcome, Side)> {
        let (first, second) = (self.def.turn.first, self.after(self.def.turn.first));
        let holds = |side: Side, pos: &Position| self.goals.occupies[goal][side.index()].holds(self, pos);
        match (holds(first, pos), holds(second, pos)) {
            (false, false) => None,
            (true, true) => Some((Outcome::Draws, first)),
            (false, true) => Some((self.def.goals[goal].outcome, second)),
            (true, false) => {
                let levels = pos.side == second && self.some_turn_leads_to(pos, |after| holds(second, after));
                (!levels).then_some((self.def.goals[goal].outcome, first))
            }
        }
    }
}
