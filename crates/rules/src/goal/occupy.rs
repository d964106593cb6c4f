//! `occupy`: a side has pieces (or a stone) on the cells of a zone.

use crate::filters::Filter;
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use crate::phrases::{cells_by_side, or_kinds, titles, zone_name};
use geometry::{Cell, CellSet, Facing};
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet, Piece, PieceMask, Side};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "occupy",
    category: "goal",
    stands_in: &["goal"],
    usage: "occupy ZONE wins|loses|draws [of=own|enemy] [count=N] [by=FILTER] [safe] [answered] [text=\"…\"] { and … }",
    summary: "a side has a number of its pieces in the zone",
    doc: "`count` is the number, 1 by default. If the zone has cells for each side, it means the side's own cells, or with of=enemy those of any enemy. `by` \
          names other pieces that count, such as a stone on the enemy's field, or an enemy's piece (`by=\"enemy Rook\"`); a kind or `men` alone means the side's own, `by=\"own, enemy\"` the pieces of both. `safe`: pieces that an enemy could capture on its next turn do not count. If both \
          sides get there by one turn, the goal counts for the side that has just moved. `answered` (for two sides): if the side that begins the game gets \
          there, the other may still draw level with its next turn, which makes the game a draw; if no turn does so, the game is over at once.",
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

/// The goal as defined in the rule file.
#[derive(Clone, Debug)]
pub struct OccupyDef {
    zone: usize,
    of_enemy: bool,
    pub(crate) count: usize,
    by: Option<Filter>,
    /// The side that moves second in each round may equalise.
    pub(crate) answered: bool,
    pub(crate) safe: bool,
}

/// An aim: to bring pieces ("a King", "two pieces") to a place ("the last rank").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OccupyAim {
    /// The pieces.
    pub pieces: MessageArg,
    /// The place.
    pub zone: Message,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<OccupyDef> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`occupy` needs a zone");
        return None;
    }
    let zone = names.zone(&args.remove(0), reader.problems);
    let of_enemy = super::args::read_owner(reader);
    let (answered, safe) = (super::args::take_flag(args, "answered"), super::args::take_flag(args, "safe"));
    let count = reader.number_prop("count").map_or(1, |n| n.value.clamp(1, 256) as usize);
    let by = reader.prop("by").map(|text| Filter::read(&text, names, reader.problems));
    Some(OccupyDef { zone: zone?, of_enemy, count, by, answered, safe })
}

impl OccupyDef {
    /// Does a royal piece of this side count?
    pub(crate) fn counts_royal(&self, cast: &Cast, side: Side) -> bool {
        let counted = self.by.as_ref().map(|filter| filter.mask(cast, side));
        cast.all_kinds()
            .filter(|&kind| cast.kind(kind).is_royal())
            .any(|kind| counted.as_ref().is_none_or(|mask| mask.contains(Piece::new(side, kind))))
    }

    /// The condition: "you have a King on the centre (d4-e5)". `happens`: the goal decides about a player, not about a
    /// draw.
    pub(super) fn explain(&self, cast: &Cast, happens: bool) -> Message {
        let answer = match &cast.sides[..] {
            [first, second] if self.answered => {
                let begins = usize::from(cast.traits.first.0);
                let (one, other) = if begins == 0 { (&first.name, &second.name) } else { (&second.name, &first.name) };
                Some(message!("occupy-answered", first = one, second = other))
            }
            _ => None,
        };
        let cells = cells_by_side(cast, &self.goal_cells(cast));
        let (pieces, place) = (self.describe_pieces(cast), self.describe_zone(cast, "his"));
        let goes_on = happens || answer.is_some();
        message!(
            "occupy",
            men = pieces,
            place = place,
            cells = cells,
            safe = self.safe,
            goes_on = goes_on,
            answer = MessageArg::list(Join::Parts, answer)
        )
    }

