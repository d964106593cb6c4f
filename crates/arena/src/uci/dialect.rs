//! How positions and turns are written for programs that speak UCI.
//!
//! Turns go over as `notation` writes them for programs, and what they answer is read by it. The position is `startpos`
//! with all turns since, so that the program knows what has been repeated, or a string (FEN) if the match begins
//! elsewhere. Games whose turns these programs write in another way altogether (stones that are laid, men that are
//! placed beside a move, boards named from the other end) are not played with them: their turns would not be
//! understood. Not for: the conversation (`uci`).

use crate::contestant::{Answer, Ask};
use notation::turn::{line, write_for_programs};
use rules::GameDef;
use search::WIN;

/// The name that a program has for the game among those it offers: the id, or one that the catalogue knows.
pub(super) fn variant(id: &str, offered: &[String]) -> Option<String> {
    let offer = |name: &str| offered.iter().find(|offer| offer.eq_ignore_ascii_case(name)).cloned();
    offer(id).or_else(|| catalog::find(id)?.names().find_map(offer))
}

/// How the doubtful rules of a game are read, where that is not the default: `NAME=VALUE NAME=VALUE`.
pub(super) fn readings(def: &GameDef) -> String {
    let chosen = def.chosen_readings().filter(|(reading, value)| reading.default != *value);
    chosen.map(|(reading, value)| format!("{}={value}", reading.name)).collect::<Vec<_>>().join(" ")
}

/// The `position` command.
pub(super) fn position(ask: &Ask<'_>, always_fen: bool) -> String {
    let usual =
        !always_fen && ask.start.key() == ask.game.start().key() && ask.start.played() == ask.game.start().played();
    let mut text = if usual {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", notation::position::write(ask.game, ask.start))
    };
    if !ask.line.is_empty() {
        text += " moves ";
        text += &line(ask.game, ask.start, ask.line, write_for_programs).join(" ");
    }
    text
}

/// Takes from an `info` line what is told about the search.
pub(super) fn info(line: &str, answer: &mut Answer) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => return,
            "depth" => answer.depth = number(words.next()).unwrap_or(answer.depth),
            "nodes" => answer.nodes = number(words.next()).unwrap_or(answer.nodes),
            "score" => match (words.next(), number::<i32>(words.next())) {
                (Some("cp"), Some(score)) => answer.score = Some(score),
                (Some("mate"), Some(turns)) => {
                    // A mate in n is worth so much less n.
                    let won = if turns > 0 { WIN } else { -WIN };
                    answer.score = Some(won.saturating_sub(turns));
                }
                _ => {}
            },
            _ => {}
        }
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_found_under_their_usual_names() {
        let offered = ["chess", "capablanca", "KingOfTheHill", "3check", "bombalot.kdl"].map(str::to_owned);
        for (id, expected) in [
            ("chess", "chess"),
            ("capablanca-chess", "capablanca"),
            ("king-of-the-hill", "KingOfTheHill"),
            ("three-check", "3check"),
            ("bombalot.kdl", "bombalot.kdl"),
        ] {
            assert_eq!(variant(id, &offered).as_deref(), Some(expected));
        }
        assert_eq!(variant("bombalot", &offered), None);
    }

    #[test]
    fn readings_are_told_where_they_are_not_the_defaults() {
        let check = |chosen: &[(&str, &str)], expected: &str| {
            let chosen: Vec<_> = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let game = catalog::find("wolf-chess").unwrap().load(&chosen).unwrap();
            assert_eq!(readings(game.def()), expected);
        };
        check(&[], "");
        check(
            &[("elephant", "knight"), ("array", "mirrored"), ("fifty-moves", "on")],
            "array=mirrored elephant=knight",
        );
    }

    #[test]
    fn what_programs_tell_is_taken_from_their_lines() {
        let mut answer = Answer::default();
        info("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 12345 nps 1000 pv e2e4 depth 3", &mut answer);
        assert_eq!((answer.depth, answer.nodes, answer.score), (12, 12345, Some(-35)));
        info("info depth 13 score mate -2 nodes 20000", &mut answer);
        assert_eq!((answer.depth, answer.score), (13, Some(-WIN + 2)));
        info("info string depth 99", &mut answer);
        assert_eq!(answer.depth, 13);
    }
}
