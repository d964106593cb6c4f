//! `extinct`: a side has none left of certain men.

use crate::area::Filter;
use crate::names::Names;
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "extinct",
    drawer: "goal",
    usage: "extinct FILTER loses|wins|draws",
    summary: "a side has none of these men left on the board",
    doc: "`extinct men loses`: whose last man is taken has lost. The filter is seen from the side it happens to.",
    example: r"piece Rook R { ride orthogonal }
goal { extinct men loses }
---
1 R . m .
---
a1-c1 => White wins
a1-b1 => goes on
",
};

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<Filter> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`extinct` needs to know whom").help("for example `extinct men loses`");
        return None;
    }
    Some(Filter::read(&args.remove(0), names, reader.problems))
}
