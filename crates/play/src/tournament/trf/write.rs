//! Writes a report file. `read` reads it.

use super::{Entrant, Header};
use crate::tournament::history::{Game, History, Score};
use crate::tournament::standings::Standing;
use std::fmt::Write;

/// Returns the report. Entrants are numbered from 1 in their order; those who do not occur in `table` are omitted.
pub fn write(header: &Header, entrants: &[Entrant], history: &History, table: &[Standing]) -> String {
    let mut text = String::new();
    let rated = entrants.iter().filter(|entrant| entrant.rating.is_some()).count();
    for (code, value) in [
        ("012", header.name.as_str()),
        ("042", &header.dates[0]),
        ("052", &header.dates[1]),
        ("062", &entrants.len().to_string()),
        ("072", &rated.to_string()),
        ("092", &header.format),
        ("122", &header.time),
    ] {
        if !value.is_empty() {
            push_line(&mut text, &format!("{code} {value}"));
        }
    }
    for (player, entrant) in entrants.iter().enumerate() {
        let Some(standing) = table.iter().find(|line| line.player == player) else { continue };
        push_line(&mut text, &entrant_line(player, entrant, standing, history));
    }
    // An extension that pairing programs read: the number of rounds, played or not.
    push_line(&mut text, &format!("XXR {}", header.rounds));
    text
}

/// Appends a line, whose end is that of the format.
fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push_str("\r\n");
}

/// The line of an entrant.
fn entrant_line(player: usize, entrant: &Entrant, standing: &Standing, history: &History) -> String {
    let name: String = entrant.name.chars().take(33).collect();
    let rating = entrant.rating.map_or(String::new(), |rating| rating.to_string());
    let points = format!("{}.{}", standing.points / 2, standing.points % 2 * 5);
    // The blank columns are sex, title, federation, FIDE's number and the date of birth.
    let mut line = format!(
        "001 {:>4} {:1}{:>3} {name:<33} {rating:>4} {:3} {:>11} {:10} {points:>4} {:>4}",
        player + 1,
        "",
        "",
        "",
        "",
        "",
        standing.place
    );
    for round in 0..history.rounds() {
        let (opponent, side, result) = round_columns(player, round, history);
        // Writing to a string cannot fail.
        let _ = write!(line, "  {opponent:>4} {side} {result}");
    }
    line
}

/// An entrant's opponent, side and result in a round.
fn round_columns(player: usize, round: u32, history: &History) -> (String, char, char) {
    let game = history.games.iter().find(|game| game.round == round && game.opponent_of(player).is_some());
    if let Some((game, opponent)) = game.and_then(|game| Some((game, game.opponent_of(player)?))) {
        let side = if game.first == player { 'w' } else { 'b' };
        return ((opponent + 1).to_string(), side, result_letter(game, player));
    }
    let bye = history.byes.iter().find(|bye| bye.round == round && bye.player == player);
    let result = bye.map_or('Z', |bye| if bye.half { 'H' } else { 'U' });
    ("0000".to_owned(), '-', result)
}

/// The letter of a result: a game without one is blank.
fn result_letter(game: &Game, player: usize) -> char {
    match (game.forfeit, game.score, game.half_points(player)) {
        (true, _, 2) => '+',
        (true, ..) => '-',
        (false, None, _) => ' ',
        (false, Some(Score::Draw), _) => '=',
        (false, Some(_), 2) => '1',
        (false, Some(_), _) => '0',
    }
}
