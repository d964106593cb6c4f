//! Requests of players at a table: what they may do, and what comes of it.
//!
//! Turns of computers and the fall of a flag are requested by no player; they are in [`TableState`].

use crate::message::Message;
use crate::table::event::Event;
use crate::table::offer::{Offer, OfferKind};
use crate::table::table_state::{ActionContext, TableState, Transition};
use crate::{Fault, Seat, Termination, TerminationKind, TurnMeta};
use rules::Game;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take a seat, with its key; at a public table without one.
    Sit {
        /// The seat.
        side: u8,
        /// Its key, where necessary.
        key: String,
    },
    /// Leave all seats before the game has begun.
    LeaveSeat,
    /// A turn as tokens.
    Tokens(Vec<String>),
    /// A turn as text.
    Text(String),
    /// A turn in the notation of programs.
    Uci(String),
    /// Offer something that the others have to agree to.
    Offer(OfferKind),
    /// Agree to the offer made by this event.
    Agree(u64),
    /// Decline or withdraw this offer.
    Decline(u64),
    /// Claim a draw that the rules allow.
    Claim,
    /// Claim the game against an opponent who has left it.
    ClaimAbsence {
        /// A draw instead of the win.
        draw: bool,
    },
    /// Resign.
    Resign {
        /// The side, for a player with several.
        side: Option<u8>,
    },
    /// Replace the player's conditional moves by these lines.
    SetConditionalMoves(Vec<Vec<String>>),
    /// Go on vacation for this number of days; 0 ends the vacation.
    SetVacation {
        /// The number of days.
        days: u8,
    },
    /// Hand a seat over to the computer.
    HandOver {
        /// The side.
        side: u8,
        /// The level at which the computer plays it.
        level: u8,
    },
}

/// The fault of a spectator's attempt to act as a player.
pub fn spectator_fault() -> Fault {
    Fault::new(crate::FaultKind::Forbidden, "you are a spectator at this table; only its players can do this")
}

