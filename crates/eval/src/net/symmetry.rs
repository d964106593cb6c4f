//! How one side sees the board as the first side does, and whether left and right are the same: found by trying.
//!
//! A turn or a reflection of the board is believed if on boards crowded by lot every man reaches, turned, what his like
//! reaches on the turned board. For: one set of weights for all sides. Not for: the rules; being wrong here costs
//! strength and nothing else.

use crate::lot::{draw, mix};
use crate::measure::may_stand;
use geometry::{Cell, CellSet};
use rules::{Budget, Game, Piece, Position, Side};

/// Boards on which a symmetry is tried.
const BOARDS: u64 = 12;
/// In percent: how full the emptiest is, and how much fuller the next one.
const DENSITY: [usize; 2] = [8, 5];
/// So much work is done to find out how men move on all of them.
const WORK: u64 = 2_000_000;
/// Of one man's walks so many places are looked at.
const PLACES: usize = 8 * Budget::NEAR;

/// By cell: where it comes to lie.
pub(super) type Map = Vec<Cell>;

/// How the men of a game move on boards crowded by lot.
#[derive(Debug)]
pub(super) struct Trials<'a> {
    game: &'a Game,
    within: Game,
    boards: Vec<Vec<(Cell, Piece)>>,
}

impl<'a> Trials<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let boards = (0..BOARDS).map(|i| crowd(game, DENSITY[0] + i as usize * DENSITY[1], mix(i))).collect();
        Self { game, within: game.within(Budget::of(WORK).nearest(PLACES)), boards }
    }

    /// By side: the map that turns the board so that the side sees it as the first one does; none if there is none.
    pub(super) fn perspectives(&self) -> Vec<Option<Map>> {
        let maps = maps(self.game);
        let seen = |side: Side| {
            let holds = |map: &&Map| self.holds(map, side);
            let start = self.game.start();
            let alike = |map: &Map| {
                let cells = self.game.board().cells();
                cells
                    .filter(|&cell| seen_by(self.game, side, start.piece(cell)) == start.piece(map[cell.index()]))
                    .count()
            };
            maps.iter().filter(holds).rev().max_by_key(|map| alike(map)).cloned()
        };
        self.game.sides().map(|side| if side == Side(0) { maps.first().cloned() } else { seen(side) }).collect()
    }

    /// The map of left to right, if the men do not know one from the other.
    pub(super) fn mirror(&self) -> Option<Map> {
        let (width, _) = size(self.game);
        map(self.game, |x, y| (width - 1 - x, y)).filter(|map| self.holds(map, Side(0)))
    }

    /// Does the side see the board, so mapped, as the first one does?
    fn holds(&self, map: &Map, side: Side) -> bool {
        let game = self.game;
        let mapped = |cells: CellSet| cells.iter().map(|cell| map[cell.index()]).collect::<CellSet>();
        let goals = |piece: Piece| game.goal_cells(piece.side().unwrap_or(side), piece);
        let same_goals = pieces(game)
            .into_iter()
            .filter(|piece| piece.is_man())
            .all(|piece| mapped(goals(piece)) == goals(seen_by(game, side, piece)));
        same_goals
            && self.boards.iter().all(|board| {
                let turned: Vec<(Cell, Piece)> =
                    board.iter().map(|&(cell, piece)| (map[cell.index()], seen_by(game, side, piece))).collect();
                let stands = |&(cell, piece): &(Cell, Piece)| {
                    piece.side().is_none_or(|owner| may_stand(game, owner, piece.kind(), cell))
                };
                let (here, there) = (self.sketch(board), self.sketch(&turned));
                turned.iter().all(stands)
                    && board.iter().filter(|(_, piece)| piece.is_man()).all(|&(cell, _)| {
                        mapped(self.within.reach_of(&here, cell)) == self.within.reach_of(&there, map[cell.index()])
                    })
            })
    }

    fn sketch(&self, board: &[(Cell, Piece)]) -> Position {
        self.within.sketch(board, Side(0), None)
    }

    /// A number that tells how the men move, on what board, and for what: whatever has the same one can share a net.
    pub(super) fn fingerprint(&self) -> u64 {
        let (game, def) = (self.game, self.game.def());
        let mut hash = 0;
        let mut add = |number: u64| hash = mix(hash ^ number);
        let words = |text: &str| text.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
        game.board().cells().for_each(|cell| add(words(game.board().name(cell))));
        def.sides.iter().for_each(|side| add(words(&side.letter.to_string())));
        def.kinds.iter().for_each(|kind| add(words(&kind.id)));
        game.stock_slots().iter().for_each(|kind| add(kind.index() as u64));
        // The same moves make another game where other things are won by, or captures do more.
        add(u64::from(def.turn.compels_captures()));
        def.goals.iter().for_each(|goal| add(goal.outcome as u64));
        for kind in def.all_kinds() {
            let facts = game.facts(kind);
            add((facts.takes as u64) << 8 | facts.bursts as u64);
            add(u64::from(game.royal_kinds().contains(kind)));
            game.sides().for_each(|side| add(u64::from(def.sheds(side).contains(kind))));
        }
        for board in &self.boards {
            let pos = self.sketch(board);
            for &(cell, piece) in board.iter().filter(|(_, piece)| piece.is_man()) {
                add((piece.index() << 8 | cell.index()) as u64);
                self.within.reach_of(&pos, cell).words().into_iter().for_each(&mut add);
            }
        }
        hash
    }
}

