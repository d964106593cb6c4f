//! `royal`: a piece that its side must not leave where the enemy could remove it.
//!
//! Reads the word and states its facts. Look next: `royal` for how check is found and what follows from it.

use crate::facts::Facts;
use kdl::{Reader, Word};

/// The word `royal`.
pub(crate) const WORD: Word = Word {
    name: "royal",
    category: "guard",
    usage: "royal [jointly|at-once] [directly] [held] [expendable] [pinned=on|direct|off]",
    summary: "its side may not end a turn with it in check",
    doc: "In check means: an enemy who is still in the game could remove it if that enemy were to move now, without removing its own royal piece. Pinned pieces \
          give check; a capture en passant does not. A turn that removes one's own royal piece is impossible. A side with several royal pieces is in check if \
          one of them could be removed. `jointly`: a side is in check only if all such pieces could be removed, so one of two may be given up. `at-once`: the \
          same, but a single turn would have to remove them all. `directly`: only a capture of the piece itself gives check, not an explosion that would reach \
          it; and a turn that removes the enemy's last royal piece is possible even if one's own stays in check. `held`: while in check the piece may not move, \
          except to capture the piece that gives check. `expendable`: a turn that removes one's own royal piece, for instance by an explosion, is possible; a \
          goal such as `extinct King loses` decides what follows. `pinned=off`: an enemy that would be in check itself after removing the piece (with that piece \
          gone and all others in place) gives no check, so royal pieces may even stand side by side where that cell is guarded. `pinned=direct`: the same, but \
          only if the enemy would have to capture another piece, whose explosion would reach it. A piece may have several `royal` lines, which add up.",
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

/// How a piece is royal, as written in the rule file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoyalDef {
    /// Royal together with others of its kind: in check only if all of them are.
    pub jointly: bool,
    /// Only if one turn could remove them all.
    pub at_once: bool,
    /// Only its own capture is a threat, not an explosion that would reach it.
    pub directly: bool,
    /// It may not move away while in check.
    pub held: bool,
    /// A turn of its own side may remove it.
    pub expendable: bool,
    /// Whether an enemy gives it check that would be in check itself afterwards.
    pub pinned: Pinned,
}

/// Whether an enemy gives check that would be in check itself after removing the royal piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pinned {
    /// Yes.
    #[default]
    On,
    /// Only if it removes the royal piece other than by capturing another piece that explodes.
    Direct,
    /// No.
    Off,
}

/// Reads one `royal` line.
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
                kdl::report_unknown(reader.problems, word.span, "word", other, words);
            }
        }
    }
    let pinned = reader.prop("pinned");
    match pinned.as_ref().map(|text| (text.value.as_str(), text.span)) {
        None => {}
        Some(("on", _)) => def.pinned = Pinned::On,
        Some(("direct", _)) => def.pinned = Pinned::Direct,
        Some(("off", _)) => def.pinned = Pinned::Off,
        Some((other, span)) => kdl::report_unknown(reader.problems, span, "value", other, ["on", "direct", "off"]),
    }
    reader.finish();
    def
}

impl RoyalDef {
    pub(crate) fn facts(self) -> Facts {
        // Lines alone do not show its safety: others stand in for it, or the attacker must not be in check itself.
        let forbids = self.jointly || self.pinned != Pinned::On;
        Facts { forbids_turns: forbids, restricts_moves: self.held, ..Facts::NONE }
    }

    /// The combination of two lines.
    pub(crate) fn combine(self, other: Self) -> Self {
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