impl TableState {
    /// Carries out a request of this person.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn act(&self, game: &Game, person: &str, act: &Action, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let own = self.sides_of(person);
        // Where only computers play, the host may end the game.
        let plays = !own.is_empty() || self.players().is_empty() && self.setup.host == person;
        match act {
            Action::Sit { side, key } => self.sit(game, person, *side, key, now),
            _ if !plays => Err(spectator_fault()),
            Action::LeaveSeat => self.leave_seat(game, &own, now),
            Action::Tokens(tokens) => self.play(game, &own, now, |game| self.game_state.parse_tokens(game, tokens)),
            Action::Text(text) => self.play(game, &own, now, |game| self.game_state.parse_turn(game, text)),
            Action::Uci(text) => self.play(game, &own, now, |game| self.game_state.parse_uci_turn(game, text)),
            Action::Offer(wish) => self.offer(game, person, *wish, now),
            Action::Agree(number) => self.agree(game, person, *number, now),
            Action::Decline(number) => self.decline(game, person, *number, now),
            Action::Claim => self.apply_event(game, Event::Ended(TerminationKind::Claim.into()), now.at),
            Action::ClaimAbsence { draw } => self.claim_absence(game, &own, *draw, now),
            Action::SetConditionalMoves(lines) => self.set_conditional_moves(game, person, lines, now),
            Action::SetVacation { days } => self.set_vacation(game, person, *days, now),
            Action::Resign { side } => self.resign(game, &own, *side, now),
            Action::HandOver { side, level } => {
                if !own.contains(side) {
                    return Err(Fault::new(
                        crate::FaultKind::Forbidden,
                        "only your own seats can be handed over to the computer",
                    ));
                }
                self.may_hand_over()?;
                self.apply_event(game, Event::SeatHandedOver { side: *side, level: *level }, now.at)
            }
        }
    }

    fn sit(&self, game: &Game, person: &str, side: u8, key: &str, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let at = usize::from(side);
        let (Some(sitter), Some(of)) = (self.people.get(at), self.setup.keys.get(at)) else {
            return Err(Fault::bad(format!("there is no side {side}; sides are numbered from 0")));
        };
        if sitter.as_deref() == Some(person) {
            return Err(Fault::conflict("you already have this seat"));
        }
        if sitter.is_some() || self.game_state.seats()[at] != Seat::Person {
            return Err(Fault::conflict("this seat is taken"));
        }
        // Joining now would only give access to the players' chat.
        if self.game_state.is_over() {
            return Err(Fault::conflict("the game is over already"));
        }
        let opens = of.as_ref().is_some_and(|own| own.matches(key)) || self.setup.public || self.setup.host == person;
        if !opens {
            return Err(Fault::new(
                crate::FaultKind::Forbidden,
                "this link is not for this seat; ask the player who opened the table for the right one",
            ));
        }
        self.apply_event(game, Event::SeatTaken { side, person: person.to_owned() }, now.at)
    }

    /// Whether a player of these sides may leave their seats.
    ///
    /// # Errors
    /// Why not.
    pub fn may_leave_seat(&self, own: &[u8]) -> Result<(), Fault> {
        if !self.is_waiting() || self.game_state.is_over() {
            return Err(Fault::conflict(
                "the game has begun; to leave it, resign or hand over your seat to the computer",
            ));
        }
        if !own.iter().any(|&side| self.setup.keys[usize::from(side)].is_some()) {
            return Err(Fault::conflict("this seat cannot be given up; it has no link for another player"));
        }
        Ok(())
    }

    fn leave_seat(&self, game: &Game, own: &[u8], now: ActionContext<'_>) -> Result<Transition, Fault> {
        self.may_leave_seat(own)?;
        let mut standing = self.clone();
        let mut events = Vec::new();
        for &side in own.iter().filter(|&&side| self.setup.keys[usize::from(side)].is_some()) {
            let event = Event::SeatLeft { side };
            standing = standing.after(game, &event, now.at)?;
            events.push(event);
        }
        Ok((events, standing))
    }

    /// Whether a player of these sides may make a turn now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_move(&self, game: &Game, own: &[u8]) -> Result<(), Fault> {
        if own.is_empty() && !self.players().is_empty() {
            return Err(spectator_fault());
        }
        self.game_state.check_person_to_move(game)?;
        if self.is_waiting() {
            return Err(Fault::conflict("the game begins when all seats are taken"));
        }
        if !own.contains(&self.side_to_move()) {
            let name = &game.def().side(self.game_state.position().side()).name;
            return Err(Fault::conflict(format!("it is the turn of {name}, and another player plays {name}")));
        }
        Ok(())
    }

    fn play(
        &self,
        game: &Game,
        own: &[u8],
        now: ActionContext<'_>,
        steps: impl Fn(&Game) -> Result<Vec<rules::Step>, Fault>,
    ) -> Result<Transition, Fault> {
        self.may_move(game, own)?;
        let steps = steps(game)?;
        self.play_turn(
            game,
            &steps,
            TurnMeta { spent_ms: self.elapsed_ms(now.at).saturating_sub(now.lag_ms), score: None },
            now.at,
        )
    }

    /// The people who have to agree to an offer of this person.
    fn required_consents(&self, game: &Game, person: &str, wish: OfferKind) -> Vec<&str> {
        let (def, own) = (game.def(), self.sides_of(person));
        let allied = |side: u8| own.iter().any(|&mine| def.same_team(rules::Side(mine), rules::Side(side)));
        let others = (0u8..).zip(&self.people).filter_map(|(side, other)| Some((side, other.as_deref()?)));
        // A partner need not agree to a take-back, since the partner loses nothing by it.
        let others = others.filter(|(side, other)| *other != person && !(wish == OfferKind::TakeBack && allied(*side)));
        others.map(|(_, other)| other).collect()
    }

    /// Whether this player may make this offer now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_offer(&self, person: &str, wish: OfferKind) -> Result<(), Fault> {
        let over = self.game_state.is_over();
        match wish {
            OfferKind::Rematch if !over => Err(Fault::conflict("the game is not over")),
            OfferKind::Rematch if self.rematch_table.is_some() => Err(Fault::conflict("the rematch has already begun")),
            OfferKind::Draw | OfferKind::Abort if over => Err(Fault::conflict("the game is over already")),
            // Otherwise a player could annul a pairing that is not to their liking.
            OfferKind::Abort if self.setup.tournament => {
                Err(Fault::conflict("a tournament game cannot be aborted; to leave it, resign"))
            }
            OfferKind::TakeBack if over && self.players().len() > 1 => {
                Err(Fault::conflict("the game is over; its result stands"))
            }
            OfferKind::TakeBack if self.setup.rated => {
                Err(Fault::conflict("turns cannot be taken back in a rated game"))
            }
            OfferKind::Draw if self.is_waiting() => Err(Fault::conflict("the game has not begun")),
            OfferKind::TakeBack => self.length_after_takeback(person).map(drop),
            _ => Ok(()),
        }
    }

    /// Whether this person still has to answer an offer.
    pub fn must_answer(&self, game: &Game, person: &str, offer: &Offer) -> bool {
        self.required_consents(game, offer.by(), offer.kind).contains(&person)
            && !offer.accepted_by.iter().any(|one| one == person)
    }

    fn offer(&self, game: &Game, person: &str, wish: OfferKind, now: ActionContext<'_>) -> Result<Transition, Fault> {
        self.may_offer(person, wish)?;
        if let Some(offer) = self.offers.iter().find(|offer| offer.kind == wish) {
            if offer.accepted_by.iter().any(|one| one == person) {
                return Err(Fault::conflict("you have already made this offer; the others have not answered yet"));
            }
            // Making the same offer means agreeing.
            return self.agree(game, person, offer.event_count, now);
        }
        // Before every player has moved a game may be aborted without consent.
        let freely = wish == OfferKind::Abort && self.game_state.turn_count() < self.people.len();
        if freely || self.required_consents(game, person, wish).is_empty() {
            return self.grant(game, person, wish, now);
        }
        self.apply_event(game, Event::OfferMade { wish, person: person.to_owned() }, now.at)
    }

    fn agree(&self, game: &Game, person: &str, number: u64, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let Some(offer) = self.offers.iter().find(|offer| offer.event_count == number) else {
            return Err(Fault::conflict("this offer no longer stands; check the table again"));
        };
        if offer.accepted_by.iter().any(|one| one == person) {
            return Err(Fault::conflict("you have already agreed"));
        }
        let asked = self.required_consents(game, offer.by(), offer.kind);
        if !asked.contains(&person) {
            return Err(Fault::conflict("this offer does not need your answer"));
        }
        if asked.iter().all(|one| *one == person || offer.accepted_by.iter().any(|agreed| agreed == one)) {
            return self.grant(game, offer.by(), offer.kind, now);
        }
        self.apply_event(game, Event::OfferAccepted { wish: offer.kind, person: person.to_owned() }, now.at)
    }

    /// Whether a seat may be handed over to the computer.
    ///
    /// # Errors
    /// Why not.
    pub fn may_hand_over(&self) -> Result<(), Fault> {
        if self.game_state.is_over() {
            return Err(Fault::conflict("the game is over already"));
        }
        if self.setup.rated {
            return Err(Fault::conflict("computers cannot play in a rated game; to leave it, resign"));
        }
        Ok(())
    }

    fn decline(&self, game: &Game, person: &str, number: u64, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let offer = self.offers.iter().find(|offer| offer.event_count == number);
        let offer = offer.ok_or_else(|| Fault::conflict("this offer no longer stands"))?;
        // The player who made the offer withdraws it; a partner who need not agree cannot decline.
        if offer.by() != person && !self.required_consents(game, offer.by(), offer.kind).contains(&person) {
            return Err(Fault::conflict("this offer does not need your answer"));
        }
        // Who withdraws an offer knows it; who made it has to learn that it was declined.
        let notice = (offer.by() != person).then(|| self.decline_notice(game, person, offer.kind));
        self.apply_event(game, Event::OfferDeclined { wish: offer.kind, notice }, now.at)
    }

    /// That this player has declined an offer.
    fn decline_notice(&self, game: &Game, person: &str, wish: OfferKind) -> Message {
        let side = self.sides_of(Some(person)).first().copied().unwrap_or_default();
        let name = &game.def().side(rules::Side(side)).name;
        let (key, text) = match wish {
            OfferKind::Draw => ("notice-declined-draw", format!("{name} declines the draw.")),
            OfferKind::TakeBack => {
                ("notice-declined-take-back", format!("{name} does not agree to take the move back."))
            }
            OfferKind::Abort => ("notice-declined-abort", format!("{name} does not agree to abort the game.")),
            OfferKind::Rematch => ("notice-declined-rematch", format!("{name} declines the rematch.")),
        };
        Message::new(key, text).with("side", name.as_str())
    }

    /// Grants an offer to which all people have agreed; the computers have to agree to a draw as well.
    fn grant(&self, game: &Game, by: &str, wish: OfferKind, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let event = match wish {
            OfferKind::Draw => {
                let asked = self.game_state.request_termination(game, TerminationKind::Draw.into())?;
                match asked.notice() {
                    Some(notice) if !asked.is_over() => Event::OfferDeclined { wish, notice: Some(notice.clone()) },
                    _ => Event::Ended(TerminationKind::Draw.into()),
                }
            }
            OfferKind::Abort => Event::Ended(TerminationKind::Abort.into()),
            OfferKind::TakeBack => Event::TookBack { length: self.length_after_takeback(by)? },
            OfferKind::Rematch => Event::RematchOpened { table: now.rematch_id.to_owned() },
        };
        self.apply_event(game, event, now.at)
    }

    /// The number of turns left after this person takes one back.
    fn length_after_takeback(&self, person: &str) -> Result<usize, Fault> {
        let own = self.sides_of(person);
        if self.players().len() < 2 {
            return Ok(self.game_state.take_back()?.turn_count());
        }
        self.game_state.last_turn_of(&own).ok_or_else(|| Fault::conflict("you have no turn to take back"))
    }

    /// Whether a player of these sides may claim the game because the opponent on turn has left it: one of these people.
    ///
    /// # Errors
    /// Why not.
    pub fn may_claim_absence(&self, game: &Game, own: &[u8], absent: &[String]) -> Result<(), Fault> {
        if self.game_state.is_over() {
            return Err(Fault::conflict("the game is over already"));
        }
        if !self.has_live_clock() {
            return Err(Fault::conflict(
                "only a game with a running clock can be claimed from an opponent who has left",
            ));
        }
        if self.is_waiting() || self.first_turn_limit().is_some() {
            return Err(Fault::conflict("the game has not begun; you can abort it"));
        }
        if self.game_state.has_many_teams() {
            return Err(Fault::conflict(
                "a game with more than two teams cannot be claimed; the computer takes the seat of a player whose time is up",
            ));
        }
        let (def, on_turn) = (game.def(), self.side_to_move());
        if own.iter().any(|&mine| def.same_team(rules::Side(mine), rules::Side(on_turn))) {
            return Err(Fault::conflict("it is your turn; you can claim the game while the opponent is on turn"));
        }
        let gone = self.people[usize::from(on_turn)].as_ref().is_some_and(|person| absent.contains(person));
        if gone { Ok(()) } else { Err(Fault::conflict("your opponent has not left, or only a moment ago")) }
    }

    fn claim_absence(&self, game: &Game, own: &[u8], draw: bool, now: ActionContext<'_>) -> Result<Transition, Fault> {
        self.may_claim_absence(game, own, now.absent)?;
        let side = self.side_to_move();
        let drawn = draw || !self.game_state.opponent_can_win(game, rules::Side(side));
        let kind = if drawn { TerminationKind::LeftDraw } else { TerminationKind::Left };
        self.apply_event(game, Event::Ended(Termination { kind, side: Some(side) }), now.at)
    }

    fn resign(&self, game: &Game, own: &[u8], side: Option<u8>, now: ActionContext<'_>) -> Result<Transition, Fault> {
        let side = match side {
            Some(side)
                if !own.contains(&side) && self.game_state.seats().get(usize::from(side)) == Some(&Seat::Person) =>
            {
                return Err(Fault::new(crate::FaultKind::Forbidden, "you can resign only for a side of your own"));
            }
            None if own.contains(&self.side_to_move()) => Some(self.side_to_move()),
            // An open seat cannot resign.
            None if self.players().len() > 1 || self.is_waiting() => own.first().copied(),
            side => side,
        };
        self.apply_event(game, Event::Ended(Termination { kind: TerminationKind::Resign, side }), now.at)
    }
}
