//! A program from outside that speaks UCI, as a contestant.
//!
//! For: starting it, setting the variant and its options, telling it positions, and waiting for its turn no longer than
//! it may take. A program that ends, hangs or talks nonsense loses the game and is started again for the next one. Not
//! for: the process and its lines (`process`), how turns and positions are written (`dialect`).

mod dialect;
mod process;

use crate::contestant::{Answer, Ask, Contestant, Fault};
use crate::pace::Time;
use notation::turn::read_from_program;
use process::{Heard, Process};
use rules::Game;
use std::time::{Duration, Instant};

/// A program must say that it is there, and that it is ready, within this time.
const GREETING: Duration = Duration::from_secs(20);
/// How long a program is waited for that has used its time up: it has lost, but may get ready for the next game.
const GRACE: Duration = Duration::from_secs(2);
/// How long a program is waited for that has no clock.
const PATIENCE: Duration = Duration::from_mins(10);
/// The option by which our own engine is told how doubtful rules are read.
const READINGS: &str = "Readings";
/// The name of orthodox chess: what a UCI program plays if it is not told anything else.
const USUAL: &str = "chess";

/// How a program is started and what it is told before the first game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UciSpec {
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// The value for `UCI_Variant`; without it, it is looked for among those that the program offers.
    pub(crate) variant: Option<String>,
    /// More options, by name.
    pub(crate) options: Vec<(String, String)>,
    /// The position is always told as a string, never as `startpos`.
    pub(crate) always_fen: bool,
}

/// A program that speaks UCI.
#[derive(Debug)]
pub(crate) struct Uci {
    spec: UciSpec,
    game_id: String,
    sides: usize,
    /// The readings under which the match is played, as far as they are not the defaults.
    readings: String,
    process: Option<Process>,
}

/// What a program says about itself before `uciok`.
#[derive(Debug, Default)]
struct Greeting {
    options: Vec<String>,
    variants: Option<Vec<String>>,
}

impl Uci {
    /// A program that will play the game with that id. It is started when the first game begins.
    pub(crate) fn new(spec: UciSpec, game_id: &str, game: &Game) -> Self {
        let (sides, readings) = (game.side_count(), dialect::readings(game.def()));
        Self { spec, game_id: game_id.to_owned(), sides, readings, process: None }
    }

