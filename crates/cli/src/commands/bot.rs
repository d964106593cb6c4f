//! `variorum bot`: lets an engine play at the tables of a server, by invitation.
//!
//! For the options, the events, a seat for each game, and reconnecting. `game` plays a game, `terms` decides about
//! invitations, and `connection` talks to the server. docs/reference/bots.md documents the protocol.

mod connection;
mod game;
mod terms;

use self::connection::{EventStream, Server, ServerError};
use self::game::BotGame;
use self::terms::InvitationTerms;
use clap::Args;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use protocol::competitor::CompetitorSpec;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The delay before reconnecting: at first, and at most.
const RECONNECT_DELAYS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));
/// The interval at which waiting code checks whether to stop.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Lets an engine play on a server, as a bot.
#[derive(Debug, Args)]
#[command(
    after_help = "An ENGINE is self (full strength), self:LEVEL, uci:PATH with its arguments, or another player with options:\n  \
    --engine self:3\n  --engine \"uci:/usr/bin/stockfish\"\n  --engine \"uci:set.Hash=64,movetime=500 stockfish\""
)]
pub(crate) struct Bot {
    /// URL of the server
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    server: String,

    /// Token of a bot, which the settings of the page show when the bot is created
    #[arg(long, env = "VARIORUM_TOKEN", hide_env_values = true)]
    token: String,

    /// Engine that plays; see below
    #[arg(long, value_parser = parse_engine)]
    engine: CompetitorSpec,

    /// Milliseconds for a turn in games without a live clock
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    think: u64,

    #[command(flatten)]
    terms: InvitationTerms,
}

/// Parses the engine.
fn parse_engine(text: &str) -> Result<CompetitorSpec, String> {
    let text = text.trim();
    if text == "self" {
        return CompetitorSpec::parse("ours");
    }
    if let Some(level) = text.strip_prefix("self:") {
        return CompetitorSpec::parse(&format!("ours:level={level}"));
    }
    match text.strip_prefix("uci:") {
        // Without options before it, the rest is a command.
        Some(rest) if !rest.split_whitespace().next().is_some_and(|first| first.contains('=')) => {
            CompetitorSpec::parse(&format!("uci {rest}"))
        }
        _ => CompetitorSpec::parse(text),
    }
}

/// A game in progress.
struct RunningGame {
    wake: Sender<()>,
    cancel: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// The state of the bot.
struct BotSession<'a> {
    bot: &'a Bot,
    server: Server,
    stop: Arc<AtomicBool>,
    games: BTreeMap<String, RunningGame>,
    log: Sender<String>,
    log_lines: Receiver<String>,
}

/// Why listening has ended.
enum SessionEnd {
    /// The user has stopped the bot.
    Stopped,
    /// The connection was lost; the bool is whether the server had sent something before. Reconnect later.
    Disconnected(ServerError, bool),
    /// It makes no sense to reconnect.
    Fatal(String),
}

impl Bot {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let server = match Server::new(&self.server, &self.token) {
            Ok(server) => server,
            Err(why) => return fail(why),
        };
        for game in self.terms.games() {
            if library::find(game).is_none() {
                return fail(format!("there is no game `{game}`; `variorum games` lists them"));
            }
        }
        let (say, said) = channel();
        let mut desk =
            BotSession { bot: &self, server, stop: ctrl_c_flag(), games: BTreeMap::new(), log: say, log_lines: said };
        let mut wait = RECONNECT_DELAYS.0;
        let hopeless = loop {
            match desk.handle_events(out)? {
                SessionEnd::Stopped => break None,
                SessionEnd::Fatal(why) => break Some(why),
                SessionEnd::Disconnected(why, was_there) => {
                    if was_there {
                        wait = RECONNECT_DELAYS.0;
                    }
                    writeln!(out, "{why}; trying again in {} s", wait.as_secs())?;
                    out.flush()?;
                    if !desk.wait(wait) {
                        break None;
                    }
                    wait = RECONNECT_DELAYS.1.min(wait * 2);
                }
            }
        };
        desk.shut_down(out)?;
        hopeless.map_or(Ok(()), |why| fail(why.trim_end_matches('.')))
    }
}

