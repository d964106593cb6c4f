//! Forced wins: does the side to move win within so many of its turns, whatever the others do, and by which first
//! turns?
//!
//! A win is proved or disproved by proof-number search (`solve/proof`), never guessed: what is not proved within the
//! bounds is called unknown. Uniqueness of the key and the tree of variations are then exhaustive (`solve/keys`,
//! `solve/tree`). For: problems, and ends of games that must be certain. Not for: good turns in positions that are not
//! won; that is what [`Searcher`](crate::Searcher) is for.
//!
//! The attacker is the team of the side to move; all others defend together, each as well as it can. A win within `n`
//! means that the attackers' team has won before it would need a turn of its own beyond the `n`th. Draws by the game's
//! counters (quiet turns, a limit of turns) are draws here too, and a draw that a defender may claim by them he does
//! claim. Repetition needs no rule of its own: turns left only grow fewer, so no line is a cycle; and who wins from a
//! position by the shortest way never comes back to one, so a win that is proved does not go through a repetition, and
//! none is missed.

mod ending;
mod keys;
mod proof;
mod table;
mod tree;

use ending::Endings;
use rules::{Game, Past, Position, Side, Step, Turn, Verdict};
use std::fmt;
use table::Proofs;

pub use tree::Variation;

/// More turns than these are not asked for.
pub const MOST_TURNS: u32 = 50;

/// What counts as a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The game ends by mate. Where mate puts a side out and the last team wins, that is such an end.
    Mate,
    /// The game is won, by whatever goal.
    Win,
}

/// Is the first of two turns with the same result to be preferred?
pub type Prefer = fn(&Game, &Position, &[Step], &[Step]) -> bool;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The game.
    pub game: &'a Game,
    /// A position between turns; the game has not ended in it.
    pub pos: &'a Position,
    /// What counts as a win.
    pub aim: Aim,
    /// Within so many turns of the attacking team; 1 to [`MOST_TURNS`].
    pub turns: u32,
    /// Of several turns with the same result, which one stands for all.
    pub prefer: Prefer,
}

/// How far the search may go, and how much of the solution is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// No more positions than these.
    pub nodes: u64,
    /// The transposition table, in megabytes; whatever its size, the answer is the same, only slower.
    pub megabytes: usize,
    /// All first turns that win, and in the tree all answers that win as fast.
    pub all: bool,
    /// All variations of the defenders.
    pub tree: bool,
}

impl Default for Bounds {
    /// The first key and nothing more, in whatever time it takes.
    fn default() -> Self {
        Self { nodes: u64::MAX, megabytes: 64, all: false, tree: false }
    }
}

/// What is known while the search runs.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// How many positions have been made.
    pub nodes: u64,
    /// Within how many turns a win is being looked for.
    pub turns: u32,
    /// How many positions at least are still to be proved for a win; 0: proved.
    pub proof: u32,
    /// How many at least are still to be disproved for there to be none.
    pub disproof: u32,
    /// The steps with which the first turn seems to begin that is nearest to a proof.
    pub first: &'a [Step],
}

/// Is there a forced win?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Yes: proved.
    Won,
    /// No: disproved.
    NotWon,
    /// Nobody knows: the search was stopped or came to its bounds.
    Unknown,
}

/// A first turn that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The turn.
    pub turn: Turn,
    /// Within how many turns of the attackers it wins, itself included.
    pub wins_in: u32,
    /// Nothing shorter is possible with it; if not, the search ended before that was known.
    pub shortest: bool,
    /// What the others can do, if that was wanted.
    pub variations: Vec<Variation>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Is there a win within the turns asked for?
    pub proof: Proof,
    /// There is none within so many turns; for an answer that is unknown, how far one has got.
    pub none_within: u32,
    /// The first turns that win, the shortest wins first: one, or all that were found.
    pub keys: Vec<Key>,
    /// All that was wanted is there: all keys if all were, all variations.
    pub complete: bool,
    /// How many positions have been made.
    pub nodes: u64,
}

