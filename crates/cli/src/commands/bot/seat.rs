//! One game of a bot: it looks when it is rung, lets its engine choose when it is on turn, and sends the turn.
//!
//! For: one table, in a thread of its own with an engine of its own. Not for: hearing what happens (`bot`), choosing
//! (`arena`). An engine that fails is started once more for the same turn; if it fails again, the game is given up, and
//! why is said.

use super::wire::{Server, Trouble};
use arena::{Answer, Ask, Contestant, Fault, Pace, Spec, Time, Timer};
use notation::turn::{read_from_program, write_for_programs};
use rules::{Game, Past, Position, Turn};
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// Whoever is not rung looks by himself after so long.
const LOOK: Duration = Duration::from_secs(30);
/// How long it is until a server that was not reached is asked again: at first, and at most.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// A delay of this many milliseconds says that days are meant.
const HOUR: u64 = 60 * 60 * 1000;
/// So much of its time an engine does not use: turns are on their way for a while.
const MARGIN: Duration = Duration::from_millis(150);

/// A game, and who plays it.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) server: Server,
    pub(super) table: String,
    pub(super) spec: Spec,
    /// For a turn where no clock of one sitting runs.
    pub(super) think: Duration,
    /// What its engine thinks about is not wanted any more.
    pub(super) halt: Arc<AtomicBool>,
    /// Nobody plays any more.
    pub(super) stop: Arc<AtomicBool>,
    /// What whoever runs the bot is told.
    pub(super) say: Sender<String>,
}

/// What plays there: the game, and its engine.
struct Playing {
    id: String,
    readings: String,
    game: Game,
    engine: Box<dyn Contestant>,
    begun: bool,
}

/// A turn cannot be had, and why.
struct GivenUp(String);

impl Seat {
    /// Plays until the game is over or nobody plays any more; it looks whenever it is rung.
    pub(super) fn play(self, bell: &Receiver<()>) {
        let (mut playing, mut wait) = (None, AGAIN.0);
        while !self.stop.load(Ordering::Relaxed) {
            self.halt.store(false, Ordering::Relaxed);
            let rest = match self.look(&mut playing) {
                Ok(Some(result)) => return self.told(&format!("is over: {result}")),
                Ok(None) => LOOK,
                Err(Trouble::Refused(404, why)) => return self.told(&why),
                // Somebody was quicker, or it is not so any more: it looks again.
                Err(Trouble::Refused(409, _)) => continue,
                Err(trouble) => {
                    self.told(&trouble.to_string());
                    let longer = AGAIN.1.min(wait * 2);
                    std::mem::replace(&mut wait, longer)
                }
            };
            if rest == LOOK {
                wait = AGAIN.0;
            }
            if !self.rest(bell, rest) {
                return;
            }
        }
    }

    /// Waits to be rung; false: nobody will ring any more.
    fn rest(&self, bell: &Receiver<()>, most: Duration) -> bool {
        let heard = bell.recv_timeout(most);
        // Many rings are one.
        while bell.try_recv().is_ok() {}
        !matches!(heard, Err(RecvTimeoutError::Disconnected)) && !self.stop.load(Ordering::Relaxed)
    }

    fn told(&self, what: &str) {
        // Nobody may be listening any more.
        let _ = self.say.send(format!("{}: {what}", self.table));
    }

    /// Looks how the table stands, and does what there is to do; the result if it is over.
    fn look(&self, playing: &mut Option<Playing>) -> Result<Option<String>, Trouble> {
        let path = format!("/tables/{}", self.table);
        let view = self.server.get(&path)?;
        if let Some(result) = view["verdict"]["result"].as_str() {
            return Ok(Some(result.to_owned()));
        }
        for offer in view["house"]["offers"].as_array().into_iter().flatten().filter(|offer| offer["asked"] == true) {
            match self.server.post(&format!("{path}/decline"), &json!({ "number": offer["number"] })) {
                // It may have been taken back.
                Ok(_) | Err(Trouble::Refused(..)) => {}
                Err(lost) => return Err(lost),
            }
        }
        let told = self.server.get(&format!("{path}/uci"))?;
        if told["yours"] != true {
            return Ok(None);
        }
        match self.turn(playing, &view, &told) {
            Ok(None) => Ok(None),
            Ok(Some(text)) => {
                let sent =
                    self.server.post(&format!("{path}/play"), &json!({ "revision": told["revision"], "uci": text }));
                match sent {
                    Ok(_) => Ok(None),
                    Err(Trouble::Refused(400, why)) => self.resign(&path, &why),
                    Err(trouble) => Err(trouble),
                }
            }
            Err(GivenUp(why)) => self.resign(&path, &why),
        }
    }

