//! `go`: what is asked of a search.
//!
//! For: reading the words behind it. Not for: searching.

use crate::play::Play;
use crate::uci::Refused;
use engine::{Request, Time, Until};
use notation::turn::read_from_program;
use rules::{Game, Side};
use std::time::Duration;

/// The clock as it comes in, piece by piece.
#[derive(Default)]
struct Clocks {
    per_turn: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    turns: Option<u32>,
    /// Somebody's clock was told.
    any: bool,
}

/// The request, and what is to be said about words that were not understood.
pub(super) fn request(play: &Play, rest: &str) -> Result<(Request, Vec<String>), Refused> {
    let (game, pos) = (play.game(), play.pos());
    let mut request = Request::new(*pos, play.past().clone());
    let (mut clocks, mut notes) = (Clocks::default(), Vec::new());
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "searchmoves" {
            // They end where a word stands that is no turn.
            while let Some(&text) = words.peek() {
                match read_from_program(game, pos, text) {
                    Ok(turn) => request.only.push(turn),
                    Err(_) if is_known(game, text) => break,
                    Err(error) => return Err(format!("go searchmoves: `{text}`: {}", error.message)),
                }
                words.next();
            }
            if request.only.is_empty() {
                return Err("go searchmoves: no turn is named".to_owned());
            }
            continue;
        }
        if !is_known(game, word) {
            notes.push(format!("go: `{word}` is not understood and not heeded"));
            continue;
        }
        match word {
            "infinite" => request.until = Until::Stopped,
            "ponder" => request.until = Until::PonderHit,
            _ => {
                let value = words.next().ok_or_else(|| format!("go {word}: a number is missing"))?;
                let number: i64 = value.parse().map_err(|_| format!("go {word}: `{value}` is no whole number"))?;
                set(game, pos.side(), word, number, &mut request, &mut clocks)?;
            }
        }
    }
    request.time = match clocks {
        _ if request.until == Until::Stopped => Time::Endless,
        Clocks { per_turn: Some(time), .. } => Time::PerTurn(time),
        Clocks { left: Some(left), increment, turns, .. } => Time::Clock { left, increment, turns },
        Clocks { any, .. } => {
            if any {
                let side = &game.def().side(pos.side()).name;
                notes.push(format!(
                    "go: nothing was said about the clock of {side}, who is on turn: there is no limit of time"
                ));
            }
            Time::Endless
        }
    };
    Ok((request, notes))
}

fn set(
    game: &Game,
    side: Side,
    word: &str,
    number: i64,
    request: &mut Request,
    clocks: &mut Clocks,
) -> Result<(), Refused> {
    let least = |least: i64| {
        let bad = || format!("go {word}: a number from {least} up is wanted, not {number}");
        u64::try_from(number).ok().filter(|_| number >= least).ok_or_else(bad)
    };
    let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    // Some interfaces tell that a clock has been overstepped by a number below 0.
    let time = Duration::from_millis(u64::try_from(number).unwrap_or(0));
    match word {
        "depth" => request.depth = Some(short(least(1)?)),
        "nodes" => request.nodes = Some(least(1)?),
        "mate" => request.mate = Some(short(least(1)?)),
        "movetime" => clocks.per_turn = Some(time),
        "movestogo" => clocks.turns = Some(short(least(1)?)),
        _ => {
            clocks.any = true;
            match clock_of(game, word) {
                Some((whose, Clock::Left)) if whose == side => clocks.left = Some(time),
                Some((whose, Clock::Increment)) if whose == side => clocks.increment = time,
                _ => {}
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    Left,
    Increment,
}

/// Whose clock the word speaks of, and of what: `wtime`, `binc`. With more than two sides the letters are those of the
/// sides.
fn clock_of(game: &Game, word: &str) -> Option<(Side, Clock)> {
    let (letter, what) = match word.strip_suffix("time") {
        Some(letter) => (letter, Clock::Left),
        None => (word.strip_suffix("inc")?, Clock::Increment),
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

/// Is it a word of `go`?
fn is_known(game: &Game, word: &str) -> bool {
    const WORDS: [&str; 8] = ["searchmoves", "ponder", "infinite", "depth", "nodes", "mate", "movetime", "movestogo"];
    WORDS.contains(&word) || clock_of(game, word).is_some()
}
