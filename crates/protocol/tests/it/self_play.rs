//! The engine plays a game against itself in each dialect of UCI, turn by turn, as an interface would have it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// A session for given input.
type Session = fn(&[u8], Shared) -> Result<(), String>;

/// An output that stays readable after the session.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays until the engine has no move to give, at most this number of turns, and returns the turns.
fn play(session: Session, options: &str, longest: usize) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    while turns.len() < longest {
        let output = Shared::default();
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        session(format!("{options}position startpos{moves}\ngo depth 2\n").as_bytes(), output.clone()).unwrap();
        let bytes = output.0.lock().unwrap();
        let text = String::from_utf8_lossy(&bytes);
        // A turn that the engine could not read again would be reported here.
        assert!(!text.contains("position: "), "{text}");
        let last = text.lines().last().unwrap_or_default();
        match last.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()) {
            Some(turn) if turn != "resign" && turn != "win" => turns.push(turn.to_owned()),
            _ => break,
        }
    }
    turns
}

#[test]
fn a_game_of_minishogi_is_played_in_usi() {
    let session: Session = |input, output| protocol::usi(input, output, &[]);
    let turns = play(session, "setoption name USI_Variant value minishogi\n", 60);
    assert!(turns.len() >= 10, "{turns:?}");
    let is_usi =
        |turn: &String| (4..=5).contains(&turn.len()) && turn.bytes().all(|byte| b"12345abcde+*PGSBR".contains(&byte));
    assert!(turns.iter().all(is_usi), "{turns:?}");
    assert!(turns.iter().any(|turn| turn.contains('*')), "no drop: {turns:?}");
}

#[test]
fn a_game_of_xiangqi_is_played_in_ucci() {
    let session: Session = |input, output| protocol::ucci(input, output, &[]);
    let turns = play(session, "", 40);
    assert!(turns.len() >= 10, "{turns:?}");
    let is_iccs = |turn: &String| turn.len() == 4 && turn.bytes().all(|byte| b"abcdefghi0123456789".contains(&byte));
    assert!(turns.iter().all(is_iccs), "{turns:?}");
}
