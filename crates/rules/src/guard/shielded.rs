//! `shielded`: a man that cannot be captured.
//!
//! It works where masks are compiled ([`crate::motion::Modes`] and chains): a shielded kind is simply in no mask,
//! except of a motion that names what it takes (`only`, `into`). Explosions and other effects still remove it.

use super::GuardDef;
use crate::def::KindDef;
use lang::Word;

/// The word.
pub(crate) const WORD: Word = Word {
    name: "shielded",
    drawer: "guard",
    usage: "shielded",
    summary: "cannot be captured, except by a motion that names it",
    doc: "It can still be hopped over, pushed and removed by effects. A motion with only=… or into=… that names the kind captures it all the same.",
    example: r#"piece Prince P { shielded }
piece Rook R { ride orthogonal }
piece Hunter H { ride orthogonal only="enemy Prince" }
---
1 R . p . H
---
a1: b1
e1: d1 xc1
"#,
};

impl KindDef {
    /// Can nobody capture it who does not name it?
    pub fn is_shielded(&self) -> bool {
        self.guards.iter().any(|guard| matches!(guard, GuardDef::Shielded))
    }
}
