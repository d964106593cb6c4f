//! `lay`: how a piece lays stones, and on which cells.
//!
//! Not for: when it may lay (`act/lay`), nor on what a stone may be laid (`laid_on`).

use crate::motion::MotionDef;
use crate::motion::compiled::CompiledMotion;
use crate::motion::leap::Leaps;
use crate::motion::modes::CompileContext;
use crate::names::Names;
use kdl::{Reader, Word};
use model::cast::Cast;
use model::piece::Side;

/// The word `lay`: lets a piece lay stones.
pub(crate) const WORD: Word = Word {
    name: "lay",
    category: "turn",
    stands_in: &["piece"],
    usage: "lay as-moves|anywhere [times=N] | lay [times=N] { motions }",
    summary: "this piece can lay stones where it could move, anywhere, or in a range of its own",
    doc: "The range is read from the board as it is when the stone is laid; each cell counts as if it were empty. `times` is the number of stones allowed in one \
          turn.",
    example: r##"piece Builder B {
    step any
    lay as-moves
}
stone Rock "#"
stock each Rock=3
turn {
    order White Black
    act move { may lay }
    act lay
}
---
2 . .
1 B .
---
a1 lays: a2 b1 b2
a1-a2; lay a2 # a1 => a1=# a2=B
lay a1 # b1 => b1=#
"##,
};

/// How a piece lays stones.
#[derive(Clone, Debug)]
pub struct LayDef {
    /// The range.
    pub range: LayRange,
    /// The maximum number of stones in one turn.
    pub times: u8,
}

/// Where a piece lays stones.
#[derive(Clone, Debug)]
pub enum LayRange {
    /// Where the piece can move.
    AsMoves,
    /// On any cell.
    Anywhere,
    /// In a range of its own.
    Own(Vec<MotionDef>),
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> LayDef {
    let named = reader.optional_text();
    let anywhere = named.as_ref().is_some_and(|word| word.value == "anywhere");
    if let Some(word) = &named
        && word.value != "as-moves"
        && !anywhere
    {
        kdl::report_unknown(reader.problems, word.span, "word", &word.value, ["as-moves", "anywhere"]);
    }
    let times = reader.number_prop("times").map_or(1, |n| n.value);
    if !(1..=8).contains(&times) {
        let span = reader.span();
        reader.error(span, "`times` must be a number from 1 to 8");
    }
    let mut range = Vec::new();
    for child in reader.children() {
        match MotionDef::read(child, names, reader.problems) {
            Some(Some(
                MotionDef::Castle(_)
                | MotionDef::EnPassant(_)
                | MotionDef::Push(_)
                | MotionDef::Swap(_)
                | MotionDef::Imitate(_)
                | MotionDef::Transform(_)
                | MotionDef::Borrow(_),
            )) => {
                let message = format!("`{}` gives no cells to lay stones on", child.name.value);
                reader.problems.error(child.name.span, message);
            }
            Some(motion) => range.extend(motion),
            None => names.report_unknown_word(
                reader.problems,
                &child.name,
                &["step", "leap", "ride", "double-step", "chain"],
            ),
        }
    }
    let span = reader.span();
    if named.is_some() != range.is_empty() {
        reader.error(span, "`lay` needs either `as-moves`, `anywhere` or motions of its own");
    }
    let range = match (named.is_some(), anywhere) {
        (true, true) => LayRange::Anywhere,
        (true, false) => LayRange::AsMoves,
        (false, _) => LayRange::Own(range),
    };
    reader.finish();
    LayDef { range, times: times.clamp(1, 8) as u8 }
}

/// The motions with which a side's pieces lay stones; `own` are those by which they move.
pub(crate) fn compile(lay: &LayDef, own: &[MotionDef], cast: &Cast, side: Side) -> Vec<CompiledMotion> {
    let cx = CompileContext { cast, side, for_lay: true };
    let quiet = |motion: &&MotionDef| motion.modes().is_none_or(|modes| modes.quiet);
    let motions = match &lay.range {
        LayRange::Anywhere => return vec![CompiledMotion::Leap(Leaps::anywhere(cast))],
        LayRange::AsMoves => own,
        LayRange::Own(motions) => motions,
    };
    motions.iter().filter(quiet).map(|motion| motion.compile(&cx)).collect()
}
