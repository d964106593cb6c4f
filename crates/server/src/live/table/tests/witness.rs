//! An independent checker of the events at a table, which knows only who may cause which event.
//!
//! From the acknowledged events alone it checks that no one plays another player's seat, that take-backs and agreements
//! have the necessary consents, that a finished game stays finished, that no player spends time that they do not have,
//! and that a hidden set-up is not revealed. `House::holds` checks what is stored.

use super::lot::{Party, WHO};
use play::{Event, OfferKind, TableState};
use rules::{Game, Side};
use serde_json::Value;
use std::sync::Arc;

/// The state of the checker.
pub(super) struct Witness {
    game: Arc<Game>,
    standing: TableState,
    sits: Vec<Option<String>>,
    computers: Vec<bool>,
    /// Who has agreed to what, the one who asked for it first.
    agreed: Vec<(OfferKind, Vec<String>)>,
    /// The people who have set conditional moves.
    foreseen: Vec<String>,
    /// The turns so far: side, time spent, text, and whether the turn was hidden.
    turns: Vec<(u8, u32, String, bool)>,
}

impl Witness {
    pub(super) fn new(standing: &TableState) -> Self {
        let game = Arc::clone(standing.game_state.configured_game().game());
        let computers =
            standing.game_state.seats().iter().map(|seat| matches!(seat, play::Seat::Computer(_))).collect();
        let sits = standing.people.clone();
        Self {
            game,
            standing: standing.clone(),
            sits,
            computers,
            agreed: Vec::new(),
            foreseen: Vec::new(),
            turns: Vec::new(),
        }
    }

    fn plays(&self, person: &str) -> bool {
        self.sits.iter().flatten().any(|sitter| sitter == person)
    }

    fn people(&self) -> Vec<&String> {
        let mut people: Vec<&String> = self.sits.iter().flatten().collect();
        people.sort();
        people.dedup();
        people
    }

    /// Whether all people but these have asked for it or agreed; `party` does so now.
    fn consent(&self, wish: OfferKind, party: &Party, but: impl Fn(&str) -> bool) -> bool {
        let agreed = self.agreed.iter().find(|(of, _)| *of == wish).map_or(&[][..], |(_, agreed)| agreed);
        let now = |person: &str| matches!(party, Party::Person(one) if *one == person);
        self.people().into_iter().all(|person| but(person) || now(person) || agreed.contains(person))
    }

    /// Checks and records the events of an attempt.
    pub(super) fn observe(&mut self, party: &Party, events: &[Event]) {
        for (nth, event) in events.iter().enumerate() {
            self.check_event(party, event, nth);
            let (was, side, hidden) =
                (self.turns.len(), self.standing.side_to_move(), self.standing.game_state.is_hidden(&self.game));
            let at = self.standing.turn_started_at;
            self.standing = self.standing.after(&self.game, event, at).unwrap();
            self.record(party, event, side, hidden);
            assert_eq!(self.standing.game_state.turn_count(), self.turns.len(), "after {event:?}, {was} turns before");
        }
    }