    fn resign(&self, path: &str, why: &str) -> Result<Option<String>, Trouble> {
        self.told(&format!("the game is given up: {why}"));
        let view = self.server.post(&format!("{path}/end"), &json!({ "how": "resign" }))?;
        Ok(view["verdict"]["result"].as_str().map(str::to_owned))
    }

    /// The turn that the engine chooses; none if it is not wanted any more.
    fn turn(&self, playing: &mut Option<Playing>, view: &Value, told: &Value) -> Result<Option<String>, GivenUp> {
        let text = |name: &str| told[name].as_str().unwrap_or_default();
        let (id, readings) = (text("variant"), text("readings"));
        if playing.as_ref().is_none_or(|playing| playing.id != id || playing.readings != readings) {
            *playing = Some(Playing::new(&self.spec, id, readings).map_err(GivenUp)?);
        }
        let Some(Playing { game, engine, begun, .. }) = playing else { return Ok(None) };
        let Reached { start, line, pos, past } = reached(game, text("position")).map_err(GivenUp)?;
        let (time, clocks) = time(game, &pos, &view["clock"], self.think);
        let pace = pace(&self.spec, time, clocks[pos.side().index()]);
        let ask = Ask {
            game,
            start: &start,
            line: &line,
            pos: &pos,
            past: &past,
            pace,
            clocks: &clocks,
            timer: Timer::Wall,
            margin: MARGIN,
            seed: RandomState::new().hash_one(line.len()),
            stop: &self.halt,
        };
        let mut choose = || -> Result<Answer, Fault> {
            if !*begun {
                engine.begin()?;
                *begun = true;
            }
            engine.choose(&ask).inspect_err(|_| *begun = false)
        };
        let wanted = || !self.halt.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed);
        let chosen = choose().or_else(|fault| {
            if !wanted() {
                return Err(fault);
            }
            self.told(&format!("{fault}; it is asked once more"));
            choose()
        });
        match chosen {
            _ if !wanted() => Ok(None),
            Ok(answer) => Ok(Some(write_for_programs(game, &pos, &answer.turn))),
            Err(fault) => Err(GivenUp(fault.to_string())),
        }
    }
}

