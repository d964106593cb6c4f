//! Finds board symmetries by trial: how each side can see the board as the first side does, and whether left and right
//! are equivalent.
//!
//! A rotation or reflection is accepted if on random boards every piece reaches, mapped, the cells that its equivalent
//! reaches on the mapped board. This lets all sides share one set of weights. An error here costs strength only; the
//! rules do not depend on it.

use crate::eval::measure::may_stand;
use crate::eval::prng::{mix, random_below};
use geometry::{Cell, CellSet};
use rules::{Budget, Concerned, Game, Goal, Outcome, Piece, Position, Side};

/// The number of boards on which a symmetry is tested.
const BOARD_COUNT: u64 = 12;
/// The density of the emptiest board, and the increment from one board to the next, in percent.
const DENSITY_PERCENT: [usize; 2] = [8, 5];
/// The work limit for finding all moves on all boards.
const WORK_BUDGET: u64 = 2_000_000;
/// The maximum number of places examined in the walks of one piece.
const MAX_WALK_CELLS: usize = 8 * Budget::DEFAULT_WALK_LIMIT;

/// By cell: its image.
pub(super) type CellMap = Vec<Cell>;

/// The moves of a game's pieces on random boards.
#[derive(Debug)]
pub(super) struct SymmetryTester<'a> {
    game: &'a Game,
    bounded_game: Game,
    boards: Vec<Vec<(Cell, Piece)>>,
}

impl<'a> SymmetryTester<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let boards = (0..BOARD_COUNT)
            .map(|i| random_board(game, DENSITY_PERCENT[0] + i as usize * DENSITY_PERCENT[1], mix(i)))
            .collect();
        Self { game, bounded_game: game.with_budget(Budget::new(WORK_BUDGET).with_walk_limit(MAX_WALK_CELLS)), boards }
    }

    /// By side: the map that shows it the board as the first side sees it; `None` if there is none.
    pub(super) fn perspective_maps(&self) -> Vec<Option<CellMap>> {
        let maps = board_symmetries(self.game);
        let seen = |side: Side| {
            let holds = |map: &&CellMap| self.is_symmetric(map, side);
            let start = self.game.start();
            let alike = |map: &CellMap| {
                let cells = self.game.board().cells();
                cells
                    .filter(|&cell| {
                        relative_piece(self.game, side, start.piece(cell)) == start.piece(map[cell.index()])
                    })
                    .count()
            };
            maps.iter().filter(holds).rev().max_by_key(|map| alike(map)).cloned()
        };
        self.game.sides().map(|side| if side == Side(0) { maps.first().cloned() } else { seen(side) }).collect()
    }

    /// The left-right map, if the pieces move symmetrically.
    pub(super) fn mirror(&self) -> Option<CellMap> {
        let (width, _) = board_size(self.game);
        cell_map(self.game, |x, y| (width - 1 - x, y)).filter(|map| self.is_symmetric(map, Side(0)))
    }

    /// Whether the side sees the mapped board as the first side does.
    fn is_symmetric(&self, map: &CellMap, side: Side) -> bool {
        let game = self.game;
        let mapped = |cells: CellSet| cells.iter().map(|cell| map[cell.index()]).collect::<CellSet>();
        let goals = |piece: Piece| game.goal_cells(piece.side().unwrap_or(side), piece);
        let same_goals = all_pieces(game)
            .into_iter()
            .filter(|piece| piece.has_side())
            .all(|piece| mapped(goals(piece)) == goals(relative_piece(game, side, piece)));
        same_goals
            && self.boards.iter().all(|board| {
                let turned: Vec<(Cell, Piece)> =
                    board.iter().map(|&(cell, piece)| (map[cell.index()], relative_piece(game, side, piece))).collect();
                let stands = |&(cell, piece): &(Cell, Piece)| {
                    piece.side().is_none_or(|owner| may_stand(game, owner, piece.kind(), cell))
                };
                let (here, there) = (self.sketch(board), self.sketch(&turned));
                turned.iter().all(stands)
                    && board.iter().filter(|(_, piece)| piece.has_side()).all(|&(cell, _)| {
                        mapped(self.bounded_game.pseudo_legal_targets(&here, cell))
                            == self.bounded_game.pseudo_legal_targets(&there, map[cell.index()])
                    })
            })
    }

    fn sketch(&self, board: &[(Cell, Piece)]) -> Position {
        self.bounded_game.scratch_position(board, Side(0), None)
    }

    /// Identifies how the pieces move, on which board and with which goals: games with the same number can share a net.
    pub(super) fn fingerprint(&self) -> u64 {
        let (game, def) = (self.game, self.game.def());
        let mut hash = 0;
        let mut add = |number: u64| hash = mix(hash ^ number);
        let words = |text: &str| text.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        game.board().cells().for_each(|cell| add(words(game.board().name(cell))));
        def.sides.iter().for_each(|side| add(words(&side.letter.to_string())));
        def.kinds.iter().for_each(|kind| add(words(&kind.id)));
        game.stock_slots().iter().for_each(|kind| add(kind.index() as u64));
        // The same moves make a different game if the goals differ or captures do more.
        add(u64::from(def.turn.compels_captures()));
        // A net sees one position, not the ones before, so that it does not matter who loses by a repetition.
        let outcomes = def.goals.iter().filter_map(|goal| match &goal.goal {
            Goal::Repetition(repetition) => match repetition.concerns {
                Concerned::Both if goal.outcome == Outcome::Forbidden => Some(Outcome::Draws),
                Concerned::Both => Some(goal.outcome),
                Concerned::Side(_) => Some(Outcome::Draws),
                Concerned::Checker | Concerned::Chaser => None,
            },
            // Nor how far a side has counted; to enter with an army is rare, and a game that points decide is level as long as it goes on.
            Goal::Counting(_) | Goal::Impasse(_) | Goal::Points(_) | Goal::Chase(_) => None,
            // Nor which mates count.
            Goal::Mate(mate) if mate.is_conditional() && goal.outcome != Outcome::Wins => None,
            _ if goal.outcome == Outcome::MorePoints => Some(Outcome::Draws),
            _ => Some(goal.outcome),
        });
        outcomes.for_each(|outcome| add(outcome as u64));
        for kind in def.all_kinds() {
            let facts = game.facts(kind);
            add((facts.capture_scope as u64) << 8 | facts.explodes as u64);
            add(u64::from(game.royal_kinds().contains(kind)));
            game.sides().for_each(|side| add(u64::from(def.unwanted_kinds(side).contains(kind))));
        }
        for board in &self.boards {
            let pos = self.sketch(board);
            for &(cell, piece) in board.iter().filter(|(_, piece)| piece.has_side()) {
                add((piece.index() << 8 | cell.index()) as u64);
                self.bounded_game.pseudo_legal_targets(&pos, cell).words().into_iter().for_each(&mut add);
            }
        }
        hash
    }
}

