//! Ends of a game that are not by the rules: draws by agreement or claim, resignation, time, absence.
//!
//! This decides whether such an end is allowed, and what the result is. `draw_offer` has the computers' answers to draw
//! offers, and `game_result` the ends by the rules.

use crate::fault::Fault;
use crate::game::draw_offer;
use crate::game::game_result::{GameResult, Termination, TerminationKind, draw_result, team_sides, win_result};
use crate::game::game_state::GameState;
use crate::game::seat::Seat;
use crate::message::Message;
use rules::{Game, Side};

impl GameState {
    /// The state after a person has asked to end the game. A computer may decline a draw offer: then the state has a
    /// notice.
    ///
    /// # Errors
    /// Why the game cannot end like this.
    pub fn request_termination(&self, game: &Game, ended: Termination) -> Result<Self, Fault> {
        match draw_offer::refusal(game, self) {
            Some(refusal) if ended.kind == TerminationKind::Draw && self.result.is_none() => {
                Ok(Self { notice: Some(refusal), ..self.clone() })
            }
            _ if ended.kind == TerminationKind::Flag => self.terminate(game, self.flag_kind(game).into()),
            _ => self.terminate(game, ended),
        }
    }

    /// How the game ends if the flag of the side on turn falls: it loses, or draws against a side that cannot win.
    pub fn flag_kind(&self, game: &Game) -> TerminationKind {
        if self.opponent_can_win(game, self.pos.side()) { TerminationKind::Flag } else { TerminationKind::FlagDraw }
    }

    /// Whether the opponents of this side can still win.
    pub fn opponent_can_win(&self, game: &Game, side: Side) -> bool {
        let def = game.def();
        def.all_sides().any(|other| !def.same_team(side, other) && game.can_still_win(&self.pos, other))
    }

    /// Whether a person can resign.
    pub fn can_resign(&self, game: &Game) -> bool {
        self.result.is_none() && self.seats.contains(&Seat::Person) && game.def().teams().count() == 2
    }

    /// The state after the game has been ended by people or by the clock.
    ///
    /// # Errors
    /// Why the game cannot end like this.
    pub fn terminate(&self, game: &Game, ended: Termination) -> Result<Self, Fault> {
        if self.result.is_some() {
            return Err(Fault::conflict("the game is over already"));
        }
        let ending = termination_result(game, self, ended)?;
        Ok(Self { result: Some(ending), termination: Some(ended), notice: None, ..self.clone() })
    }
}

/// The result of such an end.
fn termination_result(game: &Game, course: &GameState, ended: Termination) -> Result<GameResult, Fault> {
    match ended.kind {
        TerminationKind::Draw => Ok(draw_result(Message::new("ending-agreed", "Draw agreed"))),
        TerminationKind::Abort => {
            let reason = Message::new("ending-aborted", "The game was aborted.");
            Ok(GameResult { result: "*", winners: Vec::new(), reason, draw: false })
        }
        TerminationKind::Claim => match game.draw_claim(&course.pos, &course.history) {
            Some(reason) => {
                let reason = Message::from(reason);
                let text = format!("Draw claimed: {reason}");
                Ok(draw_result(Message::new("ending-claimed", text).with_message("reason", reason)))
            }
            None => Err(Fault::conflict("no draw can be claimed in this position")),
        },
        TerminationKind::Resign => {
            let loser = resigning_side(game, course, ended.side)?;
            let team: Vec<&str> = team_sides(game, loser).map(|side| game.def().side(side).name.as_str()).collect();
            let names = team.join(" and ");
            let text = format!("{names} {}", if team.len() == 1 { "resigns" } else { "resign" });
            let reason = Message::new("ending-resigned", text).with("side", names).with("n", team.len());
            loss_result(game, loser, reason)
        }
        TerminationKind::Flag | TerminationKind::FlagDraw => {
            let Some((side, _)) = course.time_to_flag() else {
                return Err(Fault::conflict("no clock is running"));
            };
            let name = &game.def().side(side).name;
            if ended.kind == TerminationKind::Flag {
                let reason = Message::new("ending-flag", format!("{name} ran out of time")).with("side", name);
                return loss_result(game, side, reason);
            }
            let text = format!("{name} ran out of time, but the opponent cannot win any more");
            Ok(draw_result(Message::new("ending-flag-draw", text).with("side", name)))
        }
        TerminationKind::NoShow => {
            let name = &game.def().side(course.pos.side()).name;
            let text = format!("{name} did not make the first move in time. The game was aborted.");
            let reason = Message::new("ending-no-show", text).with("side", name);
            Ok(GameResult { result: "*", winners: Vec::new(), reason, draw: false })
        }
        TerminationKind::Left => {
            let loser = resigning_side(game, course, ended.side)?;
            let name = &game.def().side(loser).name;
            let reason = Message::new("ending-left", format!("{name} left the game")).with("side", name);
            loss_result(game, loser, reason)
        }
        TerminationKind::LeftDraw => {
            let name = &game.def().side(resigning_side(game, course, ended.side)?).name;
            let text = format!("{name} left the game, which is drawn");
            Ok(draw_result(Message::new("ending-left-draw", text).with("side", name)))
        }
    }
}

/// The side that resigns or has left: the named one; else the side on turn; else, if a computer is on turn, the people,
/// if they are all in one team.
fn resigning_side(game: &Game, course: &GameState, named: Option<u8>) -> Result<Side, Fault> {
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
        return Err(Fault::conflict("only computers play in this game, and they do not resign"));
    };
    if people.any(|other| !def.same_team(loser, other)) {
        return Err(Fault::conflict("people play in several teams; name the side that resigns"));
    }
    Ok(loser)
}

/// The result if the team of this side loses and the only other team wins.
fn loss_result(game: &Game, loser: Side, reason: Message) -> Result<GameResult, Fault> {
    let def = game.def();
    let mut winners = def.all_sides().filter(|&side| !def.same_team(side, loser));
    let Some(winner) = winners.next() else { return Err(Fault::conflict("there is no other team that could win")) };
    if winners.any(|other| !def.same_team(winner, other)) {
        return Err(Fault::conflict(
            "with more than two teams, the others play on when one resigns or runs out of time",
        ));
    }
    Ok(win_result(game, winner, reason))
}
