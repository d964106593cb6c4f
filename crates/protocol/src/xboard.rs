//! CECP, the protocol of XBoard and WinBoard, version 2: the conversation.
//!
//! For: what each command does. Not for: the features that are announced (`features`), the time controls (`clock`), thinking on the other's time (`ponder`), how games are told to interfaces that do not know them (`setup`,
//! `betza`), how turns are written (`turns`).
//!
//! Lines are read by a thread of their own, and the answers of searches come in between them, so everything here happens one after the other. What a search
//! has found is thrown away if another command has ended it.

mod betza;
mod clock;
mod features;
mod ponder;
mod setup;
mod turns;

use crate::input::{next_line, split};
use crate::numbers::{self, Settings};
use crate::output::{Output, in_one_line};
use crate::play::Play;
use crate::scores::Told;
use crate::variants::{USUAL, Variants};
use clock::Clock;
use engine::{Engine, News, Request, Running, Until};
use ponder::{Pondered, Prefix};
use rules::{Game, Position, Side, Turn, Verdict};
use search::{Bound, Choice};
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
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
    Line(String),
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

#[derive(Default)]
struct Last {
    stat: String,
    hint: Option<Turn>,
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
                Event::Line(line) if line == "quit" => break,
                Event::Line(line) => {
                    if let Err(why) = self.follow(&line) {
                        self.complain(&why, &line);
                    }
                }
                Event::End => ended = true,
                Event::Answer(number, choice) if number == self.searches && self.search.is_some() => self.answer(choice),
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
            "." => {
                if self.mode == Mode::Analyzes {
                    let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
                    self.out.say(&format!("stat01: {}", if last.stat.is_empty() { "0 0 0 0 0" } else { &last.stat }));
                }
            }
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

    /// Another game; it begins.
    fn choose(&mut self, name: &str) -> Result<(), String> {
        self.rest();
        if name == self.variant {
            self.engine.forget();
        } else {
            self.engine = self.variants.engine(name, false, self.settings.options.clone())?;
            name.clone_into(&mut self.variant);
        }
        self.play = Play::new(Arc::clone(self.engine.game()));
        self.refused = false;
        Ok(())
    }

    /// No more thinking; what has been found out is thrown away.
    fn rest(&mut self) {
        (self.search, self.pondered) = (None, None);
        self.searches += 1;
        self.pong();
    }

    /// Thinks about the position, if the engine has anything to do with it.
    fn think(&mut self) -> Result<(), String> {
        let (game, pos) = (self.play.game(), *self.play.pos());
        let mut request = Request::new(pos, self.play.past().clone());
        match self.mode {
            Mode::Force => return Ok(()),
            Mode::Plays(side) if game.are_enemies(side, pos.side()) => return Ok(()),
            Mode::Plays(_) => {
                let made = self.play.turns_of(pos.side());
                (request.time, request.depth) = (self.clock.time(made), self.clock.depth());
            }
            Mode::Analyzes => request.until = Until::Stopped,
        }
        if self.tell_result() { Ok(()) } else { self.start(request, Prefix::default()) }
    }

