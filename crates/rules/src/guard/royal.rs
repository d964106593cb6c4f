//! `royal`: a piece that its side must not leave where the enemy could remove it.
//!
//! Reads the word and states its facts. Look next: `royal` for how check is found and what follows from it.

use crate::facts::Facts;
use kdl::{Reader, Word};
use model::roles::{Pinned, RoyalDef};

/// The word `royal`.
pub(crate) const WORD: Word = Word {
    name: "royal",
    category: "guard",
    stands_in: &["piece"],
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

/// The facts about a royal piece.
pub(crate) fn facts(royal: RoyalDef) -> Facts {
    // Lines alone do not show its safety: others stand in for it, or the attacker must not be in check itself.
    let forbids = royal.jointly || royal.pinned != Pinned::On;
    Facts { forbids_turns: forbids, restricts_moves: royal.held, ..Facts::NONE }
}
