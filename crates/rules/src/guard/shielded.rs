//! `shielded`: a piece that cannot be captured.
//!
//! It applies when masks are compiled: a shielded kind is in no mask ([`Cast::victims`]), except those of words that
//! name their victims (`only`, `into`). Explosions and cleared corners still remove it.

use kdl::Word;

/// The word `shielded`.
pub(crate) const WORD: Word = Word {
    name: "shielded",
    category: "guard",
    stands_in: &["piece"],
    usage: "shielded",
    summary: "it cannot be captured, except by a motion that names it",
    doc: "It can still be hopped over, pushed and removed by effects. A motion with only=… or into=… that names the kind can capture it.",
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
