//! `variorum play`: a game in the terminal, by persons and the computer in any mixture.
//!
//! For: the conversation. Not for: keeping the game (`table`) or putting what happened into words (`crate::telling`).
//! It reads lines and writes lines, so a script can play as well as a person.

mod table;

use crate::failure::{Done, bad};
use crate::load::Loaded;
use crate::options::{PositionOptions, Thinking};
use crate::screen;
use crate::telling;
use crate::turns::{self, Reading};
use clap::Args;
use engine::{Engine, News, Request};
use rules::{Event, Game, Side, Turn};
use search::Level;
use std::fs::OpenOptions;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufRead, IsTerminal as _, Read as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Table;

/// A list of turns longer than this is not shown: nobody reads it.
const LISTED: usize = 120;
/// No line that is meant is longer.
const LONGEST_LINE: u64 = 10_000;

const HELP: &str = "\
Enter a turn as `moves` writes it; shorter, such as e2e4, does where it is clear.
Or:
  moves            the legal turns
  moves CELL       those of the piece on a square
  explain          the rules
  explain NAME     one kind of piece or stone, by name, letter or square
  position         the position as text
  undo             take back, up to your last turn
  claim            claim a draw
  save FILE        write the game to a new file (PGN)
  resign           give up
  quit             leave";

/// Plays in the terminal against the computer.
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    position: PositionOptions,

    /// A side that you play; may be given several times. `none` lets the computer play itself, `all` leaves it out.
    /// Without it you play the first side
    #[arg(long = "side", value_name = "NAME")]
    sides: Vec<String>,

    /// How strong the computer plays, from 1 (a beginner) to 7
    #[arg(long, default_value_t = Level::USUAL.number(), value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::STRONGEST.number())))]
    level: u8,

    /// The computer's chance; up to level 5 the same number gives the same game
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    #[command(flatten)]
    thinking: Thinking,
}

impl Play {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let (loaded, pos) = self.position.load()?;
        let persons = persons(&loaded.game, &self.sides)?;
        let Some(level) = Level::new(self.level) else { return bad("there is no such level") };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let table = Table::new(&loaded.game, &pos);
        let engine = loaded.engine(self.thinking.options())?;
        let input = io::stdin().lock();
        let echoes = !io::stdin().is_terminal();
        Session { loaded: &loaded, table, persons, engine, level, seed, input, echoes, out }.run()
    }
}

/// The sides that persons play.
fn persons(game: &Game, names: &[String]) -> Done<Vec<Side>> {
    let mut persons = Vec::new();
    for name in names {
        let known: Vec<&str> = game.sides().map(|side| game.def().side(side).name.as_str()).collect();
        match name.to_lowercase().as_str() {
            "all" => return Ok(game.sides().collect()),
            "none" if names.len() == 1 => return Ok(persons),
            "none" => return bad("`--side none` cannot be given together with other sides"),
            lower => match game.sides().find(|&side| known[side.index()].to_lowercase() == lower) {
                Some(side) => persons.push(side),
                None => {
                    let near =
                        lang::suggest(name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
                    let near = near.unwrap_or_else(|| format!("; there are: {}, and none or all", known.join(", ")));
                    return bad(format!("{} has no side `{name}`{near}", game.def().name));
                }
            },
        }
    }
    if names.is_empty() {
        persons.extend(game.sides().next());
    }
    Ok(persons)
}

/// One sitting.
struct Session<'s, I, O> {
    loaded: &'s Loaded,
    table: Table<'s>,
    persons: Vec<Side>,
    engine: Engine,
    level: Level,
    seed: u64,
    input: I,
    /// Input that nobody has seen while it was typed is shown.
    echoes: bool,
    out: &'s mut O,
}

