//! What comes with a game beside its rules: the page about it, records and problems; as JSON.
//!
//! For: `GET /api/games/{id}/guide`, `…/records/{name}`, `…/problems/{name}`. Not for: reading records and problems (`notation`), nor tables that are being played
//! (`tables`). Look next: `shelf::guide`, the page about a game.

mod guide;

use crate::App;
use crate::address::Address;
use crate::body::Named;
use crate::error::Fault;
use crate::games::{find, json, to_json};
use crate::view::{self, Board, Check, Happened, Man, Side};
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use catalog::{Enclosed, Shipped};
use notation::problem::Aim;
use notation::record::{self, Record};
use rules::{Game, Past, Position, Step};
use serde::Serialize;

pub(crate) use guide::guide;

/// A record or problem as the page about the rules lists it.
#[derive(Debug, Serialize)]
pub(crate) struct Title {
    name: &'static str,
    title: String,
}

/// A game that has been played.
#[derive(Debug, Serialize)]
struct Played<'g> {
    name: &'g str,
    title: String,
    game: &'g str,
    /// Everything that is told about it, in order.
    tags: &'g [(String, String)],
    preface: &'g str,
    result: &'g str,
    reason: Option<String>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    /// The start, then the board after each turn.
    frames: Vec<Frame<'g>>,
}

#[derive(Debug, Serialize)]
struct Frame<'g> {
    men: Vec<Man<'g>>,
    check: Vec<Check<'g>>,
    position: String,
    /// The turn that led here; none at the start.
    turn: Option<Made<'g>>,
}

#[derive(Debug, Serialize)]
struct Made<'g> {
    number: u32,
    side: u8,
    text: String,
    judgement: String,
    comment: &'g str,
    cells: Vec<&'g str>,
    events: Vec<Happened<'g>>,
}

/// A problem.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Posed<'g> {
    name: &'g str,
    title: &'g str,
    game: &'g str,
    task: String,
    notes: &'g [String],
    sources: &'g [String],
    keys: Vec<Key<'g>>,
    sides: Vec<Side<'g>>,
    board: Board<'g>,
    men: Vec<Man<'g>>,
    to_move: u8,
    position: &'g str,
}

#[derive(Debug, Serialize)]
struct Key<'g> {
    text: String,
    cells: Vec<&'g str>,
    men: Vec<Man<'g>>,
}

/// The records of a game by title.
pub(crate) fn records(shipped: &Shipped) -> Vec<Title> {
    let title =
        |of: &Enclosed| Title { name: of.name, title: first(of).map_or_else(|| of.name.to_owned(), |record| event(&record, of)) };
    shipped.records.iter().map(title).collect()
}

/// The problems of a game by title.
pub(crate) fn problems(shipped: &Shipped) -> Vec<Title> {
    let title = |of: &Enclosed| notation::problem::read(of.text).map_or_else(|_| of.name.to_owned(), |problem| problem.title);
    shipped.problems.iter().map(|of| Title { name: of.name, title: title(of) }).collect()
}

/// `GET /api/games/{id}/records/{name}`
pub(crate) async fn record(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Named(id, name): Named,
) -> Result<Response, Fault> {
    let shipped = find(&id).map_err(Fault::missing)?;
    let of = Enclosed::find(shipped.records, "record", &name).map_err(Fault::missing)?;
    let here = app.clone();
    let text = app.workers.run(address, move || {
        let record = first(of).ok_or_else(|| Fault::bad(format!("the record {} cannot be read", of.name)))?;
        let game = here.library.game(shipped, record.readings.clone())?;
        let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
        here.bounds.ask(&game, |game| {
            let (positions, turns) = record::replay_turns(game, &record).map_err(broken)?;
            Ok(to_json(&played(of, game, &record, &positions, &turns)))
        })
    });
    Ok(json(text.await?))
}

/// `GET /api/games/{id}/problems/{name}`
pub(crate) async fn problem(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Named(id, name): Named,
) -> Result<Response, Fault> {
    let shipped = find(&id).map_err(Fault::missing)?;
    let of = Enclosed::find(shipped.problems, "problem", &name).map_err(Fault::missing)?;
    let here = app.clone();
    let text = app.workers.run(address, move || {
        let game = here.library.game(shipped, Vec::new())?;
        here.bounds.ask(&game, |game| posed(of, game))
    });
    Ok(json(text.await?))
}

fn posed(of: &Enclosed, game: &Game) -> Result<String, Fault> {
    let broken = |wrong: notation::TextError| Fault::bad(format!("{}: {}", of.name, wrong.message));
    let problem = notation::problem::read(of.text).map_err(broken)?;
    let (pos, keys) = problem.set_up(game).map_err(broken)?;
    let def = game.def();
    let key = |turn: &rules::Turn| Key {
        text: notation::turn::write(game, &pos, turn),
        cells: view::names(def, view::touched(turn)),
        men: view::men(game, &game.play_turn(&pos, turn, &mut ())),
    };
    let verb = if problem.aim == Aim::Mate { "mate" } else { "win" };
    let many = if problem.turns == 1 { "one turn".to_owned() } else { format!("{} turns", problem.turns) };
    let side = &def.side(pos.side()).name;
    Ok(to_json(&Posed {
        name: of.name,
        title: &problem.title,
        game: &def.name,
        task: format!("{side} is to {verb} within {many}."),
        notes: &problem.notes,
        sources: &problem.sources,
        keys: keys.iter().map(key).collect(),
        sides: view::sides(def),
        board: view::board(def),
        men: view::men(game, &pos),
        to_move: pos.side().0,
        position: &problem.position,
    }))
}

/// A file of records has one game.
fn first(of: &Enclosed) -> Option<Record> {
    record::read(of.text).ok()?.into_iter().next()
}

fn event(record: &Record, of: &Enclosed) -> String {
    record.tag("Event").unwrap_or(of.name).to_owned()
}

fn played<'g>(of: &'g Enclosed, game: &'g Game, record: &'g Record, positions: &[Position], turns: &[Vec<Step>]) -> Played<'g> {
    let def = game.def();
    let made = |i: usize| {
        let (entry, before, steps) = (record.turns.get(i)?, positions.get(i)?, turns.get(i)?);
        let mut events = Vec::new();
        game.play_turn(before, steps, &mut events);
        Some(Made {
            number: notation::position::number(game, before.played()),
            side: before.side().0,
            text: notation::turn::write(game, before, steps),
            judgement: entry.judgement(),
            comment: &entry.comment,
            cells: view::names(def, view::touched(steps)),
            events: view::events(def, &events),
        })
    };
    let frame = |(i, pos): (usize, &Position)| Frame {
        men: view::men(game, pos),
        check: view::checks(game, pos),
        position: notation::position::write(game, pos),
        turn: i.checked_sub(1).and_then(made),
    };
    let reason = positions.first().zip(positions.last()).and_then(|(first, last)| {
        let mut past = Past::new(first);
        positions[1..].iter().for_each(|pos| past.push(pos));
        match game.verdict(last, &past) {
            rules::Verdict::Ongoing => None,
            rules::Verdict::Won { reason, .. } | rules::Verdict::Drawn { reason } => Some(crate::error::sentence(&reason)),
        }
    });
    Played {
        name: of.name,
        title: event(record, of),
        game: &def.name,
        tags: &record.tags,
        preface: &record.preface,
        result: &record.result,
        reason,
        sides: view::sides(def),
        board: view::board(def),
        frames: positions.iter().enumerate().map(frame).collect(),
    }
}
