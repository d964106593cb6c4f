//! `go`: parses the parameters of a search.

use crate::current_game::CurrentGame;
use crate::uci::CommandError;
use engine::{Request, SearchMode, TimeControl};
use interchange::parse_turn_from_program;
use rules::{Game, Side};
use std::time::Duration;

/// The parameters of the clock.
#[derive(Default)]
struct Clocks {
    per_turn: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    turns: Option<u32>,
    /// Whether any clock was given.
    any_given: bool,
}

/// The request, and notes about words that were ignored.
pub(super) fn parse_go(play: &CurrentGame, rest: &str) -> Result<(Request, Vec<String>), CommandError> {
    let (game, pos) = (play.game(), play.pos());
    let mut request = Request::new(*pos, play.history().clone());
    let (mut clocks, mut notes) = (Clocks::default(), Vec::new());
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            // The list ends at the first word that is not a turn but a parameter.
            while let Some(&text) = words.peek() {
                match parse_turn_from_program(game, pos, text) {
                    Ok(turn) => request.root_turns.push(turn),
                    Err(_) if is_go_keyword(game, text) => break,
                    Err(error) => return Err(format!("go searchmoves: `{text}`: {}", error.message)),
                }
                words.next();
            }
            if request.root_turns.is_empty() {
                return Err("go searchmoves: no moves are given".to_owned());
            }
            continue;
        }
        if !is_go_keyword(game, word) {
            notes.push(format!("go: `{word}` is unknown and ignored"));
            continue;
        }
        match word {
            "infinite" => request.mode = SearchMode::Infinite,
            "ponder" => request.mode = SearchMode::Ponder,
            _ => {
                let value = words.next().ok_or_else(|| format!("go {word}: a number is missing"))?;
                let number: i64 = value.parse().map_err(|_| format!("go {word}: `{value}` is not a whole number"))?;
                set_parameter(game, pos.side(), word, number, &mut request, &mut clocks)?;
            }
        }
    }
    request.time = match clocks {
        _ if request.mode == SearchMode::Infinite => TimeControl::Unlimited,
        Clocks { per_turn: Some(time), .. } => TimeControl::PerTurn(time),
        Clocks { left: Some(left), increment, turns, .. } => {
            TimeControl::Clock { remaining: left, increment, turns_to_go: turns }
        }
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

fn set_parameter(
    game: &Game,
    side: Side,
    word: &str,
    number: i64,
    request: &mut Request,
    clocks: &mut Clocks,
) -> Result<(), CommandError> {
    let least = |least: i64| {
        let bad = || format!("go {word}: the number must be at least {least}, not {number}");
        u64::try_from(number).ok().filter(|_| number >= least).ok_or_else(bad)
    };
    let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    // Some interfaces report an overstepped clock as a negative number.
    let time = Duration::from_millis(u64::try_from(number).unwrap_or(0));
    match word {
        "depth" => request.depth = Some(short(least(1)?)),
        "nodes" => request.nodes = Some(least(1)?),
        "mate" => request.mate = Some(short(least(1)?)),
        "movetime" => clocks.per_turn = Some(time),
        "movestogo" => clocks.turns = Some(short(least(1)?)),
        _ => {
            clocks.any_given = true;
            match clock_of(game, word) {
                Some((whose, ClockField::Left)) if whose == side => clocks.left = Some(time),
                Some((whose, ClockField::Increment)) if whose == side => clocks.increment = time,
                _ => {}
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockField {
    Left,
    Increment,
}

/// The side and the clock field that a word names, as in `wtime` or `binc`. With more than two sides, the letters are
/// those of the sides.
fn clock_of(game: &Game, word: &str) -> Option<(Side, ClockField)> {
    let (letter, what) = match word.strip_suffix("time") {
        Some(letter) => (letter, ClockField::Left),
        None => (word.strip_suffix("inc")?, ClockField::Increment),
    };
    let mut order = game.sides();
    let side = match (game.side_count(), letter) {
        (2, "w") => Some(game.def().turn.first),
        (2, "b") => order.find(|&side| side != game.def().turn.first),
        (2, _) => None,
        _ => order.find(|&side| game.def().side(side).letter.to_lowercase().eq(letter.chars())),
    };
    side.map(|side| (side, what))
}

/// Whether this is a parameter of `go`.
fn is_go_keyword(game: &Game, word: &str) -> bool {
    const WORDS: [&str; 8] = ["searchmoves", "ponder", "infinite", "depth", "nodes", "mate", "movetime", "movestogo"];
    WORDS.contains(&word) || clock_of(game, word).is_some()
}
