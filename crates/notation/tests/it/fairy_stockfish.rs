//! Games as Fairy-Stockfish plays and writes them: `data/fairy_stockfish.tsv`, written by the program beside it.

use library::find;
use notation::turn::PlusSign;
use notation::{position, turn};
use rules::{Game, Position};
use std::collections::HashSet;

const GAMES: &str = include_str!("../data/fairy_stockfish.tsv");

/// A game of the file: its id, and its lines as fields.
fn games() -> Vec<(&'static str, Vec<Vec<&'static str>>)> {
    let mut games: Vec<(&str, Vec<Vec<&str>>)> = Vec::new();
    for line in GAMES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        match (&fields[..], games.last_mut()) {
            (["game", id, _], _) => games.push((*id, Vec::new())),
            (_, Some((_, lines))) => lines.push(fields),
            _ => panic!("{line}"),
        }
    }
    games
}

fn key_after(game: &Game, pos: &Position, turn: &[rules::Step]) -> u64 {
    game.play_turn_unchecked(pos, turn, &mut ()).key()
}

/// Replays all games; calls `see` with each line, and the position and the turn that follow.
fn replay(mut see: impl FnMut(&str, &Game, &Position, &[&str])) {
    let mut seen = 0;
    for (id, lines) in games() {
        let game = find(id).unwrap().load(&[]).unwrap();
        let mut pos = game.start();
        for line in &lines {
            see(id, &game, &pos, line);
            if let ["ply", text, ..] = line[..] {
                let turn = turn::parse_from_program(&game, &pos, text)
                    .unwrap_or_else(|error| panic!("{id} {} {text}: {error}", position::write(&game, &pos)));
                pos = game.play_turn_unchecked(&pos, &turn, &mut ());
                seen += 1;
            }
        }
    }
    assert!(seen > 2000, "{seen}");
}

#[test]
fn turns_are_read_in_all_its_notations() {
    replay(|id, game, pos, line| {
        let ["ply", program, default, san, long, other @ ..] = line else { return };
        let place = |text: &str| format!("{id} {} {program} {text}", position::write(game, pos));
        let meant = key_after(game, pos, &turn::parse_from_program(game, pos, program).unwrap());
        let texts =
            [*program, default].into_iter().chain(other.iter().copied()).map(|text| (text, PlusSign::Promotion));
        for (text, plus) in texts.chain([(*san, PlusSign::Check), (*long, PlusSign::Check)]) {
            let read =
                turn::parse_with(game, pos, text, plus).unwrap_or_else(|error| panic!("{}: {error}", place(text)));
            assert_eq!(key_after(game, pos, &read), meant, "{}", place(text));
        }
    });
}

#[test]
fn its_positions_are_those_reached_here() {
    replay(|id, game, pos, line| {
        let ["fen", text] = line else { return };
        let read = position::parse(game, text).unwrap_or_else(|error| panic!("{id} {}", error.render(text)));
        // It has no field for a pass that awaits another one.
        let own = position::write(game, pos);
        let plain = position::parse(game, own.split(" {passes=").next().unwrap()).unwrap();
        assert_eq!(read.key(), plain.key(), "{id} {text}: {own}");
    });
}

#[test]
fn the_same_turns_are_legal_and_programs_write_them_alike() {
    let mut lists = 0;
    replay(|id, game, pos, line| {
        let ["legal", texts] = line else { return };
        let place = || format!("{id} {}", position::write(game, pos));
        let theirs: HashSet<&str> = texts.split(' ').collect();
        let read = |text: &&str| {
            let turn = turn::parse_from_program(game, pos, text);
            turn.unwrap_or_else(|error| panic!("{} {text}: {error}", place()))
        };
        let reached: HashSet<u64> = theirs.iter().map(|text| key_after(game, pos, &read(text))).collect();
        let ours = turn::turns(game, pos);
        assert_eq!(ours.iter().map(|(_, after)| after.key()).collect::<HashSet<_>>(), reached, "{}", place());
        for (turn, _) in &ours {
            let text = turn::write_for_programs(game, pos, turn);
            assert!(theirs.contains(text.as_str()), "{} {text}", place());
        }
        lists += 1;
    });
    assert!(lists > 50, "{lists}");
}
