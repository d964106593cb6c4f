//! `royal`: a man who must not be left where the enemy could remove him.
//!
//! A side is in check if an active enemy, were he to move now, could remove its royal man without removing his own.
//! To try every reply is always right ([`Game::in_check_by_replay`](crate::Game::in_check_by_replay)). The compiler picks a cheaper [`RoyalPlan`]:
//! `Probe` looks along the inverted move tables, over hurdles too; `ProbeAndBlasts` adds every explosion that the enemy
//! could set off; `Suspects` tries the replies of those men only who might remove somebody. A law holds the plans equal
//! to trying everything on every game. Look next: `check` for the question, `veto` for what follows from the answer,
//! `probes`, `suspects` and `safety` for cheaper ways to both.

pub(crate) mod check;
pub(crate) mod probes;
pub(crate) mod royals;
pub(crate) mod safety;
pub(crate) mod suspects;
pub(crate) mod veto;

use super::GuardDef;
use crate::def::{GameDef, KindDef};
use crate::facts::Facts;
use crate::piece::{Kind, Piece, PieceMask, Side};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "royal",
    drawer: "guard",
    usage: "royal [jointly|at-once] [directly] [held] [expendable] [pinned=on|direct|off]",
    summary: "its side may not end a turn with it in check",
    doc: "In check means: an enemy who is still in the game could remove it if he were to move now, without removing his own royal man. Pinned men give check; a capture en passant does not. \
          A turn that removes one's own royal man is not possible. A side with several royal men is in check if one of them could be removed. `jointly`: a side is in check only if all such men \
          could be removed; so one of two may be given up. `at-once`: the same, but one single turn would have to remove them all. `directly`: only a capture of the man himself gives check, not an explosion that would reach him; and a turn that removes the \
          enemy's last royal man is possible even if one's own stays in check. `held`: while in check the man may not move, unless he takes the man that gives check. \
          `expendable`: a turn that removes one's own royal man, by an explosion say, is possible; what comes of it is said by a goal such as `extinct King loses`. \
          `pinned=off`: an enemy who would be in check himself after removing the man (the man being gone, all others standing) gives no check to him, so royal men may even stand \
          side by side where that cell is guarded. `pinned=direct`: so much is needed only of a capture of somebody else, whose explosion would reach him. A man may have several \
          `royal` lines; what they say adds up.",
    example: r"piece King K {
    royal
    step any
}
piece Rook R { ride orthogonal }
piece Twin T {
    royal jointly
    step any
}
---
3 . r . . . R
2 . . . . . .
1 K . . t . t
---
a1: a2
b3-a3 => check
f3-f2 => no check
f3-f2 => can d1-e1
f3-f2 => cannot d1-d2
",
};

/// How a man is royal, as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoyalDef {
    /// Royal together with its like: in check only if all of them are.
    pub jointly: bool,
    /// And only if one turn could remove them all.
    pub at_once: bool,
    /// Only its own capture is a threat, not an explosion that would reach it.
    pub directly: bool,
    /// In check it may not move away.
    pub held: bool,
    /// A turn of its own side may remove it.
    pub expendable: bool,
    /// Whether an enemy gives it check who would be in check himself after it.
    pub pinned: Pinned,
}

/// Whether an enemy gives check who would be in check himself after removing the royal man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pinned {
    /// Yes.
    #[default]
    On,
    /// Only if he removes him in another way than by capturing somebody else who explodes.
    Direct,
    /// No.
    Off,
}

/// What one `royal` line says.
pub(crate) fn read(mut reader: Reader<'_, '_>) -> RoyalDef {
    let mut def = RoyalDef::default();
    let words = ["jointly", "at-once", "directly", "held", "expendable"];
    reader.words(&words);
    for word in reader.rest() {
        match word.value.as_str() {
            "jointly" => def.jointly = true,
            "at-once" => (def.jointly, def.at_once) = (true, true),
            "directly" => def.directly = true,
            "held" => def.held = true,
            "expendable" => def.expendable = true,
            other => {
                lang::unknown(reader.problems, word.span, "word", other, words);
            }
        }
    }
    let pinned = reader.prop("pinned");
    match pinned.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None => {}
        Some(("on", _)) => def.pinned = Pinned::On,
        Some(("direct", _)) => def.pinned = Pinned::Direct,
        Some(("off", _)) => def.pinned = Pinned::Off,
        Some((other, span)) => lang::unknown(reader.problems, span, "value", other, ["on", "direct", "off"]),
    }
    reader.finish();
    def
}

impl RoyalDef {
    pub(crate) fn facts(self) -> Facts {
        // Whom lines alone do not guard: others stand in for him, or who gives check must not be in check himself.
        let forbids = self.jointly || self.pinned != Pinned::On;
        Facts { forbids, gates: self.held, ..Facts::NONE }
    }

    /// What this line and another say together.
    fn and(self, other: Self) -> Self {
        Self {
            jointly: self.jointly || other.jointly,
            at_once: self.at_once || other.at_once,
            directly: self.directly || other.directly,
            held: self.held || other.held,
            expendable: self.expendable || other.expendable,
            pinned: if other.pinned == Pinned::On { self.pinned } else { other.pinned },
        }
    }
}

impl GameDef {
    /// Do these captures cost their own side a man? Not one whom no turn may cost it.
    pub(crate) fn cost_own(&self, side: Side, takes: PieceMask) -> bool {
        let may_go = |kind: Kind| self.kind(kind).royal().is_none_or(|royal| royal.expendable || royal.jointly);
        let royals_go = self.kinds.iter().any(|kind| kind.royal().is_some_and(|royal| royal.expendable));
        let men = self.all_kinds().filter(|&kind| !self.kind(kind).stone);
        let mut own = men.filter(|&kind| takes.contains(Piece::man(side, kind)));
        own.any(|kind| royals_go || may_go(kind))
    }
}

impl KindDef {
    /// How it is royal, if it is; what several lines say adds up.
    pub fn royal(&self) -> Option<RoyalDef> {
        let lines =
            self.guards.iter().filter_map(|guard| if let GuardDef::Royal(def) = guard { Some(*def) } else { None });
        lines.reduce(RoyalDef::and)
    }

    /// Must it be kept safe?
    pub fn is_royal(&self) -> bool {
        self.guards.iter().any(|guard| matches!(guard, GuardDef::Royal(_)))
    }
}

/// How royal safety is decided. Chosen once, from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalPlan {
    /// No man is royal.
    None,
    /// Look along the inverted tables.
    Probe,
    /// The same, and try the explosions the enemy can set off.
    ProbeAndBlasts,
    /// Try the replies of those who might remove a royal man.
    Suspects,
    /// Try every reply: the slow twin of the others.
    Replay,
}