    /// Starts a search, which says what it finds and then is an event.
    fn start(&mut self, request: Request, prefix: Prefix) -> Result<(), String> {
        self.searches += 1;
        let (number, events, out) = (self.searches, self.events.clone(), self.out.clone());
        let (posts, last, analyzes) = (Arc::clone(&self.posts), Arc::clone(&self.last), self.mode == Mode::Analyzes);
        let (game, pos) = (Arc::clone(self.play.game()), request.pos);
        let hear = move |news: News<'_>| match news {
            News::Line { report, nodes, time } => {
                let line = Line { report: &report, nodes, centiseconds: time.as_millis() / 10 };
                let expected = prefix.text();
                if let (Some(turns), None) = (report.turns.get(..1), expected) {
                    let first = turns::line(&game, &pos, turns);
                    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
                    last.stat = format!("{} {nodes} {} 0 0 {first}", line.centiseconds, report.depth);
                    last.hint = turns.first().cloned();
                }
                if analyzes || posts.load(Relaxed) {
                    out.say(&line.text(&game, &pos, expected.unwrap_or_default()));
                }
            }
            News::Failed => out.say("# the search has failed; any legal turn is played"),
            News::Done(choice) => {
                let _ = events.send(Event::Answer(number, choice.cloned()));
            }
        };
        let request = self.settings.of(request);
        self.search = Some(self.engine.start(request, hear).map_err(|error| format!("no search could be started: {error}"))?);
        Ok(())
    }

    /// A search has answered: its turn is made and told.
    fn answer(&mut self, choice: Option<Choice>) {
        self.search = None;
        if let (Some(choice), Mode::Plays(_)) = (choice, self.mode) {
            let text = turns::write(self.play.game(), self.play.pos(), &choice.turn);
            self.play.make(&choice.turn);
            self.last.lock().unwrap_or_else(PoisonError::into_inner).hint.clone_from(&choice.reply);
            self.out.say(&format!("move {text}"));
            if !self.tell_result() {
                // Partners in turn, or the others.
                let ours = self.think();
                let done = if self.search.is_some() { ours } else { ours.and_then(|()| self.ponder(choice.reply)) };
                if let Err(why) = done {
                    self.complain(&Refused::Error(why), "");
                }
            }
        }
        if !self.thinks() {
            self.pong();
        }
    }

    /// Says how the game has ended, if it has.
    fn tell_result(&self) -> bool {
        let game = self.play.game();
        let (result, reason) = match self.play.verdict() {
            Verdict::Ongoing => return false,
            Verdict::Won { winner, reason } => {
                (if game.are_enemies(game.def().turn.first, winner) { "0-1" } else { "1-0" }, reason)
            }
            Verdict::Drawn { reason } => ("1/2-1/2", reason),
        };
        self.out.say(&format!("{result} {{{reason}}}"));
        true
    }

    fn legal_position(&self) -> Done {
        if self.refused { Err("the last position was refused; set another".to_owned().into()) } else { Ok(()) }
    }

    fn user_move(&mut self, text: &str) -> Done {
        let illegal = |why: &str| Refused::Illegal(why.to_owned(), text.to_owned());
        if text.is_empty() {
            return Err("the move is missing".to_owned().into());
        }
        if self.refused {
            return Err(illegal("the last position was refused"));
        }
        if self.thinks() {
            return Err(illegal("it is the engine's turn"));
        }
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = self.play.verdict() {
            return Err(illegal(&format!("the game is over: {reason}")));
        }
        let turn = turns::read(self.play.game(), self.play.pos(), text).map_err(|error| illegal(&error.message))?;
        if self.hit(&turn) {
            return Ok(());
        }
        self.rest();
        self.play.make(&turn);
        if self.mode == Mode::Force
            || matches!(self.mode, Mode::Plays(side) if self.play.game().are_enemies(side, self.play.pos().side()))
        {
            self.tell_result();
        }
        Ok(self.think()?)
    }

    fn set_board(&mut self, text: &str) -> Done {
        self.rest();
        match notation::position::read(self.play.game(), text) {
            Ok(pos) => {
                self.play = Play::at(Arc::clone(self.play.game()), &pos);
                self.refused = false;
                if self.mode == Mode::Analyzes {
                    self.think()?;
                }
                Ok(())
            }
            Err(error) => {
                self.refused = true;
                self.out.say(&in_one_line(&format!("tellusererror Illegal position: {error}")));
                Err(format!("illegal position: {error}").into())
            }
        }
    }

    fn take_back(&mut self, turns: usize) -> Done {
        self.rest();
        if !self.play.take_back(turns) {
            return Err(format!("there is no turn to take back, or fewer than {turns}").into());
        }
        if self.mode == Mode::Analyzes {
            self.think()?;
        }
        Ok(())
    }

    fn ping(&mut self, number: &str) {
        self.pings.push(number.to_owned());
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

    fn hint(&self) {
        let (game, pos) = (self.play.game(), self.play.pos());
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have been found in another position.
        let text = last.hint.as_ref().map(|turn| turns::write(game, pos, turn));
        let legal = text.filter(|text| turns::read(game, pos, text).ok() == last.hint);
        self.out.say(&legal.map_or_else(|| "telluser There is no hint yet.".to_owned(), |text| format!("Hint: {text}")));
    }

    fn set_number(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(number) = numbers::find(name) else { return Err(format!("there is no option `{name}`")) };
        self.settings.set(number, value, &mut self.engine)
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest.split_once('=').ok_or("the form is option NAME=VALUE")?;
        if name.eq_ignore_ascii_case(features::VARIANT_PATH) {
            let names = self.variants.add(value)?;
            self.out.say(&format!("telluser Variants from {value}: {}", names.join(", ")));
            return Ok(());
        }
        self.set_number(name.trim(), value.trim())
    }
}

/// A line of thinking output.
struct Line<'a> {
    report: &'a search::Report<'a>,
    nodes: u64,
    centiseconds: u128,
}

impl Line<'_> {
    fn text(&self, game: &Game, pos: &Position, prefix: &str) -> String {
        let Self { report, nodes, centiseconds } = self;
        let score = match Told::of(report.score) {
            Told::Centipawns(score) => score,
            Told::Mate(turns) => turns.signum() * (100_000 + turns.abs()),
        };
        let bound = match report.bound {
            Bound::Exact => "",
            Bound::AtLeast => "!",
            Bound::AtMost => "?",
        };
        let speed = u128::from(*nodes) * 100 / (*centiseconds).max(1);
        let line = turns::line(game, pos, report.turns);
        format!("{} {score} {centiseconds} {nodes} {} {speed} 0\t{prefix}{line}{bound}", report.depth, report.selective)
    }
}
