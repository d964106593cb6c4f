//! `supply`: where stones come from that are in no stock.

use kdl::{Node, Problems, Reader, Word};

/// The word `supply`: where stones come from.
pub(crate) const WORD: Word = Word {
    name: "supply",
    category: "turn",
    stands_in: &["stone"],
    usage: "supply endless|one",
    summary: "where this stone comes from, if no stock holds it",
    doc: "`endless`: all sides can lay such stones, and they never run out. `one`: there is only one, which all sides can lay; laying it removes it from where \
          it was.",
    example: r#"piece Builder B {
    step any
    lay anywhere
}
stone Duck "*" { supply one }
turn {
    order White Black
    act move { must lay }
}
---
2 . . .
1 B * b
---
a1-a2; lay a2 * a1 => a1=* a2=B b1=.
a1-a2 => cannot stop
a1-a2 => cannot lay a2 * b1
a1-a2; lay a2 * a1; c1-b1; lay b1 * c2 => a1=. a2=B b1=b c1=. c2=*
"#,
};

/// Where stones that are in no stock come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// They never run out.
    Endless,
    /// There is only one: laying it removes it from where it was.
    One,
}

pub(crate) fn read(node: &Node, problems: &mut Problems) -> Option<Supply> {
    let mut reader = Reader::new(node, problems);
    let how = reader.text("`endless` or `one`")?;
    let supply = match how.value.as_str() {
        "endless" => Some(Supply::Endless),
        "one" => Some(Supply::One),
        other => {
            kdl::report_unknown(reader.problems, how.span, "supply", other, ["endless", "one"]);
            None
        }
    };
    reader.finish();
    supply
}
