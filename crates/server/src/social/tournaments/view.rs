//! A tournament in JSON: a card for lists, and the view with standings and games for its page. The types are in
//! `api`.

use super::matches::Match;
use super::state::Tournament;
use api::{
    PairingProposal, TournamentCaller, TournamentCard, TournamentDates, TournamentFormat, TournamentGame,
    TournamentPairing, TournamentRounds, TournamentStanding, TournamentView,
};
use play::Millis;
use play::tournament::{Score, arena, tables};
use std::collections::BTreeMap;

/// The card of a tournament for lists.
pub(super) fn card(id: &str, cup: &Tournament) -> TournamentCard {
    TournamentCard {
        id: id.to_owned(),
        name: cup.name.clone(),
        game: cup.terms.game.clone(),
        title: cup.terms.title.clone(),
        form: cup.terms.form,
        clock: cup.terms.clock.into(),
        correspondence: cup.terms.clock.is_correspondence(),
        rated: cup.terms.rated,
        protected: cup.password_hash.is_some(),
        entrants: cup.entrants.len() as u32,
        dates: TournamentDates { starts: cup.dates.starts, begun: cup.dates.begun, ended: cup.dates.ended },
    }
}

/// The view of a tournament for this person.
pub(super) fn view(
    id: &str,
    cup: &Tournament,
    person: Option<&str>,
    names: &BTreeMap<String, String>,
    now: Millis,
) -> TournamentView {
    let you = person.and_then(|person| cup.entrant_index(person));
    let plays = |game: &&Match| game.opened && !game.over && game.players().any(|player| Some(player) == you);
    let open = |person: &str| !cup.has_active(person) && (cup.is_open(now) || cup.may_return(person));
    let bye_round = you.and_then(|you| cup.entrants[you].bye_round);
    let bye_choices = person.map_or_else(Vec::new, |person| cup.bye_choices(person));
    TournamentView {
        card: card(id, cup),
        description: cup.description.clone(),
        host_name: name_of(&cup.host, names),
        caller: TournamentCaller {
            host: person == Some(cup.host.as_str()),
            joined: person.is_some_and(|person| cup.has_active(person)),
            open: person.map_or(cup.is_open(now), open),
            bye_round: bye_round.map(|round| round + 1),
            bye_choices: bye_choices.iter().map(|round| round + 1).collect(),
            own: cup.games.iter().filter(plays).filter_map(|game| game.table.clone()).collect(),
        },
        rounds: TournamentRounds {
            round: cup.round(),
            rounds: cup.rounds(),
            possible_rounds: cup.possible_rounds(),
            players_per_game: cup.players_per_game() as u32,
            late_entry: cup.terms.late_entry,
            tie_breaks: cup.tie_rules().0.into_iter().map(Into::into).collect(),
            until: cup.ends_at(),
        },
        pairing: TournamentPairing {
            paired_by_host: cup.paired_by_host,
            can_be_paired_by_host: cup.can_be_paired_by_host(),
            proposal: if person == Some(cup.host.as_str()) { proposal(cup, now) } else { None },
        },
        lines: tournament_standings(cup, you, names),
        games: games(cup),
    }
}

/// The name of a person; a person who no longer exists is a guest.
pub(super) fn name_of(person: &str, names: &BTreeMap<String, String>) -> String {
    names.get(person).cloned().unwrap_or_else(|| "Guest".to_owned())
}

/// The round that waits for its host.
fn proposal(cup: &Tournament, now: Millis) -> Option<PairingProposal> {
    let round = cup.proposal(now)?;
    let unpaired = (0..cup.entrants.len()).filter(|&player| !cup.entrants[player].withdrawn && !round.includes(player));
    Some(PairingProposal {
        round: cup.round() + 1,
        pairs: round.pairs.iter().map(|&(first, second)| (first as u32, second as u32)).collect(),
        bye: round.bye.map(|player| player as u32),
        unpaired: unpaired.map(|player| player as u32).collect(),
    })
}

/// A number of fractions of a point, as a decimal.
fn fraction(number: u32, of: f32) -> f32 {
    number as f32 / of
}

fn tournament_standings(
    cup: &Tournament,
    you: Option<usize>,
    names: &BTreeMap<String, String>,
) -> Vec<TournamentStanding> {
    let line = |player: usize, place: u32, points: f32, ties: Vec<f32>, (games, wins): (u32, u32)| TournamentStanding {
        player: player as u32,
        name: name_of(&cup.entrants[player].person, names),
        place: if cup.dates.begun.is_some() { place } else { 0 },
        points,
        tie: ties.first().copied().unwrap_or_default(),
        ties,
        games,
        wins,
        gone: cup.entrants[player].withdrawn,
        you: you == Some(player),
    };
    if let (TournamentFormat::Arena { .. }, false) = (cup.terms.form, cup.has_tables()) {
        let table = arena::standings(&cup.history(), cup.entrants.len());
        let told = table.into_iter().map(|l| line(l.player, l.place, l.points as f32, Vec::new(), (l.games, l.wins)));
        return told.collect();
    }
    // What a point is in the unit of points, and in that of tie-breaks.
    let (point, tie_point) = if cup.has_tables() { (tables::POINT as f32, tables::POINT as f32) } else { (2.0, 4.0) };
    let told = cup.standings().into_iter().map(|l| {
        let ties = l.ties.iter().map(|&tie| fraction(tie, tie_point)).collect();
        line(l.player, l.place, fraction(l.points, point), ties, (l.games, l.wins))
    });
    told.collect()
}

fn games(cup: &Tournament) -> Vec<TournamentGame> {
    let game = |game: &Match| {
        let result = game.score.map(|score| match score {
            Score::First => "1-0",
            Score::Second => "0-1",
            Score::Draw => "1/2-1/2",
        });
        TournamentGame {
            round: game.round + 1,
            first: game.first as u32,
            second: Some(game.second as u32),
            others: game.others.iter().map(|&player| player as u32).collect(),
            shares: game.shares.iter().map(|&share| fraction(share, tables::POINT as f32)).collect(),
            table: game.table.clone().filter(|_| game.opened),
            result: result.map(str::to_owned),
            forfeit: game.is_forfeit(),
            half: false,
            over: game.over,
        }
    };
    let byes = cup.byes.iter().map(|bye| TournamentGame {
        round: bye.round + 1,
        first: bye.player as u32,
        second: None,
        others: Vec::new(),
        shares: Vec::new(),
        table: None,
        result: None,
        forfeit: false,
        half: bye.half,
        over: true,
    });
    let mut games: Vec<TournamentGame> = cup.games.iter().map(game).chain(byes).collect();
    games.sort_by_key(|game| game.round);
    games
}
