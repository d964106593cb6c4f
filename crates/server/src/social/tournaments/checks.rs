//! Checks of a new tournament: its length, its tie-breaks, and whether its game can be played on its terms.

use crate::core::address::Address;
use crate::core::error::Fault;
use crate::live::texts;
use crate::social::state::Social;
use api::TournamentFormat;
use play::tournament::standings::{TieBreak, UnplayedRounds};
use play::{SeatSetup, TableSetup, TableState, TimeControl};
use rules::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The most tie-breaks of a tournament.
const MAX_TIE_BREAKS: usize = 5;
/// The most rounds of a Swiss tournament, and the most minutes of an arena.
const MAX_ROUNDS: u32 = 15;
const MAX_ARENA_MINUTES: u32 = 720;

/// Checks the length of a tournament.
pub(super) fn check_format(form: TournamentFormat, clock: TimeControl) -> Result<(), Fault> {
    match form {
        TournamentFormat::Swiss { rounds } if !(1..=MAX_ROUNDS).contains(&rounds) => {
            Err(Fault::bad_request(format!("a Swiss tournament has 1 to {MAX_ROUNDS} rounds")))
        }
        TournamentFormat::Arena { minutes } if !(1..=MAX_ARENA_MINUTES).contains(&minutes) => {
            Err(Fault::bad_request(format!("an arena lasts 1 to {MAX_ARENA_MINUTES} minutes")))
        }
        TournamentFormat::Arena { .. } if clock.is_correspondence() => {
            Err(Fault::bad_request("an arena needs a live clock; correspondence is not possible"))
        }
        _ => Ok(()),
    }
}

/// The tie-breaks of a tournament of this form.
///
/// # Errors
/// If one is chosen twice, or does not suit the form, or there are too many.
pub(super) fn check_tie_breaks(
    form: TournamentFormat,
    has_tables: bool,
    chosen: Option<Vec<TieBreak>>,
) -> Result<Vec<TieBreak>, Fault> {
    if let Some(tie) = chosen.iter().flatten().find(|tie| has_tables && !tie.suits_tables()) {
        return Err(Fault::bad_request(format!(
            "{} needs results between two players; in a game of more than two the tie-breaks are BH, WIN and PS",
            tie.short_name()
        )));
    }
    let ties = match (form, chosen) {
        (TournamentFormat::Arena { .. }, None) => Vec::new(),
        (TournamentFormat::Arena { .. }, Some(_)) => {
            return Err(Fault::bad_request("an arena has no tie-breaks"));
        }
        (_, Some(chosen)) => chosen,
        (_, None) if has_tables => TieBreak::usual_at_tables(matches!(form, TournamentFormat::RoundRobin { .. })),
        (TournamentFormat::RoundRobin { .. }, None) => TieBreak::usual(UnplayedRounds::AsPlayed),
        (TournamentFormat::Swiss { .. }, None) => TieBreak::usual(UnplayedRounds::Dummy),
    };
    if matches!(form, TournamentFormat::RoundRobin { .. }) && !ties.iter().all(|tie| tie.suits_round_robins()) {
        return Err(Fault::bad_request(
            "FIDE's rules do not allow Buchholz in round robins (Handbook C.07, article 8): all players have the same opponents",
        ));
    }
    let different: BTreeSet<&TieBreak> = ties.iter().collect();
    if different.len() < ties.len() {
        return Err(Fault::bad_request("a tie-break is chosen twice"));
    }
    if ties.len() > MAX_TIE_BREAKS {
        return Err(Fault::bad_request(format!("a tournament has at most {MAX_TIE_BREAKS} tie-breaks")));
    }
    Ok(ties)
}

/// Checks that the game can be played with these terms; returns its title, the side that moves first, and the team of each
/// side, if sides are partners.
pub(super) async fn check_playable(
    app: &Social,
    address: Address,
    (game, readings): (&str, &BTreeMap<String, String>),
    clock: TimeControl,
    rated: bool,
) -> Result<(String, u8, Vec<u8>), Fault> {
    if !clock.odds.is_none() {
        return Err(Fault::bad_request("in a tournament all players have the same time"));
    }
    let (game, readings) = (game.to_owned(), readings.clone());
    let here = app.clone();
    let library = texts::library(app, &[&game]).await?;
    let open = move || {
        let setting = library.load(&game, readings.clone().into_iter().collect())?;
        let def = setting.game().def();
        let places = vec![SeatSetup::Open; def.all_sides().count()];
        let opening = TableSetup::new((game, readings, None), &places, "nobody", || "key".to_owned());
        let opening = opening.with_clock(Some(clock)).with_public(true);
        let opening = if rated { opening.into_rated()? } else { opening };
        here.rule_budget.map_fault(TableState::open(opening, &library, &here.rule_budget.budget(), 0))?;
        let first = def.turn.order.first().copied().unwrap_or_default();
        // The teams in the order of turns.
        let mut heads: Vec<Side> = Vec::new();
        for &side in &def.turn.order {
            if heads.iter().all(|&head| !def.same_team(head, side)) {
                heads.push(side);
            }
        }
        let team = |side: Side| heads.iter().position(|&head| def.same_team(head, side)).unwrap_or_default() as u8;
        let teams = if places.len() == 2 { Vec::new() } else { def.all_sides().map(team).collect() };
        Ok((def.name.clone(), first.0, teams))
    };
    app.rule_pool.run(address, open).await
}