impl BotSession<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits; returns false if the bot has been stopped.
    fn wait(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while Instant::now() < until && !self.is_stopped() {
            std::thread::sleep(STOP_POLL_INTERVAL);
        }
        !self.is_stopped()
    }

    /// Receives events until the connection is lost or the bot is stopped.
    fn handle_events(&mut self, out: &mut impl Write) -> CommandResult<SessionEnd> {
        let mut ear = match self.server.open_events(self.bot.terms.games()) {
            Ok(ear) => ear,
            Err(ServerError::Refused(_, why)) => return Ok(SessionEnd::Fatal(why)),
            Err(lost) => return Ok(SessionEnd::Disconnected(lost, false)),
        };
        let mut greeted = false;
        let ended = loop {
            self.print_log(out)?;
            if self.is_stopped() {
                break SessionEnd::Stopped;
            }
            match ear.receive() {
                Ok(None) => {}
                Ok(Some(told)) => {
                    greeted = true;
                    if let Some(ended) = self.handle_message(&told, out)? {
                        break ended;
                    }
                }
                Err(trouble) => return Ok(SessionEnd::Disconnected(trouble, greeted)),
            }
        };
        EventStream::close(ear);
        Ok(ended)
    }

    /// Prints the messages of the seats.
    fn print_log(&self, out: &mut impl Write) -> CommandResult {
        for line in self.log_lines.try_iter() {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }

    /// Handles an event.
    fn handle_message(&mut self, told: &Value, out: &mut impl Write) -> CommandResult<Option<SessionEnd>> {
        let id = told["game"]["id"].as_str().unwrap_or_default();
        match told["is"].as_str().unwrap_or_default() {
            "hello" if told["bot"] != true => {
                let text = "this token belongs to a person, but programs may play only as bots; create a bot in the \
                            settings of the page and use its token";
                return Ok(Some(SessionEnd::Fatal(text.to_owned())));
            }
            "hello" => {
                writeln!(
                    out,
                    "{} is connected to {}, with {}",
                    told["name"].as_str().unwrap_or("?"),
                    self.bot.server,
                    self.bot.engine
                )?;
            }
            "invited" => self.answer_invitation(&told["seek"], out)?,
            "begin" if !self.games.contains_key(id) => {
                let names = told["game"]["sides"].as_array().into_iter().flatten();
                let others: Vec<&str> = names
                    .filter(|side| side["you"] != true)
                    .map(|side| side["name"].as_str().unwrap_or("a computer"))
                    .collect();
                let title = told["game"]["title"].as_str().unwrap_or_default();
                writeln!(out, "{id}: {title} with {}, {}", others.join(", "), self.server.table_url(id))?;
                self.start_game(id.to_owned());
            }
            "begin" | "turn" | "change" => self.wake_game(id),
            "end" => {
                if let Some(table) = self.games.remove(id) {
                    table.cancel.store(true, Ordering::Relaxed);
                    // The seat fetches the table once more, reports the result, and ends.
                    let _ = table.wake.send(());
                }
            }
            _ => {}
        }
        out.flush()?;
        Ok(None)
    }

    /// Accepts or declines an invitation.
    fn answer_invitation(&self, seek: &Value, out: &mut impl Write) -> CommandResult {
        let (id, by) = (seek["id"].as_str().unwrap_or_default(), seek["by"].as_str().unwrap_or("a player"));
        let answered = match self.bot.terms.check(seek, self.running_games()) {
            Ok(()) => self.server.post(&format!("/seeks/{id}/take"), &json!({})),
            Err(why) => {
                writeln!(out, "answer to {by}: {why}")?;
                self.server.post(&format!("/seeks/{id}/decline"), &json!({ "why": why }))
            }
        };
        if let Err(trouble) = answered {
            writeln!(out, "{by} gets no answer: {trouble}")?;
        }
        Ok(())
    }

    fn running_games(&self) -> usize {
        self.games.values().filter(|table| !table.thread.is_finished()).count()
    }

    /// Takes a seat: starts a thread and an engine for one game.
    fn start_game(&mut self, id: String) {
        let (bell, rung) = channel();
        let halt = Arc::new(AtomicBool::new(false));
        let seat = BotGame {
            server: self.server.clone(),
            table: id.clone(),
            spec: self.bot.engine.clone(),
            default_think_time: Duration::from_millis(self.bot.think),
            cancel: Arc::clone(&halt),
            stop: Arc::clone(&self.stop),
            log: self.log.clone(),
        };
        let thread = std::thread::spawn(move || seat.run(&rung));
        self.games.insert(id, RunningGame { wake: bell, cancel: halt, thread });
    }

    fn wake_game(&self, id: &str) {
        if let Some(table) = self.games.get(id) {
            // The seat is gone if it has ended already.
            let _ = table.wake.send(());
        }
    }

    /// Leaves all seats. The games go on when the bot is back.
    fn shut_down(mut self, out: &mut impl Write) -> CommandResult {
        self.stop.store(true, Ordering::Relaxed);
        for (_, RunningGame { wake: bell, cancel: halt, thread }) in std::mem::take(&mut self.games) {
            halt.store(true, Ordering::Relaxed);
            drop(bell);
            // The thread may have panicked.
            let _ = thread.join();
        }
        self.print_log(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_have_short_names_and_those_of_matches() {
        for (text, as_match) in [
            ("self", "ours"),
            ("self:3", "ours:level=3"),
            ("uci:/usr/bin/engine --fast", "uci /usr/bin/engine --fast"),
            ("uci:set.Hash=16,movetime=5 engine", "uci:set.Hash=16,movetime=5 engine"),
            ("random", "random"),
        ] {
            assert_eq!(parse_engine(text), CompetitorSpec::parse(as_match), "{text}");
        }
        assert!(parse_engine("self:9").unwrap_err().contains("a level is a number"));
        assert!(parse_engine("uci:").unwrap_err().contains("the command of a program is missing"));
    }
}
