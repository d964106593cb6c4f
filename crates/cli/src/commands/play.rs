//! `variorum play`: a game in the terminal, between any mix of people and the computer.
//!
//! For the dialogue; `local_game` has the game, and `crate::describe` describes what happened. It reads and writes
//! lines, so a script can play as well as a person.

mod local_game;

use crate::PROGRAM;
use crate::describe;
use crate::turns::{self, TurnList};
use ::explain::{KindSentence, Language};
use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::load::LoadedGame;
use commandline::options::{EngineOptions, PositionOptions};
use commandline::terminal;
use engine::search::Level;
use engine::{Engine, Request, SearchEvent};
use local_game::LocalGame;
use rules::{Event, Game, Side, Turn};
use std::fs::OpenOptions;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufRead, IsTerminal as _, Read as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of turns in a list.
const MAX_LISTED_TURNS: usize = 120;
/// The maximum length of an input line.
const MAX_LINE_BYTES: u64 = 10_000;

const HELP_TEXT: &str = "\
Enter a turn as `moves` writes it, or in a shorter unambiguous form such as e2e4.
Other commands:
  moves            list the legal turns
  moves CELL       list those of the piece on a square
  explain          show the rules
  explain NAME     explain one kind of piece or stone, by name, letter or square
  position         show the position as text
  undo             take back your last turn
  claim            claim a draw
  save FILE        write the game to a new file (PGN)
  resign           resign the game
  quit             leave";

/// Plays in the terminal against the computer.
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    position: PositionOptions,

    /// A side that you play; may be given several times. `none`: the computer plays itself; `all`: you play all sides.
    /// By default you play the first side
    #[arg(long = "side", value_name = "NAME")]
    sides: Vec<String>,

    /// Level of the computer, from 1 (a beginner) to 7
    #[arg(long, default_value_t = Level::DEFAULT.number(), value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::STRONGEST.number())))]
    level: u8,

    /// Seed of the computer's choices; up to level 5 the same seed gives the same game
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    #[command(flatten)]
    thinking: EngineOptions,
}

impl Play {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let (loaded, pos) = self.position.load()?;
        let persons = parse_persons(&loaded.game, &self.sides)?;
        let Some(level) = Level::new(self.level) else { return fail("there is no such level") };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let table = LocalGame::new(&loaded.game, &pos);
        let engine = loaded.engine(self.thinking.to_engine_options())?;
        let input = io::stdin().lock();
        let echoes = !io::stdin().is_terminal();
        Session { loaded: &loaded, table, persons, engine, level, seed, input, echo_input: echoes, out }.run()
    }
}

/// The sides that people play.
fn parse_persons(game: &Game, names: &[String]) -> CommandResult<Vec<Side>> {
    let mut persons = Vec::new();
    for name in names {
        let known: Vec<&str> = game.sides().map(|side| game.def().side(side).name.as_str()).collect();
        match name.to_lowercase().as_str() {
            "all" => return Ok(game.sides().collect()),
            "none" if names.len() == 1 => return Ok(persons),
            "none" => return fail("`--side none` cannot be given together with other sides"),
            lower => match game.sides().find(|&side| known[side.index()].to_lowercase() == lower) {
                Some(side) => persons.push(side),
                None => {
                    let near =
                        kdl::suggest(name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
                    let near = near.unwrap_or_else(|| format!("; there are: {}, and none or all", known.join(", ")));
                    return fail(format!("{} has no side `{name}`{near}", game.def().name));
                }
            },
        }
    }
    if names.is_empty() {
        persons.extend(game.sides().next());
    }
    Ok(persons)
}

/// A session.
struct Session<'s, I, O> {
    loaded: &'s LoadedGame,
    table: LocalGame<'s>,
    persons: Vec<Side>,
    engine: Engine,
    level: Level,
    seed: u64,
    input: I,
    /// Whether to echo the input, because it does not come from a terminal.
    echo_input: bool,
    out: &'s mut O,
}

