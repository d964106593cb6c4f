//! Men whom nobody stops any more on their way to where they become another: passed pawns, in every game that has such.
//!
//! Who goes one way only, each step nearer to a cell where he becomes something better, is a runner. He is passed if no
//! runner of an enemy can come to stand on his way or take him, there or where he stands: what others do against him
//! costs them time, and a search sees it. Found from how men move on an empty board; nothing about any game is written
//! here. Where prisoners are dropped, somebody can be put in his way at any time, and where men explode he is removed
//! from far away: nobody is passed there. For: telling who is passed, and what it is worth. Not for: what his way is
//! worth while he can be stopped (`piece_square`).

use crate::piece_square::nearness;
use geometry::{Cell, CellSet};
use rules::{Bursts, Game, Piece, Position, Side};

/// With more kinds of runners than this, sides counted, nobody is held to be passed: who stops whom is tabulated.
const MOST: usize = 8;
/// Of what he gains by becoming another, so much counts one step away, while the board is full and when it is bare.
const SHARES: [f64; 2] = [0.08, 0.30];
/// Before whom an enemy stands, he is stopped for the time being, and is worth this part of it.
const HELD: i32 = 2;

/// The runners of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runners {
    cells: usize,
    /// By piece: its number among them.
    numbers: Vec<Option<u8>>,
    sides: Vec<Side>,
    /// By runner and cell: where he comes by one step.
    next: Vec<CellSet>,
    /// By runner, cell and other runner: from where that one stops him; nowhere if he is a friend.
    stopped: Vec<CellSet>,
    /// By runner and cell: in middlegame and endgame.
    worth: Vec<[i32; 2]>,
}

impl Runners {
    /// Those of a game. `gains`: by cell, by how much a man is worth more once he has become another, and how many
    /// steps of a king he is away from that.
    pub(crate) fn new(game: &Game, gains: impl Fn(Piece) -> Vec<Option<(f64, u32)>>) -> Self {
        let def = game.def();
        let drops = (0..game.stock_slots().len()).any(|slot| game.sides().any(|side| game.may_gain(side, slot)));
        let bursts = def.all_kinds().any(|kind| game.facts(kind).bursts != Bursts::Never);
        if drops || bursts {
            return Self::default();
        }
        let men = game.sides().flat_map(|side| def.all_kinds().map(move |kind| Piece::man(side, kind)));
        let men = men.filter(|man| !def.kind(man.kind()).stone && !def.kind(man.kind()).is_royal());
        let runner = |man: Piece| {
            let gains = gains(man);
            Some((man, steps_of_runner(game, man, &gains)?, gains))
        };
        let runners: Vec<_> = men.filter_map(runner).collect();
        if runners.is_empty() || runners.len() > MOST {
            return Self::default();
        }
        let cells: Vec<Cell> = game.board().cells().collect();
        let mut made = Self { cells: cells.len(), numbers: vec![None; Piece::COUNT], ..Self::default() };
        for (number, (man, steps, gains)) in runners.iter().enumerate() {
            made.numbers[man.index()] = Some(number as u8);
            made.sides.extend(man.side());
            made.next.extend(steps);
            made.worth.extend(gains.iter().map(|gain| {
                let near = gain.map_or(0.0, |(gain, away)| gain * nearness(away.min(30).cast_signed() - 1));
                SHARES.map(|share| (share * near) as i32)
            }));
        }
        let ways: Vec<Vec<CellSet>> =
            runners.iter().map(|(_, steps, _)| cells.iter().map(|&cell| way(steps, cell)).collect()).collect();
        // Where each comes to stand or takes, ever, from a cell.
        let guarded: Vec<Vec<CellSet>> = runners
            .iter()
            .zip(&ways)
            .map(|(&(man, ..), ways)| {
                let takes: Vec<CellSet> = cells.iter().map(|&cell| takes(game, man, cell)).collect();
                let from = |cell: Cell| {
                    let comes = ways[cell.index()].with(cell);
                    comes.iter().fold(comes, |guarded, cell| guarded | takes[cell.index()])
                };
                cells.iter().map(|&cell| from(cell)).collect()
            })
            .collect();
        for (&(man, ..), ways) in runners.iter().zip(&ways) {
            for &cell in &cells {
                let way = ways[cell.index()].with(cell);
                for (&(other, ..), guarded) in runners.iter().zip(&guarded) {
                    let enemies = man.side().zip(other.side()).is_some_and(|(one, two)| game.are_enemies(one, two));
                    let stops = |&from: &Cell| enemies && !(guarded[from.index()] & way).is_empty();
                    made.stopped.push(cells.iter().copied().filter(stops).collect());
                }
            }
        }
        made
    }

