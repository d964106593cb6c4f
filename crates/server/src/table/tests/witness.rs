//! A witness of all that happens at a table: knows who may be the cause of what, and sees to it.
//!
//! For: the laws about single events, from what was acknowledged alone: nobody plays another's seat, nothing is taken
//! back or agreed without those who have to be asked, what is over is over, nobody spends time that he has not, what is
//! set up unseen is shown to nobody else. Not for: what is kept (`House::holds`).

use super::lot::{Party, WHO};
use house::{Event, Standing, Wish};
use rules::{Game, Side};
use serde_json::Value;
use std::sync::Arc;

/// Somebody who knows no rule of a table, only who may be the cause of what, and looks at everything that is
/// acknowledged.
pub(super) struct Witness {
    game: Arc<Game>,
    standing: Standing,
    sits: Vec<Option<String>>,
    computers: Vec<bool>,
    /// Who has agreed to what, whoever has asked for it first.
    agreed: Vec<(Wish, Vec<String>)>,
    /// Who has foreseen anything.
    foreseen: Vec<String>,
    /// Turns that stand: whose, what they have cost, their text, and whether they were made unseen.
    turns: Vec<(u8, u32, String, bool)>,
}

impl Witness {
    pub(super) fn of(standing: &Standing) -> Self {
        let game = Arc::clone(standing.course.setting().game());
        let computers = standing.course.seats().iter().map(|seat| matches!(seat, facade::Seat::Computer(_))).collect();
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

    /// All people but these have asked for it, or agreed; `party` does so now.
    fn consent(&self, wish: Wish, party: &Party, but: impl Fn(&str) -> bool) -> bool {
        let agreed = self.agreed.iter().find(|(of, _)| *of == wish).map_or(&[][..], |(_, agreed)| agreed);
        let now = |person: &str| matches!(party, Party::Person(one) if *one == person);
        self.people().into_iter().all(|person| but(person) || now(person) || agreed.contains(person))
    }

    /// Looks at what somebody has brought about.
    pub(super) fn sees(&mut self, party: &Party, events: &[Event]) {
        for (nth, event) in events.iter().enumerate() {
            self.may(party, event, nth);
            let (was, side, hidden) =
                (self.turns.len(), self.standing.side(), self.standing.course.is_hidden(&self.game));
            let at = self.standing.since;
            self.standing = self.standing.after(&self.game, event, at).unwrap();
            self.notes(party, event, side, hidden);
            assert_eq!(self.standing.course.length(), self.turns.len(), "after {event:?}, {was} turns before");
        }
    }

    /// May he have brought that about?
    fn may(&self, party: &Party, event: &Event, nth: usize) {
        let told = format!("{party:?} brings about {event:?}");
        let is =
            |person: Option<&String>| matches!(party, Party::Person(one) if person.is_some_and(|person| person == one));
        let at = |side: u8| self.sits[usize::from(side)].as_ref();
        let alone = self.people().len() < 2;
        let over = self.standing.course.is_over();
        if over {
            let after = match event {
                Event::Wished { wish, .. } | Event::Agreed { wish, .. } | Event::Declined { wish, .. } => {
                    *wish == Wish::Rematch
                }
                Event::Followed { .. } => true,
                Event::Foreseen { lines, .. } => lines.is_empty(),
                Event::TookBack { .. } => alone,
                _ => false,
            };
            assert!(after, "the game is over, and {told}");
        }
        if let Party::Person(person) = party {
            let host = self.people().is_empty() && self.standing.opening.host == *person;
            assert!(self.plays(person) || host || matches!(event, Event::Sat { .. }), "{told}, who only looks on");
        }
        let side = self.standing.side();
        let fine = match event {
            // Nobody becomes somebody else by what is done at a table.
            Event::Opened(_) | Event::Became { .. } => false,
            Event::Sat { side, person } => {
                is(Some(person)) && at(*side).is_none() && !self.computers[usize::from(*side)] && person != WHO[4]
            }
            Event::Rose { side }
            | Event::HandedOver { side, .. }
            | Event::Foreseen { side, .. }
            | Event::Away { side, .. } => is(at(*side)),
            Event::Turned { .. } if nth > 0 => at(side).is_some_and(|person| self.foreseen.contains(person)),
            Event::Turned { .. } if self.computers[usize::from(side)] => *party == Party::Computer,
            Event::Turned { .. } => {
                is(at(side))
                    && self.sits.iter().zip(&self.computers).all(|(sits, computer)| sits.is_some() || *computer)
            }
            Event::TookBack { length } => {
                let asked =
                    self.agreed.iter().find(|(wish, _)| *wish == Wish::TakeBack).and_then(|(_, agreed)| agreed.first());
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
                    && self.consent(Wish::TakeBack, party, allied)
            }
            Event::Over(ended) => match ended.how {
                facade::How::Flag => *party != Party::Computer || self.computers[usize::from(side)],
                facade::How::Draw => self.consent(Wish::Draw, party, |_| false),
                facade::How::Abort => self.turns.len() < self.sits.len() || self.consent(Wish::Abort, party, |_| false),
                facade::How::Resign => alone || ended.side.is_some_and(|side| is(at(side))),
                facade::How::Claim => true,
            },
            Event::Wished { person, .. } => is(Some(person)),
            Event::Agreed { wish, person } => {
                is(Some(person)) && self.agreed.iter().any(|(of, agreed)| of == wish && !agreed.contains(person))
            }
            Event::Declined { .. } | Event::Followed { .. } => matches!(party, Party::Person(_)),
            Event::Failed => *party == Party::Computer && self.computers[usize::from(side)],
            Event::Credited { .. } => *party == Party::Clock,
        };
        let followed = !matches!(event, Event::Followed { .. }) || self.consent(Wish::Rematch, party, |_| false);
        assert!(fine && followed, "{told}");
    }

    fn notes(&mut self, party: &Party, event: &Event, side: u8, hidden: bool) {
        match event {
            Event::Sat { side, person } => self.sits[usize::from(*side)] = Some(person.clone()),
            Event::Rose { side } => self.sits[usize::from(*side)] = None,
            Event::HandedOver { side, .. } => {
                (self.sits[usize::from(*side)], self.computers[usize::from(*side)]) = (None, true);
            }
            Event::Failed => {
                self.sits[usize::from(side)].clone_from(&self.standing.people[usize::from(side)]);
                self.computers[usize::from(side)] = false;
            }
            Event::Foreseen { side, .. } => self.foreseen.extend(self.sits[usize::from(*side)].clone()),
            Event::Turned { text, spent, .. } => self.turns.push((side, *spent, text.clone(), hidden)),
            Event::TookBack { length } => {
                self.turns.truncate(*length);
                self.foreseen.clear();
                self.agreed.clear();
            }
            Event::Wished { wish, person } => {
                self.agreed.retain(|(of, _)| of != wish);
                self.agreed.push((*wish, vec![person.clone()]));
            }
            Event::Agreed { wish, .. } => {
                let Party::Person(person) = party else { panic!("{party:?} agrees") };
                self.agreed
                    .iter_mut()
                    .filter(|(of, _)| of == wish)
                    .for_each(|(_, agreed)| agreed.push((*person).to_owned()));
            }
            Event::Declined { wish, .. } => self.agreed.retain(|(of, _)| of != wish),
            _ => {}
        }
        // What does not stand any more cannot be agreed to.
        self.agreed.retain(|(wish, _)| self.standing.offers.iter().any(|offer| offer.wish == *wish));
    }

    /// Nobody is shown what others have set up unseen.
    pub(super) fn is_kept_from(&self, who: Option<&str>, shown: &str) {
        if !self.standing.course.is_hidden(&self.game) {
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
                let seen = board["men"].as_array().unwrap().iter().filter(|man| man["side"] == side).count();
                assert_eq!(seen, begun, "{who:?} is shown men of side {side}");
            }
        }
    }

    /// Nobody has spent more time than he had; and the table stands as one who has looked at everything says.
    pub(super) fn agrees_with(&self, anew: &Standing) {
        assert_eq!(
            (&anew.people, anew.course.is_over(), anew.course.length()),
            (&self.sits, self.standing.course.is_over(), self.turns.len())
        );
        let Some(clock) = anew.course.clock() else { return };
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
            let left = anew.course.time_left().filter(|(on_turn, _)| on_turn.0 == side);
            assert!(left.is_none_or(|(_, left)| left <= had + clock.delay), "{left:?} of {had} ms");
        }
    }
}
