//! Forced wins: whether the side to move wins within `n` of its turns against any defence, and by which first turns.
//!
//! A win is proved or disproved by proof-number search (`solve/proof`), never guessed: a result that is not proved
//! within the bounds is unknown. Uniqueness of the key and the tree of variations are then checked exhaustively
//! (`solve/keys`, `solve/tree`). This solver is for problems, and for endings that must be certain;
//! [`Searcher`](crate::search::Searcher) finds good turns in positions that are not won.
//!
//! The attacker is the team of the side to move; all others defend together, each as well as it can. A win within `n`
//! means that the attackers' team has won before it would need a turn of its own beyond the `n`th. Draws by the game's
//! counters (quiet turns, a limit of turns) are draws here too, and a defender claims any draw that they allow.
//! Repetition needs no rule of its own: the number of turns left only decreases, so no line is a cycle. The shortest
//! win from a position never returns to an earlier one, so a proved win does not go through a repetition, and none is
//! missed. Where the rules forbid repetitions, a defender may run out of turns that a line here still allows, so there a
//! win can be proved but never disproved.

mod ending;
mod keys;
mod proof;
mod table;
mod tree;

use ending::Endings;
use rules::{Game, History, Message, Position, Side, Step, Turn, Verdict};
use std::fmt;
use table::ProofTable;

pub use tree::Variation;

/// The maximum number of turns.
pub const MAX_TURNS: u32 = 50;

/// What counts as a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The game ends by mate, or by a mate that eliminates a side so that the last team wins.
    Mate,
    /// The game is won, by any goal.
    Win,
}

/// Whether the first of two turns with the same result is to be preferred.
pub type TurnPreference = fn(&Game, &Position, &[Step], &[Step]) -> bool;

/// A problem to solve.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The game.
    pub game: &'a Game,
    /// A position between turns in which the game has not ended.
    pub pos: &'a Position,
    /// What counts as a win.
    pub aim: Aim,
    /// The number of turns of the attacking team within which it must win; 1 to [`MAX_TURNS`].
    pub turns: u32,
    /// Chooses the representative of several turns with the same result.
    pub prefer: TurnPreference,
}

/// The limits of the search, and the parts of the solution to compute.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The maximum number of positions.
    pub nodes: u64,
    /// The size of the transposition table in megabytes; it affects the speed, not the result.
    pub megabytes: usize,
    /// Whether to find all first turns that win, and in the tree all answers that win equally fast.
    pub all_keys: bool,
    /// Whether to compute all variations of the defenders.
    pub variations: bool,
}

impl Default for Bounds {
    /// The first key only, without limits.
    fn default() -> Self {
        Self { nodes: u64::MAX, megabytes: 64, all_keys: false, variations: false }
    }
}

/// The progress of a running search.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The number of positions made so far.
    pub nodes: u64,
    /// The number of turns within which a win is currently searched.
    pub turns: u32,
    /// The proof number: the minimum number of positions still to prove for a win; 0 if proved.
    pub proof: u32,
    /// The disproof number: the minimum number of positions still to disprove; 0 if disproved.
    pub disproof: u32,
    /// The first steps of the turn that seems nearest to a proof.
    pub first: &'a [Step],
}

/// The result of a proof search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A win is proved.
    Won,
    /// A win is disproved.
    NotWon,
    /// Unknown: the search was stopped or reached its limits.
    Unknown,
}

/// A first turn that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The turn.
    pub turn: Turn,
    /// The number of attackers' turns within which it wins, itself included.
    pub wins_in: u32,
    /// Whether this is proved to be the shortest win with this turn; false if the search ended before.
    pub shortest: bool,
    /// The replies of the defenders, if requested.
    pub variations: Vec<Variation>,
}

/// The solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether there is a win within the requested turns.
    pub proof: Proof,
    /// There is no win within this number of turns; if the proof is unknown, how far the search got.
    pub no_win_within: u32,
    /// The first turns that win, the shortest wins first: one, or all that were found.
    pub keys: Vec<Key>,
    /// Whether everything requested was found: all keys if requested, and all variations.
    pub complete: bool,
    /// The number of positions made.
    pub nodes: u64,
}

/// Why there is nothing to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// A win needs at least one turn.
    NoTurns,
    /// More than [`MAX_TURNS`].
    TooManyTurns,
    /// There is no mate in this game.
    NoMate,
    /// The position is in the middle of a turn.
    MidTurn,
    /// The game is over.
    Decided(Verdict),
}

