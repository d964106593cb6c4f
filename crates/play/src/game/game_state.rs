//! The state of a game in progress: everything that a turn, an end or a take-back changes. It is a value: each change
//! returns a new one.
//!
//! The tables of a server and [`GameRecord`](crate::GameRecord) both use it. The server's tables coordinate concurrent
//! changes, `termination` has the ends that are not by the rules, `pgn` writes it as a record, and `api` shows it.

use crate::fault::Fault;
use crate::game::clock::{Clock, TimeControl};
use crate::game::configured_game::ConfiguredGame;
use crate::game::game_result::{self, GameResult, Termination, TerminationKind};
use crate::game::memo::Memo;
use crate::game::seat::Seat;
use crate::game::touched_cells::touched_cells;
use crate::game::turn_entry;
use crate::game::turn_text::{TurnTexts, turn_texts};
use crate::message::Message;
use engine::search::Level;
use geometry::Cell;
use notation::turn::PlusSign;
use rules::{Event, Game, History, Position, Side, Step, Visibility};
use std::iter;
use std::sync::Arc;

/// The state of a game. Its functions are given the [`Game`] of its setting, within a budget of the caller.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(crate) configured_game: Arc<ConfiguredGame>,
    pub(crate) start: Start,
    pub(crate) seats: Vec<Seat>,
    pub(crate) pos: Position,
    pub(crate) history: History,
    pub(crate) turns: Vec<Arc<PlayedTurn>>,
    pub(crate) result: Option<GameResult>,
    /// One for each turn.
    pub(crate) turn_meta: Vec<TurnMeta>,
    pub(crate) clock: Option<TimeControl>,
    /// How people have ended it, if they have; this can be taken back by itself.
    pub(crate) termination: Option<Termination>,
    pub(crate) notice: Option<Message>,
    /// Whose view of a hidden phase it shows.
    pub(crate) visibility: Visibility,
}

/// The start position.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    /// The same as text, for comparisons.
    pub(crate) text: Arc<str>,
}

/// Additional data of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnMeta {
    /// The time that it took, in milliseconds.
    pub spent_ms: u32,
    /// The score of the position, by the computer that chose the turn, in hundredths of the median piece.
    pub score: Option<i32>,
}

/// A turn that was played. It does not contain the position, which would take more memory than all of this: see
/// [`GameState::positions`].
#[derive(Debug)]
pub struct PlayedTurn {
    /// Its steps.
    pub steps: Box<[Step]>,
    /// The side that played it.
    pub side: Side,
    /// The phase in which it was played.
    pub phase: usize,
    /// The number of the turn, as positions count them.
    pub number: u32,
    /// How it is written.
    pub texts: TurnTexts,
    /// The turn in UCI notation.
    pub uci: String,
    /// The cells that it visited, in order.
    pub cells: Box<[Cell]>,
    /// What happened in it.
    pub events: Box<[Event]>,
    /// What is made of the turn for all who see it, for as long as the game goes on.
    pub memo: Memo,
}

impl GameState {
    /// The state before the first turn.
    pub(crate) fn new(game: &Game, setting: &Arc<ConfiguredGame>, start: &Position, seats: Vec<Seat>) -> Self {
        let history = History::new(start);
        Self {
            configured_game: Arc::clone(setting),
            start: Start { position: *start, text: notation::position::write(game, start).into() },
            seats,
            pos: *start,
            result: game_result::adjudicate(game, start, &history, 0),
            history,
            turns: Vec::new(),
            turn_meta: Vec::new(),
            clock: None,
            termination: None,
            notice: None,
            visibility: Visibility::SideToMove,
        }
    }

    /// The state before the first turn, from the normal start position.
    pub fn initial(setting: &Arc<ConfiguredGame>, seats: &[Seat]) -> Self {
        let game = setting.game();
        Self::new(game, setting, &game.start(), seats.to_vec())
    }

    /// The state after all these turns from a position, which nobody plays: without seats, and without a decision whether
    /// the game is over.
    pub fn replay(game: &Game, setting: &Arc<ConfiguredGame>, start: &Position, turns: &[Vec<Step>]) -> Self {
        let mut state = Self::new(game, setting, start, Vec::new());
        turns.iter().for_each(|steps| state.push(game, steps, TurnMeta::default()));
        state
    }

