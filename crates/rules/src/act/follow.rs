//! `may`, `must`: what follows a move in the same turn.
//!
//! For: the words, and whether a move lets a turn go on. Not for: what is done then; that is the act's own file.

use super::gate::GateDef;
use super::lay;
use crate::def::GameDef;
use crate::facts::{Facts, Twins};
use crate::game::Game;
use crate::names::Names;
use crate::piece::{Kind, Piece};
use crate::position::{Follow, Position, Stage};
use crate::step::Act;
use geometry::Cell;
use lang::{Node, Problems, Reader, Word};

/// It may.
pub(crate) const MAY: Word = Word {
    name: "may",
    drawer: "turn",
    usage: "act move { may detonate|lay } | act move { may place leaving=ZONE [even-captured] }",
    summary: "what may be done afterwards in the same turn",
    doc: "The same man may be set off or lay stones. With `place leaving=ZONE` a man who was in the stock before the move may be put on the cell that the man has just left, if that cell \
          lies in the own zone and nothing had happened on it since the start; of a castling move either cell will do; with `even-captured` also a man whom this very move has brought into the stock. The move must be legal without the man placed. \
          The turn may also end without any of this. A turn that has won ends at once. In position strings the cells that can still be left so stand in the castling field, \
          by their files, as far as a castling right does not imply them.",
    example: r#"board {
    zone home White="a1-c1" Black="a3-c3"
}
piece Knight N { leap knight }
piece Hawk H { leap "2,0" }
stock each Hawk=1
turn {
    order White Black
    act move { may place leaving=home }
}
---
3 . . m
2 . . .
1 N M .
---
a1-b3; place H a1 => a1=H b3=N
a1-b3; stop => a1=. b3=N
start => cannot place H c1
says "after which he may put a piece of his stock on the square just left"
"#,
};

/// It has to.
pub(crate) const MUST: Word = Word {
    name: "must",
    drawer: "turn",
    usage: "act move { must detonate|lay }",
    summary: "what the same man has to do afterwards in the same turn",
    doc: "A move after which it is not possible is not possible itself. A man without such a power need not use it. A turn that has won ends at once.",
    example: r#"piece Archer A {
    ride any
    lay as-moves
}
stone Arrow "*" { supply endless }
turn {
    order White Black
    act move { must lay }
}
goal { stuck loses }
---
1 A . * a
---
a1-b1 => b1 lays: a1
a1-b1 => cannot stop
a1-b1; lay b1 * a1 => White wins
says "moves one of his pieces, after which the same piece has to lay a stone, if it can lay any"
"#,
};

/// As written.
#[derive(Clone, Debug)]
pub struct FollowDef {
    /// What follows.
    pub what: FollowWhat,
    /// It has to be done, if it can be.
    pub must: bool,
}

/// What can follow a move.
#[derive(Clone, Debug)]
pub enum FollowWhat {
    /// The same man is set off.
    Detonate,
    /// The same man lays stones, or takes some away.
    Lay,
    /// A man enters on the cell that has been left.
    Gate(GateDef),
}

impl FollowDef {
    pub(super) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let must = node.name.value == "must";
        let follow = reader.text("an act").filter(|_| must || node.name.value == "may");
        let what = match follow.as_ref().map(|text| text.value.as_str()) {
            Some("lay") => Some(FollowWhat::Lay),
            Some("detonate") => Some(FollowWhat::Detonate),
            Some("place") if !must => GateDef::read(&mut reader, names).map(FollowWhat::Gate),
            _ => {
                let span = follow.map_or(node.name.span, |text| text.span);
                reader
                    .error(span, "after a move only `lay`, `detonate` or `place leaving=ZONE` can follow")
                    .help("`may` if it is allowed, `must` if it is compulsory");
                None
            }
        };
        reader.finish();
        what.map(|what| Self { what, must })
    }

    /// What it states, in a game of these rules.
    pub(super) fn facts(&self, def: &GameDef) -> Facts {
        let twins = match self.what {
            // Who moves off and places a man of his kind where he stood has done what placing alone does, unless it can
            // be seen for ever that nobody may enter there any more.
            FollowWhat::Gate(_)
                if def.turn.begins_with(Act::Place) && !def.all_sides().all(|side| def.keeps_prisoners(side)) =>
            {
                Twins::Anybody
            }
            FollowWhat::Gate(_) | FollowWhat::Detonate => Twins::Never,
            FollowWhat::Lay => lay::twins_after_moves(def),
        };
        let gate = matches!(self.what, FollowWhat::Gate(_));
        Facts { goes_on: true, twins, costs_own: !gate, records: gate, ..Facts::NONE }
    }

    /// Could it use what the move itself has brought into the stock?
    pub(crate) fn uses_gains(&self) -> bool {
        match &self.what {
            FollowWhat::Gate(gate) => gate.even_captured,
            FollowWhat::Lay => true,
            FollowWhat::Detonate => false,
        }
    }

    /// The act that follows.
    pub fn act(&self) -> Act {
        match self.what {
            FollowWhat::Detonate => Act::Detonate,
            FollowWhat::Lay => Act::Lay,
            FollowWhat::Gate(_) => Act::Place,
        }
    }
}

impl Game {
    /// What may follow a move by which a man acting as that kind has come to stand on a cell, from cells that have been
    /// left (one, or both of a castling move).
    pub(super) fn let_follow(
        &self,
        pos: &Position,
        after: &mut Position,
        acting: Kind,
        (at, standing): (Cell, Piece),
        left: (Cell, Cell),
    ) {
        let Some(follow) = self.def.phase(pos.phase()).moving().and_then(|act| act.then.as_ref()) else { return };
        let may_act = after.piece(at) == standing && !self.is_parked_on(after, at);
        let what = match &follow.what {
            FollowWhat::Gate(gate) => self.follow_at_gate(pos, after, gate, left),
            FollowWhat::Detonate if may_act && self.detonates(acting) => {
                Follow::Detonate { man: at, acting_as: acting }
            }
            FollowWhat::Lay if may_act => match &self.def.kind(standing.kind()).lay {
                Some(lay) => Follow::Lay { man: at, left: lay.times },
                None => Follow::Nothing,
            },
            FollowWhat::Detonate | FollowWhat::Lay => Follow::Nothing,
        };
        if what != Follow::Nothing {
            self.go_on(after, Stage { follow: what, must: follow.must, ..after.stage });
        }
    }

    /// Goes on with the turn, unless the game is decided. That is asked in the middle of the turn: what else it can
    /// bring may count.
    pub(super) fn go_on(&self, after: &mut Position, stage: Stage) {
        let ended = std::mem::replace(&mut after.stage, stage);
        if self.decided(after).is_some() {
            after.stage = ended;
        }
    }
}
