//! How people end a game: they agree, claim, give up, or their time is up.
//!
//! For: whether they may, and what it comes to. Not for: what the computers say to a draw (`draw`), ends by the rules
//! (`ending`).

use crate::course::Course;
use crate::draw;
use crate::ending::{Ended, Ending, How, drawn, team, won};
use crate::fault::Fault;
use crate::seat::Seat;
use rules::{Game, Side};

impl Course {
    /// After people have said that they want to end the game: a draw that they offer to a computer may be declined, and
    /// then there is a notice.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn asked_to_end(&self, game: &Game, ended: Ended) -> Result<Self, Fault> {
        match draw::refusal(game, self) {
            Some(refusal) if ended.how == How::Draw && self.ending.is_none() => {
                Ok(Self { notice: Some(refusal), ..self.clone() })
            }
            _ => self.ended(game, ended),
        }
    }

    /// After the end that people, or the clock, give the game.
    ///
    /// # Errors
    /// Why they cannot.
    pub fn ended(&self, game: &Game, ended: Ended) -> Result<Self, Fault> {
        if self.ending.is_some() {
            return Err(Fault::not_now("the game is over already"));
        }
        let ending = ending(game, self, ended)?;
        Ok(Self { ending: Some(ending), by_hand: Some(ended), notice: None, ..self.clone() })
    }
}

/// What it comes to.
fn ending(game: &Game, course: &Course, ended: Ended) -> Result<Ending, Fault> {
    match ended.how {
        How::Draw => Ok(drawn("Draw agreed")),
        How::Abort => {
            Ok(Ending { result: "*", winners: Vec::new(), reason: "The game was aborted.".to_owned(), draw: false })
        }
        How::Claim => match game.claim(&course.pos, &course.past) {
            Some(reason) => Ok(drawn(&format!("Draw claimed: {reason}"))),
            None => Err(Fault::not_now("no draw can be claimed in this position")),
        },
        How::Resign => {
            let loser = who_resigns(game, course, ended.side)?;
            let team: Vec<&str> = team(game, loser).map(|side| game.def().side(side).name.as_str()).collect();
            let reason = match team[..] {
                [one] => format!("{one} resigns"),
                _ => format!("{} resign", team.join(" and ")),
            };
            lost(game, loser, &reason)
        }
        How::Flag => {
            let Some((loser, _)) = course.time_left() else {
                return Err(Fault::not_now("no clock runs"));
            };
            lost(game, loser, &format!("The time of {} is up", game.def().side(loser).name))
        }
    }
}

/// Can people resign at all?
pub(crate) fn can_resign(game: &Game, course: &Course) -> bool {
    course.ending.is_none() && course.seats.contains(&Seat::Person) && game.def().teams().count() == 2
}

/// The side that is named; else the side on turn, and while the computer is on turn, the people, if they are one team.
fn who_resigns(game: &Game, course: &Course, named: Option<u8>) -> Result<Side, Fault> {
    let def = game.def();
    let person = |side: &Side| course.seats[side.index()] == Seat::Person;
    if let Some(named) = named {
        let side = def.all_sides().find(|side| side.0 == named);
        return side.filter(person).ok_or_else(|| Fault::bad(format!("no person plays side {named}")));
    }
    let on_turn = course.pos.side();
    if person(&on_turn) {
        return Ok(on_turn);
    }
    let mut people = def.all_sides().filter(person);
    let Some(loser) = people.next() else {
        return Err(Fault::not_now("only computers play here; none of them resigns"));
    };
    if people.any(|other| !def.same_team(loser, other)) {
        return Err(Fault::not_now("people of several teams play here; say which side resigns"));
    }
    Ok(loser)
}

/// The team of this side has lost, and the other one won.
fn lost(game: &Game, loser: Side, reason: &str) -> Result<Ending, Fault> {
    let def = game.def();
    let mut winners = def.all_sides().filter(|&side| !def.same_team(side, loser));
    let Some(winner) = winners.next() else { return Err(Fault::not_now("there is nobody who could win")) };
    if winners.any(|other| !def.same_team(winner, other)) {
        return Err(Fault::not_now("with more than two teams nobody can resign"));
    }
    Ok(won(game, winner, reason))
}