    /// Asserts that this party may cause the event.
    fn check_event(&self, party: &Party, event: &Event, nth: usize) {
        let told = format!("{party:?} brings about {event:?}");
        let is =
            |person: Option<&String>| matches!(party, Party::Person(one) if person.is_some_and(|person| person == one));
        let at = |side: u8| self.sits[usize::from(side)].as_ref();
        let alone = self.people().len() < 2;
        let over = self.standing.game_state.is_over();
        if over {
            let after = match event {
                Event::OfferMade { wish, .. }
                | Event::OfferAccepted { wish, .. }
                | Event::OfferDeclined { wish, .. } => *wish == OfferKind::Rematch,
                Event::RematchOpened { .. } => true,
                Event::ConditionalMovesSet { lines, .. } => lines.is_empty(),
                Event::TookBack { .. } => alone,
                _ => false,
            };
            assert!(after, "the game is over, and {told}");
        }
        if let Party::Person(person) = party {
            let host = self.people().is_empty() && self.standing.setup.host == *person;
            assert!(self.plays(person) || host || matches!(event, Event::SeatTaken { .. }), "{told}, as a spectator");
        }
        let side = self.standing.side_to_move();
        let fine = match event {
            // No one is merged into another person by an action at a table.
            Event::Opened(_) | Event::PlayerMerged { .. } => false,
            Event::SeatTaken { side, person } => {
                is(Some(person)) && at(*side).is_none() && !self.computers[usize::from(*side)] && person != WHO[4]
            }
            Event::SeatLeft { side }
            | Event::SeatHandedOver { side, .. }
            | Event::ConditionalMovesSet { side, .. }
            | Event::VacationSet { side, .. } => is(at(*side)),
            Event::TurnPlayed { .. } if nth > 0 => at(side).is_some_and(|person| self.foreseen.contains(person)),
            Event::TurnPlayed { .. } if self.computers[usize::from(side)] => *party == Party::Computer,
            Event::TurnPlayed { .. } => {
                is(at(side))
                    && self.sits.iter().zip(&self.computers).all(|(sits, computer)| sits.is_some() || *computer)
            }
            Event::TookBack { length } => {
                let asked = self
                    .agreed
                    .iter()
                    .find(|(wish, _)| *wish == OfferKind::TakeBack)
                    .and_then(|(_, agreed)| agreed.first());
                let Party::Person(now) = party else { panic!("{told}") };
                let by = asked.map_or(*now, String::as_str);
                let own: Vec<u8> = (0..4)
                    .filter(|side| self.sits.get(usize::from(*side)).is_some_and(|sits| sits.as_deref() == Some(by)))
                    .collect();
                let allied = |person: &str| {
                    let theirs = (0u8..).zip(&self.sits).filter(|(_, sits)| sits.as_deref() == Some(person));
                    theirs
                        .into_iter()
                        .any(|(side, _)| own.iter().any(|mine| self.game.def().same_team(Side(*mine), Side(side))))
                };
                let last = self.turns.get(*length);
                (alone || last.is_some_and(|(side, ..)| own.contains(side)))
                    && self.consent(OfferKind::TakeBack, party, allied)
            }
            Event::Ended(ended) => match ended.kind {
                play::TerminationKind::Flag | play::TerminationKind::FlagDraw => {
                    *party != Party::Computer || self.computers[usize::from(side)]
                }
                play::TerminationKind::Draw => self.consent(OfferKind::Draw, party, |_| false),
                play::TerminationKind::Abort => {
                    self.turns.len() < self.sits.len() || self.consent(OfferKind::Abort, party, |_| false)
                }
                play::TerminationKind::Resign => alone || ended.side.is_some_and(|side| is(at(side))),
                play::TerminationKind::Claim => true,
                play::TerminationKind::NoShow => *party == Party::Clock && self.turns.len() < self.sits.len(),
                play::TerminationKind::Left | play::TerminationKind::LeftDraw => false,
            },
            Event::OfferMade { person, .. } => is(Some(person)),
            Event::OfferAccepted { wish, person } => {
                is(Some(person)) && self.agreed.iter().any(|(of, agreed)| of == wish && !agreed.contains(person))
            }
            Event::OfferDeclined { .. } | Event::RematchOpened { .. } => matches!(party, Party::Person(_)),
            Event::ComputerFailed => *party == Party::Computer && self.computers[usize::from(side)],
            Event::TimeCredited { .. } => *party == Party::Clock,
        };
        let followed =
            !matches!(event, Event::RematchOpened { .. }) || self.consent(OfferKind::Rematch, party, |_| false);
        assert!(fine && followed, "{told}");
    }

