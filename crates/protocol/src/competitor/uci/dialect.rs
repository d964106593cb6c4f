//! The text of positions and turns for UCI programs.
//!
//! Turns are written and read by `notation` in its form for programs. A position is `startpos` with all turns since, so
//! that the program knows about repetitions, or a position string (FEN) if the match starts elsewhere. Games in which
//! these programs use a different notation (laying stones, placing pieces in addition to a move, boards named from the
//! other end) cannot be played with them. The session is in `uci`.

use crate::competitor::interface::{Answer, TurnRequest};
use engine::search::WIN;
use notation::turn::{write_for_programs, write_line};
use rules::GameDef;

/// The name that a program offers for the game: its id, or an alias known to the catalogue.
pub(super) fn variant(id: &str, offered: &[String]) -> Option<String> {
    let offer = |name: &str| offered.iter().find(|offer| offer.eq_ignore_ascii_case(name)).cloned();
    offer(id).or_else(|| library::find(id)?.aliases().find_map(offer))
}

/// The readings that differ from the defaults: `NAME=VALUE NAME=VALUE`.
pub(super) fn readings_value(def: &GameDef) -> String {
    let chosen = def.chosen_readings().filter(|(reading, value)| reading.default != *value);
    chosen.map(|(reading, value)| format!("{}={value}", reading.name)).collect::<Vec<_>>().join(" ")
}

/// The `position` command.
pub(super) fn position_command(ask: &TurnRequest<'_>, always_fen: bool) -> String {
    let usual = !always_fen
        && ask.start.key() == ask.game.start().key()
        && ask.start.turns_played() == ask.game.start().turns_played();
    let mut text = if usual {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", notation::position::write(ask.game, ask.start))
    };
    if !ask.turns.is_empty() {
        text += " moves ";
        text += &write_line(ask.game, ask.start, ask.turns, write_for_programs).join(" ");
    }
    text
}

/// Extracts depth, nodes and score from an `info` line.
pub(super) fn parse_info(line: &str, answer: &mut Answer) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => return,
            "depth" => answer.depth = parse_number(words.next()).unwrap_or(answer.depth),
            "nodes" => answer.nodes = parse_number(words.next()).unwrap_or(answer.nodes),
            "score" => match (words.next(), parse_number::<i32>(words.next())) {
                (Some("cp"), Some(score)) => answer.score = Some(score),
                (Some("mate"), Some(turns)) => {
                    // A mate in n scores n less than a win.
                    let won = if turns > 0 { WIN } else { -WIN };
                    answer.score = Some(won.saturating_sub(turns));
                }
                _ => {}
            },
            _ => {}
        }
    }
}

fn parse_number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_found_under_their_aliases() {
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
    fn only_readings_other_than_the_defaults_are_sent() {
        let check = |chosen: &[(&str, &str)], expected: &str| {
            let chosen: Vec<_> = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let game = library::find("wolf-chess").unwrap().load(&chosen).unwrap();
            assert_eq!(readings_value(game.def()), expected);
        };
        check(&[], "");
        check(
            &[("elephant", "knight"), ("array", "mirrored"), ("fifty-moves", "on")],
            "array=mirrored elephant=knight",
        );
    }

    #[test]
    fn depth_nodes_and_score_are_parsed_from_info_lines() {
        let mut answer = Answer::default();
        parse_info(
            "info depth 12 seldepth 20 multipv 1 score cp -35 nodes 12345 nps 1000 pv e2e4 depth 3",
            &mut answer,
        );
        assert_eq!((answer.depth, answer.nodes, answer.score), (12, 12345, Some(-35)));
        parse_info("info depth 13 score mate -2 nodes 20000", &mut answer);
        assert_eq!((answer.depth, answer.score), (13, Some(-WIN + 2)));
        parse_info("info string depth 99", &mut answer);
        assert_eq!(answer.depth, 13);
    }
}
