//! One game of a match.
//!
//! For: asking the players in turn, measuring their time, and adjudicating by the rules alone: the goals of the rule
//! file; a draw that may be claimed is claimed; who crashes, answers something that is no legal turn, or oversteps the
//! time loses, whatever stands on the board; and after a number of turns agreed on before the match it is a draw. Not
//! for: openings and seatings (`opening`, `seating`), the order of games (`run`).

use crate::chance::blend;
use crate::contestant::{Answer, Ask, Contestant, Fault};
use crate::opening::Opening;
use crate::pace::{Pace, Time};
use crate::seating::Seating;
use crate::watch::{Timer, Watch};
use rules::{Game, Position, Turn, Verdict};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What both players are subject to.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// Where every game begins, before its opening.
    pub start: Position,
    /// By player: its limits.
    pub paces: [Pace; 2],
    /// By what the players' time is measured.
    pub timer: Timer,
    /// How much longer than its time a player may take before it has lost.
    pub margin: Duration,
    /// After so many turns of all sides together, the opening included, the game is a draw.
    pub max_turns: u32,
}

/// A turn that a player has made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The player who made it: the first (0) or the second (1).
    pub by: usize,
    /// What it said.
    pub answer: Answer,
    /// How long it took.
    pub time: Duration,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules: a sentence without its full stop.
    Rules(String),
    /// The limit of turns was reached.
    TooLong,
    /// A player had to be charged.
    Fault {
        /// The first player (0) or the second (1).
        by: usize,
        /// What it did.
        fault: Fault,
    },
}

impl End {
    /// The reason as a sentence without its full stop.
    pub fn text(&self) -> String {
        match self {
            Self::Rules(reason) => reason.clone(),
            Self::TooLong => "the limit of turns was reached".to_owned(),
            Self::Fault { by, fault } => format!("the {} player lost: {fault}", ["first", "second"][*by]),
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The number of the game, from 0.
    pub number: usize,
    /// Who sat where.
    pub seating: Seating,
    /// The turns of the opening.
    pub opening: Vec<Turn>,
    /// The turns after it.
    pub turns: Vec<Made>,
    /// The player who won; none: drawn.
    pub winner: Option<usize>,
    /// The side whose team won.
    pub winning_side: Option<rules::Side>,
    /// Why it ended.
    pub end: End,
}

/// Plays a game. None if the match was stopped before its end.
pub(crate) fn play(
    game: &Game,
    conditions: &Conditions,
    (number, opening, seating): (usize, &Opening, &Seating),
    players: &mut [Vec<Box<dyn Contestant>>; 2],
    seed: u64,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut line = opening.turns.clone();
    let (mut pos, mut past) = (opening.pos, opening.past.clone());
    let mut clocks: Vec<Duration> = game
        .sides()
        .map(|side| match conditions.paces[seating.player(side)].time {
            Time::Clock { base, .. } => base,
            _ => Duration::ZERO,
        })
        .collect();
    let mut played = Played {
        number,
        seating: seating.clone(),
        opening: opening.turns.clone(),
        turns: Vec::new(),
        winner: None,
        winning_side: None,
        end: End::TooLong,
    };
    let charge = |mut played: Played, by: usize, fault: Fault| {
        played.winner = Some(1 - by);
        played.winning_side = game.sides().find(|&side| seating.player(side) != by);
        played.end = End::Fault { by, fault };
        // A program that was ended together with the match has done nothing wrong.
        (!stop.load(Ordering::Relaxed)).then_some(played)
    };
    for side in game.sides() {
        let (by, copy) = (seating.player(side), seating.copies[side.index()]);
        if let Err(fault) = players[by][copy].begin() {
            return charge(played, by, fault);
        }
    }
    loop {
        match game.verdict(&pos, &past) {
            Verdict::Ongoing => {}
            Verdict::Won { winner, reason } => {
                (played.winner, played.winning_side) = (Some(seating.player(winner)), Some(winner));
                played.end = End::Rules(reason);
                return Some(played);
            }
            Verdict::Drawn { reason } => {
                played.end = End::Rules(reason);
                return Some(played);
            }
        }
        if let Some(reason) = game.claim(&pos, &past) {
            played.end = End::Rules(reason);
            return Some(played);
        }
        if game.steps(&pos).is_empty() {
            played.end = End::Rules(format!("{} has no turn", game.def().side(pos.side()).name));
            return Some(played);
        }
        if line.len() >= conditions.max_turns as usize {
            return Some(played);
        }
        let side = pos.side();
        let (by, copy) = (seating.player(side), seating.copies[side.index()]);
        let pace = conditions.paces[by];
        let ask = Ask {
            game,
            start: &conditions.start,
            line: &line,
            pos: &pos,
            past: &past,
            pace,
            clocks: &clocks,
            timer: conditions.timer,
            margin: conditions.margin,
            seed: blend(&[seed, number as u64, u64::from(side.0), line.len() as u64]),
            stop,
        };
        let watch = Watch::start(conditions.timer);
        let answer = players[by][copy].choose(&ask);
        let time = watch.elapsed();
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let late = overstepped(pace, &mut clocks[side.index()], time, conditions.margin);
        let answer = match (answer, late) {
            (Ok(answer), None) => answer,
            // What is said too late does not matter any more.
            (Ok(_) | Err(Fault::Illegal(_)), Some(late)) => return charge(played, by, late),
            (Err(fault), _) => return charge(played, by, fault),
        };
        let after = game.play_turn_unchecked(&pos, &answer.turn, &mut ());
        line.push(answer.turn.clone());
        past.push(&after);
        pos = after;
        played.turns.push(Made { by, answer, time });
    }
}

/// Takes the time off the clock. Has it been overstepped?
fn overstepped(pace: Pace, clock: &mut Duration, time: Duration, margin: Duration) -> Option<Fault> {
    let over = match pace.time {
        Time::Free => return None,
        Time::PerTurn(allowed) => time.checked_sub(allowed + margin),
        Time::Clock { increment, .. } => {
            let over = time.checked_sub(*clock + margin);
            *clock = clock.saturating_sub(time) + increment;
            over
        }
    }?;
    Some(Fault::Time(format!("it took {} ms, {} ms too long", time.as_millis(), (over + margin).as_millis())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_charged_beyond_the_margin_only() {
        let ms = Duration::from_millis;
        let per_turn = Pace { time: Time::PerTurn(ms(100)), ..Pace::default() };
        let mut none = Duration::ZERO;
        assert_eq!(overstepped(per_turn, &mut none, ms(149), ms(50)), None);
        assert!(overstepped(per_turn, &mut none, ms(151), ms(50)).is_some());
        let clock = Pace { time: Time::Clock { base: ms(1000), increment: ms(100) }, ..Pace::default() };
        let mut left = ms(1000);
        assert_eq!(overstepped(clock, &mut left, ms(400), ms(0)), None);
        assert_eq!(left, ms(700));
        assert!(overstepped(clock, &mut left, ms(701), ms(0)).is_some());
    }
}
