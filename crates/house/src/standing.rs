//! How a table stands: what its events come to.
//!
//! For: reading a table back from its events, and everything that asks how it stands. It is a value: an event makes
//! another one. Not for: who may do what ([`Act`](crate::Act)), how it is shown (`shown`).

use crate::away::Away;
use crate::event::Event;
use crate::foresight::Foresight;
use crate::offer::{Offer, Wish};
use crate::opening::Opening;
use facade::{Course, Fault, How, Library, Note, Seat, Sheet};
use rules::{Budget, Game, Step};
use std::sync::Arc;

/// Milliseconds since 1970.
pub type Millis = i64;

/// When somebody does something.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// The time.
    pub at: Millis,
    /// What the table would be called at which this one's game is played again; for one table always the same, so that
    /// it is opened once.
    pub fresh: &'a str,
    /// So many milliseconds a turn that is made now was on its way: nobody has to spend them ([`Quota`](crate::Quota)).
    pub lag: u32,
}

/// What somebody's doing comes to: the events, and how the table stands after them.
pub type Moved = (Vec<Event>, Standing);

/// How a table stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// How many events there have been.
    pub number: u64,
    /// What it was opened with.
    pub opening: Arc<Opening>,
    /// Who sits where now; none: the computer, or nobody yet.
    pub people: Vec<Option<String>>,
    /// The game.
    pub course: Course,
    /// Since when the side on turn has been on turn.
    pub since: Millis,
    /// What is wanted and not yet agreed to.
    pub offers: Vec<Offer>,
    /// Where it is played again.
    pub next: Option<String>,
    /// What each has foreseen.
    pub foresights: Vec<Foresight>,
    /// Who was away, and when.
    pub away: Vec<Away>,
}

impl Standing {
    /// A new table.
    ///
    /// # Errors
    /// What is wrong with what it is opened with.
    pub fn open(opening: Opening, library: &Library, budget: &Budget, at: Millis) -> Result<Moved, Fault> {
        let first = Event::Opened(Box::new(opening.clone()));
        Ok((vec![first], Self::begin(opening, library, budget, at)?))
    }

    /// A table as its events have left it, each with the time when it happened.
    ///
    /// # Errors
    /// Which event cannot have happened, under the rules as they are now.
    pub fn read(
        mut events: impl Iterator<Item = (Event, Millis)>,
        library: &Library,
        budget: &Budget,
    ) -> Result<Self, Fault> {
        let Some((Event::Opened(opening), at)) = events.next() else {
            return Err(Fault::missing("the first event of a table is not that it was opened"));
        };
        let begun = Self::begin(*opening, library, budget, at)?;
        let setting = Arc::clone(begun.course.setting());
        facade::within(setting.game(), budget, |game| {
            events.try_fold(begun, |standing, (event, at)| standing.after(game, &event, at))
        })
    }

    fn begin(opening: Opening, library: &Library, budget: &Budget, at: Millis) -> Result<Self, Fault> {
        let course = opening.sheet.ask(library, budget, |_, course| Ok(course))?;
        if opening.people.len() != course.seats().len() || opening.keys.len() != course.seats().len() {
            return Err(Fault::bad("a table needs a person, a key or a computer for each side"));
        }
        let people = opening.people.clone();
        Ok(Self {
            number: 1,
            opening: Arc::new(opening),
            people,
            course,
            since: at,
            offers: Vec::new(),
            next: None,
            foresights: Vec::new(),
            away: Vec::new(),
        })
    }

