//! What somebody wants to do at a table, and whether he may.
//!
//! For: every request of a person. Not for: the computer's turns and the fall of the flag, which nobody asks for
//! ([`Standing`]).

use crate::event::Event;
use crate::offer::{Offer, Wish};
use crate::standing::{Moved, Now, Standing};
use facade::{Ended, Fault, How, Note, Seat};
use rules::Game;

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Take a seat; which one its key says, at a public table its side.
    Sit {
        /// The seat.
        side: u8,
        /// Its key, where one is needed.
        key: String,
    },
    /// Leave all seats, before the game has begun.
    Rise,
    /// A turn, as tokens.
    Tokens(Vec<String>),
    /// A turn, as text.
    Text(String),
    /// A turn, as programs write it.
    Program(String),
    /// Something that the others have to agree to.
    Wish(Wish),
    /// Agree to what was asked for by that event.
    Agree(u64),
    /// Decline it, or take it back.
    Decline(u64),
    /// Claim the draw that the rules allow.
    Claim,
    /// Give up.
    Resign {
        /// Which side, where one plays several.
        side: Option<u8>,
    },
    /// Have these lines of turns played if it comes so, and no others any more.
    Foresee(Vec<Vec<String>>),
    /// Be away for so many days; none: be back.
    Leave {
        /// How many.
        days: u8,
    },
    /// Leave a seat to the computer.
    HandOver {
        /// Which.
        side: u8,
        /// How strong the computer plays it.
        level: u8,
    },
}

/// What somebody is told who looks on and wants to do something.
pub fn looks_on() -> Fault {
    Fault::new(facade::Kind::NotYours, "you look on here: this table is played by others")
}

impl Standing {
    /// What it comes to that this person does this.
    ///
    /// # Errors
    /// Why he cannot.
    pub fn act(&self, game: &Game, person: &str, act: &Act, now: Now<'_>) -> Result<Moved, Fault> {
        let own = self.sides_of(person);
        // Where only computers play, whoever has opened the table may end the game.
        let plays = !own.is_empty() || self.players().is_empty() && self.opening.host == person;
        match act {
            Act::Sit { side, key } => self.sit(game, person, *side, key, now),
            _ if !plays => Err(looks_on()),
            Act::Rise => self.rise(game, &own, now),
            Act::Tokens(tokens) => self.play(game, &own, now, |game| self.course.turn_of_tokens(game, tokens)),
            Act::Text(text) => self.play(game, &own, now, |game| self.course.turn_of_text(game, text)),
            Act::Program(text) => self.play(game, &own, now, |game| self.course.turn_of_program(game, text)),
            Act::Wish(wish) => self.wish(game, person, *wish, now),
            Act::Agree(number) => self.agree(game, person, *number, now),
            Act::Decline(number) => self.decline(game, person, *number, now),
            Act::Claim => self.then(game, Event::Over(How::Claim.into()), now.at),
            Act::Foresee(lines) => self.foresee(game, person, lines, now),
            Act::Leave { days } => self.leave(game, person, *days, now),
            Act::Resign { side } => self.resign(game, &own, *side, now),
            Act::HandOver { side, level } => {
                if !own.contains(side) {
                    return Err(Fault::new(
                        facade::Kind::NotYours,
                        "only a seat of your own can be left to the computer",
                    ));
                }
                self.may_hand_over()?;
                self.then(game, Event::HandedOver { side: *side, level: *level }, now.at)
            }
        }
    }

    fn sit(&self, game: &Game, person: &str, side: u8, key: &str, now: Now<'_>) -> Result<Moved, Fault> {
        let at = usize::from(side);
        let (Some(sitter), Some(of)) = (self.people.get(at), self.opening.keys.get(at)) else {
            return Err(Fault::bad(format!("there is no side {side}; sides are numbered from 0")));
        };
        if sitter.as_deref() == Some(person) {
            return Err(Fault::not_now("you sit there already"));
        }
        if sitter.is_some() || self.course.seats()[at] != Seat::Person {
            return Err(Fault::not_now("this seat is taken"));
        }
        // Whoever sits reads what the players say.
        if self.course.is_over() {
            return Err(Fault::not_now("the game is over already"));
        }
        let opens = of.as_ref().is_some_and(|own| own.opens(key)) || self.opening.public || self.opening.host == person;
        if !opens {
            return Err(Fault::new(
                facade::Kind::NotYours,
                "this link is not that of the seat; ask whoever has opened the table for it",
            ));
        }
        self.then(game, Event::Sat { side, person: person.to_owned() }, now.at)
    }