/// Why there is nothing to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// Within no turn at all nobody wins.
    NoTurns,
    /// More than [`MOST_TURNS`].
    TooManyTurns,
    /// There is no mate in this game.
    NoMate,
    /// The position is in the middle of a turn.
    MidTurn,
    /// The game is over.
    Decided(Verdict),
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurns => write!(f, "a win needs at least one turn"),
            Self::TooManyTurns => write!(f, "wins in more than {MOST_TURNS} turns are not looked for"),
            Self::NoMate => write!(f, "this game does not end by mate; ask for a win instead"),
            Self::MidTurn => write!(f, "a turn is under way in this position"),
            Self::Decided(Verdict::Won { reason, .. }) => {
                write!(f, "the game is already won in this position: {reason}")
            }
            Self::Decided(Verdict::Drawn { reason }) => {
                write!(f, "the game is already a draw in this position: {reason}")
            }
            Self::Decided(Verdict::Ongoing) => write!(f, "the game goes on in this position"),
        }
    }
}

/// Solves a problem. `stop` is polled often; once it says so, what is known is the answer. `tell` hears how it goes.
///
/// # Errors
/// If there is nothing to solve.
pub fn solve(
    problem: &Problem<'_>,
    bounds: &Bounds,
    stop: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(&Progress<'_>),
) -> Result<Solution, Unsolvable> {
    let Problem { game, pos, aim, turns, .. } = *problem;
    // A proof leaves nothing out.
    let game = &game.within(game.budget().far_and_near());
    match turns {
        0 => return Err(Unsolvable::NoTurns),
        1..=MOST_TURNS => {}
        _ => return Err(Unsolvable::TooManyTurns),
    }
    if aim == Aim::Mate && game.mates().next().is_none() {
        return Err(Unsolvable::NoMate);
    }
    if pos.in_turn() {
        return Err(Unsolvable::MidTurn);
    }
    match game.verdict(pos, &Past::new(pos)) {
        Verdict::Ongoing => {}
        verdict => return Err(Unsolvable::Decided(verdict)),
    }
    let camp = game.camp(pos.side());
    let mut solver = Solver {
        game,
        camp,
        endings: Endings::new(game, aim, camp, pos, turns),
        prefer: problem.prefer,
        table: Proofs::new(bounds.megabytes),
        stop,
        tell,
        node_limit: bounds.nodes,
        nodes: 0,
        told: 0,
        stopped: false,
        root: Root::default(),
    };
    Ok(solver.solve(pos, turns as u8, bounds))
}

/// What the root of the search under way is known to be.
#[derive(Debug, Default)]
struct Root {
    turns: u8,
    proof: u32,
    disproof: u32,
    first: Vec<Step>,
}

/// A search for forced wins of one team.
struct Solver<'a> {
    game: &'a Game,
    /// The sides of the attacking team (bits).
    camp: u8,
    endings: Endings,
    prefer: Prefer,
    table: Proofs,
    stop: &'a dyn Fn() -> bool,
    tell: &'a mut dyn FnMut(&Progress<'_>),
    node_limit: u64,
    nodes: u64,
    /// How many nodes there were when the progress was told last.
    told: u64,
    stopped: bool,
    root: Root,
}

/// Progress is told once in so many nodes.
const NODES_BETWEEN_NEWS: u64 = 4096;

impl Solver<'_> {
    fn attacks(&self, side: Side) -> bool {
        self.camp & side.bit() != 0
    }

    /// Asks whether to go on, and tells how it goes; true if the search is over.
    fn stop_now(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.node_limit || self.game.budget().is_spent() || (self.stop)();
        if self.nodes - self.told >= NODES_BETWEEN_NEWS {
            self.told = self.nodes;
            let Root { turns, proof, disproof, ref first } = self.root;
            (self.tell)(&Progress { nodes: self.nodes, turns: turns.into(), proof, disproof, first });
        }
        self.stopped
    }
}
