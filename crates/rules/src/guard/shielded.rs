//! `shielded`: a man that cannot be captured.
//!
//! It works where masks are compiled: a shielded kind is in no mask ([`GameDef::victims`]), except of what names whom
//! it takes (`only`, `into`). Explosions and corners still remove it.

use super::GuardDef;
use crate::area::Filter;
use crate::def::{GameDef, KindDef};
use crate::piece::{PieceMask, Side};
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

impl GameDef {
    /// Whom a capture by that side takes: exactly those it names, or if it names nobody all enemies but shielded ones.
    pub(crate) fn victims(&self, side: Side, named: Option<&Filter>) -> PieceMask {
        match named {
            Some(named) => named.mask(self, side),
            None => {
                let enemies = Filter::enemies().mask(self, side);
                self.pieces()
                    .filter(|piece| enemies.contains(*piece) && !self.kind(piece.kind()).is_shielded())
                    .collect()
            }
        }
    }
}
