//! The state of a table, computed from its events.
//!
//! Reads a table back from its events and answers questions about its state. It is a value: applying an event returns a
//! new one. Permissions are in [`Action`](crate::Action); `api` makes the views.

use crate::table::conditional_moves::ConditionalMoves;
use crate::table::event::Event;
use crate::table::offer::{Offer, OfferKind};
use crate::table::table_setup::TableSetup;
use crate::table::vacation::Vacation;
use crate::{Fault, GameCache, GameRecord, GameState, Seat, TerminationKind, TurnMeta};
use rules::{Budget, Game, Step, Visibility};
use std::sync::Arc;

/// Milliseconds since 1970.
pub type Millis = i64;

/// The time for the first turn of each side in a live game, in milliseconds.
const FIRST_TURN_MS: u32 = 20_000;
/// The same where that turn places pieces, which takes more thought than an opening move.
const FIRST_SETUP_TURN_MS: u32 = 60_000;

/// The level of the computer that takes the seat of a player who is out of the game but whose side is not.
pub const SUBSTITUTE_LEVEL: u8 = 1;

/// The circumstances of a request.
#[derive(Clone, Copy, Debug)]
pub struct ActionContext<'a> {
    /// The time.
    pub at: Millis,
    /// The id that a rematch of this table would get; always the same for one table, so that only one rematch is
    /// opened.
    pub rematch_id: &'a str,
    /// The lag of a turn made now in milliseconds, which is given back to the player ([`LagQuota`](crate::LagQuota)).
    pub lag_ms: u32,
    /// The players who had the table open and have been away from it for so long that their opponents may claim the game.
    pub absent: &'a [String],
}

/// The result of a request: the events, and the state after them.
pub type Transition = (Vec<Event>, TableState);

/// The state of a table.
#[derive(Clone, Debug)]
pub struct TableState {
    /// The number of events so far.
    pub event_count: u64,
    /// The terms on which it was opened.
    pub setup: Arc<TableSetup>,
    /// The people by side; none for a computer or an open seat.
    pub people: Vec<Option<String>>,
    /// The game.
    pub game_state: GameState,
    /// Since when the side to move has been to move.
    pub turn_started_at: Millis,
    /// The open offers.
    pub offers: Vec<Offer>,
    /// The table of the rematch.
    pub rematch_table: Option<String>,
    /// The conditional moves of all players.
    pub conditional_moves: Vec<ConditionalMoves>,
    /// All vacations.
    pub vacations: Vec<Vacation>,
}

impl TableState {
    /// Opens a new table.
    ///
    /// # Errors
    /// What is wrong with its terms.
    pub fn open(opening: TableSetup, library: &GameCache, budget: &Budget, at: Millis) -> Result<Transition, Fault> {
        let first = Event::Opened(Box::new(opening.clone()));
        let state = Self::from_setup(opening, library, budget, at)?;
        state.check_whole()?;
        if state.setup.rated && state.game_state.has_many_teams() {
            return Err(Fault::bad("a game with more than two teams cannot be rated"));
        }
        Ok((vec![first], state))
    }

    /// Reads a table from its events, each with the time when it happened.
    ///
    /// # Errors
    /// The first event that is impossible under the rules as they are now.
    pub fn replay(
        mut events: impl Iterator<Item = (Event, Millis)>,
        library: &GameCache,
        budget: &Budget,
    ) -> Result<Self, Fault> {
        let Some((Event::Opened(opening), at)) = events.next() else {
            return Err(Fault::not_found("the first event of a table must be its opening"));
        };
        let begun = Self::from_setup(*opening, library, budget, at)?;
        let setting = Arc::clone(begun.game_state.configured_game());
        crate::with_budget(setting.game(), budget, |game| {
            events.try_fold(begun, |standing, (event, at)| standing.after(game, &event, at))
        })
    }

    fn from_setup(opening: TableSetup, library: &GameCache, budget: &Budget, at: Millis) -> Result<Self, Fault> {
        let course = opening.record.ask(library, budget, |_, course| Ok(course))?;
        if opening.people.len() != course.seats().len() || opening.keys.len() != course.seats().len() {
            return Err(Fault::bad("a table needs a person, a key or a computer for each side"));
        }
        let people = opening.people.clone();
        Ok(Self {
            event_count: 1,
            setup: Arc::new(opening),
            people,
            game_state: course,
            turn_started_at: at,
            offers: Vec::new(),
            rematch_table: None,
            conditional_moves: Vec::new(),
            vacations: Vec::new(),
        })
    }

