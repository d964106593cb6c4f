//! All plain ways of all men in one table: leaps and rides that depend on nothing but who stands where.
//!
//! For: listing steps fast. A direction of a ride is a run, and so are all leaps of one motion together; a man's runs
//! lie side by side, so nobody asks which word they came from. Not for: what the words mean (`leap`, `ride`); motions
//! that need more than this table stand in `rest`.

use super::fleet::{Fleet, Fleets};
use super::{Kernel, Motions, Scene, Takes};
use crate::def::GameDef;
use crate::effect::become_kind::Becomings;
use crate::piece::{Kind, Piece, PieceMask, Side};
use crate::position::Position;
use geometry::{Cell, CellSet};

/// The ways of all men.
#[derive(Debug)]
pub(crate) struct Marches {
    /// By piece: where its cells begin in `posts`. What never goes anywhere has none.
    rows: Box<[Option<u32>; Piece::COUNT]>,
    /// By row, then cell.
    posts: Vec<Post>,
    runs: Vec<Run>,
    cells: Vec<Cell>,
    /// What is gone onto: pieces that are taken, and nothing where a man goes to empty cells.
    onto: Vec<PieceMask>,
    /// By piece.
    others: Vec<Others>,
    fleets: Fleets,
}

/// What is known of a man on a cell before anybody looks at the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Post {
    /// His `runs`, from one to the one before the other.
    start: u32,
    end: u32,
    /// Some of them may let him become another kind.
    pub(crate) changes: bool,
    /// One of his motions that are not in the table may begin here.
    pub(crate) others: bool,
    /// And may capture somebody or let him become another kind.
    pub(crate) noisy_others: bool,
}

/// Cells in one direction, nearest first, up to the first man; or those of leaps, each for itself.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u32,
    len: u16,
    motion: u16,
    /// Which of `onto`.
    onto: u16,
    leaps: bool,
}

/// The numbers of a man's motions that are not in the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    pub(crate) rest: Vec<u16>,
    /// Those that need a double step to answer.
    pub(crate) passing: Vec<u16>,
}

