//! `imitate`: go as the man goes that the enemy moved last.
//!
//! The enemy's last kind is a record of the position. What the man then does counts as that kind's move: its effects after the move,
//! its power to detonate, and the record it leaves itself.

use super::{Phrase, Scene};
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "imitate",
    drawer: "motion",
    usage: "imitate [not-imitators]",
    summary: "goes as the kind of man the enemy moved last",
    doc: "While the enemy has not moved there is no move. If the enemy's last man imitated too, it counts as what he imitated; with `not-imitators` there is \
          then no move.",
    example: r"piece Mime M { imitate }
piece Rook R { ride orthogonal }
piece Fox F { ride diagonal }
---
3 r . .
2 . . .
1 . M f
---
b1: none
a3-a2 => b1: a1 b2 b3 xc1
",
};

/// As written, and as run.
#[derive(Clone, Debug)]
pub struct ImitateDef {
    /// No move after an imitator's move.
    pub not_imitators: bool,
}

pub(super) fn read(mut reader: Reader<'_, '_>) -> Option<ImitateDef> {
    let mut not_imitators = false;
    for word in reader.rest() {
        match word.value.as_str() {
            "not-imitators" => not_imitators = true,
            other => lang::unknown(reader.problems, word.span, "word", other, ["not-imitators"]),
        }
    }
    reader.finish();
    Some(ImitateDef { not_imitators })
}

impl ImitateDef {
    #[expect(clippy::unused_self, reason = "every kernel has the same form")]
    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let Some(model) = scene.game.model(scene.pos, scene.side) else { return };
        if scene.game.imitates(model) {
            return;
        }
        for (motion, kernel) in scene.game.program(scene.side, model) {
            scene.motion = motion;
            kernel.offer(scene);
        }
    }

    pub(super) fn explain(&self) -> Phrase {
        let after = if self.not_imitators {
            "after the move of an enemy who imitates too it has none"
        } else {
            "after the move of an enemy who imitates too it goes as that one did"
        };
        Phrase::whole(format!(
            "goes as the kind of man the enemy moved last and has that man's powers with it; before the enemy's first move it cannot move, and {after}"
        ))
    }
}
