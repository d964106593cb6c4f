//! Verdicts: is the game over, and who has won?
//!
//! Judges a position by the goals in the order of the file. Goals that depend only on the board ([`Game::decided`])
//! also end the list of turns; goals that depend on earlier positions ([`History`]) do not. Eliminations are carried
//! out at the end of a turn (`verdict/eliminates`).

pub(crate) mod chase;
pub(crate) mod counting;
pub(crate) mod eliminates;
pub(crate) mod history;
mod impasse;
mod mate;
mod occupy;
mod points;
mod repetition;

pub use history::History;

use crate::game::Game;
use crate::goal::mate::StuckDef;
use crate::goal::{Goal, GoalDef, Outcome};
use crate::message;
use crate::message::Message;
use crate::phrases::turn_noun;
use model::piece::Side;
use model::position::Position;
use model::step::Act;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is in progress.
    Ongoing,
    /// A side and its team have won.
    Won {
        /// One side of the winning team.
        winner: Side,
        /// The reason, in a sentence.
        reason: Message,
    },
    /// The game is a draw.
    Drawn {
        /// The reason, in a sentence.
        reason: Message,
    },
}

/// A goal that holds: the side that reached it or that it concerns, its outcome, and the reason.
struct GoalResult {
    side: Side,
    outcome: Outcome,
    reason: Message,
}

impl Game {
    /// Does a goal hold that depends only on the board? Returns the goal, its outcome, and the side that reached it or
    /// that it concerns.
    pub fn decided(&self, pos: &Position) -> Option<(&GoalDef, Outcome, Side)> {
        if self.shortcuts.no_board_goals {
            return None;
        }
        // The side that has just moved is considered first: if one turn reaches the goal for several, it is that
        // side's.
        let before = || {
            let order = &self.def.turn.order;
            let at = order.iter().position(|&side| side == pos.side).unwrap_or(0);
            let last = if self.is_within_series(pos) { at } else { at + order.len() - 1 };
            (0..order.len()).map(move |i| order[(last + order.len() - i) % order.len()])
        };
        let mut unextinct = None;
        for (i, goal) in self.def.goals.iter().enumerate() {
            let side = match &goal.goal {
                Goal::Extinct(_)
                    if i < 64
                        && *unextinct.get_or_insert_with(|| {
                            self.goals.extinction_table.goals_out_of_reach(&self.def.cast, pos)
                        }) >> i
                            & 1
                            != 0 =>
                {
                    None
                }
                Goal::Occupy(occupy) if occupy.answered => match self.resolve_answered_goal(i, pos) {
                    Some((outcome, side)) => return Some((goal, outcome, side)),
                    None => None,
                },
                Goal::Impasse(impasse) if goal.outcome == Outcome::Wins => {
                    self.is_at_impasse(pos, *impasse).then_some(pos.side)
                }
                Goal::Checks(_) => self.sides().find(|side| pos.counters.checks[side.index()] == 0),
                Goal::Line(_) => before().find(|&side| {
                    let line = &self.goals.on_board.lines[i][side.index()];
                    line.is_complete(self.board(), pos, side) && self.joined_conditions_hold(i, pos, side)
                }),
                Goal::Enclosed(_) => before().find(|&side| {
                    let enclosure = &self.goals.on_board.enclosures[i][side.index()];
                    enclosure.holds(self.board(), pos, side) && self.joined_conditions_hold(i, pos, side)
                }),
                Goal::Connect(_) => before().find(|&side| {
                    let connection = &self.goals.on_board.connections[i][side.index()];
                    connection.is_connected(self.board(), pos, side) && self.joined_conditions_hold(i, pos, side)
                }),
                Goal::Occupy(_) => before().find(|&side| {
                    let occupy = &self.goals.on_board.occupies[i][side.index()];
                    self.is_occupied(occupy, pos) && self.joined_conditions_hold(i, pos, side)
                }),
                Goal::Extinct(extinct) if extinct.everybody => self
                    .sides()
                    .all(|side| self.goals.extinction_table.is_extinct(pos, i, extinct, side))
                    .then_some(pos.side),
                Goal::Extinct(extinct) if goal.outcome != Outcome::Eliminates => before().find(|&side| {
                    pos.is_alive(side)
                        && self.goals.extinction_table.is_extinct(pos, i, extinct, side)
                        && self.joined_conditions_hold(i, pos, side)
                }),
                Goal::Bared(bared) if !bared.everybody => bared.bared_side(&self.def.cast, pos),
                Goal::Stuck(stuck) if stuck.moves_only && goal.outcome != Outcome::Eliminates => {
                    (!pos.is_mid_turn() && self.is_stuck(pos, *stuck)).then_some(pos.side)
                }
                Goal::Facing => (pos.counters.passes_in_row > 0 && self.are_facing(pos)).then_some(pos.side),
                Goal::Passes(count) => (pos.counters.passes_in_row >= *count).then_some(pos.side),
                // If all sides have gone out at once, no side has won.
                Goal::LastTeam if pos.alive & !pos.asleep == 0 => return Some((goal, Outcome::Draws, pos.side)),
                Goal::LastTeam => self.last_team_side(pos),
                _ => None,
            };
            if let Some(side) = side {
                return Some((goal, goal.outcome, side));
            }
        }
        None
    }

