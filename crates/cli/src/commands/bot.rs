//! `variorum bot`: an engine sits down at the tables of a server, whoever invites it.
//!
//! For: the options, hearing what happens, a seat for each game, and coming back by itself when the server or the line
//! was away. Not for: one game (`seat`), which invitations are accepted (`terms`), the way to the server (`wire`).
//! docs/reference/bots.md tells what is said.

mod seat;
mod terms;
mod wire;

use self::seat::Seat;
use self::terms::Terms;
use self::wire::{Ear, Server, Trouble};
use crate::failure::{Done, bad};
use crate::interrupt::stopped_by_ctrl_c;
use arena::Spec;
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long it is until a server that was not reached is looked for again: at first, and at most.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// How often whoever waits looks whether he is to end.
const GLANCE: Duration = Duration::from_millis(100);

/// Lets an engine play at a server, under the name of a bot.
#[derive(Debug, Args)]
#[command(
    after_help = "An ENGINE is self (full strength), self:LEVEL, uci:PATH with its arguments, or a PLAYER as `variorum match` has them:\n  \
    --engine self:3\n  --engine \"uci:/usr/bin/stockfish\"\n  --engine \"uci:set.Hash=64,movetime=500 stockfish\""
)]
pub(crate) struct Bot {
    /// The server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    server: String,

    /// The token of a bot, which the settings of the page show when one is made
    #[arg(long, env = "VARIORUM_TOKEN", hide_env_values = true)]
    token: String,

    /// Who plays; see below
    #[arg(long, value_parser = engine)]
    engine: Spec,

    /// Milliseconds for a turn where there is no clock of one sitting
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    think: u64,

    #[command(flatten)]
    terms: Terms,
}

/// Reads who plays.
fn engine(text: &str) -> Result<Spec, String> {
    let text = text.trim();
    if text == "self" {
        return Spec::read("ours");
    }
    if let Some(level) = text.strip_prefix("self:") {
        return Spec::read(&format!("ours:level={level}"));
    }
    match text.strip_prefix("uci:") {
        // What has no option in it is a program.
        Some(rest) if !rest.split_whitespace().next().is_some_and(|first| first.contains('=')) => {
            Spec::read(&format!("uci {rest}"))
        }
        _ => Spec::read(text),
    }
}

/// A game that is played.
struct Table {
    bell: Sender<()>,
    halt: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Everything that is under way.
struct Desk<'a> {
    bot: &'a Bot,
    server: Server,
    stop: Arc<AtomicBool>,
    tables: BTreeMap<String, Table>,
    say: Sender<String>,
    said: Receiver<String>,
}

/// How listening has ended.
enum Ended {
    /// It is enough.
    Stopped,
    /// It goes on after a while: the server said so much before.
    Away(Trouble, bool),
    /// It makes no sense to go on.
    Hopeless(String),
}

impl Bot {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let server = match Server::at(&self.server, &self.token) {
            Ok(server) => server,
            Err(why) => return bad(why),
        };
        for game in self.terms.games() {
            if catalog::find(game).is_none() {
                return bad(format!("there is no game `{game}`; `variorum games` lists them"));
            }
        }
        let (say, said) = channel();
        let mut desk = Desk { bot: &self, server, stop: stopped_by_ctrl_c(), tables: BTreeMap::new(), say, said };
        let mut wait = AGAIN.0;
        let hopeless = loop {
            match desk.listen(out)? {
                Ended::Stopped => break None,
                Ended::Hopeless(why) => break Some(why),
                Ended::Away(why, was_there) => {
                    if was_there {
                        wait = AGAIN.0;
                    }
                    writeln!(out, "{why}; it is tried again in {} s", wait.as_secs())?;
                    out.flush()?;
                    if !desk.pause(wait) {
                        break None;
                    }
                    wait = AGAIN.1.min(wait * 2);
                }
            }
        };
        desk.leave(out)?;
        hopeless.map_or(Ok(()), |why| bad(why.trim_end_matches('.')))
    }
}

