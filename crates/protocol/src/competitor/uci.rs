//! An external UCI program as a competitor.
//!
//! It starts the program, sets the variant and options, sends positions, and waits for the answer within the time
//! limits. A program that exits, hangs or sends invalid lines loses the game and is restarted for the next one. Look
//! next: `process` for the process and its lines, `dialect` for the text of turns and positions.

mod dialect;
mod process;

use crate::competitor::interface::{Answer, Competitor, Forfeit, TurnRequest};
use crate::competitor::turn_limits::TimeControl;
use notation::turn::parse_from_program;
use process::{Process, ReadOutcome};
use rules::Game;
use std::time::{Duration, Instant};

/// The timeout for `uciok` and `readyok`.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the match waits for a program that has overstepped its time: it has lost, but may get ready for the next
/// game.
const GRACE_PERIOD: Duration = Duration::from_secs(2);
/// How long the match waits for a program without a clock.
const NO_CLOCK_TIMEOUT: Duration = Duration::from_mins(10);
/// The option by which our own engine receives the readings of doubtful rules.
const READINGS_OPTION: &str = "Readings";
/// Orthodox chess: the default of a UCI program.
const DEFAULT_VARIANT: &str = "chess";

/// The command and the settings of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UciSpec {
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// The value for `UCI_Variant`; if missing, one of the values that the program offers is chosen.
    pub(crate) variant: Option<String>,
    /// More options, by name.
    pub(crate) options: Vec<(String, String)>,
    /// Whether to send every position as a string, never as `startpos`.
    pub(crate) always_fen: bool,
}

/// A UCI program.
#[derive(Debug)]
pub(crate) struct UciEngine {
    spec: UciSpec,
    game_id: String,
    sides: usize,
    /// The readings of the match, as far as they are not the defaults.
    readings: String,
    process: Option<Process>,
}

/// What a program announces before `uciok`.
#[derive(Debug, Default)]
struct Handshake {
    options: Vec<String>,
    variants: Option<Vec<String>>,
}

impl UciEngine {
    /// A program that will play the game with that id. It is started at the beginning of the first game.
    pub(crate) fn new(spec: UciSpec, game_id: &str, game: &Game) -> Self {
        let (sides, readings) = (game.side_count(), dialect::readings_value(game.def()));
        Self { spec, game_id: game_id.to_owned(), sides, readings, process: None }
    }