    /// Checks that the game is not a part of a game at its usual starting position. Games that were opened before their
    /// rule file said so go on.
    fn check_whole(&self) -> Result<(), Fault> {
        let def = self.game_state.configured_game().game().def();
        let is_set_up = self.setup.record.start.as_deref().is_some_and(|text| !text.trim().is_empty());
        if !def.is_partial || is_set_up {
            return Ok(());
        }
        let why = def.note.as_deref().unwrap_or_default();
        Err(Fault::bad(format!("a game of {} needs a position that is set up: {why}", def.name)))
    }

    /// Returns the state after an event.
    ///
    /// # Errors
    /// If the event is impossible.
    pub fn after(&self, game: &Game, event: &Event, at: Millis) -> Result<Self, Fault> {
        let mut after = Self { event_count: self.event_count + 1, ..self.clone() };
        match event {
            Event::Opened(_) => return Err(Fault::bad("a table can be opened only once")),
            Event::SeatTaken { side, person } => {
                *after.seat_mut(*side)? = Some(person.clone());
                after.turn_started_at = at;
            }
            Event::SeatLeft { side } => *after.seat_mut(*side)? = None,
            Event::TurnPlayed { text, spent, score } => {
                let steps = self.game_state.parse_stored_turn(game, text)?;
                return Ok(self.after_turn(game, &steps, TurnMeta { spent_ms: *spent, score: *score }, at));
            }
            Event::TookBack { length } => {
                after.game_state = self.game_state.take_back_to(*length);
                after.turn_started_at = at;
                after.offers.clear();
                after.conditional_moves.clear();
            }
            Event::Ended(ended) => {
                after.game_state = self.game_state.terminate(game, *ended)?;
                after.offers.clear();
                after.conditional_moves.clear();
            }
            Event::OfferMade { wish, person } => {
                after.offers.retain(|offer| offer.kind != *wish);
                after.offers.push(Offer {
                    event_count: after.event_count,
                    kind: *wish,
                    accepted_by: vec![person.clone()],
                });
            }
            Event::OfferAccepted { wish, person } => {
                let offer = after.offers.iter_mut().find(|offer| offer.kind == *wish);
                offer.ok_or_else(|| Fault::bad("there is no such offer"))?.accepted_by.push(person.clone());
            }
            Event::OfferDeclined { wish, notice } => {
                after.offers.retain(|offer| offer.kind != *wish);
                after.game_state = self.game_state.with_notice(notice.clone());
            }
            Event::ComputerFailed => {
                after.game_state = self.game_state.without_computer(game);
                let side = usize::from(self.side_to_move());
                // A partner continues for it, otherwise the host.
                let def = game.def();
                let partner = def.all_sides().find(|other| {
                    def.same_team(self.game_state.position().side(), *other) && self.people[other.index()].is_some()
                });
                let heir = partner.and_then(|partner| self.people[partner.index()].clone());
                after.people[side] = Some(heir.unwrap_or_else(|| self.setup.host.clone()));
            }
            Event::SeatHandedOver { side, level } => {
                let level = engine::search::Level::new(*level).ok_or_else(|| Fault::bad("there is no such level"))?;
                *after.seat_mut(*side)? = None;
                after.game_state = self.game_state.with_computer(*side, level);
            }
            Event::RematchOpened { table } => {
                after.rematch_table = Some(table.clone());
                after.offers.clear();
            }
            Event::ConditionalMovesSet { side, lines } => {
                after.seat_mut(*side)?;
                after.conditional_moves.retain(|foresight| foresight.side != *side);
                if !lines.is_empty() {
                    after.conditional_moves.push(ConditionalMoves { side: *side, lines: lines.clone() });
                }
            }
            Event::VacationSet { side, until } => {
                after.seat_mut(*side)?;
                after.record_vacation(*side, at, *until);
            }
            Event::PlayerMerged { guest, person } => after.replace_player(guest, person),
            Event::TimeCredited { millis } => after.turn_started_at += i64::from(*millis),
        }
        Ok(after)
    }

    /// Returns the state after a legal turn.
    pub(crate) fn after_turn(&self, game: &Game, steps: &[Step], note: TurnMeta, at: Millis) -> Self {
        let course = self.game_state.with_turn(game, steps, note);
        let mover = self.people[usize::from(self.side_to_move())].as_deref();
        // Moving answers the offers of the others; a take-back offer does not apply any more, since another turn is the
        // last one now.
        let stands = |offer: &&Offer| offer.kind == OfferKind::Draw && mover.is_none_or(|mover| offer.by() == mover);
        let offers = if course.is_over() { Vec::new() } else { self.offers.iter().filter(stands).cloned().collect() };
        let foresights = if course.is_over() {
            Vec::new()
        } else {
            self.conditional_moves_after(course.last_turn_text().unwrap_or_default())
        };
        Self {
            event_count: self.event_count + 1,
            game_state: course,
            turn_started_at: at,
            offers,
            conditional_moves: foresights,
            ..self.clone()
        }
    }

