//! Judges a recorded game: what its turns have cost, what would have been better, and where the game turned.
//!
//! `record --judge` shows the marks of the analysis board in the terminal; `api::grade` finds them.

use super::game_text::ReplayedGame;
use api::{Grade, GradeOptions, GradedTurn, Judgement, PositionEval};
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::progress;
use play::{GameCache, GameRecord, GameRecordTurn, GameSource, Seat};
use rules::{Budget, Game, Position, Step};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Judges the whole game, from the end, by a search of that many positions for each position. Ctrl-C ends it; then it
/// prints the marks found so far.
pub(super) fn write_review(out: &mut impl Write, replayed: &ReplayedGame, nodes: u64, as_json: bool) -> CommandResult {
    let (game, positions) = (&replayed.loaded.game, &replayed.positions);
    if game.def().teams().count() != 2 && !as_json {
        return fail("only games of two teams can be judged: with more, what one loses is not what another gains");
    }
    let grade = grade(replayed, nodes)?;
    if as_json {
        return Ok(writeln!(out, "{}", json!(grade))?);
    }
    let Grade { evals: marks, turns, remaining: left } = grade;
    writeln!(out, "{}", game.def().name)?;
    if let Some(first) = positions.get(left).filter(|_| left > 0) {
        writeln!(out, "Only the end of the game has been judged, from {} on.", turn_label(game, first))?;
    }
    let rows: Vec<[String; 5]> = turns.iter().filter_map(|turn| mistake_row(game, replayed, turn, &marks)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; 5] = std::array::from_fn(width);
    for row in &rows {
        let line: Vec<String> = row.iter().zip(widths).map(|(text, width)| format!("{text:width$}")).collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    writeln!(out)?;
    for side in game.sides() {
        let of_side = |turn: &&GradedTurn| positions[turn.index].side() == side;
        let count = |fault| turns.iter().filter(of_side).filter(|turn| turn.judgement == Some(fault)).count();
        let faults = [Judgement::Blunder, Judgement::Mistake, Judgement::Inaccuracy];
        let counted: Vec<String> = faults.into_iter().map(|fault| count_phrase(fault, count(fault))).collect();
        writeln!(out, "{}: {}", game.def().side(side).name, counted.join(", "))?;
    }
    let turning: Vec<String> = turns
        .iter()
        .filter(|turn| turn.is_turning_point)
        .map(|turn| turn_label(game, &positions[turn.index]))
        .collect();
    match turning.as_slice() {
        [] => writeln!(out, "The game has no turning point.")?,
        all => writeln!(out, "The game turned here: {}.", all.join(", "))?,
    }
    Ok(())
}

/// The row of a turn that was not good: its number, the turn, the category, the chances of its team before and after,
/// and what would have been better.
fn mistake_row(game: &Game, replayed: &ReplayedGame, turn: &GradedTurn, marks: &[PositionEval]) -> Option<[String; 5]> {
    let at = |index: usize| marks.iter().find(|mark| mark.index == index);
    let (fault, before, after) = (turn.judgement?, at(turn.index)?, at(turn.index + 1)?);
    let pos = &replayed.positions[turn.index];
    let team = game.def().side(pos.side()).team;
    let [was, is] = [before, after].map(|mark| {
        let share = mark.team_chances.iter().find(|share| share.team == team);
        share.map_or_else(String::new, |share| format!("{:2.0} %", 100.0 * share.chance))
    });
    let better = before.line.first().map(|best| format!("better {}", best.text)).unwrap_or_default();
    let turns = if turn.is_turning_point { "; the game turns" } else { "" };
    Some([
        turn_label(game, pos),
        notation::turn::write(game, pos, &replayed.turns[turn.index]),
        judgement_name(fault).to_owned(),
        format!("{was} → {is}"),
        format!("{better}{turns}"),
    ])
}

/// The number of a turn and its side: `12. White`.
fn turn_label(game: &Game, pos: &Position) -> String {
    format!("{}. {}", notation::position::turn_number(game, pos.turns_played()), game.def().side(pos.side()).name)
}

fn judgement_name(fault: Judgement) -> &'static str {
    match fault {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

/// A number of turns of one category.
fn count_phrase(fault: Judgement, count: usize) -> String {
    match (fault, count) {
        (_, 1) => format!("1 {}", judgement_name(fault)),
        (Judgement::Inaccuracy, _) => format!("{count} inaccuracies"),
        _ => format!("{count} {}s", judgement_name(fault)),
    }
}

/// The marks of the game.
fn grade(replayed: &ReplayedGame, nodes: u64) -> CommandResult<Grade> {
    let ReplayedGame { loaded, record, positions, turns, .. } = replayed;
    let game = &loaded.game;
    let (library, id) = if loaded.source.shipped {
        (GameCache::default(), loaded.source.name.clone())
    } else {
        let edition = GameSource::from_rule_text(library::self_contained(&loaded.source.text));
        let id = edition.id().to_owned();
        (GameCache::default().with(edition), id)
    };
    let turn = |(pos, turn): (&Position, &Vec<Step>)| GameRecordTurn {
        text: notation::turn::write(game, pos, turn),
        spent: None,
        score: None,
    };
    let sheet = GameRecord {
        game: id,
        readings: record.readings.iter().cloned().collect(),
        start: positions.first().map(|pos| notation::position::write(game, pos)),
        seats: game.sides().map(|_| Seat::Person.into()).collect(),
        turns: positions.iter().zip(turns).map(turn).collect(),
        termination: None,
        clock: None,
    };
    let stop = ctrl_c_flag();
    let bar = progress::progress_bar(Some(positions.len() as u64), "{bar:40} {pos}/{len} positions, {eta} left");
    let grading = GradeOptions { nodes, max_marks: positions.len(), known_evals: Vec::new() };
    let grade = api::grade(&library, &sheet, grading, &Budget::UNBOUNDED, &mut |progress| {
        if matches!(progress, api::AnalysisProgress::Mark(_)) {
            bar.inc(1);
        }
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    grade.or_else(|fault| fail(fault.sentence().to_owned()))
}