impl Desk<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits; false: it is enough.
    fn pause(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while Instant::now() < until && !self.is_stopped() {
            std::thread::sleep(GLANCE);
        }
        !self.is_stopped()
    }

    /// Hears what happens until the line breaks or it is enough.
    fn listen(&mut self, out: &mut impl Write) -> Done<Ended> {
        let mut ear = match self.server.listen(self.bot.terms.games()) {
            Ok(ear) => ear,
            Err(Trouble::Refused(_, why)) => return Ok(Ended::Hopeless(why)),
            Err(lost) => return Ok(Ended::Away(lost, false)),
        };
        let mut greeted = false;
        let ended = loop {
            self.tell(out)?;
            if self.is_stopped() {
                break Ended::Stopped;
            }
            match ear.hear() {
                Ok(None) => {}
                Ok(Some(told)) => {
                    greeted = true;
                    if let Some(ended) = self.heard(&told, out)? {
                        break ended;
                    }
                }
                Err(trouble) => return Ok(Ended::Away(trouble, greeted)),
            }
        };
        Ear::close(ear);
        Ok(ended)
    }

    /// What seats have said.
    fn tell(&self, out: &mut impl Write) -> Done {
        for line in self.said.try_iter() {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }

    /// Does what has to be done about a message.
    fn heard(&mut self, told: &Value, out: &mut impl Write) -> Done<Option<Ended>> {
        let id = told["game"]["id"].as_str().unwrap_or_default();
        match told["is"].as_str().unwrap_or_default() {
            "hello" if told["bot"] != true => {
                let text = "this token is a person's, and for people programs do not play; make a bot in the settings of the page and take its token";
                return Ok(Some(Ended::Hopeless(text.to_owned())));
            }
            "hello" => {
                writeln!(
                    out,
                    "{} is at {}, with {}",
                    told["name"].as_str().unwrap_or("?"),
                    self.bot.server,
                    self.bot.engine
                )?;
            }
            "invited" => self.answer(&told["seek"], out)?,
            "begin" if !self.tables.contains_key(id) => {
                let names = told["game"]["sides"].as_array().into_iter().flatten();
                let others: Vec<&str> = names
                    .filter(|side| side["you"] != true)
                    .map(|side| side["name"].as_str().unwrap_or("a computer"))
                    .collect();
                let title = told["game"]["title"].as_str().unwrap_or_default();
                writeln!(out, "{id}: {title} with {}, {}", others.join(", "), self.server.page_of(id))?;
                self.sit(id.to_owned());
            }
            "begin" | "turn" | "change" => self.ring(id),
            "end" => {
                if let Some(table) = self.tables.remove(id) {
                    table.halt.store(true, Ordering::Relaxed);
                    // It looks once more, says how it ended, and goes.
                    let _ = table.bell.send(());
                }
            }
            _ => {}
        }
        out.flush()?;
        Ok(None)
    }

    /// Accepts an invitation or declines it.
    fn answer(&self, seek: &Value, out: &mut impl Write) -> Done {
        let (id, by) = (seek["id"].as_str().unwrap_or_default(), seek["by"].as_str().unwrap_or("somebody"));
        let answered = match self.bot.terms.accept(seek, self.playing()) {
            Ok(()) => self.server.post(&format!("/seeks/{id}/take"), &json!({})),
            Err(why) => {
                writeln!(out, "{by} is told: {why}")?;
                self.server.post(&format!("/seeks/{id}/decline"), &json!({ "why": why }))
            }
        };
        if let Err(trouble) = answered {
            writeln!(out, "{by} is not answered: {trouble}")?;
        }
        Ok(())
    }

    fn playing(&self) -> usize {
        self.tables.values().filter(|table| !table.thread.is_finished()).count()
    }

    /// Takes a seat: a thread and an engine for one game.
    fn sit(&mut self, id: String) {
        let (bell, rung) = channel();
        let halt = Arc::new(AtomicBool::new(false));
        let seat = Seat {
            server: self.server.clone(),
            table: id.clone(),
            spec: self.bot.engine.clone(),
            think: Duration::from_millis(self.bot.think),
            halt: Arc::clone(&halt),
            stop: Arc::clone(&self.stop),
            say: self.say.clone(),
        };
        let thread = std::thread::spawn(move || seat.play(&rung));
        self.tables.insert(id, Table { bell, halt, thread });
    }

    fn ring(&self, id: &str) {
        if let Some(table) = self.tables.get(id) {
            // It has given up already if it does not hear.
            let _ = table.bell.send(());
        }
    }

    /// Leaves all seats; the games stand as they stand, and go on when the bot is there again.
    fn leave(mut self, out: &mut impl Write) -> Done {
        self.stop.store(true, Ordering::Relaxed);
        for (_, Table { bell, halt, thread }) in std::mem::take(&mut self.tables) {
            halt.store(true, Ordering::Relaxed);
            drop(bell);
            // Its engine has failed in a way that nobody thought of.
            let _ = thread.join();
        }
        self.tell(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_named_in_short_or_as_a_match_has_them() {
        for (text, as_match) in [
            ("self", "ours"),
            ("self:3", "ours:level=3"),
            ("uci:/usr/bin/engine --fast", "uci /usr/bin/engine --fast"),
            ("uci:set.Hash=16,movetime=5 engine", "uci:set.Hash=16,movetime=5 engine"),
            ("random", "random"),
        ] {
            assert_eq!(engine(text), Spec::read(as_match), "{text}");
        }
        assert!(engine("self:9").unwrap_err().contains("a level is a number"));
        assert!(engine("uci:").unwrap_err().contains("command of a program is missing"));
    }
}