    fn seat_mut(&mut self, side: u8) -> Result<&mut Option<String>, Fault> {
        let names = self.people.len();
        self.people
            .get_mut(usize::from(side))
            .ok_or_else(|| Fault::bad(format!("sides are numbered from 0 to {}", names - 1)))
    }

    /// The terms of a rematch: all players move to the next seat.
    pub fn rematch_setup(&self, game: &Game) -> TableSetup {
        // In the order of turns, so that partners stay partners and the second player begins.
        let order: Vec<usize> = game.def().turn.order.iter().map(|side| side.index()).collect();
        let (mut people, mut seats) = (self.people.clone(), self.game_state.seats().to_vec());
        let mut clock = self.game_state.clock();
        for (i, &to) in order.iter().enumerate() {
            let from = order[(i + 1) % order.len()];
            people[to].clone_from(&self.people[from]);
            seats[to] = self.game_state.seats()[from];
            // Odds are given to a person, not to a side.
            if let (Some(clock), Some(before)) = (&mut clock, self.game_state.clock()) {
                clock.odds.transfer(to, before.odds, from);
            }
        }
        let sheet =
            GameRecord { seats: seats.into_iter().map(Into::into).collect(), clock, ..self.setup.record.clone() };
        TableSetup {
            record: sheet,
            keys: vec![None; people.len()],
            people,
            host: self.setup.host.clone(),
            public: self.setup.public,
            rated: self.setup.rated,
            tournament: false,
        }
    }

    /// The side to move.
    pub fn side_to_move(&self) -> u8 {
        self.game_state.position().side().0
    }

    /// Whether a seat is still open.
    pub fn is_waiting(&self) -> bool {
        self.people.iter().zip(self.game_state.seats()).any(|(person, seat)| person.is_none() && *seat == Seat::Person)
    }

    /// Whether all seats are taken and the game is not over.
    pub fn is_in_progress(&self) -> bool {
        !self.is_waiting() && !self.game_state.is_over()
    }