    fn rise(&self, game: &Game, own: &[u8], now: Now<'_>) -> Result<Moved, Fault> {
        if !self.is_waiting() || self.course.is_over() {
            return Err(Fault::not_now(
                "the game has begun; who wants to leave resigns, or leaves his seat to the computer",
            ));
        }
        let mut standing = self.clone();
        let mut events = Vec::new();
        for &side in own.iter().filter(|&&side| self.opening.keys[usize::from(side)].is_some()) {
            let event = Event::Rose { side };
            standing = standing.after(game, &event, now.at)?;
            events.push(event);
        }
        if events.is_empty() {
            return Err(Fault::not_now("this seat is yours as long as the table is"));
        }
        Ok((events, standing))
    }

    /// May somebody who plays these sides make a turn now?
    ///
    /// # Errors
    /// Why not.
    pub fn may_move(&self, game: &Game, own: &[u8]) -> Result<(), Fault> {
        if own.is_empty() && !self.players().is_empty() {
            return Err(looks_on());
        }
        self.course.persons_turn(game)?;
        if self.is_waiting() {
            return Err(Fault::not_now("the game begins when everybody sits"));
        }
        if !own.contains(&self.side()) {
            let name = &game.def().side(self.course.position().side()).name;
            return Err(Fault::not_now(format!("{name} is on turn, and somebody else plays {name}")));
        }
        Ok(())
    }

    fn play(
        &self,
        game: &Game,
        own: &[u8],
        now: Now<'_>,
        steps: impl Fn(&Game) -> Result<Vec<rules::Step>, Fault>,
    ) -> Result<Moved, Fault> {
        self.may_move(game, own)?;
        let steps = steps(game)?;
        self.make(game, &steps, Note { spent: self.spent(now.at).saturating_sub(now.lag), score: None }, now.at)
    }

    /// The people who have to agree to what this one wants.
    fn asked(&self, game: &Game, person: &str, wish: Wish) -> Vec<&str> {
        let (def, own) = (game.def(), self.sides_of(person));
        let allied = |side: u8| own.iter().any(|&mine| def.same_team(rules::Side(mine), rules::Side(side)));
        let others = (0u8..).zip(&self.people).filter_map(|(side, other)| Some((side, other.as_deref()?)));
        // A partner is not asked before a turn is taken back: he has nothing to lose by it.
        let others = others.filter(|(side, other)| *other != person && !(wish == Wish::TakeBack && allied(*side)));
        others.map(|(_, other)| other).collect()
    }

    /// May this person, who plays, ask for this now?
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn may_wish(&self, person: &str, wish: Wish) -> Result<(), Fault> {
        let over = self.course.is_over();
        match wish {
            Wish::Rematch if !over => Err(Fault::not_now("the game is not over")),
            Wish::Rematch if self.next.is_some() => Err(Fault::not_now("it is being played again already")),
            Wish::Draw | Wish::Abort if over => Err(Fault::not_now("the game is over already")),
            Wish::TakeBack if over && self.players().len() > 1 => {
                Err(Fault::not_now("the game is over; its result stands"))
            }
            Wish::TakeBack if self.opening.rated => {
                Err(Fault::not_now("nothing is taken back in a game that counts for ratings"))
            }
            Wish::Draw if self.is_waiting() => Err(Fault::not_now("the game has not begun")),
            Wish::TakeBack => self.taken_back(person).map(drop),
            _ => Ok(()),
        }
    }

    /// Has this person still to answer?
    pub(crate) fn must_answer(&self, game: &Game, person: &str, offer: &Offer) -> bool {
        self.asked(game, offer.by(), offer.wish).contains(&person) && !offer.agreed.iter().any(|one| one == person)
    }

