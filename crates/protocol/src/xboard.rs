//! CECP, the protocol of XBoard and WinBoard, version 2: the session.
//!
//! This file has its state, and dispatches the commands: the current game (`game`), the engine's turns (`thinking`,
//! `ponder`, `post`), settings and features (`options`, `features`), time controls (`clock`), descriptions of games
//! that the interface does not know (`setup`, `betza`), and the notation of turns (`turns`).
//!
//! A thread of its own reads the lines. Lines and results of searches arrive as events in one queue, so everything here
//! is sequential. The result of a search that another command has stopped is discarded.

mod betza;
mod clock;
mod en_passant;
mod features;
mod game;
mod options;
mod ponder;
mod post;
mod setup;
mod thinking;
mod turns;

use crate::current_game::CurrentGame;
use crate::lines::{next_line, split_word};
use crate::output::{Output, single_line};
use crate::spin_options::Settings;
use crate::variants::{DEFAULT_VARIANT, Variants};
use clock::Clock;
use engine::search::SearchResult;
use engine::{Engine, SearchHandle};
use parking_lot::Mutex;
use ponder::PonderState;
use post::LastInfo;
use rules::Side;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Why a command was rejected.
pub(crate) enum CommandError {
    /// The reason: `Error (…): LINE`.
    Error(String),
    /// The reason and the move: `Illegal move (…): MOVE`.
    IllegalMove(String, String),
}

impl From<String> for CommandError {
    fn from(why: String) -> Self {
        Self::Error(why)
    }
}

type CommandResult = Result<(), CommandError>;

/// An event of the session.
enum Event {
    Line(Result<String, &'static str>),
    /// The end of the input.
    End,
    /// The result of the search with that number.
    Answer(u64, Option<SearchResult>),
}

/// The mode of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It only records the moves.
    Force,
    /// It plays this side and its team.
    Playing(Side),
    /// It analyses the current position.
    Analyzing,
}

/// What the engine is to do in the current game.
struct Situation {
    mode: Mode,
    /// Whether the last position was rejected: no turn is legal until there is another.
    position_rejected: bool,
    /// Whether the interface has said so, for this game.
    opponent_is_program: bool,
}

/// The searches of a session, and what is shown of them.
#[derive(Default)]
struct Searching {
    /// The one that is running.
    handle: Option<SearchHandle>,
    /// The number of the last one.
    number: u64,
    /// The state of pondering, if it ponders.
    ponder: Option<PonderState>,
    pondering_enabled: bool,
    post_enabled: Arc<AtomicBool>,
    /// Its last output, for `.` and `hint`.
    last_info: Arc<Mutex<LastInfo>>,
    /// Answers to `ping` that wait for its move.
    pending_pings: Vec<String>,
}

/// A session.
pub(crate) struct XBoard {
    out: Output,
    variants: Variants,
    variant: String,
    engine: Engine,
    settings: Settings,
    /// Whether readings or the evaluation have been changed since the engine was created.
    needs_reload: bool,
    current: CurrentGame,
    situation: Situation,
    clock: Clock,
    event_sender: Sender<Event>,
    event_receiver: Receiver<Event>,
    search: Searching,
}

impl XBoard {
    pub(crate) fn new(out: Output, variants: Variants) -> Self {
        let engine = variants.default_engine(DEFAULT_VARIANT);
        let current = CurrentGame::new(engine.game());
        let (event_sender, event_receiver) = mpsc::channel();
        Self {
            out,
            variants,
            variant: DEFAULT_VARIANT.to_owned(),
            engine,
            settings: Settings::default(),
            needs_reload: false,
            current,
            situation: Situation { mode: Mode::Force, position_rejected: false, opponent_is_program: false },
            clock: Clock::default(),
            event_sender,
            event_receiver,
            search: Searching::default(),
        }
    }

