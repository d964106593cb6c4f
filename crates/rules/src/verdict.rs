//! Is it over, and who has won?
//!
//! For: judging a position by the goals in the order of the file. Goals that only look at the board ([`Game::decided`])
//! also end the list of turns; goals about the game so far ([`Past`]) do not. Not for: eliminations, which `play`
//! carries out at the end of a turn.

use crate::english::{say, turn};
use crate::game::Game;
use crate::goal::mate::StuckDef;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::piece::Side;
use crate::position::Position;

/// The keys of the positions a game has been through, the present one included; for repetition.
#[derive(Clone, Debug, Default)]
pub struct Past {
    keys: Vec<u64>,
}

impl Past {
    /// A game that has just begun here.
    pub fn new(start: &Position) -> Self {
        Self { keys: vec![start.key()] }
    }

    /// The game has come to this position.
    pub fn push(&mut self, pos: &Position) {
        self.keys.push(pos.key());
    }

    /// The last turn is taken back.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// The keys, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// How often the position has occurred, this time included.
    pub fn count(&self, pos: &Position) -> usize {
        let key = pos.key();
        self.keys.iter().filter(|&&known| known == key).count()
    }
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Ongoing,
    /// A side and its team have won.
    Won {
        /// One side of the winning team.
        winner: Side,
        /// Why, in a sentence.
        reason: String,
    },
    /// Nobody has won.
    Drawn {
        /// Why, in a sentence.
        reason: String,
    },
}

/// What a goal has to say: who it happened to (the one who reached it, or whom it befell), and why.
struct Finding {
    side: Side,
    outcome: Outcome,
    reason: String,
}

impl Game {
    /// Does a goal that looks only at the board hold? The goal, what follows, and the side that reached it or that it
    /// befell.
    pub fn decided(&self, pos: &Position) -> Option<(&GoalDef, Outcome, Side)> {
        if self.shortcuts.undecided_on_the_board {
            return None;
        }
        // The side that has just moved comes first: if one turn does it to both, it is judged by that.
        let before = || {
            let order = &self.def.turn.order;
            let at = order.iter().position(|&side| side == pos.side).unwrap_or(0);
            (0..order.len()).map(move |i| order[(at + order.len() - 1 + order.len() - i) % order.len()])
        };
        let mut unextinct = None;
        for (i, goal) in self.def.goals.iter().enumerate() {
            let side = match &goal.what {
                Goal::Extinct(_) if i < 64 && *unextinct.get_or_insert_with(|| self.unextinct(pos)) >> i & 1 != 0 => {
                    None
                }
                Goal::Occupy(occupy) if occupy.answered => match self.answered(i, pos) {
                    Some((outcome, side)) => return Some((goal, outcome, side)),
                    None => None,
                },
                Goal::Checks(_) => self.sides().find(|side| pos.checks[side.index()] == 0),
                Goal::Occupy(_) => before().find(|side| self.goals.occupies[i][side.index()].holds(self, pos)),
                Goal::Extinct(extinct) if extinct.everybody => {
                    self.sides().all(|side| self.is_extinct(pos, i, extinct, side)).then_some(pos.side)
                }
                Goal::Extinct(extinct) if goal.outcome != Outcome::Eliminates => {
                    before().find(|&side| pos.is_alive(side) && self.is_extinct(pos, i, extinct, side))
                }
                Goal::Bared(bared) if !bared.everybody => self.bared(pos, *bared),
                Goal::Stuck(stuck) if stuck.moves_only && goal.outcome != Outcome::Eliminates => {
                    (!pos.in_turn() && self.is_stuck(pos, *stuck)).then_some(pos.side)
                }
                Goal::Facing => (pos.passes_in_row > 0 && self.are_facing(pos)).then_some(pos.side),
                Goal::Passes(count) => (pos.passes_in_row >= *count).then_some(pos.side),
                // Where all have gone out at once nobody has won.
                Goal::LastTeam if pos.alive & !pos.asleep == 0 => return Some((goal, Outcome::Draws, pos.side)),
                Goal::LastTeam => self.last_team(pos),
                _ => None,
            };
            if let Some(side) = side {
                return Some((goal, goal.outcome, side));
            }
        }
        None
    }

    /// Is the side on turn stuck, in the sense of that goal?
    fn is_stuck(&self, pos: &Position, stuck: StuckDef) -> bool {
        // As long as men are placed nobody has to be able to move.
        let setting_up = self.def.phase(pos.phase()).until_stock_empty;
        let can = if stuck.moves_only && !setting_up { self.has_move(pos) } else { self.has_turn(pos) };
        !can && !self.in_check(pos, pos.side)
    }

    /// How the game stands in this position (between turns), given what came before.
    pub fn verdict(&self, pos: &Position, past: &Past) -> Verdict {
        for goal in &self.def.goals {
            if matches!(goal.outcome, Outcome::Eliminates | Outcome::Claim) {
                continue;
            }
            if let Some(finding) = self.find(goal, pos, past) {
                return self.adjudicate(pos, finding);
            }
        }
        Verdict::Ongoing
    }

    /// The goal by which the game has ended in this position, if [`Game::verdict`] says that it has.
    pub fn ended_by(&self, pos: &Position, past: &Past) -> Option<&GoalDef> {
        let mut ending =
            self.def.goals.iter().filter(|goal| !matches!(goal.outcome, Outcome::Eliminates | Outcome::Claim));
        ending.find(|goal| self.find(goal, pos, past).is_some())
    }