    fn record(&mut self, party: &Party, event: &Event, side: u8, hidden: bool) {
        match event {
            Event::SeatTaken { side, person } => self.sits[usize::from(*side)] = Some(person.clone()),
            Event::SeatLeft { side } => self.sits[usize::from(*side)] = None,
            Event::SeatHandedOver { side, .. } => {
                (self.sits[usize::from(*side)], self.computers[usize::from(*side)]) = (None, true);
            }
            Event::ComputerFailed => {
                self.sits[usize::from(side)].clone_from(&self.standing.people[usize::from(side)]);
                self.computers[usize::from(side)] = false;
            }
            Event::ConditionalMovesSet { side, .. } => self.foreseen.extend(self.sits[usize::from(*side)].clone()),
            Event::TurnPlayed { text, spent, .. } => self.turns.push((side, *spent, text.clone(), hidden)),
            Event::TookBack { length } => {
                self.turns.truncate(*length);
                self.foreseen.clear();
                self.agreed.clear();
            }
            Event::OfferMade { wish, person } => {
                self.agreed.retain(|(of, _)| of != wish);
                self.agreed.push((*wish, vec![person.clone()]));
            }
            Event::OfferAccepted { wish, .. } => {
                let Party::Person(person) = party else { panic!("{party:?} agrees") };
                self.agreed
                    .iter_mut()
                    .filter(|(of, _)| of == wish)
                    .for_each(|(_, agreed)| agreed.push((*person).to_owned()));
            }
            Event::OfferDeclined { wish, .. } => self.agreed.retain(|(of, _)| of != wish),
            _ => {}
        }
        // A withdrawn offer cannot be agreed to.
        self.agreed.retain(|(wish, _)| self.standing.offers.iter().any(|offer| offer.kind == *wish));
    }

    /// Asserts that this text, shown to `who`, reveals nothing of the hidden set-up of others.
    pub(super) fn check_hidden(&self, who: Option<&str>, shown: &str) {
        if !self.standing.game_state.is_hidden(&self.game) {
            return;
        }
        for (side, _, text, hidden) in &self.turns {
            let own = who.is_some() && self.sits[usize::from(*side)].as_deref() == who;
            assert!(
                own || !hidden || !shown.contains(text.as_str()),
                "{who:?} is shown {text} of side {side}: {shown}"
            );
        }
        let shown: Value = serde_json::from_str(shown).unwrap();
        let boards: Vec<&Value> = shown.as_array().map_or(vec![&shown], |frames| frames.iter().collect());
        let start = self.game.setup(&self.game.start());
        for (side, sits) in (0u8..).zip(&self.sits) {
            if who.is_some() && sits.as_deref() == who {
                continue;
            }
            let begun = start.pieces.iter().filter(|(_, piece)| piece.side() == Some(Side(side))).count();
            for board in &boards {
                let seen = board["pieces"].as_array().unwrap().iter().filter(|shown| shown["side"] == side).count();
                assert_eq!(seen, begun, "{who:?} is shown pieces of side {side}");
            }
        }
    }

    /// Asserts that no player has spent more time than they had, and that the state agrees with the events.
    pub(super) fn check_state(&self, anew: &TableState) {
        assert_eq!(
            (&anew.people, anew.game_state.is_over(), anew.game_state.turn_count()),
            (&self.sits, self.standing.game_state.is_over(), self.turns.len())
        );
        let Some(clock) = anew.game_state.clock() else { return };
        for side in 0..self.sits.len() as u8 {
            let (time, own) = (clock.of(Side(side)), self.turns.iter().filter(|(of, ..)| *of == side));
            let first = usize::from(!clock.is_correspondence());
            let costs: Vec<u32> = own.skip(first).map(|(_, spent, ..)| spent.saturating_sub(clock.delay)).collect();
            for until in 0..=costs.len() {
                let (spent, had): (u32, u32) =
                    (costs[..until].iter().sum(), time.main + time.increment * (until + first) as u32);
                assert!(spent <= had, "side {side} has spent {spent} of {had} ms");
            }
            let had = time.main + time.increment * (costs.len() + first + 1) as u32;
            let left = anew.game_state.time_to_flag().filter(|(on_turn, _)| on_turn.0 == side);
            assert!(left.is_none_or(|(_, left)| left <= had + clock.delay), "{left:?} of {had} ms");
        }
    }
}