    fn start(&self) -> Result<Process, Forfeit> {
        let mut process = Process::start(&self.spec.command)?;
        process.write_line("uci")?;
        let greeting = read_handshake(&mut process)?;
        for (name, value) in &self.spec.options {
            if !greeting.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                return Err(Forfeit::Crash(format!("{} has no option `{name}`", process.name())));
            }
            process.write_line(&format!("setoption name {name} value {value}"))?;
        }
        if let Some(variant) =
            self.variant(&greeting).map_err(|why| Forfeit::Crash(format!("{} {why}", process.name())))?
        {
            process.write_line(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        // Programs that know readings receive them; others play by their own rules, which the user has chosen to
        // accept.
        let is_it = |name: &String| name.eq_ignore_ascii_case(READINGS_OPTION);
        let told = self.spec.options.iter().any(|(name, _)| is_it(name));
        if !self.readings.is_empty() && !told && greeting.options.iter().any(is_it) {
            process.write_line(&format!("setoption name {READINGS_OPTION} value {}", self.readings))?;
        }
        Ok(process)
    }

    /// The variant to set; `None` if the program plays only chess and the game is chess.
    fn variant(&self, greeting: &Handshake) -> Result<Option<String>, String> {
        match (&self.spec.variant, &greeting.variants) {
            (Some(variant), Some(_)) => Ok(Some(variant.clone())),
            (Some(_), None) => Err("has no option UCI_Variant".to_owned()),
            (None, Some(offered)) => dialect::variant(&self.game_id, offered).map(Some).ok_or_else(|| {
                format!("does not offer {} as UCI_Variant; if it uses another name, set variant=NAME", self.game_id)
            }),
            (None, None) if self.game_id == DEFAULT_VARIANT => Ok(None),
            (None, None) => Err(format!("cannot play {}: it has no option UCI_Variant", self.game_id)),
        }
    }

    fn wait_until_ready(process: &mut Process) -> Result<(), Forfeit> {
        process.write_line("isready")?;
        let deadline = Instant::now() + HANDSHAKE_TIMEOUT;
        loop {
            match process.read_line(deadline, &|| false)? {
                ReadOutcome::Line(line) if line.trim() == "readyok" => return Ok(()),
                ReadOutcome::Line(_) => {}
                ReadOutcome::Timeout | ReadOutcome::Stopped => {
                    return Err(Forfeit::Time(format!("{} did not become ready", process.name())));
                }
            }
        }
    }

    fn request_turn(&self, process: &mut Process, ask: &TurnRequest<'_>) -> Result<Answer, Forfeit> {
        process.write_line(&dialect::position_command(ask, self.spec.always_fen))?;
        let begun = Instant::now();
        process.write_line(&go_command(ask, self.sides)?)?;
        let time = match ask.limits.time {
            TimeControl::Unlimited => NO_CLOCK_TIMEOUT,
            TimeControl::PerTurn(time) => time + ask.time_margin + GRACE_PERIOD,
            TimeControl::Clock { .. } => ask.clocks[ask.pos.side().index()] + ask.time_margin + GRACE_PERIOD,
        };
        let (mut answer, mut asked_to_stop) = (Answer::default(), false);
        let mut deadline = begun + time;
        loop {
            match process.read_line(deadline, &|| ask.is_stopped())? {
                ReadOutcome::Line(line) => {
                    if let Some(text) = line.trim().strip_prefix("bestmove") {
                        let text = text.split_whitespace().next().unwrap_or_default();
                        answer.turn =
                            parse_from_program(&ask.game.with_history(ask.history), ask.pos, text).map_err(|why| {
                                Forfeit::Illegal(format!("{} answered `{text}`: {}", process.name(), why.message))
                            })?;
                        return Ok(answer);
                    }
                    dialect::parse_info(&line, &mut answer);
                }
                ReadOutcome::Stopped => return Err(Forfeit::Crash("the match was stopped".to_owned())),
                ReadOutcome::Timeout if asked_to_stop => {
                    return Err(Forfeit::Time(format!(
                        "{} did not answer within {} ms",
                        process.name(),
                        time.as_millis()
                    )));
                }
                ReadOutcome::Timeout => {
                    process.write_line("stop")?;
                    asked_to_stop = true;
                    deadline += GRACE_PERIOD;
                }
            }
        }
    }
}

impl Competitor for UciEngine {
    fn new_game(&mut self) -> Result<(), Forfeit> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start()?,
        };
        process.write_line("ucinewgame")?;
        Self::wait_until_ready(&mut process)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose_turn(&mut self, ask: &TurnRequest<'_>) -> Result<Answer, Forfeit> {
        let Some(mut process) = self.process.take() else {
            return Err(Forfeit::Crash("the program is not running".to_owned()));
        };
        // After a forfeit the program is dropped, which ends it: its next output would be unpredictable.
        let answer = self.request_turn(&mut process, ask)?;
        self.process = Some(process);
        Ok(answer)
    }
}

fn read_handshake(process: &mut Process) -> Result<Handshake, Forfeit> {
    let (mut greeting, deadline) = (Handshake::default(), Instant::now() + HANDSHAKE_TIMEOUT);
    loop {
        match process.read_line(deadline, &|| false)? {
            ReadOutcome::Line(line) if line.trim() == "uciok" => return Ok(greeting),
            ReadOutcome::Line(line) => {
                let Some(option) = line.trim().strip_prefix("option name ") else { continue };
                let (name, kind) = option.split_once(" type ").unwrap_or((option, ""));
                if name == "UCI_Variant" {
                    let words = kind.split_whitespace().collect::<Vec<_>>();
                    let offered = words.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_owned());
                    greeting.variants = Some(offered.collect());
                }
                greeting.options.push(name.to_owned());
            }
            ReadOutcome::Timeout | ReadOutcome::Stopped => {
                let why = format!("{} did not send uciok within {} s", process.name(), HANDSHAKE_TIMEOUT.as_secs());
                return Err(Forfeit::Time(why));
            }
        }
    }
}

/// The `go` command with all limits.
fn go_command(ask: &TurnRequest<'_>, sides: usize) -> Result<String, Forfeit> {
    let mut go = "go".to_owned();
    match ask.limits.time {
        TimeControl::Unlimited => {}
        TimeControl::PerTurn(time) => go += &format!(" movetime {}", time.as_millis()),
        TimeControl::Clock { increment, .. } if sides == 2 => {
            for (name, left) in ["w", "b"].iter().zip(ask.clocks) {
                go += &format!(" {name}time {} {name}inc {}", left.as_millis(), increment.as_millis());
            }
        }
        TimeControl::Clock { .. } => {
            return Err(Forfeit::Crash("UCI has clocks for two sides only; set a time per turn instead".to_owned()));
        }
    }
    if let Some(nodes) = ask.limits.nodes {
        go += &format!(" nodes {nodes}");
    }
    if let Some(depth) = ask.limits.depth {
        go += &format!(" depth {depth}");
    }
    Ok(go)
}
