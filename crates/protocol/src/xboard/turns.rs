//! Turns in the notation of CECP.
//!
//! It is the notation for programs of `notation`, with these exceptions: on boards of exactly ten ranks, ranks count
//! from 0; castling of a shuffled king is `O-O` or `O-O-O`; a pass is `@@@@`. The steps of one turn are joined by
//! commas.

use interchange::parse_turn_from_program;
use notation::TextError;
use notation::turn::{parse_from_program, write_for_programs};
use rules::{Act, Game, Position, Step, Turn};

/// The text of a pass.
const PASS: &str = "@@@@";

/// The turn as text.
pub(super) fn write(game: &Game, pos: &Position, turn: &[Step]) -> String {
    if let [step] = turn
        && let Some(number) = game.castling_number(pos, step)
        && pos.piece(step.to).is_of(pos.side())
    {
        return ["O-O", "O-O-O"][number.min(1)].to_owned();
    }
    if let [Step { act: Act::Pass, .. }] = turn {
        return PASS.to_owned();
    }
    let text = write_for_programs(game, pos, turn);
    if counts_from_zero(game) { map_numbers(&text, |rank| rank.checked_sub(1)) } else { text }
}

/// The turns of a line that begins in a position, separated by blanks.
pub(super) fn line(game: &Game, pos: &Position, turns: &[Turn]) -> String {
    notation::turn::write_line(game, pos, turns, write).join(" ")
}

/// The legal turn that a text denotes.
pub(super) fn parse(game: &Game, pos: &Position, text: &str) -> Result<Vec<Step>, TextError> {
    // XBoard 4.9.1 writes a dot for the promotion of a pawn that no piece can replace.
    let text = text.strip_suffix('.').unwrap_or(text);
    if counts_from_zero(game) && text != PASS {
        return parse_from_program(game, pos, &map_numbers(text, |rank| rank.checked_add(1)));
    }
    parse_turn_from_program(game, pos, text)
}

fn counts_from_zero(game: &Game) -> bool {
    let ranks = game.board().ranks();
    ranks.len() == 10 && ranks.iter().enumerate().all(|(i, name)| *name == (i + 1).to_string())
}

/// Changes all numbers in a text; those that cannot be changed stay.
fn map_numbers(text: &str, change: impl Fn(u32) -> Option<u32>) -> String {
    let mut changed = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(begin) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let end = rest[begin..].find(|letter: char| !letter.is_ascii_digit()).map_or(rest.len(), |end| begin + end);
        changed += &rest[..begin];
        let number = rest[begin..end].parse().ok().and_then(&change);
        changed += &number.map_or_else(|| rest[begin..end].to_owned(), |number| number.to_string());
        rest = &rest[end..];
    }
    changed + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a turn is read and written as this text.
    fn check(id: &str, pos: Option<&str>, text: &str) {
        let game = library::find(id).unwrap().load(&[]).unwrap();
        let pos = pos.map_or_else(|| game.start(), |pos| notation::position::parse(&game, pos).unwrap());
        let turn = parse(&game, &pos, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        assert_eq!(write(&game, &pos, &turn), text, "{id}");
        assert_eq!(line(&game, &pos, &[turn]), text, "{id}: in a line");
    }

    #[test]
    fn turns_are_read_and_written_in_xboard_notation() {
        check("chess", None, "e2e4");
        check("chess", Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"), "e1g1");
        check("chess", Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1"), "a7a8n");
        check("chess960", Some("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"), "O-O");
        check("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "P@h3");
        // Ten ranks count from 0, eight from 1.
        check("xiangqi", None, "h2e2");
        check("wolf-chess", None, "a1a3");
        check("janggi", Some("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), "@@@@");
        check("bollwerk-178", None, "f2e4,^@d6");
        check("seirawan-chess", None, "g1f3e");
        check("duck-chess", None, "e2e4,e4d5");
        let game = library::find("breakthrough").unwrap().load(&[]).unwrap();
        assert!(parse(&game, &game.start(), "a2a3.").is_ok() && parse(&game, &game.start(), "a2a9.").is_err());
        check("wolf-chess", Some("8/2S5/8/8/8/8/k7/8/8/4K3 w - - 0 1"), "c8c9w");
    }
}
