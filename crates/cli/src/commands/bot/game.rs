//! One game of a bot: fetches the table after each notification, lets the engine choose when it is on turn, and sends
//! the turn.
//!
//! Each seat has a thread and an engine of its own. `bot` receives the events, and `protocol::competitor` runs the engine. An engine
//! that fails is restarted once for the same turn; if it fails again, the seat resigns the game and prints why.

use super::connection::{Server, ServerError};
use notation::turn::{parse_from_program, write_for_programs};
use protocol::competitor::{
    Answer, Competitor, CompetitorSpec, Forfeit, TimeControl, TimeSource, TurnLimits, TurnRequest,
};
use rules::{Game, History, Position, Turn};
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// The interval to fetch the table without a notification.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// The delay before asking a server again that could not be reached: at first, and at most.
const RETRY_DELAYS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// From a delay of this many milliseconds on, the game is a correspondence game.
const MIN_CORRESPONDENCE_DELAY_MS: u64 = 60 * 60 * 1000;
/// The part of its time that an engine does not use, because sending a turn takes time.
const LATENCY_MARGIN: Duration = Duration::from_millis(150);

/// A game, and the engine that plays it.
#[derive(Debug)]
pub(super) struct BotGame {
    pub(super) server: Server,
    pub(super) table: String,
    pub(super) spec: CompetitorSpec,
    /// The time for a turn in games without a live clock.
    pub(super) default_think_time: Duration,
    /// Cancels the current search of the engine.
    pub(super) cancel: Arc<AtomicBool>,
    /// Stops all seats.
    pub(super) stop: Arc<AtomicBool>,
    /// Messages for the user of the bot.
    pub(super) log: Sender<String>,
}

/// The rules of the game, and its engine.
struct LoadedEngine {
    id: String,
    readings: String,
    game: Game,
    engine: Box<dyn Competitor>,
    has_started: bool,
}

/// The engine has no turn, and why.
struct NoTurn(String);

impl BotGame {
    /// Plays until the game is over or the bot is stopped; fetches the table after each notification.
    pub(super) fn run(self, bell: &Receiver<()>) {
        let (mut playing, mut wait) = (None, RETRY_DELAYS.0);
        while !self.stop.load(Ordering::Relaxed) {
            self.cancel.store(false, Ordering::Relaxed);
            let rest = match self.poll(&mut playing) {
                Ok(Some(result)) => return self.log(&format!("game over: {result}")),
                Ok(None) => POLL_INTERVAL,
                Err(ServerError::Refused(404, why)) => return self.log(&why),
                // The table has changed in the meantime: fetch it again.
                Err(ServerError::Refused(409, _)) => continue,
                Err(trouble) => {
                    self.log(&trouble.to_string());
                    let longer = RETRY_DELAYS.1.min(wait * 2);
                    std::mem::replace(&mut wait, longer)
                }
            };
            if rest == POLL_INTERVAL {
                wait = RETRY_DELAYS.0;
            }
            if !self.wait_for_wake(bell, rest) {
                return;
            }
        }
    }

    /// Waits for a notification; returns false if there will be no more.
    fn wait_for_wake(&self, bell: &Receiver<()>, most: Duration) -> bool {
        let heard = bell.recv_timeout(most);
        // Merge notifications that have accumulated.
        while bell.try_recv().is_ok() {}
        !matches!(heard, Err(RecvTimeoutError::Disconnected)) && !self.stop.load(Ordering::Relaxed)
    }

    fn log(&self, what: &str) {
        // The receiver may be gone.
        let _ = self.log.send(format!("{}: {what}", self.table));
    }

    /// Fetches the table, and does what is to be done; returns the result if the game is over.
    fn poll(&self, playing: &mut Option<LoadedEngine>) -> Result<Option<String>, ServerError> {
        let path = format!("/tables/{}", self.table);
        let view = self.server.get(&path)?;
        if let Some(result) = view["verdict"]["result"].as_str() {
            return Ok(Some(result.to_owned()));
        }
        for offer in view["table"]["offers"].as_array().into_iter().flatten().filter(|offer| offer["asked"] == true) {
            match self.server.post(&format!("{path}/decline"), &json!({ "number": offer["number"] })) {
                // The offer may have been withdrawn.
                Ok(_) | Err(ServerError::Refused(..)) => {}
                Err(lost) => return Err(lost),
            }
        }
        let told = self.server.get(&format!("{path}/uci"))?;
        if told["yours"] != true {
            return Ok(None);
        }
        match self.choose_turn(playing, &view, &told) {
            Ok(None) => Ok(None),
            Ok(Some(text)) => {
                let sent =
                    self.server.post(&format!("{path}/play"), &json!({ "revision": told["revision"], "uci": text }));
                match sent {
                    Ok(_) => Ok(None),
                    Err(ServerError::Refused(400, why)) => self.resign(&path, &why),
                    Err(trouble) => Err(trouble),
                }
            }
            Err(NoTurn(why)) => self.resign(&path, &why),
        }
    }