    /// Why a player may claim a draw now, if he may.
    pub fn claim(&self, pos: &Position, past: &Past) -> Option<String> {
        let claims = self.def.goals.iter().filter(|goal| goal.outcome == Outcome::Claim);
        claims.filter_map(|goal| self.find(goal, pos, past)).map(|finding| finding.reason).next()
    }

    fn find(&self, goal: &GoalDef, pos: &Position, past: &Past) -> Option<Finding> {
        let name = |side: Side| self.def.side(side).name.as_str();
        let outcome = goal.outcome;
        let on_turn = |reason: String| Some(Finding { side: pos.side, outcome, reason });
        let setting_up = self.def.phase(pos.phase()).until_stock_empty;
        match &goal.what {
            Goal::Mate(_) => {
                let mated = self.in_check(pos, pos.side) && !self.has_turn(pos);
                let reason = || say!("verdict-mate", side = name(pos.side));
                mated.then(|| Finding { side: self.enemy_of(pos.side), outcome, reason: reason() })
            }
            Goal::Stuck(stuck) => {
                if self.is_stuck(pos, *stuck) {
                    on_turn(say!("verdict-stuck", side = name(pos.side)))
                } else {
                    None
                }
            }
            Goal::NobodyMoves if !setting_up && !self.has_turn(pos) && self.nobody_moves(pos) => {
                on_turn(say!("verdict-nobody-moves"))
            }
            Goal::Repetition(times) if past.count(pos) >= *times as usize => {
                on_turn(say!("verdict-repetition", n = *times))
            }
            Goal::QuietTurns(quiet) if u32::from(pos.clock()) >= quiet.turns => on_turn(quiet.in_words(&self.def)),
            Goal::TurnLimit(turns) if pos.played() >= *turns => {
                on_turn(say!("verdict-turn-limit", n = *turns, turn = turn(&self.def)))
            }
            Goal::Bared(bared) if bared.everybody => {
                if self.are_all_bared(pos) {
                    on_turn(say!("verdict-all-bared"))
                } else {
                    None
                }
            }
            _ => {
                let (found, outcome, side) = self.decided(pos)?;
                let same = std::ptr::eq(found, goal);
                same.then(|| Finding { side, outcome, reason: self.reason(goal, outcome, side) })
            }
        }
    }

    fn reason(&self, goal: &GoalDef, outcome: Outcome, side: Side) -> String {
        let name = &self.def.side(side).name;
        if outcome == Outcome::Draws && matches!(goal.what, Goal::Occupy(_)) && goal.outcome != Outcome::Draws {
            return say!("verdict-both-occupy");
        }
        if let Some(text) = &goal.text {
            // Who has won is said anyway; whom it happened to who has lost is not.
            return if outcome == Outcome::Wins {
                text.clone()
            } else {
                say!("verdict-told", side = name, text = text)
            };
        }
        match &goal.what {
            Goal::Occupy(_) => say!("verdict-occupy", side = name),
            Goal::Extinct(extinct) => {
                let side = (!extinct.everybody).then_some(name);
                match extinct.left {
                    0 => say!("verdict-extinct", side = side, men = extinct.filter.explain(&self.def)),
                    n => say!("verdict-nearly-extinct", side = side, men = extinct.so_many(&self.def, n)),
                }
            }
            Goal::Checks(count) => say!("verdict-checks", side = name, n = *count),
            Goal::Facing => say!("verdict-facing"),
            Goal::Passes(count) => say!("verdict-passes", n = *count),
            Goal::Bared(_) => say!("verdict-bared", side = name),
            Goal::LastTeam if outcome == Outcome::Draws => say!("verdict-nobody-left"),
            Goal::LastTeam => say!("verdict-last-team"),
            _ => String::new(),
        }
    }

    fn adjudicate(&self, pos: &Position, Finding { side, outcome, reason }: Finding) -> Verdict {
        let winner = match outcome {
            Outcome::Wins => Some(side),
            Outcome::Loses => Some(self.enemy_of(side)),
            Outcome::FewerWins => self.ahead(pos, |men| -men),
            Outcome::MoreWins => self.ahead(pos, |men| men),
            Outcome::Draws | Outcome::Claim | Outcome::Eliminates => None,
        };
        let odds = || {
            self.def.goals.iter().find_map(|goal| if let Goal::DrawOdds(side) = goal.what { Some(side) } else { None })
        };
        match (winner, odds()) {
            (Some(winner), _) => Verdict::Won { winner, reason },
            (None, Some(winner)) => {
                let name = &self.def.side(winner).name;
                Verdict::Won { winner, reason: say!("verdict-draw-odds", reason = reason, side = name) }
            }
            (None, None) => Verdict::Drawn { reason },
        }
    }

    /// A side of the team whose men on the board weigh most; none if two teams share that.
    fn ahead(&self, pos: &Position, weigh: impl Fn(i32) -> i32) -> Option<Side> {
        let men = |side: Side| {
            self.sides().filter(|&other| !self.are_enemies(side, other)).map(|s| pos.men(s).len() as i32).sum()
        };
        let best = self.sides().max_by_key(|&side| weigh(men(side)))?;
        let shared = |side: Side| self.are_enemies(side, best) && men(side) == men(best);
        (!self.sides().any(shared)).then_some(best)
    }

    /// A side of another team: the next one in turn order.
    fn enemy_of(&self, side: Side) -> Side {
        let mut other = self.after(side);
        while !self.are_enemies(side, other) && other != side {
            other = self.after(other);
        }
        other
    }
}
