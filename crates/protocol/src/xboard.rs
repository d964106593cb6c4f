//! CECP, the protocol of XBoard and WinBoard, version 2: the conversation.
//!
//! For: its state, and which command does what. Not for: the commands themselves: the game on the board (`game`), the
//! engine's turns (`thinking`, `ponder`, `post`), settings and features (`options`, `features`), time controls
//! (`clock`), how games are told to interfaces that do not know them (`setup`, `betza`), how turns are written
//! (`turns`).
//!
//! Lines are read by a thread of their own, and the answers of searches come in between them, so everything here
//! happens one after the other. What a search has found is thrown away if another command has ended it.

mod betza;
mod clock;
mod features;
mod game;
mod options;
mod ponder;
mod post;
mod setup;
mod thinking;
mod turns;

use crate::lines::{next_line, split};
use crate::numbers::Settings;
use crate::output::{Output, in_one_line};
use crate::play::Play;
use crate::variants::{USUAL, Variants};
use clock::Clock;
use engine::{Engine, Running};
use ponder::Pondered;
use post::Last;
use rules::Side;
use search::Choice;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

/// Why a command was not followed.
pub(crate) enum Refused {
    /// The reason: `Error (…): LINE`.
    Error(String),
    /// The reason: `Illegal move (…): MOVE`.
    Illegal(String, String),
}

impl From<String> for Refused {
    fn from(why: String) -> Self {
        Self::Error(why)
    }
}

type Done = Result<(), Refused>;

/// What happens.
enum Event {
    Line(Result<String, &'static str>),
    /// Nothing more comes in.
    End,
    /// The search of that number has answered.
    Answer(u64, Option<Choice>),
}

/// What the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It only keeps the game.
    Force,
    /// It plays this side and its team.
    Plays(Side),
    /// It thinks about whatever is on the board.
    Analyzes,
}

/// A conversation.
pub(crate) struct XBoard {
    out: Output,
    variants: Variants,
    variant: String,
    engine: Engine,
    settings: Settings,
    /// Readings have been chosen that the engine does not know yet.
    reread: bool,
    play: Play,
    /// The last position was refused: no turn is legal until there is another.
    refused: bool,
    mode: Mode,
    clock: Clock,
    posts: Arc<AtomicBool>,
    events: Sender<Event>,
    happened: Receiver<Event>,
    search: Option<Running>,
    /// What that search ponders on, if it does.
    pondered: Option<Pondered>,
    /// It may think on the other's time.
    ponders: bool,
    /// The number of the last search.
    searches: u64,
    /// What the last search has said: for `.` and `hint`.
    last: Arc<Mutex<Last>>,
    /// Answers to `ping` that have to wait for a move.
    pings: Vec<String>,
}

impl XBoard {
    pub(crate) fn new(out: Output, variants: Variants) -> Self {
        let engine = variants.usual();
        let play = Play::new(Arc::clone(engine.game()));
        let (events, happened) = mpsc::channel();
        Self {
            out,
            variants,
            variant: USUAL.to_owned(),
            engine,
            settings: Settings::default(),
            reread: false,
            play,
            refused: false,
            mode: Mode::Force,
            clock: Clock::default(),
            posts: Arc::default(),
            events,
            happened,
            search: None,
            pondered: None,
            ponders: false,
            searches: 0,
            last: Arc::default(),
            pings: Vec::new(),
        }
    }

