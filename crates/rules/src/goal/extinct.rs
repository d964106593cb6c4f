//! `extinct`: a side has none left of certain men.

use crate::area::Filter;
use crate::def::GameDef;
use crate::english::number;
use crate::names::Names;
use lang::{Reader, Spanned, Word};

/// The word.
pub(crate) const WORD: Word = Word {
    name: "extinct",
    drawer: "goal",
    usage: "extinct FILTER [left=N] loses|wins|draws",
    summary: "a side has none of these men left on the board",
    doc: "`extinct men loses`: whose last man is taken has lost. With `left` it is so as soon as no more than N are left. The filter is seen from the side it happens to; if it \
          happens to both, it is judged for the side that has just moved.",
    example: r"piece Rook R { ride orthogonal }
goal { extinct men loses }
---
1 R . m .
---
a1-c1 => White wins
a1-b1 => goes on
",
};

/// As written.
#[derive(Clone, Debug)]
pub struct ExtinctDef {
    /// Which men.
    pub filter: Filter,
    /// How many may be left.
    pub left: usize,
}

impl ExtinctDef {
    pub(super) fn explain(&self, def: &GameDef) -> String {
        let filter = self.filter.explain(def);
        match self.left {
            0 => format!("a player who no longer has {filter} on the board"),
            n => format!("a player who has no more than {} left on the board of these ({filter})", number(n)),
        }
    }
}

pub(super) fn read(reader: &mut Reader<'_, '_>, args: &mut Vec<Spanned<String>>, names: &Names) -> Option<ExtinctDef> {
    if args.is_empty() {
        let span = reader.span();
        reader.error(span, "`extinct` needs to know whom").help("for example `extinct men loses`");
        return None;
    }
    let left = match reader.number_prop("left") {
        None => 0,
        Some(n) if (1..=255).contains(&n.value) => n.value as usize,
        Some(n) => {
            reader.error(n.span, "`left` is a number of men from 1 to 255");
            return None;
        }
    };
    Some(ExtinctDef { filter: Filter::read(&args.remove(0), names, reader.problems), left })
}
