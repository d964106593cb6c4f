//! `may`, `must`: what follows a move in the same turn.
//!
//! Not for: the acts that follow; each has its own file. Look next: `play/continuation`, which decides whether a turn
//! continues.

use super::gate::GateDef;
use super::lay;
use crate::facts::{Facts, Twins};
use crate::kind_words::KindWords;
use crate::names::Names;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::step::Act;

/// The word `may`: the continuation is optional.
pub(crate) const MAY: Word = Word {
    name: "may",
    category: "turn",
    stands_in: &["act move"],
    usage: "act move { may detonate|lay } | act move { may place leaving=ZONE [even-captured] }",
    summary: "what may be done afterwards in the same turn",
    doc: "The same piece may be set off or lay stones. With `place leaving=ZONE` a piece that was in the stock before the move may be put on the cell that the \
          moving piece has just left, if that cell is in the side's own zone and nothing has happened on it since the start; after castling, either of the two \
          cells will do. `even-captured`: also a piece that this very move has brought into the stock. The move must be legal without the placed piece. The turn \
          may also end without any of this. A turn that wins ends at once. In position strings the castling field lists the cells that can still be left in this \
          way, by their files, as far as a castling right does not imply them.",
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
says "after which you may put a piece from your stock on the square just left"
"#,
};

/// The word `must`: the continuation is compulsory.
pub(crate) const MUST: Word = Word {
    name: "must",
    category: "turn",
    stands_in: &["act move"],
    usage: "act move { must detonate|lay }",
    summary: "what the same piece has to do afterwards in the same turn",
    doc: "A move after which it is impossible is itself impossible. A piece without such a power need not use it. A turn that wins ends at once.",
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
says "move one of your pieces, after which that piece must lay a stone if it can"
"#,
};

/// What follows a move, as written in the rule file.
#[derive(Clone, Debug)]
pub struct ContinuationDef {
    /// What follows.
    pub kind: ContinuationKind,
    /// Whether it must be done if it can be.
    pub must: bool,
}

/// What can follow a move.
#[derive(Clone, Debug)]
pub enum ContinuationKind {
    /// The same piece is set off.
    Detonate,
    /// The same piece lays stones, or removes some.
    Lay,
    /// A piece from the stock enters on the cell just left.
    Gate(GateDef),
}

impl ContinuationDef {
    pub(super) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let must = node.name.value == "must";
        let follow = reader.text("an act").filter(|_| must || node.name.value == "may");
        let what = match follow.as_ref().map(|text| text.value.as_str()) {
            Some("lay") => Some(ContinuationKind::Lay),
            Some("detonate") => Some(ContinuationKind::Detonate),
            Some("place") if !must => GateDef::read(&mut reader, names).map(ContinuationKind::Gate),
            _ => {
                let span = follow.map_or(node.name.span, |text| text.span);
                reader
                    .error(span, "after a move only `lay`, `detonate` or `place leaving=ZONE` can follow")
                    .help("write `may` if it is optional, `must` if it is compulsory");
                None
            }
        };
        reader.finish();
        what.map(|what| Self { kind: what, must })
    }

    /// The facts of the continuation under these rules.
    pub(super) fn facts(&self, cast: &Cast, words: &[KindWords]) -> Facts {
        let twins = match self.kind {
            // Moving a piece away and placing one of its kind where it stood has the same result as placing alone,
            // unless the rights record that no piece may enter there any more.
            ContinuationKind::Gate(_)
                if cast.traits.may_begin_by_placing && !cast.all_sides().all(|side| cast.keeps_prisoners(side)) =>
            {
                Twins::Any
            }
            ContinuationKind::Gate(_) | ContinuationKind::Detonate => Twins::Never,
            ContinuationKind::Lay => lay::twins_of_lays_after_moves(cast, words),
        };
        let gate = matches!(self.kind, ContinuationKind::Gate(_));
        Facts { continues_turn: true, twins, may_cost_own: !gate, needs_record: gate, ..Facts::NONE }
    }

    /// Whether it may use what the move itself has brought into the stock.
    pub(crate) fn may_use_captured(&self) -> bool {
        match &self.kind {
            ContinuationKind::Gate(gate) => gate.even_captured,
            ContinuationKind::Lay => true,
            ContinuationKind::Detonate => false,
        }
    }

    /// The act that follows.
    pub fn act(&self) -> Act {
        match self.kind {
            ContinuationKind::Detonate => Act::Detonate,
            ContinuationKind::Lay => Act::Lay,
            ContinuationKind::Gate(_) => Act::Place,
        }
    }
}