    fn wish(&self, game: &Game, person: &str, wish: Wish, now: Now<'_>) -> Result<Moved, Fault> {
        self.may_wish(person, wish)?;
        if let Some(offer) = self.offers.iter().find(|offer| offer.wish == wish) {
            if offer.agreed.iter().any(|one| one == person) {
                return Err(Fault::not_now("that has been asked for; the others have not answered yet"));
            }
            // Who asks for the same agrees.
            return self.agree(game, person, offer.number, now);
        }
        // Before everybody has moved once nothing is lost, and nobody has to agree.
        let freely = wish == Wish::Abort && self.course.length() < self.people.len();
        if freely || self.asked(game, person, wish).is_empty() {
            return self.granted(game, person, wish, now);
        }
        self.then(game, Event::Wished { wish, person: person.to_owned() }, now.at)
    }

    fn agree(&self, game: &Game, person: &str, number: u64, now: Now<'_>) -> Result<Moved, Fault> {
        let Some(offer) = self.offers.iter().find(|offer| offer.number == number) else {
            return Err(Fault::not_now("this does not stand any more; look at the table again"));
        };
        if offer.agreed.iter().any(|one| one == person) {
            return Err(Fault::not_now("you have agreed already"));
        }
        let asked = self.asked(game, offer.by(), offer.wish);
        if !asked.contains(&person) {
            return Err(Fault::not_now("you are not asked about this"));
        }
        if asked.iter().all(|one| *one == person || offer.agreed.iter().any(|agreed| agreed == one)) {
            return self.granted(game, offer.by(), offer.wish, now);
        }
        self.then(game, Event::Agreed { wish: offer.wish, person: person.to_owned() }, now.at)
    }

    /// May a seat be left to the computer?
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn may_hand_over(&self) -> Result<(), Fault> {
        if self.course.is_over() {
            return Err(Fault::not_now("the game is over already"));
        }
        if self.opening.rated {
            return Err(Fault::not_now(
                "no computer plays in a game that counts for ratings; who wants to leave resigns",
            ));
        }
        Ok(())
    }

    fn decline(&self, game: &Game, person: &str, number: u64, now: Now<'_>) -> Result<Moved, Fault> {
        let offer = self.offers.iter().find(|offer| offer.number == number);
        let offer = offer.ok_or_else(|| Fault::not_now("this does not stand any more"))?;
        // Whoever has asked takes it back; a partner who is not asked has no say in it.
        if offer.by() != person && !self.asked(game, offer.by(), offer.wish).contains(&person) {
            return Err(Fault::not_now("you are not asked about this"));
        }
        self.then(game, Event::Declined { wish: offer.wish, notice: None }, now.at)
    }

    /// All people have agreed; a draw the computers have to, as well.
    fn granted(&self, game: &Game, by: &str, wish: Wish, now: Now<'_>) -> Result<Moved, Fault> {
        let event = match wish {
            Wish::Draw => {
                let asked = self.course.asked_to_end(game, How::Draw.into())?;
                match asked.notice() {
                    Some(notice) if !asked.is_over() => Event::Declined { wish, notice: Some(notice.to_owned()) },
                    _ => Event::Over(How::Draw.into()),
                }
            }
            Wish::Abort => Event::Over(How::Abort.into()),
            Wish::TakeBack => Event::TookBack { length: self.taken_back(by)? },
            Wish::Rematch => Event::Followed { table: now.fresh.to_owned() },
        };
        self.then(game, event, now.at)
    }

    /// How many turns are left when this person takes one back.
    fn taken_back(&self, person: &str) -> Result<usize, Fault> {
        let own = self.sides_of(person);
        if self.players().len() < 2 {
            return Ok(self.course.back()?.length());
        }
        self.course.last_turn_of(&own).ok_or_else(|| Fault::not_now("you have made no turn that could be taken back"))
    }

    fn resign(&self, game: &Game, own: &[u8], side: Option<u8>, now: Now<'_>) -> Result<Moved, Fault> {
        let side = match side {
            Some(side) if !own.contains(&side) && self.course.seats().get(usize::from(side)) == Some(&Seat::Person) => {
                return Err(Fault::new(facade::Kind::NotYours, "only a side of your own can resign"));
            }
            None if own.contains(&self.side()) => Some(self.side()),
            // Seats at which nobody sits yet resign no more than those of others.
            None if self.players().len() > 1 || self.is_waiting() => own.first().copied(),
            side => side,
        };
        self.then(game, Event::Over(Ended { how: How::Resign, side }), now.at)
    }
}