    /// The sides that this person plays; none for a stranger.
    pub fn sides_of<'a>(&self, person: impl Into<Option<&'a str>>) -> Vec<u8> {
        let Some(person) = person.into() else { return Vec::new() };
        (0u8..)
            .zip(&self.people)
            .filter(|(_, sitter)| sitter.as_deref() == Some(person))
            .map(|(side, _)| side)
            .collect()
    }

    /// The people who play, without duplicates.
    pub fn players(&self) -> Vec<&str> {
        let mut players: Vec<&str> = self.people.iter().flatten().map(String::as_str).collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// What this person, or a stranger for `None`, may see of the game.
    pub fn visibility(&self, person: Option<&str>) -> Visibility {
        let own = self.sides_of(person);
        if self.players().len() != 1 || own.len() < 2 {
            return Visibility::for_sides(own);
        }
        // The only person at a screen with several sides sees what the side to move sees. While a computer is to move,
        // nothing hidden is shown.
        if own.contains(&self.side_to_move()) { Visibility::SideToMove } else { Visibility::for_sides([]) }
    }

    /// The computer that has to make a turn now.
    pub fn computer_to_move(&self) -> Option<engine::search::Level> {
        self.game_state.computer_to_move().filter(|_| !self.is_waiting())
    }

    /// How long the side to move has been to move, in milliseconds.
    pub fn elapsed_ms(&self, now: Millis) -> u32 {
        if !self.is_in_progress() {
            return 0;
        }
        u32::try_from((now - self.turn_started_at - self.vacation_overlap(self.turn_started_at, now)).max(0))
            .unwrap_or(u32::MAX)
    }

    /// What the clocks show at this moment; `None` if the game has no clock. Every message with clocks takes them from
    /// here.
    pub fn clock_at(&self, now: Millis) -> Option<crate::Clock> {
        let clock = self.game_state.clock_after(self.elapsed_ms(now))?;
        Some(if self.is_waiting() { clock.stopped() } else { clock })
    }

    /// When the server ends the game unless the side to move moves: when its flag falls or, before its first turn in a
    /// live game, when it counts as a no-show.
    pub fn deadline(&self) -> Option<Millis> {
        let left = match self.first_turn_limit() {
            Some(limit) => limit,
            None => self.game_state.time_to_flag().filter(|_| !self.is_waiting())?.1,
        };
        Some(self.add_active_time(self.turn_started_at, i64::from(left)))
    }

    /// Whether the game has a clock of minutes, not one of days.
    pub fn has_live_clock(&self) -> bool {
        self.game_state.clock().is_some_and(|clock| !clock.is_correspondence())
    }

    /// The time in milliseconds that the side to move has for its first turn, for which no clock runs; none where the
    /// game waits as long as it takes: without a clock, by correspondence, alone or against computers, and in
    /// tournaments, which forfeit the games of players who do not come.
    pub fn first_turn_limit(&self) -> Option<u32> {
        let course = &self.game_state;
        let person = self.people[usize::from(self.side_to_move())].is_some();
        let begins = self.is_in_progress() && course.last_turn_of(&[self.side_to_move()]).is_none();
        if !self.has_live_clock() || !person || !begins || self.setup.tournament || self.players().len() < 2 {
            return None;
        }
        let phase = course.configured_game().game().def().phase(course.position().phase());
        Some(if phase.until_stock_empty { FIRST_SETUP_TURN_MS } else { FIRST_TURN_MS })
    }

    /// Ends the game because the time of the side to move is up. With more than two teams the others play on, and the
    /// computer takes the seat.
    ///
    /// # Errors
    /// If it is not.
    pub fn time_out(&self, game: &Game, now: Millis) -> Result<Transition, Fault> {
        if self.deadline().is_none_or(|deadline| deadline >= now) {
            return Err(Fault::conflict("no player's time is up"));
        }
        let kind = match self.first_turn_limit() {
            Some(_) => TerminationKind::NoShow,
            None if self.game_state.has_many_teams() => {
                let event = Event::SeatHandedOver { side: self.side_to_move(), level: SUBSTITUTE_LEVEL };
                return self.apply_event(game, event, now);
            }
            None => self.game_state.flag_kind(game),
        };
        self.apply_event(game, Event::Ended(kind.into()), now)
    }

    /// Ends the game without a result, on behalf of the operator.
    ///
    /// # Errors
    /// If it is already over.
    pub fn end_by_operator(&self, game: &Game, now: Millis) -> Result<Transition, Fault> {
        if self.game_state.is_over() {
            return Err(Fault::conflict("the game is over already"));
        }
        self.apply_event(game, Event::Ended(TerminationKind::Abort.into()), now)
    }

    /// Makes the turn that the computer to move has found.
    ///
    /// # Errors
    /// If no computer is to move.
    pub fn play_computer_turn(
        &self,
        game: &Game,
        steps: &[Step],
        score: i32,
        now: Millis,
    ) -> Result<Transition, Fault> {
        if self.computer_to_move().is_none() {
            return Err(Fault::conflict("this turn is no longer expected"));
        }
        self.play_turn(game, steps, TurnMeta { spent_ms: self.elapsed_ms(now), score: Some(score) }, now)
    }

    /// Records that the computer to move has found no turn.
    ///
    /// # Errors
    /// If no computer is to move.
    pub fn computer_failed(&self, game: &Game, now: Millis) -> Result<Transition, Fault> {
        if self.computer_to_move().is_none() {
            return Err(Fault::conflict("this turn is no longer expected"));
        }
        self.apply_event(game, Event::ComputerFailed, now)
    }

    /// Gives back the time during which the server was down.
    ///
    /// # Errors
    /// If no clock is running.
    pub fn credit_time(&self, game: &Game, millis: u32, now: Millis) -> Result<Transition, Fault> {
        if self.deadline().is_none() {
            return Err(Fault::conflict("no clock is running"));
        }
        self.apply_event(game, Event::TimeCredited { millis }, now)
    }

    /// Makes a legal turn if it is in time; otherwise the flag has fallen.
    pub(crate) fn play_turn(
        &self,
        game: &Game,
        steps: &[Step],
        note: TurnMeta,
        now: Millis,
    ) -> Result<Transition, Fault> {
        if self.game_state.is_late(note.spent_ms) {
            return self.apply_event(game, Event::Ended(self.game_state.flag_kind(game).into()), now);
        }
        let mut after = self.after_turn(game, steps, note, now);
        let written = |after: &Self, note: TurnMeta| {
            let text = after.game_state.last_turn_text().unwrap_or_default().to_owned();
            Event::TurnPlayed { text, spent: note.spent_ms, score: note.score }
        };
        let mut events = vec![written(&after, note)];
        // A conditional move answers this turn at once, and perhaps another one answers that.
        while let Some(text) = after.conditional_reply() {
            let Ok(steps) = after.game_state.parse_stored_turn(game, text) else { break };
            after = after.after_turn(game, &steps, TurnMeta::default(), now);
            events.push(written(&after, TurnMeta::default()));
        }
        Ok((events, after))
    }

    /// Applies one event.
    pub(crate) fn apply_event(&self, game: &Game, event: Event, now: Millis) -> Result<Transition, Fault> {
        let after = self.after(game, &event, now)?;
        Ok((vec![event], after))
    }
}