    /// After an event.
    ///
    /// # Errors
    /// If it cannot have happened.
    pub fn after(&self, game: &Game, event: &Event, at: Millis) -> Result<Self, Fault> {
        let mut after = Self { number: self.number + 1, ..self.clone() };
        match event {
            Event::Opened(_) => return Err(Fault::bad("a table is opened once")),
            Event::Sat { side, person } => {
                *after.seat(*side)? = Some(person.clone());
                after.since = at;
            }
            Event::Rose { side } => *after.seat(*side)? = None,
            Event::Turned { text, spent, score } => {
                let steps = self.course.turn_of_text(game, text)?;
                return Ok(self.turned(game, &steps, Note { spent: *spent, score: *score }, at));
            }
            Event::TookBack { length } => {
                after.course = self.course.back_to(*length);
                after.since = at;
                after.offers.clear();
                after.foresights.clear();
            }
            Event::Over(ended) => {
                after.course = self.course.ended(game, *ended)?;
                after.offers.clear();
                after.foresights.clear();
            }
            Event::Wished { wish, person } => {
                after.offers.retain(|offer| offer.wish != *wish);
                after.offers.push(Offer { number: after.number, wish: *wish, agreed: vec![person.clone()] });
            }
            Event::Agreed { wish, person } => {
                let offer = after.offers.iter_mut().find(|offer| offer.wish == *wish);
                offer.ok_or_else(|| Fault::bad("nobody has asked for that"))?.agreed.push(person.clone());
            }
            Event::Declined { wish, notice } => {
                after.offers.retain(|offer| offer.wish != *wish);
                after.course = self.course.with_notice(notice.clone());
            }
            Event::Failed => {
                after.course = self.course.without_computer(game);
                let side = usize::from(self.side());
                // Somebody has to go on for it: a partner, and else whoever has opened the table.
                let def = game.def();
                let partner = def.all_sides().find(|other| {
                    def.same_team(self.course.position().side(), *other) && self.people[other.index()].is_some()
                });
                let heir = partner.and_then(|partner| self.people[partner.index()].clone());
                after.people[side] = Some(heir.unwrap_or_else(|| self.opening.host.clone()));
            }
            Event::HandedOver { side, level } => {
                let level = search::Level::new(*level).ok_or_else(|| Fault::bad("there is no such level"))?;
                *after.seat(*side)? = None;
                after.course = self.course.with_computer(*side, level);
            }
            Event::Followed { table } => {
                after.next = Some(table.clone());
                after.offers.clear();
            }
            Event::Foreseen { side, lines } => {
                after.seat(*side)?;
                after.foresights.retain(|foresight| foresight.side != *side);
                if !lines.is_empty() {
                    after.foresights.push(Foresight { side: *side, lines: lines.clone() });
                }
            }
            Event::Away { side, until } => {
                after.seat(*side)?;
                after.is_away(*side, at, *until);
            }
            Event::Became { guest, person } => after.is_called(guest, person),
            Event::Credited { millis } => after.since += i64::from(*millis),
        }
        Ok(after)
    }

    /// After a turn, which is legal.
    pub(crate) fn turned(&self, game: &Game, steps: &[Step], note: Note, at: Millis) -> Self {
        let course = self.course.turned(game, steps, note);
        let mover = self.people[usize::from(self.side())].as_deref();
        // Whoever moves has answered what the others have asked; a turn that was to be taken back is not the last one
        // any more.
        let stands = |offer: &&Offer| offer.wish == Wish::Draw && mover.is_none_or(|mover| offer.by() == mover);
        let offers = if course.is_over() { Vec::new() } else { self.offers.iter().filter(stands).cloned().collect() };
        let foresights =
            if course.is_over() { Vec::new() } else { self.foresights_after(course.last_turn().unwrap_or_default()) };
        Self { number: self.number + 1, course, since: at, offers, foresights, ..self.clone() }
    }

    fn seat(&mut self, side: u8) -> Result<&mut Option<String>, Fault> {
        let names = self.people.len();
        self.people
            .get_mut(usize::from(side))
            .ok_or_else(|| Fault::bad(format!("sides are numbered from 0 to {}", names - 1)))
    }

    /// What the table is opened with at which it is played again: everybody sits one further.
    pub fn rematch(&self, game: &Game) -> Opening {
        // In the order of turns, so that partners stay partners and whoever was second begins.
        let order: Vec<usize> = game.def().turn.order.iter().map(|side| side.index()).collect();
        let (mut people, mut seats) = (self.people.clone(), self.course.seats().to_vec());
        let mut clock = self.course.clock();
        for (i, &to) in order.iter().enumerate() {
            let from = order[(i + 1) % order.len()];
            people[to].clone_from(&self.people[from]);
            seats[to] = self.course.seats()[from];
            // Odds are given to somebody, not to a colour.
            if let (Some(clock), Some(before)) = (&mut clock, self.course.clock()) {
                clock.odds.hand(to, before.odds, from);
            }
        }
        let sheet = Sheet { seats: seats.into_iter().map(Into::into).collect(), clock, ..self.opening.sheet.clone() };
        Opening {
            sheet,
            keys: vec![None; people.len()],
            people,
            host: self.opening.host.clone(),
            public: self.opening.public,
            rated: self.opening.rated,
        }
    }

    /// The side on turn.
    pub fn side(&self) -> u8 {
        self.course.position().side().0
    }

    /// Does somebody still have to sit down?
    pub fn is_waiting(&self) -> bool {
        self.people.iter().zip(self.course.seats()).any(|(person, seat)| person.is_none() && *seat == Seat::Person)
    }

