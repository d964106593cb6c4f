//! The engine's turn: when it thinks, and how its result becomes a move.
//!
//! The output of a search is in `post`, pondering in `ponder`.

use super::ponder::PonderPrefix;
use super::post::ThinkingLine;
use super::{CommandError, Event, Mode, XBoard, turns};
use engine::search::SearchResult;
use engine::{Request, SearchEvent, SearchMode};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

impl XBoard {
    /// Searches the current position, if the mode requires it.
    pub(super) fn think(&mut self) -> Result<(), String> {
        let (game, pos) = (self.current.game(), *self.current.pos());
        let mut request = Request::new(pos, self.current.history().clone());
        match self.situation.mode {
            Mode::Force => return Ok(()),
            Mode::Playing(side) if game.are_enemies(side, pos.side()) => return Ok(()),
            Mode::Playing(_) => {
                let made = self.current.turn_count(pos.side());
                (request.time, request.depth) = (self.clock.time(made), self.clock.depth());
            }
            Mode::Analyzing => request.mode = SearchMode::Infinite,
        }
        if self.write_result() { Ok(()) } else { self.start(request, PonderPrefix::default()) }
    }

    /// Starts a search, which writes its output and sends its result as an event.
    pub(super) fn start(&mut self, request: Request, prefix: PonderPrefix) -> Result<(), String> {
        self.search.number += 1;
        let (number, events, out) = (self.search.number, self.event_sender.clone(), self.out.clone());
        let (posts, last, analyzes) = (
            Arc::clone(&self.search.post_enabled),
            Arc::clone(&self.search.last_info),
            self.situation.mode == Mode::Analyzing,
        );
        let (game, pos) = (Arc::clone(self.current.game()), request.pos);
        let hear = move |news: SearchEvent<'_>| match news {
            SearchEvent::Line { report, nodes, time } => {
                let line = ThinkingLine { report: &report, nodes, centiseconds: time.as_millis() / 10 };
                let expected = prefix.text();
                if let (Some(turns), None) = (report.pv.get(..1), expected) {
                    let first = turns::line(&game, &pos, turns);
                    let mut last = last.lock();
                    last.stat = format!("{} {nodes} {} 0 0 {first}", line.centiseconds, report.depth);
                    last.hint = turns.first().cloned();
                }
                if analyzes || posts.load(Relaxed) {
                    out.write_line(&line.to_text(&game, &pos, expected.unwrap_or_default()));
                }
            }
            SearchEvent::Failed => out.write_line("# the search failed; playing any legal move"),
            SearchEvent::Done(choice) => {
                let _ = events.send(Event::Answer(number, choice.cloned()));
            }
        };
        let request = self.settings.apply_to(request);
        self.search.handle = Some(
            self.engine.start(request, hear).map_err(|error| format!("the search could not be started: {error}"))?,
        );
        Ok(())
    }

    /// Plays and writes the move that a search has found.
    pub(super) fn answer(&mut self, choice: Option<SearchResult>) {
        self.search.handle = None;
        if let (Some(choice), Mode::Playing(_)) = (choice, self.situation.mode) {
            let text = turns::write(self.current.game(), self.current.pos(), &choice.turn);
            self.current.play_turn(&choice.turn);
            self.search.last_info.lock().hint.clone_from(&choice.reply);
            self.out.write_line(&format!("move {text}"));
            if !self.write_result() {
                // The next turn may be a partner's, or an enemy's.
                let ours = self.think();
                let done =
                    if self.search.handle.is_some() { ours } else { ours.and_then(|()| self.ponder(choice.reply)) };
                if let Err(why) = done {
                    self.report_error(&CommandError::Error(why), "");
                }
            }
        }
        if !self.is_thinking() {
            self.answer_pings();
        }
    }
}