impl<I: BufRead, O: Write> Session<'_, I, O> {
    fn run(&mut self) -> CommandResult {
        let def = self.loaded.game.def();
        writeln!(self.out, "{}", def.name)?;
        if let Some(note) = &def.note {
            terminal::paragraph(self.out, "", &format!("Note: {note}"))?;
        }
        self.draw()?;
        if !self.persons.is_empty() {
            writeln!(self.out, "Enter a turn, or `help`.")?;
        }
        loop {
            if let Some(result) = self.table.result_sentence() {
                writeln!(self.out, "{result}")?;
                if self.persons.is_empty() {
                    return Ok(());
                }
                writeln!(self.out, "The game is over: you can still `undo`, `save FILE` or `quit`.")?;
            } else if !self.persons.contains(&self.table.pos().side()) {
                self.play_computer_turn()?;
                continue;
            }
            // Until the user changes the game.
            let changed = loop {
                match self.read_line()? {
                    None => break false,
                    Some(line) => match self.handle_line(line.trim())? {
                        LineEffect::Unchanged => {}
                        LineEffect::Changed => break true,
                        LineEffect::Quit => break false,
                    },
                }
            };
            if !changed {
                writeln!(self.out, "Goodbye.")?;
                return Ok(());
            }
        }
    }

    /// Reads a line; `None` at the end of the input.
    fn read_line(&mut self) -> CommandResult<Option<String>> {
        let asked =
            if self.table.result_sentence().is_some() { "" } else { self.table.side_name(self.table.pos().side()) };
        write!(self.out, "{asked}> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
        let line = String::from_utf8_lossy(&bytes).into_owned();
        match read {
            Ok(1..) => {
                if self.echo_input {
                    writeln!(self.out, "{}", line.trim_end())?;
                }
                Ok(Some(line))
            }
            Ok(0) | Err(_) => {
                writeln!(self.out)?;
                Ok(None)
            }
        }
    }

    fn handle_line(&mut self, line: &str) -> CommandResult<LineEffect> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP_TEXT}")?,
            "moves" => self.show_moves(rest)?,
            "explain" => self.show_rules(rest)?,
            "position" => {
                writeln!(self.out, "{}", notation::position::write(&self.loaded.game, &self.table.visible_position()))?;
            }
            "undo" => return self.undo(),
            "save" => self.save(rest)?,
            "quit" | "exit" => return Ok(LineEffect::Quit),
            _ if self.table.result_sentence().is_some() => writeln!(self.out, "The game is over.")?,
            "resign" => {
                self.table.resign();
                return Ok(LineEffect::Changed);
            }
            "claim" if self.table.claim_draw() => return Ok(LineEffect::Changed),
            "claim" => writeln!(self.out, "No draw can be claimed now.")?,
            _ => match interchange::parse_turn(&self.table.game(), self.table.pos(), line) {
                Ok(turn) => {
                    self.play(&turn)?;
                    return Ok(LineEffect::Changed);
                }
                Err(error) => {
                    writeln!(self.out, "{}", describe::to_sentence(&error.message))?;
                    write!(self.out, "{}", terminal::underlined(line, error.span))?;
                }
            },
        }
        Ok(LineEffect::Unchanged)
    }

    /// Lets the computer play a turn.
    fn play_computer_turn(&mut self) -> CommandResult {
        self.out.flush()?;
        let request = Request {
            level: Some(self.level),
            seed: self.seed.wrapping_add(self.table.turns().len() as u64),
            ..Request::new(*self.table.pos(), self.table.history().clone())
        };
        let failed = Arc::new(AtomicBool::new(false));
        let fails = Arc::clone(&failed);
        let hear = move |news: SearchEvent<'_>| {
            if matches!(news, SearchEvent::Failed) {
                fails.store(true, Ordering::Relaxed);
            }
        };
        let running =
            self.engine.start(request, hear).or_else(|error| fail(format!("the computer cannot search: {error}")))?;
        let choice = running.wait();
        if failed.load(Ordering::Relaxed) {
            writeln!(self.out, "The search of the computer failed; it plays any legal turn.")?;
        }
        match choice {
            Some(choice) => self.play(&choice.turn),
            // The rules end such a game; this only makes sure that the loop ends.
            None => {
                self.table.end_as_draw("there is no legal turn");
                Ok(())
            }
        }
    }

    /// Plays a turn, prints what happened, and draws the board.
    fn play(&mut self, turn: &Turn) -> CommandResult {
        let game = &self.loaded.game;
        let before = *self.table.pos();
        let text = notation::turn::write(game, &before, turn);
        let mut events: Vec<Event> = Vec::new();
        self.table.play(turn, &mut events);
        let number = self.table.last_turn_number();
        let name = self.table.side_name(before.side());
        if self.table.is_turn_hidden(&before) {
            writeln!(self.out, "{number}. {name} has played a hidden turn.")?;
        } else {
            writeln!(self.out, "{number}. {name}: {text}")?;
            for line in describe::event_lines(game, &events) {
                terminal::paragraph(self.out, "   ", &line)?;
            }
        }
        // If the computer is next and a person is playing, the board is drawn after its turn.
        let watched = self.persons.is_empty() || self.persons.contains(&self.table.pos().side());
        if watched || self.table.result_sentence().is_some() { self.draw() } else { Ok(()) }
    }

    fn draw(&mut self) -> CommandResult {
        let pos = self.table.visible_position();
        let game = &self.loaded.game;
        writeln!(self.out, "\n{}", notation::diagram::draw(game, &pos).trim_end_matches('\n'))?;
        for stock in describe::stock_lines(game, &pos) {
            terminal::paragraph(self.out, "", &stock)?;
        }
        if let Some(check) = describe::check_sentence(game, &pos) {
            writeln!(self.out, "{check}")?;
        }
        if let Some(count) = describe::count_sentence(game, &pos) {
            writeln!(self.out, "{count}")?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn show_moves(&mut self, cell: &str) -> CommandResult {
        let game = &self.table.game();
        let TurnList { mut turns, omissions: more } = match turns::list_for_reading(game, self.table.pos()) {
            Ok(reading) => reading,
            Err(why) => return Ok(write!(self.out, "{}", why.to_text(PROGRAM))?),
        };
        if !cell.is_empty() {
            let Some(cell) = game.board().cell(cell) else {
                writeln!(self.out, "There is no square `{cell}`.")?;
                return Ok(());
            };
            turns.retain(|turn| {
                turn.steps.first().is_some_and(|step| step.from == cell && step.act != rules::Act::Pass)
            });
        }
        let all = turns.len();
        let texts: Vec<String> = turns.into_iter().take(MAX_LISTED_TURNS).map(|turn| turn.text).collect();
        terminal::columns(self.out, "  ", &texts)?;
        match all {
            0 => writeln!(self.out, "There is none.")?,
            all if all > MAX_LISTED_TURNS => {
                writeln!(self.out, "and {} more; `moves CELL` shows those of one piece", all - MAX_LISTED_TURNS)?;
            }
            _ => {}
        }
        for more in more {
            writeln!(self.out, "{more}")?;
        }
        Ok(())
    }

    fn show_rules(&mut self, what: &str) -> CommandResult {
        let game = &self.loaded.game;
        let def = game.def();
        if what.is_empty() {
            return Ok(super::explain::write_rules(self.out, def, Language::English)?);
        }
        let there = def
            .board
            .cell(what)
            .map(|cell| self.table.visible_position().piece(cell))
            .filter(|piece| !piece.is_empty());
        let named = || {
            let lower = what.to_lowercase();
            let of_name =
                def.all_kinds().find(|&kind| def.kind(kind).title.to_lowercase() == lower || def.kind(kind).id == what);
            of_name.or_else(|| def.all_kinds().find(|&kind| def.kind(kind).letter.to_string() == what))
        };
        let Some(kind) = there.map(rules::Piece::kind).or_else(named) else {
            let names: Vec<&str> =
                def.kinds.iter().filter(|kind| kind.form.is_none()).map(|kind| kind.title.as_str()).collect();
            terminal::paragraph(
                self.out,
                "",
                &format!("Nothing here is called `{what}`. There are: {}.", names.join(", ")),
            )?;
            return Ok(());
        };
        writeln!(self.out, "{} ({})", def.kind(kind).title, def.kind(kind).letter)?;
        for KindSentence { text, .. } in ::explain::kind_sentences(def, kind, Language::English) {
            terminal::paragraph(self.out, "  ", &text)?;
        }
        Ok(())
    }

    fn undo(&mut self) -> CommandResult<LineEffect> {
        if !self.table.undo(&self.persons) {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(LineEffect::Unchanged);
        }
        self.draw()?;
        Ok(LineEffect::Changed)
    }

    fn save(&mut self, path: &str) -> CommandResult {
        if path.is_empty() {
            writeln!(self.out, "Give a file name: save FILE")?;
            return Ok(());
        }
        let player = |side| {
            let person = self.persons.contains(&side);
            if person { "Person".to_owned() } else { format!("Variorum, level {}", self.level.number()) }
        };
        let players: Vec<String> = self.loaded.game.sides().map(player).collect();
        let text = self.table.record(&self.loaded.source, &players);
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        match file.and_then(|mut file| file.write_all(text.as_bytes())) {
            Ok(()) => writeln!(self.out, "The game has been saved to {path}.")?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "The file {path} already exists; choose another name.")?;
            }
            Err(error) => writeln!(self.out, "{path} cannot be written: {}.", library::describe_io_error(&error))?,
        }
        Ok(())
    }
}

/// The effect of a line of input.
enum LineEffect {
    /// The game has not changed.
    Unchanged,
    /// The game has changed.
    Changed,
    /// The user wants to leave.
    Quit,
}