/// All pieces that may stand on the board: the pieces of every side, kind by kind, then stones.
pub(super) fn all_pieces(game: &Game) -> Vec<Piece> {
    let def = game.def();
    let pieces = def.all_kinds().filter(|&kind| !def.kind(kind).is_stone);
    let pieces = pieces.flat_map(|kind| game.sides().map(move |side| Piece::new(side, kind)));
    pieces.chain(def.all_kinds().filter(|&kind| def.kind(kind).is_stone).map(Piece::stone)).collect()
}

/// The piece from the perspective of a side, as if that were the first side.
pub(super) fn relative_piece(game: &Game, side: Side, piece: Piece) -> Piece {
    piece.side().map_or(piece, |owner| Piece::new(Side(relative_side(game, side, owner)), piece.kind()))
}

/// How many turns after the viewer the owner moves: 0 for the viewer itself.
pub(super) fn relative_side(game: &Game, viewer: Side, owner: Side) -> u8 {
    let sides = game.sides().count() as u8;
    (owner.0 + sides - viewer.0) % sides
}

fn board_size(game: &Game) -> (u8, u8) {
    let board = game.board();
    (board.files().len() as u8, board.ranks().len() as u8)
}

/// The map that moves each cell by coordinates; `None` if an image is not a cell.
fn cell_map(game: &Game, to: impl Fn(u8, u8) -> (u8, u8)) -> Option<CellMap> {
    let board = game.board();
    let mapped = |cell: Cell| {
        let (x, y) = board.coordinates(cell);
        let (x, y) = to(x, y);
        board.cell_at(i32::from(x), i32::from(y))
    };
    board.cells().map(mapped).collect()
}

/// The rotations and reflections that map the board onto itself, the identity first.
fn board_symmetries(game: &Game) -> Vec<CellMap> {
    let (w, h) = board_size(game);
    let mut all = vec![
        cell_map(game, |x, y| (x, y)),
        cell_map(game, |x, y| (x, h - 1 - y)),
        cell_map(game, |x, y| (w - 1 - x, h - 1 - y)),
        cell_map(game, |x, y| (w - 1 - x, y)),
    ];
    if w == h {
        all.extend([
            cell_map(game, |x, y| (y, w - 1 - x)),
            cell_map(game, |x, y| (h - 1 - y, x)),
            cell_map(game, |x, y| (y, x)),
            cell_map(game, |x, y| (h - 1 - y, w - 1 - x)),
        ]);
    }
    all.into_iter().flatten().collect()
}

/// Random pieces of the game on random cells.
fn random_board(game: &Game, percent: usize, seed: u64) -> Vec<(Cell, Piece)> {
    let mut state = seed;
    let pieces = all_pieces(game);
    let cells: Vec<Cell> = game.board().cells().filter(|_| random_below(&mut state, 100) < percent).collect();
    let mut crowd = Vec::new();
    for cell in cells {
        let piece = pieces[random_below(&mut state, pieces.len())];
        if piece.side().is_none_or(|side| may_stand(game, side, piece.kind(), cell)) {
            crowd.push((cell, piece));
        }
    }
    crowd
}