impl<I: BufRead, O: Write> Session<'_, I, O> {
    fn run(&mut self) -> Done {
        let def = self.loaded.game.def();
        writeln!(self.out, "{}", def.name)?;
        if let Some(note) = &def.note {
            screen::paragraph(self.out, "", &format!("Note: {note}"))?;
        }
        self.draw()?;
        if !self.persons.is_empty() {
            writeln!(self.out, "Enter a turn, or `help`.")?;
        }
        loop {
            if let Some(result) = self.table.result() {
                writeln!(self.out, "{result}")?;
                if self.persons.is_empty() {
                    return Ok(());
                }
                writeln!(self.out, "The game is over: you can still `undo`, `save FILE` or `quit`.")?;
            } else if !self.persons.contains(&self.table.pos().side()) {
                self.computer()?;
                continue;
            }
            // Until the person has done something that changes the game.
            let changed = loop {
                match self.ask()? {
                    None => break false,
                    Some(line) => match self.answer(line.trim())? {
                        Answer::Same => {}
                        Answer::Changed => break true,
                        Answer::Quit => break false,
                    },
                }
            };
            if !changed {
                writeln!(self.out, "Goodbye.")?;
                return Ok(());
            }
        }
    }

    /// A line of the person's; none at the end of the input.
    fn ask(&mut self) -> Done<Option<String>> {
        let asked = if self.table.result().is_some() { "" } else { self.table.name(self.table.pos().side()) };
        write!(self.out, "{asked}> ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let line = String::from_utf8_lossy(&bytes).into_owned();
        match read {
            Ok(1..) => {
                if self.echoes {
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

    fn answer(&mut self, line: &str) -> Done<Answer> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "moves" => self.moves(rest)?,
            "explain" => self.explain(rest)?,
            "position" => writeln!(self.out, "{}", notation::position::write(&self.loaded.game, &self.table.seen()))?,
            "undo" => return self.undo(),
            "save" => self.save(rest)?,
            "quit" | "exit" => return Ok(Answer::Quit),
            _ if self.table.result().is_some() => writeln!(self.out, "The game is over.")?,
            "resign" => {
                self.table.resign();
                return Ok(Answer::Changed);
            }
            "claim" if self.table.claim() => return Ok(Answer::Changed),
            "claim" => writeln!(self.out, "No draw can be claimed now.")?,
            _ => match notation::turn::read(&self.loaded.game, self.table.pos(), line) {
                Ok(turn) => {
                    self.play(&turn)?;
                    return Ok(Answer::Changed);
                }
                Err(error) => {
                    writeln!(self.out, "{}", telling::sentence(&error.message))?;
                    write!(self.out, "{}", screen::marked(line, error.at))?;
                }
            },
        }
        Ok(Answer::Same)
    }

    /// The computer makes a turn.
    fn computer(&mut self) -> Done {
        self.out.flush()?;
        let request = Request {
            level: Some(self.level),
            seed: self.seed.wrapping_add(self.table.turns().len() as u64),
            ..Request::new(*self.table.pos(), self.table.past().clone())
        };
        let failed = Arc::new(AtomicBool::new(false));
        let fails = Arc::clone(&failed);
        let hear = move |news: News<'_>| {
            if matches!(news, News::Failed) {
                fails.store(true, Ordering::Relaxed);
            }
        };
        let running =
            self.engine.start(request, hear).or_else(|error| bad(format!("the computer cannot think: {error}")))?;
        let choice = running.wait();
        if failed.load(Ordering::Relaxed) {
            writeln!(self.out, "The computer has failed at this turn and makes any.")?;
        }
        match choice {
            Some(choice) => self.play(&choice.turn),
            // The rules call this a verdict; should they not, nobody is to wait for ever.
            None => {
                self.table.stop("there is no legal turn");
                Ok(())
            }
        }
    }

    /// Plays a turn, says what happened and draws the board.
    fn play(&mut self, turn: &Turn) -> Done {
        let game = &self.loaded.game;
        let before = *self.table.pos();
        let text = notation::turn::write(game, &before, turn);
        let mut events: Vec<Event> = Vec::new();
        self.table.play(turn, &mut events);
        let number = self.table.number_of_last();
        let name = self.table.name(before.side());
        if self.table.is_unseen(&before) {
            writeln!(self.out, "{number}. {name} has made a turn that nobody may see yet.")?;
        } else {
            writeln!(self.out, "{number}. {name}: {text}")?;
            for line in telling::happened(game, &events) {
                screen::paragraph(self.out, "   ", &line)?;
            }
        }
        // If the computer is next and a person is watching, the board comes after its turn.
        let watched = self.persons.is_empty() || self.persons.contains(&self.table.pos().side());
        if watched || self.table.result().is_some() { self.draw() } else { Ok(()) }
    }

    fn draw(&mut self) -> Done {
        let pos = self.table.seen();
        let game = &self.loaded.game;
        writeln!(self.out, "\n{}", notation::diagram::draw(game, &pos).trim_end_matches('\n'))?;
        for stock in telling::stock(game, &pos) {
            screen::paragraph(self.out, "", &stock)?;
        }
        if let Some(check) = telling::check(game, &pos) {
            writeln!(self.out, "{check}")?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn moves(&mut self, cell: &str) -> Done {
        let game = &self.loaded.game;
        let Reading { mut turns, more } = match turns::to_read(game, self.table.pos()) {
            Ok(reading) => reading,
            Err(why) => return Ok(write!(self.out, "{why}")?),
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
        let texts: Vec<String> = turns.into_iter().take(LISTED).map(|turn| turn.text).collect();
        screen::columns(self.out, "  ", &texts)?;
        match all {
            0 => writeln!(self.out, "There is none.")?,
            all if all > LISTED => {
                writeln!(self.out, "and {} more; `moves CELL` shows those of one piece", all - LISTED)?;
            }
            _ => {}
        }
        for more in more {
            writeln!(self.out, "{more}")?;
        }
        Ok(())
    }

    fn explain(&mut self, what: &str) -> Done {
        let game = &self.loaded.game;
        let def = game.def();
        if what.is_empty() {
            return Ok(super::explain::write(self.out, def)?);
        }
        let there = def.board.cell(what).map(|cell| self.table.seen().piece(cell)).filter(|piece| !piece.is_empty());
        let named = || {
            let lower = what.to_lowercase();
            let of_name =
                def.all_kinds().find(|&kind| def.kind(kind).title.to_lowercase() == lower || def.kind(kind).id == what);
            of_name.or_else(|| def.all_kinds().find(|&kind| def.kind(kind).letter.to_string() == what))
        };
        let Some(kind) = there.map(rules::Piece::kind).or_else(named) else {
            let names: Vec<&str> =
                def.kinds.iter().filter(|kind| kind.form.is_none()).map(|kind| kind.title.as_str()).collect();
            screen::paragraph(
                self.out,
                "",
                &format!("Nothing here is called `{what}`. There are: {}.", names.join(", ")),
            )?;
            return Ok(());
        };
        writeln!(self.out, "{} ({})", def.kind(kind).title, def.kind(kind).letter)?;
        for line in rules::explain_kind(def, kind) {
            screen::paragraph(self.out, "  ", &line)?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Done<Answer> {
        if !self.table.undo(&self.persons) {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(Answer::Same);
        }
        self.draw()?;
        Ok(Answer::Changed)
    }

    fn save(&mut self, path: &str) -> Done {
        if path.is_empty() {
            writeln!(self.out, "Say where to: save FILE")?;
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
            Ok(()) => writeln!(self.out, "The game is in {path}.")?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "There is a file {path} already; choose another name.")?;
            }
            Err(error) => writeln!(self.out, "{path} cannot be written: {}.", input::plainly(&error))?,
        }
        Ok(())
    }
}

/// What a line has led to.
enum Answer {
    /// The game is as it was.
    Same,
    /// The game is another.
    Changed,
    /// The person wants to leave.
    Quit,
}