    /// Runs the session until `quit`. At the end of the input, a move under calculation is made first.
    pub(crate) fn run(&mut self, mut input: impl BufRead + Send + 'static) {
        let lines = self.event_sender.clone();
        thread::spawn(move || {
            while let Some(line) = next_line(&mut input) {
                if lines.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            let _ = lines.send(Event::End);
        });
        let mut ended = false;
        while let Ok(event) = self.event_receiver.recv() {
            match event {
                Event::Line(Ok(line)) if line == "quit" => break,
                Event::Line(Err(why)) => self.report_error(&why.to_owned().into(), ""),
                Event::Line(Ok(line)) => {
                    if let Err(why) = self.execute(&line) {
                        self.report_error(&why, &line);
                    }
                }
                Event::End => ended = true,
                Event::Answer(number, choice) if number == self.search.number && self.search.handle.is_some() => {
                    self.answer(choice);
                }
                Event::Answer(..) => {}
            }
            if ended && !self.is_thinking() {
                break;
            }
        }
        self.search.handle = None;
    }

    fn report_error(&self, why: &CommandError, line: &str) {
        self.out.write_line(&single_line(&match why {
            CommandError::Error(why) => format!("Error ({why}): {line}"),
            CommandError::IllegalMove(why, turn) => format!("Illegal move ({why}): {turn}"),
        }));
    }

    fn execute(&mut self, line: &str) -> CommandResult {
        let (word, rest) = split_word(line);
        match word {
            // Commands without an answer or effect.
            "" | "xboard" | "accepted" | "rejected" | "random" | "draw" | "name" | "rating" | "ics" => {}
            "protover" => features::write_features(&self.out, &self.variants, &self.settings),
            "new" => self.begin_game()?,
            "variant" if rest.is_empty() => return Err("the name of a variant is missing".to_owned().into()),
            "variant" => self.begin_variant(rest)?,
            "computer" => self.situation.opponent_is_program = true,
            "force" | "result" => {
                self.stop_search();
                self.situation.mode = Mode::Force;
            }
            "go" => {
                self.stop_search();
                self.require_legal_position()?;
                self.situation.mode = Mode::Playing(self.current.pos().side());
                self.think()?;
            }
            "playother" => {
                self.stop_search();
                self.situation.mode = Mode::Playing(self.current.game().side_after(self.current.pos().side()));
            }
            "level" | "st" | "sd" | "time" | "otim" => self.clock.set(word, rest)?,
            "usermove" => self.user_move(rest)?,
            "?" => {
                if let Some(search) = self.search.handle.as_ref().filter(|_| self.is_thinking()) {
                    search.stop();
                }
            }
            "hard" | "easy" => self.set_pondering(word == "hard"),
            "ping" => self.ping(rest),
            "setboard" => self.set_board(rest)?,
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "post" | "nopost" => self.search.post_enabled.store(word == "post", Relaxed),
            "analyze" => {
                self.stop_search();
                self.require_legal_position()?;
                self.situation.mode = Mode::Analyzing;
                self.think()?;
            }
            "exit" => {
                if self.situation.mode != Mode::Analyzing {
                    return Err("the engine is not analysing".to_owned().into());
                }
                self.stop_search();
                self.situation.mode = Mode::Force;
            }
            "." => self.write_progress(),
            "hint" => self.write_hint(),
            "bk" => self.out.write_line(" There is no opening book.\n"),
            "memory" => self.set_number("Hash", rest)?,
            "cores" => self.set_number("Threads", rest)?,
            "option" => self.set_option(rest)?,
            _ => {
                // An interface that does not know `usermove` sends the bare move.
                let move_ = turns::parse(self.current.game(), self.current.pos(), line).is_ok()
                    && !self.situation.position_rejected;
                if !move_ {
                    return Err("unknown command".to_owned().into());
                }
                self.user_move(line)?;
            }
        }
        Ok(())
    }

    /// Starts a game of chess, in which the engine plays the second side.
    fn begin_game(&mut self) -> CommandResult {
        self.choose_variant(DEFAULT_VARIANT)?;
        self.clock.reset();
        self.situation.opponent_is_program = false;
        self.situation.mode = Mode::Playing(self.current.game().side_after(self.current.pos().side()));
        Ok(())
    }

    /// Starts a game of this variant, and describes it to an interface that does not know it.
    fn begin_variant(&mut self, name: &str) -> CommandResult {
        self.choose_variant(name)?;
        if !setup::is_known(name, self.current.game()) {
            setup::setup_lines(self.current.game()).iter().for_each(|line| self.out.write_line(line));
        }
        if let Mode::Playing(_) = self.situation.mode {
            self.situation.mode = Mode::Playing(self.current.game().side_after(self.current.pos().side()));
        }
        Ok(())
    }

    /// Stops the search and discards its result.
    fn stop_search(&mut self) {
        (self.search.handle, self.search.ponder) = (None, None);
        self.search.number += 1;
        self.answer_pings();
    }

    fn ping(&mut self, number: &str) {
        self.search.pending_pings.push(single_line(number));
        // While the engine thinks about its move, the answer follows the move.
        if !self.is_thinking() {
            self.answer_pings();
        }
    }

    fn answer_pings(&mut self) {
        for number in self.search.pending_pings.drain(..) {
            self.out.write_line(&format!("pong {number}"));
        }
    }
}