    /// Do royal pieces of two sides face each other along an open line, where that matters?
    pub fn are_facing(&self, pos: &Position) -> bool {
        let Some(lines) = &self.goals.facing_lines else { return false };
        self.def.phase(pos.phase()).begins_with(Act::Pass) && lines.are_open(&self.def.cast, pos)
    }

    /// A side of the only team still in the game, if there is only one.
    pub(crate) fn last_team_side(&self, pos: &Position) -> Option<Side> {
        let active = pos.alive & !pos.asleep;
        let first = Side::iter_bits(active).next()?;
        (active & self.enemy_bits(first) == 0).then_some(first)
    }

    /// Is the side to move stuck, in the sense of this goal?
    fn is_stuck(&self, pos: &Position, stuck: StuckDef) -> bool {
        // While pieces are being placed, no side needs to be able to move.
        let setting_up = self.def.phase(pos.phase()).until_stock_empty;
        let can = if stuck.moves_only && !setting_up { self.has_move(pos) } else { self.has_turn(pos) };
        !can && !self.in_check(pos, pos.side)
    }

    /// The state of the game in this position (between turns), given its past.
    pub fn verdict(&self, pos: &Position, past: &History) -> Verdict {
        self.ending(pos, past).map_or(Verdict::Ongoing, |(_, finding)| self.adjudicate(pos, finding))
    }

    /// The goal that has ended the game in this position, if [`Game::verdict`] says that the game is over.
    pub fn ending_goal(&self, pos: &Position, past: &History) -> Option<&GoalDef> {
        self.ending(pos, past).map(|(goal, _)| goal)
    }

    /// The verdict, if a repetition has ended the game.
    pub(crate) fn repetition_verdict(&self, pos: &Position, past: &History) -> Option<Verdict> {
        let (goal, finding) = self.ending(pos, past)?;
        matches!(goal.goal, Goal::Repetition(_)).then(|| self.adjudicate(pos, finding))
    }

    /// The first goal that ends the game in this position.
    fn ending(&self, pos: &Position, past: &History) -> Option<(&GoalDef, GoalResult)> {
        let restricted = self.restricted_by(past);
        let game = restricted.as_ref().unwrap_or(self);
        let ends = |goal: &&GoalDef| !matches!(goal.outcome, Outcome::Eliminates | Outcome::Claim | Outcome::Forbidden);
        let mut ending = self.def.goals.iter().filter(ends);
        ending.find_map(|goal| Some((goal, game.evaluate_goal(goal, pos, past)?)))
    }

    /// Why a player may claim a draw now; `None` if that is not possible.
    pub fn draw_claim(&self, pos: &Position, past: &History) -> Option<Message> {
        let game = self.with_history(past);
        let claims = self.def.goals.iter().filter(|goal| goal.outcome == Outcome::Claim);
        claims.filter_map(|goal| game.evaluate_goal(goal, pos, past)).map(|finding| finding.reason).next()
    }

    fn evaluate_goal(&self, goal: &GoalDef, pos: &Position, past: &History) -> Option<GoalResult> {
        let name = |side: Side| self.def.side(side).name.as_str();
        let outcome = goal.outcome;
        let on_turn = |reason: Message| Some(GoalResult { side: pos.side, outcome, reason });
        let setting_up = self.def.phase(pos.phase()).until_stock_empty;
        match &goal.goal {
            Goal::Mate(mate) => {
                let mated = self.in_check(pos, pos.side) && !self.has_turn(pos) && self.is_such_mate(pos, *mate);
                let reason = || mate.reason(&self.def, pos.side, goal.text.as_deref());
                mated.then(|| GoalResult { side: self.next_enemy(pos.side), outcome, reason: reason() })
            }
            Goal::Stuck(stuck) => {
                if self.is_stuck(pos, *stuck) {
                    on_turn(message!("verdict-stuck", side = name(pos.side)))
                } else {
                    None
                }
            }
            Goal::NobodyMoves if !setting_up && !self.has_turn(pos) && self.nobody_moves(pos) => {
                on_turn(message!("verdict-nobody-moves"))
            }
            Goal::Repetition(repetition) => self.repeating_side(pos, past, *repetition).map(|side| GoalResult {
                side,
                outcome,
                reason: repetition.reason(&self.def, side),
            }),
            Goal::QuietTurns(quiet)
                if pos.counters.count_limit == 0
                    && u32::from(pos.clock()) >= quiet.turns
                    && quiet
                        .at_most
                        .is_none_or(|most| self.sides().all(|side| pos.pieces_of(side).len() <= usize::from(most))) =>
            {
                on_turn(quiet.in_words(&self.def))
            }
            Goal::Counting(counting) if self.has_counted(pos, counting) => on_turn(self.counting_reason(pos)),
            Goal::TurnLimit(turns) if pos.turns_played() >= *turns => {
                on_turn(message!("verdict-turn-limit", n = *turns, turn = turn_noun(&self.def)))
            }
            Goal::Impasse(impasse) if outcome == Outcome::Claim => {
                if self.is_at_impasse(pos, *impasse) {
                    on_turn(self.impasse_reason(pos, *impasse))
                } else {
                    None
                }
            }
            Goal::DeadPosition => {
                if self.is_dead_position(pos) {
                    on_turn(message!("verdict-dead-position"))
                } else {
                    None
                }
            }
            Goal::Bared(bared) if bared.everybody => {
                if bared.are_all_bared(&self.def.cast, pos) {
                    on_turn(message!("verdict-all-bared"))
                } else {
                    None
                }
            }
            _ => {
                let (found, outcome, side) = self.decided(pos)?;
                let same = std::ptr::eq(found, goal);
                same.then(|| GoalResult { side, outcome, reason: self.result_reason(pos, goal, outcome, side) })
            }
        }
    }