impl Playing {
    fn new(spec: &Spec, id: &str, readings: &str) -> Result<Self, String> {
        let shipped = catalog::find(id).ok_or_else(|| format!("this program does not know the game `{id}`"))?;
        let chosen: Vec<(String, String)> = readings
            .split(' ')
            .filter_map(|one| one.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let game =
            shipped.load(&chosen).map_err(|_| format!("this program does not know the readings `{readings}`"))?;
        let known = shipped.knowledge(&game).unwrap_or_default();
        let engine = spec.maker(&game, id, &known)?();
        Ok(Self { id: id.to_owned(), readings: readings.to_owned(), game, engine, begun: false })
    }
}

/// What a game has come to.
struct Reached {
    start: Position,
    line: Vec<Turn>,
    pos: Position,
    past: Past,
}

/// What stands behind `position`.
fn reached(game: &Game, text: &str) -> Result<Reached, String> {
    let (first, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let start = match first.strip_prefix("fen ") {
        Some(text) => notation::position::read(game, text)
            .map_err(|error| format!("the position is not understood: {}", error.message))?,
        None => game.start(),
    };
    let mut reached = Reached { line: Vec::new(), pos: start, past: Past::new(&start), start };
    for text in moves.split_whitespace() {
        let turn = read_from_program(game, &reached.pos, text)
            .map_err(|error| format!("`{text}` is not understood: {}", error.message))?;
        reached.pos = game.play_turn_unchecked(&reached.pos, &turn, &mut ());
        reached.past.push(&reached.pos);
        reached.line.push(turn);
    }
    Ok(reached)
}

/// How the game is timed for an engine, and what is left, by side.
fn time(game: &Game, pos: &Position, clock: &Value, think: Duration) -> (Time, Vec<Duration>) {
    let none = vec![Duration::ZERO; game.side_count()];
    let millis = |name: &str| clock[name].as_u64().unwrap_or(0);
    if clock.is_null() || millis("delay") >= HOUR {
        return (Time::PerTurn(think), none);
    }
    let side = pos.side().index();
    let spent = if clock["running"].is_null() { 0 } else { millis("elapsed").saturating_sub(millis("delay")) };
    let left = |at: usize| {
        let left = clock["left"][at].as_u64().unwrap_or(0).saturating_sub(if at == side { spent } else { 0 });
        Duration::from_millis(left).saturating_sub(MARGIN)
    };
    let clocks: Vec<Duration> = (0..game.side_count()).map(left).collect();
    let increment = clock["odds"][side]["increment"].as_u64().unwrap_or_else(|| millis("increment"));
    let increment = Duration::from_millis(increment);
    if game.side_count() == 2 {
        return (Time::Clock { base: Duration::from_millis(millis("main")), increment }, clocks);
    }
    // Protocols have clocks for two sides only.
    (Time::PerTurn(clocks[side] / 20 + increment * 3 / 4), clocks)
}

/// The engine's own limits, within its clock; without any of its own, its clock.
fn pace(spec: &Spec, time: Time, left: Duration) -> Pace {
    let own = spec.pace(Pace { time, ..Pace::default() });
    let time = match (own.time, time) {
        (Time::PerTurn(own), Time::Clock { increment, .. }) => Time::PerTurn(own.min(left / 20 + increment * 3 / 4)),
        (Time::PerTurn(own), Time::PerTurn(most)) => Time::PerTurn(own.min(most)),
        (Time::Free, time) => time,
        (own, _) => own,
    };
    Pace { time, ..own }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> Game {
        catalog::find("chess").unwrap().load(&[]).unwrap()
    }

    #[test]
    fn a_game_is_read_as_programs_are_told_it() {
        let game = chess();
        let reached = reached(&game, "startpos moves e2e4 e7e5 e1e2").unwrap();
        assert_eq!((reached.line.len(), reached.pos.side().index()), (3, 1));
        let ends = super::reached(&game, "fen k7/7P/8/8/8/8/8/K7 w - - 0 1 moves h7h8q").unwrap();
        assert_eq!(ends.line.len(), 1);
        assert!(super::reached(&game, "startpos moves e2e5").is_err_and(|why| why.contains("`e2e5`")));
    }

    #[test]
    fn an_engine_keeps_within_its_clock_and_within_its_own_limits() {
        let (game, ms) = (chess(), Duration::from_millis);
        let clock =
            json!({"main": 60_000, "increment": 0, "delay": 0, "left": [60_000, 2150], "running": 0, "elapsed": 1000});
        let (of, clocks) = time(&game, &game.start(), &clock, ms(500));
        assert_eq!(clocks, [ms(58_850), ms(2000)]);
        let strong = Spec::read("ours:level=7").unwrap();
        assert_eq!(pace(&strong, of, ms(2000)).time, Time::PerTurn(ms(100)));
        assert_eq!(pace(&strong, of, ms(600_000)).time, Time::PerTurn(ms(3000)));
        let weak = pace(&Spec::read("ours:level=1").unwrap(), of, ms(2000));
        assert!(matches!(weak.time, Time::Clock { .. }) && weak.depth == Some(1));
        let days = json!({"main": 0, "increment": 0, "delay": 86_400_000, "left": [0, 0], "running": 0, "elapsed": 0});
        assert_eq!(time(&game, &game.start(), &days, ms(500)).0, Time::PerTurn(ms(500)));
    }
}
