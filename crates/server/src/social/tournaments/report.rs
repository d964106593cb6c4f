//! A tournament as a report file (TRF16), for pairing programs and rating offices. The format is in `play::tournament::trf`.

use super::state::Tournament;
use super::view::name_of;
use crate::core::date;
use api::TournamentFormat;
use play::TimeControl;
use play::tournament::trf::{self, Entrant, Header};
use std::collections::BTreeMap;

/// The report of a tournament whose players have these names.
///
/// # Errors
/// If tournaments of this form have no report.
pub(super) fn write(cup: &Tournament, names: &BTreeMap<String, String>) -> Result<String, &'static str> {
    if cup.has_tables() {
        return Err("report files are for games of two players");
    }
    let format = match cup.terms.form {
        TournamentFormat::RoundRobin { double: false } => "Individual: Round-Robin",
        TournamentFormat::RoundRobin { double: true } => "Individual: Double-Round-Robin",
        TournamentFormat::Swiss { .. } => "Individual: Swiss-System",
        TournamentFormat::Arena { .. } => return Err("an arena has no rounds, so it has no report file"),
    };
    let dates = [cup.dates.begun, cup.dates.ended].map(|at| at.map_or(String::new(), date::slashed));
    let header = Header {
        name: cup.name.clone(),
        dates,
        format: format.to_owned(),
        time: time_control(cup.terms.clock),
        rounds: cup.rounds(),
    };
    let entrant = |one: &super::entrants::Entrant| Entrant { name: name_of(&one.person, names), rating: one.rating };
    let entrants: Vec<Entrant> = cup.entrants.iter().map(entrant).collect();
    Ok(trf::write(&header, &entrants, &cup.history(), &cup.standings()))
}

/// A time control in words, with minutes and seconds or days.
fn time_control(clock: TimeControl) -> String {
    if clock.is_correspondence() {
        return format!("{} days per move", f64::from(clock.delay) / 86_400_000.0);
    }
    let (minutes, seconds) = (f64::from(clock.main) / 60_000.0, f64::from(clock.increment) / 1000.0);
    format!("{minutes} min + {seconds} s per move")
}
