//! `imitate`: go as the man goes that the enemy moved last.
//!
//! The enemy's last kind is a record of the position. What the man then does counts as that kind's move: its effects
//! after the move, its power to detonate, and the record it leaves itself.

use super::{Phrase, Scene};
use crate::def::GameDef;
use crate::english::{listed, say, with_article};
use crate::facts::{Facts, Takes, Threat, Twins};
use crate::names::Names;
use crate::piece::KindSet;
use lang::{Reader, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "imitate",
    drawer: "motion",
    usage: "imitate [except=KINDS]",
    summary: "goes as the kind of man the enemy moved last",
    doc: "While the enemy has not moved there is no move. If the enemy's last man imitated too, it counts as what he imitated. `except`: \
          after a move of such a man there is no move; if imitators are among them, also after a move of theirs, whatever it was.",
    example: r"piece Mime M { imitate except=Fox }
piece Rook R { ride orthogonal }
piece Fox F { ride diagonal }
---
3 r . .
2 . . .
1 . M f
---
b1: none
a3-a2 => b1: a1 b2 b3 xc1
c1-b2 => b1: none
",
};

/// As written, and as run.
#[derive(Clone, Debug)]
pub struct ImitateDef {
    /// No move after a move of these.
    pub except: KindSet,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ImitateDef> {
    let except = reader.prop("except").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    reader.finish();
    Some(ImitateDef { except })
}

impl ImitateDef {
    /// What it states: who goes as others do threatens as they do now, and may take a form by it.
    pub(super) const FACTS: Facts = Facts {
        takes: Takes::Aside,
        works_on: true,
        burdens: true,
        records: true,
        threat: Threat::Replay,
        twins: Twins::SameMan,
        ..Facts::NONE
    };

    pub(super) fn offer(&self, scene: &mut Scene<'_>) {
        let Some(model) = scene.game.model(scene.pos, scene.side) else { return };
        if scene.game.imitates(model) || self.except.contains(model) {
            return;
        }
        for (motion, kernel) in scene.game.program(scene.side, model) {
            scene.motion = motion;
            kernel.offer(scene);
        }
    }

    pub(super) fn explain(&self, def: &GameDef) -> Phrase {
        let (imitators, others): (Vec<_>, Vec<_>) =
            self.except.iter().map(|kind| def.kind(kind)).partition(|kind| kind.imitates());
        let others: Vec<_> = others.iter().map(|kind| with_article(&kind.title)).collect();
        let never = (!others.is_empty()).then(|| listed(&others, "or"));
        Phrase::whole(say!("imitate", each_other = imitators.is_empty(), never = never))
    }
}