    /// Which pieces a side must bring where to win by this goal; `None` if it has no such cells.
    pub fn aim(&self, cast: &Cast, side: Side) -> Option<OccupyAim> {
        let zone = &cast.zones[self.zone];
        let cells = zone.cells[side.index()];
        let place = self.describe_zone(cast, "own");
        if self.of_enemy {
            return Some(OccupyAim { pieces: self.describe_pieces(cast), zone: place });
        }
        // If only one kind can stand there, that kind is meant.
        let barred = |kind: Kind| (cells & !cast.kind(kind).roles.never_on[side.index()]).is_empty();
        let standing: KindSet =
            cast.start.iter().filter(|(_, piece)| piece.is_of(side)).map(|(_, piece)| piece.kind()).collect();
        let able: Vec<Kind> = standing.iter().filter(|&kind| !barred(kind)).collect();
        if cells.is_empty() || able.is_empty() && !standing.is_empty() {
            return None;
        }
        let pieces = match &able[..] {
            [one] if self.count == 1 && self.by.is_none() => or_kinds(cast, [*one]),
            _ => self.describe_pieces(cast),
        };
        let far = zone.by_side && !zone_name(zone).contains("rank") && is_far_half(cast, side, cells);
        Some(OccupyAim { pieces, zone: if far { message!("occupy-far", place = place) } else { place } })
    }

    /// The cells that each side must reach.
    fn goal_cells(&self, cast: &Cast) -> Vec<CellSet> {
        cast.all_sides().map(|side| self.cells(cast, side)).collect()
    }

    fn cells(&self, cast: &Cast, side: Side) -> CellSet {
        let zone = &cast.zones[self.zone];
        if !self.of_enemy {
            return zone.cells[side.index()];
        }
        let enemies = cast.all_sides().filter(|&other| !cast.same_team(side, other));
        enemies.fold(CellSet::EMPTY, |cells, enemy| cells | zone.cells[enemy.index()])
    }

    /// "the enemy's end field", "your last rank", "the centre".
    fn describe_zone(&self, cast: &Cast, own: &'static str) -> Message {
        let zone = &cast.zones[self.zone];
        let whose = match (zone.by_side, self.of_enemy) {
            (true, true) => "enemy",
            (true, false) => own,
            (false, _) => "all",
        };
        message!("occupy-place", whose = whose, zone = zone_name(zone))
    }

    /// "a King", "two pieces".
    fn describe_pieces(&self, cast: &Cast) -> MessageArg {
        let kinds = self.by.as_ref().and_then(Filter::kinds);
        match (kinds, &self.by, self.count) {
            (_, Some(filter), 1) if filter.names_others() => filter.explain(cast),
            (_, Some(filter), n) if filter.names_others() => {
                message!("occupy-so-many-of", n = n, men = filter.explain(cast)).into()
            }
            (Some(kinds), _, 1) => or_kinds(cast, kinds.iter()),
            (Some(kinds), _, n) => {
                let men = MessageArg::list(Join::OrMany, titles(cast, kinds.iter()));
                message!("occupy-so-many", n = n, men = men).into()
            }
            (None, Some(filter), 1) if filter.text != "men" => filter.explain(cast),
            (None, _, n) => message!("occupy-any", n = n).into(),
        }
    }

    pub(crate) fn compile(&self, cast: &Cast, side: Side) -> Occupy {
        let cells = self.cells(cast, side);
        // Pieces count for their owner, unless `by` names those of others; stones count for every side.
        let all = self.by.as_ref().map(|filter| filter.mask(cast, side));
        let others = self.by.as_ref().map(|filter| filter.named_others(cast, side)).unwrap_or_default();
        let pieces = cast.all_pieces().filter(|&piece| {
            piece.is_of(side) && all.is_none_or(|mask| mask.contains(piece))
                || piece.is_stone() && all.is_some_and(|mask| mask.contains(piece))
                || others.contains(piece)
        });
        Occupy { cells, pieces: pieces.collect(), count: self.count, safe: self.safe }
    }
}

/// Are all cells in the half of the board that is far from the side?
fn is_far_half(cast: &Cast, side: Side, cells: CellSet) -> bool {
    let (files, ranks) = (cast.board.files().len(), cast.board.ranks().len());
    let far = |cell: Cell| {
        let (x, y) = cast.board.coordinates(cell);
        let (x, y) = (usize::from(x), usize::from(y));
        match cast.side(side).facing {
            Facing::Up | Facing::UpRight | Facing::UpLeft => 2 * y >= ranks,
            Facing::Down | Facing::DownRight | Facing::DownLeft => 2 * y < ranks,
            Facing::Right => 2 * x >= files,
            Facing::Left => 2 * x < files,
        }
    };
    cells.iter().all(far)
}

/// The goal compiled for one side.
#[derive(Debug)]
pub(crate) struct Occupy {
    pub(crate) cells: CellSet,
    pub(crate) pieces: PieceMask,
    pub(crate) count: usize,
    pub(crate) safe: bool,
}
