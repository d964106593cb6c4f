//! The engine's turn: when it thinks, and how its answer becomes a move.
//!
//! For: starting searches and making what they have found. Not for: what is said about a search (`post`), thinking on
//! the other's time (`ponder`).

use super::ponder::Prefix;
use super::post::Line;
use super::{Event, Mode, Refused, XBoard, turns};
use engine::{News, Request, Until};
use search::Choice;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};

impl XBoard {
    /// Thinks about the position, if the engine has anything to do with it.
    pub(super) fn think(&mut self) -> Result<(), String> {
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
    pub(super) fn start(&mut self, request: Request, prefix: Prefix) -> Result<(), String> {
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
        self.search =
            Some(self.engine.start(request, hear).map_err(|error| format!("no search could be started: {error}"))?);
        Ok(())
    }

    /// A search has answered: its turn is made and told.
    pub(super) fn answer(&mut self, choice: Option<Choice>) {
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
}
