//! Which pieces of a game may answer double steps, from where, and under which conditions.
//!
//! The word is in `en_passant`.

use super::MotionDef;
use super::compiled::CompiledMotion;
use super::motion_set::Motions;
use geometry::{Cell, PerCell};
use model::cast::Cast;
use model::piece::{KindSet, Side};

/// Which pieces may answer double steps, from where, and under which conditions.
#[derive(Debug)]
pub(crate) struct EnPassantTable {
    /// Whether any piece can.
    pub(crate) has_capturers: bool,
    /// By side, then cell passed over: the cells and kinds that can.
    pub(crate) capturers: Vec<PerCell<(Cell, KindSet)>>,
    /// Whether the record is kept only if the capture is legal.
    pub(crate) only_legal: bool,
    /// Whether only the next of several enemies may.
    pub(crate) only_next: bool,
    /// Whether a piece may be answered on several cells that it has passed.
    pub(crate) passes_several: bool,
}

impl EnPassantTable {
    pub(super) fn compile(cast: &Cast, words: &[&[MotionDef]], motions: &Motions) -> Self {
        let answers = || {
            let all = words.iter().copied().flatten();
            all.filter_map(|motion| if let MotionDef::EnPassant(word) = motion { Some(word) } else { None })
        };
        let passes = |motion: &MotionDef| matches!(motion, MotionDef::DoubleStep(double) if double.passes_several());
        Self {
            passes_several: answers().next().is_some() && words.iter().copied().flatten().any(passes),
            has_capturers: answers().next().is_some(),
            capturers: cast.all_sides().map(|side| capturers_by_cell(cast, side, motions)).collect(),
            only_legal: answers().any(|word| word.only_legal),
            only_next: answers().any(|word| word.only_next),
        }
    }
}

/// By cell: from where, and with which kinds, a side can capture en passant on it.
fn capturers_by_cell(cast: &Cast, side: Side, motions: &Motions) -> PerCell<(Cell, KindSet)> {
    let mut ways: Vec<Vec<(Cell, KindSet)>> = vec![Vec::new(); cast.board.cell_count()];
    for kind in cast.all_kinds() {
        for (_, kernel) in motions.motions_of(side, kind) {
            let CompiledMotion::EnPassant(passing) = kernel.unconditional() else { continue };
            passing.for_each_capture(&cast.board, |from, over| {
                match ways[over.index()].iter_mut().find(|way| way.0 == from) {
                    Some(way) => way.1.insert(kind),
                    None => ways[over.index()].push((from, [kind].into_iter().collect())),
                }
            });
        }
    }
    PerCell::new(cast.board.cell_count(), |cell| std::mem::take(&mut ways[cell.index()]))
}
