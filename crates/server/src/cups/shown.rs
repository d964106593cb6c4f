//! A tournament as somebody is told of it.
//!
//! For: cards for lists, the whole with everybody's place for its page. Not for: the types (`house::cups`).

use super::state::{Cup, Match};
use cup::{Score, arena, standings};
use house::{CupCard, CupForm, CupGame, CupLine, CupView, Millis};
use std::collections::BTreeMap;

/// As a list has it.
pub(super) fn card(id: &str, cup: &Cup) -> CupCard {
    CupCard {
        id: id.to_owned(),
        name: cup.name.clone(),
        game: cup.game.clone(),
        title: cup.title.clone(),
        form: cup.form,
        clock: cup.clock,
        correspondence: cup.clock.is_correspondence(),
        rated: cup.rated,
        entrants: cup.entrants.len() as u32,
        starts: cup.starts,
        begun: cup.begun,
        ended: cup.ended,
    }
}

/// As this person is told of it.
pub(super) fn view(
    id: &str,
    cup: &Cup,
    person: Option<&str>,
    names: &BTreeMap<String, String>,
    now: Millis,
) -> CupView {
    let you = person.and_then(|person| cup.place_of(person));
    let plays = |game: &&Match| game.opened && !game.over && (Some(game.first) == you || Some(game.second) == you);
    CupView {
        card: card(id, cup),
        host: person == Some(cup.host.as_str()),
        joined: person.is_some_and(|person| cup.has(person)),
        open: cup.is_open(now) && person.is_none_or(|person| !cup.has(person)),
        round: cup.round(),
        rounds: cup.rounds(),
        until: cup.until(),
        own: cup.games.iter().filter(plays).filter_map(|game| game.table.clone()).collect(),
        lines: lines(cup, you, names),
        games: games(cup),
    }
}

/// Halves of a point, or of a half, as a number.
fn parts(number: u32, of: f32) -> f32 {
    number as f32 / of
}

fn lines(cup: &Cup, you: Option<usize>, names: &BTreeMap<String, String>) -> Vec<CupLine> {
    let line = |player: usize, place: u32, points: f32, tie: f32, games: u32, wins: u32| CupLine {
        player: player as u32,
        name: names.get(&cup.entrants[player].person).cloned().unwrap_or_else(|| "Guest".to_owned()),
        place: if cup.begun.is_some() { place } else { 0 },
        points,
        tie,
        games,
        wins,
        gone: cup.entrants[player].gone,
        you: you == Some(player),
    };
    let (history, entrants) = (cup.history(), cup.entrants.len());
    if let CupForm::Arena { .. } = cup.form {
        let table = arena::table(&history, entrants);
        let told = table.into_iter().map(|l| line(l.player, l.place, l.points as f32, 0.0, l.games, l.wins));
        return told.collect();
    }
    let (ties, robin) = match cup.form {
        CupForm::Robin { .. } => (standings::Ties::Robin, true),
        _ => (standings::Ties::Swiss, false),
    };
    let table = standings::table(&history, entrants, ties);
    let told = table.into_iter().map(|l| {
        let tie = if robin { parts(l.berger, 4.0) } else { parts(l.buchholz, 2.0) };
        line(l.player, l.place, parts(l.points, 2.0), tie, l.games, l.wins)
    });
    told.collect()
}

fn games(cup: &Cup) -> Vec<CupGame> {
    let game = |game: &Match| {
        let result = game.score.map(|score| match score {
            Score::First => "1-0",
            Score::Second => "0-1",
            Score::Draw => "1/2-1/2",
        });
        CupGame {
            round: game.round + 1,
            first: game.first as u32,
            second: Some(game.second as u32),
            table: game.table.clone().filter(|_| game.opened),
            result: result.map(str::to_owned),
            over: game.over,
        }
    };
    let byes = cup.byes.iter().map(|bye| CupGame {
        round: bye.round + 1,
        first: bye.player as u32,
        second: None,
        table: None,
        result: None,
        over: true,
    });
    let mut games: Vec<CupGame> = cup.games.iter().map(game).chain(byes).collect();
    games.sort_by_key(|game| game.round);
    games
}
