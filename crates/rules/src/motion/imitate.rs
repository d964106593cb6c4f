//! `imitate`: moves like the piece that the enemy moved last.
//!
//! The kind that the enemy moved last is recorded in the position. What the imitator does counts as a move of that
//! kind: its effects after the move, its ability to detonate, and the record that it leaves itself.

use super::modes::CompileContext;
use super::phrase::Phrase;
use super::scene::Scene;
use crate::facts::{CaptureScope, Facts, Threat, Twins};
use crate::message;
use crate::message::{Join, MessageArg};
use crate::names::Names;
use crate::phrases::any_of;
use kdl::{Reader, Word};
use model::cast::{Cast, KindDef};
use model::piece::{Kind, KindSet};

/// The word `imitate`.
pub(crate) const WORD: Word = Word {
    name: "imitate",
    category: "motion",
    stands_in: &["piece"],
    usage: "imitate [except=KINDS]",
    summary: "moves like the kind of piece that the enemy moved last",
    doc: "Until the enemy has moved there is no move. If the enemy's last piece imitated too, it counts as what it imitated. `except`: after a move of such a \
          piece there is no move; if imitators are among them, also after a move of theirs, whatever it was.",
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

/// The motion, as written in the rule file and as compiled.
#[derive(Clone, Debug)]
pub struct ImitateDef {
    /// No move is possible after a move of these kinds.
    pub except: KindSet,
}

pub(super) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ImitateDef> {
    let except = reader.prop("except").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    reader.finish();
    Some(ImitateDef { except })
}

impl ImitateDef {
    /// The facts: an imitator threatens as the imitated kind does now, and may take a form by moving.
    pub(super) fn facts(_: &Self, _: &CompileContext<'_>) -> Facts {
        Facts {
            capture_scope: CaptureScope::Elsewhere,
            acts_after_moves: true,
            complicates_moves: true,
            needs_record: true,
            threat: Threat::Replay,
            twins: Twins::SamePiece,
            ..Facts::NONE
        }
    }

    pub(super) fn compile(&self, _: &CompileContext<'_>) -> Self {
        self.clone()
    }

    /// The kind as which the piece moves now, if it may.
    pub(super) fn model(&self, scene: &Scene<'_>) -> Option<Kind> {
        let (cast, model) = (scene.context.ground.cast, scene.context.referee.imitated_kind(scene.pos, scene.side)?);
        let imitates = cast.kind(cast.base_kind(model)).roles.imitates;
        (!imitates && !self.except.contains(model)).then_some(model)
    }

    pub(super) fn explain(&self, cast: &Cast) -> Phrase {
        let (imitators, others): (Vec<_>, Vec<_>) =
            self.except.iter().map(|kind| cast.kind(kind)).partition(|kind| kind.roles.imitates);
        let each = |kind: &&KindDef| MessageArg::list(Join::AnyOf, [&kind.title]);
        let never = (!others.is_empty()).then(|| any_of(others.iter().map(each)));
        // It captures as what it imitates does.
        Phrase::sentence(message!("imitate", each_other = imitators.is_empty(), never = never), true)
    }
}