    /// Talks until it is told to quit. If nothing more comes in, a move that is being thought about is made first.
    pub(crate) fn talk(&mut self, mut input: impl BufRead + Send + 'static) {
        let lines = self.events.clone();
        thread::spawn(move || {
            while let Some(line) = next_line(&mut input) {
                if lines.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            let _ = lines.send(Event::End);
        });
        let mut ended = false;
        while let Ok(event) = self.happened.recv() {
            match event {
                Event::Line(Ok(line)) if line == "quit" => break,
                Event::Line(Err(why)) => self.complain(&why.to_owned().into(), ""),
                Event::Line(Ok(line)) => {
                    if let Err(why) = self.follow(&line) {
                        self.complain(&why, &line);
                    }
                }
                Event::End => ended = true,
                Event::Answer(number, choice) if number == self.searches && self.search.is_some() => {
                    self.answer(choice);
                }
                Event::Answer(..) => {}
            }
            if ended && !self.thinks() {
                break;
            }
        }
        self.search = None;
    }

    fn complain(&self, why: &Refused, line: &str) {
        self.out.say(&in_one_line(&match why {
            Refused::Error(why) => format!("Error ({why}): {line}"),
            Refused::Illegal(why, turn) => format!("Illegal move ({why}): {turn}"),
        }));
    }

    fn follow(&mut self, line: &str) -> Done {
        let (word, rest) = split(line);
        match word {
            // Nothing to answer, or nothing that is done here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "draw" | "computer" | "name" | "rating" | "ics" => {}
            "protover" => features::say(&self.out, &self.variants, &self.settings),
            "new" => {
                self.choose(USUAL)?;
                self.clock.renew();
                let second = self.play.game().after(self.play.pos().side());
                self.mode = Mode::Plays(second);
            }
            "variant" if rest.is_empty() => return Err("the name of a variant is missing".to_owned().into()),
            "variant" => {
                self.choose(rest)?;
                setup::lines(self.play.game()).iter().for_each(|line| self.out.say(line));
                if let Mode::Plays(_) = self.mode {
                    self.mode = Mode::Plays(self.play.game().after(self.play.pos().side()));
                }
            }
            "force" | "result" => {
                self.rest();
                self.mode = Mode::Force;
            }
            "go" => {
                self.rest();
                self.legal_position()?;
                self.mode = Mode::Plays(self.play.pos().side());
                self.think()?;
            }
            "playother" => {
                self.rest();
                self.mode = Mode::Plays(self.play.game().after(self.play.pos().side()));
            }
            "level" | "st" | "sd" | "time" | "otim" => self.clock.set(word, rest)?,
            "usermove" => self.user_move(rest)?,
            "?" => {
                if let Some(search) = self.search.as_ref().filter(|_| self.thinks()) {
                    search.stop();
                }
            }
            "hard" | "easy" => self.set_pondering(word == "hard"),
            "ping" => self.ping(rest),
            "setboard" => self.set_board(rest)?,
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "post" | "nopost" => self.posts.store(word == "post", Relaxed),
            "analyze" => {
                self.rest();
                self.legal_position()?;
                self.mode = Mode::Analyzes;
                self.think()?;
            }
            "exit" => {
                if self.mode != Mode::Analyzes {
                    return Err("nothing is analyzed".to_owned().into());
                }
                self.rest();
                self.mode = Mode::Force;
            }
            "." => self.tell_progress(),
            "hint" => self.hint(),
            "bk" => self.out.say(" There is no opening book.\n"),
            "memory" => self.set_number("Hash", rest)?,
            "cores" => self.set_number("Threads", rest)?,
            "option" => self.set_option(rest)?,
            _ => {
                // An interface that does not know `usermove` sends the bare move.
                let move_ = turns::read(self.play.game(), self.play.pos(), line).is_ok() && !self.refused;
                if !move_ {
                    return Err("unknown command".to_owned().into());
                }
                self.user_move(line)?;
            }
        }
        Ok(())
    }

    /// No more thinking; what has been found out is thrown away.
    fn rest(&mut self) {
        (self.search, self.pondered) = (None, None);
        self.searches += 1;
        self.pong();
    }

    fn ping(&mut self, number: &str) {
        self.pings.push(in_one_line(number));
        // While it thinks about its move, the answer follows the move.
        if !self.thinks() {
            self.pong();
        }
    }

    fn pong(&mut self) {
        for number in self.pings.drain(..) {
            self.out.say(&format!("pong {number}"));
        }
    }
}
