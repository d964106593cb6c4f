//! UCI: the session and its commands.
//!
//! Look next: `go` and `position` for parsing these commands, `options` for the settings, `info` for the output of a
//! search, `bench` for fixed searches, `perft` for counting.
//!
//! Lines are read one after the other; a search runs concurrently and writes its own lines. A command that changes
//! something waits for a search that ends by itself, and stops one that does not.

mod bench;
mod go;
mod info;
mod options;
mod perft;
mod position;

use crate::current_game::CurrentGame;
use crate::lines::{next_line, split_word};
use crate::output::{Output, single_line};
use crate::readings;
use crate::spin_options::Settings;
use crate::variants::{DEFAULT_VARIANT, Variants};
use engine::{Engine, SearchEvent, SearchHandle};
use rules::Verdict;
use std::io::BufRead;
use std::sync::Arc;

/// The commands, for `help`.
const COMMANDS: &str = "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, bench, quit";

/// Why a command was rejected: a sentence without its full stop.
pub(crate) type CommandError = String;

/// A session.
pub(crate) struct Uci {
    out: Output,
    variants: Variants,
    variant: String,
    shuffled: bool,
    engine: Engine,
    settings: Settings,
    /// `None` after an invalid position.
    current: Option<CurrentGame>,
    /// The last valid `position`: its start, and the turns since.
    last_position: (String, Vec<String>),
    search: Option<Search>,
}

/// A running search.
struct Search {
    handle: SearchHandle,
    /// Whether it ends by itself.
    ends_by_itself: bool,
    /// Whether it ends by itself after a ponder hit.
    ends_after_ponderhit: bool,
}

impl Uci {
    pub(crate) fn new(out: Output, variants: Variants) -> Self {
        let engine = variants.default_engine();
        let current = Some(CurrentGame::new(Arc::clone(engine.game())));
        let last_position = (String::new(), Vec::new());
        Self {
            out,
            variants,
            variant: DEFAULT_VARIANT.to_owned(),
            shuffled: false,
            engine,
            settings: Settings::default(),
            current,
            last_position,
            search: None,
        }
    }

    /// Runs the session until `quit`. At the end of the input, it waits for a search that ends by itself.
    pub(crate) fn run(&mut self, mut input: impl BufRead) {
        while let Some(line) = next_line(&mut input) {
            let line = match line {
                Ok(line) => line,
                Err(why) => {
                    self.report_error(why);
                    continue;
                }
            };
            let (word, rest) = split_word(&line);
            if word == "quit" {
                self.search = None;
                return;
            }
            if let Err(why) = self.execute(word, rest) {
                self.report_error(&why);
            }
        }
        self.finish_search();
    }

    fn execute(&mut self, word: &str, rest: &str) -> Result<(), CommandError> {
        match word {
            // Commands that interfaces may send and that have no effect here.
            "" | "debug" | "register" => Ok(()),
            "uci" => {
                self.identify();
                Ok(())
            }
            "isready" => {
                self.out.write_line("readyok");
                Ok(())
            }
            "ucinewgame" => {
                self.finish_search();
                self.engine.new_game();
                self.new_game();
                Ok(())
            }
            "setoption" => {
                self.finish_search();
                self.set_option(rest)
            }
            "position" => {
                self.finish_search();
                let set = self.set_position(rest);
                if set.is_err() {
                    // Searching another position than the intended one would be worse than not searching.
                    (self.current, self.last_position) = (None, (String::new(), Vec::new()));
                }
                set
            }
            "go" => {
                self.finish_search();
                match split_word(rest) {
                    ("perft", depth) => self.perft(depth),
                    _ => self.go(rest),
                }
            }
            "stop" => {
                if let Some(search) = self.search.take() {
                    search.handle.stop();
                }
                Ok(())
            }
            "ponderhit" => match &mut self.search {
                Some(search) => {
                    search.handle.ponder_hit();
                    search.ends_by_itself = search.ends_after_ponderhit;
                    Ok(())
                }
                None => Err("ponderhit: the engine is not pondering".to_owned()),
            },
            "d" => {
                self.finish_search();
                self.show_position();
                Ok(())
            }
            "bench" => {
                self.finish_search();
                self.bench(rest)
            }
            "help" => {
                self.report_error(&format!("commands: {COMMANDS}; see docs/protocols.md"));
                Ok(())
            }
            _ => Err(format!("`{word}` is not a command; available: {COMMANDS}")),
        }
    }

    fn report_error(&self, why: &str) {
        self.out.write_line(&format!("info string {}", single_line(why)));
    }

    fn identify(&self) {
        self.out.write_line(&format!("id name Variorum {}", env!("CARGO_PKG_VERSION")));
        self.out.write_line("id author the authors of Variorum");
        self.write_options();
        self.out.write_line("uciok");
    }

    /// Ends the running search: waits if it ends by itself, else stops it.
    fn finish_search(&mut self) {
        if let Some(search) = self.search.take() {
            if !search.ends_by_itself {
                search.handle.stop();
            }
            search.handle.wait();
        }
    }

    fn new_game(&mut self) {
        self.current = Some(CurrentGame::new(Arc::clone(self.engine.game())));
        self.last_position = (String::new(), Vec::new());
    }

    fn go(&mut self, rest: &str) -> Result<(), CommandError> {
        let Some(play) = &self.current else {
            // The interface waits for a `bestmove`.
            self.report_error("go: the last position was rejected, so there is nothing to search");
            self.out.write_line("bestmove (none)");
            return Ok(());
        };
        let (request, notes) = go::parse_go(play, rest)?;
        notes.iter().for_each(|note| self.report_error(note));
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = play.verdict() {
            self.report_error(&format!("the game is over: {reason}"));
        }
        let (ends, may_end) = (request.ends_by_itself(), request.is_bounded());
        let mut teller = info::InfoWriter::new(self.out.clone(), play);
        let hear = move |news: SearchEvent<'_>| teller.write(&news);
        let running = self
            .engine
            .start(self.settings.apply_to(request), hear)
            .map_err(|error| format!("go: the search could not be started: {error}"))?;
        self.search = Some(Search { handle: running, ends_by_itself: ends, ends_after_ponderhit: may_end });
        Ok(())
    }

    fn show_position(&self) {
        let Some(play) = &self.current else {
            return self.report_error("the last position was rejected");
        };
        let (game, pos) = (play.game(), play.pos());
        for line in notation::diagram::draw(game, pos).lines() {
            self.out.write_line(line);
        }
        self.out.write_line(&format!("Evaluation: {}", self.engine.source().name()));
        self.out.write_line(&format!("Fen: {}", notation::position::write(game, pos)));
        self.out.write_line(&format!("Key: {:016X}", pos.key()));
        self.out.write_line(&format!("Game: {} ({})", self.variant, game.def().name));
        let readings = readings::format_chosen(game.def());
        if !readings.is_empty() {
            self.out.write_line(&format!("Readings: {readings}"));
        }
        match play.verdict() {
            Verdict::Ongoing => self.out.write_line(&format!("On turn: {}", game.def().side(pos.side()).name)),
            Verdict::Won { winner, reason } => {
                self.out.write_line(&format!("Won: {}: {reason}", game.def().side(winner).name));
            }
            Verdict::Drawn { reason } => self.out.write_line(&format!("Drawn: {reason}")),
        }
    }
}