    /// The game, with its readings.
    pub fn configured_game(&self) -> &Arc<ConfiguredGame> {
        &self.configured_game
    }

    /// The seats, by side.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.pos
    }

    /// The history of positions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The number of turns played.
    pub fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start.position
    }

    /// The turns played.
    pub fn turns(&self) -> &[Arc<PlayedTurn>] {
        &self.turns
    }

    /// The result with its reason, if the game is over.
    pub fn outcome(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// How people have ended the game, if they have.
    pub fn termination(&self) -> Option<Termination> {
        self.termination
    }

    /// The result, as in records.
    pub fn result(&self) -> Option<&'static str> {
        self.result.as_ref().map(|ending| ending.result)
    }

    /// Checks that a person is to move.
    ///
    /// # Errors
    /// Why not.
    pub fn check_person_to_move(&self, game: &Game) -> Result<(), Fault> {
        if self.result.is_some() {
            return Err(Fault::conflict("the game is over"));
        }
        if self.seat_to_move() != Seat::Person {
            let name = &game.def().side(self.pos.side()).name;
            return Err(Fault::conflict(format!("it is {name}'s turn, and the computer plays {name}")));
        }
        Ok(())
    }

    /// Parses a whole turn from tokens.
    ///
    /// # Errors
    /// Why they are not a turn.
    pub fn parse_tokens(&self, game: &Game, tokens: &[String]) -> Result<Vec<Step>, Fault> {
        turn_entry::parse_turn(&game.with_history(&self.history), &self.pos, tokens)
    }

    /// Parses a turn from text.
    ///
    /// # Errors
    /// Why it is not a turn.
    pub fn parse_turn(&self, game: &Game, text: &str) -> Result<Vec<Step>, Fault> {
        interchange::parse_turn(&game.with_history(&self.history), &self.pos, text)
            .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))
    }

    /// Parses a turn from a text that this program has stored. Earlier releases marked checks where `+` at the end now
    /// means promotion.
    ///
    /// # Errors
    /// Why it is not a turn.
    pub fn parse_stored_turn(&self, game: &Game, text: &str) -> Result<Vec<Step>, Fault> {
        notation::turn::parse_with(&game.with_history(&self.history), &self.pos, text, PlusSign::Stored)
            .map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))
    }

    /// Parses a turn from the notation of UCI and CECP.
    ///
    /// # Errors
    /// Why it is not a turn.
    pub fn parse_uci_turn(&self, game: &Game, text: &str) -> Result<Vec<Step>, Fault> {
        let read = interchange::parse_turn_from_program(&game.with_history(&self.history), &self.pos, text);
        read.map_err(|error| Fault::bad(format!("the turn is not possible: {error}")))
    }

    /// The state after a legal turn; if it was played too late, the state after the fall of the flag.
    ///
    /// # Errors
    /// None, if the clock has been checked.
    pub fn after_turn(&self, game: &Game, steps: &[Step], note: TurnMeta) -> Result<Self, Fault> {
        if self.is_late(note.spent_ms) {
            return self.terminate(game, self.flag_kind(game).into());
        }
        Ok(self.with_turn(game, steps, note))
    }

    /// Whether a turn that took so many milliseconds comes after the fall of the flag.
    pub fn is_late(&self, spent: u32) -> bool {
        self.time_to_flag().is_some_and(|(_, left)| spent > left)
    }

    /// The state after a legal turn that was played in time.
    pub fn with_turn(&self, game: &Game, steps: &[Step], note: TurnMeta) -> Self {
        let mut after = self.clone();
        after.push(game, steps, note);
        after.adjudicate(game);
        after
    }

    /// The last turn in full notation, as in records.
    pub fn last_turn_text(&self) -> Option<&str> {
        self.turns.last().map(|played| played.texts.text.as_str())
    }

    /// The state after the first `length` turns, without an end.
    pub fn take_back_to(&self, length: usize) -> Self {
        let mut back = Self { result: None, termination: None, notice: None, ..self.clone() };
        back.truncate(length.min(back.turns.len()));
        back
    }

    /// The index of the last turn of one of these sides.
    pub fn last_turn_of(&self, sides: &[u8]) -> Option<usize> {
        self.turns.iter().rposition(|played| sides.contains(&played.side.0))
    }

    /// The same state with another view of a hidden phase.
    pub fn with_visibility(&self, eyes: Visibility) -> Self {
        Self { visibility: eyes, ..self.clone() }
    }

    /// Whether players currently see different things.
    pub fn is_hidden(&self, game: &Game) -> bool {
        self.result.is_none() && game.is_hidden(&self.pos)
    }

    /// Plays a turn in place, without checking for the end; see [`GameState::adjudicate`].
    pub(crate) fn push(&mut self, game: &Game, steps: &[Step], note: TurnMeta) {
        let before = self.pos;
        let mut events = Vec::new();
        self.pos = game.play_turn_unchecked(&before, steps, &mut events);
        let number = notation::position::turn_number(game, before.turns_played());
        let (program, cells) =
            (notation::turn::write_for_programs(game, &before, steps), touched_cells(game, &before, steps));
        let played = PlayedTurn {
            steps: steps.into(),
            side: before.side(),
            phase: before.phase(),
            number,
            texts: turn_texts(game, &before, steps),
            uci: program,
            cells: cells.into(),
            events: events.into(),
            memo: Memo::default(),
        };
        self.history.push(game, &self.pos);
        self.turns.push(Arc::new(played));
        self.turn_meta.push(note);
        self.notice = None;
    }

    /// Updates the end of the game according to the rules.
    pub(crate) fn adjudicate(&mut self, game: &Game) {
        self.result = game_result::adjudicate(game, &self.pos, &self.history, self.turns.len());
    }

    /// The state with a person instead of the computer on turn, which has failed.
    pub fn without_computer(&self, game: &Game) -> Self {
        let side = self.pos.side();
        let name = &game.def().side(side).name;
        let text = format!("The computer found no turn for {name}; a person can take over.");
        let notice = Some(Message::new("notice-no-turn", text).with("side", name));
        let mut seats = self.seats.clone();
        seats[side.index()] = Seat::Person;
        Self { seats, notice, ..self.clone() }
    }

    /// The state with a computer in a seat.
    pub fn with_computer(&self, side: u8, level: Level) -> Self {
        let mut seats = self.seats.clone();
        if let Some(seat) = seats.get_mut(usize::from(side)) {
            *seat = Seat::Computer(level);
        }
        Self { seats, notice: None, ..self.clone() }
    }

    /// The state with a notice to show.
    pub fn with_notice(&self, notice: Option<Message>) -> Self {
        Self { notice, ..self.clone() }
    }

    /// The notice to show, if any.
    pub fn notice(&self) -> Option<&Message> {
        self.notice.as_ref()
    }

    /// Takes back the last turn of a person and all turns after it, or an end that was not by the rules.
    ///
    /// # Errors
    /// If there is nothing to take back.
    pub fn take_back(&self) -> Result<Self, Fault> {
        if self.termination.is_some() {
            return Ok(self.take_back_to(self.turn_count()));
        }
        match self.last_person_turn() {
            Some(last) => Ok(self.take_back_to(last)),
            None => Err(Fault::conflict("there is no turn by a person to take back")),
        }
    }

    /// Keeps only the first turns.
    pub(crate) fn truncate(&mut self, length: usize) {
        let pos = self.positions().nth(length);
        self.turn_meta.truncate(length);
        self.turns.drain(length..).for_each(|_| self.history.pop());
        self.pos = pos.unwrap_or(self.pos);
    }

    /// The positions of the game from the first to the current one, made by playing its turns again.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let game = self.configured_game.game();
        let after = self.turns.iter().scan(self.start.position, |pos, played| {
            *pos = game.play_turn_unchecked(pos, &played.steps, &mut ());
            Some(*pos)
        });
        iter::once(self.start.position).chain(after)
    }

    /// The setting of the clocks.
    pub fn clock(&self) -> Option<TimeControl> {
        self.clock
    }

    /// The side whose clock is running, and the time from the beginning of its turn to the fall of its flag, in
    /// milliseconds. With more than two teams no flag of a computer falls: it may play on for a player whose time is up.
    pub fn time_to_flag(&self) -> Option<(Side, u32)> {
        let control = self.clock.filter(|_| self.result.is_none())?;
        if self.has_many_teams() && matches!(self.seat_to_move(), Seat::Computer(_)) {
            return None;
        }
        let (left, begun) = self.clocks(control);
        let side = self.pos.side();
        begun[side.index()].then(|| (side, left[side.index()].saturating_add(control.delay)))
    }

    /// Whether more than two teams play, so that it is not clear who wins if one of them runs out of time or resigns.
    pub fn has_many_teams(&self) -> bool {
        self.configured_game().game().def().teams().count() > 2
    }

    /// The sides that share the point of a game that is over: the winners or, if it is a draw, all that are still in the
    /// game. None while it is running, and if it has no result.
    pub fn sides_with_a_share(&self) -> Vec<u8> {
        match &self.result {
            Some(result) if result.draw => {
                let sides = self.configured_game().game().def().all_sides();
                sides.filter(|&side| self.pos.is_alive(side)).map(|side| side.0).collect()
            }
            Some(result) => result.winners.clone(),
            None => Vec::new(),
        }
    }

    /// The maximum time that a computer on turn should think, given its clock, in milliseconds.
    pub fn think_time_ms(&self) -> Option<f64> {
        let ((side, left), control) = (self.time_to_flag()?, self.clock?);
        Some(f64::from((left / 20 + control.of(side).increment / 4 * 3).min(left / 2)))
    }

    /// The time that each side has left, and whose clocks have started to run.
    pub fn clocks(&self, control: TimeControl) -> (Vec<u32>, Vec<bool>) {
        let turns = self.turns.iter().zip(&self.turn_meta).map(|(played, note)| (played.side, note.spent_ms));
        control.remaining(self.seats.len(), turns)
    }

    /// The clocks when the current turn has taken `elapsed` milliseconds; none if the game has no clock.
    pub fn clock_after(&self, elapsed: u32) -> Option<Clock> {
        let control = self.clock?;
        let (mut left, _) = self.clocks(control);
        let running = self.time_to_flag().map(|(side, _)| side.0);
        if self.termination.is_some_and(|ended| matches!(ended.kind, TerminationKind::Flag | TerminationKind::FlagDraw))
        {
            left[self.pos.side().index()] = 0;
        }
        Some(Clock { control, left, running, elapsed: if running.is_some() { elapsed } else { 0 } })
    }

    /// The seat of the side on turn.
    fn seat_to_move(&self) -> Seat {
        self.seats[self.pos.side().index()]
    }

    /// The computer on turn, if there is one.
    pub fn computer_to_move(&self) -> Option<Level> {
        match self.seat_to_move() {
            Seat::Computer(level) if self.result.is_none() => Some(level),
            _ => None,
        }
    }

    /// Whether a computer may still play a turn.
    pub fn has_computers(&self) -> bool {
        self.result.is_none() && self.seats.iter().any(|seat| matches!(seat, Seat::Computer(_)))
    }

    /// The index of the last turn by a person.
    pub fn last_person_turn(&self) -> Option<usize> {
        self.turns.iter().rposition(|played| self.seats[played.side.index()] == Seat::Person)
    }

    /// The part of the current position that this view shows.
    pub fn visible_position(&self, game: &Game) -> Position {
        self.visible_part(game, &self.pos)
    }

    /// The part that this view shows of a position that the game had before.
    pub fn visible_part(&self, game: &Game, pos: &Position) -> Position {
        if self.result.is_some() {
            *pos
        } else {
            self.visibility.visible_position(game, &self.start.position, pos, &self.pos)
        }
    }

    /// Whether a turn is hidden now.
    pub fn is_turn_hidden(&self, game: &Game, played: &PlayedTurn) -> bool {
        self.result.is_none() && self.visibility.is_turn_hidden(game, played.phase, played.side, &self.pos)
    }

    /// Whether both have the same setting and start.
    pub(crate) fn has_same_start(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.configured_game, &other.configured_game) && self.start.text == other.start.text
    }

    /// Whether it is equal to the other one, or a beginning of it.
    pub(crate) fn is_prefix_of(&self, other: &Self) -> bool {
        let mut both = self.turns.iter().zip(&other.turns);
        self.has_same_start(other)
            && self.turns.len() <= other.turns.len()
            && both.all(|(one, two)| Arc::ptr_eq(one, two))
    }
}