impl Marches {
    /// `becomes`: by piece. Nothing is in the table but numbers of motions if ways are not to be `listed`.
    pub(crate) fn new(def: &GameDef, motions: &Motions, becomes: &[Becomings], listed: bool) -> Self {
        let (rows, others) = (Box::new([None; Piece::COUNT]), vec![Others::default(); Piece::COUNT]);
        let fleets = Fleets::new(def);
        let (posts, runs, cells, onto) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut marches = Self { rows, posts, runs, cells, onto, others, fleets };
        for (side, kind) in def.all_sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
            marches.add(def, motions, side, kind, &becomes[Piece::man(side, kind).index()], listed);
        }
        marches
    }

    /// Adds those of one side's men of a kind.
    fn add(&mut self, def: &GameDef, motions: &Motions, side: Side, kind: Kind, becomes: &Becomings, list: bool) {
        let man = Piece::man(side, kind);
        let mut listed = Vec::new();
        for (number, kernel) in motions.of(side, kind) {
            match kernel {
                Kernel::Leap(leaps) if list => listed.push((number, self.onto(leaps.takes))),
                Kernel::Ride(rides) if list => listed.push((number, self.onto(rides.takes))),
                // Nobody castles for another side.
                Kernel::Castle(castle) if castle.def.side != side => {}
                Kernel::EnPassant(_) => self.others[man.index()].passing.push(number),
                _ => self.others[man.index()].rest.push(number),
            }
        }
        let rest = &self.others[man.index()].rest;
        if listed.is_empty() && rest.is_empty() {
            return;
        }
        self.rows[man.index()] = Some(self.posts.len() as u32);
        for from in def.board.cells() {
            let start = self.runs.len() as u32;
            let mut changes = false;
            for &(motion, onto) in &listed {
                let mut add = |run: &[Cell], leaps: bool| {
                    if !run.is_empty() {
                        let (start, len) = (self.cells.len() as u32, run.len() as u16);
                        self.runs.push(Run { start, len, motion, onto, leaps });
                        self.cells.extend_from_slice(run);
                        changes |= run.iter().any(|&to| becomes.any(from, to));
                    }
                };
                match &motions[motion].kernel {
                    Kernel::Leap(leaps) => add(leaps.targets.at(from), true),
                    Kernel::Ride(rides) => rides.runs(from).for_each(|run| add(run, false)),
                    _ => {}
                }
            }
            let begun = || rest.iter().map(|&motion| &motions[motion].kernel).filter(|kernel| kernel.may_begin(from));
            let noisy_others = begun().any(|kernel| kernel.may_be_noisy(from, becomes));
            let end = self.runs.len() as u32;
            self.posts.push(Post { start, end, changes, others: begun().next().is_some(), noisy_others });
        }
        self.add_fleet(def, motions, man, becomes);
    }

    /// Lets the men of a kind be counted together, if they all go the same few ways.
    fn add_fleet(&mut self, def: &GameDef, motions: &Motions, man: Piece, becomes: &Becomings) {
        let mut fleet = Fleet::default();
        for from in def.board.cells() {
            let Some(post) = self.post(man, from) else { return };
            let mut changes = post.changes;
            for run in &self.runs[post.start as usize..post.end as usize] {
                let cells = self.cells_of(run);
                if cells.len() > 1 && !run.leaps {
                    return;
                }
                cells.iter().for_each(|&to| fleet.add_leap(from, to, &self.onto[usize::from(run.onto)]));
            }
            for &motion in &self.others[man.index()].rest {
                let Kernel::DoubleStep(double) = &motions[motion].kernel else { return };
                double.each(from, |over, to, right| {
                    changes |= right != 0 || becomes.any(from, to);
                    fleet.add_double(from, over, to);
                });
            }
            if !changes {
                fleet.add_start(from);
            }
        }
        self.fleets.launch(def, man, fleet);
    }

    /// Counts the ways of some men of the side on turn that end in `within`, of many men at once; and tells which men
    /// have been counted: none who has a way to one of the `odd` cells.
    #[inline]
    pub(crate) fn count_together(
        &self,
        pos: &Position,
        men: CellSet,
        within: &CellSet,
        odd: CellSet,
    ) -> (u64, CellSet) {
        self.fleets.count(pos, men, *within, odd)
    }

    /// The number of what a motion goes onto; each is kept once.
    fn onto(&mut self, takes: Takes) -> u16 {
        let mut mask = takes.takes;
        if takes.quiet {
            mask.insert(Piece::EMPTY);
        }
        let known = self.onto.iter().position(|known| *known == mask).unwrap_or_else(|| {
            self.onto.push(mask);
            self.onto.len() - 1
        });
        known as u16
    }

    /// The motions of a man that are not in the table.
    #[inline]
    pub(crate) fn others(&self, piece: Piece) -> &Others {
        &self.others[piece.index()]
    }

    /// Where the man on a cell stands, if he ever goes anywhere but to answer a double step.
    #[inline]
    pub(crate) fn post(&self, piece: Piece, from: Cell) -> Option<Post> {
        self.rows[piece.index()].map(|row| self.posts[row as usize + from.index()])
    }

    /// Offers the ways of the man at hand, who stands at this post.
    #[inline]
    pub(crate) fn offer(&self, post: Post, scene: &mut Scene<'_>) {
        self.look_from(post, scene.pos, |motion, to, _, goes| {
            if goes {
                scene.motion = motion;
                scene.arrive(to, CellSet::EMPTY);
            }
        });
    }

    /// Counts the ways of the man at hand that end in `sure`, and offers those that end elsewhere in `open`.
    #[inline]
    pub(crate) fn count(&self, post: Post, scene: &mut Scene<'_>, open: &CellSet, sure: &CellSet) -> u64 {
        let mut count = 0;
        self.look_from(post, scene.pos, |motion, to, _, goes| {
            if goes && sure.contains(to) {
                count += 1;
            } else if goes && open.contains(to) {
                scene.motion = motion;
                scene.add(to, CellSet::EMPTY);
            }
        });
        count
    }

    /// Tells the cells on which the ways of the man on a cell depend, what stands there, and whether he goes there.
    #[inline]
    pub(crate) fn look(&self, pos: &Position, from: Cell, mut see: impl FnMut(Cell, Piece, bool)) {
        if let Some(post) = self.post(pos.piece(from), from) {
            self.look_from(post, pos, |_, to, there, goes| see(to, there, goes));
        }
    }

    /// The same from a post, with the motion.
    #[inline]
    fn look_from(&self, post: Post, pos: &Position, mut see: impl FnMut(u16, Cell, Piece, bool)) {
        for run in &self.runs[post.start as usize..post.end as usize] {
            let onto = &self.onto[usize::from(run.onto)];
            for &to in self.cells_of(run) {
                let there = pos.piece(to);
                see(run.motion, to, there, onto.contains(there));
                if !there.is_empty() && !run.leaps {
                    break;
                }
            }
        }
    }

    #[inline]
    fn cells_of(&self, run: &Run) -> &[Cell] {
        &self.cells[run.start as usize..][..usize::from(run.len)]
    }
}
