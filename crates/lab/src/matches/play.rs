//! One game of a match.
//!
//! It requests turns from the players, measures their time, and adjudicates by the rules alone: by the goals of the
//! rule file, and by claiming every draw that may be claimed. A player that crashes, answers with an illegal turn, or
//! oversteps its time loses regardless of the position. After a turn limit agreed before the match the game is a draw.
//! Look next: `opening` and `study::Seating`, `run` for the order of games.

use crate::matches::opening::Opening;
use protocol::competitor::{Answer, Competitor, Forfeit, TurnRequest};
use protocol::competitor::{Stopwatch, TimeSource};
use protocol::competitor::{TimeControl, TurnLimits};
use rules::{Game, Position, Turn};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use study::{Seating, combine_seeds, ending};

/// The conditions for both players.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The start of every game, before its opening.
    pub start: Position,
    /// By player: its limits.
    pub limits: [TurnLimits; 2],
    /// How the players' time is measured.
    pub time_source: TimeSource,
    /// How much a player may exceed its time before it loses.
    pub time_margin: Duration,
    /// The number of turns of all sides together, opening included, after which the game is a draw.
    pub max_turns: u32,
}

/// A turn that a player has made.
#[derive(Clone, Debug)]
pub struct PlayedTurn {
    /// The player: the first (0) or the second (1).
    pub by: usize,
    /// Its answer.
    pub answer: Answer,
    /// The time that it took.
    pub time: Duration,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// By the rules: a sentence without its full stop.
    Rules(String),
    /// By the turn limit.
    TurnLimit,
    /// By a forfeit.
    Forfeit {
        /// The player: the first (0) or the second (1).
        by: usize,
        /// The reason.
        forfeit: Forfeit,
    },
}

impl Termination {
    /// The reason as a sentence without its full stop.
    pub fn to_text(&self) -> String {
        match self {
            Self::Rules(reason) => reason.clone(),
            Self::TurnLimit => "the turn limit was reached".to_owned(),
            Self::Forfeit { by, forfeit: fault } => format!("the {} player lost: {fault}", ["first", "second"][*by]),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The number of the game, from 0.
    pub number: usize,
    /// The seating.
    pub seating: Seating,
    /// The turns of the opening.
    pub opening: Vec<Turn>,
    /// The turns after the opening.
    pub turns: Vec<PlayedTurn>,
    /// The player that won; `None` for a draw.
    pub winner: Option<usize>,
    /// The side whose team won.
    pub winning_side: Option<rules::Side>,
    /// Why it ended.
    pub termination: Termination,
}

impl FinishedGame {
    /// A game without turns after its opening, which reaches the turn limit unless it ends before.
    fn new(number: usize, opening: &Opening, seating: &Seating) -> Self {
        Self {
            number,
            seating: seating.clone(),
            opening: opening.turns.clone(),
            turns: Vec::new(),
            winner: None,
            winning_side: None,
            termination: Termination::TurnLimit,
        }
    }
}

/// Plays a game; `None` if the match was stopped before its end.
pub(crate) fn play(
    game: &Game,
    conditions: &Conditions,
    (number, opening, seating): (usize, &Opening, &Seating),
    players: &mut [Vec<Box<dyn Competitor>>; 2],
    seed: u64,
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    let mut line = opening.turns.clone();
    let (mut pos, mut past) = (opening.pos, opening.history.clone());
    let mut clocks: Vec<Duration> = game
        .sides()
        .map(|side| match conditions.limits[seating.player(side)].time {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        })
        .collect();
    let mut played = FinishedGame::new(number, opening, seating);
    let charge = |mut played: FinishedGame, by: usize, forfeit: Forfeit| {
        played.winner = Some(1 - by);
        played.winning_side = game.sides().find(|&side| seating.player(side) != by);
        played.termination = Termination::Forfeit { by, forfeit };
        // A program that was ended together with the match does not forfeit.
        (!stop.load(Ordering::Relaxed)).then_some(played)
    };
    for side in game.sides() {
        let (by, copy) = (seating.player(side), seating.copies[side.index()]);
        if let Err(fault) = players[by][copy].new_game() {
            return charge(played, by, fault);
        }
    }
    loop {
        if let Some(ending) = ending(game, &pos, &past) {
            played.termination = Termination::Rules(ending.reason(game, &pos));
            (played.winner, played.winning_side) = (ending.winner.map(|side| seating.player(side)), ending.winner);
            return Some(played);
        }
        if line.len() >= conditions.max_turns as usize {
            return Some(played);
        }
        let side = pos.side();
        let (by, copy) = (seating.player(side), seating.copies[side.index()]);
        let pace = conditions.limits[by];
        let ask = TurnRequest {
            game,
            start: &conditions.start,
            turns: &line,
            pos: &pos,
            history: &past,
            limits: pace,
            clocks: &clocks,
            time_source: conditions.time_source,
            time_margin: conditions.time_margin,
            seed: combine_seeds(&[seed, number as u64, u64::from(side.0), line.len() as u64]),
            stop,
        };
        let watch = Stopwatch::start(conditions.time_source);
        let answer = players[by][copy].choose_turn(&ask);
        let time = watch.elapsed();
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let late = time_forfeit(pace, &mut clocks[side.index()], time, conditions.time_margin);
        let answer = match (answer, late) {
            (Ok(answer), None) => answer,
            // The content of a late answer does not matter.
            (Ok(_) | Err(Forfeit::Illegal(_)), Some(late)) => return charge(played, by, late),
            (Err(fault), _) => return charge(played, by, fault),
        };
        let after = game.play_turn_unchecked(&pos, &answer.turn, &mut ());
        line.push(answer.turn.clone());
        past.push(game, &after);
        pos = after;
        played.turns.push(PlayedTurn { by, answer, time });
    }
}

/// Takes the time off the clock; returns the forfeit if it was overstepped.
fn time_forfeit(pace: TurnLimits, clock: &mut Duration, time: Duration, time_margin: Duration) -> Option<Forfeit> {
    let over = match pace.time {
        TimeControl::Unlimited => return None,
        TimeControl::PerTurn(allowed) => time.checked_sub(allowed + time_margin),
        TimeControl::Clock { increment, .. } => {
            let over = time.checked_sub(*clock + time_margin);
            *clock = clock.saturating_sub(time) + increment;
            over
        }
    }?;
    Some(Forfeit::Time(format!("it took {} ms, {} ms too long", time.as_millis(), (over + time_margin).as_millis())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_overstepped_only_beyond_the_margin() {
        let ms = Duration::from_millis;
        let per_turn = TurnLimits { time: TimeControl::PerTurn(ms(100)), ..TurnLimits::default() };
        let mut none = Duration::ZERO;
        assert_eq!(time_forfeit(per_turn, &mut none, ms(149), ms(50)), None);
        assert!(time_forfeit(per_turn, &mut none, ms(151), ms(50)).is_some());
        let clock =
            TurnLimits { time: TimeControl::Clock { base: ms(1000), increment: ms(100) }, ..TurnLimits::default() };
        let mut left = ms(1000);
        assert_eq!(time_forfeit(clock, &mut left, ms(400), ms(0)), None);
        assert_eq!(left, ms(700));
        assert!(time_forfeit(clock, &mut left, ms(701), ms(0)).is_some());
    }
}
