//! UCI and its dialects USI and UCCI: the session and its commands.
//!
//! Look next: `dialect` for what differs between them, `go` and `position` for parsing these commands, `options` for the
//! settings, `info` for the output of a search, `bench` for fixed searches, `perft` for counting.
//!
//! Lines are read one after the other; a search runs concurrently and writes its own lines. A command that changes
//! something waits for a search that ends by itself, and stops one that does not.

mod bench;
pub(crate) mod dialect;
mod go;
mod info;
mod options;
mod perft;
mod position;

use crate::current_game::CurrentGame;
use crate::lines::{next_line, split_word};
use crate::output::Output;
use crate::readings;
use crate::spin_options::Settings;
use crate::variants::Variants;
use dialect::Dialect;
use engine::{Engine, SearchEvent, SearchHandle, SearchMode};
use rules::{Turn, Verdict};
use std::io::BufRead;

/// Why a command was rejected: a sentence without its full stop.
pub(crate) type CommandError = String;

/// A session.
pub(crate) struct Uci {
    out: Output,
    dialect: Dialect,
    /// Whether clocks are in seconds, as in UCCI unless the interface says otherwise.
    clocks_in_seconds: bool,
    variants: Variants,
    variant: String,
    shuffled: bool,
    engine: Engine,
    settings: Settings,
    /// `None` after an invalid position.
    current: Option<CurrentGame>,
    /// The last valid `position`: its start, and the turns since.
    last_position: (String, Vec<String>),
    /// The turns of this position that the interface forbids, because it judges repetitions by rules of its own.
    banned: Vec<Turn>,
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
    pub(crate) fn new(out: Output, variants: Variants, dialect: Dialect) -> Self {
        let variant = dialect.default_variant();
        let engine = variants.default_engine(variant);
        let current = Some(CurrentGame::new(engine.game()));
        let last_position = (String::new(), Vec::new());
        Self {
            out,
            dialect,
            clocks_in_seconds: dialect == Dialect::Ucci,
            variants,
            variant: variant.to_owned(),
            shuffled: false,
            engine,
            settings: Settings::default(),
            current,
            last_position,
            banned: Vec::new(),
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
                if self.dialect == Dialect::Ucci {
                    self.out.write_line("bye");
                }
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
            _ if word == self.dialect.greeting() => {
                self.identify();
                Ok(())
            }
            "isready" => {
                self.out.write_line("readyok");
                Ok(())
            }
            _ if word == self.dialect.new_game() => {
                self.start_new_game();
                Ok(())
            }
            // The result is that of the interface, which may end a search that it no longer needs.
            "gameover" if self.dialect == Dialect::Usi => {
                self.stop_search();
                Ok(())
            }
            "banmoves" if self.dialect == Dialect::Ucci => {
                self.finish_search();
                self.ban_turns(rest)
            }
            "probe" if self.dialect == Dialect::Ucci => Err("probe is not supported".to_owned()),
            "setoption" => {
                self.finish_search();
                self.set_option(rest)
            }
            "position" => {
                self.finish_search();
                self.banned.clear();
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
                self.stop_search();
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
                self.report_error(&format!("commands: {}; see docs/protocols.md", self.dialect.commands()));
                Ok(())
            }
            _ => Err(format!("`{word}` is not a command; available: {}", self.dialect.commands())),
        }
    }

    fn report_error(&self, why: &str) {
        self.out.write_line(&self.dialect.note(why));
    }

    fn identify(&self) {
        self.out.write_line(&format!("id name Variorum {}", env!("CARGO_PKG_VERSION")));
        self.out.write_line("id author the authors of Variorum");
        self.write_options();
        self.out.write_line(&format!("{}ok", self.dialect.greeting()));
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

    fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.handle.stop();
        }
    }

    fn start_new_game(&mut self) {
        self.finish_search();
        self.engine.new_game();
        self.new_game();
    }

    fn new_game(&mut self) {
        self.current = Some(CurrentGame::new(self.engine.game()));
        self.last_position = (String::new(), Vec::new());
        self.banned.clear();
    }

    /// Forbids turns of the current position.
    fn ban_turns(&mut self, rest: &str) -> Result<(), CommandError> {
        let play = self.current.as_ref().ok_or("banmoves: the last position was rejected")?;
        let turns = rest.split_whitespace().map(|text| {
            let turn = self.dialect.parse_turn(play.game(), play.pos(), text);
            turn.map_err(|why| format!("banmoves: `{text}`: {why}"))
        });
        self.banned = turns.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), CommandError> {
        let Some(play) = &self.current else {
            // The interface waits for a `bestmove`.
            self.report_error("go: the last position was rejected, so there is nothing to search");
            self.out.write_line(self.dialect.no_turn());
            return Ok(());
        };
        if self.dialect == Dialect::Usi && rest.split_whitespace().any(|word| word == "mate") {
            // A problem of mate has checks only; the search knows no such limit.
            self.out.write_line("checkmate notimplemented");
            return Ok(());
        }
        let (mut request, notes) = go::parse_go(self.dialect, self.clocks_in_seconds, play, rest)?;
        notes.iter().for_each(|note| self.report_error(note));
        let verdict = play.verdict();
        if let Verdict::Won { reason, .. } | Verdict::Drawn { reason } = &verdict {
            self.report_error(&format!("the game is over: {}", explain::english(reason)));
        }
        let answer = self.dialect.answer_to_result(play.game(), play.pos(), &verdict);
        if let Some(answer) = answer.filter(|_| request.mode == SearchMode::Normal) {
            self.out.write_line(answer);
            return Ok(());
        }
        if !self.banned.is_empty() {
            if request.root_turns.is_empty() {
                let turns = play.game().turns(play.pos(), |_, _| false);
                request.root_turns = turns.into_iter().map(|(turn, _)| turn).collect();
            }
            request.root_turns.retain(|turn| !self.banned.contains(turn));
            if request.root_turns.is_empty() {
                self.out.write_line(self.dialect.no_turn());
                return Ok(());
            }
        }
        let (ends, may_end) = (request.ends_by_itself(), request.is_bounded());
        let mut teller = info::InfoWriter::new(self.out.clone(), self.dialect, play, answer);
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
                self.out.write_line(&format!("Won: {}: {}", game.def().side(winner).name, explain::english(&reason)));
            }
            Verdict::Drawn { reason } => self.out.write_line(&format!("Drawn: {}", explain::english(&reason))),
        }
    }
}
