//! How positions and turns are written for programs that speak UCI.
//!
//! Turns go over in the coordinates of `notation`, with the letter of a promotion in lower case (`e7e8q`) and a pass as `0000`, as these programs have
//! it; what they answer is read by `notation`, which understands all of that. The position is `startpos` with all turns since, so that the program knows what
//! has been repeated, or a string (FEN) if the match begins elsewhere. Games whose turns these programs write in another way altogether (stones that are laid, men that are placed
//! beside a move, boards named from the other end) are not played with them: their turns would not be understood. Not for: the conversation (`uci`).

use crate::contestant::{Answer, Ask};
use notation::turn;
use rules::{Act, Game, Position, Step, Turn};
use std::ops::ControlFlow;

/// A mate in n is worth so much less n, as the search inside the program has it.
const WIN: i32 = 1_000_000;

/// The name that a program probably has for the game: its id, without hyphens, or without what follows the last one.
pub(super) fn variant(id: &str, offered: &[String]) -> Option<String> {
    let mut names = vec![id.to_owned(), id.replace('-', "")];
    names.extend(id.rsplit_once('-').map(|(head, _)| head.replace('-', "")));
    names.iter().find_map(|name| offered.iter().find(|offer| offer.eq_ignore_ascii_case(name)).cloned())
}

/// The `position` command.
pub(super) fn position(ask: &Ask<'_>, always_fen: bool) -> String {
    let usual = !always_fen && ask.start.key() == ask.game.start().key() && ask.start.played() == ask.game.start().played();
    let mut text = if usual {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", notation::position::write(ask.game, ask.start))
    };
    let mut pos = *ask.start;
    for (i, turn) in ask.line.iter().enumerate() {
        text += if i == 0 { " moves " } else { " " };
        text += &write(ask.game, &pos, turn);
        pos = ask.game.play_turn(&pos, turn, &mut ());
    }
    text
}

/// A turn.
fn write(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let text = turn::coordinates(game, pos, turn);
    match turn {
        [Step { act: Act::Pass, .. }] => "0000".to_owned(),
        [Step { act: Act::Move, choice: Some(kind), .. }] => {
            let kind = game.def().kind(*kind);
            // A promoted man that is a kind of its own, so that it can be a pawn again, goes over as what it looks like.
            match text.strip_suffix(&kind.letter.to_string()) {
                Some(move_) => move_.to_owned() + &kind.text.to_lowercase(),
                None => text,
            }
        }
        _ => text,
    }
}

/// The legal turn that a text means.
pub(super) fn turn(game: &Game, pos: &Position, text: &str) -> Result<Turn, String> {
    let text = if matches!(text, "0000" | "(none)" | "@@@@") { "pass" } else { text };
    turn::read(game, pos, text).or_else(|error| {
        let mut found = None;
        let _ = game.for_each_turn(pos, &mut |turn, _| {
            if write(game, pos, turn).eq_ignore_ascii_case(text) {
                found = Some(turn.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found.ok_or(error.message)
    })
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

    fn game(id: &str) -> Game {
        catalog::find(id).unwrap().load(&[]).unwrap()
    }

    #[test]
    fn variants_are_found_under_their_usual_names() {
        let offered = ["chess", "capablanca", "kingofthehill"].map(str::to_owned);
        for (id, expected) in [("chess", "chess"), ("capablanca-chess", "capablanca"), ("king-of-the-hill", "kingofthehill")] {
            assert_eq!(variant(id, &offered).as_deref(), Some(expected));
        }
        assert_eq!(variant("bombalot", &offered), None);
    }

    #[test]
    fn every_turn_that_is_written_is_read_back() {
        for id in ["chess", "capablanca-chess", "crazyhouse", "bomberman-chess", "bombalot", "wolf-chess"] {
            let game = game(id);
            let (mut pos, mut chance) = (game.start(), crate::chance::Chance::new(7));
            for _ in 0..60 {
                let turns = turn::turns(&game, &pos);
                if turns.is_empty() {
                    break;
                }
                for (listed, after) in turns.iter().step_by(7) {
                    let text = write(&game, &pos, listed);
                    let read = super::turn(&game, &pos, &text).unwrap_or_else(|why| panic!("{id} {text}: {why}"));
                    assert_eq!(game.play_turn(&pos, &read, &mut ()).key(), after.key(), "{id} {text}");
                }
                pos = turns[chance.below(turns.len())].1;
            }
        }
    }

    #[test]
    fn promotions_go_over_in_lower_case() {
        let game = game("chess");
        let pos = notation::position::read(&game, "8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
        let queen = super::turn(&game, &pos, "a7a8q").unwrap();
        assert_eq!(write(&game, &pos, &queen), "a7a8q");
        assert!(super::turn(&game, &pos, "a7a9").is_err());
        // Here a promoted queen is a kind of its own.
        let game = self::game("crazyhouse");
        let pos = notation::position::read(&game, "8/P6k/8/8/8/8/8/K7[] w - - 0 1").unwrap();
        let queen = super::turn(&game, &pos, "a7a8q").unwrap();
        assert_eq!(write(&game, &pos, &queen), "a7a8q");
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