    /// The sides that this person plays; a stranger plays none.
    pub fn sides_of<'a>(&self, person: impl Into<Option<&'a str>>) -> Vec<u8> {
        let Some(person) = person.into() else { return Vec::new() };
        (0u8..)
            .zip(&self.people)
            .filter(|(_, sitter)| sitter.as_deref() == Some(person))
            .map(|(side, _)| side)
            .collect()
    }

    /// Everybody who plays, once each.
    pub fn players(&self) -> Vec<&str> {
        let mut players: Vec<&str> = self.people.iter().flatten().map(String::as_str).collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The computer that is to make a turn now.
    pub fn computer(&self) -> Option<search::Level> {
        self.course.computer().filter(|_| !self.is_waiting())
    }

    /// How long the side on turn has been on turn, in milliseconds.
    pub fn spent(&self, now: Millis) -> u32 {
        if self.is_waiting() || self.course.is_over() {
            return 0;
        }
        u32::try_from((now - self.since - self.missed(self.since, now)).max(0)).unwrap_or(u32::MAX)
    }

    /// When the flag of the side on turn falls, if its clock runs.
    pub fn deadline(&self) -> Option<Millis> {
        let (_, left) = self.course.time_left().filter(|_| !self.is_waiting())?;
        Some(self.later(self.since, i64::from(left)))
    }

    /// Somebody's time is up.
    ///
    /// # Errors
    /// If it is not.
    pub fn flag(&self, game: &Game, now: Millis) -> Result<Moved, Fault> {
        if self.deadline().is_none_or(|deadline| deadline >= now) {
            return Err(Fault::not_now("nobody's time is up"));
        }
        self.then(game, Event::Over(How::Flag.into()), now)
    }

    /// Whoever looks after the house ends the game, without a result.
    ///
    /// # Errors
    /// If it is over.
    pub fn ended_by_house(&self, game: &Game, now: Millis) -> Result<Moved, Fault> {
        if self.course.is_over() {
            return Err(Fault::not_now("the game is over already"));
        }
        self.then(game, Event::Over(How::Abort.into()), now)
    }

    /// The turn that the computer on turn has found.
    ///
    /// # Errors
    /// If it is not its turn.
    pub fn answered(&self, game: &Game, steps: &[Step], score: i32, now: Millis) -> Result<Moved, Fault> {
        if self.computer().is_none() {
            return Err(Fault::not_now("nobody waits for this turn any more"));
        }
        self.make(game, steps, Note { spent: self.spent(now), score: Some(score) }, now)
    }

    /// The computer on turn has found no turn.
    ///
    /// # Errors
    /// If it is not its turn.
    pub fn failed(&self, game: &Game, now: Millis) -> Result<Moved, Fault> {
        if self.computer().is_none() {
            return Err(Fault::not_now("nobody waits for this turn any more"));
        }
        self.then(game, Event::Failed, now)
    }

    /// Time for which the server was away is nobody's.
    ///
    /// # Errors
    /// If no clock runs.
    pub fn credited(&self, game: &Game, millis: u32, now: Millis) -> Result<Moved, Fault> {
        if self.deadline().is_none() {
            return Err(Fault::not_now("no clock runs"));
        }
        self.then(game, Event::Credited { millis }, now)
    }

    /// A turn that is legal, if it comes in time; else the flag has fallen.
    pub(crate) fn make(&self, game: &Game, steps: &[Step], note: Note, now: Millis) -> Result<Moved, Fault> {
        if self.course.is_late(note.spent) {
            return self.then(game, Event::Over(How::Flag.into()), now);
        }
        let mut after = self.turned(game, steps, note, now);
        let written = |after: &Self, note: Note| {
            let text = after.course.last_turn().unwrap_or_default().to_owned();
            Event::Turned { text, spent: note.spent, score: note.score }
        };
        let mut events = vec![written(&after, note)];
        // Whoever has foreseen this turn answers at once, and perhaps the others have foreseen that.
        while let Some(text) = after.foreseen() {
            let Ok(steps) = after.course.turn_of_text(game, text) else { break };
            after = after.turned(game, &steps, Note::default(), now);
            events.push(written(&after, Note::default()));
        }
        Ok((events, after))
    }

    /// One event, and what it comes to.
    pub(crate) fn then(&self, game: &Game, event: Event, now: Millis) -> Result<Moved, Fault> {
        let after = self.after(game, &event, now)?;
        Ok((vec![event], after))
    }
}