impl SolveError {
    /// Why the game is over, if it is.
    pub fn reason(&self) -> Option<&Message> {
        match self {
            Self::Decided(Verdict::Won { reason, .. } | Verdict::Drawn { reason }) => Some(reason),
            _ => None,
        }
    }
}

/// The error, without the [reason](SolveError::reason) why a game is over.
impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurns => write!(f, "a win needs at least one turn"),
            Self::TooManyTurns => write!(f, "the solver searches for wins in at most {MAX_TURNS} turns"),
            Self::NoMate => write!(f, "this game does not end by mate; ask for a win instead"),
            Self::MidTurn => write!(f, "the position is in the middle of a turn"),
            Self::Decided(Verdict::Won { .. }) => write!(f, "the game is already won in this position"),
            Self::Decided(Verdict::Drawn { .. }) => write!(f, "the game is already a draw in this position"),
            Self::Decided(Verdict::Ongoing) => write!(f, "the game is not over in this position"),
        }
    }
}

/// Solves a problem. Polls `stop` often; once it returns true, the solver returns what is known. Calls `tell` with the
/// progress.
///
/// # Errors
/// If there is nothing to solve.
pub fn solve(
    problem: &Problem<'_>,
    bounds: &Bounds,
    stop: &dyn Fn() -> bool,
    on_progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Solution, SolveError> {
    let Problem { game, pos, aim, turns, .. } = *problem;
    // A proof must not leave anything out.
    let game = &game.with_budget(game.budget().without_walk_limit());
    match turns {
        0 => return Err(SolveError::NoTurns),
        1..=MAX_TURNS => {}
        _ => return Err(SolveError::TooManyTurns),
    }
    if aim == Aim::Mate && game.mate_outcomes().next().is_none() {
        return Err(SolveError::NoMate);
    }
    if pos.is_mid_turn() {
        return Err(SolveError::MidTurn);
    }
    match game.verdict(pos, &History::new(pos)) {
        Verdict::Ongoing => {}
        verdict => return Err(SolveError::Decided(verdict)),
    }
    let camp = game.team_bits(pos.side());
    let mut solver = Solver {
        game,
        camp,
        endings: Endings::new(game, aim, camp, pos, turns),
        prefer: problem.prefer,
        table: ProofTable::new(bounds.megabytes),
        stop,
        on_progress,
        node_limit: bounds.nodes,
        nodes: 0,
        reported_nodes: 0,
        stopped: false,
        root: RootProgress::default(),
    };
    let mut solution = solver.solve(pos, turns as u8, bounds);
    if game.counter_limits().forbidden_repetition.is_some() {
        solution.no_win_within = 0;
        solution.keys.iter_mut().for_each(|key| key.shortest = false);
        if solution.proof == Proof::NotWon {
            (solution.proof, solution.complete) = (Proof::Unknown, false);
        }
    }
    Ok(solution)
}

/// The progress at the root of the current proof search.
#[derive(Debug, Default)]
struct RootProgress {
    turns: u8,
    proof: u32,
    disproof: u32,
    first: Vec<Step>,
}

/// A solver for one attacking team.
struct Solver<'a> {
    game: &'a Game,
    /// The sides of the attacking team (bits).
    camp: u8,
    endings: Endings,
    prefer: TurnPreference,
    table: ProofTable,
    stop: &'a dyn Fn() -> bool,
    on_progress: &'a mut dyn FnMut(&Progress<'_>),
    node_limit: u64,
    nodes: u64,
    /// The number of nodes at the last progress report.
    reported_nodes: u64,
    stopped: bool,
    root: RootProgress,
}

/// The number of nodes between two progress reports.
const NODES_PER_PROGRESS_REPORT: u64 = 4096;

impl Solver<'_> {
    fn is_attacker(&self, side: Side) -> bool {
        self.camp & side.bit() != 0
    }

    /// Polls the stop conditions and reports progress; returns true if the search is over.
    fn should_stop(&mut self) -> bool {
        self.stopped = self.stopped || self.nodes >= self.node_limit || self.game.budget().is_spent() || (self.stop)();
        if self.nodes - self.reported_nodes >= NODES_PER_PROGRESS_REPORT {
            self.reported_nodes = self.nodes;
            let RootProgress { turns, proof, disproof, ref first } = self.root;
            (self.on_progress)(&Progress { nodes: self.nodes, turns: turns.into(), proof, disproof, first });
        }
        self.stopped
    }
}
