//! `chase`: which threats are a chase, for `repetition … by=chase`.
//!
//! Like `points` it is a line of the goals that never ends a game itself. Look next: `repetition`, which asks who has
//! chased with every turn; `verdict/chase` for how that is found.

use crate::message;
use crate::message::Message;
use crate::names::Names;
use crate::phrases::{cells_by_side, or_kinds, zone_name};
use geometry::Cell;
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::KindSet;
use model::position::Position;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "chase",
    category: "goal",
    stands_in: &["goal"],
    usage: "chase KINDS… of=KINDS [on=ZONE] [protected]",
    summary: "which threats are a chase, for `repetition … by=chase`",
    doc: "A turn chases an enemy piece of the kinds in `of` if after it a piece of the named kinds threatens to capture that piece, did not before, and no longer does \
          after the enemy's reply. The capture must be legal, the enemy must not be able to recapture, and the victim must not be able to capture that piece itself. \
          With `protected` recapturing does not matter, for captures that win even so. With `on` only victims on their own side's part of the zone count. If both \
          sides chase perpetually, one by new attacks and the other only by removing protection, the first one is to blame. Several lines add up. Write them \
          beside the goal that needs them.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
piece Knight N { leap knight }
goal {
    repetition 2 loses by=chase
    repetition 2 draws
    chase Rook of=Knight
}
---
5 . . . . k
4 . . . . .
3 . . n . .
2 R . . . .
1 K . . . .
---
a2-c2; c3-b5; c2-b2; b5-c3; b2-c2 => Black wins
a2-a3; e5-e4; a3-a2; e4-e5 => draw
",
};

/// One line as defined in the rule file.
#[derive(Clone, Debug)]
pub struct ChaseDef {
    /// The kinds that chase.
    pub chasers: KindSet,
    /// The kinds that can be chased.
    pub victims: KindSet,
    /// The zone on which they can be chased, by number; everywhere if there is none.
    pub zone: Option<usize>,
    /// Victims are chased even if the enemy could recapture.
    pub protected: bool,
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<ChaseDef> {
    let protected = super::args::take_flag(args, "protected");
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`chase` does not say which pieces chase").help("write for example `chase Rook of=Knight`");
        return None;
    }
    let lists: Vec<KindSet> = args.drain(..).map(|name| names.kind_list(&name, reader.problems)).collect();
    let chasers = KindSet(lists.iter().fold(0, |all, kinds| all | kinds.0));
    let Some(victims) = reader.prop("of") else {
        let span = reader.span();
        reader.error(span, "`chase` does not say which pieces are chased").help("write for example `of=Knight`");
        return None;
    };
    let victims = names.kind_list(&victims, reader.problems);
    let zone = reader.prop("on").map(|zone| names.zone(&zone, reader.problems));
    if zone == Some(None) {
        return None;
    }
    Some(ChaseDef { chasers, victims, zone: zone.flatten(), protected })
}

impl ChaseDef {
    /// "a Rook chases a Knight by a new threat to capture it, …".
    pub(super) fn explain(&self, cast: &Cast) -> Message {
        let zone = self.zone.map(|zone| &cast.zones[zone]);
        message!(
            "chase",
            chasers = or_kinds(cast, self.chasers.iter()),
            victims = or_kinds(cast, self.victims.iter()),
            place = zone.map(zone_name),
            cells = zone.map(|zone| cells_by_side(cast, &zone.cells)),
            protected = self.protected
        )
    }

    /// Whether it is about this capture.
    pub(crate) fn covers(&self, cast: &Cast, pos: &Position, chaser: Cell, victim: Cell) -> bool {
        let kind = |cell: Cell| cast.base_kind(pos.piece(cell).kind());
        let in_zone = |zone: usize| {
            pos.piece(victim).side().is_some_and(|side| cast.zones[zone].cells[side.index()].contains(victim))
        };
        self.chasers.contains(kind(chaser)) && self.victims.contains(kind(victim)) && self.zone.is_none_or(in_zone)
    }
}
