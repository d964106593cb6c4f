//! `extinct`: a side, or every side, has none left of certain men.

use super::{Goal, Outcome};
use crate::area::Filter;
use crate::def::GameDef;
use crate::english::{listed, say};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{KindSet, Piece, PieceMask, Side};
use crate::position::Position;
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "extinct",
    drawer: "goal",
    usage: "extinct FILTER [left=N] loses|wins|draws|eliminates | extinct FILTER [left=N] everybody draws",
    summary: "a side has none of these men left on the board",
    doc: "`extinct men loses`: whose last man is taken has lost. With `left` it is so as soon as no more than N are left. The filter is seen from the side it happens to; if it \
          happens to both, it is judged for the side that has just moved. With `eliminates` that side is out, its other men are removed, and the others go on. `everybody`: only once it is so of every side, \
          which is a draw. Parked men count. A royal man may be named, too; that a turn may remove one's own is said by `royal expendable`.",
    example: r"piece Rook R { ride orthogonal }
goal {
    extinct Rook loses
    extinct men left=1 everybody draws
}
---
2 R . . m
1 R . r .
---
a1-c1 => White wins
a2-d2 => goes on
a2-d2; c1-a1 => draw
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct ExtinctDef {
    /// Which men.
    pub filter: Filter,
    /// How many may be left.
    pub left: usize,
    /// Only if it is so of every side.
    pub everybody: bool,
}

impl ExtinctDef {
    /// Who it happens to ("a player who …"), or when it is so of everybody ("if every player …").
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let men = self.so_many(def, self.left);
        say!("extinct", everybody = self.everybody, left = self.left, titles = self.titles(def), men = men)
    }

    /// "two pieces", "one King".
    pub(crate) fn so_many(&self, def: &GameDef, n: usize) -> String {
        say!("extinct-men", n = n, titles = self.titles(def))
    }

    /// "King or Attacker", if it is about some only.
    fn titles(&self, def: &GameDef) -> Option<String> {
        let titles = |kinds: KindSet| kinds.iter().map(|kind| def.kind(kind).title.clone()).collect::<Vec<_>>();
        self.filter.kinds().map(|kinds| listed(&titles(kinds), "or"))
    }
}

pub(super) fn read(
    reader: &mut Reader<'_, '_>,
    args: &mut Vec<Spanned<String>>,
    outcome: Outcome,
    names: &Names,
) -> Option<ExtinctDef> {
    let everybody = super::read_everybody(reader, args, outcome);
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`extinct` needs to know whom").help("for example `extinct men loses`");
        return None;
    }
    let left = match reader.number_prop("left") {
        None => 0,
        Some(n) if (1..=255).contains(&n.value) => n.value as usize,
        Some(n) => {
            reader.error(n.span, "`left` is a number of men from 1 to 255");
            return None;
        }
    };
    Some(ExtinctDef { filter: Filter::read(&args.remove(0), names, reader.problems), left, everybody })
}

impl ExtinctDef {
    /// The men of a side whose extinction counts.
    pub(super) fn compile(&self, def: &GameDef, side: Side) -> PieceMask {
        let mask = self.filter.mask(def, side);
        def.pieces().filter(|&piece| piece.is_of(side) && mask.contains(piece)).collect()
    }
}

/// All goals about extinction, so that one walk over the men can tell that none is reached.
#[derive(Debug)]
pub(crate) struct Extinctions {
    /// By goal, then side: the men whose extinction counts.
    counted: Vec<Vec<PieceMask>>,
    /// By piece: the goals (bits) of which each such man is a reason why his side is not extinct.
    spoils: Box<[u64; Piece::COUNT]>,
    /// Those goals.
    single: u64,
}

impl Extinctions {
    pub(super) fn compile(def: &GameDef) -> Self {
        let mut all = Self { counted: Vec::new(), spoils: Box::new([0; Piece::COUNT]), single: 0 };
        for (goal, def_of) in def.goals.iter().enumerate() {
            let Goal::Extinct(extinct) = &def_of.what else {
                all.counted.push(Vec::new());
                continue;
            };
            let counted: Vec<PieceMask> = def.all_sides().map(|side| extinct.compile(def, side)).collect();
            if extinct.left == 0 && goal < 64 {
                all.single |= 1 << goal;
                let spoils = def.pieces().filter(|&piece| counted.iter().any(|mask| mask.contains(piece)));
                spoils.for_each(|piece| all.spoils[piece.index()] |= 1 << goal);
            }
            all.counted.push(counted);
        }
        all
    }
}

impl Game {
    /// The goals (bits) of which it is certain that nobody is extinct in their sense.
    pub(crate) fn unextinct(&self, pos: &Position) -> u64 {
        let Extinctions { spoils, single, .. } = &self.goals.extinctions;
        self.sides().fold(*single, |all, side| {
            let mut seen = 0;
            for cell in pos.men(side) {
                seen |= spoils[pos.piece(cell).index()];
                if seen & all == all {
                    break;
                }
            }
            all & seen
        })
    }

    /// Has the side too few left of the men that the goal of that number counts?
    pub(crate) fn is_extinct(&self, pos: &Position, goal: usize, extinct: &ExtinctDef, side: Side) -> bool {
        let counted = self.goals.extinctions.counted[goal][side.index()];
        let mut men = pos.men(side).iter().filter(|&cell| counted.contains(pos.piece(cell)));
        men.nth(extinct.left).is_none()
    }
}