    #[inline]
    fn number(&self, piece: Piece) -> Option<usize> {
        // There are no numbers where there are no runners.
        self.numbers.get(piece.index()).copied().flatten().map(usize::from)
    }

    #[inline]
    fn is_passed(&self, runner: usize, cell: Cell, stand: &[CellSet]) -> bool {
        let stopped = &self.stopped[(runner * self.cells + cell.index()) * stand.len()..][..stand.len()];
        stopped.iter().zip(stand).all(|(&from, &stand)| (from & stand).is_empty())
    }
}

/// Where the runners stand in the position that was looked at last.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    /// By runner.
    stand: Vec<CellSet>,
    /// By runner: those who are passed.
    passed: Vec<CellSet>,
    /// Somebody has moved since they were found.
    moved: bool,
}

impl Race {
    /// Of an empty board.
    pub(crate) fn new(runners: &Runners) -> Self {
        let nowhere = vec![CellSet::EMPTY; runners.sides.len()];
        Self { stand: nowhere.clone(), passed: nowhere, moved: false }
    }

    /// On the cell stands another piece now.
    #[inline]
    pub(crate) fn follow(&mut self, runners: &Runners, cell: Cell, was: Piece, is: Piece) {
        let [was, is] = [was, is].map(|piece| runners.number(piece));
        if was != is {
            self.moved = true;
            was.into_iter().for_each(|runner| self.stand[runner].remove(cell));
            is.into_iter().for_each(|runner| self.stand[runner].insert(cell));
        }
    }

    /// What the passed men are worth for the camp, all others against it, in middlegame and endgame, in hundredths of
    /// the median man.
    #[inline]
    pub(crate) fn worth(&mut self, runners: &Runners, pos: &Position, camp: u8) -> [i32; 2] {
        if std::mem::take(&mut self.moved) {
            for (runner, (cells, passed)) in self.stand.iter().zip(&mut self.passed).enumerate() {
                *passed = cells.iter().filter(|&cell| runners.is_passed(runner, cell, &self.stand)).collect();
            }
        }
        let mut sum = [0; 2];
        for (runner, (&side, cells)) in runners.sides.iter().zip(&self.passed).enumerate() {
            let sign = if camp & side.bit() == 0 { -1 } else { 1 };
            for cell in *cells {
                let at = runner * runners.cells + cell.index();
                let held = !(runners.next[at] & pos.occupied() & !pos.men(side)).is_empty();
                let share = if held { HELD } else { 1 };
                for (sum, worth) in sum.iter_mut().zip(runners.worth[at]) {
                    *sum += sign * worth / share;
                }
            }
        }
        sum
    }
}

/// By cell, where a man goes on an empty board; none if he does not always come nearer to where he becomes another.
fn steps_of_runner(game: &Game, man: Piece, gains: &[Option<(f64, u32)>]) -> Option<Vec<CellSet>> {
    let side = man.side()?;
    let away = |cell: Cell| gains.get(cell.index())?.map(|(_, away)| away);
    let mut steps = Vec::with_capacity(gains.len());
    for from in game.board().cells() {
        let reach = game.reach_of(&game.sketch(&[(from, man)], side, None), from);
        let nearer = |to: Cell| away(from).zip(away(to)).is_some_and(|(was, is)| was == 0 || is < was);
        if !reach.iter().all(nearer) {
            return None;
        }
        steps.push(reach);
    }
    steps.iter().any(|reach| !reach.is_empty()).then_some(steps)
}

/// All cells to which steps lead from there.
fn way(steps: &[CellSet], from: Cell) -> CellSet {
    let mut way = CellSet::EMPTY;
    let mut new = steps[from.index()];
    while let Some(cell) = (new & !way).first() {
        way.insert(cell);
        new |= steps[cell.index()];
    }
    way
}

/// Where a man takes, whoever stands there.
fn takes(game: &Game, man: Piece, from: Cell) -> CellSet {
    let Some(side) = man.side() else { return CellSet::EMPTY };
    let Some(enemy) = game.sides().find(|&other| game.are_enemies(side, other)) else { return CellSet::EMPTY };
    let victims = game.board().cells().filter(|&cell| cell != from).map(|cell| (cell, Piece::man(enemy, man.kind())));
    let pieces: Vec<(Cell, Piece)> = victims.chain([(from, man)]).collect();
    game.reach_of(&game.sketch(&pieces, side, None), from)
}