    fn resign(&self, path: &str, why: &str) -> Result<Option<String>, ServerError> {
        self.log(&format!("resigning: {why}"));
        let view = self.server.post(&format!("{path}/end"), &json!({ "how": "resign" }))?;
        Ok(view["verdict"]["result"].as_str().map(str::to_owned))
    }

    /// The turn that the engine chooses; `None` if it is not needed any more.
    fn choose_turn(
        &self,
        playing: &mut Option<LoadedEngine>,
        view: &Value,
        told: &Value,
    ) -> Result<Option<String>, NoTurn> {
        let text = |name: &str| told[name].as_str().unwrap_or_default();
        let (id, readings) = (text("variant"), text("readings"));
        if playing.as_ref().is_none_or(|playing| playing.id != id || playing.readings != readings) {
            *playing = Some(LoadedEngine::new(&self.spec, id, readings).map_err(NoTurn)?);
        }
        let Some(LoadedEngine { game, engine, has_started: begun, .. }) = playing else { return Ok(None) };
        let ReplayedPosition { start, turns: line, pos, history: past } =
            replay_uci_position(game, text("position")).map_err(NoTurn)?;
        let (time, clocks) = time_and_clocks(game, &pos, &view["clock"], self.default_think_time);
        let pace = engine_limits(&self.spec, time, clocks[pos.side().index()]);
        let ask = TurnRequest {
            game,
            start: &start,
            turns: &line,
            pos: &pos,
            history: &past,
            limits: pace,
            clocks: &clocks,
            time_source: TimeSource::Wall,
            time_margin: LATENCY_MARGIN,
            seed: RandomState::new().hash_one(line.len()),
            stop: &self.cancel,
        };
        let mut choose = || -> Result<Answer, Forfeit> {
            if !*begun {
                engine.new_game()?;
                *begun = true;
            }
            engine.choose_turn(&ask).inspect_err(|_| *begun = false)
        };
        let wanted = || !self.cancel.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed);
        let chosen = choose().or_else(|fault| {
            if !wanted() {
                return Err(fault);
            }
            self.log(&format!("{fault}; asking once more"));
            choose()
        });
        match chosen {
            _ if !wanted() => Ok(None),
            Ok(answer) => Ok(Some(write_for_programs(game, &pos, &answer.turn))),
            Err(fault) => Err(NoTurn(fault.to_string())),
        }
    }
}