    fn result_reason(&self, pos: &Position, goal: &GoalDef, outcome: Outcome, side: Side) -> Message {
        let name = &self.def.side(side).name;
        if outcome == Outcome::Draws && matches!(goal.goal, Goal::Occupy(_)) && goal.outcome != Outcome::Draws {
            return message!("verdict-both-occupy");
        }
        if let Some(text) = &goal.text {
            // The verdict names the winner anyway, but not the side that a lost goal concerns.
            return if outcome == Outcome::Wins {
                message!("verdict-goal", text = text)
            } else {
                message!("verdict-told", side = name, text = text)
            };
        }
        match &goal.goal {
            Goal::Occupy(_) => message!("verdict-occupy", side = name),
            Goal::Line(_) => message!("verdict-line", side = name),
            Goal::Enclosed(_) => message!("verdict-enclosed", side = name),
            Goal::Connect(_) => message!("verdict-connect", side = name),
            Goal::Extinct(extinct) => {
                let side = (!extinct.everybody).then_some(name);
                let men = extinct.titles(&self.def).unwrap_or_else(|| "piece".into());
                match extinct.left {
                    0 => message!("verdict-extinct", side = side, men = men),
                    n => message!("verdict-nearly-extinct", side = side, men = men, n = n),
                }
            }
            Goal::Impasse(impasse) => self.impasse_reason(pos, *impasse),
            Goal::Checks(count) => message!("verdict-checks", side = name, n = *count),
            Goal::Facing => message!("verdict-facing"),
            Goal::Passes(count) => message!("verdict-passes", n = *count),
            Goal::Bared(bared) if bared.are_royal() => message!("verdict-bared", side = name),
            Goal::Bared(bared) => message!("verdict-bared-besides", side = name, kinds = bared.titles(&self.def.cast)),
            Goal::LastTeam if outcome == Outcome::Draws => message!("verdict-nobody-left"),
            Goal::LastTeam => message!("verdict-last-team"),
            _ => Message::default(),
        }
    }

    fn adjudicate(&self, pos: &Position, GoalResult { side, outcome, reason }: GoalResult) -> Verdict {
        let count = |side: Side| pos.pieces_of(side).len() as i32;
        let winner = match outcome {
            Outcome::Wins => Some(side),
            Outcome::Loses => Some(self.next_enemy(side)),
            Outcome::FewerWins => self.leading_side(|side| -count(side)),
            Outcome::MoreWins => self.leading_side(count),
            Outcome::MorePoints => self.leading_side(|side| self.total_points(pos, side)),
            Outcome::Draws | Outcome::Claim | Outcome::Eliminates | Outcome::Forbidden => None,
        };
        let odds = || {
            self.def.goals.iter().find_map(|goal| if let Goal::DrawOdds(side) = goal.goal { Some(side) } else { None })
        };
        let reason = if outcome == Outcome::MorePoints {
            message!("verdict-points", reason = reason, points = self.points_in_words(pos))
        } else {
            reason
        };
        match (winner, odds()) {
            (Some(winner), _) => Verdict::Won { winner, reason },
            (None, Some(winner)) => {
                let name = &self.def.side(winner).name;
                Verdict::Won { winner, reason: message!("verdict-draw-odds", reason = reason, side = name) }
            }
            (None, None) => Verdict::Drawn { reason },
        }
    }

    /// A side of the team that is worth most; `None` if two teams are level.
    fn leading_side(&self, worth: impl Fn(Side) -> i32) -> Option<Side> {
        let of_team =
            |side: Side| self.sides().filter(|&other| !self.are_enemies(side, other)).map(&worth).sum::<i32>();
        let best = self.sides().max_by_key(|&side| of_team(side))?;
        let is_level = |side: Side| self.are_enemies(side, best) && of_team(side) == of_team(best);
        (!self.sides().any(is_level)).then_some(best)
    }

    /// A side of another team: the next one in turn order.
    pub(crate) fn next_enemy(&self, side: Side) -> Side {
        let mut other = self.side_after(side);
        while !self.are_enemies(side, other) && other != side {
            other = self.side_after(other);
        }
        other
    }
}

#[cfg(test)]
mod tests {
    use model::position::Position;

    #[test]
    fn a_position_takes_576_bytes() {
        assert_eq!(size_of::<Position>(), 576);
    }
}
