//! History heuristic and killer moves: which steps have been good so far, by piece and target, by the steps before
//! (continuation history), and the last two quiet steps that caused a cutoff at the same height.
//!
//! They determine move ordering and reductions. History scores outlive their search ([`HistoryPool`]), as the next
//! search of the same game starts two turns later; killers do not.

use geometry::MAX_CELLS;
use parking_lot::Mutex;
use rules::{Act, Game, Piece, Position, Side, Step};

/// The maximum absolute history score.
const MAX_HISTORY: i32 = 16_384;
/// The maximum number of continuation history entries. In games with more kinds and cells than that allows, different
/// previous steps share entries.
const MAX_CONTINUATION_ENTRIES: usize = 1 << 21;
/// The maximum height: steps from the root.
pub(crate) const MAX_HEIGHT: usize = 256;

/// The history of a search, including earlier searches of the same game.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    /// By piece and target: the main history.
    main: Vec<i16>,
    /// By previous step, then target and kind: the continuation history.
    continuation: Vec<i16>,
    /// The number of previous steps that are distinguished.
    continuation_count: usize,
    /// One more than the number of kinds in the game.
    kinds: usize,
    cells: usize,
    /// By height: the killers, the last two quiet steps that caused a cutoff.
    killers: Vec<[u32; 2]>,
}

/// Piece and target of a step: the key of the history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceTo {
    piece: Piece,
    to: usize,
}

/// The part of the continuation history that belongs to a previous step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ContinuationIndex(usize);

impl ContinuationIndex {
    /// No previous step.
    pub(crate) const NONE: Self = Self(0);
}

impl PieceTo {
    pub(crate) fn new(pos: &Position, step: &Step) -> Self {
        let piece = match (step.act, step.choice) {
            (Act::Lay, Some(kind)) => Piece::stone(kind),
            (Act::Place, Some(kind)) => Piece::new(pos.side(), kind),
            _ => pos.piece(step.from),
        };
        Self { piece, to: step.to.index() }
    }

    fn index(self) -> usize {
        self.piece.index() * MAX_CELLS + self.to
    }
}

impl HistoryTables {
    fn new(game: &Game) -> Self {
        let [kinds, cells, continuation_count] = table_sizes(game);
        Self {
            main: vec![0; Piece::COUNT * MAX_CELLS],
            continuation: vec![0; continuation_count * kinds * cells],
            continuation_count,
            kinds,
            cells,
            killers: vec![[0; 2]; MAX_HEIGHT],
        }
    }

    /// Whether the history was created for that game, or for one of the same dimensions.
    fn fits(&self, game: &Game) -> bool {
        [self.kinds, self.cells, self.continuation_count] == table_sizes(game)
    }

    /// The continuation index of a step, for the steps that follow it.
    #[inline]
    pub(crate) fn continuation(&self, step: PieceTo) -> ContinuationIndex {
        let side = step.piece.side().map_or(0, Side::index);
        let nth = (side * self.kinds + self.kind_index(step)) * self.cells + step.to;
        ContinuationIndex(1 + nth % (self.continuation_count - 1))
    }

    #[inline]
    fn continuation_entry(&self, step: PieceTo, after: ContinuationIndex) -> usize {
        (after.0 * self.kinds + self.kind_index(step)) * self.cells + step.to
    }

    /// The kind of the moving piece; the last index is for steps without a piece, as passing or ending a turn.
    #[inline]
    fn kind_index(&self, step: PieceTo) -> usize {
        if step.piece.is_empty() { self.kinds - 1 } else { step.piece.kind().index() }
    }

    /// The history score of a step, between -49,152 and 49,152. `after` holds the continuations of the last two steps.
    #[inline]
    pub(crate) fn score(&self, piece_to: PieceTo, after: [ContinuationIndex; 2]) -> i32 {
        i32::from(self.main[piece_to.index()])
            + after
                .into_iter()
                .map(|one| i32::from(self.continuation[self.continuation_entry(piece_to, one)]))
                .sum::<i32>()
    }

    /// Rewards a step, or penalises it if `bonus` is negative.
    pub(crate) fn update(&mut self, piece_to: PieceTo, after: [ContinuationIndex; 2], bonus: i32) {
        let add = |count: &mut i16| *count += (bonus - i32::from(*count) * bonus.abs() / MAX_HISTORY) as i16;
        add(&mut self.main[piece_to.index()]);
        for one in after {
            if one != ContinuationIndex::NONE {
                let at = self.continuation_entry(piece_to, one);
                add(&mut self.continuation[at]);
            }
        }
    }

    pub(crate) fn killers(&self, height: usize) -> [u32; 2] {
        self.killers[height]
    }

    pub(crate) fn add_killer(&mut self, height: usize, code: u32) {
        let [first, second] = &mut self.killers[height];
        if *first != code {
            *second = *first;
            *first = code;
        }
    }
}

/// The dimensions of a history: kinds (including "no piece"), cells and previous steps.
fn table_sizes(game: &Game) -> [usize; 3] {
    let (kinds, cells) = (game.def().kinds.len() + 1, game.board().cell_count());
    let before = 1 + game.side_count() * kinds * cells;
    [kinds, cells, before.min(MAX_CONTINUATION_ENTRIES / (kinds * cells)).max(2)]
}

/// The histories of finished searches, each with a tag of its owner. Two concurrent searches do not share a history:
/// each takes one and puts it back at its end.
#[derive(Debug, Default)]
pub(crate) struct HistoryPool(Mutex<Vec<(u64, HistoryTables)>>);

impl HistoryPool {
    /// Takes a history left by a search with the same tag, or creates an empty one.
    pub(crate) fn take(&self, whose: u64, game: &Game) -> HistoryTables {
        let mut left = self.0.lock();
        let Some(nth) = left.iter().position(|&(other, _)| other == whose) else { return HistoryTables::new(game) };
        let (_, mut history) = left.swap_remove(nth);
        if !history.fits(game) {
            return HistoryTables::new(game);
        }
        history.killers.fill([0; 2]);
        history
    }

    /// Puts a history back for the next search with the same tag.
    pub(crate) fn put_back(&self, whose: u64, history: HistoryTables) {
        self.0.lock().push((whose, history));
    }

    /// Deletes all histories.
    pub(crate) fn clear(&self) {
        self.0.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> Game {
        library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
    }

    /// The history score and the killers in the next search with that tag and game, after a search of chess with the
    /// tag 7 has rewarded one step.
    fn known(whose: u64, id: &str) -> (i32, [u32; 2]) {
        let (chess, after) = (game("chess"), [ContinuationIndex::NONE; 2]);
        let step = PieceTo { piece: Piece::new(Side(0), rules::Kind(0)), to: 12 };
        let histories = HistoryPool::default();
        let mut history = histories.take(7, &chess);
        history.update(step, after, 500);
        history.add_killer(3, 99);
        histories.put_back(7, history);
        let next = histories.take(whose, &game(id));
        (next.score(step, after), next.killers(3))
    }

    #[test]
    fn history_outlives_its_search_and_killers_do_not() {
        assert_eq!(known(7, "chess"), (500, [0; 2]));
    }

    #[test]
    fn history_is_reused_only_for_the_same_tag_and_dimensions() {
        assert_eq!(known(8, "chess"), (0, [0; 2]));
        assert_eq!(known(7, "xiangqi"), (0, [0; 2]));
    }
}
