//! `go`: parses the parameters of a search.

use crate::current_game::CurrentGame;
use crate::uci::CommandError;
use crate::uci::dialect::Dialect;
use engine::{Request, SearchMode, TimeControl};
use rules::{Game, Side};
use std::time::Duration;

/// A parameter, whatever the dialect calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    RootTurns,
    Infinite,
    Ponder,
    Depth,
    Nodes,
    Mate,
    PerTurn,
    TurnsToGo,
    /// The time of a side, or its increment.
    Clock(Side, ClockField),
    /// Time for each turn once the clock has run out.
    Byoyomi,
    /// A word without effect here.
    Ignored,
}

/// The parameters of the clock.
#[derive(Default)]
struct Clocks {
    per_turn: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    byoyomi: Duration,
    turns: Option<u32>,
    /// Whether any clock was given.
    any_given: bool,
}

impl Clocks {
    /// Sets what a parameter says about time, for this side to move; returns false if it says nothing about it.
    fn set(&mut self, parameter: Parameter, time: Duration, to_move: Side) -> bool {
        match parameter {
            Parameter::PerTurn => self.per_turn = Some(time),
            Parameter::Byoyomi => self.byoyomi = time,
            Parameter::Clock(side, field) => {
                self.any_given = true;
                match field {
                    _ if side != to_move => {}
                    ClockField::Left => self.left = Some(time),
                    ClockField::Increment => self.increment = time,
                }
            }
            _ => return false,
        }
        true
    }
}

/// The request, and notes about words that were ignored.
pub(super) fn parse_go(
    dialect: Dialect,
    clocks_in_seconds: bool,
    play: &CurrentGame,
    rest: &str,
) -> Result<(Request, Vec<String>), CommandError> {
    let (game, pos) = (play.game(), play.pos());
    let mut request = Request::new(*pos, play.history().clone());
    let (mut clocks, mut notes) = (Clocks::default(), Vec::new());
    let find = |word: &str| Parameter::find(dialect, game, pos.side(), word);
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match find(word) {
            None => notes.push(format!("go: `{word}` is unknown and ignored")),
            Some(Parameter::RootTurns) => {
                // The list ends at the first word that is not a turn but a parameter.
                while let Some(&text) = words.peek() {
                    match dialect.parse_turn(game, pos, text) {
                        Ok(turn) => request.root_turns.push(turn),
                        Err(_) if find(text).is_some() => break,
                        Err(why) => return Err(format!("go searchmoves: `{text}`: {why}")),
                    }
                    words.next();
                }
                if request.root_turns.is_empty() {
                    return Err("go searchmoves: no moves are given".to_owned());
                }
            }
            Some(Parameter::Infinite) => request.mode = SearchMode::Infinite,
            Some(Parameter::Ponder) => request.mode = SearchMode::Ponder,
            Some(Parameter::Ignored) => {}
            // In UCCI this is the depth of an endless search.
            Some(Parameter::Depth) if words.next_if_eq(&"infinite").is_some() => request.mode = SearchMode::Infinite,
            Some(parameter) => {
                let value = words.next().ok_or_else(|| format!("go {word}: a number is missing"))?;
                let number: i64 = value.parse().map_err(|_| format!("go {word}: `{value}` is not a whole number"))?;
                let unit = if clocks_in_seconds { 1_000 } else { 1 };
                // Some interfaces report an overstepped clock as a negative number.
                let time = Duration::from_millis(u64::try_from(number).unwrap_or(0).saturating_mul(unit));
                if !clocks.set(parameter, time, pos.side()) {
                    let count = u64::try_from(number).ok().filter(|&count| count > 0);
                    let bad = || format!("go {word}: the number must be at least 1, not {number}");
                    let count = count.ok_or_else(bad)?;
                    let short = u32::try_from(count).unwrap_or(u32::MAX);
                    match parameter {
                        Parameter::Depth => request.depth = Some(short),
                        Parameter::Mate => request.mate = Some(short),
                        Parameter::TurnsToGo => clocks.turns = Some(short),
                        _ => request.nodes = Some(count),
                    }
                }
            }
        }
    }
    request.time = match clocks {
        _ if request.mode == SearchMode::Infinite => TimeControl::Unlimited,
        Clocks { per_turn: Some(time), .. } => TimeControl::PerTurn(time),
        Clocks { left: None | Some(Duration::ZERO), byoyomi, .. } if byoyomi > Duration::ZERO => {
            TimeControl::PerTurn(byoyomi + clocks.increment)
        }
        // Byoyomi is an increment that cannot be saved: this turn may use it beside the clock.
        Clocks { left: Some(left), increment, byoyomi, turns, .. } => TimeControl::Clock {
            remaining: left.saturating_add(byoyomi),
            increment: increment.saturating_add(byoyomi),
            turns_to_go: turns,
        },
        Clocks { any_given: any, .. } => {
            if any {
                let side = &game.def().side(pos.side()).name;
                notes
                    .push(format!("go: no clock was given for {side}, the side to move; the search has no time limit"));
            }
            TimeControl::Unlimited
        }
    };
    Ok((request, notes))
}

impl Parameter {
    /// The parameter that a word names on the turn of a side.
    fn find(dialect: Dialect, game: &Game, side: Side, word: &str) -> Option<Self> {
        let shared = match word {
            "searchmoves" => Some(Self::RootTurns),
            "infinite" => Some(Self::Infinite),
            "ponder" => Some(Self::Ponder),
            "depth" => Some(Self::Depth),
            "nodes" => Some(Self::Nodes),
            "mate" => Some(Self::Mate),
            "movetime" => Some(Self::PerTurn),
            "movestogo" => Some(Self::TurnsToGo),
            _ => None,
        };
        shared.or_else(|| match (dialect, word) {
            (Dialect::Usi, "byoyomi") => Some(Self::Byoyomi),
            // UCCI tells the clock of the side to move and that of the opponent, with whom a draw may be agreed.
            (Dialect::Ucci, "time") => Some(Self::Clock(side, ClockField::Left)),
            (Dialect::Ucci, "increment") => Some(Self::Clock(side, ClockField::Increment)),
            (Dialect::Ucci, "opptime") => Some(Self::Clock(game.side_after(side), ClockField::Left)),
            (Dialect::Ucci, "oppincrement" | "oppmovestogo") => {
                Some(Self::Clock(game.side_after(side), ClockField::Increment))
            }
            (Dialect::Ucci, "draw") => Some(Self::Ignored),
            (Dialect::Ucci, _) => None,
            (Dialect::Uci | Dialect::Usi, _) => clock_of(dialect, game, word),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockField {
    Left,
    Increment,
}

/// The side and the clock field that a word names, as in `wtime` or `binc`. The side that moves first is `w` in UCI and
/// `b` in USI; with more than two sides, the letters are those of the sides.
fn clock_of(dialect: Dialect, game: &Game, word: &str) -> Option<Parameter> {
    let (letter, field) = match word.strip_suffix("time") {
        Some(letter) => (letter, ClockField::Left),
        None => (word.strip_suffix("inc")?, ClockField::Increment),
    };
    let first = game.def().turn.first;
    let mut order = game.sides();
    let side = match (game.side_count(), letter) {
        (2, "w" | "b") if (letter == "b") == (dialect == Dialect::Usi) => Some(first),
        (2, "w" | "b") => order.find(|&side| side != first),
        (2, _) => None,
        _ => order.find(|&side| game.def().side(side).letter.to_lowercase().eq(letter.chars())),
    };
    side.map(|side| Parameter::Clock(side, field))
}