    fn start(&self) -> Result<Process, Fault> {
        let mut process = Process::start(&self.spec.command)?;
        process.say("uci")?;
        let greeting = hear_greeting(&mut process)?;
        for (name, value) in &self.spec.options {
            if !greeting.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                return Err(Fault::Crash(format!("{} has no option `{name}`", process.name())));
            }
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        if let Some(variant) =
            self.variant(&greeting).map_err(|why| Fault::Crash(format!("{} {why}", process.name())))?
        {
            process.say(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        // Who knows readings is told; others play as they do, and whoever sets the match up knows how.
        let is_it = |name: &String| name.eq_ignore_ascii_case(READINGS);
        let told = self.spec.options.iter().any(|(name, _)| is_it(name));
        if !self.readings.is_empty() && !told && greeting.options.iter().any(is_it) {
            process.say(&format!("setoption name {READINGS} value {}", self.readings))?;
        }
        Ok(process)
    }

    /// The variant to ask for; none if the program plays nothing but chess and that is what is wanted.
    fn variant(&self, greeting: &Greeting) -> Result<Option<String>, String> {
        match (&self.spec.variant, &greeting.variants) {
            (Some(variant), Some(_)) => Ok(Some(variant.clone())),
            (Some(_), None) => Err("has no option UCI_Variant".to_owned()),
            (None, Some(offered)) => dialect::variant(&self.game_id, offered).map(Some).ok_or_else(|| {
                format!(
                    "does not offer {} as UCI_Variant; if it has another name there, say variant=NAME",
                    self.game_id
                )
            }),
            (None, None) if self.game_id == USUAL => Ok(None),
            (None, None) => Err(format!("cannot be told to play {}: it has no option UCI_Variant", self.game_id)),
        }
    }

    fn ready(process: &mut Process) -> Result<(), Fault> {
        process.say("isready")?;
        let deadline = Instant::now() + GREETING;
        loop {
            match process.hear(deadline, &|| false)? {
                Heard::Line(line) if line.trim() == "readyok" => return Ok(()),
                Heard::Line(_) => {}
                Heard::Nothing | Heard::Stopped => {
                    return Err(Fault::Time(format!("{} did not get ready", process.name())));
                }
            }
        }
    }

    fn ask(&self, process: &mut Process, ask: &Ask<'_>) -> Result<Answer, Fault> {
        process.say(&dialect::position(ask, self.spec.always_fen))?;
        let begun = Instant::now();
        process.say(&go(ask, self.sides)?)?;
        let time = match ask.pace.time {
            Time::Free => PATIENCE,
            Time::PerTurn(time) => time + ask.margin + GRACE,
            Time::Clock { .. } => ask.clocks[ask.pos.side().index()] + ask.margin + GRACE,
        };
        let (mut answer, mut asked_to_stop) = (Answer::default(), false);
        let mut deadline = begun + time;
        loop {
            match process.hear(deadline, &|| ask.is_stopped())? {
                Heard::Line(line) => {
                    if let Some(text) = line.trim().strip_prefix("bestmove") {
                        let text = text.split_whitespace().next().unwrap_or_default();
                        answer.turn = read_from_program(ask.game, ask.pos, text).map_err(|why| {
                            Fault::Illegal(format!("{} answered `{text}`: {}", process.name(), why.message))
                        })?;
                        return Ok(answer);
                    }
                    dialect::info(&line, &mut answer);
                }
                Heard::Stopped => return Err(Fault::Crash("the match was stopped".to_owned())),
                Heard::Nothing if asked_to_stop => {
                    return Err(Fault::Time(format!(
                        "{} did not answer within {} ms",
                        process.name(),
                        time.as_millis()
                    )));
                }
                Heard::Nothing => {
                    process.say("stop")?;
                    asked_to_stop = true;
                    deadline += GRACE;
                }
            }
        }
    }
}

impl Contestant for Uci {
    fn begin(&mut self) -> Result<(), Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start()?,
        };
        process.say("ucinewgame")?;
        Self::ready(&mut process)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Answer, Fault> {
        let Some(mut process) = self.process.take() else {
            return Err(Fault::Crash("the program is not running".to_owned()));
        };
        // After a fault the program is dropped, which ends it: nobody knows what it would say next.
        let answer = self.ask(&mut process, ask)?;
        self.process = Some(process);
        Ok(answer)
    }
}

fn hear_greeting(process: &mut Process) -> Result<Greeting, Fault> {
    let (mut greeting, deadline) = (Greeting::default(), Instant::now() + GREETING);
    loop {
        match process.hear(deadline, &|| false)? {
            Heard::Line(line) if line.trim() == "uciok" => return Ok(greeting),
            Heard::Line(line) => {
                let Some(option) = line.trim().strip_prefix("option name ") else { continue };
                let (name, kind) = option.split_once(" type ").unwrap_or((option, ""));
                if name == "UCI_Variant" {
                    let words = kind.split_whitespace().collect::<Vec<_>>();
                    let offered = words.windows(2).filter(|pair| pair[0] == "var").map(|pair| pair[1].to_owned());
                    greeting.variants = Some(offered.collect());
                }
                greeting.options.push(name.to_owned());
            }
            Heard::Nothing | Heard::Stopped => {
                let why = format!("{} did not say uciok within {} s", process.name(), GREETING.as_secs());
                return Err(Fault::Time(why));
            }
        }
    }
}

/// `go` with all limits.
fn go(ask: &Ask<'_>, sides: usize) -> Result<String, Fault> {
    let mut go = "go".to_owned();
    match ask.pace.time {
        Time::Free => {}
        Time::PerTurn(time) => go += &format!(" movetime {}", time.as_millis()),
        Time::Clock { increment, .. } if sides == 2 => {
            for (name, left) in ["w", "b"].iter().zip(ask.clocks) {
                go += &format!(" {name}time {} {name}inc {}", left.as_millis(), increment.as_millis());
            }
        }
        Time::Clock { .. } => {
            return Err(Fault::Crash(
                "UCI has clocks for two sides only; give a time for each turn instead".to_owned(),
            ));
        }
    }
    if let Some(nodes) = ask.pace.nodes {
        go += &format!(" nodes {nodes}");
    }
    if let Some(depth) = ask.pace.depth {
        go += &format!(" depth {depth}");
    }
    Ok(go)
}