impl LoadedEngine {
    fn new(spec: &CompetitorSpec, id: &str, readings: &str) -> Result<Self, String> {
        let shipped = library::find(id).ok_or_else(|| format!("this program does not know the game `{id}`"))?;
        let chosen: Vec<(String, String)> = readings
            .split(' ')
            .filter_map(|one| one.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let game =
            shipped.load(&chosen).map_err(|_| format!("this program does not know the readings `{readings}`"))?;
        let known = shipped.knowledge(&game).unwrap_or_default();
        let engine = spec.factory(&game, id, &known)?();
        Ok(Self { id: id.to_owned(), readings: readings.to_owned(), game, engine, has_started: false })
    }
}

/// The state of the game.
struct ReplayedPosition {
    start: Position,
    turns: Vec<Turn>,
    pos: Position,
    history: History,
}

/// Parses the arguments of `position`.
fn replay_uci_position(game: &Game, text: &str) -> Result<ReplayedPosition, String> {
    let (first, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let start = match first.strip_prefix("fen ") {
        Some(text) => notation::position::parse(game, text)
            .map_err(|error| format!("cannot read the position: {}", error.message))?,
        None => game.start(),
    };
    let mut reached = ReplayedPosition { turns: Vec::new(), pos: start, history: History::new(&start), start };
    for text in moves.split_whitespace() {
        let turn = parse_from_program(&game.with_history(&reached.history), &reached.pos, text)
            .map_err(|error| format!("cannot read `{text}`: {}", error.message))?;
        reached.pos = game.play_turn_unchecked(&reached.pos, &turn, &mut ());
        reached.history.push(game, &reached.pos);
        reached.turns.push(turn);
    }
    Ok(reached)
}

/// The time control of the game for an engine, and the time left, by side.
fn time_and_clocks(game: &Game, pos: &Position, clock: &Value, think: Duration) -> (TimeControl, Vec<Duration>) {
    let none = vec![Duration::ZERO; game.side_count()];
    let millis = |name: &str| clock[name].as_u64().unwrap_or(0);
    if clock.is_null() || millis("delay") >= MIN_CORRESPONDENCE_DELAY_MS {
        return (TimeControl::PerTurn(think), none);
    }
    let side = pos.side().index();
    let spent = if clock["running"].is_null() { 0 } else { millis("elapsed").saturating_sub(millis("delay")) };
    let left = |at: usize| {
        let left = clock["left"][at].as_u64().unwrap_or(0).saturating_sub(if at == side { spent } else { 0 });
        Duration::from_millis(left).saturating_sub(LATENCY_MARGIN)
    };
    let clocks: Vec<Duration> = (0..game.side_count()).map(left).collect();
    let increment = clock["odds"][side]["increment"].as_u64().unwrap_or_else(|| millis("increment"));
    let increment = Duration::from_millis(increment);
    if game.side_count() == 2 {
        return (TimeControl::Clock { base: Duration::from_millis(millis("main")), increment }, clocks);
    }
    // The protocols support clocks for two sides only.
    (TimeControl::PerTurn(clocks[side] / 20 + increment * 3 / 4), clocks)
}

/// The engine's own limits, restricted by its clock; if it has none, its clock.
fn engine_limits(spec: &CompetitorSpec, time: TimeControl, left: Duration) -> TurnLimits {
    let own = spec.limits(TurnLimits { time, ..TurnLimits::default() });
    let time = match (own.time, time) {
        (TimeControl::PerTurn(own), TimeControl::Clock { increment, .. }) => {
            TimeControl::PerTurn(own.min(left / 20 + increment * 3 / 4))
        }
        (TimeControl::PerTurn(own), TimeControl::PerTurn(most)) => TimeControl::PerTurn(own.min(most)),
        (TimeControl::Unlimited, time) => time,
        (own, _) => own,
    };
    TurnLimits { time, ..own }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess() -> Game {
        library::find("chess").unwrap().load(&[]).unwrap()
    }

    #[test]
    fn a_game_is_read_from_the_arguments_of_position() {
        let game = chess();
        let reached = replay_uci_position(&game, "startpos moves e2e4 e7e5 e1e2").unwrap();
        assert_eq!((reached.turns.len(), reached.pos.side().index()), (3, 1));
        let ends = super::replay_uci_position(&game, "fen k7/7P/8/8/8/8/8/K7 w - - 0 1 moves h7h8q").unwrap();
        assert_eq!(ends.turns.len(), 1);
        assert!(super::replay_uci_position(&game, "startpos moves e2e5").is_err_and(|why| why.contains("`e2e5`")));
    }

    #[test]
    fn an_engine_is_limited_by_its_clock_and_by_its_own_limits() {
        let (game, ms) = (chess(), Duration::from_millis);
        let clock =
            json!({"main": 60_000, "increment": 0, "delay": 0, "left": [60_000, 2150], "running": 0, "elapsed": 1000});
        let (of, clocks) = time_and_clocks(&game, &game.start(), &clock, ms(500));
        assert_eq!(clocks, [ms(58_850), ms(2000)]);
        let strong = CompetitorSpec::parse("ours:level=7").unwrap();
        assert_eq!(engine_limits(&strong, of, ms(2000)).time, TimeControl::PerTurn(ms(100)));
        assert_eq!(engine_limits(&strong, of, ms(600_000)).time, TimeControl::PerTurn(ms(3000)));
        let weak = engine_limits(&CompetitorSpec::parse("ours:level=1").unwrap(), of, ms(2000));
        assert!(matches!(weak.time, TimeControl::Clock { .. }) && weak.depth == Some(1));
        let days = json!({"main": 0, "increment": 0, "delay": 86_400_000, "left": [0, 0], "running": 0, "elapsed": 0});
        assert_eq!(time_and_clocks(&game, &game.start(), &days, ms(500)).0, TimeControl::PerTurn(ms(500)));
    }
}
