//! UCI: the conversation.
//!
//! For: what each command does. Not for: how `go` and `position` are read (`go`, `position`), what the settings are
//! called (`options`), the lines of a search (`info`), the fixed searches of `bench`, counting (`perft`).
//!
//! Lines are read one after the other; a search runs beside that and says its own lines. A command that changes
//! something waits for a search that ends by itself, and ends one that does not.

mod bench;
mod go;
mod info;
mod options;
mod perft;
mod position;

use crate::lines::{next_line, split};
use crate::numbers::Settings;
use crate::output::{Output, in_one_line};
use crate::play::Play;
use crate::readings;
use crate::variants::{USUAL, Variants};
use engine::{Engine, News, Running};
use rules::Verdict;
use std::io::BufRead;
use std::sync::Arc;

/// What can be said, for those who ask.
const COMMANDS: &str = "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, bench, quit";

/// Why a command was not followed: a sentence without its full stop.
pub(crate) type Refused = String;

/// A conversation.
pub(crate) struct Uci {
    out: Output,
    variants: Variants,
    variant: String,
    shuffled: bool,
    engine: Engine,
    settings: Settings,
    /// None after a position that could not be understood.
    play: Option<Play>,
    /// The last `position` that was understood: its start, and the turns since.
    told: (String, Vec<String>),
    running: Option<Search>,
}

/// A search under way.
struct Search {
    running: Running,
    /// It ends by itself.
    ends: bool,
    /// It does once what is pondered on has been played.
    may_end: bool,
}

impl Uci {
    pub(crate) fn new(out: Output, variants: Variants) -> Self {
        let engine = variants.usual();
        let play = Some(Play::new(Arc::clone(engine.game())));
        let told = (String::new(), Vec::new());
        Self {
            out,
            variants,
            variant: USUAL.to_owned(),
            shuffled: false,
            engine,
            settings: Settings::default(),
            play,
            told,
            running: None,
        }
    }

    /// Talks until it is told to quit. If nothing more comes in, a search that ends by itself is waited for.
    pub(crate) fn talk(&mut self, mut input: impl BufRead) {
        while let Some(line) = next_line(&mut input) {
            let line = match line {
                Ok(line) => line,
                Err(why) => {
                    self.complain(why);
                    continue;
                }
            };
            let (word, rest) = split(&line);
            if word == "quit" {
                self.running = None;
                return;
            }
            if let Err(why) = self.follow(word, rest) {
                self.complain(&why);
            }
        }
        self.settle();
    }

    fn follow(&mut self, word: &str, rest: &str) -> Result<(), Refused> {
        match word {
            // What an interface may say, though nothing follows from it here.
            "" | "debug" | "register" => Ok(()),
            "uci" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                self.out.say("readyok");
                Ok(())
            }
            "ucinewgame" => {
                self.settle();
                self.engine.forget();
                self.start_anew();
                Ok(())
            }
            "setoption" => {
                self.settle();
                self.set_option(rest)
            }
            "position" => {
                self.settle();
                let set = self.set_position(rest);
                if set.is_err() {
                    // Thinking about another position than the one that was meant would be worse than not to think.
                    (self.play, self.told) = (None, (String::new(), Vec::new()));
                }
                set
            }
            "go" => {
                self.settle();
                match split(rest) {
                    ("perft", depth) => self.perft(depth),
                    _ => self.go(rest),
                }
            }
            "stop" => {
                if let Some(search) = self.running.take() {
                    search.running.stop();
                }
                Ok(())
            }
            "ponderhit" => match &mut self.running {
                Some(search) => {
                    search.running.ponder_hit();
                    search.ends = search.may_end;
                    Ok(())
                }
                None => Err("ponderhit: nothing is pondered on".to_owned()),
            },
            "d" => {
                self.settle();
                self.show();
                Ok(())
            }
            "bench" => {
                self.settle();
                self.bench(rest)
            }
            "help" => {
                self.complain(&format!("commands: {COMMANDS}; see docs/protocols.md"));
                Ok(())
            }
            _ => Err(format!("`{word}` is no command; there are {COMMANDS}")),
        }
    }

    fn complain(&self, why: &str) {
        self.out.say(&format!("info string {}", in_one_line(why)));
    }

    fn introduce(&self) {
        self.out.say(&format!("id name Variorum {}", env!("CARGO_PKG_VERSION")));
        self.out.say("id author the authors of Variorum");
        self.list_options();
        self.out.say("uciok");
    }

    /// The search under way ends: by itself if it does that, else now.
    fn settle(&mut self) {
        if let Some(search) = self.running.take() {
            if !search.ends {
                search.running.stop();
            }
            search.running.wait();
        }
    }

    fn start_anew(&mut self) {
        self.play = Some(Play::new(Arc::clone(self.engine.game())));
        self.told = (String::new(), Vec::new());
    }

    fn go(&mut self, rest: &str) -> Result<(), Refused> {
        let Some(play) = &self.play else {
            // Whoever asks waits for an answer.
            self.complain("go: the last position was not understood, so there is nothing to think about");
            self.out.say("bestmove (none)");
            return Ok(());
        };
        let (request, notes) = go::request(play, rest)?;
        notes.iter().for_each(|note| self.complain(note));
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = play.verdict() {
            self.complain(&format!("the game is over: {reason}"));
        }
        let (ends, may_end) = (request.ends(), request.is_bounded());
        let mut teller = info::Teller::new(self.out.clone(), play);
        let hear = move |news: News<'_>| teller.tell(&news);
        let running = self
            .engine
            .start(self.settings.of(request), hear)
            .map_err(|error| format!("go: no search could be started: {error}"))?;
        self.running = Some(Search { running, ends, may_end });
        Ok(())
    }

    fn show(&self) {
        let Some(play) = &self.play else {
            return self.complain("the last position was not understood");
        };
        let (game, pos) = (play.game(), play.pos());
        for line in notation::diagram::draw(game, pos).lines() {
            self.out.say(line);
        }
        self.out.say(&format!("Evaluation: {}", self.engine.source().name()));
        self.out.say(&format!("Fen: {}", notation::position::write(game, pos)));
        self.out.say(&format!("Key: {:016X}", pos.key()));
        self.out.say(&format!("Game: {} ({})", self.variant, game.def().name));
        let readings = readings::chosen(game.def());
        if !readings.is_empty() {
            self.out.say(&format!("Readings: {readings}"));
        }
        match play.verdict() {
            Verdict::Ongoing => self.out.say(&format!("On turn: {}", game.def().side(pos.side()).name)),
            Verdict::Won { winner, reason } => {
                self.out.say(&format!("Won: {}: {reason}", game.def().side(winner).name));
            }
            Verdict::Drawn { reason } => self.out.say(&format!("Drawn: {reason}")),
        }
    }
}
