//! A recorded game judged: what its turns have cost, what would have been better, and where it turned.
//!
//! For: `record --judge`: the marks of the analysis board, in the terminal. Not for: how they are found; that is
//! `facade::grade`.

use super::Replayed;
use crate::failure::{Done, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::progress;
use facade::{Cost, Edition, Grade, GradedTurn, Grading, Library, Mark, Seat, Sheet, SheetTurn};
use notation::record::Record;
use rules::{Budget, Game, Position, Step};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Judges the whole game, from its end; each position by a search of so many positions. Ctrl-C ends it, and what is
/// known is told.
pub(super) fn show(out: &mut impl Write, record: &Record, replayed: &Replayed, nodes: u64, as_json: bool) -> Done {
    let (game, positions) = (&replayed.loaded.game, &replayed.positions);
    if game.def().teams().count() != 2 && !as_json {
        return bad("turns are judged where two teams play: of more, what one loses is not what another wins");
    }
    let grade = grade(record, replayed, nodes)?;
    if as_json {
        return Ok(writeln!(out, "{}", json!(grade))?);
    }
    let Grade { marks, turns, left } = grade;
    writeln!(out, "{}", game.def().name)?;
    if let Some(first) = positions.get(left).filter(|_| left > 0) {
        writeln!(out, "Only the end of the game has been judged, from {} on.", number(game, first))?;
    }
    let rows: Vec<[String; 5]> = turns.iter().filter_map(|turn| row(game, replayed, turn, &marks)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; 5] = std::array::from_fn(width);
    for row in &rows {
        let line: Vec<String> = row.iter().zip(widths).map(|(text, width)| format!("{text:width$}")).collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    writeln!(out)?;
    for side in game.sides() {
        let of_side = |turn: &&GradedTurn| positions[turn.index].side() == side;
        let count = |fault| turns.iter().filter(of_side).filter(|turn| turn.fault == Some(fault)).count();
        let faults = [Cost::Blunder, Cost::Mistake, Cost::Inaccuracy];
        let counted: Vec<String> = faults.into_iter().map(|fault| counted(fault, count(fault))).collect();
        writeln!(out, "{}: {}", game.def().side(side).name, counted.join(", "))?;
    }
    let turning: Vec<String> =
        turns.iter().filter(|turn| turn.turning).map(|turn| number(game, &positions[turn.index])).collect();
    match turning.as_slice() {
        [] => writeln!(out, "The game has no turning point.")?,
        all => writeln!(out, "The game turned here: {}.", all.join(", "))?,
    }
    Ok(())
}

/// What is told of a turn, if it was not good: which, what, how bad, the chances of its team before and after, and what
/// would have been better.
fn row(game: &Game, replayed: &Replayed, turn: &GradedTurn, marks: &[Mark]) -> Option<[String; 5]> {
    let at = |index: usize| marks.iter().find(|mark| mark.index == index);
    let (fault, before, after) = (turn.fault?, at(turn.index)?, at(turn.index + 1)?);
    let pos = &replayed.positions[turn.index];
    let team = game.def().side(pos.side()).team;
    let [was, is] = [before, after].map(|mark| {
        let share = mark.shares.iter().find(|share| share.team == team);
        share.map_or_else(String::new, |share| format!("{:2.0} %", 100.0 * share.share))
    });
    let better = before.line.first().map(|best| format!("better {}", best.text)).unwrap_or_default();
    let turns = if turn.turning { "; the game turns" } else { "" };
    Some([
        number(game, pos),
        notation::turn::write(game, pos, &replayed.turns[turn.index]),
        name(fault).to_owned(),
        format!("{was} → {is}"),
        format!("{better}{turns}"),
    ])
}

/// The number of a turn and whose it is: `12. White`.
fn number(game: &Game, pos: &Position) -> String {
    format!("{}. {}", notation::position::number(game, pos.played()), game.def().side(pos.side()).name)
}

fn name(fault: Cost) -> &'static str {
    match fault {
        Cost::Inaccuracy => "inaccuracy",
        Cost::Mistake => "mistake",
        Cost::Blunder => "blunder",
    }
}

/// As many of them.
fn counted(fault: Cost, count: usize) -> String {
    match (fault, count) {
        (_, 1) => format!("1 {}", name(fault)),
        (Cost::Inaccuracy, _) => format!("{count} inaccuracies"),
        _ => format!("{count} {}s", name(fault)),
    }
}

/// The marks, as `facade` finds them.
fn grade(record: &Record, replayed: &Replayed, nodes: u64) -> Done<Grade> {
    let Replayed { loaded, positions, turns, .. } = replayed;
    let game = &loaded.game;
    let (library, id) = if loaded.source.shipped {
        (Library::default(), loaded.source.name.clone())
    } else {
        let edition = Edition::own(catalog::whole(&loaded.source.text));
        let id = edition.id().to_owned();
        (Library::default().with(edition), id)
    };
    let turn = |(pos, turn): (&Position, &Vec<Step>)| SheetTurn {
        text: notation::turn::write(game, pos, turn),
        spent: None,
        score: None,
    };
    let sheet = Sheet {
        game: id,
        readings: record.readings.iter().cloned().collect(),
        start: positions.first().map(|pos| notation::position::write(game, pos)),
        seats: game.sides().map(|_| Seat::Person.into()).collect(),
        turns: positions.iter().zip(turns).map(turn).collect(),
        ended: None,
        clock: None,
    };
    let stop = stopped_by_ctrl_c();
    let bar = progress::shown(Some(positions.len() as u64), "{bar:40} {pos}/{len} positions, {eta} left");
    let grading = Grading { nodes, most: positions.len(), known: Vec::new() };
    let grade = facade::grade(&library, &sheet, grading, &Budget::UNBOUNDED, &mut |progress| {
        if matches!(progress, facade::Progress::Mark(_)) {
            bar.inc(1);
        }
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    grade.or_else(|fault| bad(fault.sentence().to_owned()))
}