/// All pieces that may stand on the board: men of every side, one kind after the other, then stones.
pub(super) fn pieces(game: &Game) -> Vec<Piece> {
    let def = game.def();
    let men = def.all_kinds().filter(|&kind| !def.kind(kind).stone);
    let men = men.flat_map(|kind| game.sides().map(move |side| Piece::man(side, kind)));
    men.chain(def.all_kinds().filter(|&kind| def.kind(kind).stone).map(Piece::stone)).collect()
}

/// How the side calls a piece: as if it were the first side.
pub(super) fn seen_by(game: &Game, side: Side, piece: Piece) -> Piece {
    piece.side().map_or(piece, |owner| Piece::man(Side(relation(game, side, owner)), piece.kind()))
}

/// How many places after the viewer the owner has his turn: 0 for the viewer himself.
pub(super) fn relation(game: &Game, viewer: Side, owner: Side) -> u8 {
    let sides = game.sides().count() as u8;
    (owner.0 + sides - viewer.0) % sides
}

fn size(game: &Game) -> (u8, u8) {
    let board = game.board();
    (board.files().len() as u8, board.ranks().len() as u8)
}

/// The map under which the cell at a place comes to lie at another; none if that one has no cell.
fn map(game: &Game, to: impl Fn(u8, u8) -> (u8, u8)) -> Option<Map> {
    let board = game.board();
    let mapped = |cell: Cell| {
        let (x, y) = board.place(cell);
        let (x, y) = to(x, y);
        board.at(i32::from(x), i32::from(y))
    };
    board.cells().map(mapped).collect()
}

/// The turns and reflections that bring the board onto itself, the identity first.
fn maps(game: &Game) -> Vec<Map> {
    let (w, h) = size(game);
    let mut all = vec![
        map(game, |x, y| (x, y)),
        map(game, |x, y| (x, h - 1 - y)),
        map(game, |x, y| (w - 1 - x, h - 1 - y)),
        map(game, |x, y| (w - 1 - x, y)),
    ];
    if w == h {
        all.extend([
            map(game, |x, y| (y, w - 1 - x)),
            map(game, |x, y| (h - 1 - y, x)),
            map(game, |x, y| (y, x)),
            map(game, |x, y| (h - 1 - y, w - 1 - x)),
        ]);
    }
    all.into_iter().flatten().collect()
}

/// Any pieces of the game on cells drawn by lot.
fn crowd(game: &Game, percent: usize, seed: u64) -> Vec<(Cell, Piece)> {
    let mut state = seed;
    let pieces = pieces(game);
    let cells: Vec<Cell> = game.board().cells().filter(|_| draw(&mut state, 100) < percent).collect();
    let mut crowd = Vec::new();
    for cell in cells {
        let piece = pieces[draw(&mut state, pieces.len())];
        if piece.side().is_none_or(|side| may_stand(game, side, piece.kind(), cell)) {
            crowd.push((cell, piece));
        }
    }
    crowd
}
