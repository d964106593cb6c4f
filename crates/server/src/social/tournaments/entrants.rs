//! The players of a tournament: joining, leaving, byes at their own request.

use super::state::Tournament;
use api::TournamentFormat;
use play::Millis;
use serde::{Deserialize, Serialize};

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entrant {
    pub(super) person: String,
    /// Whether they have left.
    #[serde(default)]
    #[serde(rename = "gone")]
    pub(super) withdrawn: bool,
    /// The rating at the start, unless it was provisional.
    #[serde(default)]
    pub(super) rating: Option<u32>,
    /// The round, from 0, in which they have asked for a bye or have had one.
    #[serde(default)]
    pub(super) bye_round: Option<u32>,
}

impl Tournament {
    /// The most players of a tournament of this form.
    pub(super) fn max_entrants(form: TournamentFormat) -> usize {
        match form {
            TournamentFormat::RoundRobin { .. } => 16,
            TournamentFormat::Swiss { .. } => 100,
            TournamentFormat::Arena { .. } => 200,
        }
    }

    /// The index of a player, including one who has left.
    pub(super) fn entrant_index(&self, person: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.person == person)
    }

    /// Whether this person takes part.
    pub(super) fn has_active(&self, person: &str) -> bool {
        self.entrant_index(person).is_some_and(|at| !self.entrants[at].withdrawn)
    }

    /// Whether players can join now; an arena can be joined until its end, a Swiss tournament until the round that its
    /// host has chosen.
    pub(super) fn is_open(&self, now: Millis) -> bool {
        let arena = self.ends_at().is_some_and(|until| now < until);
        let late = matches!(self.terms.form, TournamentFormat::Swiss { .. }) && self.round() < self.terms.late_entry;
        self.dates.ended.is_none() && (self.dates.begun.is_none() || arena || late)
    }

    /// Whether this person, who has withdrawn from a Swiss tournament, can play in its next round.
    pub(super) fn may_return(&self, person: &str) -> bool {
        let TournamentFormat::Swiss { rounds } = self.terms.form else { return false };
        let gone = self.entrant_index(person).is_some_and(|at| self.entrants[at].withdrawn);
        gone && self.dates.ended.is_none() && self.round() < rounds
    }

    /// Adds a player, or takes back one who has withdrawn.
    ///
    /// # Errors
    /// Why they cannot join.
    pub(super) fn join(&mut self, person: &str, now: Millis) -> Result<(), &'static str> {
        if !self.is_open(now) && !self.may_return(person) {
            return Err("this tournament can no longer be joined");
        }
        if self.has_active(person) {
            return Err("you have already joined this tournament");
        }
        if let Some(at) = self.entrant_index(person) {
            self.entrants[at].withdrawn = false;
        } else if self.entrants.len() < Self::max_entrants(self.terms.form) {
            let person = person.to_owned();
            self.entrants.push(Entrant { person, withdrawn: false, rating: None, bye_round: None });
        } else {
            return Err("this tournament is full");
        }
        Ok(())
    }

    /// The rounds, from 0, for which this player can ask for a bye with half a point: those that are not paired yet,
    /// except for the last one. A player has one such bye in a tournament.
    pub(super) fn bye_choices(&self, person: &str) -> Vec<u32> {
        let TournamentFormat::Swiss { rounds } = self.terms.form else { return Vec::new() };
        let Some(entrant) = self.entrants.iter().find(|entrant| entrant.person == person && !entrant.withdrawn) else {
            return Vec::new();
        };
        if self.dates.ended.is_some() || entrant.bye_round.is_some_and(|round| round < self.round()) {
            return Vec::new();
        }
        (self.round()..rounds.saturating_sub(1)).collect()
    }

    /// Asks for a bye in this round, from 0, or in none.
    ///
    /// # Errors
    /// Why that is not possible.
    pub(super) fn request_bye(&mut self, person: &str, round: Option<u32>) -> Result<(), &'static str> {
        let choices = self.bye_choices(person);
        if choices.is_empty() || round.is_some_and(|round| !choices.contains(&round)) {
            return Err(
                "you can ask for one bye in a Swiss tournament that you play in, before its round is paired, but \
                        not in the last round",
            );
        }
        if let Some(at) = self.entrant_index(person) {
            self.entrants[at].bye_round = round;
        }
        Ok(())
    }

    /// Removes a player, or marks them as gone; their running game is forfeited.
    ///
    /// # Errors
    /// If they do not take part.
    pub(super) fn leave(&mut self, person: &str) -> Result<(), &'static str> {
        let at = self.entrant_index(person).filter(|&at| !self.entrants[at].withdrawn && self.dates.ended.is_none());
        let at = at.ok_or("you do not take part in this tournament")?;
        if self.dates.begun.is_none() {
            self.entrants.remove(at);
        } else {
            self.entrants[at].withdrawn = true;
        }
        Ok(())
    }

    /// Whether the tournament names this person, as host or player.
    pub(super) fn involves(&self, person: &str) -> bool {
        self.host == person || self.entrant_index(person).is_some()
    }

    /// Replaces a guest by the person that they were merged into. If both were players, the guest's entry counts as
    /// gone.
    pub(super) fn merge_guest(&mut self, guest: &str, person: &str) {
        if self.host == guest {
            person.clone_into(&mut self.host);
        }
        let twice = self.entrant_index(person).is_some();
        if let Some(at) = self.entrant_index(guest) {
            person.clone_into(&mut self.entrants[at].person);
            self.entrants[at].withdrawn |= twice;
        }
    }
}
